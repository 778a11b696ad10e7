"""Deals one by one, so that whatever is said of them can be counted at once."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.deal import Clue


class ListedDeals:
    """All the deals that fit some clues, for counting those that fit others besides.

    Of the three deals of docs/engine.md ("cup hidden, coin Ann, sword Bob" and so on) two fit the
    clue that Ann has one of coin and sword; `fitting` counts them by looking at each.
    """

    def __init__(self, deals: Deals) -> None:
        """List deals; only sensible if few fit."""
        rows = deals.every()
        self._count = len(rows)
        self._columns = {
            card: np.ascontiguousarray(rows[:, at], np.int16)
            for at, card in enumerate(deals.possible)
        }
        self._number = {
            (card, place): number
            for card, places in deals.possible.items()
            for number, place in enumerate(places)
        }

    def fitting(self, clues: Sequence[Clue]) -> int:
        """Return how many of the deals fit all these clues."""
        if not clues:
            return self._count
        return int(np.count_nonzero(reduce(np.logical_and, map(self._fits, clues))))

    def _fits(self, clue: Clue) -> npt.NDArray[np.bool_]:
        total = np.zeros(self._count, np.int16)
        for cell, weight in clue.weights:
            if cell in self._number:
                total += (self._columns[cell[0]] == self._number[cell]) * np.int16(weight)
        most = int(total.max(initial=0))
        allowed = np.isin(np.arange(most + 1), list(clue.totals))
        found: npt.NDArray[np.bool_] = allowed[total]
        return found
