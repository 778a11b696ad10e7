"""A finger for tests: real touch events, as a touch screen sends them."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

_devices: list[QPointingDevice] = []


def press(widget: QWidget, at: QPoint | None = None) -> None:
    """Put a finger on a widget, in its middle unless told otherwise."""
    QTest.touchEvent(widget.window(), _screen()).press(0, _place(widget, at)).commit()


def move(widget: QWidget, at: QPoint) -> None:
    """Move the finger that is on a widget."""
    QTest.touchEvent(widget.window(), _screen()).move(0, _place(widget, at)).commit()


def pinch(widget: QWidget, middle: QPoint, apart: int, then: int) -> None:
    """Put two fingers on a widget, so far apart, and move them until they are `then` apart."""
    halfway = (apart + then) // 2
    for act, far in (("press", apart), ("move", halfway), ("move", then), ("release", then)):
        touch = QTest.touchEvent(widget.window(), _screen())
        for number, side in ((0, -1), (1, 1)):
            place = _place(widget, middle + QPoint(side * far // 2, 0))
            getattr(touch, act)(number, place)
        touch.commit()


def lift(widget: QWidget, at: QPoint | None = None) -> None:
    """Take the finger off again."""
    QTest.touchEvent(widget.window(), _screen()).release(0, _place(widget, at)).commit()


def tap(widget: QWidget, at: QPoint | None = None) -> None:
    """Tap a widget with a finger."""
    press(widget, at)
    lift(widget, at)


def key(widget: QWidget, which: Qt.Key) -> None:
    """Press and release a key while a widget has the focus."""
    QTest.keyClick(widget, which)


def _place(widget: QWidget, at: QPoint | None) -> QPoint:
    return widget.mapTo(widget.window(), at or widget.rect().center())


def _screen() -> QPointingDevice:
    if not _devices:
        _devices.append(QTest.createTouchDevice())
    return _devices[0]
