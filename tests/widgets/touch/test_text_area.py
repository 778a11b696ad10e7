from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from notepad.widgets.look.theme import finger
from notepad.widgets.touch.text_fields import MOST_PASTED, TextArea, TextField

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Page(QWidget):
    """An area above a field."""

    def __init__(self) -> None:
        """Have nothing written."""
        super().__init__()
        self.area, self.field = TextArea(), TextField()
        column = QVBoxLayout(self)
        column.addWidget(self.area)
        column.addWidget(self.field)
        column.addStretch(1)


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    page = Page()
    qtbot.addWidget(page)
    page.resize(300, 500)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.area.setFocus()
    return page


def paste(area: TextArea, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    data.setHtml(f"<b>{text}</b>")
    QApplication.clipboard().setMimeData(data)
    QTest.keyClick(area, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_what_is_typed_and_pasted_is_told_as_plain_text(qtbot: QtBot, page: Page) -> None:
    with qtbot.waitSignal(page.area.edited) as told:
        QTest.keyClicks(page.area, "a")
    assert told.args == ["a"]
    paste(page.area, "<i>x</i>")
    assert page.area.text == "a<i>x</i>"
    assert "<i>" not in page.area.toHtml()


def test_what_it_is_given_it_tells_to_nobody(qtbot: QtBot, page: Page) -> None:
    with qtbot.assertNotEmitted(page.area.edited):
        page.area.say("one\ntwo")
        page.area.say("one\ntwo")
    assert page.area.text == "one\ntwo"


def test_it_is_a_finger_high_at_least_and_as_high_as_its_text(page: Page) -> None:
    assert page.area.height() >= finger(page.area)
    low = page.area.height()
    page.area.say("one\n" * 9)
    QApplication.processEvents()
    assert page.area.height() > low + 7 * page.area.fontMetrics().height()
    assert page.area.verticalScrollBar().maximum() == 0


def test_tab_leaves_it(qtbot: QtBot, page: Page) -> None:
    with qtbot.waitSignal(page.area.left):
        QTest.keyClick(page.area, Qt.Key.Key_Tab)
    assert page.field.hasFocus()
    assert page.area.text == ""


def test_a_page_that_is_hidden_has_not_been_left(qtbot: QtBot, page: Page) -> None:
    with qtbot.assertNotEmitted(page.area.left):
        page.hide()


def test_the_wheel_scrolls_what_it_lies_on(page: Page) -> None:
    at = QPointF(page.area.rect().center())
    none, down = QPoint(0, 0), QPoint(0, -120)
    wheel = QWheelEvent(
        at, page.area.mapToGlobal(at), none, down, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(page.area.viewport(), wheel)
    assert not wheel.isAccepted()


def test_of_a_book_only_the_beginning_is_pasted(page: Page) -> None:
    paste(page.area, "word " * MOST_PASTED)
    assert len(page.area.text) == MOST_PASTED
