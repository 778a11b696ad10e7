"""How long the sheet takes to paint; to be read at 850 × 720 as at most 5 ms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.bars import paint_bars
from notepad.widgets.sheet.grid_painting import Stamps, paint_grid
from tests.widgets.blocks import bars, grid

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.core.page import Grid

pytestmark = pytest.mark.usefixtures("qapp")


INITIALS = pytest.mark.parametrize("initials", [("B", "C"), ("B", "C", "D"), ("B", "C", "D", "E")])


@INITIALS
def test_a_whole_grid_never_seen_before(
    benchmark: BenchmarkFixture, initials: tuple[str, ...]
) -> None:
    paint(benchmark, grid(initials), stamps=None)


@INITIALS
def test_a_whole_grid_on_the_screen(benchmark: BenchmarkFixture, initials: tuple[str, ...]) -> None:
    paint(benchmark, grid(initials), stamps=Stamps())


def paint(benchmark: BenchmarkFixture, shown: Grid, *, stamps: Stamps | None) -> None:
    image = QImage(850, 720, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)

    def once() -> None:
        with QPainter(image) as painter:
            paint_grid(painter, QRectF(image.rect()), shown, LIGHT, stamps=stamps)

    benchmark(once)


def test_thirty_bars(benchmark: BenchmarkFixture) -> None:
    image = QImage(360, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    shown = bars(5, 34)

    def paint() -> None:
        with QPainter(image) as painter:
            paint_bars(painter, QRectF(image.rect()), shown, LIGHT)

    benchmark(paint)
