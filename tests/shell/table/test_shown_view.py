"""The one view of a table, made of its parts, and nothing of it twice."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Level, Standing
from notepad.core.game import Game
from notepad.core.page import Grid, Page, Track
from notepad.core.session import Session
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.shell.reasoning.engine import Thinker
from notepad.shell.reasoning.messages import Followed
from notepad.shell.table.table_model import Sitting
from tests.games.caracalla.playing import SETUP as ROMANS
from tests.games.caracalla.playing import meets
from tests.games.test_every_game import begun
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually

if TYPE_CHECKING:
    from notepad.shell.table.table_view import TableView

RECORD = begun(CATALINE)
SWORD = Look("Bob", "sword")
Sit = Callable[..., Sitting]


@pytest.fixture
def sit(qtbot: QtBot) -> Iterator[Sit]:
    sittings: list[Sitting] = []

    def seated(game: Game = GAME, setup: object = SETUP, *notes: object) -> Sitting:
        session = Session(game, setup, [Noted(note) for note in notes])
        sitting = Sitting(session, title="Friday", level=Level.ODDS)
        sittings.append(sitting)
        assert eventually(lambda: sitting.view.settled)
        return sitting

    yield seated
    for sitting in sittings:
        sitting.close()


def shares(page: Page) -> list[float]:
    assert isinstance(page.sheet, Grid)
    cells = [cell for row in page.sheet.cells for cell in row]
    return [cell.share for cell in cells if cell.share is not None]


def standing(page: Page, card: str, holder: str) -> Standing:
    assert isinstance(page.sheet, Grid)
    cell = page.sheet.cell(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def test_before_anything_is_tapped_there_is_no_draft_and_no_question(sit: Sit) -> None:
    sitting = sit()
    view = sitting.view
    assert (view.draft, view.begun, view.mending, view.question) == ({}, False, None, None)
    assert (view.left, view.notes, view.warned, view.consistent) == ((), (), (), True)
    sitting.tap("player", "Bob")
    assert sitting.view.draft == {"player": ("Bob",)}
    assert sitting.view.left == ((None, {"player": ("Bob",)}),)


def test_a_new_view_is_shown_once_and_one_that_says_the_same_is_not(sit: Sit) -> None:
    sitting = sit()
    shown: list[TableView] = []
    sitting.shown.connect(shown.append)
    before = sitting.view
    sitting.stop_asking()
    assert sitting.view is before
    sitting.tap("player", "Bob")
    sitting.go_to(())
    assert shown == [sitting.view]


def test_a_tap_makes_a_form_and_no_page(sit: Sit) -> None:
    sitting = sit()
    before = sitting.view
    sitting.tap("card", "coin")
    after = sitting.view
    assert after.page is before.page is sitting.page
    assert (after.notes, after.sheet.keys) == (before.notes, before.sheet.keys)
    assert after.notes is before.notes
    assert after.form is not before.form
    assert after.begun


def test_what_was_tapped_on_the_sheet_is_chosen_there(sit: Sit) -> None:
    sitting = sit(CATALINE, RECORD.setup)
    for row, choice in (("who", "Ann"), ("whom", "Bob"), ("suit", "blue"), ("passed", "2")):
        sitting.tap(row, choice)
    assert sitting.view.form.sheet_rows == ("seen",)
    assert sitting.tap_cell("blue-3")
    sheet = sitting.view.sheet
    assert isinstance(sheet, Grid)
    assert [cell.key for row in sheet.cells for cell in row if cell.chosen] == ["blue-3"]
    assert sitting.view.page.sheet is not sheet


def test_what_is_known_is_shown_once_it_is_there(sit: Sit) -> None:
    sitting = sit()
    before = sitting.view.page
    sitting.session.note(SWORD)
    assert (sitting.view.page, sitting.view.settled) == (before, False)
    assert eventually(lambda: sitting.view.settled)
    assert standing(sitting.view.page, "sword", "Bob") is Standing.CIRCLED


def test_a_contradiction_is_told_where_the_next_note_is_made_unless_on_paper(sit: Sit) -> None:
    _me, asker, target, *_others = RECORD.setup.players
    notes = [AskOne(asker=asker, target=target, about="blue", passed=count) for count in (0, 2)]
    sitting = sit(CATALINE, RECORD.setup, *notes)
    assert sitting.view.form.caution == "Notes 1 and 2 can't all be right."
    assert sitting.view.warned == (1, 2)
    assert not sitting.suppose("blue-1", target), "nothing is deduced"
    sitting.set_level(Level.PAPER)
    assert sitting.view.form.caution == ""


def test_said_anew_the_note_in_hand_is_there_and_nothing_is_listened_to(qtbot: QtBot) -> None:
    sitting = Sitting(Session(GAME, SETUP), title="", level=Level.ODDS)
    sitting.tap("player", "Bob")
    sitting.ask("coin", "Bob")
    sitting.listen(on=True)
    again = sitting.anew()
    assert sitting.view.listening
    assert (again.view.listening, again.view.draft) == (False, {"player": ("Bob",)})
    assert again.view.question == sitting.view.question
    again.close()


def test_what_is_asked_has_a_story(sit: Sit) -> None:
    sitting = sit()
    assert sitting.view.story is None
    sitting.ask("coin", "Bob")
    view = sitting.view
    assert view.story is not None
    assert view.question is not None
    assert (view.question.cell, view.story.title) == ("coin", "The coin")


def test_certain_marks_come_with_the_numbers_of_before(
    monkeypatch: pytest.MonkeyPatch, sit: Sit
) -> None:
    sitting = sit(CATALINE, RECORD.setup)
    before, now = sitting.view.page, CATALINE.reasoner(RECORD.setup)
    monkeypatch.setattr(Thinker, "think", lambda *_asked: None)
    sitting.session.note(RECORD.notes[0])
    thinker = sitting.findChild(Thinker)
    assert thinker is not None
    thinker.answered.emit(Followed(now.follow(sitting.session.notes)))
    assert eventually(lambda: sitting.view.page is not before)
    assert sitting.view.page.panels == before.panels
    assert shares(sitting.view.page)
    assert eventually(lambda: not shares(sitting.view.page)), "the numbers are kept for ever"


def test_what_a_note_would_give_is_shown_unless_a_note_is_mended(sit: Sit) -> None:
    sitting = sit(CARACALLA, ROMANS, meets(1, red=4))
    sitting.propose({"bath": ("2",), "pieces-red": ("4",)})
    assert would(sitting) == {"red": "8"}
    assert sitting.view.page.sheet is not sitting.view.sheet
    sitting.mend(1)
    assert would(sitting) == {}


def would(sitting: Sitting) -> dict[str, str]:
    sheet = sitting.view.sheet
    assert isinstance(sheet, Track)
    return {one.key: one.would.figure for one in sheet.racers if one.would is not None}
