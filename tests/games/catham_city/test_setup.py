"""Sets of cards, the factions, what follows from a set-up, and faults of it with their paths."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.seats import Reseating
from notepad.games.catham_city.setup import (
    COPIES,
    DEALT,
    FACTIONS,
    PLAYED,
    SEATS,
    Setup,
    add_cards,
    called,
    face,
    holds,
    in_order,
    listed_cards,
    said_cards,
    said_points,
    setup_faults,
    subtract_cards,
    total,
)
from tests.games.catham_city.tables import FIRST, POINTS_ALONE

SOME = {"mafia": 2, "council": 1}


def test_sets_of_cards_are_added_and_taken_away_without_zeros() -> None:
    assert add_cards(SOME, {"mafia": 1, "police": 2}) == {"mafia": 3, "council": 1, "police": 2}
    assert subtract_cards(SOME, {"mafia": 2}) == {"council": 1}
    assert subtract_cards(SOME, {"police": 1}) == {"mafia": 2, "council": 1, "police": -1}
    assert total(SOME) == 3


def test_a_set_holds_another_where_it_has_as_many_of_each() -> None:
    assert holds(SOME, {"mafia": 2})
    assert not holds(SOME, {"mafia": 2, "police": 1})


def test_cards_are_said_in_the_order_of_the_factions() -> None:
    assert [*in_order({"mafia": 2, "council": 1, "police": 0})] == ["council", "mafia"]
    assert listed_cards(SOME) == "Council, 2× Mafia"
    assert said_cards("mafia", 1) == "Mafia"


def test_points_are_said_in_words() -> None:
    assert [said_points(count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_all_eight_factions_are_told_apart_by_sign_and_colour() -> None:
    looks = [face(one) for one in FACTIONS]
    assert len(FACTIONS) == 8
    assert len({(look.symbol, look.colour) for look in looks}) == 8
    assert len({look.colour for look in looks}) == 8
    assert [look.label for look in looks] == [called(one) for one in FACTIONS]


def test_of_two_with_one_sign_never_both_are_in_a_first_game() -> None:
    first = [face(one).symbol for one in FACTIONS[:5]]
    assert len(set(first)) == 5


def test_a_word_that_is_no_faction_is_called_by_itself() -> None:
    assert called("plumbers") == "plumbers"


def test_every_player_is_dealt_cards_and_no_play_takes_more_than_there_are() -> None:
    assert len(DEALT) == SEATS[-1]
    assert {*PLAYED} == {*FACTIONS}
    assert all(0 < count <= COPIES for able in PLAYED.values() for count in able)


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
