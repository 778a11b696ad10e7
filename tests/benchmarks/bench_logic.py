"""Logic after one more note, over whole made games; reasons; and a record of 10,000 notes.

`pytest tests/benchmarks/bench_logic.py` tells medians; `p95_ms` is among the extra figures.
"""

from collections.abc import Callable, Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.deduction.deal import Clue
from notepad.deduction.logic import Logic
from tests.deduction.deals import Played, cataline, sleuth

_GAMES = 5
Call = tuple[tuple[object, ...], dict[str, object]]


def measure(benchmark: BenchmarkFixture, call: Callable[..., object], calls: list[Call]) -> None:
    """Time one call after the other."""
    waiting: Iterator[Call] = iter(calls)
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(call, setup=lambda: next(waiting), rounds=len(calls))
    times = sorted(benchmark.stats.stats.data) if benchmark.stats else [0.0]
    benchmark.extra_info["p95_ms"] = round(1000 * times[int(0.95 * len(times))], 2)


def note_by_note(games: list[Played]) -> Iterator[tuple[Logic, tuple[Clue, ...]]]:
    """Yield each state of play, with the logic that followed the game so far."""
    for game in games:
        logic = Logic(game.deal)
        logic.follow(())
        for count in range(1, len(game.notes) + 1):
            yield logic, game.clues(count)


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_cataline_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    games = [cataline(players, seed, 40) for seed in range(_GAMES)]
    measure(benchmark, Logic.follow, [(state, {}) for state in note_by_note(games)])


@pytest.mark.parametrize("players", [3, 5, 7])
def bench_sleuth_after_one_more_note(benchmark: BenchmarkFixture, players: int) -> None:
    games = [sleuth(players, seed, 60) for seed in range(_GAMES)]
    measure(benchmark, Logic.follow, [(state, {}) for state in note_by_note(games)])


@pytest.mark.parametrize("players", [3, 4, 5])
def bench_forcing_notes_of_cataline_at_40_notes(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = []
    for seed in range(_GAMES):
        game = cataline(players, seed, 40)
        logic, clues = Logic(game.deal), game.clues(40)
        known = logic.follow(clues)
        calls += [
            ((logic, clues, card, {place}), {})
            for card, places in game.deal.options.items()
            for place in places
            if len(places) > 1 and (place not in known.possible[card] or known.place(card))
        ]
    measure(benchmark, Logic.force, calls)


def bench_first_look_at_10000_notes(benchmark: BenchmarkFixture) -> None:
    games = [cataline(4, 1, 10_000)] * 3
    measure(benchmark, lambda game, clues: Logic(game.deal).follow(clues), [
        ((game, game.clues(10_000)), {}) for game in games
    ])  # fmt: skip
