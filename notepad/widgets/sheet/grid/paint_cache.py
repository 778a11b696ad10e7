"""Stamps: pictures of what was painted before, so that on a screen it need only be copied."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

_MARGIN = 6  # pixels around a place that its painting may reach into


class Layer(NamedTuple):
    """What is painted over the layers below it: the state it shows, and how it is painted."""

    state: Hashable
    paint: Callable[[QPainter], None]


class _Stamp(NamedTuple):
    """A picture of a layer in a state, with all those below it."""

    state: Hashable
    picture: QPixmap


class Stamps:
    """One picture for each name, painted anew from the layer on whose state has changed.

    A box of the sheet has its initials below and its odds above them. After a note that changed
    the odds alone, the picture with the initials is copied, and a number and a bar are painted.
    """

    def __init__(self) -> None:
        """Hold no pictures."""
        self._context: Hashable = None
        self._kept: dict[str, tuple[_Stamp, ...]] = {}

    def within(self, context: Hashable) -> None:
        """Throw all away unless `context`, what they all depend on, is what it was."""
        if context != self._context:
            self._context = context
            self._kept.clear()

    def draw(self, painter: QPainter, name: str, place: QRectF, layers: Sequence[Layer]) -> None:
        """Copy what layers make of their states, whose top left corner is their painter's origin.

        There is one layer at least.
        """
        corner = QPoint(floor(place.x()) - _MARGIN, floor(place.y()) - _MARGIN)
        kept = self._kept.get(name, ())
        if [stamp.state for stamp in kept] != [layer.state for layer in layers]:
            ratio = painter.device().devicePixelRatio()
            kept = tuple(_stamped(layers, kept, place.translated(-corner), ratio))
            self._kept[name] = kept
        painter.drawPixmap(corner, kept[-1].picture)


def _stamped(
    layers: Sequence[Layer], kept: Sequence[_Stamp], place: QRectF, ratio: float
) -> Iterator[_Stamp]:
    """Yield a stamp for each layer: those kept as long as they are as wanted, then new ones."""
    picture: QPixmap | None = None
    for at, layer in enumerate(layers):
        if at < len(kept) and kept[at].state == layer.state:
            stamp = kept[at]
        else:
            kept = ()
            below = _blank(place, ratio) if picture is None else QPixmap(picture)
            _paint(below, place, layer.paint)
            stamp = _Stamp(layer.state, below)
        picture = stamp.picture
        yield stamp


def _blank(place: QRectF, ratio: float) -> QPixmap:
    size = QSize(ceil(place.right()) + _MARGIN, ceil(place.bottom()) + _MARGIN)
    made = QPixmap((size.toSizeF() * ratio).toSize())
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def _paint(picture: QPixmap, place: QRectF, paint: Callable[[QPainter], None]) -> None:
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.topLeft())
        paint(painter)
