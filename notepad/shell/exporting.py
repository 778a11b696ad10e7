"""Records as files that a player names."""

import os
import stat
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from notepad.core.words import _


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
