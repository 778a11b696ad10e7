"""The cards, how many of them are hidden, and the classes that questions are about."""

from notepad.core.faces_and_marks import Symbol
from notepad.core.language import N_

SUITS = (N_("sun"), N_("moon"))
VALUES = ("1", "2", "3", "4")
CARDS = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)
CLASSES = (*SUITS, *VALUES)
HIDDEN_COUNT = 1

SYMBOLS = {"sun": Symbol.CIRCLE, "moon": Symbol.STAR}
INKS = {"sun": "#b58900", "moon": "#1f6fb8"}
