"""Drawing the columns of a chart: each fills a share of its place, from the bottom up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from notepad.widgets.look import theme
from notepad.widgets.look.theme import tint

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

_FILLED = 0.82  # how much of a place's width its column fills
_LEAST = 2.0  # pixels: what stands for nothing at all


def draw_column(painter: QPainter, place: QRectF, share: float, colour: str) -> None:
    """Draw a column that fills a share of its place, 0 to 1."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(colour))
    _draw(painter, _column(place, share))


def draw_no_column(painter: QPainter, place: QRectF) -> None:
    """Draw the outline of all of a place: nothing was reached there."""
    painter.setPen(QPen(tint(theme.current().faded), 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _draw(painter, _column(place, 1.0).adjusted(1, 1, -1, -1))


def draw_frame(painter: QPainter, place: QRectF) -> None:
    """Draw the frame of a place that is chosen, or that the keyboard is on."""
    painter.setPen(QPen(tint(theme.current().pencil), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(0, 1, -1, -1), 4, 4)


def _column(place: QRectF, share: float) -> QRectF:
    height = max(_LEAST, place.height() * share)
    return QRectF(place.left(), place.bottom() - height, place.width() * _FILLED, height)


def _draw(painter: QPainter, column: QRectF) -> None:
    rounded = min(3.0, column.width() * 0.2, column.height() / 2)
    painter.drawRoundedRect(column, rounded, rounded)
