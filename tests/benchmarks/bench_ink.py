"""What writing on a sheet takes, in the real window: each event of a pen within a frame of 16 ms.

Among the extra figures are medians, 95th percentiles and the longest, in milliseconds of the
processor.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from math import cos, sin
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.ink import InkColour, Pen, Stroke
from notepad.core.record import Record
from notepad.games import catalogue
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.ink.strokes import Tool, Tools
from notepad.widgets.look import theme
from tests.benchmarks.timing import rounds
from tests.widgets import pens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.widgets.sheet.written_sheet import WrittenSheet

HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Ann", hand=HAND)
STROKES, POINTS = 2_000, 60
LONG = 5_000


@dataclass
class Times:
    """Milliseconds of the processor that something took, each time."""

    name: str
    each: list[float] = field(default_factory=list)

    def take(self, act: Callable[[], object]) -> None:
        """Take the time of something."""
        start = process_time()
        act()
        self.each.append((process_time() - start) * 1000)

    @property
    def told(self) -> str:
        """The median, the 95th percentile and the longest."""
        worst = quantiles(self.each, n=20)[-1] if len(self.each) > 1 else self.each[0]
        return f"{median(self.each):.2f} ({worst:.2f}, at most {max(self.each):.2f}) ms"


@dataclass
class Table:
    """A game of Cataline in a window of its own, and a pen."""

    window: Window
    pen: pens.Pen = field(default_factory=pens.Pen)

    @property
    def sheet(self) -> WrittenSheet:
        """What is written on."""
        assert self.window.table is not None
        return self.window.table.area.written

    def settle(self) -> None:
        """Let the window do all that it has to do."""
        for _round in range(20):
            QApplication.processEvents()
        while not self.sheet.ink.layer.settled:
            QTest.qWait(1)

    def paint(self) -> None:
        """Paint what is to be shown anew."""
        QApplication.processEvents()

    def after(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return what does something and paints what came of it."""

        def both() -> None:
            act()
            self.paint()

        return both


def written(count: int, points: int = POINTS) -> Iterator[Stroke]:
    """Yield so many strokes, each somewhere in a box, some with a marker."""
    random = Random(count)
    places = [f"{suit}-{value}" for suit in ("red", "blue", "green") for value in range(1, 7)]
    for number in range(count):
        x, y, reach = random.randint(0, 1400), random.randint(0, 900), random.randint(60, 300)
        numbers = tuple(
            value
            for at in range(points)
            for value in (
                round(x + reach * cos(at / 5) * at / points),
                round(y + reach * sin(at / 5) * at / points),
                500,
                8 * at,
            )
        )
        pen = Pen.MARKER if number % 10 == 0 else Pen.THIN
        colour = tuple(InkColour)[number % 4]
        yield Stroke(number, random.choice(places), 1400, 950, numbers, pen, colour)


def opened(library: Library, strokes: int) -> Table:
    """Open a game with so many strokes in a window."""
    ink = tuple(written(strokes))
    record: Record[Any, Any] = Record(game="cataline", setup=SETUP, ink=ink)
    game = library.create(record)
    theme.apply(theme.LIGHT)
    window = Window(library, catalogue())
    window.resize(1280, 800)
    window.show()
    window.open_game(game)
    table = Table(window)
    table.settle()
    return table


def way(points: int) -> list[QPointF]:
    """Return a curve over the sheet with so many points, more than a pixel apart."""
    return [
        QPointF(
            420 + (60 + 280 * at / points) * cos(at / 90),
            350 + (60 + 240 * at / points) * sin(at / 90),
        )
        for at in range(points)
    ]


def stroke_times(table: Table, tool: Tool, points: int = LONG) -> list[Times]:
    """Take the times of each event of a long stroke, and of what comes after it."""
    sheet, pen, path = table.sheet, table.pen, way(points)
    sheet.ink.show_tools(Tools(tool))
    press, moves, lift, after = (
        Times(f"{tool}: {name}") for name in ("press", "move", "lift", "after it")
    )
    press.take(table.after(lambda: pen.press(sheet, path[0])))
    for point in path[1:]:
        moves.take(table.after(partial(pen.move, sheet, point)))
    lift.take(table.after(lambda: pen.lift(sheet, path[-1])))
    for _slice in range(60):
        QTest.qSleep(1)
        after.take(table.paint)
    return [press, moves, lift, after]


def undo_times(table: Table) -> list[Times]:
    """Take the times of taking one stroke back, and of bringing it again."""
    pen, sheet = table.pen, table.sheet
    sheet.ink.show_tools(Tools())
    assert table.window.table is not None
    sitting = table.window.table.sitting
    lift, undo, redo = (
        Times(name) for name in ("lift of a usual stroke", "undo of a stroke", "redo of it")
    )
    for _time in range(15):
        for at, point in enumerate(way(60)):
            (pen.move if at else pen.press)(sheet, point)
        lift.take(table.after(partial(pen.lift, sheet, way(60)[-1])))
        table.settle()
    for _time in range(15):
        undo.take(table.after(sitting.undo))
        table.settle()
        redo.take(table.after(sitting.redo))
        table.settle()
    return [lift, undo, redo]


def opening_times(library: Library) -> list[Times]:
    """Take the times of each round of the loop while a game with all strokes is opened again."""
    table = opened(library, STROKES)
    window = table.window
    (game,) = [each.id for each in library.games()]
    plain, times = Times("opening itself"), Times(f"a round while opening {STROKES} strokes")
    window.show_library()
    table.paint()
    plain.take(lambda: window.open_game(game))
    for _round in range(300):
        QTest.qSleep(1)
        times.take(table.paint)
    window.leave_table()
    return [plain, times]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library with every game."""
    with Library(catalogue(), tmp_path / "library") as made:
        yield made


def note_times(benchmark: BenchmarkFixture, take: Callable[[], list[Times]]) -> None:
    """Note the times of all that is done, which is done once."""

    def done() -> None:
        benchmark.extra_info.update({times.name: times.told for times in take()})

    rounds(benchmark, done, 1)


@pytest.mark.parametrize("strokes", [0, STROKES])
def bench_repaint(benchmark: BenchmarkFixture, library: Library, strokes: int) -> None:
    """Repaint a sheet with so many strokes: at most 16 ms at the 95th percentile."""
    table = opened(library, strokes)

    def repaint() -> None:
        table.sheet.ink.update()
        table.paint()

    benchmark(repaint)
    table.window.leave_table()


@pytest.mark.parametrize("strokes", [0, STROKES])
@pytest.mark.parametrize(
    ("tool", "points"),
    [(Tool.THIN, LONG), (Tool.MARKER, LONG), (Tool.ERASER, 300), (Tool.LASSO, 300)],
)
def bench_a_long_stroke(
    benchmark: BenchmarkFixture, library: Library, tool: Tool, points: int, strokes: int
) -> None:
    """Each event of a stroke of 5,000 points, and what comes after it: at most 16 ms."""
    table = opened(library, strokes)
    note_times(benchmark, lambda: stroke_times(table, tool, points))
    table.window.leave_table()


def bench_undo_of_a_stroke_among_many(benchmark: BenchmarkFixture, library: Library) -> None:
    """Undo one stroke among 2,000: at most 16 ms."""
    table = opened(library, STROKES)
    note_times(benchmark, lambda: undo_times(table))
    table.window.leave_table()


def bench_many_strokes_opened(benchmark: BenchmarkFixture, library: Library) -> None:
    note_times(benchmark, lambda: opening_times(library))
