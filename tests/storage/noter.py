"""A process that notes and notes, telling each number once it would be shown, until it is killed.

Run as `python -m tests.storage.noter PATH`. What it notes depends on the number alone.
"""

import os
import sys
from itertools import count
from pathlib import Path

from notepad.core.record import AnyRecord, Record
from notepad.storage import Library
from tests.nullgame import CARDS, CATALOGUE, SETUP, Look


def look(number: int) -> Look:
    """Return the note that gets this number."""
    return Look(SETUP.players[number % 2], CARDS[number % 3], has=number % 5 == 0)


def note_on(path: Path) -> None:
    """Go on with the library's only game for ever."""
    with Library(CATALOGUE, path) as library:
        games = library.games()
        record: AnyRecord = Record(game="null", setup=SETUP)
        session = library.open(games[0].id if games else library.create(record))
        for number in count(len(session.notes) + 1):
            session.note(look(number))
            os.write(sys.stdout.fileno(), b"%d\n" % number)


if __name__ == "__main__":
    note_on(Path(sys.argv[1]))
