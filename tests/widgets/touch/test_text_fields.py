from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.text_fields import MOST_PASTED, SelectableText, TextArea, TextField
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.painting import grabbed


@pytest.fixture
def field(qtbot: QtBot) -> Iterator[TextField]:
    page, field = QWidget(), TextField("Ann")
    column = QVBoxLayout(page)
    column.addWidget(field)
    column.addWidget(QPushButton("other"))
    fingers.on_screen(qtbot, page, 200, 120, active=True)
    field.clearFocus()
    yield field
    page.close()


def test_a_name_is_tapped_and_written_with_a_border(field: TextField) -> None:
    borders = []
    for worn in (theme.LIGHT, theme.DARK):
        theme.apply(worn)
        field.clearFocus()
        borders.append([grabbed(field).has(colour) for colour in (worn.line, worn.accent)])
        fingers.tap(field)
        assert field.hasFocus()
        borders.append([grabbed(field).has(colour) for colour in (worn.line, worn.accent)])
    assert borders == [[True, False], [False, True]] * 2
    field.end(False)
    QTest.keyClicks(field, "a")
    assert field.text() == "Anna"


def test_what_an_assistive_tool_writes_is_heard(field: TextField) -> None:
    heard = told_by(field.heard)
    field.show_text("Bob")
    assert heard == []
    QAccessible.queryAccessibleInterface(field).setText(QAccessible.Text.Value, "Cem")
    field.end(False)
    QTest.keyClicks(field, "a")
    assert heard == ["Cem", "Cema"]


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
def area_page(qtbot: QtBot) -> Page:
    made = fingers.on_screen(qtbot, Page(), 300, 500, active=True)
    made.area.setFocus()
    return made


def paste(area: TextArea, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    data.setHtml(f"<b>{text}</b>")
    QApplication.clipboard().setMimeData(data)
    QTest.keyClick(area, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_plain_text_is_told_and_tab_leaves_it(qtbot: QtBot, area_page: Page) -> None:
    area = area_page.area
    with qtbot.waitSignal(area.heard) as told:
        QTest.keyClicks(area, "a")
    assert told.args == ["a"]
    paste(area, "<i>x</i>")
    assert area.toPlainText() == "a<i>x</i>"
    assert "<i>" not in area.toHtml()
    with qtbot.assertNotEmitted(area.heard):
        area.show_text("one\ntwo")
        area.show_text("one\ntwo")
    assert area.toPlainText() == "one\ntwo"
    with qtbot.waitSignal(area.left):
        QTest.keyClick(area, Qt.Key.Key_Tab)
    with qtbot.assertNotEmitted(area.left):
        area_page.hide()
    area_page.show()
    assert area.toPlainText() == "one\ntwo"
    area.show_text("")
    paste(area, "word " * MOST_PASTED)
    assert len(area.toPlainText()) == MOST_PASTED, "of a book only the beginning"


def test_it_is_a_finger_high_at_least_and_as_high_as_its_text(area_page: Page) -> None:
    assert area_page.area.height() >= finger(area_page.area)
    assert not fingers.wheel(area_page.area.viewport(), -120), "it scrolls what it lies on"
    low = area_page.area.height()
    area_page.area.show_text("one\n" * 9)
    QApplication.processEvents()
    assert area_page.area.height() > low + 7 * area_page.area.fontMetrics().height()
    assert area_page.area.verticalScrollBar().maximum() == 0


PATH = "/home/ann/" + "very-long-name-" * 12 + "library.sqlite"


def shown(qtbot: QtBot, text: str) -> SelectableText:
    return fingers.on_screen(qtbot, SelectableText(text), 300)


def test_a_text_is_copied_not_changed_and_all_of_it_seen(qtbot: QtBot) -> None:
    text = shown(qtbot, "cards[3]\nno card “red-9” <b>x</b>")
    QTest.keyClicks(text, "x")
    QTest.keyClick(text, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "cards[3]\nno card “red-9” <b>x</b>"
    long = shown(qtbot, PATH)
    assert long.heightForWidth(150) > long.heightForWidth(300) > text.heightForWidth(300)
    assert long.verticalScrollBar().maximum() == long.horizontalScrollBar().maximum() == 0


def test_a_press_on_a_selection_begins_another_one_and_drags_nothing(qtbot: QtBot) -> None:
    text = shown(qtbot, "Ann asked Bob for yellow, and he had two of them.")
    text.selectAll()
    area, line = text.viewport(), text.cursorRect().center().y()
    QTest.mousePress(area, Qt.MouseButton.LeftButton, pos=QPoint(40, line))
    for x in (60, 90, 120):
        QTest.mouseMove(area, QPoint(x, line))
    QTest.mouseRelease(area, Qt.MouseButton.LeftButton, pos=QPoint(120, line))
    selected = text.textCursor().selectedText()
    assert 0 < len(selected) < len(text.toPlainText())
