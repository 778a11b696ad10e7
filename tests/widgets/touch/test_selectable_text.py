from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from notepad.widgets.touch.text_fields import SelectableText

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

PATH = "/home/ann/" + "very-long-name-" * 12 + "library.sqlite"


def shown(qtbot: QtBot, text: str, width: int = 300) -> SelectableText:
    made = SelectableText(text)
    qtbot.addWidget(made)
    made.resize(width, made.heightForWidth(width))
    made.show()
    QApplication.processEvents()
    return made


def test_a_text_is_selected_and_copied_but_not_changed(qtbot: QtBot) -> None:
    text = shown(qtbot, "cards[3]\nno card “red-9”")
    QTest.keyClicks(text, "x")
    QTest.keyClick(text, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "cards[3]\nno card “red-9”"


def test_a_long_word_is_broken_and_all_of_it_is_seen(qtbot: QtBot) -> None:
    text = shown(qtbot, PATH)
    assert text.heightForWidth(300) > 3 * text.fontMetrics().height()
    assert text.verticalScrollBar().maximum() == 0
    assert text.horizontalScrollBar().maximum() == 0
    assert text.heightForWidth(150) > text.heightForWidth(300)


def test_in_less_room_it_scrolls(qtbot: QtBot) -> None:
    text = shown(qtbot, "one\n" * 30)
    text.resize(300, 60)
    QApplication.processEvents()
    assert text.verticalScrollBar().maximum() > 100


def test_another_text_wants_its_own_height(qtbot: QtBot) -> None:
    page, text = QWidget(), SelectableText("one")
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.addWidget(text)
    column.addStretch(1)
    page.resize(300, 400)
    page.show()
    QApplication.processEvents()
    low = text.height()
    text.say("one\ntwo\nthree\nfour")
    qtbot.waitUntil(lambda: text.height() > 2 * low)


def test_markup_is_only_text(qtbot: QtBot) -> None:
    text = shown(qtbot, '<img src="/dev/zero"> <b>x</b>')
    assert text.toPlainText() == '<img src="/dev/zero"> <b>x</b>'


def test_tab_leads_out_of_it(qtbot: QtBot) -> None:
    page, text, after = QWidget(), SelectableText("one"), QLineEdit()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.addWidget(text)
    column.addWidget(after)
    page.show()
    page.activateWindow()
    text.setFocus()
    qtbot.waitUntil(text.hasFocus)
    QTest.keyClick(text, Qt.Key.Key_Tab)
    assert after.hasFocus()
