"""The outline of a stroke, as a path to be filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfect_freehand import get_stroke
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from notepad.core.ink import HARDEST, PER_POINT, Pen, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

UNITS = 10.0
"""So many units of a stroke's points are one pixel at 100 %."""
WIDTHS = {Pen.THIN: 2.4, Pen.BOLD: 5.0, Pen.MARKER: 16.0}
"""How broad a stroke of each pen is at half the pressure, in pixels at 100 %."""
_THINNING = {Pen.THIN: 0.6, Pen.BOLD: 0.6, Pen.MARKER: 0.0}
_PIECE = 200  # points that are outlined together: what the library does grows with them


def width_at(pen: Pen, pressure: int) -> float:
    """Return how broad a pen writes at a pressure of 0 to 1,000, in pixels at 100 %."""
    return WIDTHS[pen] * (1 - _THINNING[pen] * (1 - 2 * pressure / HARDEST))


def outline(stroke: Stroke) -> QPainterPath:
    """Return the outline of a stroke in the units of its points."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for piece in outlining(stroke):
        whole.addPath(piece)
    return whole


def outlining(stroke: Stroke) -> Iterator[QPainterPath]:
    """Yield the outline of a stroke in pieces, which are joined by their round ends.

    To make them, and to fill them, takes a fraction of what a long stroke takes as a whole.
    """
    for piece in _pieces(stroke):
        found = get_stroke(
            piece,
            size=WIDTHS[stroke.pen] * UNITS,
            thinning=_THINNING[stroke.pen],
            streamline=0.0,  # the line is where the pen was
            simulate_pressure=False,
            last=True,
        )
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in found]))
        path.closeSubpath()
        yield path


def _pieces(stroke: Stroke) -> Iterator[list[tuple[float, float, float]]]:
    """Yield the points of a stroke in pieces, each beginning where the one before it ends."""
    each = [stroke.points[first::PER_POINT] for first in range(3)]
    points = [(x, y, pressure / HARDEST) for x, y, pressure in zip(*each, strict=True)]
    for start in range(0, max(len(points) - 1, 1), _PIECE):
        yield points[start : start + _PIECE + 1]
