"""What frames a page: its arrow and column, the stack of pages, questions, drag handles."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from notepad.shell.page_frame import (
    LEAST_SIZE,
    DragHandle,
    PageFrame,
    PageStack,
    ScrolledColumn,
    ask_question,
)
from notepad.widgets.look.label import Label
from tests.shell.builders import shown
from tests.widgets import fingers

Filled = Callable[..., ScrolledColumn]
ANSWERS = {"save": "Choose a folder", "lose": "Lose them", "stay": "Go on"}


def test_a_tap_on_the_arrow_leads_back(qtbot: QtBot) -> None:
    page = PageFrame("Settings", QWidget())
    shown(qtbot, page)
    with qtbot.waitSignal(page.closed):
        fingers.tap(page.back)


def test_alt_and_left_lead_back_from_wherever_the_keyboard_is(qtbot: QtBot) -> None:
    field = QLineEdit()
    page = PageFrame("Settings", field)
    shown(qtbot, page, active=True)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    with qtbot.waitSignal(page.closed):
        QTest.keyClick(field, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)


def test_the_title_stands_above_the_body_and_is_spoken(qtbot: QtBot) -> None:
    body = QLabel("body")
    page = PageFrame("Settings", body)
    shown(qtbot, page, (300, 200))
    title = next(label for label in page.findChildren(Label) if label.text() == "Settings")
    assert page.accessibleName() == "Settings"
    assert title.geometry().bottom() <= body.geometry().top()
    assert title.geometry().left() >= page.back.geometry().right()
    assert body.geometry().bottom() == page.rect().bottom()


@pytest.fixture
def filled(qtbot: QtBot) -> Filled:
    def made(*parts: QWidget, size: tuple[int, int] = (360, 220)) -> ScrolledColumn:
        column = ScrolledColumn()
        for part in parts:
            column.column.addWidget(part)
        return shown(qtbot, column, size)

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


@pytest.fixture
def stack(qtbot: QtBot) -> PageStack:
    return shown(qtbot, PageStack())


def test_the_page_that_is_turned_to_is_in_front_and_has_the_keyboard(stack: PageStack) -> None:
    stack.turn_to(QWidget())
    page = QWidget()
    stack.turn_to(page)
    assert stack.currentWidget() is page
    assert stack.focusWidget() is page


def test_pages_that_nobody_returns_to_are_gone(stack: PageStack) -> None:
    kept, left, page = QWidget(), QWidget(), QWidget()
    for one in (kept, left):
        stack.addWidget(one)
    stack.turn_to(page, kept, None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(left)
    assert {stack.widget(at) for at in range(stack.count())} == {kept, page}


def test_a_wide_page_asks_for_no_more_room_than_the_window_has(stack: PageStack) -> None:
    page = QWidget()
    page.setMinimumWidth(2000)
    stack.addWidget(page)
    assert stack.minimumSizeHint() == LEAST_SIZE


def test_what_a_page_is_laid_over_stays_and_comes_back(stack: PageStack) -> None:
    below, over = QWidget(), QWidget()
    stack.turn_to(below)
    stack.cover_with(over)
    assert stack.currentWidget() is over
    stack.uncover()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert stack.currentWidget() is below
    assert stack.focusWidget() is below
    assert not isValid(over)


def asked(act: Callable[[QMessageBox], object]) -> str:
    """Ask a question and do something about it once the dialog is there."""

    def once_there() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box.isVisible():
            act(box)
        else:
            QTimer.singleShot(5, once_there)

    QTimer.singleShot(0, once_there)
    return ask_question("Shall <b>all</b> be lost?", ANSWERS)


def button(box: QMessageBox, label: str) -> QPushButton:
    return next(one for one in box.findChildren(QPushButton) if one.text() == label)


@pytest.mark.parametrize("key", ANSWERS)
def test_the_key_of_the_tapped_answer_is_returned(key: str) -> None:
    def tap(box: QMessageBox) -> None:
        QTest.mouseClick(button(box, ANSWERS[key]), Qt.MouseButton.LeftButton)

    assert asked(tap) == key


@pytest.mark.parametrize(
    ("key", "answered"), [(Qt.Key.Key_Return, "save"), (Qt.Key.Key_Escape, "stay")]
)
def test_enter_taps_the_first_answer_and_esc_the_last(key: Qt.Key, answered: str) -> None:
    assert asked(lambda box: QTest.keyClick(box, key)) == answered


def test_a_dialog_that_is_closed_has_the_last_answer() -> None:
    assert asked(lambda box: box.close()) == "stay"


def test_the_question_is_only_text() -> None:
    seen: list[tuple[str, Qt.TextFormat]] = []

    def look(box: QMessageBox) -> None:
        seen.append((box.text(), box.textFormat()))
        box.close()

    asked(look)
    assert seen == [("Shall <b>all</b> be lost?", Qt.TextFormat.PlainText)]


def held(qtbot: QtBot) -> tuple[QWidget, DragHandle, list[int]]:
    page = QWidget()
    qtbot.addWidget(page)
    handle = DragHandle(page)
    handle.move(50, 100)
    page.resize(200, 300)
    page.show()
    heights: list[int] = []
    handle.dragged.connect(heights.append)
    return page, handle, heights


def test_a_drag_tells_at_which_height_of_the_screen_it_is(qtbot: QtBot) -> None:
    page, handle, heights = held(qtbot)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton)
    for y in (-40, 60):
        QTest.mouseMove(handle, QPoint(5, y))
    top = page.mapToGlobal(QPoint(0, 100)).y()
    assert heights == [top - 40, top + 60]


def test_the_keyboard_passes_it_by_and_a_reader_says_what_it_is_for(qtbot: QtBot) -> None:
    page, handle, _heights = held(qtbot)
    assert page.isVisible()
    assert handle.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert handle.accessibleName() == "drag to another seat"
