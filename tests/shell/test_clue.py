"""What the table of Clue adds to any table: where I am, and odds in columns."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.page import Ranking
from notepad.core.record import Catalogue, Record
from notepad.shell.settings import load, save
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.ranking import RankingWidget
from notepad.widgets.sheet.titled_chips import PlacesWidget
from tests.dealing.dealt import deal
from tests.shell.builders import DESK, PHONE, laid_out, recorded, shown
from tests.shell.geometry import painted
from tests.shell.player import Player


@pytest.fixture
def player(qtbot: QtBot, window: Window, library: Library) -> Player:
    """Somebody at a table of Clue whose turn it is."""
    window.open_game(library.create(recorded("clue-5-20")))
    player = Player(qtbot, window)
    player.table.sitting.session.remove(20)
    player.table.area.turn_to("chances")
    player.settle()
    return player


def advised(table: TablePage) -> list[str]:
    panels = (one for one in table.sitting.current_page.panels if isinstance(one, Ranking))
    return [one.face.label for panel in panels for one in panel.ranks if "Best" in panel.title]


def rooms(table: TablePage) -> PlacesWidget:
    return next(one for one in table.area.chances.widgets if isinstance(one, PlacesWidget))


def test_one_tap_on_the_room_i_am_in_ranks_questions_about_it_alone(
    qtbot: QtBot, player: Player
) -> None:
    table = player.table
    laid_out(player.window, DESK)
    qtbot.waitUntil(lambda: bool(advised(table)))
    assert not any("Study" in question for question in advised(table))
    (study,) = (chip for chip in rooms(table).chips if chip.choice.key == "study")
    study.setFocus()
    player.tap(study)
    qtbot.waitUntil(lambda: bool(advised(table)) and all("Study" in q for q in advised(table)))
    assert study.choice.chosen
    qtbot.waitUntil(lambda: not rooms(table).folded.visibleRegion().isEmpty())
    table.sitting.undo()
    qtbot.waitUntil(lambda: bool(advised(table)) and not any("Study" in q for q in advised(table)))


def test_a_card_tapped_before_ask_is_not_in_the_next_players_note(
    qtbot: QtBot, player: Player
) -> None:
    laid_out(player.window, PHONE)
    table = player.table
    table.area.turn_to("note")
    player.choose(**{"named-suspects": "scarlet"})
    table.area.turn_to("chances")
    qtbot.waitUntil(lambda: bool(advised(table)))
    best = next(
        one
        for one in table.area.chances.widgets
        if isinstance(one, RankingWidget) and "Best" in one.ranking.title
    )
    player.tap(next(iter(best.buttons.values())))
    notes = len(player.notes())
    player.choose(shown="Ann")
    card = table.sitting.view.draft["named-weapons"][0]
    player.choose(card=card)
    player.settle()
    assert len(player.notes()) == notes + 1
    assert table.sitting.view.draft == {}


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_the_last_suggestion_is_whole_on_a_phone(
    qtbot: QtBot, library: Library, shelf: Catalogue, language: str
) -> None:
    save(library, replace(load(library), language=language))
    game = deal("clue", 12, players=4, notes=8, ends=False)
    text = game.game.declaration
    window = shown(qtbot, Window(library, shelf), PHONE, active=True)
    for count, note in enumerate(game.notes[:4], 1):
        noted = Record(game="clue", setup=game.setup, notes=game.notes[:count], declaration=text)
        window.open_game(library.create(noted))
        player = Player(qtbot, window)
        player.settle()
        texts = " ".join(one.text for one in painted(player.table))
        told = f"{count} · {game.game.said(game.setup, note)}".replace("\N{NO-BREAK SPACE}", " ")
        assert told in texts.replace("\N{NO-BREAK SPACE}", " ")
        window.leave_table()
