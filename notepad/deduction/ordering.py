"""In which order to take the cards, so that few clues are open at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from notepad.deduction.rows import Rows


def order_of(rows: Rows) -> list[int]:
    """Return the cards, each time the one that leaves the fewest values to remember."""
    touched = np.maximum.reduceat(rows.weights, rows.starts[:-1], axis=1).T > 0
    values = np.log2(
        [1 + min(max(t), r - min(t)) for t, r in zip(rows.totals, rows.reach.tolist(), strict=True)]
    )
    waiting = touched.sum(axis=0)
    opened = np.zeros(touched.shape[1], bool)
    left = np.arange(len(touched))
    order = []
    while len(left):
        share = touched[left]
        after = ((opened | share) & (waiting > share)) @ values
        after -= (share / waiting.clip(1)) @ values * 0.01
        at = int(after.argmin())
        card = left[at]
        order.append(int(card))
        opened |= touched[card]
        waiting = waiting - touched[card]
        left = np.delete(left, at)
    return order
