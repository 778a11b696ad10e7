"""What a card game makes of the kit's reasoning: reasons, answers, advice and hands laid open."""

import json
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

import pytest

from notepad.cards.reasoning import (
    card_advice,
    card_answer,
    card_reasoner,
)
from notepad.cards.seat_views import Hands
from notepad.core.faces_and_marks import Aside, Level
from notepad.core.game import LaidHands
from notepad.core.reasoner import without_breaths
from notepad.core.record import AnyRecord
from notepad.deduction.answers import NUMBER
from notepad.deduction.deal import HIDDEN, Deal
from notepad.deduction.knowledge import (
    Announcing,
    Insight,
    Knowledge,
    Question,
    Rival,
    Solution,
)
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.sleuth.notes import Solve
from tests.cards.noted_games import KINDS, Noted
from tests.cards.orchard import (
    CARDS,
    GAME,
    SEEN,
    THREE,
    TWO,
    Ask,
    deal,
)
from tests.core.everybody import everybody, laid_open
from tests.games.sleuth.playing import dealt


def test_questions_are_ranked_where_a_game_has_some() -> None:
    def questions(_setup: object, deal: Deal, _aside: Aside) -> list[Question]:
        return [Question(("Bob", "pear"), deal.cells(CARDS[3:6], "Bob"), NUMBER)]

    asking = card_reasoner(TWO, deal(TWO), replace(SEEN, questions=questions), foresees=False)
    for reasoner, most in ((GAME.reasoner(TWO), 0), (asking, 1)):
        known = reasoner.weigh(reasoner.follow([]))
        steps = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
        found = [one.advice for one in steps if one.advice]
        assert len(found[-1].best if found else ()) == most


def test_without_odds_there_is_no_answer_yet() -> None:
    with pytest.raises(ValueError, match="not reckoned"):
        card_answer(GAME.reasoner(TWO).follow(()))


CATALINE, GEMS, CLUE = (KINDS[kind](2) for kind in ("cataline of 3", "sleuth of 5", "clue"))
TWO_GEMS = KINDS["sleuth with two gems missing"](1)
BOB = Rival(certain=0.25, best=0.5, following=0.75, learned=(3, 1))
CEM = Rival(certain=0.0, best=0.125)


def known(noted: Noted, **more: Any) -> Knowledge:  # noqa: ANN401 what else is known
    """Return what is known after the first questions, with a first ranking."""
    notes = tuple(note for note in noted.notes if hasattr(note, "asker"))[:6]
    return replace(noted.known(notes), **more)


def advice(noted: Noted, knowledge: Knowledge) -> dict[str, Any]:
    found = card_advice(noted.seats, noted.setup, knowledge)
    assert json.loads(json.dumps(found)) == json.loads(json.dumps(found, allow_nan=False))
    return found


@pytest.mark.parametrize("noted", [CATALINE, GEMS, CLUE])
def test_every_question_stands_once_and_those_worth_most_come_first(noted: Noted) -> None:
    knowledge = known(noted)
    questions = advice(noted, knowledge)["questions"]
    assert knowledge.advice is not None
    assert len(questions) == len(knowledge.advice.best)
    none = {"bits": 0, "public": 0, "worth": 0}
    assert len({json.dumps({**question, **none}) for question in questions}) == len(questions)
    weight = noted.seats.weight_of_public(noted.setup)
    for question in questions:
        assert question["worth"] == question["bits"] - weight * question["public"]
        assert question["public"] >= 0
    worth = [question["worth"] for question in questions]
    assert all(one >= other - 1e-5 for one, other in pairwise(worth))


def test_a_question_to_all_has_no_target_and_one_to_a_player_names_him() -> None:
    questions = advice(CATALINE, known(CATALINE))["questions"]
    assert {question["target"] for question in questions} == {None, *CATALINE.setup.opponents}
    assert all(set(q) == {"note", "target", "about", "bits", "public", "worth"} for q in questions)
    kinds = {(question["note"], question["target"] is None) for question in questions}
    assert kinds == {("ask-one", False), ("ask-all", True)}
    assert {type(question["about"]) for question in questions} == {str}


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
    for question in usual:
        question |= {"note": "inquire", "gem_of": question.pop("about"), "openly": True}
    assert found == usual


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
    noted: Noted, answer: Solution, told: dict[str, Any]
) -> None:
    insight = Insight({}, Announcing(answer, 0.5, 0.25, others=0.75))
    found = advice(noted, known(noted, insight=insight))["announce"]
    figures = {"right": 0.5, "waiting": 0.25, "played": None, "others": 0.75}
    assert found is not None
    assert found.pop("when") in ("now", "on your turn", "ask first")
    assert found == {**told, **figures, "say": True}


def test_what_rivals_know_stands_by_their_names() -> None:
    insight = Insight({"Bob": BOB, "Cem": CEM}, Announcing(21, 0.25, 0.5))
    found = advice(CATALINE, known(CATALINE, insight=insight))
    assert found["rivals"] == {
        "Bob": {"certain": 0.25, "next": 0.75, "best": 0.5},
        "Cem": {"certain": 0.0, "next": None, "best": 0.125},
    }
    assert found["announce"]["say"] is False


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


def test_without_insight_only_questions_are_advised_exactly_if_the_ranking_is() -> None:
    found = known(CATALINE)
    assert found.advice is not None
    for exact in (True, False):
        told = advice(CATALINE, replace(found, advice=replace(found.advice, exact=exact)))
        assert (told["rivals"], told["announce"], told["exact"]) == ({}, None, exact)


def hands(*records: AnyRecord) -> LaidHands:
    return CATALINE.game.laid_hands([one.setup for one in records], [one.notes for one in records])


def held(found: LaidHands) -> Hands:
    assert found.deal is not None
    cards = found.deal.items()
    return {at: frozenset(c for c, who in cards if who == at) for at in found.deal.values()}


def test_all_hands_give_the_hidden_cards() -> None:
    records, truth = everybody(1)
    assert held(hands(*records.values())) == truth


def test_what_one_laid_open_gives_the_deal_alone() -> None:
    records, truth = everybody(1)
    ann = replace(records["Ann"], notes=(laid_open(truth, "Ann"),))
    assert hands(records["Ann"]).deal is None
    assert held(hands(ann)) == truth


def test_where_cards_change_hands_what_lies_open_at_the_end_was_not_dealt() -> None:
    records, truth = everybody(1)
    kept = [
        replace(record, setup=replace(record.setup, variant="kept"), notes=())
        for record in records.values()
    ]
    ann = replace(kept[0], notes=(laid_open(truth, "Ann"),))
    assert hands(ann).deal is None
    assert held(hands(*kept)) == truth
    assert hands(*kept).true(records["Ann"].notes[0]) is None


def test_hands_of_another_size_are_told() -> None:
    setup, truth = dealt(3, 1)
    setups = [replace(setup, me=name, hand=tuple(sorted(truth[name]))) for name in ("Ann", "Bob")]
    assert GEMS.game.laid_hands(setups, [(), ()]).apart == ()
    odd = replace(setups[1], hand_sizes={"Ann": 12, "Cem": 10})
    (number, fault), *_more = GEMS.game.laid_hands([setups[0], odd], [(), ()]).apart
    assert (number, fault.path) == (1, "setup.hand_sizes")


def test_a_note_is_true_false_or_open_by_the_cards_that_are_known() -> None:
    records, truth = everybody(1, notes=20)
    whole, part = hands(*records.values()), hands(records["Ann"])
    for note in records["Ann"].notes:
        assert whole.true(note) is True
        if note.kind == "ask-one":
            wrong = replace(note, passed=note.passed + 1, seen=None)
            assert whole.true(wrong) is False
            assert part.true(wrong) in ((False,) if note.target == "Ann" else (False, None))
    assert truth


def test_of_a_class_that_is_counted_the_notes_are_told_that_count_it() -> None:
    reasoner = GAME.reasoner(THREE)
    one = Ask(asker="Cem", target="Ann", about="pear", count=1)
    reason = reasoner.why([one], "pear", "Ann")
    assert (reason.answer, reason.told) == ("open", (1,))
    assert reason.story[0].premises[0].note == 1
    assert reason.story[0].follows.startswith("1 more among ")
