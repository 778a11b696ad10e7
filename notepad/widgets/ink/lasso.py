"""Lasso: strokes that were caught in a loop, to be moved or rubbed out together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPen, QPolygonF

from notepad.widgets.ink.placing import bounds_of, stroke_at, trace_of
from notepad.widgets.ink.touched import inside
from notepad.widgets.look.theme import tint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter, QPixmap

    from notepad.core.ink import Stroke
    from notepad.widgets.ink.placing import Places, Sample
    from notepad.widgets.look.theme import Theme

_ROOM = 8.0  # pixels around what was caught
_LEAST = 3.0  # between points of a loop that are worth keeping


class Lasso:
    """A loop that is being drawn."""

    def __init__(self) -> None:
        """Begin a loop."""
        self.points: list[QPointF] = []

    def go(self, sample: Sample) -> QRectF:
        """Go on to a point; return what is to be shown anew: the loop is closed by a line."""
        if not self.points or QLineF(self.points[-1], sample.point).length() >= _LEAST:
            self.points.append(sample.point)
        return self.bounds

    @property
    def bounds(self) -> QRectF:
        """What the loop covers."""
        return QPolygonF(self.points).boundingRect().adjusted(-2, -2, 2, 2)

    def caught(self, strokes: Iterable[Stroke], places: Places) -> frozenset[int]:
        """Return the ids of those of the strokes that lie in it."""
        return frozenset(inside(strokes, places, self.points))

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw the loop."""
        painter.setPen(QPen(tint(theme.pencil), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF(self.points))


def frame_of(strokes: Iterable[Stroke], places: Places) -> QRectF:
    """Return a frame around strokes that are seen."""
    found = QRectF()
    for stroke in strokes:
        around = bounds_of(stroke, places[stroke.place])
        found = found.united(around.adjusted(-1, -1, 1, 1))
    return QRectF(found.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM).toAlignedRect())


class Caught:
    """What a loop caught, drawn with a frame, where it is or is moved to."""

    def __init__(self, strokes: tuple[Stroke, ...], frame: QRectF, picture: QPixmap) -> None:
        """Hold some strokes, `picture` being what is seen of them in a frame."""
        self.strokes, self.moved_by = strokes, QPointF()
        self._frame, self._picture = frame, picture

    @property
    def ids(self) -> frozenset[int]:
        """The ids of what was caught."""
        return frozenset(stroke.id for stroke in self.strokes)

    @property
    def frame(self) -> QRectF:
        """Where it is held now."""
        return self._frame.translated(self.moved_by)

    def moved(self, places: Places) -> tuple[Stroke, ...]:
        """Return the strokes as they are written where they were moved to."""
        return tuple(self._moved(stroke, places) for stroke in self.strokes)

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw it with a dashed frame."""
        painter.drawPixmap(self.frame.topLeft(), self._picture)
        painter.setPen(QPen(tint(theme.pencil), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.frame.adjusted(1, 1, -1, -1), 4, 4)

    def _moved(self, stroke: Stroke, places: Places) -> Stroke:
        there = trace_of(stroke, places[stroke.place]).moved(self.moved_by)
        return stroke_at(there, places, stroke)
