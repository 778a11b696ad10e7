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
from notepad.games.conspiracy.setup import COLOURS, SPIES
from notepad.games.conspiracy.setup import Setup as Conspiracy
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.dealing.dealt import deal
from tests.shell.builders import NAMES, SETUP, SLEUTH_SETUP, choose_game, page_of, table_of, told
from tests.shell.player import click

GAMES = catalogue()
OUR_OWN = tuple(replace(look, name=f"Our {look.name}", colour="#123456") for look in OWN_DECK)
CHOSEN: Mapping[str, tuple[str, Any]] = {
    "another deck": ("cataline", replace(SETUP, deck=DECKS["lost-cities"].looks, lowest=4)),
    "a deck of one's own": ("cataline", replace(SETUP, deck=OUR_OWN, lowest=3)),
    "conspirators from each suit": (
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
    "a way, a tie, families": (
        "caracalla",
        Caracalla(
            players=("Ann", "Bob"),
            me="Bob",
            families={"Ann": ("violet", "white"), "Bob": ("green", "red")},
            goal=60,
            tie="more",
        ),
    ),
    "spies of one's own": (
        "conspiracy",
        Conspiracy(
            players=NAMES, me="Bob", spies=("Zed", *SPIES[1:]), colours=("#123456", *COLOURS[1:])
        ),
    ),
    **{
        f"{game} dealt by seed {seed}": (game, deal(game, seed, notes=0).setup)
        for game in ("cataline", "catham-city", "conspiracy")
        for seed in range(3)
    },
}
"""What tables chose, by what is unusual about it: the game and its setup."""


def is_dealt(row: str) -> bool:
    """Whether a row of some game is for what is dealt for each: cards, or how many others have."""
    return row in ("hand", "up", "row") or row.startswith("size-")


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
    assert not any(page.panel.draft[row] for row in page.panel.draft if is_dealt(row))
    before = found.opening_draft(setup)
    cards = {row: before[row] for row in before if is_dealt(row)}
    table = found.table(setup)  # as they sat, so that there are as many cards
    again = found.begin(table, {**page.panel.draft, **cards}).form.outcome
    assert again is not None
    assert again == replace(setup, first=again.first)


def test_the_next_game_is_played_at_the_level_of_the_last(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    page = played_again(window, library, *CHOSEN["spies of one's own"], level=Level.PAPER)
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
