"""What can go wrong with the library, in players' words: what happened, and what helps."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from notepad.core.faults import Faults
from notepad.core.language import _


class StoreError(Exception):
    """Something couldn't be read or saved; `remedy` says what the player can do."""

    def __init__(self, message: str, remedy: str) -> None:
        """Take a sentence on what happened and one on what helps."""
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy


class DamagedStore(StoreError):  # noqa: N818 it names what was found
    """The store exists, but its content can't be read."""


class UnwritableStore(StoreError):  # noqa: N818 it names what was found
    """The store can't be written; its content may still be readable."""


class MissingStore(StoreError):  # noqa: N818 it names what was found
    """The library was moved to a place that isn't there now."""

    def __init__(self, place: object) -> None:
        """Take the place where it should be."""
        super().__init__(
            _("Your games are stored in {place}, which isn’t available right now.").format(
                place=place
            ),
            _("Connect the drive they are on and try again."),
        )


class BadBackup(StoreError):  # noqa: N818 it names what was found
    """A file can't be restored as a library; nothing was changed."""

    def __init__(self, message: str) -> None:
        """Take a sentence on why not."""
        super().__init__(message, _("Your games are unchanged. Choose another backup."))


class StaleGame(StoreError):  # noqa: N818 it names what was found
    """The game was changed or deleted elsewhere after it was opened."""

    def __init__(self) -> None:
        """Suggest opening it again."""
        super().__init__(
            _("This game was changed in another window."), _("Open it again to continue.")
        )


class NoSuchGame(StoreError):  # noqa: N818 it names what was found
    """There is no game with this number, or it was removed for good."""

    def __init__(self) -> None:
        """Say that it doesn't exist."""
        super().__init__(
            _("This game no longer exists."), _("It may have been deleted in another window.")
        )


class UnreadableGame(StoreError):  # noqa: N818 it names what was found
    """What was saved of one game can't be read; other games aren't affected."""

    def __init__(self, why: str | Exception) -> None:
        """Take the reason, which may have several lines."""
        told = why.spoken if isinstance(why, Faults) else str(why)
        super().__init__(
            _("This game can’t be read: {why}").format(why=told),
            _("A newer version of the app may be able to read it. Nothing was changed."),
        )


_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_MISMATCH,
}
_NO_ACCESS = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_AUTH,
}
_IN_USE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_PRIMARY_CODE = 0xFF  # SQLite's extended codes have the general one in their lowest byte


@contextmanager
def raising_store_errors(place: object) -> Iterator[None]:
    """Turn any error of the system about the store at `place` into a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise _of_database(error, place) from error
    except UnicodeDecodeError as error:  # SQLite's own message quotes the damaged text
        raise damaged_error(place) from error
    except OSError as error:
        raise _of_system(error, place) from error


def _of_database(error: sqlite3.Error, place: object) -> StoreError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    primary = code & _PRIMARY_CODE
    if primary in _DAMAGE or code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return damaged_error(place)
    if primary in _NO_ACCESS:
        return _no_access(place)
    if primary == sqlite3.SQLITE_FULL:
        return _disk_full(place)
    if primary in _IN_USE:
        message = _("Another program is using your game library: {place}.").format(place=place)
        return StoreError(message, _("Close it and try again."))
    return _failing(place, str(error))


def _of_system(error: OSError, place: object) -> StoreError:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return _disk_full(place)
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST}:
        return _no_access(place)
    return _failing(place, error.strerror or str(error))


def damaged_error(place: object) -> DamagedStore:
    """Return the error for a store at `place` that can't be read."""
    message = _("Your game library is damaged: {place}.").format(place=place)
    return DamagedStore(message, _("Restart the notepad to set the damaged file aside."))


def _no_access(place: object) -> StoreError:
    return UnwritableStore(
        _("Your game library can’t be written: {place}.").format(place=place),
        _("Make sure you can write there, or choose another folder."),
    )


def _disk_full(place: object) -> StoreError:
    return UnwritableStore(
        _("The disk is full, so nothing more can be saved: {place}.").format(place=place),
        _("Free up some space and try again."),
    )


def _failing(place: object, why: str) -> StoreError:
    return UnwritableStore(
        _("Your game library can’t be used: {place} ({why}).").format(place=place, why=why),
        _("Check the disk, or choose another folder."),
    )
