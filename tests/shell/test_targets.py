"""Every control on every page of the window is large enough for a finger."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.record.record import from_document
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.grid.grid_widget import GridWidget
from notepad.widgets.sheet.grid.tabs import tab_of
from notepad.widgets.sheet.panels.bars_widget import BarsWidget
from notepad.widgets.touch.accessible_parts import Spot
from notepad.widgets.touch.tap_area import Field

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
LONG = pytest.mark.exhaustive
SIZES = [
    pytest.param((360, 640), id="phone"),
    pytest.param((640, 360), id="phone on its side", marks=LONG),
    pytest.param((800, 600), id="small"),
    pytest.param((1280, 800), id="usual", marks=LONG),
]
LEAST = 44


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


def controls(window: QWidget) -> Iterator[QWidget]:
    """Yield what can be tapped just now; parts of painted widgets tell their own sizes."""
    for _layout in range(3):
        QApplication.processEvents()
    for widget in window.findChildren(QWidget):
        kind = isinstance(widget, QAbstractButton | QLineEdit) and not isinstance(widget, Spot)
        if kind and widget.isVisible():
            yield widget


def small(window: QWidget) -> list[str]:
    """Return the controls that a finger misses, and rows of lists that it does."""
    found = [
        f"{widget.accessibleName() or widget}: {widget.width()} × {widget.height()}"
        for widget in controls(window)
        if min(widget.width(), widget.height()) < LEAST
    ]
    for field in window.findChildren(Field):
        if field.isVisible() and not isinstance(field, BarsWidget):
            found += [f"{key}: {place}" for key, place in tapped_in(field) if misses(place)]
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        for row in range(model.rowCount()) if view.isVisible() else ():
            rect = view.visualRect(model.index(row, 0))
            if rect.height() < LEAST:
                found.append(f"{view.accessibleName()}, row {row}: {rect.height()} high")
    return found


def tapped_in(field: Field) -> Iterator[tuple[str, QRectF]]:
    """Yield what a painted widget has to be tapped, boxes of the sheet and their headings aside."""
    for key, place in field.places().items():
        if not isinstance(field, GridWidget) or tab_of(key) is not None:
            yield key, place


def misses(place: QRectF) -> bool:
    return min(place.width(), place.height()) < LEAST


def record(name: str) -> dict[str, object]:
    read: dict[str, object] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"]
    return read


def test_all_in_the_library_is_large_enough(window: Window, library: Library) -> None:
    library.create(from_document(record("cataline-4-12"), catalogue()))
    window.show_library()
    assert small(window) == []


def test_all_in_the_settings_is_large_enough(window: Window) -> None:
    window.show_settings()
    assert small(window) == []


def test_all_that_sets_a_game_up_is_large_enough(window: Window) -> None:
    window.start_game()
    assert small(window) == []


@pytest.mark.parametrize("name", ["cataline-4-12", "sleuth-4-22", "clue-5-20", "conspiracy-4-40"])
def test_all_on_a_table_is_large_enough(window: Window, library: Library, name: str) -> None:
    window.open_game(library.create(from_document(record(name), catalogue())))
    assert window.table is not None
    for part in ("note", "follows", "notes"):
        window.table.area.turn_to(part)
        assert small(window) == []
    window.table.area.notes.open(1)
    assert small(window) == []
