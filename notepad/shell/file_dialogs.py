"""Ask which file to open or save, and take files that are dropped on a page.

The dialogs are the system's own. They start where the player last was, or else in the documents
folder. The names they offer are valid on every file system.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from notepad.core.files import write_private
from notepad.core.language import _
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.widgets.touch.banner import Message

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent


RECORDS, GAME_FILE = (".deduction", ".json"), ".toml"
"""What names end in: the record's own comes first, and opens the app at a double click."""

_FORBIDDEN = frozenset('<>:"/\\|?*')
_MOST_LETTERS, _MOST_BYTES = 80, 180
_PORTS = "0123456789¹²³"
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in _PORTS}
)

_last: list[Path] = []
"""The folder of the file that was chosen last, if one was since the start."""


def save_record(text: str, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a record into it, readable by this user only."""
    offered = file_name(title, RECORDS[0])
    return _save(text, _("Export the record"), offered, _("Record (*.deduction *.json)"), parent)


def save_own_game(text: str | bytes, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write the declaration of a game into it."""
    offered = file_name(title, ".toml")
    return _save(text, _("Share the game"), offered, _("Game (*.toml)"), parent)


def save_table(text: str, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a table for spreadsheets into it."""
    offered = file_name(title, ".csv")
    return _save(text, _("Export as a table"), offered, _("Table (*.csv)"), parent)


def _save(text: str | bytes, asked: str, offered: str, kind: str, parent: QWidget) -> Path | None:
    chosen = ask_where_to(parent, asked, offered, kind)
    if chosen is None:
        return None
    path, _kind = chosen
    write_private(path, text.encode() if isinstance(text, str) else text)
    return path


def file_name(title: str, suffix: str) -> str:
    """Return the name of a file to offer for something of this title, in no folder.

    It is one that every system takes: no separators, nothing that isn't seen, no device's name.
    """
    whole = normalize("NFC", title)
    plain = ("-" if _FORBIDDEN.intersection(letter) or not letter.isprintable() else letter
             for letter in whole[:_MOST_LETTERS])  # fmt: skip
    name = "".join(plain).encode()[:_MOST_BYTES].decode(errors="ignore").strip(" .") or "-"
    device = name.partition(".")[0].rstrip().casefold() in _DEVICES
    return f"{'-' if device else ''}{name}{suffix}"


def dropped_files(event: QDropEvent, *endings: str) -> list[Path]:
    """Return the files that are being dropped whose names have one of these endings."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in endings]


def ask_where_to(parent: QWidget, asked: str, offered: str, kinds: str) -> tuple[Path, str] | None:
    """Ask where to save a file that is called as `offered`; return it and its kind, or None."""
    name, kind = QFileDialog.getSaveFileName(parent, asked, str(_begin() / offered), kinds)
    return (_chosen(name), kind) if name else None


def saved(path: Path) -> Message:
    """Return what tells the player that something is in a file now."""
    return Message(_("Saved: {name}").format(name=shown(path.name, most=LONGEST_TITLE)))


def ask_for_file(parent: QWidget, asked: str, kinds: str) -> Path | None:
    """Ask for a file that is there; return it, or None if the player gives up."""
    name, _kind = QFileDialog.getOpenFileName(parent, asked, str(_begin()), kinds)
    return _chosen(name) if name else None


def ask_for_files(parent: QWidget, asked: str, kinds: str) -> list[Path]:
    """Ask for files that are there; return them, none if the player gives up."""
    names, _kind = QFileDialog.getOpenFileNames(parent, asked, str(_begin()), kinds)
    return [_chosen(name) for name in names]


def ask_for_folder(parent: QWidget, asked: str) -> Path | None:
    """Ask for a folder; return it, or None if the player gives up."""
    name = QFileDialog.getExistingDirectory(parent, asked, str(_begin()))
    return Path(name) if name else None


def _chosen(name: str) -> Path:
    path = Path(name)
    _last[:] = [path.parent]
    return path


def _begin() -> Path:
    """Return a folder that is there: started from a menu, the current one is nobody's choice."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    wanted = [*_last, *([Path(documents)] if documents else [])]
    return next((folder for folder in wanted if folder.is_dir()), Path.home())
