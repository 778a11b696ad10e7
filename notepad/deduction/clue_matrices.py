"""The undecided part of a deal as integer matrices: open cards and the clues about them.

`Rows` are clues as rows of weights over columns, with the two ways to make a set of them smaller.
`remainder` makes them from a deal: the undecided cards and the unsettled clues.

Say Ann, Bob and the hidden place have one card each of cup, coin and sword. By note 1 Ann has one
of cup and coin, by note 2 Bob does not have the coin. Then the cup can be anywhere, the coin with
Ann or hidden, the sword with Bob or hidden: seven columns. Note 2 has no open cell and is dropped,
and note 1 says the same as Ann's hand. Three rows are left, each with the total 1:

            cup          coin     sword
            A  B  hidden A hidden B hidden
    Ann     1  0  0      1  0     0  0
    Bob     0  1  0      0  0     1  0
    hidden  0  0  1      0  1     0  1
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from notepad.core.dataclass import dataclass
from notepad.deduction.deal import Card, Clue, Deal, DealCell, Options, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]


_DECIDED = -1  # instead of a column, for a card with only one place

_Cells = tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)
class Rows:
    """Clues: the total of `weights[j]` over the true cells is one of `totals[j]`.

    Card i has the columns from `starts[i]` up to `starts[i + 1]`. Weights [rows, columns] are at
    least 0, and each card can add exactly 0 to any row. `reach` [rows] is the most that the cards
    can add; all totals are from 0 to that, and not all of these are allowed.

    The last rows, one for each of `chances`, allow all totals: a deal weighs `chances[j][total]`
    by them.
    """

    starts: Ints
    weights: Ints
    totals: tuple[frozenset[int], ...]
    reach: Ints
    chances: tuple[Floats, ...] = ()

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.totals)

    def keep(self, which: Iterable[int]) -> Rows:
        """Return some of the rows, in the order asked for."""
        chosen = list(which)
        totals = tuple(self.totals[row] for row in chosen)
        return Rows(self.starts, self.weights[chosen], totals, self.reach[chosen])

    def totals_left_for(self, line: Ints) -> frozenset[int] | None:
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


def normal_rows(weights: Ints, totals: Iterable[frozenset[int]], starts: Ints) -> Rows:
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


def disjoint_rows(rows: Rows) -> Rows:
    """Return equivalent rows: those with one total are taken out of the rows that contain them.

    A clue about fewer cells is open for a shorter time.
    """
    weights, totals = rows.weights.copy(), list(rows.totals)
    changed = False
    for part, whole in _containing(rows, weights):
        if part != whole and (weights[part] <= weights[whole]).all() and weights[part].any():
            weights[whole] -= weights[part]
            (taken,) = totals[part]
            totals[whole] = frozenset(total - taken for total in totals[whole])
            changed = True
    return normal_rows(weights, totals, rows.starts) if changed else rows


def _containing(rows: Rows, weights: Ints) -> list[tuple[int, int]]:
    """Return which rows with one total are about cells of which `weights`, the widest first."""
    parts, wholes = ((some != 0).astype(np.float32) for some in (rows.weights, weights))
    inside = parts @ (1 - wholes).T == 0  # floats multiply far faster than integers
    inside &= np.array([len(left) == 1 for left in rows.totals], dtype=bool)[:, None]
    sizes = (rows.weights != 0).sum(axis=1)
    pairs = ((-int(sizes[part]), int(part), int(whole)) for part, whole in np.argwhere(inside))
    return [(part, whole) for _size, part, whole in sorted(pairs)]


def with_choices(rows: Rows, weights: Ints, sure: Ints) -> tuple[Rows, float]:
    """Return rows with those of choices, and what deals weigh by choices that are settled.

    Each choice is between the true cells of one of `weights` and so many `sure` ones. If nothing
    can be chosen, there is no choice.
    """
    least = np.minimum.reduceat(weights, rows.starts[:-1], axis=1)
    weights, sure = weights - np.repeat(least, np.diff(rows.starts), axis=1), sure.copy()
    sure += least.sum(axis=1)
    for part, whole in _containing(rows, weights):
        if (rows.weights[part] <= weights[whole]).all():
            (taken,) = rows.totals[part]
            weights[whole] -= rows.weights[part]
            sure[whole] += taken
    reach = np.maximum.reduceat(weights, rows.starts[:-1], axis=1).sum(axis=1)
    settled = 1.0
    found: dict[bytes, tuple[int, Floats]] = {}
    for row, (certain, most) in enumerate(zip(sure.tolist(), reach.tolist(), strict=True)):
        chance = 1 / np.maximum(np.arange(certain, certain + most + 1), 1)
        if most:
            first, before = found.get(key := weights[row].tobytes(), (row, np.ones(1)))
            found[key] = first, before * chance
        else:
            settled *= float(chance[0])
    chosen = [row for row, _chance in found.values()]
    every = Rows(
        rows.starts,
        np.concatenate([rows.weights, weights[chosen]]),
        (*rows.totals, *(frozenset(range(most + 1)) for most in reach[chosen].tolist())),
        np.concatenate([rows.reach, reach[chosen]]),
        tuple(chance for _row, chance in found.values()),
    )
    return every, settled


@dataclass(frozen=True, eq=False)
class Remainder:
    """Open cards and the clues that still say something about them.

    Card i has the columns from `starts[i]` up to `starts[i + 1]`, one for each of `places[i]`.
    `measure` [columns] is what each cell adds to the measure beyond `base`, which is certain;
    every card can add 0. `sums` are the values above `base` that clues leave, None if all.
    If some cards stand for earlier stages of others, `times` has the number of the note that ended
    each card's stage, or one above all of these if none has; otherwise it is None. `settled` is
    what every deal weighs by choices that are certain.
    """

    cards: tuple[Card, ...]
    places: tuple[tuple[Place, ...], ...]
    starts: Ints
    rows: Rows
    measure: Ints
    base: int
    sums: frozenset[int] | None
    times: Ints | None = None
    settled: float = 1.0


def remainder(deal: Deal, clues: Sequence[Clue], possible: Options) -> Remainder:
    """Return what is open of a deal when each card can be in its `possible` places only.

    At least one card has more than one place.
    """
    cards = tuple(card for card, places in possible.items() if len(places) > 1)
    places = tuple(possible[card] for card in cards)
    starts = np.cumsum([0, *map(len, places)])
    columns = _columns(possible)
    sought, base = _split(deal.measure.items(), columns)
    measure = _matrix([sought], int(starts[-1]))[0]
    said = _said((*deal.hands, *deal.rules, *clues), columns)
    rows = _matrix(list(said), int(starts[-1]))
    left = remaining(dict(zip(cards, places, strict=True)), rows, said.values(), measure, base)
    if deal.choices:
        groups, sure = zip(*(_split(one.weights, columns) for one in deal.choices), strict=True)
        choices = _matrix(groups, int(starts[-1]))
        every, settled = with_choices(left.rows, choices, np.array(sure, np.int64))
        left = replace(left, rows=every, settled=settled)
    return replace(left, times=_times(deal, cards)) if deal.ended else left


def weight_of(deal: Deal, possible: Options) -> float:
    """Return what the only deal weighs in which each card is at its only `possible` place."""
    columns = _columns(possible)
    numbers = (_split(choice.weights, columns)[1] for choice in deal.choices)
    return 1 / prod(max(number, 1) for number in numbers)


def _times(deal: Deal, cards: Iterable[Card]) -> Ints:
    """Return the number of the note that ended each card's stage, for others one above all."""
    latest = max(deal.ended.values()) + 1
    return np.array([deal.ended.get(card, latest) for card in cards])


def remaining(
    places: Options, weights: Ints, totals: Iterable[frozenset[int]], measure: Ints, base: int
) -> Remainder:
    """Return what is open, given the clues as rows over all places of the open cards.

    `measure` is what each cell adds to what the decided cards make, which is `base`.
    """
    starts = np.cumsum([0, *map(len, places.values())])
    least = np.minimum.reduceat(measure, starts[:-1])
    measure = measure - np.repeat(least, np.diff(starts))
    rows = normal_rows(weights, totals, starts)
    sums = rows.totals_left_for(measure)
    if sums is not None:
        rows = rows.without_multiples(measure)
    every, cards = base + int(least.sum()), tuple(places)
    return Remainder(
        cards, tuple(places.values()), starts, disjoint_rows(rows), measure, every, sums
    )


def _columns(possible: Options) -> dict[DealCell, int]:
    """Return the column of every possible cell; those of decided cards have none of their own."""
    found: dict[DealCell, int] = {}
    column = 0
    for card, places in possible.items():
        if len(places) == 1:
            found[card, places[0]] = _DECIDED
            continue
        for place in places:
            found[card, place] = column
            column += 1
    return found


def _split(
    weights: Iterable[tuple[DealCell, int]], columns: dict[DealCell, int]
) -> tuple[_Cells, int]:
    """Return the weights that are open, by column, and the total of those that are certain."""
    certain = 0
    found: list[tuple[int, int]] = []
    for cell, weight in weights:
        column = columns.get(cell)
        if column is None:
            continue
        if column == _DECIDED:
            certain += weight
        else:
            found.append((column, weight))
    return tuple(found), certain


def _said(clues: Iterable[Clue], columns: dict[DealCell, int]) -> dict[_Cells, frozenset[int]]:
    """Return the totals that clues leave for the same open cells."""
    said: dict[_Cells, frozenset[int]] = {}
    for clue in clues:
        cells, certain = _split(clue.weights, columns)
        if not cells:
            continue
        totals = frozenset(total - certain for total in clue.totals) if certain else clue.totals
        said[cells] = said[cells] & totals if cells in said else totals
    return said


def _matrix(rows: Sequence[_Cells], width: int) -> Ints:
    matrix = np.zeros((len(rows), width), np.int64)
    at = [(row, column, weight) for row, cells in enumerate(rows) for column, weight in cells]
    if at:
        row, column, weight = np.array(at).T
        matrix[row, column] = weight
    return matrix
