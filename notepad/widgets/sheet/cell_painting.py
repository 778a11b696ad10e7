"""How one box of a grid is drawn: its face, share, initials and pencil marks; and tallies.

It is the same on the screen and on paper. A box is drawn in two layers: what most notes leave alone
(`draw_lasting`), and over it what nearly every note changes (`draw_passing`), so that a screen can
keep pictures of the first. Then come its parts: the head with face, share and guess; the initials
of one player, with what follows in print and what I pencilled by hand; a tally, how many cards of
a class each player holds, settled numbers circled. At the end, samples of box and tally for the
help.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, assert_never

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QTransform
from typing_extensions import override

from notepad.core.faces_and_marks import Mark, Pencil, Standing
from notepad.core.page import Cell, Count, Fill, Tally, percent
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import Side, draw_face, ems, face_ems, fill, write
from notepad.widgets.look.label import Sample
from notepad.widgets.look.theme import Theme, em, tint
from notepad.widgets.sheet.grid_geometry import (
    CellParts,
    best_columns,
    clamp,
    grid_rects,
    place_cell,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_DIMMED = 0.42  # how opaque a dimmed box is

# The head of a box.
_SYMBOL = 0.75  # of the smallest letters: symbols can be told apart where letters can't be read

# Initials.
_BOUNDLESS = QSizeF(1e6, 1e6)
_HINT = 0.55  # text size of a small number, in ems
_HINT_TOPS = (0.36, -0.3)  # middles of the numbers below that of the initials, in ems

# Tallies.
_BETWEEN = 0.5  # ems from initials to their number
_CIRCLE = 1.45  # ems across a settled number's circle
_LINE = 1.5  # ems from line to line
_TO_WRITE = 2.0  # ems left free for a number that is written by hand
_USUAL = "A 0–2"  # the width of a count that is yet to come
_GOOD = 0.8  # of the usual text size is good enough to keep one line

_WIDE, _HIGH = 6.6, 5.0
"""In ems: as a box of four players' initials stands on the sheet of a small window."""


@dataclass(frozen=True, slots=True)
class CellLook:
    """How a box is drawn apart from what is in it: `corners` maps holders to their slots.

    Initials are `grey` where something is written over them by hand.
    """

    parts: CellParts
    corners: Mapping[str, int]
    theme: Theme
    lit: bool = False
    grey: bool = False


def draw_cell(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw a box whose top left corner is the painter's origin."""
    draw_lasting(painter, cell, look)
    draw_passing(painter, cell, look)


def draw_lasting(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw what most notes leave alone in a box: all that `draw_passing` does not."""
    painter.setOpacity(_opacity(cell))
    _draw_box(painter, cell, look)
    match cell.fill:
        case Fill.OPEN:
            draw_head(painter, cell, look.parts, look.theme)
            if not _passes(cell):
                draw_share(painter, cell, look.parts, look.theme, lit=look.lit)
            draw_guess(painter, cell, look.parts, look.theme)
            if look.parts.parted:
                _draw_parting(painter, look)
            _draw_marks(painter, cell, look)
        case Fill.MINE:
            draw_head(painter, cell, look.parts, look.theme)
            _draw_ring(painter, cell, look)
        case Fill.TABLE:
            draw_head(painter, cell, look.parts, look.theme)
            _draw_caption(painter, cell, look)
        case Fill.FOUND:
            _draw_found(painter, cell, look)
        case _:
            assert_never(cell.fill)
    if cell.fill is not Fill.OPEN and any(mark.wrong for mark in cell.marks):
        _draw_alarm(painter, look)
    if cell.tag:
        _draw_tag(painter, cell.tag, look)
    painter.setOpacity(1.0)


def draw_passing(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw what nearly every note or tap changes in a box: its share, its edge, and its tick."""
    painter.setOpacity(_opacity(cell))
    if _edged(cell):
        _draw_edge(painter, cell, look)
    if _passes(cell):
        draw_share(painter, cell, look.parts, look.theme, lit=look.lit)
    if cell.chosen:
        _draw_tick(painter, look)
    painter.setOpacity(1.0)


def lasting(cell: Cell) -> Hashable:
    """Return the state that `draw_lasting` shows."""
    marks = (
        (mark.holder, mark.initials, mark.standing, mark.pencil, mark.wrong, mark.hint)
        for mark in cell.marks
    )
    share = cell.share is None if _passes(cell) else cell.share
    edge = (cell.chosen, cell.offered) if cell.tag else ()
    signs = (cell.tag, edge, cell.dimmed, share, guess_of(cell))
    return cell.face, cell.fill, cell.caption, signs, tuple(marks)


def passing(cell: Cell) -> Hashable:
    """Return the state that `draw_passing` shows, None if that is nothing."""
    share = cell.share if _passes(cell) else None
    shown = share is not None or cell.chosen or _edged(cell)
    return (share, cell.chosen, cell.offered, cell.dimmed) if shown else None


def _edged(cell: Cell) -> bool:
    """Whether taps give the box another edge, above all else; a tag's box has it below its tag."""
    return (cell.chosen or cell.offered) and not cell.dimmed and not cell.tag


def _passes(cell: Cell) -> bool:
    """Whether the share is drawn above all else: what reaches so far is drawn over it.

    That is what I pencilled, and the disc of initials that are circled.
    """
    if cell.fill is not Fill.OPEN or (cell.sought and cell.sought.pencil):
        return False
    return not any(mark.pencil or mark.standing is Standing.CIRCLED for mark in cell.marks)


def _opacity(cell: Cell) -> float:
    return _DIMMED if cell.dimmed else 1.0


def _draw_box(painter: QPainter, cell: Cell, look: CellLook) -> None:
    theme, size = look.theme, look.parts.size
    ground = {
        Fill.OPEN: theme.lit if look.lit else theme.box,
        Fill.MINE: theme.mine,
        Fill.TABLE: theme.soft,
        Fill.FOUND: theme.found,
    }[cell.fill]
    if cell.dimmed:
        painter.setPen(QPen(tint(theme.faded), 1, Qt.PenStyle.DashLine))
        painter.setBrush(tint(ground))
        inside = size.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(inside, look.parts.radius, look.parts.radius)
        return
    plain = _edged(cell) and not look.lit
    colour, thick = (theme.line, 1.0) if plain else _edge(cell, look)
    # Two that are filled make a border in a third of the time of a pen.
    fill(painter, size, colour, look.parts.radius)
    inside = size.adjusted(thick, thick, -thick, -thick)
    fill(painter, inside, ground, max(0.0, look.parts.radius - thick))


def _draw_edge(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the edge of a box that is offered or chosen, over the one that is there."""
    size, radius = look.parts.size, look.parts.radius
    colour, thick = _edge(cell, look)
    path = QPainterPath()
    path.addRoundedRect(size, radius, radius)
    inner = max(0.0, radius - thick)
    path.addRoundedRect(size.adjusted(thick, thick, -thick, -thick), inner, inner)
    painter.fillPath(path, tint(colour))


def _edge(cell: Cell, look: CellLook) -> tuple[str, float]:
    """Return colour and thickness of a box's border."""
    theme = look.theme
    thick = clamp(look.parts.size.width() * 0.025, 2, 3.5)
    if cell.chosen:
        return theme.accent, thick
    return (theme.lit_line, thick) if look.lit or cell.offered else (theme.line, 1.0)


def _draw_parting(painter: QPainter, look: CellLook) -> None:
    """Draw lines between the corners of a box, not quite up to its edge."""
    size, touch = look.parts.size, [slot.touch for slot in look.parts.slots]
    short = look.parts.radius / 2
    painter.setPen(QPen(tint(look.theme.line), 1, Qt.PenStyle.DotLine))
    for x in {round(place.left(), 3) for place in touch if place.left() > 0}:
        painter.drawLine(QPointF(x, short), QPointF(x, size.height() - short))
    for y in {round(place.top(), 3) for place in touch if place.top() > 0}:
        painter.drawLine(QPointF(short, y), QPointF(size.width() - short, y))


def _draw_marks(painter: QPainter, cell: Cell, look: CellLook) -> None:
    parts = look.parts
    theme = replace(look.theme, ink=look.theme.faded) if look.grey else look.theme
    for mark in cell.marks:
        slot = parts.slots[look.corners[mark.holder]]
        draw_mark(
            painter,
            mark,
            slot.centre,
            parts.mark_text,
            theme,
            hint=parts.least,
            room=slot.touch.size(),
        )


def _draw_ring(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the big circle of my own cards."""
    theme, body = look.theme, _below_head(look.parts)
    across = clamp(min(body.height() * 0.94, body.width() * 0.8), 8, look.parts.mark_text * 3)
    ring = _centred(body, across)
    painter.setPen(QPen(tint(theme.mine_ink), clamp(across * 0.065, 1.4, 4)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(ring)
    inside = ring.adjusted(across * 0.08, 0, -across * 0.08, 0)
    size = min(look.parts.mark_text, max(across * 0.4, min(look.parts.least, across * 0.5)))
    write(painter, inside, cell.caption, tint(theme.mine_ink), size=size, bold=True)


def _draw_caption(painter: QPainter, cell: Cell, look: CellLook) -> None:
    body, size = _below_head(look.parts), look.parts.face_text * 1.02
    write(painter, body, cell.caption, tint(look.theme.faded), size=size)


def _draw_found(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw a card that was sought and found: its face large, its caption below."""
    parts, colour = look.parts, tint(look.theme.found_ink)
    height, margin = parts.size.height(), parts.size.width() * 0.06
    big = min(parts.mark_text * 1.7, height * 0.34)
    room = parts.size.adjusted(margin, 0, -margin, 0)
    above = QRectF(room.left(), height * 0.48 - big, room.width(), big * 1.1)
    own = look.theme.on_found(cell.face.colour)
    draw_face(painter, cell.face, above, own, size=big, bold=True, side=Side.MIDDLE)
    small = min(parts.face_text * 0.95, height * 0.2)
    below = QRectF(room.left(), height * 0.6, room.width(), small * 1.2)
    if below.width() >= ems(cell.caption) * parts.least:  # too small a word tells nobody
        write(painter, below, cell.caption, colour, size=max(small, parts.least))


def _draw_alarm(painter: QPainter, look: CellLook) -> None:
    """Say in a settled box that a pencil mark of mine, no longer drawn, was wrong."""
    size = max(9.0, look.parts.face_text)
    place = QRectF(look.parts.share.right() - size, look.parts.share.top(), size, size * 1.1)
    _badge(painter, place, "!", look.theme.warning, look.theme.box)


def _draw_tag(painter: QPainter, tag: str, look: CellLook) -> None:
    """Draw the letters that flag a box in its upper corner, where else the share is written."""
    size, edge = max(7.0, look.parts.face_text * 0.9), look.parts.size
    width = size * (0.75 + 0.6 * len(tag))
    place = QRectF(edge.right() - width, edge.top(), width, size * 1.35)
    fill(painter, place, look.theme.accent, look.parts.radius)
    write(painter, place, tag, tint(look.theme.accent_ink), size=size * 0.85, bold=True)


def _draw_tick(painter: QPainter, look: CellLook) -> None:
    size = max(9.0, look.parts.face_text)
    right, bottom = look.parts.size.right(), look.parts.size.bottom()
    place = QRectF(right - size * 1.5, bottom - size * 1.5, size * 1.25, size * 1.25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(look.theme.accent))
    painter.drawEllipse(place)
    painter.setPen(QPen(tint(look.theme.accent_ink), size * 0.16))
    unit = size * 1.25
    painter.drawPolyline(
        [
            place.topLeft() + QPointF(unit * x, unit * y)
            for x, y in ((0.27, 0.52), (0.44, 0.7), (0.74, 0.32))
        ]
    )


def _badge(painter: QPainter, place: QRectF, text: str, ground: str, colour: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(ground))
    painter.drawEllipse(place)
    write(painter, place, text, tint(colour), size=place.height() * 0.75, bold=True)


def _below_head(parts: CellParts) -> QRectF:
    """Return the room under the face, down to the edge: settled boxes show no share."""
    return QRectF(
        parts.body.left(),
        parts.body.top(),
        parts.body.width(),
        parts.size.bottom() - parts.body.top() - parts.bar.height(),
    )


def _centred(area: QRectF, across: float) -> QRectF:
    centre: QPointF = area.center()
    return QRectF(centre.x() - across / 2, centre.y() - across / 2, across, across)


def draw_head(painter: QPainter, cell: Cell, parts: CellParts, theme: Theme) -> None:
    """Draw the face top left, or in the middle where it has no label beside its symbols."""
    side = Side.LEFT if cell.face.label else Side.MIDDLE
    place = parts.face if _share_told(cell, parts) else parts.face.united(parts.share)
    colour = theme.readable(cell.face.colour)
    draw_face(painter, cell.face, place, colour, size=parts.face_text, side=side)


def draw_share(
    painter: QPainter, cell: Cell, parts: CellParts, theme: Theme, *, lit: bool = False
) -> None:
    """Draw how likely the card is sought, if that is known: a number and a bar."""
    if cell.share is None:
        return
    if _share_told(cell, parts) and not cell.tag and not guess_of(cell):
        told, size = percent(cell.share), parts.share_text
        write(painter, parts.share, told, tint(theme.faded), size=size, side=Side.RIGHT)
    bar = parts.bar
    fill(painter, bar, theme.line if lit else theme.soft, bar.height() / 2)
    full = QRectF(bar)
    full.setWidth(max(bar.width() * min(cell.share, 1.0), bar.height() if cell.share else 0))
    fill(painter, full, theme.accent, bar.height() / 2)


def draw_guess(painter: QPainter, cell: Cell, parts: CellParts, theme: Theme) -> None:
    """Draw my guess where the share stands; a box that I take for found gets a pencil frame."""
    guess = guess_of(cell)
    if guess is None:
        return
    across = min(parts.share.height(), parts.face.height()) * 0.72
    # A question mark stands right of its place, which would be on the border here.
    corner = parts.share.right() - across * (2.3 if guess is Pencil.QUERY else 1.3)
    place = QRectF(corner, parts.share.center().y() - across / 2, across, across)
    draw_pencil(painter, guess, place, theme)
    if guess is Pencil.CIRCLE:
        painter.setPen(QPen(tint(theme.pencil), clamp(across * 0.25, 2, 4)))
        painter.setBrush(QBrush(tint(theme.pencil), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(parts.size.adjusted(2, 2, -2, -2), parts.radius, parts.radius)


def guess_of(cell: Cell) -> Pencil | None:
    """Return what I pencilled about the card being one of those that are sought."""
    return cell.sought.pencil if cell.sought else None


def _share_told(cell: Cell, parts: CellParts) -> bool:
    """Whether there is room for the share in words: a long name comes first, the bar tells it."""
    if cell.share is None or not parts.share_text:
        return False
    beside = parts.face.y() == parts.share.y()
    least = min(parts.face_text, parts.share_text)
    if not cell.face.label:
        least = min(least, parts.least * _SYMBOL)
    return not beside or face_ems(cell.face) * least <= parts.face.width()


def draw_mark(
    painter: QPainter,
    mark: Mark,
    centre: QPointF,
    size: float,
    theme: Theme,
    *,
    hint: float = 0.0,
    room: QSizeF = _BOUNDLESS,
) -> None:
    """Draw initials of a text size around a point, with everything known and pencilled there.

    The small numbers beside them are of a text size `hint` at least. Stroke and circle keep to
    `room`, in pixels, as far as the letters do.
    """
    width = max(ems(mark.initials, bold=True), 0.72) * size
    place = QRectF(centre.x() - width / 2, centre.y() - size * 0.62, width, size * 1.24)
    _draw_standing(painter, mark, place, size, theme, room.expandedTo(place.size()))
    if mark.hint:
        free = size * 0.42 if mark.standing is Standing.CIRCLED else 0.0
        small = max(hint, size * _HINT)
        _draw_hint(painter, mark.hint, place.adjusted(0, 0, free, 0), size, small, theme)
    if mark.pencil is not None:
        draw_pencil(painter, mark.pencil, place, theme)
    if mark.wrong:
        _draw_warning(painter, place, theme)


def _draw_standing(
    painter: QPainter, mark: Mark, place: QRectF, size: float, theme: Theme, room: QSizeF
) -> None:
    match mark.standing:
        case Standing.OPEN:
            _letters(painter, mark, place, size, theme.ink)
        case Standing.CROSSED:
            _letters(painter, mark, place, size, theme.crossed)
            _strike(painter, place, size, theme, room)
        case Standing.CIRCLED:
            _disc(painter, place, size, theme, room)
            _letters(painter, mark, place, size, theme.found_ink)
        case _:
            assert_never(mark.standing)


def _letters(painter: QPainter, mark: Mark, place: QRectF, size: float, colour: str) -> None:
    room = place.adjusted(-1, 0, 1, 0)  # whole pixels are counted: rounding would shrink letters
    write(painter, room, mark.initials, tint(colour), size=size, bold=True)


def _strike(painter: QPainter, place: QRectF, size: float, theme: Theme, room: QSizeF) -> None:
    pen = QPen(tint(theme.accent), max(1.2, size * 0.1))
    painter.setPen(pen)
    # Where there is hardly room, strokes of two that stand beside each other leave a gap.
    width = min(place.width() + size * 0.28, room.width() - 3 * pen.widthF())
    level, half = place.center().y(), width / 2
    painter.drawLine(
        QPointF(place.center().x() - half, level), QPointF(place.center().x() + half, level)
    )


def _disc(painter: QPainter, place: QRectF, size: float, theme: Theme, room: QSizeF) -> None:
    """Fill the circle of sure initials; two letters widen it."""
    height = min(size * 1.5, max(room.width(), size * 1.2), room.height())
    width = min(max(height, place.width() + size * 0.55), max(room.width(), height))
    centre = place.center()
    disc = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
    fill(painter, disc, theme.found, height / 2)


def _draw_hint(
    painter: QPainter, hint: str, place: QRectF, size: float, small: float, theme: Theme
) -> None:
    """Write one open number at the foot of the initials, a second one at their head."""
    for number, top in zip(hint.split(","), _HINT_TOPS, strict=False):
        level = place.center().y() + top * size - small / 2
        beside = QRectF(place.right() + size * 0.02, level, small * 1.3, small)
        write(painter, beside, number, tint(theme.pencil), size=small, side=Side.LEFT)


def _draw_warning(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Underline with a zigzag, and put a "!" on top: this pencil mark cannot be true."""
    pen = QPen(tint(theme.warning), max(1.3, place.height() * 0.085))
    under = QRectF(place.left(), place.bottom() - 1, place.width(), place.height() * 0.2)
    _stroke(painter, _zigzag(), under, pen)
    size = max(8.0, place.height() * 0.62)
    above = QRectF(place.right() + size * 0.3, place.top() - size * 0.3, size * 0.5, size)
    write(painter, above, "!", tint(theme.warning), size=size, bold=True)


def draw_pencil(painter: QPainter, pencil: Pencil, place: QRectF, theme: Theme) -> None:
    """Draw a pencil mark of mine over a place."""
    pen = QPen(tint(theme.pencil), max(1.4, place.height() * 0.1))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    _stroke(painter, _stroke_of(pencil), place, pen)


def _stroke(painter: QPainter, path: QPainterPath, place: QRectF, pen: QPen) -> None:
    """Draw a path of the unit square stretched over a place."""
    fit = QTransform(place.width(), 0, 0, place.height(), place.left(), place.top())
    painter.strokePath(fit.map(path), pen)


def _stroke_of(pencil: Pencil) -> QPainterPath:
    match pencil:
        case Pencil.CROSS:
            return _cross()
        case Pencil.CIRCLE:
            return _loop()
        case Pencil.QUERY:
            return _query()
        case _:
            assert_never(pencil)


@lru_cache(maxsize=1)
def _cross() -> QPainterPath:
    """Two quick strokes of a hand, a little bent and of unequal length."""
    path = QPainterPath(QPointF(-0.2, 0.02))
    path.quadTo(QPointF(0.55, 0.42), QPointF(1.18, 1.04))
    path.moveTo(QPointF(1.22, -0.06))
    path.quadTo(QPointF(0.42, 0.46), QPointF(-0.16, 1.08))
    return path


@lru_cache(maxsize=1)
def _loop() -> QPainterPath:
    """A circle that a hand did not close where it began."""
    path = QPainterPath(QPointF(0.62, -0.2))
    path.cubicTo(QPointF(-0.1, -0.24), QPointF(-0.5, 0.2), QPointF(-0.4, 0.6))
    path.cubicTo(QPointF(-0.28, 1.16), QPointF(0.9, 1.3), QPointF(1.32, 0.78))
    path.cubicTo(QPointF(1.62, 0.36), QPointF(1.2, -0.18), QPointF(0.3, -0.12))
    return path


@lru_cache(maxsize=1)
def _query() -> QPainterPath:
    """A small question mark over the right shoulder of the initials."""
    path = QPainterPath(QPointF(1.08, 0.0))
    path.cubicTo(QPointF(1.12, -0.3), QPointF(1.66, -0.28), QPointF(1.62, 0.06))
    path.cubicTo(QPointF(1.6, 0.24), QPointF(1.34, 0.2), QPointF(1.34, 0.46))
    path.moveTo(QPointF(1.34, 0.7))
    path.lineTo(QPointF(1.34, 0.71))
    return path


@lru_cache(maxsize=1)
def _zigzag() -> QPainterPath:
    path = QPainterPath(QPointF(0, 1))
    for step in range(1, 7):
        path.lineTo(QPointF(step / 6, step % 2 == 0))
    return path


def draw_tally(
    painter: QPainter, tally: Tally, place: QRectF, theme: Theme, *, text: float, lit: bool
) -> None:
    """Draw a tally box with as large a text as lets all its counts in."""
    radius = clamp(min(place.width(), place.height()) * 0.1, 3, 12)
    painter.setPen(QPen(tint(theme.lit_line), 2) if lit else Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.lit if lit else theme.soft))
    painter.drawRoundedRect(place, radius, radius)
    if not tally.counts:
        return
    counts = [_told(count) for count in tally.counts]
    widest = max(count.width for count in counts)
    size, areas = _arranged(_inside(place), len(counts), widest, text)
    for count, area in zip(counts, areas, strict=True):
        _draw_count(painter, count, area, size, theme)


def tally_text(tally: Tally, place: QRectF, *, text: float, players: int = 0) -> float:
    """Return the text size in pixels that lets all counts of a tally into its place.

    It has room for those of so many `players`, though nothing is counted yet.
    """
    many = max(len(tally.counts), players)
    widest = max(_widest(tally), ems(_USUAL) + 0.2) if players else _widest(tally)
    return _arranged(_inside(place), many, widest, text)[0] if many else text


def _inside(place: QRectF) -> QRectF:
    margin = clamp(place.width() * 0.07, 2, 14)
    return place.adjusted(margin, margin * 0.3, -margin, -margin * 0.3)


class _Told(NamedTuple):
    """A count as it is written; widths are in ems, that of the initials being `lead`."""

    initials: str
    number: str
    final: bool
    lead: float
    width: float


def _told(count: Count) -> _Told:
    number, lead = str(count), ems(count.initials)
    wide = _CIRCLE if count.final else ems(number) if number else _TO_WRITE
    width = lead + _BETWEEN + wide + 0.2
    return _Told(count.initials, number, count.final, lead, width)


def _widest(tally: Tally) -> float:
    return max((_told(count).width for count in tally.counts), default=0.0)


def _arranged(
    inside: QRectF, many: int, unit: float, text: float
) -> tuple[float, tuple[QRectF, ...]]:
    """Return text size and places of the counts within a tally box."""
    size, areas = _order(inside.width(), inside.height(), many, unit, text)
    return size, tuple(area.translated(inside.topLeft()) for area in areas)


@lru_cache(maxsize=256)
def _order(
    width: float, height: float, many: int, unit: float, text: float
) -> tuple[float, tuple[QRectF, ...]]:
    """Return text size and places: one line where it fits, otherwise what fits best."""
    most = clamp(min(width * 0.14, height * 0.3), text * 0.8, text * 1.3)
    need = (unit + 0.3, _LINE)
    orders = range(many, 0, -1) if width > 1.6 * height else range(1, many + 1)
    tried = (best_columns((width, height), need, many, (order,)) for order in orders)
    good = (found for found in tried if found[1] >= text * _GOOD)
    columns, fits = next(good, best_columns((width, height), need, many, orders))
    size = min(fits, most)
    areas = grid_rects(QRectF(0, 0, width, height), many, columns)
    tall = min(areas[0].height(), size * (_LINE + 0.25))
    spare = areas[0].height() - tall
    return size, tuple(_drawn_in(area, tall, spare, height / 2) for area in areas)


def _drawn_in(area: QRectF, tall: float, spare: float, middle: float) -> QRectF:
    """Return a place only as tall as its line, moved towards the middle of the box."""
    at = middle + (area.center().y() - middle) * tall / (tall + spare)
    return QRectF(area.left(), at - tall / 2, area.width(), tall)


def _draw_count(painter: QPainter, count: _Told, area: QRectF, size: float, theme: Theme) -> None:
    """Draw initials and number around the middle of an area, or at its sides if it is narrow."""
    width = min(area.width(), count.width * size)
    line = QRectF(area.center().x() - width / 2, area.top(), width, area.height())
    faded, ink = tint(theme.faded), tint(theme.ink)
    write(painter, line, count.initials, faded, size=size, side=Side.LEFT)
    number = QRectF(line)
    if count.final:
        number.setLeft(line.right() - size * _CIRCLE)
        _draw_circle(painter, number, size, theme)
        write(painter, number, count.number, ink, size=size, bold=True)
    else:
        number.setLeft(line.left() + (count.lead + _BETWEEN * 0.7) * size)
        write(painter, number, count.number, ink, size=size, side=Side.LEFT)


def _draw_circle(painter: QPainter, place: QRectF, size: float, theme: Theme) -> None:
    across = min(size * _CIRCLE, place.height())
    centre = place.center()
    painter.setPen(QPen(tint(theme.ink), max(1.0, size * 0.09)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, across / 2, across / 2)


class SampleBox(Sample):
    """One box of a grid."""

    def __init__(self, cell: Cell, parent: QWidget | None = None) -> None:
        """Show a box."""
        super().__init__(cell.spoken, _WIDE, _HIGH, parent)
        self.cell = cell

    def show_cell(self, cell: Cell) -> None:
        """Show another box."""
        self.cell = cell
        self.setAccessibleName(cell.spoken)
        self.update()

    @override
    def draw(self, painter: QPainter, area: QRectF) -> None:
        marks = self.cell.marks
        parts = place_cell(
            area.width(),
            area.height(),
            len(marks),
            hints=any(mark.hint for mark in marks),
            text=em(self),
        )
        corners = {mark.holder: at for at, mark in enumerate(marks)}
        draw_cell(painter, self.cell, CellLook(parts, corners, theme.current()))


class SampleTally(Sample):
    """One tally at the end of a row or column."""

    def __init__(self, tally: Tally, parent: QWidget | None = None) -> None:
        """Show a tally."""
        super().__init__(tally.spoken, _WIDE, _HIGH, parent)
        self.tally = tally

    @override
    def draw(self, painter: QPainter, area: QRectF) -> None:
        draw_tally(painter, self.tally, area, theme.current(), text=em(self), lit=False)
