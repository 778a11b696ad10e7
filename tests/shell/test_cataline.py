"""Cataline at the window: a menu and findings that go with what they belonged to."""

import pytest

from notepad.core.record import AnyRecord
from notepad.widgets.touch.menus import MenuSheet
from tests.shell.builders import EMPTY
from tests.shell.player import Player


@pytest.fixture
def record() -> AnyRecord:
    return EMPTY


def sheets(player: Player) -> list[MenuSheet]:
    return player.window.findChildren(MenuSheet)


def test_hiding_the_sheet_closes_the_menu_and_brings_the_keyboard_back(player: Player) -> None:
    player.window.resize(360, 640)
    player.settle()
    header = player.table.header
    header.menu_button.setFocus()
    player.tap(header.menu_button)
    assert "All games" in [row.text() for sheet in sheets(player) for row in sheet.rows]
    player.window.overlay.hide_all()
    assert not any(sheet.isVisible() for sheet in sheets(player))
    player.window.overlay.show_all()
    assert player.window.focusWidget() is header.menu_button


def test_a_game_that_is_opened_again_tells_nothing_that_was_found_before(
    player: Player, game: int
) -> None:
    for name in ("Bob", "Cem", "Dee"):
        player.choose(who="Ann", whom=name, value="2", passed="0")
    player.settle()
    player.window.show_library()
    player.window.open_game(game)
    player.settle()
    assert player.table.area.last.said == "3 · Ann asked Dee for 2: 0"
    assert player.table.area.last.changed == ""
    assert player.table.banner.message is None
