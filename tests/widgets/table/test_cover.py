from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.table.cover import Cover
from notepad.widgets.touch.tap_guard import SEEN_MS
from tests.widgets import fingers
from tests.widgets.fingers import lift, press, tap
from tests.widgets.guards import GuardedWindow
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot


SECRET = QColor("#ff00ff")


class Sheet(QWidget):
    """A sheet that is nothing but secret."""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), SECRET)
        painter.end()


@pytest.fixture
def sheet(qtbot: QtBot) -> Sheet:
    sheet = Sheet()
    return fingers.on_screen(qtbot, sheet, 360, 500, active=True)


def secrets(sheet: QWidget) -> int:
    image = sheet.grab().toImage()
    spots = ((x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3))
    return sum(image.pixelColor(x, y) == SECRET for x, y in spots)


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK])
def test_nothing_shows_through(sheet: Sheet, colours: theme.Theme) -> None:
    theme.apply(colours)
    assert secrets(sheet) > 1000
    Cover(sheet).cover_everything()
    assert secrets(sheet) == 0
    sheet.resize(700, 600)
    QApplication.processEvents()
    assert secrets(sheet) == 0


def test_a_tap_meant_for_what_was_there_before_neither_opens_nor_fills_the_free_part(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded = GuardedWindow(sheet, monkeypatch)
    free, cover, asked = QPushButton("free", sheet), Cover(sheet), list[str]()
    free.setGeometry(20, 400, 100, 50)
    free.show()
    free.clicked.connect(lambda: asked.append("free"))
    cover.opened.connect(lambda: asked.append("open"))
    cover.leave_free(free)
    cover.cover_everything()
    cover.ignore_taps()
    for waited in (0, SEEN_MS):
        guarded.wait(waited)
        guarded.tap(QPoint(50, 420))
        guarded.tap(QPoint(180, 200))
        assert asked == (["free", "open"] if waited else [])


@pytest.mark.parametrize("key", ["", "Escape", "Return", "Space"])
def test_a_tap_or_key_asks_to_open(qtbot: QtBot, sheet: Sheet, key: str) -> None:
    cover = Cover(sheet)
    cover.cover_everything()
    assert cover.hasFocus()
    with qtbot.waitSignal(cover.opened):
        fingers.keys(cover, key) if key else tap(cover, QPoint(20, 20))
    cover.take_off()
    assert secrets(sheet) > 1000


def test_holding_the_button_peeks_and_letting_go_covers(qtbot: QtBot, sheet: Sheet) -> None:
    cover = Cover(sheet)
    cover.cover_everything()
    with qtbot.waitSignal(cover.peek_started), qtbot.assertNotEmitted(cover.opened):
        press(cover.peek)
    assert secrets(sheet) > 1000
    with qtbot.waitSignal(cover.peek_ended), qtbot.assertNotEmitted(cover.opened):
        lift(cover.peek)
    assert secrets(sheet) == 0


def test_peeking_by_keyboard_does_not_open_and_ends_with_the_window(
    qtbot: QtBot, sheet: Sheet
) -> None:
    cover = Cover(sheet)
    cover.cover_everything()
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


def test_neither_keyboard_nor_finger_reach_what_is_covered(qtbot: QtBot, sheet: Sheet) -> None:
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


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(330, 400), (360, 640), (900, 420)])
def test_it_says_on_a_sheet_of_paper_what_it_is_above_what_is_held_to_peek(
    sheet: Sheet, size: tuple[int, int], scale: float
) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    cover = Cover(sheet)
    sheet.resize(*size)
    cover.cover_everything()
    QApplication.processEvents()
    peek = cover.peek.geometry()
    assert cover.rect().contains(peek)
    assert peek.width() >= cover.peek.minimumSizeHint().width()
    assert peek.height() >= theme.finger(cover.peek)
    if scale == 1:
        painting = grabbed(cover)
        paper = painting.part(painting.reach(theme.LIGHT.paper).toRectF())
        title = paper.reach(theme.LIGHT.ink)
        assert 12 < title.height() < title.bottom() < paper.reach(theme.LIGHT.faded).top()
        assert painting.reach(theme.LIGHT.paper).bottom() < peek.top()
