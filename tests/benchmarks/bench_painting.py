"""How long painting takes, a sheet of 850 × 720 at most 5 ms, and panels that show what changed."""

from itertools import cycle

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture as Bench

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice, Form, Row
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.sheet.grid_painting import GridDrawing, Stamps
from notepad.widgets.table.note_list import NoteLine, NoteList
from tests.widgets.blocks import grid

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("stamps", [None, Stamps()], ids=["never seen before", "on the screen"])
@pytest.mark.parametrize("initials", ["BC", "BCD", "BCDE"])
def bench_a_whole_grid(benchmark: Bench, initials: str, stamps: Stamps | None) -> None:
    image = QImage(850, 720, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    shown = grid(tuple(initials))

    def once() -> None:
        with QPainter(image) as painter:
            GridDrawing(painter, QRectF(image.rect()), shown, LIGHT, stamps=stamps).draw()

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


def bench_a_form_of_40_chips_shown_after_a_tap(benchmark: Bench) -> None:
    panel, forms = SayPanel(), cycle([form(0), form(1), form(2)])
    panel.resize(400, 500)
    panel.show()

    def tapped() -> None:
        panel.show_form(next(forms))
        panel.repaint()
        QApplication.processEvents()

    benchmark(tapped)
    panel.close()


def bench_500_notes_shown(benchmark: Bench) -> None:
    notes = [NoteLine(note, f"Bob asked Cem for Blue: {note}") for note in range(1, 501)]

    def opened() -> None:
        view = NoteList()
        view.resize(390, 500)
        view.show_notes(notes)
        view.show()
        QApplication.processEvents()
        view.close()

    benchmark(opened)
