import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from notepad.storage import store_schema as versions


def more(database: sqlite3.Connection) -> None:
    database.execute("CREATE TABLE more (what TEXT NOT NULL)")


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as opened:
        yield opened


def test_a_database_without_tables_gets_those_of_the_newest_version(
    database: sqlite3.Connection,
) -> None:
    assert versions.version_of(database) == 0
    versions.bring_up(database)
    assert versions.version_of(database) == versions.newest()
    assert versions.definitions(database) == versions.definitions_of(versions.newest())


def test_what_is_newest_already_stays_as_it_is(database: sqlite3.Connection) -> None:
    versions.bring_up(database)
    database.execute("INSERT INTO settings VALUES ('text', '120')")
    versions.bring_up(database)
    assert database.execute("SELECT * FROM settings").fetchall() == [("text", "120")]


def test_every_step_makes_a_version_of_its_own(
    database: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = versions.newest()
    versions.bring_up(database)
    monkeypatch.setattr(versions, "STEPS", (*versions.STEPS, more))
    assert versions.newest() == before + 1
    versions.bring_up(database)
    assert versions.version_of(database) == before + 1
    names = {name for name, _sql in versions.definitions(database)}
    assert names - {name for name, _sql in versions.definitions_of(before)} == {"more"}
