"""Paintings of a fixed size on a white ground, looked at pixel by pixel."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

Pixels = NDArray[np.uint32]


GROUND = "#ffffff"


class Painting:
    """Rows of pixels. A place is a rectangle of it, and all of it unless told otherwise."""

    def __init__(self, pixels: Pixels) -> None:
        """Look at pixels, each 0xrrggbb."""
        self.pixels = pixels

    def at(self, x: float, y: float) -> str:
        """Return the colour of a pixel."""
        return f"#{self.pixels[int(y), int(x)]:06x}"

    def part(self, place: QRectF) -> "Painting":
        """Return what is painted in a place."""
        area = place.toAlignedRect()
        return Painting(self.pixels[area.top() : area.bottom() + 1, area.left() : area.right() + 1])

    def count(self, colour: str, place: QRectF | None = None) -> int:
        """Return how many pixels have exactly this colour."""
        part = self if place is None else self.part(place)
        return int((part.pixels == _number(colour)).sum())

    def has(self, *colours: str, place: QRectF | None = None) -> bool:
        """Whether there are pixels of each of these colours."""
        return all(self.count(colour, place) for colour in colours)

    def reach(self, colour: str | None = None) -> QRect:
        """Return the smallest rectangle around all pixels of a colour, or of any but the ground."""
        wanted = self.pixels == _number(colour) if colour else self.pixels != _number(GROUND)
        return _around(wanted)

    def about(self, colour: str, *, off: int = 60) -> QRect:
        """Return the same for all pixels near a colour, as thin lines are mixed with the ground."""
        shifts = (16, 8, 0)
        parts = ((self.pixels >> shift & 255).astype(int) for shift in shifts)
        wanted = (_number(colour) >> shift & 255 for shift in shifts)
        near = [abs(part - one) <= off for part, one in zip(parts, wanted, strict=True)]
        return _around(np.logical_and.reduce(near))

    def changed(self, other: "Painting") -> QRectF:
        """Return the smallest rectangle around all pixels that another painting has otherwise."""
        return QRectF(_around(self.pixels != other.pixels))

    def __eq__(self, other: object) -> bool:
        """Whether another painting is the same to the pixel."""
        return isinstance(other, Painting) and np.array_equal(self.pixels, other.pixels)

    def __hash__(self) -> int:
        """Return the same number for equal paintings."""
        return hash(self.pixels.tobytes())


def painted(width: int, height: int, paint: Callable[[QPainter], object]) -> Painting:
    """Return what a function paints, its edges smooth as on the screen."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    return looked_at(image)


def grabbed(widget: QWidget) -> Painting:
    """Return a widget as it looks now."""
    return looked_at(widget.grab().toImage())


def looked_at(image: QImage) -> Painting:
    """Return an image as a painting."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint32).reshape(plain.height(), -1)
    return Painting(rows[:, : plain.width()] & np.uint32(0xFFFFFF))


def _number(colour: str) -> int:
    return int(colour[1:], 16)


def _around(wanted: NDArray[np.bool_]) -> QRect:
    rows, columns = (np.flatnonzero(wanted.any(axis=axis)).tolist() for axis in (1, 0))
    if not rows:
        return QRect()
    return QRect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
