"""Ink: what a player writes on the sheet by pen or finger. Nothing is ever deduced from it.

First strokes, and how much ink there may be in a record. Then the names of the places that ink
belongs to, which the `place` of a stroke says. What has a key has a name made of the key and of its
kind, so that no card that a table invents is taken for the whole sheet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from notepad.core.faults import Fault, all_of, repetition_fault
from notepad.core.language import _
from notepad.core.strict_json import Allowed, in_range

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


FURTHEST = 1_000_000
"""How far a point may lie from its place's corner, in tenths of 1/96 inch: some 26 metres."""

HARDEST = 1_000
"""The pressure of a pen that is pressed as hard as it tells."""

MOST_POINTS = 250_000
MOST_STROKES = 20_000
"""So much ink a game has room for: a record with more of it could not be read again."""

LARGEST_ID = 2**53 - 1
"""The largest whole number that every reader of JSON knows exactly."""

PER_POINT = 4
"""So many numbers make a point: x, y, pressure and time."""

_LONGEST_PLACE = 200


class Pen(StrEnum):
    """How broad a stroke is, and whether what it covers shines through."""

    THIN = "thin"
    BOLD = "bold"
    MARKER = "marker"


class InkColour(StrEnum):
    """The name of a colour; how it looks each theme tells."""

    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


_SIDE = in_range(range(1, FURTHEST + 1))


@dataclass(frozen=True, slots=True)
class Stroke:
    """What was written from setting a pen down to lifting it.

    It belongs to a `place` of the sheet, which was `width` by `height` when it was written; where
    that is larger or smaller now the stroke is too. `points` has four numbers for each point, one
    point after the other: x and y from the place's top left corner, the pressure from 0 to
    1,000, and the milliseconds since the pen was set down. All lengths are tenths of 1/96 inch.
    No two strokes of a game have the same `id`.
    """

    id: Annotated[int, in_range(range(LARGEST_ID + 1))]
    place: Annotated[str, Allowed({"minLength": 1, "maxLength": _LONGEST_PLACE})]
    width: Annotated[int, _SIDE]
    height: Annotated[int, _SIDE]
    points: Annotated[tuple[int, ...], Allowed({"minItems": PER_POINT})]
    pen: Pen = Pen.THIN
    colour: InkColour = InkColour.BLACK


def new_id(begun: float, taken: Collection[int]) -> int:
    """Return the id of a stroke that was begun so many seconds after 1970."""
    found = int(begun * 1000)
    while found in taken:
        found += 1
    return found


def ink_faults(strokes: Iterable[Stroke], path: str) -> Iterator[Fault]:
    """Yield what is wrong with the strokes in the list at `path`."""
    every = tuple(strokes)
    if len(every) > MOST_STROKES:
        yield from all_of(_too_many(every, path), _too_long(every, path))
        return
    for at, stroke in enumerate(every):
        checks = (
            _between("id", stroke.id, 0, LARGEST_ID),
            _between("width", stroke.width, 1, FURTHEST),
            _between("height", stroke.height, 1, FURTHEST),
            _place(stroke),
            _points(stroke),
        )
        for fault in all_of(*checks):
            yield fault.under(f"{path}[{at}]")
    yield from repetition_fault(path, [stroke.id for stroke in every])
    yield from all_of(_too_long(every, path))


def room_for(strokes: Collection[Stroke]) -> bool:
    """Return whether a game has room for all of these strokes."""
    return not [*_too_many(strokes, ""), *_too_long(strokes, "")]


def _too_many(strokes: Collection[Stroke], path: str) -> Iterator[Fault]:
    if len(strokes) > MOST_STROKES:
        told = _("{count} pen strokes, but a game can only hold {most}")
        yield Fault(path, told.format(count=len(strokes), most=MOST_STROKES))


def _too_long(strokes: Collection[Stroke], path: str) -> Iterator[Fault]:
    count = sum(len(stroke.points) for stroke in strokes) // PER_POINT
    if count > MOST_POINTS:
        told = _("{count} points, but a game can only hold {most}")
        yield Fault(path, told.format(count=count, most=MOST_POINTS))


def _between(name: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        yield Fault(name, _outside(least, most))


def _place(stroke: Stroke) -> Iterator[Fault]:
    if not 1 <= len(stroke.place) <= _LONGEST_PLACE:
        told = _("a place name must have 1 to {most} characters")
        yield Fault("place", told.format(most=_LONGEST_PLACE))


def _points(stroke: Stroke) -> Iterator[Fault]:
    points = stroke.points
    if not points or len(points) % PER_POINT:
        yield Fault("points", _("expected four numbers per point: x, y, pressure, time"))
        return
    for first, least, most in (
        (0, -FURTHEST, FURTHEST),
        (1, -FURTHEST, FURTHEST),
        (2, 0, HARDEST),
        (3, 0, LARGEST_ID),
    ):
        each = points[first::PER_POINT]
        if min(each) < least or max(each) > most:
            wrong = next(at for at, value in enumerate(each) if not least <= value <= most)
            yield Fault(f"points[{PER_POINT * wrong + first}]", _outside(least, most))


def _outside(least: int, most: int) -> str:
    return _("expected a number from {least} to {most}").format(least=least, most=most)


SHEET = "sheet"
"""The place that all of a sheet is, and what belongs to nothing on it."""

STRIP = "strip"
"""The blank strip below a sheet."""

PAGE_SHAPE = 6 / 5
"""The width of a page for free writing in its heights, on any screen and on paper."""

_PAGE = re.compile(r"page ([1-9][0-9]{0,5})")


def box_place(key: str) -> str:
    """Return the place of a box, a tally or a heading of a grid."""
    return f"box/{key}"


def account_place(key: str) -> str:
    """Return the place where an account of a ledger is headed."""
    return f"account/{key}"


def entry_place(number: int) -> str:
    """Return the place of a line of a ledger, the first being 1."""
    return f"entry/{number}"


def held_place(cell: str) -> str:
    """Return the place of what a rival can hold of a thing: `ROW-COLUMN`, both counted from 0."""
    return f"held/{cell}"


def way_place(key: str) -> str:
    """Return the place of a lane or a gate of a track."""
    return f"way/{key}"


def page_name(number: int) -> str:
    """Return the place that a page for free writing is, the first being 1."""
    return f"page {number}"


def page_of(place: str) -> int:
    """Return which page for free writing a place is, 0 if none."""
    found = _PAGE.fullmatch(place)
    return int(found[1]) if found else 0


def written_pages(ink: Iterable[Stroke]) -> tuple[int, ...]:
    """Return the numbers of the pages for free writing that have ink, in their order."""
    return tuple(sorted({page_of(stroke.place) for stroke in ink} - {0}))
