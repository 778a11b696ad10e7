"""Play again: the same people begin with all that their table chose for the game before."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.core.record import Record
from notepad.games import catalogue
from notepad.games.caracalla.setup import Setup as Caracalla
from notepad.games.cataline.setup import DECKS, OWN_DECK
from notepad.games.catham_city.setup import Setup as CathamCity
from notepad.games.conspiracy.setup import COLOURS, SPIES
from notepad.games.conspiracy.setup import Setup as Conspiracy
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.builders import (
    NAMES,
    SETUP,
    SLEUTH_SETUP,
    choose_game,
    page_of,
    table_of,
    told,
)
from tests.shell.player import click

GAMES = catalogue()
LOST_CITIES = replace(SETUP, deck=DECKS["lost-cities"].looks, lowest=4)
OUR_OWN = tuple(replace(look, name=f"Our {look.name}", colour="#123456") for look in OWN_DECK)
ROMANS = Caracalla(
    players=("Ann", "Bob"),
    me="Bob",
    families={"Ann": ("violet", "white"), "Bob": ("green", "red")},
    goal=60,
    tie="more",
)
CHOSEN: Mapping[str, tuple[str, Any]] = {
    "another deck and its values": ("cataline", LOST_CITIES),
    "a deck of one's own": ("cataline", replace(SETUP, deck=OUR_OWN, lowest=3)),
    "cards that are kept": ("cataline", replace(SETUP, variant="kept")),
    "conspirators from each suit, one by one": (
        "cataline",
        replace(SETUP, hand=SETUP.hand[:3], variant="lone", conspirators=18, even_suits=True),
    ),
    "house rules of Sleuth": (
        "sleuth",
        replace(
            SLEUTH_SETUP,
            hand=SLEUTH_SETUP.hand[:6],
            hand_sizes={"Ann": 6},
            missing=2,
            places=3,
            elements=3,
            questions=2,
            numbers_only=True,
        ),
    ),
    "a way, a tie, families": ("caracalla", ROMANS),
    "spies and a balance": (
        "conspiracy",
        Conspiracy(
            players=NAMES,
            me="Bob",
            spies=("Zed", *SPIES[1:]),
            colours=("#123456", *COLOURS[1:]),
            balance=12_000,
        ),
    ),
    "factions, actions and a target": (
        "catham-city",
        CathamCity(
            players=NAMES,
            me="Ann",
            factions=("council", "hackers", "police", "journalists", "bureaucrats"),
            hand={"council": 6},
            row={"police": 7},
            actions=2,
            target=20,
        ),
    ),
    "points alone": ("catham-city", CathamCity(players=NAMES, me="Ann", target=9, actions=2)),
}
"""What tables chose, by what is unusual about it: the game and its setup."""

DEALT_ANEW = ("hand", "up", "row", *(f"size-{name}" for name in SLEUTH_SETUP.players))
"""The rows of all games for what is dealt for each game: cards, and how many others have."""


def played_again(
    window: Window, library: Library, game: str, setup: object, *notes: object,
    level: Level = Level.DEDUCTION,
) -> NewGamePage:  # fmt: skip
    """Play a game at a level, and another one: return the page on which that is set up."""
    record = Record(game=game, setup=setup, notes=notes, title="Friday")
    window.open_game(library.create(record, level=level))
    table_of(window).area.result.again_tapped.emit()
    return page_of(window, NewGamePage)


@pytest.mark.parametrize(("game", "setup"), [*CHOSEN.values()], ids=[*CHOSEN])
def test_all_that_the_table_chose_is_chosen_again(
    window: Window,
    library: Library,
    game: str,
    setup: Any,  # noqa: ANN401 a game's own type
) -> None:
    page, found = played_again(window, library, game, setup), GAMES[game]
    plan = page.players.plan.table()
    assert (plan.players, plan.me) == (setup.players, setup.me)
    began = setup.players.index(found.table(setup).first)
    assert plan.first == setup.players[(began + 1) % len(setup.players)]
    assert not any(page.panel.draft.get(row) for row in DEALT_ANEW)
    before = found.opening_draft(setup)
    cards = {row: before[row] for row in DEALT_ANEW if row in before}
    table = found.table(setup)  # as they sat, so that there are as many cards
    again = found.begin(table, {**page.panel.draft, **cards}).form.outcome
    assert again is not None
    assert again == replace(setup, first=again.first)


def test_the_next_game_is_played_at_the_level_of_the_last(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    page = played_again(window, library, "caracalla", ROMANS, level=Level.PAPER)
    with qtbot.waitSignal(page.created) as made:
        click(page.panel.button)
    assert library.level(made.args[0]) is Level.PAPER
    assert table_of(window).sitting.view.level is Level.PAPER


def tapped_hand(page: NewGamePage) -> object:
    return page.panel.draft.get("hand")


def test_another_setup_that_was_begun_can_be_brought_back(window: Window, library: Library) -> None:
    window.start_game()
    page = page_of(window, NewGamePage)
    choose_game(page, "cataline")
    page.panel.hand.tapped.emit(SETUP.hand[0])
    before = page.begun
    assert played_again(window, library, "sleuth", SLEUTH_SETUP) is page
    assert (page.game.id, tapped_hand(page)) == ("sleuth", None)
    assert told(page.banner) == "The setup you had begun was replaced."
    click(page.banner.action)
    assert page.begun == before
