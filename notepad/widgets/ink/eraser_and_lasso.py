"""Which strokes an eraser touches, and which a lasso catches, to be moved or erased together."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from notepad.core.ink import PER_POINT, Stroke
from notepad.widgets.ink.strokes import bounds_of, points_of, stroke_at, to_place, trace_of
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.drawing import draw_outline, grown
from notepad.widgets.look.theme import Theme, tint

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from notepad.widgets.ink.strokes import Places, Sample

ERASER = 9.0
"""The radius of an eraser, in pixels."""
_CROSSING = QLineF.IntersectionType.BoundedIntersection


def strokes_touched(
    strokes: Iterable[Stroke], places: Places, before: QPointF, now: QPointF
) -> Iterator[int]:
    """Yield the ids of the strokes that an eraser touches on its way between two points."""
    for stroke in _seen_near(strokes, places, QRectF(before, now).normalized()):
        place = places[stroke.place]
        if _passed(stroke, place, QLineF(before, now)):
            yield stroke.id


class Lasso:
    """A loop that is being drawn."""

    def __init__(self) -> None:
        """Start a loop."""
        self.points: list[QPointF] = []

    def go(self, sample: Sample) -> QRectF:
        """Add a point; return the area to repaint: the whole loop, which a line closes."""
        # A loop needs no points closer together.
        if not self.points or QLineF(self.points[-1], sample.point).length() >= 3.0:
            self.points.append(sample.point)
        return self.bounds

    @property
    def bounds(self) -> QRectF:
        """The rectangle around the loop."""
        return QPolygonF(self.points).boundingRect().adjusted(-2, -2, 2, 2)

    def caught(self, strokes: Iterable[Stroke], places: Places) -> frozenset[int]:
        """Return the ids of the strokes inside the loop."""
        return frozenset(strokes_in_loop(strokes, places, self.points))

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw the loop."""
        painter.setPen(QPen(tint(theme.pencil), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF(self.points))


def strokes_in_loop(
    strokes: Iterable[Stroke], places: Places, loop: Sequence[QPointF]
) -> Iterator[int]:
    """Yield the ids of the strokes that are mostly inside a loop."""
    outline = QPolygonF(list(loop))
    for stroke in _seen_near(strokes, places, outline.boundingRect()):
        asked = points_of(stroke, places[stroke.place], most=16)
        held = [outline.containsPoint(point, Qt.FillRule.OddEvenFill) for point in asked]
        if 2 * sum(held) > len(held):
            yield stroke.id


class Caught:
    """Strokes caught by a loop, in a frame, at the place where they are or were moved to."""

    def __init__(self, strokes: tuple[Stroke, ...], frame: QRectF, picture: QPixmap) -> None:
        """Hold some strokes; `picture` shows them in their frame."""
        self.strokes, self.moved_by = strokes, QPointF()
        self._frame, self._picture = frame, picture

    @property
    def ids(self) -> frozenset[int]:
        """The ids of the caught strokes."""
        return frozenset(stroke.id for stroke in self.strokes)

    @property
    def frame(self) -> QRectF:
        """The frame at its current place."""
        return self._frame.translated(self.moved_by)

    def moved(self, places: Places) -> tuple[Stroke, ...]:
        """Return the strokes at the place where they were moved to."""
        return tuple(self._moved(stroke, places) for stroke in self.strokes)

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw the strokes in a dashed frame."""
        painter.drawPixmap(self.frame.topLeft(), self._picture)
        pen = QPen(tint(theme.pencil), 1.5, Qt.PenStyle.DashLine)
        draw_outline(painter, self.frame.adjusted(1, 1, -1, -1), pen, 4)

    def _moved(self, stroke: Stroke, places: Places) -> Stroke:
        there = trace_of(stroke, places[stroke.place]).moved(self.moved_by)
        return stroke_at(there, places, stroke)


def frame_of(strokes: Iterable[Stroke], places: Places) -> QRectF:
    """Return a frame around strokes that are seen."""
    found = QRectF()
    for stroke in strokes:
        found = found.united(grown(bounds_of(stroke, places[stroke.place]), 1))
    return QRectF(grown(found, GAPS.wide).toAlignedRect())


def _seen_near(strokes: Iterable[Stroke], places: Places, area: QRectF) -> Iterator[Stroke]:
    """Yield the visible strokes within an eraser's reach of an area."""
    reached = grown(area, ERASER)
    for stroke in strokes:
        place = places.get(stroke.place)
        # Grown a little: a straight line has an empty area, which would intersect nothing.
        if place is not None and reached.intersects(grown(bounds_of(stroke, place), 0.5)):
            yield stroke


def _passed(stroke: Stroke, place: QRectF, way: QLineF) -> bool:
    """Whether an eraser touches a stroke on its way.

    Distant parts of a long stroke are skipped by comparing plain numbers, which is fast.
    """
    reach = grown(QRectF(way.p1(), way.p2()).normalized(), ERASER)
    shown = to_place(stroke, place)
    inverse, _able = shown.inverted()
    reach = inverse.mapRect(reach)
    left, right, top, bottom = reach.left(), reach.right(), reach.top(), reach.bottom()
    xs, ys = stroke.points[0::PER_POINT], stroke.points[1::PER_POINT]
    ends = zip(xs, ys, xs[1:] or xs, ys[1:] or ys, strict=False)
    return any(
        _near(shown.map(QLineF(x, y, x2, y2)), way)
        for x, y, x2, y2 in ends
        if not (
            (x < left and x2 < left)
            or (x > right and x2 > right)
            or (y < top and y2 < top)
            or (y > bottom and y2 > bottom)
        )
    )


def _near(one: QLineF, other: QLineF) -> bool:
    """Whether an eraser that moves along one line touches another line."""
    kind, _where = one.intersects(other)
    return kind == _CROSSING or any(
        _apart(end, line) <= ERASER
        for line, ends in ((one, other), (other, one))
        for end in (ends.p1(), ends.p2())
    )


def _apart(point: QPointF, line: QLineF) -> float:
    """Return the distance of a point from a line segment."""
    across, down = line.dx(), line.dy()
    away = point - line.p1()
    long = across * across + down * down
    along = (away.x() * across + away.y() * down) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    return hypot(away.x() - along * across, away.y() - along * down)
