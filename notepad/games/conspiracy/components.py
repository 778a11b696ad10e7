"""The spies and headquarters, and amounts as players write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from notepad.core.page.page import Face, Symbol
from notepad.core.words import in_dollars
from notepad.games.conspiracy import NAME

SEATS = NAME.seats
STEP = 100
"""Dollars: every amount is a multiple of it, and the least pay-off and bid."""
BALANCE = 10_000
COST = 1_000
"""Dollars that blowing a cover takes from the informer's account."""

_COLOURED = {
    "Ahmed Cahr": "#c0412b",
    "Earl E. Byrd": "#1f6fb8",
    "Peking Tom": "#b58900",
    "Rita Palm": "#c2477f",
    "Rock Bottom": "#7b5a3a",
    "Tanya Hyde": "#7a4ba8",
    "Miss Behavin": "#1f8a5f",
    "Spy 8": "#3a3d42",
}
SPIES, COLOURS = tuple(_COLOURED), tuple(_COLOURED.values())
HEADQUARTERS = ("Paris", "Tokyo", "Washington", "Berlin")
_CALLED = {"Peking Tom": "Tom", "Miss Behavin": "Miss B."}


def money(amount: int) -> str:
    """Return dollars as players say them: "$1,700"."""
    return in_dollars(amount)


@dataclass(frozen=True)
class Cast:
    """The eight spies of one table: how they are called and coloured."""

    spies: Sequence[str] = SPIES
    colours: Sequence[str] = COLOURS

    def face(self, spy: str) -> Face:
        """Return a spy's face with the whole name."""
        return Face(spy, Symbol.CIRCLE, self._colour(spy))

    def short(self, spy: str) -> Face:
        """Return a spy's face with the name that is called across the table."""
        return Face(self.called(spy), Symbol.CIRCLE, self._colour(spy))

    def called(self, spy: str) -> str:
        """Return the first name, or the whole one where that could mean two spies."""
        if spy in _CALLED:
            return _CALLED[spy]
        first, _space, rest = spy.partition(" ")
        alike = [other for other in self.spies if other.partition(" ")[0] == first]
        return spy if len(alike) > 1 or rest.isdigit() or len(spy) <= len("Spy 88") else first

    def _colour(self, spy: str) -> str:
        place = list(self.spies).index(spy) if spy in self.spies else 0
        return self.colours[place % len(self.colours)]
