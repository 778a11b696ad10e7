"""What can be done with a note, and how an assistive tool finds it."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.table.note_list import NoteLine, NoteList


def test_an_assistive_tool_opens_a_note_and_finds_what_can_be_done_beside_the_list(
    qtbot: QtBot,
) -> None:
    page, notes = QWidget(), NoteList()
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(notes)
    notes.show_notes([NoteLine(1, "Ann asked Bob for ▲Blue: 1"), NoteLine(2, "Bob asked Ann: 0")])
    page.resize(300, 300)
    page.show()
    QApplication.processEvents()
    asked: list[int] = []
    notes.mend_asked.connect(asked.append)

    item = QAccessible.queryAccessibleInterface(notes).child(1)
    assert item.text(QAccessible.Text.Name) == "Note 1: Ann asked Bob for Blue: 1"
    item.actionInterface().doAction("Toggle")
    QApplication.processEvents()
    offered = {
        button.accessibleName(): button
        for button in page.findChildren(QPushButton)
        if button.parent() is page and button.isVisible()
    }
    assert list(offered) == ["The sheet after note 1", "Mend note 1", "Remove note 1"]
    offered["Mend note 1"].click()
    assert asked == [1]
    assert not notes.selectionModel().hasSelection(), "a row that was pressed can be pressed again"
    item.actionInterface().doAction("Toggle")
    QApplication.processEvents()
    assert not offered["Mend note 1"].isVisible()
    assert page.childAt(QPoint(150, 150)) not in offered.values()
