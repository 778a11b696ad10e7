"""Scrubber: a line along which a finger, the wheel or the arrow keys move from place to place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.look.surface import RING, painter_on
from notepad.widgets.touch.assisted import count_as_touch

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent

_HANDLE = 11.0  # pixels from its middle to its edge
_LINE, _TICK = 4.0, 5.0
_LEAST_APART = 5.0  # pixels between ticks that can be told apart


class Scrubber(QSlider):
    """Goes to where it is tapped, and follows the finger from there."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Make a line with one place; `name` says what is moved along it."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName(name)
        self.setPageStep(5)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(self._used)

    def place(self, value: int) -> QPointF:
        """Return where the handle stands for a value."""
        steps = max(1, self.maximum() - self.minimum())
        along = (value - self.minimum()) / steps
        return QPointF(self._left + along * self._room, self.height() / 2)

    def _used(self) -> None:
        count_as_touch(self)

    @property
    def _left(self) -> float:
        return _HANDLE + RING

    @property
    def _room(self) -> float:
        return max(1.0, self.width() - 2 * self._left)

    def _go_to(self, point: QPointF) -> None:
        along = (point.x() - self._left) / self._room
        steps = self.maximum() - self.minimum()
        self.setValue(self.minimum() + round(min(max(along, 0.0), 1.0) * steps))

    @override
    def sizeHint(self) -> QSize:
        return QSize(finger(self) * 3, finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self), finger(self))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_on(self) as painter:
            self._draw_line(painter)
            here = self.place(self.value())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.current().accent))
            painter.drawEllipse(here, _HANDLE, _HANDLE)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.current().ink), RING))
                painter.drawEllipse(here, _HANDLE + RING / 2, _HANDLE + RING / 2)

    def _draw_line(self, painter: QPainter) -> None:
        colours, here = theme.current(), self.place(self.value())
        first, last = self.place(self.minimum()), self.place(self.maximum())
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, end in ((colours.bar, last), (colours.accent, here)):
            painter.setBrush(QColor(colour))
            area = QRectF(first.x(), first.y() - _LINE / 2, end.x() - first.x(), _LINE)
            painter.drawRoundedRect(area, _LINE / 2, _LINE / 2)
        steps = self.maximum() - self.minimum()
        if steps and self._room / steps >= _LEAST_APART:
            painter.setPen(QPen(QColor(colours.faded), 1.0))
            for value in range(self.minimum(), self.maximum() + 1):
                below = self.place(value) + QPointF(0, _TICK)
                painter.drawLine(below, below + QPointF(0, _TICK))
