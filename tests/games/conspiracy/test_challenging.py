"""Who can challenge whom, and what is said of my limits."""

from notepad.core.sentence.choice_slots import MORE
from notepad.games.conspiracy.notes import Challenge, Move
from tests.games.conspiracy.noting import OPENED, ROCK, TANYA, after, taps


def test_a_challenge_of_mine_shows_my_limit_and_offers_no_bid_above_it() -> None:
    view = after(OPENED, Move(player="Bob", spy=TANYA, briefcase=False))
    made = taps(view, ("kind", "challenge"), ("challenger", "Ann"), ("bid", "500"))
    row = made.row("bid")
    assert made.hint.startswith("Your limit: $500.")
    assert row.amount is not None
    assert (row.amount.value, row.amount.high) == (500, 500)
    steps = (("kind", "challenge"), ("challenger", "Ann"), ("bid", "500"), ("covered", "500"))
    full = taps(view, *steps)
    assert [row.key for row in full.rows if row.key == "bid"] == []
    assert {choice.key for choice in full.row("end").choices} == {"stops"}
    done = taps(view, *steps, ("end", "stops"))
    assert done.outcome == Challenge(
        challenger="Ann", defender="Bob", spy=TANYA, bids=(500,), covered=1
    )
    assert done.at_once
    above = taps(view, *steps, ("covered", MORE), ("end", "not-600"))
    assert above.outcome == Challenge(
        challenger="Ann", defender="Bob", spy=TANYA, bids=(500, 600), covered=1
    )
    assert not above.at_once
    assert above.caution == "You paid Tanya Hyde $500, so you can't bid $600."


def test_a_cover_above_what_i_paid_is_dimmed_and_cautioned_against() -> None:
    view = after(OPENED, Move(player="Ann", spy=TANYA, briefcase=False))
    beyond = (("kind", "challenge"), ("challenger", "Cem"), ("bid", "600"))
    made = taps(view, *beyond)
    assert [choice.dimmed for choice in made.row("covered").choices] == [True]
    covered = taps(view, *beyond, ("covered", "600"), ("end", "stops"))
    assert covered.outcome == Challenge(
        challenger="Cem", defender="Ann", spy=TANYA, bids=(600,), covered=1
    )
    assert not covered.at_once
    assert covered.caution == "You paid Tanya Hyde $500, so you can't cover $600."
    assert made.hint == "You paid Tanya Hyde $500, so you can't cover $600."
    given = taps(
        view, ("kind", "challenge"), ("challenger", "Cem"), ("bid", "600"), ("end", "not-600")
    )
    assert given.outcome == Challenge(
        challenger="Cem", defender="Ann", spy=TANYA, bids=(600,), covered=0
    )


def test_those_who_may_not_challenge_are_dimmed_and_the_others_stand_in_their_order() -> None:
    moved = Move(player="Cem", spy=ROCK, briefcase=False)
    first = Challenge(challenger="Dee", defender="Cem", spy=ROCK, bids=(100,), covered=1)
    offered = taps(after(OPENED, moved, first), ("kind", "challenge")).row("challenger").choices
    assert [choice.key for choice in offered][:2] == ["Ann", "Bob"]
    assert [choice.key for choice in offered if choice.dimmed] == ["Cem", "Dee"]
