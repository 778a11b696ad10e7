"""Logic, odds and all that is known after one more note, over whole simulated games.

Medians to reach for the odds on two cores, in ms: 2, 3, 4 for 3 to 5 players of Cataline, 1, 2.5,
5, 8, 20 for 3 to 7 players of Sleuth; 95 of 100 within 15 and 150, 2 of 100 estimated. In declared
games, marks and odds after one more note: 95 of 100 within 8, and a ranking within 100.
"""

from collections.abc import Callable, Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.reasoner import Reasoner
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Clue
from notepad.deduction.fitting_deals import deals_that_fit, odds_of
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.games import catalogue
from tests.benchmarks.timing import Call, measure
from tests.cards.noted_games import Noted, played
from tests.declared.declarations import EXAMPLES, game_with
from tests.deduction import deals

LIKE: dict[str, Callable[..., deals.Played]] = {"cataline": deals.cataline, "sleuth": deals.sleuth}
TABLES = pytest.mark.parametrize(
    ("game", "players"),
    [
        *(("cataline", players) for players in (3, 4, 5)),
        *(("sleuth", players) for players in (3, 4, 5, 6, 7)),
    ],
)


def note_by_note(games: list[deals.Played]) -> Iterator[tuple[Logic, tuple[Clue, ...]]]:
    """Yield each state of play, with the logic that followed the game so far."""
    for game in games:
        logic = Logic(game.deal)
        logic.follow(())
        for count in range(1, len(game.notes) + 1):
            yield logic, game.clues(count)


@TABLES
def bench_logic_after_one_more_note(benchmark: BenchmarkFixture, game: str, players: int) -> None:
    games = [LIKE[game](players, seed, 50) for seed in range(5)]
    measure(benchmark, Logic.follow, list(note_by_note(games)))


def odds_after(known: Knowledge) -> Odds:
    """Weigh what is known."""
    return odds_of(deals_that_fit(known.deal, known.clues, known.possible))


@TABLES
def bench_odds_at_every_third_note(benchmark: BenchmarkFixture, game: str, players: int) -> None:
    games = [LIKE[game](players, seed) for seed in range(6)]
    found = [Logic(one.deal).follow(one.clues(note)) for one in games for note in range(0, 41, 3)]
    measure(benchmark, odds_after, [(known,) for known in found])
    estimated = [known for known in found if not odds_after(known).exact]
    benchmark.extra_info["share estimated"] = len(estimated) / len(found)


def everything(reasoner: Reasoner[Knowledge], notes: tuple[object, ...]) -> Knowledge:
    """Return all that is known after some notes."""
    return reasoner.weigh(reasoner.follow(notes))


def games(kind: str, players: int) -> Iterator[Noted]:
    """Yield games of Sleuth, of games that come with the notepad, or of an example of the docs."""
    if kind.startswith("sleuth"):
        wide = kind == "sleuth, one element"
        yield played("sleuth", 1, players=players, notes=9 * players, wide=wide)
        return
    games = catalogue()
    game = games[kind] if kind in games else game_with((EXAMPLES / f"{kind}.toml").read_text())
    for seed in range(5):
        yield played(game, seed, players=players, notes=6 * players)


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        *(("sleuth", players) for players in range(3, 8)),
        ("sleuth, one element", 7),
        *(("clue", players) for players in range(3, 7)),
        *(("sherlock-13", players) for players in (2, 3, 4)),
        ("clue-for-two", 2),
        *(("copies", players) for players in (3, 4, 5)),
    ],
)
def bench_marks_and_odds_after_one_more_note(
    benchmark: BenchmarkFixture, kind: str, players: int
) -> None:
    calls: list[Call] = []
    for game in games(kind, players):
        reasoner = game.game.reasoner(game.setup)
        everything(reasoner, ())
        calls += [(reasoner, game.notes[:count]) for count in range(1, len(game.notes) + 1)]
    measure(benchmark, everything, calls)
