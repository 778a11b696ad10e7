"""What following everybody's cards costs: all that follows after one more note, up to a hundred.

That is bounds and odds of every hand, and the page with what I could play. `p95_ms` is among the
extra figures. And why a bound ends.
"""

from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.game import Play, View
from notepad.core.page import Page
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Note
from notepad.games.catham_city.reasoning import HandReasoner
from tests.benchmarks.bench_logic import Call, measure
from tests.games.catham_city.playing import Played, dealt

_GAMES = 10
_NOTES = 100


def _games(players: int) -> Iterator[Played]:
    """Yield long games, with several shuffles each."""
    for seed in range(_GAMES):
        game = dealt(seed, players=players, target=10_000)
        while len(game.notes) < _NOTES:
            game.turn()
        yield game


def _follow(game: Played, reasoner: HandReasoner, notes: tuple[Note, ...]) -> Page:
    known = reasoner.weigh(reasoner.follow(notes))
    return GAME.page(View(Play(game.setup, notes), known.now, known))


@pytest.mark.parametrize("players", [2, 4, 6])
def bench_everything_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = []
    for game in _games(players):
        reasoner = HandReasoner(game.setup)
        calls += [((game, reasoner, tuple(game.notes[:count])), {}) for count in range(_NOTES + 1)]
    measure(benchmark, _follow, calls)


@pytest.mark.parametrize("players", [2, 4, 6])
def bench_a_reason_at_100_notes(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = []
    for game in _games(players):
        reasoner, notes = HandReasoner(game.setup), tuple(game.notes[:_NOTES])
        reasoner.follow(notes)
        calls += [
            ((reasoner, notes, faction, player), {})
            for player in game.setup.opponents
            for faction in game.setup.in_play
        ]
    measure(benchmark, HandReasoner.why, calls)
