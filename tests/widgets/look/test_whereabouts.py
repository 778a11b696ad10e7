from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from notepad.widgets.look.whereabouts import holds_focus, part_at, parts, system_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    return window


def test_the_keyboard_is_in_what_has_it_and_in_all_that_holds_that(
    qtbot: QtBot, window: QWidget
) -> None:
    card, other = QWidget(window), QWidget(window)
    line = QLineEdit(card)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    line.setFocus()
    assert [holds_focus(part) for part in (window, card, line, other)] == [True, True, True, False]
    line.clearFocus()
    assert not holds_focus(window)


def test_a_window_of_the_system_is_found_once_there_is_one(qtbot: QtBot, window: QWidget) -> None:
    line, second = QLineEdit(window), QWidget()
    qtbot.addWidget(second)
    assert system_window(line) is None
    second.show()
    window.show()
    found = system_window(line)
    assert found is not None
    assert found.size() == window.size()
    assert found is window.windowHandle()
    assert system_window(second) is second.windowHandle()


def test_parts_are_found_however_deep_they_lie_each_after_what_holds_it(window: QWidget) -> None:
    outer = QLabel(window)
    inner, last = QLabel(outer), QLabel(window)
    assert parts(window, QLabel) == [outer, inner, last]
    assert parts(window, QLineEdit) == []


def test_what_a_tap_would_reach_is_seen_and_takes_taps(window: QWidget) -> None:
    area = QWidget(window)
    area.setGeometry(50, 50, 100, 100)
    button, through, hidden = (QPushButton(area) for _number in range(3))
    for at, one in enumerate((button, through, hidden)):
        one.setGeometry(80 * (at % 2), 30 * at, 60, 20)  # the second sticks out of the area
    through.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    hidden.hide()
    window.show()
    assert part_at(window, QPushButton, QPoint(60, 60)) is button
    assert part_at(window, QPushButton, QPoint(135, 85)) is None
    assert part_at(window, QPushButton, QPoint(60, 115)) is None
    assert part_at(window, QLineEdit, QPoint(60, 60)) is None
    through.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
    assert part_at(window, QPushButton, QPoint(135, 85)) is through
    assert part_at(window, QPushButton, QPoint(155, 85)) is None
