"""Odds that come true as often as they say are told from others."""

from random import Random

import pytest

from tests.dealing.calibration import Tenth, calibrated


@pytest.mark.parametrize(("happens", "wrong"), [(0.35, False), (0.45, True)])
def test_odds_that_come_true_less_or_more_often_are_found(happens: float, wrong: bool) -> None:
    tenth, random = Tenth(), Random(7)
    for game in range(200):
        for _number in range(5):
            tenth.add(game, 0.35, random.random() < happens)
    assert tenth.wrong == wrong
    assert ("too far off" in str(tenth)) == wrong
    assert abs(tenth.off - (happens - 0.35)) < 3 * tenth.error


def test_what_belongs_together_counts_once_a_game() -> None:
    one, five = Tenth(), Tenth()
    for game in range(50):
        for tenth, often in ((one, 1), (five, 5)):
            for _number in range(often):
                tenth.add(game, 0.5, game % 2 == 0)
    assert one.off == five.off
    assert one.error == pytest.approx(five.error)


def test_what_is_said_in_dealt_games_is_sorted_by_tenths() -> None:
    tenths = calibrated("clue", range(2), 10)
    for at, tenth in tenths.items():
        assert at <= 10 * sum(tenth.said.values()) / tenth.numbers.total() + 1e-9 <= at + 1
    assert sum(tenth.so.total() for tenth in tenths.values()) > 0
    assert calibrated("caracalla", range(1), 10) == {}
