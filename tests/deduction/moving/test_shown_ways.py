from notepad.deduction.deal import holder
from notepad.deduction.logic import Logic
from notepad.deduction.moving_cards import as_notes_tell
from notepad.deduction.moving_knowledge import by_histories, by_histories_within, to_count
from tests.deduction.moving.passing import CARDS, Passed, Table, dealt

COURSE = as_notes_tell(Table(), dealt(), [(1, Passed("Bob", "Cem", "abc"))])
LOGIC = Logic(Table().laid_out(COURSE.whole))
WHOLE = LOGIC.follow(COURSE.clues)


def test_a_card_is_shown_by_its_whole_ways() -> None:
    known = by_histories(Table(), COURSE, WHOLE)
    assert set(known.possible) == set(CARDS)
    assert [holder(at) for at in known.possible["a"]] == ["Ann", "Bob", "Cem", "Cem"]
    assert to_count(known, LOGIC, WHOLE) is known


def test_with_too_many_ways_stages_are_counted_and_the_newest_shown() -> None:
    known = by_histories_within(3, Table(), COURSE, WHOLE)
    assert set(known.possible) == set(CARDS) < set(WHOLE.possible)
    assert to_count(known, LOGIC, WHOLE) is WHOLE


def test_of_a_contradiction_nothing_is_shown() -> None:
    told = as_notes_tell(Table(), dealt(), [(1, Passed("Ann", "Cem", "abcd", 2))])
    nothing = Logic(told.whole).follow(told.clues)
    assert by_histories(Table(), told, nothing) is nothing
