"""The tables of the store, their versions, and whether a file is a store at all.

A new store goes through every step, so that it has the same tables as one upgraded from any
version. A file is judged without changing it.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TypeAlias

from notepad.core.language import _
from notepad.storage.errors import DamagedStore, StoreError, raising_store_errors
from notepad.storage.folder import companion

_APPLICATION = 0x44644E70  # "DdNp": distinguishes our files from other SQLite databases
PATIENCE = 2.0
"""Seconds to wait at the start, before there is a window, for another process that is writing.

A longer wait would look like a start that hangs.
"""
PATIENCE_AT_TABLE = 0.25
"""The same while a player waits for a note to be saved: a write takes only milliseconds."""

Step: TypeAlias = str | Callable[[sqlite3.Connection], None]
"""Changes tables and their contents, within a transaction that was started already.

In SQL, statements end with semicolons; what SQL can't say is a function.
"""


def _keep_deeds_once(database: sqlite3.Connection) -> None:
    """Drop the table of actions, which only repeated the history.

    If a history doesn't lead to these actions, it was damaged, and starts again with them.
    """
    games = "SELECT id, CAST(done AS INTEGER), CAST(changed AS REAL) FROM games"
    for game_id, done, changed in database.execute(games).fetchall():
        actions, past = (_texts_of(database, table, game_id) for table in ("actions", "history"))
        if _led_to(past) != (actions, done) and 0 <= done <= len(actions):
            undone = json.dumps({"action": "undone"})
            texts = [*actions, *[undone] * (len(actions) - done)]
            rows = [(game_id, seq, changed, text) for seq, text in enumerate(texts)]
            database.execute("DELETE FROM history WHERE game_id = ?", (game_id,))
            database.executemany("INSERT INTO history VALUES (?, ?, ?, ?)", rows)
    database.execute("DROP TABLE actions")


def _texts_of(database: sqlite3.Connection, table: str, game_id: int) -> list[str]:
    query = f"SELECT CAST(document AS TEXT) FROM {table} WHERE game_id = ? ORDER BY seq"
    return [text for (text,) in database.execute(query, (game_id,))]


def _led_to(past: list[str]) -> tuple[list[str], int]:
    """Return the actions that a history of version 7 leads to, and how many of them hold."""
    taken, done = list[str](), 0
    for text in past:
        match text:
            case '{"action": "undone"}':
                done -= 1
            case '{"action": "redone"}':
                done += 1
            case _:
                taken[done:] = [text]
                done += 1
    return taken, done


_FIRST = """
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

STEPS: tuple[Step, ...] = (
    _FIRST,
    # A game's declaration, as JSON, if the game doesn't come with the notepad.
    "ALTER TABLE games ADD COLUMN declaration TEXT",
    # Who won a finished game, as a JSON list of names.
    "ALTER TABLE games ADD COLUMN winners TEXT",
    # What was tapped of notes that weren't noted, as JSON.
    "ALTER TABLE games ADD COLUMN begun TEXT",
    # A game's what-if, as JSON.
    "CREATE TABLE what_ifs (game_id INTEGER PRIMARY KEY REFERENCES games (id)"
    " ON DELETE CASCADE, document TEXT NOT NULL)",
    # How early an analysed game could be solved. `version` is the game's at that time, `notes` how
    # many notes there were, NULL if nothing is counted, and `certain` after how many of them it was
    # certain, NULL if never.
    "CREATE TABLE results ("
    " game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    " version INTEGER NOT NULL, notes INTEGER, certain INTEGER)",
    # Nothing reads the findings that were announced.
    "DROP TABLE announced",
    _keep_deeds_once,
    # Everybody's points, as a JSON list by seat, or NULL. Games with points that were analysed
    # before are due again.
    """
ALTER TABLE results ADD COLUMN points TEXT;
DELETE FROM results WHERE game_id IN
 (SELECT id FROM games WHERE game IN ('caracalla', 'catham-city'))
""",
)
"""The steps to version 1, from 1 to 2, and so on; never change or remove one."""

Definitions: TypeAlias = frozenset[tuple[str, str]]
"""What was created in a database: names with their definitions."""


def newest() -> int:
    """Return the version that this program writes."""
    return len(STEPS)


def version_of(database: sqlite3.Connection) -> int:
    """Return the version of a store, 0 if its tables don't exist yet."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def bring_up(database: sqlite3.Connection) -> None:
    """Create the tables, or upgrade those of an older version to the newest.

    The caller provides one transaction for all of it.
    """
    _take(STEPS[version_of(database) :], database)
    database.execute(f"PRAGMA user_version = {newest()}")


def definitions(database: sqlite3.Connection) -> Definitions:
    """Return the names and definitions of everything created in a database."""
    query = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return frozenset(database.execute(query))


@cache
def _after(steps: tuple[Step, ...]) -> Definitions:
    """Return the definitions that a store has after these steps."""
    with closing(sqlite3.connect(":memory:")) as database:
        _take(steps, database)
        return definitions(database)


def _take(steps: tuple[Step, ...], database: sqlite3.Connection) -> None:
    for step in steps:
        if isinstance(step, str):
            for statement in step.split(";"):
                database.execute(statement)
        else:
            step(database)


class Verdict(Enum):
    """What a file turned out to be; the value is the word for it in a file's name."""

    USABLE = "usable"
    OLDER = "older"
    DAMAGED = "damaged"
    NEWER = "newer"

    @property
    def openable(self) -> bool:
        """Whether the file is a store that can be used, after an upgrade if necessary."""
        return self in (Verdict.USABLE, Verdict.OLDER)


def verdict(path: Path) -> Verdict:
    """Return what the file at `path` is, only reading what was committed to it.

    An empty file is usable: a new store. A write that was interrupted by a kill is rolled back
    first. Raises StoreError if the file can't be read at all.
    """
    if path.stat().st_size == 0:
        log = companion(path, "-wal")
        return Verdict.DAMAGED if log.exists() and log.stat().st_size else Verdict.USABLE
    try:
        with raising_store_errors(path):
            return _looked_into(path)
    except DamagedStore:
        return Verdict.DAMAGED


def _looked_into(path: Path) -> Verdict:
    try:
        with closing(_read_only(path)) as database:
            return judge_database(database)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
            raise
    _take_back(path)
    with closing(_read_only(path)) as database:
        return judge_database(database)


def _read_only(path: Path) -> sqlite3.Connection:
    # Read only: then SQLite neither rolls back nor copies its log into the file on closing.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)


def _take_back(path: Path) -> None:
    """Let SQLite roll back an interrupted write, from the journal beside the file."""
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
        database.execute("PRAGMA user_version").fetchone()


def judge_database(database: sqlite3.Connection) -> Verdict:
    """Return what a readable database turns out to be."""
    database.text_factory = _lenient_text
    database.execute("BEGIN")
    try:
        return _judged(database)
    finally:
        if database.in_transaction:
            database.execute("COMMIT")


def _judged(database: sqlite3.Connection) -> Verdict:
    version = version_of(database)
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    tables = definitions(database)
    if version == 0 and not tables:
        return Verdict.USABLE
    if owner == _APPLICATION and version > newest():
        return Verdict.NEWER
    if owner != _APPLICATION or version < 1 or tables != _after(STEPS[:version]):
        return Verdict.DAMAGED
    (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or not _can_be_changed(database):
        return Verdict.DAMAGED
    return Verdict.OLDER if version < newest() else Verdict.USABLE


def _can_be_changed(database: sqlite3.Connection) -> bool:
    """Whether a copy could be written: a damaged header can forbid it anywhere."""
    with closing(sqlite3.connect(":memory:")) as copy:
        database.backup(copy)
        try:
            copy.execute(f"PRAGMA user_version = {newest()}")
        except sqlite3.OperationalError:
            return False
    return True


def connect_store(path: Path) -> sqlite3.Connection:
    """Return a connection to the store at `path`, with tables created or upgraded to this version.

    It writes once, so that an unwritable store is noticed immediately. Every transaction is on the
    disk when it returns, even after a power failure. A write-ahead log needs one flush for that, a
    rollback journal three.
    """
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    with closed_on_failure(database):
        database.text_factory = _lenient_text
        for setting in (
            "synchronous = EXTRA",  # also flushes the folder if there is no write-ahead log
            "fullfsync = ON",  # macOS: a plain flush only reaches the disk's own cache
            "checkpoint_fullfsync = ON",
            "foreign_keys = ON",
            "secure_delete = ON",  # purged data can't be read from the file any more
            "journal_mode = WAL",
        ):
            database.execute(f"PRAGMA {setting}")
        make_current(database)
        database.execute(f"PRAGMA busy_timeout = {round(PATIENCE_AT_TABLE * 1000)}")
    return database


@contextmanager
def closed_on_failure(database: sqlite3.Connection) -> Iterator[None]:
    """Close a connection if what it was opened for fails: nobody else would."""
    try:
        yield
    except BaseException:
        database.close()
        raise


def _lenient_text(raw: bytes) -> str:
    """Return text even if some of its bytes are damaged: so only one game becomes unreadable."""
    return raw.decode("utf-8", "replace")


def in_memory() -> sqlite3.Connection:
    """Return an empty store in memory."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    with closed_on_failure(database):
        database.text_factory = _lenient_text
        database.execute("PRAGMA foreign_keys = ON")
        make_current(database)
    return database


def has_our_tables(database: sqlite3.Connection) -> bool:
    """Whether a usable database has our tables already."""
    return version_of(database) > 0


def make_current(database: sqlite3.Connection) -> None:
    """Create the tables, or upgrade older ones to this version; raises StoreError on failure."""
    try:
        with transaction(database):
            bring_up(database)
            database.execute(f"PRAGMA application_id = {_APPLICATION}")
    except sqlite3.IntegrityError as error:
        raise _left_alone(error) from error


def _left_alone(why: Exception) -> StoreError:
    told_so = _("Your game library couldn’t be updated to this version: {why}.")
    remedy = _("Nothing was changed. The previous version of the app can still open it.")
    return StoreError(told_so.format(why=why), remedy)


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Do all or nothing; on leaving, it is on the disk, and no other process wrote in between."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
