"""The open store, how it is opened whatever lies in its place, and when its files are gone."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from notepad.storage import Library, StoreError
from notepad.storage.errors import BadBackup
from notepad.storage.folder import present
from notepad.storage.store import _as_it_lies
from notepad.storage.store_schema import in_memory
from tests.nullgame import CATALOGUE
from tests.storage import conftest

UNLOCKED = pytest.mark.skipif(sys.platform == "win32", reason="open files can't be deleted")


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def delete_file(path: Path) -> None:
    path.unlink()


def delete_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def swap_folder(path: Path) -> None:
    move_folder(path)
    with Library(CATALOGUE, path) as other:
        other.create(conftest.RECORD)


def swap_file(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


AWAY = [delete_folder, delete_file, delete_log, move_folder, swap_folder, swap_file]


@UNLOCKED
@pytest.mark.parametrize("take_away", AWAY)
def test_a_note_is_told_to_be_in_memory_only_before_it_is_acknowledged(
    library: Library, game_id: int, path: Path, take_away: Callable[[Path], None]
) -> None:
    told: list[str] = []
    library.backups.when_lost(lambda: told.append("lost"))
    session = library.open(game_id)
    session.subscribe(lambda: told.append("noted"))
    session.note(conftest.SWORD)
    take_away(path)
    session.note(conftest.COIN)
    session.undo()
    assert told == ["noted", "lost", "noted", "noted"]
    assert library.backups.lost
    assert library.open(game_id).notes == (conftest.COIN, conftest.SWORD)
    assert library.open(game_id).redo_sentence


@UNLOCKED
def test_a_loss_while_writing_is_noticed(library: Library, game_id: int, path: Path) -> None:
    told: list[str] = []
    library.backups.when_lost(lambda: told.append("lost"))
    with library._store.writing() as database:
        database.execute("UPDATE games SET title = 'Sunday'")
        delete_folder(path)
        assert told == []
    assert told == ["lost"]
    assert library.title(game_id) == "Sunday"


@UNLOCKED
def test_another_store_there_keeps_its_games(library: Library, game_id: int, path: Path) -> None:
    session = library.open(game_id)
    move_folder(path)
    with Library(CATALOGUE, path) as other:
        theirs = other.open(other.create(conftest.RECORD))
        theirs.note(conftest.SWORD)
        session.note(conftest.COIN)
        library.close()
        theirs.note(conftest.SWORD)
    with Library(CATALOGUE, path) as other:
        (row,) = other.games()
        assert other.open(row.id).notes == (conftest.COIN, conftest.SWORD, conftest.SWORD)


@UNLOCKED
def test_what_was_lost_lies_in_another_place_once_it_is_moved_there(
    library: Library, game_id: int, path: Path, tmp_path: Path
) -> None:
    session = library.open(game_id)
    delete_folder(path)
    session.note(conftest.SWORD)
    (tmp_path / "chosen").mkdir()
    library.backups.move(tmp_path / "chosen")
    assert not library.backups.lost
    session.note(conftest.COIN)
    library.close()
    with Library(CATALOGUE, tmp_path / "chosen" / "library.sqlite") as found:
        assert found.open(game_id).notes == (conftest.COIN, conftest.SWORD, conftest.COIN)


@UNLOCKED
def test_a_loss_that_cannot_even_be_read_acknowledges_nothing(
    library: Library, game_id: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = library.open(game_id)
    delete_folder(path)

    unreadable = conftest.failing(sqlite3.OperationalError("disk I/O error"))
    monkeypatch.setattr("notepad.storage.store.in_memory", unreadable)
    with pytest.raises(StoreError, match="gone") as caught:
        session.note(conftest.SWORD)
    assert caught.value.remedy == "You can still export the open game as a record."
    assert session.notes == (conftest.COIN,)


def test_a_copy_of_no_store_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []

    def noted() -> sqlite3.Connection:
        opened.append(in_memory())
        return opened[-1]

    monkeypatch.setattr("notepad.storage.store.in_memory", noted)
    path = tmp_path / "no store"
    path.write_text("neither tables nor rows", encoding="utf-8")
    with pytest.raises(StoreError):
        _as_it_lies(path)
    (copy,) = opened
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        copy.execute("SELECT 1")


@UNLOCKED
def test_a_locked_store_keeps_nobody_waiting_for_long(
    library: Library, game_id: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = library.open(game_id)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program"):
            session.note(conftest.SWORD)
        assert session.notes == (conftest.COIN,)
        other.execute("COMMIT")
    session.note(conftest.SWORD)
    assert library.open(game_id).notes == (conftest.COIN, conftest.SWORD)


def filled(path: Path) -> bytes:
    """Make a store with a few games at `path`; returns its bytes."""
    with Library(CATALOGUE, path) as library:
        for _ in range(60):
            library.create(conftest.RECORD)
    return path.read_bytes()


def left_by_a_kill(path: Path) -> dict[str, bytes]:
    """Leave a store as a killed process leaves it: its last changes are in the log only."""
    with Library(CATALOGUE, path) as library:
        library.rename(library.games()[0].id, "in the log")
        library.rename(library.games()[0].id, "Friday")
        found = conftest.as_it_lies(path)
    conftest.lay(path, found)
    return found


def others(path: Path) -> dict[str, bytes]:
    """Return what lies beside the store, by name."""
    mine = {part.name for part in present(path)} | {f"{path.name}.lock"}
    return {part.name: part.read_bytes() for part in path.parent.iterdir() if part.name not in mine}


def starts_afresh(path: Path, word: str) -> None:
    with Library(CATALOGUE, path) as library:
        assert word in library.message
        assert library.games() == ()
        library.create(conftest.RECORD)
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        assert len(library.games()) == 1


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """Have whatever is made be open to everybody, unless that is forbidden."""
    before = os.umask(0)
    yield
    os.umask(before)


@conftest.posix
@pytest.mark.usefixtures("open_to_all")
@pytest.mark.parametrize("there", [b"", b"damaged" * 1000], ids=["none before", "damaged before"])
def test_folder_and_every_file_are_for_their_owner_alone(path: Path, there: bytes) -> None:
    if there:
        filled(path)
        path.write_bytes(there)
    with Library(CATALOGUE, path) as library:
        library.create(conftest.RECORD)
        found = list(path.parent.iterdir())
        assert len(found) == 4 + bool(there)
        assert {conftest.rights(part) for part in found} == {0o600}
    assert conftest.rights(path.parent) == 0o700


@conftest.posix
@pytest.mark.usefixtures("open_to_all")
def test_no_file_is_ever_readable_by_others_while_it_is_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    real = os.open

    def watched(name: Path, flags: int, mode: int = 0o777) -> int:
        made.append(mode)
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", watched)
    monkeypatch.setattr(Path, "chmod", lambda *_: pytest.fail("made with wrong rights first"))
    Library(CATALOGUE, path).close()
    assert made == [0o600, 0o600]


@pytest.mark.parametrize("damage", conftest.DAMAGE)
def test_a_damaged_store_is_set_aside_untouched(path: Path, damage: str) -> None:
    content = conftest.DAMAGE[damage](filled(path))
    path.write_bytes(content)
    starts_afresh(path, "damaged")
    aside = others(path)
    assert all(name.startswith("library.damaged-") for name in aside)
    assert [aside[name] for name in aside if name.endswith(".sqlite")] == [content]


def test_a_newer_store_is_set_aside_with_its_log_and_neither_is_touched(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE more (what)")
        database.execute("INSERT INTO more VALUES (1)")
        database.commit()
        found = conftest.as_it_lies(path)
    conftest.lay(path, found)
    assert len(found["library.sqlite-wal"]) > 0
    starts_afresh(path, "newer version of this app")
    aside = others(path)
    for name, content in found.items():
        if not name.endswith("-shm"):
            (kept,) = (n for n in aside if n.endswith(name.removeprefix("library")))
            assert aside[kept] == content
    (whole,) = path.parent.glob("library.newer-*.sqlite")
    with Library(CATALOGUE, path) as library, pytest.raises(BadBackup, match="newer version"):
        library.backups.look_at(whole)


@pytest.mark.parametrize("content", [b"x" * 5000, b"", None], ids=["damaged", "empty", "gone"])
def test_a_store_without_its_log_is_set_aside_with_it(path: Path, content: bytes | None) -> None:
    filled(path)
    found = left_by_a_kill(path)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    starts_afresh(path, "damaged")
    aside = others(path).values()
    assert found["library.sqlite-wal"] in aside
    assert content in (b"", None, *aside)


def test_processes_that_start_at_the_same_moment_share_one_new_store(path: Path) -> None:
    start = str(time.time() + 0.5)
    command = [sys.executable, "-m", "tests.storage.noter", str(path), start]
    processes = [subprocess.Popen(command, cwd=conftest.ROOT) for _ in range(4)]
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    with Library(CATALOGUE, path) as library:
        assert [row.notes for row in library.games()] == [5, 5, 5, 5]


def planted(path: Path, ending: str, content: bytes | None) -> Path:
    """Put a link in the place of one of a store's files; returns what it points to."""
    target = path.parent.parent / "thesis"
    if content is not None:
        target.write_bytes(content)
    link = path.with_name(path.name + ending)
    link.unlink(missing_ok=True)
    link.symlink_to(target)
    return target


@pytest.mark.parametrize("ending", ["", ".lock", "-wal", "-journal", "-shm"])
@pytest.mark.parametrize("content", [b"years of work", b"", None], ids=["file", "empty", "dead"])
def test_a_link_in_the_place_of_a_file_is_refused_and_what_it_points_to_stays(
    path: Path, ending: str, content: bytes | None
) -> None:
    filled(path)
    target = planted(path, ending, content)
    rights_before = conftest.rights(target) if content is not None else 0
    with pytest.raises(StoreError, match="link") as caught:
        Library(CATALOGUE, path)
    assert str(path) in caught.value.message
    assert "Delete the link" in caught.value.remedy
    if content is None:
        assert not target.exists()
    else:
        assert target.read_bytes() == content
        assert conftest.rights(target) == rights_before
    path.with_name(path.name + ending).unlink()
    Library(CATALOGUE, path).close()


@conftest.posix
def test_a_lock_that_is_another_file_too_is_not_emptied(path: Path, tmp_path: Path) -> None:
    filled(path)
    (tmp_path / "thesis").write_text("years of work")
    lock = path.with_name(f"{path.name}.lock")
    lock.unlink()
    lock.hardlink_to(tmp_path / "thesis")
    with pytest.raises(StoreError, match="link"):
        Library(CATALOGUE, path)
    assert (tmp_path / "thesis").read_text() == "years of work"


@conftest.posix
def test_a_link_that_comes_while_the_lock_is_emptied_is_refused(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path)
    path.with_name(f"{path.name}.lock").write_bytes(b"x" * 100)
    (tmp_path / "thesis").write_text("years of work")
    opens = os.open

    def swapped(name: str | Path, flags: int, mode: int = 0o777) -> int:
        if str(name).endswith(".lock") and not flags & os.O_CREAT:
            Path(name).unlink()
            Path(name).symlink_to(tmp_path / "thesis")
        return opens(name, flags, mode)

    monkeypatch.setattr(os, "open", swapped)
    with pytest.raises(StoreError):
        Library(CATALOGUE, path)
    assert (tmp_path / "thesis").read_text() == "years of work"


GAMES = 60


full, no_room_for_an_index, no_access = (
    conftest.failing(conftest.database_error(code))
    for code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_READONLY)
)
read_only_disk = conftest.failing(OSError(errno.EROFS, "Read-only file system"))


def closed_store(path: Path) -> None:
    """Leave a store as it is after it was closed."""


def store_cut_off(path: Path) -> None:
    """Leave a store as a kill leaves it in the middle of writing without a log."""
    conftest.without_log(path)
    conftest.left_halfway(path, ["UPDATE games SET title = 'half'", "DELETE FROM history"])


@pytest.mark.parametrize("leave", [closed_store, left_by_a_kill, store_cut_off])
@pytest.mark.parametrize("why", [full, no_room_for_an_index, no_access, read_only_disk])
def test_the_games_are_there_for_reading(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leave: Callable[[Path], object],
    why: Callable[..., NoReturn],
) -> None:
    with Library(CATALOGUE, path) as library:
        for _ in range(GAMES):
            library.create(conftest.RECORD)
    leave(path)
    with monkeypatch.context() as patch:
        patch.setattr("notepad.storage.store._made_ready", why)
        if why in (no_access, read_only_disk):
            told_so = conftest.failing(StoreError("not as it lies", ""))
            patch.setattr("notepad.storage.store._as_it_lies", told_so)
        library = Library(CATALOGUE, path)
    assert "opened read-only" in library.message
    rows = library.games()
    assert [row.title for row in rows] == ["Friday"] * GAMES
    session = library.open(rows[0].id)
    with pytest.raises(StoreError) as caught:
        session.note(conftest.SWORD)
    assert str(caught.value) in library.message
    assert session.notes == (conftest.COIN,)
    library.backups.move(tmp_path)
    session.note(conftest.SWORD)
    assert library.open(rows[0].id).notes == (conftest.COIN, conftest.SWORD)
    library.close()
    with Library(CATALOGUE, path) as untouched:
        assert untouched.open(rows[0].id).notes == (conftest.COIN,)


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
        library.create(conftest.RECORD)
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        with Library(CATALOGUE, path) as library:
            assert "opened read-only" in library.message
            assert len(library.games()) == 1
    finally:
        path.parent.chmod(0o700)


def test_a_start_that_cannot_purge_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(CATALOGUE, path, now=lambda: 1_000.0) as library:
        library.delete(library.create(conftest.RECORD))
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
