from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import FingerMenu

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 300)
    page.show()
    return page


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_entry_is_as_high_as_a_finger(page: QWidget, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    menu = FingerMenu(page)
    for text in ("Rename", "Delete"):
        menu.offer(text, lambda: None)
    menu.popup(QPoint(0, 0))
    heights = [menu.actionGeometry(action).height() for action in menu.actions()]
    assert len(heights) == 2
    assert finger(page) <= min(heights) <= max(heights) < 1.5 * finger(page)
    menu.close()


def test_what_is_chosen_is_done_once_the_menu_is_gone(qtbot: QtBot, page: QWidget) -> None:
    done: list[tuple[str, bool]] = []
    menu = FingerMenu(page)
    menu.offer("Rename", lambda: done.append(("rename", isValid(menu) and menu.isVisible())))
    menu.offer("Delete", lambda: done.append(("delete", isValid(menu) and menu.isVisible())))
    menu.popup(QPoint(0, 0))
    place = menu.actionGeometry(menu.actions()[1]).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
    assert done == []
    qtbot.waitUntil(lambda: bool(done))
    assert done == [("delete", False)]


def test_a_menu_that_was_closed_is_thrown_away(qtbot: QtBot, page: QWidget) -> None:
    menu = FingerMenu(page)
    menu.offer("Rename", lambda: None)
    menu.popup(QPoint(0, 0))
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(menu))
    assert page.findChildren(FingerMenu) == []


def test_a_menu_that_is_higher_than_the_screen_scrolls_and_has_one_column(page: QWidget) -> None:
    menu = FingerMenu(page)
    for number in range(40):
        menu.offer(f"Entry {number}", lambda: None)
    menu.popup(QPoint(0, 0))
    lefts = {menu.actionGeometry(action).left() for action in menu.actions()}
    assert len(lefts) == 1
    assert menu.height() <= page.screen().size().height()
    menu.close()


def test_what_an_assistive_tool_chooses_is_done_and_closes_the_menu(
    qtbot: QtBot, page: QWidget
) -> None:
    done: list[str] = []
    menu = FingerMenu(page)
    menu.offer("Rename", lambda: done.append("Rename"))
    menu.popup(QPoint(0, 0))
    closed = []
    menu.aboutToHide.connect(lambda: closed.append(menu))
    actions = QAccessible.queryAccessibleInterface(menu).child(0).actionInterface()
    actions.doAction(actions.pressAction())
    qtbot.waitUntil(lambda: done == ["Rename"])
    assert closed
