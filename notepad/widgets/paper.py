"""Paper: a page drawn as PDF, PNG or SVG, or printed.

It uses the same drawing functions as the screen, in the light theme with darker lines for printers
without colour: title, sheet, panels and legend, as many notes as fit, and ink where it was written.
Further notes go on further sheets, and so do pages for free writing; a picture has one sheet. An
empty sheet has lines to write on, and sometimes several games on one sheet of paper.

The sheet is A4; everything is in the area that A4 and Letter share, whether a printer centres the
sheet or puts it in a corner. Lengths are in units of 1/96 inch.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from notepad.core.bundled_and_private_files import write_private
from notepad.core.dataclass import dataclass
from notepad.core.ink import PAGE_SHAPE, SHEET, STRIP, Stroke, blank_page_place, written_pages
from notepad.core.language import _, ngettext
from notepad.core.page import Block, Grid, Page, Seat
from notepad.widgets.ink.strokes import paint_blank, paint_ink
from notepad.widgets.look import boxes, drawing
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.drawing import Side, draw_line, ems, write
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.blocks import KINDS

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QPagedPaintDevice


# The sheet of paper.
_PER_INCH = 96.0
_MM = _PER_INCH / 25.4
_SHEET = QSizeF(210 * _MM, 297 * _MM)
# Letter is 18 mm shorter: leave that at the bottom, or half of it at both ends.
_INSIDE = QRectF(14 * _MM, 15 * _MM, 182 * _MM, 256 * _MM)

# What is on it.
_TITLE = 22.0
_TEXT = 14.0
_SMALL = 12.0
_NUMBER = _SMALL * 2.2  # room for a note's number
_HEAD = _TEXT * 1.6  # height of a heading
_LINE = _TEXT * 1.4  # height of other lines
_GAP = GAPS.edge
PAPER = replace(LIGHT, line="#a79d88", soft="#efe8d9", paper="#ffffff")
"""The light theme for printing: a paler hairline would disappear without colour."""

_application: QGuiApplication | None = None
"""Qt's application, kept here because it would be deleted right after it was created."""


def draw_page(
    page: Page, path: Path, *, notes: Sequence[str] = (), ink: Sequence[Stroke] = ()
) -> None:
    """Draw a page into a file of the type of its suffix, with `notes` below the sheet.

    `ink` is drawn where it was written. A PDF continues long notes on further sheets and has one
    for each page of free writing; a picture says how many more there are.

    Raises:
        ValueError: the suffix isn't .pdf, .png or .svg.
        OSError: the file can't be written.
    """
    ways: dict[str, Callable[[_Drawn, QIODevice], bool]] = {
        ".pdf": _draw_pdf,
        ".png": _draw_png,
        ".svg": _draw_svg,
    }
    draw = ways.get(path.suffix.lower())
    if draw is None:
        text = _("{name}: use a name that ends in .pdf, .png or .svg")
        raise ValueError(text.format(name=path.name))
    _have_application()
    drawn = QBuffer()
    drawn.open(QIODevice.OpenModeFlag.WriteOnly)
    if not draw(_Drawn(page, notes, ink), drawn):
        raise OSError(_("the sheet couldn’t be drawn as {path}").format(path=path))
    # Qt would not say why it can't write to a place.
    write_private(path, bytes(drawn.data().data()))


def print_page(
    printer: QPagedPaintDevice, page: Page, *, notes: Sequence[str] = (), ink: Sequence[Stroke] = ()
) -> bool:
    """Draw a page, its notes and its ink on a printer's sheets; return whether it succeeded.

    The device's origin must be the corner of the sheet: no margins, or `setFullPage` for a
    QPrinter.
    """
    painter = QPainter()
    if not painter.begin(printer):
        return False
    painter.scale(printer.logicalDpiX() / _PER_INCH, printer.logicalDpiY() / _PER_INCH)
    room = _render_first(painter, page, notes, ink)
    rest = draw_notes(painter, room, notes)
    while rest < len(notes):
        printer.newPage()
        room = draw_later_heading(painter, _INSIDE, page)
        rest += draw_notes(painter, room, notes[rest:], first=rest + 1)
    for number in written_pages(ink):
        printer.newPage()
        draw_written_page(painter, _INSIDE, page.title, number, ink)
    return painter.end()


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What goes on paper: a page, its notes in words, and what was written on it."""

    page: Page
    notes: Sequence[str]
    ink: Sequence[Stroke]


def _draw_pdf(drawn: _Drawn, file: QIODevice) -> bool:
    writer = QPdfWriter(file)
    writer.setTitle(drawn.page.title)
    writer.setCreator(_("Deduction Notepad"))
    # Coordinates are whole dots, so thin lines keep their width.
    writer.setResolution(1200)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    return print_page(writer, drawn.page, notes=drawn.notes, ink=drawn.ink)


def _draw_png(drawn: _Drawn, file: QIODevice) -> bool:
    per_inch = 200  # sharp enough to print; a finer picture is a larger file
    scale = per_inch / _PER_INCH
    size = (_SHEET * scale).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(per_inch / 0.0254))
    image.setDotsPerMeterY(round(per_inch / 0.0254))
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        _draw_all(painter, drawn)
    return QImageWriter(file, b"png").write(image)


def _draw_svg(drawn: _Drawn, file: QIODevice) -> bool:
    generator = QSvgGenerator()
    generator.setOutputDevice(file)
    generator.setTitle(drawn.page.title)
    generator.setResolution(round(_PER_INCH))
    generator.setSize(_SHEET.toSize())
    generator.setViewBox(QRectF(0, 0, _SHEET.width(), _SHEET.height()))
    painter = QPainter()
    if not painter.begin(generator):
        return False
    _draw_all(painter, drawn)
    return painter.end()


def _draw_all(painter: QPainter, drawn: _Drawn) -> None:
    """Draw a page, and as many of its notes as fit on one sheet."""
    page = _with_pages_told(drawn.page, len(written_pages(drawn.ink)))
    room = _render_first(painter, page, drawn.notes, drawn.ink)
    draw_notes(painter, room, drawn.notes, more=True)


def _render_first(
    painter: QPainter, page: Page, notes: Sequence[str], ink: Sequence[Stroke]
) -> QRectF:
    """Draw the first sheet of paper, with all games that it has; return the room for notes."""
    games = page.by_hand.games if page.by_hand else 1
    high = (_INSIDE.height() - (games - 1) * 3 * _GAP) / games
    first = QRectF(_INSIDE.left(), _INSIDE.top(), _INSIDE.width(), high)
    for at in range(1, games):
        area = first.translated(0, at * (high + 3 * _GAP))
        fold, dashed = area.translated(0, -1.5 * _GAP), Qt.PenStyle.DashLine
        draw_line(painter, fold.topLeft(), fold.topRight(), drawing.pen(PAPER.line, 1, dashed))
        render_page(painter, area, page)
    return render_page(painter, first, page, notes=notes, ink=ink)


def _with_pages_told(page: Page, count: int) -> Page:
    """Return a page that says at its foot how many pages of free writing are missing."""
    if not count:
        return page
    text = ngettext(
        "{count} page of handwriting is only included in PDFs.",
        "{count} pages of handwriting are only included in PDFs.",
        count,
    )
    return replace(page, legend=(*page.legend, text.format(count=count)))


def _have_application() -> None:
    """Start the part of Qt that knows fonts, without a window, if it isn't running."""
    global _application
    if QGuiApplication.instance() is None:
        windowless = ["-platform", "offscreen"] if sys.platform.startswith("linux") else []
        _application = QGuiApplication([sys.argv[0], *windowless])


def render_page(
    painter: QPainter,
    area: QRectF,
    page: Page,
    *,
    notes: Sequence[str] = (),
    ink: Sequence[Stroke] = (),
) -> QRectF:
    """Draw a page in an area in the light theme; return the room left for its notes.

    Ink is drawn in its places; the strip below the sheet has its own.
    """
    below_title = _draw_title(painter, area, page)
    bottom = _draw_legend(painter, area, page.legend)
    told = [panel for panel in page.panels if not (panel.waiting or panel.only_for_taps)]
    panels = _panels_box(told, area.width())
    blocks = (page.sheet, *page.below)
    firm = [
        _block_height(block, area.width()) for block in blocks if not KINDS[type(block)].gives_way
    ]
    strip = strip_height(ink, area)
    high = panels.down.least
    room = bottom - below_title - high - strip - sum(firm) - _GAP * len(page.below)
    if notes:
        # With fewer lines, including the heading, notes start on another sheet.
        room = min(room - 5 * _LINE, area.height() * _sheet_share(area, room, notes))
    elif page.by_hand:
        room -= _lines_height(page.by_hand.lines)
    end, places = _draw_blocks(painter, page, area, below_title, room)
    places[SHEET] = QRectF(area.left(), below_title, area.width(), end - below_title)
    places[STRIP] = QRectF(area.left(), end, area.width(), strip)
    paint_ink(painter, ink, places, PAPER)
    for at, place in panels.areas(QRectF(area.left(), end + strip, area.width(), high)).items():
        _paint_block(painter, place, told[int(at)])
    end += strip + high
    rest = QRectF(area.left(), end + _GAP, area.width(), max(0.0, bottom - end - 2 * _GAP))
    if page.by_hand:
        _draw_lines(painter, rest)
    return rest


def _draw_blocks(
    painter: QPainter, page: Page, area: QRectF, top: float, room: float
) -> tuple[float, dict[str, QRectF]]:
    """Draw the sheet from `top` on and what is below it; return their lower end and ink's places.

    If two blocks have a place with the same name, the upper one's counts.
    """
    end, places = top, dict[str, QRectF]()
    for block in (page.sheet, *page.below):
        start = end if block is page.sheet else end + _GAP
        high = max(0.0, _height_on(page, block, area.width(), room))
        place = QRectF(area.left(), start, area.width(), high)
        _paint_block(painter, place, block)
        places = {**KINDS[type(block)].places(block, place, _TEXT), **places}
        end = place.bottom()
    return end, places


def _lines_height(lines: int) -> float:
    """Return the height of lines for notes below a sheet, with their heading."""
    return 2 * _GAP + _HEAD + lines * 2 * _GAP if lines else 0.0


def _draw_lines(painter: QPainter, room: QRectF) -> None:
    """Draw as many lines for notes as fit into a room, with their heading."""
    top = room.top() + _HEAD
    count = int((room.bottom() - top) / (2 * _GAP))
    if count < 1:
        return
    heading = QRectF(room.left(), room.top(), room.width(), _HEAD)
    _draw_notes_heading(painter, heading)
    for at in range(1, count + 1):
        _draw_rule(painter, room.left(), room.right(), top + at * 2 * _GAP)


def _draw_rule(painter: QPainter, left: float, right: float, level: float) -> None:
    """Draw a line to write on."""
    draw_line(painter, QPointF(left, level), QPointF(right, level), drawing.pen(PAPER.line))


def _draw_notes_heading(painter: QPainter, place: QRectF) -> None:
    title, faded = _("Notes").upper(), PAPER.faded
    write(painter, place, title, faded, size=_SMALL, bold=True, side=Side.LEFT)


def _sheet_share(area: QRectF, room: float, notes: Sequence[str]) -> float:
    """Return the sheet's part of an area's height, next to panels and title.

    It is the largest that leaves room for all notes. In less its boxes would be too small, so notes
    continue on another sheet.
    """
    for share in (0.56, 0.5, 0.44, 0.38):
        left = room - area.height() * share - 2 * _GAP - _HEAD
        below = QRectF(area.left(), 0, area.width(), max(0.0, left))
        if len(place_notes(notes, below)) == len(notes):
            return share
    return 0.56


def draw_later_heading(painter: QPainter, area: QRectF, page: Page) -> QRectF:
    """Draw the heading of a sheet that continues a page; return the room for its notes."""
    head = QRectF(area.left(), area.top(), area.width(), _LINE)
    write(painter, head, page.title, PAPER.faded, size=_TEXT, bold=True, side=Side.LEFT)
    return area.adjusted(0, head.height() + _GAP, 0, 0)


def draw_notes(
    painter: QPainter, room: QRectF, notes: Sequence[str], *, first: int = 1, more: bool = False
) -> int:
    """Draw as many notes as fit into a room, numbered from `first`; return how many.

    With `more`, the last line says how many didn't fit.
    """
    heading = QRectF(room.left(), room.top(), room.width(), _HEAD)
    inside = room.adjusted(0, heading.height(), 0, 0)
    found = place_notes(notes, inside)
    if more and len(found) < len(notes):
        found = place_notes(notes, inside.adjusted(0, 0, 0, -_LINE))
        _draw_more(painter, inside, len(notes) - len(found))
    if found:
        _draw_notes_heading(painter, heading)
    for number, (told, place) in enumerate(zip(notes, found, strict=False), start=first):
        before = QRectF(place.left() - _NUMBER, place.top(), _NUMBER, _SMALL * 1.2)
        write(painter, before, str(number), PAPER.faded, size=_SMALL, side=Side.LEFT)
        drawing.write_wrapped(painter, place, told, PAPER.ink, size=_SMALL)
    return len(found)


def place_notes(notes: Sequence[str], room: QRectF) -> list[QRectF]:
    """Return the places of as many notes as fit into a room, right of their numbers.

    They go down one column, then down another; none fits if not even a few lines do.
    """
    if room.height() < 40:
        return []
    wide = (room.width() - 2 * _GAP) / 2
    lefts = iter((room.left(), room.left() + wide + 2 * _GAP))
    left, top, places = next(lefts), room.top(), list[QRectF]()
    for note in notes:
        high = drawing.words_height(note, wide - _NUMBER, text=_SMALL)
        while top + high > room.bottom() and (top > room.top() or high <= room.height()):
            if (after := next(lefts, None)) is None:
                return places
            left, top = after, room.top()
        places.append(QRectF(left + _NUMBER, top, wide - _NUMBER, high))
        top += high + _SMALL * 0.35
    return places


def draw_written_page(
    painter: QPainter, area: QRectF, title: str, number: int, ink: Sequence[Stroke]
) -> None:
    """Draw one of the pages for free writing at the top of an area, with faint lines on it."""
    head = QRectF(area.left(), area.top(), area.width(), _LINE)
    faded, told = PAPER.faded, _("Page {number}").format(number=number)
    write(painter, head, title, faded, size=_TEXT, bold=True, side=Side.LEFT)
    write(painter, head, told, faded, size=_TEXT, side=Side.RIGHT)
    top = head.bottom() + _GAP
    place = QRectF(area.left(), top, area.width(), area.width() / PAGE_SHAPE)
    paint_blank(painter, place, PAPER)
    paint_ink(painter, ink, {blank_page_place(number): place}, PAPER)


def strip_height(ink: Sequence[Stroke], area: QRectF) -> float:
    """Return the height of the strip below a sheet; 0 if nothing is written in it."""
    shapes = (stroke.height / stroke.width for stroke in ink if stroke.place == STRIP)
    return min(max(shapes, default=0.0) * area.width(), area.height() / 3)


def _draw_title(painter: QPainter, area: QRectF, page: Page) -> float:
    """Draw title, subtitle, result and players; return where they end."""
    title = QRectF(area.left(), area.top(), area.width(), _TITLE * 1.3)
    labels = page.by_hand.labels if page.by_hand else ()
    if labels:
        wide = ems(page.title, bold=True) * _TITLE + 2 * _GAP
        # Labels begin there at the latest.
        title.setWidth(min(max(wide, area.width() * 0.42), area.width() / 2))
        _draw_labels(painter, title, area.right(), labels[:2])
    write(painter, title, page.title, PAPER.ink, size=_TITLE, bold=True, side=Side.LEFT)
    bottom, ended = title.bottom(), page.result.told if page.result is not None else ""
    spare = QRectF(area.left(), bottom, area.width(), 0)
    for words, colour, bold in ((page.subtitle, PAPER.faded, False), (ended, PAPER.ink, True)):
        if words:
            below = QRectF(area.left(), bottom, area.width(), _LINE)
            write(painter, below, words, colour, size=_TEXT, bold=bold, side=Side.LEFT)
            bottom = below.bottom()
            wide = (ems(words, bold=bold) + 2) * _TEXT
            spare = below.adjusted(wide, 0, 0, 0)
    for label in labels[2:]:
        below = QRectF(area.left(), bottom, area.width(), 26.0)
        _draw_label(painter, below, label)
        bottom = below.bottom()
    if isinstance(page.sheet, Grid) and page.seats:  # its boxes have the initials of seats
        lines = QRectF(area.left(), bottom, area.width(), 0)
        bottom = max(bottom, _draw_seats(painter, spare, lines, page.seats))
    return bottom + _GAP


def _draw_labels(painter: QPainter, title: QRectF, right: float, labels: Sequence[str]) -> None:
    """Draw one or two labels with lines to write on, between a title and the right end."""
    left, room = title.right(), right - title.right()
    # A name is longer than a date.
    middle = left + room * 0.62 if len(labels) > 1 else right + _GAP
    for label, begin, end in zip(labels, (left, middle), (middle - _GAP, right), strict=False):
        _draw_label(painter, QRectF(begin, title.top(), end - begin, title.height()), label)


def _draw_label(painter: QPainter, place: QRectF, label: str) -> None:
    """Draw a label at the left of a place, followed by a line to write on."""
    write(painter, place, label, PAPER.faded, size=_TEXT, side=Side.LEFT)
    after = place.left() + ems(label) * _TEXT + _GAP / 2
    _draw_rule(painter, after, place.right(), place.center().y() + _TEXT * 0.5)


def _draw_seats(painter: QPainter, spare: QRectF, lines: QRectF, seats: Sequence[Seat]) -> float:
    """Draw all players with their initials; return where they end.

    They are at the right of the `spare` part of a line if they fit there, or else on their own
    `lines`.
    """
    letters = [_("me") if seat.me else seat.initials for seat in seats]
    leads = [(ems(short, bold=True) + 0.4) * _TEXT for short in letters]
    wide = [lead + ems(seat.player) * _TEXT for lead, seat in zip(leads, seats, strict=True)]
    whole = sum(wide) + _TEXT * (len(seats) - 1)
    beside = whole <= spare.width()
    room = spare.adjusted(spare.width() - whole, 0, 0, 0) if beside else lines
    left, top = room.left(), room.top()
    for seat, short, lead, width in zip(seats, letters, leads, wide, strict=True):
        if left > room.left() and left + width > room.right() + 1:
            left, top = room.left(), top + _LINE
        place = QRectF(left, top, min(width, room.right() - left), _LINE)
        write(painter, place, short, PAPER.ink, size=_TEXT, bold=True, side=Side.LEFT)
        name = place.adjusted(lead, 0, 0, 0)
        write(painter, name, seat.player, PAPER.ink, size=_TEXT, side=Side.LEFT)
        left += width + _TEXT
    return top + _LINE


def _draw_legend(painter: QPainter, area: QRectF, legend: Sequence[str]) -> float:
    """Draw the legend at the foot; return where it begins."""
    heights = [drawing.words_height(line, area.width(), text=_SMALL) for line in legend]
    top = area.bottom() - sum(heights)
    at = top
    for line, height in zip(legend, heights, strict=True):
        place = QRectF(area.left(), at, area.width(), height)
        drawing.write_wrapped(painter, place, line, PAPER.faded, size=_SMALL)
        at += height
    return top - _GAP if legend else area.bottom()


def _panels_box(panels: Sequence[Block], width: float) -> boxes.Box:
    """Return the panels by their numbers, two side by side, each with its own height."""
    rows = list[boxes.Box]()
    for first in range(0, len(panels), 2):
        pair = panels[first : first + 2]
        wide = (width - 2 * _GAP * (len(pair) - 1)) / len(pair)
        highs = [boxes.exactly(_block_height(panel, wide)) for panel in pair]
        panes = (
            boxes.Column((boxes.Room(str(at), boxes.ANY, high), boxes.DOWN))
            for at, high in enumerate(highs, start=first)
        )
        rows += boxes.high_room(_GAP), boxes.Row(tuple(panes), 2 * _GAP)
    return boxes.Column(tuple(rows))


def _height_on(page: Page, block: Block, width: float, room: float) -> float:
    """Return the height of a block of a page's sheet, with `room` for blocks that can shrink."""
    kind, wanted = KINDS[type(block)], _block_height(block, width)
    if kind.gives_way:
        return room if kind.fills else min(room, wanted)
    if page.by_hand and block is page.sheet and kind.most is not None:
        return max(wanted, min(wanted + room, kind.most(block, _TEXT)))
    return wanted


def _paint_block(painter: QPainter, place: QRectF, block: Block) -> None:
    KINDS[type(block)].paint(painter, place, block, PAPER, _TEXT)


def _block_height(block: Block, width: float) -> float:
    return KINDS[type(block)].height(block, width, _TEXT)


def _draw_more(painter: QPainter, inside: QRectF, count: int) -> None:
    text = ngettext("… and {count} more", "… and {count} more", count).format(count=count)
    place = QRectF(inside.left(), inside.bottom() - _LINE, inside.width(), _LINE)
    write(painter, place, text, PAPER.faded, size=_SMALL, side=Side.LEFT)
