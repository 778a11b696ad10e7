"""PalmGuard: while a pen is at work, what else touches the screen is the hand that holds it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QMouseEvent, QPointingDevice, QTouchEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QScroller
from typing_extensions import override

from notepad.widgets.look.whereabouts import parts

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 0.5
"""So many seconds after a pen was seen it is still taken to be near."""

_PEN = {QEvent.Type.TabletPress, QEvent.Type.TabletMove, QEvent.Type.TabletRelease}
_TOUCH = {QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd}
_MOUSE = {
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonRelease,
}
_NEARNESS = {QEvent.Type.TabletEnterProximity: True, QEvent.Type.TabletLeaveProximity: False}


class _Nearness(QObject):
    """Hears from the application, for only there it is told, that a pen comes near or leaves."""

    told = Signal(bool)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _NEARNESS:
            self.told.emit(_NEARNESS[kind])
        return False


class PalmGuard(QObject):
    """Keeps touches from windows while a pen is near, or was seen within half a second.

    A touch that is rejected stays so until it ends, and one that had begun before the pen came
    taps nothing: `pen_came` tells that. Some devices never say that a pen is near: then only what
    the pen does tells it.
    """

    pen_came = Signal()

    def __init__(self, parent: QObject, *, clock: Callable[[], float] = monotonic) -> None:
        """Watch no window yet; `clock` tells the seconds."""
        super().__init__(parent)
        self._clock = clock
        self._near, self._asked_app, self._nearness = False, False, _Nearness(self)
        self._nearness.told.connect(self._go_near)
        self._seen = -PATIENCE
        self._touched_by: tuple[QWindow, QPointingDevice] | None = None
        self._rejecting = self._mouse_down = False

    @property
    def pen_about(self) -> bool:
        """Whether a pen is near, or was a moment ago."""
        return self._near or self._clock() - self._seen < PATIENCE

    def watch(self, window: QWindow) -> None:
        """Keep palms from a window."""
        window.removeEventFilter(self)
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PEN:
            self._see()
        elif kind in _TOUCH and isinstance(event, QTouchEvent) and isinstance(watched, QWindow):
            return self._touched(watched, event)
        elif kind in _MOUSE and isinstance(event, QMouseEvent):
            return self._moused(event)
        return False

    def _go_near(self, near: bool) -> None:
        self._near = near
        self._see()

    def _see(self) -> None:
        """Take note that there is a pen: what touches besides it is a palm."""
        self._seen = self._clock()
        app = QCoreApplication.instance()
        if not self._asked_app and app is not None:
            app.installEventFilter(self._nearness)  # all that happens passes there, so not sooner
            self._asked_app = True
        if self._touched_by is not None and not self._rejecting:
            self._rejecting = True
            self._take_back(*self._touched_by)

    def _touched(self, window: QWindow, event: QTouchEvent) -> bool:
        """Return whether a touch is kept from its window."""
        kind = event.type()
        if kind == QEvent.Type.TouchBegin:
            self._touched_by = (window, event.pointingDevice())
            self._rejecting = self.pen_about
        rejected = self._rejecting
        if kind == QEvent.Type.TouchEnd:
            self._touched_by, self._rejecting = None, False
        if rejected:
            event.accept()  # or Qt would make a mouse event of it
        return rejected

    def _moused(self, event: QMouseEvent) -> bool:
        """Return whether what a finger did as a mouse is kept from its window."""
        device = event.pointingDevice()
        if device is None or device.type() != QPointingDevice.DeviceType.TouchScreen:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            passed, self._mouse_down = self._mouse_down, False
            return not passed  # what was pressed is let go of, without a tap
        rejected = self._rejecting or self.pen_about
        if event.type() != QEvent.Type.MouseMove:
            self._mouse_down = not rejected
        return rejected

    def _take_back(self, window: QWindow, device: QPointingDevice) -> None:
        """Let go of what a palm had pressed before the pen was seen."""
        self.pen_came.emit()
        QCoreApplication.sendEvent(window, QTouchEvent(QEvent.Type.TouchCancel, device))
        for scroller in QScroller.activeScrollers():
            scroller.stop()
        for widget in QApplication.topLevelWidgets():
            for button in parts(widget, QAbstractButton):
                if button.isDown():
                    button.setDown(False)
