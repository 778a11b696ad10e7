"""The store's tables from version to version: those of the first, and the step to each next one.

A new store is made as the first version was and then goes through every step, so that it has the
same tables as one that was brought up from whatever version.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from typing import TypeAlias

Step: TypeAlias = Callable[[sqlite3.Connection], None]
"""Changes tables and what is in them, within a transaction that is begun already."""


def _keep_declarations(database: sqlite3.Connection) -> None:
    """Keep with a game what declares it, as JSON, if no notepad comes with it."""
    database.execute("ALTER TABLE games ADD COLUMN declaration TEXT")


def _keep_winners(database: sqlite3.Connection) -> None:
    """Keep with a game who won it, a JSON list of names, once it is over."""
    database.execute("ALTER TABLE games ADD COLUMN winners TEXT")


def _keep_what_is_begun(database: sqlite3.Connection) -> None:
    """Keep with a game what was tapped of notes that were not noted, as JSON."""
    database.execute("ALTER TABLE games ADD COLUMN begun TEXT")


def _keep_what_ifs(database: sqlite3.Connection) -> None:
    """Keep beside a game what is tried of it in pencil, as JSON."""
    database.execute(
        "CREATE TABLE what_ifs (game_id INTEGER PRIMARY KEY REFERENCES games (id)"
        " ON DELETE CASCADE, document TEXT NOT NULL)"
    )


def _keep_results(database: sqlite3.Connection) -> None:
    """Keep of a game that was looked at how early it could be found out.

    `version` is the game's at that time, `notes` how many it took, NULL where nothing is counted,
    and `certain` after which of them it was certain, NULL if never.
    """
    database.execute(
        "CREATE TABLE results ("
        " game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
        " version INTEGER NOT NULL, notes INTEGER, certain INTEGER)"
    )


def _drop_findings(database: sqlite3.Connection) -> None:
    """Keep no findings that were told already: nobody asks for them."""
    database.execute("DROP TABLE announced")


STEPS: tuple[Step, ...] = (
    _keep_declarations,
    _keep_winners,
    _keep_what_is_begun,
    _keep_what_ifs,
    _keep_results,
    _drop_findings,
)
"""The step from version 1 to 2, from 2 to 3, and so on: none is ever changed or taken out."""

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

Definitions: TypeAlias = frozenset[tuple[str, str]]
"""What was made in a database by name, with its definition."""


def newest() -> int:
    """Return the version that this program writes."""
    return 1 + len(STEPS)


def version_of(database: sqlite3.Connection) -> int:
    """Return the version of a store, 0 if its tables are still to be made."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def bring_up(database: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an older version to the newest one.

    All of it is to happen in one transaction of the caller's.
    """
    if not version_of(database):
        _make_first(database)
    for step in STEPS[max(version_of(database), 1) - 1 :]:
        step(database)
    database.execute(f"PRAGMA user_version = {newest()}")


def definitions(database: sqlite3.Connection) -> Definitions:
    """Return what was made in a database."""
    query = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return frozenset(database.execute(query))


def definitions_of(version: int) -> Definitions:
    """Return what a store of this version has, from 1 to the newest."""
    return _after(STEPS[: version - 1])


@cache
def _after(steps: tuple[Step, ...]) -> Definitions:
    with closing(sqlite3.connect(":memory:")) as database:
        _make_first(database)
        for step in steps:
            step(database)
        return definitions(database)


def _make_first(database: sqlite3.Connection) -> None:
    for statement in _FIRST.split(";"):
        database.execute(statement)
