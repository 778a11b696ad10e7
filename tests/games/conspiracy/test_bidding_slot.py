"""A contest noted bid by bid: who can challenge whom, what can be bid, and what is said of it."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.card_slots import SlipKind
from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form
from notepad.core.slots import MORE
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge, Note, Pay
from notepad.games.conspiracy.setup import STEP
from tests.games.conspiracy.playing import (
    OPENED,
    ROCK,
    SETUP,
    TANYA,
    TOM,
    after,
    conceded,
    covers,
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


def test_a_contest_is_noted_bid_by_bid() -> None:
    steps = (("covered", "100"), ("covered", "200"), ("bid", "500"), ("covered", "500"))
    assert contest(*steps, ("end", "not-600")).outcome == Challenge(
        challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 200, 500, 600), covered=3
    )


def test_a_bid_tapped_by_mistake_is_taken_back() -> None:
    made = contest(("covered", "100"), ("covered", "100"), ("end", "gives-in"))
    assert made.outcome == conceded(ROCK, by="Dee")


def words(form: Form[Note], row: str) -> list[tuple[str, str]]:
    return [(choice.key, str(choice.face)) for choice in form.row(row).choices]


def test_the_first_bid_is_the_least_and_can_be_covered_or_not() -> None:
    made = contest()
    assert [row.key for row in made.rows[-3:]] == ["bid", "covered", "end"]
    assert [made.row(key).label for key in ("bid", "covered", "end")] == ["bid", "answer", ""]
    amount = amount_in(made, "bid")
    assert (amount.value, amount.low, amount.high, amount.shown) == (100, 100, 10_000, "$100")
    shown = ["+500", "200", "300", "500", "1,000"]
    assert [text for _amount, text in amount.quick] == shown
    assert words(made, "covered") == [("100", "covers $100")]
    assert words(made, "end") == [("not-100", "not covered"), ("gives-in", "gives in")]
    assert made.row("end").choices[0].spoken == "does not cover $100"


def test_a_covered_bid_is_ticked_and_the_next_one_is_higher() -> None:
    made = contest(("covered", "100"))
    amount = amount_in(made, "bid")
    assert (amount.value, amount.low) == (200, 200)
    assert words(made, "covered") == [("200", "covers $200"), ("100", "$100")]
    assert [choice.chosen for choice in made.row("covered").choices] == [False, True]
    assert words(made, "end") == [("not-200", "not covered"), ("stops", "no higher bid")]


def test_a_bid_that_was_set_goes_when_it_was_covered() -> None:
    assert amount_in(contest(("bid", "700"), ("covered", "700")), "bid").value == 800
    assert contest(("bid", "700")).row("covered").clears[:2] == ("bid", "end")


def test_at_my_limit_a_higher_bid_takes_a_tap_more() -> None:
    steps = (("bid", "500"), ("covered", "500"))
    more = challenge("Bob", TANYA, "Ann", *steps).row("covered").choices[0]
    assert (more.key, str(more.face)) == (MORE, "a higher bid")
    amount = amount_in(challenge("Bob", TANYA, "Ann", *steps, ("covered", MORE)), "bid")
    assert (amount.value, amount.low) == (600, 600)


@pytest.mark.parametrize(
    ("steps", "raised"),
    [
        ((), 600),  # from the least bid
        ((("covered", "100"), ("bid", "700"), ("covered", "700")), 1_300),  # from the next one
        ((("bid", "800"),), 1_300),  # from the bid set
        ((("bid", "9700"),), 10_000),  # no further than is likely
    ],
)
def test_one_tap_adds_500_to_the_bid_shown(steps: tuple[tuple[str, str], ...], raised: int) -> None:
    assert amount_in(contest(*steps), "bid").quick[0] == (raised, "+500")


def test_quick_amounts_keep_their_places_whatever_i_can_bid() -> None:
    by_me, by_dee = challenge("Bob", TANYA, "Ann"), contest(("bid", "10000"))
    mine, hers = amount_in(by_me, "bid"), amount_in(by_dee, "bid")
    assert mine.high < hers.high
    (_mine, more), *same = mine.quick
    (_hers, beyond), *others = hers.quick
    assert (more, beyond, same) == ("+500", "+100", others)
    assert hers.quick[0][0] == hers.high + STEP


CHALLENGE = Challenge(challenger="Dee", defender="Bob", spy=ROCK, bids=(100, 300), covered=2)


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            CHALLENGE,
            "Dee challenged Bob on Rock Bottom: $100, $300 – all covered (Dee loses a turn)",
        ),
        (
            replace(CHALLENGE, covered=1),
            "Dee challenged Bob on Rock Bottom: $100, $300 – not covered (Dee wins)",
        ),
        (
            replace(CHALLENGE, bids=(), covered=0, conceded=True),
            "Dee challenged Bob on Rock Bottom: Bob gave in (Dee wins)",
        ),
    ],
)
def test_a_contest_is_said_with_its_bids_and_its_outcome(note: Challenge, said: str) -> None:
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
    near, far = {*range(400, 1_700, 100)} - {600}, {*range(1_600, 10_000, 1_000)}
    digits = {*range(6_000, 7_000, 100)}
    assert {last for first, last in bids if first == 300} == near | far | digits
    assert bids[300, 700] is SlipKind.OFF_BY_ONE
    assert bids[300, 800] is SlipKind.OTHER_DIGIT
    assert bids[300, 1_000] is SlipKind.OFF_BY_MORE
    assert bids[300, 1_600] is bids[300, 6_000] is SlipKind.DIGIT_TOO_FEW


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"bids": (300, 300)}, ["bids[1]: each bid must be higher than the one before"]),
        ({"bids": (100, 150)}, ["bids[1]: 150 isn’t valid: use whole hundreds, at least 100"]),
        ({"bids": (0, 100)}, ["bids[0]: 0 isn’t valid: use whole hundreds, at least 100"]),
        (
            {"covered": 0},
            ["covered: 0 of 2 bids covered; it must be all, or all but the last"],
        ),
        (
            {"covered": 3},
            ["covered: 3 of 2 bids covered; it must be all, or all but the last"],
        ),
        (
            {"bids": (100,), "covered": 2},
            ["covered: 2 of 1 bid covered; it must be all, or all but the last"],
        ),
        (
            {"bids": (), "covered": 0},
            ["bids: a challenge needs bids, unless the defender gave in"],
        ),
        (
            {"conceded": True},
            [
                "bids: there are no bids if the defender gave in at once",
                "covered: a defender who gives in doesn’t cover any bids",
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
        ({"bids": (), "covered": 0, "conceded": True}, {"covered": (), "end": ("gives-in",)}),
    ],
)
def test_a_contest_is_mended_from_the_taps_that_made_it(
    change: dict[str, Any], draft: Draft
) -> None:
    made = GAME.keypad.draft(SETUP, replace(CHALLENGE, **change))
    assert {row: made[row] for row in ("covered", "bid", "end") if row in made} == draft


def test_a_challenge_of_mine_shows_my_limit_and_offers_no_bid_above_it() -> None:
    made = challenge("Bob", TANYA, "Ann", ("bid", "500"))
    amount = amount_in(made, "bid")
    assert made.row("bid").status == "you have $500"
    assert (amount.value, amount.high) == (500, 500)
    steps = (("bid", "500"), ("covered", "500"))
    full = challenge("Bob", TANYA, "Ann", *steps)
    shown = amount_in(full, "bid")
    assert (shown.value, shown.low, shown.high) == (500, 500, 500)
    assert not any(shown.low <= value for value, _told in shown.quick), "none goes beyond"
    assert next((one.key, one.dimmed) for one in full.row("covered").choices) == (MORE, True)
    ends = [(choice.key, choice.dimmed) for choice in full.row("end").choices]
    assert ends == [("not-600", True), ("stops", False)]
    done = challenge("Bob", TANYA, "Ann", *steps, ("end", "stops"))
    assert (done.outcome, done.at_once) == (covers(TANYA, 500, by="Ann"), True)
    above = challenge("Bob", TANYA, "Ann", *steps, ("covered", MORE), ("end", "not-600"))
    assert above.outcome == replace(covers(TANYA, 500, 600, by="Ann"), covered=1)
    assert not above.at_once
    assert above.caution == "You paid Tanya Hyde $500, so you can’t bid $600."


def test_a_cover_above_what_i_paid_is_dimmed_and_cautioned_against() -> None:
    told = "You paid Tanya Hyde $500, so you can’t cover $600."
    made = challenge("Ann", TANYA, "Cem", ("bid", "600"))
    assert [choice.dimmed for choice in made.row("covered").choices] == [True]
    assert made.hint == told
    covered = challenge("Ann", TANYA, "Cem", ("bid", "600"), ("covered", "600"), ("end", "stops"))
    assert covered.outcome == covers(TANYA, 600, who="Ann")
    assert (covered.at_once, covered.caution) == (False, told)
    given = challenge("Ann", TANYA, "Cem", ("bid", "600"), ("end", "not-600"))
    assert given.outcome == replace(covers(TANYA, 600, who="Ann"), covered=0)


def test_those_who_may_not_challenge_are_dimmed_and_everybody_keeps_their_place() -> None:
    moved = moves("Cem", ROCK)
    first = covers(ROCK, 100, who="Cem", by="Dee")
    for paid, unlikely in (
        ([], ["Ann", "Cem", "Dee"]),
        ([Pay(player="Ann", spy=ROCK, amount=500)], ["Cem", "Dee"]),
    ):
        view = after(OPENED, *paid, moved, first)
        offered = taps(view, ("kind", "challenge")).row("challenger").choices
        assert [choice.key for choice in offered] == ["Ann", "Bob", "Cem", "Dee"]
        assert [choice.key for choice in offered if choice.dimmed] == unlikely


def test_who_moved_and_what_are_filled_in_before_the_contest() -> None:
    view = after(OPENED, moves("Bob", ROCK))
    before = taps(view, ("kind", "challenge"))
    assert [row.key for row in before.rows] == ["kind", "challenger", "defender", "spy"]
    assert before.hint == "Tap the player who challenges."
    assert [row.label for row in before.rows[1:]] == ["who", "whom", "spy"]
    chosen = {c.key for row in before.rows[2:] for c in row.choices if c.chosen}
    assert chosen == {"Bob", ROCK}
    begun = taps(view, ("kind", "challenge"), ("challenger", "Dee"))
    assert begun.step == ("bid", "covered", "end")
    assert [band for band in begun.bands if band] == [("challenger",)]


def test_before_a_cover_is_blown_the_informer_is_tapped() -> None:
    view = after(OPENED, Pay(player="Ann", spy=TOM, amount=100))
    made = taps(view, ("kind", "challenge"), ("challenger", "Cem"))
    assert made.hint == "Tap the spy that moved, or the informer."
    assert [c.key for c in made.row("defender").choices if c.chosen] == ["Bob"]
    begun = taps(view, ("kind", "challenge"), ("challenger", "Cem"), ("spy", ROCK))
    assert begun.hint == ("Cem bids, and Bob says “covered” or not. If not, Cem wins.")


def test_nobody_challenges_himself() -> None:
    view = after(OPENED, moves("Bob", ROCK))
    made = taps(view, ("kind", "challenge"), ("challenger", "Bob"))
    assert made.hint == "Tap the player who is challenged."
    assert [one.key for one in made.row("defender").choices if one.barred] == ["Bob"]
    faulty = Challenge(challenger="Bob", defender="Bob", spy=ROCK, bids=(100,), covered=0)
    told = list(map(str, GAME.keypad.faults(SETUP, faulty)))
    assert told == ["defender: players can’t challenge themselves"]


def test_who_is_challenged_is_dimmed_among_the_challengers_even_without_a_move() -> None:
    view = after(OPENED, Pay(player="Ann", spy=TOM, amount=100))
    offered = taps(view, ("kind", "challenge")).row("challenger").choices
    assert [choice.key for choice in offered if choice.dimmed] == ["Bob"]
    other = taps(view, ("kind", "challenge"), ("defender", "Dee")).row("challenger").choices
    assert [choice.key for choice in other if choice.dimmed] == ["Dee"]


def test_my_limit_is_shown_with_how_the_challenge_can_end() -> None:
    made = challenge("Bob", TANYA, "Ann")
    assert made.hint == "You win unless Bob has $500 or more."
    paper = after(OPENED, moves("Bob", TANYA), level=Level.PAPER)
    steps = (("kind", "challenge"), ("challenger", "Ann"))
    for mine in (made, taps(paper, *steps), challenge("Ann", TANYA, "Cem")):
        assert mine.row("bid").status == "you have $500"
    assert challenge("Bob", TANYA, "Cem").row("bid").status == ""


def test_once_all_that_i_paid_is_covered_the_challenge_is_called_lost() -> None:
    some, most = (challenge("Bob", TANYA, "Ann", ("covered", bid)).hint for bid in ("400", "500"))
    assert some == "You win unless Bob has $500 or more."
    assert most == "Bob has covered everything you paid: you lose this challenge."


def test_without_money_on_the_spy_i_cannot_challenge_but_can_note_it() -> None:
    told = "You have paid Rock Bottom nothing, so you can’t challenge."
    assert challenge("Bob", ROCK, "Ann").caution == told
    noted = challenge("Bob", ROCK, "Ann", ("end", "gives-in"))
    assert noted.outcome is not None
    assert not noted.at_once
