import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage.errors import StoreError
from notepad.storage.store_schema import (
    Verdict,
    begun,
    connected,
    in_memory,
    judged,
    transaction,
    verdict,
)
from tests.storage.halfway import left_halfway, without_log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with its tables and nothing in them."""
    path = tmp_path / "library.sqlite"
    connected(path).close()
    return path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)


TWO_GAMES = (
    "INSERT INTO games (game, title, level, setup, done, players, notes, created, changed)"
    " VALUES ('null', 'Friday', 3, '', 0, '', 0, 0, 0), ('null', 'Sunday', 3, '', 0, '', 0, 0, 0)"
)


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ((), Verdict.USABLE),
        ((TWO_GAMES,), Verdict.USABLE),
        (("PRAGMA user_version = 9",), Verdict.NEWER),
        (("PRAGMA user_version = 9", "DROP TABLE settings"), Verdict.NEWER),
        (("PRAGMA user_version = 9", "PRAGMA application_id = 7"), Verdict.DAMAGED),
        (("PRAGMA application_id = 7",), Verdict.DAMAGED),
        (("DROP TABLE settings",), Verdict.DAMAGED),
        (("CREATE TABLE more (what)",), Verdict.DAMAGED),
        (("CREATE INDEX more ON games (title)",), Verdict.DAMAGED),
        (("PRAGMA user_version = 0",), Verdict.DAMAGED),
    ],
)
def test_a_file_is_usable_if_it_has_our_tables_and_no_others(
    path: Path, statements: tuple[str, ...], found: Verdict
) -> None:
    change(path, *statements)
    assert verdict(path) is found


def test_an_empty_file_is_usable_unless_a_log_says_that_it_was_not_empty(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    assert verdict(empty) is Verdict.USABLE
    log = tmp_path / "empty.sqlite-wal"
    log.touch()
    assert verdict(empty) is Verdict.USABLE
    log.write_bytes(b"frames")
    assert verdict(empty) is Verdict.DAMAGED


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"no database" * 500,
        lambda content: content[:-4096],
        lambda content: content.replace(b"CREATE TABLE games", b"CREATE TABLE g\xffmes"),
        lambda content: content[:18] + b"\x63" + content[19:],
    ],
    ids=["text", "short", "definition", "writer"],
)
def test_a_file_that_cannot_be_made_out_or_changed_is_damaged(
    path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    change(path, "PRAGMA journal_mode = DELETE")
    path.write_bytes(spoil(path.read_bytes()))
    assert verdict(path) is Verdict.DAMAGED


def test_a_damaged_index_is_found_though_every_table_can_be_read(path: Path) -> None:
    change(path, "PRAGMA journal_mode = DELETE", "INSERT INTO settings VALUES ('b', '1')")
    change(path, "INSERT INTO settings VALUES ('a', '2')")
    content = path.read_bytes()
    assert content.count(b"b1") == content.count(b"a2") == 1
    path.write_bytes(content.replace(b"a2", b"c2"))
    assert verdict(path) is Verdict.DAMAGED


def test_judging_leaves_the_file_and_its_log_as_they_are(path: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path)) as database:
        database.execute(TWO_GAMES)
        database.commit()
        before = path.read_bytes(), log.read_bytes()
    for part, content in zip((path, log), before, strict=True):
        part.write_bytes(content)
    assert verdict(path) is Verdict.USABLE
    assert (path.read_bytes(), log.read_bytes()) == before


def test_what_a_killed_process_left_half_written_is_taken_back_first(path: Path) -> None:
    change(path, *[TWO_GAMES] * 500)
    without_log(path)
    left_halfway(path, ["UPDATE games SET title = 'half'"])
    assert verdict(path) is Verdict.USABLE
    with closing(sqlite3.connect(path)) as database:
        query = "SELECT COUNT(*) FROM games WHERE title = 'half'"
        assert database.execute(query).fetchone() == (0,)


def test_a_file_that_is_not_there_is_no_verdict(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"missing\.sqlite"):
        verdict(tmp_path / "missing.sqlite")
    with pytest.raises((StoreError, OSError)):
        verdict(tmp_path)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 3),
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("fullfsync", 1),
        ("checkpoint_fullfsync", 1),
        ("busy_timeout", 250),
        ("application_id", 0x44644E70),
    ],
)
def test_whatever_is_written_is_on_the_disk_at_once_and_nobody_waits_for_long(
    path: Path, setting: str, value: object
) -> None:
    with closing(connected(path)) as database:
        assert database.execute(f"PRAGMA {setting}").fetchone() == (value,)


def test_a_store_that_must_not_be_written_is_known_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(place: object, **more: object) -> sqlite3.Connection:
        return real(f"file:{place}?mode=ro", uri=True, isolation_level=None)

    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connected(path)


def test_a_store_is_begun_once_it_has_its_tables(path: Path) -> None:
    with closing(in_memory()) as memory, closing(sqlite3.connect(":memory:")) as bare:
        assert begun(memory)
        assert not begun(bare)
        assert judged(memory) is judged(bare) is Verdict.USABLE


def test_text_that_lost_some_bytes_is_read_as_far_as_it_goes(path: Path) -> None:
    change(path, TWO_GAMES, "UPDATE games SET title = CAST(x'46ff72' AS TEXT)")
    with closing(connected(path)) as database, closing(in_memory()) as memory:
        query = "SELECT title FROM games"
        assert database.execute(query).fetchone() == ("F\ufffdr",)
        database.backup(memory)
        assert memory.execute(query).fetchone() == ("F\ufffdr",)


def test_what_hangs_on_a_game_goes_with_it() -> None:
    with closing(in_memory()) as database:
        database.execute(TWO_GAMES)
        for game in (1, 2):
            database.execute(f"INSERT INTO history VALUES ({game}, 0, 0.0, '')")
        database.execute("DELETE FROM games WHERE id = 1")
        assert database.execute("SELECT game_id FROM history").fetchall() == [(2,)]


def test_a_transaction_is_all_or_nothing() -> None:
    def put(*keys: str) -> None:
        with transaction(database):
            for key in keys:
                database.execute("INSERT INTO settings VALUES (?, '1')", (key,))

    with closing(in_memory()) as database:
        put("a")
        with pytest.raises(sqlite3.IntegrityError):
            put("b", "a")
        assert database.execute("SELECT key FROM settings").fetchall() == [("a",)]
        assert not database.in_transaction


def test_nobody_else_writes_during_a_transaction(path: Path) -> None:
    with closing(connected(path)) as one, closing(connected(path)) as other, transaction(one):
        other.execute("PRAGMA busy_timeout = 1")
        with pytest.raises(sqlite3.OperationalError, match="locked"), transaction(other):
            pass
