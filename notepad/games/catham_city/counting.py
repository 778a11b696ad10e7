"""Numbers of cards as literals of a SAT solver that counts natively."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Self

from pysat.solvers import Minicard

if TYPE_CHECKING:
    from collections.abc import Sequence

_CONFLICTS = 2_000
"""So many dead ends are tried, some 15 ms."""


class Counting:
    """A solver, and what is written into it. Close it, or use it as a context.

    A number is a list of literals in order: the n-th is true if there are at least n. `able` is
    False once something can't be whatever the literals are.
    """

    def __init__(self) -> None:
        """Begin with nothing written."""
        self.solver = Minicard()
        self.able = True
        self._top = 0

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Free the solver."""
        self.solver.delete()

    def fresh(self) -> int:
        """Return a new literal."""
        self._top += 1
        return self._top

    def number(self, most: int) -> list[int]:
        """Return a new number, up to `most`."""
        literals = [self.fresh() for _one in range(most)]
        for before, after in pairwise(literals):
            self.solver.add_clause([before, -after])
        return literals

    def summed(self, terms: Sequence[int]) -> list[int]:
        """Return the number of some literals that are true."""
        whole = self.number(len(terms))
        self.exactly([*terms, *(-literal for literal in whole)], len(terms))
        return whole

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """Write that so many of some literals are true."""
        self.at_least(literals, count)
        self.at_least([-literal for literal in literals], len(literals) - count)

    def at_least(self, literals: Sequence[int], count: int) -> None:
        """Write that so many of some literals are true, or more."""
        if count > len(literals):
            self.able = False
        elif count == len(literals):
            for literal in literals:
                self.solver.add_clause([literal])
        elif count > 0:
            self.solver.add_atmost([-literal for literal in literals], len(literals) - count)

    def fits(self, *assumed: int) -> bool:
        """Whether all that is written can be, with some literals assumed."""
        return self.able and bool(self.solver.solve(assumptions=assumed))

    def soon_fits(self, *assumed: int) -> bool | None:
        """Return what `fits` does, None if that takes too long to be told."""
        if not self.able:
            return False
        self.solver.conf_budget(_CONFLICTS)
        found: bool | None = self.solver.solve_limited(assumptions=assumed)
        return found

    def core(self) -> Sequence[int]:
        """Return those of the literals assumed last that suffice for it not to fit."""
        return self.solver.get_core() or [] if self.able else []

    def true(self) -> set[int]:
        """Return the literals that are true in the last way found."""
        return {literal for literal in self.solver.get_model() if literal > 0}
