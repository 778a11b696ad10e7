"""A window that is guarded against late taps, with a clock that is put forward by hand."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from notepad.widgets.look.safe_widget_lookup import system_window
from notepad.widgets.touch import tap_guard
from notepad.widgets.touch.tap_guard import LATE_MS, TapGuard

_AWAY = QPoint(-50, -50)  # where a finger is lifted that taps nothing


class GuardedWindow:
    """A window with its guard; `ms` is the time, and nothing happens unless a test says so."""

    def __init__(self, window: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        """Guard a window that is shown; all that is there has stood for long."""
        self.window, self.ms = window, 1000.0
        monkeypatch.setattr(tap_guard, "now_ms", lambda: self.ms)
        monkeypatch.setattr(tap_guard, "widget_at", self._widget_at)
        TapGuard(window)
        self.wait(LATE_MS)

    def wait(self, ms: float) -> None:
        """Show what changed, and let so much time go by."""
        QApplication.processEvents()
        QApplication.sendEvent(self.window, QEvent(QEvent.Type.UpdateRequest))  # a frame, at once
        self.ms += ms

    def tap(self, target: QWidget | QPoint) -> None:
        """Tap the middle of a widget, or a point of the window, as the system tells of it."""
        place = self._place(target)
        self._send(QEvent.Type.MouseButtonPress, place, Qt.MouseButton.LeftButton)
        self._send(QEvent.Type.MouseButtonRelease, place, Qt.MouseButton.NoButton)
        QApplication.processEvents()

    def feels(self, target: QWidget | QPoint) -> bool:
        """Press there and lift the finger elsewhere; return whether anything got the press."""
        place, felt = self._place(target), list[bool]()
        part = self._widget_at(self.window.mapToGlobal(place))
        ear = _Ear(part, felt)
        self._send(QEvent.Type.MouseButtonPress, place, Qt.MouseButton.LeftButton)
        self._send(QEvent.Type.MouseMove, _AWAY, Qt.MouseButton.LeftButton)
        self._send(QEvent.Type.MouseButtonRelease, _AWAY, Qt.MouseButton.NoButton)
        part.removeEventFilter(ear)
        return bool(felt)

    def _widget_at(self, place: QPoint) -> QWidget:
        """Return what is there, even if the window is larger than the screen of the tests."""
        return self.window.childAt(self.window.mapFromGlobal(place)) or self.window

    def _place(self, target: QWidget | QPoint) -> QPoint:
        if isinstance(target, QPoint):
            return target
        return target.mapTo(self.window, target.rect().center())

    def _send(self, kind: QEvent.Type, at: QPoint, held: Qt.MouseButton) -> None:
        handle = system_window(self.window)
        assert handle is not None
        place, left = QPointF(self.window.mapToGlobal(at)), Qt.MouseButton.LeftButton
        event = QMouseEvent(kind, QPointF(at), place, left, held, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(round(self.ms))
        QApplication.sendEvent(handle, event)


class _Ear(QObject):
    """Hears whether a widget gets a press."""

    def __init__(self, part: QWidget, felt: list[bool]) -> None:
        super().__init__()
        self._felt = felt
        part.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            self._felt.append(True)
        return False
