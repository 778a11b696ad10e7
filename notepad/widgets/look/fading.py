"""Fading: something that is shown for a moment and goes softly, where things may move."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QEasingCurve, QObject, QTimer, QVariantAnimation
from PySide6.QtWidgets import QStyle, QWidget

SHOWN_MS = 1500
_STEPS = 20


class Fading(QObject):
    """Has a `strength` that is 1 at first and 0 after a while, and 0 while nothing is shown.

    In between it falls step by step, unless the style says that nothing is to be animated.
    """

    def __init__(
        self, widget: QWidget, draw: Callable[[], None], *, shown_ms: int = SHOWN_MS
    ) -> None:
        """Serve a widget; `draw` has it drawn again, for the strength is another one."""
        super().__init__(widget)
        self.strength = 0.0
        self._widget, self._draw = widget, draw
        self._still = QTimer(self, singleShot=True, interval=shown_ms)
        self._still.timeout.connect(self.stop)
        self._fall = QVariantAnimation(self)
        self._fall.setStartValue(1.0)
        self._fall.setEndValue(0.0)
        self._fall.setDuration(shown_ms)
        self._fall.setEasingCurve(QEasingCurve.Type.InQuad)
        self._fall.valueChanged.connect(self._fall_to)

    def start(self, *, stay: bool = False) -> None:
        """Show it from now on, for a while, or until it is stopped if it is to stay."""
        self.stop()
        if not stay:
            (self._fall if _animated(self._widget) else self._still).start()
        self._become(1.0)

    def stop(self) -> None:
        """Show it no longer."""
        self._still.stop()
        self._fall.stop()
        self._become(0.0)

    def _fall_to(self, value: float) -> None:
        """Fall in few steps, lest all that is new be drawn sixty times a second."""
        self._become(ceil(value * _STEPS) / _STEPS)

    def _become(self, strength: float) -> None:
        if strength != self.strength:
            self.strength = strength
            self._draw()


def _animated(widget: QWidget) -> bool:
    """Whether the style of a widget lets things move."""
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(hint, None, widget) > 0
