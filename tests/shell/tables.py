"""What is played at the tables of these tests, and what is seen of a sheet there."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from notepad.core.faces_and_marks import Standing
from notepad.core.page import Grid
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.settings_page import SettingsPage
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.widgets.sheet.grid_geometry import Layout, place_grid
from notepad.widgets.sheet.grid_widget import GridWidget, frame_of
from tests.shell.builders import page_of

Sit: TypeAlias = Callable[..., Sitting]
Lay: TypeAlias = Callable[..., TablePage]

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
SETUP = Setup(players=NAMES, me="Ann", hand=HAND)
THREE = Setup(players=NAMES[:3], me="Ann", hand=(*HAND, "red-6", "blue-6"))
NOTES = (
    AskOne(asker="Bob", target="Cem", about="blue", passed=0),
    AskOne(asker="Cem", target="Dee", about="1", passed=1),
    AskOne(asker="Dee", target="Bob", about="green", passed=0),
)
FRIDAY: AnyRecord = Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday")
EMPTY: AnyRecord = replace(FRIDAY, notes=())


def standing(sheet: object, card: str, holder: str) -> Standing:
    """Return how a holder stands to a card of a sheet."""
    assert isinstance(sheet, Grid)
    cell = sheet.cell(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def choose_settings(window: Window, **chosen: object) -> None:
    """Choose settings on their page, and go back to the table or the library."""
    settings = replace(window.settings, **chosen)  # type: ignore[arg-type]
    window.show_settings().changed.emit(settings)
    page_of(window, SettingsPage).closed.emit()


def grid_layout(sheet: GridWidget) -> Layout:
    """Return where a grid stands in its widget."""
    area = sheet.lens.area(sheet.room())
    return place_grid(area, frame_of(sheet.leaf).outline, text=sheet.text_size)
