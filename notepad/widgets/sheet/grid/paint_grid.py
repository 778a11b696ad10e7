"""Drawing a grid: one list of steps, shared by the screen and paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPen, QRegion

from notepad.core.page.page import Face, Grid, Heading
from notepad.core.words import _
from notepad.widgets.look.lettering import Side, write
from notepad.widgets.look.paint_face import draw_face, face_ems
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid.cell_geometry import LEAST_EMS, USUAL_TEXT, CellParts, place_cell
from notepad.widgets.sheet.grid.grid_geometry import Layout, holders, outline, place_grid
from notepad.widgets.sheet.grid.grid_places import groups_at, places, things_at
from notepad.widgets.sheet.grid.paint_cache import Layer, Stamps, Thing
from notepad.widgets.sheet.grid.paint_cell import (
    CellLook,
    draw_lasting,
    draw_passing,
    lasting,
    passing,
)
from notepad.widgets.sheet.grid.paint_tally import draw_tally

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

_LEAST_HEAD = 8.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing of a grid: what, where, and how; `only` limits it to what touches it."""

    grid: Grid
    layout: Layout
    parts: CellParts
    theme: Theme
    text: float
    lit: Collection[str]
    only: QRegion | None
    stamps: Stamps | None

    def wanted(self, place: QRectF) -> bool:
        """Whether something at this place is to be drawn at all."""
        return self.only is None or self.only.intersects(place.toAlignedRect())


def paint_grid(
    painter: QPainter,
    area: QRectF,
    grid: Grid,
    theme: Theme,
    *,
    text: float = USUAL_TEXT,
    lit: Collection[str] = (),
    focus: str | None = None,
    only: QRegion | None = None,
    stamps: Stamps | None = None,
) -> None:
    """Draw a grid over an area: keys in `lit` are lit, the one in `focus` has a ring.

    What does not touch `only` may be left out. On a screen, `stamps` spare painting boxes anew
    that look as they did the last time.
    """
    layout = place_grid(area, outline(grid), text=text)
    parts = cell_parts(grid, layout, text=text)
    drawing = Drawing(grid, layout, parts, theme, text, lit, only, stamps)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_groups(painter, drawing)
    _draw_column_heads(painter, drawing)
    _draw_row_heads(painter, drawing)
    _draw_things(painter, drawing)
    _draw_focus(painter, drawing, focus)
    painter.restore()


def cell_parts(grid: Grid, layout: Layout, *, text: float) -> CellParts:
    """Return the places within the boxes of a grid; all its boxes are alike."""
    size = layout.cells[0][0].size() if layout.cells and layout.cells[0] else QRectF().size()
    letters = (len(mark.initials) for cell in grid.boxes for mark in cell.marks)
    return place_cell(
        size.width(),
        size.height(),
        len(holders(grid)),
        letters=max(letters, default=1),
        hints=grid.hints,
        named=any(cell.face.label for cell in grid.boxes),
        text=text,
    )


def _draw_groups(painter: QPainter, drawing: Drawing) -> None:
    """Draw the headings above the columns' own, each with a line over what it spans."""
    for heading, place in groups_at(drawing.grid, drawing.layout):
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
        small = min(drawing.text * LEAST_EMS, place.height() * 0.7, place.width() * 0.25)
        colour = tint(drawing.theme.faded)
        write(painter, place, _("Tally").upper(), colour, size=small, bold=True)


def _inside(place: QRectF) -> QRectF:
    """Return where a heading is drawn in its place: what is beside it can be drawn without it."""
    return place.adjusted(1, 1, -1, -1)


def _draw_heads_in_line(painter: QPainter, drawing: Drawing) -> None:
    """Draw the headings of columns that are wanted, all of them in the same size."""
    below = bool(drawing.grid.groups)
    columns, places = drawing.grid.columns, drawing.layout.heads
    faces = head_faces(columns, places, text=drawing.text)
    shown = [replace(head, face=face) for head, face in zip(columns, faces, strict=True)]
    heads = list(zip(shown, places, strict=False))
    size = min((_head_size(head, place, drawing, below=below) for head, place in heads), default=0)
    for heading, place in heads:
        if drawing.wanted(_inside(place)):
            _draw_heading(painter, heading, place, drawing, size=size, below=below)


def _head_size(heading: Heading, place: QRectF, drawing: Drawing, *, below: bool) -> float:
    """Return a heading's text size; one below a group's is small, as the group says the most."""
    most = min(drawing.text * (0.8 if below else 1.05), place.height() * 0.68)
    return min(most, max(_LEAST_HEAD, (place.width() - 2) / face_ems(heading.face, bold=True)))


def head_faces(headings: Sequence[Heading], places: Sequence[QRectF], *, text: float) -> list[Face]:
    """Return what headings side by side show: symbols alone where words would be too small."""
    faces = [heading.face for heading in headings]
    least = text * LEAST_EMS
    read = all(
        place.width() - 2 >= face_ems(face, bold=True) * least
        for face, place in zip(faces, places, strict=False)
    )
    if read or not all(face.symbol for face in faces):
        return faces
    return [replace(face, label="") for face in faces]


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
            colour = _heading_colour(heading, drawing.theme, plain=drawing.theme.faded)
            draw_face(painter, heading.face, place, colour, size=size, bold=True, side=Side.MIDDLE)


def _draw_light(painter: QPainter, heading: Heading, place: QRectF, drawing: Drawing) -> None:
    """Draw the ground of a heading that is lit."""
    if heading.key and heading.key in drawing.lit:
        painter.setPen(QPen(tint(drawing.theme.lit_line), 2))
        painter.setBrush(tint(drawing.theme.lit))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 5, 5)


def _heading_colour(heading: Heading, theme: Theme, *, plain: str) -> QColor:
    return theme.readable(heading.face.colour) if heading.face.colour else tint(plain)


def _draw_things(painter: QPainter, drawing: Drawing) -> None:
    """Draw boxes and tallies, by their stamps if there are stamps."""
    corners = {holder: at for at, holder in enumerate(holders(drawing.grid))}
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
    """Yield the boxes that are wanted: what lasts of each, and over it what passes, if anything."""
    plain = CellLook(drawing.parts, corners, drawing.theme)
    bright = CellLook(drawing.parts, corners, drawing.theme, lit=True)
    for row, line in zip(drawing.grid.cells, drawing.layout.cells, strict=True):
        for cell, place in zip(row, line, strict=False):
            if not cell.key or not drawing.wanted(place):
                continue
            look = bright if cell.key in drawing.lit else plain
            below = Layer((lasting(cell), look.lit), partial(draw_lasting, cell=cell, look=look))
            state = passing(cell)
            above = Layer(state, partial(draw_passing, cell=cell, look=look))
            yield Thing(cell.key, place, (below,) if state is None else (below, above))


def _tallies(drawing: Drawing) -> Iterator[Thing]:
    """Yield the tallies that are wanted."""
    grid, layout = drawing.grid, drawing.layout
    rows = zip(grid.row_tallies, layout.row_tallies, strict=False)
    columns = zip(grid.column_tallies, layout.column_tallies, strict=False)
    for tally, place in (*rows, *columns):
        if not drawing.wanted(place):
            continue
        lit = tally.key in drawing.lit
        paint = partial(
            draw_tally,
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
    """Have stamps thrown away that were made for other places or in another dress."""
    layout, parts = drawing.layout, drawing.parts
    area = (layout.area.x(), layout.area.y(), layout.area.width(), layout.area.height())
    dress = (drawing.theme, drawing.text, parts.mark_text, QGuiApplication.font().family())
    context = (area, outline(drawing.grid), dress, order)
    things = things_at(drawing.grid, layout)
    stamps.within(context, things, painter.device().devicePixelRatio())


def _draw_focus(painter: QPainter, drawing: Drawing, focus: str | None) -> None:
    """Draw the keyboard's ring around a box, in the gap so that it hides nothing."""
    place = places(drawing.grid, drawing.layout).get(focus) if focus else None
    if place is None:
        return
    reach = max(1.5, drawing.layout.gap * 0.45)
    painter.setPen(QPen(tint(drawing.theme.pencil), max(2.0, drawing.layout.gap * 0.5)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = drawing.parts.radius + reach
    painter.drawRoundedRect(place.adjusted(-reach, -reach, reach, reach), radius, radius)
