"""A card of my hand that was set up wrongly, in a game of nine fruits."""

from dataclasses import replace
from itertools import permutations

import pytest

from notepad.cards.reasoning import own_hand
from notepad.cards.setup import hand_unsure
from notepad.core.reasoner import SETUP, without_breaths
from notepad.deduction.deal import Clue, Deal
from notepad.deduction.mistakes import hand_mends, knowledge_if_fitting
from tests.cards.orchard import CARDS, THREE, Ask, clues

NOTES = (
    Ask(asker="Ann", target="Cem", about="plum", count=1),
    Ask(asker="Cem", target="Bob", about="pear", count=1),
)


def said(deal: Deal) -> list[Clue]:
    return [
        clue for number, note in enumerate(NOTES, start=1) for clue in clues(deal, number, note)
    ]


def test_each_hand_is_counted_with_which_something_fits() -> None:
    unsure = hand_unsure(THREE)
    steps = hand_mends(own_hand(THREE), unsure, knowledge_if_fitting(unsure, said(unsure)), 150)
    found = {step.slip.instead.hand: step.deals for step in without_breaths(steps)}

    left = [card for card in CARDS if card not in (*THREE.hand, *THREE.table)]
    expected: dict[tuple[str, ...], int] = {}
    for gone in THREE.hand:
        for meant in left:
            hand = tuple(meant if card == gone else card for card in THREE.hand)
            others = [card for card in (*left, gone) if card != meant]
            deals = [
                cards
                for cards in permutations(others, 4)
                if cards[0] < cards[1]
                and cards[2] < cards[3]
                and sum(card.startswith("plum") for card in cards[2:]) == 1
            ]
            if sum(card.startswith("pear") for card in hand) == 1:
                expected[hand] = len(deals)
    assert expected
    assert found == pytest.approx(expected)


def test_a_hand_that_nothing_can_save_is_left_alone() -> None:
    unsure = hand_unsure(THREE)
    assert list(without_breaths(hand_mends(own_hand(THREE), unsure, lambda _more: None, 150))) == []


def test_the_setup_differs_in_the_one_card_and_in_its_place() -> None:
    hand = own_hand(THREE)
    assert hand.exchanged("apple-2", "plum-1") == replace(THREE, hand=("apple-1", "plum-1"))
    assert hand.slip("apple-2", "plum-1").note == SETUP
