"""How fast everything is known, and advised, after one more suggestion of simulated games of Clue.

Run by itself it prints the figures: `python -m tests.benchmarks.bench_declared`.
"""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.files import resource
from notepad.core.reasoner import without_breaths
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.reasoning import bits_shown
from tests.declared.playing import dealt, noted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

    from notepad.core.reasoner import Reasoner
    from notepad.deduction.knowledge import Knowledge, Ranked

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


@pytest.mark.parametrize("notes", [0, 14])
@pytest.mark.parametrize("players", range(3, 7))
def test_the_first_ranking_of_suggestions(
    benchmark: BenchmarkFixture, players: int, notes: int
) -> None:
    reasoner, known = _weighed(players, notes)
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(lambda: next(_rankings(reasoner, known)), rounds=3)


@pytest.mark.parametrize("players", range(3, 7))
def test_what_my_cards_would_tell_each_other_player(
    benchmark: BenchmarkFixture, players: int
) -> None:
    setup, truth = dealt(_CLUE.setup_type.deck, players, Random(1))
    known = _CLUE.reasoner(setup).follow(tuple(noted(setup, truth, Random(1), notes=14)))
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(lambda: [bits_shown(setup, known, name) for name in setup.opponents], rounds=3)


def _weighed(players: int, notes: int) -> tuple[Reasoner[Knowledge], Knowledge]:
    """Return a reasoner and all that it knows after so many notes."""
    setup, truth = dealt(_CLUE.setup_type.deck, players, Random(1))
    reasoner = _CLUE.reasoner(setup)
    known = reasoner.follow(tuple(noted(setup, truth, Random(1), notes=notes)))
    return reasoner, reasoner.weigh(known)


def _rankings(reasoner: Reasoner[Knowledge], known: Knowledge) -> Iterator[Ranked]:
    """Yield each ranking of suggestions, better and better."""
    last = None
    for pondered in without_breaths(reasoner.ponder(known, {}, Level.ODDS)):
        if pondered.advice is not None and pondered.advice is not last:
            last = pondered.advice
            yield last


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
    for after in range(0, _NOTES, 7):
        reasoner, known = _weighed(players, after)
        start = perf_counter()
        told = [f"{1000 * (perf_counter() - start):.0f}" for _one in _rankings(reasoner, known)]
        print(f"{players} players, {after} notes: ranked after {', '.join(told)} ms")


if __name__ == "__main__":
    for seats in range(3, 7):
        _figures(seats)
