"""Setting a game up in windows of every size: whatever is to be tapped can be scrolled to."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Record
from notepad.games import catalogue
from notepad.games.cataline.setup import Setup
from notepad.shell.setup.edit_setup_page import MendingPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.seating_plan import SeatingPlan
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme
from tests.games.tables import by_kind

SHORT = ("Ann", "Bob", "Cem", "Dee")
LONG = ("Annabella-Konstanzia", "Maximiliane-Josefine", "Maximilian-Friedrich", "Bartholomaeus W")
SIZES = [(320, 640), (360, 320), (412, 915), (600, 900), (640, 360), (1300, 320), (1280, 800)]


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


def resize(window: Window, size: tuple[int, int]) -> None:
    window.resize(*size)
    for _layout in range(3):
        QApplication.processEvents()
    assert (window.width(), window.height()) == size


def assert_all_in_reach(window: Window, panel: OpeningPanel) -> None:
    """Scroll to the sheet's outmost boxes, and see that they are wholly in sight, and the button.

    Those between the first one and the last one are where these are or nearer.
    """
    window_rect = QRect(QPoint(0, 0), window.size())
    button = QRect(panel.button.mapTo(window, QPoint(0, 0)), panel.button.size())
    assert window_rect.contains(button)
    column = panel.side
    scrolled = column.isAncestorOf(panel.grid)
    places = {cell: box.toAlignedRect() for cell, box in panel.grid.places().items()}
    tapped = [*places] if panel.sheet_card.isVisible() else []
    for cell in {*tapped[:1], *tapped[-1:]}:
        place = places[cell]
        assert panel.grid.rect().contains(place), cell
        room = window_rect
        if scrolled:
            middle = panel.grid.mapTo(column.viewport(), place.center())
            below = column.verticalScrollBar().value()
            column.ensureVisible(middle.x(), middle.y() + below, 0, place.height())
            room = QRect(column.viewport().mapTo(window, QPoint(0, 0)), column.viewport().size())
        seen = QRect(panel.grid.mapTo(window, place.topLeft()), place.size())
        assert room.contains(seen), (cell, seen, room)


@pytest.mark.parametrize(
    "names",
    [pytest.param(SHORT, id="short", marks=pytest.mark.exhaustive), pytest.param(LONG, id="long")],
)
@pytest.mark.parametrize("scale", [pytest.param(1.0, marks=pytest.mark.exhaustive), 1.5])
@pytest.mark.parametrize("game", by_kind())
def test_all_of_my_hand_can_be_tapped_in_a_window_of_any_size(
    window: Window, game: str, scale: float, names: tuple[str, ...]
) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    window.start_game()
    page = window.findChild(NewGamePage)
    assert isinstance(page, NewGamePage)
    page.games.tapped.emit("game", game)
    page.players.seat(SeatingPlan(names), LONG)
    for size in SIZES if scale == 1.0 else SIZES[::2]:
        resize(window, size)
        assert_all_in_reach(window, page.panel)
    page.players.unfold(open_=True)
    resize(window, SIZES[0])
    assert_all_in_reach(window, page.panel)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_all_of_my_hand_can_be_mended_in_a_window_of_any_size(
    window: Window, library: Library, scale: float
) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    hand = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
    setup = Setup(players=LONG, me=LONG[0], hand=hand)
    window.open_game(library.create(Record(game="cataline", setup=setup, title="Friday table")))
    assert window.table is not None
    window.table.acted.emit("setup")
    page = window.findChild(MendingPage)
    assert isinstance(page, MendingPage)
    for size in SIZES:
        resize(window, size)
        assert_all_in_reach(window, page.panel)
