"""Where nothing can be written the games that are there are opened for reading, and it is said."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from notepad.storage import Library, StoreError
from notepad.storage.folder import present
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD
from tests.storage.halfway import left_halfway, without_log

COIN, SWORD = Look("Bob", "coin"), Look("Bob", "sword", has=False)
GAMES = 60


def failure(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("simulated")
    error.sqlite_errorcode = code
    return error


def full(*_: object) -> NoReturn:
    raise failure(sqlite3.SQLITE_FULL)


def no_room_for_an_index(*_: object) -> NoReturn:
    raise failure(sqlite3.SQLITE_IOERR_SHMSIZE)


def no_access(*_: object) -> NoReturn:
    raise failure(sqlite3.SQLITE_READONLY)


def read_only_disk(*_: object) -> NoReturn:
    raise OSError(errno.EROFS, "Read-only file system")


def closed_store(path: Path) -> None:
    """Leave a store as it is after it was closed."""


def store_with_log(path: Path) -> None:
    """Leave a store as a kill leaves it, much of it in its log."""
    with Library(CATALOGUE, path) as library:
        library.rename(library.games()[0].id, "in the log")
        library.rename(library.games()[0].id, "Friday")
        found = {part: part.read_bytes() for part in present(path)}
    for part, content in found.items():
        part.write_bytes(content)


def store_cut_off(path: Path) -> None:
    """Leave a store as a kill leaves it in the middle of writing without a log."""
    without_log(path)
    left_halfway(path, ["UPDATE games SET title = 'half'", "DELETE FROM history"])


@pytest.mark.parametrize("leave", [closed_store, store_with_log, store_cut_off])
@pytest.mark.parametrize("why", [full, no_room_for_an_index, no_access, read_only_disk])
def test_the_games_are_there_for_reading(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leave: Callable[[Path], None],
    why: Callable[..., NoReturn],
) -> None:
    with Library(CATALOGUE, path) as library:
        for _ in range(GAMES):
            library.create(RECORD)
    leave(path)
    with monkeypatch.context() as patch:
        patch.setattr("notepad.storage.store._made_ready", why)
        if why in (no_access, read_only_disk):
            patch.setattr("notepad.storage.store._as_it_lies", _told_so)
        library = Library(CATALOGUE, path)
    assert "opened for reading" in library.message
    rows = library.games()
    assert [row.title for row in rows] == ["Friday"] * GAMES
    session = library.open(rows[0].id)
    with pytest.raises(StoreError) as caught:
        session.note(SWORD)
    assert str(caught.value) in library.message
    assert session.notes == (COIN,)
    library.keeping.move(tmp_path)
    session.note(SWORD)
    assert library.open(rows[0].id).notes == (COIN, SWORD)
    library.close()
    with Library(CATALOGUE, path) as untouched:
        assert untouched.open(rows[0].id).notes == (COIN,)


def _told_so(*_: object) -> NoReturn:
    raise StoreError("not as it lies", "")


@pytest.mark.parametrize("why", [full, no_access, read_only_disk])
def test_where_there_is_nothing_to_read_it_is_told_why(
    path: Path, monkeypatch: pytest.MonkeyPatch, why: Callable[..., NoReturn]
) -> None:
    monkeypatch.setattr("notepad.storage.store._made_ready", why)
    with pytest.raises(StoreError) as caught:
        Library(CATALOGUE, path)
    assert caught.value.remedy


@pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() == 0, reason="nothing is forbidden to root"
)
def test_a_folder_that_must_not_be_written_is_read(path: Path) -> None:
    with Library(CATALOGUE, path) as library:
        library.create(RECORD)
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        with Library(CATALOGUE, path) as library:
            assert "opened for reading" in library.message
            assert len(library.games()) == 1
    finally:
        path.parent.chmod(0o700)


def test_a_start_that_cannot_purge_is_made_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(CATALOGUE, path, now=lambda: 1_000.0) as library:
        library.delete(library.create(RECORD))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        real = Library.purge

        def purge(library: Library) -> None:
            other.execute("BEGIN IMMEDIATE")
            try:
                real(library)
            finally:
                other.execute("COMMIT")

        monkeypatch.setattr(Library, "purge", purge)
        with Library(CATALOGUE, path) as library:
            assert library.deleted() is not None
