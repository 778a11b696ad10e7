"""Draw a whole grid, the same on the screen and on paper, and highlight new marks.

`GridDrawing` is a list of steps, and draws a ring around each new mark or its box. `Stamps` are
pictures of what was painted before, so that the screen only has to copy them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMarginsF, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap, QRegion

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import _
from notepad.core.page import Cell, Fill, Grid, Heading
from notepad.core.seats import initials
from notepad.widgets.look import drawing
from notepad.widgets.look.boxes import GAPS, PARTS, USUAL_TEXT
from notepad.widgets.look.drawing import Side, draw_outline, ems, face_ems, grown, pen, upwards
from notepad.widgets.look.theme import Theme
from notepad.widgets.sheet import cell_painting, cell_ways, grid_geometry
from notepad.widgets.sheet.cell_ways import CellFrame, Needs, place_cell

if TYPE_CHECKING:
    from notepad.core.page_changes import Place


# Rings around new marks.
_PEN = 1.6  # pixels of a ring around initials
_LINE = 3.0  # pixels of the line around a box

TURNED = 0.85
"""The most of the width beside the rows that letters of a turned heading take."""


def paint_grid(
    painter: QPainter, area: QRectF, grid: Grid, theme: Theme, text: float = USUAL_TEXT
) -> None:
    """Draw a grid in an area."""
    GridDrawing(painter, area, grid, theme, text).draw()


@dataclass(frozen=True)
class GridDrawing:
    """One drawing of a grid in an area: keys in `lit` are lit, boxes in `signs` have a sign.

    What is outside `only` may be left out. On a screen, `stamps` avoid painting boxes again that
    haven't changed.
    """

    painter: QPainter
    area: QRectF
    grid: Grid
    theme: Theme
    text: float = USUAL_TEXT
    lit: Collection[str] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    only: QRegion | None = None
    stamps: Stamps | None = None

    @cached_property
    def layout(self) -> grid_geometry.Layout:
        """The places of everything but what is in the boxes."""
        return grid_geometry.place_grid(self.area, self.outline, text=self.text)

    @cached_property
    def outline(self) -> grid_geometry.Outline:
        """What decides the layout."""
        return grid_geometry.outline(self.grid)

    @cached_property
    def frame(self) -> CellFrame:
        """What is in the same place in all boxes."""
        return cell_frame(self.grid, self.layout, text=self.text)

    @cached_property
    def corners(self) -> Mapping[str, int]:
        """The numbers of the holders' corners in a box."""
        return corners_of(self.grid)

    def wanted(self, place: QRectF) -> bool:
        """Return whether something at this place must be drawn at all."""
        return self.only is None or self.only.intersects(place.toAlignedRect())

    def draw(self, focus: str | None = None) -> None:
        """Draw all of it; the key in `focus` has a ring."""
        with drawing.smooth(self.painter):
            self._draw_groups()
            self._draw_column_heads()
            self._draw_row_heads()
            self._draw_things()
            self._draw_signs()
            self._draw_key()
            self._draw_legend()
            self._draw_focus(focus)

    def _draw_groups(self) -> None:
        """Draw the headings of groups above those of columns, each with a line below it."""
        for heading, place in grid_geometry.group_heading_places(self.grid, self.layout):
            if self.wanted(place):
                size = self._head_size(heading, place, below=False)
                self._draw_heading(heading, place, self.theme.ink, size)
                drawing.draw_line(
                    self.painter, place.bottomLeft(), place.bottomRight(), pen(self.theme.line, 2)
                )

    def _draw_column_heads(self) -> None:
        if any(self.wanted(grown(place, -1)) for place in self.layout.heads):
            self._draw_heads_in_line()
        place = self.layout.tally_head
        if self.grid.row_tallies and self.wanted(place):
            told, size = tally_heading(place, text=self.text)
            drawing.write(self.painter, place, told, self.theme.faded, size=size, bold=True)

    def _draw_heads_in_line(self) -> None:
        """Draw the wanted headings of columns, all at the same size."""
        below = bool(self.grid.groups)
        columns, places = self.grid.columns, self.layout.heads
        faces = head_faces(columns, places, text=self.text)
        shown = [replace(head, face=face) for head, face in zip(columns, faces, strict=True)]
        heads = list(zip(shown, places, strict=False))
        size = min((self._head_size(head, place, below=below) for head, place in heads), default=0)
        plain = self.theme.faded if below else self.theme.ink
        for heading, place in heads:
            if self.wanted(grown(place, -1)):
                self._draw_heading(heading, place, plain, size)

    def _head_size(self, heading: Heading, place: QRectF, *, below: bool) -> float:
        """Return a heading's text size; it is small below a group's, which says the most."""
        part = 0.68 if heading.face.label else 0.85  # symbols have no descenders
        most = min(self.text * (0.8 if below else 1.05), place.height() * part)
        return min(most, max(8.0, (place.width() - 2) / face_ems(heading.face, bold=True)))

    def _draw_heading(self, heading: Heading, place: QRectF, plain: str, size: float) -> None:
        """Draw a heading, in a `plain` colour if its face has none, on a lit ground if lit."""
        if heading.key and heading.key in self.lit:
            drawing.draw_lit(self.painter, grown(place, -1), self.theme, radius=5)
        face = heading.face
        ink = self.theme.readable(face.colour) if face.colour else plain
        drawing.draw_face(
            self.painter, face, grown(place, -1, 0), ink, size=size, bold=True, side=Side.MIDDLE
        )

    def _draw_row_heads(self) -> None:
        faces, turned = row_faces(self.grid, self.layout.row_heads, text=self.text)
        short = all(len(face.label) < 3 for face in faces)
        large = self.text * (1.45 if short else 1.0)
        plain = self.theme.faded if self.frame.face_text else self.theme.ink
        heads = zip(self.grid.rows, faces, self.layout.row_heads, strict=False)
        for row, face, place in heads:
            heading = replace(row, face=face)
            if not self.wanted(grown(place, -1)):
                continue
            if turned:
                with upwards(self.painter, place) as area:
                    whole, size = grown(area, 1, 0), min(large, area.height() * TURNED)
                    self._draw_heading(heading, whole, plain, size)
            else:
                self._draw_heading(heading, place, plain, min(large, place.height() * 0.6))

    def _draw_things(self) -> None:
        """Draw boxes and tallies, from stamps if there are any."""
        things = [*self._boxes(), *self._tallies()]
        if self.stamps is not None:
            self._check_stamps(self.stamps)
            self.stamps.draw(self.painter, things)
            return
        for thing in things:
            self.painter.translate(thing.place.topLeft())
            for layer in thing.layers:
                layer.paint(self.painter)
            self.painter.translate(-thing.place.topLeft())

    def _boxes(self) -> Iterator[Thing]:
        """Yield the wanted boxes: the lasting layer of each, and the passing one if it has one."""
        grid = self.grid
        plain = cell_painting.CellLook(
            self.frame, self.corners, self.theme, grey=grid.by_hand, mute=not grid.writes_shares
        )
        bright = replace(plain, lit=True)
        for row, line in zip(self.grid.cells, self.layout.cells, strict=True):
            for cell, place in zip(row, line, strict=False):
                if not cell.key or not self.wanted(place):
                    continue
                look, sign = bright if cell.key in self.lit else plain, self.signs.get(cell.key)
                if sign:
                    look = replace(look, sign=sign)
                dress, state = (look.lit, sign), cell_painting.passing(cell)
                box = cell_painting.DressedCell(cell, look)
                below = Layer(
                    (cell_painting.lasting(cell), dress),
                    partial(cell_painting.draw_lasting, box=box),
                )
                above = Layer((state, dress), partial(cell_painting.draw_passing, box=box))
                yield Thing(cell.key, place, (below,) if state is None else (below, above))

    def _draw_signs(self) -> None:
        """Draw the signs at the corners of boxes, over the gap and whatever is there."""
        frame = self.frame
        for row, line in zip(self.grid.cells, self.layout.cells, strict=True):
            for cell, box in zip(row, line, strict=False):
                sign = self.signs.get(cell.key) if cell.key else None  # without one it's no box
                if not sign:
                    continue
                gap = self.layout.gap if row is not self.grid.cells[0] else 0.0
                place = cell_ways.sign_place(
                    box, frame, gap=gap, ringed=cell_painting.is_ringed(cell)
                )
                if self.wanted(place):
                    cell_painting.draw_sign(
                        self.painter, sign, place, self.theme, least=frame.least
                    )

    def _tallies(self) -> Iterator[Thing]:
        """Yield the wanted tallies."""
        grid, layout = self.grid, self.layout
        rows = zip(grid.row_tallies, layout.row_tallies, strict=False)
        columns = zip(grid.column_tallies, layout.column_tallies, strict=False)
        for tally, place in (*rows, *columns):
            if not self.wanted(place):
                continue
            lit = tally.key in self.lit
            paint = partial(
                cell_painting.draw_tally,
                tally=tally,
                place=QRectF(QPointF(), place.size()),
                theme=self.theme,
                text=self.text,
                lit=lit,
            )
            yield Thing(tally.key, place, (Layer((tally.counts, lit), paint),))

    def _check_stamps(self, stamps: Stamps) -> None:
        """Discard the stamps if they were made for other places or another style."""
        layout, frame = self.layout, self.frame
        area = (layout.area.x(), layout.area.y(), layout.area.width(), layout.area.height())
        dress = (self.theme, self.text, frame.mark_text, QGuiApplication.font().family())
        context = (area, self.outline, dress, tuple(self.corners), self.grid.writes_shares)
        things = grid_geometry.box_and_tally_places(self.grid, layout)
        stamps.within(context, things, self.painter.device().devicePixelRatio())

    def _draw_key(self) -> None:
        """Draw a box left of the headings for writing whose corner is which, if nobody is named."""
        marks = {mark for cell in self.grid.boxes for mark in cell.marks}
        if not self.grid.corners or any(mark.initials for mark in marks):
            return
        layout = self.layout
        place = layout.row_heads[0].united(layout.groups)
        place.setRight(layout.row_heads[0].right())
        place.setBottom(layout.heads[0].bottom())
        needs = Needs(len(marks), parted=True)
        frame = place_cell(place.width(), place.height(), needs, self.text)
        look = cell_painting.CellLook(frame, {}, self.theme)
        self.painter.translate(place.topLeft())
        cell_painting.draw_lasting(
            self.painter, cell_painting.DressedCell(Cell("", Face("")), look)
        )
        self.painter.translate(-place.topLeft())

    def _draw_legend(self) -> None:
        """Explain the signs in as many of the sentences as fit into one line."""
        place = self.layout.legend
        if not place.height() or not self.grid.legend or not self.wanted(place):
            return
        size = self.text * PARTS.least
        fitting = legend_shown(self.grid.legend, place.width() / size)
        drawing.write(self.painter, place, fitting, self.theme.faded, size=size, side=Side.RIGHT)

    def _draw_focus(self, focus: str | None) -> None:
        """Draw the ring of the keyboard focus in the gap around a box, where it hides nothing."""
        place = grid_geometry.places_by_key(self.grid, self.layout).get(focus) if focus else None
        if place is None:
            return
        reach = max(1.5, self.layout.gap * 0.45)
        line = pen(self.theme.pencil, max(2.0, self.layout.gap * 0.5))
        draw_outline(self.painter, grown(place, reach), line, self.frame.radius + reach)

    def draw_new(self, new: Collection[Place], strength: float) -> None:
        """Draw rings around new marks, with a strength from 0 to 1, over a grid already self.

        New initials get a ring and a tint; a box that is settled by them gets a ring all around,
        and a found box glows in gold.
        """
        areas, frame = grid_geometry.places_by_key(self.grid, self.layout), self.frame
        with drawing.smooth(self.painter):
            self.painter.setOpacity(strength)
            for key, holder in new:
                cell, area = self.grid.box(key), areas.get(key)
                if cell is None or area is None:
                    continue
                shown = cell_painting.written(cell, frame, self.corners)
                put = next((put for mark, put in shown if mark.holder == holder), None)
                if put is not None and cell.circled_mark is None:
                    wide = min(2.0 * put.size, put.area.width() - _PEN)
                    tall = min(1.75 * put.size, put.area.height() + _PEN)
                    ring = drawing.centred(put.area.translated(area.topLeft()), wide, tall)
                    self._ring(ring, min(wide, tall) / 2, tinted=True)
                if not holder and cell.fill is Fill.FOUND:
                    self._glow(area)
                    continue
                if not holder or (
                    cell.circled_mark is not None and cell.circled_mark.holder == holder
                ):
                    self._ring(area, frame.radius, tinted=False)

    def _glow(self, area: QRectF) -> None:
        """Draw a gold line around a box, with a glow that fades outwards."""
        ink, widest, radius = QColor(self.theme.lit_line), self.text * 0.3, self.frame.radius
        ink.setAlphaF(0.13)
        for step in (0.25, 0.5, 0.75, 1.0):
            draw_outline(self.painter, area, pen(ink, _LINE + 2 * widest * step), radius)
        draw_outline(self.painter, area, pen(self.theme.lit_line, _LINE), radius)

    def _ring(self, area: QRectF, radius: float, *, tinted: bool) -> None:
        ground, ink = QColor(self.theme.mine_ink), self.theme.mine_ink
        # Visible, but the initials stay readable.
        ground.setAlphaF(0.28)
        drawing.draw_box(
            self.painter,
            area,
            radius,
            ground if tinted else None,
            pen(ink, _PEN if tinted else _LINE),
        )


def cell_frame(grid: Grid, layout: grid_geometry.Layout, *, text: float) -> CellFrame:
    """Return what is in the same place in all boxes of a grid."""
    size = layout.cells[0][0].size() if layout.cells and layout.cells[0] else QSizeF()
    return place_cell(size.width(), size.height(), needs_of(grid), text)


def corners_of(grid: Grid) -> Mapping[str, int]:
    """Return the numbers of the holders' corners in the boxes of a grid."""
    return {holder: at for at, holder in enumerate(grid.marked_holders)}


def needs_of(grid: Grid) -> Needs:
    """Return what the boxes of a grid have to show: the most of any."""
    signed = [cell.signs for cell in grid.boxes if cell.signs]
    return Needs(
        len(grid.marked_holders),
        letters=max(
            (cell_ways.letters_in(mark.initials) for cell in grid.boxes for mark in cell.marks),
            default=1,
        ),
        face=min(
            cell_ways.MOST_NAME, max((face_ems(cell.face) for cell in grid.boxes), default=0.0)
        ),
        named=any(cell.face.label for cell in grid.boxes),
        headed=grid.named_by_heads,
        brief=grid.brief,
        words=max(map(drawing.faces_ems, signed), default=0.0),
        symbols=max(
            (drawing.faces_ems(drawing.symbols_alone(signs)) for signs in signed), default=0.0
        ),
        parted=grid.corners,
    )


def head_faces(headings: Sequence[Heading], places: Sequence[QRectF], *, text: float) -> list[Face]:
    """Return the faces of headings side by side: only words, or only symbols, if these have room.

    If neither have, they are whole.
    """
    whole, least = [heading.face for heading in headings], text * PARTS.least
    ways = [whole]
    if all(face.symbol for face in whole):
        if not any(face.colour for face in whole):
            ways.append([replace(face, symbol=None) for face in whole])
        ways.append([replace(face, label="") for face in whole])

    def fits(faces: Sequence[Face]) -> bool:
        return all(
            place.width() - 2 >= face_ems(face, bold=True) * least
            for face, place in zip(faces, places, strict=False)
        )

    return next(filter(fits, ways), ways[-1])


def row_faces(grid: Grid, places: Sequence[QRectF], *, text: float) -> tuple[Sequence[Face], bool]:
    """Return the faces of the headings of rows, and whether they are turned to be read upwards.

    Beside a brief grid long words are turned or, if there is too little room, only a few letters.
    """
    faces = [heading.face for heading in grid.rows]
    labels = [face.label for face in faces]
    if not grid.brief or max(map(len, labels), default=0) < 3:
        return faces, False
    least = text * PARTS.least
    if all(
        place.height() >= face_ems(face, bold=True) * least
        for face, place in zip(faces, places, strict=False)
    ):
        return faces, True
    short = initials(labels)
    return [replace(face, label=short[face.label]) for face in faces], False


def tally_heading(place: QRectF, *, text: float) -> tuple[str, float]:
    """Return the heading above the tallies of rows, and the text size at which it fits."""
    told = _("Tally").upper()
    size = min(text * PARTS.least, place.height() * 0.7)
    fits = int(place.width() / ems(told, bold=True))  # as it is written: in whole pixels
    return told, size if fits >= round(size) else float(fits)


def legend_shown(sentences: Sequence[str], width: float) -> str:
    """Return as many of the first sentences as fit together into a width in ems."""
    lines = (" ".join(sentences[:count]) for count in range(len(sentences), 0, -1))
    return next((line for line in lines if ems(line) <= width), "")


class Stamps:
    """A picture for each name, painted again from the lowest changed layer upwards.

    A box has its initials in the lower layer and its odds above. After a note that changes only the
    odds, the picture with the initials is copied, and a number and a bar are painted over it.
    """

    def __init__(self) -> None:
        """Start without pictures."""
        self._context: Hashable = None
        self._ratio = 1.0
        self._pictures: dict[str, list[tuple[Hashable, QPixmap]]] = {}

    def within(self, context: Hashable, names: Iterable[str], ratio: float) -> None:
        """Discard all pictures if `context`, which they all depend on, has changed.

        It must decide the places of all things with these `names`. If the names change, all
        pictures are discarded, too. `ratio` is the screen's device pixel ratio.
        """
        now = context, ratio, *names
        if now != self._context:
            self._context, self._ratio = now, ratio
            self._pictures.clear()

    def draw(self, painter: QPainter, things: Sequence[Thing]) -> None:
        """Draw these things: paint the layers that have changed, and copy the pictures."""
        for thing in things:
            kept = self._pictures.setdefault(thing.name, [])
            pairs = zip(kept, thing.layers, strict=False)
            same = len(list(takewhile(lambda pair: pair[0][0] == pair[1].state, pairs)))
            del kept[same:]
            corner = thing.place.topLeft().toPoint() - QPoint(GAPS.usual, GAPS.usual)
            for layer in thing.layers[same:]:
                below = kept[-1][1] if kept else self._blank(thing.place.size())
                kept.append((layer.state, self._painted(layer, below, thing.place, corner)))
            painter.drawPixmap(corner, kept[-1][1])

    def _blank(self, size: QSizeF) -> QPixmap:
        """Return an empty picture of a thing of a size."""
        picture = QPixmap((size.grownBy(QMarginsF(*(GAPS.usual + 1,) * 4)) * self._ratio).toSize())
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        return picture

    def _painted(self, layer: Layer, below: QPixmap, place: QRectF, corner: QPoint) -> QPixmap:
        """Return a picture with a layer over those below."""
        picture = QPixmap(below)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(place.topLeft() - corner)
            layer.paint(painter)
        return picture


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
