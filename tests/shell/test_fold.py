from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.shell.game_list import GameLine, GameList
from notepad.shell.window import Folding
from notepad.widgets.table.note_list import NoteLine, NoteList
from notepad.widgets.table.vantage_panel import Scrubber
from notepad.widgets.touch.buttons import ActionButton, Chip, FingerMenu
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Spot, Spots
from notepad.widgets.touch.text_fields import TextField


def test_an_idle_time_folds(qtbot: QtBot, qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=0, on_leave=False)

    with qtbot.waitSignal(folding.asked, timeout=3000):
        folding.set_idle(1)
    folding.set_idle(0)


def clicked(window: QWindow) -> None:
    QTest.mouseClick(window, Qt.MouseButton.LeftButton)


def typed(window: QWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_A)


def touched(window: QWindow) -> None:
    screen = QTest.createTouchDevice()
    QTest.touchEvent(window, screen).press(0, QPoint(5, 5)).commit()
    QTest.touchEvent(window, screen).release(0, QPoint(5, 5)).commit()


@pytest.mark.parametrize("touch", [clicked, typed, touched])
@pytest.mark.parametrize("early", [True, False])
def test_every_touch_starts_the_idle_time_again(
    qtbot: QtBot, qapp: QApplication, touch: Callable[[QWindow], None], early: bool
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    folding = None if early else Folding(qapp, idle_seconds=5, on_leave=False)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    folding = folding or Folding(qapp, idle_seconds=5, on_leave=False)
    window = widget.windowHandle()
    assert window is not None

    qtbot.wait(600)  # more than a coarse timer rounds
    before = folding.remaining_ms
    touch(window)
    assert folding.remaining_ms > before
    folding.set_idle(0)


def heard(page: QWidget, kind: type[QWidget]) -> QAccessibleInterface:
    """Return the one widget of a kind on a page as an assistive tool has it."""
    widget = page.findChild(kind)
    assert widget is not None
    return QAccessible.queryAccessibleInterface(widget)


def act(thing: QAccessibleInterface, name: str) -> None:
    """Do what the thing calls so; a button that is pressed stays down for a moment."""
    assert name in thing.actionInterface().actionNames()
    thing.actionInterface().doAction(name)
    QTest.qWait(130)


def press_a_button(page: QWidget) -> None:
    act(heard(page, ActionButton), "Press")


def toggle_a_chip(page: QWidget) -> None:
    act(heard(page, Chip), "Toggle")


def press_a_painted_box(page: QWidget) -> None:
    boxes = QWidget(page)
    spots = Spots(boxes, pressed=lambda _key: None, focused=lambda _key: None)
    spots.say({"red-1": "Red 1: open"}, {})
    act(heard(boxes, Spot), "Press")


def write_a_name(page: QWidget) -> None:
    heard(page, TextField).setText(QAccessible.Text.Value, "Ann")


def focus_a_name(page: QWidget) -> None:
    act(heard(page, TextField), "SetFocus")


def move_along_a_line(page: QWidget) -> None:
    heard(page, Scrubber).valueInterface().setCurrentValue(3)


def scroll(page: QWidget) -> None:
    area = page.findChild(FingerScroll)
    assert area is not None
    bar = QAccessible.queryAccessibleInterface(area.verticalScrollBar())
    bar.valueInterface().setCurrentValue(20)


def open_a_game(page: QWidget) -> None:
    act(heard(page, GameList).child(0), "Toggle")


def open_a_note(page: QWidget) -> None:
    act(heard(page, NoteList).child(0), "Toggle")


def choose_from_a_menu(page: QWidget) -> None:
    menu = FingerMenu(page)
    menu.offer("Rename", lambda: None)
    act(heard(page, FingerMenu).child(0), "Press")


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A window with everything that can be used in some way."""
    page, column = QWidget(), QVBoxLayout()
    qtbot.addWidget(page)
    line, games, notes = Scrubber("moment"), GameList(), NoteList()
    line.setMaximum(9)
    games.show_games([GameLine(1, "Friday", "Clue", "1 note", "Ann", "today")])
    notes.show_notes([NoteLine(1, "Ann asked Bob")])
    high = QLabel()
    high.setMinimumHeight(900)
    chip = Chip(Choice("bob", Face("Bob"), chosen=True))
    for part in (ActionButton("Act"), chip, TextField(), line, games, notes, FingerScroll(high)):
        column.addWidget(part)
    page.setLayout(column)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    chip.setFocus()
    assert page.focusWidget() is chip
    return page


@pytest.mark.parametrize(
    "use",
    [
        press_a_button,
        toggle_a_chip,
        press_a_painted_box,
        write_a_name,
        focus_a_name,
        move_along_a_line,
        scroll,
        open_a_game,
        open_a_note,
        choose_from_a_menu,
    ],
)
def test_whatever_an_assistive_tool_does_is_a_touch(
    qapp: QApplication, page: QWidget, use: Callable[[QWidget], None]
) -> None:
    folding = Folding(qapp, idle_seconds=60, on_leave=False)
    qapp.processEvents()
    folding._idle.stop()
    assert folding.remaining_ms < 0
    use(page)
    assert folding.remaining_ms > 0, "the time begins anew"
    folding.set_idle(0)


def test_without_an_idle_time_nothing_waits(qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=5, on_leave=False)
    folding.set_idle(0)

    assert folding.remaining_ms < 0


def test_another_window_coming_to_the_front_folds(qtbot: QtBot, qapp: QApplication) -> None:
    folding = Folding(qapp, idle_seconds=0, on_leave=True)

    with qtbot.waitSignal(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    folding.set_on_leave(on_leave=False)
    with qtbot.assertNotEmitted(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
