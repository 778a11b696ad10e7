"""Every control on every page of the window is large enough for a finger."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.people_page import NamesPage
from notepad.shell.statistics_page import EveningsPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.statistics import Found
from tests.shell.geometry import settled, small

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
LONG = pytest.mark.exhaustive
SIZES = [
    pytest.param((360, 640), id="phone"),
    pytest.param((640, 360), id="phone on its side", marks=LONG),
    pytest.param((800, 600), id="small"),
    pytest.param((1280, 800), id="usual", marks=LONG),
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(catalogue(), tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture(params=SIZES)
def window(request: pytest.FixtureRequest, qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, catalogue())
    qtbot.addWidget(window)
    window.resize(*request.param)
    window.show()
    yield window
    window.put_away()


def missed(window: Window) -> list[str]:
    """Return what a finger misses on the page that is shown, once it is laid out."""
    settled()
    return small(window)


def record(name: str) -> dict[str, object]:
    read: dict[str, object] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"]
    return read


def test_all_in_the_library_is_large_enough(window: Window, library: Library) -> None:
    library.create(from_document(record("cataline-4-12"), catalogue()))
    window.show_library()
    assert missed(window) == []


def test_all_in_the_settings_is_large_enough(window: Window) -> None:
    window.show_settings()
    assert missed(window) == []


def test_all_that_tells_of_evenings_is_large_enough(window: Window, library: Library) -> None:
    for name in ("cataline-4-12", "sleuth-4-22"):
        library.create(from_document(record(name), catalogue()))
    for due in library.evenings.due():
        library.evenings.keep(due, ["Ann"], Found(12, 9))
    window.show_evenings()
    page = window.findChild(EveningsPage)
    assert isinstance(page, EveningsPage)
    page.choose_button.click()
    assert missed(window) == []
    page.names_button.click()
    names = window.findChild(NamesPage)
    assert isinstance(names, NamesPage)
    names.names.tapped.emit("name", "Bob")
    assert missed(window) == []


def test_all_that_sets_a_game_up_is_large_enough(window: Window) -> None:
    window.start_game()
    assert missed(window) == []


@pytest.mark.parametrize(
    "name", ["cataline-4-12", "sleuth-4-22", "clue-5-20", "conspiracy-4-40", "caracalla-4-0"]
)
def test_all_on_a_table_is_large_enough(window: Window, library: Library, name: str) -> None:
    window.open_game(library.create(from_document(record(name), catalogue())))
    assert window.table is not None
    for part in ("note", "chances", "why", "notes"):
        window.table.area.turn_to(part)
        assert missed(window) == []
    window.table.area.notes.open(1)
    assert missed(window) == []
