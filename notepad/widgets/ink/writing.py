"""Writing: a stroke while the pen is down, drawn bit by bit as the pen moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from notepad.widgets.ink.outline import width_at
from notepad.widgets.ink.paint_ink import ink_tint, opacity
from notepad.widgets.ink.placing import Trace

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from notepad.core.ink import InkColour, Pen
    from notepad.widgets.ink.placing import Sample
    from notepad.widgets.look.theme import Theme

_LEAST = 0.7  # pixels between points that are worth keeping


class Writing:
    """A stroke in the making; its outline comes when it is finished."""

    def __init__(
        self, pen: Pen, colour: InkColour, theme: Theme, size: QSize, *, density: float
    ) -> None:
        """Begin a stroke on a surface of this size."""
        self.pen, self.colour = pen, colour
        self.trace = Trace()
        self._last: Sample | None = None
        self._tint: QColor = ink_tint(colour, theme)
        self._picture = QPixmap(size * density)
        self._picture.setDevicePixelRatio(density)
        self._picture.fill(Qt.GlobalColor.transparent)

    def go(self, sample: Sample) -> QRectF:
        """Go on to a point; return what is to be shown anew."""
        last, begins = self._last or sample, self._last is None
        if not begins and QLineF(last.point, sample.point).length() < _LEAST:
            return QRectF()
        self.trace.go(sample)
        self._last = sample
        width = width_at(self.pen, (last.pressure + sample.pressure) // 2)
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        with QPainter(self._picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._tint, width, Qt.PenStyle.SolidLine, cap, join))
            if begins:
                painter.drawPoint(sample.point)
            else:
                painter.drawLine(QLineF(last.point, sample.point))
        edge = width / 2 + 2
        touched = QRectF(last.point, sample.point).normalized()
        return touched.adjusted(-edge, -edge, edge, edge)

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Show a part of it."""
        density = self._picture.devicePixelRatio()
        painter.setOpacity(opacity(self.pen))
        source = QRectF(area.topLeft() * density, area.size() * density)
        painter.drawPixmap(area, self._picture, source)
        painter.setOpacity(1.0)
