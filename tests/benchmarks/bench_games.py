"""What one more note costs in the games that have no deals to weigh.

In Caracalla six players and a hundred notes before it; in Catham City everybody's cards followed
over a hundred notes, with bounds and odds of every hand; in Conspiracy a bank book of four players
and some sixty notes. The page is made, too, and the form of the next note.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.form import Draft
from notepad.core.game import Play, View
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.caracalla.notes import Note
from notepad.games.catham_city.game import GAME as CATHAM_CITY
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.conspiracy.reasoning import BankReasoner
from tests.benchmarks.timing import Call, measure
from tests.games.caracalla.playing import played
from tests.games.catham_city.playing import Played, dealt
from tests.games.conspiracy import playing as conspiracy
from tests.games.tables import view_of

NOTES = 100
SETUP, PLAYED = played(6, NOTES, Random(1), goal=9_999)
LAST = [PLAYED[: NOTES - 9 + number % 10] for number in range(200)]
"""The notes up to one of the last ten, another one each time."""
MEETING: Draft = {"bath": ("1",), "pieces": ("red", "red", "blue", "blue", "blue")}


def meeting_foreseen(reasoner: Any, notes: Sequence[Note]) -> None:  # noqa: ANN401 any reasoner
    """Reckon state of play, answer, page, and the form of the next note with what it would give."""
    known = reasoner.follow(notes)
    assert CARACALLA.answer(SETUP, known)["points"]
    view = view_of(CARACALLA, SETUP, notes, known)
    assert CARACALLA.page(view).below
    outcome = CARACALLA.form(view, MEETING).outcome
    assert CARACALLA.prospects
    assert outcome is not None
    assert CARACALLA.prospects(view.state, CARACALLA.after(view.state, outcome))


def games(players: int) -> Iterator[Played]:
    """Yield long games of Catham City, with several shuffles each."""
    for seed in range(10):
        game = dealt(seed, players=players, target=10_000)
        while len(game.notes) < NOTES:
            game.turn()
        yield game


def page_shown(game: Played, reasoner: HandReasoner, notes: tuple[Any, ...]) -> None:
    """Make the page after some notes."""
    known = reasoner.weigh(reasoner.follow(notes))
    CATHAM_CITY.page(View(Play(game.setup, notes), known.now, known))


def bench_a_meeting_in_caracalla(benchmark: BenchmarkFixture) -> None:
    reasoner = CARACALLA.reasoner(SETUP)
    reasoner.follow(PLAYED[: NOTES - 10])
    measure(benchmark, meeting_foreseen, [(reasoner, notes) for notes in LAST])


@pytest.mark.parametrize("players", [2, 4, 6])
def bench_one_more_note_in_catham_city(benchmark: BenchmarkFixture, players: int) -> None:
    calls: list[Call] = []
    for game in games(players):
        hands = HandReasoner(game.setup)
        calls += [(game, hands, tuple(game.notes[:count])) for count in range(NOTES + 1)]
    measure(benchmark, page_shown, calls)


def bench_a_bank_book_of_conspiracy(benchmark: BenchmarkFixture) -> None:
    book = conspiracy.played(7, players=4, rounds=45)
    assert benchmark(BankReasoner(book.setup).follow, book.notes).consistent
