"""Where each thing of a grid stands, by its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.ink_places import box_place
from notepad.widgets.sheet.grid.grid_geometry import outline, place_grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QRectF

    from notepad.core.page.page import Grid, Heading
    from notepad.widgets.sheet.grid.grid_geometry import Layout


def places(grid: Grid, layout: Layout) -> dict[str, QRectF]:
    """Return the place of every box and tally, and of headings that have a key, by the key."""
    headings = {heading.key: place for heading, place in headings_at(grid, layout) if heading.key}
    return things_at(grid, layout) | headings


def things_at(grid: Grid, layout: Layout) -> dict[str, QRectF]:
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


def grid_places(grid: Grid, area: QRectF, text: float) -> dict[str, QRectF]:
    """Return where ink can belong on a whole grid."""
    layout = place_grid(area, outline(grid), text=text)
    return {box_place(key): place for key, place in places(grid, layout).items()}


def headings_at(grid: Grid, layout: Layout) -> Iterator[tuple[Heading, QRectF]]:
    """Yield every heading of groups, columns and rows, and where it stands."""
    yield from groups_at(grid, layout)
    yield from zip(grid.columns, layout.heads, strict=False)
    yield from zip(grid.rows, layout.row_heads, strict=False)


def groups_at(grid: Grid, layout: Layout) -> Iterator[tuple[Heading, QRectF]]:
    """Yield the headings above the columns' own, and what each of them spans."""
    first = 0
    for heading in grid.groups:
        if first < len(layout.heads):
            yield heading, layout.spanned(first, heading.span)
        first += heading.span
