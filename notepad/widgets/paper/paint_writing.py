"""What is written beside the sheet, on paper: the strip below it, and pages for free writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.ink_places import PAGE_SHAPE, STRIP, page_name
from notepad.core.words import _
from notepad.widgets.ink.blank_page import paint_blank
from notepad.widgets.ink.paint_ink import paint_ink
from notepad.widgets.look.lettering import Side, write
from notepad.widgets.look.theme import LIGHT, tint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from notepad.core.ink import Stroke

_TEXT = 14.0
_HEAD = 1.4
_GAP = 12.0
_HIGHEST = 1 / 3  # of the paper: a strip that was higher is pressed together


def strip_height(ink: Sequence[Stroke], area: QRectF) -> float:
    """Return how high the strip below a sheet is over an area: nothing if nothing is in it."""
    shapes = (stroke.height / stroke.width for stroke in ink if stroke.place == STRIP)
    return min(max(shapes, default=0.0) * area.width(), area.height() * _HIGHEST)


def draw_written_page(
    painter: QPainter, area: QRectF, title: str, number: int, ink: Sequence[Stroke]
) -> None:
    """Draw one of the pages for free writing at the top of an area, with faint lines on it."""
    head = QRectF(area.left(), area.top(), area.width(), _TEXT * _HEAD)
    faded, told = tint(LIGHT.faded), _("Page {number}").format(number=number)
    write(painter, head, title, faded, size=_TEXT, bold=True, side=Side.LEFT)
    write(painter, head, told, faded, size=_TEXT, side=Side.RIGHT)
    top = head.bottom() + _GAP
    place = QRectF(area.left(), top, area.width(), area.width() / PAGE_SHAPE)
    paint_blank(painter, place, LIGHT)
    paint_ink(painter, ink, {page_name(number): place}, LIGHT)
