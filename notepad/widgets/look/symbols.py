"""The symbols beside colours, as shapes: a font may lack them or draw them as pictures."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from notepad.core.page.face import Symbol

if TYPE_CHECKING:
    from PySide6.QtGui import QBrush, QColor, QPainter


@lru_cache(maxsize=128)
def symbol_path(symbol: Symbol, size: float) -> QPainterPath:
    """Return the outline of a symbol around (0, 0), equally heavy to the eye at one `size`."""
    return QTransform.fromScale(size / 2, size / 2).map(_unit(symbol))


def draw_symbol(
    painter: QPainter, symbol: Symbol, centre: QPointF, size: float, fill: QColor | QBrush
) -> None:
    """Fill a symbol of about `size` pixels around a point."""
    painter.translate(centre)
    painter.fillPath(symbol_path(symbol, size), fill)
    painter.translate(-centre)


def _unit(symbol: Symbol) -> QPainterPath:
    path = QPainterPath()
    match symbol:
        case Symbol.CIRCLE:
            path.addEllipse(QRectF(-0.86, -0.86, 1.72, 1.72))
        case Symbol.RING:
            path.addEllipse(QRectF(-0.86, -0.86, 1.72, 1.72))
            path.addEllipse(QRectF(-0.5, -0.5, 1.0, 1.0))
        case Symbol.SQUARE:
            path.addRect(QRectF(-0.8, -0.8, 1.6, 1.6))
        case Symbol.TRIANGLE:
            path.addPolygon(QPolygonF(_corners((-0.98, 0.8), (0, -0.95), (0.98, 0.8))))
        case Symbol.DIAMOND:
            path.addPolygon(QPolygonF(_corners((0, -1.02), (0.92, 0), (0, 1.02), (-0.92, 0))))
        case Symbol.STAR:
            path.addPolygon(QPolygonF(_star()))
        case _:
            assert_never(symbol)
    path.closeSubpath()
    return path


def _corners(*points: tuple[float, float]) -> list[QPointF]:
    return [QPointF(x, y) for x, y in points]


def _star() -> list[QPointF]:
    turns = [(1.1 if tip % 2 == 0 else 0.46, tip * pi / 5 - pi / 2) for tip in range(10)]
    return [QPointF(reach * cos(turn), reach * sin(turn) + 0.06) for reach, turn in turns]
