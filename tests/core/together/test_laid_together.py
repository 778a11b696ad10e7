from dataclasses import replace
from random import Random

import pytest

from notepad.core.comparison import LaidTogether, laid_together
from notepad.core.faults import Faults
from notepad.core.record import AnyRecord, Record
from notepad.games import catalogue
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse
from notepad.games.conspiracy.notes import Bluff, Move, Open, Pay
from notepad.games.conspiracy.setup import Setup
from tests.core.together.everybody import everybody, instead, laid_open, overheard, without


def laid(*records: AnyRecord) -> LaidTogether:
    return laid_together(GAME, records, [record.setup.me for record in records])


@pytest.mark.parametrize("seed", range(12))
def test_what_all_heard_is_no_difference_whatever_each_saw(seed: int) -> None:
    records, truth = everybody(seed, players=3 + seed % 3)
    found = laid(*records.values())
    assert found.differences == ()
    assert len(found.heard) == 12
    assert found.deal is not None
    assert {card for card, at in found.deal.items() if at == "hidden"} == truth["hidden"]


@pytest.mark.parametrize("seed", range(12))
def test_a_note_that_one_missed_moves_no_other_note_out_of_line(seed: int) -> None:
    records, _truth = everybody(seed, notes=16)
    number = Random(seed).randint(1, 16)
    records["Bob"] = without(records["Bob"], number)
    (missed,) = laid(*records.values()).differences
    assert "Bob" not in missed.notes
    alike = {repr(records["Ann"].notes[at - 1]) for at in (number, missed.notes["Ann"])}
    assert len(alike) == 1  # of two notes alike it can't be told which one was missed


@pytest.mark.parametrize("seed", range(12))
def test_another_number_is_told_and_who_misheard_it(seed: int) -> None:
    records, _truth = everybody(seed, notes=16)
    number = overheard(records["Bob"], "Bob")[0]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    found = laid(*records.values())
    (apart,) = found.differences
    assert set(apart.notes.values()) == {number}
    assert found.note("Bob", apart).passed == passed + 1
    assert found.note("Ann", apart).passed == passed
    assert apart.misheard == ("Bob",)


def test_the_cards_of_one_who_was_asked_tell_who_misheard_though_the_deal_is_not_known() -> None:
    records, _truth = everybody(3, notes=30)
    numbers = overheard(records["Bob"], "Bob")
    number = next(n for n in numbers if records["Bob"].notes[n - 1].target == "Ann")
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    found = laid(records["Ann"], records["Bob"])
    assert found.deal is None
    assert found.differences[0].misheard == ("Bob",)


def test_of_two_of_whom_nothing_is_known_neither_is_said_to_have_misheard() -> None:
    records, _truth = everybody(3, notes=30)
    asked = Accuse(player="Dee", sum=21, correct=False)
    for name in ("Ann", "Bob"):
        records[name] = replace(records[name], notes=(*records[name].notes, asked))
    records["Bob"] = instead(records["Bob"], 31, sum=22)
    (apart,) = laid(records["Ann"], records["Bob"]).differences
    assert apart.notes == {"Ann": 31, "Bob": 31}
    assert apart.misheard == ()


def test_with_all_hands_but_one_the_hidden_cards_give_the_deal() -> None:
    records, truth = everybody(5, players=3)
    two = [records["Ann"], records["Bob"]]
    assert laid(*two).deal is None
    note = replace(laid_open(truth, "Ann"), hands=None)
    two[0] = replace(two[0], notes=(*two[0].notes, note))
    found = laid(*two)
    assert found.deal is not None
    assert {card for card, at in found.deal.items() if at == "Cem"} == truth["Cem"]
    assert found.differences == ()  # what only one laid open was missed by nobody


def test_a_conflict_in_one_record_is_none_of_the_others_business() -> None:
    records, _truth = everybody(6)
    assert laid(*records.values()).records["Ann"] is records["Ann"]


def test_who_missed_the_end_is_told_of_each_note() -> None:
    records, _truth = everybody(7)
    records["Cem"] = replace(records["Cem"], notes=records["Cem"].notes[:9])
    missed = laid(*records.values()).differences
    assert [one.notes["Ann"] for one in missed] == [10, 11, 12]


def test_another_game_of_the_same_people_is_refused() -> None:
    for seed in range(40):
        one, other = everybody(seed)[0]["Ann"], everybody(seed + 100)[0]["Bob"]
        with pytest.raises(Faults, match=r"another game|in the hand of"):
            laid(one, other)


def test_hands_that_overlap_are_refused_with_the_card_and_its_place() -> None:
    records, _truth = everybody(1)
    mine, his = records["Ann"].setup.hand, records["Bob"].setup.hand
    other = replace(records["Bob"], setup=replace(records["Bob"].setup, hand=(mine[0], *his[1:])))
    with pytest.raises(Faults, match=f"Bob: setup.hand\\[0\\]: {mine[0]} is in the hand of Ann"):
        laid(records["Ann"], other)


def test_a_bluff_is_heard_as_a_pay_off_and_an_opening_not_at_all() -> None:
    game = catalogue()["conspiracy"]
    ann, bob = (Setup(players=("Ann", "Bob"), me=me) for me in ("Ann", "Bob"))
    spy = ann.spies[0]
    moved = Move(player="Bob", spy=spy, briefcase=False)
    hers = (Open(player="Ann", spy=spy, amount=500), Bluff(player="Ann"), moved)
    his = (Pay(player="Ann"), replace(moved, briefcase=True))
    records = [
        Record(game="conspiracy", setup=ann, notes=hers),
        Record(game="conspiracy", setup=bob, notes=his),
    ]
    found = laid_together(game, records, ["Ann", "Bob"])
    assert [one.notes for one in found.heard] == [{"Ann": 2, "Bob": 1}, {"Ann": 3, "Bob": 2}]
    (apart,) = found.differences
    assert apart.notes == {"Ann": 3, "Bob": 2}
