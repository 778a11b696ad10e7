"""A contest noted bid by bid: who can challenge whom, what can be bid, and what is said of it."""

from dataclasses import replace

import pytest

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge
from tests.games.conspiracy.playing import (
    ROCK,
    SETUP,
)

CHALLENGE = Challenge(challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 300), covered=2)


@pytest.mark.parametrize(("covered", "meant"), [(2, 1), (1, 2)])
def test_the_last_bid_may_have_been_misheard_as_covered_or_not(covered: int, meant: int) -> None:
    heard = replace(CHALLENGE, covered=covered)
    slips = [slip for _kind, slip in GAME.keypad.slips(SETUP, heard, GAME.start(SETUP))]
    assert [slip.covered for slip in slips if slip.covered != covered] == [meant]
    given_in = replace(CHALLENGE, bids=(), covered=0, conceded=True)
    slips = [slip for _kind, slip in GAME.keypad.slips(SETUP, given_in, GAME.start(SETUP))]
    assert all(slip.bids == () and slip.conceded for slip in slips)
