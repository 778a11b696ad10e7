"""Whether focus has a ring: after keys it has, after a pointer it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from notepad.widgets.touch.accessibility import LastInput, by_pointer
from notepad.widgets.touch.buttons import ActionButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


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
