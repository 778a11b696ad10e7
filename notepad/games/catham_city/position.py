"""Points and cards at one moment, in the midst of a note too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.table import Table


@dataclass(frozen=True)
class Position:
    """How everybody stands. `winner` reached the target first, and still has so many points.

    `table` has the cards, None where points alone are kept.
    """

    setup: Setup
    points: Mapping[str, int]
    table: Table | None
    winner: str | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    def scored(self, player: str, points: int) -> Self:
        """Return the position with more points, or fewer, for a player."""
        every = {**self.points, player: self.points[player] + points}
        goal, winner = self.setup.goal, self.winner
        if winner is None or every[winner] < goal:
            winner = next((name for name, count in every.items() if count >= goal), None)
        return replace(self, points=every, winner=winner)

    def having(self, table: Table) -> Self:
        """Return the position with other cards."""
        return replace(self, table=table)
