"""Whatever the system says about the store, a player is told what happened and what helps."""

import errno
import sqlite3

import pytest

from notepad.core.faults import Fault, Faults
from notepad.storage.errors import (
    BadBackup,
    DamagedStore,
    MissingStore,
    NoSuchGame,
    StaleGame,
    StoreError,
    UnreadableGame,
    UnwritableStore,
    damaged,
    told,
)

DAMAGED = "The library of games is damaged: here."
CLOSED = "The library of games can't be written: here."
FULL = "The disk is full, so nothing more can be kept: here."
HELD = "Another program is using the library of games: here."


def database(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("simulated")
    error.sqlite_errorcode = code
    return error


def said(error: Exception) -> StoreError:
    """Return what a player is told of an error."""
    with pytest.raises(StoreError) as caught, told("here"):
        raise error
    assert caught.value.__cause__ is error
    return caught.value


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        (sqlite3.SQLITE_CORRUPT, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_NOTADB, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_FORMAT, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_ERROR, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_MISMATCH, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_CORRUPT_VTAB, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_IOERR_SHORT_READ, DamagedStore, DAMAGED),
        (sqlite3.SQLITE_CANTOPEN, UnwritableStore, CLOSED),
        (sqlite3.SQLITE_PERM, UnwritableStore, CLOSED),
        (sqlite3.SQLITE_AUTH, UnwritableStore, CLOSED),
        (sqlite3.SQLITE_READONLY_DBMOVED, UnwritableStore, CLOSED),
        (sqlite3.SQLITE_FULL, UnwritableStore, FULL),
        (sqlite3.SQLITE_BUSY, StoreError, HELD),
        (sqlite3.SQLITE_LOCKED, StoreError, HELD),
        (
            sqlite3.SQLITE_IOERR_WRITE,
            UnwritableStore,
            "The library of games can't be used: here (simulated).",
        ),
    ],
)
def test_what_a_database_says_is_told_by_its_kind(
    code: int, kind: type[StoreError], message: str
) -> None:
    error = said(database(code))
    assert type(error) is kind
    assert error.message == message


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (errno.ENOSPC, FULL),
        (errno.EDQUOT, FULL),
        *((code, CLOSED) for code in (errno.EACCES, errno.EPERM, errno.EROFS)),
        *((code, CLOSED) for code in (errno.ENOTDIR, errno.EEXIST)),
        (errno.EIO, "The library of games can't be used: here (Input/output error)."),
    ],
)
def test_what_the_system_says_is_told_by_its_kind(code: int, message: str) -> None:
    error = said(OSError(code, "Input/output error"))
    assert isinstance(error, UnwritableStore)
    assert error.message == message


def test_an_error_without_words_of_its_own_is_told_too() -> None:
    assert "(odd)" in said(OSError("odd")).message
    assert said(sqlite3.Error("without a code")).message == DAMAGED
    assert said(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd")).message == DAMAGED


def test_what_is_no_fault_of_the_store_stays_what_it_is() -> None:
    with pytest.raises(StaleGame), told("here"):
        raise StaleGame
    with pytest.raises(KeyError), told("here"):
        raise KeyError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            damaged("here"),
            f"{DAMAGED} Start the notepad again; it sets the damaged file aside.",
        ),
        (said(database(sqlite3.SQLITE_BUSY)), f"{HELD} Close it and try again."),
        (said(OSError(errno.ENOSPC, "")), f"{FULL} Make room on it and try again."),
        (
            said(OSError(errno.EROFS, "")),
            f"{CLOSED} Make sure that you may write there, or choose another place.",
        ),
        (
            said(OSError(errno.EIO, "odd")),
            "The library of games can't be used: here (odd)."
            " Check the disk, or choose another place.",
        ),
        (
            MissingStore("/media/stick"),
            "Your games are kept in /media/stick, which is not there now."
            " Connect the disk that they are on and try again.",
        ),
        (
            BadBackup("No."),
            "No. Your games are as they were. Choose another backup.",
        ),
        (
            StaleGame(),
            "This game was changed in another window. Open it again to go on from there.",
        ),
        (
            NoSuchGame(),
            "This game is no longer there. It may have been deleted in another window.",
        ),
        (
            UnreadableGame("null"),
            "This game can't be read: null"
            " A newer version of the program may be able to; nothing of it was changed.",
        ),
    ],
)
def test_every_error_says_what_happened_and_what_helps(error: StoreError, text: str) -> None:
    assert str(error) == text == f"{error.message} {error.remedy}"


def test_a_game_that_is_unreadable_for_its_faults_has_them_in_a_players_words() -> None:
    error = UnreadableGame(Faults([Fault("notes[0].card", "no card"), Fault("setup.me", "nobody")]))
    assert error.message == "This game can't be read: Note 1 · card: no card\nSet-up · me: nobody"
