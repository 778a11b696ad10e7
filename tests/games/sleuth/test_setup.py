"""The gems, what they are called and where they lie, how many are dealt, and faults of a setup."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from notepad.core.faces_and_marks import Symbol
from notepad.core.faults import UnreadError
from notepad.core.page import Cell, Tally
from notepad.games.sleuth.setup import (
    CARDS,
    COLOURS,
    COUNTED,
    ELEMENTS,
    GEMS,
    HAND_SIZE,
    KINDS,
    PACK,
    SEATS,
    TABLE_SIZE,
    TYPES,
    Setup,
    cards_of,
    class_key,
    class_name,
    kind_of,
    setup_faults,
    spoken,
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


@pytest.mark.parametrize(
    ("about", "name"),
    [
        (("red",), "red ones"),
        (("pearl",), "pearls"),
        (("pair",), "pairs"),
        (("red", "pearl"), "red pearls"),
        (("cluster", "green"), "green clusters"),
        (("pair", "pearl"), "pearl pairs"),
        (("pearl", "pair", "red"), "red pearl pairs"),
    ],
)
def test_a_class_is_named_in_the_plural_whatever_the_order(
    about: tuple[str, ...], name: str
) -> None:
    assert class_name(about) == name


def test_every_class_and_every_card_has_a_name_of_its_own() -> None:
    kinds = [chosen for count in (1, 2, 3) for chosen in combinations(KINDS, count)]
    classes = [about for chosen in kinds for about in product(*chosen)]
    names = {*map(class_name, classes), *map(spoken, CARDS)}
    assert len(names) == len(classes) + len(CARDS) == 79 + 36


def test_a_card_is_named_by_its_colour_gem_and_type() -> None:
    for card in CARDS:
        gem, number, colour = card.split("-")
        assert spoken(card) == f"{colour} {gem} {number}"


def test_a_card_shows_one_to_three_gems_in_its_colour() -> None:
    face = PACK.face("pearl-cluster-blue")
    assert (face.label, face.symbol, face.colour, face.count) == ("", Symbol.RING, "#1f6fb8", 3)
    assert PACK.chip("pearl-cluster-blue").label == "blue"


def test_a_card_is_said_in_words() -> None:
    assert PACK.spoken("pearl-pair-red") == PACK.told("pearl-pair-red") == "red pearl pair"
    assert PACK.named("pearl-pair-red") == "the red pearl pair"
    assert PACK.listed(CARDS[:2]) == "red diamond solitaire, blue diamond solitaire"


def test_a_class_is_named_by_its_word() -> None:
    assert PACK.title("pearl+pair") == "pearl pairs"
    assert len(PACK.cards_of("pearl+pair")) == 4


def test_each_heading_has_the_counts_of_its_class_and_of_the_wider_ones() -> None:
    grid = PACK.grid(lambda card: Cell(card, PACK.face(card)), lambda about: (Tally(about),))
    assert sorted(cell.key for row in grid.cells for cell in row) == sorted(CARDS)
    assert [tally.key for tally in grid.columns[1].tallies] == ["diamond+pair", "diamond", "pair"]
    assert [tally.key for tally in grid.groups[2].tallies] == ["opal"]
    assert [heading.span for heading in grid.groups] == [3, 3, 3]
    assert grid.has_hints


THREE = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:11], table=CARDS[11:13])
UNEVEN = replace(THREE, hand_sizes={"Ann": 12, "Cem": 10})


def faults(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


def test_hands_are_as_large_as_usual_unless_the_table_says_otherwise() -> None:
    assert [THREE.hand_size(player) for player in THREE.players] == [HAND_SIZE[3]] * 3
    assert [UNEVEN.hand_size(player) for player in THREE.players] == [12, 11, 10]
    assert faults(THREE) == faults(UNEVEN) == []


def test_cards_are_shown_for_two_elements_or_more_unless_only_numbers_are_faults() -> None:
    assert [THREE.shows(about) for about in (("red",), ("red", "pearl"))] == [False, True]
    assert not replace(THREE, numbers_only=True).shows(("red", "pearl"))


def test_one_gem_is_missing_or_several() -> None:
    several = replace(THREE, missing=2)
    assert [one.sought.count for one in (THREE, several)] == [
        "1 gem is missing",
        "2 gems are missing",
    ]
    assert [one.sought.all for one in (THREE, several)] == ["the missing gem", "the missing gems"]


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (replace(THREE, missing=4), "missing: one, two or three gems can be missing"),
        (replace(THREE, questions=3), "questions: one or two questions can be asked in a turn"),
        (replace(THREE, hand_sizes={"Bob": 99}), "hand_sizes.Bob: no hand has so many cards"),
        (replace(THREE, hand_sizes={"Bop": 10}), 'hand_sizes.Bop: no player "Bop"'),
        (
            replace(THREE, missing=2),
            "table: hands, cards face up and hidden ones make 37 cards, but there are 36",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: Setup, line: str) -> None:
    assert any(fault.startswith(line) for fault in faults(wrong)), faults(wrong)


def test_whose_hand_is_of_what_size_is_open_where_somebody_is_misspelt() -> None:
    misspelt = replace(THREE, hand_sizes={"Bop": 10})
    with pytest.raises(UnreadError):
        misspelt.hand_size("Bob")
    assert [fault.partition(":")[0] for fault in faults(misspelt)] == ["hand_sizes.Bop"]
