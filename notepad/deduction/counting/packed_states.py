"""How far each open clue is, packed into machine words, and what a card does to them.

A clue has a field from the first card that can add to it up to the last. A field holds the total
so far and has a guard bit on top, so that one addition, one subtraction and one mask tell for all
fields at once whether their clues can still be fulfilled (the SWAR idea of Lamport, 1975).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from notepad.deduction.counting.clue_rows import Ints, Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORD = 62


@dataclass(frozen=True, eq=False, slots=True)
class Gaps:
    """A closing field whose totals have gaps: `allowed[total]` says which of them count."""

    word: int
    shift: int
    allowed: npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """What one card does to packed states, one entry or row for each word.

    `add` [words, options, 1] is what each option adds. A state is alive if every bit of `guards` is
    set in both `state + lift` and `cap - state` (all [words, 1, 1]). `full` are guard bits
    with the width of their fields: where one is set, the field is one above the most that
    matters. `keep` masks the fields that close here, `gaps` those of them with further demands.
    """

    add: Ints
    lift: Ints
    cap: Ints
    guards: Ints
    keep: Ints
    full: tuple[tuple[int, Ints], ...]
    gaps: tuple[Gaps, ...]


@dataclass(frozen=True, eq=False)
class Fields:
    """Where the field of each row is, and what it holds; arrays have one entry for each row.

    `offset` is added to totals of rows that ask for a least total only: what is above that
    does not matter, so their fields stop there, at the highest value below the guard bit.
    """

    first: Ints
    last: Ints
    width: Ints
    low: Ints
    high: Ints
    offset: Ints
    stops: npt.NDArray[np.bool_]
    word: Ints
    shift: Ints

    def totals(self, rows: Ints, states: Ints) -> npt.NDArray[np.float32]:
        """Return the totals [rows, states] of some rows that packed states hold."""
        found = np.empty((len(rows), states.shape[1]), np.float32)
        for at, row in enumerate(rows.tolist()):
            field = (states[self.word[row]] >> self.shift[row]) & ((2 << self.width[row]) - 1)
            np.subtract(field, self.offset[row], out=found[at], casting="unsafe")
        return found


def packed(rows: Rows, order: Sequence[int]) -> tuple[Fields, list[Step]]:
    """Return where the totals of the rows are, and what the cards do in this order of cards."""
    most = np.maximum.reduceat(rows.weights, rows.starts[:-1], axis=1)[:, list(order)]
    fields = _fields(rows, most)
    left = rows.reach - np.cumsum(most, axis=1).T
    layer = np.arange(len(order))[:, None]
    is_open = (fields.first <= layer) & (layer <= fields.last)
    words = int(fields.word.max(initial=0)) + 1
    inside = fields.word == np.arange(words)[:, None]
    unit = np.where(inside, np.int64(1) << fields.shift, 0)
    guard = np.int64(1) << fields.width
    need = np.clip(fields.low + fields.offset - left, 0, None)
    cap = np.where(fields.stops, guard - 1, fields.high)
    lifts = np.where(is_open, guard - need, 0) @ unit.T
    caps = np.where(is_open, guard + cap, 0) @ unit.T
    guards = np.where(is_open, guard, 0) @ unit.T
    keeps = ~(np.where(fields.last == layer, 2 * guard - 1, 0) @ unit.T)
    opening = np.where(fields.first == layer, fields.offset, 0) @ unit.T
    adds = unit @ rows.weights
    full = _full(fields, guard, unit, is_open)
    gaps = _gaps(rows, fields, len(order))
    return fields, [
        Step(
            add=(adds[:, rows.starts[card] : rows.starts[card + 1]] + opening[at][:, None])[
                ..., None
            ],
            lift=lifts[at][:, None, None],
            cap=caps[at][:, None, None],
            guards=guards[at][:, None, None],
            keep=keeps[at][:, None],
            full=full[at],
            gaps=gaps[at],
        )
        for at, card in enumerate(order)
    ]


def _fields(rows: Rows, most: Ints) -> Fields:
    touched = most > 0
    cards = touched.shape[1]
    first = touched.argmax(axis=1)
    last = cards - 1 - touched[:, ::-1].argmax(axis=1)
    low = np.array([min(totals) for totals in rows.totals], np.int64)
    high = np.array([max(totals) for totals in rows.totals], np.int64)
    whole = np.array([len(totals) for totals in rows.totals], np.int64) == high - low + 1
    stops = whole & (high == rows.reach) & (most.max(axis=1, initial=0) == 1)
    largest = np.maximum(np.where(stops, low, high), most.max(axis=1, initial=0) - 1)
    width = np.array([int(value).bit_length() for value in largest], np.int64)
    offset = np.where(stops, (np.int64(1) << width) - 1 - low, 0)
    word, shift = _places(first, last, width + 1)
    return Fields(first, last, width, low, high, offset, stops, word, shift)


def _places(first: Ints, last: Ints, size: Ints) -> tuple[Ints, Ints]:
    """Return word and shift for each field, so that fields open at the same time don't overlap."""
    word, shift = np.zeros_like(first), np.zeros_like(first)
    taken: list[tuple[int, int, int]] = []
    spans = zip(first.tolist(), (-size).tolist(), last.tolist(), range(len(first)), strict=True)
    for begin, negative, end, row in sorted(spans):
        taken = sorted(entry for entry in taken if entry[2] >= begin)
        at = _gap([(start, stop) for start, stop, _ in taken], -negative)
        taken.append((at, at - negative, end))
        word[row], shift[row] = divmod(at, _WORD)
    return word, shift


def _gap(taken: Sequence[tuple[int, int]], size: int) -> int:
    """Return the first bit where `size` bits of one word are free."""
    at = 0
    for start, stop in [*taken, (1 << 30, 0)]:
        if at % _WORD + size > _WORD:
            at += _WORD - at % _WORD
        if at + size <= start:
            break
        at = max(at, stop)
    return at


def _full(
    fields: Fields, guard: Ints, unit: Ints, is_open: npt.NDArray[np.bool_]
) -> list[tuple[tuple[int, Ints], ...]]:
    if not fields.stops.any():
        return [()] * len(is_open)
    widths = sorted(set(fields.width[fields.stops].tolist()))
    by_width = {
        width: np.where(is_open & fields.stops & (fields.width == width), guard, 0) @ unit.T
        for width in widths
    }
    return [
        tuple(
            (width, masks[at][:, None, None])
            for width, masks in by_width.items()
            if masks[at].any()
        )
        for at in range(len(is_open))
    ]


def _gaps(rows: Rows, fields: Fields, cards: int) -> list[tuple[Gaps, ...]]:
    found: list[tuple[Gaps, ...]] = [()] * cards
    for row, totals in enumerate(rows.totals):
        if len(totals) == fields.high[row] - fields.low[row] + 1:
            continue
        allowed = np.zeros(2 << int(fields.width[row]), dtype=bool)
        allowed[list(totals)] = True
        found[fields.last[row]] += (Gaps(int(fields.word[row]), int(fields.shift[row]), allowed),)
    return found
