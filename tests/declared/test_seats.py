"""A declared game as it looks from every seat: its own part; the rest holds for every game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.reasoning import seats_of
from notepad.declared.setup import Accuse, Count, Gather, Suggest
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES

if TYPE_CHECKING:
    from notepad.declared.setup import Setup

LISTS, NUMBERS, NAMED = (
    game_of(read_declaration(text.encode())) for text in (THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS)
)
PLAYERS = ("Ann", "Bob", "Cem")
SETUP: Setup = LISTS.setup_type(players=PLAYERS, me="Bob", hand=("lamp", "mill"))
NUMBERED: Setup = NUMBERS.setup_type(players=PLAYERS, me="Bob", hand=("blue-1", "blue-2", "blue-3"))
HANDS = {
    "Ann": frozenset({"rope", "barn"}),
    "Bob": frozenset({"lamp", "mill"}),
    "Cem": frozenset({"barn", "Bea", "rope"}),
}


@pytest.mark.parametrize(
    ("cards", "passed", "shown_by"),
    [
        (("Bea", "rope", "pond"), (), "Cem"),
        (("Ann", "key", "pond"), ("Cem", "Ann"), None),
        (("Ann", "lamp", "mill"), ("Cem", "Ann"), None),
    ],
)
def test_those_pass_who_have_none_by_seat_from_whoever_names_cards(
    cards: tuple[str, ...], passed: tuple[str, ...], shown_by: str | None
) -> None:
    asked = seats_of(SETUP.deck).asked(SETUP, ("", *cards), HANDS)
    assert asked == Suggest(asker="Bob", cards=cards, passed=passed, shown_by=shown_by)


def test_the_one_before_me_is_asked_last() -> None:
    hands = {**HANDS, "Cem": frozenset({"Bea"})}
    asked = seats_of(SETUP.deck).asked(SETUP, ("", "Ann", "rope", "pond"), hands)
    assert (asked.passed, asked.shown_by) == (("Cem",), "Ann")  # type: ignore[union-attr]


def test_the_card_that_is_shown_is_one_of_those_named() -> None:
    seats = seats_of(SETUP.deck)
    shown = {
        seats.answered(SETUP, "Bob", ("", "Bea", "rope", "barn"), HANDS, Random(seed)).card  # type: ignore[union-attr]
        for seed in range(30)
    }
    assert shown == {"Bea", "rope", "barn"}


def test_numbers_and_cards_of_a_class_are_asked_for() -> None:
    seats = seats_of(NUMBERED.deck)
    hands: dict[str, frozenset[str]] = {"Ann": frozenset({"red-1", "red-2"}), "Cem": frozenset()}
    count = seats.asked(NUMBERED, ("Ann", "red"), hands)
    assert count == Count(asker="Bob", target="Ann", about=("red",), count=2)
    gather = seats.asked(NUMBERED, ("", "red"), hands)
    assert gather == Gather(asker="Bob", about="red", gave={"Ann": True, "Cem": False})


def test_two_cards_that_are_named_are_a_suggestion_where_one_class_would_be_gathered() -> None:
    setup = NAMED.setup_type(players=PLAYERS, me="Ann", hand=("A", "B"))
    hands = {"Bob": frozenset({"C"}), "Cem": frozenset({"D"})}
    asked = seats_of(setup.deck).asked(setup, ("", "C", "D"), hands)
    assert asked == Suggest(asker="Ann", cards=("C", "D"), passed=(), shown_by="Bob")


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        (Suggest(asker="Bob", cards=("Ann", "key", "mill"), passed=(), shown_by="Cem", card="key"), ["key"]),  # noqa: E501
        (Suggest(asker="Bob", cards=("Ann", "key", "mill"), passed=(), shown_by="Cem"), []),
        (Count(asker="Bob", target="Cem", about=("red",), count=1, seen=("red-1",)), ["red-1"]),
        (Count(asker="Bob", target="Cem", about=("red",), count=1), []),
        (Gather(asker="Bob", about="red", gave={"Ann": "red-1", "Cem": True}), ["red-1"]),
        (Accuse(player="Bob", cards=("key",), correct=False), []),
    ],
)  # fmt: skip
def test_the_asker_is_shown_the_cards_that_a_note_names(note: object, cards: list[str]) -> None:
    deck = NUMBERED.deck if isinstance(note, Count | Gather) else SETUP.deck
    assert list(seats_of(deck).shown(note)) == cards  # type: ignore[arg-type]


def test_a_sum_is_announced_or_the_cards() -> None:
    assert seats_of(SETUP.deck).announces(SETUP) == "cards"
    assert seats_of(NUMBERED.deck).announces(NUMBERED) == "sum"


def test_at_an_unknown_hand_the_rules_of_what_is_hidden_hold() -> None:
    seats = seats_of(NUMBERED.deck)
    deal = seats.deal(seats.seat(NUMBERED, "Cem", {"Cem": frozenset()}))
    assert len(deal.rules) == 3
    assert set(deal.measure.values()) == {1, 2, 3, 4}
    assert set(deal.options.values()) == {(*PLAYERS, "hidden")}
