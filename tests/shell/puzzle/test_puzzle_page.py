"""Puzzles, as a player meets them: ready-made ones, and those of his own games."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse
from notepad.games.cataline.setup import value_of
from notepad.shell.puzzle_page import HAS, PuzzlePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.buttons import Chip
from tests.core.everybody import everybody
from tests.shell.conftest import eventually
from tests.shell.player import click


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        made = Window(library, catalogue())
        qtbot.addWidget(made)
        made.resize(1280, 800)
        made.show()
        yield made
        made.put_away()


def puzzle_of(window: Window) -> PuzzlePage:
    assert eventually(lambda: any(page.isVisible() for page in window.findChildren(PuzzlePage)))
    page = next(page for page in window.findChildren(PuzzlePage) if page.isVisible())
    assert eventually(lambda: page.solving.position is not None)
    QApplication.processEvents()
    return page


def chip(page: PuzzlePage, row: int, name: str) -> Chip:
    return next(one for one in page.rows.views[row].chips if one.choice.key == name)


def test_a_newcomer_solves_a_puzzle_and_goes_on_with_the_next(window: Window) -> None:
    click(window.library_page.empty.puzzle_button)
    page = puzzle_of(window)
    assert page.verdict.text() == "Tap a box in which something is certain."
    (grid,) = page.sheet.findChildren(GridWidget)
    grid.cell_tapped.emit("green-1")
    click(chip(page, 0, "Cem"))
    assert page.verdict.text() == "Green 1: Right!"
    assert eventually(lambda: bool(page.steps.steps))
    assert chip(page, 0, "Cem").choice.chosen
    click(page.another)
    assert puzzle_of(window) is not page
    click(puzzle_of(window).back)
    assert window.library_page.isVisible()


def test_a_finished_game_is_a_puzzle_from_its_result_on(window: Window) -> None:
    records, truth = everybody(3, players=3, notes=20)
    total = sum(int(value_of(card)) for card in truth["hidden"])
    said = Accuse(player="Ann", sum=total, correct=True)
    record = replace(records["Ann"], notes=(*records["Ann"].notes, said))
    window.open_game(window._library.create(record))
    table = window.table
    assert table is not None
    assert eventually(lambda: table.area.result.puzzle.isVisible())
    before = table.sitting.session.play
    click(table.area.result.puzzle)
    page = puzzle_of(window)
    number = page.solving.number
    click(page.before)
    assert page.solving.number == number - 1
    page.rows.tapped.emit(HAS, "Bob")
    click(page.back)
    assert table.isVisible()
    assert table.sitting.session.play is before


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640)])
def test_it_fits_any_window(window: Window, size: tuple[int, int]) -> None:
    window.resize(*size)
    window._helping.puzzle(1)
    page = puzzle_of(window)
    assert page.size().width() == window.width()
    assert page.sheet.width() >= 280
