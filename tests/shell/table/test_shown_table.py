"""The one view of a table, made of its parts, and nothing of it twice."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Standing
from notepad.core.page import Grid, Page, Track
from notepad.core.session import Session
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.table.table_model import ShownTable
from tests.games.caracalla.playing import SETUP as ROMANS
from tests.games.caracalla.playing import meets
from tests.games.test_every_game import begun
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually

RECORD = begun(CATALINE)
SWORD, NO_SWORD = Look("Bob", "sword"), Look("Bob", "sword", has=False)


@pytest.fixture
def session() -> Session:
    return Session(GAME, SETUP)


@pytest.fixture
def knowledge(qtbot: QtBot, session: Session) -> Iterator[LiveKnowledge]:
    made = LiveKnowledge(session)
    yield made
    made.close()


@pytest.fixture
def table(session: Session, knowledge: LiveKnowledge) -> ShownTable:
    assert eventually(lambda: knowledge.settled)
    return ShownTable(session, knowledge, title="Friday", level=Level.ODDS, hints=True)


@pytest.fixture
def cataline(qtbot: QtBot) -> Iterator[ShownTable]:
    session = Session(CATALINE, RECORD.setup)
    knowledge = LiveKnowledge(session)
    assert eventually(lambda: knowledge.settled)
    yield ShownTable(session, knowledge, title="", level=Level.ODDS, hints=True)
    knowledge.close()


def shares(page: Page) -> list[float]:
    assert isinstance(page.sheet, Grid)
    cells = [cell for row in page.sheet.cells for cell in row]
    return [cell.share for cell in cells if cell.share is not None]


def noted(session: Session, knowledge: LiveKnowledge, *notes: Look) -> None:
    for note in notes:
        session.note(note)
    knowledge.follow_on()
    assert eventually(lambda: knowledge.settled)


def standing(page: Page, card: str, holder: str) -> Standing:
    assert isinstance(page.sheet, Grid)
    cell = page.sheet.cell(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def test_what_did_not_change_is_the_same_object(table: ShownTable) -> None:
    before, after = table.view, table.view
    assert after.page is before.page
    assert after.form is before.form
    assert after.notes is before.notes
    assert after.sheet is before.sheet
    assert after == before


def test_a_tap_makes_a_form_and_no_page(table: ShownTable) -> None:
    before = table.view
    table.hand.tap(before.form.row("card"), "coin")
    after = table.view
    assert after.page is before.page
    assert after.form is not before.form
    assert after.begun


def test_what_was_tapped_on_the_sheet_is_chosen_there(cataline: ShownTable) -> None:
    for row, choice in (("who", "Ann"), ("whom", "Bob"), ("suit", "blue"), ("passed", "2")):
        cataline.hand.tap(cataline.form.row(row), choice)
    assert cataline.form.sheet_rows == ("seen",)
    cataline.hand.tap(cataline.form.row("seen"), "blue-3")
    sheet = cataline.view.sheet
    assert isinstance(sheet, Grid)
    assert [cell.key for row in sheet.cells for cell in row if cell.chosen] == ["blue-3"]
    assert cataline.page.sheet is not sheet


def test_what_is_known_is_shown_when_the_table_is_looked_at_again(
    table: ShownTable, session: Session, knowledge: LiveKnowledge
) -> None:
    before = table.page
    noted(session, knowledge, SWORD)
    assert table.page is before
    table.look_again()
    assert standing(table.page, "sword", "Bob") is Standing.CIRCLED


def test_a_contradiction_is_told_where_the_next_note_is_made_unless_on_paper(
    table: ShownTable, session: Session, knowledge: LiveKnowledge
) -> None:
    noted(session, knowledge, SWORD, NO_SWORD)
    assert table.form.caution == "Notes 1 and 2 can't all be right."
    assert table.view.warned == (1, 2)
    assert not table.deduced
    table.level = Level.PAPER
    assert table.form.caution == ""


def test_what_is_asked_has_a_story(table: ShownTable) -> None:
    assert table.view.story is None
    table.asked.ask("coin", "Bob")
    view = table.view
    assert view.story is not None
    assert (view.asked, view.story.title) == ("coin", "The coin")


def test_certain_marks_come_with_the_numbers_of_before(cataline: ShownTable) -> None:
    session, knowledge = cataline._session, cataline._knowledge
    before = cataline.page
    session.note(RECORD.notes[0])
    knowledge.follow_on()
    knowledge.known = CATALINE.reasoner(RECORD.setup).follow(session.notes)
    cataline.mark()
    assert cataline.page.panels == before.panels
    assert shares(cataline.page)
    cataline.add()
    assert not shares(cataline.page)


def test_what_a_note_would_give_is_shown_unless_a_note_is_mended(qtbot: QtBot) -> None:
    session = Session(CARACALLA, ROMANS)
    session.note(meets(1, red=4))
    knowledge = LiveKnowledge(session)
    assert eventually(lambda: knowledge.settled)
    table = ShownTable(session, knowledge, title="", level=Level.ODDS, hints=True)
    table.hand.begin({"bath": ("2",), "pieces-red": ("4",)})
    assert would(table) == {"red": "8"}
    assert table.page.sheet is not table.view.sheet
    table.hand.take_up(1)
    assert would(table) == {}
    knowledge.close()


def would(table: ShownTable) -> dict[str, str]:
    sheet = table.view.sheet
    assert isinstance(sheet, Track)
    return {one.key: one.would.figure for one in sheet.racers if one.would is not None}
