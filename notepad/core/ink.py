"""Ink: what a player writes on the sheet by pen or finger. Nothing is ever deduced from it.

First come strokes, and how much ink a record may have. Then the names of the places that ink
belongs to, which a stroke has as `place`. Something with a key has a name made of its kind and its
key, so that no card of a custom game is confused with the whole sheet.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, all_faults, repetition_fault
from notepad.core.language import _
from notepad.core.strict_json import Allowed, one_in_range

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


FURTHEST = 1_000_000
"""How far a point may be from its place's corner, in tenths of 1/96 inch: some 26 metres."""

HARDEST = 1_000
"""The greatest pressure that a pen reports."""

MOST_POINTS = 250_000
MOST_STROKES = 20_000
"""How much ink a game has room for: a record with more couldn't be read again."""

LARGEST_ID = 2**53 - 1
"""The largest whole number that every reader of JSON knows exactly."""

PER_POINT = 4
"""How many numbers a point has: x, y, pressure and time."""

_LONGEST_PLACE = 200  # characters; the app's own names of places are far shorter


class Pen(StrEnum):
    """How wide a stroke is, and whether it is translucent."""

    THIN = "thin"
    BOLD = "bold"
    MARKER = "marker"


class InkColour(StrEnum):
    """The name of a colour; each theme chooses its shade."""

    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


_SIDE = one_in_range(range(1, FURTHEST + 1))


@dataclass(frozen=True, slots=True)
class Stroke:
    """What was written from setting a pen down to lifting it.

    It belongs to a `place` of the sheet, which was `width` by `height` when it was written; if that
    is larger or smaller now, the stroke is scaled too. `points` has four numbers for each point,
    one point after the other: x and y from the place's top left corner, the pressure from 0 to
    1,000, and the milliseconds since the pen was set down. All lengths are tenths of 1/96 inch.
    Each stroke of a game has a different `id`.
    """

    id: Annotated[int, one_in_range(range(LARGEST_ID + 1))]
    place: Annotated[str, Allowed({"minLength": 1, "maxLength": _LONGEST_PLACE})]
    width: Annotated[int, _SIDE]
    height: Annotated[int, _SIDE]
    points: Annotated[tuple[int, ...], Allowed({"minItems": PER_POINT})]
    pen: Pen = Pen.THIN
    colour: InkColour = InkColour.BLACK


def new_id(begun: float, taken: Collection[int]) -> int:
    """Return the id of a stroke that began at a time, in seconds since 1970."""
    found = int(begun * 1000)
    while found in taken:
        found += 1
    return found


def ink_faults(strokes: Iterable[Stroke], path: str) -> Iterator[Fault]:
    """Yield the faults of the strokes in the list at `path`."""
    every = tuple(strokes)
    if len(every) > MOST_STROKES:
        yield from all_faults(_too_many(every, path), _too_long(every, path))
        return
    for at, stroke in enumerate(every):
        checks = (
            _between("id", stroke.id, 0, LARGEST_ID),
            _between("width", stroke.width, 1, FURTHEST),
            _between("height", stroke.height, 1, FURTHEST),
            _place(stroke),
            _points(stroke),
        )
        for fault in all_faults(*checks):
            yield fault.under(f"{path}[{at}]")
    yield from repetition_fault(path, [stroke.id for stroke in every])
    yield from all_faults(_too_long(every, path))


def fits_ink_limit(strokes: Collection[Stroke]) -> bool:
    """Return whether a game has room for all of these strokes."""
    return not [*_too_many(strokes, ""), *_too_long(strokes, "")]


def _too_many(strokes: Collection[Stroke], path: str) -> Iterator[Fault]:
    if len(strokes) > MOST_STROKES:
        text = _("too many pen strokes ({count}); a game can only hold {most}")
        yield Fault(path, text.format(count=len(strokes), most=MOST_STROKES))


def _too_long(strokes: Collection[Stroke], path: str) -> Iterator[Fault]:
    count = sum(len(stroke.points) for stroke in strokes) // PER_POINT
    if count > MOST_POINTS:
        text = _("too many points ({count}); a game can only hold {most}")
        yield Fault(path, text.format(count=count, most=MOST_POINTS))


def _between(name: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        yield Fault(name, _outside(least, most))


def _place(stroke: Stroke) -> Iterator[Fault]:
    if not 1 <= len(stroke.place) <= _LONGEST_PLACE:
        text = _("a place name must have 1 to {most} characters")
        yield Fault("place", text.format(most=_LONGEST_PLACE))


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
"""The width of a blank page relative to its height, on any screen and on paper."""

_PAGE = re.compile(r"page ([1-9][0-9]{0,5})")


def box_place(key: str) -> str:
    """Return the place of a box, a tally or a heading of a grid."""
    return f"box/{key}"


def account_place(key: str) -> str:
    """Return the place of the heading of a ledger's account."""
    return f"account/{key}"


def ledger_line_place(number: int) -> str:
    """Return the place of a line of a ledger, the first being 1."""
    return f"entry/{number}"


def held_place(cell: str) -> str:
    """Return the place of an opponent's holding of a thing: `ROW-COLUMN`, both counted from 0."""
    return f"held/{cell}"


def way_place(key: str) -> str:
    """Return the place of a lane or a gate of a track."""
    return f"way/{key}"


def blank_page_place(number: int) -> str:
    """Return the place of a blank page, the first being 1."""
    return f"page {number}"


def page_of(place: str) -> int:
    """Return the number of the blank page that a place is, 0 if none."""
    found = _PAGE.fullmatch(place)
    return int(found[1]) if found else 0


def written_pages(ink: Iterable[Stroke]) -> tuple[int, ...]:
    """Return the numbers of the blank pages that have ink, in order."""
    return tuple(sorted({page_of(stroke.place) for stroke in ink} - {0}))
