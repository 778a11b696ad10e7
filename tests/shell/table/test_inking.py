"""Writing at a table: what is kept and shown, and when nothing can be written."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.ink import InkColour
from notepad.core.session import Change, Session
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import StoreError
from notepad.widgets.ink.strokes import Tool, Tools
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually
from tests.shell.player import click
from tests.widgets import fingers
from tests.widgets.pens import Pen, around, line

WAY = line((120, 120), (220, 160))


class Keeper:
    """Keeps changes unless it is full."""

    def __init__(self) -> None:
        self.full = False

    def __call__(self, _change: Change) -> None:
        if self.full:
            raise StoreError("The disk is full.", "Make room.")


@pytest.fixture
def keeper() -> Keeper:
    return Keeper()


@pytest.fixture
def page(qtbot: QtBot, keeper: Keeper) -> Iterator[TablePage]:
    session = Session(GAME, SETUP, keep=keeper)
    for note in (Look("Bob", "sword"), Look("Ann", "coin", has=False)):
        session.note(note)
    sitting = Sitting(session, title="Friday", level=Level.ODDS)
    made = TablePage(sitting)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    with qtbot.waitExposed(made):
        made.show()
    assert eventually(lambda: sitting.view.settled)
    made.area.written.guard._clock = lambda: 0.0
    made.area.written.guard._seen = -9.0
    yield made
    sitting.close()


def written(page: TablePage) -> list[Any]:
    return list(page.sitting.session.ink.values())


def draw(page: TablePage, way: list[QPointF] = WAY, *, eraser: bool = False) -> None:
    Pen(eraser=eraser).draw(page.area.written, way)
    QApplication.processEvents()


def told(page: TablePage) -> list[str]:
    found: list[str] = []
    page.sitting.troubled.connect(found.append)
    return found


def test_what_a_pen_writes_is_kept_at_once_and_shown(page: TablePage) -> None:
    draw(page)
    (one,) = written(page)
    assert one.place in page.area.written.places()
    assert list(page.area.written.ink.layer.strokes) == [one.id]
    assert page.sitting.session.undo_sentence


def test_writing_changes_nothing_that_is_known(page: TablePage) -> None:
    before = page.sitting.view
    draw(page)
    after = page.sitting.view
    assert (after.page, after.form, after.play) == (before.page, before.form, before.play)


def test_writing_leaves_a_note_that_is_begun_alone(page: TablePage) -> None:
    page.sitting.tap("player", "Bob")
    before = page.sitting.view.draft
    draw(page)
    assert page.sitting.view.draft == before


def test_the_pen_in_the_header_lets_fingers_write_and_shows_with_what(page: TablePage) -> None:
    click(page.header.buttons["pen"])
    assert page.inking.on
    assert page.header.buttons["pen"].isChecked()
    assert page.area.pen_card.isVisible()
    assert not page.area.say_card.isVisible()
    fingers.press(page.area.written, WAY[0].toPoint())
    fingers.move(page.area.written, WAY[5].toPoint())
    fingers.lift(page.area.written, WAY[5].toPoint())
    assert len(written(page)) == 1


@pytest.mark.parametrize("way", ["header", "done"])
def test_ended_fingers_tap_again_and_what_is_noted_is_there(page: TablePage, way: str) -> None:
    click(page.header.buttons["pen"])
    QApplication.processEvents()
    click(page.area.pen.done if way == "done" else page.header.buttons["pen"])
    QApplication.processEvents()
    assert not page.inking.on
    assert not page.header.buttons["pen"].isChecked()
    assert page.area.say_card.isVisible()
    assert not page.area.pen_card.isVisible()
    assert not page.area.written.ink.fingers_write


def test_a_key_begins_and_ends_writing(page: TablePage) -> None:
    keys = [
        found for found in page.findChildren(QShortcut) if found.key() == QKeySequence("Ctrl+I")
    ]
    for on in (True, False):
        keys[0].activated.emit()
        assert page.inking.on is on


def test_a_chosen_tool_writes_and_is_told(page: TablePage) -> None:
    chosen: list[Tools] = []
    page.inking.chosen.connect(chosen.append)
    page.inking.turn()
    QApplication.processEvents()
    click(page.area.pen.tools[Tool.MARKER])
    click(page.area.pen.colours[InkColour.RED])
    assert chosen[-1] == Tools(Tool.MARKER, InkColour.RED)
    draw(page)
    (one,) = written(page)
    assert (one.pen, one.colour) == ("marker", "red")


def test_pages_beside_the_sheet_are_turned_to_and_written_on(page: TablePage) -> None:
    page.inking.turn()
    QApplication.processEvents()
    click(page.area.pen.pages[1])
    assert not page.area.sheet.isVisible()
    QApplication.processEvents()
    draw(page)
    assert [one.place for one in written(page)] == ["page 1"]
    shown = [chip for chip in page.area.pen.pages if not chip.isHidden()]
    assert [chip.choice.face.label for chip in shown] == ["Sheet", "1", "2"]
    page.inking.turn()
    assert page.area.sheet.isVisible()
    assert page.area.written.number == 0


def test_what_a_lasso_caught_is_rubbed_out_by_a_button(page: TablePage) -> None:
    draw(page)
    assert eventually(lambda: page.area.written.ink.layer.settled)
    page.inking.turn()
    QApplication.processEvents()
    click(page.area.pen.tools[Tool.LASSO])
    assert not page.area.pen.rub_out.isEnabled()
    draw(page, around(QPointF(170, 140), 90))
    assert page.area.pen.rub_out.isEnabled()
    click(page.area.pen.rub_out)
    assert written(page) == []
    assert not page.area.pen.rub_out.isEnabled()
    page.sitting.undo()
    assert len(written(page)) == 1


def test_ink_and_notes_are_undone_and_redone_in_their_order(page: TablePage) -> None:
    session = page.sitting.session
    draw(page)
    session.note(Look("Bob", "coin"))
    draw(page, line((130, 200), (200, 230)))
    draw(page, line((150, 100), (150, 260)), eraser=True)

    def state() -> tuple[int, int]:
        return len(session.notes), len(page.area.written.ink.layer.strokes)

    states = [state()]
    for _step in range(4):
        page.sitting.undo()
        states.append(state())
    assert states == [(3, 0), (3, 2), (3, 1), (2, 1), (2, 0)]
    back = [state()]
    for _step in range(4):
        page.sitting.redo()
        back.append(state())
    assert back == states[::-1]
    assert eventually(lambda: page.sitting.view.settled)


def test_a_stroke_that_cannot_be_kept_is_not_shown_and_that_is_told(
    page: TablePage, keeper: Keeper
) -> None:
    keeper.full = True
    troubles = told(page)
    draw(page)
    assert written(page) == []
    assert page.area.written.ink.layer.strokes == {}
    assert len(troubles) == 1
    assert "The disk is full." in troubles[0]
    keeper.full = False
    draw(page)
    assert len(written(page)) == 1


def test_nothing_is_written_on_a_sheet_of_the_past(page: TablePage) -> None:
    draw(page)
    page.sitting.look_back(1)
    assert eventually(lambda: page.sitting.view.past is not None)
    draw(page, line((130, 200), (200, 230)))
    assert len(written(page)) == 1
    page.sitting.look_back(None)
    draw(page, line((130, 200), (200, 230)))
    assert len(written(page)) == 2


def test_nothing_is_written_on_what_is_supposed(page: TablePage) -> None:
    assert page.sitting.suppose("coin", "Bob")
    assert eventually(lambda: page.sitting.view.supposed is not None)
    draw(page)
    assert written(page) == []
    page.sitting.let_go()
    draw(page)
    assert len(written(page)) == 1


@pytest.mark.parametrize("level", Level)
def test_ink_is_shown_at_every_level(page: TablePage, level: Level) -> None:
    draw(page)
    page.sitting.set_level(level)
    assert eventually(lambda: page.sitting.view.settled and page.area.written.ink.layer.settled)
    plain = page.area.written.grab().toImage()
    page.sitting.undo()
    assert eventually(lambda: page.sitting.view.settled and page.area.written.ink.layer.settled)
    assert page.area.written.grab().toImage() != plain


def test_writing_goes_on_while_what_follows_is_reckoned(page: TablePage) -> None:
    pen = Pen()
    pen.press(page.area.written, WAY[0])
    page.sitting.session.note(Look("Bob", "coin"))
    for point in WAY[1:]:
        pen.move(page.area.written, point)
    assert eventually(lambda: page.sitting.view.settled)
    pen.lift(page.area.written, WAY[-1])
    assert [len(one.points) for one in written(page)] == [4 * len(WAY)]


def test_writing_is_over_when_the_window_is_left_with_a_finger_down(page: TablePage) -> None:
    page.inking.turn()
    QApplication.processEvents()
    fingers.press(page.area.written, WAY[0].toPoint())
    page.inking.turn()
    fingers.lift(page.area.written, WAY[0].toPoint())
    QApplication.sendEvent(page, QEvent(QEvent.Type.WindowDeactivate))
    assert written(page) == []
    assert not page.area.written.ink.busy
