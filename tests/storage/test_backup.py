"""The whole library is saved to one file, brought back from one, and moved to another place."""

import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.help_levels import Level
from notepad.storage import Library, StaleGame, StoreError
from notepad.storage import backup as library_backup
from notepad.storage.copies_and_leftovers import write_copy
from notepad.storage.errors import BadBackup, MissingStore
from notepad.storage.folder import forget_place, kept_place, usual_place
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE
from tests.storage import conftest


@pytest.fixture
def backup(library: Library, game_id: int, tmp_path: Path) -> Path:
    """A backup of a library with a game of two notes, one undone, a stroke, and a setting."""
    session = library.open(game_id)
    session.write([stroke(1)])
    session.note(conftest.SWORD)
    session.undo()
    library.set_level(game_id, Level.PAPER)
    library.set_setting("text", 140)
    saved = tmp_path / "backup.sqlite"
    library.backups.back_up(saved)
    return saved


def everything(path: Path) -> object:
    """Return all that a store holds, without its versions."""
    return conftest.contents(path, "version")


def listing(folder: Path) -> dict[str, bytes]:
    return {part.name: part.read_bytes() for part in folder.iterdir() if part.is_file()}


def test_a_backup_is_one_private_file_with_everything(
    library: Library, backup: Path, path: Path
) -> None:
    assert [part.name for part in backup.parent.iterdir()].count("backup.sqlite") == 1
    assert not list(backup.parent.glob("*-wal")) + list(backup.parent.glob(".*"))
    assert everything(backup) == everything(path)
    if os.name == "posix":
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_a_backup_is_brought_back_in_the_place_of_everything(
    library: Library, backup: Path, path: Path, game_id: int
) -> None:
    before = everything(path)
    later = library.create(conftest.RECORD)
    library.delete(game_id)
    library.set_setting("text", 200)
    changed = everything(path)
    found = library.backups.look_at(backup)
    assert (found.games, found.latest) == (1, library_time(backup))
    aside = library.backups.bring_back(found)
    assert everything(path) == before
    assert everything(aside) == changed
    session = library.open(game_id)
    assert session.redo_sentence
    session.redo()
    assert session.notes == (conftest.COIN, conftest.SWORD)
    assert session.ink == {1: stroke(1)}
    assert library.setting("text", 0) == 140
    assert library.create(conftest.RECORD) > later


def library_time(path: Path) -> object:
    with Library(CATALOGUE, path) as library:
        return library.games()[0].changed


def test_a_lost_library_gets_a_place_before_a_backup_is_brought_back(
    library: Library, backup: Path, path: Path, game_id: int
) -> None:
    found = library.backups.look_at(backup)
    shutil.rmtree(path.parent)
    library.rename(game_id, "Sunday")
    with pytest.raises(StoreError, match="gone"):
        library.backups.bring_back(found)
    assert library.title(game_id) == "Sunday"
    assert not path.parent.exists()


def test_a_game_open_in_another_window_is_not_written_over(
    library: Library, backup: Path, path: Path, game_id: int
) -> None:
    with Library(CATALOGUE, path) as other:
        for _ in range(4):
            session = other.open(game_id)
            library.backups.bring_back(library.backups.look_at(backup))
            with pytest.raises(StaleGame):
                session.note(conftest.SWORD)
            other.open(game_id).note(conftest.SWORD)


def a_folder_instead(path: Path) -> None:
    """Put a folder in the place of a backup."""
    path.unlink()
    path.mkdir()


NO_GOOD: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "newer": lambda path: conftest.spoil(path, "PRAGMA user_version = 99"),
    "stranger": lambda path: conftest.spoil(path, "PRAGMA application_id = 7"),
    "lost table": lambda path: conftest.spoil(path, "DROP TABLE results"),
    "orphan": lambda path: conftest.spoil(path, "INSERT INTO history VALUES (99, 0, 0.0, '')"),
    "missing": Path.unlink,
    "folder": a_folder_instead,
}


@pytest.mark.parametrize("damage", [*NO_GOOD, *conftest.DAMAGE])
def test_a_backup_that_is_no_good_is_refused_and_nothing_is_changed(
    library: Library, backup: Path, path: Path, damage: str
) -> None:
    if damage in NO_GOOD:
        NO_GOOD[damage](backup)
    else:
        backup.write_bytes(conftest.DAMAGE[damage](backup.read_bytes()))
    before, lying = everything(path), conftest.names(path.parent)
    with pytest.raises(BadBackup) as caught:
        library.backups.look_at(backup)
    assert str(backup) in caught.value.message
    assert everything(path) == before
    assert conftest.names(path.parent) == lying


def test_however_a_backup_is_damaged_it_is_refused_or_sound(
    library: Library, game_id: int, path: Path, tmp_path: Path
) -> None:
    content, refused = conftest.sound(tmp_path / "sound.sqlite"), 0
    for seed in range(60):
        (tmp_path / "backup.sqlite").write_bytes(conftest.damaged(content, Random(seed)))
        try:
            found = library.backups.look_at(tmp_path / "backup.sqlite")
        except BadBackup:
            refused += 1
        else:
            library.backups.bring_back(found)
            library.backups.look_at(path.with_name(found_aside(path)))
    assert 0 < refused < 60
    library.create(conftest.RECORD)


def found_aside(path: Path) -> str:
    return sorted(name for name in conftest.names(path.parent) if "replaced" in name)[-1]


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A library with something in every table and column."""
    return conftest.sound(tmp_path_factory.mktemp("content") / "sound.sqlite")


def brought_back_or_refused(
    folder: Path, content: bytes, table: str, column: str, value: object
) -> bool:
    """Return whether a backup with this value is refused; else it is good for everything."""
    (folder / "backup.sqlite").write_bytes(content)
    if not conftest.put(folder / "backup.sqlite", table, column, value):
        return False
    with Library(CATALOGUE, folder / "library.sqlite") as library:
        library.create(conftest.RECORD)
        before = everything(library.path)
        try:
            found = library.backups.look_at(folder / "backup.sqlite")
        except BadBackup:
            assert everything(library.path) == before
            return True
        library.backups.bring_back(found)
    assert not conftest.walk(folder / "library.sqlite")
    return False


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("games", "changed", "yesterday"),
        ("games", "created", b"12"),
        ("games", "level", "all"),
        ("games", "version", 2**63 - 1),
        ("games", "id", 2**40),
        ("games", "title", b"\xff"),
        ("history", "made", "noon"),
        ("history", "seq", -1),
        ("history", "document", b"{}"),
        ("results", "certain", "never"),
        ("settings", "value", b"1"),
    ],
)
def test_a_backup_with_another_kind_of_value_than_its_column_has_is_refused(
    content: bytes, tmp_path: Path, table: str, column: str, value: object
) -> None:
    assert brought_back_or_refused(tmp_path, content, table, column, value)


def every_value(path: Path) -> list[tuple[str, str, object]]:
    return [(*column, value) for column in conftest.columns(path) for value in conftest.ODD]


@settings(max_examples=8)
@given(chance=st.randoms(use_true_random=False))
def test_whatever_a_backup_has_in_a_column_it_is_refused_or_as_good_as_any(
    content: bytes, tmp_path_factory: pytest.TempPathFactory, chance: Random
) -> None:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "sound.sqlite").write_bytes(content)
    table, column, value = chance.choice(every_value(folder / "sound.sqlite"))
    brought_back_or_refused(folder, content, table, column, value)


@pytest.mark.exhaustive
@pytest.mark.parametrize("value", range(len(conftest.ODD)))
def test_every_odd_value_in_every_column_of_a_backup_is_refused_or_as_good_as_any(
    content: bytes, tmp_path_factory: pytest.TempPathFactory, value: int
) -> None:
    first = tmp_path_factory.mktemp("first")
    (first / "sound.sqlite").write_bytes(content)
    for table, column in conftest.columns(first / "sound.sqlite"):
        folder = tmp_path_factory.mktemp("odd")
        brought_back_or_refused(folder, content, table, column, conftest.ODD[value])


def test_what_lies_beside_a_backup_counts(library: Library, backup: Path, tmp_path: Path) -> None:
    with Library(CATALOGUE, backup) as other:
        for _ in range(100):
            other.create(conftest.RECORD)
    conftest.without_log(backup)
    conftest.left_halfway(backup, ["UPDATE games SET title = 'half'", "DELETE FROM history"])
    before = listing(tmp_path)
    found = library.backups.look_at(backup)
    assert found.games == 101
    assert listing(tmp_path) == before


@pytest.mark.parametrize(
    "step", ["notepad.storage.copies_and_leftovers.judge_database", "pathlib.Path.replace"]
)
def test_a_backup_that_is_interrupted_leaves_the_one_before(
    library: Library, backup: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    before = listing(backup.parent)
    library.create(conftest.RECORD)

    monkeypatch.setattr(step, conftest.full)
    with pytest.raises(StoreError, match="full"):
        library.backups.back_up(backup)
    assert listing(backup.parent) == before


@pytest.mark.parametrize("table", ["games", "history", "settings"])
def test_bringing_back_is_all_or_nothing(
    library: Library, backup: Path, path: Path, table: str
) -> None:
    library.create(conftest.RECORD)
    before = everything(path)
    found = library.backups.look_at(backup)
    found.contents.execute(f"ALTER TABLE {table} ADD COLUMN more")  # stops there, half way
    with pytest.raises(StoreError):
        library.backups.bring_back(found)
    assert everything(path) == before
    assert not list(path.parent.glob("*replaced*"))
    with Library(CATALOGUE, path) as other:
        assert other.message == ""


def test_a_moved_library_is_found_at_the_next_start(tmp_path: Path) -> None:
    with Library(CATALOGUE) as library:
        game_id = library.create(conftest.RECORD)
        session = library.open(game_id)
        assert library.backups.move(tmp_path) is None
        session.note(conftest.SWORD)
        assert library.path == tmp_path / "library.sqlite"
    assert not usual_place().exists()
    assert [part.name for part in usual_place().parent.iterdir()] == ["place"]
    with Library(CATALOGUE) as library:
        assert library.path == tmp_path / "library.sqlite"
        assert library.open(game_id).notes == (conftest.COIN, conftest.SWORD)


def test_a_library_is_not_moved_onto_another(library: Library, path: Path, tmp_path: Path) -> None:
    (tmp_path / "library.sqlite").write_bytes(b"theirs")
    with pytest.raises(StoreError, match="already"):
        library.backups.move(tmp_path)
    assert (tmp_path / "library.sqlite").read_bytes() == b"theirs"
    with pytest.raises(StoreError, match="already"):
        library.backups.move(path.parent)
    library.create(conftest.RECORD)


@pytest.mark.parametrize(
    "step",
    ["backup.open_store", "folder.remember_place", "backup.write_copy", "backup.remove_store"],
)
def test_a_move_that_is_interrupted_leaves_every_game_where_it_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with Library(CATALOGUE) as library:
        session = library.open(library.create(conftest.RECORD))
        with monkeypatch.context() as patch:
            interrupted = conftest.failing(OSError(5, "Input/output error"))
            patch.setattr(f"notepad.storage.{step}", interrupted)
            with pytest.raises(StoreError):
                library.backups.move(tmp_path)
        session.note(conftest.SWORD)
    with Library(CATALOGUE) as library:
        (row,) = library.games()
        assert library.open(row.id).notes == (conftest.COIN, conftest.SWORD)
        if library.path == usual_place():
            assert not list(tmp_path.glob("*library*"))
            assert library.backups.move(tmp_path) is None
    with Library(CATALOGUE) as library:
        assert library.message == ""


@pytest.mark.parametrize(
    "deed",
    [
        lambda library, folder: library.backups.move(folder),
        lambda library, folder: library.backups.bring_back(
            library.backups.look_at(folder / "backup.sqlite")
        ),
    ],
    ids=["moved", "replaced"],
)
def test_nothing_is_noted_in_another_window_while_the_library_is_moved_or_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: Callable[[Library, Path], object]
) -> None:
    noted: list[bool] = []
    with Library(CATALOGUE) as library, Library(CATALOGUE) as other:
        session = other.open(library.create(conftest.RECORD))
        library.backups.back_up(tmp_path / "backup.sqlite")

        def copied_then_noted(*values: object) -> None:
            write_copy(*values)  # type: ignore[arg-type]
            with suppress(StoreError):
                session.note(conftest.SWORD)
                noted.append(True)

        monkeypatch.setattr(library_backup, "write_copy", copied_then_noted)
        deed(library, tmp_path)
    assert noted == []


def test_a_start_during_a_move_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked, found = Event(), list[tuple[Path, int]]()

    def place() -> Path:
        asked = kept_place()
        looked.set()
        return asked

    def start() -> None:
        with Library(CATALOGUE) as library:
            found.append((library.path, len(library.games())))

    starting = Thread(target=start)

    def copied_while_another_starts(*values: object) -> None:
        starting.start()
        assert looked.wait(5)
        write_copy(*values)  # type: ignore[arg-type]

    with Library(CATALOGUE) as library:
        library.create(conftest.RECORD)
        monkeypatch.setattr("notepad.storage.folder.kept_place", place)
        monkeypatch.setattr(library_backup, "write_copy", copied_while_another_starts)
        library.backups.move(tmp_path)
        starting.join()
        assert found == [(library.path, 1)]
    assert not usual_place().exists()


def test_a_place_that_is_not_there_is_told_and_no_new_library_begun(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with Library(CATALOGUE) as library:
        library.create(conftest.RECORD)
        library.backups.move(disk)
    disk.rename(tmp_path / "unplugged")
    with pytest.raises(MissingStore, match="disk"):
        Library(CATALOGUE)
    assert not disk.exists()
    (tmp_path / "unplugged").rename(disk)
    with Library(CATALOGUE) as library:
        assert len(library.games()) == 1
    forget_place()
    assert kept_place() == usual_place()
