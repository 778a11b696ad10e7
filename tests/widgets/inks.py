"""Strokes of ink for tests, told in pixels, and how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.ink import SHEET, InkColour, Pen, Stroke
from notepad.widgets.ink.strokes import Sample, Trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QImage

PRESSED = 500


def stroke(
    points: Iterable[QPointF],
    *,
    number: int = 1,
    place: str = SHEET,
    size: tuple[int, int] = (100, 100),
    pen: Pen = Pen.BOLD,
    colour: InkColour = InkColour.BLACK,
) -> Stroke:
    """Return a stroke through points in pixels, at a place of a size in pixels."""
    each = [
        (round(point.x() * 10), round(point.y() * 10), PRESSED, 8 * at)
        for at, point in enumerate(points)
    ]
    numbers = tuple(value for point in each for value in point)
    return Stroke(number, place, size[0] * 10, size[1] * 10, numbers, pen, colour)


def samples(points: Iterable[QPointF], pressure: int = PRESSED) -> list[Sample]:
    """Return what a pen tells on its way through some points."""
    return [Sample(point, pressure, 8 * at) for at, point in enumerate(points)]


def trace(points: Iterable[QPointF]) -> Trace:
    """Return the way of a pen through some points."""
    found = Trace()
    for sample in samples(points):
        found.go(sample)
    return found


def covered(image: QImage, points: Iterable[QPointF]) -> list[bool]:
    """Return for each point in pixels whether anything is drawn on an image that was clear."""
    density = image.devicePixelRatio()
    pixels = [(point * density).toPoint() for point in points]
    return [image.pixelColor(pixel).alphaF() > 0.1 for pixel in pixels]
