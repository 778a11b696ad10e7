"""What rivals learn of what everybody hears, against what somebody without a hand does."""

from __future__ import annotations

from tests.simulation.hearing import Hearing
from tests.simulation.playing import Policy
from tests.simulation.tables import TABLES


def test_rivals_learn_less_than_somebody_without_a_hand_where_cards_are_named() -> None:
    heard = Hearing(TABLES["clue"], 3, 4, Policy(drawn=300))
    assert len(heard.at) >= 2
    assert 0 < sum(one.rival for one in heard.at) < sum(one.outsider for one in heard.at)
    assert all(one.strays >= 0 for one in heard.at)
