"""Faults of a set-up, each with its path; what follows from it."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.seats import Reseating
from notepad.games.catham_city.setup import Setup, setup_faults
from tests.games.catham_city.tables import FIRST, POINTS_ALONE


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": ("Ann",)}, "players"),
        ({"players": tuple("ABCDEFG")}, "players"),
        ({"me": "Eva"}, "me"),
        ({"first": "Eva"}, "first"),
        ({"actions": 3}, "actions"),
        ({"target": 0}, "target"),
        ({"factions": None}, "factions"),
        ({"hand": None}, "hand"),
        ({"row": None}, "row"),
        ({"factions": ("detectives", "council", "robocats", "mafia")}, "factions"),
        ({"factions": ("council", "detectives", "robocats", "mafia", "hackers")}, "factions"),
        ({"factions": ("council", "council", "robocats", "mafia", "hackers")}, "factions"),
        ({"factions": ("plumbers", "council", "robocats", "mafia", "hackers")}, "factions[0]"),
        ({"hand": {"council": 5}}, "hand"),
        ({"hand": {"police": 6}}, "hand.police"),
        ({"hand": {"council": 6, "mafia": 0}}, "hand.mafia"),
        ({"row": {"mafia": 6}}, "row"),
        ({"row": {"mafia": 16}}, "row.mafia"),
        ({"row": {"maffia": 7}}, "row.maffia"),
        ({"hand": {"council": 9}, "row": {"council": 7}}, "row.council"),
    ],
)
def test_a_faulty_setup_is_refused_with_the_path(change: dict[str, Any], path: str) -> None:
    assert path in [fault.path for fault in setup_faults(replace(FIRST, **change))]


def test_a_sound_setup_has_no_faults() -> None:
    assert list(setup_faults(FIRST)) == []
    assert list(setup_faults(POINTS_ALONE)) == []
    later = replace(FIRST, hand={"council": 7}, first="Bob", row={"mafia": 7}, target=40)
    assert list(setup_faults(later)) == []


@pytest.mark.parametrize(("players", "goal"), [(2, 16), (3, 16), (4, 13), (6, 13)])
def test_the_target_depends_on_how_many_play(players: int, goal: int) -> None:
    assert Setup(players=tuple("ABCDEF"[:players]), me="A").goal == goal
    assert Setup(players=tuple("ABCDEF"[:players]), me="A", target=20).goal == 20


def test_cards_are_dealt_from_the_one_who_begins() -> None:
    six = Setup(players=tuple("ABCDEF"), me="A", first="C")
    assert [six.dealt(name) for name in "CDEFAB"] == [6, 6, 7, 7, 8, 8]


def test_players_called_and_seated_otherwise_keep_their_cards() -> None:
    seats = Reseating({"Ann": "Zoe"}, ("Zoe", "Cem", "Bob"), "Cem")
    moved = FIRST.reseated(seats)
    assert (moved.players, moved.me, moved.first) == (("Zoe", "Cem", "Bob"), "Zoe", "Cem")
    assert moved.hand == FIRST.hand
