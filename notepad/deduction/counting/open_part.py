"""What is still open of a deal: undecided cards and unsettled clues, as integer matrices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from notepad.deduction.counting.clue_rows import Ints, Rows, disjoint, normal
from notepad.deduction.deal import Card, Cell, Clue, Deal, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_DECIDED = -1


@dataclass(frozen=True, eq=False)
class Remainder:
    """Open cards and the clues that still say something about them.

    Card i has the columns from `starts[i]` up to `starts[i + 1]`, one for each of `places[i]`.
    `measure` [columns] is what each cell adds to the measure beyond `base`, which is certain;
    every card can add 0. `sums` are the values above `base` that clues leave, None if all.
    """

    cards: tuple[Card, ...]
    places: tuple[tuple[Place, ...], ...]
    starts: Ints
    rows: Rows
    measure: Ints
    base: int
    sums: frozenset[int] | None


def remainder(
    deal: Deal, clues: Sequence[Clue], possible: Mapping[Card, tuple[Place, ...]]
) -> Remainder:
    """Return what is open of a deal when each card can be in its `possible` places only.

    At least one card has more than one place.
    """
    cards = tuple(card for card, places in possible.items() if len(places) > 1)
    places = tuple(possible[card] for card in cards)
    starts = np.cumsum([0, *map(len, places)])
    columns = _columns(possible)
    sought, base = _split(deal.measure.items(), columns)
    measure = _matrix([sought], int(starts[-1]))
    least = np.minimum.reduceat(measure, starts[:-1], axis=1)
    measure = (measure - np.repeat(least, np.diff(starts), axis=1))[0]
    said = _said((*deal.hands, *deal.rules, *clues), columns)
    rows = normal(_matrix(list(said), int(starts[-1])), said.values(), starts)
    sums = rows.multiples(measure)
    if sums is not None:
        rows = rows.without_multiples(measure)
    rows = disjoint(rows)
    return Remainder(cards, places, starts, rows, measure, base + int(least.sum()), sums)


_Cells = tuple[tuple[int, int], ...]


def _columns(possible: Mapping[Card, tuple[Place, ...]]) -> dict[Cell, int]:
    """Return the column of every possible cell; those of decided cards have none of their own."""
    found: dict[Cell, int] = {}
    column = 0
    for card, places in possible.items():
        if len(places) == 1:
            found[card, places[0]] = _DECIDED
            continue
        for place in places:
            found[card, place] = column
            column += 1
    return found


def _split(weights: Iterable[tuple[Cell, int]], columns: dict[Cell, int]) -> tuple[_Cells, int]:
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


def _said(clues: Iterable[Clue], columns: dict[Cell, int]) -> dict[_Cells, frozenset[int]]:
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
