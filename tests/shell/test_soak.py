"""Hours of play leave nothing behind."""

import gc
import os
import sys
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path
from weakref import ReferenceType

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Pencil
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.games import catalogue
from notepad.shell.table.table_model import Sitting
from notepad.shell.window import Window
from notepad.storage import Library
from tests.games.test_every_game import begun

PATIENCE_MS, STEP_MS = 20_000, 2
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
ALL, FIRST, EVERY = 2_000, 100, 100
REMEMBERED = 8  # games: `safe_text` keeps how the names of the last ones are shown
MEGABYTE = 1 << 20


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


@pytest.mark.xfail(
    PySide6.__version_info__ < (6, 9), reason="PySide6 6.8 keeps five small objects for each game"
)
@pytest.mark.xfail(
    sys.version_info >= (3, 14), reason="PySide6 keeps a few of its own methods for each game"
)
def test_a_game_that_was_opened_and_left_leaves_no_objects_behind(
    window: Window, library: Library
) -> None:
    soak = Soak(window, library, [catalogue()[word] for word in ("cataline", "conspiracy", "clue")])
    before = soak.play(REMEMBERED + 1)
    after = soak.play(soak.games)
    assert after.objects - before.objects < soak.games
    assert (after.files, after.threads) <= (before.files, before.threads)
    assert after.widgets <= before.widgets


@pytest.mark.exhaustive
def test_two_thousand_games_leave_nothing_behind(window: Window, library: Library) -> None:
    soak = Soak(window, library, catalogue().values())
    figures = [soak.play(FIRST)]
    for _stretch in range((ALL - FIRST) // EVERY):
        figures.append(soak.play(EVERY))
        print(soak.played, figures[-1])
    early, late = _middle(figures[:5]), _middle(figures[-5:])
    assert late.objects - early.objects < ALL // 10
    assert late.memory - early.memory < 8 * MEGABYTE
    assert (late.files, late.threads) == (early.files, early.threads)
    assert late.widgets == early.widgets


def _middle(figures: list[Held]) -> Held:
    """Return the middle one of some figures, each by itself: caches come and go."""
    middles = (
        sorted(column)[len(figures) // 2] for column in zip(*map(astuple, figures), strict=True)
    )
    return Held(*middles)
