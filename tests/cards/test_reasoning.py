"""What a card game makes of the kit's reasoning: reasons, answers, advice and hands laid open."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from notepad.cards.reasoning import card_advice
from notepad.cards.seat_views import Hands
from notepad.core.game import LaidHands
from notepad.core.record import AnyRecord
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.sleuth.notes import Solve
from tests.cards.noted_games import KINDS, Noted, played
from tests.core.everybody import everybody, laid_open

CATALINE, GEMS, CLUE = (KINDS[kind](2) for kind in ("cataline of 3", "sleuth of 5", "clue"))


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
    none = {"bits": 0, "public": 0, "all_bits": 0, "worth": 0}
    assert len({json.dumps({**question, **none}) for question in questions}) == len(questions)
    rule = noted.seats.worth_rule(noted.setup)
    for question in questions:
        more = rule.cards * question["all_bits"] if rule.cards else 0
        assert question["worth"] == question["bits"] - rule.public * question["public"] + more
        assert question["public"] >= 0
    worth = [question["worth"] for question in questions]
    assert all(one >= other - 1e-5 for one, other in pairwise(worth))


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
def test_nothing_is_asked_by_who_is_out_or_after_the_end(noted: Noted, note: object) -> None:
    found = known(noted)
    assert advice(noted, found)["questions"]
    over = replace(found, notes=(*found.notes, note))
    assert advice(noted, over)["questions"] == []


def hands(*records: AnyRecord) -> LaidHands:
    return CATALINE.game.laid_hands([one.setup for one in records], [one.notes for one in records])


def held(found: LaidHands) -> Hands:
    assert found.deal is not None
    cards = found.deal.items()
    return {at: frozenset(c for c, who in cards if who == at) for at in found.deal.values()}


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
    noted = played("sleuth", 1, players=3, notes=0)
    setup, truth = noted.setup, noted.truth
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
