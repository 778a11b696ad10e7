"""A quick guess at how many ways there are to finish from a state, to thin layers by.

Each card takes its options with chances under which every clue with one total has that total on
average, and which say no more than that (maximum entropy, Jaynes 1957). How many ways add up
to what is missing is then about that of a normal distribution, undone by those chances.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.deduction.counting.clue_rows import Ints, Rows
    from notepad.deduction.counting.packed_states import Fields
    from notepad.deduction.counting.state_layers import Floats

_ROUNDS = 12
_LOOSE = 1e-6
_TRUST = 0.75  # guesses are flattened by this power, as they may be too low for a few states
_PART = 512  # so few states at once that matrix products don't start threads


class Forecast:
    """Guesses for the layers of one order of cards."""

    def __init__(self, rows: Rows, order: Sequence[int], fields: Fields) -> None:
        """Prepare guesses about the states of these rows, packed into these fields."""
        self._rows = np.flatnonzero([len(totals) == 1 for totals in rows.totals])
        self._fields = fields
        targets = np.array([min(rows.totals[row]) for row in self._rows], float)
        weights = rows.weights[self._rows].astype(float)
        self._tilt, means, spreads = _tilted(weights, rows.starts, targets)
        cards = list(order)
        self._short = targets - means.sum(axis=0) + np.cumsum(means[cards], axis=0)
        self._spreads = spreads.sum(axis=0) - np.cumsum(spreads[cards], axis=0)

    def promise(self, at: int, states: Ints) -> Floats:
        """Return guesses for the packed states [words, states] after a layer, up to a factor."""
        first, last = self._fields.first[self._rows], self._fields.last[self._rows]
        is_open = np.flatnonzero((first <= at) & (at < last))
        sizes, axes = np.linalg.eigh(self._spreads[at])
        root = axes / np.sqrt(np.where(sizes > _LOOSE, sizes, np.inf))
        slope = (self._tilt + root @ (root.T @ self._short[at]))[is_open].astype(np.float32)
        root = (root[is_open] / 2**0.5).astype(np.float32)
        totals = self._fields.totals(self._rows[is_open], states)
        parts = np.split(totals, range(_PART, states.shape[1], _PART), axis=1)
        log = np.concatenate(
            [slope @ part - np.square(root.T @ part).sum(axis=0) for part in parts]
        )
        promise: Floats = np.exp(_TRUST * (log - log.max()), dtype=np.float64)
        return promise


def _tilted(weights: Floats, starts: Ints, targets: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the tilt [rows], and means [cards, rows] and covariances [cards, rows, rows] by it.

    A card takes an option with a chance in proportion to exp(tilt · weights).
    """
    sizes = np.diff(starts)
    tilt = np.zeros(len(weights))
    for _ in range(_ROUNDS):
        log = tilt @ weights
        log -= np.repeat(np.maximum.reduceat(log, starts[:-1]), sizes)
        chance = np.exp(log)
        chance /= np.repeat(np.add.reduceat(chance, starts[:-1]), sizes)
        means = np.add.reduceat(weights * chance, starts[:-1], axis=1)
        apart = (weights - np.repeat(means, sizes, axis=1)) * np.sqrt(chance)
        spread = apart @ apart.T
        step = np.linalg.lstsq(spread, targets - means.sum(axis=1), rcond=_LOOSE)[0]
        tilt = tilt + np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < 0.01:
            break
    cards = [
        apart[:, begin:end] @ apart[:, begin:end].T for begin, end in itertools.pairwise(starts)
    ]
    return tilt, means.T, np.array(cards)
