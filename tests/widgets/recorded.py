"""What was painted, call by call: shapes and texts, where they stand and in which colours.

Nothing is looked at pixel by pixel, so a test holds with any font and on any machine.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from PySide6.QtCore import QBuffer, QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPolygonF, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from notepad.widgets.look import theme
from notepad.widgets.look.drawing import font

_SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")

NAMED = replace(theme.LIGHT, accent_ink="#fffffe", found="#22262d", found_ink="#fffffd")
"""The light theme, but no two of its colours are the same: each is told by its name."""


@dataclass(frozen=True)
class Mark:
    """A shape or a text, its colours as `#rrggbb`, or "" for none.

    A text has its size in pixels and stands on the lower edge of its place, which is as high as a
    capital letter. A shape's place is without its line, which is so many pixels thick; a path goes
    through points.
    """

    place: QRectF
    fill: str
    line: str = ""
    text: str = ""
    size: float = 0.0
    bold: bool = False
    dashed: bool = False
    opacity: float = 1.0
    thick: float = 0.0
    points: tuple[float, ...] = ()

    def __str__(self) -> str:
        """Return what it is in words: `"50%" ink`, `lit with lit_line`, `pencil dashes 40%`."""
        said = [f'"{self.text}"', _name(self.fill)] if self.text else []
        if not self.text:
            line = f"{_name(self.line)} {'dashes' if self.dashed else 'line'}" if self.line else ""
            said = [" with ".join(filter(None, (_name(self.fill), line)))]
        return " ".join([*said, *([] if self.opacity == 1 else [f"{self.opacity:.0%}"])])


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

    def outlined(self, colour: str) -> list[QRectF]:
        """Return the places of shapes whose line has a colour."""
        shade = _shade(colour)
        return [one.place for one in self.marks if not one.text and one.line == shade]

    @property
    def reach(self) -> QRectF:
        """The smallest rectangle around all of it, lines as thick as they are."""
        reach = QRectF()
        for one in self.marks:
            half = one.thick / 2
            reach = reach.united(one.place.adjusted(-half, -half, half, half))
        return reach

    def within(self, place: QRectF) -> "Recording":
        """Return what has its middle in a place."""
        return Recording([one for one in self.marks if place.contains(one.place.center())])

    def __str__(self) -> str:
        """Return all of it in words, what is repeated once: `"Sum" faded, 3 × bar`."""
        runs = ((said, len([*same])) for said, same in groupby(map(str, self.marks)))
        return ", ".join(f"{many} × {said}" if many > 1 else said for said, many in runs)


def recorded(
    painted: QWidget | Callable[[QPainter], object],
    size: QSize | None = None,
    *,
    children: bool = False,
) -> Recording:
    """Return what a function paints, or a widget, alone or with all that is on it."""
    buffer, drawn = QBuffer(), QSvgGenerator()
    size = size or (painted.size() if isinstance(painted, QWidget) else QSize(1000, 1000))
    drawn.setOutputDevice(buffer)
    drawn.setSize(size)
    drawn.setViewBox(QRect(QPoint(), size))
    with QPainter(drawn) as painter:
        if isinstance(painted, QWidget):
            flag = QWidget.RenderFlag.DrawChildren if children else QWidget.RenderFlag(0)
            painted.render(painter, QPoint(), QRegion(), flag)
        else:
            painted(painter)
    return Recording(list(_marks(ElementTree.fromstring(bytes(buffer.data().data())))))


def _name(shade: str) -> str:
    if shade.startswith("url"):
        return "hatched"
    for dress in (NAMED, theme.current()):
        for name, own in theme.colours(dress).items():
            if own == shade:
                return name
    return shade


def _shade(colour: str | None) -> str | None:
    return None if colour is None else getattr(theme.current(), colour, colour)


def _marks(drawing: Element) -> Iterator[Mark]:
    for group in drawing.iter(f"{_SVG}g"):
        look = group.attrib
        for part in group:
            kind = part.tag.removeprefix(_SVG)
            if kind not in ("path", "text", "polyline", "polygon", "rect", "circle", "ellipse"):
                continue
            line = look.get("stroke", "none")
            filled = part.get("fill", look.get("fill", "none"))
            text = "".join(part.itertext()).strip()
            # Qt writes that of hatching in some processes and not in others.
            own = 1.0 if filled.startswith("url") else float(look.get("fill-opacity", 1))
            if kind == "text" and not text:
                continue
            yield Mark(
                QTransform(*_numbers(look.get("transform")) or (1, 0, 0, 1, 0, 0)).mapRect(
                    _text_place(part, text) if text else _place(part, kind)
                ),
                "" if filled == "none" else filled,
                "" if line == "none" or text else line,
                text,
                float(part.get("font-size", 0)),
                part.get("font-weight") == "700",
                "stroke-dasharray" in look,
                float(look.get("opacity", 1)) * own,
                0.0 if line == "none" or text else float(look.get("stroke-width", 0)),
                tuple(_numbers(part.get("d") or part.get("points"))),
            )


def _numbers(text: str | None) -> list[float]:
    return [float(one) for one in _NUMBER.findall(text or "")]


def _text_place(part: Element, text: str) -> QRectF:
    size = QFontMetricsF(
        font(float(part.attrib["font-size"]), bold=part.get("font-weight") == "700")
    )
    high = size.capHeight()
    x, y = (float(part.attrib[one]) for one in ("x", "y"))
    return QRectF(x, y - high, size.horizontalAdvance(text), high)


def _place(part: Element, kind: str) -> QRectF:
    if kind in ("path", "polyline", "polygon"):
        numbers = _numbers(part.get("d") or part.get("points"))
        points = zip(numbers[::2], numbers[1::2], strict=True)
        return QPolygonF([QPointF(x, y) for x, y in points]).boundingRect()
    if kind == "rect":
        return QRectF(*(float(part.get(one) or 0) for one in ("x", "y", "width", "height")))
    middle = QPointF(float(part.attrib["cx"]), float(part.attrib["cy"]))
    across, up = (float(part.get(one) or part.get("r") or 0) for one in ("rx", "ry"))
    return QRectF(middle, middle).adjusted(-across, -up, across, up)
