from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from notepad.declared.setup import Accuse, Reveal
from tests.declared.at_table import AtTable
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES

PLAYERS = ["Ann", "Bob", "Cem"]
LISTS = AtTable(THREE_LISTS, {"players": PLAYERS, "me": "Bob", "hand": ["Bea", "key"]})
SUMS = AtTable(
    TWO_ATTRIBUTES, {"players": PLAYERS, "me": "Bob", "hand": ["red-1", "blue-1", "blue-2"]}
)
NAMED = AtTable(NAMED_CARDS, {"players": PLAYERS, "me": "Bob", "hand": ["A", "B"]})
RIGHT = Accuse(player="Cem", cards=("Ann", "rope", "barn"), correct=True)


@pytest.mark.parametrize(
    ("table", "note", "said"),
    [
        (LISTS, RIGHT, "Cem announced Ann, rope and barn: right, and wins"),
        (
            LISTS,
            Accuse(player="Bob", cards=("Cid", "lamp", "pond"), correct=False),
            "Bob announced Cid, lamp and pond: wrong",
        ),
        (
            NAMED,
            Accuse(player="Ann", cards=("C", "H"), correct=False),
            "Ann announced C and H: wrong",
        ),
        (SUMS, Accuse(player="Ann", sum=7, correct=False), "Ann announced 7: wrong"),
        (SUMS, Accuse(player="Ann", sum=30, correct=True), "Ann announced 30: right, and wins"),
    ],
)
def test_an_announcement_is_said_tapped_and_read_again(
    table: AtTable, note: Accuse, said: str
) -> None:
    table.comes_back(note)
    assert table.said(note) == said


@pytest.mark.parametrize(
    ("table", "change", "told"),
    [
        (LISTS, {"player": "Eve"}, 'player: no player "Eve"'),
        (LISTS, {"cards": ["Ann", "rope"]}, "cards: one card of each group"),
        (LISTS, {"sum": 3}, "sum: no such field here"),
        (LISTS, {"correct": "no"}, "correct: true or false was expected"),
        (NAMED, {"cards": ["A"]}, "cards: 1 card, but it must be 2"),
        (NAMED, {"cards": ["A", "A"]}, "cards: "),
        (SUMS, {}, "cards: no such field here"),
        (SUMS, {}, "sum: this field is missing"),
        (SUMS, {"sum": -1}, "sum: a sum can't be below zero"),
    ],
)
def test_a_faulty_announcement_is_told_by_its_path(
    table: AtTable, change: dict[str, Any], told: str
) -> None:
    sound = {"note": "accuse", "player": "Ann", "cards": ["Ann", "rope", "barn"], "correct": False}
    assert LISTS.faults(**sound) == []
    lines = table.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_an_announcement_of_nothing_is_a_fault() -> None:
    found = LISTS.faults(note="accuse", player="Ann", correct=False)
    assert found == ["cards: this field is missing"]


def test_what_lies_open_at_the_end_is_noted_once_somebody_has_won() -> None:
    over = LISTS.form({"kind": ("reveal",)}, [RIGHT])
    assert "reveal" in [choice.key for choice in over.row("kind").choices]
    before = LISTS.form({})
    assert "reveal" not in [choice.key for choice in before.row("kind").choices]


def test_the_hidden_cards_and_the_hands_are_said_and_read_again() -> None:
    note = Reveal(cards=("Ann", "rope", "barn"), hands={"Cem": ("Cid", "lamp")})
    assert LISTS.said(note) == "Hidden: Ann, rope and barn; laid open: Cem: Cid and lamp"
    assert LISTS.faults(note="reveal", cards=list(note.cards), hands={"Cem": ["Cid", "lamp"]}) == []
    assert LISTS.form(LISTS.game.keypad.draft(LISTS.setup, note), [RIGHT]).outcome == note


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"cards": ["Ann"]}, "cards: 1 card, but it must be 3"),
        ({"hands": {"Cem": ["rope"]}}, "hands.Cem"),
        ({"hands": {"Eve": []}}, "hands.Eve"),
        ({"cards": ["Ann", "rope", "sea"]}, 'cards[2]: no card "sea"'),
    ],
)
def test_faulty_cards_at_the_end_are_told_by_their_path(change: dict[str, Any], told: str) -> None:
    sound = {"note": "reveal", "cards": ["Ann", "rope", "barn"]}
    lines = LISTS.faults(**{**sound, **change})
    assert any(line.startswith(told) for line in lines), lines


def test_only_sums_that_are_possible_are_offered_before_the_others() -> None:
    known = SUMS.known()
    draft = {"kind": ("announce",), "who": ("Ann",)}
    made = SUMS.game.form(SUMS.view(known=known), draft)
    able = {choice.key for choice in made.row("sum").choices if not choice.dimmed}
    assert able == {str(total) for total in known.odds.sums}
    assert made.hint == "Tap the sum."


def test_a_certain_sum_is_offered_as_my_announcement_its_outcome_still_open() -> None:
    known = SUMS.known()
    total = next(iter(known.odds.sums))
    sure = replace(known, odds=replace(known.odds, sums={total: 1.0}))
    (found,) = SUMS.game.page(SUMS.view(known=sure)).findings
    assert (found.brief, found.offer) == (f"certain: the sum is {total}", "Announce it")
    assert not SUMS.game.form(SUMS.view(), found.draft).ready
    right = SUMS.game.form(SUMS.view(), {**found.draft, "said": ("right",)}).outcome
    assert right == Accuse(player="Bob", sum=total, correct=True)


def test_hidden_cards_that_are_all_found_are_offered_as_my_announcement() -> None:
    known = LISTS.known(replace(RIGHT, player="Ann"))
    view = LISTS.view(known=known)
    found = LISTS.game.page(view).findings[-1]
    assert found.offer == "Announce it"
    right = LISTS.game.form(view, {**found.draft, "said": ("right",)}).outcome
    assert right == Accuse(player="Bob", cards=("Ann", "rope", "barn"), correct=True)
