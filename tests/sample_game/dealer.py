"""Deals whole games as an honest table plays them: who really has which card is known."""

from collections.abc import Mapping
from random import Random
from typing import Any

from notepad.core.game import Game
from notepad.deduction.deal import HIDDEN
from tests.dealing.card_games import REVEALED, Answers, CardTable
from tests.dealing.dealt import NAMES, Options, Table
from tests.sample_game.notes import NONE, Announce, Ask, AskHighest, Reveal
from tests.sample_game.reasoning import SEATS
from tests.sample_game.setup import CARDS, PACK, VALUES, Setup

Truth = Mapping[str, frozenset[str]]


def dealt(players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the rules say; return my setup and everybody's cards, and those that are hidden."""
    names, cards = NAMES[:players], list(CARDS)
    random.shuffle(cards)
    starter, me = random.choice(names), random.choice(names)
    first = starter if starter != names[0] else None
    bare = Setup(players=names, me=me, hand=(), first=first)
    truth = {name: frozenset(cards.pop() for _ in range(bare.hand_size(name))) for name in names}
    setup = Setup(players=names, me=me, hand=tuple(sorted(truth[me])), first=first)
    return setup, {**truth, HIDDEN: frozenset(cards)}


def _count(table: CardTable, asked: Mapping[str, Any]) -> int:
    return len(table.held(asked["target"], PACK.cards_of(asked["about"])))


def _highest(table: CardTable, asked: Mapping[str, Any]) -> str:
    held = table.hands[asked["target"]]
    values = [value for value in VALUES if f"{asked['suit']}-{value}" in held]
    return values[-1] if values else NONE


def _named(table: CardTable, _asked: Mapping[str, Any]) -> tuple[str, ...]:
    """Name cards: the right ones while the game is ending, else any."""
    right, deck = table.named(table.hands[HIDDEN]), list(CARDS)
    table.random.shuffle(deck)
    return right if table.ending else tuple(deck[: len(right)])


def _correct(table: CardTable, said: Mapping[str, Any]) -> bool:
    return set(said["cards"]) == table.hands[HIDDEN]


ANSWERS: Answers = {
    Ask: {"count": _count},
    AskHighest: {"value": _highest},
    Announce: {"cards": _named, "correct": _correct},
    Reveal: REVEALED,
}
"""What an honest table says, note by note, in the fields that are not the asker's to choose."""


def deal(game: Game, options: Options) -> Table:
    """Deal the game; what isn't asked for is left to chance."""
    setup, truth = dealt(len(options.players(game)), options.random)
    table = CardTable(game, SEATS, setup, dict(truth), options.random, ANSWERS)
    return Table(setup, table.truth, table.noted(options))
