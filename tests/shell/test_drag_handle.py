from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.page_frame import DragHandle


def held(qtbot: QtBot) -> tuple[QWidget, DragHandle, list[int]]:
    page = QWidget()
    qtbot.addWidget(page)
    handle = DragHandle(page)
    handle.move(50, 100)
    page.resize(200, 300)
    page.show()
    heights: list[int] = []
    handle.dragged.connect(heights.append)
    return page, handle, heights


def test_a_drag_tells_at_which_height_of_the_screen_it_is(qtbot: QtBot) -> None:
    page, handle, heights = held(qtbot)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton)
    for y in (-40, 60):
        QTest.mouseMove(handle, QPoint(5, y))
    top = page.mapToGlobal(QPoint(0, 100)).y()
    assert heights == [top - 40, top + 60]


def test_the_keyboard_passes_it_by_and_a_reader_says_what_it_is_for(qtbot: QtBot) -> None:
    page, handle, _heights = held(qtbot)
    assert page.isVisible()
    assert handle.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert handle.accessibleName() == "drag to another seat"
