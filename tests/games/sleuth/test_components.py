import pytest

from notepad.games.sleuth.setup import (
    CARDS,
    COLOURS,
    COUNTED,
    ELEMENTS,
    GEMS,
    HAND_SIZE,
    SEATS,
    TABLE_SIZE,
    TYPES,
    cards_of,
    class_key,
    kind_of,
)


def test_there_is_one_card_of_each_gem_type_and_colour() -> None:
    assert len(set(CARDS)) == len(GEMS) * len(TYPES) * len(COLOURS) == 36


@pytest.mark.parametrize("players", SEATS)
def test_all_cards_but_the_missing_gem_are_dealt_or_lie_face_up(players: int) -> None:
    assert players * HAND_SIZE[players] + TABLE_SIZE[players] + 1 == len(CARDS)


@pytest.mark.parametrize(
    ("about", "count"),
    [
        (("pearl",), 12),
        (("red",), 9),
        (("pearl", "red"), 3),
        (("red", "pearl", "pair"), 1),
        ((), 36),
    ],
)
def test_a_class_has_the_cards_with_all_its_elements(about: tuple[str, ...], count: int) -> None:
    cards = cards_of(about)
    assert len(cards) == count
    assert all(set(about) <= set(card.split("-")) for card in cards)


def test_a_class_has_one_word_whatever_the_order() -> None:
    assert class_key(("pair", "pearl")) == class_key(("pearl", "pair")) == "pearl+pair"
    assert class_key(("red", "opal")) == "opal+red"


def test_an_element_is_a_gem_a_type_or_a_colour() -> None:
    assert [kind_of(element) for element in ("opal", "cluster", "green")] == [0, 1, 2]


def test_the_sheet_counts_each_element_and_each_gem_and_type_together() -> None:
    assert len(COUNTED) == len(set(COUNTED)) == len(ELEMENTS) + 9
