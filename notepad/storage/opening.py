"""Opening a store whatever lies in its place: what can't be used is set aside first."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from notepad.core.words import _
from notepad.storage.files import companion, make_private, present, set_aside
from notepad.storage.schema import PATIENCE, Verdict, connected, verdict


def opened(path: Path, *, stamp: str) -> tuple[sqlite3.Connection, str]:
    """Return a connection to the store at `path`, and what to tell the player.

    That is nothing, unless a file had to be set aside; its new name then ends in `stamp`. May
    raise what the system raises.
    """
    with _alone(path):
        message = _made_ready(path, stamp)
        return connected(path), message


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from opening the store meanwhile, also if this one is killed.

    One that is just being made looks damaged, and one that was just made could be set aside by
    whoever found its damaged predecessor. The lock is that of SQLite on an empty file of its
    own, which works the same everywhere and ends with the process.
    """
    lock = companion(path, ".lock")
    make_private(lock)
    if lock.stat().st_size:
        os.truncate(lock, 0)
    with closing(sqlite3.connect(lock, timeout=PATIENCE, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield


def _made_ready(path: Path, stamp: str) -> str:
    found = _judged(path)
    if found is Verdict.USABLE:
        return ""
    aside = set_aside(path, why=found.value, stamp=stamp)
    make_private(path)
    return _told(found).format(path=aside)


def _judged(path: Path) -> Verdict:
    # Logs without their file are what a crash left behind while both were being set aside.
    orphaned = not path.exists() and any(present(path))
    if orphaned:
        return Verdict.DAMAGED
    make_private(path)
    return verdict(path)


def _told(found: Verdict) -> str:
    if found is Verdict.NEWER:
        return _(
            "Your library of games was written by a newer version of this program. It was set "
            "aside untouched as {path}, and a new one was started."
        )
    return _(
        "Your library of games was damaged and could not be read. It was set aside untouched as "
        "{path}, and a new one was started."
    )
