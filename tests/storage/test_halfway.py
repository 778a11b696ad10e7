"""A process that was killed while it wrote without a write-ahead log keeps nobody out."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library
from notepad.storage.store_schema import _FIRST
from tests.nullgame import CATALOGUE
from tests.storage.conftest import RECORD
from tests.storage.halfway import left_halfway, without_log

GAMES = 200


@pytest.fixture
def halfway(path: Path) -> Path:
    """A store of many games without a write-ahead log, killed while all of them were changed."""
    with Library(CATALOGUE, path) as library:
        for _ in range(GAMES):
            library.create(RECORD)
    without_log(path)
    before = path.read_bytes()
    found = left_halfway(path, ["UPDATE games SET title = 'half'", "DELETE FROM history"])
    assert found["library.sqlite"] != before
    assert found["library.sqlite-journal"]
    return path


def test_a_store_whose_last_write_was_cut_off_opens_with_all_that_was_kept(halfway: Path) -> None:
    with Library(CATALOGUE, halfway) as library:
        assert library.message == ""
        games = library.games()
        assert [row.title for row in games] == ["Friday"] * GAMES
        assert all(library.open(row.id).notes == RECORD.notes for row in games)
        library.create(RECORD)


def test_a_start_that_was_cut_off_within_the_first_tables_can_be_made_again(path: Path) -> None:
    path.parent.mkdir()
    path.touch(0o600)
    found = left_halfway(path, _FIRST.split(";"))
    assert found["library.sqlite"]
    assert found["library.sqlite-journal"]
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        library.create(RECORD)
    with Library(CATALOGUE, path) as library:
        assert len(library.games()) == 1


def test_a_journal_beside_an_empty_file_keeps_nobody_out(path: Path) -> None:
    path.parent.mkdir()
    path.touch(0o600)
    left_halfway(path, _FIRST.split(";"))
    path.write_bytes(b"")
    with Library(CATALOGUE, path) as library:
        assert library.message == ""


def test_a_newer_store_cut_off_while_it_wrote_is_set_aside_with_all_that_was_kept(
    halfway: Path,
) -> None:
    Library(CATALOGUE, halfway).close()
    without_log(halfway)
    with closing(sqlite3.connect(halfway)) as database:
        database.execute("PRAGMA user_version = 99")
    left_halfway(halfway, ["UPDATE games SET title = 'half'", "DELETE FROM history"])
    with Library(CATALOGUE, halfway) as library:
        assert "newer" in library.message
    (aside,) = halfway.parent.glob("library.newer-*.sqlite")
    with closing(sqlite3.connect(aside)) as database:
        query = "SELECT COUNT(*) FROM games WHERE title = 'Friday'"
        assert database.execute(query).fetchone() == (GAMES,)
