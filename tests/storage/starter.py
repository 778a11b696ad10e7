"""A process that opens the library at a given moment, together with others.

Run as `python -m tests.storage.starter PATH SECONDS`, the seconds since 1970.
"""

import sys
import time
from pathlib import Path

from notepad.core.record import AnyRecord, Record
from notepad.storage import Library
from tests.nullgame import CATALOGUE, SETUP
from tests.storage.noter import look


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
    start(Path(sys.argv[1]), float(sys.argv[2]))
