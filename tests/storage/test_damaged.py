"""However a store is damaged, it is opened or set aside, and what can't be read says so."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from notepad.storage import Library, UnreadableGame
from notepad.storage.store_schema import definitions, in_memory
from tests.nullgame import CATALOGUE
from tests.storage import conftest


def fuzzed(folder: Path, seeds: range) -> int:
    """Damage a store anew for each seed and walk through it; returns how many were set aside."""
    content = conftest.sound(folder / "sound.sqlite")
    set_aside = 0
    for seed in seeds:
        path = folder / f"{seed}" / "library.sqlite"
        path.parent.mkdir()
        path.write_bytes(conftest.damaged(content, Random(seed)))
        set_aside += conftest.walk(path)
    return set_aside


@pytest.mark.parametrize(
    "seeds", [range(50), pytest.param(range(1_000_000, 1_005_000), marks=pytest.mark.exhaustive)]
)
def test_a_damaged_store_never_ends_in_a_traceback(tmp_path: Path, seeds: range) -> None:
    assert 0 < fuzzed(tmp_path, seeds) < len(seeds)


def test_a_header_that_forbids_writing_is_damage_and_no_fault_of_the_disk(path: Path) -> None:
    content = bytearray(conftest.sound(path))
    content[18] = 99  # the version that a writer has to know
    path.write_bytes(content)
    with Library(CATALOGUE, path) as library:
        assert "damaged" in library.message
        library.create(conftest.RECORD)


def spoilt(path: Path, damage: str) -> Library:
    """Return a library opened after its store was damaged by a statement."""
    conftest.sound(path)
    conftest.spoil(path, damage)
    return Library(CATALOGUE, path)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE history SET made = 1e18",
        "UPDATE history SET made = -1.0",
        "UPDATE games SET created = 9e99",
    ],
)
def test_a_game_of_odd_times_is_opened_and_not_sealed(path: Path, damage: str) -> None:
    with spoilt(path, damage) as library:
        game_id = library.games()[0].id
        with pytest.raises(UnreadableGame):
            library.export_sealed(game_id)
        assert library.open(game_id).notes


GAMES = 200
with closing(in_memory()) as _database:
    TABLES = [sql for _name, sql in definitions(_database)]


@pytest.fixture
def halfway(path: Path) -> Path:
    """A store of many games without a write-ahead log, killed while all of them were changed."""
    with Library(CATALOGUE, path) as library:
        for _ in range(GAMES):
            library.create(conftest.RECORD)
    conftest.without_log(path)
    before = path.read_bytes()
    found = conftest.left_halfway(path, ["UPDATE games SET title = 'half'", "DELETE FROM history"])
    assert found["library.sqlite"] != before
    assert found["library.sqlite-journal"]
    return path


def test_a_store_whose_last_write_was_cut_off_opens_with_all_that_was_kept(halfway: Path) -> None:
    with Library(CATALOGUE, halfway) as library:
        assert library.message == ""
        games = library.games()
        assert [row.title for row in games] == ["Friday"] * GAMES
        assert all(library.open(row.id).notes == conftest.RECORD.notes for row in games)
        library.create(conftest.RECORD)


def test_a_start_that_was_cut_off_within_the_first_tables_can_be_made_again(path: Path) -> None:
    path.parent.mkdir()
    path.touch(0o600)
    found = conftest.left_halfway(path, TABLES)
    assert found["library.sqlite"]
    assert found["library.sqlite-journal"]
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        library.create(conftest.RECORD)
    with Library(CATALOGUE, path) as library:
        assert len(library.games()) == 1


def test_a_journal_beside_an_empty_file_keeps_nobody_out(path: Path) -> None:
    path.parent.mkdir()
    path.touch(0o600)
    conftest.left_halfway(path, TABLES)
    path.write_bytes(b"")
    with Library(CATALOGUE, path) as library:
        assert library.message == ""


def test_a_newer_store_cut_off_is_set_aside_whole(halfway: Path) -> None:
    Library(CATALOGUE, halfway).close()
    conftest.without_log(halfway)
    conftest.spoil(halfway, "PRAGMA user_version = 99")
    conftest.left_halfway(halfway, ["UPDATE games SET title = 'half'", "DELETE FROM history"])
    with Library(CATALOGUE, halfway) as library:
        assert "newer" in library.message
    (aside,) = halfway.parent.glob("library.newer-*.sqlite")
    with closing(sqlite3.connect(aside)) as database:
        query = "SELECT COUNT(*) FROM games WHERE title = 'Friday'"
        assert database.execute(query).fetchone() == (GAMES,)
