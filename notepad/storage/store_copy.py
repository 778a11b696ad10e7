"""A whole store written to one file, all of it or nothing."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from notepad.storage.errors import damaged
from notepad.storage.library_files import companion, make_private, present
from notepad.storage.store_schema import judged


def write_copy(database: sqlite3.Connection, place: Path, target: Path) -> None:
    """Write all of the store at `place` to the file `target`, in place of one that is there."""
    part = target.with_name(f".{target.name}.part")
    removed(part)
    try:
        make_private(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # nothing is to lie beside it
            if not judged(copy).sound:
                raise damaged(place)
        part.replace(target)
    finally:
        removed(part)
    _flush_folder(target.parent)


def removed(store: Path) -> bool:
    """Remove a store with all that lies beside it; return whether it is gone."""
    for part in (*present(store), companion(store, ".lock")):
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return not any(present(store))


def _flush_folder(folder: Path) -> None:
    """Have a new name on the disk, where the system can be asked for that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
