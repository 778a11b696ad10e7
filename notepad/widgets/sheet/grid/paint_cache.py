"""Stamps: pictures of what was painted before, so that on a screen it need only be copied."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

_MARGIN = 6  # pixels around a place that its painting may reach into
_ACROSS = 8  # pictures side by side
_COPY = QPainter.CompositionMode.CompositionMode_Source
_OVER = QPainter.CompositionMode.CompositionMode_SourceOver


class Layer(NamedTuple):
    """What is painted over the layers below it: the state it shows, and how it is painted."""

    state: Hashable
    paint: Callable[[QPainter], None]


class Thing(NamedTuple):
    """What has a picture: its name, its place, and its layers from the lowest on, at least one.

    The top left corner of its place is the origin of the painter that its layers get.
    """

    name: str
    place: QRectF
    layers: Sequence[Layer]


class _Slot(NamedTuple):
    """Where a thing's picture lies on the sheets, in their pixels, and where it is copied to.

    The thing itself begins `inside` its picture, in the pixels of the painter, as `corner` is.
    """

    source: QRect
    corner: QPoint
    inside: QPointF


class Stamps:
    """A picture for each name, painted anew from the layer on whose state has changed.

    A box of the sheet has its initials below and its odds above them. After a note that changed
    the odds alone, the picture with the initials is copied, and a number and a bar are painted.
    Pictures lie side by side on a sheet, the second sheet having them with their second layer:
    thirty pictures of their own would take longer to begin than to paint.
    """

    def __init__(self) -> None:
        """Hold no pictures."""
        self._context: Hashable = None
        self._ratio = 1.0
        self._slots: dict[str, _Slot] = {}
        self._size = QSize()
        self._sheets: list[QPixmap] = []
        self._kept: dict[str, tuple[Hashable, ...]] = {}

    def within(self, context: Hashable, places: Mapping[str, QRectF], ratio: float) -> None:
        """Throw all away unless `context`, what they all depend on, is what it was.

        `places` has everything that can be drawn, by its name, where it always stays in a context;
        where other things are drawn all is thrown away, too. The screen has `ratio` pixels for one.
        """
        if (context, ratio, [*places]) == (self._context, self._ratio, [*self._slots]):
            return
        self._context, self._ratio = context, ratio
        self._sheets.clear()
        self._kept.clear()
        width = max((place.width() for place in places.values()), default=0)
        height = max((place.height() for place in places.values()), default=0)
        room = self._pixels(ceil(width) + 2 * _MARGIN + 1, ceil(height) + 2 * _MARGIN + 1)
        down = ceil(len(places) / _ACROSS)
        self._size = QSize(room.width() * _ACROSS, room.height() * down)
        self._slots = {
            name: self._slot(
                place, QPoint(at % _ACROSS * room.width(), at // _ACROSS * room.height())
            )
            for at, (name, place) in enumerate(places.items())
        }

    def draw(self, painter: QPainter, things: Sequence[Thing]) -> None:
        """Copy what the layers of things make of their states."""
        for depth in range(max((len(thing.layers) for thing in things), default=0)):
            stale = [thing for thing in things if self._is_stale(thing, depth)]
            if stale:
                self._paint(stale, depth)
        for thing in things:
            self._kept[thing.name] = _states(thing)
            slot, sheet = self._slots[thing.name], self._sheets[len(thing.layers) - 1]
            size = slot.source.size().toSizeF() / self._ratio
            painter.drawPixmap(QRectF(slot.corner, size), sheet, QRectF(slot.source))

    def _is_stale(self, thing: Thing, depth: int) -> bool:
        """Whether a layer is to be painted, for itself or one below it has changed."""
        if depth >= len(thing.layers):
            return False
        kept = self._kept.get(thing.name, ())
        return kept[: depth + 1] != _states(thing)[: depth + 1]

    def _paint(self, things: Sequence[Thing], depth: int) -> None:
        """Paint a layer of things over what is below it."""
        if len(self._sheets) == depth:
            self._sheets.append(QPixmap(self._size))
            self._sheets[depth].fill(Qt.GlobalColor.transparent)
        with QPainter(self._sheets[depth]) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for thing in things:
                slot = self._slots[thing.name]
                painter.resetTransform()
                painter.setClipRect(slot.source)
                painter.setCompositionMode(_COPY)
                if depth:
                    painter.drawPixmap(slot.source, self._sheets[depth - 1], slot.source)
                else:
                    painter.fillRect(slot.source, Qt.GlobalColor.transparent)
                painter.setCompositionMode(_OVER)
                painter.translate(slot.source.topLeft())
                painter.scale(self._ratio, self._ratio)
                painter.translate(slot.inside)
                thing.layers[depth].paint(painter)

    def _slot(self, place: QRectF, at: QPoint) -> _Slot:
        """Return the slot of a thing whose picture begins there on the sheets."""
        corner = QPoint(floor(place.x()) - _MARGIN, floor(place.y()) - _MARGIN)
        inside = place.translated(-corner)
        size = self._pixels(ceil(inside.right()) + _MARGIN, ceil(inside.bottom()) + _MARGIN)
        return _Slot(QRect(at, size), corner, inside.topLeft())

    def _pixels(self, width: int, height: int) -> QSize:
        size = QSizeF(width, height) * self._ratio
        return QSize(ceil(size.width()), ceil(size.height()))


def _states(thing: Thing) -> tuple[Hashable, ...]:
    return tuple(layer.state for layer in thing.layers)
