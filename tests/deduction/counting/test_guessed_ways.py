from __future__ import annotations

from math import factorial

import numpy as np
import pytest

from notepad.deduction.state_layers import Forecast, _expand, packed
from tests.deduction.counting.listed import made


def guesses(cards: int, at: int, size: int) -> dict[tuple[int, int], float]:
    """Return what two hands of `size` cards promise after a card, by what they have so far."""
    rows = made((3,) * cards, ([1, 0, 0] * cards, {size}), ([0, 1, 0] * cards, {size}))
    fields, steps = packed(rows, range(cards))
    states = np.zeros((len(steps[0].add), 1), np.int64)
    for step in steps[: at + 1]:
        states, _link = _expand(states, step)
    promise = Forecast(rows, range(cards), fields).promise(at, states)
    totals = fields.totals(np.array([0, 1]), states).astype(int).T.tolist()
    return {(ann, bob): guess for (ann, bob), guess in zip(totals, promise.tolist(), strict=True)}


def ways(left: int, ann: int, bob: int) -> float:
    """Return in how many ways two hands get what they need of the cards that are left."""
    if ann + bob > left:
        return 0
    return factorial(left) / factorial(ann) / factorial(bob) / factorial(left - ann - bob)


@pytest.mark.parametrize("at", [9, 14, 19])
def test_the_likelier_a_state_is_to_be_finished_the_more_it_promises(at: int) -> None:
    guessed = guesses(30, at, 10)
    true = {(a, b): ways(29 - at, 10 - a, 10 - b) for a, b in guessed}
    most = max(true.values())
    telling = [state for state in guessed if true[state] > most / 20]
    assert len(telling) > 8
    logs = np.log([guessed[state] for state in telling]) / 0.75
    exact = np.log([true[state] for state in telling])
    assert np.abs((logs - logs.mean()) - (exact - exact.mean())).max() < 0.6


def test_a_guess_is_at_most_one_and_never_nothing() -> None:
    guessed = guesses(12, 5, 4)
    assert max(guessed.values()) == 1
    assert min(guessed.values()) > 0


def test_hands_alike_promise_alike() -> None:
    guessed = guesses(18, 8, 6)
    for (ann, bob), guess in guessed.items():
        assert guess == pytest.approx(guessed[bob, ann], rel=1e-3)
