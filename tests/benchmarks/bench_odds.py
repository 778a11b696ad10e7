"""How long the odds take over whole games, sums included; each round is another state of play.

Medians to reach on two cores, in ms: 2, 3, 4 for 3 to 5 players of a game like Cataline, 1, 2.5, 5,
8, 20 for 3 to 7 players of one like Sleuth; 95 of 100 within 15 and 150, 2 of 100 estimated.
"""

from __future__ import annotations

from itertools import cycle
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from notepad.deduction.fitting_deals import deals_that_fit, weigh
from notepad.deduction.logic import Logic
from tests.deduction.deals import cataline, sleuth

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.deduction.knowledge import Knowledge
    from tests.deduction.deals import Played

pytestmark = pytest.mark.benchmark(min_rounds=84)


def states(play: Callable[..., Played], players: int, **options: float) -> list[Knowledge]:
    """Return what is known at every third note of six games."""
    games = [play(players, seed, **options) for seed in range(6)]
    return [Logic(game.deal).follow(game.clues(note)) for game in games for note in range(0, 41, 3)]


def measure(benchmark: BenchmarkFixture, found: list[Knowledge]) -> None:
    """Weigh one state after the other, and note the 95th percentile and how many are estimated."""
    turn = cycle(found)
    taken: list[float] = []
    exact: list[bool] = []

    def once() -> None:
        known = next(turn)
        start = perf_counter()
        odds = weigh(known.deal, known.clues, known.possible)
        taken.append((perf_counter() - start) * 1000)
        exact.append(odds.exact)

    benchmark(once)
    benchmark.extra_info["95th percentile, ms"] = float(np.percentile(taken, 95))
    benchmark.extra_info["share estimated"] = 1 - float(np.mean(exact))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_odds_of_a_game_like_cataline(benchmark: BenchmarkFixture, players: int) -> None:
    measure(benchmark, states(cataline, players))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_odds_of_a_game_like_sleuth(benchmark: BenchmarkFixture, players: int) -> None:
    measure(benchmark, states(sleuth, players))


def test_odds_of_a_game_of_wide_questions_only(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, states(sleuth, 7, one_element=1.0)[::3])


def test_two_thousand_random_deals(benchmark: BenchmarkFixture) -> None:
    known = states(cataline, 4)[3]
    deals = deals_that_fit(known.deal, known.clues, known.possible)
    benchmark(deals.draw, 2_000, np.random.default_rng(1))
