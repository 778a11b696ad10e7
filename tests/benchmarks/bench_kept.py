"""Where the asker keeps the cards: everything certain after one more note, and the odds.

`p95_ms` is among the extra figures.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.reasoner import Reasoner
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Note
from tests.benchmarks.bench_logic import Call, measure
from tests.games.cataline.playing import dealt, played

_GAMES = 5
_NOTES = 30


def _states(players: int) -> Iterator[tuple[Reasoner[Knowledge], tuple[Note, ...]]]:
    for seed in range(_GAMES):
        random = Random(seed)
        setup, truth = dealt(players, random)
        setup = replace(setup, variant="kept")
        notes = played(setup, truth, random, notes=_NOTES).notes
        reasoner = GAME.reasoner(setup)
        for count in range(1, len(notes) + 1):
            yield reasoner, notes[:count]


def _follow(reasoner: Reasoner[Knowledge], notes: tuple[Note, ...]) -> Knowledge:
    return reasoner.follow(notes)


def _weigh(reasoner: Reasoner[Knowledge], known: Knowledge) -> Knowledge:
    return reasoner.weigh(known)


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_logic_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = [((reasoner, notes), {}) for reasoner, notes in _states(players)]
    measure(benchmark, _follow, calls)


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_odds_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = [
        ((reasoner, reasoner.follow(notes)), {}) for reasoner, notes in _states(players)
    ]
    measure(benchmark, _weigh, calls)
