"""Game after game in one window, as over a long winter, and what the process holds meanwhile."""

from __future__ import annotations

import gc
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ReferenceType

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Level, Pencil
from tests.games.test_every_game import begun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.core.game import Game
    from notepad.shell.table.table_model import Sitting
    from notepad.shell.window import Window
    from notepad.storage import Library

PATIENCE_MS, STEP_MS = 20_000, 2
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


@dataclass(frozen=True)
class Held:
    """What the process holds: Python's objects, bytes of memory, open files, threads, widgets."""

    objects: int
    memory: int
    files: int
    threads: int
    widgets: int


def held() -> Held:
    """Count what is held when all that can go is gone; what the system doesn't tell is 0."""
    for _round in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        gc.collect()
    own = Path("/proc/self")
    memory = int((own / "statm").read_text().split()[1]) * _PAGE if own.exists() else 0
    files, threads = (len(list(own.glob(part))) for part in ("fd/*", "task/*"))
    return Held(_objects(), memory, files, threads, len(QApplication.allWidgets()))


def _objects() -> int:
    """Count Python's objects, without references to what is gone: Qt drops those in batches."""
    return sum(not (isinstance(one, ReferenceType) and one() is None) for one in gc.get_objects())


class Soak:
    """Plays each game in turn: opens it, notes, asks why, takes back, mends, and leaves."""

    def __init__(self, window: Window, library: Library, games: Iterable[Game]) -> None:
        """Begin at a window that is shown."""
        self._window, self._library = window, library
        self._records = [begun(game) for game in games]
        self.played = 0

    @property
    def games(self) -> int:
        """How many different games there are to be played."""
        return len(self._records)

    def play(self, games: int) -> Held:
        """Play so many games more, and return what is held then."""
        for _game in range(games):
            self._play(self.played % len(self._records))
            self.played += 1
        return held()

    def _play(self, which: int) -> None:
        game_id = self._library.create(self._records[which])
        self._window.open_game(game_id)
        assert self._window.table is not None
        self._sit(self._window.table.sitting)
        self._window.table.acted.emit("setup")
        QApplication.processEvents()
        self._window.show_library()
        self._library.delete(game_id)

    def _sit(self, sitting: Sitting) -> None:
        subject = next(iter(sitting.session.game.subjects(sitting.session.setup)))
        rival = sitting.session.setup.players[1]
        self._settle(sitting)
        sitting.ask(subject, rival)
        sitting.do(sitting.session.pencil, subject, rival, Pencil.QUERY)
        sitting.do(sitting.session.remove, len(sitting.session.notes))
        self._settle(sitting)
        for level in Level:
            sitting.set_level(level)
            QApplication.processEvents()
        sitting.mend(1)
        sitting.start_over()
        sitting.undo()
        self._settle(sitting)

    def _settle(self, sitting: Sitting) -> None:
        waited = 0
        while not sitting.view.settled:
            assert waited < PATIENCE_MS
            QTest.qWait(STEP_MS)
            waited += STEP_MS
        QApplication.processEvents()
