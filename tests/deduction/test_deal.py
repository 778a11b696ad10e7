"""Deals, clues, marks of single notes, and what is known."""

from dataclasses import replace
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction import deal as dealt
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.knowledge import Knowledge
from tests.deduction import brute
from tests.deduction.deals import Table, bob, deals, tables


def test_a_count_clue_has_each_cell_once_in_the_order_in_which_they_came() -> None:
    clue = dealt.count_clue(
        [("b", "Ann"), ("a", "Ann"), ("b", "Ann")], range(1, 3), note=4, meaning="one or two"
    )
    weights = ((("b", "Ann"), 1), (("a", "Ann"), 1))
    assert clue == dealt.Clue(weights, frozenset({1, 2}), 4, "one or two")
    assert clue.cells == (("b", "Ann"), ("a", "Ann"))


def test_histories_stand_in_one_order_whatever_it_was_before() -> None:
    places: tuple[dealt.Place, ...] = (
        "Bob",
        dealt.History("Ann", (dealt.Move(1, "Bob"),)),
        dealt.History("Cem", (dealt.Move(1, "Bob"),)),
        dealt.History("Cem", (dealt.Move(2, "Bob"),)),
        dealt.History("Bob", (dealt.Move(1, "Cem"), dealt.Move(3, "Ann"))),
    )
    found = {
        dealt.sorted_by_holder(dealt.Deal({"cup": mixed}, hands=()), ("Ann", "Bob", "Cem"))["cup"]
        for mixed in permutations(places)
    }
    assert found == {(places[4], *places[:4])}


@given(deals(), st.data())
@settings(max_examples=100)
def test_one_count_at_one_place_is_marked_exactly_as_far_as_it_alone_goes(
    drawn: tuple[dealt.Deal, dict[dealt.Card, dealt.Place]], data: st.DataObject
) -> None:
    deal = dealt.Deal(drawn[0].options, ())
    cards = data.draw(st.lists(st.sampled_from(sorted(deal.options)), unique=True))
    low, more = data.draw(st.tuples(st.integers(0, 4), st.integers(0, 2)))
    clue = bob(cards, *range(low, low + more + 1))
    found = brute.worlds(deal, [clue])
    marks = dealt.bookkeeping(deal, [clue])
    assert marks == (brute.possible(deal, found) if found else deal.options)


@given(tables(lie=0))
@settings(max_examples=60)
def test_it_never_crosses_what_could_be(table: Table) -> None:
    deal, clues = table
    marks, known = dealt.bookkeeping(deal, clues), Logic(deal).follow(clues)
    assert all(set(known.possible[card]) <= set(marks[card]) for card in deal.options)


TO_ANN = dealt.History("Bob", (dealt.Move(1, "Ann"),))
BOTH = dealt.Deal({"a": ("Ann", "Bob"), "b": ("Ann", "Bob")}, ())
CLUES = (dealt.count_clue([("a", "Ann")], [1], note=1),)
KNOWN = Knowledge(BOTH, CLUES, {"a": ("Ann", TO_ANN, "Bob"), "b": (TO_ANN,)})


def test_the_notes_shown_for_a_conflict_are_those_that_were_said_to_clash() -> None:
    assert replace(KNOWN, conflict=(1, 2, 3)).clash == (1, 2, 3)
    assert replace(KNOWN, conflict=(1, 2, 3), said=(2, 3)).clash == (2, 3)
