"""Whatever a kill cuts off, nothing is lost, and what is left behind is cleared away or told."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library, StoreError
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


def test_a_copy_of_what_is_damaged_leaves_the_file_that_was_there(
    store: Path, tmp_path: Path
) -> None:
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


def test_a_copy_takes_the_place_of_a_link_and_not_of_what_it_points_to(
    store: Path, tmp_path: Path
) -> None:
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
def test_a_deed_cut_off_at_any_step_loses_nothing_and_leaves_nothing_untold(
    tmp_path: Path, deed: str, every: int
) -> None:
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


@pytest.mark.parametrize("kind", [".replaced-2026", ".version-3-2026", ""])
def test_a_copy_that_is_half_done_is_removed_and_told(kept: Path, kind: str) -> None:
    part = copies.part_of(kept.with_name(f"library{kind}.sqlite"))
    shutil.copy(kept, part)
    part.with_name(f"{part.name}-journal").touch()
    assert "copy was removed" in opening()
    assert not list(kept.parent.glob(".*"))
    assert opening() == ""


def test_files_of_others_beside_the_library_stay(kept: Path) -> None:
    others = [kept.with_name(name) for name in (".library.part", "library.of-mine.sqlite", ".x")]
    for other in others:
        other.touch()
    assert opening() == ""
    assert all(other.exists() for other in others)


def test_a_second_library_that_a_move_left_is_removed_and_told(kept: Path, tmp_path: Path) -> None:
    left = copy_of(kept, tmp_path / "stick" / "library.sqlite")
    copies.note_copies(left)
    assert "copy was removed" in opening()
    assert not list(left.parent.iterdir())
    assert opening() == ""
    assert [one.name for one in kept.parent.iterdir() if "lock" not in one.name] == [kept.name]


def test_of_a_copy_that_is_gone_already_nothing_is_told(kept: Path, tmp_path: Path) -> None:
    copies.note_copies(tmp_path / "library.sqlite")
    assert opening() == ""
    assert copies.noted_copies() == ()


def test_a_copy_that_has_a_half_done_one_beside_it_is_removed_with_it_and_told(
    kept: Path, tmp_path: Path
) -> None:
    left = copy_of(kept, tmp_path / "stick" / "library.sqlite")
    shutil.copy(left, copies.part_of(left))
    copies.note_copies(left)
    assert "copy was removed" in opening()
    assert not list(left.parent.iterdir())


def test_an_old_library_that_a_move_left_is_removed_and_told(kept: Path, tmp_path: Path) -> None:
    new = copy_of(kept, tmp_path / "stick" / "library.sqlite")
    copies.note_copies(kept)
    remember_place(new)
    assert "copy was removed" in opening()
    assert [one.name for one in kept.parent.iterdir()] == ["place"]


def test_a_left_library_in_which_something_else_was_noted_stays_and_is_told_once(
    kept: Path, tmp_path: Path
) -> None:
    left = copy_of(kept, tmp_path / "stick" / "library.sqlite")
    copies.note_copies(left)
    with Library(CATALOGUE, left) as other:
        other.rename(other.games()[0].id, "Saturday")
    assert f"may still be there: {left}" in opening()
    assert opening() == ""
    with Library(CATALOGUE, left) as other:
        assert [row.title for row in other.games()] == ["Saturday"]


def test_the_library_in_use_is_never_taken_for_what_is_left(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(kept.parent)
    copies.note_copies(kept, tmp_path / "link" / kept.name)
    assert opening() == ""
    assert opening() == ""


def test_from_another_library_nothing_that_was_noted_is_touched(kept: Path, tmp_path: Path) -> None:
    other = copy_of(kept, tmp_path / "other" / "library.sqlite")
    copies.note_copies(kept)
    with Library(CATALOGUE, other) as library:
        assert library.message == ""
    assert opening() == ""


def test_a_damaged_library_does_not_take_what_a_move_left_with_it(
    kept: Path, tmp_path: Path
) -> None:
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


def test_what_others_put_where_a_copy_was_is_never_taken_for_ours(
    kept: Path, tmp_path: Path
) -> None:
    saved, left = tmp_path / "backup.sqlite", tmp_path / "left.sqlite"
    with Library(CATALOGUE) as library:
        library.backups.back_up(saved)
        copies.note_copies(left)
        copy_of(kept, left)
        library.people.remove([left])
    theirs = [copy_of(kept, one) for one in (copies.part_of(saved), left)]
    assert opening() == ""
    assert all(one.exists() for one in theirs)


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


@pytest.mark.parametrize("step", ["open_store", "remember_place"])
def test_a_move_that_fails_leaves_no_second_library(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    with Library(CATALOGUE) as library:
        with monkeypatch.context() as patch:
            patch.setattr(f"notepad.storage.backup.{step}", failing)
            with pytest.raises(StoreError):
                library.backups.move(tmp_path)
        assert not list(tmp_path.glob("*library*"))
        assert library.backups.move(tmp_path) is None
    assert opening() == ""


def test_a_bringing_back_that_fails_leaves_no_copy(kept: Path, tmp_path: Path) -> None:
    with Library(CATALOGUE) as library:
        library.backups.back_up(tmp_path / "backup.sqlite")
        found = library.backups.look_at(tmp_path / "backup.sqlite")
        found.contents.execute("ALTER TABLE settings ADD COLUMN more")
        found.contents.execute("INSERT INTO settings VALUES ('a', '1', 2)")
        with pytest.raises(StoreError):
            library.backups.bring_back(found)
    assert not list(kept.parent.glob("*replaced*"))
    assert opening() == ""


def test_a_library_is_moved_to_where_a_kill_left_something_before(
    kept: Path, tmp_path: Path
) -> None:
    (tmp_path / ".library.replaced-2026.sqlite.part").touch()
    with Library(CATALOGUE) as library:
        assert library.backups.move(tmp_path) is None
    assert opening() == ""
    assert not list(tmp_path.glob(".library*"))


def test_copies_beside_a_library_that_was_moved_are_found_where_they_stay(
    kept: Path, tmp_path: Path
) -> None:
    (tmp_path / "disk").mkdir()
    with Library(CATALOGUE) as library:
        library.backups.move(tmp_path / "disk")
        copy = tmp_path / "disk" / "library.replaced-2026.sqlite"
        library.backups.back_up(copy)
        library.backups.move(tmp_path)
        assert library.people.copies_with("Bob") == (copy,)
    assert opening() == ""
