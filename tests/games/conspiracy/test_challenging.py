"""Who can challenge whom, and what is said of my limits."""

from notepad.core.faces_and_marks import Level
from notepad.core.slots import MORE
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge, Move, Pay
from tests.games.conspiracy.noting import OPENED, ROCK, SETUP, TANYA, TOM, after, taps
from tests.games.views import view_of


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


def test_who_moved_and_what_are_filled_in_before_the_contest() -> None:
    view = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    before = taps(view, ("kind", "challenge"))
    assert [row.key for row in before.rows] == ["kind", "challenger", "defender", "spy"]
    assert before.hint == "Tap who challenges."
    assert [row.label for row in before.rows[1:]] == ["who", "whom", "spy"]
    chosen = {c.key for row in before.rows[2:] for c in row.choices if c.chosen}
    assert chosen == {"Bob", ROCK}
    begun = taps(view, ("kind", "challenge"), ("challenger", "Dee"))
    assert begun.step == ("bid", "covered", "end")


def test_before_a_cover_is_blown_the_informer_is_tapped() -> None:
    view = after(OPENED, Pay(player="Ann", spy=TOM, amount=100))
    made = taps(view, ("kind", "challenge"), ("challenger", "Cem"))
    assert made.hint == "Tap the moved spy, or the informer."
    assert [c.key for c in made.row("defender").choices if c.chosen] == ["Bob"]
    begun = taps(view, ("kind", "challenge"), ("challenger", "Cem"), ("spy", ROCK))
    assert begun.hint == "Cem challenges Bob on Rock Bottom."


def test_nobody_challenges_himself() -> None:
    view = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    made = taps(view, ("kind", "challenge"), ("challenger", "Bob"))
    assert made.hint == "Nobody challenges themselves: tap who is challenged."
    assert "Bob" not in {choice.key for choice in made.row("defender").choices}
    faulty = Challenge(challenger="Bob", defender="Bob", spy=ROCK, bids=(100,), covered=0)
    told = list(map(str, GAME.keypad.faults(SETUP, faulty)))
    assert told == ["defender: nobody challenges themselves"]


def test_who_is_challenged_is_dimmed_among_the_challengers_even_without_a_move() -> None:
    view = after(OPENED, Pay(player="Ann", spy=TOM, amount=100))
    offered = taps(view, ("kind", "challenge")).row("challenger").choices
    assert [choice.key for choice in offered if choice.dimmed] == ["Bob"]
    other = taps(view, ("kind", "challenge"), ("defender", "Dee")).row("challenger").choices
    assert [choice.key for choice in other if choice.dimmed] == ["Dee"]


def test_my_limit_is_shown_with_how_the_challenge_can_end() -> None:
    moved = after(OPENED, Move(player="Bob", spy=TANYA, briefcase=False))
    steps = (("kind", "challenge"), ("challenger", "Ann"))
    told = "Your limit: $500. You win unless Bob has $500 or more."
    assert taps(moved, *steps).hint == told
    paper = view_of(GAME, SETUP, moved.play.notes, moved.known, level=Level.PAPER)
    assert taps(paper, *steps).hint == "Your limit: $500."
    mine = after(OPENED, Move(player="Ann", spy=TANYA, briefcase=False))
    assert taps(mine, ("kind", "challenge"), ("challenger", "Cem")).hint == "Your limit: $500."


def test_once_all_that_i_paid_is_covered_the_challenge_is_called_lost() -> None:
    moved = after(OPENED, Move(player="Bob", spy=TANYA, briefcase=False))
    steps = (("kind", "challenge"), ("challenger", "Ann"))
    some, most = (taps(moved, *steps, ("covered", bid)).hint for bid in ("400", "500"))
    assert some == "Your limit: $500. You win unless Bob has $500 or more."
    assert most == ("Your limit: $500. Bob has covered all that you paid: you lose this challenge.")


def test_bids_of_others_may_go_up_to_a_whole_balance() -> None:
    mine = after(OPENED, Move(player="Ann", spy=TANYA, briefcase=False))
    row = taps(mine, ("kind", "challenge"), ("challenger", "Cem")).row("bid")
    assert row.amount is not None
    assert row.amount.high == 10_000
    covers = taps(mine, ("kind", "challenge"), ("challenger", "Cem"), ("bid", "500"))
    assert [choice.dimmed for choice in covers.row("covered").choices] == [False]
    assert covers.caution == ""


def test_without_money_on_the_spy_i_cannot_challenge_but_can_note_it() -> None:
    moved = after(OPENED, Move(player="Bob", spy=ROCK, briefcase=False))
    made = taps(moved, ("kind", "challenge"), ("challenger", "Ann"))
    assert made.caution == "You have paid Rock Bottom nothing, so you can't challenge."
    steps = (("kind", "challenge"), ("challenger", "Ann"), ("end", "gives-in"))
    noted = taps(moved, *steps)
    assert noted.outcome is not None
    assert not noted.at_once


def test_a_bid_at_my_limit_is_not_cautioned_against() -> None:
    moved = after(OPENED, Move(player="Bob", spy=TANYA, briefcase=False))
    steps = (("kind", "challenge"), ("challenger", "Ann"), ("bid", "500"), ("end", "not-500"))
    made = taps(moved, *steps)
    assert (made.caution, made.at_once) == ("", True)
