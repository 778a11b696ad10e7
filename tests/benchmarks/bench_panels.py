"""How fast the panels show what changed: forms after a tap, notes as they come."""

from __future__ import annotations

from itertools import count, cycle
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice, Form, Row
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.table.note_list import NoteLine, NoteList

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture


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


def lines(number: int) -> list[NoteLine]:
    return [NoteLine(note, f"Bob asked Cem for Blue: {note}") for note in range(1, number + 1)]


def test_show_a_form_of_40_chips_after_a_tap(benchmark: BenchmarkFixture) -> None:
    panel = SayPanel()
    panel.resize(400, 500)
    panel.show()
    forms = cycle([form(0), form(1), form(2)])
    benchmark(lambda: panel.show_form(next(forms)))


def test_show_and_paint_a_form_of_40_chips_after_a_tap(benchmark: BenchmarkFixture) -> None:
    panel = SayPanel()
    panel.resize(400, 500)
    panel.show()
    forms = cycle([form(0), form(1), form(2)])

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


def test_append_a_note_to_500(benchmark: BenchmarkFixture) -> None:
    view = NoteList()
    view.resize(390, 500)
    view.show_notes(lines(500))
    view.show()
    QApplication.processEvents()
    notes, numbers = lines(500), count(501)

    def noted() -> None:
        notes.append(NoteLine(next(numbers), "Bob asked Cem for Blue: 2"))
        view.show_notes(notes)
        QApplication.processEvents()

    benchmark(noted)
