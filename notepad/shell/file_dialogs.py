"""Ask which file to open or save, and take files that are dropped on a page.

The dialogs are the system's own. They start where the player last was, or else in the documents
folder. The names they suggest are valid on every file system.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from unicodedata import normalize

from PySide6 import QtCore, QtWidgets
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.bundled_and_private_files import write_private
from notepad.core.language import _
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.storage import StoreError
from notepad.widgets.touch.banner import Message

RECORDS = (".deduction", ".json")
GAME_FILES = (".deduction-game", ".toml")
"""Endings of file names: the first is our own each time, which opens the app on a double click."""

_FORBIDDEN = frozenset('<>:"/\\|?*')
_PORTS = "0123456789¹²³"
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in _PORTS}
)

_last: list[Path] = []
"""The folder of the last chosen file since the start, None if there was none."""


def save_record(text: str, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a record into it, readable by this user only."""
    offered = file_name(title, RECORDS[0])
    return _save(text, _("Export the record"), offered, _("Record (*.deduction *.json)"), parent)


def save_own_game(text: str | bytes, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write the declaration of a game into it."""
    offered = file_name(title, GAME_FILES[0])
    return _save(text, _("Share the game"), offered, _("Game (*.deduction-game *.toml)"), parent)


def save_table(text: str, title: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a table for spreadsheets into it."""
    offered = file_name(title, ".csv")
    return _save(text, _("Export as a table"), offered, _("Table (*.csv)"), parent)


def save_report(text: str, parent: QWidget) -> Path | None:
    """Ask for a file name and write a report on what went wrong into it."""
    offered = file_name(_("Report"), ".txt")
    return _save(text, _("Save a report"), offered, _("Text (*.txt)"), parent)


def _save(text: str | bytes, asked: str, offered: str, kind: str, parent: QWidget) -> Path | None:
    chosen = ask_where_to(parent, asked, offered, kind)
    if chosen is None:
        return None
    path, _kind = chosen
    write_private(path, text.encode() if isinstance(text, str) else text)
    return path


def file_name(title: str, suffix: str) -> str:
    """Return a file name to suggest for something with this title, without a folder.

    It is valid on every system: no separators, no invisible characters, no device names.
    """
    whole = normalize("NFC", title)
    plain = ("-" if _FORBIDDEN.intersection(letter) or not letter.isprintable() else letter
             for letter in whole[:80])  # fmt: skip
    name = "".join(plain).encode()[:180].decode(errors="ignore").strip(" .") or "-"
    device = name.partition(".")[0].rstrip().casefold() in _DEVICES
    return f"{'-' if device else ''}{name}{suffix}"


def is_game_file(path: Path) -> bool:
    """Return whether a file is a game definition, going by its name."""
    return path.suffix.lower() in GAME_FILES


def ask_where_to(parent: QWidget, asked: str, offered: str, kinds: str) -> tuple[Path, str] | None:
    """Ask where to save a file with the suggested name; return the path and file type, or None."""
    name, kind = QtWidgets.QFileDialog.getSaveFileName(
        parent, asked, str(_begin() / offered), kinds
    )
    return (_chosen(name), kind) if name else None


def save_and_tell(
    save: Callable[[], Path | None], tell: Callable[[Message], object], failed: str = ""
) -> None:
    """Save something into a file that the player chooses, and tell them; None is cancelled.

    What is said if it `failed` has a place for the reason.
    """
    try:
        path = save()
    except (OSError, ValueError, StoreError) as error:
        tell(Message((failed or _("Couldn’t save: {why}")).format(why=error), error=True))
        return
    if path is not None:
        tell(Message(_("Saved: {name}").format(name=shown(path.name, most=LONGEST_TITLE))))


class FileDrops(QObject):
    """Takes files that are dropped on a page: one of the endings says what to do with each."""

    def __init__(
        self, page: QWidget, take: Mapping[tuple[str, ...], Callable[[Path], object]]
    ) -> None:
        """Accept files with these endings."""
        super().__init__(page)
        self._take = take
        page.setAcceptDrops(True)
        page.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        assert isinstance(event, QDropEvent)
        urls = event.mimeData().urls()
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        for endings, take in self._take.items():
            for path in paths:
                if path.suffix.lower() in endings:
                    event.acceptProposedAction()
                    if event.type() == QEvent.Type.Drop:
                        take(path)
        return True


def ask_for_file(parent: QWidget, asked: str, kinds: str) -> Path | None:
    """Ask for an existing file; return it, or None if the player cancels."""
    name, _kind = QtWidgets.QFileDialog.getOpenFileName(parent, asked, str(_begin()), kinds)
    return _chosen(name) if name else None


def ask_for_files(parent: QWidget, asked: str, kinds: str) -> list[Path]:
    """Ask for existing files; return them, none if the player cancels."""
    names, _kind = QtWidgets.QFileDialog.getOpenFileNames(parent, asked, str(_begin()), kinds)
    return [_chosen(name) for name in names]


def ask_for_folder(parent: QWidget, asked: str) -> Path | None:
    """Ask for a folder; return it, or None if the player cancels."""
    name = QtWidgets.QFileDialog.getExistingDirectory(parent, asked, str(_begin()))
    return Path(name) if name else None


def _chosen(name: str) -> Path:
    path = Path(name)
    _last[:] = [path.parent]
    return path


def _begin() -> Path:
    """Return an existing folder: if the app starts from a menu, nobody chose the current one."""
    paths = QtCore.QStandardPaths
    documents = paths.writableLocation(paths.StandardLocation.DocumentsLocation)
    wanted = [*_last, *([Path(documents)] if documents else [])]
    return next((folder for folder in wanted if folder.is_dir()), Path.home())
