"""A grid cut into leaves, shown one at a time if the whole would be too small to read.

A leaf is a class that the sheet has a heading for, or else a few of its columns or rows. An
example is Sleuth's sheet on a phone: with 9 columns of 4 boxes, initials would have 7 pixels, so it
is cut at its headings into diamonds, pearls and opals, 3 columns each, and initials have 15.

First the leaves, then the layout and drawing of the tabs at the top of such a sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import reduce
from itertools import groupby, islice, pairwise, zip_longest
from math import inf

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import _, comma_separated
from notepad.core.page import NO_BOX, Cell, Fill, Grid, Heading, Tally
from notepad.widgets.look import drawing
from notepad.widgets.look.boxes import PARTS, USUAL_TEXT
from notepad.widgets.look.theme import Theme
from notepad.widgets.sheet import grid_painting
from notepad.widgets.sheet.cell_painting import tally_text
from notepad.widgets.sheet.grid_geometry import Layout, outline, place_grid
from notepad.widgets.sheet.grid_painting import TURNED, cell_frame, head_faces, row_faces

# Leaves.
_MOST_ACROSS = 4  # columns to try for boxes without a heading; more are too narrow on a phone
_MOST_SIDE_BY_SIDE = 9  # where their names are short
_LEAST_ROW = 2.9  # ems, with its part of the headings: lower rows are missed by a finger
_LARGE_NAMES = 0.9  # of the text size: names at least so large are worth another order of boxes

# Tabs.
_PREFIX = "leaf "
_ABOVE = 0.44  # of a tab's height, for the face of what it is a half of
_SIGN = 1.1  # ems: the disc with a tick on a tab
_TICK = ((-0.24, 0.02), (-0.06, 0.2), (0.26, -0.18))  # in a disc of diameter 1


class TabSign(Enum):
    """What a tab says about its leaf: that its card is known, or that something changed there."""

    KNOWN = "known"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Leaf:
    """Part of a grid: the faces on its tab, and the part as a grid of its own.

    A narrow tab shows the `brief` faces. `key` is that of the heading that the tab stands for, if
    there is one; `spoken` is its name. Halves have the face of their `whole`, which stands once
    above their tabs.
    """

    faces: tuple[Face, ...]
    grid: Grid
    key: str = ""
    spoken: str = ""
    brief: tuple[Face, ...] = ()
    whole: Face | None = None


def readable_way(grid: Grid, room: QSizeF, *, text: float, tabs: float) -> int:
    """Return the way to cut a grid for a room in pixels: the one with the fewest readable leaves.

    Of several of these it is the one with the largest initials. If no way is readable, it is the
    way that comes nearest. `tabs` is the height that tabs take once there are several leaves. To
    be on one leaf, a grid does without tallies only if a finger still hits its rows.

    Whoever chooses larger text gets larger initials, and names that are larger by half as much, if
    any way has so.
    """
    if text > USUAL_TEXT:
        usual = readable_way(grid, room, text=USUAL_TEXT, tabs=tabs)
        leaves = leaves_of(grid, room, way=usual, text=USUAL_TEXT, tabs=tabs)
        within = _within(room, leaves, tabs)
        marks, names = _smallest((leaf.grid for leaf in leaves), within, USUAL_TEXT)
        least = marks + 1, names * (1 + text / USUAL_TEXT) / 2
        if (large := _fewest(grid, room, text, tabs, least=least))[1]:
            return large[0]
    return _fewest(grid, room, text, tabs)[0]


def _fewest(
    grid: Grid, room: QSizeF, text: float, tabs: float, *, least: tuple[float, float] = (0.0, 0.0)
) -> tuple[int, bool]:
    """Return the way with the fewest readable leaves, and whether they are readable at all.

    Initials and names have at `least` these sizes in pixels.
    """
    wanted = round(text * PARTS.least)
    best, reached = 0, (0.0, 0.0)
    readable: dict[int, float] = {}  # ways as good as each other but for the size of initials
    kind = 0, False, 0, 0
    for way, cut in enumerate(_cuts(grid)):
        if readable and len(cut) != kind[0]:
            break
        within = _within(room, cut, tabs)
        if way and len(cut) == 1 and within.height() < _LEAST_ROW * text * len(cut[0].grid.cells):
            continue
        leaves = [leaf.grid for leaf in _all_turned(cut, within, text)]
        marks, names = _smallest(leaves, within, text)
        smallest = min(least_text(leaf, within, text=text) for leaf in leaves)
        read = (min(round(marks), wanted), smallest)
        if read > reached:
            best, reached = way, read
        fits = round(smallest) >= wanted and marks >= least[0] and names >= least[1]
        if fits and (not readable or _kind(cut) == kind):
            kind, readable[way] = _kind(cut), marks
    return max(readable, key=lambda way: readable[way], default=best), bool(readable)


def _smallest(grids: Iterable[Grid], room: QSizeF, text: float) -> tuple[float, float]:
    """Return the sizes in pixels of the smallest initials, and of names that no heading says."""
    frames = [cell_frame(grid, _layout_in(grid, room, text), text=text) for grid in grids]
    named = (frame.face_text for frame in frames if frame.needs.named and not frame.needs.headed)
    return min(frame.mark_text for frame in frames), min(named, default=inf)


def _kind(cut: Sequence[Leaf]) -> tuple[int, bool, int, int]:
    """Return how many leaves there are, if they are brief, and how many sides have tallies.

    Last are the rows of a single leaf: if boxes can stand as they are, they aren't stacked.
    """
    grids = [leaf.grid for leaf in cut]
    sides = max(bool(grid.row_tallies) + bool(grid.column_tallies) for grid in grids)
    rows = len(grids[0].cells) if len(cut) == 1 else 0
    return len(cut), any(grid.brief for grid in grids), sides, rows


def leaves_of(grid: Grid, room: QSizeF, *, way: int, text: float, tabs: float) -> tuple[Leaf, ...]:
    """Return the leaves of a grid cut in this way, for a room in pixels."""
    cut = next(islice(_cuts(grid), way, None))
    return _all_turned(cut, _within(room, cut, tabs), text)


def least_text(grid: Grid, room: QSizeF, *, text: float) -> float:
    """Return the size in pixels of a grid's smallest letters in a room."""
    layout = _layout_in(grid, room, text)
    frame = cell_frame(grid, layout, text=text)
    ends = (
        tally_text(tally, place, text=text, players=len(grid.marked_holders))
        for tallies, places in (
            (grid.row_tallies, layout.row_tallies),
            (grid.column_tallies, layout.column_tallies),
        )
        for tally, place in zip(tallies, places, strict=False)
    )
    above = (
        [grid_painting.tally_heading(layout.tally_head, text=text)[1]] if grid.row_tallies else []
    )
    heads = (*_heads(grid, layout, text), *above)
    return min((frame.smallest, *heads, *ends))


def _within(room: QSizeF, cut: tuple[Leaf, ...], tabs: float) -> QSizeF:
    return QSizeF(room.width(), room.height() - (tabs if len(cut) > 1 else 0.0))


def _all_turned(cut: tuple[Leaf, ...], room: QSizeF, text: float) -> tuple[Leaf, ...]:
    if len(cut) == 1:
        return (_with_higher_rows(cut[0], room, text),)
    return tuple(_turned(leaf, room, text) for leaf in cut)


def _layout_in(grid: Grid, room: QSizeF, text: float) -> Layout:
    return place_grid(QRectF(QPointF(), room), outline(grid), text=text)


def _heads(grid: Grid, layout: Layout, text: float) -> Iterator[float]:
    columns = head_faces(grid.columns, layout.heads, text=text)
    rows, turned = row_faces(grid, layout.row_heads, text=text)
    beside = [one.transposed() if turned else one for one in layout.row_heads]
    part = TURNED if turned else 0.68
    for faces, places, most in ((columns, layout.heads, 0.68), (rows, beside, part)):
        for face, place in zip(faces, places, strict=False):
            if face.label:
                yield _shrunk(face, place, min(text, place.height() * most))


def _shrunk(face: Face, place: QRectF, size: float, *, bold: bool = True) -> float:
    fits = int(place.width() / drawing.face_ems(face, bold=bold))  # text is drawn in whole pixels
    return size if fits >= round(size) else float(fits)


def _cuts(grid: Grid) -> Iterator[tuple[Leaf, ...]]:
    """Yield ways to cut a grid: into more and more leaves, with tallies while there is room."""
    yield from _ways_to_show((Leaf((), grid),))
    if len(grid.groups) > 1:
        if not any(str(heading.face) for heading in (*grid.columns, *grid.rows)):
            yield from _ways_to_show((Leaf((), _stacked(grid)),))
        named = tuple(_by_groups(grid))
        for cut in (named, tuple(half for leaf in named for half in _halves(leaf))):
            yield from _ways_to_show(cut)
        return
    for count in range(2, max(len(grid.columns), len(grid.rows)) + 1):
        cuts = [_divided(grid, count, by_rows=by_rows) for by_rows in (False, True)]
        for ways in zip(*map(_ways_to_show, cuts), strict=True):
            yield from ways


def _stacked(grid: Grid) -> Grid:
    """Return a grid with each group in a column of its own, which has more room for long names."""
    every = iter(zip(*grid.cells, strict=True))
    spans = [[*islice(every, group.span)] for group in grid.groups]
    columns = ([cell for column in columns for cell in column if cell.key] for columns in spans)
    rows = tuple(zip_longest(*columns, fillvalue=NO_BOX))
    blank = Heading(Face(""))
    return replace(
        grid,
        groups=tuple(replace(group, span=1) for group in grid.groups),
        columns=(blank,) * len(grid.groups),
        rows=(blank,) * len(rows),
        cells=rows,
    )


def _ways_to_show(cut: tuple[Leaf, ...]) -> Iterator[tuple[Leaf, ...]]:
    """Yield a cut with its tallies, with those of its rows only, and without any; then in brief."""
    changes = (
        lambda grid: grid,
        _tallied_columns,
        lambda grid: _tallied_rows(_tallied_columns(grid)),
    )
    for brief in (False, True):
        for change in changes:
            yield tuple(replace(leaf, grid=replace(change(leaf.grid), brief=brief)) for leaf in cut)


def _by_groups(grid: Grid) -> Iterator[Leaf]:
    first = 0
    for heading in grid.groups:
        columns = range(first, first + heading.span)
        first += heading.span
        part = _part(grid, columns, range(len(grid.cells)))
        face = heading.face
        yield Leaf((face,), part, heading.key, face.label or str(face), _brief((face,)))


def _halves(leaf: Leaf) -> Iterator[Leaf]:
    """Yield the halves of a leaf whose tab has one face, with the signs of their rows.

    Half of the diamonds has a red and a blue diamond; halves whose rows have no signs are numbered.
    """
    (face,) = leaf.faces
    for number, half in enumerate(_divided(leaf.grid, 2, by_rows=True), start=1):
        faces = tuple(_row_signs(half.grid)) or (Face(str(number)),)
        yield replace(
            half,
            faces=faces,
            brief=_brief(faces),
            whole=face,
            spoken=comma_separated((leaf.spoken, half.spoken)),
            key=leaf.key,
        )


def _row_signs(grid: Grid) -> Iterator[Face]:
    """Yield for each row its heading with the symbol of its boxes; nothing if a row has none."""
    signs = [{cell.face.symbol for cell in row if cell.key} for row in grid.cells]
    if grid.rows and all(len(of_row) == 1 and None not in of_row for of_row in signs):
        for heading, (symbol,) in zip(grid.rows, signs, strict=True):
            yield replace(heading.face, symbol=symbol, count=1)


def _divided(grid: Grid, count: int, *, by_rows: bool) -> tuple[Leaf, ...]:
    columns, rows = range(len(grid.columns)), range(len(grid.cells))
    heads, every = (grid.rows, rows) if by_rows else (grid.columns, columns)
    runs = _runs(len(every), count)
    parts = (_part(grid, *((columns, run) if by_rows else (run, rows))) for run in runs)
    return tuple(_named(part, heads, run) for part, run in zip(parts, runs, strict=True))


def _named(part: Grid, headings: Sequence[Heading], run: range) -> Leaf:
    """Return a leaf with the faces of its headings, or of its first and last box."""
    faces = [headings[at].face for at in run if at < len(headings) and headings[at].face.label]
    boxes = list(part.boxes)
    if not faces and boxes:
        ends = (boxes[0], boxes[-1])
        named = (replace(box.face, label=box.name or box.face.label) for box in ends)
        faces = list(dict.fromkeys(named))
    spoken = comma_separated(str(face) for face in faces)
    if len(faces) > 1 and not any(face.symbol for face in faces):
        faces = [Face(_("{first}–{last}").format(first=faces[0], last=faces[-1]))]
    return Leaf(tuple(faces), part, spoken=spoken, brief=_brief(faces))


def _brief(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Return the symbols of the faces, or the first face if they have no symbols."""
    symbols = tuple(replace(face, label="") for face in faces if face.symbol)
    return symbols or tuple(faces[:1])


def _runs(length: int, count: int) -> list[range]:
    """Split `length` places into at most `count` runs; the first ones may be longer by one."""
    count = min(length, count)
    ends = [-(-length * at // count) for at in range(count + 1)] if count else []
    return [range(first, end) for first, end in pairwise(ends)]


def _part(grid: Grid, columns: range, rows: range) -> Grid:
    """Return some columns and rows of a grid, without rows that would be empty."""
    cells = {
        row: tuple(grid.cells[row][at] for at in columns if at < len(grid.cells[row]))
        for row in rows
    }
    kept = [row for row in rows if any(cell.key for cell in cells[row])]
    return replace(
        grid,
        columns=tuple(grid.columns[at] for at in columns),
        rows=tuple(grid.rows[row] for row in kept if row < len(grid.rows)),
        cells=tuple(cells[row] for row in kept),
        groups=(),
        row_tallies=tuple(grid.row_tallies[row] for row in kept if grid.row_tallies),
        column_tallies=tuple(grid.column_tallies[at] for at in columns if grid.column_tallies),
    )


def _tallied_columns(grid: Grid) -> Grid:
    """Return a grid without tallies of columns; a tap on a heading shows its column's tally."""
    columns = _telling(grid.columns, grid.column_tallies)
    return replace(grid, columns=columns, column_tallies=())


def _tallied_rows(grid: Grid) -> Grid:
    """Return a grid without tallies of rows; a tap on a heading shows its row's tally."""
    return replace(grid, rows=_telling(grid.rows, grid.row_tallies), row_tallies=())


def _telling(headings: Sequence[Heading], tallies: Sequence[Tally]) -> tuple[Heading, ...]:
    if not tallies:
        return tuple(headings)
    return tuple(
        replace(heading, key=heading.key or tally.key, tallies=heading.tallies or (tally,))
        for heading, tally in zip(headings, tallies, strict=True)
    )


def _turned(leaf: Leaf, room: QSizeF, text: float) -> Leaf:
    """Return a leaf of boxes without a heading, in the number of columns that suits its room.

    A symbol that they share is left to the tab, unless it has its own colour in each box and their
    names have room beside it.
    """
    grid = leaf.grid
    if any(heading.key or str(heading.face) for heading in (*grid.columns, *grid.rows)):
        return leaf
    named = list(grid.boxes)
    shared = len({cell.face.symbol for cell in named}) == 1 and all(c.face.label for c in named)
    bare = [replace(cell, face=replace(cell.face, symbol=None)) for cell in named] if shared else []
    coloured = any(cell.face.colour for cell in named)
    ways = [
        _in_columns(grid, boxes, across)
        for boxes in filter(None, (named, bare) if coloured else (bare or named,))
        for across in range(1, _MOST_ACROSS + 1)
    ]

    def suits(way: Grid) -> tuple[float, float]:
        read = min(least_text(way, room, text=text), _LARGE_NAMES * text)
        return read, _squareness(way, room, text)

    return replace(leaf, grid=max(ways, key=suits))


def _with_higher_rows(leaf: Leaf, room: QSizeF, text: float) -> Leaf:
    """Return a leaf in more columns if a finger would miss its rows, and names can be large there.

    Only boxes that stand under no heading can stand elsewhere.
    """
    grid, least = leaf.grid, _LEAST_ROW * text
    headed = any(str(one.face) for one in (*grid.groups, *grid.columns, *grid.rows))
    if headed or grid.corners or room.height() >= least * len(grid.cells):
        return leaf
    least_names = min(_LARGE_NAMES * text, least_text(grid, room, text=text))
    columns = zip(*grid.cells, strict=True)
    boxes = [cell for column in columns for cell in column if cell.key]
    for across in range(len(grid.columns) + 1, _MOST_SIDE_BY_SIDE + 1):
        way = _in_columns(grid, boxes, across)
        high = room.height() >= least * len(way.cells)
        if high and least_text(way, room, text=text) >= least_names:
            return replace(leaf, grid=way)
    return leaf


def _in_columns(grid: Grid, boxes: Sequence[Cell], across: int) -> Grid:
    """Return a grid with these boxes in `across` columns, row by row as the chips of a form are."""
    rows = [boxes[start : start + across] for start in range(0, len(boxes), across)]
    blank = Heading(Face(""))
    return replace(
        grid,
        columns=(blank,) * across,
        rows=(blank,) * len(rows),
        cells=tuple((*row, *([NO_BOX] * (across - len(row)))) for row in rows),
    )


def _squareness(grid: Grid, room: QSizeF, text: float) -> float:
    """Return a measure of a box's size: it has as much room for initials as its shorter side."""
    box = _layout_in(grid, room, text).cells[0][0]
    return min(box.width(), box.height())


def tab_key(at: int) -> str:
    """Return the key of the tab of a leaf, counted from 0."""
    return f"{_PREFIX}{at}"


def tab_of(key: str) -> int | None:
    """Return the number of the leaf whose tab has this key, None if it isn't a tab's key."""
    number = key.removeprefix(_PREFIX)
    return int(number) if number != key and number.isdecimal() else None


def spoken_tabs(leaves: Sequence[Leaf]) -> dict[str, str]:
    """Return what a screen reader says for the tabs, by their keys."""
    told, count = _("{group}, {number} of {count}"), len(leaves)
    return {
        tab_key(at): told.format(group=leaf.spoken, number=at + 1, count=count)
        for at, leaf in enumerate(leaves)
    }


def place_tabs(area: QRectF, count: int, height: float) -> tuple[QRectF, ...]:
    """Return the places of `count` tabs at the top of an area, side by side."""
    width = area.width() / count if count else 0.0
    return tuple(QRectF(area.left() + width * at, area.top(), width, height) for at in range(count))


def tab_signs(
    leaves: Sequence[Leaf], changed: Collection[str], *, front: int
) -> dict[int, TabSign]:
    """Return the sign of each tab that has one; `changed` are the keys of changed boxes.

    A class has a tick as soon as its hidden card is found. A leaf that isn't in front has a dot if
    something on it has changed.
    """
    signs = {}
    for at, leaf in enumerate(leaves):
        if at != front and any(cell.key in changed for cell in leaf.grid.boxes):
            signs[at] = TabSign.CHANGED
        elif leaf.key and any(cell.fill is Fill.FOUND for cell in leaf.grid.boxes):
            signs[at] = TabSign.KNOWN
    return signs


@dataclass(frozen=True)
class TabsDrawing:
    """One drawing of the tabs of leaves in their places; the one in `front` is underlined."""

    painter: QPainter
    places: Sequence[QRectF]
    leaves: Sequence[Leaf]
    theme: Theme
    text: float
    front: int

    def draw(self, signs: Mapping[int, TabSign], focus: int | None) -> None:
        """Draw the tabs with their signs; the one in `focus` has a ring."""
        painter, theme, middle = self.painter, self.theme, drawing.Side.MIDDLE
        self._draw_wholes()
        beside = all(map(self._fits_sign, self.places, self.leaves))
        for at, (place, leaf) in enumerate(zip(self.places, self.leaves, strict=True)):
            down = place.height() * _ABOVE
            room = place if leaf.whole is None else place.adjusted(0, down, 0, -3)
            if at in signs:
                room = self._draw_sign(room, signs[at], beside=beside)
            inside, bold = drawing.grown(room, -4, 0), at == self.front
            shown, size = fitting_faces(leaf, inside.width(), text=self.text)
            drawing.draw_faces(painter, shown, inside, theme, size=size, side=middle, bold=bold)
            line = drawing.pen(theme.accent, 3) if bold else drawing.pen(theme.line)
            foot = drawing.grown(place, -2)
            drawing.draw_line(painter, foot.bottomLeft(), foot.bottomRight(), line)
            if at == focus:
                ring, edge = foot.adjusted(0, 0, 0, -2), drawing.pen(theme.pencil, 2)
                drawing.draw_outline(painter, ring, edge, 6)

    def _draw_wholes(self) -> None:
        """Draw the face of each leaf that is cut in halves once, above the tabs of these."""
        front, tabs = self.leaves[self.front], zip(self.places, self.leaves, strict=True)
        for (face, key), alike in groupby(tabs, lambda tab: (tab[1].whole, tab[1].key)):
            if face is None:
                continue
            room = reduce(QRectF.united, (place for place, _leaf in alike)).adjusted(4, 1, -4, 0)
            room.setHeight(room.height() * _ABOVE)
            least = min(self.text, USUAL_TEXT) * PARTS.least
            size = min(self.text * PARTS.least, _size((face,), room.width(), self.text))
            shown, bold = max(size, least), (front.whole, front.key) == (face, key)
            ink, middle = self.theme.readable(face.colour), drawing.Side.MIDDLE
            drawing.draw_face(self.painter, face, room, ink, size=shown, bold=bold, side=middle)

    def _fits_sign(self, place: QRectF, leaf: Leaf) -> bool:
        """Whether the faces of a tab are as large with a tick beside them as without."""
        rooms = place.width() - 8, place.width() - 8 - self.text * _SIGN - 2
        without, beside = (fitting_faces(leaf, room, text=self.text) for room in rooms)
        return without == beside

    def _draw_sign(self, place: QRectF, sign: TabSign, *, beside: bool) -> QRectF:
        """Draw a sign at the right of a tab, `beside` the faces, or at its corner.

        Returns the room left for the faces. All tabs have their signs alike, so a corner it is as
        soon as the faces of one need the room.
        """
        painter, theme, known = self.painter, self.theme, sign is TabSign.KNOWN
        side = self.text * (_SIGN if known else 0.55)
        middle = QPointF(place.right() - 3 - side / 2, place.center().y())
        room = place.adjusted(0, 0, -side - 2, 0)
        if not beside:
            side = min(side, (place.height() - 1.2 * self.text) / 2 - 1)  # above the letters
            room, middle = place, place.topRight() + QPointF(-3 - side / 2, 1 + side / 2)
        with drawing.smooth(painter):
            drawing.draw_disc(painter, middle, side / 2, theme.ink if known else theme.accent)
            if known:
                painter.setPen(drawing.pen(theme.paper, side / 8))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolyline([middle + QPointF(x, y) * side for x, y in _TICK])
        return room


def fitting_faces(leaf: Leaf, width: float, *, text: float) -> tuple[tuple[Face, ...], float]:
    """Return which faces of a leaf fit side by side into a width, and their text size in pixels.

    Brief faces that are words may shrink to their size at the usual text size, because tabs are too
    narrow for them in large text.
    """
    size = _size(leaf.faces, width, text)
    if size >= text * PARTS.least:
        return leaf.faces, size
    least = min(text, USUAL_TEXT) * PARTS.least
    return leaf.brief, max(least, _size(leaf.brief, width, text))


def _size(faces: Sequence[Face], width: float, text: float) -> float:
    return min(text, width / max(drawing.faces_ems(faces, bold=True), 0.1))
