"""The eight factions, how many cards their plays take, and how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.page.face import Face, Symbol
from notepad.core.words import N_, translated
from notepad.games.catham_city import NAME

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SEATS = NAME.seats
DETECTIVES, COUNCIL, ROBOCATS, MAFIA = "detectives", "council", "robocats", "mafia"
HACKERS, POLICE, JOURNALISTS, BUREAUCRATS = "hackers", "police", "journalists", "bureaucrats"
_LOOKS = {
    DETECTIVES: (N_("Detectives"), Symbol.CIRCLE, "#7b5a3a"),
    COUNCIL: (N_("Council"), Symbol.TRIANGLE, "#1f8a5f"),
    ROBOCATS: (N_("Robocats"), Symbol.SQUARE, "#5b6b7a"),
    MAFIA: (N_("Mafia"), Symbol.DIAMOND, "#c0412b"),
    HACKERS: (N_("Hackers"), Symbol.STAR, "#7a4ba8"),
    POLICE: (N_("Police"), Symbol.RING, "#1f6fb8"),
    JOURNALISTS: (N_("Journalists"), Symbol.TRIANGLE, "#b58900"),
    BUREAUCRATS: (N_("Bureaucrats"), Symbol.SQUARE, "#c2477f"),
}
FACTIONS = tuple(_LOOKS)
IN_PLAY = 5
"""So many of the factions are in a game."""
COPIES = 15
"""Cards of each faction."""
OPEN_CARDS = 7
"""Cards that lie open in the row."""
DEALT = (6, 6, 7, 7, 8, 8)
"""Cards dealt by seat, from the one who begins."""
HAND_LIMIT = 10
FREE = range(1, COPIES + 1)
"""As many cards as one likes."""
PLAYED: Mapping[str, Sequence[int]] = {
    DETECTIVES: (3,),
    COUNCIL: (3,),
    ROBOCATS: (2, 4),
    MAFIA: (4,),
    HACKERS: (1, 2, 3, 4),
    POLICE: FREE,
    JOURNALISTS: (2,),
    BUREAUCRATS: FREE,
}
"""How many cards of a faction are played at once."""
PAIR = 2
"""Robocats that bring cards; four bring points."""
POINTS = {DETECTIVES: 3, COUNCIL: 2, ROBOCATS: 3, MAFIA: 2, JOURNALISTS: 2}
"""The points of plays that hang on nothing else."""
DRAWS = {COUNCIL: 2, ROBOCATS: 5}
"""Cards that whoever plays draws unseen."""


def face(faction: str) -> Face:
    """Return how a faction looks, by its name."""
    name, symbol, colour = _LOOKS[faction]
    return Face(translated(name), symbol, colour)


def called(faction: str) -> str:
    """Return what a faction is called; an unknown one is called by its word."""
    return translated(_LOOKS[faction][0]) if faction in _LOOKS else faction
