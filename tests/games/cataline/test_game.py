"""The parts of the game together, as the rest of the notepad asks for them."""

from dataclasses import replace

import pytest

from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from notepad.games.cataline.setup import KEPT, STANDARD, Setup
from tests.games.cataline.playing import FOUR, FOUR_LONE
from tests.games.tables import known_after


@pytest.mark.parametrize(
    ("setup", "kind"),
    [
        (FOUR, StayingReasoner),
        (FOUR_LONE, StayingReasoner),
        (replace(FOUR, variant=KEPT), MovingReasoner),
    ],
)
def test_cards_that_change_hands_are_followed_and_others_are_not(setup: Setup, kind: type) -> None:
    assert isinstance(GAME.reasoner(setup), kind)


@pytest.mark.parametrize("setup", [replace(FOUR, variant=STANDARD), FOUR_LONE])
def test_sums_are_answered_where_a_sum_is_accused(setup: Setup) -> None:
    answer = GAME.answer(setup, known_after(GAME, setup))
    assert ("sums" in answer) == (setup.variant == STANDARD)
    assert answer["cards"]["blue-3"] == ["Bob"]


def test_reasons_are_asked_about_cards_as_players_say_them() -> None:
    subjects = GAME.subjects(FOUR)
    assert len(subjects) == 30
    assert subjects["blue-3"] == "Blue 3"
