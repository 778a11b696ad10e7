"""The system's own dialogs for files: they start where the player last was, or in his documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_last: list[Path] = []
"""The folder of the file that was chosen last, if one was since the start."""


def ask_where_to(parent: QWidget, asked: str, offered: str, kinds: str) -> tuple[Path, str] | None:
    """Ask where to save a file that is called as `offered`; return it and its kind, or None."""
    name, kind = QFileDialog.getSaveFileName(parent, asked, str(_begin() / offered), kinds)
    return (_chosen(name), kind) if name else None


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
