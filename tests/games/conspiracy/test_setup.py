"""Faults of a set-up, each with its path."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.games.conspiracy.notes import Challenge
from notepad.games.conspiracy.setup import Setup, setup_faults

SETUP = Setup(players=("Ann", "Bob"), me="Ann")
TANYA, ROCK = "Tanya Hyde", "Rock Bottom"
CONTEST = Challenge(challenger="Ann", defender="Bob", spy=TANYA, bids=(100, 300), covered=1)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": ("Ann",)}, "players"),
        ({"players": ("Ann", "Bob", "Cem", "Dee", "Eva")}, "players"),
        ({"me": "Eva"}, "me"),
        ({"first": "Eva"}, "first"),
        ({"spies": SETUP.spies[:7]}, "spies"),
        ({"spies": (TANYA, *SETUP.spies[1:])}, "spies"),
        ({"spies": (" ", *SETUP.spies[1:])}, "spies[0]"),
        ({"balance": 150}, "balance"),
        ({"balance": 0}, "balance"),
        ({"colours": ("red", *SETUP.colours[1:])}, "colours[0]"),
        ({"colours": SETUP.colours[:3]}, "colours"),
    ],
)
def test_a_faulty_setup_is_refused_with_the_path(change: dict[str, Any], path: str) -> None:
    assert path in [fault.path for fault in setup_faults(replace(SETUP, **change))]


def test_spies_that_look_alike_are_a_fault() -> None:
    spies = ("Ren\u00e9", "Rene\u0301", *SETUP.spies[2:])
    told = [str(fault) for fault in setup_faults(replace(SETUP, spies=spies))]
    assert told == ["spies[1]: this name looks like another one, “René”; change one of the two"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"spies": SETUP.spies[:7]}, "spies: 7 spies, but there are 8"),
        ({"spies": SETUP.spies[:1]}, "spies: 1 spy, but there are 8"),
        (
            {"spies": ("", *SETUP.spies[1:])},
            "spies[0]: a spy needs a name, written with letters alone",
        ),
        (
            {"spies": ("A\n", *SETUP.spies[1:])},
            "spies[0]: a spy needs a name, written with letters alone",
        ),
        ({"spies": (TANYA, *SETUP.spies[1:])}, "spies: given twice: Tanya Hyde"),
        ({"balance": 50}, "balance: 50 is no amount: whole hundreds, at least 100"),
        ({"colours": ("red", *SETUP.colours[1:])}, "colours[0]: a colour is written like #c0412b"),
        ({"colours": SETUP.colours[:3]}, "colours: 3 colours, but each of the spies has one (8)"),
        ({"colours": SETUP.colours[:1]}, "colours: 1 colour, but each of the spies has one (8)"),
    ],
)
def test_a_fault_of_a_setup_says_what_is_wrong(change: dict[str, Any], told: str) -> None:
    assert list(map(str, setup_faults(replace(SETUP, **change)))) == [told]


def test_the_least_balance_is_a_hundred() -> None:
    assert list(setup_faults(replace(SETUP, balance=100))) == []


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
