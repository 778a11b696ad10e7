"""Sleuth as it looks from every seat: its own part of it; the rest holds for every game."""

from dataclasses import replace
from random import Random

import pytest

from notepad.deduction.deal import TABLE
from notepad.deduction.knowledge import AnswerKind
from notepad.games.sleuth.notes import Ask, Exchange, Solve
from notepad.games.sleuth.reasoning import SEATS
from tests.games.sleuth.playing import dealt

SETUP, TRUTH = dealt(4, Random(2))
ME, (FIRST, *_OTHERS) = SETUP.me, SETUP.opponents


@pytest.mark.parametrize("about", [("red",), ("pearl", "red"), ("pearl", "pair", "red")])
def test_how_many_cards_have_all_elements_is_answered(about: tuple[str, ...]) -> None:
    his = [card for card in TRUTH[FIRST] if set(about) <= set(card.split("-"))]
    asked = SEATS.asked(SETUP, (FIRST, *about), TRUTH)
    assert asked == Ask(asker=ME, target=FIRST, about=about, count=len(his))


@pytest.mark.parametrize(
    ("about", "numbers", "shown"),
    [(("red",), False, False), (("pearl", "red"), False, True), (("pearl", "red"), True, False)],
)
def test_cards_are_shown_for_two_elements_unless_only_numbers_are_told(
    about: tuple[str, ...], numbers: bool, shown: bool
) -> None:
    setup = replace(SETUP, numbers_only=numbers)
    note = SEATS.answered(setup, FIRST, (ME, *about), TRUTH, Random(1))
    assert isinstance(note, Ask)
    assert (note.seen is not None) == shown
    mine = [card for card in TRUTH[ME] if set(about) <= set(card.split("-"))]
    assert note.count == len(mine)
    assert set(SEATS.shown(note)) == set(mine if shown else ())


@pytest.mark.parametrize("note", [Exchange(player=FIRST), Solve(player=FIRST, correct=False)])
def test_where_nothing_is_asked_nothing_is_shown(note: Exchange | Solve) -> None:
    assert list(SEATS.shown(note)) == []


def test_at_an_unknown_hand_the_cards_face_up_are_known_all_the_same() -> None:
    deal = SEATS.deal(SEATS.seat(SETUP, FIRST, TRUTH))
    for card, places in deal.options.items():
        up = card in SETUP.table
        assert places == ((TABLE,) if up else (*SETUP.players, "hidden"))


def test_whatever_search_cards_the_others_have_they_ask_freely() -> None:
    mine = {"search": ("red",)}
    his = SEATS.seat(SETUP, FIRST, TRUTH)
    every = SEATS.questions(his, SEATS.deal(his), {})
    assert len(SEATS.questions(SETUP, SEATS.deal(SETUP), mine)) <= len(every)
    assert {question.key[0] for question in every} == set(SETUP.players) - {FIRST}
    assert {q.answer for q in every if len(q.key) == 2} == {AnswerKind.NUMBER}
    assert {q.answer for q in every if len(q.key) == 3} == {AnswerKind.ALL}


def test_one_gem_is_announced_or_all_that_are_missing() -> None:
    assert SEATS.announces(SETUP) == "gem"
    assert SEATS.announces(replace(SETUP, missing=2)) == "gems"
