"""Deals Sleuth honestly: with every number of players and by every house rule."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from notepad.core.game import Game
from notepad.deduction.deal import HIDDEN, TABLE
from notepad.games.sleuth import setup
from notepad.games.sleuth.gem_phrases import CARDS, KINDS
from notepad.games.sleuth.notes import Ask, Exchange, Reveal, Solve
from notepad.games.sleuth.reasoning import SEATS
from notepad.games.sleuth.setup import HAND_SIZE, MISSING, MOST_ELEMENTS, PLACES
from tests.dealing.card_games import REVEALED, Answers, CardTable, counted, nothing
from tests.dealing.dealt import Options, Table

SAID_ALOUD = 0.5
"""How often who solves it names a gem aloud."""


def _count(table: CardTable, asked: Mapping[str, Any]) -> int:
    return len(table.held(asked["target"], setup.cards_of(asked["about"])))


def _named(table: CardTable, _asked: Mapping[str, Any]) -> str | None:
    if table.random.random() >= SAID_ALOUD:
        return None
    able = sorted(table.hands[HIDDEN]) if table.ending else CARDS
    return table.random.choice(able)


def _correct(table: CardTable, said: Mapping[str, Any]) -> bool:
    """Say whether a solution was right; what was only written down is right while it ends."""
    named = said["card"]
    if named is not None and named not in table.hands[HIDDEN]:
        return False
    whole = table.setup.missing == 1 and named is not None
    return table.ending or whole


def _element(table: CardTable, _asked: Mapping[str, Any]) -> tuple[str, ...]:
    return (table.random.choice([element for kind in KINDS for element in kind]),)


ANSWERS: Answers = {
    Ask: {"count": _count, "seen": nothing},
    Exchange: {"player": lambda table, _asked: table.state.asker},
    Solve: {"card": _named, "correct": _correct},
    Reveal: REVEALED,
}
WIDE: Answers = {**ANSWERS, Ask: {"about": _element, **ANSWERS[Ask]}}
"""The same where all ask about one element: the more gems overlap, the harder they are to count."""


def deal(game: Game, options: Options) -> Table:
    """Deal Sleuth; a table may deal some hands larger or smaller, and lay what is left face up."""
    players, random = options.players(game), options.random
    missing = options.one_of("missing", MISSING)
    sizes = _sizes(
        players, missing, uneven=options.one_of("uneven", (False, False, True)), random=random
    )
    cards = random.sample(CARDS, len(CARDS))
    hands = {name: frozenset(cards.pop() for _card in range(size)) for name, size in sizes.items()}
    hidden = frozenset(cards.pop() for _card in range(missing))
    usual = all(size == HAND_SIZE[len(players)] for size in sizes.values())
    bare = setup.Setup(
        players=players,
        me=options.one_of("me", players),
        first=options.one_of("first", (None, *players)),
        hand=(),
        table=tuple(sorted(cards)),
        missing=missing,
        hand_sizes=None if usual else {**sizes},
        numbers_only=options.one_of("numbers_only", (False, True)),
        questions=options.one_of("questions", setup.QUESTIONS),
        places=options.one_of("places", PLACES),
        elements=options.one_of("elements", MOST_ELEMENTS),
    )
    bare = replace(bare, hand_sizes=counted(bare, bare.me, sizes, options))
    every = {**hands, HIDDEN: hidden, TABLE: frozenset(cards)}
    answers = WIDE if options.one_of("wide", (False,) * 9 + (True,)) else ANSWERS
    table = CardTable(game, SEATS, SEATS.seat(bare, bare.me, every), every, random, answers)
    return Table(table.setup, table.truth, table.noted(options))


def _sizes(
    players: tuple[str, ...], missing: int, *, uneven: bool, random: Random
) -> dict[str, int]:
    """Return how many cards everybody gets, fewer where there aren't enough."""
    sizes = dict.fromkeys(players, HAND_SIZE[len(players)])
    if uneven:
        sizes = {name: max(0, size + random.randint(-2, 2)) for name, size in sizes.items()}
    while sum(sizes.values()) + missing > len(CARDS):
        largest = max(sizes, key=lambda name: sizes[name])
        sizes[largest] -= 1
    return sizes
