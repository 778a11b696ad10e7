"""Menus: a popup or a panel where there is room, and a sheet of large rows on a phone."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible, QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.menus import FingerMenu, MenuSheet
from notepad.widgets.touch.tap_guard import SEEN_MS
from tests.widgets import fingers
from tests.widgets.guards import GuardedWindow
from tests.widgets.recorded import recorded


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    return fingers.on_screen(qtbot, page, 700, 500)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("place", [(0, 0), (690, 20), (350, 250), (10, 490), (690, 490)])
@pytest.mark.parametrize("entries", [2, 40])
def test_where_there_is_room_it_opens_beside_what_was_tapped_and_all_can_be_reached(
    page: QWidget, place: tuple[int, int], entries: int, scale: float
) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    menu = FingerMenu(page)
    for number in range(entries):
        entry = menu.enter(QAction(f"Entry {number}", menu), told=3 * "more words ")
        entry.setShortcut("Ctrl+4")
    button = QPushButton("Menu", page)
    button.setGeometry(*place, 10, 10)
    menu.open_below(button) if place[1] < 100 else menu.open_at(page.mapToGlobal(QPoint(*place)))
    QApplication.processEvents()
    sheet = menu.sheet
    assert sheet is not None
    panel = sheet.panel.geometry()
    assert sheet.rect().contains(panel)
    assert not panel.contains(QPoint(*place)), "what was tapped stays in sight"
    for row in sheet.rows:
        assert row.height() == max(row.heightForWidth(row.width()), finger(page))
    assert {"Entry 0", "Ctrl+4"} <= set(recorded(sheet.rows[0]).texts())
    last = sheet.rows[-1]
    sheet.panel.area.ensureWidgetVisible(last)
    assert last.visibleRegion().boundingRect().height() == last.height()
    assert sheet.panel.area.horizontalScrollBar().maximum() == 0
    sheet.dismiss()


@pytest.mark.parametrize("by_tool", [False, True])
def test_what_is_chosen_is_done(qtbot: QtBot, page: QWidget, *, by_tool: bool) -> None:
    done: list[tuple[str, bool]] = []
    menu = FingerMenu(page)

    def tell(name: str) -> None:
        done.append((name, isValid(menu)))

    for name in ("Rename", "Delete"):
        menu.offer(name, partial(tell, name))
    menu.open_at(QPoint(0, 0))
    sheet = menu.sheet
    assert sheet is not None
    if by_tool:
        actions = QAccessible.queryAccessibleInterface(sheet.rows[1]).actionInterface()
        actions.doAction(actions.pressAction())
    else:
        fingers.click(sheet.rows[1])
        assert done == []
    qtbot.waitUntil(lambda: bool(done))
    assert done == [("Delete", False)]
    assert gone(sheet)


@pytest.fixture
def phone(qtbot: QtBot) -> QWidget:
    """A phone's window with a field that has the keyboard."""
    window = QWidget()
    page = QWidget(window)
    page.resize(360, 640)
    field = QLineEdit(page)
    fingers.on_screen(qtbot, window, 360, 640, active=True)
    field.setFocus()
    return window


def opened(window: QWidget) -> tuple[MenuSheet, list[int]]:
    """Return the sheet of a menu with numbered entries, and the list of those chosen."""
    chosen: list[int] = []
    page = window.findChildren(QWidget)[0]
    menu = FingerMenu(page, "Friday")
    for number in range(20):
        menu.offer(f"Entry {number}", partial(chosen.append, number))
    menu.open_at(QPoint(0, 0))
    assert menu.sheet is not None
    return menu.sheet, chosen


def gone(sheet: MenuSheet) -> bool:
    """Whether a sheet was closed."""
    QTest.qWait(1)
    return not isValid(sheet) or not sheet.isVisible()


def test_on_a_phone_a_menu_is_a_sheet_at_the_foot_whose_last_row_is_cut(phone: QWidget) -> None:
    sheet, _chosen = opened(phone)
    panel, bottom = sheet.panel.geometry(), sheet.panel.area.viewport().rect().bottom()
    assert panel.bottom() == phone.rect().bottom()
    assert panel.top() >= finger(phone)
    cut = next(row for row in sheet.rows if row.geometry().bottom() > bottom)
    assert cut.height() / 4 < bottom - cut.y() < cut.height() * 3 / 4
    sheet.dismiss()


def test_a_finger_that_drags_or_rests_chooses_nothing(phone: QWidget) -> None:
    sheet, chosen = opened(phone)
    row = sheet.rows[6]
    here = row.mapTo(phone, row.rect().center())
    fingers.press(phone, here)
    QTest.qWait(450)
    fingers.lift(phone, here)
    fingers.press(phone, here)
    fingers.move(phone, here + QPoint(14, 0))
    fingers.lift(phone, here + QPoint(14, 0))
    fingers.press(phone, here)
    for step in range(1, 13):
        fingers.move(phone, here - QPoint(0, 15 * step))
        QTest.qWait(15)
    fingers.lift(phone, here - QPoint(0, 180))
    QTest.qWait(50)
    assert sheet.panel.area.verticalScrollBar().value() > 60
    assert sheet.isVisible()
    assert chosen == []
    sheet.dismiss()


def test_a_second_tap_by_habit_is_lost(phone: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = GuardedWindow(phone, monkeypatch)
    sheet, chosen = opened(phone)
    guarded.wait(SEEN_MS - 1)
    guarded.tap(QPoint(20, 10))
    guarded.tap(sheet.rows[0])
    QTest.qWait(5)
    assert sheet.isVisible()
    assert chosen == []
    guarded.wait(1)
    guarded.tap(QPoint(20, 10))
    assert gone(sheet)


@pytest.mark.parametrize("how", ["beside", "cross", "Esc", "owner"])
def test_it_closes_without_choosing_and_the_focus_returns(phone: QWidget, how: str) -> None:
    sheet, chosen = opened(phone)
    below = QShortcut(QKeySequence("Esc"), phone)
    below.activated.connect(lambda: chosen.append(-1))
    match how:
        case "beside":
            fingers.tap(phone, QPoint(20, 10))
        case "cross":
            fingers.tap(sheet.panel.close_button)
        case "Esc":
            focus = QApplication.focusWidget()
            assert focus is not None
            fingers.keys(focus, "Escape")
        case _:
            phone.findChildren(QWidget)[0].hide()
    assert gone(sheet)
    assert chosen == [], "what is below doesn't hear of it"
    if how != "owner":
        assert QApplication.focusWidget() is phone.findChild(QLineEdit)


def test_keys_go_from_row_to_row_and_choose_at_once(phone: QWidget, qtbot: QtBot) -> None:
    sheet, chosen = opened(phone)
    rows = sheet.rows
    assert rows[0].hasFocus()
    for key, goal in (("Down", 1), ("Up", 0), ("Up", 19), ("Home", 0), ("End", 19)):
        focus = QApplication.focusWidget()
        assert focus is not None
        fingers.keys(focus, key)
        assert rows[goal].hasFocus()
        assert not rows[goal].visibleRegion().isEmpty(), "it is brought into sight"
    fingers.keys(rows[19], "Return")
    qtbot.waitUntil(lambda: chosen == [19])
    assert gone(sheet)


def test_rows_are_buttons_that_are_heard_also_if_they_cannot_be_used(phone: QWidget) -> None:
    menu = FingerMenu(phone.findChildren(QWidget)[0], "Friday", kept=True)
    menu.enter(QAction("Redo", menu), Icon.REDO).setEnabled(False)
    pen = menu.enter(QAction("Write", menu, checkable=True), Icon.PENCIL, told="with a pen")
    pen.setChecked(True)
    menu.open_at(QPoint(0, 0))
    assert menu.sheet is not None
    redo, write = map(QAccessible.queryAccessibleInterface, menu.sheet.rows)
    text = QAccessible.Text
    assert (redo.text(text.Name), redo.state().disabled) == ("Redo", True)
    assert (write.text(text.Name), write.text(text.Description)) == ("Write", "with a pen")
    assert write.state().checked
    assert menu.sheet.accessibleName() == "Friday"
    assert not menu.sheet.rows[0].hasFocus()
    menu.sheet.dismiss()
    assert isValid(menu)


def test_choices_of_one_thing_are_behind_a_row_that_tells_which_is_chosen(phone: QWidget) -> None:
    page = phone.findChildren(QWidget)[0]
    menu, group, chosen = FingerMenu(page, kept=True), QActionGroup(page), []
    for name in ("Paper", "Odds"):
        action = QAction(name, group, checkable=True)
        level = menu.enter(action, told=f"what {name} is", within="Level")
        level.setChecked(name == "Odds")
        level.triggered.connect(lambda _on=False, name=name: chosen.append(name))
    menu.offer("Help", lambda: None)
    menu.open_at(QPoint(0, 0))
    sheet = menu.sheet
    assert sheet is not None

    def seen() -> list[tuple[str, bool, bool]]:
        return [(row.text(), row.isChecked(), row.hasFocus()) for row in sheet.rows]

    folded = [("Level: Odds", False, True), ("Help", False, False)]
    assert [text for text, *_state in seen()] == ["Level: Odds", "Help"]
    sheet.rows[0].click()
    assert seen() == [("Paper", False, False), ("Odds", True, True)]
    fingers.keys(sheet.rows[1], "Escape")
    assert seen() == folded
    sheet.rows[0].click()
    sheet.rows[0].click()
    assert chosen == ["Paper"]
    assert gone(sheet)
