"""Whole games of Cataline, Sleuth, Conspiracy and Black Vienna, each note tapped as it is heard.

They are dealt honestly and played by the rules from the deal to the win, on a desk by mouse and on
a phone by finger. Those of Caracalla and Catham City stand in the tests of these games.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.game import Game, Play, states_of
from notepad.core.page import Fill, Grid
from notepad.core.record import Catalogue
from notepad.declared.setup import Accuse as Name
from notepad.deduction.deal import HIDDEN
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse as Announce
from notepad.games.cataline.setup import value_of
from notepad.games.conspiracy.notes import Blow, Challenge, Move, Win
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.sleuth.notes import Ask, Exchange, Solve
from notepad.games.sleuth.setup import kind_of
from notepad.shell.window import Window
from tests.declared.playing import dealt as dealt_declared
from tests.declared.playing import noted as noted_declared
from tests.games.cataline.playing import dealt as dealt_cataline
from tests.games.cataline.playing import noted as noted_cataline
from tests.games.conspiracy.playing import Played, played
from tests.games.conspiracy.playing import truth as accounts_of
from tests.games.sleuth.playing import dealt as dealt_sleuth
from tests.games.sleuth.playing import noted as noted_sleuth
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


def whole_game(
    game: Game,
    setup: Any,  # noqa: ANN401 a game's own type
    asked: Callable[[int], Sequence[Any]],
    win: Callable[[frozenset[str]], Any],
) -> list[Any]:
    """Return my notes of a game that I win as soon as I know which cards are hidden.

    `asked` makes for each round what each player could ask, by seat; who is out asks nothing.
    """
    reasoner, notes = game.reasoner(setup), list[Any]()
    for turn in count():
        known = reasoner.follow(notes)
        assert known.consistent
        hidden = frozenset(card for card in setup.pack.cards if known.place(card) == HIDDEN)
        if len(hidden) == setup.hidden_count:
            return [*notes, win(hidden)]
        state = states_of(game, Play(setup, tuple(notes)))[-1]
        note = asked(turn)[setup.players.index(state.asker)]
        if getattr(note, "player", None) != setup.me:  # I never accuse before I know
            notes.append(note)
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


@pytest.mark.turns(6)
@ON_A_PHONE
def test_cataline_to_the_sum(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    setup, truth = dealt_cataline(4, Random(7))
    setup = replace(setup, me="Ann", hand=tuple(sorted(truth["Ann"])))
    total = sum(int(value_of(card)) for card in truth["hidden"])
    notes = whole_game(
        GAMES["cataline"],
        setup,
        lambda turn: noted_cataline(setup, truth, Random(turn), notes=4),
        lambda _hidden: Announce(player="Ann", sum=total, correct=True),
    )
    assert {type(note).__name__ for note in notes} == {"AskOne", "AskAll", "Accuse"}
    player = listener(qtbot, window, size, tap)
    player.start(setup.players, setup.hand)
    assert player.table.sitting.session.setup == setup
    for note in notes:
        player.put_down(note)
    assert player.told() == f"You won. The sum was {total}."
    assert_the_sheet_is_right(player, truth)


@pytest.mark.turns(6)
@ON_A_DESK
def test_sleuth_to_the_missing_gem(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    setup, truth = dealt_sleuth(4, Random(11))
    setup = replace(setup, me="Ann", hand=tuple(sorted(truth["Ann"])))

    def asked(turn: int) -> Sequence[Any]:
        if turn % 9 == 8:
            return [Exchange(player=name) for name in setup.players]
        if turn == 5:
            return [Solve(player=name, correct=False) for name in setup.players]
        found = noted_sleuth(setup, truth, Random(turn), notes=4)
        return [
            replace(note, about=tuple(sorted(note.about, key=kind_of)))
            for note in found
            if isinstance(note, Ask)
        ]

    notes = whole_game(
        GAMES["sleuth"],
        setup,
        asked,
        lambda hidden: Solve(player="Ann", correct=True, card=next(iter(hidden))),
    )
    assert {type(note).__name__ for note in notes} == {"Ask", "Exchange", "Solve"}
    player = listener(qtbot, window, size, tap)
    player.start(setup.players, (*setup.hand, *setup.table), game="sleuth")
    assert player.table.sitting.session.setup == setup
    for note in notes:
        player.put_down(note)
    assert player.told().startswith("You won. The missing gem was the ")
    assert_the_sheet_is_right(player, truth)


@pytest.mark.turns(4)
@ON_A_PHONE
def test_black_vienna_to_the_gang(qtbot: QtBot, window: Window, size: Size, tap: Tap) -> None:
    game = GAMES["black-vienna"]
    deck = game.setup_type.deck
    setup, truth = dealt_declared(deck, 3, Random(3))
    setup = replace(setup, me="Ann", hand=tuple(sorted(truth["Ann"], key=deck.cards.index)))
    notes = whole_game(
        game,
        setup,
        lambda turn: [*noted_declared(setup, truth, Random(80 + turn), notes=3)],
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


def whole_game_of_money(seed: int) -> Played:
    """Return a game of Conspiracy in which somebody carries the briefcase home at last."""
    game = played(seed, rounds=18)
    moved = [note for note in game.notes if isinstance(note, Move)]
    game.notes.append(Win(player=moved[-1].player))
    return game


@pytest.mark.turns(4)
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
