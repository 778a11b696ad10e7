import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from notepad.shell.page_frame import LEAST_SIZE, PageStack


@pytest.fixture
def stack(qtbot: QtBot) -> PageStack:
    made = PageStack()
    qtbot.addWidget(made)
    made.show()
    return made


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
