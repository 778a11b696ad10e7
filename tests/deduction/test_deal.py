"""Deals and clues, histories in order, and marks of single notes."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.deal import (
    Card,
    Clue,
    Deal,
    History,
    Move,
    Place,
    bookkeeping,
    count_clue,
    in_order,
)
from notepad.deduction.logic import Logic
from tests.deduction import brute
from tests.deduction.deals import PLAYERS, Table, bob, counted, deals, tables


def test_a_count_clue_has_each_cell_once_in_the_order_in_which_they_came() -> None:
    clue = count_clue(
        [("b", "Ann"), ("a", "Ann"), ("b", "Ann")], range(1, 3), note=4, meaning="one or two"
    )
    weights = ((("b", "Ann"), 1), (("a", "Ann"), 1))
    assert clue == Clue(weights, frozenset({1, 2}), 4, "one or two")
    assert clue.cells == (("b", "Ann"), ("a", "Ann"))


def test_cells_are_those_that_are_options_at_all() -> None:
    deal = Deal({"a": ("Ann", "Bob"), "b": ("Bob",), "c": ("Ann",)}, ())
    assert deal.cells("cba", "Ann") == (("c", "Ann"), ("a", "Ann"))


def test_histories_stand_in_one_order_whatever_it_was_before() -> None:
    places: tuple[Place, ...] = (
        "Bob",
        History("Ann", (Move(1, "Bob"),)),
        History("Cem", (Move(1, "Bob"),)),
        History("Cem", (Move(2, "Bob"),)),
        History("Bob", (Move(1, "Cem"), Move(3, "Ann"))),
    )
    found = {
        in_order(Deal({"cup": mixed}, hands=()), ("Ann", "Bob", "Cem"))["cup"]
        for mixed in permutations(places)
    }
    assert found == {(places[4], *places[:4])}


DEAL = Deal(dict.fromkeys("abcd", PLAYERS), ())


def test_a_card_that_was_seen_is_circled_and_crossed_elsewhere() -> None:
    assert bookkeeping(DEAL, [bob("a", 1)])["a"] == ("Bob",)


def test_none_crosses_all_and_as_many_as_there_are_circles_all() -> None:
    marks = bookkeeping(DEAL, [bob("ab", 0), bob("cd", 2, note=2)])
    assert marks == {"a": ("Ann", "Cem"), "b": ("Ann", "Cem"), "c": ("Bob",), "d": ("Bob",)}


def test_notes_are_never_combined() -> None:
    assert bookkeeping(DEAL, [bob("ab", 1), bob("a", 0, note=2)])["b"] == PLAYERS


def test_a_card_crossed_everywhere_keeps_its_places() -> None:
    seen = [counted(place, "a", 1, note=note) for note, place in enumerate(PLAYERS, 1)]
    assert bookkeeping(DEAL, seen)["a"] == PLAYERS


def test_a_clue_that_cannot_be_met_marks_nothing() -> None:
    assert bookkeeping(DEAL, [bob("ab", 3)]) == DEAL.options
    assert bookkeeping(DEAL, [bob("ab")]) == DEAL.options


@given(deals(), st.data())
@settings(max_examples=100)
def test_one_count_at_one_place_is_marked_exactly_as_far_as_it_alone_goes(
    drawn: tuple[Deal, dict[Card, Place]], data: st.DataObject
) -> None:
    deal = Deal(drawn[0].options, ())
    cards = data.draw(st.lists(st.sampled_from(sorted(deal.options)), unique=True))
    low, more = data.draw(st.tuples(st.integers(0, 4), st.integers(0, 2)))
    clue = bob(cards, *range(low, low + more + 1))
    found = brute.worlds(deal, [clue])
    marks = bookkeeping(deal, [clue])
    assert marks == (brute.possible(deal, found) if found else deal.options)


@given(tables(lie=0))
@settings(max_examples=60)
def test_it_never_crosses_what_could_be(table: Table) -> None:
    deal, clues = table
    marks, known = bookkeeping(deal, clues), Logic(deal).follow(clues)
    assert all(set(known.possible[card]) <= set(marks[card]) for card in deal.options)
