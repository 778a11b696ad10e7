"""Counting by the value of the measure: sweeps that carry a column for each value so far.

A *worth* [options] is what each option of a layer's card adds to the value, at least 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from notepad.deduction.counting.state_layers import Counts, Layer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.deduction.counting.clue_rows import Ints

Parts: TypeAlias = list[Counts]


@dataclass(frozen=True, eq=False, slots=True)
class Columns:
    """Counts [states, values]; the first column is for the value `low`."""

    low: int
    counts: Counts


def by_value(layers: Sequence[Layer], worths: Sequence[Ints]) -> Columns:
    """Return the number of deals for each value, [1, values]."""
    found = Columns(0, np.ones((layers[-1].dead, 1)))
    for layer, worth in zip(reversed(layers), reversed(worths), strict=True):
        after = layer.after(found.counts)
        width = after.shape[1]
        counts = np.zeros((layer.link.shape[1], width + int(worth.max())))
        for value in sorted(set(worth.tolist())):
            links = layer.link[worth == value]
            more = after[links[0]] if len(links) == 1 else after[links].sum(axis=0)
            counts[:, value : value + width] += more
        found = _cropped(found.low, counts)
    return found


def forward(layers: Sequence[Layer], worths: Sequence[Ints]) -> list[Columns]:
    """Return the ways to each layer's states by value so far, and at last those of the deals."""
    found = [Columns(0, np.ones((1, 1)))]
    for layer, worth in zip(layers, worths, strict=True):
        ways = found[-1].counts
        options, width = len(worth), ways.shape[1]
        row = width + int(worth.max())
        cells = layer.link[:, :, None] * row + worth[:, None, None] + np.arange(width)
        weights = np.broadcast_to(ways, (options, *ways.shape)).ravel()
        counts = np.bincount(cells.ravel(), weights, (layer.dead + 1) * row)
        onward = np.asarray(counts.reshape(-1, row)[:-1], np.float64)
        if layer.scale is not None:
            onward = onward * layer.scale[:, None]
        found.append(_cropped(found[-1].low, onward))
    return found


def backward(
    layers: Sequence[Layer],
    worths: Sequence[Ints],
    spans: Sequence[Columns],
    allowed: frozenset[int],
    modulus: int = 0,
) -> Iterator[tuple[Columns, Parts]]:
    """Yield for each layer, last first, the ways from there that end in an allowed value.

    The first of the pair are those of the states that follow the layer and of its dead end; the
    second, one array for each option, those of the layer's own states at the values of its
    span. `spans` are the columns of `forward`. With a modulus counts are remainders.
    """
    kind = np.int64 if modulus else np.float64
    values = range(spans[-1].low, spans[-1].low + spans[-1].counts.shape[1])
    last = np.array([[value in allowed for value in values]], kind)
    found = Columns(spans[-1].low, last.repeat(layers[-1].dead, axis=0))
    for layer, worth, span in zip(
        reversed(layers), reversed(worths), reversed(spans[:-1]), strict=True
    ):
        width = span.counts.shape[1]
        after = np.zeros((layer.dead + 1, width + int(worth.max())), kind)
        scaled, at = layer.after(found.counts), found.low - span.low
        after[:, at : at + scaled.shape[1]] = scaled
        parts = [
            after[link, value : value + width]
            for link, value in zip(layer.link, worth.tolist(), strict=True)
        ]
        yield Columns(span.low, after), parts
        counts = sum(parts[1:], parts[0])
        found = Columns(span.low, counts % modulus if modulus else counts)


def _cropped(low: int, counts: Counts) -> Columns:
    """Return counts without the empty columns at either end."""
    filled = np.flatnonzero(counts.any(axis=0))
    if not len(filled):
        return Columns(low, counts[:, :1])
    return Columns(low + int(filled[0]), counts[:, filled[0] : filled[-1] + 1])
