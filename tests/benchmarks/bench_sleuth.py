"""How fast everything is known after one more note, over whole simulated games of Sleuth.

Run by itself it prints the figures: `python -m tests.benchmarks.bench_sleuth`.
"""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.games.sleuth.game import GAME
from tests.games.sleuth.playing import dealt, noted

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.core.reasoner import Reasoner
    from notepad.deduction.knowledge import Knowledge

_GAMES = 6
_NOTES = {3: 20, 4: 25, 5: 35, 6: 40, 7: 50}
_TABLES = [*((players, 0.3) for players in range(3, 8)), (7, 1.0)]


@pytest.mark.parametrize(("players", "one_element"), _TABLES)
def test_everything_after_each_note_of_a_game(
    benchmark: BenchmarkFixture, players: int, one_element: float
) -> None:
    setup, truth = dealt(players, Random(1))
    notes = noted(setup, truth, Random(1), notes=_NOTES[players], one_element=one_element)

    def play() -> None:
        reasoner = GAME.reasoner(setup)
        for after in range(len(notes) + 1):
            reasoner.weigh(reasoner.follow(notes[:after]))

    _timed(benchmark, play, rounds=2)


def test_the_first_ranking_of_questions_with_five_players(benchmark: BenchmarkFixture) -> None:
    setup, truth = dealt(5, Random(2))
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(noted(setup, truth, Random(2), notes=5)))

    _timed(benchmark, lambda: _first_ranking(reasoner, known), rounds=5)


def _timed(benchmark: BenchmarkFixture, call: Callable[[], object], *, rounds: int) -> None:
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(call, rounds=rounds)


def _first_ranking(reasoner: Reasoner[Knowledge], known: Knowledge) -> Knowledge:
    pondered = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    return next(found for found in pondered if found.advice is not None)


def _figures(players: int, one_element: float) -> None:
    logic, everything, advice = [], [], []
    estimated = 0
    for seed in range(_GAMES):
        setup, truth = dealt(players, Random(seed))
        notes = noted(setup, truth, Random(seed), notes=_NOTES[players], one_element=one_element)
        reasoner = GAME.reasoner(setup)
        for after in range(len(notes) + 1):
            start = perf_counter()
            known = reasoner.follow(notes[:after])
            logic.append(1000 * (perf_counter() - start))
            known = reasoner.weigh(known)
            everything.append(1000 * (perf_counter() - start))
            estimated += known.odds is not None and not known.odds.exact
            if after % 8 == 5:
                start = perf_counter()
                _first_ranking(reasoner, known)
                advice.append(1000 * (perf_counter() - start))
    print(
        f"{players} players, {one_element:.0%} one element: "
        f"logic {_spread(logic)}, everything {_spread(everything)}, "
        f"first advice {_spread(advice)} ms; estimated {estimated / len(logic):.1%}",
        flush=True,
    )


def _spread(times: list[float]) -> str:
    """Return the median and, in parentheses, the 95th percentile."""
    return f"{median(times):.1f} ({quantiles(times, n=20)[-1]:.1f})"


if __name__ == "__main__":
    for table in _TABLES:
        _figures(*table)
