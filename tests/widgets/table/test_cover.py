import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.table.cover import Cover
from notepad.widgets.touch.tap_guard import SEEN_MS, ignore_late_taps
from tests.widgets import fingers
from tests.widgets.fingers import lift, press, tap
from tests.widgets.guards import GuardedWindow
from tests.widgets.painting import grabbed

SECRET = "#ff00ff"


@pytest.fixture
def sheet(qtbot: QtBot) -> QWidget:
    """A sheet that is nothing but secret."""
    made = QWidget()
    made.setStyleSheet(f".QWidget {{ background: {SECRET} }}")
    return fingers.on_screen(qtbot, made, 360, 500, active=True)


def secrets(sheet: QWidget) -> int:
    return grabbed(sheet).count(SECRET)


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK])
def test_nothing_shows_through(sheet: QWidget, colours: theme.Theme) -> None:
    theme.apply(colours)
    assert secrets(sheet) > 1000
    Cover(sheet).cover_everything()
    assert secrets(sheet) == 0
    sheet.resize(700, 600)
    QApplication.processEvents()
    assert secrets(sheet) == 0


def test_a_late_tap_opens_and_hits_nothing(sheet: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = GuardedWindow(sheet, monkeypatch)
    free, cover, asked = QPushButton("free", sheet), Cover(sheet), list[str]()
    free.setGeometry(20, 400, 100, 50)
    free.show()
    free.clicked.connect(lambda: asked.append("free"))
    cover.opened.connect(lambda: asked.append("open"))
    cover.leave_free(free)
    cover.cover_everything()
    ignore_late_taps(cover)
    for waited in (0, SEEN_MS):
        guarded.wait(waited)
        guarded.tap(QPoint(50, 420))
        guarded.tap(QPoint(180, 200))
        assert asked == (["free", "open"] if waited else [])


@pytest.fixture
def cover(sheet: QWidget) -> Cover:
    made = Cover(sheet)
    made.cover_everything()
    return made


@pytest.mark.parametrize("key", ["", "Escape", "Return", "Space"])
def test_a_tap_or_key_asks_to_open(qtbot: QtBot, sheet: QWidget, cover: Cover, key: str) -> None:
    assert cover.hasFocus()
    with qtbot.waitSignal(cover.opened):
        fingers.keys(cover, key) if key else tap(cover, QPoint(20, 20))
    cover.hide()
    assert secrets(sheet) > 1000


def test_holding_the_button_peeks(qtbot: QtBot, sheet: QWidget, cover: Cover) -> None:
    with qtbot.waitSignal(cover.peek_started), qtbot.assertNotEmitted(cover.opened):
        press(cover.peek)
    assert secrets(sheet) > 1000
    with qtbot.waitSignal(cover.peek_ended), qtbot.assertNotEmitted(cover.opened):
        lift(cover.peek)
    assert secrets(sheet) == 0


def test_peeking_ends_with_the_window(qtbot: QtBot, sheet: QWidget, cover: Cover) -> None:
    QTest.keyClick(cover, Qt.Key.Key_Tab)
    assert cover.peek.hasFocus()
    with qtbot.assertNotEmitted(cover.opened):
        QTest.keyClick(cover.peek, Qt.Key.Key_Return)
        peeked = [cover.peeking]
        QTest.keyPress(cover.peek, Qt.Key.Key_Space)
        peeked.append(cover.peeking)
        QTest.keyRelease(cover.peek, Qt.Key.Key_Space)
    assert [*peeked, cover.peeking] == [False, True, False]
    press(cover.peek)
    with qtbot.waitSignal(cover.peek_ended):
        QApplication.sendEvent(cover, QEvent(QEvent.Type.WindowDeactivate))
    assert secrets(sheet) == 0
    lift(cover.peek)
    assert not cover.peeking


def test_neither_keyboard_nor_finger_reach_what_is_covered(qtbot: QtBot, sheet: QWidget) -> None:
    below = QPushButton("secret", sheet)
    below.setGeometry(0, 0, 100, 60)
    below.show()
    cover = Cover(sheet)
    cover.cover_everything()
    assert "Hidden" in cover.accessibleName()
    for _step in range(4):
        QTest.keyClick(cover.peek if cover.peek.hasFocus() else cover, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() in (cover, cover.peek)
    with qtbot.assertNotEmitted(below.clicked):
        tap(sheet, QPoint(30, 30))
