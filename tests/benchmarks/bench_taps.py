"""From a tap until what came of it is painted, while the reasoning is at it beside the window.

Run by itself it prints medians and 95th percentiles for every table:
`python -m tests.benchmarks.bench_taps`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Level
from notepad.core.record import Record
from notepad.games import catalogue
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import Library
from notepad.widgets.look import theme
from tests.games.cataline.playing import dealt as dealt_cataline
from tests.games.cataline.playing import noted as noted_cataline
from tests.games.cataline.playing import played
from tests.games.sleuth.playing import dealt as dealt_sleuth
from tests.games.sleuth.playing import noted as noted_sleuth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.core.form import Draft

BETWEEN_MS = 150
"""Between two taps, about as long as a quick player takes."""
_STEP_S = 0.0005

Case = tuple[str, Any, tuple[Any, ...], int]


def cataline(players: int, *, kept: bool = False, since: int = 10, taps: int = 20) -> Case:
    """Return a game, its setup, its notes, and how many of them are there already."""
    random = Random(players)
    setup, truth = dealt_cataline(players, random)
    if kept:
        setup = replace(setup, variant="kept")
        return "cataline", setup, played(setup, truth, random, notes=since + taps).notes, since
    return "cataline", setup, noted_cataline(setup, truth, random, notes=since + taps), since


def sleuth(players: int, *, since: int, taps: int = 12) -> Case:
    """Return a game of questions about one element, which are hardest to reckon with."""
    random = Random(players)
    setup, truth = dealt_sleuth(players, random)
    notes = noted_sleuth(setup, truth, random, notes=since + taps, one_element=1.0)
    return "sleuth", setup, notes, since


CASES: dict[str, Case] = {
    "Cataline, 3 players": cataline(3),
    "Cataline, 4 players": cataline(4),
    "Cataline, 5 players": cataline(5),
    "Cataline kept, 60 notes": cataline(4, kept=True, since=60, taps=12),
    "Sleuth, 7 players, one element": sleuth(7, since=38),
}


@dataclass
class Times:
    """Seconds from a tap until what came of it is painted.

    `form` is for taps that move the form on. For those that note something `noted` is until the
    form is empty again, `marks` until the sheet has all that is certain, `odds` until it has all.
    """

    form: list[float] = field(default_factory=list)
    noted: list[float] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)

    @property
    def told(self) -> dict[str, str]:
        """The median and, in parentheses, the 95th percentile of each, in milliseconds."""
        return {name: _spread(times) for name, times in vars(self).items()}


def _spread(times: list[float]) -> str:
    return f"{1000 * median(times):.1f} ({1000 * quantiles(times, n=20)[-1]:.1f})"


class Tapper:
    """Taps notes into a table, and takes the times."""

    def __init__(self, case: Case) -> None:
        """Sit down at a table with the notes that are there already."""
        theme.apply(theme.LIGHT)
        game, setup, notes, since = case
        self._todo, self.times = notes[since:], Times()
        self._library = Library(catalogue())
        record = Record(game=game, setup=setup, notes=notes[:since], title="taps")
        session = self._library.open(self._library.create(record))
        self.sitting = Sitting(session, title="taps", level=Level.ODDS)
        self.page = TablePage(self.sitting)
        self.page.resize(1280, 800)
        self.page.show()
        self._wait_for_odds()
        QTest.qWait(3 * BETWEEN_MS)

    def play(self) -> None:
        """Tap all notes that are left."""
        for note in self._todo:
            self._tap_note(note)

    def leave(self) -> None:
        """Leave the table."""
        self.sitting.close()
        self.page.close()
        self._library.close()

    def _tap_note(self, note: object) -> None:
        sitting = self.sitting
        draft = sitting.session.game.keypad.draft(sitting.session.setup, note)
        for row, choice in self._taps(draft):
            if self._noted(partial(sitting.tap, row, choice)):
                return
        self._noted(sitting.confirm)

    def _noted(self, tap: Callable[[], None]) -> bool:
        """Take the times of a tap; return whether it noted something."""
        sitting = self.sitting
        notes, page, start = sitting.session.notes, sitting.page, perf_counter()
        tap()
        QApplication.processEvents()
        noted = sitting.session.notes is not notes
        (self.times.noted if noted else self.times.form).append(perf_counter() - start)
        if noted:
            self._take_answers(page, start)
        QTest.qWait(BETWEEN_MS)
        return noted

    def _taps(self, draft: Draft) -> Iterator[tuple[str, str]]:
        """Yield the taps that make a draft, as the form asks for them."""
        done: set[tuple[str, str]] = set()
        while True:
            form = self.sitting.view.form
            keys = [row.key for row in form.rows] + [*form.sheet_rows]
            chosen = {(r.key, c.key) for r in form.rows for c in r.choices if c.chosen}
            wanted = ((key, word) for key in keys for word in draft.get(key, ()))
            left = next((tap for tap in wanted if tap not in done | chosen), None)
            if left is None:
                return
            done.add(left)
            yield left

    def _take_answers(self, before: object, start: float) -> None:
        """Take the times at which marks and odds are painted."""
        marks = 0.0
        while not self.sitting.view.settled or self.sitting.page is before:
            sleep(_STEP_S)
            QApplication.processEvents()
            if not marks and self.sitting.page is not before:
                QApplication.processEvents()
                marks = perf_counter() - start
        QApplication.processEvents()
        self.times.odds.append(perf_counter() - start)
        self.times.marks.append(marks or self.times.odds[-1])

    def _wait_for_odds(self) -> None:
        while not self.sitting.view.settled:
            sleep(_STEP_S)
            QApplication.processEvents()


@pytest.mark.parametrize("case", CASES)
def bench_taps(benchmark: BenchmarkFixture, qapp: QApplication, case: str) -> None:
    """A stretch of a game, tapped in; the figures of single taps are among the extra ones."""
    tapper = Tapper(CASES[case])
    play: Callable[..., object] = benchmark.pedantic
    play(tapper.play, rounds=1)
    benchmark.extra_info.update(tapper.times.told)
    tapper.leave()


def _figures() -> None:
    application = QApplication([])
    for name, case in CASES.items():
        tapper = Tapper(case)
        tapper.play()
        told = ", ".join(f"{kind} {spread}" for kind, spread in tapper.times.told.items())
        print(f"{name}: {told} ms", flush=True)
        tapper.leave()
    application.quit()


if __name__ == "__main__":
    _figures()
