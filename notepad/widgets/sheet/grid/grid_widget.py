"""GridWidget: the sheet of a card game on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page.page import Cell, Grid
from notepad.core.words import _, enumerated
from notepad.widgets.look import theme
from notepad.widgets.look.fading import Fading
from notepad.widgets.sheet.grid.cell_geometry import corner_at
from notepad.widgets.sheet.grid.grid_geometry import Layout, holders, outline, place_grid
from notepad.widgets.sheet.grid.paint_cache import Stamps
from notepad.widgets.sheet.grid.paint_grid import cell_parts, paint_grid, places
from notepad.widgets.sheet.grid.paint_new import paint_new
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from notepad.core.page.changes import Place

_EMPTY = Grid((), (), ())
_MARGIN = 5  # pixels kept free for the ring around boxes at the edge


class GridWidget(Field):
    """A grid of boxes and tallies, each tapped by finger, pen, mouse, keyboard or tool.

    A tap on a player's corner of a box is `mark_tapped`, elsewhere on a box `cell_tapped`; by
    keyboard a box is always tapped as a whole. `tally_tapped` also brings headings with a key.
    """

    cell_tapped = Signal(str)
    mark_tapped = Signal(str, str)
    tally_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show an empty grid."""
        super().__init__(parent)
        self._grid = _EMPTY
        self._lit: frozenset[str] = frozenset()
        self._cells: dict[str, Cell] = {}
        self._stamps = Stamps()
        self._new: frozenset[Place] = frozenset()
        self.fading = Fading(self, self._draw_new_again)
        self.setAccessibleName(_("Sheet"))

    @property
    def grid(self) -> Grid:
        """Return what is shown."""
        return self._grid

    def show_grid(self, grid: Grid) -> None:
        """Show a grid; only what has changed is drawn again."""
        if grid == self._grid:
            return
        before, self._grid = self._grid, grid
        self._cells = {cell.key: cell for cell in grid.boxes}
        self.set_things(_lanes(grid), dict(_spoken(grid)), _remarks(self._cells.values()))
        if _frame(before) == _frame(grid):
            for key in _changed(before, grid):
                self.update_thing(key)
        else:
            self.update()

    def light(self, keys: Collection[str]) -> None:
        """Light these boxes and tallies, and no others."""
        before, self._lit = self._lit, frozenset(keys)
        for key in before ^ self._lit:
            self.update_thing(key)

    def show_new(self, places: Collection[Place]) -> None:
        """Show for a moment that these marks are new."""
        self.fading.stop()
        self._new = frozenset(places)
        if places:
            self.fading.start()

    @override
    def places(self) -> Mapping[str, QRectF]:
        return places(self._grid, self._layout())

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        if key not in self._cells:
            self.tally_tapped.emit(key)
            return
        holder = self._holder_at(key, point) if point is not None else None
        if holder is None:
            self.cell_tapped.emit(key)
        else:
            self.mark_tapped.emit(key, holder)

    def _layout(self) -> Layout:
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        return place_grid(area, outline(self._grid), text=self.text_size)

    def _holder_at(self, key: str, point: QPointF) -> str | None:
        """Return whose initials in a box are meant by a tap at a point, if anybody's."""
        layout = self._layout()
        parts = cell_parts(self._grid, layout, text=self.text_size)
        corner = corner_at(parts, point - places(self._grid, layout)[key].topLeft())
        if corner is None:
            return None
        holder = holders(self._grid)[corner]
        here = {mark.holder for mark in self._cells[key].marks}
        return holder if holder in here else None

    def _draw_new_again(self) -> None:
        for key in {key for key, _holder in self._new}:
            self.update_thing(key)

    @override
    def sizeHint(self) -> QSize:
        scale = self.text_size / 15
        return QSize(round(850 * scale), round(700 * scale))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(300, 280)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        with QPainter(self) as painter:
            paint_grid(
                painter,
                area,
                self._grid,
                theme.current(),
                text=self.text_size,
                lit=self._lit,
                focus=self.ringed,
                only=event.region(),
                stamps=self._stamps,
            )
            if self.fading.strength:
                paint_new(
                    painter,
                    self._grid,
                    self._layout(),
                    self._new,
                    theme.current(),
                    text=self.text_size,
                    strength=self.fading.strength,
                )


def _lanes(grid: Grid) -> list[list[str]]:
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


def _spoken(grid: Grid) -> Iterator[tuple[str, str]]:
    for cell in grid.boxes:
        yield cell.key, cell.spoken or " ".join(filter(None, (str(cell.face), cell.caption)))
    for heading in (*grid.groups, *grid.columns, *grid.rows):
        if heading.key:
            told = "; ".join(tally.spoken for tally in heading.tallies)
            yield heading.key, told or heading.spoken or str(heading.face)
    for tally in (*grid.row_tallies, *grid.column_tallies):
        counts = (f"{count.initials} {count}" for count in tally.counts)
        yield tally.key, tally.spoken or enumerated(counts)


def _remarks(cells: Iterable[Cell]) -> dict[str, str]:
    return {cell.key: _("chosen") for cell in cells if cell.chosen}


def _frame(grid: Grid) -> tuple[object, ...]:
    """Return what the places and headings follow from: if it changes, all is drawn again."""
    letters = {len(mark.initials) for cell in grid.boxes for mark in cell.marks}
    heads = [(head.face, head.span) for head in (*grid.columns, *grid.rows, *grid.groups)]
    return outline(grid), holders(grid), max(letters, default=0), heads, _lanes(grid)


def _changed(before: Grid, after: Grid) -> Iterator[str]:
    """Yield the keys of boxes and tallies that differ between two grids of the same frame."""
    for old_row, row in zip(before.cells, after.cells, strict=True):
        yield from (cell.key for old, cell in zip(old_row, row, strict=True) if old != cell)
    old_ends = (*before.row_tallies, *before.column_tallies)
    ends = (*after.row_tallies, *after.column_tallies)
    yield from (tally.key for old, tally in zip(old_ends, ends, strict=True) if old != tally)
