"""Which cards can be hidden together: how many such sets there are, without listing them.

The layers are walked through once more, with a row for each set of cards hidden so far: in how
many ways it leads to each state. Sets with the same row go on alike, so they are one row that
stands for so many. With cup, coin and sword, one each with Ann, with Bob and hidden: after the
cup, that is hidden, the row {hidden full: 1}, and that is not, the row {Ann full: 1, Bob full: 1}.
After the coin the first is {hidden, Ann full: 1; hidden, Bob full: 1}, and so is the second where
the coin is hidden; so they are one row that stands for 2 sets. The sword makes them 2 sets with 2
deals each, and a third with 2 where it is hidden itself.
"""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from notepad.deduction.deal import HIDDEN

if TYPE_CHECKING:
    from notepad.deduction.counting.clue_rows import Ints
    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.counting.state_layers import Floats

_MOST = 6_000_000
"""So many numbers may stand in the rows of a layer; it would take too long with more."""


class Sets(NamedTuple):
    """How many sets of cards can be hidden, and how many bits are unknown of which it is."""

    number: int
    bits: float


def hidden_sets(deals: Deals) -> Sets | None:
    """Return what sets can be hidden, or None where that would take too long to count.

    The deal has no measure: sums that are ruled out are no part of the layers.
    """
    if deals.worlds is None:
        return None
    rows, sets = np.ones((1, 1)), np.ones(1)
    for card, layer in deals.layers:
        hidden = [at for at, place in enumerate(deals.possible[card]) if place == HIDDEN]
        others = [at for at in range(len(layer.link)) if at not in hidden]
        parts = [_onward(rows, layer.link[at], layer.dead) for at in (hidden, others) if at]
        rows, sets = _merged(np.concatenate(parts), np.concatenate([sets] * len(parts)))
        if rows.size > _MOST:
            return None
    ways = rows.sum(axis=1)
    total = float(ways @ sets)
    unknown = log2(total) - float((sets * ways) @ np.log2(ways)) / total
    return Sets(round(float(sets.sum())), max(unknown, 0.0))


def _onward(rows: Floats, links: Ints, dead: int) -> Floats:
    """Return rows [sets, states] after one more card, by some of its options."""
    count = len(rows)
    cells = links[:, None, :] + (np.arange(count) * (dead + 1))[:, None]
    weights = np.broadcast_to(rows, (len(links), *rows.shape))
    found = np.bincount(cells.ravel(), weights.ravel(), count * (dead + 1))
    return np.asarray(found.reshape(count, dead + 1)[:, :-1], np.float64)


def _merged(rows: Floats, sets: Floats) -> tuple[Floats, Floats]:
    """Return each row that leads anywhere once, and for how many sets it stands."""
    alive = rows.any(axis=1)
    rows, sets = np.ascontiguousarray(rows[alive]), sets[alive]
    words = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _words, first, which = np.unique(words, return_index=True, return_inverse=True)
    return rows[first], np.asarray(np.bincount(which, sets), np.float64)
