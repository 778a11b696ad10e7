"""Noting by taps: how many it takes, and what comes out."""

from collections.abc import Sequence
from random import Random

import pytest

from notepad.core.card_slots import NONE
from notepad.core.form import Draft, Form, tapped
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.cataline.setup import ALL, Setup
from tests.games.cataline.playing import dealt, noted
from tests.games.views import view_of

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Bob",
    hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"),
)


def _tap(
    taps: Sequence[tuple[str, str]], notes: tuple[Note, ...] = (), setup: Setup = SETUP
) -> Form[Note]:
    view = view_of(GAME, setup, notes)
    draft: Draft = {}
    made = GAME.form(view, draft)
    for row, choice in taps:
        assert not (made.outcome and made.at_once), "a tap too many"
        draft = tapped(draft, made.row(row), choice)
        made = GAME.form(view, draft)
    return made


def test_a_question_of_others_is_three_taps_and_noted_at_the_third() -> None:
    made = _tap([("whom", "Cem"), ("suit", "blue"), ("passed", "2")])

    assert made.outcome == AskOne(asker="Ann", target="Cem", about="blue", passed=2)
    assert made.at_once


def test_a_value_takes_the_place_of_a_suit() -> None:
    made = _tap([("whom", "Cem"), ("suit", "blue"), ("value", "3"), ("passed", "1")])

    assert made.outcome == AskOne(asker="Ann", target="Cem", about="3", passed=1)


def test_who_asked_me_needs_no_number_because_my_hand_has_it() -> None:
    made = _tap([("whom", "Bob"), ("suit", "blue")])

    assert made.outcome == AskOne(asker="Ann", target="Bob", about="blue", passed=2)


def test_the_cards_that_i_saw_are_tapped_and_the_last_one_notes_it() -> None:
    taps = [("who", "Bob"), ("whom", "Ann"), ("value", "1"), ("passed", "2"), ("seen", "red-1")]

    assert _tap(taps).outcome is None
    assert _tap(taps).sheet_rows == ("seen",)
    made = _tap([*taps, ("seen", "green-1")])
    assert made.outcome == AskOne(
        asker="Bob", target="Ann", about="1", passed=2, seen=("red-1", "green-1")
    )
    assert made.at_once


def test_nothing_seen_is_noted_with_the_zero() -> None:
    made = _tap([("who", "Bob"), ("whom", "Ann"), ("value", "1"), ("passed", "0")])

    assert made.outcome == AskOne(asker="Bob", target="Ann", about="1", passed=0, seen=())


def test_my_own_cards_are_dimmed_among_those_seen() -> None:
    made = _tap([("who", "Bob"), ("whom", "Ann"), ("suit", "blue"), ("passed", "2")])

    dimmed = {choice.key for choice in made.row("seen").choices if choice.dimmed}
    assert dimmed == {"blue-3", "blue-4"}


def test_a_question_to_all_asks_who_had_none_and_what_i_gave() -> None:
    made = _tap([("whom", "*"), ("suit", "blue"), ("none", "Dee"), ("gave-Bob", "blue-4")])

    gave: dict[str, bool | str] = {"Cem": True, "Dee": False, "Bob": "blue-4"}
    assert made.outcome == AskAll(asker="Ann", about="blue", gave=gave)
    assert not made.at_once


def test_my_only_matching_card_needs_no_tap() -> None:
    made = _tap([("whom", "*"), ("suit", "yellow")])

    assert isinstance(made.outcome, AskAll)
    assert made.outcome.gave["Bob"] == "yellow-2"


def test_without_a_matching_card_i_gave_none() -> None:
    made = _tap([("whom", "*"), ("suit", "green")])

    assert isinstance(made.outcome, AskAll)
    assert made.outcome.gave["Bob"] is False


def test_when_i_ask_all_each_gives_a_card_or_none() -> None:
    made = _tap(
        [
            ("who", "Bob"),
            ("whom", "*"),
            ("value", "1"),
            ("gave-Ann", "red-1"),
            ("gave-Cem", "-"),
            ("gave-Dee", "green-1"),
        ]
    )

    gave: dict[str, bool | str] = {"Ann": "red-1", "Cem": False, "Dee": "green-1"}
    assert made.outcome == AskAll(asker="Bob", about="1", gave=gave)
    assert made.at_once


def test_an_accusation_is_who_sum_and_how_it_went() -> None:
    made = _tap([("kind", "accusation"), ("who", "Dee"), ("sum", "20"), ("said", "wrong")])

    assert made.outcome == Accuse(player="Dee", sum=20, correct=False)
    assert made.at_once


def test_changing_the_question_drops_what_was_seen_for_another() -> None:
    taps = [("who", "Bob"), ("whom", "Ann"), ("value", "1"), ("passed", "2"), ("seen", "red-1")]

    made = _tap([*taps, ("value", "2")])

    assert not any(choice.chosen for choice in made.row("passed").choices)
    assert made.outcome is None


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_note_comes_back_from_its_draft(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    view = view_of(GAME, setup)
    for note in noted(setup, truth, random, notes=60):
        draft: Draft = GAME.keypad.draft(setup, note)
        assert GAME.form(view, draft).outcome == note


def test_no_card_comes_from_two_players() -> None:
    gave: dict[str, bool | str] = {"Ann": "green-1", "Cem": "green-1", "Dee": False}
    note = AskAll(asker="Bob", about="green", gave=gave)
    taps = [("who", "Bob"), ("whom", ALL), ("suit", "green"), ("gave-Ann", "green-1")]

    assert [fault.path for fault in GAME.keypad.faults(SETUP, note)] == ["gave"]
    twice = _tap([*taps, ("gave-Cem", "green-1"), ("gave-Dee", NONE)])
    assert twice.outcome is None
    assert twice.hint
    assert _tap([*taps, ("gave-Cem", "green-2"), ("gave-Dee", NONE)]).outcome is not None
