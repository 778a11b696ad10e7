"""Lens: how far something drawn is zoomed, and which part of it is seen."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

MOST = 4.0


@dataclass(frozen=True, slots=True)
class Lens:
    """A zoom of `factor`, 1 to 4, that begins `left` and `top` pixels inside what is zoomed."""

    factor: float = 1.0
    left: float = 0.0
    top: float = 0.0

    @property
    def zooms(self) -> bool:
        """Whether not all of it is seen."""
        return self.factor > 1.0

    def area(self, room: QRectF) -> QRectF:
        """Return where all of it stands when a part is seen in `room`."""
        corner = room.topLeft() - QPointF(self.left, self.top)
        return QRectF(corner, room.size() * self.factor)

    def zoomed(self, by: float, at: QPointF, room: QRectF) -> Lens:
        """Return a lens that magnifies `by` so many times more; what is `at` a point stays."""
        factor = min(max(self.factor * by, 1.0), MOST)
        grown = factor / self.factor
        from_corner = at - room.topLeft()
        left = (self.left + from_corner.x()) * grown - from_corner.x()
        top = (self.top + from_corner.y()) * grown - from_corner.y()
        return Lens(factor, left, top)._held(room)

    def moved(self, by: QPointF, room: QRectF) -> Lens:
        """Return a lens under which all went `by` so far, but not beyond its edges."""
        return Lens(self.factor, self.left - by.x(), self.top - by.y())._held(room)

    def showing(self, place: QRectF, room: QRectF) -> Lens:
        """Return a lens that shows a place, moved no farther than that takes."""
        right, below = place.right() - room.right(), place.bottom() - room.bottom()
        across = min(place.left() - room.left(), max(0.0, right))
        down = min(place.top() - room.top(), max(0.0, below))
        return self.moved(QPointF(-across, -down), room)

    def _held(self, room: QRectF) -> Lens:
        spare = self.factor - 1.0
        left = min(max(self.left, 0.0), room.width() * spare)
        top = min(max(self.top, 0.0), room.height() * spare)
        return Lens(self.factor, left, top)
