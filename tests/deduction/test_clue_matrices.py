"""Clues as rows of numbers, and what of a deal is still open."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.clue_matrices import Remainder, Rows, disjoint, normal, remainder
from notepad.deduction.deal import Clue, Deal, count_clue
from tests.deduction import brute
from tests.deduction.deals import Table, true_tables
from tests.deduction.listed import choices, fitting, made, some_rows, totals_of

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
    rows = made((2, 2, 2, 2), ([1, 0, 1, 0, 1, 0, 1, 0], {2, 3}), ([1, 0, 1, 0, 0, 0, 0, 0], {1}))
    assert told(disjoint(rows)) == [
        ([0, 0, 0, 0, 1, 0, 1, 0], {1, 2}),
        ([1, 0, 1, 0, 0, 0, 0, 0], {1}),
    ]


def test_rows_that_do_not_contain_each_other_or_have_several_totals_stay() -> None:
    rows = made(
        TWO, ([1, 0, 1, 0, 0, 0], {1}), ([0, 0, 1, 0, 1, 0], {1}), ([1, 0, 2, 0, 1, 0], {1, 2})
    )
    assert told(disjoint(rows))[:2] == told(rows)[:2]
    loose = made(TWO, ([1, 0, 1, 0, 0, 0], {0, 1}), ([1, 0, 1, 0, 1, 0], {2}))
    assert disjoint(loose) is loose


@given(some_rows())
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


@given(some_rows(), st.data())
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


OPTIONS = {"a": ("Ann",), "b": ("Ann", "Bob"), "c": ("Ann", "Bob"), "d": ("Ann", "Bob", "Cem")}


def left_of(*clues: Clue, **more: dict[tuple[str, str], int]) -> Remainder:
    deal = Deal(OPTIONS, (), **more)  # type: ignore[arg-type]
    return remainder(deal, clues, {card: places[:2] for card, places in OPTIONS.items()})


def test_cards_that_are_decided_and_places_that_are_ruled_out_are_left_out() -> None:
    said = count_clue([(card, "Ann") for card in OPTIONS], {2})
    left = left_of(said, count_clue([("d", "Cem"), ("b", "Bob")], {0}))
    assert left.cards == ("b", "c", "d")
    assert left.places == (("Ann", "Bob"),) * 3
    assert left.starts.tolist() == [0, 2, 4, 6]
    rows = dict(zip(map(tuple, left.rows.weights.tolist()), left.rows.totals, strict=True))
    assert rows == {(0, 0, 1, 0, 1, 0): {1}, (0, 1, 0, 0, 0, 0): {0}} or rows == {
        (1, 0, 1, 0, 1, 0): {1}, (0, 1, 0, 0, 0, 0): {0}
    }  # fmt: skip


def test_what_is_certain_of_a_measure_is_its_base() -> None:
    measure = {("a", "Ann"): 5, ("b", "Ann"): 2, ("b", "Bob"): 3, ("d", "Cem"): 9}
    left = left_of(measure=measure)
    assert left.base == 5 + 2
    assert left.measure.tolist() == [0, 1, 0, 0, 0, 0]
    assert left.sums is None


def test_a_clue_about_the_measure_becomes_the_sums_that_are_left() -> None:
    measure = {("b", "Ann"): 1, ("c", "Ann"): 2, ("a", "Ann"): 4}
    left = left_of(Clue(tuple(measure.items()), frozenset({4, 6, 9})), measure=measure)
    assert left.sums == frozenset({0, 2})
    assert len(left.rows) == 0


@given(true_tables())
def test_the_open_part_has_the_same_deals_and_the_same_measures(table: Table) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    possible = brute.possible(deal, worlds)
    if all(len(places) == 1 for places in possible.values()):
        return
    left = remainder(deal, clues, possible)
    found = {}
    for choice in choices(left.rows):
        columns = [int(start) + at for start, at in zip(left.starts, choice, strict=False)]
        value = int(left.measure[columns].sum())
        able = zip(totals_of(left.rows, choice), left.rows.totals, strict=True)
        if (left.sums is None or value in left.sums) and all(total in row for total, row in able):
            places = [places[at] for places, at in zip(left.places, choice, strict=True)]
            found[tuple(zip(left.cards, places, strict=True))] = left.base + value
    assert found == {
        tuple((card, world[card]) for card in left.cards): brute.measured(deal, world)
        for world in worlds
    }
