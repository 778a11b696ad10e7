from __future__ import annotations

from hypothesis import given

from notepad.deduction.clue_matrices import Remainder, remainder
from notepad.deduction.deal import Clue, Deal, count_clue
from tests.deduction import brute
from tests.deduction.counting.listed import choices, totals_of
from tests.deduction.weighted import tables

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


@given(tables())
def test_the_open_part_has_the_same_deals_and_the_same_measures(
    table: tuple[Deal, tuple[Clue, ...]],
) -> None:
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
