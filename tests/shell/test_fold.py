from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.fold import Folding


def test_an_idle_time_folds(qtbot: QtBot, qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=0, on_leave=False)

    with qtbot.waitSignal(folding.asked, timeout=3000):
        folding.set_idle(1)
    folding.set_idle(0)


def clicked(window: QWindow) -> None:
    QTest.mouseClick(window, Qt.MouseButton.LeftButton)


def typed(window: QWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_A)


def touched(window: QWindow) -> None:
    screen = QTest.createTouchDevice()
    QTest.touchEvent(window, screen).press(0, QPoint(5, 5)).commit()
    QTest.touchEvent(window, screen).release(0, QPoint(5, 5)).commit()


@pytest.mark.parametrize("touch", [clicked, typed, touched])
@pytest.mark.parametrize("early", [True, False])
def test_every_touch_starts_the_idle_time_again(
    qtbot: QtBot, qapp: QApplication, touch: Callable[[QWindow], None], early: bool
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    folding = None if early else Folding(qapp, idle_seconds=5, on_leave=False)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    folding = folding or Folding(qapp, idle_seconds=5, on_leave=False)
    window = widget.windowHandle()
    assert window is not None

    qtbot.wait(600)  # more than a coarse timer rounds
    before = folding.remaining_ms
    touch(window)
    assert folding.remaining_ms > before
    folding.set_idle(0)


def test_without_an_idle_time_nothing_waits(qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=5, on_leave=False)
    folding.set_idle(0)

    assert folding.remaining_ms < 0


def test_another_window_coming_to_the_front_folds(qtbot: QtBot, qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=0, on_leave=True)

    with qtbot.waitSignal(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    folding.set_on_leave(on_leave=False)
    with qtbot.assertNotEmitted(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
