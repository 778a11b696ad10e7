"""Along a scrubber one goes from place to place by finger and keys."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.table.vantage_panel import Scrubber
from tests.widgets.painting import grabbed


def made(qtbot: QtBot) -> Scrubber:
    scrubber = Scrubber("The sheet after each note")
    qtbot.addWidget(scrubber)
    scrubber.setRange(0, 12)
    scrubber.resize(300, finger(scrubber))
    scrubber.show()
    return scrubber


def test_it_goes_to_where_it_is_tapped_and_follows_the_finger(qtbot: QtBot) -> None:
    scrubber = made(qtbot)
    QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.place(8).toPoint())
    seen = [scrubber.value()]
    for goal in (QPoint(500, 0), QPoint(-20, 0), scrubber.place(3).toPoint()):
        QTest.mouseMove(scrubber, goal)
        seen.append(scrubber.value())
    QTest.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.place(3).toPoint())
    assert seen == [8, 12, 0, 3]


def test_keys_move_it_by_one_and_to_the_ends(qtbot: QtBot) -> None:
    scrubber = made(qtbot)
    seen = []
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Right):
        QTest.keyClick(scrubber, key)
        seen.append(scrubber.value())
    assert seen == [12, 11, 0, 1]


def test_it_is_as_high_as_a_finger_and_has_a_name(qtbot: QtBot) -> None:
    scrubber = made(qtbot)
    assert scrubber.sizeHint().height() == finger(scrubber)
    told = QAccessible.queryAccessibleInterface(scrubber)
    assert told.text(QAccessible.Text.Name) == "The sheet after each note"
    assert told.role() == QAccessible.Role.Slider


def test_more_of_the_line_is_filled_further_on(qtbot: QtBot) -> None:
    scrubber = made(qtbot)
    before = grabbed(scrubber).count(theme.LIGHT.accent)
    scrubber.setValue(12)
    assert grabbed(scrubber).count(theme.LIGHT.accent) > before


def test_with_one_place_alone_it_stands_there(qtbot: QtBot) -> None:
    scrubber = made(qtbot)
    scrubber.setRange(0, 0)
    QTest.mouseClick(scrubber, Qt.MouseButton.LeftButton, pos=QPoint(200, 10))
    assert scrubber.value() == 0
    assert grabbed(scrubber).count(theme.LIGHT.accent)
