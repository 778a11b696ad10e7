from dataclasses import replace
from random import Random

import pytest

from tests.midnight_ferry import NAME
from tests.midnight_ferry.components import CARDS, HIDDEN_COUNT
from tests.midnight_ferry.playing import dealt
from tests.midnight_ferry.setup import Setup, setup_faults


@pytest.fixture
def setup() -> Setup:
    return dealt(3, Random(1))[0]


@pytest.mark.parametrize("players", NAME.seats)
def test_all_cards_but_the_hidden_ones_are_dealt(players: int) -> None:
    setup, _truth = dealt(players, Random(1))
    assert sum(map(setup.hand_size, setup.players)) == len(CARDS) - HIDDEN_COUNT
    assert list(setup_faults(setup)) == []


def test_a_hand_of_another_size_is_a_fault(setup: Setup) -> None:
    (fault,) = setup_faults(replace(setup, hand=setup.hand[1:]))
    assert fault.path == "hand"


def test_a_card_that_is_not_there_is_a_fault(setup: Setup) -> None:
    (fault,) = setup_faults(replace(setup, hand=("joker", *setup.hand[1:])))
    assert fault.path == "hand[0]"


def test_a_table_with_too_few_people_is_a_fault(setup: Setup) -> None:
    alone = replace(setup, players=(setup.me,), first=None)
    assert "players" in [fault.path for fault in setup_faults(alone)]
