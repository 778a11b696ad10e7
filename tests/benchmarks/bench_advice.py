"""How fast advice comes: rankings of questions, what my cards would tell, what rivals know.

To reach for rivals after their next questions: 95 of 100 within 2 s, from a few cases.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.cards.opponents_progress import Outlook
from notepad.core.help_levels import Level
from notepad.core.reasoner import Breath, Reasoner, without_breaths
from notepad.declared.reasoning import bits_if_shown
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.knowledge import Insight, Knowledge
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.reasoning import SEATS as CATALINE_SEATS
from notepad.games.cataline.setup import KEPT, STANDARD
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.games.sleuth.reasoning import SEATS as SLEUTH_SEATS
from tests.benchmarks.timing import Call, measure, rounds
from tests.cards.noted_games import played

CLUE = catalogue()["clue"]
TABLES = pytest.mark.parametrize(
    ("game", "players"),
    [
        *(("cataline", players) for players in (3, 4, 5)),
        *(("kept", players) for players in (3, 4, 5)),
        *(("sleuth", players) for players in (3, 5, 7)),
    ],
)
SEATED: dict[str, tuple[str, Any, Any]] = {
    "cataline": ("cataline", CATALINE, CATALINE_SEATS),
    "kept": ("cataline", CATALINE, CATALINE_SEATS),
    "sleuth": ("sleuth", SLEUTH, SLEUTH_SEATS),
}


@dataclass(frozen=True)
class State:
    """A game after some notes, weighed."""

    reasoner: Reasoner[Knowledge]
    known: Knowledge
    outlook: Outlook[Any, Any]


def states(game: str, players: int) -> Iterator[State]:
    """Yield some games early, in the middle and late."""
    word, made, seats = SEATED[game]
    for seed in range(4):
        for turns in (1, 3, 5):
            variant = KEPT if game == "kept" else STANDARD
            noted = played(word, seed, players=players, notes=turns * players, variant=variant)
            reasoner = made.reasoner(noted.setup)
            known = reasoner.weigh(reasoner.follow(noted.notes))
            yield State(reasoner, known, Outlook(seats, noted.setup))


def first_ranking(reasoner: Reasoner[Knowledge], known: Knowledge) -> Knowledge:
    """Return what is known with the first ranking of my questions."""
    pondered = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    return next(found for found in pondered if found.advice is not None)


def ahead(state: State) -> Iterator[Insight | Breath]:
    """Yield what lies ahead once the questions are ranked."""
    known = first_ranking(state.reasoner, state.known)
    return state.outlook(known, deals_that_fit(known.deal, known.clues, known.possible), {})


@TABLES
def bench_the_first_ranking_of_questions(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    calls: list[Call] = [(state.reasoner, state.known) for state in states(game, players)]
    measure(benchmark, first_ranking, calls)


def next_insights(coming: Iterator[Insight | Breath], count: int) -> Sequence[Insight]:
    return list(islice(without_breaths(coming), count))


@TABLES
def bench_what_rivals_know_after_their_next_question(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    coming: list[Call] = [(ahead(state), 2) for state in states(game, players)]
    measure(benchmark, next_insights, coming)


def suggested(players: int, notes: int) -> tuple[Any, Reasoner[Knowledge], Knowledge]:
    """Return a game of Clue after so many suggestions: its setup, reasoner and what follows."""
    noted = played("clue", 1, players=players, notes=notes)
    reasoner = CLUE.reasoner(noted.setup)
    return noted.setup, reasoner, reasoner.follow(noted.notes)


@pytest.mark.parametrize("notes", [0, 14])
@pytest.mark.parametrize("players", range(3, 7))
def test_the_first_ranking_of_suggestions(
    benchmark: BenchmarkFixture, players: int, notes: int
) -> None:
    _setup, reasoner, known = suggested(players, notes)
    weighed = reasoner.weigh(known)
    rounds(benchmark, lambda: first_ranking(reasoner, weighed), 3)


@pytest.mark.parametrize("players", range(3, 7))
def test_what_my_cards_would_tell_each_other_player(
    benchmark: BenchmarkFixture, players: int
) -> None:
    setup, _reasoner, known = suggested(players, 14)
    rounds(benchmark, lambda: [bits_if_shown(setup, known, name) for name in setup.opponents], 3)
