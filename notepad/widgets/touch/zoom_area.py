"""A field that is zoomed with two fingers, and turned by a swipe.

`Lens` says how far something drawn is zoomed, and which part of it is visible.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QEventPoint, QKeyEvent, QKeySequence, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.tap_area import Field

MOST = 4.0  # times the usual size
_STEP = 1.25  # factor for a notch of the wheel or a key
_OLD = QEventPoint.State.Released  # of a finger that is no longer there


@dataclass(frozen=True, slots=True)
class Lens:
    """A zoom by `factor`, 1 to 4, whose view starts `left` and `top` pixels inside the drawing."""

    factor: float = 1.0
    left: float = 0.0
    top: float = 0.0

    @property
    def zooms(self) -> bool:
        """Whether only a part is visible."""
        return self.factor > 1.0

    def area(self, room: QRectF) -> QRectF:
        """Return the place of the whole drawing if a part of it is visible in `room`."""
        corner = room.topLeft() - QPointF(self.left, self.top)
        return QRectF(corner, room.size() * self.factor)

    def zoomed(self, by: float, at: QPointF, room: QRectF) -> Lens:
        """Return a lens that magnifies `by` more, keeping what is `at` a point."""
        factor = min(max(self.factor * by, 1.0), MOST)
        grown = factor / self.factor
        from_corner = at - room.topLeft()
        left = (self.left + from_corner.x()) * grown - from_corner.x()
        top = (self.top + from_corner.y()) * grown - from_corner.y()
        return Lens(factor, left, top)._held(room)

    def moved(self, by: QPointF, room: QRectF) -> Lens:
        """Return a lens with the drawing moved `by` this much, but not beyond its edges."""
        return Lens(self.factor, self.left - by.x(), self.top - by.y())._held(room)

    def showing(self, place: QRectF, room: QRectF) -> Lens:
        """Return a lens that shows a place, moved no farther than necessary."""
        right, below = place.right() - room.right(), place.bottom() - room.bottom()
        across = min(place.left() - room.left(), max(0.0, right))
        down = min(place.top() - room.top(), max(0.0, below))
        return self.moved(QPointF(-across, -down), room)

    def _held(self, room: QRectF) -> Lens:
        spare = self.factor - 1.0
        left = min(max(self.left, 0.0), room.width() * spare)
        top = min(max(self.top, 0.0), room.height() * spare)
        return Lens(self.factor, left, top)


class ZoomField(Field):
    """A field under a lens: two fingers, or Ctrl and the wheel, zoom; then one finger moves it.

    If it isn't zoomed, swiping sideways turns it. Inside something that scrolls, one finger
    scrolls, and two do nothing.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without zooming."""
        super().__init__(parent)
        self.lens = Lens()
        self._from: QPointF | None = None
        self._last = QPointF()
        self._apart: float | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    def room(self) -> QRectF:
        """Return the room for what can be zoomed."""
        return QRectF(self.rect())

    def turn_part(self, steps: int) -> None:
        """Turn to the next part, or to the previous one with -1."""

    def look_through(self, lens: Lens) -> None:
        """Show the field through another lens."""
        if lens != self.lens:
            self.lens = lens
            self.lay_spots()
            self.update()

    def show_thing(self, key: str) -> None:
        """Move the lens to show a thing."""
        place = self.places().get(key)
        if place is not None and self.lens.zooms:
            self.look_through(self.lens.showing(place, self.room()))

    def _zoom(self, by: float, at: QPointF) -> None:
        self.look_through(self.lens.zoomed(by, at, self.room()))

    @override
    def press_at(self, point: QPointF) -> None:
        self._from = self._last = point
        super().press_at(point)

    @override
    def move_to(self, point: QPointF) -> None:
        if self._from is None:
            return
        # Fingers are never quite still.
        if self.lens.zooms and QLineF(self._from, point).length() > 10.0:
            self.cancel_press()
            self.look_through(self.lens.moved(point - self._last, self.room()))
        self._last = point
        super().move_to(point)

    @override
    def release_at(self, point: QPointF) -> None:
        way = point - self._from if self._from is not None else QPointF()
        self._from = None
        if not self.lens.zooms and abs(way.x()) > max(finger(self), 2 * abs(way.y())):
            self.cancel_press()
            self.turn_part(-1 if way.x() > 0 else 1)
        else:
            super().release_at(point)

    @override
    def forget_press(self) -> None:
        super().forget_press()
        self._from = self._apart = None

    def _touched(self, event: QTouchEvent) -> None:
        points = event.points()
        if len([point for point in points if point.state() != _OLD]) > 1:
            self._pinch(points[0].position(), points[1].position())
        elif self._apart is None:
            self._follow(event.type(), points[0].position())
        if event.type() == QEvent.Type.TouchEnd:
            self._apart = None

    def _pinch(self, one: QPointF, other: QPointF) -> None:
        self.cancel_press()
        self._from = None
        apart = max(1.0, QLineF(one, other).length())
        if self._apart is not None:
            self._zoom(apart / self._apart, (one + other) / 2)
        self._apart = apart

    def _follow(self, kind: QEvent.Type, point: QPointF) -> None:
        match kind:
            case QEvent.Type.TouchBegin:
                self.press_at(point)
            case QEvent.Type.TouchEnd:
                self.release_at(point)
            case _:
                self.move_to(point)

    def _scrolled(self) -> bool:
        """Whether it is inside something that scrolls."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, QAbstractScrollArea):
            above = above.parentWidget()
        return above is not None

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent) and not self._scrolled():
            if event.type() == QEvent.Type.TouchCancel:
                self.forget_press()
            else:
                self._touched(event)
            event.accept()
            return True
        return super().event(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom(_STEP ** (turned.y() / 120), event.position())
        elif self.lens.zooms:
            self.look_through(self.lens.moved(QPointF(turned) / 2, self.room()))
        else:
            event.ignore()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.ZoomIn):
            self._zoom(_STEP, self.room().center())
        elif event.matches(QKeySequence.StandardKey.ZoomOut):
            self._zoom(1 / _STEP, self.room().center())
        else:
            super().keyPressEvent(event)
            if self.focus_key is not None:
                self.show_thing(self.focus_key)
