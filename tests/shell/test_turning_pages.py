"""Pages are turned back: the sheet as it was after a note, at the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Standing
from notepad.storage import Library
from notepad.widgets.table.vantage_panel import Moment
from tests.shell.conftest import eventually
from tests.shell.player import Player, click, press
from tests.shell.small_table import after, places, seated, standing, tap_note


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    yield from seated(qtbot, library)


def test_the_sheet_is_shown_as_it_was_after_a_note_of_the_list(player: Player) -> None:
    assert standing(player, "green-2", "Bob") is Standing.CROSSED
    tap_note(player, 1)
    area = player.table.area
    assert standing(player, "green-2", "Bob") is Standing.OPEN
    assert standing(player, "blue-1", "Cem") is Standing.CROSSED
    assert area.past.title.text() == "After note 1 of 3"
    assert area.past.said.text() == "Bob asked Cem for ▲Blue: 0"
    assert eventually(lambda: "crossed" in area.past.changed.text())
    assert area.sheet_card.moment is Moment.PAST
    assert "as it was" in player.table.header.subtitle.text()
    assert player.sheet.fading.strength == 1.0, "what the note changed is lit"
    assert area.notes.lit == {1}


def test_one_tap_leads_back_to_now(player: Player) -> None:
    before = player.table.sitting.view
    tap_note(player, 1)
    click(player.table.area.past.now)
    assert player.table.sitting.view == before
    assert player.table.area.sheet_card.moment is Moment.NOW
    assert player.table.area.say_card.isVisible()


def test_what_a_note_changed_is_lit_no_longer_once_one_is_back(player: Player) -> None:
    tap_note(player, 1)
    assert eventually(lambda: player.sheet.fading.strength == 1.0)
    click(player.table.area.past.now)
    assert player.sheet.fading.strength == 0.0


def test_nothing_can_be_noted_in_the_past(player: Player) -> None:
    tap_note(player, 2)
    area, notes = player.table.area, player.notes()
    assert not area.say_card.isVisible()
    player.tap_cell(player.sheet, "blue-3")
    for digit in "1234":
        QTest.keyClicks(player.table, digit)
    press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not player.table.header.buttons["undo"].isEnabled()
    assert player.notes() == notes
    assert player.table.sitting.view.draft == {}
    assert after(player, 2)


def test_scrubber_arrows_keys_and_a_swipe_turn_the_pages(player: Player) -> None:
    tap_note(player, 2)
    past = player.table.area.past
    click(past.before)
    assert after(player, 1)
    press(Qt.Key.Key_Right)
    assert after(player, 2)
    press(Qt.Key.Key_Home)
    assert after(player, 0)
    assert past.title.text() == "Before the first note"
    QTest.mouseClick(past.scrubber, Qt.MouseButton.LeftButton, pos=past.scrubber.place(3).toPoint())
    assert after(player, 3)
    start = past.said.geometry().center()
    QTest.mousePress(past, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseRelease(past, Qt.MouseButton.LeftButton, pos=start + QPoint(120, 5))
    assert after(player, 2)
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert after(player, 1)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640)])
def test_nothing_moves_when_pages_are_turned(player: Player, size: tuple[int, int]) -> None:
    player.window.resize(*size)
    player.turn_to("note")
    QApplication.processEvents()
    before = places(player)
    player.table._turning.look_back(2)
    assert after(player, 2)
    QApplication.processEvents()
    assert places(player) == before
    assert player.table.area.past.visibleRegion().boundingRect() == player.table.area.past.rect()
    player.table._turning.turn(-1)
    assert after(player, 1)
    assert places(player) == before
    click(player.table.area.past.now)
    QApplication.processEvents()
    assert places(player) == before


def test_why_is_told_as_it_was_then(player: Player) -> None:
    tap_note(player, 1)
    player.table._ask("blue-1", "Cem")
    question = player.table.sitting.view.question
    assert question is not None
    assert eventually(
        lambda: (
            (asked := player.table.sitting.view.question) is not None and asked.reason is not None
        )
    )
    question = player.table.sitting.view.question
    assert question is not None
    assert question.reason is not None
    assert question.reason.notes == (1,)
    story = player.table.sitting.view.story
    assert story is not None
    assert not story.pencils


def test_folded_away_the_table_listens_now(player: Player) -> None:
    tap_note(player, 1)
    player.window.overlay.fold()
    assert player.table.sitting.view.past is None
    player.window.overlay.unfold()
    assert player.table.sitting.view.past is None


def test_a_screen_reader_hears_where_one_stands(player: Player) -> None:
    tap_note(player, 1)
    scrubber = player.table.area.past.scrubber
    told = QAccessible.queryAccessibleInterface(scrubber)
    assert told.text(QAccessible.Text.Name) == "The sheet after each note"
    described = told.text(QAccessible.Text.Description)
    assert described.startswith("After note 1 of 3, Bob asked Cem for ▲Blue: 0")
