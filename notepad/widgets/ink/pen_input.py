"""How a pen, a finger or the mouse writes, and how a resting palm is ignored.

`PenSurface` takes pens at any time, and fingers and the mouse when they may write. `PalmGuard`
blocks touches while a pen is in use: anything else touching the screen then is the hand that holds
it.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QScroller, QWidget
from typing_extensions import override

from notepad.core.ink import HARDEST
from notepad.widgets.ink.ink_surface import InkSurface
from notepad.widgets.ink.strokes import Places, Sample, Tool, Tools
from notepad.widgets.look.safe_widget_lookup import find_parts

if TYPE_CHECKING:
    from collections.abc import Callable


PATIENCE = 0.5
"""How many seconds after its last event a pen counts as near.

It must bridge the pauses between strokes, in which a palm still rests on the screen; while it
lasts, fingers can't tap.
"""
_USUAL_PRESSURE = HARDEST // 2
"""The pressure of fingers, and of pens that don't report theirs."""

_PEN_EVENTS = {QEvent.Type.TabletPress, QEvent.Type.TabletMove, QEvent.Type.TabletRelease}
_TOUCH_EVENTS = {QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd}
_MOUSE_EVENTS = {
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonRelease,
}
_NEARNESS = {QEvent.Type.TabletEnterProximity: True, QEvent.Type.TabletLeaveProximity: False}


class PenSurface(InkSurface):
    """A pen writes on it at any time, a finger or the mouse while `fingers_write`.

    At other times fingers and the mouse reach the widget below. While a pen is pressed, nothing
    else writes. `tapped` taps what is at a point if it isn't for writing, and returns whether it
    did.
    """

    def __init__(
        self, places: Callable[[], Places], tapped: Callable[[QPointF], bool], parent: QWidget
    ) -> None:
        """Let pens write."""
        super().__init__(places, parent)
        self._tapped = tapped
        self._writing = self._can_write = False
        self._pen_down = self._finger_down = False
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.allow_writing(on=True)

    @property
    def fingers_write(self) -> bool:
        """Whether fingers and the mouse write."""
        tools = self.tools
        may = self._writing and self._can_write
        return may and not tools.pen_only and tools.tool is not Tool.TAP

    def allow_writing(self, *, on: bool) -> None:
        """Allow writing, or not, because the sheet shown isn't the current one."""
        if on == self._can_write:
            return
        self._can_write = on
        if not on:
            self.give_up()
            self.let_go()
        self._be_reached()

    def let_fingers_write(self, *, on: bool) -> None:
        """Let fingers and the mouse write, or stop it."""
        self._writing = on
        if not on:
            self.let_go()
        self._be_reached()

    @override
    def show_tools(self, tools: Tools) -> None:
        super().show_tools(tools)
        self._be_reached()

    def pen(self, event: QtGui.QTabletEvent) -> bool:
        """Handle a pen's event; return False if it should tap like a finger."""
        kind, eraser = event.type(), event.pointerType() == QtGui.QPointingDevice.PointerType.Eraser
        if kind == QEvent.Type.TabletPress:
            taps = self.tools.tool is Tool.TAP and not eraser
            if taps or not self._can_write or event.button() != Qt.MouseButton.LeftButton:
                return False
            sample = self._sample_of(event)
            if not self._tapped(sample.point):
                self._pen_down, self._finger_down = True, False
                self.press(sample, eraser=eraser)
            return True
        if not self._pen_down:
            return False
        if kind == QEvent.Type.TabletMove:
            self.move_to(self._sample_of(event))
        elif kind == QEvent.Type.TabletRelease:
            self._pen_down = False
            self.lift()
        return True

    def forget_finger(self) -> None:
        """Ignore the pressed finger: it was a palm."""
        if self._finger_down:
            self._finger_down = False
            self.give_up()

    def _be_reached(self) -> None:
        """Let fingers and the mouse reach what is below, unless they write."""
        through = not self.fingers_write
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, through)
        if through:
            self.forget_finger()
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.CrossCursor)

    def _sample_of(self, event: QtGui.QTabletEvent) -> Sample:
        point = self.mapFromGlobal(event.globalPosition())
        tells = event.device().capabilities() & QtGui.QInputDevice.Capability.Pressure
        pressure = (
            round(min(max(event.pressure(), 0.0), 1.0) * HARDEST) if tells else _USUAL_PRESSURE
        )
        return Sample(point, pressure, _now())

    def _finger(self, kind: QEvent.Type, point: QPointF) -> None:
        sample = Sample(point, _USUAL_PRESSURE, _now())
        if kind in (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress):
            self._finger_down = not self._pen_down and not self._tapped(point)
            if self._finger_down:
                self.press(sample)
        elif self._finger_down and kind in (QEvent.Type.TouchEnd, QEvent.Type.MouseButtonRelease):
            self._finger_down = False
            self.lift()
        elif self._finger_down:
            self.move_to(sample)

    def _touched(self, event: QtGui.QTouchEvent) -> None:
        """Write with one finger; two fingers write nothing."""
        if event.type() == QEvent.Type.TouchCancel or len(event.points()) > 1:
            self.forget_finger()
        else:
            self._finger(event.type(), event.points()[0].position())

    @override
    def tabletEvent(self, event: QtGui.QTabletEvent) -> None:
        event.setAccepted(self.pen(event))

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._finger(event.type(), event.position())

    @override
    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self._finger(event.type(), event.position())

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._finger(event.type(), event.position())

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QtGui.QTouchEvent):
            self._touched(event)
            event.accept()
            return True
        return super().event(event)


def _now() -> int:
    return int(monotonic() * 1000)


class PalmGuard(QObject):
    """Blocks touches while a pen is near, or was within the last half second.

    A rejected touch stays rejected until it ends, and a touch that started before the pen came taps
    nothing: `pen_came` says so. Some devices never report that a pen is near: then only the pen's
    own events count.
    """

    pen_came = Signal()

    def __init__(self, parent: QObject, *, clock: Callable[[], float] = monotonic) -> None:
        """Watch no window yet; `clock` returns seconds."""
        super().__init__(parent)
        self._clock = clock
        self._near, self._asked_app, self._nearness = False, False, _Nearness(self)
        self._nearness.told.connect(self._go_near)
        self._seen = -PATIENCE
        self._touched_by: tuple[QtGui.QWindow, QtGui.QPointingDevice] | None = None
        self._rejecting = self._mouse_down = False

    @property
    def pen_about(self) -> bool:
        """Whether a pen is near, or was a moment ago."""
        return self._near or self._clock() - self._seen < PATIENCE

    def watch(self, window: QtGui.QWindow) -> None:
        """Block palms in a window."""
        window.removeEventFilter(self)
        window.installEventFilter(self)

    def _go_near(self, near: bool) -> None:
        self._near = near
        self._see()

    def _see(self) -> None:
        """Remember that a pen is near, so other touches are palms."""
        self._seen = self._clock()
        app = QCoreApplication.instance()
        if not self._asked_app and app is not None:
            # Every event passes through it, so install it only when needed.
            app.installEventFilter(self._nearness)
            self._asked_app = True
        if self._touched_by is not None and not self._rejecting:
            self._rejecting = True
            self._take_back(*self._touched_by)

    def _touched(self, window: QtGui.QWindow, event: QtGui.QTouchEvent) -> bool:
        """Whether a touch is blocked."""
        kind = event.type()
        if kind == QEvent.Type.TouchBegin:
            self._touched_by = (window, event.pointingDevice())
            self._rejecting = self.pen_about
        rejected = self._rejecting
        if kind == QEvent.Type.TouchEnd:
            self._touched_by, self._rejecting = None, False
        if rejected:
            event.accept()  # otherwise Qt would turn it into a mouse event
        return rejected

    def _moused(self, event: QtGui.QMouseEvent) -> bool:
        """Whether a mouse event made from a finger is blocked."""
        device = event.pointingDevice()
        if device is None or device.type() != QtGui.QPointingDevice.DeviceType.TouchScreen:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            passed, self._mouse_down = self._mouse_down, False
            return not passed  # what was pressed is released without a tap
        rejected = self._rejecting or self.pen_about
        if event.type() != QEvent.Type.MouseMove:
            self._mouse_down = not rejected
        return rejected

    def _take_back(self, window: QtGui.QWindow, device: QtGui.QPointingDevice) -> None:
        """Release what a palm had pressed before the pen was noticed."""
        self.pen_came.emit()
        QCoreApplication.sendEvent(window, QtGui.QTouchEvent(QEvent.Type.TouchCancel, device))
        for scroller in QScroller.activeScrollers():
            scroller.stop()
        for widget in QApplication.topLevelWidgets():
            for button in find_parts(widget, QAbstractButton):
                if button.isDown():
                    button.setDown(False)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PEN_EVENTS:
            self._see()
        elif (
            kind in _TOUCH_EVENTS
            and isinstance(event, QtGui.QTouchEvent)
            and isinstance(watched, QtGui.QWindow)
        ):
            return self._touched(watched, event)
        elif kind in _MOUSE_EVENTS and isinstance(event, QtGui.QMouseEvent):
            return self._moused(event)
        return False


class _Nearness(QObject):
    """Hears that a pen comes near or leaves, which Qt only tells the application."""

    told = Signal(bool)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _NEARNESS:
            self.told.emit(_NEARNESS[kind])
        return False
