"""A library for each test, and stores damaged at random or left half written."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.form import LeftNote
from notepad.core.record import Record
from notepad.core.session import WhatIf
from notepad.storage import Library, NoSuchGame, StaleGame, UnreadableGame
from notepad.storage.finished_games import Found
from notepad.storage.folder import present
from notepad.storage.store_schema import definitions
from tests.nullgame import CATALOGUE, SETUP, Look

COIN, SWORD = Look("Bob", "coin"), Look("Bob", "sword", has=False)
RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(COIN,))
ROOT = Path(__file__).parents[2]

posix = pytest.mark.skipif(os.name != "posix", reason="rights as POSIX knows them")


def rights(path: Path) -> int:
    """Return who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def names(folder: Path) -> set[str]:
    """Return what lies in a folder."""
    return {part.name for part in folder.iterdir()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a library is to lie, in a folder that is not there yet."""
    return tmp_path / "data" / "library.sqlite"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    """An empty library."""
    with Library(CATALOGUE, path) as opened:
        yield opened


@pytest.fixture
def game_id(library: Library) -> int:
    """A game with one note in it."""
    return library.create(RECORD)


def spoil(path: Path, *statements: str) -> None:
    """Change a store by SQL, as something else than the notepad does; checks are left out."""
    with closing(sqlite3.connect(path)) as database, database:
        for statement in ("PRAGMA ignore_check_constraints = ON", *statements):
            database.execute(statement)


def failing(error: Exception) -> Callable[..., NoReturn]:
    """Return what fails with an error, whatever is asked of it."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


def database_error(code: int) -> sqlite3.OperationalError:
    """Return an error of the database with its code."""
    error = sqlite3.OperationalError("odd")
    error.sqlite_errorcode = code
    return error


full = failing(OSError(28, "No space left on device"))


def contents(path: Path, *left_out: str) -> dict[str, list[dict[str, object]]]:
    """Return what each table of a store holds, in order, without some columns."""
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        found = {}
        for name, _sql in definitions(database):
            rows = map(dict, database.execute(f"SELECT * FROM {name}"))
            kept = [{key: row[key] for key in row if key not in left_out} for row in rows]
            found[name] = sorted(kept, key=repr)
    return found


def as_it_lies(path: Path) -> dict[str, bytes]:
    """Return the files of a store by name, as a kill would leave them now."""
    return {part.name: part.read_bytes() for part in present(path)}


def lay(path: Path, found: Mapping[str, bytes]) -> None:
    """Put the files of a store back as they were found."""
    for name, content in found.items():
        path.with_name(name).write_bytes(content)


def without_log(path: Path) -> None:
    """Have a store keep a rollback journal, as it does where a write-ahead log can't be had."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)


def left_halfway(path: Path, statements: Iterable[str]) -> dict[str, bytes]:
    """Leave a write half done at `path`, its journal beside it; returns the files by name."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for setting in ("synchronous = FULL", "cache_size = 1", "cache_spill = 1"):
            database.execute(f"PRAGMA {setting}")
        database.execute("BEGIN IMMEDIATE")
        for statement in statements:
            database.execute(statement)
        found = as_it_lies(path)
    lay(path, found)
    return found


PAGE = 4096


def sound(path: Path) -> bytes:
    """Make a store with something in every table; returns its bytes."""
    with Library(CATALOGUE, path) as library:
        for _ in range(12):
            game_id = library.create(RECORD)
            session = library.open(game_id)
            session.note(Look("Bob", "cup"))
            session.undo()
            session.redo()
            session.pencil("cup", "Bob", Pencil.QUERY)
            library.set_winners(game_id, ["Bob"])
            library.set_begun_notes(game_id, [LeftNote(None, {"who": ("Bob",)})])
            session.try_out(WhatIf(0))
            library.finished_games.keep(library.finished_games.due()[0], ["Bob"], Found(1, 1))
        library.set_setting("settings", {"text": 120})
        library.delete(game_id)
    return path.read_bytes()


def somebody_elses(_content: bytes) -> bytes:
    """Return a database of another program."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE games (id)")
        return database.serialize()


def zeros(content: bytes, start: int, end: int) -> bytes:
    """Return a store with zeros from one byte to another."""
    return content[:start] + bytes(end - start) + content[end:]


def defined(before: bytes, after: bytes, content: bytes) -> bytes:
    """Return a store with something else in the definitions of its tables."""
    assert before in content
    return content.replace(before, after)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "text": lambda _content: b"this is no database, and it is long enough to be one" * 100,
    "start": lambda content: content[:50],
    "more of the start": lambda content: content[:5000],
    "page short": lambda content: content[:-PAGE],
    "half": lambda content: content[: len(content) // 2],
    "half zeros": lambda content: zeros(content, len(content) // 2, len(content)),
    "zeros and a half": lambda content: zeros(content, 0, len(content) // 2),
    "zeros": lambda content: bytes(len(content)),
    "no schema": lambda content: zeros(content, 100, PAGE),
    "somebody else's": somebody_elses,
    "table": partial(defined, b"CREATE TABLE games", b"CREATE TABLE g\xffmes"),
    "index": partial(defined, b"tablegamesgames", b"tableg\xffmesgames"),
    "column": partial(defined, b"changed REAL", b"ch\xffnged REAL"),
    "capitals": partial(defined, b"changed REAL", b"chanGEd REAL"),
    "key": partial(defined, b"PRIMARY KEY (game_id, seq)", b"PRIMARY KEY (game_id,\xff\xff\xffq)"),
}
"""How the bytes of a store can be damaged so that it can't be used."""


def damaged(content: bytes, chance: Random) -> bytes:
    """Return a store with bytes changed, a stretch overwritten, or its end cut off."""
    changed = bytearray(content)
    kind = chance.random()
    if kind < 0.1:
        return content[: chance.randrange(len(content))]
    if kind < 0.2:
        start = chance.randrange(len(content) - 512)
        changed[start : start + 512] = chance.randbytes(512)
        return bytes(changed)
    # The first page has the tables' definitions.
    end = PAGE if kind < 0.5 else len(content)
    for _ in range(chance.choice([1, 1, 2, 5, 30])):
        changed[chance.randrange(end)] = chance.randrange(256)
    return bytes(changed)


ODD: tuple[object, ...] = (
    *(None, -1, 0, 1, 7, 2**31, 2**63 - 1, 1.5, -1e300, float("inf"), float("-inf")),
    *("", "abc", "12", "null", "[]", "{}", "[" * 60_000, "\0", "x" * 100_000, "\u202e"),
    *(b"", b"12", b"[]", b"\xff\x00", "caf\u00e9".encode("latin-1")),
)
"""What a value of a store may be in a file from elsewhere."""


def columns(path: Path) -> Iterator[tuple[str, str]]:
    """Yield every column of a store with its table."""
    with closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL")
        for (table,) in tables.fetchall():
            for _place, name, *_more in database.execute(f"PRAGMA table_info({table})"):
                yield table, name


def put(path: Path, table: str, column: str, value: object) -> bool:
    """Put a value into the first row of a table; return whether its column takes it."""
    with closing(sqlite3.connect(path)) as database:
        query = f"UPDATE {table} SET {column} = ? WHERE {column} IN"
        query += f" (SELECT {column} FROM {table} LIMIT 1)"
        try:
            with database:
                database.execute(query, (value,))
        except sqlite3.IntegrityError:
            return False
    return True


def walk(path: Path) -> bool:
    """Open a store, read and change every game; returns whether it was set aside.

    A game may be unreadable, and says so; anything else that is wrong is raised.
    """
    with Library(CATALOGUE, path) as library:
        library.deleted()
        library.setting("settings", {})
        for row in library.games():
            read = (library.export_record, library.history, library.export_sealed, library.open)
            minutes = partial(library.minutes, notes=1)
            kept = (minutes, library.begun_notes, library.winners, library.changed)
            for look in (*read, *kept, library.level, library.title):
                _tried(look, row.id)
            for change in (_noted, Library.duplicate, Library.delete, Library.restore):
                _tried(change, library, row.id)
        assert all(
            game.found is None or game.found.share_of_notes != 7
            for game in library.finished_games.games()
        )
        for due in library.finished_games.due():
            library.finished_games.played(due.id)
        library.same_as(RECORD)
        _tried(library.people.call, "Bob", "Zoe", lambda _key, value: value)
        assert library.people.names() is not None
        library.create(RECORD)
        return bool(library.message)


def _noted(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(Look("Bob", "cup"))
    session.undo()
    assert session.redo_sentence


def _tried(act: object, *values: object) -> None:
    assert callable(act)
    with suppress(UnreadableGame, NoSuchGame, StaleGame, Faults):
        act(*values)
