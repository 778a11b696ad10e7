from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

from notepad.widgets.touch.accessibility import (
    ASSISTED,
    Answers,
    LastInput,
    by_pointer,
    count_as_touch,
)
from notepad.widgets.touch.buttons import ActionButton
from notepad.widgets.touch.scrolling import FingerScroll

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Watch(QObject):
    """Counts the touches that come to a window."""

    touches = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.touches += event.type() == ASSISTED
        return False


def test_a_window_learns_that_something_in_it_was_used(qtbot: QtBot) -> None:
    page, part, watch = QWidget(), QWidget(), Watch()
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(part)
    count_as_touch(part)  # there is no window yet
    page.show()
    window = page.windowHandle()
    assert window is not None
    window.installEventFilter(watch)
    count_as_touch(part)
    assert watch.touches == 1


def test_a_scroll_area_is_asked_in_vain_for_a_bar_that_is_gone(qtbot: QtBot) -> None:
    answers = Answers()
    area = FingerScroll(QLabel("high"))
    qtbot.addWidget(area)
    area.show()
    answer = QAccessible.queryAccessibleInterface(area)
    count = answer.childCount()
    assert count > 1
    area.hide()
    for at in range(count + 9):
        child = answer.child(at)
        assert child is None or child.parent().object() is area
    assert answers is not None


def test_an_answer_for_a_scroll_area_goes_with_it(qtbot: QtBot) -> None:
    answers = Answers()
    page = QWidget()
    area = FingerScroll(QLabel("high"), page)
    answer = QAccessible.queryAccessibleInterface(area)
    with qtbot.waitSignal(page.destroyed):
        page.deleteLater()
    assert not isValid(answer)
    assert answers is not None


def test_an_open_menu_is_found_below_its_window(qtbot: QtBot) -> None:
    answers = Answers()
    window, page = QMainWindow(), QLabel("page")
    qtbot.addWidget(window)
    window.setCentralWidget(page)
    window.show()
    heard = QAccessible.queryAccessibleInterface(window)
    assert heard.childCount() == 1
    menu = QMenu(page)
    menu.addAction("Rename")
    menu.popup(window.pos())
    assert heard.childCount() == 2
    assert heard.child(1).child(0).text(QAccessible.Text.Name) == "Rename"
    menu.close()
    assert heard.childCount() == 1
    assert heard.child(0).object() is page
    assert heard.child(1) is None
    assert answers is not None


# Whether focus has a ring: after keys it has, after a pointer it has none.
@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    line = QHBoxLayout(page)
    for word in ("one", "two"):
        line.addWidget(ActionButton(word))
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    LastInput(page)
    return page


def press_button(page: QWidget) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPointF(1, 1)
    pressed = QMouseEvent(QEvent.Type.MouseButtonPress, at, at, left, left, none)
    QApplication.sendEvent(page.windowHandle(), pressed)


def press_key(page: QWidget) -> None:
    none = Qt.KeyboardModifier.NoModifier
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F24, none)
    QApplication.sendEvent(page.windowHandle(), key)


def ringed(page: QWidget) -> list[bool]:
    return [button.ring() for button in page.findChildren(ActionButton)]


def test_what_gets_the_focus_after_a_pointer_has_no_ring(page: QWidget) -> None:
    one, two = page.findChildren(ActionButton)
    press_key(page)
    assert not by_pointer()
    two.setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed(page) == [False, True]
    press_button(page)
    assert by_pointer()
    one.setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed(page) == [False, False]
    press_key(page)
    two.setFocus(Qt.FocusReason.TabFocusReason)
    assert ringed(page) == [False, True]


def test_each_window_begins_as_if_keys_were_used(page: QWidget) -> None:
    press_button(page)
    LastInput(page)
    assert not by_pointer()
