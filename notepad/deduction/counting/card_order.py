"""In which order to take the cards, so that few clues are open at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from notepad.deduction.counting.clue_rows import Rows
    from notepad.deduction.counting.state_layers import Floats

_WIDE = 11.0  # bits to remember at once, from which on it pays to look for a better order
_WORTH = 20_000.0  # states that take as long as it takes to try one more order
_TRIES = 16
_SPREAD = 0.7  # bits by which tried orders stray from the greedy one
_NEARLY = 0.01  # bits for each clue that is nearly through, to tell like cards apart


def order_of(rows: Rows) -> list[int]:
    """Return an order of the cards; the same each time for the same rows."""
    greedy = _Greedy(rows)
    best, bits = greedy.order()
    if bits < _WIDE:
        return best
    spreads = _spreads(rows)
    fewest = _states(spreads, best)
    tries = min(_TRIES, int(fewest / _WORTH))
    if not tries:
        return best  # without the first use of np.random, which loads what takes longer than this
    rng = np.random.default_rng(0)
    for _ in range(tries):
        order, _ = greedy.order(rng)
        states = _states(spreads, order)
        if states < fewest:
            best, fewest = order, states
    return best


class _Greedy:
    """Orders that take each time the card after which there is the least to remember."""

    def __init__(self, rows: Rows) -> None:
        self._touched = np.logical_or.reduceat(rows.weights > 0, rows.starts[:-1], axis=1).T
        reach = zip(rows.totals, rows.reach.tolist(), strict=True)
        self._bits = np.log2([1 + min(max(totals), most - min(totals)) for totals, most in reach])

    def order(self, rng: np.random.Generator | None = None) -> tuple[list[int], float]:
        """Return an order and the most bits to remember; `rng` makes it stray a little."""
        touched, waiting = self._touched, self._touched.sum(axis=0)
        opened = np.zeros(touched.shape[1], bool)
        left = np.arange(len(touched))
        order: list[int] = []
        most = 0.0
        while len(left):
            cards = touched[left]
            bits = ((opened | cards) & (waiting > cards)) @ self._bits
            score = bits - (cards / np.maximum(waiting, 1)) @ self._bits * _NEARLY
            if rng is not None:
                score += rng.gumbel(size=len(left)) * _SPREAD
            at = int(score.argmin())
            most = max(most, float(bits[at]))
            order.append(int(left[at]))
            opened |= cards[at]
            waiting = waiting - cards[at]
            left = left[left != left[at]]
        return order, most


def _spreads(rows: Rows) -> Floats:
    """Return the covariances [cards, rows, rows] of what cards add in places taken at random."""
    sizes = np.diff(rows.starts)
    means = np.add.reduceat(rows.weights, rows.starts[:-1], axis=1) / sizes
    apart = (rows.weights - np.repeat(means, sizes, axis=1)) / np.sqrt(np.repeat(sizes, sizes))
    spans = zip(rows.starts[:-1], rows.starts[1:], strict=True)
    return np.array([apart[:, begin:end] @ apart[:, begin:end].T for begin, end in spans])


def _states(spreads: Floats, order: list[int]) -> float:
    """Return about how many states an order's layers have, up to a factor.

    Totals are taken to be normal, given those at the end: w values of a total alone have
    the variance (w² - 1)/12, so all totals together about √det(1 + 12 · covariance) values.
    """
    so_far: npt.NDArray[np.float64] = np.cumsum(spreads[order], axis=0)
    unit = np.eye(so_far.shape[1])
    given = so_far - so_far @ np.linalg.solve(so_far[-1] + 1e-6 * unit, so_far)
    return float(np.exp(np.linalg.slogdet(unit + 12 * given)[1] / 2).sum())
