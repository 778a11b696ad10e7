from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QStringListModel, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from typing_extensions import override

from notepad.widgets.touch.row_list import RowDelegate, RowList
from tests.widgets import fingers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


KEY = Qt.Key


class Names(RowList):
    """A list that says what was done to which row."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[tuple[str, int]] = []
        self.points: list[QPoint | None] = []
        self.rows = RowDelegate(self)
        self.set_rows("Names", QStringListModel(["Ann", "Bob", "Cem"], self), self.rows)

    @override
    def tap_row(self, row: int, point: QPoint | None) -> None:
        self.done.append(("tapped", row))
        self.points.append(point)

    @override
    def change_row(self, row: int) -> None:
        self.done.append(("changed", row))

    @override
    def remove_row(self, row: int) -> None:
        self.done.append(("removed", row))


@pytest.fixture
def names(qtbot: QtBot) -> Names:
    made = Names()
    return fingers.on_screen(qtbot, made, 300, 200, active=True)


def middle(names: Names, row: int) -> QPoint:
    return names.visualRect(names.model().index(row, 0)).center()


def ringed(names: Names) -> bool:
    return names.rows.ringed


def test_a_finger_taps_a_row_at_a_point(names: Names) -> None:
    fingers.tap(names.viewport(), middle(names, 1))
    assert names.done == [("tapped", 1)]
    assert [names.indexAt(point).row() for point in names.points if point] == [1]


def test_a_tool_taps_a_row_as_often_as_it_likes(names: Names) -> None:
    fingers.tap(names.viewport(), middle(names, 0))
    for _time in range(2):
        actions = QAccessible.queryAccessibleInterface(names).child(1).actionInterface()
        actions.doAction(actions.actionNames()[0])
    assert names.done[1:] == [("tapped", 1)] * 2
    assert names.points[1:] == [None, None]


@pytest.mark.parametrize(
    ("key", "done"),
    [
        (KEY.Key_Return, "tapped"),
        (KEY.Key_Enter, "tapped"),
        (KEY.Key_Space, "tapped"),
        (KEY.Key_F2, "changed"),
        (KEY.Key_Delete, "removed"),
        (KEY.Key_Backspace, "removed"),
    ],
)
def test_keys_act_on_the_row_that_arrows_chose(names: Names, key: Qt.Key, done: str) -> None:
    names.setFocus()
    names.setCurrentIndex(names.model().index(0, 0))
    QTest.keyClick(names, KEY.Key_Down)
    QTest.keyClick(names, key)
    assert names.done == [(done, 1)]


def test_keys_do_nothing_where_no_row_is_chosen(names: Names) -> None:
    names.model().removeRows(0, 3)
    QTest.keyClick(names, KEY.Key_Delete)
    assert names.done == []


def test_the_ring_is_for_the_keyboard_and_not_for_a_tap(names: Names) -> None:
    QTest.keyClick(names, KEY.Key_Down)
    assert ringed(names)
    fingers.tap(names.viewport(), middle(names, 1))
    assert not ringed(names)
    names.clearFocus()
    names.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    assert not ringed(names), "nor is one left where the window is left and comes back"
    QTest.keyClick(names, KEY.Key_Down)
    assert ringed(names)


def test_rows_are_measured_at_the_width_and_the_font_of_the_list(names: Names) -> None:
    now = (names.font(), names.viewport().width())
    assert not names.rows.measure(*now, 48)
    font = names.font()
    font.setPixelSize(30)
    names.setFont(font)
    assert not names.rows.measure(font, names.viewport().width(), 61)
    names.resize(500, 200)
    assert not names.rows.measure(font, names.viewport().width(), 61)
    assert names.rows.measure(font, 100, 61)
