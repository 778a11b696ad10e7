"""What each play that my hand allows would give, the best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.games.catham_city.factions import (
    BUREAUCRATS,
    COUNCIL,
    DETECTIVES,
    HACKERS,
    JOURNALISTS,
    MAFIA,
    PLAYED,
    POLICE,
    ROBOCATS,
)
from notepad.games.catham_city.hidden_hands import PILE
from notepad.games.catham_city.odds import expected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.games.catham_city.odds import Likely, Shares
    from notepad.games.catham_city.setup import Setup
    from notepad.games.catham_city.table import Table


@dataclass(frozen=True, slots=True)
class Prospect:
    """A play that I can make, and the points that I can expect of it.

    `least` and `most` are the points that are certain, and possible. `cards` are what I then draw.
    `others` are the points that others may gain by it.
    """

    faction: str
    count: int
    points: float
    least: int
    most: int
    extra: str | None = None
    victim: str | None = None
    cards: int = 0
    others: float = 0.0


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
        yield _bureaucrats(table, odds, mine)
    else:
        yield from (_sure(faction, count, table) for count in able)


def _sure(faction: str, count: int, table: Table) -> Prospect:
    """Return a play whose points are certain."""
    points = {COUNCIL: 2, MAFIA: 2, JOURNALISTS: 2, ROBOCATS: 3 if count > 2 else 0}[faction]
    drawn = {COUNCIL: 2, ROBOCATS: 5 if count == 2 else 0}.get(faction, 0)
    return Prospect(faction, count, points, points, points, cards=min(drawn, table.to_draw))


def _detectives(setup: Setup, table: Table, odds: Likely) -> Iterator[Prospect]:
    """Yield the play with the card that fewest others are likely to have."""
    able = {
        extra: sum(1 - odds[other][extra].get(0, 0.0) for other in setup.opponents)
        for extra, count in table.mine.items()
        if count > (3 if extra == DETECTIVES else 0)
    }
    if able:
        extra = min(able, key=lambda one: able[one])
        yield Prospect(DETECTIVES, 3, 3, 3, 3, extra=extra, others=able[extra])


def _hackers(table: Table, odds: Likely, victim: str, able: list[int]) -> Iterator[Prospect]:
    """Yield the best number of hackers on a victim: they are mixed with his cards."""
    size, shares = table.sizes[victim], odds[victim][HACKERS]
    able = [count for count in able if count <= size]
    if able:
        count = able[-1]
        mean = count * (count + expected(shares)) / (count + size)
        most = min(count, count + max(shares))
        least = max(0, count - (size - min(shares)))
        yield Prospect(HACKERS, count, mean, least, most, victim=victim)


def _police(table: Table, odds: Likely, victim: str, mine: int) -> Iterator[Prospect]:
    """Yield the best additional card on a victim: each card revealed may be one of its faction."""
    size = table.sizes[victim]
    shown = min(mine, size)
    able = [extra for extra in table.mine if extra != POLICE]
    if not able or not shown:
        return
    extra = max(able, key=lambda one: expected(odds[victim][one]))
    shares = odds[victim][extra]
    mean = shown * expected(shares) / size
    least = max(0, shown - (size - min(shares)))
    most = min(shown, max(shares))
    yield Prospect(POLICE, shown, mean, least, most, extra=extra, victim=victim)


def _bureaucrats(table: Table, odds: Likely, mine: int) -> Prospect:
    """Return what so many cards of the draw pile bring: a point for each different faction."""
    shown = min(mine, table.to_draw)
    from_pile = min(shown, table.pile)
    mean = sum(_revealed(odds[PILE][one], table.pile, from_pile) for one in odds[PILE])
    kinds = sum(1 for shares in odds[PILE].values() if max(shares))
    if from_pile < shown:
        mean = max(mean, 1.0)
        kinds = max(kinds, len(table.discards))
    return Prospect(BUREAUCRATS, mine, mean, min(shown, 1), min(shown, kinds))


def _revealed(shares: Shares, pile: int, drawn: int) -> float:
    """Return how likely at least one card of a faction is among those drawn from the pile."""
    if not drawn:
        return 0.0
    return sum(share * (1 - _none(pile, count, drawn)) for count, share in shares.items())


def _none(pile: int, alike: int, drawn: int) -> float:
    left = 1.0
    for at in range(drawn):
        left *= max(0, pile - alike - at) / (pile - at)
    return left
