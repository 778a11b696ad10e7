"""Clues as rows of weights over columns, and how a set of them gets smaller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable

Ints: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Rows:
    """Clues: the total of `weights[j]` over the true cells is one of `totals[j]`.

    Card i has the columns from `starts[i]` up to `starts[i + 1]`. Weights [rows, columns] are at
    least 0, and each card can add exactly 0 to any row. `reach` [rows] is the most that the cards
    can add; all totals are from 0 to that, and not all of these are allowed.
    """

    starts: Ints
    weights: Ints
    totals: tuple[frozenset[int], ...]
    reach: Ints

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.totals)

    def keep(self, which: Iterable[int]) -> Rows:
        """Return some of the rows, in the order asked for."""
        chosen = list(which)
        totals = tuple(self.totals[row] for row in chosen)
        return Rows(self.starts, self.weights[chosen], totals, self.reach[chosen])

    def multiples(self, line: Ints) -> frozenset[int] | None:
        """Return the totals of `line` that the rows which are multiples of it leave.

        None if there is no such row.
        """
        found: frozenset[int] | None = None
        if not line.any():
            return found
        at = int(line.argmax())
        ours = int(line[at])
        same = (self.weights * ours == self.weights[:, at : at + 1] * line).all(axis=1)
        for row in np.flatnonzero(same):
            theirs = int(self.weights[row, at])
            scaled = (divmod(total * ours, theirs) for total in self.totals[row])
            values = frozenset(value for value, rest in scaled if not rest)
            found = values if found is None else found & values
        return found

    def without_multiples(self, line: Ints) -> Rows:
        """Return the rows that are no multiple of `line`."""
        at = int(line.argmax())
        same = (self.weights * line[at] == self.weights[:, at : at + 1] * line).all(axis=1)
        return self.keep(np.flatnonzero(~same)) if line.any() else self


def normal(weights: Ints, totals: Iterable[frozenset[int]], starts: Ints) -> Rows:
    """Return rows made normal, those that every deal fulfils left out, equal ones merged."""
    least = np.minimum.reduceat(weights, starts[:-1], axis=1)
    weights = weights - np.repeat(least, np.diff(starts), axis=1)
    reach = np.maximum.reduceat(weights, starts[:-1], axis=1).sum(axis=1)
    found: dict[bytes, tuple[int, frozenset[int]]] = {}
    for row, (allowed, certain, most) in enumerate(
        zip(totals, least.sum(axis=1).tolist(), reach.tolist(), strict=True)
    ):
        left = frozenset(t - certain for t in allowed if 0 <= t - certain <= most)
        if len(left) > most:
            continue
        key = weights[row].tobytes()
        first, before = found.get(key, (row, left))
        found[key] = first, before & left
    chosen = [row for row, _ in found.values()]
    left_totals = tuple(left for _, left in found.values())
    return Rows(starts, weights[chosen], left_totals, reach[chosen])


def disjoint(rows: Rows) -> Rows:
    """Return equivalent rows: those with one total are taken out of the rows that contain them.

    A clue about fewer cells is open for a shorter time.
    """
    weights, totals = rows.weights.copy(), list(rows.totals)
    inside = (weights != 0) @ (weights == 0).T.astype(np.int64) == 0
    inside &= np.array([len(left) == 1 for left in totals], dtype=bool)[:, None]
    np.fill_diagonal(inside, val=False)
    sizes = (weights != 0).sum(axis=1)
    pairs = [(-int(sizes[part]), int(part), int(whole)) for part, whole in np.argwhere(inside)]
    changed = False
    for _, part, whole in sorted(pairs):
        if (weights[part] <= weights[whole]).all() and weights[part].any():
            weights[whole] -= weights[part]
            (taken,) = totals[part]
            totals[whole] = frozenset(total - taken for total in totals[whole])
            changed = True
    return normal(weights, totals, rows.starts) if changed else rows
