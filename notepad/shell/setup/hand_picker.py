"""My hand, tapped card by card.

`HandPicker` shows the cards of a sheet for tapping: as a table like the sheet if all of it fits, or
else as one plain list under headings. In a list, Cataline's cards are five rows, one for each suit:

    ●  1  2  3  4  5  6
    ▲  1  2  3  4  5  6

Below it are the two ways in which a `Hand` can stand, and how a card is painted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import _
from notepad.core.page import Cell, Fill, Grid, Heading
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.boxes import ANY, ASIDE, DOWN, PARTS, Box, Column, Room, Row, exactly
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.layouts import let_height_follow_width
from notepad.widgets.look.theme import finger, tint
from notepad.widgets.touch.tap_area import Field

# In text sizes unless noted.
_PAD = 1.0  # left and right of a card's face, together
_HEAD = 2.0  # height of a heading
_APART = 0.6  # between two headings, which may be words
_LOW = 3.6  # a card lower than this has its face in one line
_DISC = 4.5  # a card larger than this, or twice as wide, has a large disc with its tick
_SMALL_LEAD = 2.0  # least width of the headings of rows
_SIGN = 0.94  # the size of a card's signs
_MARGIN = 0.3  # right of a card's signs
_LINE = 1.7  # the height of a line of a card's face
_RADIUS = 9.0  # pixels

_EMPTY = Grid((), (), ())


@dataclass(frozen=True)
class Hand:
    """A hand of cards: where they and the headings stand, each under its key.

    If it is `stacked`, a card's symbol is above its value.
    """

    box: Box = boxes.SPRING
    lines: tuple[tuple[Cell, ...], ...] = ()
    heads: Mapping[str, tuple[Face, drawing.Side]] = field(default_factory=dict)
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
        self._hand = Hand()
        self._places: Mapping[str, QRectF] = {}
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
        return tuple(tuple(cell.key for cell in line) for line in self._hand.lines)

    def _follow(self) -> None:
        down = QSizePolicy.Policy.Expanding if self._roomy else QSizePolicy.Policy.Preferred
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, down)

    def _renew(self) -> None:
        self._place()
        self.updateGeometry()
        self.update()

    def _hand_in(self, width: float) -> Hand:
        text, side = self.text_size, float(finger(self))
        table = hand_as_table(self.grid, width, text=text, side=side) if self._roomy else None
        return table or hand_as_list(self.grid, width, text=text, side=side)

    def _place(self) -> None:
        self._hand = self._hand_in(self.width())
        down = self._hand.box.down
        area = QRectF(0, 0, self.width(), max(down.least, min(self.height(), down.most)))
        self._places = {key: put.area for key, put in self._hand.box.places(area).items()}
        cells = [cell for line in self._hand.lines for cell in line]
        spoken = {cell.key: cell.spoken or str(cell.face) for cell in cells}
        remarks = {cell.key: _("chosen") for cell in cells if cell.chosen}
        self.set_things(self.lines, spoken, remarks)

    @override
    def places(self) -> Mapping[str, QRectF]:
        return {key: self._places[key] for line in self.lines for key in line}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.emit(key)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return ceil(self._hand_in(width).box.down.least)

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
    def paint(self, painter: QPainter) -> None:
        text = self.text_size
        for key, (face, side) in self._hand.heads.items():
            ink = theme.current().readable(face.colour)
            size = text * (PARTS.large if drawing.ems(face.label) < 1 else 1)
            # Headings between others leave room between them.
            apart = _APART * text / 2 if side is drawing.Side.MIDDLE else 0
            place = drawing.grown(self._places[key], -apart, 0)
            drawing.draw_face(painter, face, place, ink, size=size, bold=True, side=side)
        for line in self._hand.lines:
            for cell in line:
                place, stacked = self._places[cell.key], self._hand.stacked
                paint_card(painter, cell, place, text=text, stacked=stacked)
                if cell.key == self.ringed:
                    around = drawing.grown(_seen(place, text), 1)
                    drawing.draw_ring(painter, around, theme.current(), radius=_RADIUS)


class _Heads(dict[str, tuple[Face, drawing.Side]]):
    """The headings of a hand, and where in their places they stand, by key."""

    def add(
        self,
        face: Face,
        across: boxes.Span,
        down: boxes.Span,
        side: drawing.Side = drawing.Side.MIDDLE,
    ) -> Room:
        """Return the place of another one."""
        key = f"#{len(self)}"
        self[key] = face, side
        return Room(key, across, down)


def hand_as_table(grid: Grid, width: float, *, text: float, side: float) -> Hand | None:
    """Return a hand as a table in the order of the sheet; None if the width isn't enough.

    If the height is more than the cards need, they share it.
    """
    columns, heads = [head.face for head in grid.columns], _Heads()
    lead = _table_lead(grid, text)
    step = float((width - lead) // max(1, len(columns)))
    widest_head = max((_ems_of(face, bold=True) for face in columns), default=0.0)
    needs = max(_needs(grid, text, side), (widest_head * PARTS.least + _APART) * text)
    if not columns or step < needs:
        return None
    start, across, high = boxes.wide_room(lead), exactly(step), exactly(_HEAD * text)
    # No card is higher than a playing card.
    down = boxes.Span(side * 1.1, max(side * 1.1, step * 1.5))
    rows: list[Box] = []
    if grid.groups:
        groups = (heads.add(one.face, exactly(step * one.span), high) for one in grid.groups)
        rows.append(Row((start, *groups)))
    if any(map(str, columns)):
        rows.append(Row((start, *(heads.add(face, across, high) for face in columns))))
    for row, cells in zip(grid.rows, grid.cells, strict=True):
        cards = (Room(cell.key, across, down) for cell in cells)
        rows.append(Row((heads.add(row.face, exactly(lead), down), *cards)))
    lines = tuple(tuple(cell for cell in cells if cell.key) for cells in grid.cells)
    return Hand(Column(tuple(rows)), lines, heads, _stacks(grid))


def _stacks(grid: Grid) -> bool:
    """Return whether all cards have values short enough for a symbol above them."""
    faces = [cell.face for cell in grid.boxes]
    return all(
        face.symbol and face.count == 1 and 0 < drawing.ems(face.label) < 2 for face in faces
    )


def hand_as_list(grid: Grid, width: float, *, text: float, side: float) -> Hand:
    """Return a hand as a list: a line for each column of the sheet, under headings of groups."""
    lead = float(round(min(_list_lead(grid, text), width * 0.3)))
    named = any(cell.face.label for cell in grid.boxes)
    start, high, left, heads = exactly(lead), exactly(_HEAD * text), drawing.Side.LEFT, _Heads()
    parts: list[Box] = []
    lines: list[tuple[Cell, ...]] = []
    for heading, columns in _sections(grid):
        if heading is not None:
            parts.append(heads.add(heading.face, ANY, high, left))
        across = _across(columns, width - lead, text, side)
        step = exactly((width - lead) // across)
        if not (named or lines) and all(len(cells) <= across for _face, cells in columns):
            rows = (heads.add(row.face, step, high) for row in grid.rows)
            parts.append(Row((boxes.wide_room(lead), *rows)))
        for face, cells in columns:
            head = Column((heads.add(_short(face), start, exactly(side), left), DOWN))
            cards = boxes.tiles([cell.key for cell in cells], across, step, exactly(side))
            parts.append(Row((head, cards)))
            lines += [tuple(cells[at : at + across]) for at in range(0, len(cells), across)]
    return Hand(Column(tuple(parts)), tuple(lines), heads)


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


def paint_card(
    painter: QPainter, cell: Cell, place: QRectF, *, text: float, stacked: bool = False
) -> None:
    """Draw a card: dashed while it isn't chosen, with a tick once it is mine or face up."""
    colours, seen, large = theme.current(), _seen(place, text), PARTS.large * text
    ink = _paint_ground(painter, cell, seen)
    shade, face, middle = colours.readable(cell.face.colour), cell.face, drawing.Side.MIDDLE
    number = face.symbol is None and face.label.isdecimal()
    low = place.height() < text * _LOW
    signs = _signs_in(cell, seen.width() - text * _PAD, text, low=low)
    # A paler card can't be read, and a darker one looks free.
    painter.setOpacity(0.45 if cell.dimmed else 1.0)
    ways = _low_box if low else _stacked_box if stacked else _high_box
    for key, put in ways(cell, signs, seen, text).places(seen).items():
        area, side = put.area, put.area.width()
        match key:
            case "face":
                size = large if (number and low) or not face.label else text
                bold = low and (number or cell.chosen)
                drawing.draw_face(painter, face, area, shade, size=size, bold=bold, side=middle)
            case "symbol" if face.symbol is not None:
                drawing.draw_symbol(painter, face.symbol, area.center(), large, shade)
            case "value":
                drawing.write(painter, area, face.label, shade, size=large, bold=True)
            case "signs":
                drawing.draw_faces(painter, signs, area, colours, size=text * _SIGN, side=middle)
            case "tick":
                draw_icon(painter, area, Icon.TICK, ink)
            case "disc":
                drawing.draw_disc(painter, area.center(), side / 2, ink)
                paper = tint(colours.paper)
                draw_icon(painter, drawing.grown(area, -side * 0.2), Icon.TICK, paper)
            case "caption":
                drawing.write(painter, area, cell.caption, ink, size=text * PARTS.least)
    painter.setOpacity(1.0)


def _seen(place: QRectF, text: float) -> QRectF:
    """Return what is seen of a card in its place, which a finger can hit: cards don't touch."""
    return drawing.grown(place, -text * 0.22)


def _paint_ground(painter: QPainter, cell: Cell, seen: QRectF) -> QColor:
    """Draw a card's background and outline; return the colour of its tick."""
    colours, pen = theme.current(), drawing.pen(theme.current().line)
    if cell.chosen:
        mine = cell.fill is Fill.MINE
        ink = tint(colours.mine_ink if mine else colours.ink)
        drawing.fill(painter, seen, colours.mine if mine else colours.soft, _RADIUS)
        drawing.draw_outline(painter, drawing.grown(seen, -1), drawing.pen(ink, 2), _RADIUS)
        return ink
    if not cell.dimmed:
        drawing.fill(painter, seen, colours.box, _RADIUS)
    pen.setDashPattern([3.0, 3.0])
    drawing.draw_outline(painter, drawing.grown(seen, -0.5), pen, _RADIUS)
    return tint(colours.ink)


def _low_box(cell: Cell, signs: Sequence[Face], seen: QRectF, text: float) -> Box:
    """Return the face in one line, followed by a tick if the card is chosen, and its signs."""
    number = cell.face.symbol is None and cell.face.label.isdecimal()
    wide = _ems_of(cell.face, bold=True) * text * (PARTS.large if number else 1)
    side, pad = text * 0.9, boxes.wide_room(text * 0.2)
    tick = (boxes.wide_room(text * 0.1), boxes.Disc("tick", side, side)) if cell.chosen else ()
    after = Room("signs", exactly(drawing.faces_ems(signs) * _SIGN * text))
    end = (after, boxes.wide_room(text * _MARGIN)) if signs else ()
    face = Room("face", boxes.Span(0.0, wide))
    return Row((pad, ASIDE, face, *tick, ASIDE, *end, pad))


def _high_box(cell: Cell, signs: Sequence[Face], seen: QRectF, text: float) -> Box:
    """Return the face above its signs."""
    lines = [Room(key, ANY, exactly(text * _LINE)) for key in ("face", *["signs"] * bool(signs))]
    side = boxes.wide_room(text * 0.3)
    middle = Row((side, Column((DOWN, *lines, DOWN)), side))
    return _with_disc(middle, cell, seen, text)


def _stacked_box(cell: Cell, _signs: Sequence[Face], seen: QRectF, text: float) -> Box:
    """Return the symbol of a card above its value."""
    lines = [Room(key, ANY, exactly(text * _LINE)) for key in ("symbol", "value")]
    return _with_disc(Column((DOWN, *lines, DOWN)), cell, seen, text)


def _with_disc(box: Box, cell: Cell, seen: QRectF, text: float) -> Box:
    """Return a box with a disc in the corner; a tall card that isn't mine has its caption below."""
    if not cell.chosen:
        return box
    wide, high = seen.width() / text / _DISC, seen.height() / text / _DISC
    large = wide > 2 or min(wide, high) > 1
    side, gap = (1.4 * text, 0.35 * text) if large else (0.95 * text, 0.15 * text)
    disc = boxes.Corner(boxes.Disc("disc", side, side), 1, 0)
    parts = [box, boxes.padded(disc, exactly(gap), exactly(gap))]
    if high > 1 and cell.caption and cell.fill is not Fill.MINE:
        caption = Room("caption", ANY, exactly(text * 1.2))
        parts.append(Column((DOWN, caption, boxes.high_room(text * 0.2))))
    return boxes.Layers(tuple(parts))


def _signs_in(cell: Cell, width: float, text: float, *, low: bool) -> Sequence[Face]:
    """Return the signs of a card as they fit: with words below its face, as symbols, or none."""
    alone = drawing.symbols_alone(cell.signs)
    if low:  # beside the face, in letters that can be read, and its tick
        width -= _ems_of(cell.face, bold=True) * text * PARTS.least + text * cell.chosen
    ways = (alone,) if low else (cell.signs, alone)
    return next((way for way in ways if drawing.faces_ems(way) * text * _SIGN <= width), ())


def _signs_ems(cell: Cell) -> float:
    """Return the room for the signs of a card after its name, in text sizes."""
    signs = drawing.faces_ems(drawing.symbols_alone(cell.signs))
    return (signs + 0.5) * _SIGN + _MARGIN if cell.signs else 0.0
