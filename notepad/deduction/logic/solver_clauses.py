"""The clauses and cardinality constraints of a deal, in a solver that takes both natively."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise

from pysat.solvers import Glucose4, Minicard

from notepad.deduction.deal import Card, Cell, Clue, Deal
from notepad.deduction.logic.weighted_totals import Terms, network, reachable

_NO_END = -1


class Clauses:
    """Hard clauses for a deal's hands and rules; everything else hangs on literals of its own."""

    def __init__(self, deal: Deal, cells: Sequence[Cell], *, encoded: bool = False) -> None:
        """Write a deal; cell i gets variable i + 1.

        `encoded` counts by sorting networks: slower as a rule, but where much has to be counted
        up against each other proofs become short that would be endless without.
        """
        self.variable = {cell: index for index, cell in enumerate(cells, start=1)}
        self._deal, self._size = deal, len(cells)
        self._top = len(cells)
        self._native = not encoded
        self._solver = Glucose4() if encoded else Minicard()
        self._bounds: dict[tuple[tuple[Cell, ...], int, bool], int] = {}
        self._networks: dict[Terms, dict[int, int]] = {}
        self._settled = {(card, at[0]) for card, at in deal.options.items() if len(at) == 1}
        for card, places in deal.options.items():
            self._exactly_one([self.variable[card, place] for place in places])
        for clue in (*deal.hands, *deal.rules):
            self.always(clue)

    def always(self, clue: Clue) -> None:
        """Write a clue that always holds."""
        self._solver.add_clause([self.written(clue)])

    def written(self, clue: Clue) -> int:
        """Write a clue and return the literal that implies it."""
        selector = self._fresh()
        weights = {weight for _, weight in clue.weights}
        if len(weights) == 1:
            self._count(selector, clue, weights.pop())
        else:
            self._sum(selector, clue)
        return selector

    def in_order(self, one: Card, other: Card) -> None:
        """Write that two cards with the same options are not the other way round in a deal."""
        for before, after in combinations(self._deal.options[one], 2):
            self._solver.add_clause([-self.variable[one, after], -self.variable[other, before]])

    def wishes(self) -> tuple[int, tuple[int, ...]]:
        """Write a choice, and return its literal and one for each cell that can be chosen.

        The first implies that one of the others is true, each of them that its cell is.
        """
        wish, chosen = self._fresh(), tuple(self._fresh() for _ in range(self._size))
        for cell, literal in enumerate(chosen, start=1):
            self._solver.add_clause([-literal, cell])
        self._solver.add_clause([-wish, *chosen])
        self._solver.set_phases(list(chosen))
        return wish, chosen

    def bound(self, cells: Sequence[Cell], low: int, high: int) -> tuple[int, int]:
        """Return literals that imply at least `low` and at most `high` of the cells."""
        literals = [self.variable[cell] for cell in cells]
        for most, bound in ((False, low), (True, high)):
            key = tuple(cells), bound, most
            if key not in self._bounds:
                self._bounds[key] = self._fresh()
                (self._at_most if most else self._at_least)(self._bounds[key], literals, bound)
        return self._bounds[tuple(cells), low, False], self._bounds[tuple(cells), high, True]

    def sum_literals(self, weights: Iterable[tuple[Cell, int]]) -> tuple[int, dict[int, int]]:
        """Return the settled part of a sum and, by the value of the rest, a literal for each.

        The literal is true if the rest has that value. Values beyond what the hands allow have
        no literal. The literal may be true otherwise too: assume it false to forbid the value.
        """
        base, still_open = self._open(weights)
        terms = self._terms(still_open)
        if terms not in self._networks:
            most = reachable(self._deal, still_open, self._settled)
            clauses, self._networks[terms] = network(terms, most, self._fresh)
            for clause in clauses:
                self._solver.add_clause(clause)
        return base, self._networks[terms]

    def solve(self, assumed: Sequence[int], *, patience: int = 0) -> bool | None:
        """Return whether a deal fits; None if it took more wrong turns than patience allows."""
        # Only a solve that may be interrupted lets other threads go on meanwhile, such as the
        # window's.
        self._solver.conf_budget(patience or _NO_END)
        answer: bool | None = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
        return answer

    def world(self) -> int:
        """Return the deal that was found, as bits of its true cells."""
        model: list[int] = self._solver.get_model()
        return sum(1 << index for index in range(self._size) if model[index] > 0)

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
        below, above = self._fresh(), self._fresh()
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
        elif self._native:
            self._blocked(selector, literals, spare)
        else:
            self._sorted(selector, literals, most)

    def _blocked(self, selector: int, literals: Sequence[int], spare: int) -> None:
        """Write a switchable constraint: as many more literals as have to be false are true."""
        blockers = [self._fresh() for _ in range(spare)]
        for blocker in blockers:
            self._solver.add_clause([-selector, blocker])
        self._solver.add_atmost([*literals, *blockers], len(literals))

    def _sorted(self, selector: int, literals: Sequence[int], most: int) -> None:
        """Write a sorting network under the selector."""
        from pysat.card import CardEnc, EncType  # seldom needed, and long to load

        kind = EncType.sortnetwrk
        counter = CardEnc.atmost(list(literals), most, top_id=self._top, encoding=kind)
        self._top = max(self._top, counter.nv)
        for clause in counter.clauses:
            self._solver.add_clause([-selector, *clause])

    def _fresh(self) -> int:
        self._top += 1
        return self._top

    def _open(self, weights: Iterable[tuple[Cell, int]]) -> tuple[int, dict[Cell, int]]:
        """Return the settled part of a sum, and the weights of its open cells."""
        base, still_open = 0, {}
        for cell, weight in weights:
            if cell in self._settled:
                base += weight
            elif cell in self.variable:
                still_open[cell] = weight
        return base, still_open

    def _terms(self, weights: Mapping[Cell, int]) -> Terms:
        return tuple((self.variable[cell], weight) for cell, weight in weights.items())
