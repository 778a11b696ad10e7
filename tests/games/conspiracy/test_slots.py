"""What can be tapped for each slot, and what is said beside it."""

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.slots import MORE
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
from notepad.games.conspiracy.reasoning import BankReasoner
from tests.games.conspiracy.noting import (
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TANYA,
    TOM,
    after,
    blows,
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
    assert taps(after(OPENED)).sheet_rows == ("spy",)
    assert taps(after(OPENED), ("kind", "pay")).sheet_rows == ("spy",)


def test_before_a_cover_is_blown_it_says_who_could_beat_me_on_the_informer() -> None:
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    hint = taps(able, ("kind", "blow"), ("informer", ROCK)).hint
    assert hint == "Tap the victim. Bob, Cem and Dee could possibly beat $1,000."


def test_informer_and_victim_are_told_apart_by_their_spoken_names() -> None:
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    made = taps(able, ("kind", "blow"), ("informer", ROCK))
    rows = [made.row(row).choices for row in ("informer", "victim")]
    spoken = [choice.spoken for choices in rows for choice in choices]
    assert f"informer {TANYA}" in spoken
    assert f"victim {TANYA}" in spoken
    assert len(set(spoken)) == len(spoken)


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


def test_every_slot_has_its_label_and_says_what_to_tap() -> None:
    paying = taps(after(OPENED), ("kind", "pay"))
    assert [(row.key, row.label) for row in paying.rows[1:]] == [("who", "who"), ("spy", "spy")]
    assert paying.hint == "Tap the spy."
    paid = taps(after(OPENED), ("kind", "pay"), ("spy", TOM))
    assert paid.row("amount").label == "amount"
    assert taps(after(OPENED)).hint == "Tap the spy that you move."
    bobs = after(OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    assert taps(bobs).hint == "Tap the spy who moved."
    moved = taps(bobs, ("spy", TOM))
    assert (moved.row("briefcase").label, moved.hint) == ("how", "")
    words = [str(choice.face) for choice in moved.row("briefcase").choices]
    assert words == ["alone", "with the briefcase"]


def test_a_blown_cover_is_told_slot_by_slot() -> None:
    bobs = after(OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    first = taps(bobs, ("kind", "blow"))
    assert (first.hint, first.row("informer").label) == ("Tap the informer.", "informer")
    then = taps(bobs, ("kind", "blow"), ("informer", TANYA))
    assert then.row("victim").label == "victim"
    assert then.hint == "Tap the victim. You win unless Bob has $500 or more."
    assert TANYA not in {choice.key for choice in then.row("victim").choices}
    last = taps(bobs, ("kind", "blow"), ("informer", ROCK), ("victim", RITA))
    assert last.row("stopped").label == "it"
    assert [str(c.face) for c in last.row("stopped").choices] == ["goes through", "is stopped"]
    assert last.hint == (
        "Tap how it went. You have paid Rock Bottom nothing, so you can't challenge."
    )


def test_what_was_contested_before_a_blown_cover_is_filled_in() -> None:
    bobs = (OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    lost, won = (
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100,), covered=covered)
        for covered in (1, 0)
    )
    chosen = [
        {
            c.key
            for row in taps(after(*bobs, one), ("victim", RITA)).rows
            for c in row.choices
            if c.chosen
        }
        for one in (lost, won)
    ]
    assert chosen == [{"blow", "Bob", ROCK, RITA}, {"blow", "Bob", ROCK, RITA, "yes"}]
    other = taps(after(*bobs, won), ("informer", TOM), ("victim", RITA))
    assert not any(choice.chosen for choice in other.row("stopped").choices)
    move = Move(player="Bob", spy=ROCK, briefcase=False)
    plain = taps(after(*bobs, move, won), ("kind", "blow"))
    assert not any(choice.chosen for choice in plain.row("informer").choices)


def test_spies_with_too_little_of_mine_are_dimmed_as_informers_of_mine_only() -> None:
    mine = after(Open(player="Ann", spy=ROCK, amount=1_000))
    offered = taps(mine, ("kind", "blow")).row("informer").choices
    assert [choice.key for choice in offered if not choice.dimmed] == [ROCK]
    bobs = after(OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    assert not any(c.dimmed for c in taps(bobs, ("kind", "blow")).row("informer").choices)


def test_spies_are_shown_by_the_names_they_are_called_and_read_out_in_full() -> None:
    row = taps(after(OPENED)).row("spy")
    assert [str(choice.face) for choice in row.choices][:3] == ["●Ahmed", "●Earl", "●Tom"]
    assert row.choices[2].spoken == "Peking Tom"
    gone = taps(after(OPENED, blows(ROCK, RITA, who="Dee"))).row("spy").choices[-1]
    assert (gone.key, gone.spoken) == (MORE, "another spy")


def test_the_usual_pay_off_is_five_hundred_or_what_is_left() -> None:
    for opened, usual in ((500, "$500"), (9_700, "$300"), (10_000, "$100")):
        view = after(Open(player="Ann", spy=TANYA, amount=opened))
        amount = taps(view, ("kind", "pay"), ("spy", TOM)).row("amount").amount
        assert amount is not None
        assert amount.shown == usual


def test_what_a_pay_off_leaves_is_said_down_to_nothing() -> None:
    last = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9500"))
    assert last.row("amount").status == "leaves $0"
    beyond = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9600"))
    assert beyond.row("amount").status == ""


def test_what_is_revealed_may_be_nothing_and_is_of_the_last_spy_who_left() -> None:
    left = (OPENED, blows(ROCK, RITA, who="Dee"), blows(ROCK, TOM, who="Ann"))
    made = taps(after(*left), ("kind", "reveal"), ("who", "Bob"))
    assert made.outcome == Reveal(player="Bob", spy=TOM, amount=0)
    row = made.row("amount")
    assert row.amount is not None
    assert (row.label, row.amount.low, row.amount.high) == ("says", 0, 10_000)
    assert [c.key for c in made.row("spy").choices] == [TOM, RITA, MORE]


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (Pay(player="Ann"), "spy: this field is missing: you know your own pay-off"),
        (
            Pay(player="Bob", spy=TANYA, amount=100),
            "amount: an opponent's pay-off is not seen: leave it out",
        ),
        (Bluff(player="Bob"), "player: only my own is known: an opponent's is not seen"),
        (
            Move(player="Bob", spy="Tania Hyde", briefcase=False),
            'spy: no spy "Tania Hyde"; did you mean "Tanya Hyde"?',
        ),
    ],
)
def test_a_fault_says_why(note: Note, told: str) -> None:
    assert told in list(map(str, GAME.keypad.faults(SETUP, note)))


def test_who_is_nobody_has_no_other_fault() -> None:
    assert list(map(str, GAME.keypad.faults(SETUP, Pay(player="Eva")))) == [
        'player: no player "Eva" at this table'
    ]
    assert list(map(str, GAME.keypad.faults(SETUP, Bluff(player="Eva")))) == [
        'player: no player "Eva" at this table'
    ]


def test_beyond_what_is_likely_an_amount_goes_up_to_a_hundred_thousand() -> None:
    beyond = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9600"))
    amount = beyond.row("amount").amount
    assert amount is not None
    assert (amount.low, amount.high, amount.step) == (100, 100_000, 100)
