"""The cards, the classes that questions are about, and how both look and are called."""

from notepad.core.page.face import Face, Symbol
from notepad.core.words import N_, _, translated

SUITS = (N_("sun"), N_("moon"))
VALUES = ("1", "2", "3", "4")
CARDS = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)
CLASSES = (*SUITS, *VALUES)
"""What a question can be about."""

SET_ASIDE = 1
"""So many cards lie hidden."""

SYMBOLS = {"sun": Symbol.CIRCLE, "moon": Symbol.STAR}
INKS = {"sun": "#b58900", "moon": "#1f6fb8"}


def cards_of(about: str) -> tuple[str, ...]:
    """Return the cards of a class."""
    return tuple(card for card in CARDS if about in card.split("-"))


def face(card: str) -> Face:
    """Return how a card is drawn."""
    suit, value = card.split("-")
    return Face(value, SYMBOLS[suit], INKS[suit])


def class_face(about: str) -> Face:
    """Return how a class is drawn."""
    return Face(class_name(about), SYMBOLS.get(about), INKS.get(about))


def class_name(about: str) -> str:
    """Return a class as players say it."""
    return translated(about) if about in SUITS else about


def spoken(card: str) -> str:
    """Return a card in words: "sun 2"."""
    suit, value = card.split("-")
    return _("{suit} {value}").format(suit=class_name(suit), value=value)
