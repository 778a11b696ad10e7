"""The tables of the store, and telling whether a file has them, without touching the file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import Enum
from functools import cache
from pathlib import Path

from notepad.storage.errors import DamagedStore, told
from notepad.storage.library_files import companion

VERSION = 1
_APPLICATION = 0x44644E70  # "DdNp": tells our files from other SQLite databases
PATIENCE = 2.0
"""Seconds to wait, before there is a window, for another process that is writing."""
PATIENCE_AT_TABLE = 0.25
"""The same while a player waits for his note: another window needs milliseconds to write."""

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    level INTEGER NOT NULL,
    setup TEXT NOT NULL,
    done INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    players TEXT NOT NULL,
    notes INTEGER NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    deleted REAL
);
CREATE TABLE actions (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
CREATE TABLE history (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    made REAL NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
CREATE TABLE announced (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    finding TEXT NOT NULL,
    PRIMARY KEY (game_id, finding)
) WITHOUT ROWID;
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
"""


class Verdict(Enum):
    """What a file turned out to be; the value is the word that tells it in a file's name."""

    USABLE = "usable"
    DAMAGED = "damaged"
    NEWER = "newer"


def verdict(path: Path) -> Verdict:
    """Return what the file at `path` is; what was committed to it is only read.

    An empty file is usable: a store that was not begun yet. A write that a killed process left
    half done is taken back first. Raises StoreError if the file can't be read at all.
    """
    if path.stat().st_size == 0:
        log = companion(path, "-wal")
        return Verdict.DAMAGED if log.exists() and log.stat().st_size else Verdict.USABLE
    try:
        with told(path):
            return _looked_into(path)
    except DamagedStore:
        return Verdict.DAMAGED


def _looked_into(path: Path) -> Verdict:
    try:
        with closing(_read_only(path)) as database:
            return judged(database)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
            raise
    _take_back(path)
    with closing(_read_only(path)) as database:
        return judged(database)


def _read_only(path: Path) -> sqlite3.Connection:
    # Read only, SQLite neither rolls back nor copies its log into the file when it closes.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)


def _take_back(path: Path) -> None:
    """Have SQLite undo, by the journal beside the file, what was being written at a kill."""
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
        database.execute("PRAGMA user_version").fetchone()


def judged(database: sqlite3.Connection) -> Verdict:
    """Return what a database turns out to be that can be read at all."""
    database.text_factory = _lenient_text
    database.execute("BEGIN")
    try:
        return _judged(database)
    finally:
        if database.in_transaction:
            database.execute("COMMIT")


def _judged(database: sqlite3.Connection) -> Verdict:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    tables = _definitions(database)
    if version == 0 and not tables:
        return Verdict.USABLE
    if owner == _APPLICATION and version > VERSION:
        return Verdict.NEWER
    if owner != _APPLICATION or tables != _ours():
        return Verdict.DAMAGED
    (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    return Verdict.USABLE if found == "ok" and _can_be_changed(database) else Verdict.DAMAGED


def _can_be_changed(database: sqlite3.Connection) -> bool:
    """Return whether a copy could be written: a damaged header can forbid it wherever it lies."""
    with closing(sqlite3.connect(":memory:")) as copy:
        database.backup(copy)
        try:
            copy.execute(f"PRAGMA user_version = {VERSION}")
        except sqlite3.OperationalError:
            return False
    return True


def _definitions(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return what was made in a database by name, with its definition."""
    query = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return set(database.execute(query))


@cache
def _ours() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(_TABLES)
        return _definitions(database)


def connected(path: Path) -> sqlite3.Connection:
    """Return a connection to the store at `path`, its tables made if they were not there.

    It was written once when this returns, so that one that can't be is known at once. Every
    transaction is on the disk when it returns, also after a loss of power. A write-ahead log
    needs one flush for that, a rollback journal three.
    """
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        database.text_factory = _lenient_text
        for setting in (
            "synchronous = EXTRA",  # also flushes the folder where there is no write-ahead log
            "fullfsync = ON",  # macOS: a plain flush stops at the disk's own memory
            "checkpoint_fullfsync = ON",
            "foreign_keys = ON",
            "secure_delete = ON",  # what is purged can't be read from the file any more
            "journal_mode = WAL",
        ):
            database.execute(f"PRAGMA {setting}")
        _make_tables(database)
        database.execute(f"PRAGMA busy_timeout = {round(PATIENCE_AT_TABLE * 1000)}")
    except BaseException:
        database.close()
        raise
    return database


def _lenient_text(raw: bytes) -> str:
    """Return text even if a few of its bytes were lost: only the game that has it is unreadable."""
    return raw.decode("utf-8", "replace")


def in_memory() -> sqlite3.Connection:
    """Return an empty store that is nowhere but in memory."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.text_factory = _lenient_text
    database.execute("PRAGMA foreign_keys = ON")
    _make_tables(database)
    return database


def begun(database: sqlite3.Connection) -> bool:
    """Return whether a database that is usable has our tables already."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return bool(version)


def _make_tables(database: sqlite3.Connection) -> None:
    with transaction(database):
        if not begun(database):
            for statement in _TABLES.split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA application_id = {_APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Do all or nothing; once it is left it is on the disk, and no other process was between."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
