"""A page on paper, drawn as on the screen: PDF, PNG or SVG, for A4 and Letter alike.

The sheet is A4; all of it stands in what A4 and Letter share, whether a printer centres the
sheet or puts it in a corner. Lengths are in units of 1/96 inch.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QImageWriter,
    QPagedPaintDevice,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from notepad.core.ink import Stroke
from notepad.core.ink_places import written_pages
from notepad.core.page.page import Page
from notepad.core.private_files import write_private
from notepad.core.words import _, ngettext
from notepad.widgets.paper.paint_page import draw_notes, later_columns, render_page
from notepad.widgets.paper.paint_writing import draw_written_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


_PER_INCH = 96.0
_MM = _PER_INCH / 25.4
_SHEET = QSizeF(210 * _MM, 297 * _MM)
# Letter is 18 mm shorter: spare at the bottom, or half of it at both ends.
_INSIDE = QRectF(14 * _MM, 15 * _MM, 182 * _MM, 256 * _MM)
_PNG_PER_INCH = 200
_PDF_PER_INCH = 1200

_application: QGuiApplication | None = None


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What comes onto paper: a page, its notes in words, and what was written on it."""

    page: Page
    notes: Sequence[str]
    ink: Sequence[Stroke]


def draw_page(
    page: Page, path: Path, *, notes: Sequence[str] = (), ink: Sequence[Stroke] = ()
) -> None:
    """Draw a page into a file of the kind that its suffix says, `notes` below the sheet.

    `ink` stands where it was written. A PDF continues long notes on further sheets and has one for
    each page of free writing; a picture says how many more there are.

    Raises:
        ValueError: the suffix is none of .pdf, .png and .svg.
        OSError: the file can't be written.
    """
    ways: dict[str, Callable[[_Drawn, QIODevice], bool]] = {
        ".pdf": _draw_pdf,
        ".png": _draw_png,
        ".svg": _draw_svg,
    }
    draw = ways.get(path.suffix.lower())
    if draw is None:
        told = _("{name}: give a name that ends in .pdf, .png or .svg")
        raise ValueError(told.format(name=path.name))
    _have_application()
    drawn = QBuffer()
    drawn.open(QIODevice.OpenModeFlag.WriteOnly)
    if not draw(_Drawn(page, notes, ink), drawn):
        raise OSError(_("{path} could not be drawn").format(path=path))
    # Qt would not say what is wrong with a place that it can't write to.
    write_private(path, bytes(drawn.data().data()))


def print_page(
    printer: QPagedPaintDevice,
    page: Page,
    *,
    notes: Sequence[str] = (),
    ink: Sequence[Stroke] = (),
) -> bool:
    """Draw a page, its notes and its ink on a printer's sheets; return whether that went well.

    The device's origin is the corner of the sheet: no margins, or for a QPrinter `setFullPage`.
    """
    painter = QPainter()
    if not painter.begin(printer):
        return False
    painter.scale(printer.logicalDpiX() / _PER_INCH, printer.logicalDpiY() / _PER_INCH)
    room = render_page(painter, _INSIDE, page, notes=notes, ink=ink)
    rest = draw_notes(painter, room, notes)
    while rest < len(notes):
        printer.newPage()
        room = later_columns(painter, _INSIDE, page)
        rest += draw_notes(painter, room, notes[rest:], first=rest + 1)
    for number in written_pages(ink):
        printer.newPage()
        draw_written_page(painter, _INSIDE, page.title, number, ink)
    return painter.end()


def _draw_pdf(drawn: _Drawn, file: QIODevice) -> bool:
    writer = QPdfWriter(file)
    writer.setTitle(drawn.page.title)
    writer.setCreator(_("Deduction Notepad"))
    writer.setResolution(_PDF_PER_INCH)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    return print_page(writer, drawn.page, notes=drawn.notes, ink=drawn.ink)


def _draw_png(drawn: _Drawn, file: QIODevice) -> bool:
    scale = _PNG_PER_INCH / _PER_INCH
    size = (_SHEET * scale).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(_PNG_PER_INCH / 0.0254))
    image.setDotsPerMeterY(round(_PNG_PER_INCH / 0.0254))
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
    """Draw a page, and as many of its notes as its one sheet holds."""
    page = _with_pages_told(drawn.page, len(written_pages(drawn.ink)))
    room = render_page(painter, _INSIDE, page, notes=drawn.notes, ink=drawn.ink)
    draw_notes(painter, room, drawn.notes, more=True)


def _with_pages_told(page: Page, count: int) -> Page:
    """Return a page that says at its foot how many pages of free writing it comes without."""
    if not count:
        return page
    told = ngettext(
        "{count} page of free writing comes with the PDF alone.",
        "{count} pages of free writing come with the PDF alone.",
        count,
    )
    return replace(page, legend=(*page.legend, told.format(count=count)))


def _have_application() -> None:
    """Start the part of Qt that knows fonts, without a window, unless it runs already."""
    global _application
    if QGuiApplication.instance() is None:
        windowless = ["-platform", "offscreen"] if sys.platform.startswith("linux") else []
        _application = QGuiApplication([sys.argv[0], *windowless])
