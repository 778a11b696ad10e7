"""What a monkey does: drawn at random, written as a line that can be read again, done by QTest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QPointingDevice, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from notepad.widgets.touch.tap_area import Field
from tests.monkeys.scenes import SIZES, settle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from notepad.shell.window import Window

WIDE = 1000
"""Places are told in thousandths of the window, so that they mean as much in another size."""

KEYS = (
    *("Escape", "Tab", "Tab", "Tab", "Shift+Tab", "Return", "Space", "Left", "Right", "Up", "Down"),
    *("PgUp", "PgDown", "Home", "End", "F1", "F2", "F6", "Backspace", "Delete", "Menu"),
    *("Ctrl+Z", "Ctrl+Y", "Ctrl+T", "Ctrl+I", "Ctrl+S", "Ctrl+P", "Alt+Left", "Alt+Right"),
)
WORDS = ("1", "7", "12", "Ann", "x", "Zoë", "a b", "-3", "999999999", "🂡")
KINDS = {"tap": 76, "touch": 4, "twice": 1, "wheel": 3, "drag": 3, "swipe": 2, "hold": 1}
_KEYED, _WRITTEN, _SIZED, _RESTED = 0.08, 0.015, 0.015, 0.01
_LOOKS = 3
_HOLD_MS = 650


@dataclass(frozen=True)
class Act:
    """One thing that is done: `tap 512 300`, `key Ctrl+Z`, `size 360 640`."""

    kind: str
    at: tuple[int, ...] = ()
    word: str = ""

    def __str__(self) -> str:
        """Return it as a line."""
        return " ".join([self.kind, *map(str, self.at), *([self.word] if self.word else [])])


def read_act(line: str) -> Act:
    """Return the act that a line tells, without what stands behind a `#`."""
    kind, _space, rest = line.partition("#")[0].strip().partition(" ")
    if kind in ("key", "write"):
        return Act(kind, word=rest)
    return Act(kind, tuple(int(part) for part in rest.split()))


def drawn(random: Random, good: Callable[[int, int], bool] = lambda _x, _y: True) -> Act:
    """Return what a monkey does next; it looks at some places before it takes one that is no good.

    `good` tells of a place in thousandths whether there is something to be tapped.
    """
    luck = random.random()
    for share, draw in _SELDOM:
        if luck < share:
            return draw(random)
        luck -= share
    kind = random.choices([*KINDS], [*KINDS.values()])[0]
    looks = _LOOKS if kind in ("tap", "touch") else 0
    place = _place(random)
    for _look in range(random.randint(0, looks)):
        if good(*place):
            break
        place = _place(random)
    if kind == "wheel":
        return Act(kind, (*place, random.choice((-360, -120, 120, 360))))
    return Act(kind, (*place, *(_place(random) if kind in ("drag", "swipe") else ())))


def _place(random: Random) -> tuple[int, int]:
    return random.randrange(WIDE), random.randrange(WIDE)


_SELDOM: tuple[tuple[float, Callable[[Random], Act]], ...] = (
    (_KEYED, lambda random: Act("key", word=random.choice(KEYS))),
    (_WRITTEN, lambda random: Act("write", word=random.choice(WORDS))),
    (_SIZED, lambda random: Act("size", random.choice(SIZES))),
    (_RESTED, lambda _random: Act("rest")),
)


class Hands:
    """Does to a window what a user would: each act goes to whatever lies there, popups first."""

    def __init__(self, window: Window) -> None:
        """Use a window that is shown."""
        self._window = window
        self._finger: QPointingDevice = QTest.createTouchDevice()

    def hit(self, act: Act) -> str:
        """Return what lies where an act goes, in a few words; empty where that says nothing."""
        if act.kind in ("key", "write"):
            return _told(QApplication.focusWidget())
        if len(act.at) < 2 or act.kind == "size":
            return ""
        return _told(QApplication.widgetAt(self._place(*act.at[:2])))

    def good(self, x: int, y: int) -> bool:
        """Return whether something that can be tapped lies at a place in thousandths."""
        found = QApplication.widgetAt(self._place(x, y))
        return isinstance(found, QAbstractButton | QLineEdit | Field) and found.isEnabled()

    def do(self, act: Act) -> None:
        """Do something."""
        _DEEDS[act.kind](self, act)

    def _place(self, x: int, y: int) -> QPoint:
        size = self._window.size()
        inside = QPoint(x * size.width() // WIDE, y * size.height() // WIDE)
        return self._window.mapToGlobal(inside)

    def _way(self, act: Act) -> tuple[QWindow | None, list[QPoint]]:
        """Return what the system would give an act at a place, and its way from there."""
        at, *further = [self._place(*act.at[at : at + 2]) for at in range(0, len(act.at) - 1, 2)]
        found = QApplication.widgetAt(at)
        top = found.window() if found is not None else self._window
        window = next((one for one in _windows() if one.geometry() == top.geometry()), None)
        at -= top.geometry().topLeft()
        ways = [to - top.geometry().topLeft() - at for to in further]
        return window, [at, *(at + way * part / 3 for way in ways for part in (1, 2, 3))]

    def press(self, act: Act, *, held_ms: int = 0) -> None:
        """Press the mouse, drag it where the act leads, and release it."""
        window, way = self._way(act)
        if window is not None:
            QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=way[0])
            if held_ms:
                QTest.qWait(held_ms)
            for place in way[1:]:
                if window in _windows():  # else it was closed by that
                    QTest.mouseMove(window, place)
            if window in _windows():
                QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=way[-1])

    def press_twice(self, act: Act) -> None:
        self.press(act)
        self.press(act)

    def hold(self, act: Act) -> None:
        self.press(act, held_ms=_HOLD_MS)

    def touch(self, act: Act) -> None:
        """Set a finger down, move it where the act leads, and lift it."""
        window, way = self._way(act)
        if window is not None:
            QTest.touchEvent(window, self._finger).press(0, way[0]).commit()
            for place in way[1:]:
                if window in _windows():
                    QTest.touchEvent(window, self._finger).move(0, place).commit()
            if window in _windows():
                QTest.touchEvent(window, self._finger).release(0, way[-1]).commit()

    def wheel(self, act: Act) -> None:
        window, (at, *_) = self._way(Act(act.kind, act.at[:2]))
        if window is not None:
            QTest.wheelEvent(window, at, QPoint(0, act.at[2]))

    def key(self, act: Act) -> None:
        combination = QKeySequence(act.word)[0]  # type: ignore[index]  # not said by its types
        window = QGuiApplication.focusWindow()
        if window is not None:
            QTest.keyClick(window, combination.key(), combination.keyboardModifiers())

    def write(self, act: Act) -> None:
        for letter in act.word:
            widget = QApplication.focusWidget()
            if widget is not None:
                none, click = Qt.KeyboardModifier.NoModifier, QTest.KeyAction.Click
                QTest.sendKeyEvent(click, widget, Qt.Key.Key_unknown, letter, none)

    def size(self, act: Act) -> None:
        self._window.resize(*act.at)

    def rest(self, _act: Act) -> None:
        settle(self._window)


_DEEDS: Mapping[str, Callable[[Hands, Act], None]] = {
    **dict.fromkeys(("tap", "drag"), Hands.press),
    **dict.fromkeys(("touch", "swipe"), Hands.touch),
    **{"twice": Hands.press_twice, "hold": Hands.hold, "wheel": Hands.wheel},
    **{"key": Hands.key, "write": Hands.write, "size": Hands.size, "rest": Hands.rest},
}


def _windows() -> list[QWindow]:
    return [one for one in QGuiApplication.topLevelWindows() if one.isVisible()]


def _told(widget: QWidget | None) -> str:
    if widget is None:
        return ""
    return f"{type(widget).__name__} “{widget.accessibleName()}”".replace("\n", " ")
