from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import given

from notepad.deduction import state_layers
from notepad.deduction.state_layers import order_of
from tests.deduction.counting.listed import made, tables

if TYPE_CHECKING:
    from notepad.deduction.clue_matrices import Rows


@given(tables())
def test_every_card_comes_once_and_always_at_the_same_place(rows: Rows) -> None:
    order = order_of(rows)
    assert sorted(order) == list(range(len(rows.starts) - 1))
    assert order_of(rows) == order


@given(tables())
def test_an_order_that_was_looked_for_is_one_too(rows: Rows) -> None:
    with patch.object(state_layers, "_WIDE", 0.0), patch.object(state_layers, "_WORTH", 1.0):
        order = order_of(rows)
        assert sorted(order) == list(range(len(rows.starts) - 1))
        assert order_of(rows) == order


def about(cards: int, *which: int) -> list[int]:
    return [int(at % 2 == 0 and at // 2 in which) for at in range(2 * cards)]


def most_open(rows: Rows, order: list[int]) -> int:
    """Return how many clues are open at once, at most."""
    touched = [
        [at for at, card in enumerate(order) if weights[2 * card] or weights[2 * card + 1]]
        for weights in rows.weights.tolist()
    ]
    return max(sum(places[0] <= at < places[-1] for places in touched) for at in range(len(order)))


@pytest.mark.parametrize("looking", [False, True])
def test_few_clues_are_open_at_the_same_time(looking: bool) -> None:
    shuffled = (0, 5, 10, 3, 8, 1, 6, 11, 4, 9, 2, 7)
    groups = [shuffled[at : at + 3] for at in range(0, 12, 3)]
    rows = made((2,) * 12, *((about(12, *group), {1}) for group in groups))
    with patch.object(state_layers, "_WIDE", 0.0 if looking else 99.0):
        assert most_open(rows, order_of(rows)) == 1
    assert most_open(rows, list(range(12))) == 4


def test_a_chain_of_clues_is_taken_from_one_end_to_the_other() -> None:
    chain = (4, 0, 6, 2, 7, 3, 5, 1)
    pairs = pairwise(chain)
    rows = made((2,) * 8, *((about(8, *pair), {1}) for pair in pairs))
    assert most_open(rows, order_of(rows)) <= 2
