"""Records as files that a player names."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from notepad.core.private import write_private
from notepad.core.words import _


def save_record(text: str, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a record into it, readable by this user only."""
    name, _kind = QFileDialog.getSaveFileName(
        parent, _("Export the record"), f"{title}.json", _("Record (*.json)")
    )
    if not name:
        return None
    path = Path(name)
    write_private(path, text.encode())
    return path
