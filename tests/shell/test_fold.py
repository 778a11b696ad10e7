from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.fold import Folding

HOUR = 3600


def test_an_idle_time_folds(qtbot: QtBot, qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=0, on_leave=False)

    with qtbot.waitSignal(folding.asked, timeout=3000):
        folding.set_idle(1)
    folding.set_idle(0)


def test_every_touch_starts_the_idle_time_again(qtbot: QtBot, qapp: QApplication) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    folding = Folding(qapp, idle_seconds=1, on_leave=False)

    with qtbot.assertNotEmitted(folding.asked):
        for _touch in range(5):
            qtbot.wait(300)
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    folding.set_idle(0)


def test_without_an_idle_time_nothing_waits(qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=HOUR, on_leave=False)
    folding.set_idle(0)

    assert folding.remaining_ms < 0


def test_another_window_coming_to_the_front_folds(qtbot: QtBot, qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=0, on_leave=True)

    with qtbot.waitSignal(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    folding.set_on_leave(on_leave=False)
    with qtbot.assertNotEmitted(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
