from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import numpy as np
from hypothesis import given

from notepad.deduction import state_layers
from notepad.deduction.state_layers import Sieve, ends, grow, packed
from tests.deduction.counting.listed import made, tables

if TYPE_CHECKING:
    from notepad.deduction.clue_matrices import Ints, Rows


def sieved(rows: Rows) -> list[tuple[list[list[int]], list[bool], list[bool]]]:
    """Return for each layer but the last its states, which can be finished, and which pass.

    A state is told by the totals of all rows that are still open.
    """
    cards = range(len(rows.starts) - 1)
    fields, steps = packed(rows, cards)
    seen: dict[int, Ints] = {}

    def noted(at: int, states: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        seen[at] = states
        return np.ones(states.shape[1], bool)

    with patch.object(state_layers, "_MANY", 0):
        layers = grow(steps, 1e9, noted, lambda _at, states: np.ones(states.shape[1]))
    after = [after[:-1] > 0 for _layer, after in ends(layers)][::-1]
    sieve = Sieve(rows, cards, fields)
    return [
        (
            fields.totals(np.flatnonzero((fields.first <= at) & (at < fields.last)), states)
            .T.astype(int)
            .tolist(),
            after[at].tolist(),
            sieve.passing(at, states).tolist(),
        )
        for at, states in seen.items()
    ]


@given(tables())
def test_whatever_can_be_finished_passes(rows: Rows) -> None:
    for _states, alive, passed in sieved(rows):
        assert all(passes for lives, passes in zip(alive, passed, strict=True) if lives)


def test_what_two_hands_still_need_must_be_found_on_the_cards_that_are_left() -> None:
    ann, bob = [1, 0, 0] * 6, [0, 1, 0] * 6
    third, _alive, passed = sieved(made((3,) * 6, (ann, {2}), (bob, {2})))[2]
    assert [state for state, passes in zip(third, passed, strict=True) if not passes] == [[0, 0]]


def test_clues_about_the_same_cells_are_not_added_up() -> None:
    rows = made((2,) * 4, ([1, 0] * 4, {2}), ([1, 0] * 3 + [0, 0], {2}))
    for _states, alive, passed in sieved(rows):
        assert all(passes for lives, passes in zip(alive, passed, strict=True) if lives)


def test_nothing_passes_where_hands_need_more_cards_than_there_are() -> None:
    sizes = {(1, 0, 0): 3, (0, 1, 0): 3, (0, 0, 1): 2}
    rows = made((3,) * 7, *(([*place] * 7, {size}) for place, size in sizes.items()))
    passed = [passes for _states, _alive, passes in sieved(rows)]
    assert len(passed) == 6
    assert not any(any(passes) for passes in passed)
