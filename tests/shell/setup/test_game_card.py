from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.shell.setup.new_game_page import GameCard
from tests.declared.declarations import THREE_LISTS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_the_chosen_game_is_told_and_has_a_menu_if_it_is_ones_own(qtbot: QtBot) -> None:
    card = GameCard(growing=True)
    qtbot.addWidget(card)
    own, clue = own_game(THREE_LISTS), catalogue()["clue"]
    for chosen in (own, clue):
        card.show_games([own.name, clue.name], chosen)
        assert card.more.isHidden() == (chosen is clue)
    card.show()
    assert card.file.isVisible()


def test_where_no_game_has_a_place_there_is_no_way_to_get_one(qtbot: QtBot) -> None:
    card = GameCard(growing=False)
    qtbot.addWidget(card)
    card.show_games([catalogue().names["clue"]], catalogue()["clue"])
    card.show()
    assert not card.file.isVisible()


def test_a_tap_on_a_game_chooses_it(qtbot: QtBot) -> None:
    card = GameCard(growing=True)
    qtbot.addWidget(card)
    card.show_games(catalogue().names.values(), catalogue()["clue"])
    with qtbot.waitSignal(card.chosen) as chosen:
        card.games.tapped.emit("game", "sleuth")
    assert chosen.args == ["sleuth"]
