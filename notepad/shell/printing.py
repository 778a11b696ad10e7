"""The sheet on paper, and records and sheets as files that a player names."""

import os
import stat
from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from notepad.core.words import _
from notepad.shell.sitting import Sitting
from notepad.widgets.paper import draw_page, print_page


def print_sheet(sitting: Sitting, parent: QWidget) -> None:
    """Ask for a printer and print the sheet as it stands."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec() == QPrintDialog.DialogCode.Accepted:
        printer.setFullPage(True)
        print_page(printer, sitting.page, notes=_sentences(sitting))


def save_sheet(sitting: Sitting, parent: QWidget) -> Path | None:
    """Ask for a file name and draw the sheet into it; return the path, or None if given up."""
    kinds = _("PDF document (*.pdf);;Picture (*.png);;Drawing (*.svg)")
    name, kind = QFileDialog.getSaveFileName(
        parent, _("Save the sheet"), f"{sitting.title or sitting.game.title}.pdf", kinds
    )
    if not name:
        return None
    path = Path(name)
    if path.suffix.lower() not in (".pdf", ".png", ".svg"):
        path = path.with_name(f"{path.name}.{kind.rsplit('.', 1)[-1].rstrip(')')}")
    draw_page(sitting.page, path, notes=_sentences(sitting))
    return path


def save_record(text: str, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a record into it, readable by this user only."""
    name, _kind = QFileDialog.getSaveFileName(
        parent, _("Export the record"), f"{title}.json", _("Record (*.json)")
    )
    if not name:
        return None
    path = Path(name)
    write_private(path, text)
    return path


def write_private(path: Path, text: str) -> None:
    """Write a file that only this user can read; raises OSError if that can't be done."""
    beside = path.with_name(f".{path.name}.part")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _sentences(sitting: Sitting) -> list[str]:
    session = sitting.session
    return [sitting.game.sentence(session.setup, note) for note in session.notes]
