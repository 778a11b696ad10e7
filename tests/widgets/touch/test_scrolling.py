"""What scrolls under a finger, and lists of rows."""

import pytest
from PySide6.QtCore import QPoint, QStringListModel, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.touch.row_list import RowDelegate, RowList
from notepad.widgets.touch.scrolling import FadedEdges, FingerScroll
from tests.widgets import fingers
from tests.widgets.painting import grabbed
from tests.widgets.recorded import recorded


def tall(qtbot: QtBot) -> FingerScroll:
    content = QLabel("first")
    content.setMinimumHeight(900)
    return fingers.on_screen(qtbot, FingerScroll(content), 200, 300)


def test_a_finger_that_moves_up_scrolls_down(qtbot: QtBot) -> None:
    area = tall(qtbot)
    fingers.press(area, QPoint(100, 250))
    for y in range(240, 40, -20):
        fingers.move(area, QPoint(100, y))
        QTest.qWait(15)
    fingers.lift(area, QPoint(100, 50))
    assert area.verticalScrollBar().value() > 80


def test_the_thumb_tells_how_far_it_is_and_how_much_there_is(qtbot: QtBot) -> None:
    area = tall(qtbot)
    bar = area.verticalScrollBar()
    (top,) = recorded(bar).filled("crossed")
    bar.setValue(bar.maximum())
    (bottom,) = recorded(bar).filled("crossed")
    assert top.bottom() < bar.height() / 2 < bottom.top()
    assert top.height() == bottom.height() == pytest.approx(bar.height() / 3, abs=15)
    bar.setSliderDown(True)
    assert (len(recorded(bar).filled("faded")), recorded(bar).filled("crossed")) == (1, [])
    bar.setSliderDown(False)
    bar.setRange(0, 0)
    assert recorded(bar).filled("crossed") == [], "where all is seen there is none"


DARK = "#000000"


# What is cut off where a line scrolls sideways fades away, and says that there is more.
@pytest.fixture
def area(qtbot: QtBot) -> QScrollArea:
    area, line = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    line.setStyleSheet(f"background: {DARK}")
    line.resize(300, 40)
    area.setWidget(line)
    FadedEdges(area)
    area.resize(100, 40)
    area.show()
    QApplication.processEvents()
    return area


def test_a_side_at_which_there_is_more_fades_into_the_desk(area: QScrollArea) -> None:
    def ends() -> list[str]:
        return [grabbed(area).at(x, 20) for x in (0, 99)]

    scrolled = []
    for value in (0, 100, 200):
        area.horizontalScrollBar().setValue(value)
        scrolled.append([end != DARK for end in ends()])
    assert scrolled == [[False, True], [True, True], [True, False]]
    assert abs(int(ends()[0][1:3], 16) - int(theme.current().desk[1:3], 16)) < 30
    area.resize(300, 40)
    QApplication.processEvents()
    assert ends() == [DARK, DARK], "it is whole"


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
    def edit_row(self, row: int) -> None:
        self.done.append(("changed", row))

    @override
    def ask_to_remove_row(self, row: int) -> None:
        self.done.append(("removed", row))


@pytest.fixture
def names(qtbot: QtBot) -> Names:
    made = Names()
    return fingers.on_screen(qtbot, made, 300, 200, active=True)


def middle(names: Names, row: int) -> QPoint:
    return names.visualRect(names.model().index(row, 0)).center()


def test_a_finger_taps_a_row_at_a_point_and_a_tool_as_often_as_it_likes(names: Names) -> None:
    fingers.tap(names.viewport(), middle(names, 1))
    assert names.done == [("tapped", 1)]
    assert [names.indexAt(point).row() for point in names.points if point] == [1]
    for _time in range(2):
        actions = QAccessible.queryAccessibleInterface(names).child(1).actionInterface()
        actions.doAction(actions.actionNames()[0])
    assert names.done[1:] == [("tapped", 1)] * 2
    assert names.points[1:] == [None, None]


@pytest.mark.parametrize(
    ("keys", "done"),
    [("Return Enter Space", "tapped"), ("F2", "changed"), ("Delete Backspace", "removed")],
)
def test_keys_act_on_the_row_that_arrows_chose(names: Names, keys: str, done: str) -> None:
    names.setFocus()
    names.setCurrentIndex(names.model().index(0, 0))
    fingers.keys(names, "Down", *keys.split())
    assert names.done == [(done, 1)] * len(keys.split())


def test_the_ring_is_for_the_keyboard_and_not_for_a_tap(names: Names) -> None:
    QTest.keyClick(names, Qt.Key.Key_Down)
    rings = [names.rows.ringed]
    fingers.tap(names.viewport(), middle(names, 1))
    rings.append(names.rows.ringed)
    names.clearFocus()
    names.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    rings.append(names.rows.ringed)
    QTest.keyClick(names, Qt.Key.Key_Down)
    assert [*rings, names.rows.ringed] == [True, False, False, True]
