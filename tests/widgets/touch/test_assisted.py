from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from typing_extensions import override

from notepad.widgets.touch.accessibility import ASSISTED, Answers, count_as_touch
from notepad.widgets.touch.scrolling import FingerScroll


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
