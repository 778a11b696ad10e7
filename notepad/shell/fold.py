"""When the sheet folds away by itself: the window loses focus, or nobody touches it for a while."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QWindow
from typing_extensions import override

from notepad.widgets.touch.assisted import ASSISTED

_TOUCHES = {
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.TouchBegin,
    QEvent.Type.TouchUpdate,
    QEvent.Type.TabletPress,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
    ASSISTED,
}


class Folding(QObject):
    """Watches an application's windows and asks for the sheet to be folded.

    It looks at what comes to a window, not at what that becomes for each widget in it: that is
    a small part of all events.
    """

    asked = Signal()

    def __init__(self, app: QGuiApplication, *, idle_seconds: int, on_leave: bool) -> None:
        """Watch from now on; `idle_seconds` of 0 means that idle time never folds."""
        super().__init__(app)
        self._on_leave = on_leave
        self._idle = QTimer(self, singleShot=True)
        self._idle.timeout.connect(self.asked)
        self.set_idle(idle_seconds)
        for window in app.topLevelWindows():
            self._watch(window)
        app.focusWindowChanged.connect(self._watch)
        app.focusObjectChanged.connect(self._touch)  # an assistive tool moves it without a key
        app.applicationStateChanged.connect(self._state_changed)

    @property
    def remaining_ms(self) -> int:
        """How long it will still take, in milliseconds, if nobody touches it; -1 for ever."""
        return self._idle.remainingTime()

    def set_idle(self, seconds: int) -> None:
        """Fold after so many seconds without a touch or key; 0 means never."""
        self._idle.stop()
        self._idle.setInterval(1000 * seconds)
        if seconds:
            self._idle.start()

    def set_on_leave(self, *, on_leave: bool) -> None:
        """Fold, or don't, when another window comes to the front."""
        self._on_leave = on_leave

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _touch(self) -> None:
        if self._idle.interval():
            self._idle.start()

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if self._on_leave and state != Qt.ApplicationState.ApplicationActive:
            self.asked.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES:
            self._touch()
        return False
