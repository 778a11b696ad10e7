"""The window folds: at a tap, by itself, and what is hidden comes back."""

from collections.abc import Callable, Iterator
from functools import partial

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
from notepad.core.record import AnyRecord, Record
from notepad.games.caracalla import setup as caracalla
from notepad.games.conspiracy import setup as conspiracy
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
from tests.shell.builders import shown
from tests.shell.player import Player, Seat

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def owner() -> Iterator[QObject]:
    """Owns what watches the application's windows, as long as a test lasts."""
    made = QObject()
    yield made
    delete(made)


def test_an_idle_time_folds_and_another_window_in_front(
    qtbot: QtBot, qapp: QApplication, owner: QObject
) -> None:
    folding = Folding(owner, idle_seconds=0, on_leave=True)
    with qtbot.waitSignal(folding.asked, timeout=3000):
        folding.set_idle(1)
    folding.set_idle(0)
    with qtbot.waitSignal(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    folding.set_hide_when_inactive(on_leave=False)
    with qtbot.assertNotEmitted(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)


def test_a_score_pad_without_secrets_never_hides_by_itself(seat: Seat, qapp: QApplication) -> None:
    pad: AnyRecord = Record(
        game="caracalla", setup=caracalla.Setup(players=("Ann", "Bob"), me="Ann")
    )
    book: AnyRecord = Record(
        game="conspiracy", setup=conspiracy.Setup(players=("Ann", "Bob"), me="Ann")
    )
    for record, hides in ((pad, False), (book, True)):
        keeper = seat(record)
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        assert keeper.window.overlay.cover.isVisible() is hides


def touched(window: QWindow) -> None:
    screen = QTest.createTouchDevice()
    QTest.touchEvent(window, screen).press(0, QPoint(5, 5)).commit()
    QTest.touchEvent(window, screen).release(0, QPoint(5, 5)).commit()


@pytest.mark.parametrize("early", [True, False])
def test_every_touch_starts_the_idle_time_again(
    qtbot: QtBot, owner: QObject, *, early: bool
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    folding = None if early else Folding(owner, idle_seconds=5, on_leave=False)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    folding = folding or Folding(owner, idle_seconds=5, on_leave=False)
    window = widget.windowHandle()
    for touch in (
        partial(QTest.mouseClick, window, Qt.MouseButton.LeftButton),
        partial(QTest.keyClick, window, Qt.Key.Key_A),
        partial(touched, window),
    ):
        qtbot.wait(600)  # more than a coarse timer rounds
        before = folding.idle.remainingTime()
        touch()
        assert folding.idle.remainingTime() > before
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


def painted_box(full_page: QWidget) -> QAccessibleInterface:
    boxes = QWidget(full_page)
    spots = Spots(boxes, pressed=lambda _key: None, focused=lambda _key: None)
    spots.update_spots({"red-1": "Red 1: open"}, {})
    return heard(boxes, Spot)


def bar_of(full_page: QWidget) -> QAccessibleInterface:
    area = full_page.findChild(FingerScroll)
    assert area is not None
    return QAccessible.queryAccessibleInterface(area.verticalScrollBar())


def menu_row(full_page: QWidget) -> QAccessibleInterface:
    menu = FingerMenu(full_page)
    menu.offer("Rename", lambda: None)
    menu.open_at(QPoint(0, 0))
    assert menu.sheet is not None
    return QAccessible.queryAccessibleInterface(menu.sheet.rows[0])


FOCUS = QAccessibleActionInterface.setFocusAction()
USES: dict[str, Callable[[QWidget], object]] = {
    "press a button": lambda page: act(heard(page, ActionButton), "Press"),
    "toggle a chip": lambda page: act(heard(page, Chip), "Toggle"),
    "press a painted box": lambda page: act(painted_box(page), "Press"),
    "write a name": lambda page: heard(page, TextField).setText(QAccessible.Text.Value, "Ann"),
    "focus a name": lambda page: act(heard(page, TextField), FOCUS),
    "move along a line": lambda page: heard(page, Scrubber).valueInterface().setCurrentValue(3),
    "scroll": lambda page: bar_of(page).valueInterface().setCurrentValue(20),
    "open a game": lambda page: act(heard(page, GameList).child(0), "Toggle"),
    "open a note": lambda page: act(heard(page, NoteList).child(0), "Toggle"),
    "choose from a menu": lambda page: act(menu_row(page), "Press"),
}


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


def test_whatever_an_assistive_tool_does_is_a_touch(owner: QObject, full_page: QWidget) -> None:
    folding = Folding(owner, idle_seconds=60, on_leave=False)
    (idle,) = folding.findChildren(QTimer)
    for name, use in USES.items():
        QApplication.processEvents()
        idle.stop()
        assert folding.idle.remainingTime() < 0
        use(full_page)
        assert folding.idle.remainingTime() > 0, f"{name}: the time begins anew"
    folding.set_idle(0)


@pytest.fixture
def pages(qtbot: QtBot) -> Iterator[PageStack]:
    """The pages of a window that is in front."""
    window = QWidget()
    made = PageStack(window)
    for widget in (window, made):
        widget.resize(400, 300)
    shown(qtbot, window, active=True)
    yield made
    window.close()


@pytest.fixture
def overlay(pages: PageStack) -> Overlay:
    return Overlay(pages.window(), pages)


def test_the_keyboard_is_where_it_was_once_it_is_unfolded_and_a_message_that_is_read_is_dismissed(
    overlay: Overlay, pages: QWidget
) -> None:
    field = QLineEdit(pages)
    field.show()
    field.setFocus()
    assert QApplication.focusWidget() is field
    overlay.hide_all()
    overlay.hide_all()
    overlay.show_all()
    assert QApplication.focusWidget() is field
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


def test_folded_means_locked_but_for_a_peek_that_is_held(player: Player) -> None:
    window, sitting = player.window, player.table.sitting
    window.overlay.hide_all()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key, CONTROL)
    for key in (Qt.Key.Key_F6, Qt.Key.Key_C, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key)
    assert not player.table.isVisible()
    assert len(player.notes()) == 3
    assert (sitting.view.level, sitting.view.draft) == (Level.ODDS, {})
    QTest.mousePress(window.overlay.cover.peek, Qt.MouseButton.LeftButton)
    assert player.table.isVisible()
    QTest.mouseRelease(window.overlay.cover.peek, Qt.MouseButton.LeftButton)
    assert not player.table.isVisible()
    assert window.overlay.cover.isVisible()
