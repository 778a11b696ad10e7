"""Noting what happens at a table of Sleuth."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Draft, Form, tapped
from notepad.core.game.game import form as form_of
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.core.sentence.choice_slots import MORE
from notepad.games.sleuth.components import cards_of
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Solve
from notepad.games.sleuth.searching import PLACE
from notepad.games.sleuth.setup import Setup
from tests.games.sleuth.playing import dealt, noted
from tests.games.views import AnyView, view_of


@pytest.fixture
def setup() -> Setup:
    return replace(dealt(5, Random(1))[0], me="Ann", first="Bob")


def after(setup: Setup, *notes: Note, aside: Aside | None = None) -> AnyView:
    return view_of(GAME, setup, notes, aside=aside or {})


def form(view: AnyView, *taps: tuple[str, str]) -> Form[Note]:
    draft: Draft = {}
    for row, choice in taps:
        draft = tapped(draft, form_of(GAME, view, draft).row(row), choice)
    return form_of(GAME, view, draft)


def test_a_question_about_two_elements_is_noted_at_the_fourth_tap(setup: Setup) -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("colour", "red"), ("count", "2")]
    before, whole = form(after(setup), *taps[:3]), form(after(setup), *taps)
    assert before.outcome is None
    assert whole.outcome == Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=2)
    assert whole.at_once


def test_elements_can_be_tapped_in_any_order_and_taken_back(setup: Setup) -> None:
    taps = [("colour", "red"), ("gem", "opal"), ("gem", "opal"), ("type", "pair"), ("whom", "Dee")]
    found = form(after(setup), *taps, ("count", "0")).outcome
    assert found == Ask(asker="Bob", target="Dee", about=("pair", "red"), count=0)


def test_another_element_takes_the_number_back(setup: Setup) -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair"), ("colour", "red")]
    assert form(after(setup), *taps).outcome is None


def test_cards_are_seen_when_i_ask_for_two_elements(setup: Setup) -> None:
    mine = after(replace(setup, first="Ann"))
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair"), ("count", "1")]
    asked = form(mine, *taps)
    assert asked.outcome is None
    assert asked.sheet_row == "seen"
    card = cards_of(("pearl", "pair"))[0]
    seen = form(mine, *taps, ("seen", card)).outcome
    assert seen == Ask(asker="Ann", target="Cem", about=("pearl", "pair"), count=1, seen=(card,))


def test_no_number_is_offered_that_i_cannot_have_seen(setup: Setup) -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair")]
    mine, others = (after(replace(setup, first=first)) for first in ("Ann", "Bob"))
    assert [choice.key for choice in form(mine, *taps).row("count").choices] == list("01234")
    assert MORE in {choice.key for choice in form(others, *taps).row("count").choices}
    six = Ask(asker="Ann", target="Cem", about=("pearl", "pair"), count=6, seen=())
    assert [fault.path for fault in GAME.keypad.faults(setup, six)] == ["count", "seen"]


@pytest.mark.parametrize("numbers_only", [True, False])
def test_no_cards_are_seen_for_one_element_or_by_house_rule(
    setup: Setup, *, numbers_only: bool
) -> None:
    mine = after(replace(setup, first="Ann", numbers_only=numbers_only))
    elements = [("gem", "pearl"), ("colour", "red")][: 1 + numbers_only]
    found = form(mine, ("whom", "Cem"), *elements, ("count", "1")).outcome
    assert isinstance(found, Ask)
    assert found.seen is None


def test_an_exchange_waits_for_its_confirmation(setup: Setup) -> None:
    found = form(after(setup), ("kind", "exchange"))
    assert found.outcome == Exchange(player="Bob")
    assert not found.at_once


def test_a_solution_may_be_said_aloud_by_tapping_the_sheet(setup: Setup) -> None:
    taps = [("kind", "solution"), ("who", "Eva"), ("said", "wrong")]
    silent = form(after(setup), *taps)
    assert silent.outcome == Solve(player="Eva", correct=False)
    assert silent.sheet_row == "card"
    aloud = form(after(setup), *taps, ("card", "opal-pair-red"))
    assert aloud.outcome == Solve(player="Eva", correct=False, card="opal-pair-red")


def test_who_is_out_or_has_won_is_asked_but_asks_no_more(setup: Setup) -> None:
    notes = (Solve(player="Bob", correct=False), Solve(player="Cem", correct=True))
    asked = form(after(setup, *notes), ("whom", "Bob"), ("gem", "pearl"), ("count", "1"))
    assert asked.outcome == Ask(asker="Dee", target="Bob", about=("pearl",), count=1)


def test_one_tap_on_my_search_card_says_what_i_ask_about(setup: Setup) -> None:
    mine = after(
        replace(setup, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free+green")}
    )
    found = form(mine, ("search", "1"), ("whom", "Cem"), ("count", "1"))
    assert found.outcome == Ask(asker="Ann", target="Cem", about=("pearl",), count=1)
    assert found.aside == {PLACE: ("blue", "new", "free", "free+green")}


def test_a_free_choice_keeps_the_element_that_is_on_the_card(setup: Setup) -> None:
    mine = after(
        replace(setup, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free+green")}
    )
    taps = [("search", "3"), ("type", "pair"), ("colour", "red"), ("whom", "Cem"), ("count", "0")]
    found = form(mine, *taps).outcome
    assert found == Ask(asker="Ann", target="Cem", about=("pair", "green"), count=0, seen=())


def test_after_my_question_i_say_what_i_drew(setup: Setup) -> None:
    drawn = after(setup, aside={PLACE: ("blue", "new", "free", "free+green")})
    found = form(drawn, ("gem", "opal"), ("type", "pair"))
    assert found.outcome is None
    assert found.aside == {PLACE: ("blue", "opal+pair", "free", "free+green")}


def test_what_i_drew_need_not_be_noted(setup: Setup) -> None:
    drawn = after(setup, aside={PLACE: ("blue", "new", "free", "free+green")})
    assert form(drawn, ("free", "?")).aside == {PLACE: ("blue", "?", "free", "free+green")}
    assert form(drawn, ("kind", "question"), ("whom", "Cem")).aside is None


def test_a_card_that_is_not_noted_is_the_one_that_i_drew(setup: Setup) -> None:
    drawn = after(setup, aside={PLACE: ("?", "blue", "new", "free")})
    declined = form(drawn, ("free", "?"))
    assert declined.aside == {PLACE: ("?", "blue", "?", "free")}
    asked_next = form(after(setup, aside=declined.aside))
    assert [choice.key for choice in asked_next.row("kind").choices if choice.chosen] == [
        "question"
    ]


def test_a_search_card_waits_for_its_confirmation_and_makes_no_note(setup: Setup) -> None:
    drawn = form(after(setup, aside={PLACE: ("new",) * 4}), ("gem", "opal"))
    assert (drawn.outcome, drawn.ready, drawn.at_once) == (None, True, False)
    assert drawn.sentence == "I have: opals"


def test_what_was_tapped_for_one_search_card_is_taken_back_with_another(setup: Setup) -> None:
    cards = ("blue", "pearl", "free", "free+green")
    mine = after(replace(setup, first="Ann"), aside={PLACE: cards})
    taps = [("search", "2"), ("whom", "Cem"), ("gem", "opal"), ("count", "1"), ("search", "3")]
    assert form(mine, *taps).outcome is None
    assert not any(choice.chosen for choice in form(mine, *taps).row("gem").choices)
    assert form(mine, *taps, ("count", "1")).outcome == Ask(
        asker="Ann", target="Cem", about=("green",), count=1
    )


def test_a_search_card_of_mine_is_not_spent_on_the_question_of_another(setup: Setup) -> None:
    mine = after(replace(setup, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free")})
    taps = [("search", "1"), ("who", "Bob"), ("whom", "Cem"), ("gem", "opal"), ("count", "1")]
    found = form(mine, *taps)
    assert found.outcome == Ask(asker="Bob", target="Cem", about=("opal",), count=1)
    assert found.aside is None


def test_my_exchange_brings_four_new_search_cards(setup: Setup) -> None:
    mine = after(
        replace(setup, first="Ann"), aside={PLACE: ("blue", "pearl", "free", "free+green")}
    )
    assert form(mine, ("kind", "exchange")).aside == {PLACE: ("new",) * 4}


def test_a_card_with_three_elements_or_none_is_no_search_card(setup: Setup) -> None:
    view = after(setup)
    assert form(view, ("kind", "cards")).aside is None
    three = [("kind", "cards"), ("gem", "opal"), ("type", "pair"), ("colour", "red")]
    assert form(view, *three).aside is None


def test_numbers_that_cannot_be_are_dimmed_from_deduction_up(setup: Setup) -> None:
    seen = Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=0)
    known = GAME.reasoner(setup).follow([seen])
    view = replace(after(setup, seen), known=known, level=Level.DEDUCTION)
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
        again = form_of(GAME, after(setup), GAME.keypad.draft(setup, note)).outcome
        if isinstance(note, Ask) and isinstance(again, Ask):
            assert set(again.about) == set(note.about)
            note = replace(note, about=again.about)
        assert again == note
