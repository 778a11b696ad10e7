"""Noting by taps: how many it takes, what comes out, and what is cautioned against."""

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Draft, Form, tapped, written
from notepad.core.game.game import form
from notepad.core.level import Level
from notepad.core.sentence.choice_slots import MORE
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoner import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy.playing import played
from tests.games.views import AnyView, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Ann")
TANYA, ROCK, RITA, TOM = "Tanya Hyde", "Rock Bottom", "Rita Palm", "Peking Tom"
OPENED = Open(player="Ann", spy=TANYA, amount=500)


def after(*notes: Note) -> AnyView:
    return view_of(GAME, SETUP, notes, BankReasoner(SETUP).follow(notes))


def taps(view: AnyView, *made: tuple[str, str]) -> Form[Note]:
    """Tap choices in order, or set amounts; nothing may be complete at once before the last."""
    draft: Draft = {}
    shown = form(GAME, view, draft)
    for row, choice in made:
        assert not (shown.outcome and shown.at_once), "a tap too many"
        way = written if shown.row(row).amount else tapped
        draft = way(draft, shown.row(row), choice)
        shown = form(GAME, view, draft)
    return shown


def test_the_first_note_is_my_opening_pay_off() -> None:
    made = taps(after(), ("spy", TANYA), ("amount", "700"))
    assert made.outcome == Open(player="Ann", spy=TANYA, amount=700)
    assert made.sentence == "Pay Tanya Hyde $700 → $700"
    assert not made.at_once


def test_a_pay_off_says_the_new_total_and_what_it_leaves() -> None:
    made = taps(after(OPENED), ("kind", "pay"), ("spy", TANYA), ("amount", "600"))
    assert made.outcome == Pay(player="Ann", spy=TANYA, amount=600)
    assert made.sentence == "Pay Tanya Hyde $600 → $1,100"
    assert made.row("amount").status == "leaves $8,900"


def test_a_bluff_takes_the_same_taps_and_changes_nothing() -> None:
    steps = (("spy", TANYA), ("amount", "600"))
    paid = taps(after(OPENED), ("kind", "pay"), *steps)
    bluffed = taps(after(OPENED), ("kind", "bluff"), *steps)
    assert bluffed.outcome == Bluff(player="Ann")
    assert bluffed.at_once == paid.at_once
    same = [row.key for row in paid.rows if row.key != "who"]
    assert [row.key for row in bluffed.rows] == same
    assert bluffed.row("amount") == paid.row("amount")


def test_an_amount_stays_between_a_hundred_and_the_balance() -> None:
    made = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9500"))
    amount = made.row("amount").amount
    assert amount is not None
    assert (amount.value, amount.low, amount.high) == (9_500, 100, 9_500)
    assert amount.stepped(1) == 9_500
    assert amount.stepped(-3) == 9_200
    assert not made.caution


def test_an_amount_beyond_the_balance_takes_a_tap_more_and_is_cautioned_against() -> None:
    last = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9500")).row("amount")
    assert last.amount is not None
    assert last.amount.quick[-1] == (9_600, "…")
    made = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9600"))
    assert made.outcome == Pay(player="Ann", spy=TOM, amount=9_600)
    assert not made.at_once
    assert made.caution == "Your balance is $9,500, so you can't pay $9,600."
    kept = made.row("amount").amount
    assert kept is not None
    assert kept.stepped(1) == 9_700


def test_without_a_balance_a_pay_off_is_cautioned_against() -> None:
    broke = after(Open(player="Ann", spy=TOM, amount=10_000))
    made = taps(broke, ("kind", "pay"))
    assert made.outcome is None
    assert made.caution == "Your balance is $0: nothing is left to pay."
    paid = taps(broke, ("kind", "pay"), ("spy", TOM))
    assert paid.outcome == Pay(player="Ann", spy=TOM, amount=100)
    assert not paid.at_once
    assert not taps(broke, ("kind", "bluff"), ("spy", TOM)).caution


def test_a_mended_note_knows_my_limits_as_they_were_then() -> None:
    notes = (OPENED, Pay(player="Ann", spy=TOM, amount=9_500))
    draft = GAME.keypad.draft(SETUP, notes[1])
    then, later = (form(GAME, view, draft) for view in (after(OPENED), after(*notes)))
    assert (then.outcome, then.caution) == (notes[1], "")
    assert (later.outcome, bool(later.caution)) == (notes[1], True)


def test_an_announced_pay_off_is_one_tap() -> None:
    view = after(OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    made = taps(view, ("kind", "pay"))
    assert (made.outcome, made.at_once) == (Pay(player="Bob"), True)


def test_a_move_is_two_taps_and_mine_says_first_who_could_beat_me() -> None:
    view = after(OPENED)
    assert taps(view, ("spy", TANYA)).hint == "Bob, Cem and Dee could possibly beat $500."
    made = taps(view, ("spy", TANYA), ("briefcase", "yes"))
    assert (made.outcome, made.at_once) == (Move(player="Ann", spy=TANYA, briefcase=True), True)


def test_a_spy_can_also_be_tapped_in_the_book() -> None:
    assert taps(after(OPENED)).sheet_row == "spy"
    assert taps(after(OPENED), ("kind", "pay")).sheet_row == "spy"


def test_blowing_a_cover_with_less_than_a_thousand_is_cautioned_against() -> None:
    poor = (("kind", "blow"), ("informer", TANYA), ("victim", RITA), ("stopped", "no"))
    made = taps(after(OPENED), *poor[:2])
    assert made.outcome is None
    assert made.caution == (
        "You paid Tanya Hyde $500; blowing a cover takes $1,000 from the informer."
    )
    blown = taps(after(OPENED), *poor)
    assert blown.outcome == Blow(player="Ann", informer=TANYA, victim=RITA, stopped=False)
    assert not blown.at_once
    able = after(OPENED, Pay(player="Ann", spy=ROCK, amount=1_000), *_round_to_ann())
    steps = (("kind", "blow"), ("informer", ROCK), ("victim", RITA), ("stopped", "no"))
    done = taps(able, *steps)
    assert done.outcome == Blow(player="Ann", informer=ROCK, victim=RITA, stopped=False)
    assert done.at_once


def _round_to_ann() -> tuple[Note, ...]:
    return tuple(Pay(player=name) for name in ("Bob", "Cem", "Dee"))


def test_before_a_cover_is_blown_it_says_who_could_beat_me_on_the_informer() -> None:
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    hint = taps(able, ("kind", "blow"), ("informer", ROCK)).hint
    assert hint == "Tap the victim. Bob, Cem and Dee could possibly beat $1,000."


def test_a_challenge_of_mine_shows_my_limit_and_offers_no_bid_above_it() -> None:
    view = after(OPENED, *_round_to_ann()[:0], Move(player="Bob", spy=TANYA, briefcase=False))
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


def test_those_who_may_not_challenge_are_dimmed_and_the_others_stand_in_their_order() -> None:
    moved = Move(player="Cem", spy=ROCK, briefcase=False)
    first = Challenge(challenger="Dee", defender="Cem", spy=ROCK, bids=(100,), covered=1)
    offered = taps(after(OPENED, moved, first), ("kind", "challenge")).row("challenger").choices
    assert [choice.key for choice in offered][:2] == ["Ann", "Bob"]
    assert [choice.key for choice in offered if choice.dimmed] == ["Cem", "Dee"]


def test_eliminated_spies_are_offered_only_for_what_is_told_of_them() -> None:
    view = after(
        OPENED, Pay(player="Bob"), Blow(player="Cem", informer=ROCK, victim=RITA, stopped=False)
    )
    assert RITA not in {choice.key for choice in taps(view).row("spy").choices}
    told = taps(view, ("kind", "reveal"), ("who", "Bob"), ("spy", RITA), ("amount", "300"))
    assert told.outcome == Reveal(player="Bob", spy=RITA, amount=300)
    assert {c.key: c.dimmed for c in taps(view, ("spy", MORE)).row("spy").choices}[RITA]
    assert "reveal" not in {c.key for c in taps(after(OPENED)).row("kind").choices}


def test_who_brought_the_briefcase_last_is_taken_to_have_won() -> None:
    carried = after(OPENED, Move(player="Cem", spy=TOM, briefcase=True))
    assert taps(carried, ("kind", "win")).outcome == Win(player="Cem")
    stopped = after(
        OPENED,
        Move(player="Cem", spy=TOM, briefcase=True),
        Challenge(challenger="Dee", defender="Cem", spy=TOM, bids=(100,), covered=0),
    )
    assert taps(stopped, ("kind", "win")).outcome == Win(player="Dee")


def test_my_pay_off_can_be_noted_out_of_turn() -> None:
    view = after(OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    made = taps(view, ("who", "Ann"), ("kind", "pay"), ("spy", TOM))
    assert made.outcome == Pay(player="Ann", spy=TOM, amount=500)


def test_a_win_wants_to_be_confirmed() -> None:
    made = taps(after(OPENED), ("kind", "win"), ("who", "Dee"))
    assert (made.outcome, made.at_once) == (Win(player="Dee"), False)
    assert made.sentence == "Dee brought the briefcase home to Berlin and wins"


@given(st.integers(0, 10_000), st.integers(2, 4))
def test_every_note_comes_back_from_its_draft(seed: int, players: int) -> None:
    game = played(seed, players=players, rounds=20)
    notes: Sequence[Note] = (*game.notes, Win(player=game.setup.me))
    for count in (0, len(notes)):
        view = view_of(GAME, game.setup, notes[:count])
        for note in notes:
            assert form(GAME, view, GAME.keypad.draft(game.setup, note)).outcome == note


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING])
def test_nothing_is_advised_below_deduction(level: Level) -> None:
    known = BankReasoner(SETUP).follow((OPENED,))
    view = view_of(GAME, SETUP, (OPENED,), known, level=level)
    assert taps(view, ("spy", TANYA)).hint == ""
