"""A play asks only what its effect needs."""

import pytest

from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.setup import Setup
from tests.games.catham_city.playing import dealt
from tests.games.catham_city.tables import CITY, FIRST, taps, view
from tests.games.tapping import tapped_out

PLAY = ("kind", "play")


def rows(setup: Setup, *steps: tuple[str, str]) -> list[str]:
    asked = [row.key for row in taps(view(setup=setup), PLAY, *steps).rows]
    return [key for key in asked if key not in ("kind", "who", "played")]


@pytest.mark.parametrize(
    ("faction", "asked"),
    [
        ("detectives", ["extra", "dropped"]),
        ("council", []),
        ("robocats", ["played-count"]),
        ("mafia", ["dropped"]),
        ("hackers", ["played-count", "victim", "revealed"]),
    ],
)
def test_a_play_of_another_asks_what_it_needs_first(faction: str, asked: list[str]) -> None:
    assert rows(FIRST, ("who", "Bob"), ("played", faction)) == asked


@pytest.mark.parametrize(
    ("faction", "asked"),
    [
        ("police", ["played-count"]),
        ("journalists", ["given"]),
        ("bureaucrats", ["played-count"]),
    ],
)
def test_so_does_one_of_the_other_factions(faction: str, asked: list[str]) -> None:
    assert rows(CITY, ("who", "Bob"), ("played", faction))[:1] == asked


def test_what_i_draw_is_asked_of_me_and_of_nobody_else() -> None:
    mine = rows(FIRST, ("who", "Ann"), ("played", "council"))
    assert mine == ["drawn"]
    steps = (("who", "Ann"), ("played", "council"), ("drawn", "mafia-1"), ("drawn", "mafia-2"))
    whole = taps(view(), PLAY, *steps)
    assert whole.outcome == Play(player="Ann", faction="council", drawn={"mafia": 2})
    assert whole.at_once


def test_police_on_me_ask_what_i_draw_for_each_of_my_police() -> None:
    steps = [("who", "Bob"), ("played", "police"), ("played-count", "1"), ("extra", "mafia"),
             ("victim", "Ann"), ("revealed", "police-1")]  # fmt: skip
    half = taps(view(setup=CITY), PLAY, *steps)
    assert half.outcome is None
    assert half.row("drawn").status == "0 of 1"
    whole = taps(view(setup=CITY), PLAY, *steps, ("drawn", "mafia-1")).outcome
    assert isinstance(whole, Play)
    assert whole.drawn == {"mafia": 1}


def test_hackers_ask_no_more_cards_than_they_are_and_police_no_more_than_the_victim_has() -> None:
    steps = [("who", "Bob"), ("played", "hackers"), ("played-count", "2"), ("victim", "Cem"),
             ("revealed", "hackers-1"), ("revealed", "council-1")]  # fmt: skip
    assert taps(view(), PLAY, *steps).outcome == Play(
        player="Bob", faction="hackers", count=2, victim="Cem",
        revealed={"council": 1, "hackers": 1},
    )  # fmt: skip


def test_factions_that_i_have_too_few_of_to_play_are_dimmed() -> None:
    row = taps(view(), PLAY).row("played")
    assert [one.key for one in row.choices if one.dimmed] == ["detectives", "mafia"]


def test_nobody_plays_on_himself() -> None:
    steps = (("who", "Bob"), ("played", "hackers"), ("played-count", "1"))
    row = taps(view(), PLAY, *steps).row("victim")
    assert [one.key for one in row.choices] == ["Ann", "Cem"]


@pytest.mark.parametrize("seed", range(5))
def test_every_note_of_a_game_can_be_tapped(seed: int) -> None:
    game = dealt(300 + seed, players=2 + seed, target=60, actions=1 + seed % 2)
    while len(game.notes) < 40 and not game.over:
        game.turn()
    noted: list[Note] = []
    for note in game.notes:
        before = view(*noted, setup=game.setup)
        made = tapped_out(GAME, before, note)
        assert isinstance(made, Take | Play | Discard | Points)
        assert GAME.after(before.state, made) == GAME.after(before.state, note)
        noted.append(note)
