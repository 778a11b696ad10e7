"""How amounts of dollars are set with a finger."""

from collections import deque

import pytest

from notepad.core.form import Amount
from notepad.games.conspiracy.bidding_slot import DOLLARS
from notepad.games.conspiracy.setup import BALANCE, STEP

_TAPS = 5


def amount(value: int, low: int, limit: int) -> Amount:
    found = DOLLARS.row("amount", "amount", value, low=low, high=limit).amount
    assert found is not None
    return found


def taps_to_each(start: int, low: int, limit: int) -> dict[int, int]:
    """Return the amounts up to the limit that taps lead to, and how many each takes."""
    taps, left = {start: 0}, deque([start])
    while left:
        value = left.popleft()
        shown = amount(value, low, limit)
        next_ones = (shown.stepped(-1), shown.stepped(1), *(one for one, _said in shown.quick))
        for one in next_ones:
            if low <= one <= limit and one not in taps:
                taps[one] = taps[value] + 1
                left.append(one)
    return taps


@pytest.mark.parametrize("low", [0, STEP, 700, 2_300])
def test_any_amount_takes_a_few_taps(low: int) -> None:
    for limit in range(max(low, STEP), BALANCE + STEP, 7 * STEP):
        for start in (low, min(max(low, 500), limit)):  # what bids and pay-offs start at
            taps = taps_to_each(start, low, limit)
            assert taps.keys() == {*range(low, limit + STEP, STEP)}
            assert max(taps.values()) <= _TAPS, (start, limit, max(taps, key=taps.__getitem__))
