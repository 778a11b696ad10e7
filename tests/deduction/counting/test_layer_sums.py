from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.layer_counts import Columns, backward, by_value, forward
from tests.deduction.counting.listed import (
    fitting,
    layers_of,
    made,
    tables,
    value_of,
    worths_of,
)

if TYPE_CHECKING:
    from notepad.deduction.clue_matrices import Rows


def counted(columns: Columns) -> dict[int, float]:
    """Return how many there are of each value, whatever the state."""
    sums = columns.counts.sum(axis=0).tolist()
    return {value: count for value, count in enumerate(sums, columns.low) if count}


TWO_OF_THREE = made((2, 2, 2), ([0, 1] * 3, {2}))
WORTHS = [np.array([0, worth]) for worth in (3, 5, 9)]


def test_values_are_those_of_the_deals_and_columns_begin_at_the_least() -> None:
    columns = by_value(layers_of(TWO_OF_THREE), WORTHS)
    assert counted(columns) == {8: 1, 12: 1, 14: 1}
    assert (columns.low, columns.counts.shape) == (8, (1, 7))


@given(tables(), st.integers(0, 100))
def test_both_ways_find_the_deals_of_each_value(rows: Rows, seed: int) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    values = Counter(value_of(worths, deal) for deal in fitting(rows))
    assert counted(by_value(layers, worths)) == values
    assert counted(forward(layers, worths)[-1]) == values


@given(tables(), st.integers(0, 100))
def test_forward_the_ways_to_each_state_are_parted_by_value(rows: Rows, seed: int) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    spans = forward(layers, worths)
    assert len(spans) == len(layers) + 1
    for layer, span in zip(layers, spans, strict=False):
        assert span.counts.sum(axis=1).tolist() == layer.ways.tolist()


@given(tables(), st.integers(0, 100), st.frozensets(st.integers(0, 12)), st.sampled_from([0, 3]))
def test_at_each_layer_ways_to_and_from_a_state_make_the_deals_of_allowed_values(
    rows: Rows, seed: int, allowed: frozenset[int], modulus: int
) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    count = sum(value_of(worths, deal) in allowed for deal in fitting(rows))
    spans = forward(layers, worths)
    found = list(backward(layers, worths, spans, allowed, modulus))
    assert len(found) == len(layers)
    for (after, parts), span in zip(found, reversed(spans[:-1]), strict=True):
        made = sum(float((part * span.counts).sum()) for part in parts)
        assert (made % modulus if modulus else made) == (count % modulus if modulus else count)
        assert not after.counts[-1].any()


def test_layers_without_any_deal_have_no_value() -> None:
    layers = layers_of(made((2, 2), ([1, 0, 1, 0], {1}), ([1, 0, 0, 1], {1})))
    assert counted(by_value(layers, WORTHS[:2])) == {}
