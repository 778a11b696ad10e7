from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.page_frame import DragHandle, PageFrame, ScrolledColumn
from notepad.widgets.look.label import Label
from tests.widgets import fingers


def test_a_tap_on_the_arrow_leads_back(qtbot: QtBot) -> None:
    page = PageFrame("Settings", QWidget())
    qtbot.addWidget(page)
    page.show()
    with qtbot.waitSignal(page.closed):
        fingers.tap(page.back)


def test_alt_and_left_lead_back_from_wherever_the_keyboard_is(qtbot: QtBot) -> None:
    field = QLineEdit()
    page = PageFrame("Settings", field)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    with qtbot.waitSignal(page.closed):
        QTest.keyClick(field, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)


def test_the_title_stands_above_the_body_and_is_spoken(qtbot: QtBot) -> None:
    body = QLabel("body")
    page = PageFrame("Settings", body)
    qtbot.addWidget(page)
    page.resize(300, 200)
    page.show()
    title = next(label for label in page.findChildren(Label) if label.text() == "Settings")
    assert page.accessibleName() == "Settings"
    assert title.geometry().bottom() <= body.geometry().top()
    assert title.geometry().left() >= page.back.geometry().right()
    assert body.geometry().bottom() == page.rect().bottom()


Filled = Callable[..., ScrolledColumn]


@pytest.fixture
def filled(qtbot: QtBot) -> Filled:
    def made(*parts: QWidget, size: tuple[int, int] = (360, 220)) -> ScrolledColumn:
        column = ScrolledColumn()
        qtbot.addWidget(column)
        for part in parts:
            column.column.addWidget(part)
        column.resize(*size)
        column.show()
        QApplication.processEvents()
        return column

    return made


def tall(height: int = 900) -> QWidget:
    part = QWidget()
    part.setMinimumHeight(height)
    return part


def swiped(column: ScrolledColumn, start: QPoint) -> int:
    """Move a finger up from a point; return how far the column scrolled."""
    screen = QTest.createTouchDevice()
    QTest.touchEvent(column, screen).press(0, start, column).commit()
    for step in range(1, 9):
        QTest.touchEvent(column, screen).move(0, start - QPoint(0, 15 * step), column).commit()
        QTest.qWait(15)
    QTest.touchEvent(column, screen).release(0, start - QPoint(0, 120), column).commit()
    return column.verticalScrollBar().value()


def test_a_finger_scrolls_but_not_one_on_a_handle(filled: Filled) -> None:
    part = tall()
    handle = DragHandle(part)
    handle.move(0, 150)
    column = filled(part)
    on_handle = handle.mapTo(column, handle.rect().center())
    assert swiped(column, on_handle) == 0
    assert swiped(column, on_handle + QPoint(150, 0)) > 30


@pytest.mark.parametrize(("width", "side"), [(360, 14), (748, 14), (1000, 140)])
def test_the_column_stands_in_the_middle_and_grows_no_wider_than_can_be_read(
    filled: Filled, width: int, side: int
) -> None:
    part = tall(20)
    column = filled(part, size=(width, 200))
    assert part.mapTo(column, QPoint(0, 0)).x() == side
    assert part.width() == width - 2 * side


def test_a_column_may_be_held_narrower(filled: Filled) -> None:
    part = tall(20)
    column = filled(part, size=(600, 200))
    column.centre(200)
    QApplication.processEvents()
    assert part.width() == 200


def test_nothing_scrolls_sideways_and_words_wrap_instead(filled: Filled) -> None:
    words = Label("Bob asked Cem for all the blue cards and got none of them " * 6)
    column = filled(words, size=(320, 200))
    assert column.horizontalScrollBar().maximum() == 0
    assert words.height() >= words.heightForWidth(words.width())
    assert column.verticalScrollBar().maximum() > 0
