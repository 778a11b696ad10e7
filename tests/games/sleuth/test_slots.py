"""Noting what happens at a table of Sleuth."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.core.slots import MORE
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Solve
from notepad.games.sleuth.setup import cards_of
from tests.games.sleuth.asking import SETUP, after, form
from tests.games.sleuth.playing import dealt, noted


def test_a_question_about_two_elements_is_noted_at_the_fourth_tap() -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("colour", "red"), ("count", "2")]
    before, whole = form(after(SETUP), *taps[:3]), form(after(SETUP), *taps)
    assert before.outcome is None
    assert whole.outcome == Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=2)
    assert whole.at_once


def test_another_element_takes_the_number_back() -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair"), ("colour", "red")]
    assert form(after(SETUP), *taps).outcome is None


def test_cards_are_seen_when_i_ask_for_two_elements() -> None:
    mine = after(replace(SETUP, first="Ann"))
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair"), ("count", "1")]
    asked = form(mine, *taps)
    assert asked.outcome is None
    assert asked.sheet_rows == ("seen",)
    card = cards_of(("pearl", "pair"))[0]
    seen = form(mine, *taps, ("seen", card)).outcome
    assert seen == Ask(asker="Ann", target="Cem", about=("pearl", "pair"), count=1, seen=(card,))


def test_no_number_is_offered_that_i_cannot_have_seen() -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair")]
    mine, others = (after(replace(SETUP, first=first)) for first in ("Ann", "Bob"))
    assert [choice.key for choice in form(mine, *taps).row("count").choices] == list("01234")
    assert MORE in {choice.key for choice in form(others, *taps).row("count").choices}
    six = Ask(asker="Ann", target="Cem", about=("pearl", "pair"), count=6, seen=())
    assert [fault.path for fault in GAME.keypad.faults(SETUP, six)] == ["count", "seen"]


@pytest.mark.parametrize("numbers_only", [True, False])
def test_no_cards_are_seen_for_one_element_or_by_house_rule(*, numbers_only: bool) -> None:
    mine = after(replace(SETUP, first="Ann", numbers_only=numbers_only))
    elements = [("gem", "pearl"), ("colour", "red")][: 1 + numbers_only]
    found = form(mine, ("whom", "Cem"), *elements, ("count", "1")).outcome
    assert isinstance(found, Ask)
    assert found.seen is None


def test_an_exchange_waits_for_its_confirmation() -> None:
    found = form(after(SETUP), ("kind", "exchange"))
    assert found.outcome == Exchange(player="Bob")
    assert not found.at_once


def test_a_solution_may_be_said_aloud_by_tapping_the_sheet() -> None:
    taps = [("kind", "solution"), ("who", "Eva"), ("said", "wrong")]
    silent = form(after(SETUP), *taps)
    assert silent.outcome == Solve(player="Eva", correct=False)
    assert silent.sheet_rows == ("card",)
    aloud = form(after(SETUP), *taps, ("card", "opal-pair-red"))
    assert aloud.outcome == Solve(player="Eva", correct=False, card="opal-pair-red")


def test_who_is_out_or_has_won_is_asked_but_asks_no_more() -> None:
    notes = (Solve(player="Bob", correct=False), Solve(player="Cem", correct=True))
    asked = form(after(SETUP, *notes), ("whom", "Bob"), ("gem", "pearl"), ("count", "1"))
    assert asked.outcome == Ask(asker="Dee", target="Bob", about=("pearl",), count=1)


def test_numbers_that_cannot_be_are_dimmed_from_deduction_up() -> None:
    seen = Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=0)
    known = GAME.reasoner(SETUP).follow([seen])
    view = replace(after(SETUP, seen), known=known, level=Level.DEDUCTION)
    taps = [("who", "Bob"), ("whom", "Cem"), ("gem", "pearl"), ("colour", "red")]
    dimmed = {choice.key for choice in form(view, *taps).row("count").choices if choice.dimmed}
    assert dimmed == {"1", "2", "3", MORE}
    paper = form(replace(view, level=Level.PAPER), *taps).row("count").choices
    assert {choice.key for choice in paper if choice.dimmed} == {MORE}


@given(st.integers(3, 7), st.integers(0, 10**6))
def test_the_draft_of_a_note_makes_it_again(players: int, seed: int) -> None:
    setup, truth = dealt(players, Random(seed))
    notes: list[Note] = list(noted(setup, truth, Random(seed), notes=3))
    notes += [Exchange(player="Ann"), Solve(player="Cem", correct=True, card="pearl-pair-red")]
    for note in notes:
        assert not list(GAME.keypad.faults(setup, note))
        again = GAME.form(after(setup), GAME.keypad.draft(setup, note)).outcome
        if isinstance(note, Ask) and isinstance(again, Ask):
            assert set(again.about) == set(note.about)
            note = replace(note, about=again.about)
        assert again == note
