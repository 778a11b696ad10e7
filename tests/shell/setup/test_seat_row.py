from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.safe_text import LONGEST_NAME
from notepad.shell.setup.seating_editor import SeatLook, SeatRow
from tests.widgets import fingers

BOB = SeatLook(1, "Bob")


@pytest.fixture
def row(qtbot: QtBot) -> SeatRow:
    made = SeatRow(BOB)
    qtbot.addWidget(made)
    made.resize(600, 80)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    QApplication.processEvents()
    return made


def test_every_tap_is_told(row: SeatRow) -> None:
    heard: list[object] = []
    row.me_chosen.connect(lambda: heard.append("me"))
    row.first_chosen.connect(lambda: heard.append("first"))
    row.moved.connect(heard.append)
    row.removed.connect(lambda: heard.append("removed"))
    for button in (row.me, row.first, row.up, row.down, row.remove):
        fingers.tap(button)
    assert heard == ["me", "first", -1, 1, "removed"]


def test_a_name_is_told_as_it_is_written_and_enter_goes_on(qtbot: QtBot, row: SeatRow) -> None:
    row.name.setFocus()
    row.name.end(False)
    with qtbot.waitSignal(row.named) as told:
        QTest.keyClicks(row.name, "a")
    assert told.args == ["Boba"]
    with qtbot.waitSignal(row.entered):
        QTest.keyClick(row.name, Qt.Key.Key_Return)


def test_alt_and_arrows_move_the_seat_and_arrows_alone_do_not(row: SeatRow) -> None:
    steps: list[int] = []
    row.moved.connect(steps.append)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_A):
        QTest.keyClick(row.name, key, Qt.KeyboardModifier.AltModifier)
        QTest.keyClick(row.name, key)
    assert steps == [-1, 1]


def test_it_shows_who_is_me_and_who_begins(row: SeatRow) -> None:
    shown = []
    for look in (BOB, replace(BOB, me=True), replace(BOB, first=True)):
        row.show_look(look)
        shown.append((row.me.isChecked(), row.first.isChecked()))
    assert shown == [(False, False), (True, False), (False, True)]


def test_what_cannot_be_done_cannot_be_tapped(row: SeatRow) -> None:
    def can(look: SeatLook) -> list[bool]:
        row.show_look(look)
        return [button.isEnabled() for button in (row.up, row.down, row.remove)]

    assert can(BOB) == [True, True, True]
    assert can(replace(BOB, seat=0)) == [False, True, True]
    assert can(replace(BOB, last=True)) == [True, False, True]
    assert can(replace(BOB, removable=False)) == [True, True, False]


def test_a_problem_is_told_below_a_name_and_only_spoken_of_an_empty_field(row: SeatRow) -> None:
    row.show_look(replace(BOB, problem="Bob sits at this table already."))
    assert row.problem.isVisible()
    assert row.problem.text() == "Bob sits at this table already."
    row.show_look(SeatLook(1, "  ", problem="Who sits here?"))
    assert not row.problem.isVisible()
    assert row.name.accessibleDescription() == "Who sits here?"


def test_an_empty_seat_is_called_by_its_number(row: SeatRow) -> None:
    row.show_look(SeatLook(2, ""))
    assert row.name.placeholderText() == "Player 3"
    assert row.name.accessibleName() == "name of player 3"
    assert row.me.accessibleName() == "Player 3 is me"
    row.show_look(BOB)
    assert row.first.accessibleName() == "Bob begins"


def test_the_cursor_stays_while_the_name_is_shown_as_it_was_written(row: SeatRow) -> None:
    row.name.setCursorPosition(1)
    row.show_look(replace(BOB, me=True))
    assert row.name.cursorPosition() == 1


def test_a_name_has_an_end(row: SeatRow) -> None:
    row.name.clear()
    QTest.keyClicks(row.name, "W" * (LONGEST_NAME + 5))
    assert len(row.name.text()) == LONGEST_NAME
