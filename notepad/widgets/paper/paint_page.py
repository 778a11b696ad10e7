"""Drawing a whole page for paper: title, sheet, panels, legend, the notes below, and the ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen

from notepad.core.ink_places import SHEET, STRIP
from notepad.core.words import _, ngettext
from notepad.widgets.ink.paint_ink import paint_ink
from notepad.widgets.look.lettering import Side, font, write
from notepad.widgets.look.text_columns import WRAP, Line, columns, laid, words_height
from notepad.widgets.look.theme import LIGHT, tint
from notepad.widgets.paper.paint_writing import strip_height
from notepad.widgets.sheet.block_kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QPainter

    from notepad.core.ink import Stroke
    from notepad.core.page.block import Block
    from notepad.core.page.page import Page

_TEXT = 14.0
_SMALL = 12.0
_TITLE = 22.0
_GAP = 12.0
_PANEL_GAP = 28.0
_SHEET_WITH_NOTES = (0.56, 0.5, 0.44, 0.38)
"""Of the height, the first with which all notes have room below the sheet."""
_LINE = _SMALL * 1.4
_LEAST_NOTES = 5  # lines, the heading counted


def render_page(
    painter: QPainter,
    area: QRectF,
    page: Page,
    *,
    notes: Sequence[str] = (),
    ink: Sequence[Stroke] = (),
) -> QRectF:
    """Draw a page over an area in the light theme; return the room that is left for its notes.

    Ink stands where its places are drawn; what was written in the strip below the sheet has one.
    """
    below_title = _draw_title(painter, area, page)
    bottom = _draw_legend(painter, area, page.legend)
    told = [panel for panel in page.panels if not panel.waiting]
    panels = _panels_height(told, area.width())
    blocks = (page.sheet, *page.below)
    firm = [_block_height(block, area.width()) for block in blocks if not _gives_way(block)]
    strip = strip_height(ink, area)
    room = bottom - below_title - panels - strip - sum(firm) - _GAP * len(page.below)
    if notes:
        room = min(room - _LEAST_NOTES * _LINE, area.height() * _share(area, room, notes))
    end, places = below_title, dict[str, QRectF]()
    for block in blocks:
        top = end if block is page.sheet else end + _GAP
        high = room if _gives_way(block) else _block_height(block, area.width())
        place = QRectF(area.left(), top, area.width(), max(0.0, high))
        inside = _draw_block(painter, place, block)
        places = {**_places(block, inside), **places}
        end = inside.bottom()
    places[SHEET] = QRectF(area.left(), below_title, area.width(), end - below_title)
    places[STRIP] = QRectF(area.left(), end, area.width(), strip)
    paint_ink(painter, ink, places, LIGHT)
    end += strip
    end = _draw_panels(painter, QRectF(area.left(), end, area.width(), panels), told)
    return QRectF(area.left(), end + _GAP, area.width(), max(0.0, bottom - end - 2 * _GAP))


def _share(area: QRectF, room: float, notes: Sequence[str]) -> float:
    """Return how much of an area's height the sheet gets, beside panels and title."""
    for share in _SHEET_WITH_NOTES:
        left = room - area.height() * share - 2 * _GAP - _TEXT * 1.6
        below = QRectF(area.left(), 0, area.width(), max(0.0, left))
        if len(laid(notes, columns(below), text=_SMALL)) == len(notes):
            return share
    return _SHEET_WITH_NOTES[0]


def later_columns(painter: QPainter, area: QRectF, page: Page) -> QRectF:
    """Draw the head of a sheet that continues a page; return the room for its notes."""
    head = QRectF(area.left(), area.top(), area.width(), _TEXT * 1.4)
    write(painter, head, page.title, tint(LIGHT.faded), size=_TEXT, bold=True, side=Side.LEFT)
    return area.adjusted(0, head.height() + _GAP, 0, 0)


def draw_notes(
    painter: QPainter, room: QRectF, notes: Sequence[str], *, first: int = 1, more: bool = False
) -> int:
    """Draw as many notes as a room holds, numbered from `first`; return how many these are.

    With `more` the last line says how many did not fit.
    """
    heading = QRectF(room.left(), room.top(), room.width(), _TEXT * 1.6)
    inside = room.adjusted(0, heading.height(), 0, 0)
    found = laid(notes, columns(inside), text=_SMALL)
    if more and len(found) < len(notes):
        found = laid(notes, columns(inside.adjusted(0, 0, 0, -_LINE)), text=_SMALL)
        _draw_more(painter, inside, len(notes) - len(found))
    if found:
        title, faded = _("Notes").upper(), tint(LIGHT.faded)
        write(painter, heading, title, faded, size=_SMALL, bold=True, side=Side.LEFT)
    for line in found:
        _draw_line(painter, line, first)
    return len(found)


def _draw_title(painter: QPainter, area: QRectF, page: Page) -> float:
    """Draw title, subtitle and result; return where they end."""
    title = QRectF(area.left(), area.top(), area.width(), _TITLE * 1.3)
    write(painter, title, page.title, tint(LIGHT.ink), size=_TITLE, bold=True, side=Side.LEFT)
    bottom, ended = title.bottom(), page.result.told if page.result is not None else ""
    for words, colour, bold in ((page.subtitle, LIGHT.faded, False), (ended, LIGHT.ink, True)):
        if words:
            below = QRectF(area.left(), bottom, area.width(), _TEXT * 1.4)
            write(painter, below, words, tint(colour), size=_TEXT, bold=bold, side=Side.LEFT)
            bottom = below.bottom()
    return bottom + _GAP


def _draw_legend(painter: QPainter, area: QRectF, legend: Sequence[str]) -> float:
    """Draw the legend at the foot; return where it begins."""
    heights = [words_height(line, area.width(), text=_SMALL) for line in legend]
    top = area.bottom() - sum(heights)
    painter.setFont(font(_SMALL))
    painter.setPen(tint(LIGHT.faded))
    at = top
    for line, height in zip(legend, heights, strict=True):
        painter.drawText(QRectF(area.left(), at, area.width(), height), int(WRAP), line)
        at += height
    return top - _GAP if legend else area.bottom()


def _gives_way(block: Block) -> bool:
    return KINDS[type(block)].gives_way


def _draw_block(painter: QPainter, area: QRectF, block: Block) -> QRectF:
    """Draw one block at the top of an area; return the place that it takes."""
    room = area.height()
    height = room if KINDS[type(block)].fills else min(room, _block_height(block, area.width()))
    place = QRectF(area.left(), area.top(), area.width(), height)
    KINDS[type(block)].paint(painter, place, block, LIGHT, text=_TEXT)
    return place


def _places(block: Block, area: QRectF) -> Mapping[str, QRectF]:
    """Return where in a block what ink belongs to is drawn."""
    return KINDS[type(block)].places(block, area, _TEXT)


def _panels_height(panels: Sequence[Block], width: float) -> float:
    """Return what all panels take together, two beside each other."""
    return sum(_row_height(pair, width) + _GAP for pair in _pairs(panels))


def _draw_panels(painter: QPainter, area: QRectF, panels: Sequence[Block]) -> float:
    """Draw the panels; return where they end."""
    top = area.top()
    for pair in _pairs(panels):
        top += _GAP
        height = _row_height(pair, area.width())
        width = _panel_width(pair, area.width())
        for at, panel in enumerate(pair):
            left = area.left() + at * (width + _PANEL_GAP)
            _draw_block(painter, QRectF(left, top, width, height), panel)
        top += height
    return top


def _pairs(panels: Sequence[Block]) -> list[Sequence[Block]]:
    return [panels[at : at + 2] for at in range(0, len(panels), 2)]


def _panel_width(pair: Sequence[Block], width: float) -> float:
    return (width - _PANEL_GAP * (len(pair) - 1)) / len(pair)


def _row_height(pair: Sequence[Block], width: float) -> float:
    return max(_block_height(block, _panel_width(pair, width)) for block in pair)


def _block_height(block: Block, width: float) -> float:
    return KINDS[type(block)].height(block, width, text=_TEXT)


def _draw_line(painter: QPainter, line: Line, first: int) -> None:
    number = str(line.number + first - 1)
    place = line.number_place(text=_SMALL)
    write(painter, place, number, tint(LIGHT.faded), size=_SMALL, side=Side.LEFT)
    painter.setFont(font(_SMALL))
    painter.setPen(QPen(tint(LIGHT.ink)))
    painter.drawText(line.place, int(WRAP), line.text)


def _draw_more(painter: QPainter, inside: QRectF, count: int) -> None:
    told = ngettext("… and {count} more", "… and {count} more", count).format(count=count)
    place = QRectF(inside.left(), inside.bottom() - _LINE, inside.width(), _LINE)
    write(painter, place, told, tint(LIGHT.faded), size=_SMALL, side=Side.LEFT)
