"""Drawing a gauge: a ring, filled as far as something is likely now, and finely as far as soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from notepad.core.page.page import Gauge

_THICK, _THIN = 0.28, 0.16  # of the side
_TURN = 16 * 360
_TOP = 16 * 90
_DOTS = 8
_LEAST = 0.05
"""Of the ring: less could not be seen, but is not nothing."""


def draw_gauge(
    painter: QPainter, gauge: Gauge, place: QRectF, *, ink: QColor, ground: QColor
) -> None:
    """Draw a gauge in a square: what is likely now in `ink`, as a thick part of a ring.

    The part that comes with the next question is a thin line that goes on from there. As long as
    nothing is reckoned the ring is dotted.
    """
    side = place.width()
    inset = side * _THICK / 2
    ring = place.adjusted(inset, inset, -inset, -inset)
    painter.save()
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _arc(painter, ring, 1.0, _track(ground, side, dotted=gauge.now is None))
    now, soon = _seen(gauge.now or 0.0), _seen(gauge.soon or 0.0)
    _arc(painter, ring, soon, _pen(ink, side * _THIN), start=now)
    _arc(painter, ring, now, _pen(ink, side * _THICK))
    painter.restore()


def _seen(share: float) -> float:
    return max(share, _LEAST) if share > 0 else 0.0


def _arc(painter: QPainter, ring: QRectF, share: float, pen: QPen, *, start: float = 0.0) -> None:
    """Draw the part of a ring from one share of it to another, clockwise from the top."""
    if share > start:
        painter.setPen(pen)
        painter.drawArc(ring, _TOP - round(_TURN * start), -round(_TURN * (share - start)))


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def _track(ground: QColor, side: float, *, dotted: bool) -> QPen:
    pen = _pen(ground, side * _THICK)
    if dotted:
        round_it = 3.14159 * (1 - _THICK) / _THICK  # in widths of the pen
        pen.setDashPattern([round_it / _DOTS * 0.4, round_it / _DOTS * 0.6])
    return pen
