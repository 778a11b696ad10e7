"""Whose turn it is, who asks no more, and who has won."""

from dataclasses import replace
from random import Random

from notepad.core.game import Play, states_of
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve, State
from tests.games.sleuth.playing import dealt

SETUP, TRUTH = dealt(4, Random(1))
ASKED = Ask(asker="Ann", target="Dee", about=("pearl",), count=1)
RIGHT, WRONG = Solve(player="Bob", correct=True), Solve(player="Bob", correct=False)


def after(*notes: Note) -> State:
    state = states_of(GAME, Play(SETUP, notes))[-1]
    assert isinstance(state, State)
    return state


def test_the_next_by_seat_asks() -> None:
    assert [state.asker for state in states_of(GAME, Play(SETUP, (ASKED,)))] == ["Ann", "Bob"]
    assert after(ASKED, Exchange(player="Bob")).asker == "Cem"


def test_a_solution_may_be_tried_out_of_turn_and_changes_no_turn() -> None:
    assert after(ASKED, Solve(player="Dee", correct=False)).asker == "Bob"


def test_where_two_questions_are_asked_a_turn_the_same_player_is_up_once_more() -> None:
    twice = replace(SETUP, questions=2)
    notes: tuple[Note, ...] = (
        ASKED,
        ASKED,
        replace(ASKED, asker="Bob"),
        Solve(player="Dee", correct=False),
        replace(ASKED, asker="Bob"),
        Exchange(player="Cem"),
        replace(ASKED, asker="Ann"),
        Solve(player="Ann", correct=False),
    )
    askers = [state.asker for state in states_of(GAME, Play(twice, notes))]
    assert askers == ["Ann", "Ann", "Bob", "Bob", "Bob", "Cem", "Ann", "Ann", "Bob"]


def test_who_asks_out_of_turn_begins_a_turn_of_his_own() -> None:
    twice = replace(SETUP, questions=2)
    notes = (ASKED, replace(ASKED, asker="Cem"), replace(ASKED, asker="Cem"), ASKED, ASKED, ASKED)
    askers = [state.asker for state in states_of(GAME, Play(twice, notes))]
    assert askers == ["Ann", "Ann", "Cem", "Dee", "Ann", "Bob", "Ann"]


def test_who_is_out_or_has_won_asks_no_more() -> None:
    assert after(ASKED, WRONG).asker == "Cem"
    assert after(ASKED, RIGHT).asker == "Cem"
    assert after(Solve(player="Ann", correct=False)).asker == "Bob"


def test_it_is_over_once_somebody_has_won_unless_others_play_on() -> None:
    assert not after(ASKED, WRONG).over
    assert after(ASKED, RIGHT).over
    assert not after(RIGHT, Exchange(player="Cem")).over
    second = Solve(player="Dee", correct=True)
    assert after(RIGHT, Exchange(player="Cem"), second).winners == ("Bob", "Dee")


def test_with_all_cards_laid_open_it_is_over() -> None:
    (gem,) = TRUTH["hidden"]
    state = after(ASKED, Reveal(cards=(gem,)))
    assert state.over
    assert state.uncovered == (gem,)
