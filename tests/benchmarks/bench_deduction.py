"""Logic, odds and all that is known after one more note, over whole simulated games; and reasons.

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
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Note
from notepad.games.sleuth.game import GAME as SLEUTH
from tests.benchmarks.declared_games import DECLARED, declared_games
from tests.benchmarks.timing import Call, measure, rounds
from tests.cards import noted_games
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


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_forcing_notes_of_cataline_at_40_notes(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = []
    for seed in range(GAMES):
        game = cataline(players, seed, 40)
        logic, clues = Logic(game.deal), game.clues(40)
        known = logic.follow(clues)
        calls += [
            (logic, clues, card, {place})
            for card, places in game.deal.options.items()
            for place in places
            if len(places) > 1 and (place not in known.possible[card] or known.place(card))
        ]
    measure(benchmark, Logic.force, calls)


def bench_first_look_at_10000_notes(benchmark: BenchmarkFixture) -> None:
    game = cataline(4, 1, 10_000)
    calls: list[Call] = [(game, game.clues(10_000))] * 3
    measure(benchmark, lambda game, clues: Logic(game.deal).follow(clues), calls)


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


@ODDS
def test_odds_of_a_game_of_wide_questions_only(benchmark: BenchmarkFixture) -> None:
    measure_odds(benchmark, states(sleuth, 7, wide=True)[::3])


@ODDS
def test_two_thousand_random_deals(benchmark: BenchmarkFixture) -> None:
    known = states(cataline, 4)[3]
    deals = deals_that_fit(known.deal, known.clues, known.possible)
    benchmark(deals.draw, 2_000, np.random.default_rng(1))


def kept(players: int) -> Iterator[tuple[Reasoner[Knowledge], tuple[Note, ...]]]:
    """Yield each state of play of games in which the asker keeps the cards, with its reasoner."""
    for seed in range(GAMES):
        game = noted_games.kept(players, seed, notes=30)
        reasoner = CATALINE.reasoner(game.setup)
        for count in range(1, len(game.notes) + 1):
            yield reasoner, game.notes[:count]


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_logic_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    measure(benchmark, lambda reasoner, notes: reasoner.follow(notes), list(kept(players)))


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_odds_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = [(reasoner, reasoner.follow(notes)) for reasoner, notes in kept(players)]
    measure(benchmark, lambda reasoner, known: reasoner.weigh(known), calls)


def everything(reasoner: Reasoner[Knowledge], notes: tuple[object, ...]) -> Knowledge:
    """Return all that is known after some notes."""
    return reasoner.weigh(reasoner.follow(notes))


def bench_whole_games(benchmark: BenchmarkFixture) -> None:
    """Everything known after one more note, over whole games of 3, 4 and 5 players."""
    calls: list[Call] = []
    for players in (3, 4, 5):
        for seed in range(3):
            game = played("cataline", seed, players=players, notes=30)
            reasoner = CATALINE.reasoner(game.setup)
            calls += [(reasoner, game.notes[:count]) for count in range(len(game.notes) + 1)]
    measure(benchmark, everything, calls)


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
