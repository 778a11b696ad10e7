"""Strokes of ink: from a pen's points to a place on the sheet, and drawn there again.

First the tools that a player can hold, and a pen's points. A stroke belongs to a place of the sheet
(`stroke_at`), and is drawn where that place is now (`paint_ink`), as a filled outline. At the end a
blank page for free writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from itertools import pairwise
from math import hypot, inf
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from perfect_freehand import get_stroke
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core import ink
from notepad.core.dataclass import dataclass
from notepad.core.ink import FURTHEST, HARDEST, PER_POINT, SHEET, STRIP, InkColour, Pen, Stroke
from notepad.core.language import _
from notepad.widgets.look import drawing, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from notepad.widgets.look.theme import Theme

_P = TypeVar("_P", bound="tuple[float, ...]")

# What is written.
UNITS = 10.0
"""How many units of a stroke's points are a pixel at 100 %."""
_WHOLE = (SHEET, STRIP)
Places: TypeAlias = Mapping[str, QRectF]
"""Where each place is now, in pixels, without those that aren't visible."""

# How it looks.
WIDTHS = {Pen.THIN: 2.4, Pen.BOLD: 5.0, Pen.MARKER: 16.0}
"""The width of each pen's stroke at half the pressure, in pixels at 100 %."""
_THINNING = {Pen.THIN: 0.6, Pen.BOLD: 0.6, Pen.MARKER: 0.0}  # how much pressure changes the width
MARKER = 0.35
"""The opacity of a marker: text below it must stay readable."""
OWN_COLOURS = {InkColour.RED: "#c0412b", InkColour.BLUE: "#1f6fb8", InkColour.GREEN: "#1f8a5f"}

# Blank pages.
LINES = 14  # how many parts the lines of a page divide it into
MOST_PAGES = 20  # more than anybody fills in a game; each page of ink makes the record larger


class Tool(StrEnum):
    """What a pen does when it is pressed."""

    THIN = "thin"
    BOLD = "bold"
    MARKER = "marker"
    ERASER = "eraser"
    LASSO = "lasso"
    TAP = "tap"
    """It taps, like a finger."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The chosen tools; with `pen_only` fingers and the mouse don't write."""

    tool: Tool = Tool.THIN
    colour: InkColour = InkColour.BLACK
    pen_only: bool = False

    @property
    def pen(self) -> Pen:
        """The pen of a stroke, if the tool writes."""
        return Pen(self.tool)


@dataclass(frozen=True, slots=True)
class Sample:
    """A pen's point in pixels, its pressure from 0 to 1,000, and the time in ms."""

    point: QPointF
    pressure: int
    ms: int


@dataclass(slots=True)
class Trace:
    """A pen's whole way, as a list for each quantity, which is fast for long ways."""

    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)
    pressures: list[int] = field(default_factory=list)
    times: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        """Return the number of points."""
        return len(self.xs)

    def go(self, sample: Sample) -> None:
        """Add a point."""
        self.xs.append(sample.point.x())
        self.ys.append(sample.point.y())
        self.pressures.append(sample.pressure)
        self.times.append(sample.ms)

    def moved(self, by: QPointF) -> Trace:
        """Return the same way, moved."""
        xs, ys = [x + by.x() for x in self.xs], [y + by.y() for y in self.ys]
        return Trace(xs, ys, self.pressures, self.times)

    @property
    def middle(self) -> QPointF:
        """The middle of the rectangle around all points."""
        return QPointF((min(self.xs) + max(self.xs)) / 2, (min(self.ys) + max(self.ys)) / 2)


def stroke_at(trace: Trace, places: Places, stroke: Stroke) -> Stroke:
    """Return a stroke with these points, at the place that contains its middle."""
    key = place_at(trace.middle, places)
    place, begun = places[key], trace.times[0]
    numbers = [0] * (PER_POINT * len(trace))
    numbers[0::PER_POINT] = _units(trace.xs, place.left())
    numbers[1::PER_POINT] = _units(trace.ys, place.top())
    numbers[2::PER_POINT] = trace.pressures
    numbers[3::PER_POINT] = [ms - begun if ms > begun else 0 for ms in trace.times]
    width, height = _units((place.width(), place.height()), 0.0)
    size = max(1, width), max(1, height)
    return replace(stroke, place=key, width=size[0], height=size[1], points=tuple(numbers))


def place_at(point: QPointF, places: Places) -> str:
    """Return a point's place: the one it is on, else one nearby, else the whole sheet."""
    if STRIP in places and places[STRIP].contains(point):
        return STRIP
    things = [(key, place) for key, place in places.items() if key not in _WHOLE]
    on = [(place.width() * place.height(), key) for key, place in things if place.contains(point)]
    if on:
        return min(on)[1]
    # Strokes so close to a place belong to it.
    near = [
        (apart, key)
        for key, place in things
        if (apart := _apart(point, place)) <= 0.6 * min(place.width(), place.height())
        or SHEET not in places  # a page has no other places
    ]
    return min(near)[1] if near else SHEET


def trace_of(stroke: Stroke, place: QRectF) -> Trace:
    """Return where a stroke's points are now, given its place."""
    points = points_of(stroke, place)
    xs, ys = [point.x() for point in points], [point.y() for point in points]
    return Trace(xs, ys, [*stroke.points[2::PER_POINT]], [*stroke.points[3::PER_POINT]])


def points_of(stroke: Stroke, place: QRectF, *, most: int | None = None) -> list[QPointF]:
    """Return where a stroke's points are now, thinned out to about `most` of them."""
    across, down = place.width() / stroke.width, place.height() / stroke.height
    left, top = place.left(), place.top()
    step = PER_POINT * max(1, len(stroke.points) // (PER_POINT * most) if most else 1)
    xs, ys = stroke.points[0::step], stroke.points[1::step]
    return [QPointF(left + x * across, top + y * down) for x, y in zip(xs, ys, strict=True)]


def bounds_of(stroke: Stroke, place: QRectF) -> QRectF:
    """Return the smallest rectangle around a stroke's points at its place."""
    across, down = place.width() / stroke.width, place.height() / stroke.height
    xs, ys = stroke.points[0::PER_POINT], stroke.points[1::PER_POINT]
    left, top = place.left() + min(xs) * across, place.top() + min(ys) * down
    return QRectF(left, top, (max(xs) - min(xs)) * across, (max(ys) - min(ys)) * down)


def to_place(stroke: Stroke, place: QRectF) -> QTransform:
    """Return the transform from the units of a stroke's points to its place."""
    across, down = place.width() / stroke.width, place.height() / stroke.height
    return QTransform(across, 0, 0, down, place.left(), place.top())


def _units(pixels: Sequence[float], start: float) -> list[int]:
    """Return positions in pixels as units, relative to a start."""
    found = [round((length - start) * UNITS) for length in pixels]
    if min(found) >= -FURTHEST and max(found) <= FURTHEST:
        return found
    return [max(-FURTHEST, min(FURTHEST, length)) for length in found]


def _apart(point: QPointF, place: QRectF) -> float:
    """Return the distance of a point from a rectangle, 0 inside it."""
    across = max(place.left() - point.x(), 0.0, point.x() - place.right())
    down = max(place.top() - point.y(), 0.0, point.y() - place.bottom())
    return hypot(across, down)


def paint_ink(
    painter: QPainter,
    strokes: Iterable[Stroke],
    places: Places,
    theme: Theme,
    *,
    panes: Mapping[str, QRectF] = MappingProxyType({}),
    outlined: Callable[[Stroke], Sequence[QPainterPath]] = lambda stroke: (outline(stroke),),
) -> None:
    """Draw strokes at their places, the earliest first, without those whose place isn't visible.

    Places in `panes` are clipped to these areas. `outlined` can return an outline in pieces for
    drawing on a picture.
    """
    with drawing.smooth(painter):
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


def ink_tint(colour: InkColour, theme: Theme) -> QColor:
    """Return an ink colour as it looks in a theme, readable on all its grounds."""
    return theme.readable(OWN_COLOURS.get(colour))


def opacity(pen: Pen) -> float:
    """Return a pen's opacity."""
    return MARKER if pen is Pen.MARKER else 1.0


def _paint_stroke(
    painter: QPainter, stroke: Stroke, place: QRectF, pieces: Sequence[QPainterPath], tint: QColor
) -> None:
    around = painter.transform()
    painter.setTransform(to_place(stroke, place) * around)
    painter.setOpacity(opacity(stroke.pen))
    if stroke.pen is Pen.MARKER and pieces[1:]:
        _fill_as_one(painter, pieces, tint)
    else:
        for piece in pieces:
            painter.fillPath(piece, tint)
    painter.setTransform(around)


def _fill_as_one(painter: QPainter, pieces: Iterable[QPainterPath], tint: QColor) -> None:
    """Fill translucent pieces as one, without darker spots where they overlap."""
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


def outline(stroke: Stroke) -> QPainterPath:
    """Return the outline of a stroke in the units of its points."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for piece in outline_pieces(stroke, longest=inf):
        whole.addPath(piece)
    return whole


def outline_pieces(stroke: Stroke, *, longest: float = 6_000) -> Iterator[QPainterPath]:
    """Yield the outline of a stroke in pieces, joined by their round ends.

    Making and filling pieces takes a fraction of the time for a long stroke as a whole: to fill one
    that crosses itself takes a time that grows with the square of its length. No piece is much
    longer than the `longest`, in units; two hundred points of writing are shorter.
    """
    for piece in _pieces(stroke, longest):
        found = get_stroke(
            piece,
            size=WIDTHS[stroke.pen] * UNITS,
            thinning=_THINNING[stroke.pen],
            streamline=0.0,  # no smoothing: the line goes exactly where the pen was
            simulate_pressure=False,
            last=True,
        )
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in _thinned(found)]))
        path.closeSubpath()
        yield path


def width_at(pen: Pen, pressure: int) -> float:
    """Return the width of a pen's stroke at a pressure of 0 to 1,000, in pixels at 100 %."""
    return WIDTHS[pen] * (1 - _THINNING[pen] * (1 - 2 * pressure / HARDEST))


def _pieces(stroke: Stroke, longest: float) -> Iterator[list[tuple[float, float, float]]]:
    """Yield the points of a stroke in pieces, each starting where the previous one ends."""
    each = [stroke.points[first::PER_POINT] for first in range(3)]
    points = _thinned([(x, y, pressure / HARDEST) for x, y, pressure in zip(*each, strict=True)])
    piece, long = points[:1], 0.0
    for before, point in pairwise(points):
        # The library's time grows faster than the number of points outlined together.
        if len(piece) > 200 or long > longest:
            yield piece
            piece, long = [before], 0.0
        piece.append(point)
        long += hypot(point[0] - before[0], point[1] - before[1])
    yield piece


def _thinned(points: Sequence[_P]) -> list[_P]:
    """Return points without those that are next to the one before; the last one stays."""
    kept = list(points[:1])
    for point in points[1:]:
        # What is closer together looks the same.
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= 3.0:
            kept.append(point)
    if kept[-1:] != list(points[-1:]):
        kept.append(points[-1])
    return kept


def paint_blank(painter: QPainter, place: QRectF, colours: Theme) -> None:
    """Draw the lines of a blank page."""
    painter.setPen(theme.tint(colours.soft if colours.dark else colours.line))
    apart = place.height() / LINES
    for line in range(1, LINES):
        at = place.top() + line * apart
        painter.drawLine(QLineF(place.left(), at, place.right(), at))


class BlankPage(QWidget):
    """One of the pages beside a sheet, as large as its room."""

    def __init__(self) -> None:
        """Show the first page."""
        super().__init__()
        self.turn_to(1)

    @property
    def place(self) -> QRectF:
        """The rectangle of the page."""
        room = QRectF(self.rect())
        width = min(room.width(), room.height() * ink.PAGE_SHAPE)
        return drawing.centred(room, width, width / ink.PAGE_SHAPE)

    def turn_to(self, number: int) -> None:
        """Show this page; the first is 1."""
        self.setAccessibleName(_("Page {number}").format(number=number))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_blank(painter, self.place, theme.current())
