"""Large text: the letters of the sheet grow with it, and nothing is clipped."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.statistics_page import EveningsPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.statistics import Found
from notepad.widgets.sheet.grid_painting import cell_parts
from notepad.widgets.sheet.grid_widget import GridWidget
from tests.shell.geometry import clipped

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
LONG = pytest.mark.exhaustive
NAMES = [
    pytest.param("cataline-4-12", marks=LONG),
    "cataline-5-20",
    "sleuth-5-36",
    pytest.param("clue-5-20", marks=LONG),
]
SIZES = [
    (800, 600),
    pytest.param((800, 1280), marks=LONG),
    pytest.param((1280, 800), marks=LONG),
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(catalogue(), tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, catalogue())
    qtbot.addWidget(window)
    window.show()
    yield window
    window.put_away()


def opened(window: Window, library: Library, name: str) -> GridWidget:
    document = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"]
    window.open_game(library.create(from_document(document, catalogue())))
    assert window.table is not None
    sheet = window.table.area.sheet.widgets[0]
    assert isinstance(sheet, GridWidget)
    return sheet


def written(window: Window, size: tuple[int, int], percent: int) -> None:
    """Choose a size of text in a window of a size."""
    window._change(replace(window.settings, text=percent))
    window.resize(*size)
    for _layout in range(5):
        QApplication.processEvents()


def letters(sheet: GridWidget) -> float:
    """Return the size of the initials in pixels."""
    return cell_parts(sheet.leaf, sheet._layout(), text=sheet.text_size).mark_text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_larger_text_makes_the_letters_of_the_sheet_larger_too(
    window: Window, library: Library, name: str, size: tuple[int, int]
) -> None:
    sheet = opened(window, library, name)
    sizes = {}
    for percent in (100, 130, 150, 200):
        written(window, size, percent)
        sizes[percent] = letters(sheet)
        assert round(sizes[percent]) >= round(12 * percent / 100)
    assert min(sizes[percent] for percent in (130, 150, 200)) > sizes[100]


@pytest.mark.parametrize("percent", [pytest.param(100, marks=pytest.mark.exhaustive), 130])
@pytest.mark.parametrize("name", NAMES)
def test_initials_are_at_least_twelve_pixels_high_on_a_phone(
    window: Window, library: Library, name: str, percent: int
) -> None:
    sheet = opened(window, library, name)
    for size in ((360, 640), (640, 360)):
        written(window, size, percent)
        assert round(letters(sheet)) >= 12


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_clipped_at_twice_the_usual_size(
    window: Window, library: Library, size: tuple[int, int], language: str
) -> None:
    window._change(replace(window.settings, language=language))
    written(window, size, 200)
    assert clipped(window) == []
    opened(window, library, "cataline-4-12")
    for due in library.evenings.due():
        library.evenings.keep(due, ["Ann"], Found(12, 9))
    window.show_evenings()
    written(window, size, 200)
    assert clipped(window) == []
    window.findChildren(EveningsPage)[0].names_button.click()
    written(window, size, 200)
    assert clipped(window) == []
    window.show_settings()
    written(window, size, 200)
    assert clipped(window) == []
    window.start_game()
    written(window, size, 200)
    assert clipped(window) == []
