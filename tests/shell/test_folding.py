"""The window folds: at a tap, by itself, and what is hidden comes back."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.core.help_levels import Level
from notepad.shell.game_list import GameLine, GameList
from notepad.shell.page_frame import PageStack
from notepad.shell.window import Folding, Overlay
from notepad.widgets.table.note_list import NoteLine, NoteList
from notepad.widgets.table.past_and_suppose_panel import Scrubber
from notepad.widgets.touch.buttons import ActionButton, Chip
from notepad.widgets.touch.menus import FingerMenu
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Spot, Spots
from notepad.widgets.touch.text_fields import TextField
from tests.shell.player import Player

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def owner() -> Iterator[QObject]:
    """Owns what watches the application's windows, as long as a test lasts."""
    made = QObject()
    yield made
    delete(made)


def test_an_idle_time_folds(qtbot: QtBot, owner: QObject) -> None:
    folding = Folding(owner, idle_seconds=0, on_leave=False)

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
    qtbot: QtBot, owner: QObject, touch: Callable[[QWindow], None], early: bool
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    folding = None if early else Folding(owner, idle_seconds=5, on_leave=False)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    folding = folding or Folding(owner, idle_seconds=5, on_leave=False)
    window = widget.windowHandle()
    assert window is not None

    qtbot.wait(600)  # more than a coarse timer rounds
    before = folding.remaining_ms
    touch(window)
    assert folding.remaining_ms > before
    folding.set_idle(0)


def heard(full_page: QWidget, kind: type[QWidget]) -> QAccessibleInterface:
    """Return the one widget of a kind on a full_page as an assistive tool has it."""
    widget = full_page.findChild(kind)
    assert widget is not None
    return QAccessible.queryAccessibleInterface(widget)


def act(thing: QAccessibleInterface, name: str) -> None:
    """Do what the thing calls so; a button that is pressed stays down for a moment."""
    assert name in thing.actionInterface().actionNames()
    thing.actionInterface().doAction(name)
    QTest.qWait(130)


def press_a_button(full_page: QWidget) -> None:
    act(heard(full_page, ActionButton), "Press")


def toggle_a_chip(full_page: QWidget) -> None:
    act(heard(full_page, Chip), "Toggle")


def press_a_painted_box(full_page: QWidget) -> None:
    boxes = QWidget(full_page)
    spots = Spots(boxes, pressed=lambda _key: None, focused=lambda _key: None)
    spots.update_spots({"red-1": "Red 1: open"}, {})
    act(heard(boxes, Spot), "Press")


def write_a_name(full_page: QWidget) -> None:
    heard(full_page, TextField).setText(QAccessible.Text.Value, "Ann")


def focus_a_name(full_page: QWidget) -> None:
    act(heard(full_page, TextField), QAccessibleActionInterface.setFocusAction())


def move_along_a_line(full_page: QWidget) -> None:
    heard(full_page, Scrubber).valueInterface().setCurrentValue(3)


def scroll(full_page: QWidget) -> None:
    area = full_page.findChild(FingerScroll)
    assert area is not None
    bar = QAccessible.queryAccessibleInterface(area.verticalScrollBar())
    bar.valueInterface().setCurrentValue(20)


def open_a_game(full_page: QWidget) -> None:
    act(heard(full_page, GameList).child(0), "Toggle")


def open_a_note(full_page: QWidget) -> None:
    act(heard(full_page, NoteList).child(0), "Toggle")


def choose_from_a_menu(full_page: QWidget) -> None:
    menu = FingerMenu(full_page)
    menu.offer("Rename", lambda: None)
    menu.open_at(QPoint(0, 0))
    assert menu.sheet is not None
    act(QAccessible.queryAccessibleInterface(menu.sheet.rows[0]), "Press")


@pytest.fixture
def full_page(qtbot: QtBot) -> QWidget:
    """A window with everything that can be used in some way."""
    full_page, column = QWidget(), QVBoxLayout()
    qtbot.addWidget(full_page)
    line, games, notes = Scrubber("moment"), GameList(), NoteList()
    line.setMaximum(9)
    games.show_games([GameLine(1, "Friday", "Clue", "1 note", "Ann", "today")])
    notes.show_notes([NoteLine(1, "Ann asked Bob")])
    high = QLabel()
    high.setMinimumHeight(900)
    chip = Chip(Choice("bob", Face("Bob"), chosen=True))
    for part in (ActionButton("Act"), chip, TextField(), line, games, notes, FingerScroll(high)):
        column.addWidget(part)
    full_page.setLayout(column)
    with qtbot.waitActive(full_page):
        full_page.show()
        full_page.activateWindow()
    chip.setFocus()
    assert full_page.focusWidget() is chip
    return full_page


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
    owner: QObject, full_page: QWidget, use: Callable[[QWidget], None]
) -> None:
    folding = Folding(owner, idle_seconds=60, on_leave=False)
    QApplication.processEvents()
    (idle,) = folding.findChildren(QTimer)
    idle.stop()
    assert folding.remaining_ms < 0
    use(full_page)
    assert folding.remaining_ms > 0, "the time begins anew"
    folding.set_idle(0)


def test_another_window_coming_to_the_front_folds(
    qtbot: QtBot, qapp: QApplication, owner: QObject
) -> None:
    folding = Folding(owner, idle_seconds=0, on_leave=True)

    with qtbot.waitSignal(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    folding.set_hide_when_inactive(on_leave=False)
    with qtbot.assertNotEmitted(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)


@pytest.fixture
def bare_window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


@pytest.fixture
def pages(bare_window: QWidget) -> PageStack:
    made = PageStack(bare_window)
    made.resize(400, 300)
    made.show()
    return made


@pytest.fixture
def overlay(bare_window: QWidget, pages: PageStack) -> Overlay:
    return Overlay(bare_window, pages)


def test_the_keyboard_is_where_it_was_once_it_is_unfolded(
    overlay: Overlay, bare_window: QWidget, pages: QWidget
) -> None:
    field = QLineEdit(pages)
    field.show()
    bare_window.activateWindow()
    field.setFocus()
    assert QApplication.focusWidget() is field
    overlay.hide_all()
    overlay.hide_all()
    overlay.show_all()
    assert QApplication.focusWidget() is field


def test_turning_over_a_message_that_is_being_read_dismisses_it(
    overlay: Overlay, bare_window: QWidget, pages: QWidget
) -> None:
    bare_window.activateWindow()
    overlay.tell("The disk is full.", error=True)
    overlay.banner.close_button.setFocus()
    overlay.dismiss_or_hide()
    assert overlay.banner.message is None
    assert pages.isVisible()


@pytest.mark.parametrize("folded", [True, False])
def test_what_is_said_in_another_language_is_still_said_and_what_is_folded_stays_so(
    overlay: Overlay, folded: bool
) -> None:
    overlay.tell("It is noted.")
    banner, cover = overlay.banner, overlay.cover
    if folded:
        cover.cover_everything()
    overlay.renew()
    assert overlay.banner is not banner
    assert overlay.cover is not cover
    assert overlay.banner.message == banner.message
    assert overlay.cover.isVisible() is folded
    assert not cover.isVisible()


def test_folded_means_locked(player: Player) -> None:
    window = player.window
    window.overlay.hide_all()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key, CONTROL)
    for key in (Qt.Key.Key_F6, Qt.Key.Key_C, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key)

    assert not player.table.isVisible()
    assert len(player.notes()) == 3
    assert player.table.sitting.view.level is Level.ODDS
    assert player.table.sitting.view.draft == {}


def test_holding_to_peek_shows_the_sheet_only_while_it_is_held(player: Player) -> None:
    window = player.window
    window.overlay.hide_all()
    QTest.mousePress(window.overlay.cover.peek, Qt.MouseButton.LeftButton)
    assert player.table.isVisible()
    QTest.mouseRelease(window.overlay.cover.peek, Qt.MouseButton.LeftButton)

    assert not player.table.isVisible()
    assert window.overlay.cover.isVisible()
