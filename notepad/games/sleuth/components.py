"""The thirty-six gems, the classes that questions are about, and how they are dealt."""

from collections.abc import Iterable
from itertools import product

from notepad.core.page import Face, Symbol
from notepad.core.words import _

GEMS = ("diamond", "pearl", "opal")
TYPES = ("solitaire", "pair", "cluster")
COLOURS = ("red", "blue", "green", "yellow")
KINDS = (GEMS, TYPES, COLOURS)
ELEMENTS = (*GEMS, *TYPES, *COLOURS)
CARDS = tuple("-".join(elements) for elements in product(*KINDS))

COUNTED = (*((element,) for element in ELEMENTS), *product(GEMS, TYPES))
"""The classes whose counts the sheet tells: each element, and each gem and type together."""

SEATS = range(3, 8)
HAND_SIZE = {3: 11, 4: 8, 5: 7, 6: 5, 7: 5}
TABLE_SIZE = {3: 2, 4: 3, 5: 0, 6: 5, 7: 0}
MISSING = range(1, 4)

INKS = {"red": "#c0412b", "blue": "#1f6fb8", "green": "#1f8a5f", "yellow": "#b58900"}
SYMBOLS = {"diamond": Symbol.DIAMOND, "pearl": Symbol.RING, "opal": Symbol.CIRCLE}
COUNTS = {"solitaire": 1, "pair": 2, "cluster": 3}

NAMES = {
    "diamond": _("diamond"),
    "pearl": _("pearl"),
    "opal": _("opal"),
    "solitaire": _("solitaire"),
    "pair": _("pair"),
    "cluster": _("cluster"),
    "red": _("red"),
    "blue": _("blue"),
    "green": _("green"),
    "yellow": _("yellow"),
}
PLURALS = {
    "diamond": _("diamonds"),
    "pearl": _("pearls"),
    "opal": _("opals"),
    "solitaire": _("solitaires"),
    "pair": _("pairs"),
    "cluster": _("clusters"),
    "red": _("red ones"),
    "blue": _("blue ones"),
    "green": _("green ones"),
    "yellow": _("yellow ones"),
}


def cards_of(about: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that have all of these elements."""
    wanted = set(about)
    return tuple(card for card in CARDS if wanted <= set(card.split("-")))


def kind_of(element: str) -> int:
    """Return whether an element is a gem (0), a type (1) or a colour (2)."""
    return next(at for at, kind in enumerate(KINDS) if element in kind)


def face(card: str) -> Face:
    """Return how a card is drawn: one to three gems in its colour."""
    gem, number, colour = card.split("-")
    return Face("", SYMBOLS[gem], INKS[colour], COUNTS[number])


def spoken(card: str) -> str:
    """Return a card in words: "red diamond pair"."""
    gem, number, colour = card.split("-")
    told = _("{colour} {gem} {type}")
    return told.format(colour=NAMES[colour], gem=NAMES[gem], type=NAMES[number])


def class_name(about: Iterable[str]) -> str:
    """Return a class in words, as it is asked for: "red pearls", "pearl pairs", "pairs"."""
    wanted = sorted(about, key=kind_of)
    colour = next((NAMES[element] for element in wanted if element in COLOURS), "")
    things = [element for element in wanted if element not in COLOURS]
    if not things:
        return PLURALS[wanted[0]]
    words = [colour, *(NAMES[element] for element in things[:-1]), PLURALS[things[-1]]]
    return " ".join(word for word in words if word)


def class_key(about: Iterable[str]) -> str:
    """Return the word for a class, whatever the order of its elements: "pearl+pair"."""
    return "+".join(sorted(about, key=kind_of))
