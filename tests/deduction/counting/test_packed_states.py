"""States packed into words, followed card by card and word by word as `Transition` says."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from notepad.deduction import state_layers
from notepad.deduction.clue_matrices import Ints, Rows
from notepad.deduction.state_layers import Transition, packed
from tests.deduction.counting.listed import choices, fitting, made, tables, totals_of


def taken(state: Ints, step: Transition, option: int) -> Ints | None:
    """Return the state [words] after a card took an option, None if it can't go on."""
    reached = state + step.add[:, option, 0]
    for width, guards in step.full:
        reached = reached - ((reached & guards[:, 0, 0]) >> width)
    lift, cap, guards = (one[:, 0, 0] for one in (step.lift, step.cap, step.guards))
    if ((reached + lift) & (cap - reached) & guards != guards).any():
        return None
    for gap in step.gaps:
        if not gap.allowed[(reached[gap.word] >> gap.shift) & (len(gap.allowed) - 1)]:
            return None
    kept: Ints = reached & step.keep[:, 0]
    return kept


def survivors(rows: Rows) -> list[tuple[int, ...]]:
    """Return the choices whose states go on to the end; on the way each has its totals."""
    fields, steps = packed(rows, range(len(rows.starts) - 1))
    found = []
    for choice in choices(rows):
        state = np.zeros(len(steps[0].add), np.int64)
        for at, option in enumerate(choice):
            onward = taken(state, steps[at], option)
            if onward is None:
                break
            state = onward
            is_open = np.flatnonzero((fields.first <= at) & (at < fields.last))
            told = fields.totals(is_open, state[:, None])[:, 0].tolist()
            true = np.array(totals_of(rows, choice[: at + 1]))
            capped = np.where(fields.stops, np.minimum(true, fields.low), true)
            assert told == capped[is_open].tolist()
        else:
            found.append(choice)
            assert not state.any()
    return found


@given(tables())
def test_a_state_goes_on_as_long_as_every_clue_can_be_fulfilled(rows: Rows) -> None:
    assert survivors(rows) == fitting(rows)


@given(tables())
def test_states_of_several_words_go_on_the_same(rows: Rows) -> None:
    with patch.object(state_layers, "_WORD", 7):
        assert survivors(rows) == fitting(rows)


@pytest.mark.parametrize("least", [1, 2, 3])
def test_more_than_a_least_total_is_remembered_as_that_total(least: int) -> None:
    weights = [1, 0] * 4
    rows = made((2,) * 4, (weights, set(range(least, 5))))
    fields, _steps = packed(rows, range(4))
    assert fields.stops.tolist() == [True]
    assert survivors(rows) == fitting(rows)


def test_a_field_is_given_back_after_the_last_card_that_can_add_to_it() -> None:
    pairs = [[0] * 2 * at + [1, 0, 1, 0] + [0] * 2 * (8 - at) for at in range(0, 10, 2)]
    rows = made((2,) * 10, *((weights, {1}) for weights in pairs))
    fields, _steps = packed(rows, range(10))
    assert fields.first.tolist() == [0, 2, 4, 6, 8]
    assert fields.last.tolist() == [1, 3, 5, 7, 9]
    assert set(fields.shift.tolist()) == {0}


def test_fields_that_are_open_together_never_overlap() -> None:
    weights = [[3, 0] * 6, [1, 0] * 6, [0, 0] * 2 + [2, 0] * 4, [7, 0] * 3 + [0, 0] * 3]
    rows = made((2,) * 6, *((row, {sum(row) // 2}) for row in weights))
    with patch.object(state_layers, "_WORD", 8):
        fields, _steps = packed(rows, range(6))
    bits = [
        {(word, shift + bit) for bit in range(width + 1)}
        for word, shift, width in zip(
            fields.word.tolist(), fields.shift.tolist(), fields.width.tolist(), strict=True
        )
    ]
    assert all(not one & other for at, one in enumerate(bits) for other in bits[:at])
    assert all(bit < 8 for one in bits for _word, bit in one)
