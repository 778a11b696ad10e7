"""The store notices when its files are deleted or swapped, and waits for nobody for long."""

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from notepad.storage import Library, StoreError
from notepad.storage.errors import UnwritableStore
from notepad.storage.store import Opened, Store
from notepad.storage.store_schema import PATIENCE_AT_TABLE, begun, in_memory
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD
from tests.storage.noter import connect_without_log

COIN, SWORD = Look("Bob", "coin"), Look("Bob", "sword", has=False)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="open files can't be deleted")


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
        other.create(RECORD)


def swap_file(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


AWAY = [delete_folder, delete_file, delete_log, move_folder, swap_folder, swap_file]


@pytest.mark.parametrize("take_away", AWAY)
def test_a_note_is_told_to_be_in_memory_only_before_it_is_acknowledged(
    library: Library, game_id: int, path: Path, take_away: Callable[[Path], None]
) -> None:
    told: list[str] = []
    library.keeping.when_lost(lambda: told.append("lost"))
    session = library.open(game_id)
    session.subscribe(lambda: told.append("noted"))
    session.note(SWORD)
    take_away(path)
    session.note(COIN)
    session.undo()
    assert told == ["noted", "lost", "noted", "noted"]
    assert library.keeping.lost
    assert library.open(game_id).notes == (COIN, SWORD)
    assert library.open(game_id).can_redo


def test_where_there_is_no_log_the_loss_is_noticed_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", connect_without_log)
    with Library(CATALOGUE, path) as library:
        session = library.open(library.create(RECORD))
        delete_folder(path)
        session.note(SWORD)
        assert library.keeping.lost
        assert session.notes == (COIN, SWORD)


def test_a_loss_while_a_note_is_written_is_noticed_before_it_is_acknowledged(
    library: Library, game_id: int, path: Path
) -> None:
    told: list[str] = []
    library.keeping.when_lost(lambda: told.append("lost"))
    with library._store.writing() as database:
        database.execute("UPDATE games SET title = 'Sunday'")
        delete_folder(path)
        assert told == []
    assert told == ["lost"]
    assert library.title(game_id) == "Sunday"


def test_a_store_that_lies_there_instead_keeps_its_own_games(
    library: Library, game_id: int, path: Path
) -> None:
    session = library.open(game_id)
    move_folder(path)
    with Library(CATALOGUE, path) as other:
        theirs = other.open(other.create(RECORD))
        theirs.note(SWORD)
        session.note(COIN)
        library.close()
        theirs.note(SWORD)
    with Library(CATALOGUE, path) as other:
        (row,) = other.games()
        assert other.open(row.id).notes == (COIN, SWORD, SWORD)


def test_what_was_lost_lies_in_another_place_once_it_is_moved_there(
    library: Library, game_id: int, path: Path, tmp_path: Path
) -> None:
    session = library.open(game_id)
    delete_folder(path)
    session.note(SWORD)
    (tmp_path / "chosen").mkdir()
    library.keeping.move(tmp_path / "chosen")
    assert not library.keeping.lost
    session.note(COIN)
    library.close()
    with Library(CATALOGUE, tmp_path / "chosen" / "library.sqlite") as found:
        assert found.open(game_id).notes == (COIN, SWORD, COIN)


def test_what_was_lost_can_be_saved_as_a_backup(
    library: Library, game_id: int, path: Path, tmp_path: Path
) -> None:
    session = library.open(game_id)
    delete_folder(path)
    session.note(SWORD)
    library.keeping.back_up(tmp_path / "backup.sqlite")
    with Library(CATALOGUE, tmp_path / "backup.sqlite") as found:
        assert found.open(game_id).notes == (COIN, SWORD)


def test_a_loss_that_cannot_even_be_read_acknowledges_nothing(
    library: Library, game_id: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = library.open(game_id)
    delete_folder(path)

    def unreadable() -> sqlite3.Connection:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("notepad.storage.store.in_memory", unreadable)
    with pytest.raises(StoreError, match="gone") as caught:
        session.note(SWORD)
    assert caught.value.remedy == "What is on the table can still be exported as a record."
    assert session.notes == (COIN,)


def test_a_store_for_reading_refuses_what_is_written_and_says_why(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = UnwritableStore("The disk is full.", "Make room.")
    found = Opened(in_memory(), "for reading", why)
    monkeypatch.setattr("notepad.storage.store.opened", lambda *_, **__: found)
    store = Store(path, stamp="now")
    assert (store.for_reading, store.lost, store.message) == (True, False, "for reading")
    with store.reading() as database:
        assert begun(database)
    with pytest.raises(UnwritableStore, match="The disk is full"), store.writing():
        pytest.fail("written all the same")
    store.close()


def test_a_locked_store_keeps_nobody_waiting_for_long(
    library: Library, game_id: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = library.open(game_id)
    (waits,) = library._store.database.execute("PRAGMA busy_timeout").fetchone()
    assert waits == PATIENCE_AT_TABLE * 1000 == 250
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program"):
            session.note(SWORD)
        assert session.notes == (COIN,)
        other.execute("COMMIT")
    session.note(SWORD)
    assert library.open(game_id).notes == (COIN, SWORD)
