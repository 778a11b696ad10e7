"""Records as files that a player names; the names offered for them suit every file system."""

from pathlib import Path
from unicodedata import normalize

from PySide6.QtWidgets import QWidget

from notepad.core.private_files import write_private
from notepad.core.words import _
from notepad.shell.files.dropped_files import RECORDS
from notepad.shell.files.file_dialogs import ask_where_to

_FORBIDDEN = frozenset('<>:"/\\|?*')
_MOST_LETTERS, _MOST_BYTES = 80, 180
_PORTS = "0123456789¹²³"
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in _PORTS}
)


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
