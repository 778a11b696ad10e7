"""What can be tapped of a grid, how it is said, and what differs between two grids."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from notepad.core.words import _, enumerated
from notepad.widgets.sheet.grid.grid_geometry import Outline, holders, outline

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from notepad.core.page.page import Cell, Face, Grid


def has_any(grid: Grid, keys: Collection[str]) -> bool:
    """Whether any of these is part of a grid."""
    return any(grid.box(key) is not None or grid.counted(key) for key in keys)


def offered_keys(grid: Grid) -> frozenset[str]:
    """Return the boxes that can be tapped for the note in hand: they glow."""
    return frozenset(cell.key for cell in grid.boxes if cell.offered)


def lanes_of(grid: Grid) -> list[list[str]]:
    """Return the keys row by row: headings, boxes with what ends their row, columns' tallies."""
    lanes = [[cell.key for cell in row if cell.key] for row in grid.cells]
    for lane, tally in zip(lanes, grid.row_tallies, strict=False):
        lane.append(tally.key)
    if grid.column_tallies:
        lanes.append([tally.key for tally in grid.column_tallies])
    for lane, heading in zip(lanes, grid.rows, strict=False):
        lane += [heading.key] if heading.key else []
    heads = (
        [heading.key for heading in line if heading.key] for line in (grid.groups, grid.columns)
    )
    return [*filter(None, heads), *lanes]


def spoken_of(grid: Grid) -> Iterator[tuple[str, str]]:
    """Yield what can be tapped, and how it is said."""
    for cell in grid.boxes:
        yield cell.key, cell.spoken or " ".join(filter(None, (str(cell.face), cell.caption)))
    for heading in (*grid.groups, *grid.columns, *grid.rows):
        if heading.key:
            told = "; ".join(tally.spoken for tally in heading.tallies)
            yield heading.key, told or heading.spoken or str(heading.face)
    for tally in (*grid.row_tallies, *grid.column_tallies):
        counts = (f"{count.initials} {count}" for count in tally.counts)
        yield tally.key, tally.spoken or enumerated(counts)


def remarks_on(cells: Iterable[Cell]) -> dict[str, str]:
    """Return what is said besides of boxes that are chosen."""
    return {cell.key: _("chosen") for cell in cells if cell.chosen}


class Frame(NamedTuple):
    """What the places and headings of a grid follow from: if it changes, all is drawn again."""

    outline: Outline
    holders: tuple[str, ...]
    letters: int
    heads: tuple[tuple[Face, int], ...]
    lanes: list[list[str]]


def frame_of(grid: Grid) -> Frame:
    """Return what the places and headings of a grid follow from."""
    initials = {mark.initials for cell in grid.boxes for mark in cell.marks}
    heads = ((head.face, head.span) for head in (*grid.columns, *grid.rows, *grid.groups))
    letters = max(map(len, initials), default=0)
    return Frame(outline(grid), holders(grid), letters, tuple(heads), lanes_of(grid))


def changed_keys(before: Grid, after: Grid) -> Iterator[str]:
    """Yield the keys of boxes and tallies that differ between two grids of the same frame."""
    for old_row, row in zip(before.cells, after.cells, strict=True):
        yield from (cell.key for old, cell in zip(old_row, row, strict=True) if old != cell)
    old_ends = (*before.row_tallies, *before.column_tallies)
    ends = (*after.row_tallies, *after.column_tallies)
    yield from (tally.key for old, tally in zip(old_ends, ends, strict=True) if old != tally)
