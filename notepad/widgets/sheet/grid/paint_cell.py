"""Drawing one box of a grid, the same on the screen and on paper."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from notepad.core.page.page import Cell, Fill, Standing
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.paint_face import draw_face
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid.cell_geometry import CellParts, clamp
from notepad.widgets.sheet.grid.paint_head import draw_guess, draw_head, draw_share, guess_of
from notepad.widgets.sheet.grid.paint_marks import draw_mark

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

_DIMMED = 0.42


@dataclass(frozen=True, slots=True)
class CellLook:
    """How a box is drawn apart from what is in it: `corners` maps holders to their slots."""

    parts: CellParts
    corners: Mapping[str, int]
    theme: Theme
    lit: bool = False


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
    """Draw what nearly every note changes in a box, its share, and the tick of a tap."""
    painter.setOpacity(_opacity(cell))
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
    signs = (cell.tag, cell.chosen, cell.offered, cell.dimmed, share, guess_of(cell))
    return cell.face, cell.fill, cell.caption, signs, tuple(marks)


def passing(cell: Cell) -> Hashable:
    """Return the state that `draw_passing` shows, None if that is nothing."""
    share = cell.share if _passes(cell) else None
    return None if share is None and not cell.chosen else (share, cell.chosen)


def _passes(cell: Cell) -> bool:
    """Whether the share is drawn above all else: what reaches so far is drawn over it.

    That is what I pencilled, and the disc of initials that are circled.
    """
    if cell.fill is not Fill.OPEN or guess_of(cell):
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
    colour, thick = _edge(cell, look)
    _fill_box(painter, size, look.parts.radius, colour)
    inside = size.adjusted(thick, thick, -thick, -thick)
    _fill_box(painter, inside, look.parts.radius - thick, ground)


def _fill_box(painter: QPainter, place: QRectF, radius: float, colour: str) -> None:
    """Fill a rounded box; two of them make a border in a third of the time of a pen."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(colour))
    painter.drawRoundedRect(place, max(0.0, radius), max(0.0, radius))


def _edge(cell: Cell, look: CellLook) -> tuple[str, float]:
    """Return colour and thickness of a box's border."""
    theme = look.theme
    thick = clamp(look.parts.size.width() * 0.025, 2, 3.5)
    if cell.chosen:
        return theme.accent, thick
    return (theme.lit_line, thick) if look.lit or cell.offered else (theme.line, 1.0)


def _draw_marks(painter: QPainter, cell: Cell, look: CellLook) -> None:
    parts = look.parts
    for mark in cell.marks:
        slot = parts.slots[look.corners[mark.holder]]
        draw_mark(
            painter,
            mark,
            slot.centre,
            parts.mark_text,
            look.theme,
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
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(look.theme.accent))
    painter.drawRoundedRect(place, look.parts.radius, look.parts.radius)
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
