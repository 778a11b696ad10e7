import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library
from notepad.storage.errors import DamagedStore
from notepad.storage.library_files import present
from notepad.storage.store_copy import removed, write_copy
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
