from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.widgets.touch.assisted import ASSISTED, count_as_touch


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
