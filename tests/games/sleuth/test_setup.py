"""How many gems are dealt, and what can be wrong with that."""

from dataclasses import replace

import pytest

from notepad.core.faults import UnreadError
from notepad.games.sleuth.setup import CARDS, HAND_SIZE, Setup, setup_faults

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:11], table=CARDS[11:13])
UNEVEN = replace(SETUP, hand_sizes={"Ann": 12, "Cem": 10})


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


def test_hands_are_as_large_as_usual_unless_the_table_says_otherwise() -> None:
    assert [SETUP.hand_size(player) for player in SETUP.players] == [HAND_SIZE[3]] * 3
    assert [UNEVEN.hand_size(player) for player in SETUP.players] == [12, 11, 10]
    assert told(SETUP) == told(UNEVEN) == []


def test_cards_are_shown_for_two_elements_or_more_unless_only_numbers_are_told() -> None:
    assert [SETUP.shows(about) for about in (("red",), ("red", "pearl"))] == [False, True]
    assert not replace(SETUP, numbers_only=True).shows(("red", "pearl"))


def test_one_gem_is_missing_or_several() -> None:
    several = replace(SETUP, missing=2)
    assert [one.sought.count for one in (SETUP, several)] == [
        "1 gem is missing",
        "2 gems are missing",
    ]
    assert [one.sought.all for one in (SETUP, several)] == ["the missing gem", "the missing gems"]


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (replace(SETUP, missing=4), "missing: one, two or three gems can be missing"),
        (replace(SETUP, questions=3), "questions: one or two questions can be asked in a turn"),
        (replace(SETUP, hand_sizes={"Bob": 99}), "hand_sizes.Bob: no hand has so many cards"),
        (replace(SETUP, hand_sizes={"Bop": 10}), 'hand_sizes.Bop: no player "Bop"'),
        (
            replace(SETUP, missing=2),
            "table: hands, cards face up and hidden ones make 37 cards, but there are 36",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: Setup, line: str) -> None:
    assert any(fault.startswith(line) for fault in told(wrong)), told(wrong)


def test_whose_hand_is_of_what_size_is_open_where_somebody_is_misspelt() -> None:
    misspelt = replace(SETUP, hand_sizes={"Bop": 10})
    with pytest.raises(UnreadError):
        misspelt.hand_size("Bob")
    assert [fault.partition(":")[0] for fault in told(misspelt)] == ["hand_sizes.Bop"]
