"""What is known of cards that change hands, and how far a game went."""

import pytest

from notepad.deduction.deal import Deal, holder
from notepad.deduction.logic import Logic
from notepad.deduction.moving_cards import StagedDeal, as_notes_tell
from notepad.deduction.moving_knowledge import (
    Possession,
    RecentPoints,
    by_histories,
    by_histories_within,
    contradictory,
    to_count,
)
from tests.deduction.deals import counted
from tests.deduction.passing import CARDS, Passed, PassingGame, dealt


def course(*ann: int) -> StagedDeal:
    """Return a course of two cards that never move; Ann has so many of them."""
    options = dict.fromkeys(("cup", "coin"), ("Ann", "Bob"))
    return StagedDeal.begun(Deal(options, (counted("Ann", options, *ann),)))


def test_what_holds_in_all_that_fits_is_forced() -> None:
    assert Possession("cup", "Ann", has=True).forced(course(2))
    assert Possession("cup", "Bob", has=False).forced(course(2))
    assert not Possession("cup", "Ann", has=True).forced(course(1))


def test_nothing_is_forced_where_nothing_fits() -> None:
    assert contradictory(course(3))
    assert not contradictory(course(1))
    assert not Possession("cup", "Ann", has=True).forced(course(3))


def test_what_is_barred_are_the_places_that_say_otherwise() -> None:
    deal = course(1).deal
    assert Possession("cup", "Ann", has=True).barred(deal) == (("cup", "Bob"),)
    assert Possession("cup", "Ann", has=False).barred(deal) == (("cup", "Ann"),)


NOTES = (Passed("Bob", "Ann", "ab", 2),)


@pytest.mark.parametrize("notes", [(), NOTES])
def test_what_is_left_of_the_course_is_what_can_be(notes: tuple[Passed, ...]) -> None:
    reached = RecentPoints(PassingGame(), dealt()).after(notes)
    assert reached.notes == notes
    left = reached.left
    for card in CARDS:
        assert set(left.deal.options[card]) <= set(reached.course.deal.options[card])


def test_where_nothing_fits_the_course_is_left_as_it_is() -> None:
    notes = (Passed("Ann", "Bob", "ab", 2),)
    reached = RecentPoints(PassingGame(), dealt()).after(notes)
    assert not reached.whole.consistent
    assert reached.left.deal.options == reached.course.deal.options


COURSE = as_notes_tell(PassingGame(), dealt(), [(1, Passed("Bob", "Cem", "abc"))])
LOGIC = Logic(PassingGame().laid_out(COURSE.whole))
WHOLE = LOGIC.follow(COURSE.clues)


def test_a_card_is_shown_by_its_whole_ways() -> None:
    known = by_histories(PassingGame(), COURSE, WHOLE)
    assert set(known.possible) == set(CARDS)
    assert [holder(at) for at in known.possible["a"]] == ["Ann", "Bob", "Cem", "Cem"]
    assert to_count(known, LOGIC, WHOLE) is known


def test_with_too_many_ways_stages_are_counted_and_the_newest_shown() -> None:
    known = by_histories_within(3, PassingGame(), COURSE, WHOLE)
    assert set(known.possible) == set(CARDS) < set(WHOLE.possible)
    assert to_count(known, LOGIC, WHOLE) is WHOLE


def test_of_a_contradiction_nothing_is_shown() -> None:
    told = as_notes_tell(PassingGame(), dealt(), [(1, Passed("Ann", "Cem", "abcd", 2))])
    nothing = Logic(told.whole).follow(told.clues)
    assert by_histories(PassingGame(), told, nothing) is nothing
