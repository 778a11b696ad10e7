"""Stamps: pictures of what was painted before, so that on a screen it need only be copied."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_MARGIN = 6  # pixels around a place that its painting may reach into


class Stamps:
    """One picture for each name, painted anew when the state it shows has changed."""

    def __init__(self) -> None:
        """Hold no pictures."""
        self._context: Hashable = None
        self._kept: dict[str, tuple[Hashable, QPixmap]] = {}

    def within(self, context: Hashable) -> None:
        """Throw all away unless `context`, what they all depend on, is what it was."""
        if context != self._context:
            self._context = context
            self._kept.clear()

    def draw(
        self,
        painter: QPainter,
        name: str,
        state: Hashable,
        place: QRectF,
        paint: Callable[[QPainter], None],
    ) -> None:
        """Copy what `paint` makes of a state, whose top left corner is its painter's origin."""
        corner = QPoint(floor(place.x()) - _MARGIN, floor(place.y()) - _MARGIN)
        kept = self._kept.get(name)
        if kept is None or kept[0] != state:
            ratio = painter.device().devicePixelRatio()
            kept = (state, _painted(place.translated(-corner), ratio, paint))
            self._kept[name] = kept
        painter.drawPixmap(corner, kept[1])


def _painted(place: QRectF, ratio: float, paint: Callable[[QPainter], None]) -> QPixmap:
    size = QSize(ceil(place.right()) + _MARGIN, ceil(place.bottom()) + _MARGIN)
    made = QPixmap((size.toSizeF() * ratio).toSize())
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.topLeft())
        paint(painter)
    return made
