"""How fast advice comes: the first ranking of questions, and what rivals know.

Run by itself it prints the figures, by the clock and of the processor, of all tables or some:
`python -m tests.benchmarks.bench_insight cataline-5 sleuth-5`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import pytest

from notepad.cards.opponents import Outlook
from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import Breath, Reasoner, without_breaths
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.reasoning import SEATS as CATALINE_SEATS
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.games.sleuth.reasoning import SEATS as SLEUTH_SEATS
from tests.benchmarks.bench_logic import measure
from tests.games.cataline import playing as cataline
from tests.games.sleuth import playing as sleuth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.deduction.knowledge import Insight
    from tests.benchmarks.bench_logic import Call

_SEEDS = 4
_TABLES = [("cataline", 3), ("cataline", 4), ("cataline", 5), ("sleuth", 3), ("sleuth", 5)]


@dataclass(frozen=True)
class State:
    """A game after some notes, weighed."""

    reasoner: Reasoner[Knowledge]
    known: Knowledge
    outlook: Outlook[Any, Any]


def states(game: str, players: int) -> Iterator[State]:
    """Yield some games early, in the middle and late."""
    for seed in range(_SEEDS):
        for turns in (1, 3, 5):
            random = Random(seed)
            setup: Any
            if game == "cataline":
                setup, truth = cataline.dealt(players, random)
                notes: Any = cataline.noted(setup, truth, random, notes=turns * players)
                reasoner, seats = CATALINE.reasoner(setup), CATALINE_SEATS
            else:
                setup, truth = sleuth.dealt(players, random)
                notes = sleuth.noted(setup, truth, random, notes=turns * players)
                reasoner, seats = SLEUTH.reasoner(setup), SLEUTH_SEATS  # type: ignore[assignment]
            known = reasoner.weigh(reasoner.follow(notes))
            yield State(reasoner, known, Outlook(seats, setup))


def first_ranking(state: State) -> Knowledge:
    """Return what is known with the first ranking of my questions."""
    pondered = without_breaths(state.reasoner.ponder(state.known, {}, Level.ODDS))
    return next(found for found in pondered if found.advice is not None)


def ahead(state: State) -> Iterator[Insight | Breath]:
    """Yield what lies ahead once the questions are ranked."""
    return steps(state, first_ranking(state))


def steps(state: State, ranked: Knowledge) -> Iterator[Insight | Breath]:
    deals = state.reasoner._weigher.deals(ranked)  # type: ignore[attr-defined]
    return state.outlook(ranked, deals, {})


def next_insight(coming: Iterator[Insight | Breath]) -> Insight | None:
    return next(without_breaths(coming), None)


@pytest.mark.parametrize(("game", "players"), _TABLES)
def bench_the_first_ranking_of_questions(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    measure(benchmark, first_ranking, [((state,), {}) for state in states(game, players)])


@pytest.mark.parametrize(("game", "players"), _TABLES)
def bench_what_rivals_know_by_now(benchmark: BenchmarkFixture, game: str, players: int) -> None:
    calls: list[Call] = [((ahead(state),), {}) for state in states(game, players)]
    measure(benchmark, next_insight, calls)


@pytest.mark.parametrize(("game", "players"), _TABLES)
def bench_what_rivals_know_after_their_next_question(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    coming = [ahead(state) for state in states(game, players)]
    for one in coming:
        next_insight(one)
    measure(benchmark, next_insight, [((one,), {}) for one in coming])


def _figures(game: str, players: int) -> None:
    told: dict[str, list[tuple[float, float]]] = {"ranking": [], "now": [], "following": []}
    for state in states(game, players):
        told["ranking"].append(_timed(lambda state=state: first_ranking(state)))  # type: ignore[misc]
        coming = ahead(state)
        for word in ("now", "following"):
            told[word].append(_timed(lambda coming=coming: next_insight(coming)))  # type: ignore[misc]
    every = (f"{word} {_spread(times)}" for word, times in told.items())
    print(f"{game} of {players}: {'; '.join(every)} ms", flush=True)


def _timed(call: Callable[[], object]) -> tuple[float, float]:
    """Return how many milliseconds a call takes, by the clock and of the processor."""
    clock, used = perf_counter(), process_time()
    call()
    return 1000 * (perf_counter() - clock), 1000 * (process_time() - used)


def _spread(times: list[tuple[float, float]]) -> str:
    """Return the median and, in parentheses, the 95th percentile, by clock and processor."""
    told = []
    for column in zip(*times, strict=True):
        last = quantiles(column, n=20, method="inclusive")[-1]
        told.append(f"{median(column):.0f} ({last:.0f})")
    return " / ".join(told)


if __name__ == "__main__":
    for table in _TABLES:
        if not sys.argv[1:] or f"{table[0]}-{table[1]}" in sys.argv[1:]:
            _figures(*table)
