"""Records of one game laid together: whether they are of one, what fits, and how that is told."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core import comparison
from notepad.core.faults import Faults
from notepad.core.record import AnyRecord, Record
from notepad.games import catalogue
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse
from notepad.games.conspiracy.notes import Bluff, Move, Open, Pay
from notepad.games.conspiracy.setup import Setup
from tests.core.everybody import everybody, instead, laid_open, overheard, without
from tests.nullgame import SETUP


def laid(*records: AnyRecord) -> comparison.LaidTogether:
    return comparison.laid_together(GAME, records, [record.setup.me for record in records])


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


def test_another_game_of_the_same_people_is_refused() -> None:
    for seed in range(40):
        one, other = everybody(seed)[0]["Ann"], everybody(seed + 100)[0]["Bob"]
        with pytest.raises(Faults, match=r"another game|is in Ann’s hand, too"):
            laid(one, other)


def test_hands_that_overlap_are_refused_with_the_card_and_its_place() -> None:
    records, _truth = everybody(1)
    mine, his = records["Ann"].setup.hand, records["Bob"].setup.hand
    other = replace(records["Bob"], setup=replace(records["Bob"].setup, hand=(mine[0], *his[1:])))
    with pytest.raises(Faults, match=f"Bob: setup.hand\\[0\\]: {mine[0]} is in Ann’s hand, too"):
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
    found = comparison.laid_together(game, records, ["Ann", "Bob"])
    assert [one.notes for one in found.heard] == [{"Ann": 2, "Bob": 1}, {"Ann": 3, "Bob": 2}]
    (apart,) = found.differences
    assert apart.notes == {"Ann": 3, "Bob": 2}


RECORDS, _TRUTH = everybody(2)
ANN, BOB = RECORDS["Ann"], RECORDS["Bob"]


def faults(*records: AnyRecord) -> list[str]:
    names = [f"{number}.json" for number, _record in enumerate(records)]
    return [str(fault) for fault in comparison.not_one_game(GAME, records, names)]


def otherwise(**fields: Any) -> AnyRecord:  # noqa: ANN401 whatever a setup has
    return replace(BOB, setup=replace(BOB.setup, **fields))


def test_who_is_named_first_and_who_began_is_each_players_own() -> None:
    players = BOB.setup.players
    assert faults(ANN, otherwise(players=players[1:] + players[:1], first="Ann")) == []


def test_how_the_deck_looks_is_each_players_own() -> None:
    deck = tuple(replace(look, name=f"{look.name}!") for look in BOB.setup.deck)
    assert faults(ANN, otherwise(deck=deck)) == []


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            otherwise(players=("Ann", "Bob", "Cem", "Eve")),
            "1.json: setup.players: the players here are Ann, Bob, Cem and Eve",
        ),
        (
            otherwise(players=("Bob", "Ann", "Cem", "Dee")),
            "1.json: setup.players: the seating order",
        ),
        (otherwise(variant="kept"), "1.json: setup.variant: this differs from “0.json”"),
        (replace(ANN, title="again"), "1.json: setup.me: “0.json” is also by Ann"),
        (Record(game="null", setup=SETUP), "1.json: game: this is not the same game as"),
    ],
)
def test_each_reason_is_told_with_its_place(other: AnyRecord, told: str) -> None:
    assert faults(ANN, other)[0].startswith(told)


def test_those_who_noted_the_same_are_named_together_and_who_misheard_apart() -> None:
    records, _truth = everybody(4)
    number = overheard(records["Bob"], "Bob")[0]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    laid = comparison.laid_together(GAME, list(records.values()), list(records))
    (told,) = comparison.told_differences(GAME, laid)
    assert len(told.versions) == 2
    right, wrong = told.versions
    for name in ("Ann", "Cem", "Dee"):
        assert f"{name} (note {number})" in right.noted
    assert "(●" not in right.noted  # what one of them saw is not told of all
    assert wrong.noted.startswith(f"Bob (note {number}): ")
    assert (right.misheard, wrong.misheard, told.missed) == (False, True, "")


def test_when_one_could_be_certain_is_told_and_not_that_he_heard_it() -> None:
    records, _truth = everybody(4)
    said = Accuse(player="Bob", sum=20, correct=True)
    ann = replace(records["Ann"], notes=(*records["Ann"].notes, said))
    assert comparison.told_when_certain(ann, 7) == "Ann could be certain from note 7 on."
    assert comparison.told_when_certain(ann, 13) == (
        "Ann could not be certain before the answer was announced."
    )
    assert comparison.told_when_certain(ann, None) == "Ann could never be certain."
    assert comparison.told_conflict(ann) == "The notes of Ann contradict each other."


def test_who_missed_a_note_is_named() -> None:
    records, _truth = everybody(4)
    records["Dee"] = without(records["Dee"], 3)
    laid = comparison.laid_together(GAME, list(records.values()), list(records))
    (told,) = comparison.told_differences(GAME, laid)
    assert told.missed == "Dee missed it."


WORDS = st.lists(st.sampled_from("AaBbC"), max_size=6)


def worth(one: str, other: str) -> int:
    if one == other:
        return comparison.SAME
    return 3 if one.lower() == other.lower() else 0


def best(ones: list[str], others: list[str]) -> int:
    """Return what the best pairs are worth together, all of them tried."""
    most = 0
    for count in range(min(len(ones), len(others)) + 1):
        for left in combinations(range(len(ones)), count):
            for right in combinations(range(len(others)), count):
                pairs = zip(left, right, strict=True)
                most = max(most, sum(worth(ones[a], others[b]) for a, b in pairs))
    return most


@given(WORDS, WORDS)
def test_pairs_are_worth_as_much_as_any_pairs_can_be(ones: list[str], others: list[str]) -> None:
    lines = comparison.paired(len(ones), len(others), lambda a, b: worth(ones[a], others[b]))
    told = sum(worth(ones[a], others[b]) for a, b in lines if a is not None and b is not None)
    assert told == best(ones, others)


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_every_sequence_stands_in_its_own_order_and_whole(rows: list[list[str]]) -> None:
    lines = comparison.aligned(rows, worth)
    for number, row in enumerate(rows):
        assert [line[number] for line in lines if line[number] is not None] == list(range(len(row)))
    assert all(any(at is not None for at in line) for line in lines)


def test_what_one_missed_leaves_a_gap_in_his_line_alone() -> None:
    assert comparison.aligned(["ABC", "AC", "ABC"], worth) == [(0, 0, 0), (1, None, 1), (2, 1, 2)]


def test_what_is_somewhat_alike_stands_together_rather_than_apart() -> None:
    assert comparison.aligned(["AbC", "ABC"], worth) == [(0, 0), (1, 1), (2, 2)]


def test_long_sequences_are_aligned_soon() -> None:
    row = list("ABCab" * 400)
    shorter = [word for at, word in enumerate(row) if at % 97]
    lines = comparison.aligned([row, shorter], worth)
    assert sum(None in line for line in lines) == len(row) - len(shorter)
