"""Draw a whole grid, the same on the screen and on paper, and highlight new marks.

`paint_grid` is a list of steps; `paint_new` draws a ring around each new mark or its box. `Stamps`
are pictures of what was painted before, so that the screen only has to copy them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from math import ceil, floor
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPen, QPixmap, QRegion

from notepad.core.faces_and_marks import Face
from notepad.core.language import _
from notepad.core.page import Cell, Fill, Grid, Heading
from notepad.widgets.look.boxes import PARTS, USUAL_TEXT
from notepad.widgets.look.drawing import (
    Side,
    draw_face,
    draw_lit,
    draw_outline,
    ems,
    face_ems,
    faces_ems,
    smooth,
    symbols_alone,
    write,
)
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet import cell_painting, grid_geometry
from notepad.widgets.sheet.cell_ways import CellFrame, Needs, place_cell, sign_place

if TYPE_CHECKING:
    from notepad.core.page_changes import Place

_NO_SIGNS: Mapping[str, str] = MappingProxyType({})

# Rings around new marks.
_PEN = 1.6  # pixels of a ring around initials
_GLOW_LINE = 3.0  # pixels of the line around a glowing box
_GLOW_STEPS = 4  # in which a glow fades outwards

# Stamps.
_MARGIN = 6  # pixels around a place that its painting may cover
_ACROSS = 8  # pictures side by side on a sheet of stamps; it only shapes that sheet
_COPY = QPainter.CompositionMode.CompositionMode_Source
_OVER = QPainter.CompositionMode.CompositionMode_SourceOver


def paint_grid(
    painter: QPainter,
    area: QRectF,
    grid: Grid,
    theme: Theme,
    *,
    text: float = USUAL_TEXT,
    lit: Collection[str] = (),
    signs: Mapping[str, str] = _NO_SIGNS,
    focus: str | None = None,
    only: QRegion | None = None,
    stamps: Stamps | None = None,
) -> None:
    """Draw a grid in an area: keys in `lit` are lit, the one in `focus` has a ring.

    Boxes in `signs` have a sign at a corner. What is outside `only` may be left out. On a screen,
    `stamps` avoid painting boxes again that haven't changed.
    """
    layout = grid_geometry.place_grid(area, grid_geometry.outline(grid), text=text)
    frame = cell_frame(grid, layout, text=text)
    drawing = Drawing(grid, layout, frame, theme, text, lit, signs, only, stamps)
    with smooth(painter):
        _draw_groups(painter, drawing)
        _draw_column_heads(painter, drawing)
        _draw_row_heads(painter, drawing)
        _draw_things(painter, drawing)
        _draw_signs(painter, drawing)
        _draw_key(painter, drawing)
        _draw_legend(painter, drawing)
        _draw_focus(painter, drawing, focus)


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing of a grid: its data, its place, and its style; `only` limits the area."""

    grid: Grid
    layout: grid_geometry.Layout
    frame: CellFrame
    theme: Theme
    text: float
    lit: Collection[str]
    signs: Mapping[str, str]
    only: QRegion | None
    stamps: Stamps | None

    def wanted(self, place: QRectF) -> bool:
        """Return whether something at this place must be drawn at all."""
        return self.only is None or self.only.intersects(place.toAlignedRect())


def cell_frame(grid: Grid, layout: grid_geometry.Layout, *, text: float) -> CellFrame:
    """Return what is in the same place in all boxes of a grid."""
    size = layout.cells[0][0].size() if layout.cells and layout.cells[0] else QSizeF()
    return place_cell(size.width(), size.height(), needs_of(grid), text)


def needs_of(grid: Grid) -> Needs:
    """Return what the boxes of a grid have to show: the most of any."""
    signed = [cell.signs for cell in grid.boxes if cell.signs]
    return Needs(
        len(grid.marked_holders),
        letters=max((len(mark.initials) for cell in grid.boxes for mark in cell.marks), default=1),
        face=max((face_ems(cell.face) for cell in grid.boxes), default=0.0),
        named=any(cell.face.label for cell in grid.boxes),
        headed=grid.named_by_heads,
        numbers=grid.hints,
        words=max(map(faces_ems, signed), default=0.0),
        symbols=max((faces_ems(symbols_alone(signs)) for signs in signed), default=0.0),
        parted=grid.corners,
    )


def head_faces(headings: Sequence[Heading], places: Sequence[QRectF], *, text: float) -> list[Face]:
    """Return the faces of headings side by side: only symbols if words would be too small."""
    faces = [heading.face for heading in headings]
    least = text * PARTS.least
    read = all(
        place.width() - 2 >= face_ems(face, bold=True) * least
        for face, place in zip(faces, places, strict=False)
    )
    if read or not all(face.symbol for face in faces):
        return faces
    return [replace(face, label="") for face in faces]


def _draw_groups(painter: QPainter, drawing: Drawing) -> None:
    """Draw the headings of groups above those of columns, each with a line over its columns."""
    for heading, place in grid_geometry.group_heading_places(drawing.grid, drawing.layout):
        if drawing.wanted(place):
            size = _head_size(heading, place, drawing, below=False)
            _draw_heading(painter, heading, place, drawing, size=size)
            painter.setPen(QPen(tint(drawing.theme.line), 2))
            painter.drawLine(place.bottomLeft(), place.bottomRight())


def _draw_column_heads(painter: QPainter, drawing: Drawing) -> None:
    if any(drawing.wanted(_inside(place)) for place in drawing.layout.heads):
        _draw_heads_in_line(painter, drawing)
    place = drawing.layout.tally_head
    if drawing.grid.row_tallies and drawing.wanted(place):
        told, size = tally_heading(place, text=drawing.text)
        write(painter, place, told, tint(drawing.theme.faded), size=size, bold=True)


def tally_heading(place: QRectF, *, text: float) -> tuple[str, float]:
    """Return the heading above the tallies of rows, and the text size at which it fits."""
    told = _("Tally").upper()
    size = min(text * PARTS.least, place.height() * 0.7)
    fits = int(place.width() / ems(told, bold=True))  # as it is written: in whole pixels
    return told, size if fits >= round(size) else float(fits)


def _draw_heads_in_line(painter: QPainter, drawing: Drawing) -> None:
    """Draw the wanted headings of columns, all at the same size."""
    below = bool(drawing.grid.groups)
    columns, places = drawing.grid.columns, drawing.layout.heads
    faces = head_faces(columns, places, text=drawing.text)
    shown = [replace(head, face=face) for head, face in zip(columns, faces, strict=True)]
    heads = list(zip(shown, places, strict=False))
    size = min((_head_size(head, place, drawing, below=below) for head, place in heads), default=0)
    for heading, place in heads:
        if drawing.wanted(_inside(place)):
            _draw_heading(painter, heading, place, drawing, size=size, below=below)


def _inside(place: QRectF) -> QRectF:
    """Return the place of a heading with a margin, so that neighbours can be drawn without it."""
    return place.adjusted(1, 1, -1, -1)


def _head_size(heading: Heading, place: QRectF, drawing: Drawing, *, below: bool) -> float:
    """Return a heading's text size; it is small below a group's heading, which says the most."""
    part = 0.68 if heading.face.label else 0.85  # symbols have no descenders
    most = min(drawing.text * (0.8 if below else 1.05), place.height() * part)
    return min(most, max(8.0, (place.width() - 2) / face_ems(heading.face, bold=True)))


def _draw_heading(
    painter: QPainter,
    heading: Heading,
    place: QRectF,
    drawing: Drawing,
    *,
    size: float,
    below: bool = False,
) -> None:
    inside = place.adjusted(1, 0, -1, 0)
    _draw_light(painter, heading, place, drawing)
    plain = drawing.theme.faded if below else drawing.theme.ink
    colour = _heading_colour(heading, drawing.theme, plain=plain)
    draw_face(painter, heading.face, inside, colour, size=size, bold=True, side=Side.MIDDLE)


def _draw_row_heads(painter: QPainter, drawing: Drawing) -> None:
    short = all(len(heading.face.label) < 3 for heading in drawing.grid.rows)
    for heading, place in zip(drawing.grid.rows, drawing.layout.row_heads, strict=False):
        if drawing.wanted(_inside(place)):
            large = drawing.text * (1.45 if short else 1.0)
            size = min(large, place.height() * 0.6)
            _draw_light(painter, heading, place, drawing)
            plain = drawing.theme.faded if drawing.frame.face_text else drawing.theme.ink
            colour = _heading_colour(heading, drawing.theme, plain=plain)
            draw_face(painter, heading.face, place, colour, size=size, bold=True, side=Side.MIDDLE)


def _draw_light(painter: QPainter, heading: Heading, place: QRectF, drawing: Drawing) -> None:
    """Draw the background of a lit heading."""
    if heading.key and heading.key in drawing.lit:
        draw_lit(painter, place.adjusted(1, 1, -1, -1), drawing.theme, radius=5)


def _heading_colour(heading: Heading, theme: Theme, *, plain: str) -> QColor:
    return theme.readable(heading.face.colour) if heading.face.colour else tint(plain)


def _draw_things(painter: QPainter, drawing: Drawing) -> None:
    """Draw boxes and tallies, from stamps if there are any."""
    corners = {holder: at for at, holder in enumerate(drawing.grid.marked_holders)}
    things = [*_boxes(drawing, corners), *_tallies(drawing)]
    if drawing.stamps is not None:
        _check_stamps(drawing.stamps, painter, drawing, tuple(corners))
        drawing.stamps.draw(painter, things)
        return
    for thing in things:
        painter.translate(thing.place.topLeft())
        for layer in thing.layers:
            layer.paint(painter)
        painter.translate(-thing.place.topLeft())


def _boxes(drawing: Drawing, corners: Mapping[str, int]) -> Iterator[Thing]:
    """Yield the wanted boxes: the lasting layer of each, and the passing layer if it has one."""
    plain = cell_painting.CellLook(drawing.frame, corners, drawing.theme, grey=drawing.grid.by_hand)
    bright = replace(plain, lit=True)
    for row, line in zip(drawing.grid.cells, drawing.layout.cells, strict=True):
        for cell, place in zip(row, line, strict=False):
            if not cell.key or not drawing.wanted(place):
                continue
            look, sign = bright if cell.key in drawing.lit else plain, drawing.signs.get(cell.key)
            if sign:
                look = replace(look, sign=sign)
            dress, state = (look.lit, sign), cell_painting.passing(cell)
            box = cell_painting.DressedCell(cell, look)
            below = Layer(
                (cell_painting.lasting(cell), dress), partial(cell_painting.draw_lasting, box=box)
            )
            above = Layer((state, dress), partial(cell_painting.draw_passing, box=box))
            yield Thing(cell.key, place, (below,) if state is None else (below, above))


def _draw_signs(painter: QPainter, drawing: Drawing) -> None:
    """Draw the signs at the corners of boxes, over the gap and whatever is there."""
    frame = drawing.frame
    for row, line in zip(drawing.grid.cells, drawing.layout.cells, strict=True):
        for cell, box in zip(row, line, strict=False):
            sign = drawing.signs.get(cell.key) if cell.key else None  # without one it's no box
            if not sign:
                continue
            gap = drawing.layout.gap if row is not drawing.grid.cells[0] else 0.0
            place = sign_place(box, frame, gap=gap, ringed=cell_painting.is_ringed(cell))
            if drawing.wanted(place):
                cell_painting.draw_sign(painter, sign, place, drawing.theme, least=frame.least)


def _tallies(drawing: Drawing) -> Iterator[Thing]:
    """Yield the wanted tallies."""
    grid, layout = drawing.grid, drawing.layout
    rows = zip(grid.row_tallies, layout.row_tallies, strict=False)
    columns = zip(grid.column_tallies, layout.column_tallies, strict=False)
    for tally, place in (*rows, *columns):
        if not drawing.wanted(place):
            continue
        lit = tally.key in drawing.lit
        paint = partial(
            cell_painting.draw_tally,
            tally=tally,
            place=QRectF(QPointF(), place.size()),
            theme=drawing.theme,
            text=drawing.text,
            lit=lit,
        )
        yield Thing(tally.key, place, (Layer((tally.counts, lit), paint),))


def _check_stamps(
    stamps: Stamps, painter: QPainter, drawing: Drawing, order: tuple[str, ...]
) -> None:
    """Discard the stamps if they were made for other places or another style."""
    layout, frame = drawing.layout, drawing.frame
    area = (layout.area.x(), layout.area.y(), layout.area.width(), layout.area.height())
    dress = (drawing.theme, drawing.text, frame.mark_text, QGuiApplication.font().family())
    context = (area, grid_geometry.outline(drawing.grid), dress, order)
    things = grid_geometry.box_and_tally_places(drawing.grid, layout)
    stamps.within(context, things, painter.device().devicePixelRatio())


def _draw_key(painter: QPainter, drawing: Drawing) -> None:
    """Draw a box left of the headings for writing whose corner is which, if nobody is named."""
    marks = {mark for cell in drawing.grid.boxes for mark in cell.marks}
    if not drawing.grid.corners or any(mark.initials for mark in marks):
        return
    layout = drawing.layout
    place = layout.row_heads[0].united(layout.groups)
    place.setRight(layout.row_heads[0].right())
    place.setBottom(layout.heads[0].bottom())
    needs = Needs(len(marks), parted=True)
    frame = place_cell(place.width(), place.height(), needs, drawing.text)
    look = cell_painting.CellLook(frame, {}, drawing.theme)
    painter.translate(place.topLeft())
    cell_painting.draw_lasting(painter, cell_painting.DressedCell(Cell("", Face("")), look))
    painter.translate(-place.topLeft())


def _draw_legend(painter: QPainter, drawing: Drawing) -> None:
    """Explain the small numbers in as many of the sentences as fit into one line."""
    place = drawing.layout.legend
    if not place.height() or not drawing.grid.legend or not drawing.wanted(place):
        return
    size = drawing.text * PARTS.least
    fitting = legend_shown(drawing.grid.legend, place.width() / size)
    write(painter, place, fitting, tint(drawing.theme.faded), size=size, side=Side.RIGHT)


def legend_shown(sentences: Sequence[str], width: float) -> str:
    """Return as many of the first sentences as fit together into a width in ems."""
    lines = (" ".join(sentences[:count]) for count in range(len(sentences), 0, -1))
    return next((line for line in lines if ems(line) <= width), "")


def _draw_focus(painter: QPainter, drawing: Drawing, focus: str | None) -> None:
    """Draw the ring of the keyboard focus in the gap around a box, where it hides nothing."""
    place = grid_geometry.places_by_key(drawing.grid, drawing.layout).get(focus) if focus else None
    if place is None:
        return
    reach = max(1.5, drawing.layout.gap * 0.45)
    pen = QPen(tint(drawing.theme.pencil), max(2.0, drawing.layout.gap * 0.5))
    ring = place.adjusted(-reach, -reach, reach, reach)
    draw_outline(painter, ring, pen, drawing.frame.radius + reach)


def paint_new(
    painter: QPainter,
    grid: Grid,
    layout: grid_geometry.Layout,
    new: Collection[Place],
    theme: Theme,
    *,
    text: float,
    strength: float,
) -> None:
    """Draw rings around new marks, with a strength from 0 to 1, over a grid already drawn.

    New initials get a ring and a tint; a box that is settled by them gets a ring all around, and a
    found box glows in gold.
    """
    areas, frame = grid_geometry.places_by_key(grid, layout), cell_frame(grid, layout, text=text)
    corners = {holder: at for at, holder in enumerate(grid.marked_holders)}
    with smooth(painter):
        painter.setOpacity(strength)
        ink = QColor(theme.mine_ink)
        for key, holder in new:
            cell, area = grid.cell(key), areas.get(key)
            if cell is None or area is None:
                continue
            if holder in corners and cell.circled_mark is None:
                place, size = frame.marks[corners[holder]].area, frame.mark_text
                wide, tall = 2.0 * size, min(1.75 * size, place.height() + _PEN)
                ring = QRectF(0, 0, min(wide, place.width() - _PEN), tall)
                ring.moveCenter(area.topLeft() + place.center())
                _ring(painter, ring, ink, min(ring.width(), ring.height()) / 2, tinted=True)
            if not holder and cell.fill is Fill.FOUND:
                _glow(painter, area, theme, frame.radius, text)
                continue
            if not holder or (cell.circled_mark is not None and cell.circled_mark.holder == holder):
                _ring(painter, area, ink, frame.radius, tinted=False)


def _glow(painter: QPainter, area: QRectF, theme: Theme, radius: float, text: float) -> None:
    """Draw a gold line around a box, with a glow that fades outwards."""
    ink, widest = QColor(theme.lit_line), text * 0.3
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ink.setAlphaF(0.13)
    for step in range(1, _GLOW_STEPS + 1):
        painter.setPen(QPen(ink, _GLOW_LINE + 2 * widest * step / _GLOW_STEPS))
        painter.drawRoundedRect(area, radius, radius)
    painter.setPen(QPen(QColor(theme.lit_line), _GLOW_LINE))
    painter.drawRoundedRect(area, radius, radius)


def _ring(painter: QPainter, area: QRectF, ink: QColor, radius: float, *, tinted: bool) -> None:
    ground = QColor(ink)
    # Visible, but the initials stay readable.
    ground.setAlphaF(0.28)
    painter.setPen(QPen(ink, 3.0 if not tinted else _PEN))
    painter.setBrush(ground if tinted else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, radius, radius)


class Stamps:
    """A picture for each name, painted again from the lowest changed layer upwards.

    A box has its initials in the lower layer and its odds above. After a note that changes only the
    odds, the picture with the initials is copied, and a number and a bar are painted over it. All
    pictures share a sheet, and a second sheet has them with their second layer: with thirty
    separate pictures, starting to paint each would take longer than the painting.
    """

    def __init__(self) -> None:
        """Start without pictures."""
        self._context: Hashable = None
        self._ratio = 1.0
        self._slots: dict[str, _Slot] = {}
        self._size = QSize()
        self._sheets: list[QPixmap] = []
        self._kept: dict[str, list[Hashable]] = {}

    def within(self, context: Hashable, places: Mapping[str, QRectF], ratio: float) -> None:
        """Discard all pictures if `context`, which they all depend on, has changed.

        `places` has the place of everything that can be drawn, by name; the context must decide the
        places. If the names change, all pictures are discarded, too. `ratio` is the screen's device
        pixel ratio.
        """
        if (context, ratio, [*places]) == (self._context, self._ratio, [*self._slots]):
            return
        self._context, self._ratio = context, ratio
        self._sheets.clear()
        self._kept.clear()
        width = max((place.width() for place in places.values()), default=0)
        height = max((place.height() for place in places.values()), default=0)
        room = self._pixels(ceil(width) + 2 * _MARGIN + 1, ceil(height) + 2 * _MARGIN + 1)
        down = ceil(len(places) / _ACROSS)
        self._size = QSize(room.width() * _ACROSS, room.height() * down)
        self._slots = {
            name: self._slot(
                place, QPoint(at % _ACROSS * room.width(), at // _ACROSS * room.height())
            )
            for at, (name, place) in enumerate(places.items())
        }

    def draw(self, painter: QPainter, things: Sequence[Thing]) -> None:
        """Draw these things: paint the layers that have changed, and copy the pictures."""
        changed = [(thing, self._unchanged(thing)) for thing in things]
        for depth in range(max((len(thing.layers) for thing in things), default=0)):
            stale = [thing for thing, same in changed if same <= depth < len(thing.layers)]
            if stale:
                self._paint(stale, depth)
        for thing in things:
            self._kept[thing.name] = [layer.state for layer in thing.layers]
            slot, sheet = self._slots[thing.name], self._sheets[len(thing.layers) - 1]
            size = slot.source.size().toSizeF() / self._ratio
            painter.drawPixmap(QRectF(slot.corner, size), sheet, QRectF(slot.source))

    def _unchanged(self, thing: Thing) -> int:
        """Return how many of a thing's layers need no painting: those below the first change."""
        pairs = zip(self._kept.get(thing.name, ()), thing.layers, strict=False)
        return len(list(takewhile(lambda pair: pair[0] == pair[1].state, pairs)))

    def _paint(self, things: Sequence[Thing], depth: int) -> None:
        """Paint one layer of these things over the layers below."""
        if len(self._sheets) == depth:
            self._sheets.append(QPixmap(self._size))
            self._sheets[depth].fill(Qt.GlobalColor.transparent)
        with QPainter(self._sheets[depth]) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for thing in things:
                slot = self._slots[thing.name]
                painter.resetTransform()
                painter.setClipRect(slot.source)
                painter.setCompositionMode(_COPY)
                if depth:
                    painter.drawPixmap(slot.source, self._sheets[depth - 1], slot.source)
                else:
                    painter.fillRect(slot.source, Qt.GlobalColor.transparent)
                painter.setCompositionMode(_OVER)
                painter.translate(slot.source.topLeft())
                painter.scale(self._ratio, self._ratio)
                painter.translate(slot.inside)
                thing.layers[depth].paint(painter)

    def _slot(self, place: QRectF, at: QPoint) -> _Slot:
        """Return the slot of a thing whose picture starts at `at` on the sheets."""
        corner = QPoint(floor(place.x()) - _MARGIN, floor(place.y()) - _MARGIN)
        inside = place.translated(-corner)
        size = self._pixels(ceil(inside.right()) + _MARGIN, ceil(inside.bottom()) + _MARGIN)
        return _Slot(QRect(at, size), corner, inside.topLeft())

    def _pixels(self, width: int, height: int) -> QSize:
        size = QSizeF(width, height) * self._ratio
        return QSize(ceil(size.width()), ceil(size.height()))


class Thing(NamedTuple):
    """Something with a picture: its name, its place, and at least one layer, from the lowest up.

    Its layers get a painter whose origin is the top left corner of the place.
    """

    name: str
    place: QRectF
    layers: Sequence[Layer]


class Layer(NamedTuple):
    """One layer of a picture: the state it shows, and the function that paints it."""

    state: Hashable
    paint: Callable[[QPainter], None]


class _Slot(NamedTuple):
    """Where a thing's picture is on the sheets, in their pixels, and where it is copied to.

    The thing itself starts at `inside` in its picture; `inside` and `corner` are in the pixels of
    the painter.
    """

    source: QRect
    corner: QPoint
    inside: QPointF
