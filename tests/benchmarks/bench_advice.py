"""How fast advice comes: rankings of questions, what my cards would tell, what rivals know.

To reach for rivals after their next questions: 95 of 100 within 2 s, from a few cases.
"""

from collections.abc import Iterator, Sequence
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
from tests.benchmarks.timing import measure
from tests.cards.noted_games import Noted, played

ASKING = [(game, players) for game in ("cataline", "kept") for players in (3, 4, 5)]
ASKING += [("sleuth", players) for players in (3, 5, 7)]
SUGGESTING = [("clue", players) for players in range(3, 7)]

State = tuple[Noted, Reasoner[Knowledge], Knowledge]
"""A game after some notes, weighed."""


def states(game: str, players: int) -> Iterator[State]:
    """Yield some games early, in the middle and late."""
    word, asked = ("cataline", {"variant": "kept"}) if game == "kept" else (game, {})
    for seed in range(4):
        for turns in (1, 3, 5):
            noted = played(word, seed, players=players, notes=turns * players, **asked)
            reasoner = noted.game.reasoner(noted.setup)
            yield noted, reasoner, reasoner.weigh(reasoner.follow(noted.notes))


def first_ranking(reasoner: Reasoner[Knowledge], known: Knowledge) -> Knowledge:
    """Return what is known with the first ranking of my questions."""
    pondered = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    return next(found for found in pondered if found.advice is not None)


@pytest.mark.parametrize(("game", "players"), ASKING + SUGGESTING)
def bench_the_first_ranking_of_questions(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    calls = [(reasoner, known) for _noted, reasoner, known in states(game, players)]
    measure(benchmark, first_ranking, calls)


def ahead(noted: Noted, reasoner: Reasoner[Knowledge], known: Knowledge) -> Iterator[Any]:
    """Yield what lies ahead once the questions are ranked."""
    outlook: Outlook[Any, Any] = Outlook(noted.seats, noted.setup)
    fitting = deals_that_fit(known.deal, known.clues, known.possible)
    return outlook(first_ranking(reasoner, known), fitting, {})


def next_insights(coming: Iterator[Insight | Breath], count: int) -> Sequence[Insight]:
    return list(islice(without_breaths(coming), count))


@pytest.mark.parametrize(("game", "players"), ASKING)
def bench_what_rivals_know_after_their_next_question(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    measure(benchmark, next_insights, [(ahead(*state), 2) for state in states(game, players)])


def told_by_my_cards(noted: Noted, known: Knowledge) -> list[object]:
    return [bits_if_shown(noted.setup, known, name) for name in noted.setup.opponents]


@pytest.mark.parametrize(("game", "players"), SUGGESTING)
def bench_what_my_cards_would_tell_each_other_player(
    benchmark: BenchmarkFixture, game: str, players: int
) -> None:
    calls = [(noted, known) for noted, _reasoner, known in states(game, players)]
    measure(benchmark, told_by_my_cards, calls)
