"""Noting what happens at a table of Sleuth: taps, faults, turns, and my search cards."""

from dataclasses import replace

import pytest

from notepad.core.game import Play, View, states_of
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Solve, State
from notepad.games.sleuth.search_cards import (
    PLACE,
    questions_with,
)
from notepad.games.sleuth.setup import ASKABLE, Setup
from tests.games.sleuth.playing import SETUP, after, dealt, form
from tests.games.tables import state_after

TABLE = dealt(4, 1)[0]
ASKED = Ask(asker="Ann", target="Dee", about=("pearl",), count=1)
RIGHT, WRONG = Solve(player="Bob", correct=True), Solve(player="Bob", correct=False)


def state(*notes: Note) -> State:
    found: State = state_after(GAME, TABLE, *notes)
    return found


def askers(setup: Setup, *notes: Note) -> list[str]:
    return [state.asker for state in states_of(GAME, Play(setup, notes))]


def test_who_asks_out_of_turn_begins_a_turn_of_his_own() -> None:
    twice = replace(TABLE, questions=2)
    notes = (ASKED, replace(ASKED, asker="Cem"), replace(ASKED, asker="Cem"), ASKED, ASKED, ASKED)
    assert askers(twice, *notes) == ["Ann", "Ann", "Cem", "Dee", "Ann", "Bob", "Ann"]


def test_it_is_over_once_somebody_has_won_unless_others_play_on() -> None:
    assert not state(ASKED, WRONG).over
    assert state(ASKED, RIGHT).over
    assert not state(RIGHT, Exchange(player="Cem")).over
    second = state(RIGHT, Exchange(player="Cem"), Solve(player="Dee", correct=True))
    assert (second.over, second.winners, second.right) == (True, ("Bob",), ("Bob", "Dee"))


def test_where_second_place_is_played_for_the_first_goes_on_answering() -> None:
    two = replace(SETUP, places=2)
    first = state_after(GAME, two, ASKED, RIGHT)
    assert not first.over
    assert (first.winners, first.asker, first.only_answering) == ((), "Cem", {"Bob"})
    second = state_after(GAME, two, ASKED, RIGHT, Solve(player="Dee", correct=True))
    assert (second.over, second.winners, second.right) == (True, ("Bob",), ("Bob", "Dee"))
    assert GAME.said(two, RIGHT) == "Bob solved it (playing for 2 places)"
    aloud = Solve(player="Bob", correct=True, card="opal-pair-red")
    told = "Bob named red opal pair and was right (playing for 2 places)"
    assert GAME.said(two, aloud) == told
    assert GAME.said(SETUP, RIGHT) == "Bob solved it and won"


def test_a_solution_may_be_said_aloud_by_tapping_the_sheet() -> None:
    taps = [("kind", "solution"), ("who", "Eva"), ("said", "wrong")]
    silent = form(after(SETUP), *taps)
    assert silent.outcome == Solve(player="Eva", correct=False)
    assert silent.sheet_rows == ("card",)
    assert silent.row("card").status == ""
    aloud = form(after(SETUP), *taps, ("card", "opal-pair-red"))
    assert aloud.row("card").status == aloud.hint == "", "the sentence says it"
    assert aloud.outcome == Solve(player="Eva", correct=False, card="opal-pair-red")


def mine(*cards: str) -> View:
    """Return a view on my turn with these search cards before me."""
    return after(replace(SETUP, first="Ann"), aside={PLACE: cards})


def drawn(*cards: str) -> View:
    """Return a view on Bob's turn with these search cards before me."""
    return after(SETUP, aside={PLACE: cards})


def test_free_choice_with_an_element_always_names_it() -> None:
    assert len(ASKABLE) == 43
    with_green = list(questions_with("free+green"))
    assert len(with_green) == 7
    assert all("green" in about for about in with_green)


def test_one_tap_on_my_search_card_says_what_i_ask_about() -> None:
    view = mine("blue", "pearl", "free", "free+green")
    found = form(view, ("search", "1"), ("whom", "Cem"), ("count", "1"))
    assert found.outcome == Ask(asker="Ann", target="Cem", about=("pearl",), count=1)
    assert found.aside == {PLACE: ("blue", "new", "free", "free+green")}


def test_my_search_cards_are_tapped_in_front_of_me_and_the_keypad_asks_for_the_player() -> None:
    view = mine("blue", "pearl+yellow", "free", "free+green")
    found = form(view, ("search", "1"))
    assert found.step == ("whom",)
    assert [piece.text for piece in found.line][-3:-1] == ["yellow pearls", ": "]


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        (("free", "pearl", "opal", "free+green"), ("free", "pearl", "new", "free+green")),
        (("blue", "pearl", "free", "free+green"), ("blue", "pearl", "new", "free+green")),
        (("blue", "pearl", "red", "free+green"), None),
        (("?", "pearl", "opal", "free+green"), None),
    ],
)
def test_a_question_without_a_tapped_card_uses_the_least_flexible_one_that_fits(
    cards: tuple[str, ...], left: tuple[str, ...] | None
) -> None:
    found = form(mine(*cards), ("whom", "Cem"), ("gem", "opal"), ("count", "1"))
    assert found.outcome == Ask(asker="Ann", target="Cem", about=("opal",), count=1)
    assert found.aside == (None if left is None else {PLACE: left})


def test_after_my_question_i_say_what_i_drew() -> None:
    view = drawn("blue", "new", "free", "free+green")
    found = form(view, ("gem", "opal"), ("type", "pair"))
    assert found.outcome is None
    assert found.aside == {PLACE: ("blue", "opal+pair", "free", "free+green")}


def test_what_i_drew_is_not_asked_for_any_more_once_somebody_else_has_had_a_turn() -> None:
    aside = {PLACE: ("blue", "new", "free", "free+green")}
    mine = Ask(asker="Ann", target="Bob", about=("opal",), count=1)
    theirs = Ask(asker="Bob", target="Cem", about=("opal",), count=1)
    wrong = Solve(player="Ann", card="opal-pair-red", correct=False)
    for notes, usual in (
        ((mine,), "cards"),
        ((mine, theirs), "question"),
        ((mine, wrong), "question"),  # who is out asks no more
    ):
        rows = form(after(SETUP, *notes, aside=aside)).rows
        (kind,) = (row for row in rows if row.key == "kind")
        assert [choice.key for choice in kind.choices if choice.chosen] == [usual]


def test_a_card_that_is_not_noted_is_the_one_that_i_drew() -> None:
    view = drawn("?", "blue", "new", "free")
    declined = form(view, ("free", "?"))
    assert declined.aside == {PLACE: ("?", "blue", "?", "free")}
    asked_next = form(after(SETUP, aside=declined.aside))
    assert [choice.key for choice in asked_next.row("kind").choices if choice.chosen] == [
        "question"
    ]


def test_a_search_card_of_mine_is_not_spent_on_the_question_of_another() -> None:
    view = mine("blue", "pearl", "free", "free")
    taps = [("search", "1"), ("who", "Bob"), ("whom", "Cem"), ("gem", "opal"), ("count", "1")]
    found = form(view, *taps)
    assert found.outcome == Ask(asker="Bob", target="Cem", about=("opal",), count=1)
    assert found.aside is None


def test_any_card_of_mine_is_written_anew_once_it_is_said_which() -> None:
    view = drawn("?", "blue", "pearl", "free")
    asked = form(view, ("kind", "cards"))
    assert [row.key for row in asked.rows] == ["kind", "place"]
    assert asked.aside is None
    written = form(view, ("kind", "cards"), ("place", "2"), ("gem", "opal"))
    assert written.aside == {PLACE: ("?", "blue", "opal", "free")}
    forgotten = form(view, ("kind", "cards"), ("place", "1"), ("free", "?"))
    assert forgotten.aside == {PLACE: ("?", "?", "pearl", "free")}
