"""A deal as an integer program, for what takes a SAT solver long.

A SAT solver proves by cases. Where many hands are weighed against each other, as when cards are
passed on, there can be so many that a proof never ends, though some equations added up have no
solution. HiGHS (Huangfu and Hall 2018, "Parallelizing the dual revised simplex method") does both:
each cell is a variable, 0 or 1, and each clue an equation, or a bound below and one above.

Say each of four players has one of three cards. By cases, each way to deal the three fails on its
own; added up, the players have at least four cards, and each of the three is in one place. HiGHS
reckons with floating point, whose errors are far below the whole cards that it is about, and each
deal that it finds is checked.
"""

from collections.abc import Collection, Mapping, Sequence

import highspy
import numpy as np
from highspy.highs import HighsCallbackEvent
from typing_extensions import override

from notepad.deduction.deadline import OutOfTimeError, check_deadline
from notepad.deduction.deal import Clue, Deal, DealCell

_NOT_TRIED = 1 << 13 | 1 << 15
"""What HiGHS doesn't try before it begins: to find rows that are alike, and to probe. With 21,000
cells both took 10 s, now it takes 1; others take longer without it, or gain less."""


def deal_that_fits(deal: Deal, clues: Sequence[Clue]) -> Collection[DealCell] | None:
    """Return the true cells of some deal that fits the clues, or None if none fits.

    Raises OutOfTimeError at a deadline, perhaps a little late: HiGHS doesn't look at the clock
    while it simplifies, which takes up to 1 s for 20,000 cells.
    """
    cells = [(card, place) for card, places in deal.options.items() for place in places]
    clues = (*deal.hands, *deal.rules, *deal.implied, *clues)
    program = _Program(cells)
    for card, places in deal.options.items():
        program.require({(card, place): 1 for place in places}, {1})
    for clue in clues:
        program.require(dict(clue.weights), clue.totals)
    chosen = program.solution()
    if chosen is None:
        return None
    true = {cell for cell, share in zip(cells, chosen, strict=False) if share > 0.5}
    for clue in clues:
        if sum(weight for cell, weight in clue.weights if cell in true) not in clue.totals:
            raise ArithmeticError(f"the deal that was found breaks a clue: {clue}")
    return true


class _Program:
    """Requirements on cells, each a variable, and on further variables, that are all 0 or 1."""

    def __init__(self, cells: Sequence[DealCell]) -> None:
        self._column = {cell: column for column, cell in enumerate(cells)}
        self._columns = len(cells)
        self._bounds: list[tuple[int, int]] = []
        self._starts: list[int] = [0]
        self._entries: list[tuple[int, int]] = []

    def require(self, weights: Mapping[DealCell, int], totals: Collection[int]) -> None:
        """Require that what the true ones of these cells weigh is one of `totals`."""
        terms = [(self._column[at], heavy) for at, heavy in weights.items() if at in self._column]
        most = sum(weight for _column, weight in terms)
        allowed = [total for total in sorted(totals) if total <= most] or [most + 1]
        if allowed[-1] - allowed[0] < len(allowed):
            self._add(terms, allowed[0], allowed[-1])
        else:  # one more variable for each total
            first, self._columns = self._columns, self._columns + len(allowed)
            self._add([(first + at, 1) for at in range(len(allowed))], 1, 1)
            self._add([*terms, *((first + at, -one) for at, one in enumerate(allowed))], 0, 0)

    def _add(self, terms: Sequence[tuple[int, int]], low: int, high: int) -> None:
        self._entries += terms
        self._starts.append(len(self._entries))
        self._bounds.append((low, high))

    def solution(self) -> Sequence[float] | None:
        """Return the values of the variables, those of the cells first, or None if there are none.

        Raises OutOfTimeError at a deadline.
        """
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = self._columns, len(self._bounds)
        model.col_cost_ = model.col_lower_ = np.zeros(self._columns)
        model.col_upper_ = np.ones(self._columns)
        model.row_lower_, model.row_upper_ = np.array(self._bounds, float).reshape(-1, 2).T
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.array(self._starts)
        columns, weights = np.array(self._entries, int).reshape(-1, 2).T
        model.a_matrix_.index_, model.a_matrix_.value_ = columns, weights.astype(float)
        model.integrality_ = [highspy.HighsVarType.kInteger] * self._columns
        solver = _Solver()
        solver.passModel(model)
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInterrupt:
            raise OutOfTimeError
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise ArithmeticError(f"HiGHS ended with {status.name}")
        return solver.getSolution().col_value


class _Solver(highspy.Highs):
    """HiGHS on one core, which prints nothing and keeps deadlines."""

    def __init__(self) -> None:
        highspy.Highs.__init__(self)
        self.setOptionValue("threads", 1)
        self.setOptionValue("presolve_rule_off", _NOT_TRIED)
        self.cbMipInterrupt += _break_off_at_deadline
        self.cbSimplexInterrupt += _break_off_at_deadline

    @override
    def enableCallbacks(self) -> None:
        """Do so in silence: it is the first that is called, and HiGHS prints a greeting then."""
        self.setOptionValue("output_flag", False)
        highspy.Highs.enableCallbacks(self)


def _break_off_at_deadline(event: HighsCallbackEvent) -> None:
    try:
        check_deadline()
    except OutOfTimeError:
        event.interrupt()
