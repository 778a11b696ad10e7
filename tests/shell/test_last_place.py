"""Whoever leaves the app comes back to where they were, in a window of any size."""

from collections.abc import Callable, Mapping

import pytest
from pytestqt.qtbot import QtBot

from notepad.api import known_games
from notepad.core.shelf import Shelf
from notepad.shell.guided_practice_page import PracticePage
from notepad.shell.last_place import NOWHERE
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.own_game_page import OwnGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.builders import DESK, PHONE, Size, page_of, shown
from tests.shell.player import Player, click, eventually, write_into


@pytest.fixture
def shelf() -> Shelf:
    return known_games()


def half_a_note(player: Player) -> None:
    player.turn_to("note")
    player.choose(whom="Bob")


def note_opened(player: Player) -> None:
    player.mend(2)


def reasons(player: Player) -> None:
    player.table.sitting.ask("red-4", "Bob")
    player.turn_to("why")


def looking_back(player: Player) -> None:
    player.look_back(1)


def what_if(player: Player) -> None:
    player.table.turning.toggle_what_if()
    player.note(whom="Bob", value="2", passed="0")


def supposing(player: Player) -> None:
    reasons(player)
    player.table.turning.suppose("red-4", "Bob")


def half_a_setup(player: Player) -> None:
    player.window.show_library()
    page = player.new_game(("Dora", "Emil", "Fritz"))
    assert page.players.plan.names[0] == "Dora"


def half_a_custom_game(player: Player) -> None:
    player.window.show_library()
    player.window.start_game()
    page_of(player.window, NewGamePage).games.own.click()
    write_into(page_of(player.window, OwnGamePage).panel.fields["title"], "Harbour")


def practice(player: Player) -> None:
    player.window.show_library()
    click(player.window.library_page.practice_button)
    click(page_of(player.window, PracticePage).next_button)


def all_games(player: Player) -> None:
    half_a_note(player)
    player.window.show_library()


PLACES: Mapping[str, Callable[[Player], None]] = {
    deed.__name__: deed
    for deed in (
        half_a_note, note_opened, reasons, looking_back, what_if, supposing, half_a_setup,
        half_a_custom_game, practice, all_games,
    )
}  # fmt: skip


def seen_in(window: Window) -> object:
    """Return where the player is, and what is begun there."""
    view = window.table.sitting.view if window.table else None
    begun = [page.begun for page in window.findChildren(NewGamePage)]
    typed = [page.panel.typed for page in window.findChildren(OwnGamePage)]
    return window.place, view and (view.left, view.play), begun, typed


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("place", PLACES)
def test_a_start_leads_back_to_where_the_app_was_left(
    player: Player, qtbot: QtBot, library: Library, shelf: Shelf, place: str, killed: bool,
    size: Size,
) -> None:  # fmt: skip
    PLACES[place](player)
    before = seen_in(player.window)
    qtbot.wait(1300)  # until everything is on the disk
    if not killed:
        player.window.close()
    again = Window(library, shelf)
    again.return_to_last_place()
    shown(qtbot, again, size, active=True)
    assert again.overlay.cover.isVisible() == (again.table is not None), "nobody looks on"
    again.overlay.show_all()
    assert eventually(lambda: seen_in(again) == before)
    again.leave_table()


def test_what_cannot_be_opened_is_not_tried_at_every_start(
    player: Player, library: Library, shelf: Shelf, game: int
) -> None:
    player.window.close()
    library.delete(game)
    for _start in range(2):
        again = Window(library, shelf)
        again.return_to_last_place()
        assert again.place == NOWHERE
        again.leave_table()
