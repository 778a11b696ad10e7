"""What is advised, in the words of the record format."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from notepad.cards.reasoning import card_advice
from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Announcing, Insight, Rival, Solution
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.sleuth.notes import Solve
from tests.cards.insight.noted_games import KINDS, Noted

if TYPE_CHECKING:
    from notepad.deduction.knowledge import Knowledge

CATALINE, GEMS, CLUE = (KINDS[kind](Random(1)) for kind in ("cataline of 3", "sleuth of 5", "clue"))
TWO_GEMS = KINDS["sleuth with two gems missing"](Random(1))
BOB = Rival(certain=0.25, best=0.5, following=0.75, learned=(3, 1))
CEM = Rival(certain=0.0, best=0.125)


def known(noted: Noted, **more: Any) -> Knowledge:  # noqa: ANN401 what else is known
    """Return what is known after the first questions, with a first ranking."""
    notes = tuple(note for note in noted.notes if hasattr(note, "asker"))[:6]
    reasoner = noted.game.reasoner(noted.setup)
    found = reasoner.weigh(reasoner.follow(notes))
    pondered = without_breaths(reasoner.ponder(found, {}, Level.ODDS))
    found = next(step for step in pondered if step.advice is not None)
    known: Knowledge = replace(found, **more)
    return known


def advice(noted: Noted, knowledge: Knowledge) -> dict[str, Any]:
    found = card_advice(noted.seats, noted.setup, knowledge)
    assert json.loads(json.dumps(found)) == json.loads(json.dumps(found, allow_nan=False))
    return found


@pytest.mark.parametrize("noted", [CATALINE, GEMS, CLUE])
def test_every_question_stands_once_the_best_first_by_what_only_i_learn(noted: Noted) -> None:
    knowledge = known(noted)
    questions = advice(noted, knowledge)["questions"]
    assert knowledge.advice is not None
    assert len(questions) == len(knowledge.advice.best)
    assert len({json.dumps({**q, "bits": 0, "public": 0}) for q in questions}) == len(questions)
    assert all(0 <= question["public"] <= question["bits"] for question in questions)
    worth = [question["bits"] - question["public"] for question in questions]
    assert all(one >= other - 1e-5 for one, other in pairwise(worth))


def test_a_question_to_all_has_no_target_and_one_to_a_player_names_him() -> None:
    questions = advice(CATALINE, known(CATALINE))["questions"]
    assert {question["target"] for question in questions} == {None, *CATALINE.setup.opponents}
    assert all(set(q) == {"note", "target", "about", "bits", "public"} for q in questions)
    kinds = {(question["note"], question["target"] is None) for question in questions}
    assert kinds == {("ask-one", False), ("ask-all", True)}
    assert {type(question["about"]) for question in questions} == {str}


def test_elements_are_listed_and_suggestions_name_their_cards() -> None:
    assert {type(q["about"]) for q in advice(GEMS, known(GEMS))["questions"]} == {tuple}
    for question in advice(CLUE, known(CLUE))["questions"][:10]:
        assert set(question) == {"note", "target", "cards", "bits", "public"}
        assert (question["note"], question["target"]) == ("suggest", None)
        assert len(question["cards"]) == 3


@dataclass(frozen=True)
class Inquire:
    """A question of Sleuth in a game that calls things otherwise."""

    kind: ClassVar[str] = "inquire"
    asker: str
    target: str
    gem_of: tuple[str, ...]
    openly: bool
    found: int


def inquired(setup: Any, key: tuple[str, ...], hands: Any) -> Inquire:  # noqa: ANN401
    ask = GEMS.seats.asked(setup, key, hands)
    return Inquire(ask.asker, ask.target, ask.about, openly=True, found=ask.count)


def test_what_is_asked_for_stands_under_the_name_that_the_game_has_for_it() -> None:
    knowledge = known(GEMS)
    usual = advice(GEMS, knowledge)["questions"]
    found = advice(replace(GEMS, seats=replace(GEMS.seats, asked=inquired)), knowledge)["questions"]
    assert found == [
        {
            "note": "inquire",
            "target": question["target"],
            "gem_of": question["about"],
            "openly": True,
            "bits": question["bits"],
            "public": question["public"],
        }
        for question in usual
    ]


@pytest.mark.parametrize(
    ("noted", "answer", "told"),
    [
        (CATALINE, 21, {"sum": 21}),
        (GEMS, frozenset({"opal-pair-red"}), {"gem": "opal-pair-red"}),
        (TWO_GEMS, frozenset({"b", "a"}), {"gems": ["a", "b"]}),
        (CLUE, frozenset({"c", "b", "a"}), {"cards": ["a", "b", "c"]}),
    ],
)
def test_what_is_announced_stands_under_the_games_word(
    noted: Noted,
    answer: Solution,
    told: dict[str, Any],
) -> None:
    insight = Insight({}, Announcing(answer, 0.5, 0.25))
    found = advice(noted, known(noted, insight=insight))["announce"]
    assert found == {**told, "right": 0.5, "waiting": 0.25, "say": True}


def test_what_rivals_know_stands_by_their_names() -> None:
    insight = Insight({"Bob": BOB, "Cem": CEM}, Announcing(21, 0.25, 0.5))
    found = advice(CATALINE, known(CATALINE, insight=insight))
    assert found["rivals"] == {
        "Bob": {"certain": 0.25, "next": 0.75, "best": 0.5},
        "Cem": {"certain": 0.0, "next": None, "best": 0.125},
    }
    assert found["announce"]["say"] is False


@pytest.mark.parametrize(
    ("right", "waiting", "say"),
    [(0.5, 0.4, True), (0.5, 0.5, False), (0.3, 0.1, True), (0.29, 0.1, False), (1.0, 0.0, True)],
)
def test_it_is_said_when_it_is_likelier_right_than_waiting_wins_and_not_just_a_wild_guess(
    right: float, waiting: float, say: bool
) -> None:
    assert Announcing(21, right, waiting).say is say


def test_without_insight_nothing_is_said_of_rivals_or_of_announcing() -> None:
    found = advice(CATALINE, known(CATALINE))
    assert (found["rivals"], found["announce"]) == ({}, None)
    assert found["exact"] in (True, False)


def test_where_each_card_is_accused_alone_nothing_is_announced() -> None:
    lone = KINDS["cataline one by one"](Random(1))
    insight = Insight({"Bob": BOB}, Announcing(frozenset({"red-1"}), 0.5, 0.25))
    assert advice(lone, known(lone, insight=insight))["announce"] is None


@pytest.mark.parametrize(
    ("noted", "note"),
    [
        (CATALINE, Accuse(player=CATALINE.setup.me, sum=99, correct=False)),
        (CATALINE, Accuse(player=CATALINE.setup.opponents[0], sum=20, correct=True)),
        (CATALINE, Reveal(cards=tuple(sorted(CATALINE.truth[HIDDEN])))),
        (GEMS, Solve(player=GEMS.setup.me, correct=False)),
        (GEMS, Solve(player=GEMS.setup.opponents[0], correct=True)),
    ],
)
def test_who_is_out_or_in_a_game_that_is_over_has_nothing_to_ask(
    noted: Noted, note: object
) -> None:
    found = known(noted)
    assert advice(noted, found)["questions"]
    over = replace(found, notes=(*found.notes, note))
    assert advice(noted, over)["questions"] == []


def test_it_is_exact_as_the_ranking_is() -> None:
    found = known(CATALINE)
    assert found.advice is not None
    for exact in (True, False):
        told = replace(found, advice=replace(found.advice, exact=exact))
        assert advice(CATALINE, told)["exact"] is exact
