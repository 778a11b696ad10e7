"""Files that are dropped on a page, by the endings of their names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent

RECORDS, GAME_FILE = (".deduction", ".json"), ".toml"
"""What names end in: the record's own comes first, and opens the app at a double click."""


def dropped(event: QDropEvent, *endings: str) -> list[Path]:
    """Return the files that are being dropped whose names have one of these endings."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in endings]
