"""Icons as strokes on a field of 24 × 24, so that they are sharp at any size and in any colour."""

from __future__ import annotations

from enum import Enum
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from notepad.core.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of an ellipse: its box (x, y, width, height), start and sweep in degrees."""

    box: tuple[float, float, float, float]
    start: float = 0.0
    sweep: float = 360.0


Line = tuple[tuple[float, float], ...]


class Icon(Enum):
    """An icon by its meaning; the value has its strokes: lines through points, and arcs."""

    UNDO = (
        ((9.0, 4.5), (4.5, 9.0), (9.0, 13.5)),
        ((5.0, 9.0), (14.0, 9.0)),
        Arc((9, 9, 10.5, 10.5), 90, -180),
    )
    REDO = (
        ((15.0, 4.5), (19.5, 9.0), (15.0, 13.5)),
        ((19.0, 9.0), (10.0, 9.0)),
        Arc((4.5, 9, 10.5, 10.5), 90, 180),
    )
    PRINT = (
        ((7.0, 8.5), (7.0, 3.5), (17.0, 3.5), (17.0, 8.5)),
        ((7.0, 17.0), (3.5, 17.0), (3.5, 8.5), (20.5, 8.5), (20.5, 17.0), (17.0, 17.0)),
        ((7.0, 13.5), (17.0, 13.5), (17.0, 20.5), (7.0, 20.5), (7.0, 13.5)),
    )
    FOLD = (
        ((4.0, 4.0), (20.0, 4.0), (20.0, 20.0), (4.0, 20.0), (4.0, 4.0)),
        ((20.0, 4.0), (4.0, 20.0)),
        ((16.0, 4.5), (4.5, 16.0)),
        ((12.0, 4.5), (4.5, 12.0)),
        ((8.0, 4.5), (4.5, 8.0)),
    )
    MENU = (((4.0, 6.5), (20.0, 6.5)), ((4.0, 12.0), (20.0, 12.0)), ((4.0, 17.5), (20.0, 17.5)))
    GRIP = (((5.0, 9.5), (19.0, 9.5)), ((5.0, 14.5), (19.0, 14.5)))
    ADD = (((12.0, 4.5), (12.0, 19.5)), ((4.5, 12.0), (19.5, 12.0)))
    CLOSE = (((5.5, 5.5), (18.5, 18.5)), ((18.5, 5.5), (5.5, 18.5)))
    PENCIL = (
        ((4.0, 20.0), (5.2, 15.2), (16.2, 4.2), (19.8, 7.8), (8.8, 18.8), (4.0, 20.0)),
        ((13.6, 6.8), (17.2, 10.4)),
    )
    BACK = (((14.5, 4.5), (7.0, 12.0), (14.5, 19.5)),)
    ON = (((9.5, 4.5), (17.0, 12.0), (9.5, 19.5)),)
    UP = (((5.0, 15.5), (12.0, 8.5), (19.0, 15.5)),)
    DOWN = (((5.0, 8.5), (12.0, 15.5), (19.0, 8.5)),)
    TICK = (((4.5, 12.5), (10.0, 18.0), (19.5, 6.5)),)
    WARNING = (
        ((12.0, 3.5), (21.5, 20.0), (2.5, 20.0), (12.0, 3.5)),
        ((12.0, 9.5), (12.0, 14.0)),
        ((12.0, 17.0), (12.0, 17.05)),
    )
    CROSS = (((5.0, 5.0), (19.0, 19.0)), ((19.0, 5.0), (5.0, 19.0)))
    CIRCLE = (Arc((4, 4, 16, 16)),)
    QUERY = (
        Arc((7.5, 3.5, 9, 9), 170, -220),
        ((12.0, 12.6), (12.0, 15.0)),
        ((12.0, 19.5), (12.0, 19.55)),
    )
    UNHEARD = (  # an ear, crossed out
        (
            *((6.6, 10.6), (6.8, 8.0), (8.2, 5.6), (10.4, 4.2), (12.8, 4.1), (15.0, 5.1)),
            *((16.6, 7.1), (16.9, 9.6), (16.1, 11.9), (14.4, 13.8), (13.5, 15.6)),
            *((13.2, 17.6), (12.1, 19.3), (10.2, 19.9), (8.3, 19.0), (7.3, 17.2)),
        ),
        ((9.6, 10.8), (10.0, 8.6), (11.6, 7.3), (13.3, 8.0), (13.7, 9.8), (12.6, 11.6)),
        ((4.0, 20.5), (20.0, 4.5)),
    )
    GAMES = (
        ((4.0, 4.0), (10.5, 4.0), (10.5, 10.5), (4.0, 10.5), (4.0, 4.0)),
        ((13.5, 4.0), (20.0, 4.0), (20.0, 10.5), (13.5, 10.5), (13.5, 4.0)),
        ((4.0, 13.5), (10.5, 13.5), (10.5, 20.0), (4.0, 20.0), (4.0, 13.5)),
        ((13.5, 13.5), (20.0, 13.5), (20.0, 20.0), (13.5, 20.0), (13.5, 13.5)),
    )
    BRANCH = (((12.0, 4.0), (12.0, 11.0), (6.5, 20.0)), ((12.0, 11.0), (17.5, 20.0)))
    LEVEL = (
        ((4.0, 20.0), (4.0, 16.0)),
        ((9.3, 20.0), (9.3, 12.0)),
        ((14.6, 20.0), (14.6, 8.0)),
        ((20.0, 20.0), (20.0, 4.0)),
    )
    PLAYERS = (
        Arc((5.0, 4.0, 7.5, 7.5)),
        Arc((2.0, 14.5, 13.5, 12.0), 0, 180),
        Arc((14.5, 5.5, 6.0, 6.0)),
        Arc((12.5, 14.5, 10.0, 11.0), 20, 75),
    )
    SETUP = (
        ((3.5, 8.0), (13.0, 8.0)),
        ((17.5, 8.0), (20.5, 8.0)),
        ((15.2, 5.0), (15.2, 11.0)),
        ((3.5, 16.0), (6.5, 16.0)),
        ((11.0, 16.0), (20.5, 16.0)),
        ((8.8, 13.0), (8.8, 19.0)),
    )
    SHEET = (
        ((6.0, 3.5), (14.0, 3.5), (18.5, 8.0), (18.5, 20.5), (6.0, 20.5), (6.0, 3.5)),
        ((14.0, 3.5), (14.0, 8.0), (18.5, 8.0)),
    )
    SAVE = (
        ((12.0, 4.0), (12.0, 15.5)),
        ((7.0, 10.5), (12.0, 15.5), (17.0, 10.5)),
        ((4.5, 20.0), (19.5, 20.0)),
    )
    EXPORT = (
        ((12.0, 15.5), (12.0, 4.0)),
        ((7.0, 9.0), (12.0, 4.0), (17.0, 9.0)),
        ((4.5, 14.0), (4.5, 20.0), (19.5, 20.0), (19.5, 14.0)),
    )
    EYE = (
        Arc((2.6, 5.6, 18.8, 18.8), 25, 130),
        Arc((2.6, -0.4, 18.8, 18.8), -25, -130),
        Arc((9.2, 9.2, 5.6, 5.6)),
    )
    HELP = (
        Arc((3.5, 3.5, 17, 17)),
        Arc((9.0, 7.0, 6, 6), 170, -220),
        ((12.0, 13.2), (12.0, 14.2)),
        ((12.0, 17.0), (12.0, 17.05)),
    )
    SETTINGS = (
        Arc((8.6, 8.6, 6.8, 6.8)),
        Arc((5.2, 5.2, 13.6, 13.6)),
        ((12.0, 5.2), (12.0, 2.6)),
        ((12.0, 18.8), (12.0, 21.4)),
        ((5.2, 12.0), (2.6, 12.0)),
        ((18.8, 12.0), (21.4, 12.0)),
        ((7.2, 7.2), (5.4, 5.4)),
        ((16.8, 16.8), (18.6, 18.6)),
        ((7.2, 16.8), (5.4, 18.6)),
        ((16.8, 7.2), (18.6, 5.4)),
    )


@cache
def icon_path(icon: Icon) -> QPainterPath:
    """Return an icon's strokes on a field from (0, 0) to (24, 24)."""
    path = QPainterPath()
    for stroke in icon.value:
        if isinstance(stroke, Arc):
            box = QRectF(*stroke.box)
            path.arcMoveTo(box, stroke.start)
            path.arcTo(box, stroke.start, stroke.sweep)
        else:
            path.moveTo(QPointF(*stroke[0]))
            for point in stroke[1:]:
                path.lineTo(QPointF(*point))
    return path


def draw_icon(painter: QPainter, bounds: QRectF, icon: Icon, ink: QColor) -> None:
    """Draw an icon in the middle of its bounds, as large as possible."""
    side = round(min(bounds.width(), bounds.height()))
    corner = bounds.center() - QPointF(side / 2, side / 2)
    painter.save()
    painter.translate(QPointF(corner.toPoint()))
    painter.scale(side / 24, side / 24)
    # Thinner strokes would look pale.
    pen = QPen(ink, max(1.9, side / 11))
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(icon_path(icon))
    painter.restore()
