"""Hands of a size that nobody knows: all splits that add up are counted, and counts are said.

Two ways of one's own give the right values: every deal of every split, one by one (`EveryDeal`),
and the sum over all splits of what follows if everybody's size is known.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count, product
from math import floor
from pathlib import Path
from typing import Any

import pytest

from notepad.cards.setup import UNEVEN, CountedSetup
from notepad.core.game import Game
from notepad.core.record import AnyRecord, from_document
from notepad.deduction.knowledge import Knowledge
from notepad.games import catalogue
from tests.cards.every_deal import EveryDeal
from tests.cards.noted_games import played
from tests.dealing.dealt import deal
from tests.declared.declarations import (
    COPIES,
    NAMED_CARDS,
    PASSES,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    game_with,
)
from tests.games.tables import known_after

FIVE_OF_SEVEN = NAMED_CARDS.replace("[hidden]\ncount = 2", "[hidden]\ncount = 1")
SMALL = {"one of each list": (THREE_LISTS, 4), "one of eight": (FIVE_OF_SEVEN, 3)}


def splits(setup: CountedSetup) -> Iterator[dict[str, int | None]]:
    """Yield each way in which hands can have as many cards as each other, give or take one."""
    cards = len(setup.pack.dealt) - len(setup.face_up) - setup.hidden_count
    cards -= setup.out_of_play_count
    each = cards / len(setup.players)
    for more in product({floor(each), -floor(-each)}, repeat=len(setup.players)):
        sizes: dict[str, int | None] = dict(zip(setup.players, more, strict=True))
        if sum(more) == cards and sizes[setup.me] == len(setup.hand):
            yield sizes


def holders(known: Knowledge) -> dict[tuple[str, str], float]:
    """Return the odds of every card and holder that are possible."""
    assert known.odds is not None
    return {
        (card, who): share
        for card in known.possible
        for who, share in known.odds.of_holders(card).items()
    }


def uneven(text: str, players: int, seed: int, *, notes: int) -> tuple[Game, Any, list[Any]]:
    """Return a small game in which nobody has counted the others' hands, after some notes."""
    for more in count(seed, 100):
        made = played(game_with(text), more, players=players, notes=notes, err=False)
        if len(list(splits(made.setup))) > 1:
            return made.game, replace(made.setup, hand_sizes=UNEVEN), [*made.notes]
    raise AssertionError(text)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", SMALL)
def test_every_deal_of_every_split_counts_once(kind: str, seed: int) -> None:
    game, setup, notes = uneven(*SMALL[kind], seed, notes=2 + seed)
    mine, found, fitting = frozenset(setup.hand), Counter[tuple[str, str]](), 0
    for sizes in splits(setup):
        table = EveryDeal(game, replace(setup, hand_sizes=sizes))
        for one in table.fitting(setup.me, mine, notes):
            fitting += 1
            found.update((card, who) for who, cards in one.items() for card in cards)
    known = known_after(game, setup, *notes)
    assert known.deals == fitting > 0
    assert holders(known) == pytest.approx({at: n / fitting for at, n in found.items()})


PASSED = PASSES.replace('[hands]\ndeal = "even"', "[hidden]\ncount = 1").replace("[2, 3]", "[3, 3]")
ROUND = {"copies": (COPIES, 3), "cards passed on": (PASSED, 3)}


@pytest.mark.parametrize(("kind", "seed"), [*product(ROUND, range(2))])
def test_what_is_likely_is_the_mean_of_all_splits(kind: str, seed: int) -> None:
    assert_mean_of_splits(*uneven(*ROUND[kind], seed, notes=3))


@pytest.mark.parametrize("word", ["clue", "sleuth"])
def test_whole_games_are_the_mean_of_all_splits(word: str) -> None:
    made = deal(word, 3, players=4, notes=9, uneven=False, counted="none")
    setup = made.setup
    if word == "sleuth":  # all gems but one are dealt, as many tables do
        setup = replace(setup, hand=(*setup.hand, setup.table[0]), table=())
    assert_mean_of_splits(made.game, replace(setup, hand_sizes=UNEVEN), made.notes)


def assert_mean_of_splits(game: Game, setup: CountedSetup, notes: Sequence[Any]) -> None:
    whole, deals = defaultdict[tuple[str, str], float](float), 0
    every = list(splits(setup))
    for sizes in every:
        table = replace(setup, hand_sizes=sizes)
        if game.reasoner(table).follow(notes).consistent:
            known = known_after(game, table, *notes)
            assert known.deals is not None
            deals += known.deals
            for at, share in holders(known).items():
                whole[at] += known.deals * share
    known = known_after(game, setup, *notes)
    assert len(every) > 1
    assert known.deals == deals > 0
    assert holders(known) == pytest.approx({at: sum_ / deals for at, sum_ in whole.items()})


@pytest.mark.parametrize("seed", range(6))
def test_what_is_not_certain_without_a_count_says_on_which_hands_it_hangs(seed: int) -> None:
    game, setup, notes = uneven(*SMALL["one of each list"], seed, notes=8)
    sizes = fitting_split(game, setup, notes)
    counted = replace(setup, hand_sizes=sizes)
    known, loose = (game.reasoner(one).follow(notes) for one in (counted, setup))
    assert known.hangs_on.keys() == known.hidden - loose.hidden
    for card, counts in known.hangs_on.items():
        assert counts.items() <= sizes.items()
        for kept in (set(counts), *(set(counts) - {name} for name in counts)):
            told = {name: size if name in kept else None for name, size in sizes.items()}
            some = game.reasoner(replace(setup, hand_sizes=told)).follow(notes)
            assert (card in some.hidden) == (kept == set(counts))


SUITS = TWO_ATTRIBUTES.replace('[hands]\ndeal = "even"\n', "")


@pytest.mark.parametrize(("text", "seed"), [(SUITS, 6), (THREE_LISTS, 0), (THREE_LISTS, 2)])
def test_how_many_of_a_class_hangs_on_which_hands(text: str, seed: int) -> None:
    game, setup, notes = uneven(text, 4, seed, notes=5)
    sizes = fitting_split(game, setup, notes)
    reasoner = game.reasoner(replace(setup, hand_sizes=sizes))

    @cache
    def counted(*told: str) -> Knowledge:
        some = {name: size if name in told else None for name, size in sizes.items()}
        known: Knowledge = known_after(game, replace(setup, hand_sizes=some), *notes)
        return known

    ended = Counter[bool]()
    for key in counted(*sizes).tallies or {}:
        reason = reasoner.why(notes, *key)
        known, loose, enough = (
            known_of(setup, one, key)
            for one in (counted(*sizes), counted(), counted(*reason.hangs_on))
        )
        assert bool(reason.hangs_on) == (loose != known)
        assert enough == known
        told = reason.steps[-1].startswith("These numbers are only right if ")
        assert told == bool(reason.hangs_on)
        ended[told] += 1
    assert all(ended[told] for told in (True, False))


def known_of(setup: CountedSetup, known: Knowledge, key: tuple[str, str]) -> tuple[object, ...]:
    """Return what is known of a class and a player: how many, and of each card whether it is."""
    about, player = key
    held = (known.holders(card) for card in setup.pack.cards_of(about))
    assert known.tallies is not None
    return known.tallies[key], [(player in able, len(able) == 1) for able in held]


def fitting_split(game: Game, setup: CountedSetup, notes: Sequence[Any]) -> dict[str, int | None]:
    """Return the first sizes of hands with which the notes fit."""
    able = ((sizes, game.reasoner(replace(setup, hand_sizes=sizes))) for sizes in splits(setup))
    return next(sizes for sizes, reasoner in able if reasoner.follow(notes).consistent)


def after_five(sizes: str) -> AnyRecord:
    """Return a game of four, in which Dee showed four cards and nobody showed her last three."""
    document = json.loads(Path(__file__).with_name("after_five.json").read_text("utf-8"))
    document["setup"]["hand_sizes"] = json.loads(sizes)
    return from_document(document, catalogue())


def game_of_clue() -> Game:
    return catalogue()["clue"]
