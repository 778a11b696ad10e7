"""Whose initials stand at a point of a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.page.page import Fill
from notepad.widgets.sheet.grid.cell_geometry import corner_at
from notepad.widgets.sheet.grid.grid_geometry import Layout, holders
from notepad.widgets.sheet.grid.grid_places import places
from notepad.widgets.sheet.grid.paint_grid import cell_parts

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from notepad.core.page.page import Cell, Grid


def initials_at(
    grid: Grid, layout: Layout, cell: Cell, point: QPointF, *, text: float
) -> str | None:
    """Return the holder whose initials in a box are meant by a point, if any are to be seen."""
    if cell.fill is not Fill.OPEN:
        return None
    parts = cell_parts(grid, layout, text=text)
    corner = corner_at(parts, point - places(grid, layout)[cell.key].topLeft())
    if corner is None:
        return None
    holder = holders(grid)[corner]
    return holder if holder in {mark.holder for mark in cell.marks} else None
