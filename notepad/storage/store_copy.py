"""A whole store written to one file, all of it or nothing."""

import errno
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from notepad.storage.errors import damaged
from notepad.storage.library_files import COMPANIONS, LOCK, companion, lies_there, make_private
from notepad.storage.store_schema import judged


def write_copy(database: sqlite3.Connection, place: Path, target: Path) -> None:
    """Write all of the store at `place` to the file `target`, in place of one that is there."""
    part = part_of(target)
    if not removed(part):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), part)
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


def part_of(target: Path) -> Path:
    """Return where a file is written before it is whole and gets its name."""
    return target.with_name(f".{target.name}.part")


def removed(store: Path) -> bool:
    """Remove a store with all that lies beside it; return whether it is gone."""
    endings = (*COMPANIONS, LOCK, f"{LOCK}-journal")  # a lock that was held at a kill has one
    for part in (store, *(companion(store, ending) for ending in endings)):
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return not lies_there(store)


def _flush_folder(folder: Path) -> None:
    """Have a new name on the disk, where the system can be asked for that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
