"""A contest noted bid by bid."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from notepad.core.card_slots import SlipKind
from notepad.core.form import Draft, Form
from notepad.core.slots import MORE
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge, Move, Note
from tests.games.conspiracy.noting import (
    OPENED,
    ROCK,
    SETUP,
    TANYA,
    after,
    taps,
)


def test_a_contest_is_noted_bid_by_bid() -> None:
    view = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    steps = (
        ("kind", "challenge"),
        ("challenger", "Dee"),
        ("covered", "100"),
        ("covered", "200"),
        ("bid", "500"),
        ("covered", "500"),
        ("end", "not-600"),
    )
    assert taps(view, *steps).outcome == Challenge(
        challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 200, 500, 600), covered=3
    )


def test_a_bid_tapped_by_mistake_is_taken_back() -> None:
    view = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    steps = (("kind", "challenge"), ("challenger", "Dee"), ("covered", "100"), ("covered", "100"))
    made = taps(view, *steps, ("end", "gives-in"))
    assert made.outcome == Challenge(
        challenger="Dee", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True
    )


CONTEST = (("kind", "challenge"), ("challenger", "Dee"))


def contest(*made: tuple[str, str]) -> Form[Note]:
    """Tap on in Dee's challenge to Bob."""
    return taps(after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False)), *CONTEST, *made)


def words(form: Form[Note], row: str) -> list[tuple[str, str]]:
    return [(choice.key, str(choice.face)) for choice in form.row(row).choices]


def test_the_first_bid_is_the_least_and_can_be_covered_or_not() -> None:
    made = contest()
    assert [row.key for row in made.rows[-3:]] == ["bid", "covered", "end"]
    assert [made.row(key).label for key in ("bid", "covered", "end")] == ["bid", "answer", ""]
    amount = made.row("bid").amount
    assert amount is not None
    assert (amount.value, amount.low, amount.high, amount.shown) == (100, 100, 10_000, "$100")
    assert amount.quick == ((500, "500"), (1_000, "1,000"), (2_000, "2,000"), (5_000, "5,000"))
    assert words(made, "covered") == [("100", "covers $100")]
    assert words(made, "end") == [("not-100", "not covered"), ("gives-in", "gives in")]
    assert made.row("end").choices[0].spoken == "does not cover $100"


def test_a_covered_bid_is_ticked_and_the_next_one_is_higher() -> None:
    made = contest(("covered", "100"))
    amount = made.row("bid").amount
    assert amount is not None
    assert (amount.value, amount.low) == (200, 200)
    assert words(made, "covered") == [("100", "$100 ✓"), ("200", "covers $200")]
    assert [choice.chosen for choice in made.row("covered").choices] == [True, False]
    assert words(made, "end") == [("not-200", "not covered"), ("stops", "no higher bid")]


def test_a_bid_that_was_set_goes_when_it_was_covered() -> None:
    made = contest(("bid", "700"), ("covered", "700"))
    amount = made.row("bid").amount
    assert amount is not None
    assert amount.value == 800
    assert contest(("bid", "700")).row("covered").clears[:2] == ("bid", "end")


@pytest.mark.parametrize(
    ("made", "chosen"),
    [
        ((("end", "not-100"),), "not-100"),
        ((("end", "gives-in"),), "gives-in"),
        ((("covered", "100"), ("end", "stops")), "stops"),
    ],
)
def test_the_end_that_was_tapped_is_marked(made: Sequence[tuple[str, str]], chosen: str) -> None:
    ends = contest(*made).row("end").choices
    assert [choice.key for choice in ends if choice.chosen] == [chosen]


def test_at_my_limit_a_higher_bid_takes_a_tap_more() -> None:
    view = after(OPENED, Move(player="Bob", spy=TANYA, briefcase=False))
    steps = (("kind", "challenge"), ("challenger", "Ann"), ("covered", "500"))
    made = taps(view, *steps[:2], ("bid", "500"), steps[2])
    more = made.row("covered").choices[-1]
    assert (more.key, str(more.face), more.spoken) == (MORE, "…", "a higher bid")
    on = taps(view, *steps[:2], ("bid", "500"), steps[2], ("covered", MORE))
    amount = on.row("bid").amount
    assert amount is not None
    assert (amount.value, amount.low) == (600, 600)


CHALLENGE = Challenge(challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 300), covered=2)


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (CHALLENGE, "Dee challenged Bob on Rock Bottom: 100 300, all covered"),
        (replace(CHALLENGE, covered=1), "Dee challenged Bob on Rock Bottom: 100 300, not covered"),
        (
            replace(CHALLENGE, bids=(), covered=0, conceded=True),
            "Dee challenged Bob on Rock Bottom: gave in",
        ),
    ],
)
def test_a_contest_is_said_with_its_bids(note: Challenge, said: str) -> None:
    assert GAME.said(SETUP, note) == said


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
    assert {last for first, last in bids if first == 300} == {*range(400, 1_700, 100)} - {600}
    assert bids[300, 700] is SlipKind.OFF_BY_ONE
    assert bids[100, 600] is SlipKind.OFF_BY_TWO
    assert bids[300, 900] is SlipKind.OFF_BY_MORE


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"bids": (300, 300)}, ["bids[1]: each bid is higher than the one before"]),
        ({"bids": (100, 150)}, ["bids[1]: 150 is no amount: whole hundreds, at least 100"]),
        ({"bids": (0, 100)}, ["bids[0]: 0 is no amount: whole hundreds, at least 100"]),
        ({"covered": 0}, ["covered: 0 of 2 bids: all were covered, or all but the last"]),
        ({"covered": 3}, ["covered: 3 of 2 bids: all were covered, or all but the last"]),
        (
            {"bids": (100,), "covered": 2},
            ["covered: 2 of 1 bid: all were covered, or all but the last"],
        ),
        (
            {"bids": (), "covered": 0},
            ["bids: a contest has bids, unless the defender conceded"],
        ),
        (
            {"conceded": True},
            [
                "bids: who gives in without bidding hears no bids",
                "covered: who gives in covers nothing",
            ],
        ),
    ],
)
def test_faults_of_a_contest_say_what_is_wrong(change: dict[str, Any], faults: list[str]) -> None:
    assert list(map(str, GAME.keypad.faults(SETUP, replace(CHALLENGE, **change)))) == faults


@pytest.mark.parametrize(
    ("change", "draft"),
    [
        ({}, {"covered": ("100", "300"), "end": ("stops",)}),
        ({"covered": 1}, {"covered": ("100",), "bid": ("300",), "end": ("not-300",)}),
        (
            {"bids": (), "covered": 0, "conceded": True},
            {"covered": (), "end": ("gives-in",)},
        ),
    ],
)
def test_a_contest_is_mended_from_the_taps_that_made_it(
    change: dict[str, Any], draft: Draft
) -> None:
    made = GAME.keypad.draft(SETUP, replace(CHALLENGE, **change))
    assert {row: made[row] for row in ("covered", "bid", "end") if row in made} == draft
