"""Cataline as it looks from every seat: its own part of it; the rest holds for every game."""

import pytest

from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Reveal
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import ALL, CARDS, CONSPIRATORS, LONE, Setup, cards_of

HAND = ("red-1", "red-2", "blue-3", "blue-4", "green-5", "green-6", "yellow-1", "violet-2")
SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=HAND)
HANDS = {
    "Ann": frozenset({"red-3", "red-4", "green-1"}),
    "Bob": frozenset(HAND),
    "Cem": frozenset({"red-5", "blue-1"}),
}


def test_a_question_to_one_is_answered_with_all_he_has() -> None:
    asked = SEATS.asked(SETUP, ("Ann", "red"), HANDS)
    assert asked == AskOne(asker="Bob", target="Ann", about="red", passed=2)


def test_a_question_to_all_is_answered_by_everybody_else() -> None:
    asked = SEATS.asked(SETUP, (ALL, "blue"), HANDS)
    assert asked == AskAll(asker="Bob", about="blue", gave={"Ann": False, "Cem": True})


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        (AskOne(asker="Bob", target="Ann", about="1", passed=1, seen=("green-1",)), ["green-1"]),
        (AskOne(asker="Ann", target="Cem", about="1", passed=1), []),
        (AskAll(asker="Bob", about="red", gave={"Ann": "red-3", "Cem": False}), ["red-3"]),
        (AskAll(asker="Ann", about="red", gave={"Bob": True, "Cem": True}), []),
        (Accuse(player="Ann", sum=20, correct=False), []),
        (Reveal(cards=("red-1",)), []),
    ],
)
def test_the_asker_is_shown_the_cards_that_were_passed(note: object, cards: list[str]) -> None:
    assert list(SEATS.shown(note)) == cards  # type: ignore[arg-type]


def test_at_an_unknown_hand_every_card_may_be_anywhere_and_the_rules_hold() -> None:
    deal = SEATS.deal(SEATS.seat(SETUP, "Ann", HANDS))
    assert all(places == ("Ann", "Bob", "Cem", "hidden") for places in deal.options.values())
    assert len(deal.rules) == 5
    assert deal.measure == {(card, "hidden"): int(card[-1]) for card in CARDS}
    assert [sorted(clue.totals) for clue in deal.hands] == [[8], [8], [8], [CONSPIRATORS[3]]]


def test_everybody_can_ask_each_other_and_all_for_every_suit_and_value() -> None:
    setup = SEATS.seat(SETUP, "Cem", HANDS)
    keys = [question.key for question in SEATS.questions(setup, SEATS.deal(setup), {})]
    assert len(keys) == len(set(keys)) == 11 * 3
    assert {whom for whom, _about in keys} == {"Ann", "Bob", ALL}
    assert all(cards_of(about) for _whom, about in keys)


def test_a_sum_is_announced_unless_each_card_is_accused_alone() -> None:
    lone = Setup(players=SETUP.players, me="Bob", hand=HAND, variant=LONE, conspirators=12)
    assert (SEATS.announces(SETUP), SEATS.announces(lone)) == ("sum", None)
