"""Widgets on the screen for tests, and a finger, a mouse and a keyboard for them.

The finger's are real touch events, as a touch screen sends them.
"""

from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, SignalInstance
from PySide6.QtGui import QPointingDevice, QTouchEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

_Shown = TypeVar("_Shown", bound=QWidget)
_devices: list[QPointingDevice] = []


def on_screen(
    qtbot: QtBot, widget: _Shown, width: int = 0, height: int = 0, *, active: bool = False
) -> _Shown:
    """Return a widget that is on the screen now: as large as it wants where no size is told."""
    qtbot.addWidget(widget)
    if width:
        widget.resize(width, height or widget.heightForWidth(width))
    with qtbot.waitExposed(widget):
        widget.show()
    if active:
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)
    QApplication.processEvents()
    return widget


def click(widget: QWidget, at: QRectF | QPointF | QPoint | None = None) -> None:
    """Click on a point of a widget, or in the middle of a place or of all of it."""
    at = at.center() if isinstance(at, QRectF) else at
    at = at.toPoint() if isinstance(at, QPointF) else at
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def keys(widget: QWidget, *names: str) -> None:
    """Press keys one after the other, each by the name that Qt gives it."""
    for name in names:
        QTest.keyClick(widget, Qt.Key[f"Key_{name}"])


def told_by(signal: SignalInstance) -> list[Any]:
    """Return a list that all is added to that a signal tells from now on."""
    told: list[Any] = []
    signal.connect(lambda *what: told.append(what[0] if len(what) == 1 else what))
    return told


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


def take_back(widget: QWidget) -> None:
    """Have the system take back the finger that is on a widget, as if it had never been there."""
    cancel = QTouchEvent(QEvent.Type.TouchCancel, _screen())
    QApplication.sendEvent(widget.window().windowHandle(), cancel)


def tap(widget: QWidget, at: QPoint | None = None) -> None:
    """Tap a widget with a finger."""
    press(widget, at)
    lift(widget, at)


def key(widget: QWidget, which: Qt.Key) -> None:
    """Press and release a key while a widget has the focus."""
    QTest.keyClick(widget, which)


def wheel(
    widget: QWidget,
    turned: int,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    *,
    at: QPoint | None = None,
) -> bool:
    """Turn the mouse's wheel over a widget; return whether it took that."""
    place = QPointF(at or widget.rect().center())
    event = QWheelEvent(
        place,
        widget.mapToGlobal(place),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def _place(widget: QWidget, at: QPoint | None) -> QPoint:
    return widget.mapTo(widget.window(), at or widget.rect().center())


def _screen() -> QPointingDevice:
    if not _devices:
        _devices.append(QTest.createTouchDevice())
    return _devices[0]
