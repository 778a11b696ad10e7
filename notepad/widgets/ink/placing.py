"""From where a pen was on the screen to a stroke at its place on the sheet, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF

from notepad.core.ink import FURTHEST, PER_POINT, Stroke
from notepad.core.ink_places import SHEET, STRIP
from notepad.widgets.ink.outline import UNITS

Places: TypeAlias = Mapping[str, QRectF]
"""Where each place is seen now, in pixels; one that is not seen is left out."""

_REACH = 0.6  # of a place's smaller side: what is written so near to it belongs to it
_WHOLE = (SHEET, STRIP)


@dataclass(frozen=True, slots=True)
class Sample:
    """Where a pen was: a point in pixels, its pressure from 0 to 1,000, the time in ms."""

    point: QPointF
    pressure: int
    ms: int


@dataclass(slots=True)
class Trace:
    """Where a pen was on its whole way: a list of each thing, which is quick for long ways."""

    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)
    pressures: list[int] = field(default_factory=list)
    times: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        """Return through how many points the way goes."""
        return len(self.xs)

    def go(self, sample: Sample) -> None:
        """Go on to where the pen is."""
        self.xs.append(sample.point.x())
        self.ys.append(sample.point.y())
        self.pressures.append(sample.pressure)
        self.times.append(sample.ms)

    def moved(self, by: QPointF) -> Trace:
        """Return the same way somewhere else."""
        xs, ys = [x + by.x() for x in self.xs], [y + by.y() for y in self.ys]
        return Trace(xs, ys, self.pressures, self.times)

    @property
    def middle(self) -> QPointF:
        """The middle between what is furthest on each side."""
        return QPointF((min(self.xs) + max(self.xs)) / 2, (min(self.ys) + max(self.ys)) / 2)


def place_at(point: QPointF, places: Places) -> str:
    """Return the place that a point belongs to: what it is on, else what is near, else all."""
    if STRIP in places and places[STRIP].contains(point):
        return STRIP
    things = [(key, place) for key, place in places.items() if key not in _WHOLE]
    on = [(place.width() * place.height(), key) for key, place in things if place.contains(point)]
    if on:
        return min(on)[1]
    near = [
        (apart, key)
        for key, place in things
        if (apart := _apart(point, place)) <= _REACH * min(place.width(), place.height())
        or SHEET not in places  # beside a page there is nothing else
    ]
    return min(near)[1] if near else SHEET


def stroke_at(trace: Trace, places: Places, stroke: Stroke) -> Stroke:
    """Return a stroke with these points, at the place where its middle is seen."""
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


def trace_of(stroke: Stroke, place: QRectF) -> Trace:
    """Return where a stroke's points are seen at its place."""
    points = points_of(stroke, place)
    xs, ys = [point.x() for point in points], [point.y() for point in points]
    return Trace(xs, ys, [*stroke.points[2::PER_POINT]], [*stroke.points[3::PER_POINT]])


def points_of(stroke: Stroke, place: QRectF, *, most: int | None = None) -> list[QPointF]:
    """Return where a stroke's points are seen at its place, hardly more than `most` of them."""
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


def _units(pixels: Sequence[float], start: float) -> list[int]:
    """Return how far lengths in pixels are from a start, in units."""
    found = [round((length - start) * UNITS) for length in pixels]
    if min(found) >= -FURTHEST and max(found) <= FURTHEST:
        return found
    return [max(-FURTHEST, min(FURTHEST, length)) for length in found]


def _apart(point: QPointF, place: QRectF) -> float:
    """Return how far a point is from a rectangle, 0 inside it."""
    across = max(place.left() - point.x(), 0.0, point.x() - place.right())
    down = max(place.top() - point.y(), 0.0, point.y() - place.bottom())
    return hypot(across, down)
