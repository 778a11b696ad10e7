"""The parts of the game together, as the rest of the notepad asks for them."""

from dataclasses import replace

import pytest

from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from notepad.games.cataline.setup import KEPT, LONE, STANDARD, Setup

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Bob",
    hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"),
)
LONE_SETUP = replace(SETUP, variant=LONE, conspirators=10, hand=SETUP.hand[:5])


def test_it_is_found_under_the_name_that_its_folder_has() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == (
        "cataline",
        "The Cataline Conspiracy",
        range(3, 6),
    )


@pytest.mark.parametrize(
    ("setup", "kind"),
    [
        (SETUP, StayingReasoner),
        (LONE_SETUP, StayingReasoner),
        (replace(SETUP, variant=KEPT), MovingReasoner),
    ],
)
def test_cards_that_change_hands_are_followed_and_others_are_not(setup: Setup, kind: type) -> None:
    assert isinstance(GAME.reasoner(setup), kind)


@pytest.mark.parametrize("setup", [replace(SETUP, variant=STANDARD), LONE_SETUP])
def test_sums_are_answered_where_a_sum_is_accused(setup: Setup) -> None:
    reasoner = GAME.reasoner(setup)
    answer = GAME.answer(setup, reasoner.weigh(reasoner.follow(())))
    assert ("sums" in answer) == (setup.variant == STANDARD)
    assert answer["cards"]["blue-3"] == ["Bob"]


def test_reasons_are_asked_about_cards_as_players_say_them() -> None:
    subjects = GAME.subjects(SETUP)
    assert len(subjects) == 30
    assert subjects["blue-3"] == "Blue 3"
