"""The open store: one connection, and whether its files are still where they were opened."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from notepad.core.words import _
from notepad.storage.errors import StoreError, told
from notepad.storage.library_files import Identity, identity
from notepad.storage.store_opening import Opened, alone, opened
from notepad.storage.store_schema import in_memory, transaction
from notepad.storage.unfinished import acknowledge

TRACES = "traces"
"""The setting that is there while the files may still have what was to be gone from them."""


def _tell_nobody() -> None:
    """Nobody waits to hear that the place is gone."""


class Store:
    """What everything of the library is read from and written to.

    Whatever goes wrong raises StoreError. When the files at `path` are deleted, or others lie
    there, the store goes on in memory: it is `lost` then, and `when_lost` is called before
    anything that was noted since is acknowledged.
    """

    def __init__(self, path: Path, *, stamp: str) -> None:
        """Open the store at `path`; a file that has to be set aside is named by `stamp`."""
        self.when_lost: Callable[[], None] = _tell_nobody
        self._take(path, opened(path, stamp=stamp))

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
        with told(self.path):
            yield self.database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection in a transaction; once this is left what was written is kept.

        What is written within another one of these is kept with it, or not at all.
        """
        if self._refusal is not None:
            raise self._refusal
        with told(self.path):
            together = self.database.in_transaction
        if together:  # this is part of what is written together
            with told(self.path):
                yield self.database
            return
        self._look_after()
        with told(self.path), transaction(self.database):
            yield self.database
        self._look_after()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other windows from opening the store while copies of it are made."""
        if self.lost or self.for_reading or not self.path.exists():
            yield
            return
        with told(self.path), alone(self.path):
            yield

    def leave_no_trace(self) -> None:
        """Have nothing in the files that was deleted or written over: they are written anew.

        Where that is cut off, the setting TRACES says so at the next opening.
        """
        with told(self.path):
            self.database.execute("PRAGMA temp_store = MEMORY")  # no other file is to have it
            self.database.execute("VACUUM")
            (waits, *_pages) = self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if waits:
            raise StoreError(
                _("Another window reads the library of games, so that its log still has the name."),
                _("Close it and start the notepad again: then the name is gone from it, too."),
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
            with told(self.path):
                memory = in_memory()
                before.backup(memory)
        except StoreError as error:
            raise StoreError(
                _("Your library of games is gone: {place}.").format(place=self.path),
                _("What is on the table can still be exported as a record."),
            ) from error
        self.database, self._files, self._lost = memory, None, True
        with suppress(sqlite3.Error):
            before.close()
        self.when_lost()
