from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from notepad.shell.file_dialogs import GAME_FILE, RECORDS, dropped


def event(*urls: QUrl) -> QDropEvent:
    data = QMimeData()
    data.setUrls(list(urls))
    made = QDropEvent(
        QPointF(9, 9),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    made.kept = data  # type: ignore[attr-defined]
    return made


def test_only_files_of_the_wanted_endings_are_taken() -> None:
    names = ("/a/game.toml", "/a/GAME.TOML", "/a/record.json", "/a/b.deduction", "/a/picture.png")
    dropping = event(*map(QUrl.fromLocalFile, names), QUrl("https://host/far.toml"))
    assert dropped(dropping, GAME_FILE) == [Path("/a/game.toml"), Path("/a/GAME.TOML")]
    assert dropped(dropping, *RECORDS) == [Path("/a/record.json"), Path("/a/b.deduction")]
    assert len(dropped(dropping, GAME_FILE, *RECORDS)) == 4
