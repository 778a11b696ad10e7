"""Opening a store whatever lies in its place: what can't be used is set aside first."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from notepad.core.words import _
from notepad.storage.errors import StoreError, UnwritableStore, damaged, told
from notepad.storage.library_files import (
    companion,
    copied,
    free_name,
    make_private,
    present,
    set_aside,
)
from notepad.storage.store_copy import write_copy
from notepad.storage.store_schema import (
    PATIENCE,
    Verdict,
    begun,
    connected,
    in_memory,
    judged,
    make_current,
    verdict,
)
from notepad.storage.store_versions import version_of


@dataclass(frozen=True)
class Opened:
    """A connection to a store, and what to tell the player, perhaps nothing.

    With a `refusal`, which says why the store can't be written, it is one to a copy in memory.
    """

    database: sqlite3.Connection
    message: str = ""
    refusal: UnwritableStore | None = None


def opened(path: Path, *, stamp: str) -> Opened:
    """Open the store at `path`, for reading if it can't be written; raises StoreError.

    If a file had to be set aside its new name ends in `stamp`.
    """
    try:
        with told(path), _alone(path):
            message = _made_ready(path, stamp)
            return Opened(connected(path), message)
    except UnwritableStore as error:
        database = _snapshot(path)
        if database is None:
            raise
        told_so = _("Your games are opened for reading: nothing new can be noted.")
        return Opened(database, f"{error} {told_so}", error)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from opening the store meanwhile, also if this one is killed.

    One that is just being made looks damaged, and one that was just made could be set aside by
    whoever found its damaged predecessor. The lock is that of SQLite on an empty file of its
    own, which works the same everywhere and ends with the process.
    """
    lock = companion(path, ".lock")
    make_private(lock)
    if lock.stat().st_size:
        os.truncate(lock, 0)
    with closing(sqlite3.connect(lock, timeout=PATIENCE, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield


def _made_ready(path: Path, stamp: str) -> str:
    found = _judged(path)
    if found is Verdict.OLDER:
        _save_older(path, stamp)
    if found.sound:
        return ""
    aside = set_aside(path, why=found.value, stamp=stamp)
    make_private(path)
    return _told(found).format(path=aside)


def _save_older(path: Path, stamp: str) -> None:
    """Save a store of an older version beside itself, before its tables are changed."""
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
        target = free_name(path, f"version-{version_of(database)}-{stamp}")
        write_copy(database, path, target)


def _judged(path: Path) -> Verdict:
    # Logs without their file are what a crash left behind while both were being set aside.
    orphaned = not path.exists() and any(present(path))
    if orphaned:
        return Verdict.DAMAGED
    make_private(path)
    return verdict(path)


def _told(found: Verdict) -> str:
    if found is Verdict.NEWER:
        return _(
            "Your library of games was written by a newer version of this program. It was set "
            "aside untouched as {path}, and a new one was started."
        )
    return _(
        "Your library of games was damaged and could not be read. It was set aside untouched as "
        "{path}, and a new one was started."
    )


def _snapshot(path: Path) -> sqlite3.Connection | None:
    """Return a copy of a store in memory; None if it can't be read."""
    for way in (_as_it_lies, _from_a_copy):
        with suppress(StoreError):
            return way(path)
    return None


def _as_it_lies(path: Path) -> sqlite3.Connection:
    """Read a store on a full disk: who has it for himself needs no further files."""
    with told(path), closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        return _in_memory(database, path)


def _from_a_copy(path: Path) -> sqlite3.Connection:
    """Read a store that must not be written: its logs can be brought in elsewhere."""
    with told(path), TemporaryDirectory() as folder, read_elsewhere(path, Path(folder)) as database:
        return _in_memory(database, path)


@contextmanager
def read_elsewhere(path: Path, folder: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a store, made in `folder`, with what is still in its logs."""
    copy = copied(path, folder)
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        yield database


def _in_memory(database: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    copy = in_memory()
    database.backup(copy)
    if not judged(copy).sound or not begun(copy):
        raise damaged(path)
    make_current(copy)
    return copy
