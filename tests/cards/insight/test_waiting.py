"""How likely I win by waiting: the position, and the odds that the fitted model gives for it."""

from __future__ import annotations

import json
from math import exp, log

import pytest

from notepad.cards import opponents as model
from notepad.cards.minds import Guess
from notepad.cards.opponents import WaitingFactors, waiting, waiting_factors
from notepad.core.files import resource

AT = WaitingFactors(right=0.5, bits=1.5, certain=0.25, best=-1.0, least=0.75, turns=2.0)
WEIGHTS = {
    "3": [0.1, 1, 0, 0, 0, 0, 0],
    "4": [-0.2, 0, 2, 0, 0, 0, 0],
    "5": [0.3, 1, 2, 3, 4, 5, 6],
}


def test_there_are_a_constant_and_a_weight_of_each_number_for_three_four_and_five_players() -> None:
    weights = json.loads(resource("insight/waiting.json").read_text("utf-8"))
    assert set(weights) == {"3", "4", "5"}
    for one in weights.values():
        assert len(one) == 1 + len(WaitingFactors._fields) == 7
        assert all(isinstance(weight, int | float) for weight in one)


@pytest.mark.parametrize("players", range(2, 8))
def test_whatever_the_position_the_odds_are_odds(players: int) -> None:
    for certain in (0.0, 1.0):
        for share in (0.0, 0.5, 1.0):
            guess = Guess(1, share, 3 * (1 - share))
            others = [{"Bob": Guess(2, certain, 0.0)}]
            assert 0 <= waiting(players, waiting_factors(guess, others, players - 1)) <= 1


@pytest.mark.parametrize(
    ("players", "total"),
    [
        (2, 0.1 + 0.5),
        (3, 0.1 + 0.5),
        (4, -0.2 + 2 * 1.5),
        (5, 0.3 + 0.5 + 2 * 1.5 + 3 * 0.25 - 4 * 1.0 + 5 * 0.75 + 6 * 2.0),
        (6, 0.3 + 0.5 + 2 * 1.5 + 3 * 0.25 - 4 * 1.0 + 5 * 0.75 + 6 * 2.0),
    ],
)
def test_the_odds_are_a_logistic_with_the_weights_of_the_nearest_number_of_players(
    players: int, total: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "_weights", lambda: WEIGHTS)
    assert waiting(players, AT) == pytest.approx(1 / (1 + exp(-total)))


def test_a_position_takes_the_best_informed_rival_of_each_case() -> None:
    mine = Guess(20, 0.75, 1.25)
    cases = [
        {"Bob": Guess(20, 1.0, 0.0), "Cem": Guess(19, 0.5, 1.0)},
        {"Bob": Guess(18, 0.2, 3.0), "Cem": Guess(19, 0.4, 2.0)},
        {"Bob": Guess(18, 0.5, 1.5), "Cem": Guess(19, 0.5, 1.0)},
        {"Bob": Guess(18, 1.0, 0.0), "Cem": Guess(18, 1.0, 0.0)},
    ]
    found = waiting_factors(mine, cases, 2)
    assert found.right == pytest.approx(log(3))
    assert found.bits == 1.25
    assert found.certain == 0.5, "how likely anybody is, not how many are"
    assert found.best == pytest.approx((2 * log(99) + log(2 / 3) + log(1)) / 4)
    assert found.least == pytest.approx((0 + 2 + 1 + 0) / 4)
    assert found.turns == 2.0


def test_odds_near_none_or_all_are_taken_for_one_in_a_hundred() -> None:
    low, high = (waiting_factors(Guess(1, share, 0.0), [], 0).right for share in (0.0, 1.0))
    assert low == pytest.approx(-log(99))
    assert high == pytest.approx(log(99))


def test_with_nobody_left_to_fear_a_position_says_so() -> None:
    assert waiting_factors(Guess(1, 0.5, 1.0), [], 0) == WaitingFactors(
        0.0, 1.0, 0.0, 0.0, 0.0, 0.0
    )
    assert waiting_factors(Guess(1, 0.5, 1.0), [{}, {}], 0) == WaitingFactors(
        0.0, 1.0, 0.0, 0.0, 0.0, 0.0
    )
