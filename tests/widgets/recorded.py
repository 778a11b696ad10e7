"""What was painted, call by call: shapes and texts, where they stand and in which colours.

Nothing is looked at pixel by pixel, so a test holds with any font and on any machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPolygonF, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from notepad.widgets.look import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from xml.etree.ElementTree import Element

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


@dataclass(frozen=True)
class Mark:
    """A shape or a text, its colours as `#rrggbb`, or "" for none; a text begins at its place."""

    place: QRectF
    fill: str
    line: str = ""
    text: str = ""
    dashed: bool = False
    opacity: float = 1.0

    @property
    def at(self) -> QPointF:
        """Where it begins: a text at the left end of its line."""
        return self.place.topLeft()


class Recording:
    """All marks in the order in which they were painted.

    A colour to ask for is the name of one of the theme that is worn, or `#rrggbb`.
    """

    def __init__(self, marks: list[Mark]) -> None:
        """Hold these marks."""
        self.marks = marks

    def texts(self, colour: str | None = None) -> list[str]:
        """Return what was written, or what of it in a colour."""
        shade = _shade(colour)
        return [one.text for one in self.marks if one.text and shade in (None, one.fill)]

    def text(self, written: str) -> Mark:
        """Return the only text that says this."""
        (found,) = (one for one in self.marks if one.text == written)
        return found

    def filled(self, colour: str) -> list[QRectF]:
        """Return the places of shapes that are filled with a colour."""
        shade = _shade(colour)
        return [one.place for one in self.marks if not one.text and one.fill == shade]

    def outlined(self, colour: str, *, dashed: bool | None = None) -> list[QRectF]:
        """Return the places of shapes, or of those dashed or not, whose line has a colour."""
        return [
            one.place
            for one in self.marks
            if not one.text and one.line == _shade(colour) and dashed in (None, one.dashed)
        ]

    def within(self, place: QRectF) -> Recording:
        """Return what has its middle in a place."""
        return Recording([one for one in self.marks if place.contains(one.place.center())])

    def __str__(self) -> str:
        """Return a line for each mark, to be looked at."""
        return "\n".join(map(str, self.marks))


def recorded(
    painted: QWidget | Callable[[QPainter], object], size: QSize | None = None
) -> Recording:
    """Return what a widget, or a function, paints."""
    buffer, drawn = QBuffer(), QSvgGenerator()
    size = size or (painted.size() if isinstance(painted, QWidget) else QSize(1000, 1000))
    drawn.setOutputDevice(buffer)
    drawn.setSize(size)
    drawn.setViewBox(QRect(QPoint(), size))
    with QPainter(drawn) as painter:
        if isinstance(painted, QWidget):
            nothing_else = QWidget.RenderFlag(0)
            painted.render(painter, QPoint(), QRegion(), nothing_else)
        else:
            painted(painter)
    return Recording(list(_marks(ElementTree.fromstring(bytes(buffer.data().data())))))


def _shade(colour: str | None) -> str | None:
    return None if colour is None else getattr(theme.current(), colour, colour)


def _marks(drawing: Element) -> Iterator[Mark]:
    for group in drawing.iter():
        look = group.attrib
        for part in group:
            kind = part.tag.rpartition("}")[2]
            if kind not in ("path", "text", "polyline", "polygon", "rect", "circle", "ellipse"):
                continue
            line = look.get("stroke", "none")
            filled = part.get("fill", look.get("fill", "none"))
            yield Mark(
                _place(part, kind, look.get("transform", "")),
                "" if filled == "none" else filled,
                "" if line == "none" or kind == "text" else line,
                "".join(part.itertext()).strip(),
                "stroke-dasharray" in look,
                float(look.get("opacity", 1)) * float(look.get("fill-opacity", 1)),
            )


def _place(part: Element, kind: str, transform: str) -> QRectF:
    matrix = [float(one) for one in _NUMBER.findall(transform)] or [1, 0, 0, 1, 0, 0]
    if kind in ("path", "polyline", "polygon"):
        numbers = [float(one) for one in _NUMBER.findall(part.get("d") or part.get("points") or "")]
        points = zip(numbers[::2], numbers[1::2], strict=True)
        place = QPolygonF([QPointF(x, y) for x, y in points]).boundingRect()
    else:
        x, y, wide, high = (float(part.get(one) or 0) for one in ("x", "y", "width", "height"))
        place = QRectF(x, y, wide, high)
        across, up = (float(part.get(one) or part.get("r") or 0) for one in ("rx", "ry"))
        if kind in ("circle", "ellipse"):
            middle = QPointF(float(part.get("cx") or 0), float(part.get("cy") or 0))
            place = QRectF(middle, middle).adjusted(-across, -up, across, up)
    return QTransform(*matrix).mapRect(place)
