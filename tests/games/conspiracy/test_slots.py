"""What can be tapped for each slot, and what is said beside it."""

import pytest

from notepad.core.level import Level
from notepad.core.sentence.choice_slots import MORE
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Challenge,
    Move,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoner import BankReasoner
from tests.games.conspiracy.noting import (
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TANYA,
    TOM,
    after,
    taps,
)
from tests.games.views import view_of


def test_a_pay_off_says_the_new_total_and_what_it_leaves() -> None:
    made = taps(after(OPENED), ("kind", "pay"), ("spy", TANYA), ("amount", "600"))
    assert made.outcome == Pay(player="Ann", spy=TANYA, amount=600)
    assert made.sentence == "Pay Tanya Hyde $600 → $1,100"
    assert made.row("amount").status == "leaves $8,900"


def test_an_amount_stays_between_a_hundred_and_the_balance() -> None:
    made = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9500"))
    amount = made.row("amount").amount
    assert amount is not None
    assert (amount.value, amount.low, amount.high) == (9_500, 100, 9_500)
    assert amount.stepped(1) == 9_500
    assert amount.stepped(-3) == 9_200
    assert not made.caution


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


def test_before_a_cover_is_blown_it_says_who_could_beat_me_on_the_informer() -> None:
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    hint = taps(able, ("kind", "blow"), ("informer", ROCK)).hint
    assert hint == "Tap the victim. Bob, Cem and Dee could possibly beat $1,000."


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


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING])
def test_nothing_is_advised_below_deduction(level: Level) -> None:
    known = BankReasoner(SETUP).follow((OPENED,))
    view = view_of(GAME, SETUP, (OPENED,), known, level=level)
    assert taps(view, ("spy", TANYA)).hint == ""
