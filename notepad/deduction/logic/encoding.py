"""A deal as a formula for a SAT solver, its clues to be switched on and off one by one.

Every cell is a variable. A clue hangs on a selector literal: assume it and the clue holds. Clues
about the same cells, weights and totals share their selector, whatever notes they come from.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TypeAlias

from notepad.deduction.deal import Cell, Clue, Deal, count_clue
from notepad.deduction.logic.interchangeable import alike
from notepad.deduction.logic.solver_clauses import Clauses

Mask: TypeAlias = int
"""A world, or any set of cells: bit i is set if cell i is true."""

_PATIENCE = 1000
"""How many wrong turns to take before equal cards are put in order; some 3 ms."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A clue in the formula: its selector, its bit among all, and a check of worlds."""

    clue: Clue
    selector: int
    bit: int
    masks: tuple[tuple[Mask, int], ...]

    def fits(self, world: Mask) -> bool:
        """Return whether a world satisfies the clue."""
        return total(self.masks, world) in self.clue.totals


@dataclass(frozen=True, slots=True)
class Demand:
    """What a world must fulfil besides clues: literals to assume, and the same as a clue."""

    literals: tuple[int, ...]
    clue: Clue


def total(masks: Iterable[tuple[Mask, int]], world: Mask) -> int:
    """Return the total weight of a world's cells, given the cells of each weight."""
    return sum(weight * (world & mask).bit_count() for mask, weight in masks)


class Encoding:
    """The formula of one deal."""

    def __init__(self, deal: Deal) -> None:
        """Write the deal's hands and rules as hard clauses."""
        self.deal = deal
        rows = [[(card, place) for place in places] for card, places in deal.options.items()]
        self.cells: tuple[Cell, ...] = tuple(cell for row in rows for cell in row)
        self.switches: list[Switch] = []
        self.core: Mask = 0
        self._bit = {cell: 1 << index for index, cell in enumerate(self.cells)}
        self._clauses = Clauses(deal, self.cells)
        self._by_content: dict[object, Switch] = {}
        self._wish, self._wishes = self._clauses.wishes()
        self.all_cells = self.mask(self.cells)
        self.rows = tuple(self.mask(row) for row in rows)

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """Return the set of these cells, those that are options at all."""
        return sum(self._bit.get(cell, 0) for cell in cells)

    def masks(self, weights: Iterable[tuple[Cell, int]]) -> tuple[tuple[Mask, int], ...]:
        """Return the cells of each weight, for `total`."""
        by_weight: dict[int, Mask] = {}
        for cell, weight in weights:
            by_weight[weight] = by_weight.get(weight, 0) | self._bit.get(cell, 0)
        return tuple((mask, weight) for weight, mask in by_weight.items())

    def switch(self, clue: Clue) -> Switch:
        """Return the switch of a clue, written into the formula when it first comes."""
        content = clue.weights, clue.totals
        switch = self._by_content.get(content)
        if switch is None:
            selector = self._clauses.written(clue)
            bit = 1 << len(self.switches)
            switch = Switch(clue, selector, bit, self.masks(clue.weights))
            self._by_content[content] = switch
            self.switches.append(switch)
        return switch

    def any_of(self, wanted: Mask) -> Demand:
        """Return the demand that at least one of these cells is true."""
        cells = [cell for index, cell in enumerate(self.cells) if wanted >> index & 1]
        unwished = (-wish for index, wish in enumerate(self._wishes) if not wanted >> index & 1)
        return Demand((self._wish, *unwished), count_clue(cells, range(1, len(cells) + 1)))

    def none_of(self, cells: Sequence[Cell]) -> Demand:
        """Return the demand that none of these cells is true; they are options."""
        literals = tuple(-self._clauses.variable[cell] for cell in cells)
        return Demand(literals, count_clue(cells, {0}))

    def count_of(self, group: Mask, low: int, high: int) -> Demand:
        """Return the demand that from `low` to `high` cells of a group are true."""
        cells = [cell for index, cell in enumerate(self.cells) if group >> index & 1]
        literals = self._clauses.bound(cells, low, high)
        return Demand(literals, count_clue(cells, range(low, high + 1)))

    def sum_values(self) -> frozenset[int]:
        """Return values that the measure can have as far as the hands go, and perhaps more."""
        base, literals = self._clauses.sum_literals(self.deal.measure.items())
        return frozenset(base + value for value in literals)

    def sum_of(self, wanted: frozenset[int]) -> Demand:
        """Return the demand that the measure has one of these values."""
        base, literals = self._clauses.sum_literals(self.deal.measure.items())
        barred = (-lit for value, lit in literals.items() if base + value not in wanted)
        return Demand(tuple(barred), Clue(tuple(self.deal.measure.items()), wanted))

    def world(self, held: Mask, demand: Demand | None = None) -> Mask | None:
        """Return some deal that fits the clues of these switches and the demand, or None.

        If there is none `core` has the switches of clues that leave none.
        """
        assumed = [s.selector if held & s.bit else -s.selector for s in self.switches]
        extra = demand.literals if demand else ()
        found = self._clauses.solve([*assumed, *extra], patience=_PATIENCE)
        if found is None:
            return self._world_in_order(held, demand)
        if not found:
            core = self._clauses.core()
            self.core = reduce(or_, (s.bit for s in self.switches if s.selector in core), 0)
            return None
        return self._clauses.world()

    def _world_in_order(self, held: Mask, demand: Demand | None) -> Mask | None:
        """Search once more in a formula of its own, in which equal cards come in order.

        Without an order each way to exchange equal cards is refuted for itself.
        """
        kept = [switch for switch in self.switches if held & switch.bit]
        clues = [switch.clue for switch in kept]
        hard = [demand.clue] if demand else []
        clauses = Clauses(self.deal, self.cells, encoded=True)
        selectors = {clauses.written(clue): switch.bit
                     for clue, switch in zip(clues, kept, strict=True)}  # fmt: skip
        for clue in hard:
            clauses.always(clue)
        for cards in alike(self.deal, [*clues, *hard]):
            for one, other in pairwise(cards):
                clauses.in_order(one, other)
        if clauses.solve(list(selectors)):
            return clauses.world()
        self.core = reduce(or_, (selectors[s] for s in clauses.core()), 0)
        return None
