from notepad.core.faces_and_marks import Pencil
from notepad.core.game import Play
from notepad.core.page import Cell
from notepad.games import catalogue
from notepad.shell.puzzle_page import Guess, Position, holders, ready_made


def position(number: int = 0) -> Position:
    games = catalogue()
    record = ready_made(games)[number]
    game = games[record.game]
    known = game.reasoner(record.setup).follow(record.notes)
    return Position(game, Play(record.setup, record.notes), known)


def test_what_follows_from_several_notes_is_not_plain_to_see() -> None:
    assert position().places == {
        Guess("green-1", "Cem", has=True),
        Guess("green-2", "Cem", has=True),
        Guess("green-6", "hidden", has=True),
    }


def test_what_one_note_says_is_plain_to_see() -> None:
    here = position()
    assert here.certain["red-6", "Cem"] is True  # I was shown it
    assert Guess("red-6", "Cem", has=True) not in here.hidden


def test_the_sheet_shows_what_was_found_in_pencil_and_nothing_else_that_follows() -> None:
    here = position()
    for found in ((), (Guess("green-1", "Cem", has=True), Guess("green-2", "Bob", has=False))):
        sheet = here.shown(found).sheet
        marks: dict[tuple[str, str], Pencil] = {}
        for key in sheet.keys:
            box = sheet.box(key)
            assert isinstance(box, Cell)
            marks |= {(key, mark.holder): mark.pencil for mark in box.marks if mark.pencil}
        wanted = {("green-1", "Cem"): Pencil.CIRCLE, ("green-2", "Bob"): Pencil.CROSS}
        assert marks == (wanted if found else {})


def test_all_who_may_have_a_card_can_be_named_the_hidden_place_too() -> None:
    page = position().shown(())
    assert set(holders(page, "green-1")) == {"Bob", "Cem", "hidden"}
    assert holders(page, "no such box") == ()
