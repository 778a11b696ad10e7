"""Whatever a kill cuts off, nothing is lost, and what is left behind is cleared away or told."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library
from notepad.storage import copies_and_leftovers as copies
from notepad.storage.errors import DamagedStore
from notepad.storage.folder import remember_place, usual_place
from tests.nullgame import CATALOGUE
from tests.storage.conftest import RECORD, ROOT
from tests.storage.cutting_off import DEEDS


@pytest.fixture
def store(path: Path) -> Path:
    with Library(CATALOGUE, path) as library:
        library.create(RECORD)
    return path


def test_a_copy_of_what_is_damaged_changes_no_file(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("the copy before")
    with closing(sqlite3.connect(":memory:")) as odd:
        odd.execute("CREATE TABLE games (id)")
        with pytest.raises(DamagedStore):
            copies.write_copy(odd, store, copy)
    assert copy.read_text() == "the copy before"
    assert not copy.with_name(f".{copy.name}.part").exists()


@pytest.mark.parametrize("there", [True, False], ids=["file", "dead"])
@pytest.mark.parametrize("ending", ["", "-journal", "-wal"])
def test_a_copy_follows_no_link_while_it_is_half_done(
    store: Path, tmp_path: Path, ending: str, there: bool
) -> None:
    copy, target = tmp_path / "copy.sqlite", tmp_path / "thesis"
    if there:
        target.write_text("years of work")
    copies.part_of(copy).with_name(copies.part_of(copy).name + ending).symlink_to(target)
    with closing(sqlite3.connect(store)) as database:
        copies.write_copy(database, store, copy)
    assert target.exists() == there
    assert not there or target.read_text() == "years of work"
    assert not copy.is_symlink()


def test_a_copy_replaces_a_link_and_not_its_target(store: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis").write_text("years of work")
    (tmp_path / "copy.sqlite").symlink_to(tmp_path / "thesis")
    with closing(sqlite3.connect(store)) as database:
        copies.write_copy(database, store, tmp_path / "copy.sqlite")
    assert (tmp_path / "thesis").read_text() == "years of work"


def test_what_cannot_be_cleared_away_is_not_written_into(store: Path, tmp_path: Path) -> None:
    copies.part_of(tmp_path / "copy.sqlite").mkdir()
    with closing(sqlite3.connect(store)) as database, pytest.raises(FileExistsError):
        copies.write_copy(database, store, tmp_path / "copy.sqlite")


posix = pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")


def cut_off(deed: str, folder: Path, *, every: int, first: int) -> int:
    """Cut a deed off at so many of its steps; returns how many those were."""
    command = [sys.executable, "-m", "tests.storage.cutting_off", deed, str(folder)]
    ended = subprocess.run(
        [*command, str(every), str(first)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return int(ended.stdout)


@posix
@pytest.mark.parametrize("every", [41, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_cut_off_loses_nothing(tmp_path: Path, deed: str, every: int) -> None:
    assert cut_off(deed, tmp_path / "steps", every=every, first=min(every, 37)) > 0


@pytest.fixture
def kept() -> Path:
    """A library in the usual place with one game."""
    with Library(CATALOGUE) as library:
        library.create(RECORD)
    return usual_place()


def copy_of(place: Path, target: Path) -> Path:
    """Copy a library to another place, as a backup or a move does."""
    target.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(place)) as database:
        copies.write_copy(database, place, target)
    return target


def opening() -> str:
    """Open the library as the notepad does; returns what the player is told."""
    with Library(CATALOGUE) as library:
        assert len(library.games()) == 1
        return library.message


def half_done(kept: Path, kind: str) -> list[Path]:
    """Leave a half done copy beside the library, with its journal."""
    part = copies.part_of(kept.with_name(f"library{kind}.sqlite"))
    shutil.copy(kept, part)
    part.with_name(f"{part.name}-journal").touch()
    return [part, part.with_name(f"{part.name}-journal")]


def second_library(kept: Path, stick: Path) -> list[Path]:
    """Leave the library that a move had made already, and a half done copy beside it."""
    left = copy_of(kept, stick)
    shutil.copy(left, copies.part_of(left))
    copies.note_copies(left)
    return [left, copies.part_of(left)]


def old_library(kept: Path, stick: Path) -> list[Path]:
    """Leave the library that a move had not removed yet."""
    copies.note_copies(kept)
    remember_place(copy_of(kept, stick))
    return [kept]


LEFT: dict[str, Callable[[Path, Path], list[Path]]] = {
    "a half done copy for bringing back": lambda kept, _stick: half_done(kept, ".replaced-2026"),
    "a half done copy of an older version": lambda kept, _stick: half_done(kept, ".version-3-2026"),
    "a half done backup": lambda kept, _stick: half_done(kept, ""),
    "a second library": second_library,
    "an old library": old_library,
}


@pytest.mark.parametrize("kind", LEFT)
def test_what_was_left_is_removed_and_told_once(kept: Path, tmp_path: Path, kind: str) -> None:
    left = LEFT[kind](kept, tmp_path / "stick" / "library.sqlite")
    assert all(one.exists() for one in left)
    assert "copy was removed" in opening()
    for one in left:
        assert not [*one.parent.glob(f"{one.name}*")]
    assert opening() == ""
    assert copies.noted_copies() == ()


def of_others(kept: Path, _stick: Path) -> list[Path]:
    """Put files of others beside the library."""
    others = [kept.with_name(name) for name in (".library.part", "library.of-mine.sqlite", ".x")]
    for other in others:
        other.touch()
    return others


def gone_already(_kept: Path, stick: Path) -> list[Path]:
    """Note a copy that isn't there."""
    stick.parent.mkdir()
    copies.note_copies(stick)
    return []


def in_use(kept: Path, stick: Path) -> list[Path]:
    """Note the library in use, also by another way that leads there."""
    stick.parent.symlink_to(kept.parent)
    copies.note_copies(kept, stick)
    return [kept]


def put_where_copies_were(kept: Path, stick: Path) -> list[Path]:
    """Put something where a backup was half done, and where a copy was that is removed."""
    saved = stick.with_name("backup.sqlite")
    left = copy_of(kept, stick)
    with Library(CATALOGUE) as library:
        library.backups.back_up(saved)
        copies.note_copies(left)
        library.people.remove([left])
    return [copy_of(kept, one) for one in (copies.part_of(saved), left)]


STAYING: dict[str, Callable[[Path, Path], list[Path]]] = {
    "files of others": of_others,
    "a copy that is gone already": gone_already,
    "the library in use": in_use,
    "what others put where copies were": put_where_copies_were,
}


@pytest.mark.parametrize("kind", STAYING)
def test_what_is_no_left_copy_stays(kept: Path, tmp_path: Path, kind: str) -> None:
    there = STAYING[kind](kept, tmp_path / "stick" / "library.sqlite")
    for _start in range(2):
        assert opening() == ""
        assert all(one.exists() for one in there)


def test_a_left_library_that_went_on_stays_and_is_told(kept: Path, tmp_path: Path) -> None:
    left = copy_of(kept, tmp_path / "stick" / "library.sqlite")
    copies.note_copies(left)
    with Library(CATALOGUE, left) as other:
        other.rename(other.games()[0].id, "Saturday")
    assert f"may still be there: {left}" in opening()
    assert opening() == ""
    with Library(CATALOGUE, left) as other:
        assert [row.title for row in other.games()] == ["Saturday"]


def test_from_another_library_nothing_that_was_noted_is_touched(kept: Path, tmp_path: Path) -> None:
    other = copy_of(kept, tmp_path / "other" / "library.sqlite")
    copies.note_copies(kept)
    with Library(CATALOGUE, other) as library:
        assert library.message == ""
    assert opening() == ""


def test_a_damaged_library_does_not_take_the_left_one(kept: Path, tmp_path: Path) -> None:
    left = copy_of(kept, tmp_path / "stick" / "library.sqlite")
    copies.note_copies(left)
    kept.write_bytes(b"damaged" * 1000)
    with Library(CATALOGUE) as library:
        assert "set aside" in library.message
        assert str(left) in library.message
    with Library(CATALOGUE, left) as library:
        assert len(library.games()) == 1


def test_a_setting_aside_that_was_cut_off_is_finished_and_told(kept: Path) -> None:
    aside = kept.with_name("library.damaged-2026.sqlite")
    copies.note_copies(aside)
    kept.rename(aside)
    kept.with_name(f"{kept.name}-wal").write_text("its last changes")
    with Library(CATALOGUE) as library:
        assert f"set aside unchanged as {aside}" in library.message
        assert library.games() == ()
    assert aside.with_name(f"{aside.name}-wal").read_text() == "its last changes"
    assert [one.name for one in copies.put_aside(kept)] == [aside.name]
    with Library(CATALOGUE) as library:
        assert library.message == ""


def test_stores_are_the_same_down_to_their_last_byte(kept: Path, tmp_path: Path) -> None:
    copy = copy_of(kept, tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(kept)) as one, closing(sqlite3.connect(copy)) as other:
        assert copies.same_contents(one, other)
        for title in (b"\xff", b"\xfe"):
            one.execute("UPDATE games SET title = CAST(? AS TEXT)", (title,))
            assert not copies.same_contents(one, other)
            other.execute("UPDATE games SET title = CAST(? AS TEXT)", (title,))
            assert copies.same_contents(one, other)
        other.execute("CREATE TABLE more (what)")
        assert not copies.same_contents(one, other)


def test_only_what_holds_the_same_is_removed(kept: Path, tmp_path: Path) -> None:
    copy = copy_of(kept, tmp_path / "copy.sqlite")
    with closing(sqlite3.connect(kept)) as database:
        with Library(CATALOGUE, copy) as other:
            other.create(RECORD)
        assert not copies.removed_if_same(copy, database)
        copy_of(kept, copy)
        assert copies.removed_if_same(copy, database)
        assert not copy.exists()
        (tmp_path / "link.sqlite").symlink_to(kept)
        assert not copies.removed_if_same(tmp_path / "link.sqlite", database)


def test_copies_beside_a_moved_library_are_found(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    with Library(CATALOGUE) as library:
        library.backups.move(tmp_path / "disk")
        copy = tmp_path / "disk" / "library.replaced-2026.sqlite"
        library.backups.back_up(copy)
        library.backups.move(tmp_path)
        assert library.people.copies_with("Bob") == (copy,)
    assert opening() == ""
