"""The layout of a grid: pure functions from a rectangle to rectangles.

First the whole grid (`place_grid`), then everything in it by key; `cell_ways` says what stands in a
box, and where. Lengths are pixels of the painter. `text` is the usual text size, which decides the
size of everything that must stay readable; boxes share the rest, so that a grid fills its area
without a hole.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.dataclass import dataclass
from notepad.core.ink import box_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notepad.core.page import Grid, Heading


@dataclass(frozen=True, slots=True)
class Outline:
    """What decides the layout of a grid: how many of everything there are; text widths in ems.

    A grid without text in any heading isn't `headed`, and keeps no room for headings. With a
    `legend`, there is a line below the boxes if they are large enough without its room. A `brief`
    grid has its boxes close together, and words beside its rows are written upwards.
    """

    columns: int
    rows: int
    groups: bool = False
    row_tallies: bool = False
    column_tallies: bool = False
    row_head_ems: float = 1.0
    tappable_heads: bool = False
    headed: bool = True
    legend: bool = False
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of a grid; `cells[row][column]`; missing parts are empty."""

    area: QRectF
    groups: QRectF
    heads: tuple[QRectF, ...]
    tally_head: QRectF
    row_heads: tuple[QRectF, ...]
    cells: tuple[tuple[QRectF, ...], ...]
    row_tallies: tuple[QRectF, ...]
    column_tallies: tuple[QRectF, ...]
    legend: QRectF
    gap: float

    def spanned(self, first: int, span: int) -> QRectF:
        """Return the place of a heading over `span` columns from column `first` on."""
        last = min(first + span, len(self.heads)) - 1
        left, right = self.heads[first].left(), self.heads[last].right()
        return QRectF(left, self.groups.top(), right - left, self.groups.height())


def outline(grid: Grid) -> Outline:
    """Return what decides the layout of this grid."""
    letters = (len(str(row.face)) for row in grid.rows)
    return Outline(
        columns=max((len(row) for row in grid.cells), default=len(grid.columns)),
        rows=len(grid.cells),
        groups=bool(grid.groups),
        row_tallies=bool(grid.row_tallies),
        column_tallies=bool(grid.column_tallies),
        row_head_ems=max(letters, default=0) * 0.66,
        headed=any(str(heading.face) for heading in (*grid.columns, *grid.rows)),
        tappable_heads=any(heading.key for heading in (*grid.columns, *grid.groups)),
        legend=(grid.hints or bool(grid.legend)) and not grid.by_hand,
        brief=grid.brief,
    )


def place_grid(area: QRectF, what: Outline, *, text: float) -> Layout:
    """Return the layout of a grid within `area`."""
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
    legend: float

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
    foot = bottom + (tracks.tally_height + tracks.gap if what.column_tallies else 0.0)
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
        legend=QRectF(left, foot, step * what.columns - tracks.gap, tracks.legend)
        if tracks.legend > 0
        else QRectF(),
        gap=tracks.gap,
    )


def _tracks(width: float, height: float, what: Outline, text: float) -> _Tracks:
    gap = clamp(min(width, height) * 0.009, 1.5 if what.brief else 2.5, 9)
    # In ems or, if that is more, as part of the width.
    least = clamp(width * 0.029, text * 1.1, text * 1.7)
    most = least if what.brief else max(least, width * 0.24)
    row_head = clamp(what.row_head_ems * text, least, most)
    row_head = row_head if what.headed else 0.0
    head = clamp(height * 0.045, min(text * 1.3, max(text * 1.18, height * 0.07)), text * 2.2)
    if what.tappable_heads:
        head = max(head, min(text * 2.3, height * 0.075))
    group = head if what.groups else 0.0
    head = head if what.headed else 0.0
    if what.brief and what.groups:  # signs alone are as high as the least letters
        head = min(head, text * 0.95)
    across = width - row_head - gap * (what.columns + what.row_tallies)
    down = height - group - head - gap * (what.rows + what.column_tallies)
    # In low rows counts are side by side.
    # Four counts one below the other need it.
    part = 0.69 if down > what.rows * text * 4.4 else 0.92
    # As wide as "B 0–2".
    cell, tally = _shares(across, what.columns, (part, text * 4.2), tally=what.row_tallies)
    strip_part = 0.47 if cell > text * 5.5 else 0.9
    strip_wants = (strip_part, text * 2.8)
    legend = text * 1.7 + gap if what.legend else 0.0
    # Lower boxes need the room of that line themselves.
    if down - legend < what.rows * text * 6.0:
        legend = 0.0
    tall, strip = _shares(down - legend, what.rows, strip_wants, tally=what.column_tallies)
    # Boxes contain their cards' names where there are no headings.
    cell = min(cell, tall * (2.6 if what.headed else 6.5))
    tall = min(tall, cell * 2.4)
    return _Tracks(
        gap, row_head, cell, min(tally, cell), group, head, tall, min(strip, tall), legend - gap
    )


def _shares(
    length: float, count: int, tally_wants: tuple[float, float], *, tally: bool
) -> tuple[float, float]:
    """Return how much of a length each box gets, and the tally at the end.

    A tally wants a part of a box, but at least a number of pixels, and never more than a box.
    """
    if not count:
        return 0.0, 0.0
    if not tally:
        return max(0.0, length / count), 0.0
    part, least = tally_wants
    end = max(length * part / (count + part), min(least, length / (count + 1)))
    return max(0.0, (length - end) / count), max(0.0, end)


def places_by_key(grid: Grid, layout: Layout) -> dict[str, QRectF]:
    """Return the place of every box and tally, and of headings with a key, by key."""
    headings = {
        heading.key: place for heading, place in heading_places(grid, layout) if heading.key
    }
    return box_and_tally_places(grid, layout) | headings


def box_and_tally_places(grid: Grid, layout: Layout) -> dict[str, QRectF]:
    """Return the place of every box and tally by its key."""
    pairs = [
        (cell.key, place)
        for row, line in zip(grid.cells, layout.cells, strict=True)
        for cell, place in zip(row, line, strict=False)
        if cell.key
    ]
    for tallies, ends in (
        (grid.row_tallies, layout.row_tallies),
        (grid.column_tallies, layout.column_tallies),
    ):
        pairs += [(tally.key, end) for tally, end in zip(tallies, ends, strict=False)]
    return dict(pairs)


def grid_ink_places(grid: Grid, area: QRectF, text: float) -> dict[str, QRectF]:
    """Return the places that ink can belong to on a whole grid."""
    layout = place_grid(area, outline(grid), text=text)
    return {box_place(key): place for key, place in places_by_key(grid, layout).items()}


def heading_places(grid: Grid, layout: Layout) -> Iterable[tuple[Heading, QRectF]]:
    """Return every heading of groups, columns and rows, and its place."""
    columns = zip(grid.columns, layout.heads, strict=False)
    rows = zip(grid.rows, layout.row_heads, strict=False)
    return chain(group_heading_places(grid, layout), columns, rows)


def group_heading_places(grid: Grid, layout: Layout) -> Iterator[tuple[Heading, QRectF]]:
    """Yield the headings of groups, above those of columns, and the place that each spans."""
    first = 0
    for heading in grid.groups:
        if first < len(layout.heads):
            yield heading, layout.spanned(first, heading.span)
        first += heading.span


def clamp(value: float, low: float, high: float) -> float:
    """Return `value` limited to `low` … `high`; if `low` is above `high`, `low` wins."""
    return max(low, min(value, high))
