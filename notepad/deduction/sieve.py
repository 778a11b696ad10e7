"""Finding states that cannot be finished although each clue by itself could be.

What several clues still need must be found on the cards that are left, each of which serves but one
of them if they are about different places or cards (the condition of Hall's marriage theorem).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from notepad.deduction.packing import Fields
    from notepad.deduction.rows import Ints, Rows

_SAMPLE = 256
_PART = 512  # so few states at once that matrix products don't start threads


class Sieve:
    """Tests for the states of some rows, for one order of the cards."""

    def __init__(self, rows: Rows, order: Sequence[int], fields: Fields) -> None:
        """Prepare tests of states that are packed into these fields."""
        single = np.array([len(totals) == 1 for totals in rows.totals], bool)
        sizes = np.diff(rows.starts)[list(order)]
        columns = [np.arange(rows.starts[card], rows.starts[card + 1]) for card in order]
        self._single = single
        self._fields = fields
        self._weights = rows.weights[:, np.concatenate(columns)]
        self._starts = np.cumsum([0, *sizes])
        self._totals = np.array([min(totals) for totals in rows.totals])

    def passing(self, at: int, states: Ints) -> npt.NDArray[np.bool_]:
        """Return which of the packed states [words, states] after a layer pass."""
        count = states.shape[1]
        rows = np.flatnonzero(self._single & (self._fields.last > at))
        is_open = self._fields.first[rows] <= at
        groups, least = self._groups(at, rows)
        sample = self._fields.totals(rows[is_open], states[:, :: max(1, count // _SAMPLE)])
        chosen = _telling(sample @ groups[:, is_open].T < least)
        if not chosen:
            return np.ones(count, bool)
        totals = self._fields.totals(rows[is_open], states)
        needed, parts = groups[np.ix_(chosen, is_open)].T, range(_PART, count, _PART)
        return np.concatenate(
            [(part @ needed >= least[chosen]).all(axis=1) for part in np.split(totals, parts)]
        )

    def _groups(self, at: int, rows: Ints) -> tuple[npt.NDArray[np.float32], Ints]:
        """Return groups [groups, rows] of rows, and the least total so far of each group."""
        begin = self._starts[at + 1]
        starts = self._starts[at + 1 : -1] - begin
        weights = self._weights[rows, begin:]
        groups = _disjoint(weights, np.maximum.reduceat(weights, starts, axis=1) > 0)
        reach = np.maximum.reduceat(groups @ weights, starts, axis=1).sum(axis=1)
        return groups.astype(np.float32), groups @ self._totals[rows] - reach


def _disjoint(weights: Ints, cards: npt.NDArray[np.bool_]) -> Ints:
    """Return groups [groups, rows] of rows that share no cell and have few cards [rows, cards].

    Each is a largest one within the cards of one or two rows, or within all cards.
    """
    first, second = np.triu_indices(len(cards))
    within = np.concatenate((cards[first] | cards[second], np.ones_like(cards[:1])))
    fits = ~(~within @ cards.T)
    cells = weights > 0
    covered = np.zeros((len(within), weights.shape[1]), bool)
    groups = np.zeros(fits.shape, np.int64)
    for row in np.argsort(-cards.sum(axis=1), kind="stable"):
        takes = fits[:, row] & ~(covered @ cells[row])
        covered[takes] |= cells[row]
        groups[takes, row] = 1
    groups = groups[groups.sum(axis=1) > 1]
    kept = {group.tobytes(): at for at, group in enumerate(groups)}
    return groups[list(kept.values())]


def _telling(failing: npt.NDArray[np.bool_]) -> list[int]:
    """Return tests that together fail all the states [states, tests] which fail any."""
    chosen: list[int] = []
    while failing.any():
        chosen.append(int(failing.sum(axis=0).argmax()))
        failing = failing[~failing[:, chosen[-1]]]
    return chosen
