"""A deal as a formula for a SAT solver, its clues to be switched on and off one by one.

Every cell is a variable. A clue hangs on a selector literal: assume it and the clue holds. Clues
about the same cells, weights and totals share their selector, whatever notes they come from.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, pairwise

from pysat.solvers import Minicard

from notepad.deduction.deal import Cell, Clue, Deal
from notepad.deduction.totals import Terms, network, reachable

Mask = int


@dataclass(frozen=True, slots=True)
class Switch:
    """A clue's content in the formula: its selector, its bit among all, and a check of worlds."""

    selector: int
    bit: int
    masks: tuple[tuple[Mask, int], ...]
    totals: frozenset[int]

    def fits(self, world: Mask) -> bool:
        """Return whether a world satisfies the clue."""
        return total(self.masks, world) in self.totals


def total(masks: Iterable[tuple[Mask, int]], world: Mask) -> int:
    """Return the total weight of a world's cells, given the cells of each weight."""
    return sum(weight * (world & mask).bit_count() for mask, weight in masks)


class Encoding:
    """The formula of one deal. A world is an integer whose bit i is set if cell i is true."""

    def __init__(self, deal: Deal) -> None:
        """Write the deal's hands and rules as hard clauses."""
        self.deal = deal
        self.cells: tuple[Cell, ...] = tuple(
            (card, place) for card, places in deal.options.items() for place in places
        )
        self.all_cells: Mask = (1 << len(self.cells)) - 1
        self.rows = tuple(self._row_masks())
        self._bit = {cell: 1 << index for index, cell in enumerate(self.cells)}
        self._variable = {cell: index for index, cell in enumerate(self.cells, start=1)}
        self._fresh = count(len(self.cells) + 1)
        self._written_clues = count()
        self._solver = Minicard()
        self._bounds: dict[tuple[Mask, int, bool], int] = {}
        self._networks: dict[Terms, dict[int, int]] = {}
        self._settled = {(card, at[0]) for card, at in deal.options.items() if len(at) == 1}
        for places in ([(card, p) for p in at] for card, at in deal.options.items()):
            self._exactly_one([self._variable[cell] for cell in places])
        for clue in (*deal.hands, *deal.rules):
            self._solver.add_clause([self._written(clue)])
        self._wish, self.wishes = self._wishes()

    def variable(self, cell: Cell) -> int:
        """Return the literal that a cell is true; raises KeyError if it is no option."""
        return self._variable[cell]

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """Return the bits of some cells, those that are options at all."""
        return sum(self._bit.get(cell, 0) for cell in cells)

    def switch(self, clue: Clue) -> Switch:
        """Write a clue into the formula under a selector of its own."""
        bit = 1 << next(self._written_clues)
        return Switch(self._written(clue), bit, self.masks(clue.weights), clue.totals)

    def masks(self, weights: Iterable[tuple[Cell, int]]) -> tuple[tuple[Mask, int], ...]:
        """Return the cells of each weight, for `total`."""
        by_weight: dict[int, Mask] = {}
        for cell, weight in weights:
            by_weight[weight] = by_weight.get(weight, 0) | self._bit.get(cell, 0)
        return tuple((mask, weight) for weight, mask in by_weight.items())

    def world(self, assumptions: Sequence[int]) -> Mask | None:
        """Return some deal under these literals, or None if there is none."""
        if not self._solver.solve(assumptions=assumptions):
            return None
        model: list[int] = self._solver.get_model()
        return sum(1 << index for index in range(len(self.cells)) if model[index] > 0)

    def world_with_any(self, assumptions: Sequence[int], wanted: Mask) -> Mask | None:
        """Return some deal in which at least one of the wanted cells is true, or None."""
        unwished = [-wish for index, wish in enumerate(self.wishes) if not wanted >> index & 1]
        return self.world([*assumptions, self._wish, *unwished])

    def core(self) -> frozenset[int]:
        """Return assumptions that contradict each other, after the last search found nothing."""
        return frozenset(self._solver.get_core() or ())

    def counted(self, group: Mask, low: int, high: int) -> list[int]:
        """Return literals under which the number of true cells of a group is between bounds."""
        return [self._bound(group, low, upper=False), self._bound(group, high, upper=True)]

    def _bound(self, group: Mask, bound: int, *, upper: bool) -> int:
        key = group, bound, upper
        if key not in self._bounds:
            literal = self._bounds[key] = next(self._fresh)
            cells = [index + 1 for index in range(len(self.cells)) if group >> index & 1]
            (self._at_most if upper else self._at_least)(literal, cells, bound)
        return self._bounds[key]

    def sum_literals(self, weights: Iterable[tuple[Cell, int]]) -> tuple[int, dict[int, int]]:
        """Return the settled part of a sum and, by the value of the rest, a literal for each.

        The literal is true if the rest has that value. Values beyond what the hands allow have
        no literal. The literal may be true otherwise too: assume it false to forbid the value.
        """
        base, terms, most = self._open_terms(weights)
        if terms not in self._networks:
            clauses, outputs = network(terms, most, self._fresh)
            for clause in clauses:
                self._solver.add_clause(clause)
            self._networks[terms] = outputs
        return base, self._networks[terms]

    def _row_masks(self) -> Iterator[Mask]:
        shift = 0
        for places in self.deal.options.values():
            yield ((1 << len(places)) - 1) << shift
            shift += len(places)

    def _wishes(self) -> tuple[int, tuple[int, ...]]:
        """Write the choice "at least one of the wished cells", and return its literals."""
        wish, wishes = next(self._fresh), tuple(next(self._fresh) for _ in self.cells)
        for literal, cell in zip(wishes, self.cells, strict=True):
            self._solver.add_clause([-literal, self._variable[cell]])
        self._solver.add_clause([-wish, *wishes])
        self._solver.set_phases(wishes)
        return wish, wishes

    def _exactly_one(self, literals: list[int]) -> None:
        self._solver.add_clause(literals)
        for one, other in combinations(literals, 2):
            self._solver.add_clause([-one, -other])

    def _written(self, clue: Clue) -> int:
        """Write a clue and return the literal that implies it."""
        selector = next(self._fresh)
        weights = {weight for _, weight in clue.weights}
        if len(weights) == 1:
            self._count(selector, clue, weights.pop())
        else:
            self._sum(selector, clue)
        return selector

    def _sum(self, selector: int, clue: Clue) -> None:
        base, literals = self.sum_literals(clue.weights)
        for value, literal in literals.items():
            if base + value not in clue.totals:
                self._solver.add_clause([-selector, -literal])

    def _count(self, selector: int, clue: Clue, weight: int) -> None:
        base, terms, _ = self._open_terms(clue.weights)
        literals = [literal for literal, _ in terms]
        counts = (divmod(wanted - base, weight) for wanted in clue.totals)
        allowed = sorted(n for n, rest in counts if not rest and 0 <= n <= len(literals))
        if not allowed:
            self._solver.add_clause([-selector])
            return
        self._at_most(selector, literals, allowed[-1])
        self._at_least(selector, literals, allowed[0])
        for low, high in pairwise(allowed):
            if high > low + 1:
                below, above = next(self._fresh), next(self._fresh)
                self._solver.add_clause([-selector, below, above])
                self._at_most(below, literals, low)
                self._at_least(above, literals, high)

    def _at_least(self, selector: int, literals: Sequence[int], least: int) -> None:
        self._at_most(selector, [-literal for literal in literals], len(literals) - least)

    def _at_most(self, selector: int, literals: Sequence[int], most: int) -> None:
        """Write that under the selector at most so many literals are true."""
        spare = len(literals) - most
        if spare <= 0:
            return
        if most == 0:
            for literal in literals:
                self._solver.add_clause([-selector, -literal])
        elif spare == 1:
            self._solver.add_clause([-selector, *(-literal for literal in literals)])
        else:
            blockers = [next(self._fresh) for _ in range(spare)]
            for blocker in blockers:
                self._solver.add_clause([-selector, blocker])
            self._solver.add_atmost([*literals, *blockers], len(literals))

    def _open_terms(self, weights: Iterable[tuple[Cell, int]]) -> tuple[int, Terms, int]:
        """Return the settled part of a sum, its open terms, and the most they can reach."""
        base, open_terms = 0, {}
        for cell, weight in weights:
            if cell in self._settled:
                base += weight
            elif cell in self._variable:
                open_terms[cell] = weight
        terms = tuple((self._variable[cell], weight) for cell, weight in open_terms.items())
        return base, terms, reachable(self.deal, open_terms, self._settled)
