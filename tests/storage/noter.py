"""A process that makes a game of five notes: `python -m tests.storage.noter PATH SECONDS`.

It begins at that moment, in seconds since 1970, together with other processes.
"""

import sys
import time
from pathlib import Path

from notepad.core.record import AnyRecord, Record
from notepad.storage import Library
from tests.nullgame import CARDS, CATALOGUE, SETUP, Look

if __name__ == "__main__":
    record: AnyRecord = Record(game="null", setup=SETUP)
    time.sleep(max(0.0, float(sys.argv[2]) - time.time()))
    with Library(CATALOGUE, Path(sys.argv[1])) as library:
        if library.message:
            sys.exit(library.message)
        session = library.open(library.create(record))
        for number in range(5):
            session.note(Look(SETUP.players[number % 2], CARDS[number % 3]))
