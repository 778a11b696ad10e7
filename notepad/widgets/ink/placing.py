"""From where a pen was on the screen to a stroke at its place on the sheet, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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


def place_at(point: QPointF, places: Places) -> str:
    """Return the place that a point belongs to: what it is on, else what is near, else all."""
    things = [(key, place) for key, place in places.items() if key not in _WHOLE]
    on = [(place.width() * place.height(), key) for key, place in things if place.contains(point)]
    if on:
        return min(on)[1]
    if STRIP in places and places[STRIP].contains(point):
        return STRIP
    near = [
        (apart, key)
        for key, place in things
        if (apart := _apart(point, place)) <= _REACH * min(place.width(), place.height())
        or SHEET not in places  # beside a page there is nothing else
    ]
    return min(near)[1] if near else SHEET


def stroke_at(samples: Sequence[Sample], places: Places, stroke: Stroke) -> Stroke:
    """Return a stroke with these points, at the place where its middle is seen."""
    xs = [sample.point.x() for sample in samples]
    ys = [sample.point.y() for sample in samples]
    middle = QPointF((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    key = place_at(middle, places)
    place, begun = places[key], samples[0].ms
    numbers = [
        number
        for sample in samples
        for number in (
            _units(sample.point.x() - place.left()),
            _units(sample.point.y() - place.top()),
            sample.pressure,
            max(0, sample.ms - begun),
        )
    ]
    width, height = max(1, _units(place.width())), max(1, _units(place.height()))
    return replace(stroke, place=key, width=width, height=height, points=tuple(numbers))


def samples_of(stroke: Stroke, place: QRectF) -> list[Sample]:
    """Return where a stroke's points are seen at its place."""
    pressures, times = stroke.points[2::PER_POINT], stroke.points[3::PER_POINT]
    return [
        Sample(point, pressure, ms)
        for point, pressure, ms in zip(points_of(stroke, place), pressures, times, strict=True)
    ]


def points_of(stroke: Stroke, place: QRectF) -> list[QPointF]:
    """Return where a stroke's points are seen at its place."""
    across, down = place.width() / stroke.width, place.height() / stroke.height
    left, top = place.left(), place.top()
    xs, ys = stroke.points[0::PER_POINT], stroke.points[1::PER_POINT]
    return [QPointF(left + x * across, top + y * down) for x, y in zip(xs, ys, strict=True)]


def bounds_of(stroke: Stroke, place: QRectF) -> QRectF:
    """Return the smallest rectangle around a stroke's points at its place."""
    across, down = place.width() / stroke.width, place.height() / stroke.height
    xs, ys = stroke.points[0::PER_POINT], stroke.points[1::PER_POINT]
    left, top = place.left() + min(xs) * across, place.top() + min(ys) * down
    return QRectF(left, top, (max(xs) - min(xs)) * across, (max(ys) - min(ys)) * down)


def _units(pixels: float) -> int:
    return max(-FURTHEST, min(FURTHEST, round(pixels * UNITS)))


def _apart(point: QPointF, place: QRectF) -> float:
    """Return how far a point is from a rectangle, 0 inside it."""
    across = max(place.left() - point.x(), 0.0, point.x() - place.right())
    down = max(place.top() - point.y(), 0.0, point.y() - place.bottom())
    return hypot(across, down)
