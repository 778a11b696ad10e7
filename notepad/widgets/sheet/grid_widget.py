"""The grid on the screen: what a tap on it means, and how a screen reader says it.

`GridWidget` is the sheet of a card game. Below it: what can be tapped in a grid, what differs
between two grids, and whose initials are at a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from typing_extensions import override

from notepad.core.language import _, clauses, comma_separated
from notepad.core.page import Cell, Fill, Grid
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import grown
from notepad.widgets.sheet import grid_leaves
from notepad.widgets.sheet.cell_painting import ASKED, pencilled_besides_holder, seen_in, written
from notepad.widgets.sheet.cell_ways import letters_in
from notepad.widgets.sheet.grid_geometry import Layout, Outline, outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_painting import GridDrawing, Stamps, cell_frame, corners_of
from notepad.widgets.sheet.sheet_field import SheetField
from notepad.widgets.touch.zoom_area import Lens, ZoomField

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from notepad.core.faces_and_marks import Face
    from notepad.core.page_changes import Place

_EMPTY = Grid((), (), ())
_MARGIN = 5  # pixels kept free for the ring around boxes at the edge


class GridWidget(SheetField, ZoomField):
    """A grid of boxes and tallies; you can tap each by finger, pen, mouse, keyboard or tool.

    A tap on a player's initials in a box emits `mark_tapped`, a tap elsewhere on a box
    `cell_tapped`, and a finger that rests on a box `box_held`, with the player or "". By keyboard
    or tool a box is tapped as a whole, `cell_keyed`. `tally_tapped` is also for headings with a
    key.
    If the letters would be too small to read, the grid is shown leaf by leaf, with tabs for the
    leaves; a tap on the front leaf's tab taps the heading that it stands for.
    """

    cell_tapped = Signal(str)
    cell_keyed = Signal(str)
    mark_tapped = Signal(str, str)
    box_held = Signal(str, str)
    tally_tapped = Signal(str)

    def __init__(self) -> None:
        """Start with an empty grid."""
        super().__init__()
        self._whole = self._grid = _EMPTY
        self._outlined = self._frame = frame_of(_EMPTY)
        self._leaves: tuple[grid_leaves.Leaf, ...] = ()
        self._front = 0
        self._turned = False  # by the player, since a note was begun
        self._cut_for: tuple[object, ...] = ()
        self._ways: dict[tuple[float, float], int] = {}
        self._cells: dict[str, Cell] = {}
        self._changed = frozenset[str]()  # boxes with new marks that haven't been in front since
        self._signs: Mapping[str, str] = {}
        self._stamps = Stamps()
        self.setAccessibleName(_("Sheet"))

    @property
    def grid(self) -> Grid:
        """Return the whole grid with all leaves."""
        return self._whole

    @property
    def leaf(self) -> Grid:
        """Return the leaf in front; the whole grid if it isn't cut into leaves."""
        return self._grid

    def show_grid(self, grid: Grid) -> None:
        """Show a grid, and bring what can be tapped to the front; only changes are drawn again."""
        if grid != self._whole:
            before, self._whole, self._outlined = self._whole, grid, frame_of(grid)
            self._cells = {cell.key: cell for cell in grid.boxes}
            self.renew()
            if grid.offered != before.offered:
                self._turn_to_any(grid.offered)

    @override
    def light(self, keys: Collection[str]) -> None:
        """Light only these boxes and tallies, and bring them to the front."""
        before, self._lit = self._lit, frozenset(keys)
        for key in before ^ self._lit:
            self.update_thing(key)
        self.bring(self._lit)

    @override
    def sign(self, signs: Mapping[str, str]) -> None:
        """If they aren't all on one leaf, the box that is asked about comes to the front."""
        before, self._signs = self._signs, dict(signs)
        places, above = self.places(), round(self.text_size)  # as far as a disc can be out of a box
        for key in before.keys() | signs.keys():
            if before.get(key) != signs.get(key):
                self.update_thing(key)
                if key in places:
                    self.update(places[key].toAlignedRect().adjusted(0, -above, above, 0))
        asked = {key for key, sign in signs.items() if sign == ASKED}
        if any(before.get(key) != ASKED for key in asked):
            self.bring(asked)

    @override
    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        super().show_new(places, stay=stay)
        self._changed = frozenset(key for key, _holder in places)
        if self._tabs:  # they say which leaves have something new
            self._show_leaf()
            self.update()

    @override
    def show_part(self, part: str | None) -> None:
        """Show all of it: it has a part for each leaf itself."""

    @override
    def holds_group(self, group: str, room: QSize) -> bool:
        return True

    def bring(self, keys: Collection[str]) -> None:
        """Bring the first leaf with any of these to the front, unless the front leaf has one."""
        self._turn_to_any(keys)
        for key in sorted(keys):
            self.show_thing(key)

    def follow(self, keys: Collection[str], *, anew: bool) -> None:
        """Bring the leaf of what a note is about to the front, unless the player turned to another.

        That counts for one note: `anew` says that another one begins.
        """
        if anew:
            self._turned = False
        if not self._turned:
            self._turn_to_any(keys)

    def _turn_to_any(self, keys: Collection[str]) -> None:
        having = [at for at, leaf in enumerate(self._leaves) if has_any(leaf.grid, keys)]
        if having and self._front not in having:
            self.turn_to(having[0])

    def turn_to(self, at: int) -> None:
        """Bring a leaf to the front, counted from 0."""
        if at != self._front:
            self._front = at
            self.look_through(Lens())
            self._show_leaf()
            self.update()

    @override
    def turn_part(self, steps: int) -> None:
        self._turned = True
        self.turn_to(min(max(self._front + steps, 0), len(self._leaves) - 1))

    @override
    def room(self) -> QRectF:
        area = grown(QRectF(self.rect()), -_MARGIN)
        return area.adjusted(0, self._tab_height if self._tabs else 0, 0, 0)

    @override
    def places(self) -> Mapping[str, QRectF]:
        tabs = {grid_leaves.tab_key(at): place for at, place in enumerate(self._tabs)}
        return {**tabs, **places_by_key(self._grid, self._layout())}

    def place_to_tap(self, key: str) -> QRectF | None:
        """Return the visible place of a box, or of the tab that leads there; None if none is."""
        having = (at for at, leaf in enumerate(self._leaves) if has_any(leaf.grid, (key,)))
        tab, places = next(having, 0), self.places()
        place = places.get(key) or places.get(grid_leaves.tab_key(tab))
        if place is None or (key in places and not self.room().contains(place.center())):
            return None
        return place

    @override
    def key_at(self, point: QPointF) -> str | None:
        key = super().key_at(point)
        tab = key is not None and grid_leaves.tab_of(key) is not None
        return key if tab or self.room().contains(point) else None

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        at = grid_leaves.tab_of(key)
        if at is not None:
            self._tap_tab(at)
        elif key not in self._cells:
            self.tally_tapped.emit(key)
        elif point is None:
            self.cell_keyed.emit(key)
        else:
            holder = self._holder_at(key, point)
            if holder is None:
                self.cell_tapped.emit(key)
            else:
                self.mark_tapped.emit(key, holder)

    @override
    def hold(self, key: str, point: QPointF) -> bool:
        if key not in self._cells:
            return False
        self.box_held.emit(key, self._holder_at(key, point) or "")
        return True

    def _tap_tab(self, at: int) -> None:
        heading = self._leaves[at].key
        if at != self._front:
            self._turned = True
            self.turn_to(at)
        elif heading:
            self.tally_tapped.emit(heading)

    @property
    def _tab_height(self) -> float:
        return float(theme.finger(self))

    @property
    def _tabs(self) -> tuple[QRectF, ...]:
        """The places of the tabs; none if there is only one leaf."""
        if len(self._leaves) < 2:
            return ()
        area = grown(QRectF(self.rect()), -_MARGIN)
        return grid_leaves.place_tabs(area, len(self._leaves), self._tab_height)

    @override
    def renew(self) -> None:
        """Cut the grid into readable leaves, and show the front one.

        At the same size it is cut as before: it must not jump because a number in it changed.
        """
        before = len(self._leaves)
        self._leaves = self._cut(QSizeF(self.size()))
        if len(self._leaves) != before:
            self._front, self.lens = 0, Lens()
            self.update()
        self._show_leaf()

    @property
    def is_whole(self) -> bool:
        """Whether all boxes can be seen at once, though perhaps in other rows and columns."""
        return len(self._leaves) == 1

    def is_whole_in(self, size: QSizeF) -> bool:
        """Whether all boxes could be seen at once if the widget had this size."""
        return len(self._cut(size)) == 1

    def _cut(self, size: QSizeF) -> tuple[grid_leaves.Leaf, ...]:
        """Return the leaves for a widget of this size."""
        room = size - QSizeF(2 * _MARGIN, 2 * _MARGIN)
        whole, text, tabs = self._whole, self.text_size, self._tab_height
        asked = (text, tabs, whole.hints, self._outlined)
        # Layouts ask about other sizes than its own.
        if asked != self._cut_for or len(self._ways) > 8:
            self._cut_for, self._ways = asked, {}
        at = room.width(), room.height()
        if at not in self._ways:
            self._ways[at] = grid_leaves.readable_way(whole, room, text=text, tabs=tabs)
        return grid_leaves.leaves_of(whole, room, way=self._ways[at], text=text, tabs=tabs)

    def _show_leaf(self) -> None:
        before, grid = self._grid, self._leaves[self._front].grid
        self._changed -= {cell.key for cell in grid.boxes}
        framed = self._frame
        frame = self._outlined if grid is self._whole else frame_of(grid)
        self._grid, self._frame = grid, frame
        spoken = {**grid_leaves.spoken_tabs(self._leaves[: len(self._tabs)]), **spoken_of(grid)}
        remarks = {**remarks_on(grid.boxes), **self._remarks_on_tabs()}
        tabs = [grid_leaves.tab_key(at) for at in range(len(self._tabs))]
        lanes = [*([tabs] if tabs else []), *frame.lanes]
        if framed != frame or lanes != self._lanes:
            self.set_things(lanes, spoken, remarks)
            self.update()
            return
        self.name_things(spoken, remarks)
        self.update_things(changed_keys(before, grid))
        if before.legend != grid.legend:
            self.update(self._layout().legend.toAlignedRect())

    def _remarks_on_tabs(self) -> dict[str, str]:
        if not self._tabs:
            return {}
        said = {
            grid_leaves.TabSign.KNOWN: _("hidden card known"),
            grid_leaves.TabSign.CHANGED: _("has something new"),
        }
        told = {grid_leaves.tab_key(at): said[sign] for at, sign in self._tab_signs().items()}
        front = grid_leaves.tab_key(self._front)
        shown = [_("shown"), *([told[front]] if front in told else [])]
        return {**told, front: comma_separated(shown)}

    def _tab_signs(self) -> dict[int, grid_leaves.TabSign]:
        return grid_leaves.tab_signs(self._leaves, self._changed, front=self._front)

    def _layout(self) -> Layout:
        area = self.lens.area(self.room())
        return place_grid(area, self._frame.outline, text=self.text_size)

    def _holder_at(self, key: str, point: QPointF) -> str | None:
        """Return whose initials a tap at a point of a box means, None if none are shown."""
        cell, layout = self._cells[key], self._layout()
        return initials_at(self._grid, layout, cell, point, text=self.text_size)

    @override
    def _draw_new_again(self) -> None:
        self.update_things({key for key, _holder in self._new})

    @override
    def sizeHint(self) -> QSize:
        scale = self.text_size / 15
        return QSize(round(850 * scale), round(700 * scale))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colours, text = theme.current(), self.text_size
            if self._tabs:
                tabs, leaves = self._tabs, self._leaves
                drawn = grid_leaves.TabsDrawing(painter, tabs, leaves, colours, text, self._front)
                drawn.draw(self._tab_signs(), grid_leaves.tab_of(self.ringed or ""))
            if self.lens.zooms:
                painter.setClipRect(self.room())
            area = self.lens.area(self.room())
            marked = self._lit, self._signs, event.region(), self._stamps
            drawing = GridDrawing(painter, area, self._grid, colours, text, *marked)
            drawing.draw(self.ringed)
            if self.fading.strength:
                drawing.draw_new(self._new, self.fading.strength)


def initials_at(
    grid: Grid, layout: Layout, cell: Cell, point: QPointF, *, text: float
) -> str | None:
    """Return the holder whose initials a tap at a point of a box means, None if none are shown.

    In the box of a card that was found, these are the words below its face.
    """
    if cell.fill not in (Fill.OPEN, Fill.FOUND):
        return None
    frame = cell_frame(grid, layout, text=text)
    inside = point - places_by_key(grid, layout)[cell.key].topLeft()
    if cell.fill is Fill.FOUND:
        # Words of a box that was found stand below its face.
        below = cell.sought is not None and inside.y() > 0.6 * frame.size.height()
        return cell.sought.holder if below and cell.sought else None
    if cell.circled_mark is not None and not pencilled_besides_holder(cell):
        return cell.circled_mark.holder if frame.rest.contains(inside) else None
    if "face" not in frame.places and "marks" in frame.places:
        # There is nothing else to tap: above and below initials it's theirs, too.
        area = frame.places["marks"].area
        inside.setY(max(area.top() + 1, min(area.bottom() - 1, inside.y())))
    shown = written(cell, frame, corners_of(grid))
    return next((mark.holder for mark, put in shown if put.area.contains(inside)), None)


def has_any(grid: Grid, keys: Collection[str]) -> bool:
    """Return whether a grid has any of these keys."""
    return any(grid.box(key) is not None or grid.counted(key) for key in keys)


def lanes_of(grid: Grid) -> list[list[str]]:
    """Return the keys row by row: headings, boxes with their row's tally, columns' tallies."""
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


def spoken_of(grid: Grid) -> dict[str, str]:
    """Return how a screen reader says everything that can be tapped, by its key."""
    spoken = {
        cell.key: cell.spoken or " ".join(filter(None, (str(cell.face), cell.caption)))
        for cell in grid.boxes
    }
    for heading in (*grid.groups, *grid.columns, *grid.rows):
        if heading.key:
            told = clauses(tally.spoken for tally in heading.tallies)
            spoken[heading.key] = told or heading.spoken or str(heading.face)
    for tally in (*grid.row_tallies, *grid.column_tallies):
        counts = (f"{count.initials} {count}" for count in tally.counts)
        spoken[tally.key] = tally.spoken or comma_separated(counts)
    return spoken


def remarks_on(cells: Iterable[Cell]) -> dict[str, str]:
    """Return what a screen reader adds for chosen boxes, by key."""
    return {cell.key: _("chosen") for cell in cells if cell.chosen}


class Frame(NamedTuple):
    """What decides the look of a whole grid: if it changes, everything is drawn again."""

    outline: Outline
    holders: tuple[str, ...]
    letters: float
    heads: tuple[tuple[Face, int], ...]
    lanes: list[list[str]]
    writes_shares: bool


def frame_of(grid: Grid) -> Frame:
    """Return what decides the places and headings of a grid."""
    initials = {mark.initials for cell in grid.boxes for mark in cell.marks}
    heads = ((head.face, head.span) for head in (*grid.columns, *grid.rows, *grid.groups))
    letters = max(map(letters_in, initials), default=0.0)
    lanes = lanes_of(grid)
    outlined, shares = outline(grid), grid.writes_shares
    return Frame(outlined, grid.marked_holders, letters, tuple(heads), lanes, shares)


def changed_keys(before: Grid, after: Grid) -> list[str]:
    """Return the keys of boxes and tallies that look otherwise in a grid with the same frame."""
    rows = zip(before.cells, after.cells, strict=True)
    cells = (pair for old_row, row in rows for pair in zip(old_row, row, strict=True))
    changed = [cell.key for old, cell in cells if old != cell and seen_in(old) != seen_in(cell)]
    old_ends = (*before.row_tallies, *before.column_tallies)
    ends = (*after.row_tallies, *after.column_tallies)
    tallies = zip(old_ends, ends, strict=True)
    return [*changed, *(tally.key for old, tally in tallies if old != tally)]
