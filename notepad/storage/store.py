"""The open SQLite file of the library, and how it is opened whatever lies in its place.

A `Store` is one connection, which goes on in memory if its files are gone from where they were
opened. To open one (`open_store`) sets aside what can't be used, saves older versions, and settles
what a kill left behind.
"""

import glob
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from notepad.core.language import _
from notepad.storage import store_schema
from notepad.storage.copies import (
    acknowledge,
    clear_leftovers,
    is_set_aside,
    note_copies,
    noted_copies,
    same_contents,
    temporary_folder,
    write_copy,
)
from notepad.storage.errors import StoreError, UnwritableStore, damaged_error, raising_store_errors
from notepad.storage.folder import (
    LOCK,
    Identity,
    companion,
    copy_store,
    empty_file,
    free_name,
    identity,
    kept_place,
    make_private,
    present,
    refuse_links,
    set_aside,
)
from notepad.storage.store_schema import in_memory

TRACES = "traces"
"""The setting that is there while the files may still have what was to be gone from them."""


@dataclass(frozen=True)
class Opened:
    """A connection to a store, and what to tell the player, perhaps nothing.

    With a `refusal`, which says why the store can't be written, it is one to a copy in memory.
    """

    database: sqlite3.Connection
    message: str = ""
    refusal: UnwritableStore | None = None
    untold: tuple[Path, ...] = ()
    """What the message names and stays: it is told again until `acknowledge` hears of it."""


def _tell_nobody() -> None:
    """Nobody waits to hear that the place is gone."""


class Store:
    """What everything of the library is read from and written to.

    Whatever goes wrong raises StoreError. When the files at `path` are deleted, or others lie
    there, the store goes on in memory: it is `lost` then, and `when_lost` is called before
    anything that was noted since is acknowledged.
    """

    def __init__(self, path: Path | None, *, stamp: str) -> None:
        """Open the store at `path`, or where the library is kept now with None.

        A file that has to be set aside is named by `stamp`.
        """
        self.when_lost: Callable[[], None] = _tell_nobody
        self._take(*open_store(lambda: path or kept_place(), stamp=stamp))

    @property
    def for_reading(self) -> bool:
        """Whether nothing can be written, because of where the store lies."""
        return self._refusal is not None

    @property
    def lost(self) -> bool:
        """Whether the store is in memory only, because its place is gone."""
        return self._lost

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give the connection to read from."""
        with raising_store_errors(self.path):
            yield self.database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection in a transaction; once this is left what was written is kept.

        What is written within another one of these is kept with it, or not at all.
        """
        if self._refusal is not None:
            raise self._refusal
        with raising_store_errors(self.path):
            together = self.database.in_transaction
        if together:  # this is part of what is written together
            with raising_store_errors(self.path):
                yield self.database
            return
        self._look_after()
        with raising_store_errors(self.path), store_schema.transaction(self.database):
            yield self.database
        self._look_after()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other windows from opening the store while copies of it are made."""
        if self.lost or self.for_reading or not self.path.exists():
            yield
            return
        with raising_store_errors(self.path), lock_store(self.path):
            yield

    def leave_no_trace(self) -> None:
        """Have nothing in the files that was deleted or written over: they are written anew.

        Where that is cut off, the setting TRACES says so at the next opening.
        """
        with raising_store_errors(self.path):
            self.database.execute("PRAGMA temp_store = MEMORY")  # no other file is to have it
            self.database.execute("VACUUM")
            (waits, *_pages) = self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if waits:
            raise StoreError(
                _("Another window is using the game library, so its log still contains the name."),
                _(
                    "Close it and restart the notepad; then the name will be gone from "
                    "the log, too."
                ),
            )
        with self.writing() as database:
            database.execute("DELETE FROM settings WHERE key = ?", (TRACES,))

    def go_on_at(self, path: Path, new: Opened) -> None:
        """Work with another store from now on; the one before is closed."""
        before = self.database
        self._take(path, new)
        before.close()

    def close(self) -> None:
        """Let go of the files; nothing is waiting to be written."""
        self.database.close()
        acknowledge(*self._untold)

    def _take(self, path: Path, found: Opened) -> None:
        self.path, self.database, self.message = path, found.database, found.message
        self._refusal, self._lost = found.refusal, False
        self._untold = found.untold
        self._files: Identity | None = None if found.refusal else identity(path)

    def _look_after(self) -> None:
        """Go on in memory if the files are no longer those that were opened."""
        if self._files is None or identity(self.path) == self._files:
            return
        before = self.database
        try:
            with raising_store_errors(self.path):
                memory = in_memory()
                before.backup(memory)
        except StoreError as error:
            raise StoreError(
                _("Your game library is gone: {place}.").format(place=self.path),
                _("You can still export the open game as a record."),
            ) from error
        self.database, self._files, self._lost = memory, None, True
        with suppress(sqlite3.Error):
            before.close()
        self.when_lost()


def open_store(place: Callable[[], Path], *, stamp: str) -> tuple[Path, Opened]:
    """Open the store where it lies, for reading if it can't be written; raises StoreError.

    `place` tells where that is. While another window makes a copy of it or moves it that is waited
    for, and it is opened in its new place. If a file had to be set aside its new name ends in
    `stamp`. What a kill left behind is cleared away, as `copies` says.
    """
    while True:
        path = place()
        try:
            with raising_store_errors(path), lock_store(path):
                if place() == path:
                    return path, _opened(path, stamp)
        except StoreError as error:
            if place() == path:  # else the lock went along with it
                return path, _opened_for_reading(path, error)


def _opened_for_reading(path: Path, error: StoreError) -> Opened:
    """Open a copy of a store that can't be written, in memory; raises why where there is none."""
    if not isinstance(error, UnwritableStore):
        raise error
    database = _snapshot(path)
    if database is None:
        raise error
    told_so = _("Your games have been opened read-only. Nothing new can be noted.")
    return Opened(database, f"{error} {told_so}", error)


def _opened(path: Path, stamp: str) -> Opened:
    """Open a store that nobody else opens meanwhile."""
    asides = [*_asides_before(path), *_made_ready(path, stamp)]
    current = store_schema.connect_store(path)
    message, left = clear_leftovers(current, path, but=asides)
    messages = (*map(_told_aside, asides), message)
    return Opened(current, " ".join(filter(None, messages)), untold=(*asides, *left))


@contextmanager
def lock_store(path: Path) -> Iterator[None]:
    """Keep other processes from opening the store meanwhile, also if this one is killed.

    Whoever makes a copy does so within it: an opening clears copies away that are half done.

    One that is just being made looks damaged, and one that was just made could be set aside by
    whoever found its damaged predecessor. The lock is that of SQLite on an empty file of its
    own, which works the same everywhere and ends with the process.
    """
    refuse_links(path)
    lock = companion(path, LOCK)
    make_private(lock)
    empty_file(lock)
    with closing(
        sqlite3.connect(lock, timeout=store_schema.PATIENCE, isolation_level=None)
    ) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield


def _made_ready(path: Path, stamp: str) -> Iterator[Path]:
    """Have a sound store or none at a place; yields where one was set aside that isn't."""
    found = _judged_file(path)
    if found is store_schema.Verdict.OLDER:
        _save_older(path, stamp)
    if found.sound:
        return
    aside = free_name(path, f"{found.value}-{stamp}")
    with suppress(StoreError):  # without a note it is told this once
        note_copies(aside)
    set_aside(path, aside)
    make_private(path)
    yield aside


def _asides_before(path: Path) -> Iterator[Path]:
    """Go on with setting stores aside where that was cut off; yields those not told of yet."""
    for aside in noted_copies(told=False):
        if aside.parent == path.parent and is_set_aside(aside):
            if not path.exists():
                set_aside(path, aside)  # what is left of it
            yield aside


def _save_older(path: Path, stamp: str) -> None:
    """Save a store of an older version beside itself, before its tables are changed."""
    with closing(sqlite3.connect(path, timeout=store_schema.PATIENCE)) as database:
        kind = f"version-{store_schema.version_of(database)}"
        before = path.parent.glob(f"{glob.escape(path.stem)}.{kind}-*{path.suffix}")
        if not any(_is_copy(one, database) for one in before):
            write_copy(database, path, free_name(path, f"{kind}-{stamp}"))


def _is_copy(path: Path, database: sqlite3.Connection) -> bool:
    """Return whether a file is a copy of an open store, made before its tables could be changed."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as copy:
        return not path.is_symlink() and same_contents(copy, database)
    return False


def _judged_file(path: Path) -> store_schema.Verdict:
    # Logs without their file are what a crash left behind while both were being set aside.
    orphaned = not path.exists() and any(present(path))
    if orphaned:
        return store_schema.Verdict.DAMAGED
    make_private(path)
    return store_schema.verdict(path)


def _told_aside(aside: Path) -> str:
    if f".{store_schema.Verdict.NEWER.value}-" in aside.name:
        told_so = _(
            "Your game library was written by a newer version of this app. It was "
            "set aside unchanged as {path}, and a new one was started."
        )
    else:
        told_so = _(
            "Your game library was damaged and couldn’t be read. It was set aside "
            "unchanged as {path}, and a new one was started."
        )
    return told_so.format(path=aside)


def _snapshot(path: Path) -> sqlite3.Connection | None:
    """Return a copy of a store in memory; None if it can't be read."""
    for way in (_as_it_lies, _from_a_copy):
        with suppress(StoreError):
            return way(path)
    return None


def _as_it_lies(path: Path) -> sqlite3.Connection:
    """Read a store on a full disk: who has it for himself needs no further files."""
    with (
        raising_store_errors(path),
        closing(sqlite3.connect(path, timeout=store_schema.PATIENCE)) as database,
    ):
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        return _in_memory(database, path)


def _from_a_copy(path: Path) -> sqlite3.Connection:
    """Read a store that must not be written: its logs can be brought in elsewhere."""
    with (
        raising_store_errors(path),
        temporary_folder() as folder,
        read_elsewhere(path, folder) as database,
    ):
        return _in_memory(database, path)


@contextmanager
def read_elsewhere(path: Path, folder: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a store, made in `folder`, with what is still in its logs."""
    copy = copy_store(path, folder)
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        yield database


def _in_memory(database: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    copy = in_memory()
    database.backup(copy)
    if not store_schema.judge_database(copy).sound or not store_schema.has_our_tables(copy):
        raise damaged_error(path)
    store_schema.make_current(copy)
    return copy
