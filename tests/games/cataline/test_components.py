from itertools import combinations

import pytest

from notepad.games.cataline.setup import (
    CARDS,
    CLASSES,
    CONSPIRATORS,
    DECKS,
    HAND_SIZE,
    LONE_LEAST,
    OWN_DECK,
    SEATS,
    SUITS,
    VALUES,
    cards_of,
    lone_counts,
    possible_sums,
    suit_of,
    value_of,
)


def test_thirty_cards_are_dealt_evenly_beside_the_conspirators() -> None:
    assert len(set(CARDS)) == 30
    for players in SEATS:
        assert players * HAND_SIZE[players] + CONSPIRATORS[players] == len(CARDS)


@pytest.mark.parametrize("card", ["red-1", "violet-6"])
def test_a_card_is_of_one_suit_and_of_one_value(card: str) -> None:
    assert f"{suit_of(card)}-{value_of(card)}" == card
    assert [about for about in CLASSES if card in cards_of(about)] == card.split("-")


def test_a_suit_has_a_card_of_each_value_and_a_value_one_of_each_suit() -> None:
    assert cards_of("blue") == ("blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6")
    assert {suit_of(card) for card in cards_of("3")} == set(SUITS)
    assert {len(cards_of(value)) for value in VALUES} == {5}


@pytest.mark.parametrize("players", SEATS)
def test_the_sums_that_conspirators_can_have_are_those_of_some_cards(players: int) -> None:
    # Every suit has one of them; a sixth is any other card.
    extra = CONSPIRATORS[players] - len(SUITS)
    least = len(SUITS) + (2 if extra else 0)
    most = 6 * len(SUITS) + (5 if extra else 0)
    assert possible_sums(players) == range(least, most + 1)


@pytest.mark.parametrize(
    ("players", "counts"), [(3, (12, 15, 18, 21, 24, 27)), (4, (10, 14, 18, 22, 26)), (0, ())]
)
def test_conspirators_to_accuse_one_by_one_leave_even_hands(
    players: int, counts: tuple[int, ...]
) -> None:
    assert lone_counts(players) == counts
    assert all(count >= LONE_LEAST for count in counts)


def test_every_deck_says_how_each_suit_looks_and_no_two_look_alike() -> None:
    for _name, looks in DECKS.values():
        assert [look.suit for look in looks] == list(SUITS)
        assert all(one.colour != other.colour for one, other in combinations(looks, 2))
    assert OWN_DECK in [looks for _name, looks in DECKS.values()]
