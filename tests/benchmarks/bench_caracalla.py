"""What one more note costs in Caracalla: six players, a hundred notes before it."""

from collections.abc import Callable
from random import Random
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.form import Draft
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Note
from tests.games.caracalla.playing import played
from tests.games.tables import view_of

NOTES = 100
LAST = 10
ROUNDS = 200
SETUP, PLAYED = played(6, NOTES, Random(1), goal=9_999)
MEETING: Draft = {"bath": ("1",), "pieces-red": ("2",), "pieces-blue": ("3",)}


def bench_everything_after_one_more_note(benchmark: BenchmarkFixture) -> None:
    """State of play, answer, page, and the form of the next note with what it would give."""
    reasoner = GAME.reasoner(SETUP)
    reasoner.follow(PLAYED[: NOTES - LAST])
    _rounds(benchmark, lambda notes: _everything(reasoner, notes))


def bench_everything_after_a_note_far_back_was_mended(benchmark: BenchmarkFixture) -> None:
    """The same where nothing that is known already helps."""
    _rounds(benchmark, lambda notes: _everything(GAME.reasoner(SETUP), notes))


def bench_why(benchmark: BenchmarkFixture) -> None:
    """Why a piece stands where it does, moved by nearly all of a hundred notes."""
    reasoner = GAME.reasoner(SETUP)
    assert benchmark(reasoner.why, PLAYED[:NOTES], "red", SETUP.owners["red"]).steps


def _everything(reasoner: Any, notes: list[Note]) -> None:  # noqa: ANN401 any reasoner
    known = reasoner.follow(notes)
    assert GAME.answer(SETUP, known)["points"]
    view = view_of(GAME, SETUP, notes, known)
    assert GAME.page(view).below
    assert GAME.form(view, MEETING).prospects


def _rounds(benchmark: BenchmarkFixture, call: Callable[[list[Note]], object]) -> None:
    """Time a call after one of the last notes up to the hundredth, another one each time."""
    ends = iter(NOTES - LAST + 1 + number % LAST for number in range(ROUNDS))

    def setup() -> tuple[tuple[list[Note]], dict[str, object]]:
        return (PLAYED[: next(ends)],), {}

    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(call, setup=setup, rounds=ROUNDS)
