"""Dollars, what spies are called, and faults of a set-up, each with its path."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.language import format_number
from notepad.games.conspiracy.setup import COLOURS, SPIES, Cast, Setup, money, setup_faults


def test_dollars_are_written_as_english_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6,900", "$6,900")


@pytest.mark.usefixtures("german")
def test_dollars_are_written_as_german_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6.900", "6.900\u00a0$")


def test_spies_are_called_by_their_first_names_unless_that_could_mean_two() -> None:
    assert [Cast().called(spy) for spy in SPIES] == [
        *("Ahmed", "Earl", "Tom", "Rita", "Rock", "Tanya", "Miss B.", "Spy 8")
    ]
    assert Cast(("Rita Palm", "Rita Book")).called("Rita Palm") == "Rita Palm"


@pytest.mark.parametrize(
    ("spy", "called"),
    [("Spy 88", "Spy 88"), ("Mata Hari", "Mata"), ("Agent 007", "Agent 007"), ("Al Bo", "Al Bo")],
)
def test_short_names_and_numbers_are_called_in_full(spy: str, called: str) -> None:
    assert Cast((spy, *SPIES[1:])).called(spy) == called


def test_a_spy_has_the_colour_of_his_place() -> None:
    cast = Cast()
    assert [cast.face(spy).colour for spy in SPIES] == [*COLOURS]
    assert [str(cast.short(spy)) for spy in SPIES[:2]] == ["●Ahmed", "●Earl"]
    assert str(cast.face(SPIES[0])) == "●Ahmed Cahr"
    two = Cast(SPIES, COLOURS[:2])
    assert two.face(SPIES[3]).colour == COLOURS[1]


TWO = Setup(players=("Ann", "Bob"), me="Ann")
TANYA = "Tanya Hyde"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": ("Ann",)}, "players"),
        ({"players": ("Ann", "Bob", "Cem", "Dee", "Eva")}, "players"),
        ({"balance": 0}, "balance"),
    ],
)
def test_a_faulty_setup_is_refused_with_the_path(change: dict[str, Any], path: str) -> None:
    assert path in [fault.path for fault in setup_faults(replace(TWO, **change))]


def test_spies_that_look_alike_are_a_fault() -> None:
    spies = ("Ren\u00e9", "Rene\u0301", *TWO.spies[2:])
    told = [str(fault) for fault in setup_faults(replace(TWO, spies=spies))]
    assert told == ["spies[1]: this name looks like another one, “René”; change one of the two"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"spies": TWO.spies[:7]}, "spies: 7 spies, but there are 8"),
        ({"spies": TWO.spies[:1]}, "spies: 1 spy, but there are 8"),
        (
            {"spies": (" ", *TWO.spies[1:])},
            "spies[0]: a spy needs a name, written with letters alone",
        ),
        (
            {"spies": ("A\n", *TWO.spies[1:])},
            "spies[0]: a spy needs a name, written with letters alone",
        ),
        ({"spies": (TANYA, *TWO.spies[1:])}, "spies: given twice: Tanya Hyde"),
        ({"balance": 50}, "balance: 50 is no amount: whole hundreds, at least 100"),
        ({"colours": ("red", *TWO.colours[1:])}, "colours[0]: a colour is written like #c0412b"),
        ({"colours": TWO.colours[:3]}, "colours: 3 colours, but each of the spies has one (8)"),
        ({"colours": TWO.colours[:1]}, "colours: 1 colour, but each of the spies has one (8)"),
    ],
)
def test_a_fault_of_a_setup_says_what_is_wrong(change: dict[str, Any], told: str) -> None:
    assert list(map(str, setup_faults(replace(TWO, **change)))) == [told]


def test_the_least_balance_is_a_hundred() -> None:
    assert list(setup_faults(replace(TWO, balance=100))) == []


def test_headquarters_go_by_seat() -> None:
    four = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Cem")
    assert [four.home(player) for player in four.players] == [
        "Paris",
        "Tokyo",
        "Washington",
        "Berlin",
    ]
    assert replace(four, headquarters=("Rome",)).home("Bob") == ""
    assert four.opponents == ("Ann", "Bob", "Dee")
