"""The open SQLite file of the library, and how it is opened whatever is in its place.

A `Store` is one connection; if its files disappear, it continues in memory. `open_store` sets
unusable files aside, saves older versions, and cleans up what a kill left behind.
"""

import glob
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.storage import copies_and_leftovers, folder, store_schema
from notepad.storage.copies_and_leftovers import clear_leftovers, is_set_aside, write_copy
from notepad.storage.errors import StoreError, UnwritableStore, damaged_error, raising_store_errors
from notepad.storage.store_schema import closed_on_failure, in_memory

TRACES = "traces"
"""The setting that says that the files may still contain something that should be gone."""


@dataclass(frozen=True)
class Opened:
    """A connection to a store, and a message for the player, which may be empty.

    With a `refusal`, which says why the store can't be written, it is a connection to a copy in
    memory.
    """

    database: sqlite3.Connection
    message: str = ""
    refusal: UnwritableStore | None = None
    untold: tuple[Path, ...] = ()
    """The files in the message that stay: it is repeated until they are acknowledged."""


class Store:
    """The connection that everything in the library uses for reading and writing.

    Any failure raises StoreError. If nothing can be written, `refusal` says why. If the files at
    `path` are deleted or replaced, the store continues in memory: it is `lost` then, and
    `when_lost` is called before anything noted since is acknowledged.
    """

    def __init__(self, path: Path | None, *, stamp: str) -> None:
        """Open the store at `path`, or where the library is kept now if it is None.

        A file that must be set aside gets `stamp` in its name.
        """
        self.when_lost: Callable[[], None] = lambda: None
        self._take(*open_store(lambda: path or folder.kept_place(), stamp=stamp))

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Provide the connection for reading."""
        with raising_store_errors(self.path):
            yield self.database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Provide the connection in a transaction; on leaving it, everything written is saved.

        Inside another such context, it is saved together with that one, or not at all.
        """
        if self.refusal is not None:
            raise self.refusal
        with raising_store_errors(self.path):
            together = self.database.in_transaction
        if together:  # this is part of an outer transaction
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
        if self.lost or self.refusal or not self.path.exists():
            yield
            return
        with raising_store_errors(self.path), lock_store(self.path):
            yield

    def leave_no_trace(self) -> None:
        """Rewrite the files, so that nothing that was deleted or overwritten stays in them.

        If that is interrupted, the setting TRACES says so at the next opening.
        """
        with raising_store_errors(self.path):
            self.database.execute("PRAGMA temp_store = MEMORY")  # nothing may go into another file
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
        """Work with another store from now on; the previous one is closed."""
        before = self.database
        self._take(path, new)
        before.close()

    def close(self) -> None:
        """Close the files; nothing is waiting to be written."""
        self.database.close()
        copies_and_leftovers.acknowledge(*self._untold)

    def _take(self, path: Path, found: Opened) -> None:
        self.path, self.database, self.message = path, found.database, found.message
        self.refusal, self.lost = found.refusal, False
        self._untold = found.untold
        self._files: folder.Identity | None = None if found.refusal else folder.identity(path)

    def _look_after(self) -> None:
        """Continue in memory if the files are no longer those that were opened."""
        if self._files is None or folder.identity(self.path) == self._files:
            return
        before = self.database
        try:
            with raising_store_errors(self.path):
                memory = in_memory()
                with closed_on_failure(memory):
                    before.backup(memory)
        except StoreError as error:
            raise StoreError(
                _("Your game library is gone: {place}.").format(place=self.path),
                _("You can still export the open game as a record."),
            ) from error
        self.database, self._files, self.lost = memory, None, True
        with suppress(sqlite3.Error):
            before.close()
        self.when_lost()


def open_store(place: Callable[[], Path], *, stamp: str) -> tuple[Path, Opened]:
    """Open the store, only for reading if it can't be written; raises StoreError.

    `place` returns where it is. If another window is copying or moving it, wait for that, and open
    it in its new place. If a file must be set aside, its new name ends in `stamp`. What a kill left
    behind is cleaned up as described in `copies`.
    """
    while True:
        path = place()
        try:
            with raising_store_errors(path), lock_store(path):
                if place() == path:
                    return path, _opened(path, stamp)
        except StoreError as error:
            if place() == path:  # otherwise it was moved while we waited for the lock
                return path, _opened_for_reading(path, error)


def _opened_for_reading(path: Path, error: StoreError) -> Opened:
    """Open a copy in memory of a store that can't be written; raises `error` if there is none."""
    if not isinstance(error, UnwritableStore):
        raise error
    database = _snapshot(path)
    if database is None:
        raise error
    told_so = _("Your games have been opened read-only. Nothing new can be noted.")
    return Opened(database, f"{error} {told_so}", error)


def _opened(path: Path, stamp: str) -> Opened:
    """Open a store that nobody else can open meanwhile."""
    asides = [*_asides_before(path), *_made_ready(path, stamp)]
    current = store_schema.connect_store(path)
    with closed_on_failure(current):
        message, left = clear_leftovers(current, path, but=asides)
    messages = (*map(_told_aside, asides), message)
    return Opened(current, " ".join(filter(None, messages)), untold=(*asides, *left))


@contextmanager
def lock_store(path: Path) -> Iterator[None]:
    """Keep other processes from opening the store meanwhile; a kill ends this, too.

    Copies are made within it, because opening a store removes unfinished copies.

    A store that is just being created looks damaged, and without the lock a new one could be set
    aside by a process that found its damaged predecessor. The lock is SQLite's own, on a separate
    empty file; it works the same on all systems and ends with the process.
    """
    folder.refuse_links(path)
    lock = folder.companion(path, folder.LOCK)
    folder.ensure_private_file(lock)
    folder.truncate_file(lock)
    with closing(
        sqlite3.connect(lock, timeout=store_schema.PATIENCE, isolation_level=None)
    ) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield


def _made_ready(path: Path, stamp: str) -> Iterator[Path]:
    """Make sure that a place has a valid store or none; yields a store that was set aside."""
    found = _judged_file(path)
    if found is store_schema.Verdict.OLDER:
        _save_older(path, stamp)
    if found.openable:
        return
    aside = folder.free_name(path, f"{found.value}-{stamp}")
    with suppress(StoreError):  # without a list, the player is told only this once
        copies_and_leftovers.note_copies(aside)
    folder.set_aside(path, aside)
    folder.ensure_private_file(path)
    yield aside


def _asides_before(path: Path) -> Iterator[Path]:
    """Finish setting stores aside that was interrupted; yields those not reported yet."""
    for aside in copies_and_leftovers.noted_copies(told=False):
        if aside.parent == path.parent and is_set_aside(aside):
            if not path.exists():
                folder.set_aside(path, aside)  # the files that are left of it
            yield aside


def _save_older(path: Path, stamp: str) -> None:
    """Save a copy of an older store beside it, before its tables are changed."""
    with closing(sqlite3.connect(path, timeout=store_schema.PATIENCE)) as database:
        kind = f"version-{store_schema.version_of(database)}"
        before = path.parent.glob(f"{glob.escape(path.stem)}.{kind}-*{path.suffix}")
        if not any(_is_copy(one, database) for one in before):
            write_copy(database, path, folder.free_name(path, f"{kind}-{stamp}"))


def _is_copy(path: Path, database: sqlite3.Connection) -> bool:
    """Whether a file is a copy of an open store, made before its tables were changed."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as copy:
        return not path.is_symlink() and copies_and_leftovers.same_contents(copy, database)
    return False


def _judged_file(path: Path) -> store_schema.Verdict:
    # Logs without their file are left by a crash while both were being set aside.
    orphaned = not path.exists() and any(folder.present(path))
    if orphaned:
        return store_schema.Verdict.DAMAGED
    folder.ensure_private_file(path)
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
    """Read a store on a full disk: exclusive access needs no further files."""
    with (
        raising_store_errors(path),
        closing(sqlite3.connect(path, timeout=store_schema.PATIENCE)) as database,
    ):
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        return _in_memory(database, path)


def _from_a_copy(path: Path) -> sqlite3.Connection:
    """Read a store that must not be written: its logs can be applied in a copy elsewhere."""
    with (
        raising_store_errors(path),
        copies_and_leftovers.temporary_folder() as elsewhere,
        read_elsewhere(path, elsewhere) as database,
    ):
        return _in_memory(database, path)


@contextmanager
def read_elsewhere(path: Path, elsewhere: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a store, made in another folder, including what is in its logs."""
    copy = folder.copy_store(path, elsewhere)
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        yield database


def _in_memory(database: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    copy = in_memory()
    with closed_on_failure(copy):
        database.backup(copy)
        if not store_schema.judge_database(copy).openable or not store_schema.has_our_tables(copy):
            raise damaged_error(path)
        store_schema.make_current(copy)
    return copy
