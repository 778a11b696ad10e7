"""The families, what a meeting is worth, how a game is set up, and every fault with its path."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from notepad.core.seats import Reseating
from notepad.games.caracalla.setup import (
    FAMILIES,
    Setup,
    colour_of,
    face,
    setup_faults,
    unknown_family,
    usual_families,
    worth,
)
from tests.games.caracalla.playing import NAMES, SETUP, TWO


def test_a_piece_counts_1_3_6_10_15_or_21() -> None:
    assert [worth(families) for families in range(1, 7)] == [1, 3, 6, 10, 15, 21]


def test_each_family_has_a_shape_and_a_colour_of_its_own() -> None:
    faces = [face(family, colour_of(family)) for family in FAMILIES]
    assert len({one.symbol for one in faces}) == len({one.colour for one in faces}) == 6
    assert str(faces[0]) == "●red"


def faults(players: int = 3, **more: object) -> dict[str, str]:
    setup = Setup(**{"players": NAMES[:players], "me": "Ann", **more})  # type: ignore[arg-type]
    return {fault.path: fault.message for fault in setup_faults(setup)}


def test_each_player_has_one_family_by_seat_unless_the_setup_says_otherwise() -> None:
    assert SETUP.owners == {"red": "Ann", "yellow": "Bob", "green": "Cem"}
    assert TWO.of("Bob") == ("green", "blue")
    assert list(TWO.owners) == ["red", "yellow", "green", "blue"]


def test_a_family_is_called_as_its_player_with_the_colour_if_he_has_two() -> None:
    assert SETUP.called("yellow") == "Bob"
    assert TWO.called("blue") == "Bob (blue)"


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_players_are_right(players: int) -> None:
    assert faults(players) == {}


Families = Mapping[str, tuple[str, ...]]
ALL: Families = {"Ann": ("red",), "Bob": ("yellow",), "Cem": ("green",)}


@pytest.mark.parametrize(
    ("families", "path"),
    [
        ({"Ann": ("red",), "Bob": ("yellow",)}, "families.Cem"),
        ({**ALL, "Cem": ("green", "blue", "white")}, "families.Cem"),
        ({**ALL, "Cem": ("red",)}, "families"),
        ({**ALL, "Cem": ("green", "green")}, "families"),
    ],
)
def test_families_that_cannot_be_are_told_with_their_path(families: Families, path: str) -> None:
    assert list(faults(families=families)) == [path]


def test_two_families_are_for_two_or_three_players() -> None:
    two = {"Ann": ("red", "white"), "Bob": ("yellow",), "Cem": ("green",)}
    assert faults(families=two) == {}
    assert list(faults(4, families={**two, "Dee": ("blue",)})) == ["families.Ann"]


def test_there_is_a_way_to_the_temple() -> None:
    assert list(faults(goal=0)) == ["goal"]
    assert list(faults(goal=-3, first="Zoe", me="Bop")) == ["me", "first", "goal"]


def test_mended_seats_keep_everybodys_pieces() -> None:
    swapped = SETUP.reseated(Reseating({"Cem": "Zoe"}, ("Ann", "Zoe", "Bob"), "Zoe"))
    assert swapped.families == {"Ann": ("red",), "Zoe": ("green",), "Bob": ("yellow",)}
    assert (swapped.me, swapped.first) == ("Ann", "Zoe")
    back = swapped.reseated(Reseating({"Zoe": "Cem"}, ("Ann", "Bob", "Cem"), "Ann"))
    assert (back.players, back.me, back.first) == (SETUP.players, SETUP.me, "Ann")
    assert [back.of(player) for player in back.players] == [("red",), ("yellow",), ("green",)]


def test_what_was_said_though_it_is_usual_is_said_in_mended_seats_too() -> None:
    said = replace(SETUP, families=usual_families(SETUP.players), first="Ann")
    called = said.reseated(Reseating({"Cem": "Zoe"}, ("Ann", "Bob", "Zoe"), "Ann"))
    assert (called.families, called.first) == (usual_families(called.players), "Ann")
    unsaid = SETUP.reseated(Reseating({"Cem": "Zoe"}, ("Ann", "Bob", "Zoe"), "Ann"))
    assert (unsaid.families, unsaid.first) == (None, None)


def test_the_usual_families_are_in_the_order_of_the_record() -> None:
    assert usual_families(("Ann", "Bob")) == {"Ann": ("red",), "Bob": ("yellow",)}


@pytest.mark.parametrize(
    ("family", "said"),
    [
        ("red", []),
        ("violet", ['x: nobody at this table plays the family "violet"']),
        ("gren", ['x: no family "gren"; did you mean "green"?']),
    ],
)
def test_a_family_is_one_of_the_six_and_somebodys(family: str, said: list[str]) -> None:
    assert [str(fault) for fault in unknown_family("x", family, SETUP)] == said
