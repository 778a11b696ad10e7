"""Small sets of rows, and all their deals listed one by one, to check the counting by."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import TypeAlias

import numpy as np
from hypothesis import strategies as st

from notepad.deduction.clue_matrices import Ints, Rows
from notepad.deduction.state_layers import Allowing, Layer, grow, packed

Choice: TypeAlias = tuple[int, ...]
"""Which option each card takes."""


def made(sizes: Sequence[int], *clues: tuple[Sequence[int], set[int]]) -> Rows:
    """Return rows for cards with so many options each; a clue has its weights and its totals."""
    starts = np.cumsum([0, *sizes])
    weights = np.array([weights for weights, _totals in clues], np.int64)
    reach = np.maximum.reduceat(weights, starts[:-1], axis=1).sum(axis=1)
    return Rows(starts, weights, tuple(frozenset(totals) for _weights, totals in clues), reach)


@st.composite
def some_rows(draw: st.DrawFn) -> Rows:
    """Draw rows of up to five cards that at least one deal fulfils."""
    rng = Random(draw(st.integers(0, 2**32)))
    sizes = [rng.randint(2, 4) for _ in range(draw(st.integers(1, 5)))]
    truth = [rng.randrange(size) for size in sizes]
    clues = []
    for _ in range(rng.randint(1, 4)):
        cards = [_weights(rng, size) for size in sizes]
        true = sum(card[at] for card, at in zip(cards, truth, strict=True))
        most = sum(map(max, cards))
        totals = {total for total in range(most + 1) if rng.random() < 0.4} | {true}
        totals = {true} if rng.random() < 0.5 else totals
        if most > 0 and len(totals) <= most:
            clues.append(([weight for card in cards for weight in card], totals))
    return made(sizes, *clues) if clues else made(sizes, ([1, *[0] * (sum(sizes) - 1)], {0}))


def _weights(rng: Random, size: int) -> list[int]:
    """Return what the options of a card add to a row, one of them nothing."""
    most = rng.choice((0, 1, 1, 3))
    weights = [rng.randint(0, most) for _ in range(size)]
    weights[rng.randrange(size)] = 0
    return weights


def totals_of(rows: Rows, choice: Choice) -> list[int]:
    """Return each row's total, of a choice that may stop before the last card."""
    columns = [int(start) + at for start, at in zip(rows.starts, choice, strict=False)]
    return [int(total) for total in rows.weights[:, columns].sum(axis=1)]


def choices(rows: Rows) -> list[Choice]:
    """Return all ways to choose an option for each card."""
    return list(product(*map(range, np.diff(rows.starts).tolist())))


def fitting(rows: Rows) -> list[Choice]:
    """Return the choices that fulfil every row."""
    every = choices(rows)
    columns = rows.starts[:-1] + np.array(every)
    able = np.ones(len(every), bool)
    for weights, totals in zip(rows.weights, rows.totals, strict=True):
        able &= np.isin(weights[columns].sum(axis=1), list(totals))
    return [every[at] for at in np.flatnonzero(able)]


def every_state(_at: int, states: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Let every state pass."""
    return np.ones(states.shape[1], bool)


def layers_of(rows: Rows, *, passing: Allowing = every_state, budget: float = 1e9) -> list[Layer]:
    """Return the layers of the cards in their order, no state being likelier than another."""
    _fields, steps = packed(rows, range(len(rows.starts) - 1))
    return grow(steps, budget, passing, lambda _at, states: np.ones(states.shape[1]))


def worths_of(rows: Rows, seed: int) -> list[Ints]:
    """Return what the options of each card add to a measure, at least one of them nothing."""
    rng = Random(seed)
    return [np.array(_weights(rng, size)) for size in np.diff(rows.starts).tolist()]


def value_of(worths: Sequence[Ints], choice: Choice) -> int:
    """Return the measure of a choice, which may stop before the last card."""
    return sum(int(worth[at]) for worth, at in zip(worths, choice, strict=False))
