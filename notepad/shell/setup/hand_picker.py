"""My hand, tapped card by card.

`HandPicker` shows the cards of a sheet for tapping: as a table like the sheet if all of it fits, or
else as one plain list under headings. In a list, Cataline's cards are five rows, one for each suit:

    ●  1  2  3  4  5  6
    ▲  1  2  3  4  5  6

Below it are pure functions that place everything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.language import _
from notepad.core.page import Cell, Fill, Grid
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import PARTS
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.layouts import let_height_follow_width
from notepad.widgets.look.theme import finger, tint
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from notepad.core.page import Heading

# In text sizes unless noted.
_PAD = 1.0  # left and right of a card's face, together
_HEAD = 2.0  # height of a heading
_APART = 0.6  # between two headings, which may be words
_LOW = 3.6  # a card lower than this has its face in one line
_DISC_WIDE, _DISC_HIGH = 9.0, 4.5  # a card larger than this has a disc beside or above its face
_SMALL_LEAD = 2.0  # least width of the headings of rows
_SIGN = 0.94  # the size of a card's signs
_MARGIN = 0.3  # right of a card's signs
_LOWERED = 1.7  # the height of a line of signs below a name
_RADIUS = 9.0  # pixels

_EMPTY = Grid((), (), ())


class Card(NamedTuple):
    """A card and its place, which a finger can hit; the card that you see is a little smaller."""

    cell: Cell
    place: QRectF


class Head(NamedTuple):
    """A heading and its place."""

    face: Face
    place: QRectF
    side: drawing.Side = drawing.Side.MIDDLE


@dataclass(frozen=True)
class Places:
    """The layout of a hand: its cards line by line, its headings, and its height in pixels.

    If `stacked`, a card's symbol is above its value.
    """

    lines: tuple[tuple[Card, ...], ...] = ()
    heads: tuple[Head, ...] = ()
    height: float = 0.0
    stacked: bool = False


class HandPicker(Field):
    """The cards of a grid, for tapping; shown as a table if the widget is roomy and it fits.

    `tapped` emits the key of a card.
    """

    tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without cards."""
        self.grid = _EMPTY
        self._roomy = False
        self._placed = Places()
        super().__init__(parent)
        self.setAccessibleName(_("Cards"))
        self._follow()

    def show_grid(self, grid: Grid) -> None:
        """Show these cards and which of them are chosen."""
        if grid != self.grid:
            self.grid = grid
            self._renew()

    def set_roomy(self, *, on: bool) -> None:
        """Fill all the room there is, or, if not `on`, be only as high as necessary."""
        if on != self._roomy:
            self._roomy = on
            self._follow()
            self._renew()

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The keys of the cards, line by line as they are shown now."""
        return tuple(tuple(card.cell.key for card in line) for line in self._placed.lines)

    def _follow(self) -> None:
        down = QSizePolicy.Policy.Expanding if self._roomy else QSizePolicy.Policy.Preferred
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, down)

    def _renew(self) -> None:
        self._place()
        self.updateGeometry()
        self.update()

    def _places_in(self, width: float, height: float) -> Places:
        text, side = self.text_size, float(finger(self))
        table = place_table(self.grid, width, height, text=text, side=side) if self._roomy else None
        return table or place_list(self.grid, width, text=text, side=side)

    def _place(self) -> None:
        self._placed = self._places_in(self.width(), self.height())
        cells = [card.cell for line in self._placed.lines for card in line]
        spoken = {cell.key: cell.spoken or str(cell.face) for cell in cells}
        remarks = {cell.key: _("chosen") for cell in cells if cell.chosen}
        self.set_things(self.lines, spoken, remarks)

    @override
    def places(self) -> Mapping[str, QRectF]:
        return {card.cell.key: card.place for line in self._placed.lines for card in line}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.emit(key)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return ceil(self._places_in(width, 0).height)

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * 18)
        return QSize(width, self.heightForWidth(max(width, self.width())))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 2, finger(self))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._renew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours, text, ringed = theme.current(), self.text_size, self.ringed
        with drawing.painter_on(self) as painter:
            for head in self._placed.heads:
                ink = colours.readable(head.face.colour)
                size = text * (PARTS.large if drawing.ems(head.face.label) < 1 else 1)
                drawing.draw_face(
                    painter, head.face, head.place, ink, size=size, bold=True, side=head.side
                )
            for line in self._placed.lines:
                for card in line:
                    focused = card.cell.key == ringed
                    stacked = self._placed.stacked
                    paint_card(painter, card, text=text, ringed=focused, stacked=stacked)


def paint_card(
    painter: QPainter, card: Card, *, text: float, ringed: bool, stacked: bool = False
) -> None:
    """Draw a card: dashed while it isn't chosen, with a tick once it is mine or face up."""
    # Cards don't touch.
    colours, cell, inset = theme.current(), card.cell, text * 0.22
    seen = card.place.adjusted(inset, inset, -inset, -inset)
    ink = _paint_ground(painter, cell, seen)
    shade = colours.readable(cell.face.colour)
    # A paler card can't be read, and a darker one looks free.
    painter.setOpacity(0.45 if cell.dimmed else 1.0)
    if card.place.height() < text * _LOW:
        _paint_low(painter, cell, seen, shade, ink, text=text)
    elif stacked:
        _paint_stacked(painter, cell.face, seen, shade, text=text)
    else:
        size = text if cell.face.label else text * PARTS.large
        room = seen.adjusted(text * 0.3, 0, -text * 0.3, 0)
        signs = _signs_in(cell, room.width(), text)
        above = room.adjusted(0, 0, 0, -text * _LOWERED) if signs else room
        drawing.draw_face(painter, cell.face, above, shade, size=size, side=drawing.Side.MIDDLE)
        below = room.adjusted(0, text * _LOWERED, 0, 0)
        drawing.draw_faces(
            painter, signs, below, colours, size=text * _SIGN, side=drawing.Side.MIDDLE
        )
    painter.setOpacity(1.0)
    if cell.chosen and card.place.height() >= text * _LOW:
        _paint_disc(painter, cell, seen, ink, text=text)
    if ringed:
        drawing.draw_ring(painter, seen.adjusted(-1, -1, 1, 1), colours, radius=_RADIUS)


def _paint_ground(painter: QPainter, cell: Cell, seen: QRectF) -> QColor:
    """Draw a card's background and outline; return the colour of its tick."""
    colours = theme.current()
    if cell.chosen:
        mine = cell.fill is Fill.MINE
        drawing.fill(painter, seen, colours.mine if mine else colours.soft, _RADIUS)
        ink = tint(colours.mine_ink if mine else colours.ink)
        drawing.draw_outline(painter, seen.adjusted(1, 1, -1, -1), QPen(ink, 2), _RADIUS)
        return ink
    if not cell.dimmed:
        drawing.fill(painter, seen, colours.box, _RADIUS)
    pen = QPen(tint(colours.line), 1)
    pen.setDashPattern([3.0, 3.0])
    drawing.draw_outline(painter, seen.adjusted(0.5, 0.5, -0.5, -0.5), pen, _RADIUS)
    return tint(colours.ink)


def _paint_low(
    painter: QPainter, cell: Cell, seen: QRectF, shade: QColor, ink: QColor, *, text: float
) -> None:
    """Draw the face in one line, followed by a tick if the card is chosen, and its signs."""
    side = text * 0.9 if cell.chosen else 0.0
    room = seen.adjusted(text * 0.2, 0, -text * 0.2, 0)
    signs, across = drawing.symbols_alone(cell.signs), _signs_ems(cell) * text
    if drawing.face_ems(cell.face, bold=True) * text * PARTS.least + across + side < room.width():
        place = room.adjusted(0, 0, -text * _MARGIN, 0)
        drawing.draw_faces(
            painter, signs, place, theme.current(), size=text * _SIGN, side=drawing.Side.RIGHT
        )
        room.setRight(room.right() - across)
    room.setRight(room.right() - side)
    number = cell.face.symbol is None and cell.face.label.isdecimal()
    size, bold = text * (PARTS.large if number else 1), number or cell.chosen
    drawing.draw_face(
        painter, cell.face, room, shade, size=size, bold=bold, side=drawing.Side.MIDDLE
    )
    if cell.chosen:
        wide = min(room.width(), drawing.face_ems(cell.face, bold=True) * size)
        left = room.center().x() + wide / 2 + text * 0.1
        draw_icon(painter, QRectF(left, seen.center().y() - side / 2, side, side), Icon.TICK, ink)


def _signs_in(cell: Cell, width: float, text: float) -> Sequence[Face]:
    """Return the signs of a card as they fit side by side: with words, as symbols, or none."""
    ways = (cell.signs, drawing.symbols_alone(cell.signs))
    return next((way for way in ways if drawing.faces_ems(way) * text * _SIGN <= width), ())


def _signs_ems(cell: Cell) -> float:
    """Return the room for the signs of a card after its name, in text sizes."""
    signs = drawing.faces_ems(drawing.symbols_alone(cell.signs))
    return (signs + 0.5) * _SIGN + _MARGIN if cell.signs else 0.0


def _paint_stacked(
    painter: QPainter, face: Face, seen: QRectF, shade: QColor, *, text: float
) -> None:
    """Draw the symbol of a card above its value."""
    middle = seen.center()
    if face.symbol is not None:
        drawing.draw_symbol(
            painter, face.symbol, middle - QPointF(0, text * 0.85), text * PARTS.large, shade
        )
    below = QRectF(seen.left(), middle.y() + text * 0.1, seen.width(), text * 1.6)
    drawing.write(painter, below, face.label, shade, size=text * 1.3, bold=True)


def _paint_disc(painter: QPainter, cell: Cell, seen: QRectF, ink: QColor, *, text: float) -> None:
    """Draw a disc with a tick in the corner; a tall card that isn't mine has its caption below."""
    wide, high = seen.width() / text, seen.height() / text
    large = wide > _DISC_WIDE or (wide > _DISC_WIDE / 2 and high > _DISC_HIGH)
    side, gap = (1.4 * text, 0.35 * text) if large else (0.95 * text, 0.15 * text)
    disc = QRectF(seen.right() - side - gap, seen.top() + gap, side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(disc)
    inset = side * 0.2
    paper = tint(theme.current().paper)
    draw_icon(painter, disc.adjusted(inset, inset, -inset, -inset), Icon.TICK, paper)
    if high > _DISC_HIGH and cell.caption and cell.fill is not Fill.MINE:
        foot = QRectF(seen.left(), seen.bottom() - text * 1.4, seen.width(), text * 1.2)
        drawing.write(painter, foot, cell.caption, ink, size=text * PARTS.least)


def place_table(
    grid: Grid, width: float, height: float, *, text: float, side: float
) -> Places | None:
    """Return a hand as a table in the order of the sheet; None if the width isn't enough.

    If the height is more than the cards need, they share it.
    """
    lead = _table_lead(grid, text)
    step = float((width - lead) // max(1, len(grid.columns)))
    heads = [head.face for head in grid.columns]
    widest_head = max((_ems_of(face, bold=True) for face in heads), default=0.0)
    needs = max(_needs(grid, text, side), (widest_head * PARTS.least + _APART) * text)
    if not grid.columns or step < needs:
        return None
    groups = _HEAD * text if grid.groups else 0.0
    top = groups + (_HEAD * text if any(map(str, heads)) else 0.0)
    least = side * 1.1
    # No card is higher than a playing card.
    down = max(least, min((height - top) // len(grid.cells), max(least, step * 1.5)))
    columns = [lead + step * at for at in range(len(grid.columns))]
    found = [
        Head(head.face, QRectF(columns[at], 0.0, step * head.span, groups))
        for at, head in _spread(grid.groups)
    ]
    found += [
        Head(face, _apart(QRectF(left, groups, step, top - groups), text))
        for face, left in zip(heads, columns, strict=True)
        if str(face)
    ]
    found += [
        Head(head.face, QRectF(0.0, top + down * row, lead, down))
        for row, head in enumerate(grid.rows)
        if str(head.face)
    ]
    lines = tuple(
        tuple(
            Card(cell, QRectF(columns[at], top + down * row, step, down))
            for at, cell in enumerate(cells)
            if cell.key
        )
        for row, cells in enumerate(grid.cells)
    )
    return Places(lines, tuple(found), top + down * len(grid.cells), _stacks(grid))


def _stacks(grid: Grid) -> bool:
    """Return whether all cards have values short enough for a symbol above them."""
    faces = [cell.face for cell in grid.boxes]
    return all(
        face.symbol and face.count == 1 and 0 < drawing.ems(face.label) < 2 for face in faces
    )


def place_list(grid: Grid, width: float, *, text: float, side: float) -> Places:
    """Return a hand as a list: a line for each column of the sheet, under headings of groups."""
    lines: list[tuple[Card, ...]] = []
    heads: list[Head] = []
    lead = float(round(min(_list_lead(grid, text), width * 0.3)))
    named = any(cell.face.label for cell in grid.boxes)
    top = 0.0
    for heading, parts in _sections(grid):
        if heading is not None:
            heads.append(Head(heading.face, QRectF(0, top, width, _HEAD * text), drawing.Side.LEFT))
            top += _HEAD * text
        across = _across(parts, width - lead, text, side)
        step = (width - lead) // across
        if not (named or lines) and all(len(cells) <= across for _face, cells in parts):
            for at, row in enumerate(grid.rows):
                place = QRectF(lead + step * at, top, step, _HEAD * text)
                heads.append(Head(row.face, _apart(place, text)))
            top += _HEAD * text
        for face, cells in parts:
            if str(face):
                heads.append(Head(_short(face), QRectF(0, top, lead, side), drawing.Side.LEFT))
            for first in range(0, len(cells), across):
                line = cells[first : first + across]
                lines.append(
                    tuple(
                        Card(cell, QRectF(lead + step * at, top, step, side))
                        for at, cell in enumerate(line)
                    )
                )
                top += side
    return Places(tuple(lines), tuple(heads), top)


def _sections(grid: Grid) -> Iterator[tuple[Heading | None, Sequence[tuple[Face, list[Cell]]]]]:
    """Yield the columns under each heading of a group; columns without a heading count as one."""
    groups: list[tuple[int, Heading | None]] = [*_spread(grid.groups)]
    groups = groups or [(0, None)]
    ends = [at for at, _group in groups[1:]] + [len(grid.columns)]
    for (start, group), end in zip(groups, ends, strict=True):
        parts: list[tuple[Face, list[Cell]]] = []
        for at in range(start, end):
            face = grid.columns[at].face
            cells = [_under(face, row[at]) for row in grid.cells if row[at].key]
            if parts and not str(face):
                parts[-1][1].extend(cells)
            else:
                parts.append((face, cells))
        yield group, parts


def _under(head: Face, cell: Cell) -> Cell:
    """Return a card for a line headed by its symbol, without repeating the symbol."""
    said = head.symbol is not None and cell.face.symbol is head.symbol and cell.face.label
    return replace(cell, face=replace(cell.face, symbol=None)) if said else cell


def _spread(groups: Sequence[Heading]) -> Iterator[tuple[int, Heading]]:
    """Yield each heading with the number of its first column."""
    at = 0
    for heading in groups:
        yield at, heading
        at += heading.span


def _across(
    parts: Sequence[tuple[Face, Sequence[Cell]]], width: float, text: float, side: float
) -> int:
    """Return how many cards go side by side; if they wrap, the lines are about equally long."""
    needs = max((_need(cell, text, side) for _face, cells in parts for cell in cells), default=side)
    most = max((len(cells) for _face, cells in parts), default=1)
    fit = int(width / needs)
    if fit < min(2, most):  # rather smaller names than a line for each card
        small = max(
            _need(cell, text, side, PARTS.least) for _face, cells in parts for cell in cells
        )
        fit = min(2, int(width / small))
    return ceil(most / ceil(most / max(1, fit)))


def _need(cell: Cell, text: float, side: float, size: float = 1.0) -> float:
    """Return the least width of a card in a list with a name of this size.

    A symbol alone can shrink beside a tick.
    """
    face = cell.face
    least = _ems_of(face, bold=True) * size + _PAD if face.label else _ems_of(face) * PARTS.least
    return max(side, (least + 1.2 + _signs_ems(cell)) * text)


def _apart(place: QRectF, text: float) -> QRectF:
    """Return the place for a heading between others, which leaves room between them."""
    return place.adjusted(text * _APART / 2, 0, -text * _APART / 2, 0)


def _needs(grid: Grid, text: float, side: float) -> float:
    """Return the least width of a card in a table, where the tick has a corner of its own."""
    faces = (_ems_of(cell.face) + _PAD for cell in grid.boxes)
    return max(side, max(faces, default=0.0) * text)


def _ems_of(face: Face, *, bold: bool = False) -> float:
    return drawing.face_ems(face, bold=bold) if str(face) else 0.0


def _table_lead(grid: Grid, text: float) -> float:
    widest = max((_ems_of(head.face, bold=True) for head in grid.rows), default=0.0)
    return float(round(max(_SMALL_LEAD, widest + 0.8) * text)) if widest else 0.0


def _list_lead(grid: Grid, text: float) -> float:
    widest = max((_ems_of(_short(head.face), bold=True) for head in grid.columns), default=0.0)
    return max(_SMALL_LEAD, widest + 0.6) * text if widest else 0.0


def _short(face: Face) -> Face:
    """Return only the symbol of a heading, or its name if it has none."""
    return Face("", face.symbol, face.colour, face.count) if face.symbol else face
