"""A deal as a formula for a SAT solver, with clues that are switched on and off one by one.

Every cell is a variable. A clue hangs on a selector literal: assume it and the clue holds. Clues
about the same cells, weights and totals share their selector, whatever notes they come from.

`Encoding` is what `logic` uses. Below it are clauses and cardinality constraints, in a solver that
supports both natively, and sums of weighted cells, with clauses that know their value. The solver
takes long to load, so nothing that must appear fast imports this module.

Say Ann, Bob and the hidden place have one card each of cup, coin and sword. The nine cells are the
variables 1 to 9, the cup's first, and hard clauses put each card in one place and one card into
each hand. Note 1, that Ann has one of cup and coin, gets a selector that implies that one of the
variables 1 and 4 is true; note 2, that Bob does not have the coin, one that implies that 5 is not.
With both assumed, the solver may find the world with bits 1, 3 and 8, counted from 0: the cup with
Bob, the coin with Ann, the sword hidden. If a demand for other cells is also assumed, there is
another world or none; if there is none, `core` has the switches of the notes that contradict it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from pysat.solvers import Minicard

from notepad.core.dataclass import dataclass
from notepad.deduction.deadline import OutOfTimeError, check_deadline
from notepad.deduction.deal import Card, Clue, Deal, DealCell, count_clue

Mask: TypeAlias = int
"""A world, or any set of cells: bit i is set if cell i is true."""

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""Literals with their weights."""

_PATIENCE = 1000
"""Wrong turns of the solver before the deal is solved as an integer program; some 3 ms."""

_EAGER = 50
"""Wrong turns while all wanted cells are tried first: where cards are passed on, a deal then has
three times as many of them, but a few searches go astray. With 20 or 100 it takes as long."""

_TURNS = 250
"""Wrong turns of the solver between two looks at the deadline; some 1 to 10 ms."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A clue in the formula: its selector, its bit among all, and a check of worlds."""

    clue: Clue
    selector: int
    bit: int
    masks: tuple[tuple[Mask, int], ...]

    def fitting(self, worlds: Iterable[Mask]) -> list[Mask]:
        """Return the worlds that satisfy the clue."""
        masks, totals = self.masks, self.clue.totals
        if len(masks) == 1:  # nearly always, and fast: each note is checked on each kept world
            ((mask, weight),) = masks
            return [one for one in worlds if weight * (one & mask).bit_count() in totals]
        return [one for one in worlds if weight_of_world(masks, one) in totals]


@dataclass(frozen=True, slots=True)
class Demand:
    """A condition on worlds besides clues: literals to assume, and the same as a clue.

    The clue is only made on demand: it is rarely needed, and takes as long as finding a world.
    If the condition is that any of some cells is true, they are `cells`.
    """

    literals: tuple[int, ...]
    clue: Callable[[], Clue]
    cells: Mask = 0


def weight_of_world(masks: Iterable[tuple[Mask, int]], world: Mask) -> int:
    """Return the total weight of a world's cells, given the cells of each weight."""
    return sum(weight * (world & mask).bit_count() for mask, weight in masks)


class Encoding:
    """The formula of one deal."""

    def __init__(self, deal: Deal) -> None:
        """Write the deal's hands and rules as hard clauses."""
        self.deal = deal
        rows = [[(card, place) for place in places] for card, places in deal.options.items()]
        self.cells: tuple[DealCell, ...] = tuple(cell for row in rows for cell in row)
        self.switches: list[Switch] = []
        self._bit = {cell: 1 << index for index, cell in enumerate(self.cells)}
        self._clauses = Clauses(deal, self.cells)
        self._by_content: dict[object, Switch] = {}
        self.all_cells = self.mask(self.cells)
        self.rows = tuple(self.mask(row) for row in rows)

    def mask(self, cells: Iterable[DealCell]) -> Mask:
        """Return the set of these cells, those that are options at all."""
        return sum(self._bit.get(cell, 0) for cell in cells)

    def masks(self, weights: Iterable[tuple[DealCell, int]]) -> tuple[tuple[Mask, int], ...]:
        """Return the cells of each weight, for `weight_of_world`."""
        by_weight: dict[int, Mask] = {}
        for cell, weight in weights:
            by_weight[weight] = by_weight.get(weight, 0) | self._bit.get(cell, 0)
        return tuple((mask, weight) for weight, mask in by_weight.items())

    def switch(self, clue: Clue) -> Switch:
        """Return the switch of a clue, adding it to the formula the first time."""
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
        literals = () if wanted else (self._clauses.never,)
        return Demand(literals, lambda: self._any_of(wanted), wanted)

    def _any_of(self, wanted: Mask) -> Clue:
        cells = [cell for index, cell in enumerate(self.cells) if wanted >> index & 1]
        return count_clue(cells, range(1, len(cells) + 1))

    def count_of(self, group: Mask, low: int, high: int) -> Demand:
        """Return the demand that from `low` to `high` cells of a group are true."""
        cells = [cell for index, cell in enumerate(self.cells) if group >> index & 1]
        literals = self._clauses.bound(cells, low, high)
        return Demand(literals, lambda: count_clue(cells, range(low, high + 1)))

    def sum_values(self) -> frozenset[int]:
        """Return the values that the hands allow for the measure, and perhaps more."""
        base, literals = self._clauses.sum_literals(self.deal.measure.items())
        return frozenset(base + value for value in literals)

    def sum_of(self, wanted: frozenset[int]) -> Demand:
        """Return the demand that the measure has one of these values."""
        base, literals = self._clauses.sum_literals(self.deal.measure.items())
        barred = (-lit for value, lit in literals.items() if base + value not in wanted)
        terms = tuple((cell, weight) for cell, weight in self.deal.measure.items() if weight)
        return Demand(tuple(barred), lambda: Clue(terms, wanted))

    def world(self, held: Mask, demand: Demand | None = None) -> Mask | None:
        """Return some deal that fits the clues of these switches and the demand, or None.

        Within a time limit, it raises OutOfTimeError rather than begin what takes long.
        """
        fits = self._fit(held, demand, patience=_PATIENCE)
        if fits is not None:
            return self._clauses.world() if fits else None
        if check_deadline():  # a window waits, and what simplifies a program looks at no clock
            raise OutOfTimeError
        from notepad.deduction.integer_program import deal_that_fits  # rarely needed

        clues = [switch.clue for switch in self.switches if held & switch.bit]
        cells = deal_that_fits(self.deal, [*clues, demand.clue()] if demand else clues)
        return None if cells is None else self.mask(cells)

    def refuted(self, held: Mask, demand: Demand | None = None) -> bool:
        """Return whether no deal fits."""
        return self.world(held, demand) is None

    def soon_refuted(self, held: Mask, demand: Demand | None) -> bool:
        """Return whether no deal fits; False, too, if it takes longer to know."""
        return self._fit(held, demand, patience=_TURNS) is False

    def blamed(self, held: Mask, demand: Demand | None) -> Mask:
        """Return those of some switches that leave no deal, as far as the solver says which.

        Which they are depends on what the formula was asked before.
        """
        if self._fit(held, demand, patience=_PATIENCE) is not False:
            return held
        core = self._clauses.core()
        return sum(switch.bit for switch in self.switches if switch.selector in core)

    def _fit(self, held: Mask, demand: Demand | None, *, patience: int) -> bool | None:
        assumed = [s.selector if held & s.bit else -s.selector for s in self.switches]
        if demand is None:
            return self._clauses.solve(assumed, patience=patience)
        assumed += demand.literals
        return self._clauses.solve(assumed, patience=patience, wanted=demand.cells)


def reachable_total(
    deal: Deal, weights: Mapping[DealCell, int], settled: Collection[DealCell]
) -> int:
    """Return a bound on the total of these open cells: each hand takes its heaviest ones.

    `settled` are the cells that are certainly true and so already fill a place in a hand. Of a card
    that is in no hand, because it is a later stage, the heaviest cell counts.
    """
    dealt = {cell for hand in deal.hands for cell in hand.cells}
    later: dict[Card, int] = {}
    for (card, at), weight in weights.items():
        if (card, at) not in dealt:
            later[card] = max(weight, later.get(card, 0))
    most = sum(later.values())
    for hand in deal.hands:
        cells = hand.cells
        room = max(hand.totals, default=0) - sum(cell in settled for cell in cells)
        heaviest = sorted((weights[cell] for cell in cells if cell in weights), reverse=True)
        most += sum(heaviest[: max(room, 0)])
    return most


def sum_clauses(
    terms: Terms, most: int, fresh: Callable[[], int]
) -> tuple[list[list[int]], dict[int, int]]:
    """Return clauses for the sum of some terms, and a literal for each value up to `most`.

    A sequential counter read forwards: if the terms so far make a value, its literal is true, and
    so the literal of the whole sum. Nothing forces a literal to be false. Values above `most`
    are dropped on the way.
    """
    clauses: list[list[int]] = []
    start = fresh()
    clauses.append([start])
    reached = {0: start}
    for literal, weight in terms:
        values = {value + step for value in reached for step in (0, weight)}
        after = {value: fresh() for value in sorted(values) if value <= most}
        for value, so_far in reached.items():
            clauses.append([-so_far, literal, after[value]])
            if value + weight in after:
                clauses.append([-so_far, -literal, after[value + weight]])
                clauses.append([-so_far, after[value], after[value + weight]])
        reached = after
    return clauses, reached


class Clauses:
    """Hard clauses for a deal's hands and rules; everything else depends on its own literals."""

    def __init__(self, deal: Deal, cells: Sequence[DealCell]) -> None:
        """Write a deal; cell i gets variable i + 1, and `never` is false in every deal."""
        self.variable = {cell: index for index, cell in enumerate(cells, start=1)}
        self._deal, self._size = deal, len(cells)
        self._top = len(cells)
        self._wanted = self._preferred = self._last = 0
        self._solver = Minicard()
        self._bounds: dict[tuple[tuple[DealCell, ...], int, bool], int] = {}
        self._networks: dict[Terms, dict[int, int]] = {}
        self._settled = {(card, at[0]) for card, at in deal.options.items() if len(at) == 1}
        self.never = self._wish = self.fresh()
        self._solver.add_clause([-self.never])
        for card, places in deal.options.items():
            self._exactly_one([self.variable[card, place] for place in places])
        for clue in (*deal.hands, *deal.rules, *deal.implied):
            self.always(clue)

    def always(self, clue: Clue) -> None:
        """Write a clue that always holds."""
        self._solver.add_clause([self.written(clue)])

    def written(self, clue: Clue) -> int:
        """Write a clue and return the literal that implies it."""
        selector = self.fresh()
        weights = {weight for _, weight in clue.weights}
        if len(weights) == 1:
            self._count(selector, clue, weights.pop())
        else:
            self._sum(selector, clue)
        return selector

    def fresh(self) -> int:
        """Return a new literal, about which nothing is written."""
        check_deadline()  # long clues need many variables, which takes time
        self._top += 1
        return self._top

    def _several(self, count: int) -> range:
        """Return so many new literals."""
        first = self.fresh()
        self._top += count - 1
        return range(first, first + count)

    def require(self, *literals: int) -> None:
        """Require that at least one of these literals is true."""
        self._solver.add_clause(literals)

    def bound(self, cells: Sequence[DealCell], low: int, high: int) -> tuple[int, int]:
        """Return literals that imply at least `low` and at most `high` of the cells."""
        literals = [self.variable[cell] for cell in cells]
        for most, bound in ((False, low), (True, high)):
            key = tuple(cells), bound, most
            if key not in self._bounds:
                self._bounds[key] = self.fresh()
                (self._at_most if most else self._at_least)(self._bounds[key], literals, bound)
        return self._bounds[tuple(cells), low, False], self._bounds[tuple(cells), high, True]

    def sum_literals(self, weights: Iterable[tuple[DealCell, int]]) -> tuple[int, dict[int, int]]:
        """Return the settled part of a sum and, by the value of the rest, a literal for each.

        The literal is true if the rest has that value. Values beyond what the hands allow have
        no literal. The literal may be true otherwise too: assume it false to forbid the value.
        """
        base, still_open = self._open(weights)
        terms = self._terms(still_open)
        if terms not in self._networks:
            most = reachable_total(self._deal, still_open, self._settled)
            clauses, self._networks[terms] = sum_clauses(terms, most, self.fresh)
            for clause in clauses:
                self._solver.add_clause(clause)
        return base, self._networks[terms]

    def solve(self, assumed: Sequence[int], *, patience: int = 0, wanted: Mask = 0) -> bool | None:
        """Return whether a deal fits; None if it took more wrong turns than patience allows.

        If cells are `wanted`, one of them is true in it, and as many as are easily found. Raises
        OutOfTimeError at a deadline.
        """
        left = patience
        if wanted:
            assumed = [*assumed, self._wish_for(wanted)]
            self._prefer(wanted | self._last)
            answer = self._tried(assumed, _EAGER)
            if answer is not None:
                return answer
        self._prefer(self._last)
        while True:
            turns = min(left, _TURNS) if patience else _TURNS
            answer = self._tried(assumed, turns)
            if answer is not None:
                return answer
            left -= turns
            if patience and left <= 0:
                return None
            check_deadline()

    def _tried(self, assumed: Sequence[int], turns: int) -> bool | None:
        """Return whether a deal fits; None if it took more than some wrong turns."""
        self._solver.conf_budget(turns)
        # Only an interruptible solve lets other threads run meanwhile, such as the one that
        # listens to the window.
        answer: bool | None = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
        return answer

    def _wish_for(self, wanted: Mask) -> int:
        """Write that any of some cells is true, and return the literal that implies it.

        What was wished for before is given up, so that the formula doesn't grow.
        """
        if wanted != self._wanted:
            self._solver.add_clause([-self._wish])
            self._wanted, self._wish = wanted, self.fresh()
            cells = (cell for cell in range(1, self._size + 1) if wanted >> cell - 1 & 1)
            self._solver.add_clause([-self._wish, *cells])
        return self._wish

    def _prefer(self, cells: Mask) -> None:
        """Try first for each cell whether it is among these: true, or else false."""
        if cells != self._preferred:
            self._preferred = cells
            bits = f"{cells:0{self._size}b}"[::-1]
            self._solver.set_phases([at if bit == "1" else -at for at, bit in enumerate(bits, 1)])

    def implied(self, assumed: Sequence[int]) -> frozenset[int]:
        """Return literals that are true if these are, as far as it is found without a search."""
        _consistent, literals = self._solver.propagate(assumptions=assumed)
        return frozenset(literals)

    def world(self) -> int:
        """Return the deal that was found, as bits of its true cells."""
        model: list[int] = self._solver.get_model()
        self._last = sum(1 << cell - 1 for cell in model[: self._size] if cell > 0)
        return self._last

    def core(self) -> frozenset[int]:
        """Return assumed literals that contradict each other, after no deal was found."""
        return frozenset(self._solver.get_core() or ())

    def _exactly_one(self, literals: list[int]) -> None:
        self._solver.add_clause(literals)
        for one, other in combinations(literals, 2):
            self._solver.add_clause([-one, -other])

    def _sum(self, selector: int, clue: Clue) -> None:
        base, literals = self.sum_literals(clue.weights)
        for value, literal in literals.items():
            if base + value not in clue.totals:
                self._solver.add_clause([-selector, -literal])

    def _count(self, selector: int, clue: Clue, weight: int) -> None:
        base, still_open = self._open(clue.weights)
        literals = [literal for literal, _ in self._terms(still_open)]
        counts = (divmod(wanted - base, weight) for wanted in clue.totals)
        allowed = sorted(n for n, rest in counts if not rest and 0 <= n <= len(literals))
        if not allowed:
            self._solver.add_clause([-selector])
            return
        self._at_most(selector, literals, allowed[-1])
        self._at_least(selector, literals, allowed[0])
        for low, high in pairwise(allowed):
            if high > low + 1:
                self._outside(selector, literals, low, high)

    def _outside(self, selector: int, literals: Sequence[int], low: int, high: int) -> None:
        """Write that under the selector at most `low` or at least `high` literals are true."""
        below, above = self.fresh(), self.fresh()
        self._solver.add_clause([-selector, below, above])
        self._at_most(below, literals, low)
        self._at_least(above, literals, high)

    def _at_least(self, selector: int, literals: Sequence[int], least: int) -> None:
        self._at_most(selector, [-literal for literal in literals], len(literals) - least)

    def _at_most(self, selector: int, literals: Sequence[int], most: int) -> None:
        """Write that the selector allows at most this many true literals."""
        spare = len(literals) - most
        if spare <= 0:
            return
        if most == 0:
            for literal in literals:
                self._solver.add_clause([-selector, -literal])
        elif spare == 1:
            self._solver.add_clause([-selector, *(-literal for literal in literals)])
        else:
            self._blocked(selector, literals, spare)

    def _blocked(self, selector: int, literals: Sequence[int], spare: int) -> None:
        """Write a switchable constraint with as many extra true literals as must be false."""
        blockers = self._several(spare)
        for blocker in blockers:
            self._solver.add_clause([-selector, blocker])
        self._solver.add_atmost([*literals, *blockers], len(literals))

    def _open(self, weights: Iterable[tuple[DealCell, int]]) -> tuple[int, dict[DealCell, int]]:
        """Return the settled part of a sum, and the weights of its open cells."""
        base, still_open = 0, {}
        for cell, weight in weights:
            if cell in self._settled:
                base += weight
            elif weight and cell in self.variable:
                still_open[cell] = weight
        return base, still_open

    def _terms(self, weights: Mapping[DealCell, int]) -> Terms:
        return tuple((self.variable[cell], weight) for cell, weight in weights.items())
