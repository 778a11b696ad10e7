"""Where the library and own games lie, and what a player is told if the system refuses."""

import errno
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from notepad.core.faults import Fault, Faults
from notepad.storage import errors, folder
from notepad.storage.errors import StoreError
from tests.storage import conftest
from tests.storage.conftest import posix, rights


def store(path: Path, *endings: str) -> Path:
    """Make the file of a store and some beside it, each with its ending as its content."""
    path.parent.mkdir(exist_ok=True)
    for ending in ("", *endings):
        folder.companion(path, ending).write_text(f"main{ending}")
    return path


@posix
def test_the_usual_folder_is_closed_to_others_and_a_chosen_one_left_as_it_is(path: Path) -> None:
    for place in (folder.usual_place(), path):
        place.parent.mkdir(parents=True)
        place.parent.chmod(0o755)
        folder.ensure_private_file(place)
    assert rights(folder.usual_place().parent) == 0o700
    assert rights(path.parent) == 0o755


def test_setting_aside_that_was_cut_off_goes_on_with_what_is_left(path: Path) -> None:
    aside = path.with_name("library.newer-now.sqlite")
    store(path, "-wal").rename(aside)
    folder.set_aside(path, aside)
    assert conftest.names(path.parent) == {aside.name, f"{aside.name}-wal"}


def test_a_declaration_is_kept_byte_by_byte_and_found_again() -> None:
    later, first = (
        folder.keep('title = "Zoë"\n', "zoo"),
        folder.keep(b"\xef\xbb\xbftitle\r\n", "attic"),
    )
    assert folder.own_files() == (first, later)
    assert (later.read_text("utf-8"), first.read_bytes()) == (
        'title = "Zoë"\n',
        b"\xef\xbb\xbftitle\r\n",
    )


def test_another_declaration_is_replaced_only_when_that_is_asked_for() -> None:
    file = folder.keep("mine", "zoo")
    with pytest.raises(folder.OtherGameKept) as refused:
        folder.keep("theirs", "zoo")
    assert (refused.value.file, file.read_text()) == (file, "mine")
    assert "zoo" in refused.value.message
    assert folder.keep("theirs", "zoo", replacing=True) == file
    assert file.read_text() == "theirs"


def test_a_game_may_be_called_as_a_device_is() -> None:
    assert [folder.own_file(word).name for word in ("con", "lpt1", "convoy", "com")] == [
        "con-.toml",
        "lpt1-.toml",
        "convoy.toml",
        "com.toml",
    ]


@pytest.mark.parametrize("word", ["", "../zoo", "a/b", "Zoo", ".zoo", "-zoo", "zoo\n", "zoo.toml"])
def test_what_is_no_id_never_becomes_a_file(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        folder.keep("mine", word)
    assert not folder.own_games_folder().exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_in_the_place_of_a_declaration_is_not_waited_for() -> None:
    folder.own_games_folder().mkdir(parents=True)
    os.mkfifo(folder.own_file("zoo"))
    with pytest.raises(StoreError, match=r"zoo\.toml"):
        folder.keep("mine", "zoo")


DAMAGED = "Your game library is damaged: here. Restart the notepad to set the damaged file aside."
CLOSED = (
    "Your game library can’t be written: here."
    " Make sure you can write there, or choose another folder."
)
FULL = "The disk is full, so nothing more can be saved: here. Free up some space and try again."
HELD = "Another program is using your game library: here. Close it and try again."
ODD = "Your game library can’t be used: here (odd). Check the disk, or choose another folder."


UNWRITABLE = errors.UnwritableStore
SQLITE_ERRORS: dict[tuple[str, type[StoreError]], str] = {
    (DAMAGED, errors.DamagedStore): (
        "CORRUPT NOTADB FORMAT ERROR MISMATCH CORRUPT_VTAB IOERR_SHORT_READ"
    ),
    (CLOSED, UNWRITABLE): "CANTOPEN PERM AUTH READONLY_DBMOVED",
    (FULL, UNWRITABLE): "FULL",
    (HELD, StoreError): "BUSY LOCKED",
    (ODD, UNWRITABLE): "IOERR_WRITE",
}
SYSTEM_ERRORS: dict[tuple[str, type[StoreError]], str] = {
    (FULL, UNWRITABLE): "ENOSPC EDQUOT",
    (CLOSED, UNWRITABLE): "EACCES EPERM EROFS ENOTDIR EEXIST",
    (ODD, UNWRITABLE): "EIO",
}


@pytest.mark.parametrize(
    ("told", "kind", "raised"),
    [
        *(
            (*told, conftest.database_error(getattr(sqlite3, f"SQLITE_{name}")))
            for told, names in SQLITE_ERRORS.items()
            for name in names.split()
        ),
        *(
            (*told, OSError(getattr(errno, name), "odd"))
            for told, names in SYSTEM_ERRORS.items()
            for name in names.split()
        ),
        (ODD, UNWRITABLE, OSError("odd")),
        (DAMAGED, errors.DamagedStore, sqlite3.Error("without a code")),
        (DAMAGED, errors.DamagedStore, UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd")),
        (DAMAGED, errors.DamagedStore, errors.damaged_error("here")),
    ],
)
def test_an_error_is_told_by_its_kind_with_what_helps(
    told: str, kind: type[StoreError], raised: Exception
) -> None:
    with pytest.raises(StoreError) as caught, errors.raising_store_errors("here"):
        raise raised
    assert (type(caught.value), str(caught.value)) == (kind, told)
    assert raised in (caught.value, caught.value.__cause__)


def test_a_game_that_is_unreadable_for_its_faults_has_them_in_a_players_words() -> None:
    error = errors.UnreadableGame(
        Faults([Fault("notes[0].card", "no card"), Fault("setup.me", "nobody")])
    )
    assert error.message == "This game can’t be read: Note 1 · card: no card\nSetup · me: nobody"


def test_a_removed_one_is_gone_and_may_be_removed_again() -> None:
    file = folder.keep("mine", "zoo")
    folder.remove(file)
    folder.remove(file)
    assert folder.own_files() == ()


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
def test_only_this_user_can_read_them() -> None:
    file = folder.keep("a", "zoo")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
