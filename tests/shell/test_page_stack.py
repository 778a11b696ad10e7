from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from notepad.shell.page_stack import LEAST_SIZE, PageStack


def test_a_page_in_front_takes_the_place_of_those_that_are_not_kept(qtbot: QtBot) -> None:
    stack = PageStack()
    qtbot.addWidget(stack)
    kept, gone, page = QWidget(), QWidget(), QWidget()
    for each in (kept, gone, page):
        stack.turn_to(each, kept, None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert stack.currentWidget() is page
    assert isValid(kept)
    assert not isValid(gone)
    assert stack.count() == 2


def test_no_hidden_page_asks_for_more_than_the_smallest_window_has(qtbot: QtBot) -> None:
    stack, wide = PageStack(), QWidget()
    qtbot.addWidget(stack)
    wide.setMinimumSize(QSize(4000, 4000))
    stack.addWidget(wide)
    stack.turn_to(QWidget(), wide)
    assert stack.minimumSizeHint() == LEAST_SIZE
