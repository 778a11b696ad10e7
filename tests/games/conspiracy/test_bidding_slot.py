"""A contest noted bid by bid: who can challenge whom, what can be bid, and what is said of it."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.form import Draft, Form
from notepad.core.slips import SlipKind
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge, Note
from tests.games.conspiracy.playing import (
    OPENED,
    ROCK,
    SETUP,
    after,
    moves,
    taps,
)
from tests.games.tables import amount_in


def challenge(mover: str, spy: str, by: str, *made: tuple[str, str]) -> Form[Note]:
    """Tap on in a challenge to whoever moved a spy."""
    view = after(OPENED, moves(mover, spy))
    return taps(view, ("kind", "challenge"), ("challenger", by), *made)


def contest(*made: tuple[str, str]) -> Form[Note]:
    """Tap on in Dee's challenge to Bob."""
    return challenge("Bob", ROCK, "Dee", *made)


def test_a_bid_that_was_set_goes_when_it_was_covered() -> None:
    assert amount_in(contest(("bid", "700"), ("covered", "700")), "bid").value == 800
    assert contest(("bid", "700")).row("covered").clears[:2] == ("bid", "end")


CHALLENGE = Challenge(challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 300), covered=2)


@pytest.mark.parametrize(("covered", "meant"), [(2, 1), (1, 2)])
def test_the_last_bid_may_have_been_misheard_as_covered_or_not(covered: int, meant: int) -> None:
    heard = replace(CHALLENGE, covered=covered)
    slips = [slip for _kind, slip in GAME.keypad.slips(SETUP, heard, GAME.start(SETUP))]
    assert [slip.covered for slip in slips if slip.covered != covered] == [meant]
    given_in = replace(CHALLENGE, bids=(), covered=0, conceded=True)
    slips = [slip for _kind, slip in GAME.keypad.slips(SETUP, given_in, GAME.start(SETUP))]
    assert all(slip.bids == () and slip.conceded for slip in slips)


def test_a_slip_is_another_bid_between_those_beside_it() -> None:
    heard = replace(CHALLENGE, bids=(300, 600), covered=2)
    slips = GAME.keypad.slips(SETUP, heard, GAME.start(SETUP))
    bids = {slip.bids: kind for kind, slip in slips if slip.bids != heard.bids}
    assert {first for first, last in bids if last == 600} == {100, 200, 400, 500}
    near, far = {*range(400, 1_700, 100)} - {600}, {*range(1_600, 10_000, 1_000)}
    digits = {*range(6_000, 7_000, 100)}
    assert {last for first, last in bids if first == 300} == near | far | digits
    assert bids[300, 700] is SlipKind.OFF_BY_ONE
    assert bids[300, 800] is SlipKind.OTHER_DIGIT
    assert bids[300, 1_000] is SlipKind.OFF_BY_MORE
    assert bids[300, 1_600] is bids[300, 6_000] is SlipKind.DIGIT_TOO_FEW


@pytest.mark.parametrize(
    ("change", "draft"),
    [
        ({}, {"covered": ("100", "300"), "end": ("stops",)}),
        ({"covered": 1}, {"covered": ("100",), "bid": ("300",), "end": ("not-300",)}),
        ({"bids": (), "covered": 0, "conceded": True}, {"covered": (), "end": ("gives-in",)}),
    ],
)
def test_a_contest_is_mended_from_the_taps_that_made_it(
    change: dict[str, Any], draft: Draft
) -> None:
    made = GAME.keypad.draft(SETUP, replace(CHALLENGE, **change))
    assert {row: made[row] for row in ("covered", "bid", "end") if row in made} == draft
