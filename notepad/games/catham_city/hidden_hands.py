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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pysat.solvers import Minicard

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


def held(table: Table, factions: Iterable[str]) -> Held | None:
    """Return what every hidden hand, and the draw pile, can hold; None if no way fits."""
    hands = {**table.hands, PILE: Hand((Draw(len(table.pools) - 1, table.pile),))}
    if not table.sound or any(count < 0 for pool in table.pools for count in pool.values()):
        return None
    if len(table.pools) == 1:
        drawn = _of_one_pool(hands, table.pools[0], factions)
    else:
        drawn = _Ways(hands, table, tuple(factions)).drawn()
    if drawn is None:
        return None
    return {
        name: {
            faction: Span(*(end + hands[name].openly.get(faction, 0) for end in span))
            for faction, span in spans.items()
        }
        for name, spans in drawn.items()
    }


def _of_one_pool(hands: Mapping[str, Hand], pool: Cards, factions: Iterable[str]) -> Held | None:
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


@dataclass
class _Ways:
    """The ways in which cards of several pools lie, in a solver.

    `literals` has for each hand and faction one literal a card that it can have drawn: the n-th is
    true if it drew at least n.
    """

    hands: Mapping[str, Hand]
    table: Table
    factions: tuple[str, ...]
    top: int = 0
    able: bool = True
    literals: dict[tuple[str, str], list[int]] = field(default_factory=dict)

    def drawn(self) -> Held | None:
        """Return what every hand can have drawn."""
        with Minicard() as self._solver:
            self._write()
            if not self.able or not self._solver.solve():
                return None
            return self._spans()

    def _spans(self) -> Held:
        """Return the bounds: of each way found all is possible, and beyond it more is asked for."""
        seen = {cell: Span(count, count) for cell, count in self._counts().items()}
        for cell, literals in self.literals.items():
            while (high := seen[cell].high) < len(literals) and self._solver.solve(
                assumptions=[literals[high]]
            ):
                self._widen(seen)
            while (low := seen[cell].low) > 0 and self._solver.solve(
                assumptions=[-literals[low - 1]]
            ):
                self._widen(seen)
        return {
            name: {faction: seen[name, faction] for faction in self.factions} for name in self.hands
        }

    def _widen(self, seen: dict[tuple[str, str], Span]) -> None:
        for cell, count in self._counts().items():
            low, high = seen[cell]
            seen[cell] = Span(min(low, count), max(high, count))

    def _counts(self) -> dict[tuple[str, str], int]:
        model = self._solver.get_model()
        true = {literal for literal in model if literal > 0}
        return {cell: len(true.intersection(lits)) for cell, lits in self.literals.items()}

    def _write(self) -> None:
        pools: dict[tuple[int, str], list[int]] = {}
        for name, hand in self.hands.items():
            for faction, parts in self._hand(hand, pools).items():
                self.literals[name, faction] = self._summed(parts)
        for seen in self.table.across:
            self._hand(seen, pools)
        for (pool, faction), literals in pools.items():
            self._exactly(literals, self.table.pools[pool].get(faction, 0))

    def _hand(
        self, hand: Hand, pools: dict[tuple[int, str], list[int]]
    ) -> Mapping[str, list[list[int]]]:
        """Write a hand; return the literals of its draws by faction."""
        parts: dict[str, list[list[int]]] = {faction: [] for faction in self.factions}
        shown: Cards = {}
        for draw in hand.draws:
            one = {faction: self._unary(draw, faction) for faction in self.factions}
            for faction, literals in one.items():
                parts[faction].append(literals)
                pools.setdefault((draw.pool, faction), []).extend(literals)
            self._exactly([lit for literals in one.values() for lit in literals], draw.count)
            for faction, count in draw.shown.items():
                if shown.get(faction, 0) < count:
                    self._at_least([lit for part in parts[faction] for lit in part], count)
            shown = draw.shown
        return parts

    def _unary(self, draw: Draw, faction: str) -> list[int]:
        """Return a literal for each card of a faction that a draw may have brought, in order."""
        most = min(draw.count, self.table.pools[draw.pool].get(faction, 0))
        literals = self._fresh(most)
        self._in_order(literals)
        return literals

    def _summed(self, parts: list[list[int]]) -> list[int]:
        """Return literals that count all that some draws brought."""
        if len(parts) == 1:
            return parts[0]
        terms = [literal for part in parts for literal in part]
        literals = self._fresh(len(terms))
        self._in_order(literals)
        self._exactly([*terms, *(-literal for literal in literals)], len(terms))
        return literals

    def _fresh(self, count: int) -> list[int]:
        self.top += count
        return list(range(self.top - count + 1, self.top + 1))

    def _in_order(self, literals: list[int]) -> None:
        for before, after in pairwise(literals):
            self._solver.add_clause([before, -after])

    def _exactly(self, literals: list[int], count: int) -> None:
        self._at_least(literals, count)
        self._at_least([-literal for literal in literals], len(literals) - count)

    def _at_least(self, literals: list[int], count: int) -> None:
        if count > len(literals):
            self.able = False
        elif count == len(literals):
            for literal in literals:
                self._solver.add_clause([literal])
        elif count > 0:
            self._solver.add_atmost([-literal for literal in literals], len(literals) - count)
