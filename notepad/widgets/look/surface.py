"""Rounded surfaces, the ground that chips, buttons and cards are drawn on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from notepad.widgets.look import theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

RING = 2.0
_RING_GAP = 1.5


@dataclass(frozen=True, slots=True)
class Surface:
    """How a rounded surface looks: colours as `#rrggbb`, None for see-through or no border."""

    fill: str | None
    line: str | None = None
    radius: float = 9.0
    dashed: bool = False


def painter_on(widget: QWidget) -> QPainter:
    """Return a smooth painter on a widget; the caller ends it."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def draw_surface(
    painter: QPainter, bounds: QRectF, surface: Surface, *, ringed: bool = False
) -> None:
    """Fill a rounded rectangle; a ringed one makes room inside its bounds for the focus ring."""
    area = bounds.adjusted(0.5, 0.5, -0.5, -0.5)
    radius = min(surface.radius, area.height() / 2)
    if ringed:
        half = RING / 2
        ring = bounds.adjusted(half, half, -half, -half)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.current().accent), RING))
        painter.drawRoundedRect(ring, radius, radius)
        inset = RING + _RING_GAP
        area = bounds.adjusted(inset, inset, -inset, -inset)
        radius = max(0.0, radius - inset)
    painter.setBrush(QColor(surface.fill) if surface.fill else Qt.BrushStyle.NoBrush)
    painter.setPen(_border(surface))
    painter.drawRoundedRect(area, radius, radius)


def _border(surface: Surface) -> QPen:
    if not surface.line:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(QColor(surface.line), 1.0)
    if surface.dashed:
        pen.setDashPattern([3.0, 3.0])
    return pen
