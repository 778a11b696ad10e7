"""Faults of a set-up, each with its path."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.games.conspiracy.notes import (
    Challenge,
)
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
