"""Whole games of Cataline, Sleuth, Conspiracy and Black Vienna, each note tapped as it is heard.

They are dealt honestly and played by the rules from the deal to the win, on a desk by mouse and on
a phone by finger. Those of Caracalla and Catham City stand in the tests of these games.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.page import Fill, Grid
from notepad.core.record import Catalogue
from notepad.declared.setup import Accuse as Name
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse as Announce
from notepad.games.cataline.setup import value_of
from notepad.games.conspiracy.notes import Blow, Challenge, Move, Win
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.sleuth.notes import Solve
from notepad.shell.window import Window
from tests.cards.noted_games import Noted, played
from tests.games.conspiracy import playing as conspiracy
from tests.games.conspiracy.playing import truth as accounts_of
from tests.shell.builders import DESK, PHONE, Size, choose_game
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers

GAMES = catalogue()
RARELY = pytest.mark.exhaustive
"""Each game is noted in one of the places in every run, and in both with all tests."""
ON_A_DESK = pytest.mark.parametrize(
    ("size", "tap"),
    [
        pytest.param(DESK, click, id="on a desk"),
        pytest.param(PHONE, fingers.tap, id="on a phone", marks=RARELY),
    ],
)
ON_A_PHONE = pytest.mark.parametrize(
    ("size", "tap"),
    [
        pytest.param(DESK, click, id="on a desk", marks=RARELY),
        pytest.param(PHONE, fingers.tap, id="on a phone"),
    ],
)
Truth = Mapping[str, frozenset[str]]


@pytest.fixture
def shelf() -> Catalogue:
    return GAMES


class Listener(Player):
    """A player who notes all that is heard."""

    def put_down(self, note: object) -> None:
        """Tap a note that can be right, and confirm it if it wants to be."""
        sitting = self.table.sitting
        before = sitting.session.notes
        self.tap_note(note)
        if sitting.session.notes == before:
            assert sitting.view.form.ready, f"{note}: {sitting.view.form.hint}"
            assert not sitting.view.form.caution, "nothing speaks against an honest note"
            self.confirm()
        self.settle()
        assert sitting.session.notes == (*before, note)

    def tap_note(self, note: object) -> None:
        """Tap all of a note."""
        session = self.table.sitting.session
        goal = session.game.keypad.draft(session.setup, note)
        self.tap_toward(lambda: goal)

    def told(self) -> str:
        """Return how the game ended."""
        result = self.table.sitting.current_page.result
        assert result is not None
        return result.told


def listener(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> Listener:
    window.resize(*size)
    return Listener(qtbot, window, tap)


def whole_game(noted: Noted, win: Callable[[frozenset[str]], Any]) -> list[Any]:
    """Return my notes of a game that I win as soon as I know which cards are hidden."""
    reasoner = noted.game.reasoner(noted.setup)
    for count in range(len(noted.notes)):
        hidden = reasoner.follow(noted.notes[:count]).hidden
        if len(hidden) == noted.setup.hidden_count:
            return [*noted.notes[:count], win(hidden)]
    raise AssertionError


def assert_the_sheet_is_right(player: Player, truth: Truth) -> None:
    """Assert that what was sought is found, and that nobody is circled who lacks the card."""
    sheet = player.table.sitting.current_page.sheet
    assert isinstance(sheet, Grid)
    assert {box.key for box in sheet.boxes if box.fill is Fill.FOUND} == truth["hidden"]
    for box in sheet.boxes:
        for mark in box.marks:
            has = box.key in truth[mark.holder]
            assert mark.standing.name != ("CROSSED" if has else "CIRCLED"), (box.key, mark.holder)


@ON_A_PHONE
def test_cataline_to_the_sum(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    noted = played("cataline", 86, players=4, notes=90, me="Ann")
    setup, truth = noted.setup, noted.truth
    total = sum(int(value_of(card)) for card in truth["hidden"])
    notes = whole_game(noted, lambda _hidden: Announce(player="Ann", sum=total, correct=True))
    assert {type(note).__name__ for note in notes} == {"AskOne", "AskAll", "Accuse"}
    player = listener(qtbot, window, size, tap)
    player.start(setup.players, setup.hand)
    assert player.table.sitting.session.setup == setup
    for note in notes:
        player.put_down(note)
    assert player.told() == f"You won. The sum was {total}."
    assert_the_sheet_is_right(player, truth)


@ON_A_DESK
def test_sleuth_to_the_missing_gem(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    noted = played("sleuth", 9, players=4, notes=90, me="Ann")
    setup, truth = noted.setup, noted.truth
    notes = whole_game(
        noted, lambda hidden: Solve(player="Ann", correct=True, card=next(iter(hidden)))
    )
    assert {type(note).__name__ for note in notes} == {"Ask", "Exchange", "Solve"}
    player = listener(qtbot, window, size, tap)
    player.start(setup.players, (*setup.hand, *setup.table), game="sleuth")
    assert player.table.sitting.session.setup == setup
    for note in notes:
        player.put_down(note)
    assert player.told().startswith("You won. The missing gem was the ")
    assert_the_sheet_is_right(player, truth)


@ON_A_PHONE
def test_black_vienna_to_the_gang(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    noted = played("black-vienna", 17, players=3, notes=90, me="Ann")
    setup, truth, deck = noted.setup, noted.truth, noted.setup.deck
    notes = whole_game(
        noted,
        lambda hidden: Name(
            player="Ann", cards=tuple(sorted(hidden, key=deck.cards.index)), correct=True
        ),
    )
    assert {type(note).__name__ for note in notes} == {"Count", "Accuse"}
    player = listener(qtbot, window, size, tap)
    player.start(setup.players, setup.hand, game="black-vienna")
    assert player.table.sitting.session.setup == setup
    for note in notes:
        player.put_down(note)
    assert player.told().startswith("You won. Hidden: ")
    assert_the_sheet_is_right(player, truth)


class Banker(Listener):
    """One who notes a game of Conspiracy; contests are noted bid by bid."""

    def tap_note(self, note: object) -> None:
        """Tap all of a note; of a contest each bid, and each answer after it."""
        if not isinstance(note, Challenge):
            super().tap_note(note)
            return
        session = self.table.sitting.session
        draft = session.game.keypad.draft(session.setup, note)
        goal = {row: draft[row] for row in draft if row not in ("bid", "covered", "end")}
        self.tap_toward(lambda: goal)
        for bid in note.bids:
            self.tap_toward(lambda bid=bid: {**goal, "bid": (str(bid),)})  # type: ignore[misc]
            if bid in note.bids[: note.covered]:
                self.choose(covered=str(bid))
            QApplication.processEvents()
        self.choose(end=draft["end"][0])


def whole_game_of_money(seed: int) -> conspiracy.Played:
    """Return a game of Conspiracy in which somebody carries the briefcase home at last."""
    game = conspiracy.played(seed, rounds=18)
    moved = [note for note in game.notes if isinstance(note, Move)]
    game.notes.append(Win(player=moved[-1].player))
    return game


@ON_A_DESK
def test_conspiracy_to_the_headquarters(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    game = whole_game_of_money(187)
    kinds = {note.kind for note in game.notes}
    assert kinds == {"open", "pay", "bluff", "move", "challenge", "blow", "reveal", "win"}
    assert {note.stopped for note in game.notes if isinstance(note, Blow)} == {True, False}
    window.resize(*size)
    player = Banker(qtbot, window, tap)
    page = player.new_game(game.setup.players)
    choose_game(page, "conspiracy", player.tap_in_sight)
    player.tap_in_sight(page.players.rows[game.setup.players.index(game.setup.me)].me)
    player.begin(page)
    for note in game.notes:
        player.put_down(note)
    last = game.notes[-1]
    assert isinstance(last, Win)
    assert player.told() == f"{last.player} won."
    found = BankReasoner(game.setup).follow(game.notes)
    for name, held in accounts_of(game).items():
        for spy, amount in held.items():
            assert found.opponents[name][spy].low <= amount <= found.opponents[name][spy].high
