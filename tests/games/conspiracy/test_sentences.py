"""What is said of each note, what can be noted next, and what is cautioned against."""

from dataclasses import replace

import pytest

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Bluff, Move, Note, Open, Pay, Win
from tests.games.conspiracy.noting import (
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TANYA,
    TOM,
    after,
    blows,
    covers,
    reveals,
    taps,
)


def test_the_first_note_is_my_opening_pay_off() -> None:
    made = taps(after(), ("spy", TANYA), ("amount", "700"))
    assert made.outcome == Open(player="Ann", spy=TANYA, amount=700)
    assert made.sentence == "Pay Tanya Hyde $700 → $700"
    assert not made.at_once


def test_a_bluff_takes_the_same_taps_and_changes_nothing() -> None:
    steps = (("spy", TANYA), ("amount", "600"))
    paid = taps(after(OPENED), ("kind", "pay"), *steps)
    bluffed = taps(after(OPENED), ("kind", "bluff"), *steps)
    assert bluffed.outcome == Bluff(player="Ann")
    assert bluffed.at_once == paid.at_once
    same = [row.key for row in paid.rows if row.key != "who"]
    assert [row.key for row in bluffed.rows] == same
    assert bluffed.row("amount") == paid.row("amount")


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
    then, later = (GAME.form(view, draft) for view in (after(OPENED), after(*notes)))
    assert (then.outcome, then.caution) == (notes[1], "")
    assert (later.outcome, bool(later.caution)) == (notes[1], True)


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


def test_a_win_wants_to_be_confirmed() -> None:
    made = taps(after(OPENED), ("kind", "win"), ("who", "Dee"))
    assert (made.outcome, made.at_once) == (Win(player="Dee"), False)
    assert made.sentence == "Dee brought the briefcase home to Berlin and wins"


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (Open(player="Ann", spy=TANYA, amount=500), "Ann opened with $500 for Tanya Hyde"),
        (Pay(player="Ann", spy=TANYA, amount=500), "Ann paid Tanya Hyde $500"),
        (Pay(player="Bob"), "Bob announced a pay-off"),
        (Bluff(player="Ann"), "Ann bluffed a pay-off"),
        (Move(player="Bob", spy=ROCK, briefcase=True), "Bob moved Rock Bottom with the briefcase"),
        (Move(player="Bob", spy=ROCK, briefcase=False), "Bob moved Rock Bottom"),
        (blows(ROCK, RITA), "Bob blew Rita Palm by Rock Bottom"),
        (
            blows(ROCK, RITA, stopped=True),
            "Bob would have blown Rita Palm by Rock Bottom: stopped",
        ),
        (reveals(RITA, 0), "Bob says Rita Palm had $0"),
        (Win(player="Bob"), "Bob brought the briefcase home to Tokyo and wins"),
    ],
)
def test_each_note_is_said_in_a_sentence(note: Note, said: str) -> None:
    assert GAME.said(SETUP, note) == said


def test_a_player_without_headquarters_brings_the_briefcase_home_all_the_same() -> None:
    homeless = replace(SETUP, headquarters=SETUP.headquarters[:1])
    told = GAME.said(homeless, Win(player="Bob"))
    assert told == "Bob brought the briefcase home and wins"


def topics(*notes: Note, **draft: tuple[str, ...]) -> list[tuple[str, str]]:
    choices = GAME.form(after(*notes), draft).row("kind").choices
    return [(choice.key, str(choice.face)) for choice in choices]


def test_what_can_be_noted_next() -> None:
    usual = [
        ("move", "Move"),
        ("challenge", "Challenge"),
        ("pay", "Pay-off"),
        ("bluff", "Bluff"),
        ("blow", "Blow cover"),
        ("win", "Wins"),
    ]
    assert topics() == [("open", "Opening"), *usual]
    assert topics(OPENED) == usual
    bobs_turn = (OPENED, Move(player="Ann", spy=TOM, briefcase=False))
    assert topics(*bobs_turn) == [one for one in usual if one[0] != "bluff"]
    assert topics(*bobs_turn, who=("Ann",)) == usual
    gone = topics(OPENED, blows(ROCK, RITA, who="Dee"))
    assert gone[-2:] == [("reveal", "Reveal"), ("win", "Wins")]


@pytest.mark.parametrize(
    ("notes", "topic"),
    [
        ((), "open"),
        ((OPENED,), "move"),
        ((OPENED, Move(player="Ann", spy=TOM, briefcase=False)), "move"),
        ((OPENED, covers(ROCK, 100)), "blow"),
    ],
)
def test_the_topic_that_comes_next_is_chosen(notes: tuple[Note, ...], topic: str) -> None:
    choices = GAME.form(after(*notes), {}).row("kind").choices
    assert [choice.key for choice in choices if choice.chosen] == [topic]


def test_a_bluff_looks_on_its_button_like_the_pay_off_that_it_is_not() -> None:
    steps = (("kind", "bluff"), ("spy", TANYA), ("amount", "600"))
    assert taps(after(OPENED), *steps).sentence == "Bluff Tanya Hyde $0 → $500"


def test_of_the_others_pay_offs_and_covers_nothing_is_cautioned_against() -> None:
    bobs = after(
        Open(player="Ann", spy=TANYA, amount=10_000), Move(player="Ann", spy=TOM, briefcase=False)
    )
    paid = taps(bobs, ("kind", "pay"))
    assert (paid.sentence, paid.caution) == ("Bob announced a pay-off", "")
    blown = taps(bobs, ("kind", "blow"), ("informer", ROCK), ("victim", RITA))
    assert blown.caution == ""


def test_the_whole_balance_can_be_paid_and_a_thousand_be_blown() -> None:
    whole = taps(after(OPENED), ("kind", "pay"), ("spy", TOM), ("amount", "9500"))
    assert whole.caution == ""
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    assert taps(able, ("kind", "blow"), ("informer", ROCK)).caution == ""


def test_no_spy_blows_his_own_cover() -> None:
    told = list(map(str, GAME.keypad.faults(SETUP, blows(ROCK, ROCK))))
    assert told == ["victim: no spy blows their own cover"]
