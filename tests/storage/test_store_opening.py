"""Whatever lies where the library should be, the notepad starts and nothing is lost."""

import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library, StoreError
from notepad.storage.folder import present
from tests.nullgame import CATALOGUE
from tests.storage.conftest import RECORD

ROOT = Path(__file__).parents[2]

as_owner = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() == 0, reason="nothing is forbidden to root"
)
posix = pytest.mark.skipif(os.name != "posix", reason="rights as POSIX knows them")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def filled(path: Path) -> bytes:
    """Make a store with a few games at `path`; returns its bytes."""
    with Library(CATALOGUE, path) as library:
        for _ in range(60):
            library.create(RECORD)
    return path.read_bytes()


def left_by_a_kill(path: Path) -> dict[str, bytes]:
    """Make a store as a killed process leaves it: its last notes are in the log only."""
    filled(path)
    with Library(CATALOGUE, path) as library:
        library.create(RECORD)
        found = {part.name: part.read_bytes() for part in present(path)}
    for name, content in found.items():
        path.with_name(name).write_bytes(content)
    return found


def others(path: Path) -> dict[str, bytes]:
    """Return what lies beside the store, by name."""
    mine = {part.name for part in present(path)} | {f"{path.name}.lock"}
    return {part.name: part.read_bytes() for part in path.parent.iterdir() if part.name not in mine}


def starts_afresh(path: Path, word: str) -> None:
    with Library(CATALOGUE, path) as library:
        assert word in library.message
        assert library.games() == ()
        library.create(RECORD)
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        assert len(library.games()) == 1


@posix
def test_folder_and_every_file_are_for_their_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        with Library(CATALOGUE, path) as library:
            library.create(RECORD)
            found = list(path.parent.iterdir())
            assert len(found) == 4
            assert {rights(part) for part in found} == {0o600}
    finally:
        os.umask(before)
    assert rights(path.parent) == 0o700


@posix
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
    before = os.umask(0)
    try:
        Library(CATALOGUE, path).close()
    finally:
        os.umask(before)
    assert made == [0o600, 0o600]


@posix
def test_a_store_that_others_can_read_is_made_private(path: Path) -> None:
    filled(path)
    path.chmod(0o644)
    with Library(CATALOGUE, path):
        assert {rights(part) for part in present(path)} == {0o600}


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


@pytest.mark.parametrize(
    "damage",
    [
        lambda _content: b"this is no database, and it is long enough to be one" * 100,
        lambda content: content[:50],
        lambda content: content[:-4096],
        half,
        lambda content: half(content) + bytes(len(content) - len(half(content))),
        lambda content: bytes(len(half(content))) + content[len(half(content)) :],
        lambda content: bytes(len(content)),
        lambda content: content[:100] + bytes(3996) + content[4096:],
    ],
    ids=["text", "start", "page-short", "half", "half-zero", "zero-half", "zero", "no-schema"],
)
def test_a_damaged_store_is_set_aside_untouched(path: Path, damage: object) -> None:
    assert callable(damage)
    content = damage(filled(path))
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
        found = {part.name: part.read_bytes() for part in present(path)}
    for name, content in found.items():
        path.with_name(name).write_bytes(content)
    assert len(found["library.sqlite-wal"]) > 0
    starts_afresh(path, "newer")
    aside = others(path)
    for name, content in found.items():
        if not name.endswith("-shm"):
            (kept,) = (n for n in aside if n.endswith(name.removeprefix("library")))
            assert aside[kept] == content


def test_a_damaged_store_takes_its_log_along(path: Path) -> None:
    found = left_by_a_kill(path)
    path.write_bytes(b"x" * 5000)
    starts_afresh(path, "damaged")
    aside = others(path)
    assert b"x" * 5000 in aside.values()
    assert found["library.sqlite-wal"] in aside.values()


def test_a_store_emptied_under_its_log_is_set_aside(path: Path) -> None:
    found = left_by_a_kill(path)
    path.write_bytes(b"")
    starts_afresh(path, "damaged")
    assert found["library.sqlite-wal"] in others(path).values()


def test_a_log_without_its_store_is_set_aside_too(path: Path) -> None:
    found = left_by_a_kill(path)
    path.unlink()
    starts_afresh(path, "damaged")
    assert found["library.sqlite-wal"] in others(path).values()


def test_what_a_killed_process_left_in_the_log_is_there(path: Path) -> None:
    left_by_a_kill(path)
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        assert len(library.games()) == 61


def test_somebody_elses_database_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE games (id)")
    starts_afresh(path, "damaged")


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with Library(CATALOGUE, path) as library:
        assert library.message == ""


def test_processes_that_start_at_the_same_moment_share_one_new_store(path: Path) -> None:
    start = str(time.time() + 0.5)
    command = [sys.executable, "-m", "tests.storage.starter", str(path), start]
    processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(4)]
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    with Library(CATALOGUE, path) as library:
        assert [row.notes for row in library.games()] == [5, 5, 5, 5]


def test_a_damaged_lock_keeps_nobody_out(path: Path) -> None:
    filled(path)
    path.with_name(f"{path.name}.lock").write_bytes(b"x" * 5000)
    with Library(CATALOGUE, path) as library:
        assert library.message == ""


def test_a_file_where_the_folder_should_be_is_told_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(StoreError) as caught:
        Library(CATALOGUE, tmp_path / "data" / "library.sqlite")
    assert "data" in caught.value.message
    assert caught.value.remedy


def test_a_folder_where_the_file_should_be_is_told_with_a_remedy(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError):
        Library(CATALOGUE, path)


@as_owner
def test_a_folder_that_must_not_be_written_is_told_with_a_remedy(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="can't be written"):
            Library(CATALOGUE, path)
    finally:
        path.parent.chmod(0o700)


def test_a_store_that_another_program_holds_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path)
    monkeypatch.setattr("notepad.storage.store_schema.PATIENCE", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program"):
            Library(CATALOGUE, path).create(RECORD)


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
    rights_before = rights(target) if content is not None else 0
    with pytest.raises(StoreError, match="link") as caught:
        Library(CATALOGUE, path)
    assert str(path) in caught.value.message
    assert "Delete the link" in caught.value.remedy
    if content is None:
        assert not target.exists()
    else:
        assert target.read_bytes() == content
        assert rights(target) == rights_before
    path.with_name(path.name + ending).unlink()
    Library(CATALOGUE, path).close()


@posix
def test_a_lock_that_is_another_file_too_is_not_emptied(path: Path, tmp_path: Path) -> None:
    filled(path)
    (tmp_path / "thesis").write_text("years of work")
    lock = path.with_name(f"{path.name}.lock")
    lock.unlink()
    lock.hardlink_to(tmp_path / "thesis")
    with pytest.raises(StoreError, match="link"):
        Library(CATALOGUE, path)
    assert (tmp_path / "thesis").read_text() == "years of work"


@posix
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
