"""Draw one box of a grid: its face, share, initials and pencil marks; and draw tallies.

Drawing is the same on the screen and on paper. A box has two layers: what most notes leave alone
(`draw_lasting`), and over it what nearly every note changes (`draw_passing`), so that a screen can
keep pictures of the first layer. Then come the parts of a box: the head with face, share and guess;
open numbers; the initials of one player, with what follows in print and what I pencilled by hand;
a tally, which is how many cards of a class each player holds, with settled numbers circled. At the
end there are samples of box and tally for the help.

If a player certainly has the card, the box shows only that player, in a ring. Everything that I
pencilled stays: marks on that player are in the ring; if I pencilled on other players, they keep
their corners, and the ring is small and in its own corner. In other boxes without initials, such as
mine, initials that I pencilled on stay, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple, assert_never

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform
from typing_extensions import override

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing
from notepad.core.language import percent
from notepad.core.page import (
    Cell,
    Count,
    Fill,
    Tally,
)
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import (
    Side,
    draw_face,
    draw_faces,
    ems,
    face_ems,
    faces_ems,
    fill,
    fitting_size,
    symbols_alone,
    write,
)
from notepad.widgets.look.label import Sample
from notepad.widgets.look.theme import Theme, em, tint
from notepad.widgets.sheet.grid_geometry import (
    LEAST_EMS,
    NUMBERS_EMS,
    USUAL_TEXT,
    CellParts,
    below_head,
    best_columns,
    clamp,
    grid_rects,
    holder_ring_place,
    place_cell,
    small_ring,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_DIMMED = 0.42  # opacity of a dimmed box: clearly paler than others, but still readable

# The head of a box.
_SYMBOL = 0.75  # of the smallest letters: symbols stay clear at sizes where letters don't
_THIN = 3.5  # pixels: the track of a bar that is thinner is darker, to be seen
_USUAL_SHARE = 0.88  # its number is about as wide as any below 100 %

# Open numbers.
_BETWEEN_NUMBERS = "   "
_CLOSE_NUMBERS = " "  # where there is too little room: "B1 D2"
_USUAL_NUMBER = "B 2a"
_MORE = " …"  # for numbers that don't fit: a tap on the box shows all of them

# Initials.
_BOUNDLESS = QSizeF(1e6, 1e6)
_CROSSED = 0.9  # of the usual size: what is ruled out should stand out less, but still be read
_STROKE = 0.7  # opacity of the stroke through initials: the letters stay clearer than it
_LEAST_STROKE = 1.5  # pixels: a thinner one looks like a part of small letters
_SLANT = 0.24  # of the text size: how far a stroke through initials rises on either side
_LETTERS_BARE = 0.56, 0.72  # the same where a ring has the whole box
_LETTERS = 0.46, 0.6  # of a ring's size: the letters' size, and the most width of two letters
_WIDEST_LETTERS = 0.84  # of a ring's height: wider letters make the ring longer
_LOW_EMS = 6.0  # of the least text: in a box lower than this, a large face would be under the guess
_LINES = {Fill.MINE: 0.063, Fill.OPEN: 0.052}  # a ring's thickness, as part of its size

# Tallies.
_BETWEEN = 0.5  # ems from initials to the place of their number
_LETTER = "O"  # at least as wide as most initials
_MARGIN = 0.06  # of the width, left and right of a found card's face
_NUMBER = "0–9"  # each count keeps room for this, so that none moves when numbers are found
_CIRCLE = 1.6  # ems: the diameter of a settled number's circle
_RAISED = 0.15  # ems: initials above a number
_APART = 0.86  # of a number's place, at most, for its circle, so that circles don't touch
_INITIALS = 0.86  # of the size of the numbers
_LINE, _PAIR = 1.5, 2.4  # least ems from line to line, and for initials with their number below
_LOOSE, _LOOSE_PAIR = 1.86, 2.8  # the same if there is room
_TO_WRITE = 2.0  # ems left free for writing a number by hand
_GOOD = 0.8  # of the usual text size: if one line has this much, it isn't broken

_WIDE, _HIGH = 6.6, 5.0
"""The size in ems of a sample box: as for four players on the sheet of a small window."""


ASKED = "?"
"""The sign of the box that is asked about; other signs are numbers of notes."""

_BAR, _BAR_BOLD, _BAR_WIDE = 0.08, 0.13, 0.5  # the bars of a lone I, in its size
_LEAST_NAME, _NEARLY = 12.0, 0.8  # pixels, and of its usual size: a name beside its sign
_LARGE, _LARGE_BARE, _WIDE_BARE = 0.34, 0.5, 0.7  # a found card's face, of its box
_CAPTION = 0.9  # of its room, at most, for a found card's caption
_LEAST_LARGE = 0.7  # of a found card's large face: what is left of it beside a sign
_SIGN = 0.3, 1.25, 1.73  # a sign's disc as part of the box; its least and most size in text sizes
_SIGN_LETTERS = 0.5  # size of a sign's text, of its disc, unless that is too small to read
_LOW, _ABOVE = 2.0, 0.57  # discs: a box lower than this has this part of its disc above it
_FLAT_SIGN = 1.0  # the height of a disc at a low box, in text sizes: rows leave no more between
_TICK = 1.25  # of a face's size: the diameter of a tick's disc
_SIGN_OUT = 1.5  # pixels that a sign reaches beyond the side of its box
_CAPITAL = 0.73  # of its text size: the height of a capital letter
_BESIDE_RING = 3.0  # pixels at least between a ring and a sign beside it
_RIM = 2.0  # pixels of paper around a sign, which set it off from the box


@dataclass(frozen=True, slots=True)
class CellLook:
    """How a box looks, whatever is in it: `corners` maps holders to their slots.

    Initials are `grey` if something will be written over them by hand. A box with a `sign` keeps
    its corner free.
    """

    parts: CellParts
    corners: Mapping[str, int]
    theme: Theme
    lit: bool = False
    grey: bool = False
    sign: str = ""


def draw_cell(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw a box with its top left corner at the painter's origin."""
    draw_lasting(painter, cell, look)
    draw_passing(painter, cell, look)


def draw_lasting(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the part of a box that most notes don't change: all that `draw_passing` leaves out."""
    painter.setOpacity(_opacity(cell))
    _draw_box(painter, cell, look)
    match cell.fill:
        case Fill.OPEN:
            _draw_open(painter, cell, look)
        case Fill.MINE:
            draw_head(painter, cell, look.parts, look.theme)
            _draw_mine(painter, cell, look)
        case Fill.TABLE:
            draw_head(painter, cell, look.parts, look.theme)
            _draw_caption(painter, cell, look)
        case Fill.FOUND:
            _draw_found(painter, cell, look)
        case _:
            assert_never(cell.fill)
    if cell.tag:
        _draw_tag(painter, cell.tag, look)
    painter.setOpacity(1.0)


def draw_passing(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the part of a box that nearly every note or tap changes: its share, edge and tick."""
    painter.setOpacity(_opacity(cell))
    if _edged(cell):
        _draw_edge(painter, cell, look)
    if _passes(cell):
        draw_share(painter, cell, look.parts, look.theme, lit=look.lit)
    if cell.chosen:
        _draw_tick(painter, cell, look)
    painter.setOpacity(1.0)


def lasting(cell: Cell) -> Hashable:
    """Return the state that `draw_lasting` shows."""
    marks = (
        (mark.holder, mark.initials, mark.standing, mark.pencil, mark.wrong, mark.hint)
        for mark in cell.marks
    )
    share = cell.share is None if _passes(cell) else (cell.share, cell.chosen)
    edge = (cell.chosen, cell.offered, cell.proposed) if cell.tag else ()
    guess = guess_of(cell), cell.sought is not None and cell.sought.wrong
    signs = (cell.tag, edge, cell.dimmed, share, guess)
    return cell.face, cell.fill, cell.caption, signs, tuple(marks)


def passing(cell: Cell) -> Hashable:
    """Return the state that `draw_passing` shows, None if it shows nothing."""
    share = cell.share if _passes(cell) else None
    shown = share is not None or cell.chosen or _edged(cell)
    return (share, cell.chosen, cell.offered, cell.proposed, cell.dimmed) if shown else None


def _edged(cell: Cell) -> bool:
    """Return whether the edge of a tapped box goes over everything; with a tag it is below it."""
    return (cell.chosen or cell.offered) and not cell.dimmed and not cell.tag


def _passes(cell: Cell) -> bool:
    """Return whether the share can be drawn last: pencil marks may reach it and must be above it.

    A settled box has no share.
    """
    if cell.fill is not Fill.OPEN or (cell.sought and cell.sought.pencil):
        return False
    return not any(mark.pencil or mark.standing is Standing.CIRCLED for mark in cell.marks)


def _opacity(cell: Cell) -> float:
    return _DIMMED if cell.dimmed else 1.0


def sign_place(box: QRectF, *, text: float, gap: float, free: float = inf) -> QRectF:
    """Return the place of a sign's disc: at the upper right corner of a box, partly in the gap.

    A low box has initials there, `free` pixels below its top. So its disc is flat, and unless that
    is enough for it, mostly above it, between these initials and those of the box above.
    """
    part, least, most = _SIGN
    wide = tall = clamp(part * min(box.width(), box.height()), least * text, most * text)
    above = min(gap, tall * 0.25)
    if tall - above + _RIM > free:  # rather small than over initials
        wide = tall = max(least * text, min(tall, free + above - _RIM))
    if box.height() < _LOW * tall:
        tall = text * _FLAT_SIGN
        if not tall + _RIM <= free < inf:
            above = max(tall * _ABOVE, tall + _RIM - free)
    return QRectF(box.right() + _SIGN_OUT - wide, box.top() - above, wide, tall)


def sign_inside(place: QRectF, box: QRectF, cell: Cell, parts: CellParts) -> QRectF:
    """Return the place of a sign that is mostly above its box: inside if only a ring is there."""
    ringed = cell.circled_mark is not None or cell.fill is Fill.MINE
    inside = QRectF(
        box.right() - 2 * _RIM - place.width(),
        box.center().y() - place.height() / 2,
        place.width(),
        place.height(),
    )
    free = inside.left() - box.left() - _RIM >= holder_ring_place(parts).right() + _BESIDE_RING
    above = box.top() - place.top() > place.height() / 2
    return inside if above and ringed and free and not pencilled_besides_holder(cell) else place


def draw_sign(painter: QPainter, sign: str, place: QRectF, theme: Theme, *, least: float) -> None:
    """Draw a sign, such as the number of a note, in a disc with a rim of paper."""
    asked = sign == ASKED
    rim = place.adjusted(-_RIM, -_RIM, _RIM, _RIM)
    fill(painter, rim, theme.paper, rim.height() / 2)
    fill(painter, place, theme.ink if asked else theme.accent, place.height() / 2)
    size = max(place.height() * _SIGN_LETTERS, least)
    colour = tint(theme.paper if asked else theme.accent_ink)
    write(painter, place, sign, colour, size=size, bold=True)


def free_above_initials(parts: CellParts) -> float:
    """Return how many pixels of a box are free above the initials at its right."""
    if not parts.slots:
        return inf
    right = max(slot.touch.right() for slot in parts.slots)
    return min(
        slot.centre.y() - parts.mark_text * _CAPITAL / 2
        for slot in parts.slots
        if slot.touch.right() > right - 1
    )


def share_beside_sign(parts: CellParts, face: Face, *, text: float) -> CellParts:
    """Return the places in a box with the share moved aside if a sign needs its room.

    If the face leaves no room there, the share isn't written. If a face has the whole line, it
    becomes smaller beside the sign, as far as it can be read then.
    """
    disc = sign_place(parts.size, text=text, gap=0.0, free=free_above_initials(parts))
    if parts.share_at_bar or parts.named_above:
        end = disc.left() - (2 if parts.named_above else 1) * _RIM
        room = parts.face.adjusted(0, 0, min(0.0, end - parts.face.right()), 0)
        read = fitting_size(replace(face, symbol=None), room.width(), size=parts.face_text)
        return replace(parts, face=room) if read >= parts.least else parts
    over = parts.share.right() + _RIM - disc.left()
    if parts.share.top() > disc.bottom() or parts.face.top() != parts.share.top() or over <= 0:
        return parts
    room = parts.face.adjusted(0, 0, -over, 0)
    if face_ems(face) * parts.face_text > room.width():
        return replace(parts, share_text=0.0, share=parts.share.adjusted(0, 0, -over, 0))
    size = parts.least if parts.bare else parts.share_text
    return replace(parts, face=room, share=parts.share.translated(-over, 0), share_text=size)


def _draw_open(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the content of a box whose card isn't mine or face up, as far as it is known."""
    draw_head(painter, cell, look.parts, look.theme)
    holder = cell.circled_mark
    if holder is None and not _passes(cell):
        draw_share(painter, cell, look.parts, look.theme, lit=look.lit)
    draw_guess(painter, cell, look.parts, look.theme)
    if holder is not None:
        _draw_settled(painter, cell, holder, look)
        return
    if look.parts.parted:
        _draw_parting(painter, look)
    _draw_marks(painter, cell, look)
    _draw_numbers(painter, cell, look)


def _draw_box(painter: QPainter, cell: Cell, look: CellLook) -> None:
    theme, size = look.theme, look.parts.size
    plain = theme.box if cell.circled_mark is None else theme.settled
    ground = {
        Fill.OPEN: theme.lit if look.lit else plain,
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
    below = _edged(cell) and not look.lit
    colour, thick = (theme.line, 1.0) if below else _edge(cell, look)
    # Two filled shapes make a border in a third of the time that a pen takes.
    fill(painter, size, colour, look.parts.radius)
    inside = size.adjusted(thick, thick, -thick, -thick)
    fill(painter, inside, ground, max(0.0, look.parts.radius - thick))


def _draw_edge(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the edge of an offered or chosen box over its usual border."""
    size, radius = look.parts.size, look.parts.radius
    colour, thick = _edge(cell, look)
    path = QPainterPath()
    path.addRoundedRect(size, radius, radius)
    inner = max(0.0, radius - thick)
    path.addRoundedRect(size.adjusted(thick, thick, -thick, -thick), inner, inner)
    painter.fillPath(path, tint(colour))


def _edge(cell: Cell, look: CellLook) -> tuple[str, float]:
    """Return the colour and thickness in pixels of a box's border."""
    theme = look.theme
    thick = clamp(look.parts.size.width() * 0.025, 2, 3.5)
    if cell.chosen and not cell.proposed:
        return theme.accent, thick
    if look.sign == ASKED and cell.fill is not Fill.FOUND:
        return theme.ink, thick
    lit = look.lit or cell.offered or cell.proposed
    return (theme.lit_line, thick) if lit else (theme.line, 1.0)


def _draw_parting(painter: QPainter, look: CellLook) -> None:
    """Draw lines between the corners of a box, ending just before its edge."""
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
        size, room, usual = parts.mark_text, slot.touch.size(), parts.least / LEAST_EMS
        draw_mark(painter, mark, slot.centre, size, theme, least=usual, room=room)


def _draw_settled(painter: QPainter, cell: Cell, holder: Mark, look: CellLook) -> None:
    """Draw who has the card in a ring; if I pencilled on others, a small one in their corner."""
    theme, parts, others = look.theme, look.parts, pencilled_besides_holder(cell)
    slot = parts.slots[look.corners[holder.holder]]
    ring = small_ring(parts, slot) if others else _ring_beside_sign(look)
    letters = _draw_ring(painter, holder.initials, ring, theme.ink, look, Fill.OPEN)
    _draw_pencilled(painter, holder, letters, theme)
    _draw_others(painter, others, look)


def _draw_mine(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the big circle of my own cards."""
    others, ink = pencilled_besides_holder(cell), look.theme.mine_ink
    if others:
        _draw_beside_face(painter, cell, look, ink)
        _draw_others(painter, others, look)
    else:
        _draw_ring(painter, cell.caption, _ring_beside_sign(look), ink, look, Fill.MINE)


def _ring_beside_sign(look: CellLook) -> QRectF:
    """Return the place of a settled box's ring: further left if it would reach into a sign."""
    ring, disc = holder_ring_place(look.parts), _disc(look.parts)
    if look.parts.bare and look.sign and ring.top() < disc.bottom():
        ring.moveCenter(QPointF(disc.left() / 2, ring.center().y()))
    return ring


def _draw_ring(
    painter: QPainter, letters: str, ring: QRectF, colour: str, look: CellLook, kind: Fill
) -> QRectF:
    """Draw a ring around letters, wider than high if they would otherwise be too small to read.

    Return the place of the letters.
    """
    across = ring.height()
    tall, wide = (part * across for part in (_LETTERS_BARE if look.parts.bare else _LETTERS))
    width = max(ems(letters, bold=True), 0.1)
    size = max(min(tall, wide / width), look.parts.least)
    most = max(width * size + 1, across * _WIDEST_LETTERS)
    most = min(most, look.parts.size.width() * 0.8)
    long = max(across, most + across * (1 - _WIDEST_LETTERS))
    painter.setPen(QPen(tint(colour), clamp(across * _LINES[kind], 1.4, 4)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_centred(ring, long, across), across / 2, across / 2)
    place = _centred(ring, most, size)
    _write_initials(painter, place, letters, tint(colour), size=size, bold=True)
    return _centred(ring, width * size, size * 1.24)


def pencilled_besides_holder(cell: Cell) -> Sequence[Mark]:
    """Return the marks of a settled box that I pencilled on, except that of who has the card."""
    if not any(mark.pencil for mark in cell.marks):
        return ()
    return [mark for mark in cell.marks if mark.pencil and mark is not cell.circled_mark]


def _draw_others(painter: QPainter, marks: Sequence[Mark], look: CellLook) -> None:
    """Draw the players I pencilled on in their corners, although the card is elsewhere.

    They aren't crossed out: it is clear that they don't have the card, and a pencil mark under
    another stroke can't be read.
    """
    parts, theme = look.parts, look.theme
    for mark in marks:
        slot = parts.slots[look.corners[mark.holder]]
        draw_mark(
            painter, replace(mark, standing=Standing.OPEN), slot.centre, parts.mark_text, theme
        )


def _draw_beside_face(painter: QPainter, cell: Cell, look: CellLook, colour: str) -> None:
    """Write a box's caption at the place of its share, because initials are below, if it fits."""
    parts, size = look.parts, look.parts.least
    room = QRectF(parts.share)
    if parts.face.y() == room.y():
        room.setLeft(parts.face.left() + (face_ems(cell.face) + 0.5) * parts.face_text)
    if ems(cell.caption, bold=True) * size < room.width():
        write(painter, room, cell.caption, tint(colour), size=size, bold=True, side=Side.RIGHT)


def _draw_caption(painter: QPainter, cell: Cell, look: CellLook) -> None:
    others = pencilled_besides_holder(cell)
    if others:
        _draw_beside_face(painter, cell, look, look.theme.faded)
        _draw_others(painter, others, look)
        return
    body, size = below_head(look.parts), max(look.parts.least, look.parts.face_text * 1.02)
    write(painter, body, cell.caption, tint(look.theme.faded), size=size)


def _draw_found(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw a card that was sought and is found: its face large, its caption below.

    If there are pencil marks or signs, the face keeps its usual place.
    """
    parts, others, height = look.parts, pencilled_besides_holder(cell), look.parts.size.height()
    dark = _on_found(look.theme)
    own = look.theme.on_found(cell.face.colour)
    low = height < _LOW_EMS * parts.least
    if others or (guess_of(cell) and low) or (look.sign and _is_covered(cell, parts)):
        draw_face(painter, cell.face, parts.face, own, size=parts.face_text, bold=True)
        _draw_others(painter, others, replace(look, theme=dark))
        if not (others or low):
            _draw_found_caption(painter, cell, look)
    elif cell.signs and not parts.signs.isEmpty():
        bold = face_ems(cell.face, bold=True) * parts.face_text <= _beside_signs(cell, parts)
        draw_face(painter, cell.face, parts.face, own, size=parts.face_text, bold=bold)
        _draw_card_signs(painter, cell, parts, dark, found=True)
        _draw_found_caption(painter, cell, look)
    else:
        _draw_large(painter, cell, look, own)
    draw_guess(painter, cell, parts, dark)


def _draw_found_caption(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Write a found card's caption below its face, if it fits there."""
    room, size = below_head(look.parts), look.parts.least
    if ems(cell.caption, bold=True) * size <= room.width():
        ink = tint(look.theme.found_ink)
        fitting = room.width() * _CAPTION / ems(cell.caption, bold=True)
        size = max(size, min(look.parts.face_text, fitting))
        write(painter, room, cell.caption, ink, size=size, bold=True)


def _draw_large(painter: QPainter, cell: Cell, look: CellLook, colour: QColor) -> None:
    """Draw the face of a card large, with its caption below, or in the middle without one."""
    parts, height = look.parts, look.parts.size.height()
    big, above = _large_face(cell, parts, signed=bool(look.sign))
    draw_face(painter, cell.face, above, colour, size=big, bold=True, side=Side.MIDDLE)
    small = min(parts.face_text * 0.95, height * 0.2)
    # No letter of a low box reaches below its line into the edge.
    under = height * (0.58 if parts.bare else 0.64)
    below = QRectF(above.left(), under, above.width(), small * 1.2)
    if _has_room_for_caption(cell, parts):
        ink = tint(look.theme.found_ink)
        write(painter, below, cell.caption, ink, size=max(small, parts.least))


def _has_room_for_caption(cell: Cell, parts: CellParts) -> bool:
    """Whether a found card's caption fits below its face: a smaller word couldn't be read."""
    return 0 < ems(cell.caption) * parts.least <= parts.size.width() * (1 - 2 * _MARGIN)


def _large_face(cell: Cell, parts: CellParts, *, signed: bool) -> tuple[float, QRectF]:
    """Return the text size of a found card's face, and its place, which leaves room for a sign."""
    height, margin = parts.size.height(), parts.size.width() * _MARGIN
    big = min(parts.mark_text * 1.55, height * (_LARGE_BARE if parts.bare else _LARGE))
    if parts.bare:
        most = parts.size.width() * _WIDE_BARE / face_ems(cell.face, bold=True)
        big = min(big, max(most, parts.face_text))
    if _has_room_for_caption(cell, parts):
        top = height * 0.48 - big
    else:
        top = height * 0.5 - big * 0.55
        disc = _disc(parts).bottom()
        top = disc if signed and top < disc and disc + big * 1.1 <= height else top
    place = QRectF(margin, top, parts.size.width() - 2 * margin, big * 1.1)
    if signed and _reaches_sign(cell, parts, big, place):
        beside = place.adjusted(0, 0, _disc(parts).left() - 1 - place.right(), 0)
        fitting = min(big, beside.width() / face_ems(cell.face, bold=True))
        if fitting >= max(_LEAST_LARGE * big, parts.face_text):
            return fitting, beside
    return big, place


def _is_covered(cell: Cell, parts: CellParts) -> bool:
    """Whether a sign would cover some of a found card's face."""
    return _reaches_sign(cell, parts, *_large_face(cell, parts, signed=True))


def _reaches_sign(cell: Cell, parts: CellParts, size: float, place: QRectF) -> bool:
    """Whether a found card's face of this size, in the middle of its place, reaches the sign."""
    disc, right = _disc(parts), place.center().x() + face_ems(cell.face, bold=True) * size / 2
    return right > disc.left() and place.top() < disc.bottom()


def _disc(parts: CellParts) -> QRectF:
    """Return the place of a box's sign."""
    return sign_place(parts.size, text=parts.least / LEAST_EMS, gap=0.0)


@lru_cache(maxsize=4)
def _on_found(theme: Theme) -> Theme:
    """Return a theme whose marks are readable on the box of a found card."""
    pencil, warning = (theme.on_found(one).name() for one in (theme.pencil, theme.warning))
    boxes = {"box": theme.found, "paper": theme.found, "mine": theme.found, "settled": theme.found}
    return replace(theme, ink=theme.found_ink, pencil=pencil, warning=warning, **boxes)


def _draw_tag(painter: QPainter, tag: str, look: CellLook) -> None:
    """Draw the letters that flag a box in its upper corner, in place of the share."""
    size, edge = max(look.parts.least, look.parts.face_text * 0.76), look.parts.size
    width = size * (0.5 + ems(tag, bold=True))
    place = QRectF(edge.right() - width, edge.top(), width, size * 1.3)
    fill(painter, place, look.theme.accent, look.parts.radius)
    write(painter, place, tag, tint(look.theme.accent_ink), size=size, bold=True)


def _draw_tick(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw a tick on a disc, which is pale if the box is only proposed."""
    place, theme = _tick_place(cell, look.parts), look.theme
    disc, ink = (theme.lit, theme.ink) if cell.proposed else (theme.accent, theme.accent_ink)
    painter.setPen(QPen(tint(theme.lit_line), 1.5) if cell.proposed else Qt.PenStyle.NoPen)
    painter.setBrush(tint(disc))
    painter.drawEllipse(place)
    unit = place.width()
    painter.setPen(QPen(tint(ink), unit * 0.13))
    painter.drawPolyline(
        [
            place.topLeft() + QPointF(unit * x, unit * y)
            for x, y in ((0.27, 0.52), (0.44, 0.7), (0.74, 0.32))
        ]
    )


def _tick_place(cell: Cell, parts: CellParts) -> QRectF:
    """Return the place of a tick: that of the share if it is free, so that no initial is hidden.

    In a settled box it is in the corner if the face is in the middle, or large, unless it is bare;
    beside a face that has its line alone, in the upper one.
    """
    share = parts.share
    side = max(9.0, share.height() if parts.bare else parts.face_text) * _TICK
    if parts.named_above and not cell.tag:
        return QRectF(parts.size.right() - side * 1.1, parts.size.top() + side * 0.1, side, side)
    beside = parts.face.y() == share.y()
    taken = parts.face.left() + face_ems(cell.face) * parts.face_text if beside else share.left()
    signed = cell.signs and parts.signs.top() == share.top()
    settled = cell.fill is Fill.FOUND or not (beside or _share_told(cell, parts))
    narrow = share.right() - taken < side
    if cell.tag or signed or guess_of(cell) or ((settled or narrow) and not parts.bare):
        corner = parts.size.bottomRight()
        return QRectF(corner.x() - side * 1.2, corner.y() - side * 1.2, side, side)
    return QRectF(share.right() - side, share.center().y() - side / 2, side, side)


def _centred(area: QRectF, width: float, height: float) -> QRectF:
    centre: QPointF = area.center()
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


def draw_head(painter: QPainter, cell: Cell, parts: CellParts, theme: Theme) -> None:
    """Draw the face at the top left, with the signs of the card.

    If neither signs nor a share stand there, it has their room, but not `under` it at initials.
    """
    alone = parts.signs.isEmpty() and not _share_told(cell, parts)
    under = parts.share.top() > parts.face.top() and parts.body.left() < parts.face.right()
    place = parts.face.united(parts.share) if alone and not under else parts.face
    if not (alone or cell.face.label):  # symbols can be smaller, so that a long "88 %" has room
        wide = face_ems(Face(percent(_USUAL_SHARE))) * parts.share_text
        place = place.adjusted(0, 0, min(0.0, parts.share.width() - wide - _RIM), 0)
    colour, face = theme.readable(cell.face.colour), cell.face
    named = face.label and not face.label.isdecimal()
    least = min(parts.face_text, max(_LEAST_NAME, parts.face_text * _NEARLY))
    if named and fitting_size(face, place.width(), size=parts.face_text) < least:
        face = replace(face, symbol=None)  # a name beside a sign would be too small to read
    draw_face(painter, face, place, colour, size=parts.face_text)
    if cell.signs and not parts.signs.isEmpty():
        _draw_card_signs(painter, cell, parts, theme)


def _draw_card_signs(
    painter: QPainter, cell: Cell, parts: CellParts, theme: Theme, *, found: bool = False
) -> None:
    side, size = Side.RIGHT if _are_signs_beside(parts) else Side.LEFT, parts.signs_text
    signs = _card_signs(cell, parts)
    draw_faces(painter, signs, parts.signs, theme, size=size, side=side, found=found)


def _card_signs(cell: Cell, parts: CellParts) -> Sequence[Face]:
    return cell.signs if parts.signs_named else symbols_alone(cell.signs)


def _are_signs_beside(parts: CellParts) -> bool:
    """Whether signs are after the face, not below it."""
    return parts.signs.top() == parts.face.top()


def _beside_signs(cell: Cell, parts: CellParts) -> float:
    """Return the width that signs leave for the face."""
    taken = faces_ems(_card_signs(cell, parts)) * parts.signs_text
    return parts.face.width() - (taken if _are_signs_beside(parts) else 0)


def draw_share(
    painter: QPainter, cell: Cell, parts: CellParts, theme: Theme, *, lit: bool = False
) -> None:
    """Draw how likely the card is one of those sought, if known: a number and a bar."""
    if cell.share is None:
        return
    covered = cell.tag or cell.chosen or guess_of(cell)
    place = parts.share if _share_told(cell, parts) else _above_bar(cell.share, parts)
    if place is not None and not covered:
        told, size = percent(cell.share), parts.share_text
        write(painter, place, told, tint(theme.faded), size=size, side=Side.RIGHT)
    bar = parts.bar
    if bar.isEmpty():
        return
    track = theme.line if lit or bar.height() < _THIN else theme.soft
    fill(painter, bar, track, bar.height() / 2)
    full = QRectF(bar)
    full.setWidth(max(bar.width() * min(cell.share, 1.0), bar.height() if cell.share else 0))
    fill(painter, full, theme.accent, bar.height() / 2)


def _above_bar(share: float, parts: CellParts) -> QRectF | None:
    """Return the place of a share's number whose face leaves it none, None if initials are there.

    It is at the right end of the bar, or in its middle, where initials leave a gap between columns.
    """
    size, bar, half = parts.share_text, parts.bar, parts.mark_text / 2
    if not size:
        return None
    wide, high = ems(percent(share)) * size + 1, size * _CAPITAL
    for left in (bar.right() - wide, bar.center().x() - wide / 2):
        place = QRectF(left, bar.top() - high - _RIM, wide, high)
        reached = place.adjusted(-half, -half * _CAPITAL, half, half)
        if not any(reached.contains(slot.centre) for slot in parts.slots):
            return place.adjusted(0, -high, 0, high)
    return None


def draw_guess(painter: QPainter, cell: Cell, parts: CellParts, theme: Theme) -> None:
    """Draw my guess at the place of the share; if I think the box is found, it gets a pencil frame.

    A settled box has no frame, but a "!" if I guessed wrong.
    """
    guess = guess_of(cell)
    if guess is None or cell.sought is None:
        return
    across = min(parts.share.height(), parts.face.height()) * 0.72
    # A question mark is drawn to the right of its place, which here would be the border.
    corner = parts.share.right() - across * (2.3 if guess is Pencil.QUERY else 1.3)
    place = QRectF(corner, parts.share.center().y() - across / 2, across, across)
    draw_pencil(painter, guess, place, theme)
    if cell.sought.wrong:
        flag = place.translated(-across * 1.4, 0)
        write(painter, flag, "!", tint(theme.warning), size=parts.least, bold=True)
    elif guess is Pencil.CIRCLE and cell.fill is not Fill.FOUND:
        painter.setPen(QPen(tint(theme.pencil), clamp(across * 0.25, 2, 4)))
        painter.setBrush(QBrush(tint(theme.pencil), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(parts.size.adjusted(2, 2, -2, -2), parts.radius, parts.radius)


def guess_of(cell: Cell) -> Pencil | None:
    """Return what I pencilled about whether the card is one of those sought."""
    return cell.sought.pencil if cell.sought else None


def _share_told(cell: Cell, parts: CellParts) -> bool:
    """Return whether the share's number fits; a long name matters more, and the bar shows it."""
    if cell.share is None or not parts.share_text:
        return False
    beside = parts.face.y() == parts.share.y()
    least = min(parts.face_text, parts.share_text)
    if not cell.face.label:
        least = min(least, parts.least * _SYMBOL)
    return not beside or face_ems(cell.face) * least <= parts.face.width()


def _draw_numbers(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Write the open numbers in their lines, each after its initials: "B 2a"."""
    told = _numbers_of(cell)
    if not told:
        return
    parts, theme = look.parts, look.theme
    behind = _beside_face(cell, parts)
    if behind is not None:
        words, size = _in_low_box(told, behind.width(), (_numbers_size(parts), parts.least))
        write(painter, behind, words, tint(theme.pencil), size=size, side=Side.LEFT)
        return
    size = _numbers_size(parts)
    place, high = parts.numbers, size * NUMBERS_EMS
    lines = _number_lines(told, max(1, round(place.height() / high)), place.width(), size)
    line = QRectF(place.left(), place.bottom() - len(lines) * high, place.width(), high)
    for words in lines:
        write(painter, line, words, tint(theme.pencil), size=size, side=Side.LEFT)
        line.translate(0, high)


def _beside_face(cell: Cell, parts: CellParts) -> QRectF | None:
    """Return the place of open numbers after the face; None if they have their own lines.

    A share matters more than numbers, which a tap on the box shows, too.
    """
    if parts.numbers.top() > parts.face.top():
        return None
    place, gap = QRectF(parts.numbers), parts.least * 0.4
    if not parts.bare:
        place.setLeft(parts.face.left() + face_ems(cell.face) * parts.face_text + gap)
    beside = parts.share.top() == parts.face.top() and _share_told(cell, parts)
    if beside and cell.share is not None:
        wide = ems(percent(cell.share)) * parts.share_text + (gap if parts.bare else _RIM)
        place.setRight(min(place.right(), parts.share.right() - wide))
    wide = ems(_BETWEEN_NUMBERS.join(_numbers_of(cell))) * _numbers_size(parts) + 1
    return QRectF(place.left(), place.top(), min(wide, place.width()), place.height())


def _numbers_size(parts: CellParts) -> float:
    return max(parts.numbers_text, parts.least)


def _numbers_of(cell: Cell) -> list[str]:
    """Return the open numbers of each player in a box, after their initials."""
    return [f"{mark.initials} {mark.hint.replace(',', ' ')}" for mark in cell.marks if mark.hint]


def _in_low_box(told: Sequence[str], width: float, sizes: tuple[float, float]) -> tuple[str, float]:
    """Return all numbers in a line, closer together if need be, or only "…": a part misleads.

    The text has the first of two sizes that fits.
    """
    close = _CLOSE_NUMBERS.join(words.replace(" ", "", 1) for words in told)
    ways = (_BETWEEN_NUMBERS.join(told), close, _MORE.lstrip())
    tried = ((words, size) for words in ways for size in sizes)
    return next(((words, size) for words, size in tried if ems(words) * size <= width), ("", 1.0))


def _number_lines(told: Sequence[str], many: int, width: float, size: float) -> list[str]:
    """Return at most `many` lines of open numbers, as many as fit, and "…" once for any others.

    Where no number fits, "…" stands alone; there are none where not even that fits. The first
    number of each player matters most: it tells most about the box. For example, two lines of
    65 pixels hold "B 2a 3", "C 3" and "D 1" in letters of 12 pixels; one line holds
    "B 2a   C 3 …", or closer together "B2a C3 D1".
    """
    parted = [words.split(" ") for words in told]
    turns = sorted((at, who) for who, words in enumerate(parted) for at in range(1, len(words)))
    for kept in range(len(turns), 0, -1):
        shown = [sum(1 for _at, one in turns[:kept] if one == who) for who in range(len(told))]
        some = [words[: count + 1] for words, count in zip(parted, shown, strict=True) if count]
        end = _MORE if kept < len(turns) else ""
        *lines, last = _broken([" ".join(words) for words in some], width / size)
        if len(lines) < many and all(ems(line) * size <= width for line in (*lines, last + end)):
            return [*lines, last + end]
        close = _CLOSE_NUMBERS.join(f"{who}{' '.join(numbers)}" for who, *numbers in some) + end
        if kept <= len(told) and ems(close) * size <= width:
            return [close]
    alone = _MORE.lstrip()
    return [alone] if ems(alone) * size <= width else []


def _broken(told: Iterable[str], width: float) -> list[str]:
    """Return the texts in as few lines of a width in ems as possible."""
    lines: list[str] = []
    for words in told:
        longer = f"{lines[-1]}{_BETWEEN_NUMBERS}{words}" if lines else words
        if lines and ems(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(words)
    return lines


def numbers_text(parts: CellParts, faces: Iterable[Face], count: int) -> float:
    """Return the largest text size, at most `least`, for the numbers of half of `count` players.

    At this size they fit into a box, in their own lines or after the longest face.
    """
    one, gap = ems(_USUAL_NUMBER), ems(_BETWEEN_NUMBERS)
    many = max(1, count // 2)
    width = parts.numbers.width() - ems(_MORE) * parts.least
    if parts.numbers.top() > parts.face.top():
        many = ceil(many / max(1, round(parts.numbers.height() / (parts.least * NUMBERS_EMS))))
    else:
        width -= max(map(face_ems, faces), default=0.0) * parts.face_text
    return min(parts.least, max(0.0, width) / max(many * (one + gap) - gap, 1.0))


def draw_mark(
    painter: QPainter,
    mark: Mark,
    centre: QPointF,
    size: float,
    theme: Theme,
    *,
    least: float = 0.0,
    room: QSizeF = _BOUNDLESS,
) -> None:
    """Draw initials around a point, with everything known and pencilled about the player.

    Crossed out initials are smaller, but not below `least`. The stroke is behind the letters, so
    that they can be read, and stays within `room`, in pixels, as far as the letters do.
    """
    crossed = mark.standing is Standing.CROSSED
    if crossed:
        size = min(size, max(size * _CROSSED, least))
    width = max(ems(mark.initials, bold=not crossed), 0.72) * size
    place = QRectF(centre.x() - width / 2, centre.y() - size * 0.62, width, size * 1.24)
    letters = place.adjusted(-1, 0, 1, 0)  # a pixel on each side, or rounding would shrink them
    colour = tint(theme.crossed if crossed else theme.ink)
    if crossed:
        _strike(painter, place, size, theme, room.expandedTo(place.size()))
    _write_initials(painter, letters, mark.initials, colour, size=size, bold=not crossed)
    _draw_pencilled(painter, mark, place, theme)


def _write_initials(
    painter: QPainter, place: QRectF, letters: str, colour: QColor, *, size: float, bold: bool
) -> None:
    """Write initials; an I alone gets bars, or it is only a stroke, and crossed out a plus."""
    write(painter, place, letters, colour, size=size, bold=bold)
    if letters != "I":
        return
    thick, wide = size * (_BAR_BOLD if bold else _BAR), size * _BAR_WIDE
    high = QFontMetricsF(painter.font()).capHeight() - thick
    painter.setPen(QPen(colour, thick))
    for down in (-high / 2, high / 2):
        middle = place.center() + QPointF(0, down)
        painter.drawLine(middle - QPointF(wide / 2, 0), middle + QPointF(wide / 2, 0))


def _draw_pencilled(painter: QPainter, mark: Mark, place: QRectF, theme: Theme) -> None:
    """Draw what I pencilled on initials, with a warning if it can't be true."""
    if mark.pencil is not None:
        draw_pencil(painter, mark.pencil, place, theme)
    if mark.wrong:
        _draw_warning(painter, place, theme)


def _strike(painter: QPainter, place: QRectF, size: float, theme: Theme, room: QSizeF) -> None:
    ink = QColor(theme.accent)
    ink.setAlphaF(_STROKE)
    pen = QPen(ink, max(_LEAST_STROKE, size * 0.1))
    painter.setPen(pen)
    # If there is little room, the strokes of two neighbours still leave a gap.
    width = min(place.width() + size * 0.28, room.width() - 3 * pen.widthF())
    # Slanted: a level stroke makes a plus of an I, and hides the bars of a T or an H.
    half = QPointF(width / 2, -size * _SLANT)
    painter.drawLine(place.center() - half, place.center() + half)


def _draw_warning(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Draw a zigzag underline and a "!" on top: this pencil mark can't be true."""
    pen = QPen(tint(theme.warning), max(1.3, place.height() * 0.085))
    under = QRectF(place.left(), place.bottom() - 1, place.width(), place.height() * 0.2)
    _stroke(painter, _zigzag(), under, pen)
    size = max(8.0, place.height() * 0.62)
    above = QRectF(place.right() + size * 0.3, place.top() - size * 0.3, size * 0.5, size)
    write(painter, above, "!", tint(theme.warning), size=size, bold=True)


def draw_pencil(painter: QPainter, pencil: Pencil, place: QRectF, theme: Theme) -> None:
    """Draw one of my pencil marks over a place."""
    pen = QPen(tint(theme.pencil), max(1.4, place.height() * 0.1))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    _stroke(painter, _stroke_of(pencil), place, pen)


def _stroke(painter: QPainter, path: QPainterPath, place: QRectF, pen: QPen) -> None:
    """Draw a path in the unit square, stretched over a place."""
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
    """Return two quick strokes, slightly bent and unequal in length, as drawn by hand."""
    path = QPainterPath(QPointF(-0.2, 0.02))
    path.quadTo(QPointF(0.55, 0.42), QPointF(1.18, 1.04))
    path.moveTo(QPointF(1.22, -0.06))
    path.quadTo(QPointF(0.42, 0.46), QPointF(-0.16, 1.08))
    return path


@lru_cache(maxsize=1)
def _loop() -> QPainterPath:
    """Return a circle that doesn't close exactly, as drawn by hand."""
    path = QPainterPath(QPointF(0.62, -0.2))
    path.cubicTo(QPointF(-0.1, -0.24), QPointF(-0.5, 0.2), QPointF(-0.4, 0.6))
    path.cubicTo(QPointF(-0.28, 1.16), QPointF(0.9, 1.3), QPointF(1.32, 0.78))
    path.cubicTo(QPointF(1.62, 0.36), QPointF(1.2, -0.18), QPointF(0.3, -0.12))
    return path


@lru_cache(maxsize=1)
def _query() -> QPainterPath:
    """Return a small question mark for the upper right of the initials."""
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
    """Draw a tally box with the largest text in which all its counts fit."""
    radius = clamp(min(place.width(), place.height()) * 0.1, 3, 12)
    painter.setPen(QPen(tint(theme.lit_line), 2) if lit else Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.lit if lit else theme.soft))
    painter.drawRoundedRect(place, radius, radius)
    if not tally.counts:
        return
    unit = _unit(tally)
    arranged = _arranged(_inside(place), len(tally.counts), unit, text)
    for count, area in zip(tally.counts, arranged.areas, strict=True):
        _draw_count(painter, count, area, unit, arranged, theme)


def tally_text(tally: Tally, place: QRectF, *, text: float, players: int = 0) -> float:
    """Return the text size in pixels at which all counts of a tally fit into its place.

    It leaves room for the counts of this many `players`, even if nothing is counted yet.
    """
    many = max(len(tally.counts), players)
    return _arranged(_inside(place), many, _unit(tally), text).size if many else text


def _inside(place: QRectF) -> QRectF:
    margin = clamp(place.width() * 0.07, 2, 14)
    return place.adjusted(margin, margin * 0.3, -margin, -margin * 0.3)


class _Unit(NamedTuple):
    """The room for one count in ems: its initials, and any number that it may come to show."""

    lead: float
    number: float


def _unit(tally: Tally) -> _Unit:
    """Return the room for a count; equal for all tallies of a sheet if numbers have one digit.

    Except for wide initials, it is the same before anything is counted.
    """
    lead = max((ems(count.initials) for count in tally.counts), default=0.0)
    wide = max((ems(str(count)) for count in tally.counts), default=0.0)
    by_hand = any(count.high is None for count in tally.counts)
    return _Unit(
        max(lead, ems(_LETTER)), max(ems(_NUMBER), _CIRCLE, wide, _TO_WRITE if by_hand else 0.0)
    )


class _Arranged(NamedTuple):
    """The text size and places of counts; `paired` counts have initials above the number.

    These are `raised` as far as there is room, so that no "J" touches the circle below it.
    """

    size: float
    least: float
    paired: bool
    raised: float
    areas: tuple[QRectF, ...]


def _arranged(inside: QRectF, many: int, unit: _Unit, text: float) -> _Arranged:
    """Return the arrangement of counts in a tally box."""
    found = _order(inside.width(), inside.height(), many, unit, text)
    return found._replace(areas=tuple(area.translated(inside.topLeft()) for area in found.areas))


@lru_cache(maxsize=256)
def _order(width: float, height: float, many: int, unit: _Unit, text: float) -> _Arranged:
    """Return the arrangement of counts: one line or one column if they fit, or else the best fit.

    In 119 × 45 pixels three counts are side by side, each with its initials above its number. In
    80 × 97 they are one below the other, each with its number after its initials.
    """
    beside = (unit.lead + _BETWEEN + unit.number + 0.4, _LINE)
    paired = (max(unit.lead, unit.number) + 0.3, _PAIR)
    wide = width > 1.6 * height
    columns = range(many, 0, -1) if wide else range(1, many + 1)
    ways = [(need, across) for across in columns for need in (beside, paired)]
    if wide:
        ways.insert(0, (paired, many))
    tried = [(best_columns((width, height), need, many, (at,))[1], need, at) for need, at in ways]
    good = (found for found in tried if found[0] >= text * _GOOD)
    fits, need, across = next(good, max(tried, key=lambda found: found[0]))
    size = min(fits, clamp(min(width * 0.18, height * 0.32), text * 0.8, text * 1.3))
    areas = grid_rects(QRectF(0, 0, width, height), many, across)
    tall = min(areas[0].height(), size * (_LOOSE_PAIR if need is paired else _LOOSE))
    spare = areas[0].height() - tall
    drawn = tuple(_drawn_in(area, tall, spare, height / 2) for area in areas)
    raised = min(drawn[0].top(), size * _RAISED) if across == many else 0.0
    return _Arranged(size, text * LEAST_EMS, need is paired, raised, drawn)


def _drawn_in(area: QRectF, tall: float, spare: float, middle: float) -> QRectF:
    """Return a place that is only as tall as its line, moved towards the middle of the box."""
    at = middle + (area.center().y() - middle) * tall / (tall + spare)
    return QRectF(area.left(), at - tall / 2, area.width(), tall)


def _draw_count(
    painter: QPainter, count: Count, area: QRectF, unit: _Unit, how: _Arranged, theme: Theme
) -> None:
    """Draw initials and number, each centred in its own slot."""
    size = how.size
    if how.paired:
        upper = area.height() * 0.38
        lead = QRectF(area.left(), area.top() - how.raised, area.width(), upper)
        number = area.adjusted(0, upper, 0, 0)
    else:
        wide, behind = unit.lead * size, unit.number * size
        left = area.center().x() - (wide + _BETWEEN * size + behind) / 2
        lead = QRectF(left, area.top(), wide + 1, area.height())
        number = QRectF(left + wide + _BETWEEN * size, area.top(), behind + 1, area.height())
    small = min(size, max(size * _INITIALS, how.least))
    write(painter, lead, count.initials, tint(theme.faded), size=small)
    if count.final:
        _draw_circle(painter, number, size, theme)
    write(painter, number, str(count), tint(theme.ink), size=size)


def _draw_circle(painter: QPainter, place: QRectF, size: float, theme: Theme) -> None:
    across = min(size * _CIRCLE, place.height() * _APART, place.width() * _APART)
    centre = place.center()
    painter.setPen(QPen(tint(theme.ink), max(1.0, size * 0.075)))
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
            text=max(em(self), USUAL_TEXT),
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
