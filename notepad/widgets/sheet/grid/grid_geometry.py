"""Where everything of a grid stands: pure functions from a rectangle to rectangles.

Lengths are pixels of the painter. `text` is the usual text size, which everything follows that
must stay readable; boxes share what is left, so that a grid fills its area without a hole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.widgets.sheet.grid.cell_geometry import clamp

if TYPE_CHECKING:
    from notepad.core.page.page import Grid

_TALLEST = 2.4  # height of a box in widths
_WIDEST = 2.6  # width of a box in heights
_WIDEST_NAMED = 4.2  # the same where a box has its card's name in it, for want of headings
_TALLY_EMS = 4.2  # what "B 0–2" needs
_TALLY_PART, _TALLY_PART_LOW = 0.72, 0.92  # of a box: in low rows counts stand side by side
_STACKED_EMS = 4.4  # what four of them need below each other
_LETTER_EMS = 0.66
_STRIP_EMS = 2.8  # two lines of counts
_FINGER_EMS = 2.3  # a target for a finger
_WIDEST_HEAD = 0.18  # of the width of the grid, for the headings of its rows
_LEAST_HEAD = 1.18  # height of a heading in ems, for the smallest text that can be read
_ONE_LINE_EMS = 5.5  # narrower boxes have their columns' counts below each other


@dataclass(frozen=True, slots=True)
class Outline:
    """What decides the places in a grid: how many of everything; text widths in ems.

    Without text in any of its headings a grid is not `headed`, and keeps no room for them.
    """

    columns: int
    rows: int
    groups: bool = False
    row_tallies: bool = False
    column_tallies: bool = False
    row_head_ems: float = 1.0
    tappable_heads: bool = False
    headed: bool = True


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of a grid; `cells[row][column]`, absent parts are empty."""

    area: QRectF
    groups: QRectF
    heads: tuple[QRectF, ...]
    tally_head: QRectF
    row_heads: tuple[QRectF, ...]
    cells: tuple[tuple[QRectF, ...], ...]
    row_tallies: tuple[QRectF, ...]
    column_tallies: tuple[QRectF, ...]
    gap: float

    def spanned(self, first: int, span: int) -> QRectF:
        """Return the place of a heading over `span` columns from column `first` on."""
        last = min(first + span, len(self.heads)) - 1
        left, right = self.heads[first].left(), self.heads[last].right()
        return QRectF(left, self.groups.top(), right - left, self.groups.height())


def outline(grid: Grid) -> Outline:
    """Return what decides the places in this grid."""
    letters = (len(str(row.face)) for row in grid.rows)
    return Outline(
        columns=max((len(row) for row in grid.cells), default=len(grid.columns)),
        rows=len(grid.cells),
        groups=bool(grid.groups),
        row_tallies=bool(grid.row_tallies),
        column_tallies=bool(grid.column_tallies),
        row_head_ems=max(letters, default=0) * _LETTER_EMS,
        headed=any(str(heading.face) for heading in (*grid.columns, *grid.rows)),
        tappable_heads=any(heading.key for heading in (*grid.columns, *grid.groups)),
    )


def holders(grid: Grid) -> tuple[str, ...]:
    """Return everyone marked somewhere in a grid, in the order that fixes their corners."""
    return tuple(dict.fromkeys(mark.holder for cell in grid.boxes for mark in cell.marks))


def place_grid(area: QRectF, what: Outline, *, text: float) -> Layout:
    """Return where everything of a grid stands within `area`."""
    return _placed(area.x(), area.y(), area.width(), area.height(), what, text)


@dataclass(frozen=True, slots=True)
class _Tracks:
    """Widths and heights shared by everything in one row or column, and the gap between."""

    gap: float
    row_head: float
    width: float
    tally_width: float
    group: float
    head: float
    height: float
    tally_height: float

    def total_width(self, what: Outline) -> float:
        """Return the width of the whole grid."""
        tally = self.tally_width + self.gap if what.row_tallies else 0.0
        return self.row_head + what.columns * (self.width + self.gap) + tally


@lru_cache(maxsize=64)
def _placed(x: float, y: float, width: float, height: float, what: Outline, text: float) -> Layout:
    tracks = _tracks(width, height, what, text)
    spare = max(0.0, width - tracks.total_width(what))
    left, top = x + spare / 2 + tracks.row_head + tracks.gap, y
    heads_top = top + tracks.group
    cells_top = heads_top + tracks.head + tracks.gap
    step, drop = tracks.width + tracks.gap, tracks.height + tracks.gap
    lefts = [left + step * column for column in range(what.columns)]
    tops = [cells_top + drop * row for row in range(what.rows)]
    end, bottom = left + step * what.columns, cells_top + drop * what.rows
    return Layout(
        area=QRectF(x, y, width, height),
        groups=QRectF(left, top, step * what.columns - tracks.gap, tracks.group),
        heads=tuple(QRectF(at, heads_top, tracks.width, tracks.head) for at in lefts),
        tally_head=QRectF(end, heads_top, tracks.tally_width, tracks.head),
        row_heads=tuple(
            QRectF(left - tracks.gap - tracks.row_head, at, tracks.row_head, tracks.height)
            for at in tops
        ),
        cells=tuple(
            tuple(QRectF(at, line, tracks.width, tracks.height) for at in lefts) for line in tops
        ),
        row_tallies=tuple(
            QRectF(end, at, tracks.tally_width, tracks.height)
            for at in (tops if what.row_tallies else ())
        ),
        column_tallies=tuple(
            QRectF(at, bottom, tracks.width, tracks.tally_height)
            for at in (lefts if what.column_tallies else ())
        ),
        gap=tracks.gap,
    )


def _tracks(width: float, height: float, what: Outline, text: float) -> _Tracks:
    gap = clamp(min(width, height) * 0.009, 2.5, 9)
    row_head = clamp(what.row_head_ems * text, text * 1.1, max(text * 1.1, width * _WIDEST_HEAD))
    row_head = row_head if what.headed else 0.0
    head = clamp(
        height * 0.045, min(text * 1.3, max(text * _LEAST_HEAD, height * 0.07)), text * 2.2
    )
    if what.tappable_heads:
        head = max(head, min(text * _FINGER_EMS, height * 0.075))
    group = head if what.groups else 0.0
    head = head if what.headed else 0.0
    across = width - row_head - gap * (what.columns + what.row_tallies)
    down = height - group - head - gap * (what.rows + what.column_tallies)
    part = _TALLY_PART if down > what.rows * text * _STACKED_EMS else _TALLY_PART_LOW
    cell, tally = _shares(across, what.columns, (part, text * _TALLY_EMS), tally=what.row_tallies)
    strip_part = 0.55 if cell > text * _ONE_LINE_EMS else 0.9
    strip_wants = (strip_part, text * _STRIP_EMS)
    tall, strip = _shares(down, what.rows, strip_wants, tally=what.column_tallies)
    cell = min(cell, tall * (_WIDEST if what.headed else _WIDEST_NAMED))
    tall = min(tall, cell * _TALLEST)
    return _Tracks(gap, row_head, cell, min(tally, cell), group, head, tall, min(strip, tall))


def _shares(
    length: float, count: int, tally_wants: tuple[float, float], *, tally: bool
) -> tuple[float, float]:
    """Return what a box and the tally at the end get of a length.

    A tally wants a part of a box, but at least so many pixels, and never more than a box.
    """
    if not count:
        return 0.0, 0.0
    if not tally:
        return max(0.0, length / count), 0.0
    part, least = tally_wants
    end = max(length * part / (count + part), min(least, length / (count + 1)))
    return max(0.0, (length - end) / count), max(0.0, end)
