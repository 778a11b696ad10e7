"""The cards, how many of them are hidden, and the classes that questions are about."""

from notepad.core.faces_and_marks import Symbol
from notepad.core.language import N_

PORTS = (N_("north"), N_("east"), N_("south"))
CARGOES = (N_("tea"), N_("silk"), N_("salt"), N_("coal"))
CARDS = tuple(f"{port}-{cargo}" for port in PORTS for cargo in CARGOES)
CLASSES = (*PORTS, *CARGOES)
HIDDEN_COUNT = 1

SYMBOLS = {"north": Symbol.TRIANGLE, "east": Symbol.SQUARE, "south": Symbol.CIRCLE}
INKS = {"north": "#1f6fb8", "east": "#b58900", "south": "#2a8a4a"}
