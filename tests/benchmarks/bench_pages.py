"""From a step of the scrubber until the sheet as it was then is painted, in games of 60 notes.

Run by itself it prints medians and 95th percentiles for every table, in milliseconds:
`python -m tests.benchmarks.bench_pages`.
"""

from __future__ import annotations

from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING

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
from tests.benchmarks.bench_taps import Case, cataline, sleuth
from tests.shell.conftest import knowledge_of

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

NOTES = 60
CASES: dict[str, Case] = {
    "Cataline, 4 players": cataline(4, since=NOTES, taps=0),
    "Cataline, 5 players": cataline(5, since=NOTES, taps=0),
    "Cataline kept, 4 players": cataline(4, kept=True, since=NOTES, taps=0),
    "Sleuth, 4 players": sleuth(4, since=NOTES, taps=0),
}


class Turner:
    """Looks back on a game at its table."""

    def __init__(self, case: Case) -> None:
        """Sit down, and wait until all of it is known."""
        theme.apply(theme.LIGHT)
        game, setup, notes, since = case
        self._library = Library(catalogue())
        record = Record(game=game, setup=setup, notes=notes[:since], title="pages")
        session = self._library.open(self._library.create(record))
        self.sitting = Sitting(session, title="pages", level=Level.ODDS)
        self.page = TablePage(self.sitting)
        self.page.resize(1280, 800)
        self.page.show()
        while not self.sitting.view.settled:
            QTest.qWait(10)
        self.count = len(session.notes)
        self.page._turning.look_back(self.count)
        while len(knowledge_of(self.sitting).earlier) <= self.count:
            QTest.qWait(10)
        QTest.qWait(200)

    def turn(self, steps: int) -> tuple[float, float]:
        """Turn pages; return how long that took by the clock, and of the processor."""
        start, busy = perf_counter(), process_time()
        self.page.area.past.step(steps)
        QApplication.processEvents()
        return perf_counter() - start, process_time() - busy

    def repaint(self) -> tuple[float, float]:
        """Paint the whole table; return how long that took, as `turn` does."""
        start, busy = perf_counter(), process_time()
        self.page.repaint()
        return perf_counter() - start, process_time() - busy

    def turn_all(self) -> list[tuple[float, float]]:
        """Turn all pages back one by one, as each is shown for the first time, and on again."""
        back = [self.turn(-1) for _page in range(self.count)]
        return back + [self.turn(1) for _page in range(self.count)]

    def leave(self) -> None:
        """Leave the table."""
        self.sitting.close()
        self.page.close()
        self._library.close()


@pytest.mark.parametrize("name", CASES)
def test_a_step_of_the_scrubber(benchmark: BenchmarkFixture, qapp: QApplication, name: str) -> None:
    turner = Turner(CASES[name])
    benchmark(turner.turn_all)
    turner.leave()


def _told(times: list[float]) -> str:
    return f"{1000 * median(times):.1f} ({1000 * quantiles(times, n=20)[-1]:.1f})"


def main() -> None:
    """Print the times of every table."""
    app = QApplication.instance() or QApplication([])
    for name, case in CASES.items():
        turner = Turner(case)
        steps = turner.turn_all()
        repaints = [turner.repaint() for _time in steps]
        for what, times in (("a step", steps), ("a repaint", repaints)):
            clock, busy = (list(column) for column in zip(*times, strict=True))
            print(f"{name}, {what}: {_told(clock)} by the clock, {_told(busy)} of the processor")
        turner.leave()
    del app


if __name__ == "__main__":
    main()
