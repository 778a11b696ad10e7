"""The form on the table while notes are made: what stays does not move under the finger."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record.record import Record
from notepad.games.cataline.components import ALL
from notepad.games.cataline.setup import Setup
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


def spots(window: Window) -> dict[tuple[str, str], QPoint]:
    """Return where the chips are in the window."""
    return {
        (view.row.key, chip.choice.key): chip.mapTo(window, QPoint(0, 0))
        for view in table(window).area.form.rows.views
        for chip in view.chips
    }


def ask_all(names: tuple[str, ...]) -> list[tuple[str, str]]:
    gave = [(f"gave-{name}", "-") for name in names[1:-1]]
    return [("whom", ALL), ("value", "6"), *gave]


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("size", SIZES)
def test_chips_that_stay_never_move_sideways(
    window: Window, library: Library, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    sit(window, library, names, size)
    for row, choice in ask_all(names):
        before = spots(window)
        tap(window, row, choice)
        after = spots(window)
        assert {key: after[key].x() for key in before} == {key: before[key].x() for key in before}


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("size", SIZES)
def test_a_form_begins_at_its_first_row_and_shows_the_row_that_comes_up(
    window: Window, library: Library, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    sit(window, library, names, size)
    form = table(window).area.form
    bar = form._scroll.verticalScrollBar()
    assert bar.value() == 0
    for row, choice in ask_all(names):
        tap(window, row, choice)
    last = form.rows.views[-1]
    assert last.row.key == f"gave-{names[-1]}"
    assert not last.chips[0].visibleRegion().isEmpty()
    table(window).sitting.start_over()
    QApplication.processEvents()
    assert bar.value() == 0


def test_rows_stay_where_they_are_while_there_is_room_below_them(
    window: Window, library: Library
) -> None:
    sit(window, library, SHORT, (1900, 1200))
    before = spots(window)
    for row, choice in ask_all(SHORT)[:-1]:
        tap(window, row, choice)
        assert {key: spots(window)[key] for key in before} == before


def test_a_long_form_gives_its_room_back_when_its_note_is_made(
    window: Window, library: Library
) -> None:
    sit(window, library, SHORT, (1280, 800))
    card = table(window).area.note_card
    height = card.height()
    heights = [height]
    for row, choice in ask_all(SHORT):
        tap(window, row, choice)
        heights.append(card.height())
    tap(window, "whom", "Bob")
    heights.append(card.height())
    assert heights == sorted(heights)
    assert heights[-1] > height
    table(window).sitting.start_over()
    QApplication.processEvents()
    assert card.height() == height
