"""The form on the table while notes are made: what stays does not move under the finger."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Record
from notepad.games.cataline.setup import ALL, Setup
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import CATALOGUE

SHORT = ("Ann", "Bob", "Cem", "Dee")
LONG = ("Annabella-Konstanzia", "Maximiliane-Josefine", "Maximilian-Friedrich", "Bartholomaeus W")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
SIZES = [(1280, 800), (800, 1280), (360, 640), (640, 360)]


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.put_away()


def sit(window: Window, library: Library, names: tuple[str, ...], size: tuple[int, int]) -> None:
    setup = Setup(players=names, me=names[0], hand=HAND, first=names[0])
    window.resize(*size)
    window.open_game(library.create(Record(game="cataline", setup=setup, title="Friday table")))
    for _layout in range(3):
        QApplication.processEvents()


def table(window: Window) -> TablePage:
    assert window.table is not None
    return window.table


def tap(window: Window, row: str, choice: str) -> None:
    table(window).sitting.tap(row, choice)
    QApplication.processEvents()


def ask_all(names: tuple[str, ...]) -> list[tuple[str, str]]:
    gave = [(f"gave-{name}", "-") for name in names[1:-1]]
    return [("whom", ALL), ("value", "6"), *gave]


def parts(window: Window) -> dict[str, QRect]:
    """Return where the parts of what is said stand."""
    form = table(window).area.form
    shown = {"line": form.line, "keypad": form.rows, "back": form.back, "bottom": form.bottom}
    return {name: QRect(part.mapTo(window, QPoint()), part.size()) for name, part in shown.items()}


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_a_note_is_made_and_all_of_it_is_in_sight(
    window: Window, library: Library, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    sit(window, library, names, size)
    before = parts(window)
    for row, choice in ask_all(names):
        assert in_sight(window)
        tap(window, row, choice)
        assert parts(window) == before
    assert in_sight(window)
    table(window).sitting.start_over()
    QApplication.processEvents()
    assert parts(window) == before


def test_the_confirming_chip_stands_at_one_place(window: Window, library: Library) -> None:
    sit(window, library, SHORT, (1280, 800))
    button = table(window).area.form.button
    places = set()
    for taps in ([("whom", ALL), ("value", "6")], [("kind", "accusation")]):
        for row, choice in taps:
            tap(window, row, choice)
        places.add(button.geometry().right())
        table(window).sitting.start_over()
    assert len(places) == 1


def in_sight(window: Window) -> bool:
    """Whether every chip of the keypad is seen whole."""
    form = table(window).area.form
    chips = [chip for view in form.rows.views for chip in view.chips if chip.isVisibleTo(form.rows)]
    return all(form.rows.rect().contains(chip.geometry()) for chip in chips) and bool(chips)
