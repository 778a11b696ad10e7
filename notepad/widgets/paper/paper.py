"""A page on paper, drawn as on the screen: PDF, PNG or SVG, for A4 and Letter alike.

The sheet is A4; all of it stands in what A4 and Letter share, whether a printer centres the
sheet or puts it in a corner. Lengths are in units of 1/96 inch.
"""

from __future__ import annotations

import sys
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

from notepad.core.private_files import write_private
from notepad.core.words import _
from notepad.widgets.paper.paint_page import draw_notes, later_columns, render_page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from notepad.core.page.page import Page

_PER_INCH = 96.0
_MM = _PER_INCH / 25.4
_SHEET = QSizeF(210 * _MM, 297 * _MM)
# Letter is 18 mm shorter: spare at the bottom, or half of it at both ends.
_INSIDE = QRectF(14 * _MM, 15 * _MM, 182 * _MM, 256 * _MM)
_PNG_PER_INCH = 200
_PDF_PER_INCH = 1200

_application: QGuiApplication | None = None


def draw_page(page: Page, path: Path, *, notes: Sequence[str] = ()) -> None:
    """Draw a page into a file of the kind that its suffix says, `notes` below the sheet.

    A PDF continues long notes on further sheets; a picture ends with how many more there are.

    Raises:
        ValueError: the suffix is none of .pdf, .png and .svg.
        OSError: the file can't be written.
    """
    ways: dict[str, Callable[[Page, QIODevice, Sequence[str]], bool]] = {
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
    if not draw(page, drawn, notes):
        raise OSError(_("{path} could not be drawn").format(path=path))
    # Qt would not say what is wrong with a place that it can't write to.
    write_private(path, bytes(drawn.data().data()))


def print_page(printer: QPagedPaintDevice, page: Page, *, notes: Sequence[str] = ()) -> bool:
    """Draw a page and its notes on a printer's sheets; return whether that went well.

    The device's origin is the corner of the sheet: no margins, or for a QPrinter `setFullPage`.
    """
    painter = QPainter()
    if not painter.begin(printer):
        return False
    painter.scale(printer.logicalDpiX() / _PER_INCH, printer.logicalDpiY() / _PER_INCH)
    room = render_page(painter, _INSIDE, page, notes=notes)
    rest = draw_notes(painter, room, notes)
    while rest < len(notes):
        printer.newPage()
        room = later_columns(painter, _INSIDE, page)
        rest += draw_notes(painter, room, notes[rest:], first=rest + 1)
    return painter.end()


def _draw_pdf(page: Page, file: QIODevice, notes: Sequence[str]) -> bool:
    writer = QPdfWriter(file)
    writer.setTitle(page.title)
    writer.setCreator(_("Deduction Notepad"))
    writer.setResolution(_PDF_PER_INCH)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    return print_page(writer, page, notes=notes)


def _draw_png(page: Page, file: QIODevice, notes: Sequence[str]) -> bool:
    scale = _PNG_PER_INCH / _PER_INCH
    size = (_SHEET * scale).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(_PNG_PER_INCH / 0.0254))
    image.setDotsPerMeterY(round(_PNG_PER_INCH / 0.0254))
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        _draw_all(painter, page, notes)
    return QImageWriter(file, b"png").write(image)


def _draw_svg(page: Page, file: QIODevice, notes: Sequence[str]) -> bool:
    generator = QSvgGenerator()
    generator.setOutputDevice(file)
    generator.setTitle(page.title)
    generator.setResolution(round(_PER_INCH))
    generator.setSize(_SHEET.toSize())
    generator.setViewBox(QRectF(0, 0, _SHEET.width(), _SHEET.height()))
    painter = QPainter()
    if not painter.begin(generator):
        return False
    _draw_all(painter, page, notes)
    return painter.end()


def _draw_all(painter: QPainter, page: Page, notes: Sequence[str]) -> None:
    """Draw a page, and as many of its notes as its one sheet holds."""
    room = render_page(painter, _INSIDE, page, notes=notes)
    draw_notes(painter, room, notes, more=True)


def _have_application() -> None:
    """Start the part of Qt that knows fonts, without a window, unless it runs already."""
    global _application
    if QGuiApplication.instance() is None:
        windowless = ["-platform", "offscreen"] if sys.platform.startswith("linux") else []
        _application = QGuiApplication([sys.argv[0], *windowless])
