"""HandSizes: how many cards each is dealt while a game is set up, where hands may differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.form import Choice, Draft, Row, number
from notepad.core.page.face import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

RULES, UNEVEN = "rules", "uneven"
"""The row of house rules, and the choice in it by which hands differ."""

_SPREAD = 3  # so many cards more or fewer than usual a hand may have by tapping


@dataclass(frozen=True)
class HandSizes:
    """How many cards the players hold: as `usual`, unless the draft says that hands differ."""

    draft: Draft
    usual: Mapping[str, int]

    @property
    def _differ(self) -> bool:
        return UNEVEN in self.draft.get(RULES, ())

    def size(self, player: str) -> int:
        """Return how many cards a player holds."""
        chosen = number(self.draft, f"size-{player}") if self._differ else None
        return self.usual[player] if chosen is None else chosen

    @property
    def total(self) -> int:
        """How many cards all players hold together."""
        return sum(map(self.size, self.usual))

    @property
    def uneven(self) -> dict[str, int] | None:
        """The sizes that are not as usual; None if all are."""
        sizes = {player: self.size(player) for player in self.usual}
        return {p: size for p, size in sizes.items() if size != self.usual[p]} or None

    def rows(self) -> Iterator[Row]:
        """Yield a row of sizes for each player, if hands differ."""
        for player, usual in self.usual.items() if self._differ else ():
            size = self.size(player)
            able = {*range(max(0, usual - _SPREAD), usual + _SPREAD + 1), size}
            yield numbers_row(f"size-{player}", player, sorted(able), size)


def drafted(sizes: Mapping[str, int] | None) -> Draft:
    """Return the part of a draft that makes these uneven sizes again, the house rule aside."""
    return {f"size-{name}": (str(size),) for name, size in (sizes or {}).items()}


def numbers_row(key: str, label: str, numbers: Iterable[int], chosen: int) -> Row:
    """Return a row in which one of some numbers is chosen."""
    choices = tuple(Choice(str(n), Face(str(n)), n == chosen) for n in numbers)
    return Row(key, label, choices)
