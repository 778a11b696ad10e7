"""Draw one box of a grid: its face, share, initials and pencil marks; and draw tallies.

Drawing is the same on the screen and on paper. A box has two layers: what most notes leave alone
(`draw_lasting`), and over it what nearly every note changes (`draw_passing`), so that a screen can
keep pictures of the first layer. Then come the parts of a box: the head with face, share and guess;
the initials of one player, with what follows in print and what I pencilled by hand; a tally, which
is how many cards of a class each player holds, with settled numbers circled. At the
end there are samples of box and tally for the help.

If a player certainly has the card, the box shows only that player, in a ring. Everything that I
pencilled stays: marks on that player are in the ring; if I pencilled on other players, they keep
their corners, and the ring is small and in its own corner. In other boxes without initials, such as
mine, initials that I pencilled on stay, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing, Symbol
from notepad.core.language import percent
from notepad.core.page import Cell, Count, Fill, Tally
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, USUAL_TEXT, Marks, Put, first_read, letters
from notepad.widgets.look.drawing import PALE, Side, centred, draw_box, ems, fill, grown, pen, write
from notepad.widgets.look.label import Sample
from notepad.widgets.look.theme import Theme, em, tint
from notepad.widgets.sheet import cell_ways, grid_geometry

_SEEN = Face("", Symbol.EYE)  # of a card that everybody sees, where words have no room
_FOLD = 0.45  # ems: a folded corner that doesn't reach the face beside it

# Initials.
_BOUNDLESS = QSizeF(1e6, 1e6)
_DOTTED = Qt.PenStyle.DotLine
_PARTED = 0.35  # ems from the edge of a corner to initials that leave its room for writing
_LINES = {Fill.MINE: 0.063, Fill.OPEN: 0.052}  # a ring's thickness, as part of its size

# Tallies, in ems.
_BETWEEN = 0.5  # from initials to the place of their number
_LETTER = "O"  # at least as wide as most initials
_NUMBER = "0–9"  # each count keeps room for this, so that none moves when numbers are found
_CIRCLE = 1.6  # the diameter of a settled number's circle
_PAIR = 2.4  # from line to line for initials with their number below

_WIDE, _HIGH = 6.6, 5.0
"""The size in ems of a sample box: as for four players on the sheet of a small window."""


ASKED = "?"
"""The sign of the box that is asked about; other signs are numbers of notes."""


@dataclass(frozen=True, slots=True)
class CellLook:
    """How a box looks, whatever is in it: `corners` maps holders to their numbers.

    Initials are `grey` if something will be written over them by hand. A box with a `sign` keeps
    its corner free. One that is `mute` only draws how likely it is.
    """

    frame: cell_ways.CellFrame
    corners: Mapping[str, int]
    theme: Theme
    lit: bool = False
    grey: bool = False
    sign: str = ""
    mute: bool = False


@dataclass(frozen=True, eq=False)
class DressedCell:
    """A box and how it looks; both of its layers have the same places."""

    cell: Cell
    look: CellLook

    @cached_property
    def places(self) -> dict[str, Put]:
        """Where everything in the box stands, by key."""
        look, disc = self.look, None
        if look.sign:
            ringed = is_ringed(self.cell)
            place = cell_ways.sign_place(look.frame.size, look.frame, gap=0.0, ringed=ringed)
            disc = place.x(), place.y(), place.width(), place.height()
        return cell_ways.place_content(look.frame, shown_in(self.cell, look.frame), disc)


def draw_cell(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw a box with its top left corner at the painter's origin."""
    box = DressedCell(cell, look)
    draw_lasting(painter, box)
    draw_passing(painter, box)


def draw_lasting(painter: QPainter, box: DressedCell) -> None:
    """Draw the part of a box that most notes don't change: all that `draw_passing` leaves out."""
    cell, look, places = box.cell, box.look, box.places
    painter.setOpacity(_opacity(cell))
    _draw_box(painter, cell, look)
    if cell.fill is Fill.FOUND:
        look = replace(look, theme=_on_found(look.theme))
    settled = cell.settled
    _draw_face(painter, cell, look, places)
    if not settled and not _passes(cell):
        _draw_share(painter, cell, look, places)
    _draw_guess(painter, cell, look, places)
    if "ring" in places:
        _draw_ring(painter, cell, look, places["ring"].area)
    elif settled:
        _draw_caption(painter, cell, look, places)
        _draw_others(painter, cell, look)
    else:
        _draw_marks(painter, cell, look)
        if _is_folded(cell):
            _draw_fold(painter, look)
    if "tag" in places:
        place, ink = places["tag"], look.theme.accent_ink
        fill(painter, place.area, look.theme.accent, look.frame.radius)
        write(painter, place.area, cell.tag, ink, size=place.size, bold=True)
    painter.setOpacity(1.0)


def draw_passing(painter: QPainter, box: DressedCell) -> None:
    """Draw the part of a box that nearly every note or tap changes: its share, edge and tick."""
    cell, look, places = box.cell, box.look, box.places
    painter.setOpacity(_opacity(cell))
    if _edged(cell):
        _draw_edge(painter, cell, look)
    if _passes(cell):
        _draw_share(painter, cell, look, places)
    if cell_ways.TICK in places:
        _draw_tick(painter, cell, places[cell_ways.TICK].area, look.theme)
    painter.setOpacity(1.0)


def lasting(cell: Cell) -> Hashable:
    """Return the state that `draw_lasting` shows."""
    marks = (
        (mark.holder, mark.initials, mark.standing, mark.pencil, mark.wrong, mark.doubted)
        for mark in cell.marks
    )
    share = cell.share is None if _passes(cell) else cell.share
    edge = (cell.chosen, cell.offered, cell.proposed) if cell.tag else cell.chosen
    guess = guess_of(cell), cell.sought is not None and cell.sought.wrong
    signs = (cell.tag, edge, cell.dimmed, share, guess, _is_folded(cell))
    return cell.face, cell.fill, cell.caption, signs, tuple(marks)


def passing(cell: Cell) -> Hashable:
    """Return the state that `draw_passing` shows, None if it shows nothing."""
    share = cell.share if _passes(cell) else None
    shown = share is not None or cell.chosen or _edged(cell)
    return (share, cell.chosen, cell.offered, cell.proposed, cell.dimmed) if shown else None


def seen_in(cell: Cell) -> Hashable:
    """Return all that is drawn of a box: what its share is reckoned from, say, is only spoken."""
    return lasting(cell), passing(cell)


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


def _is_folded(cell: Cell) -> bool:
    return any(mark.clues for mark in cell.marks)


def _opacity(cell: Cell) -> float:
    return PALE if cell.dimmed else 1.0


def is_ringed(cell: Cell) -> bool:
    """Return whether a box shows the only holder in a ring, in the middle of the box."""
    held = cell.fill is Fill.MINE or cell.circled_mark is not None
    return held and not pencilled_besides_holder(cell)


def shown_in(cell: Cell, frame: cell_ways.CellFrame) -> cell_ways.Shown:
    """Return what a box has to show in its frame."""
    settled, found = cell.settled, cell.fill is Fill.FOUND
    others = settled and bool(pencilled_besides_holder(cell))
    badge = (
        cell_ways.GUESS
        if guess_of(cell)
        else cell_ways.TICK
        if cell.chosen and not cell.tag
        else ""
    )
    caption = ems(cell.caption, bold=True) if settled and cell.caption else 0.0
    if others:  # a caption in the middle would cover them
        badge = badge or (cell_ways.CAPTION if caption else "")
        caption = caption if badge == cell_ways.CAPTION else 0.0
    share, label = 0.0, cell.face.label
    if cell.share is not None and not settled:
        share = ems(_share_told(cell.share))
        badge = badge or ("" if cell.tag else cell_ways.SHARE)
    return cell_ways.Shown(
        min(cell_ways.MOST_NAME, drawing.face_ems(cell.face, bold=found)),
        min(
            cell_ways.MOST_NAME,
            ems(label) if label and not label.isdecimal() else drawing.face_ems(cell.face),
        ),
        share=share,
        caption=caption,
        tag=ems(cell.tag, bold=True) if cell.tag else 0.0,
        badge=badge,
        ticked=cell.chosen and badge != cell_ways.TICK,
        large=found and not others and not (cell.signs and "signs" in frame.places),
        ring=settled and not others and not found and cell.fill is not Fill.TABLE,
        marks=len(written_marks(cell)) if frame.needs.brief else 0,
    )


def _share_told(share: float) -> str:
    """Return a share in percent, without the space that some languages have before the sign."""
    return "".join(percent(share).split())


def draw_sign(painter: QPainter, sign: str, place: QRectF, theme: Theme, *, least: float) -> None:
    """Draw a sign, such as the number of a note, in a disc with a rim of paper."""
    asked = sign == ASKED
    rim = grown(place, GAPS.hair)
    fill(painter, rim, theme.paper, rim.height() / 2)
    fill(painter, place, theme.ink if asked else theme.accent, place.height() / 2)
    size = max(place.height() / 2, least)
    colour = theme.paper if asked else theme.accent_ink
    write(painter, place, sign, colour, size=size, bold=True)


def _draw_box(painter: QPainter, cell: Cell, look: CellLook) -> None:
    theme, size = look.theme, look.frame.size
    plain = theme.box if cell.circled_mark is None else theme.settled
    ground = {
        Fill.OPEN: theme.lit if look.lit else plain,
        Fill.MINE: theme.mine,
        Fill.TABLE: theme.soft,
        Fill.FOUND: theme.found,
    }[cell.fill]
    if cell.dimmed:
        edge = pen(theme.faded, 1, Qt.PenStyle.DashLine)
        draw_box(painter, grown(size, -0.5), look.frame.radius, ground, edge)
        return
    below = _edged(cell) and not look.lit
    colour, thick = (theme.line, 1.0) if below else _edge(cell, look)
    # Two filled shapes make a border in a third of the time that a pen takes.
    fill(painter, size, colour, look.frame.radius)
    fill(painter, grown(size, -thick), ground, max(0.0, look.frame.radius - thick))


def _draw_edge(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the edge of an offered or chosen box over its usual border."""
    size, radius = look.frame.size, look.frame.radius
    colour, thick = _edge(cell, look)
    path = QPainterPath()
    path.addRoundedRect(size, radius, radius)
    inner = max(0.0, radius - thick)
    path.addRoundedRect(grown(size, -thick), inner, inner)
    painter.fillPath(path, tint(colour))


def _edge(cell: Cell, look: CellLook) -> tuple[str, float]:
    """Return the colour and thickness in pixels of a box's border."""
    theme = look.theme
    thick = grid_geometry.clamp(look.frame.size.width() * 0.025, 2, 3.5)
    if cell.chosen and not cell.proposed:
        return theme.accent, thick
    if look.sign == ASKED and cell.fill is not Fill.FOUND:
        return theme.ink, thick
    lit = look.lit or cell.offered or cell.proposed
    return (theme.lit_line, thick) if lit else (theme.line, 1.0)


def _draw_parting(painter: QPainter, look: CellLook) -> None:
    """Draw lines between the corners of a box, ending just before its edge."""
    size, touch = look.frame.size, [put.area for put in look.frame.marks]
    short = look.frame.radius / 2
    painter.setPen(QPen(tint(look.theme.line), 1, Qt.PenStyle.DotLine))
    for x in {round(place.left(), 3) for place in touch if place.left() > 0}:
        painter.drawLine(QPointF(x, short), QPointF(x, size.height() - short))
    for y in {round(place.top(), 3) for place in touch if place.top() > 0}:
        painter.drawLine(QPointF(short, y), QPointF(size.width() - short, y))


def _draw_face(painter: QPainter, cell: Cell, look: CellLook, places: Mapping[str, Put]) -> None:
    """Draw the face of a card, and its signs."""
    found, frame = cell.fill is Fill.FOUND, look.frame
    shaded = look.theme.on_found if found else look.theme.readable
    if "face" in places:
        place = places["face"]
        face = replace(cell.face, symbol=None) if place.shown else cell.face
        side = Side.MIDDLE if "head" not in places and found else Side.LEFT
        ink, bold = shaded(cell.face.colour), found and not place.shown
        area = place.area.adjusted(0, 0, 1, 0)
        if drawing.face_ems(face) > cell_ways.MOST_NAME:
            least = min(place.size, frame.least)
            face = drawing.shortened(face, area.width(), least=least, bold=bold)
        drawing.draw_face(painter, face, area, ink, size=place.size, bold=bold, side=side)
    if "signs" in frame.places and cell.signs and "face" in places:
        signs = frame.places["signs"]
        faces = drawing.symbols_alone(cell.signs) if signs.shown else cell.signs
        size, side = signs.size, Side.LEFT
        drawing.draw_faces(
            painter, faces, signs.area, look.theme, size=size, side=side, found=found
        )


def _draw_share(painter: QPainter, cell: Cell, look: CellLook, places: Mapping[str, Put]) -> None:
    """Draw how likely the card is one of those sought, if known: a number and a bar."""
    if cell.share is None:
        return
    theme = look.theme
    if "share" in places and not look.mute:
        place, told = places["share"], _share_told(cell.share)
        area = place.area.adjusted(-1, 0, 0, 0)
        write(painter, area, told, theme.faded, size=place.size, side=Side.RIGHT)
    put = places.get("bar") or look.frame.places.get("bar")
    if put is not None:
        bar = put.area
        # The track of a thin bar is darker, to be seen.
        track = theme.line if look.lit or bar.height() < 3.5 else theme.soft
        fill(painter, bar, track, bar.height() / 2)
        full = QRectF(bar)
        full.setWidth(max(bar.width() * min(cell.share, 1.0), bar.height() if cell.share else 0))
        fill(painter, full, theme.accent, bar.height() / 2)


def _draw_guess(painter: QPainter, cell: Cell, look: CellLook, places: Mapping[str, Put]) -> None:
    """Draw my guess at the place of the share; if I think the box is found, it gets a pencil frame.

    A settled box has no frame, but a "!" if I guessed wrong.
    """
    guess, theme = guess_of(cell), look.theme
    if guess is None or cell.sought is None:
        return
    room = places[cell_ways.GUESS].area
    # Its strokes reach out of that.
    across = room.height() * 0.45
    draw_pencil(painter, guess, centred(room, across, across), theme)
    if cell.sought.wrong:
        flag = room.translated(-room.width() * 0.8, 0)
        write(painter, flag, "!", theme.warning, size=look.frame.least, bold=True)
    elif guess is Pencil.CIRCLE and cell.fill is not Fill.FOUND:
        hatched = QBrush(tint(theme.pencil), Qt.BrushStyle.BDiagPattern)
        edge = pen(theme.pencil, grid_geometry.clamp(across * 0.25, 2, 4))
        draw_box(painter, grown(look.frame.size, -2), look.frame.radius, hatched, edge)


def guess_of(cell: Cell) -> Pencil | None:
    """Return what I pencilled about whether the card is one of those sought."""
    return cell.sought.pencil if cell.sought else None


def _draw_marks(painter: QPainter, cell: Cell, look: CellLook) -> None:
    frame = look.frame
    theme = replace(look.theme, ink=look.theme.faded) if look.grey else look.theme
    if frame.needs.parted:
        _draw_parting(painter, look)
    for mark, place in written(cell, frame, look.corners):
        centre, room = place.area.center(), place.area.size()
        if frame.needs.parted:
            wide = ems(mark.initials, bold=True) / 2 + _PARTED
            centre = place.area.topLeft() + QPointF(wide, 0.5 + _PARTED) * place.size
        draw_mark(painter, mark, centre, place.size, theme, least=frame.text, room=room)


def written_marks(cell: Cell) -> Sequence[Mark]:
    """Return the marks of a box without those of who can't have the card."""
    return [one for one in cell.marks if one.pencil or one.standing is not Standing.CROSSED]


def written(
    cell: Cell, frame: cell_ways.CellFrame, corners: Mapping[str, int]
) -> list[tuple[Mark, Put]]:
    """Return the marks whose initials are written in a box, and their places.

    A brief box leaves out who can't have the card, unless I pencilled on them.
    """
    marks = written_marks(cell) if frame.needs.brief else cell.marks
    shared = cell.share is not None and not cell.settled
    places = frame.places_of([corners[mark.holder] for mark in marks], shared=shared)
    return [*zip(marks, places, strict=True)]


def _draw_others(painter: QPainter, cell: Cell, look: CellLook) -> None:
    """Draw the players I pencilled on in their corners, although the card is elsewhere.

    They aren't crossed out: it is clear that they don't have the card, and a pencil mark under
    another stroke can't be read.
    """
    places = {mark.holder: put for mark, put in written(cell, look.frame, look.corners)}
    others, holder = pencilled_besides_holder(cell), cell.circled_mark
    if others and holder is not None:
        place = places[holder.holder]
        side = min(place.area.width(), place.area.height(), place.size * 1.9)
        _draw_ring(painter, cell, look, centred(place.area, side, side))
    for mark in others:
        place, shown = places[mark.holder], replace(mark, standing=Standing.OPEN)
        draw_mark(painter, shown, place.area.center(), place.size, look.theme)


def _draw_ring(painter: QPainter, cell: Cell, look: CellLook, ring: QRectF) -> None:
    """Draw a ring around who has a card, wider than high if letters would be too small to read."""
    holder, mine = cell.circled_mark, cell.fill is Fill.MINE
    letters = cell.caption if mine or holder is None else holder.initials
    colour = look.theme.mine_ink if mine else look.theme.ink
    across, width = ring.height(), max(ems(letters, bold=True), 0.1)
    size, long = cell_ways.ring_letters(look.frame, width, across)
    line = pen(colour, grid_geometry.clamp(across * _LINES[cell.fill], 1.4, 4))
    drawing.draw_outline(painter, centred(ring, long, across), line, across / 2)
    place = centred(ring, long - across * cell_ways.RING_ENDS, size)
    _write_initials(painter, place, letters, tint(colour), size=size, bold=True)
    if holder is not None and not mine:
        _draw_pencilled(painter, holder, centred(ring, width * size, size * 1.24), look.theme)


def pencilled_besides_holder(cell: Cell) -> Sequence[Mark]:
    """Return the marks of a settled box that I pencilled on, except that of who has the card."""
    if not any(mark.pencil for mark in cell.marks):
        return ()
    return [mark for mark in cell.marks if mark.pencil and mark is not cell.circled_mark]


def _draw_caption(painter: QPainter, cell: Cell, look: CellLook, places: Mapping[str, Put]) -> None:
    if "caption" in places:
        place = places["caption"]
        mine, found = cell.fill is Fill.MINE, cell.fill is Fill.FOUND
        ink = look.theme.mine_ink if mine else look.theme.ink if found else look.theme.faded
        if place.shown == cell_ways.UPRIGHT:
            with drawing.upwards(painter, place.area) as area:
                write(painter, area, cell.caption, ink, size=place.size, bold=mine)
        elif place.shown == cell_ways.AS_SIGN and cell.fill is Fill.TABLE:
            middle = centred(place.area, place.size, place.size)
            drawing.draw_face(painter, _SEEN, middle, ink, size=place.size, side=Side.MIDDLE)
        elif place.shown != cell_ways.AS_SIGN:
            area = grown(place.area, 1, 0)
            write(painter, area, cell.caption, ink, size=place.size, bold=mine)


@lru_cache(maxsize=4)
def _on_found(theme: Theme) -> Theme:
    """Return a theme whose marks are readable on the box of a found card."""
    pencil, warning = (theme.on_found(one).name() for one in (theme.pencil, theme.warning))
    boxes = {"box": theme.found, "paper": theme.found, "mine": theme.found, "settled": theme.found}
    return replace(theme, ink=theme.found_ink, pencil=pencil, warning=warning, **boxes)


def _draw_tick(painter: QPainter, cell: Cell, place: QRectF, theme: Theme) -> None:
    """Draw a tick on a disc, which is pale if the box is only proposed."""
    disc, ink = (theme.lit, theme.ink) if cell.proposed else (theme.accent, theme.accent_ink)
    unit, edge = place.width(), pen(theme.lit_line, 1.5) if cell.proposed else None
    drawing.draw_disc(painter, place.center(), unit / 2, disc, edge)
    painter.setPen(QPen(tint(ink), unit * 0.13))
    painter.drawPolyline(
        [
            place.topLeft() + QPointF(unit * x, unit * y)
            for x, y in ((0.27, 0.52), (0.44, 0.7), (0.74, 0.32))
        ]
    )


def _draw_fold(painter: QPainter, look: CellLook) -> None:
    """Fold the upper left corner of a box that an open clue is about."""
    side = _FOLD * look.frame.text + look.frame.radius / 2
    outline = QPainterPath()
    outline.addRoundedRect(look.frame.size, look.frame.radius, look.frame.radius)
    corner = QPainterPath()
    corner.addPolygon(QPolygonF([QPointF(0, 0), QPointF(side, 0), QPointF(0, side)]))
    painter.fillPath(corner & outline, tint(look.theme.pencil))


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
        # What is ruled out should stand out less, but still be read.
        size = min(size, max(size * 0.9, least))
    width = max(ems(mark.initials, bold=not crossed), 0.72) * size
    place = QRectF(centre.x() - width / 2, centre.y() - size * 0.62, width, size * 1.24)
    letters = place.adjusted(-1, 0, 1, 0)  # a pixel on each side, or rounding would shrink them
    colour = tint(theme.crossed if crossed and not mark.doubted else theme.ink)
    if crossed:
        _strike(painter, mark, place, size, theme, room.expandedTo(place.size()))
    _write_initials(painter, letters, mark.initials, colour, size=size, bold=not crossed)
    _draw_pencilled(painter, mark, place, theme)


def _write_initials(
    painter: QPainter, place: QRectF, letters: str, colour: QColor, *, size: float, bold: bool
) -> None:
    """Write initials; an I alone gets bars, or it is only a stroke, and crossed out a plus."""
    write(painter, place, letters, colour, size=size, bold=bold)
    if letters != "I":
        return
    thick, wide = size * (0.13 if bold else 0.08), size * 0.5
    high = QFontMetricsF(painter.font()).capHeight() - thick
    bars, line = centred(place, wide, high), pen(colour, thick)
    drawing.draw_line(painter, bars.topLeft(), bars.topRight(), line)
    drawing.draw_line(painter, bars.bottomLeft(), bars.bottomRight(), line)


def _draw_pencilled(painter: QPainter, mark: Mark, place: QRectF, theme: Theme) -> None:
    """Draw what I pencilled on initials, with a warning if it can't be true."""
    if mark.pencil is not None:
        draw_pencil(painter, mark.pencil, place, theme)
    if mark.wrong:
        _draw_warning(painter, place, theme)


def _strike(
    painter: QPainter, mark: Mark, place: QRectF, size: float, theme: Theme, room: QSizeF
) -> None:
    ink = QColor(theme.accent)
    # The letters stay clearer than the stroke through them.
    ink.setAlphaF(0.7)
    # A thinner one looks like a part of small letters.
    line = pen(ink, max(1.5, size * 0.1), _DOTTED if mark.doubted else Qt.PenStyle.SolidLine)
    # If there is little room, the strokes of two neighbours still leave a gap.
    width = min(place.width() + size * 0.28, room.width() - 3 * line.widthF())
    # Slanted: a level stroke makes a plus of an I, and hides the bars of a T or an H.
    half = QPointF(width / 2, -size * 0.24)
    drawing.draw_line(painter, place.center() - half, place.center() + half, line)


def _draw_warning(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Draw a zigzag underline and a "!" on top: this pencil mark can't be true."""
    line = pen(theme.warning, max(1.3, place.height() * 0.085))
    under = QRectF(place.left(), place.bottom() - 1, place.width(), place.height() * 0.2)
    _stroke(painter, _zigzag(), under, line)
    size = max(8.0, place.height() * 0.62)
    above = QRectF(place.right() + size * 0.3, place.top() - size * 0.3, size * 0.5, size)
    write(painter, above, "!", theme.warning, size=size, bold=True)


def draw_pencil(painter: QPainter, pencil: Pencil, place: QRectF, theme: Theme) -> None:
    """Draw one of my pencil marks over a place."""
    line = pen(theme.pencil, max(1.4, place.height() * 0.1))
    line.setCapStyle(Qt.PenCapStyle.RoundCap)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    _stroke(painter, _STROKES[pencil](), place, line)


def _stroke(painter: QPainter, path: QPainterPath, place: QRectF, line: QPen) -> None:
    """Draw a path in the unit square, stretched over a place."""
    fit = QtGui.QTransform(place.width(), 0, 0, place.height(), place.left(), place.top())
    painter.strokePath(fit.map(path), line)


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


_STROKES = {Pencil.CROSS: _cross, Pencil.CIRCLE: _loop, Pencil.QUERY: _query}


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
    radius = grid_geometry.clamp(min(place.width(), place.height()) * 0.1, 3, 12)
    edge = pen(theme.lit_line, 2) if lit else None
    draw_box(painter, place, radius, theme.lit if lit else theme.soft, edge)
    if not tally.counts:
        return
    unit = _unit(tally)
    for count, (key, put) in zip(tally.counts, _places(tally, place, text).items(), strict=True):
        _draw_count(painter, count, put, unit, theme, paired=key.startswith(_PAIRED))


def tally_text(tally: Tally, place: QRectF, *, text: float, players: int = 0) -> float:
    """Return the text size in pixels at which all counts of a tally fit into its place.

    It leaves room for the counts of this many `players`, even if nothing is counted yet.
    """
    sizes = (put.size for put in _places(tally, place, text, players).values())
    return next(sizes, text)


_PAIRED = "pair"


def _places(tally: Tally, place: QRectF, text: float, players: int = 0) -> Mapping[str, Put]:
    """Return the places of counts, those of pairs under other keys."""
    many, wide = max(len(tally.counts), players), place.width() > 1.6 * place.height()
    margin = grid_geometry.clamp(place.width() * 0.07, 2, 14)
    inside = place.adjusted(margin, margin * 0.3, -margin, -margin * 0.3)
    return first_read(_tally_ways(many, *_unit(tally), text, wide=wide), inside).places(inside)


@lru_cache(maxsize=256)
def _tally_ways(
    many: int, lead: float, number: float, text: float, *, wide: bool
) -> tuple[Marks, ...]:
    """Return the ways to arrange counts, each with its initials before or above its number.

    In 119 × 45 pixels three counts are side by side, each with its initials above its number. In
    80 × 97 they are one below the other, each with its number after its initials.
    """
    size = letters(text)

    def way(columns: int, *, paired: bool) -> Marks:
        ems = max(lead, number) + 0.3 if paired else lead + _BETWEEN + number + 0.4
        keys = tuple(f"{_PAIRED if paired else ''}{at}" for at in range(many))
        high = _PAIR if paired else 1.5
        return Marks(keys, ems, size.least, size.large, columns, (0.0, high))

    columns = range(many, 0, -1) if wide else range(1, many + 1)
    first = (way(many, paired=True),) if wide else ()
    rest = (way(at, paired=paired) for at in columns for paired in (False, True))
    return (*first, *rest) if many else (way(1, paired=False),)


def _unit(tally: Tally) -> tuple[float, float]:
    """Return the room in ems for initials, and for any number that they may come to have.

    It is equal for all tallies of a sheet if numbers have one digit, and, except for wide initials,
    the same before anything is counted.
    """
    lead = max((ems(count.initials) for count in tally.counts), default=0.0)
    wide = max((ems(str(count)) for count in tally.counts), default=0.0)
    by_hand = any(count.high is None for count in tally.counts)
    return (max(lead, ems(_LETTER)), max(ems(_NUMBER), _CIRCLE, wide, 2.0 if by_hand else 0.0))


def _draw_count(
    painter: QPainter,
    count: Count,
    put: Put,
    unit: tuple[float, float],
    theme: Theme,
    *,
    paired: bool,
) -> None:
    """Draw initials and number, each centred in its own slot."""
    area, size = put.area, put.size
    if paired:
        high = size * _PAIR
        lead = number = centred(area, area.width(), high)
        lead, number = lead.adjusted(0, 0, 0, -high * 0.6), lead.adjusted(0, high * 0.4, 0, 0)
    else:
        wide, behind = size * unit[0], size * unit[1]
        lead = number = centred(area, wide + _BETWEEN * size + behind, area.height())
        lead, number = lead.adjusted(0, 0, wide + 1 - lead.width(), 0), QRectF(lead)
        number.setLeft(number.right() - behind - 1)
    write(painter, lead, count.initials, theme.faded, size=size)
    if count.final:
        # The most leaves a gap between circles.
        across = min(size * _CIRCLE, 0.86 * min(number.height(), number.width()))
        edge = pen(theme.ink, max(1.0, size * 0.075))
        drawing.draw_disc(painter, number.center(), across / 2, None, edge)
    write(painter, number, str(count), theme.ink, size=size)


class SampleBox(Sample):
    """One box of a grid."""

    def __init__(self, cell: Cell) -> None:
        """Show a box."""
        super().__init__(cell.spoken, _WIDE, _HIGH)
        self.cell = cell

    def show_cell(self, cell: Cell) -> None:
        """Show another box."""
        self.cell = cell
        self.setAccessibleName(cell.spoken)
        self.update()

    @override
    def paint(self, painter: QPainter) -> None:
        marks = self.cell.marks
        needs = cell_ways.Needs(len(marks), face=drawing.face_ems(self.cell.face))
        text = max(em(self), USUAL_TEXT)
        frame = cell_ways.place_cell(self.area.width(), self.area.height(), needs, text)
        corners = {mark.holder: at for at, mark in enumerate(marks)}
        draw_cell(painter, self.cell, CellLook(frame, corners, theme.current()))


class SampleTally(Sample):
    """One tally at the end of a row or column."""

    def __init__(self, tally: Tally) -> None:
        """Show a tally."""
        super().__init__(tally.spoken, _WIDE, _HIGH)
        self.tally = tally

    @override
    def paint(self, painter: QPainter) -> None:
        place, text = self.area, em(self)
        draw_tally(painter, self.tally, place, theme.current(), text=text, lit=False)
