"""Logic, odds and all that is known after one more note, over whole simulated games.

Medians to reach for the odds on two cores, in ms: 2, 3, 4 for 3 to 5 players of Cataline, 1, 2.5,
5, 8, 20 for 3 to 7 players of Sleuth; 95 of 100 within 15 and 150, 2 of 100 estimated. In declared
games, marks and odds after one more note: 95 of 100 within 8, and a ranking within 100.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from time import perf_counter

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.reasoner import Reasoner
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Clue
from notepad.deduction.fitting_deals import deals_that_fit, odds_of
from notepad.deduction.knowledge import Knowledge
from notepad.games import catalogue
from notepad.games.sleuth.game import GAME as SLEUTH
from tests.benchmarks.declared_games import DECLARED, declared_games
from tests.benchmarks.timing import Call, measure, rounds
from tests.cards.noted_games import played
from tests.deduction.deals import Played, cataline, sleuth

GAMES = 5
CLUE = catalogue()["clue"]
SLEUTH_NOTES = {3: 20, 4: 25, 5: 35, 6: 40, 7: 50}


def note_by_note(games: list[Played]) -> Iterator[tuple[Logic, tuple[Clue, ...]]]:
    """Yield each state of play, with the logic that followed the game so far."""
    for game in games:
        logic = Logic(game.deal)
        logic.follow(())
        for count in range(1, len(game.notes) + 1):
            yield logic, game.clues(count)


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_cataline_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    games = [cataline(players, seed, 40) for seed in range(GAMES)]
    measure(benchmark, Logic.follow, list(note_by_note(games)))


@pytest.mark.parametrize("players", [3, 5, 7])
def bench_sleuth_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    games = [sleuth(players, seed, 60) for seed in range(GAMES)]
    measure(benchmark, Logic.follow, list(note_by_note(games)))


def states(play: Callable[..., Played], players: int, **options: float) -> list[Knowledge]:
    """Return what is known at every third note of six games."""
    games = [play(players, seed, **options) for seed in range(6)]
    return [Logic(game.deal).follow(game.clues(note)) for game in games for note in range(0, 41, 3)]


def measure_odds(benchmark: BenchmarkFixture, found: list[Knowledge]) -> None:
    """Weigh one state after the other, and note the 95th percentile and how many are estimated."""
    turn = cycle(found)
    taken: list[float] = []
    exact: list[bool] = []

    def once() -> None:
        known = next(turn)
        start = perf_counter()
        odds = odds_of(deals_that_fit(known.deal, known.clues, known.possible))
        taken.append((perf_counter() - start) * 1000)
        exact.append(odds.exact)

    benchmark(once)
    benchmark.extra_info["95th percentile, ms"] = float(np.percentile(taken, 95))
    benchmark.extra_info["share estimated"] = 1 - float(np.mean(exact))


ODDS = pytest.mark.benchmark(min_rounds=84)


@ODDS
@pytest.mark.parametrize("players", [3, 4, 5])
def test_odds_of_a_game_like_cataline(benchmark: BenchmarkFixture, players: int) -> None:
    measure_odds(benchmark, states(cataline, players))


@ODDS
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_odds_of_a_game_like_sleuth(benchmark: BenchmarkFixture, players: int) -> None:
    measure_odds(benchmark, states(sleuth, players))


def everything(reasoner: Reasoner[Knowledge], notes: tuple[object, ...]) -> Knowledge:
    """Return all that is known after some notes."""
    return reasoner.weigh(reasoner.follow(notes))


@pytest.mark.parametrize(
    ("players", "wide"), [*((players, False) for players in range(3, 8)), (7, True)]
)
def test_everything_after_each_note_of_a_game(
    benchmark: BenchmarkFixture, players: int, *, wide: bool
) -> None:
    game = played("sleuth", 1, players=players, notes=SLEUTH_NOTES[players], wide=wide)

    def play() -> None:
        reasoner = SLEUTH.reasoner(game.setup)
        for after in range(len(game.notes) + 1):
            everything(reasoner, game.notes[:after])

    rounds(benchmark, play, 2)


@pytest.mark.parametrize("players", range(3, 7))
def test_everything_after_each_suggestion_of_a_game(
    benchmark: BenchmarkFixture, players: int
) -> None:
    game = played("clue", 1, players=players, notes=28)

    def play() -> None:
        reasoner = CLUE.reasoner(game.setup)
        for after in range(len(game.notes) + 1):
            everything(reasoner, game.notes[:after])

    rounds(benchmark, play, 3)


@DECLARED
def bench_marks_and_odds_of_a_declared_game_after_one_more_note(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    calls: list[Call] = []
    for reasoner, notes in declared_games(game, players):
        everything(reasoner, ())
        calls += [(reasoner, notes[:count]) for count in range(1, len(notes) + 1)]
    measure(benchmark, everything, calls)
