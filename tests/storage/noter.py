"""A process that notes and writes, telling each number once it would be shown, until it is killed.

Run as `python -m tests.storage.noter PATH [--without-log]`. It tells 0 before it opens the store.
What it notes and writes depends on the number alone. With `--start-at SECONDS`, since 1970, it
makes a game of five notes at that moment instead, together with other processes.
"""

import os
import sqlite3
import sys
import time
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from typing_extensions import override

from notepad.core.record import AnyRecord, Record
from notepad.storage import Library
from tests.core.inks import stroke
from tests.nullgame import CARDS, CATALOGUE, SETUP, Look


class WithoutLog(sqlite3.Connection):
    """A connection where a write-ahead log can't be had, as on some network disks."""

    @override
    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("journal_mode = WAL", "journal_mode"), *parameters)


connect_without_log = partial(sqlite3.connect, factory=WithoutLog)


def look(number: int) -> Look:
    """Return the note that gets this number."""
    return Look(SETUP.players[number % 2], CARDS[number % 3], has=number % 5 == 0)


def tell(number: int) -> None:
    """Say that this number is shown."""
    os.write(sys.stdout.fileno(), b"%d\n" % number)


def note_on(path: Path) -> None:
    """Go on with the library's only game for ever."""
    tell(0)
    with Library(CATALOGUE, path) as library:
        games = library.games()
        record: AnyRecord = Record(game="null", setup=SETUP)
        session = library.open(games[0].id if games else library.create(record))
        for number in count(len(session.ink) + 1):
            if number > len(session.notes):
                session.note(look(number))
            session.write([stroke(number)])
            tell(number)


def start(path: Path, moment: float) -> None:
    """Make a game of five notes, and fail if the library was not as it should be."""
    record: AnyRecord = Record(game="null", setup=SETUP)
    time.sleep(max(0.0, moment - time.time()))
    with Library(CATALOGUE, path) as library:
        if library.message:
            sys.exit(library.message)
        session = library.open(library.create(record))
        for number in range(5):
            session.note(look(number))


if __name__ == "__main__":
    if "--start-at" in sys.argv:
        start(Path(sys.argv[1]), float(sys.argv[-1]))
        sys.exit()
    if "--without-log" in sys.argv:
        sqlite3.connect = connect_without_log  # type: ignore[assignment]
    note_on(Path(sys.argv[1]))
