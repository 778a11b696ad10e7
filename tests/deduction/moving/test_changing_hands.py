from notepad.deduction.deal import History, Move, count_clue
from notepad.deduction.moving_cards import StagedDeal, after_notes, as_notes_tell, clues_of_note
from tests.deduction.moving.passing import Passed, Table, dealt

ALL = Passed("Bob", "Ann", "ab", 2)
NONE = Passed("Bob", "Ann", "ab", 0)
ONE = Passed("Bob", "Cem", "ab")
TO_ANN = History("Bob", (Move(3, "Ann"),))


def test_a_note_says_what_it_counts_and_that_somebody_who_gave_one_had_one() -> None:
    cells = [("a", "Bob"), ("b", "Bob")]
    counted = count_clue(cells, {2}, note=3, meaning="Bob had 2 of ab")
    assert clues_of_note(Table(), dealt(), 3, ALL) == (counted,)
    assert clues_of_note(Table(), dealt(), 3, ONE) == (
        count_clue(cells, {1, 2}, note=3, meaning="one was passed"),
    )


def test_cards_go_on_note_by_note_by_their_own_numbers() -> None:
    course = after_notes(
        Table(), StagedDeal.begun(dealt()), [(3, ALL), (7, Passed("Ann", "Cem", "a", 1))]
    )
    assert course.deal.options["b"] == (TO_ANN,)
    assert course.deal.options["a"] == (History("Bob", (Move(3, "Ann"), Move(7, "Cem"))),)
    assert [clue.note for clue in course.clues] == [3, 7]


def test_what_a_note_alone_rules_out_is_gone_unless_all_is_kept_as_it_is_told() -> None:
    begun = [(1, NONE), (2, ONE)]
    sifted = after_notes(Table(), StagedDeal.begun(dealt()), begun)
    told = as_notes_tell(Table(), dealt(), begun)
    assert sifted.deal.options["a"] == ("Ann", "Cem")
    assert ("a", "Bob") in {cell for clue in told.whole.rules for cell in clue.cells} | {
        (card, at) for card, places in told.whole.options.items() for at in places
    }
    assert told.clues[0].totals == sifted.clues[0].totals == {0}


def test_without_a_note_cards_stay_where_they_were() -> None:
    assert after_notes(Table(), StagedDeal.begun(dealt()), []).deal.options == dealt().options
    assert as_notes_tell(Table(), dealt(), []).deal.options == dealt().options
