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
from notepad.games.cataline.game import GAME
from tests.cards.noted_games import KINDS
from tests.core.everybody import everybody, instead, laid_open, overheard, without
from tests.dealing.card_games import HALF_HEARD, half_heard
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


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_what_one_only_half_heard_is_no_difference(kind: str, seed: int) -> None:
    noted, random = KINDS[kind](seed), Random(seed)
    records = []
    for name in noted.setup.players:
        setup = noted.at(name)
        heard = [
            half_heard(setup, note, random) if random.random() < HALF_HEARD else note
            for note in noted.heard(name, noted.played)
        ]
        records.append(Record(game=noted.game.id, setup=setup, notes=tuple(heard)))
    found = comparison.laid_together(noted.game, records, [*noted.setup.players])
    assert [heard.notes for heard in found.differences] == []


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


RECORDS = everybody(2)[0]
ANN, BOB = RECORDS["Ann"], RECORDS["Bob"]


def faults(*records: AnyRecord) -> list[str]:
    names = [f"{number}.json" for number, _record in enumerate(records)]
    return [str(fault) for fault in comparison.not_one_game(GAME, records, names)]


def otherwise(**fields: Any) -> AnyRecord:  # noqa: ANN401 whatever a setup has
    return replace(BOB, setup=replace(BOB.setup, **fields))


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


def test_long_sequences_are_aligned_soon() -> None:
    row = list("ABCab" * 400)
    shorter = [word for at, word in enumerate(row) if at % 97]
    lines = comparison.aligned([row, shorter], worth)
    assert sum(None in line for line in lines) == len(row) - len(shorter)
