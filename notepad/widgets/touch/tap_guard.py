"""Keeps a second tap from hitting something that has just appeared under the finger.

If you tap twice, or faster than the screen can follow, you may hit something other than what you
saw. So after a tap, what newly appears at that place ignores taps for a moment; keys work at once.
`TapGuard` filters the events that the system sends to a window: there are far fewer of these than
of events to widgets.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from time import monotonic

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from notepad.widgets.look.safe_widget_lookup import system_window
from notepad.widgets.touch.buttons import Tappable

GUARDED_MS = 400
"""How long a tapped place is guarded: a double tap is faster; seeing, then tapping, is slower."""


class TapGuard(QObject):
    """Swallows taps on what has just appeared at a tapped place of a window."""

    def __init__(self, window: QWidget) -> None:
        """Guard a window, which must be shown already."""
        super().__init__(window)
        self._last: _Tap | None = None
        self._swallowing = False
        handle = system_window(window)
        if handle is not None:
            handle.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
                    self._swallowing = self._pressed(event)
                return self._swallowing
            case QEvent.Type.MouseMove:
                return self._swallowing
            case QEvent.Type.MouseButtonRelease:
                swallowing, self._swallowing = self._swallowing, False
                return swallowing
        return False

    def _pressed(self, event: QMouseEvent) -> bool:
        """Remember a press; return whether to swallow it."""
        place = event.globalPosition().toPoint()
        now = event.timestamp() or round(monotonic() * 1000)  # some platforms send no time
        last, target = self._last, QApplication.widgetAt(place)
        if last is not None and isinstance(target, Tappable) and now - last.at < GUARDED_MS:
            there = QApplication.widgetAt(last.place)
            if there is target and _meaning(there) != last.meaning:
                return True
        self._last = _Tap(place, now, _meaning(target))
        return False


@dataclass(frozen=True, slots=True)
class _Tap:
    """A tap: its place on the screen, its time in milliseconds, and what it meant."""

    place: QPoint
    at: int
    meaning: Hashable


def _meaning(widget: QWidget | None) -> Hashable:
    """Return what a tap on a widget means: equal values as long as the same thing is there."""
    return widget.meaning() if isinstance(widget, Tappable) else id(widget)
