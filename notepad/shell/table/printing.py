"""The sheet on paper, or drawn into a file that a player names."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from notepad.core.ink import Stroke
from notepad.core.page.page import Page
from notepad.core.words import _, written_day
from notepad.shell.files.exporting import file_name
from notepad.shell.files.file_dialogs import ask_where_to
from notepad.shell.table.sitting import Sitting
from notepad.widgets.paper.paper import draw_page, print_page


def print_sheet(sitting: Sitting, parent: QWidget, *, played: date) -> None:
    """Ask for a printer and print the sheet as it stands, with the day on which it was played."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec() == QPrintDialog.DialogCode.Accepted:
        printer.setFullPage(True)
        shown = _dated(sitting.page, played)
        print_page(printer, shown, notes=_sentences(sitting), ink=_ink(sitting))


def save_sheet(sitting: Sitting, parent: QWidget, *, played: date) -> Path | None:
    """Ask for a file name and draw the sheet into it; return the path, or None if given up."""
    name = sitting.title or sitting.game.title
    page = _dated(sitting.page, played)
    return save_drawing(page, name, parent, notes=_sentences(sitting), ink=_ink(sitting))


def save_drawing(
    page: Page,
    title: str,
    parent: QWidget,
    *,
    notes: Sequence[str],
    ink: Sequence[Stroke] = (),
) -> Path | None:
    """Ask for a file name and draw a page into it; return the path, or None if given up."""
    kinds = _("PDF document (*.pdf);;Picture (*.png);;Drawing (*.svg)")
    offered = file_name(title, ".pdf")
    chosen = ask_where_to(parent, _("Save the sheet"), offered, kinds)
    if chosen is None:
        return None
    path, kind = chosen
    if path.suffix.lower() not in (".pdf", ".png", ".svg"):
        path = path.with_name(f"{path.name}.{kind.rsplit('.', 1)[-1].rstrip(')')}")
    draw_page(page, path, notes=notes, ink=ink)
    return path


def _dated(page: Page, played: date) -> Page:
    """Return a page that tells when it was played."""
    told = " · ".join(filter(None, (page.subtitle, written_day(played))))
    return replace(page, subtitle=told)


def _ink(sitting: Sitting) -> list[Stroke]:
    return list(sitting.session.ink.values())


def _sentences(sitting: Sitting) -> list[str]:
    return list(sitting.sentences)
