"""Deals the game honestly, as a table plays it: who has which card is known beside every note."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game import Game
from notepad.deduction.deal import HIDDEN
from tests.dealing.card_games import REVEALED, Answers, CardTable
from tests.dealing.dealt import Options, Table
from tests.sample_game.notes import NONE, Announce, Ask, AskHighest, Reveal
from tests.sample_game.reasoning import SEATS
from tests.sample_game.setup import CARDS, PACK, VALUES, Setup


def _count(table: CardTable, asked: Mapping[str, Any]) -> int:
    return len(table.held(asked["target"], PACK.cards_of(asked["about"])))


def _highest(table: CardTable, asked: Mapping[str, Any]) -> str:
    held = table.hands[asked["target"]]
    values = [value for value in VALUES if f"{asked['suit']}-{value}" in held]
    return values[-1] if values else NONE


def _named(table: CardTable, _asked: Mapping[str, Any]) -> tuple[str, ...]:
    hidden = table.named(table.hands[HIDDEN])
    return hidden if table.ending else tuple(table.random.sample(CARDS, len(hidden)))


ANSWERS: Answers = {
    Ask: {"count": _count},
    AskHighest: {"value": _highest},
    Announce: {
        "cards": _named,
        "correct": lambda table, said: set(said["cards"]) == table.hands[HIDDEN],
    },
    Reveal: REVEALED,
}
"""What an honest table says in the fields that aren't the asker's to choose."""


def deal(game: Game, options: Options) -> Table:
    """Deal the game: draw how it is set up, then the cards."""
    players, cards = options.players(game), list(CARDS)
    me, first = options.one_of("me", players), options.one_of("first", (None, *players))
    options.random.shuffle(cards)
    bare = Setup(players=players, me=me, hand=(), first=first)
    hands = {
        name: frozenset(cards.pop() for _card in range(bare.hand_size(name))) for name in players
    }
    every = {**hands, HIDDEN: frozenset(cards)}
    setup = SEATS.seat(bare, me, every)
    table = CardTable(game, SEATS, setup, every, options.random, ANSWERS)
    return Table(setup, table.truth, table.noted(options.notes()))
