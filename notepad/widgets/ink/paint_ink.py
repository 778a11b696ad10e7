"""Drawing strokes where their places on the sheet are now."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from notepad.core.ink import InkColour, Pen, Stroke
from notepad.widgets.ink.outline import outline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from PySide6.QtGui import QPainterPath

    from notepad.widgets.look.theme import Theme

MARKER = 0.35
"""How much of what a marker covers is covered."""
OWN_COLOURS = {InkColour.RED: "#c0412b", InkColour.BLUE: "#1f6fb8", InkColour.GREEN: "#1f8a5f"}


def ink_tint(colour: InkColour, theme: Theme) -> QColor:
    """Return how a colour of ink looks in a theme: it can be read on every ground there."""
    return theme.readable(OWN_COLOURS.get(colour))


def opacity(pen: Pen) -> float:
    """Return how much of what it covers a pen covers."""
    return MARKER if pen is Pen.MARKER else 1.0


def fitting(stroke: Stroke, place: QRectF) -> QTransform:
    """Return what leads from the units of a stroke's points to its place as it is now."""
    across, down = place.width() / stroke.width, place.height() / stroke.height
    return QTransform(across, 0, 0, down, place.left(), place.top())


def paint_ink(
    painter: QPainter,
    strokes: Iterable[Stroke],
    places: Mapping[str, QRectF],
    theme: Theme,
    *,
    panes: Mapping[str, QRectF] = MappingProxyType({}),
    outlined: Callable[[Stroke], Sequence[QPainterPath]] = lambda stroke: (outline(stroke),),
) -> None:
    """Draw strokes at their places, the earliest first; one whose place is not seen is left out.

    Nothing of a place that has one of the `panes` is seen outside it. `outlined` may bring an
    outline in pieces where it is drawn on a picture.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for stroke in strokes:
        place, pane = places.get(stroke.place), panes.get(stroke.place)
        if place is None:
            continue
        if pane is not None:
            painter.save()
            painter.setClipRect(pane, Qt.ClipOperation.IntersectClip)
        _paint_stroke(painter, stroke, place, outlined(stroke), ink_tint(stroke.colour, theme))
        if pane is not None:
            painter.restore()
    painter.restore()


def _paint_stroke(
    painter: QPainter, stroke: Stroke, place: QRectF, pieces: Sequence[QPainterPath], tint: QColor
) -> None:
    around = painter.transform()
    painter.setTransform(fitting(stroke, place) * around)
    painter.setOpacity(opacity(stroke.pen))
    if stroke.pen is Pen.MARKER and pieces[1:]:
        _fill_as_one(painter, pieces, tint)
    else:
        for piece in pieces:
            painter.fillPath(piece, tint)
    painter.setTransform(around)


def _fill_as_one(painter: QPainter, pieces: Iterable[QPainterPath], tint: QColor) -> None:
    """Fill pieces that shine through, nowhere darker where they meet."""
    device = painter.device()
    density = device.devicePixelRatio()
    picture = QPixmap(QSize(device.width(), device.height()))
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as own:
        own.setRenderHint(QPainter.RenderHint.Antialiasing)
        own.setTransform(painter.deviceTransform())
        for piece in pieces:
            own.fillPath(piece, tint)
    picture.setDevicePixelRatio(density)
    painter.resetTransform()
    painter.drawPixmap(QPointF(0, 0), picture)
