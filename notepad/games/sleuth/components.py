"""The thirty-six gems, the classes that questions are about, and how they are dealt."""

from collections.abc import Iterable
from itertools import product

from notepad.cards.pack import cards_with
from notepad.core.page.page import Symbol
from notepad.core.words import N_
from notepad.games.sleuth import NAME

GEMS = (N_("diamond"), N_("pearl"), N_("opal"))
TYPES = (N_("solitaire"), N_("pair"), N_("cluster"))
COLOURS = (N_("red"), N_("blue"), N_("green"), N_("yellow"))
KINDS = (GEMS, TYPES, COLOURS)
ELEMENTS = (*GEMS, *TYPES, *COLOURS)
CARDS = tuple("-".join(elements) for elements in product(*KINDS))

COUNTED = (*((element,) for element in ELEMENTS), *product(GEMS, TYPES))
"""The classes whose counts the sheet tells: each element, and each gem and type together."""

SEATS = NAME.seats
HAND_SIZE = {3: 11, 4: 8, 5: 7, 6: 5, 7: 5}
TABLE_SIZE = {3: 2, 4: 3, 5: 0, 6: 5, 7: 0}
MISSING = range(1, 4)
QUESTIONS = range(1, 3)

INKS = {"red": "#c0412b", "blue": "#1f6fb8", "green": "#1f8a5f", "yellow": "#b58900"}
SYMBOLS = {"diamond": Symbol.DIAMOND, "pearl": Symbol.RING, "opal": Symbol.CIRCLE}
COUNTS = {"solitaire": 1, "pair": 2, "cluster": 3}


def cards_of(about: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that have all of these elements."""
    return cards_with(CARDS, *about)


def kind_of(element: str) -> int:
    """Return whether an element is a gem (0), a type (1) or a colour (2)."""
    return next(at for at, kind in enumerate(KINDS) if element in kind)


def class_key(about: Iterable[str]) -> str:
    """Return the word for a class, whatever the order of its elements: "pearl+pair"."""
    return "+".join(sorted(about, key=kind_of))
