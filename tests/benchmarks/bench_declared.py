"""How fast everything is known after one more suggestion, over whole simulated games of Clue.

Run by itself it prints the figures: `python -m tests.benchmarks.bench_declared`.
"""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from notepad.core.resources import resource
from notepad.declared.declaration_file import read_declaration
from notepad.declared.declared_game import game_of
from tests.declared.playing import dealt, noted

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

_GAMES = 25
_NOTES = 28
_CLUE = game_of(read_declaration((resource("games") / "clue.toml").read_bytes()))


@pytest.mark.parametrize("players", range(3, 7))
def test_everything_after_each_suggestion_of_a_game(
    benchmark: BenchmarkFixture, players: int
) -> None:
    setup, truth = dealt(_CLUE.setup_type.deck, players, Random(1))
    notes = tuple(noted(setup, truth, Random(1), notes=_NOTES))

    def play() -> None:
        reasoner = _CLUE.reasoner(setup)
        for after in range(len(notes) + 1):
            reasoner.weigh(reasoner.follow(notes[:after]))

    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(play, rounds=3)


def _figures(players: int) -> None:
    logic, everything, estimated = [], [], 0
    for seed in range(_GAMES):
        setup, truth = dealt(_CLUE.setup_type.deck, players, Random(seed))
        notes = tuple(noted(setup, truth, Random(seed), notes=_NOTES))
        reasoner = _CLUE.reasoner(setup)
        for after in range(1, len(notes) + 1):
            start = perf_counter()
            known = reasoner.follow(notes[:after])
            logic.append(1000 * (perf_counter() - start))
            known = reasoner.weigh(known)
            everything.append(1000 * (perf_counter() - start))
            estimated += known.odds is not None and not known.odds.exact
    for name, times in (("logic", logic), ("everything", everything)):
        last = quantiles(times, n=20)[-1]
        print(f"{players} players, {name}: {median(times):.2f} ms, 95 % within {last:.2f} ms")
    print(f"{players} players, estimated: {estimated} of {len(logic)}")


if __name__ == "__main__":
    for seats in range(3, 7):
        _figures(seats)
