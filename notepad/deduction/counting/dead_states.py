"""Finding states that cannot be finished although each clue by itself could be.

What several clues still need must be found on the cards that are left, each of which serves but one
of them if they are about different places or cards (the condition of Hall's marriage theorem).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.deduction.counting.clue_rows import Ints, Rows
    from notepad.deduction.counting.packed_states import Fields

Bools: TypeAlias = npt.NDArray[np.bool_]

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

    def passing(self, at: int, states: Ints) -> Bools:
        """Return which of the packed states [words, states] after a layer pass."""
        count = states.shape[1]
        rows = np.flatnonzero(self._single & (self._fields.last > at))
        is_open = self._fields.first[rows] <= at
        groups, least = self._groups(at, rows)
        sample = self._fields.totals(rows[is_open], states[:, :: max(1, count // _SAMPLE)])
        chosen = _telling(least > sample.T @ groups[:, is_open].T)
        if not chosen:
            return np.ones(count, bool)
        totals = self._fields.totals(rows[is_open], states)
        needed, bound = groups[chosen][:, is_open], least[chosen, None]
        parts = np.split(totals, range(_PART, count, _PART), axis=1)
        return np.concatenate([(needed @ part >= bound).all(axis=0) for part in parts])

    def _groups(self, at: int, rows: Ints) -> tuple[npt.NDArray[np.float32], Ints]:
        """Return groups [groups, rows] of rows, and the least total so far of each group."""
        begin = self._starts[at + 1]
        starts = self._starts[at + 1 : -1] - begin
        weights = self._weights[rows, begin:]
        cells = weights > 0
        groups = _disjoint(cells, np.logical_or.reduceat(cells, starts, axis=1)).astype(np.int64)
        reach = np.maximum.reduceat(groups @ weights, starts, axis=1).sum(axis=1)
        return groups.astype(np.float32), groups @ self._totals[rows] - reach


def _disjoint(cells: Bools, cards: Bools) -> Bools:
    """Return groups [groups, rows] of rows that share no cell and have few cards.

    Each is a largest one within the cards of one or two rows, or within all cards. The rows are
    about `cells` [rows, cells] of `cards` [rows, cards].
    """
    first, second = np.triu_indices(len(cards))
    bits, spans = _bits(cells), _bits(cards)
    within = np.concatenate((spans[first] | spans[second], ~np.zeros_like(spans[:1])))
    within = within[list({span.tobytes(): at for at, span in enumerate(within)}.values())]
    covered = np.zeros((len(within), bits.shape[1]), np.uint64)
    groups = np.zeros((len(within), len(cards)), bool)
    for row in np.argsort(-cards.sum(axis=1), kind="stable"):
        clash = (spans[row] & ~within).any(axis=1) | (bits[row] & covered).any(axis=1)
        covered |= np.where(clash[:, None], np.uint64(0), bits[row])
        groups[:, row] = ~clash
    shared = groups[groups.sum(axis=1) > 1]
    unlike = {group.tobytes(): at for at, group in enumerate(shared)}
    return np.take(shared, list(unlike.values()), axis=0)


def _bits(flags: Bools) -> npt.NDArray[np.uint64]:
    """Return rows of flags as rows of words."""
    packed = np.packbits(flags, axis=1)
    return np.pad(packed, ((0, 0), (0, -packed.shape[1] % 8))).view(np.uint64)


def _telling(failing: Bools) -> list[int]:
    """Return tests that together fail all the states [states, tests] which fail any."""
    chosen: list[int] = []
    while failing.any():
        chosen.append(int(failing.sum(axis=0).argmax()))
        failing = failing[~failing[:, chosen[-1]]]
    return chosen
