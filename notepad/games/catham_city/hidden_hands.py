"""What each hand can hold: the tightest bounds over all ways in which the unseen cards can lie.

A way says how many cards of each faction each draw brought. It fits if every draw brought as many
cards as were drawn, the draws from a pool that is used up are all of it, and a hand drew by then
what was seen to leave it. What is left of the last pool is the draw pile, a hand that shows
nothing.

As long as there is one pool it is enough to set aside what was shown. The rest can lie anyhow: a
hand gets at most all of a faction that it has room for, and at least what has no room elsewhere.
Of 2 Mafia and 2 Police Ann drew 2 and showed a Mafia card, so of 1 Mafia and 2 Police she has one,
whichever. With more pools a draw, its pool and its hand pull three ways at once, and a SAT solver
that counts natively finds the ways (DESIGN: reasoning about a deal).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from notepad.games.catham_city.counting import Counting
from notepad.games.catham_city.counts import Cards, total
from notepad.games.catham_city.table import Draw, Hand, Table

PILE = ""
"""Stands among the names of hands for the draw pile."""


class Span(NamedTuple):
    """How many cards of one faction there are: from `low` to `high`, both included."""

    low: int
    high: int


Held: TypeAlias = Mapping[str, Mapping[str, Span]]
"""By the names of hands and factions."""


def held(table: Table, factions: Sequence[str]) -> Held | None:
    """Return what every hidden hand, and the draw pile, can hold; None if no way fits."""
    hands = {**table.hands, PILE: Hand((Draw(len(table.pools) - 1, table.pile),))}
    if not table.sound or any(count < 0 for pool in table.pools for count in pool.values()):
        return None
    if len(table.pools) == 1:
        drawn = _of_one_pool(hands, table.pools[0], factions)
    else:
        with _Ways(hands, table, factions) as ways:
            drawn = ways.spans()
    if drawn is None:
        return None
    return {
        name: {
            faction: Span(*(end + hands[name].openly.get(faction, 0) for end in span))
            for faction, span in spans.items()
        }
        for name, spans in drawn.items()
    }


def _of_one_pool(hands: Mapping[str, Hand], pool: Cards, factions: Sequence[str]) -> Held | None:
    """Return what every hand can have drawn from the only pool."""
    rooms = {name: hand.drawn - total(hand.shown) for name, hand in hands.items()}
    spare = {
        faction: pool.get(faction, 0) - sum(hand.shown.get(faction, 0) for hand in hands.values())
        for faction in factions
    }
    if min((*rooms.values(), *spare.values())) < 0:
        return None
    whole = total(spare)

    def span(name: str, faction: str) -> Span:
        shown, room, left = hands[name].shown.get(faction, 0), rooms[name], spare[faction]
        return Span(shown + max(0, room + left - whole), shown + min(room, left))

    return {name: {faction: span(name, faction) for faction in spare} for name in hands}


class _Ways(Counting):
    """The ways in which cards of several pools lie.

    `drew` has for each hand and faction the number of cards that it drew.
    """

    def __init__(self, hands: Mapping[str, Hand], table: Table, factions: Sequence[str]) -> None:
        """Write all that is known of hands and pools."""
        super().__init__()
        self._pools, self._factions = table.pools, factions
        self._drawn: dict[tuple[int, str], list[int]] = {}
        self.drew: dict[tuple[str, str], list[int]] = {}
        for name, hand in hands.items():
            for faction, parts in self._hand(hand).items():
                self.drew[name, faction] = self._summed(parts)
        for seen in table.across:
            self._hand(seen)
        for (pool, faction), literals in self._drawn.items():
            self.exactly(literals, table.pools[pool].get(faction, 0))

    def spans(self) -> Held | None:
        """Return the bounds: of each way found all is possible, and more is asked for beyond it."""
        if not self.fits():
            return None
        seen = {cell: Span(count, count) for cell, count in self._counts()}
        for cell, literals in self.drew.items():
            while (high := seen[cell].high) < len(literals) and self.fits(literals[high]):
                self._widen(seen)
            while (low := seen[cell].low) > 0 and self.fits(-literals[low - 1]):
                self._widen(seen)
        found: dict[str, dict[str, Span]] = {}
        for (name, faction), span in seen.items():
            found.setdefault(name, {})[faction] = span
        return found

    def _widen(self, seen: dict[tuple[str, str], Span]) -> None:
        for cell, count in self._counts():
            low, high = seen[cell]
            seen[cell] = Span(min(low, count), max(high, count))

    def _counts(self) -> Iterator[tuple[tuple[str, str], int]]:
        true = self.true()
        return ((cell, len(true.intersection(drew))) for cell, drew in self.drew.items())

    def _hand(self, hand: Hand) -> Mapping[str, list[list[int]]]:
        """Write a hand; return what its draws brought, by faction."""
        parts: dict[str, list[list[int]]] = {faction: [] for faction in self._factions}
        shown: Cards = {}
        for draw in hand.draws:
            for faction in self._factions:
                pool = self._pools[draw.pool].get(faction, 0)
                brought = self.number(min(draw.count, pool))
                parts[faction].append(brought)
                self._drawn.setdefault((draw.pool, faction), []).extend(brought)
            self.exactly([one for part in parts.values() for one in part[-1]], draw.count)
            for faction, count in draw.shown.items():
                if shown.get(faction, 0) < count:
                    self.at_least([one for part in parts[faction] for one in part], count)
            shown = draw.shown
        return parts

    def _summed(self, parts: list[list[int]]) -> list[int]:
        """Return the number of all that some draws brought."""
        if len(parts) == 1:
            return parts[0]
        return self.summed([literal for part in parts for literal in part])
