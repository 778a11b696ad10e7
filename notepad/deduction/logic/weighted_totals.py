"""Sums of weighted cells: how far they reach, and clauses that know their value."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from notepad.deduction.deal import Cell, Deal

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""Literals with their weights."""


def reachable(deal: Deal, weights: Mapping[Cell, int], settled: Collection[Cell]) -> int:
    """Return a bound on the total of these open cells: each hand takes its heaviest ones.

    `settled` are the cells that are certainly true and take their place in a hand already.
    """
    most = 0
    for hand in deal.hands:
        cells = hand.cells
        room = max(hand.totals, default=0) - sum(cell in settled for cell in cells)
        heaviest = sorted((weights[cell] for cell in cells if cell in weights), reverse=True)
        most += sum(heaviest[: max(room, 0)])
    return most


def network(
    terms: Terms, most: int, fresh: Callable[[], int]
) -> tuple[list[list[int]], dict[int, int]]:
    """Return clauses that know the sum of some terms, and the literal of each value up to `most`.

    A sequential counter read forwards: if the terms so far make a value, its literal is true, and
    so the literal of the whole sum. Nothing forces a literal to be false. Values above `most`
    are dropped on the way.
    """
    clauses: list[list[int]] = []
    start = fresh()
    clauses.append([start])
    reached = {0: start}
    for literal, weight in terms:
        values = {value + step for value in reached for step in (0, weight)}
        after = {value: fresh() for value in sorted(values) if value <= most}
        for value, so_far in reached.items():
            clauses.append([-so_far, literal, after[value]])
            if value + weight in after:
                clauses.append([-so_far, -literal, after[value + weight]])
                clauses.append([-so_far, after[value], after[value + weight]])
        reached = after
    return clauses, reached
