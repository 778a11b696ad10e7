"""Puzzles, as a player meets them: ready-made ones, and those of his own games."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil
from notepad.core.game import Play
from notepad.core.page import Cell
from notepad.core.record import Catalogue
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse
from notepad.games.cataline.setup import value_of
from notepad.shell.puzzle_page import HAS, Guess, Position, PuzzlePage, Solving, holders, ready_made
from notepad.shell.reasoning.engine import engine
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.grid_widget import GridWidget
from tests.core.everybody import everybody
from tests.shell.builders import DESK, PHONE, TABLET, Size, chip, laid_out, page_of, pages_of
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.player import click


@pytest.fixture
def shelf() -> Catalogue:
    return catalogue()


def puzzle_of(window: Window) -> PuzzlePage:
    assert eventually(lambda: bool(pages_of(window, PuzzlePage)))
    page = page_of(window, PuzzlePage)
    assert eventually(lambda: page.solving.position is not None)
    QApplication.processEvents()
    return page


def test_a_newcomer_solves_a_puzzle_and_goes_on_with_the_next(window: Window) -> None:
    click(window.library_page.empty.puzzle_button)
    page = puzzle_of(window)
    assert page.verdict.text() == "Tap a box in which something is certain."
    (grid,) = page.sheet.findChildren(GridWidget)
    grid.cell_tapped.emit("green-1")
    click(chip(page.rows, "Cem", HAS))
    assert page.verdict.text() == "Green 1: Right!"
    assert eventually(lambda: bool(page.steps.steps))
    assert chip(page.rows, "Cem", HAS).choice.chosen
    click(page.another)
    assert puzzle_of(window) is not page
    click(puzzle_of(window).back)
    assert window.library_page.isVisible()


def test_a_finished_game_is_a_puzzle_from_its_result_on(window: Window, library: Library) -> None:
    records, truth = everybody(3, players=3, notes=20)
    total = sum(int(value_of(card)) for card in truth["hidden"])
    said = Accuse(player="Ann", sum=total, correct=True)
    record = replace(records["Ann"], notes=(*records["Ann"].notes, said))
    window.open_game(library.create(record))
    table = window.table
    assert table is not None
    assert eventually(lambda: table.area.result.puzzle.isVisible())
    before = table.sitting.session.play
    click(table.area.result.puzzle)
    page = puzzle_of(window)
    number = page.solving.number
    click(page.before)
    assert page.solving.number == number - 1
    page.rows.tapped.emit(HAS, "Bob")
    click(page.back)
    assert table.isVisible()
    assert table.sitting.session.play is before


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE])
def test_it_fits_any_window(window: Window, size: Size) -> None:
    click(window.library_page.empty.puzzle_button)
    laid_out(window, size)
    page = puzzle_of(window)
    assert page.size().width() == window.width()
    assert page.sheet.width() >= 280


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


def test_there_are_three_and_something_can_be_found_in_each() -> None:
    puzzles = ready_made(catalogue())
    assert len(puzzles) == 3
    for number, record in enumerate(puzzles):
        here = position(number)
        assert here.places
        reasoner = here.game.reasoner(record.setup)
        for guess in here.places:
            reason = reasoner.why(record.notes, guess.cell, guess.holder)
            assert reason.answer == "yes"
            assert reason.steps


def test_games_that_are_not_known_here_have_none() -> None:
    assert {record.game for record in ready_made(CATALOGUE)} == {"cataline"}


@pytest.fixture
def solving(qtbot: QtBot) -> Iterator[Solving]:
    record = ready_made(catalogue())[0]
    made = Solving(catalogue()["cataline"], Play(record.setup, record.notes), len(record.notes))
    assert eventually(lambda: made.position is not None)
    yield made
    made.close()


def test_what_is_right_is_kept_and_told_with_its_story(solving: Solving) -> None:
    solving.ask("green-1")
    assert set(solving.names) == {"Bob", "Cem", "hidden"}
    solving.guess("Cem", has=True)
    assert (solving.verdict, solving.right) == ("Right!", True)
    assert eventually(lambda: bool(solving.steps))
    assert {premise.note for step in solving.steps for premise in step.premises} >= {2, 10}


@pytest.mark.parametrize(
    ("cell", "holder", "has", "right", "verdict"),
    [
        ("green-1", "Cem", False, False, "It is the other way round."),
        ("yellow-2", "Bob", True, False, "That is not certain"),
        ("red-6", "Cem", True, True, "Right, and plain to see."),
    ],
)
def test_what_is_wrong_open_or_plain_to_see_is_said_and_counts_for_nothing(
    solving: Solving, cell: str, holder: str, has: bool, right: bool, verdict: str
) -> None:
    solving.ask(cell)
    solving.guess(holder, has=has)
    assert solving.verdict.startswith(verdict)
    assert (solving.right, solving.steps) == (right, ())
    assert solving.score.startswith("0 of 3")


def test_what_is_shown_is_not_counted_as_found(solving: Solving) -> None:
    solving.show_one()
    assert solving.verdict == "This one is shown to you."
    assert solving.score == "0 of 3 places found, 1 shown."
    (given,) = solving.given
    assert solving.settled_here == [given]
    assert eventually(lambda: bool(solving.steps))
    solving.guess(given.holder, has=True)
    assert solving.verdict == "This one is shown to you."
    assert solving.score == "0 of 3 places found, 1 shown."


def test_one_after_the_other_is_shown_until_nothing_is_left(solving: Solving) -> None:
    assert solving.position is not None
    found = next(iter(solving.position.places))
    solving.ask(found.cell)
    solving.guess(found.holder, has=True)
    assert solving.score == "1 of 3 places are found."
    for _place in range(2):
        assert solving.left
        solving.show_one()
    assert solving.score == "1 of 3 places found, 2 shown."
    assert not solving.left
    solving.show_one()
    assert (len(solving.found), len(solving.given)) == (1, 2)


def test_all_is_found_where_nothing_was_shown(solving: Solving) -> None:
    assert solving.position is not None
    for place in solving.position.places:
        solving.ask(place.cell)
        solving.guess(place.holder, has=True)
    assert solving.score == "You found all that can be placed here."


def test_where_nothing_can_be_found_it_begins_at_the_next_note_where_something_can(
    qtbot: QtBot,
) -> None:
    record = ready_made(catalogue())[0]
    made = Solving(catalogue()["cataline"], Play(record.setup, record.notes), 1)
    assert eventually(lambda: made.position is not None and bool(made.position.places))
    assert 1 < made.number <= made.last
    made.close()


def test_another_note_is_another_puzzle(solving: Solving) -> None:
    solving.show_one()
    solving.turn_to(1)
    assert solving.found == set()
    assert len(solving.notes) == 1
    assert eventually(lambda: solving.position is not None)
    assert solving.score.startswith("Nothing can be placed here")
    solving.turn_to(99)
    assert solving.number == solving.last


def test_a_reasoning_process_that_ends_takes_nothing_away(solving: Solving) -> None:
    def given_up() -> bool:
        process = engine().process_id
        if process and not solving.verdict.startswith("The reasoning stopped"):
            os.kill(process, signal.SIGKILL)
        return solving.verdict.startswith("The reasoning stopped")

    solving.show_one()
    shown, process = len(solving.given), engine().process_id
    assert process
    assert eventually(lambda: bool(solving.steps))
    os.kill(process, signal.SIGKILL)
    assert eventually(lambda: engine().process_id not in (None, 0, process))
    solving.show_one()
    assert eventually(lambda: bool(solving.steps))
    assert len(solving.given) == shown + 1
    assert eventually(given_up)
    solving.turn_to(solving.number - 1)
    assert eventually(lambda: solving.position is not None)
