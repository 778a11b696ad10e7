"""What writing on a sheet takes at a table: each event of a pen within a frame of 16 ms.

Among the extra figures are medians and 95th percentiles, in milliseconds of the processor.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from math import cos, sin
from pathlib import Path
from random import Random
from time import process_time

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture as Bench

from notepad.core.ink import InkColour, Pen, Stroke
from notepad.core.record import AnyRecord, Record
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.ink.strokes import Tool, Tools
from tests.benchmarks.bench_taps import CASES, Table
from tests.benchmarks.timing import rounds, spread
from tests.widgets import pens

GAME, SETUP, *_NOTES = CASES["Cataline, 4 players"]
STROKES, POINTS = 2_000, 60
LONG = 5_000
pytestmark = pytest.mark.usefixtures("qapp")


class Times(defaultdict[str, list[float]]):
    """Seconds of the processor that things took until they were painted, by name."""

    def __init__(self) -> None:
        """Have taken none yet."""
        super().__init__(list)

    def take(self, name: str, act: Callable[[], object]) -> None:
        """Do something and paint what came of it."""
        start = process_time()
        act()
        QApplication.processEvents()
        self[name].append(process_time() - start)

    def tell(self, benchmark: Bench, act: Callable[[], object]) -> None:
        """Do all of it once, and have what it took among the figures of a benchmark."""
        rounds(benchmark, act, 1)
        benchmark.extra_info.update(
            {name: f"{spread(times)} ms" for name, times in self.items() if len(times) > 1}
        )


def written(count: int) -> Iterator[Stroke]:
    """Yield so many strokes, each somewhere in a box, some with a marker."""
    random = Random(count)
    places = [f"{suit}-{value}" for suit in ("red", "blue", "green") for value in range(1, 7)]
    for number in range(count):
        x, y, reach = random.randint(0, 1400), random.randint(0, 900), random.randint(60, 300)
        numbers = tuple(
            value
            for at in range(POINTS)
            for value in (
                round(x + reach * cos(at / 5) * at / POINTS),
                round(y + reach * sin(at / 5) * at / POINTS),
                500,
                8 * at,
            )
        )
        pen = Pen.MARKER if number % 10 == 0 else Pen.THIN
        colour = tuple(InkColour)[number % 4]
        yield Stroke(number, random.choice(places), 1400, 950, numbers, pen, colour)


class Desk(Table):
    """A table with so many strokes on its sheet, and a pen."""

    def __init__(self, strokes: int) -> None:
        """Sit down, and wait until all strokes are painted."""
        super().__init__((GAME, SETUP, (), 0), tuple(written(strokes)))
        self.sheet, self.pen, self.times = self.page.area.written, pens.Pen(), Times()
        self.settle()

    def settle(self) -> None:
        """Let the page do all that it has to do."""
        for _round in range(20):
            QApplication.processEvents()
        while not self.sheet.ink.layer.settled:
            QTest.qWait(1)

    def draw(self, tool: Tool, points: int) -> None:
        """Draw a curve with so many points, more than a pixel apart; take each event's time."""
        self.sheet.ink.show_tools(Tools(tool))
        path = [
            QPointF(
                420 + (60 + 280 * at / points) * cos(at / 90),
                350 + (60 + 240 * at / points) * sin(at / 90),
            )
            for at in range(points)
        ]
        self.times.take("press", partial(self.pen.press, self.sheet, path[0]))
        for point in path[1:]:
            self.times.take("move", partial(self.pen.move, self.sheet, point))
        self.times.take("lift", partial(self.pen.lift, self.sheet, path[-1]))

    def draw_at_length(self, tool: Tool, points: int) -> None:
        """Draw a curve, and take the times of what comes after it, too."""
        self.draw(tool, points)
        for _slice in range(60):
            self.times.take("after it", partial(QTest.qSleep, 1))

    def undo_and_redo(self) -> None:
        """Draw usual strokes, then take one back and bring it again, time after time."""
        for _stroke in range(15):
            self.draw(Tool.THIN, POINTS)
            self.settle()
        for _time in range(15):
            for name, act in (("undo", self.sitting.undo), ("redo", self.sitting.redo)):
                self.times.take(name, act)
                self.settle()


ON_A_SHEET = pytest.mark.parametrize("strokes", [0, STROKES])


@ON_A_SHEET
def bench_repaint(benchmark: Bench, strokes: int) -> None:
    """Repaint a sheet with so many strokes: at most 16 ms at the 95th percentile."""
    desk = Desk(strokes)

    def repaint() -> None:
        desk.sheet.ink.update()
        QApplication.processEvents()

    benchmark(repaint)
    desk.leave()


@ON_A_SHEET
@pytest.mark.parametrize(
    ("tool", "points"),
    [(Tool.THIN, LONG), (Tool.MARKER, LONG), (Tool.ERASER, 300), (Tool.LASSO, 300)],
)
def bench_a_long_stroke(benchmark: Bench, tool: Tool, points: int, strokes: int) -> None:
    """Each event of a stroke of 5,000 points, and what comes after it: at most 16 ms."""
    desk = Desk(strokes)
    desk.times.tell(benchmark, lambda: desk.draw_at_length(tool, points))
    desk.leave()


def bench_undo_of_a_stroke_among_many(benchmark: Bench) -> None:
    """Undo one stroke among 2,000: at most 16 ms."""
    desk = Desk(STROKES)
    desk.times.tell(benchmark, desk.undo_and_redo)
    desk.leave()


def bench_many_strokes_opened(benchmark: Bench, tmp_path: Path) -> None:
    """Each round of the loop while a window opens a game with 2,000 strokes: at most 16 ms."""
    times = Times()
    record: AnyRecord = Record(game=GAME.id, setup=SETUP, ink=tuple(written(STROKES)))
    with Library(catalogue(), tmp_path / "library") as library:
        game_id, window = library.create(record), Window(library, catalogue())
        window.show()

        def opened() -> None:
            window.open_game(game_id)
            for _round in range(300):
                times.take("a round", partial(QTest.qSleep, 1))

        times.tell(benchmark, opened)
        window.close()
