from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.deal import Card, Clue, Deal, Place, bookkeeping, count_clue
from notepad.deduction.logic import Logic
from tests.deduction import brute
from tests.deduction.small import deals, tables

PLACES = ("Ann", "Bob", "Cem")
DEAL = Deal(dict.fromkeys("abcd", PLACES), ())


def bob(cards: str, *totals: int, note: int = 1) -> Clue:
    return count_clue([(card, "Bob") for card in cards], totals, note=note)


def test_a_card_that_was_seen_is_circled_and_crossed_elsewhere() -> None:
    assert bookkeeping(DEAL, [bob("a", 1)])["a"] == ("Bob",)


def test_none_crosses_all_and_as_many_as_there_are_circles_all() -> None:
    marks = bookkeeping(DEAL, [bob("ab", 0), bob("cd", 2, note=2)])
    assert marks == {"a": ("Ann", "Cem"), "b": ("Ann", "Cem"), "c": ("Bob",), "d": ("Bob",)}


def test_notes_are_never_combined() -> None:
    assert bookkeeping(DEAL, [bob("ab", 1), bob("a", 0, note=2)])["b"] == PLACES


def test_a_card_crossed_everywhere_keeps_its_places() -> None:
    seen = [count_clue([("a", place)], [1], note=note) for note, place in enumerate(PLACES, 1)]
    assert bookkeeping(DEAL, seen)["a"] == PLACES


def test_a_clue_that_cannot_be_met_marks_nothing() -> None:
    assert bookkeeping(DEAL, [bob("ab", 3)]) == DEAL.options
    assert bookkeeping(DEAL, [bob("ab")]) == DEAL.options


@given(deals(), st.data())
@settings(deadline=None, max_examples=100)
def test_one_count_at_one_place_is_marked_exactly_as_far_as_it_alone_goes(
    drawn: tuple[Deal, dict[Card, Place]], data: st.DataObject
) -> None:
    deal = Deal(drawn[0].options, ())
    cards = data.draw(st.lists(st.sampled_from(sorted(deal.options)), unique=True))
    low, more = data.draw(st.tuples(st.integers(0, 4), st.integers(0, 2)))
    clue = count_clue([(card, "Bob") for card in cards], range(low, low + more + 1), note=1)
    dealt = (
        dict(zip(deal.options, places, strict=True)) for places in product(*deal.options.values())
    )
    found = [world for world in dealt if brute.fits(world, clue)]
    marks = bookkeeping(deal, [clue])
    assert marks == (brute.possible(deal, found) if found else deal.options)


@given(tables(lie=0))
@settings(deadline=None, max_examples=60)
def test_it_never_crosses_what_could_be(table: tuple[Deal, list[Clue]]) -> None:
    deal, clues = table
    marks, known = bookkeeping(deal, clues), Logic(deal).follow(clues)
    assert all(set(known.possible[card]) <= set(marks[card]) for card in deal.options)
