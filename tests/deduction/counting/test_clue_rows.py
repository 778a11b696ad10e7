from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.clue_matrices import Rows, disjoint, normal
from tests.deduction.counting.listed import fitting, made, tables, totals_of

TWO = (2, 2, 2)


def told(rows: Rows) -> list[tuple[list[int], set[int]]]:
    return [
        (weights, set(totals))
        for weights, totals in zip(rows.weights.tolist(), rows.totals, strict=True)
    ]


def test_what_a_card_adds_wherever_it_is_is_taken_off() -> None:
    raw = made(TWO, ([3, 1, 0, 2, 1, 1], {2, 5, 9}))
    assert told(normal(raw.weights, raw.totals, raw.starts)) == [([2, 0, 0, 2, 0, 0], {0, 3})]


def test_rows_that_every_deal_fulfils_are_left_out_and_equal_ones_merged() -> None:
    raw = made(
        TWO,
        ([1, 0, 1, 0, 0, 0], {0, 1, 2}),
        ([1, 0, 0, 1, 0, 0], {0, 1}),
        ([1, 0, 0, 1, 0, 0], {1, 2}),
    )
    assert told(normal(raw.weights, raw.totals, raw.starts)) == [([1, 0, 0, 1, 0, 0], {1})]


@given(st.integers(0, 2**32))
def test_rows_made_normal_are_fulfilled_by_the_same_deals(seed: int) -> None:
    rng = Random(seed)
    weights = [[rng.randint(0, 3) for _ in range(6)] for _ in range(3)]
    raw = made(TWO, *((row, set(rng.sample(range(8), 4))) for row in weights))
    rows = normal(raw.weights, raw.totals, raw.starts)
    assert (np.minimum.reduceat(rows.weights, rows.starts[:-1], axis=1) == 0).all()
    assert all(
        totals <= set(range(reach + 1)) and len(totals) <= reach
        for totals, reach in zip(rows.totals, rows.reach.tolist(), strict=True)
    )
    assert fitting(rows) == fitting(raw)


def test_a_row_with_one_total_is_taken_out_of_the_rows_that_contain_it() -> None:
    rows = made(
        (2, 2, 2, 2),
        ([1, 0, 1, 0, 1, 0, 1, 0], {2, 3}),
        ([1, 0, 1, 0, 0, 0, 0, 0], {1}),
    )
    assert told(disjoint(rows)) == [
        ([0, 0, 0, 0, 1, 0, 1, 0], {1, 2}),
        ([1, 0, 1, 0, 0, 0, 0, 0], {1}),
    ]


def test_rows_that_do_not_contain_each_other_or_have_several_totals_stay() -> None:
    rows = made(
        TWO,
        ([1, 0, 1, 0, 0, 0], {1}),
        ([0, 0, 1, 0, 1, 0], {1}),
        ([1, 0, 2, 0, 1, 0], {1, 2}),
    )
    assert told(disjoint(rows))[:2] == told(rows)[:2]
    loose = made(TWO, ([1, 0, 1, 0, 0, 0], {0, 1}), ([1, 0, 1, 0, 1, 0], {2}))
    assert disjoint(loose) is loose


@given(tables())
def test_rows_taken_out_of_each_other_are_fulfilled_by_the_same_deals(rows: Rows) -> None:
    assert fitting(disjoint(rows)) == fitting(rows)


def test_multiples_of_a_line_leave_the_totals_that_are_whole_for_it() -> None:
    rows = made(TWO, ([2, 0, 4, 0, 0, 0], {0, 2, 3, 6}), ([1, 0, 0, 0, 1, 0], {1}))
    line = np.array([1, 0, 2, 0, 0, 0])
    assert rows.multiples(line) == frozenset({0, 1, 3})
    assert rows.multiples(3 * line) == frozenset({0, 3, 9})
    assert rows.multiples(line[::-1].copy()) is None
    assert rows.multiples(0 * line) is None
    assert told(rows.without_multiples(line)) == told(rows)[1:]
    assert rows.without_multiples(0 * line) is rows


@given(tables(), st.data())
def test_a_line_and_the_rows_that_are_no_multiples_of_it_say_the_same(
    rows: Rows, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(rows) - 1))
    line = rows.weights[at] * data.draw(st.integers(1, 3))
    allowed, rest = rows.multiples(line), rows.without_multiples(line)
    assert allowed is not None
    alone = Rows(rows.starts, line[None], (allowed,), rows.reach[:1])
    others = set(fitting(rest))
    assert [choice for choice in fitting(alone) if choice in others] == fitting(rows)


def test_some_rows_are_kept_in_the_order_asked_for() -> None:
    rows = made(TWO, *(([0, weight, 0, 0, 0, 0], {weight}) for weight in (1, 2, 3)))
    assert told(rows.keep([2, 0])) == [([0, 3, 0, 0, 0, 0], {3}), ([0, 1, 0, 0, 0, 0], {1})]
    assert rows.keep([2, 0]).reach.tolist() == [3, 1]
    assert len(rows) == 3


@pytest.mark.parametrize(("choice", "totals"), [((0, 0, 0), [0]), ((1, 1), [3])])
def test_the_listing_adds_up(choice: tuple[int, ...], totals: list[int]) -> None:
    assert totals_of(made(TWO, ([0, 1, 0, 2, 0, 4], {0})), choice) == totals
