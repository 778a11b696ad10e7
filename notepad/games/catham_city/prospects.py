"""What each play that my hand allows would give, the best first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from notepad.games.catham_city.counts import total
from notepad.games.catham_city.factions import (
    BUREAUCRATS,
    COUNCIL,
    DETECTIVES,
    DRAWS,
    HACKERS,
    PAIR,
    PLAYED,
    POINTS,
    POLICE,
    ROBOCATS,
)
from notepad.games.catham_city.odds import Shares, even, expected, left_in_pile, mixed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.games.catham_city.counts import Cards
    from notepad.games.catham_city.odds import Likely
    from notepad.games.catham_city.setup import Setup
    from notepad.games.catham_city.table import Table


@dataclass(frozen=True, slots=True)
class Prospect:
    """A play that I can make, and how likely it gives me each number of points.

    `cards` are what I then draw, `others` the points that others may gain by it.
    """

    faction: str
    count: int
    shares: Shares
    extra: str | None = None
    victim: str | None = None
    cards: int = 0
    others: float = 0.0

    @property
    def points(self) -> float:
        """The points that can be expected."""
        return expected(self.shares)

    @property
    def least(self) -> int:
        """The points that are certain."""
        return min(self.shares)

    @property
    def most(self) -> int:
        """The points that are possible."""
        return max(self.shares)


_NOTHING = 1e-9


def prospects(setup: Setup, table: Table, odds: Likely) -> list[Prospect]:
    """Return the best play of each faction on each victim, the best of all first.

    The more points the better; of equal ones that which gives others less, then more cards to me.
    """
    found = [one for faction in setup.in_play for one in _plays(setup, table, odds, faction)]
    return sorted(found, key=lambda one: (-one.points, one.others, -one.cards))


def _plays(setup: Setup, table: Table, odds: Likely, faction: str) -> Iterator[Prospect]:
    mine = table.mine.get(faction, 0)
    able = [count for count in PLAYED[faction] if count <= mine]
    if not able:
        return
    if faction == DETECTIVES:
        yield from _detectives(setup, table, odds)
    elif faction == HACKERS:
        for victim in setup.opponents:
            yield from _hackers(table, odds, victim, able)
    elif faction == POLICE:
        for victim in setup.opponents:
            yield from _police(table, odds, victim, mine)
    elif faction == BUREAUCRATS:
        yield _bureaucrats(table, mine)
    else:
        yield from (_sure(faction, count, table) for count in able)


def _sure(faction: str, count: int, table: Table) -> Prospect:
    """Return a play whose points are certain."""
    pair = faction == ROBOCATS and count == PAIR
    points = 0 if pair else POINTS[faction]
    drawn = DRAWS[faction] if pair or faction == COUNCIL else 0
    return Prospect(faction, count, {points: 1.0}, cards=min(drawn, table.to_draw))


def _detectives(setup: Setup, table: Table, odds: Likely) -> Iterator[Prospect]:
    """Yield the play with the card that fewest others are likely to have."""
    able = {
        extra: sum(1 - odds[other][extra].get(0, 0.0) for other in setup.opponents)
        for extra, count in table.mine.items()
        if count > (3 if extra == DETECTIVES else 0)
    }
    if able:
        extra = min(able, key=lambda one: able[one])
        points = {POINTS[DETECTIVES]: 1.0}
        yield Prospect(DETECTIVES, 3, points, extra=extra, others=able[extra])


def _hackers(table: Table, odds: Likely, victim: str, able: list[int]) -> Iterator[Prospect]:
    """Yield the best number of hackers on a victim: they are mixed with his cards."""
    size = table.sizes[victim]
    able = [count for count in able if count <= size]
    if able:
        count = able[-1]
        found = {n: even(size + count, n + count, count) for n in odds[victim][HACKERS]}
        yield Prospect(HACKERS, count, mixed(odds[victim][HACKERS], found), victim=victim)


def _police(table: Table, odds: Likely, victim: str, mine: int) -> Iterator[Prospect]:
    """Yield the best additional card on a victim: each card revealed may be one of its faction."""
    size = table.sizes[victim]
    shown = min(mine, size)
    able = [extra for extra in table.mine if extra != POLICE]
    if able and shown:
        extra = max(able, key=lambda one: expected(odds[victim][one]))
        found = {n: even(size, n, shown) for n in odds[victim][extra]}
        points = mixed(odds[victim][extra], found)
        yield Prospect(POLICE, shown, points, extra=extra, victim=victim)


def _bureaucrats(table: Table, mine: int) -> Prospect:
    """Return what as many cards of the draw pile bring, and of the discards after it."""
    first = min(mine, table.pile)
    rest = min(mine - first, total(table.discards))
    return Prospect(
        BUREAUCRATS,
        mine,
        different(((left_in_pile(table), first), (table.discards, rest))),
    )


def different(drawn: Sequence[tuple[Cards, int]]) -> Shares:
    """Return how likely each number of different factions is among cards drawn from heaps.

    With each set of factions goes how likely only cards of it are drawn; less the sets within it,
    how likely just these are.
    """
    factions = sorted({one for heap, count in drawn for one in heap if count})
    alone: dict[tuple[str, ...], float] = {}
    shares: dict[int, float] = {}
    for size in range(len(factions) + 1):
        for some in combinations(factions, size):
            within = 1.0
            for heap, count in drawn:
                alike = sum(heap.get(one, 0) for one in some)
                within *= even(total(heap), alike, count).get(count, 0.0)
            less = (share for fewer, share in alone.items() if {*fewer} < {*some})
            alone[some] = within - sum(less)
            if alone[some] > _NOTHING:
                shares[size] = shares.get(size, 0.0) + alone[some]
    return shares
