"""Pens and ink for tests: real tablet events, as Qt has them from a device, and strokes."""

from collections.abc import Iterable, Sequence
from itertools import count
from math import cos, sin, tau

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QInputDevice, QPointingDevice, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from notepad.core import ink
from notepad.widgets.ink.strokes import Sample, Trace

_TELLS = QInputDevice.Capability.Position | QInputDevice.Capability.Pressure
_numbers = count(7000)
_NO_KEYS = Qt.KeyboardModifier.NoModifier
_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class Pen:
    """Goes where it is told; what a window does not take of it becomes the mouse's, as in Qt."""

    def __init__(self, *, eraser: bool = False, pressure: bool = True) -> None:
        """Take a pen in hand, or its other end, that tells its pressure or does not."""
        kind = QPointingDevice.PointerType.Eraser if eraser else QPointingDevice.PointerType.Pen
        tells = _TELLS if pressure else QInputDevice.Capability.Position
        number = next(_numbers)
        stylus = QInputDevice.DeviceType.Stylus
        self.device = QPointingDevice(f"pen {number}", number, stylus, kind, tells, 1, 1)
        self._mouse = False

    def come(self) -> None:
        """Come near the screen."""
        self._near(QEvent.Type.TabletEnterProximity)

    def leave(self) -> None:
        """Go away from it again."""
        self._near(QEvent.Type.TabletLeaveProximity)

    def press(self, widget: QWidget, at: QPointF | QPoint, pressure: float = 0.5) -> bool:
        """Be set down at a point of a widget; return whether that was taken as a pen's."""
        taken = self._send(QEvent.Type.TabletPress, widget, at, pressure)
        self._mouse = not taken
        if self._mouse:
            QTest.mousePress(widget.window().windowHandle(), _LEFT, pos=_place(widget, at))
        return taken

    def move(self, widget: QWidget, at: QPointF | QPoint, pressure: float = 0.5) -> bool:
        """Move while it is down."""
        taken = self._send(QEvent.Type.TabletMove, widget, at, pressure)
        if self._mouse and not taken:
            QTest.mouseMove(widget.window().windowHandle(), _place(widget, at))
        return taken

    def lift(self, widget: QWidget, at: QPointF | QPoint) -> bool:
        """Be lifted."""
        taken = self._send(QEvent.Type.TabletRelease, widget, at, 0.0)
        if self._mouse:
            self._mouse = False
            QTest.mouseRelease(widget.window().windowHandle(), _LEFT, pos=_place(widget, at))
        return taken

    def hover(self, widget: QWidget, at: QPointF | QPoint) -> bool:
        """Move above the screen."""
        return self._send(QEvent.Type.TabletMove, widget, at, 0.0)

    def draw(self, widget: QWidget, points: Sequence[QPointF], pressure: float = 0.5) -> None:
        """Draw a stroke through some points of a widget."""
        self.press(widget, points[0], pressure)
        for point in points[1:]:
            self.move(widget, point, pressure)
        self.lift(widget, points[-1])

    def tap(self, widget: QWidget, at: QPointF | QPoint) -> None:
        """Be set down at a point and lifted."""
        self.press(widget, at)
        self.lift(widget, at)

    def _near(self, kind: QEvent.Type) -> None:
        app = QCoreApplication.instance()
        assert app is not None
        QCoreApplication.sendEvent(app, self._event(kind, QPointF(), QPointF(), 0.0))

    def _send(
        self, kind: QEvent.Type, widget: QWidget, at: QPointF | QPoint, pressure: float
    ) -> bool:
        window = widget.window()
        handle = window.windowHandle()
        assert handle is not None, "a pen needs a window that is shown"
        there = widget.mapTo(window, QPointF(at))
        event = self._event(kind, there, QPointF(handle.mapToGlobal(there)), pressure)
        event.ignore()
        QCoreApplication.sendEvent(handle, event)
        return event.isAccepted()

    def _event(
        self, kind: QEvent.Type, at: QPointF, seen_from_all: QPointF, pressure: float
    ) -> QTabletEvent:
        button = _NONE if kind == QEvent.Type.TabletMove else _LEFT
        held = _LEFT if pressure else _NONE
        return QTabletEvent(
            kind, self.device, at, seen_from_all, pressure, 0, 0, 0, 0, 0, _NO_KEYS, button, held
        )


def line(start: tuple[float, float], end: tuple[float, float], points: int = 12) -> list[QPointF]:
    """Return points on the way from one to another, both included."""
    (left, top), (right, bottom) = start, end
    parts = [at / (points - 1) for at in range(points)]
    return [QPointF(left + (right - left) * at, top + (bottom - top) * at) for at in parts]


def around(middle: QPointF, reach: float, points: int = 24) -> list[QPointF]:
    """Return points all around a middle, as a loop is drawn."""
    angles = [tau * at / points for at in range(points + 1)]
    return [middle + QPointF(reach * cos(angle), reach * sin(angle)) for angle in angles]


def _place(widget: QWidget, at: QPointF | QPoint) -> QPoint:
    return widget.mapTo(widget.window(), QPointF(at)).toPoint()


PRESSED = 500


def stroke(
    points: Iterable[QPointF],
    *,
    number: int = 1,
    place: str = ink.SHEET,
    size: tuple[int, int] = (100, 100),
    pen: ink.Pen = ink.Pen.BOLD,
    colour: ink.InkColour = ink.InkColour.BLACK,
) -> ink.Stroke:
    """Return a stroke through points in pixels, at a place of a size in pixels."""
    each = [
        (round(point.x() * 10), round(point.y() * 10), PRESSED, 8 * at)
        for at, point in enumerate(points)
    ]
    numbers = tuple(value for point in each for value in point)
    return ink.Stroke(number, place, size[0] * 10, size[1] * 10, numbers, pen, colour)


ALL_OVER = (0, 0, 500, 0, 6000, 6000, 500, 9, 6000, 0, 500, 18, 0, 6000, 500, 27)


def in_red(
    place: str, points: tuple[int, ...] = ALL_OVER, size: tuple[int, int] = (6000, 6000)
) -> ink.Stroke:
    """Return a red stroke all over a place."""
    return ink.Stroke(1, place, *size, points, ink.Pen.BOLD, ink.InkColour.RED)


def samples(points: Iterable[QPointF], pressure: int = PRESSED) -> list[Sample]:
    """Return what a pen tells on its way through some points."""
    return [Sample(point, pressure, 8 * at) for at, point in enumerate(points)]


def trace(points: Iterable[QPointF]) -> Trace:
    """Return the way of a pen through some points."""
    found = Trace()
    for sample in samples(points):
        found.go(sample)
    return found


def covered(image: QImage, points: Iterable[QPointF]) -> list[bool]:
    """Return for each point in pixels whether anything is drawn on an image that was clear."""
    density = image.devicePixelRatio()
    pixels = [(point * density).toPoint() for point in points]
    return [image.pixelColor(pixel).alphaF() > 0.1 for pixel in pixels]
