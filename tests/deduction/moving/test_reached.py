"""How far a game with cards that change hands went."""

import pytest

from notepad.deduction.moving_knowledge import RecentPoints
from tests.deduction.moving.passing import CARDS, Passed, Table, dealt

NOTES = (Passed("Bob", "Ann", "ab", 2),)


@pytest.mark.parametrize("notes", [(), NOTES])
def test_what_is_left_of_the_course_is_what_can_be(notes: tuple[Passed, ...]) -> None:
    reached = RecentPoints(Table(), dealt()).after(notes)
    assert reached.notes == notes
    left = reached.left
    for card in CARDS:
        assert set(left.deal.options[card]) <= set(reached.course.deal.options[card])


def test_where_nothing_fits_the_course_is_left_as_it_is() -> None:
    notes = (Passed("Ann", "Bob", "ab", 2),)
    reached = RecentPoints(Table(), dealt()).after(notes)
    assert not reached.whole.consistent
    assert reached.left.deal.options == reached.course.deal.options
