"""The whole library: saved to a file, restored from one, or moved to another folder."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from weakref import finalize

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.storage import copies_and_leftovers, folder, store_schema
from notepad.storage.copies_and_leftovers import part_of, remove_store, write_copy
from notepad.storage.errors import BadBackup, StoreError, raising_store_errors
from notepad.storage.listing import local_time
from notepad.storage.store import Opened, Store, open_store, read_elsewhere

_CONTENTS = ("games", "history", "what_ifs", "results", "settings")
"""The tables, each after those that it refers to, so that rows can be copied in this order."""
_LARGEST = 2**31 - 1
"""The largest number of a game, or of anything counted: Qt's signals carry no more."""

_BEGINNING = b"SQLite format 3\0"


@dataclass(frozen=True)
class Backup:
    """A whole library that was read from a file; `latest` is when a game in it last changed."""

    contents: sqlite3.Connection
    games: int
    latest: datetime | None


class Backups:
    """Saves, restores and moves a whole store. Failures raise StoreError and change nothing."""

    def __init__(self, store: Store, *, stamp: str) -> None:
        """Work on this store; files that are set aside get `stamp` in their names."""
        self._store, self._stamp = store, stamp

    @property
    def lost(self) -> bool:
        """Whether the library is only in memory, because its files are gone."""
        return self._store.lost

    def when_lost(self, tell: Callable[[], None]) -> None:
        """Call `tell` if the library is lost, before the loss could affect anything noted."""
        self._store.when_lost = tell

    def back_up(self, target: Path) -> None:
        """Save the whole library to a file, replacing one that is there."""
        if self._is_ours(target):
            raise StoreError(
                _("{place} is the library itself.").format(place=target), _("Choose another name.")
            )
        part = part_of(target)
        with self._store.alone(), raising_store_errors(target):
            with suppress(StoreError):  # a full disk must not prevent saving elsewhere
                copies_and_leftovers.note_copies(part)
            try:
                write_copy(self._store.database, self._store.path, target)
            finally:
                copies_and_leftovers.unnote_copies(part)

    def look_at(self, source: Path) -> Backup:
        """Return what a backup contains; raises BadBackup if it can't be restored."""
        if self._is_ours(source):
            raise BadBackup(
                _("This is the library itself, not a backup: {place}.").format(place=source)
            )
        try:
            if not _looks_like_one(source):
                raise BadBackup(_("This isn’t a game library: {place}.").format(place=source))
            with (
                self._store.alone(),
                copies_and_leftovers.temporary_folder() as elsewhere,
                read_elsewhere(source, elsewhere) as found,
            ):
                return _sound(found, source)
        except OSError as error:
            told_so = _("This backup can’t be read: {place} ({why}).")
            why = error.strerror or str(error)
            raise BadBackup(told_so.format(place=source, why=why)) from error

    def bring_back(self, backup: Backup) -> Path:
        """Replace everything by a backup; return the file with everything that was there before."""
        place = self._store.path
        if self._store.lost:
            raise StoreError(
                _("Your game library is gone: {place}.").format(place=place),
                _("Choose another folder."),
            )
        aside = folder.free_name(place, f"replaced-{self._stamp}")
        with self._store.alone(), self._noted(aside):
            self._replace(backup, place, aside)
        return aside

    def _replace(self, backup: Backup, place: Path, aside: Path) -> None:
        with self._store.writing() as database:
            with closing(sqlite3.connect(place)) as reader:  # nobody else can write meanwhile
                write_copy(reader, place, aside)
            (before,) = database.execute("SELECT COALESCE(MAX(version), 0) FROM games").fetchone()
            for table in reversed(_CONTENTS):
                database.execute(f"DELETE FROM {table}")
            _pour(backup.contents, database)
            # A higher version: another window with one of these games must not overwrite the new
            # one.
            for table in ("games", "results"):
                database.execute(f"UPDATE {table} SET version = version + ?", (before + 1,))

    def move(self, into: Path) -> Path | None:
        """Keep the library in another folder from now on, also after a restart.

        Returns the old file if it couldn't be removed.
        """
        before, target = self._store.path, into / folder.FILE_NAME
        if folder.lies_there(target):
            raise StoreError(
                _("There is already a game library here: {place}.").format(place=target),
                _("Choose another folder."),
            )
        had_files = not (self._store.lost or self._store.refusal)
        with self._store.alone(), raising_store_errors(target), self._nobody_writing():
            if had_files:
                copies_and_leftovers.note_copies(before)
            with self._noted(target):
                new = _made_at(target, self._store, self._stamp)
            self._store.go_on_at(target, new)
            left = had_files and not remove_store(before)
        if had_files and (left or os.name == "nt"):
            left = not remove_store(before)  # some systems only remove a file once it is closed
        copies_and_leftovers.unnote_copies(before)
        with suppress(StoreError):  # they are searched when a player is removed
            copies_and_leftovers.note_copies(
                *copies_and_leftovers.put_aside(before), *([before] if left else []), known=True
            )
        return before if left else None

    @contextmanager
    def _noted(self, copy: Path) -> Iterator[None]:
        """List a copy as unfinished while it is made; if it fails, nothing of it may stay."""
        copies_and_leftovers.note_copies(copy)
        try:
            yield
        except BaseException:
            if copies_and_leftovers.removed_if_same(copy, self._store.database):
                copies_and_leftovers.unnote_copies(copy)
            raise
        copies_and_leftovers.unnote_copies(copy)

    @contextmanager
    def _nobody_writing(self) -> Iterator[None]:
        """Keep other windows from writing to the old place, where it would be lost."""
        if self._store.lost or self._store.refusal:
            yield
            return
        place = self._store.path
        with closing(
            sqlite3.connect(place, timeout=store_schema.PATIENCE, isolation_level=None)
        ) as holder:
            holder.execute("BEGIN IMMEDIATE")
            yield

    def _is_ours(self, path: Path) -> bool:
        return any(_same(path, part) for part in folder.all_parts(self._store.path))


def _made_at(target: Path, store: Store, stamp: str) -> Opened:
    """Create a library in another place, where it is looked for from now on."""
    write_copy(store.database, store.path, target)
    _place, new = open_store(lambda: target, stamp=stamp)
    with store_schema.closed_on_failure(new.database):
        if new.refusal or new.untold:
            new.database.close()  # some systems only remove a file once it is closed
            remove_store(target)
            raise StoreError(new.message, _("Choose another folder."))
        folder.remember_place(target)
    return new


def _looks_like_one(source: Path) -> bool:
    """Whether a file begins like a store; other files may be too large to copy."""
    if not source.is_file():
        source.stat()
        return False
    with source.open("rb") as file:
        return file.read(len(_BEGINNING)) == _BEGINNING


def _sound(found: sqlite3.Connection, source: Path) -> Backup:
    """Return the contents of a file, which are closed with the last reference to the backup."""
    contents = store_schema.in_memory()
    with store_schema.closed_on_failure(contents):
        _copy_if_sound(found, contents, source)
        games, latest = contents.execute(
            "SELECT COUNT(*), MAX(changed) FROM games WHERE deleted IS NULL"
        ).fetchone()
        backup = Backup(contents, games, local_time(latest) if games else None)
    finalize(backup, contents.close)
    return backup


def _copy_if_sound(found: sqlite3.Connection, contents: sqlite3.Connection, source: Path) -> None:
    """Copy the contents of a file row by row, so that nothing else in it comes along."""
    spoilt = BadBackup(_("This backup is damaged: {place}.").format(place=source))
    try:
        verdict = store_schema.judge_database(found)
        if verdict is store_schema.Verdict.NEWER:
            newer = _("This backup was written by a newer version of this app: {place}.")
            raise BadBackup(newer.format(place=source))
        if not verdict.openable or not store_schema.has_our_tables(found):
            raise spoilt
        store_schema.make_current(found)
        if any(_has_odd_values(found, table) for table in _CONTENTS):
            raise spoilt
        with store_schema.transaction(contents):
            _pour(found, contents)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise spoilt from error


def _has_odd_values(database: sqlite3.Connection, table: str) -> bool:
    """Whether any value of a table has another type than its column.

    SQLite accepts text in a column of numbers, which would fail in calculations later.
    """
    sound = []
    for _place, name, kind, never_null, *_more in database.execute(f"PRAGMA table_info({table})"):
        fits = f"typeof({name}) = '{kind.lower()}'"
        if kind == "INTEGER":
            fits += f" AND {name} BETWEEN 0 AND {_LARGEST}"
        sound.append(f"({fits})" if never_null else f"({name} IS NULL OR {fits})")
    query = f"SELECT 1 FROM {table} WHERE NOT ({' AND '.join(sound)}) LIMIT 1"
    return database.execute(query).fetchone() is not None


def _pour(source: sqlite3.Connection, into: sqlite3.Connection) -> None:
    for table in _CONTENTS:
        rows = source.execute(f"SELECT * FROM {table}").fetchall()
        if rows:
            places = ", ".join("?" * len(rows[0]))
            into.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one.absolute() == other.absolute()
