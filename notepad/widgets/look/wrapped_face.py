"""A face in a line of text: its symbols in the table's colour, then its label, wrapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize, Qt

from notepad.widgets.look.sizes import text_size, wrap_flags
from notepad.widgets.look.symbols import draw_symbol

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QFontMetrics, QPainter

    from notepad.core.page.page import Face


def face_size(metrics: QFontMetrics, face: Face, width: int = 1 << 20) -> QSize:
    """Return the room that a face takes when its label is wrapped within `width` pixels."""
    lead = _lead(metrics, face)
    label = text_size(metrics, face.label, max(1, width - lead))
    return QSize(lead + label.width(), max(label.height(), metrics.height()))


def draw_face(painter: QPainter, bounds: QRect, face: Face, ink: QColor, tint: QColor) -> None:
    """Draw a face in the middle of its bounds: symbols in `tint`, the label in `ink`."""
    metrics = painter.fontMetrics()
    lead = _lead(metrics, face)
    size = face_size(metrics, face, bounds.width())
    left = bounds.x() + max(0, (bounds.width() - size.width()) // 2)
    if face.symbol is not None:
        side = _side(metrics)
        for place in range(face.count):
            centre = QPointF(left + side * (place + 0.5), bounds.center().y() + 0.5)
            draw_symbol(painter, face.symbol, centre, side * 0.9, tint)
    if face.label:
        room = max(1, bounds.width() - lead)
        label = QRect(left + lead, bounds.y(), min(room, size.width() - lead + 1), bounds.height())
        flags = wrap_flags(metrics, face.label, room) | int(Qt.AlignmentFlag.AlignCenter)
        painter.setPen(ink)
        painter.drawText(label, flags, face.label)


def _side(metrics: QFontMetrics) -> float:
    return metrics.ascent() * 0.98


def _lead(metrics: QFontMetrics, face: Face) -> int:
    """Return the width of the symbols and the gap behind them."""
    if face.symbol is None:
        return 0
    gap = metrics.ascent() * 0.3 if face.label else 0
    return round(_side(metrics) * face.count + gap)
