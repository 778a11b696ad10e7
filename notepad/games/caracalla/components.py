"""The families and the baths, and what a meeting is worth."""

from notepad.core.page.face import Face, Symbol
from notepad.core.words import N_, translated
from notepad.games.caracalla import NAME

SEATS = NAME.seats
BATHS = range(1, 7)
GOAL = 100
"""Spaces from the gate of the gardens to the temple."""
ROMANS = 6
"""So many pieces a family has."""
TOGETHER = range(4, 9)
"""So many pieces take part in a meeting."""
TWO_EACH = 3
"""Up to so many players can play two families each."""

_WORTH = (0, 1, 3, 6, 10, 15, 21)
_LOOKS = {
    "red": (N_("red"), Symbol.CIRCLE, "#c0412b"),
    "yellow": (N_("yellow"), Symbol.TRIANGLE, "#b58900"),
    "green": (N_("green"), Symbol.SQUARE, "#1f8a5f"),
    "blue": (N_("blue"), Symbol.DIAMOND, "#1f6fb8"),
    "violet": (N_("violet"), Symbol.STAR, "#7a4ba8"),
    "white": (N_("white"), Symbol.RING, "#8a8f98"),
}
FAMILIES = tuple(_LOOKS)


def worth(families: int) -> int:
    """Return the points of each piece in a meeting of so many families."""
    return _WORTH[families]


def colour_of(family: str) -> str:
    """Return a family's colour as players say it."""
    return translated(_LOOKS[family][0])


def face(family: str, label: str) -> Face:
    """Return how a family's pieces look, with a label beside them."""
    _name, symbol, colour = _LOOKS[family]
    return Face(label, symbol, colour)
