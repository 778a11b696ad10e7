import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library
from notepad.storage.copies import part_of, removed, write_copy
from notepad.storage.errors import DamagedStore
from notepad.storage.folder import present
from tests.nullgame import CATALOGUE
from tests.storage.conftest import RECORD


@pytest.fixture
def store(path: Path) -> Path:
    with Library(CATALOGUE, path) as library:
        library.create(RECORD)
    return path


def test_a_copy_is_one_file_with_everything_in_it(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(store)) as database:
        write_copy(database, store, copy)
    assert list(present(copy)) == [copy]
    assert [part.name for part in tmp_path.iterdir() if part.name.endswith(".part")] == []
    with Library(CATALOGUE, copy) as library:
        assert [row.title for row in library.games()] == ["Friday"]


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX knows them")
def test_a_copy_is_for_its_owner_alone(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(store)) as database:
        write_copy(database, store, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_copy_of_what_is_damaged_leaves_the_file_that_was_there(
    store: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("the copy before")
    with closing(sqlite3.connect(":memory:")) as odd:
        odd.execute("CREATE TABLE games (id)")
        with pytest.raises(DamagedStore):
            write_copy(odd, store, copy)
    assert copy.read_text() == "the copy before"
    assert not copy.with_name(f".{copy.name}.part").exists()


def test_a_store_is_removed_with_all_that_lies_beside_it(store: Path) -> None:
    for ending in ("-wal", "-shm", "-journal", ".lock"):
        store.with_name(store.name + ending).touch()
    assert removed(store)
    assert list(store.parent.iterdir()) == []


@pytest.mark.parametrize("there", [True, False], ids=["file", "dead"])
@pytest.mark.parametrize("ending", ["", "-journal", "-wal"])
def test_a_copy_follows_no_link_while_it_is_half_done(
    store: Path, tmp_path: Path, ending: str, there: bool
) -> None:
    copy, target = tmp_path / "copy.sqlite", tmp_path / "thesis"
    if there:
        target.write_text("years of work")
    part_of(copy).with_name(part_of(copy).name + ending).symlink_to(target)
    with closing(sqlite3.connect(store)) as database:
        write_copy(database, store, copy)
    assert target.exists() == there
    assert not there or target.read_text() == "years of work"
    assert not copy.is_symlink()


def test_a_copy_takes_the_place_of_a_link_and_not_of_what_it_points_to(
    store: Path, tmp_path: Path
) -> None:
    (tmp_path / "thesis").write_text("years of work")
    (tmp_path / "copy.sqlite").symlink_to(tmp_path / "thesis")
    with closing(sqlite3.connect(store)) as database:
        write_copy(database, store, tmp_path / "copy.sqlite")
    assert (tmp_path / "thesis").read_text() == "years of work"


def test_what_cannot_be_cleared_away_is_not_written_into(store: Path, tmp_path: Path) -> None:
    part_of(tmp_path / "copy.sqlite").mkdir()
    with closing(sqlite3.connect(store)) as database, pytest.raises(FileExistsError):
        write_copy(database, store, tmp_path / "copy.sqlite")
