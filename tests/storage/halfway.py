"""Stores as a process leaves them that is killed while it writes without a write-ahead log."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from notepad.storage.folder import present


def without_log(path: Path) -> None:
    """Have a store keep a rollback journal, as it does where a write-ahead log can't be had."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)


def left_halfway(path: Path, statements: Iterable[str]) -> dict[str, bytes]:
    """Leave a write half done at `path`, its journal beside it; returns the files by name."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for setting in ("synchronous = FULL", "cache_size = 1", "cache_spill = 1"):
            database.execute(f"PRAGMA {setting}")
        database.execute("BEGIN IMMEDIATE")
        for statement in statements:
            database.execute(statement)
        found = {part.name: part.read_bytes() for part in present(path)}
    for name, content in found.items():
        path.with_name(name).write_bytes(content)
    return found
