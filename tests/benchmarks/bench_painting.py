"""How long painting takes, a sheet of 850 × 720 at most 5 ms, and panels that show what changed."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice, Form, Row
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.sheet.grid_painting import Stamps, paint_grid
from notepad.widgets.table.note_list import NoteLine, NoteList
from tests.widgets.blocks import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def form(chosen: int) -> Form[str]:
    rows = tuple(
        Row(
            f"row {row}",
            f"row {row}",
            tuple(
                Choice(str(key), Face(str(key), Symbol.STAR, "#7b4fa3"), chosen=key == chosen)
                for key in range(8)
            ),
        )
        for row in range(5)
    )
    return Form(rows, outcome="note", sentence=f"number {chosen}")


def say_panel() -> tuple[SayPanel, Iterator[Form[str]]]:
    """Return a panel on the screen, and forms to show, each with another chip chosen."""
    panel = SayPanel()
    panel.resize(400, 500)
    panel.show()
    return panel, cycle([form(0), form(1), form(2)])


def lines(number: int) -> list[NoteLine]:
    return [NoteLine(note, f"Bob asked Cem for Blue: {note}") for note in range(1, number + 1)]


def test_show_and_paint_a_form_of_40_chips_after_a_tap(benchmark: BenchmarkFixture) -> None:
    panel, forms = say_panel()

    def tapped() -> None:
        panel.show_form(next(forms))
        panel.repaint()
        QApplication.processEvents()

    benchmark(tapped)


def test_show_500_notes(benchmark: BenchmarkFixture) -> None:
    notes = lines(500)

    def opened() -> None:
        view = NoteList()
        view.resize(390, 500)
        view.show_notes(notes)
        view.show()
        QApplication.processEvents()

    benchmark(opened)
