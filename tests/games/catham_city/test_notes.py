"""Faults of notes, each with its path; what is well formed is none; records come back."""

from dataclasses import replace

import pytest

from notepad.core.record import Record, read, write
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.setup import Setup, setup_faults
from tests.games.catham_city.playing import played
from tests.games.catham_city.tables import CITY, FIRST, POINTS_ALONE

TAKE = Take(player="Ann", faction="mafia", count=2, refill={"council": 2})
POLICE = Play(
    player="Bob", faction="police", count=2, extra="mafia", victim="Cem", revealed={"mafia": 2}
)
HACKERS = Play(player="Bob", faction="hackers", victim="Cem", revealed={"mafia": 2})
JOURNALISTS = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",))


def paths(setup: Setup, note: Note) -> list[str]:
    return [fault.path for fault in GAME.keypad.faults(setup, note)]


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (replace(TAKE, player="Eva"), "player"),
        (replace(TAKE, faction="police"), "faction"),
        (replace(TAKE, faction="plumbers"), "faction"),
        (replace(TAKE, count=0), "count"),
        (replace(TAKE, count=8), "count"),
        (replace(TAKE, count=1), "count"),
        (replace(TAKE, refill={"council": 0}), "refill.council"),
        (replace(TAKE, refill={"police": 2}), "refill.police"),
        (replace(TAKE, count=None, refill={}), "refill"),
        (Play(player="Bob", faction="detectives"), "extra"),
        (Play(player="Bob", faction="detectives", count=2, extra="mafia"), "count"),
        (Play(player="Bob", faction="detectives", extra="police"), "extra"),
        (Play(player="Bob", faction="council", extra="mafia"), "extra"),
        (Play(player="Bob", faction="council", drawn={"mafia": 2}), "drawn"),
        (Play(player="Ann", faction="council"), "drawn"),
        (Play(player="Ann", faction="council", drawn={"mafia": 3}), "drawn"),
        (Play(player="Bob", faction="robocats"), "count"),
        (Play(player="Bob", faction="robocats", count=3), "count"),
        (Play(player="Ann", faction="robocats", count=4, drawn={"mafia": 1}), "drawn"),
        (Play(player="Bob", faction="mafia"), "dropped"),
        (Play(player="Bob", faction="mafia", dropped=("Cem",)), "dropped"),
        (Play(player="Bob", faction="mafia", dropped={"Bob": {"mafia": 2}}), "dropped.Bob"),
        (Play(player="Bob", faction="mafia", dropped={"Cem": {"mafia": 3}}), "dropped.Cem"),
        (Play(player="Bob", faction="mafia", dropped={"Cem": {}}), "dropped.Cem"),
        (replace(HACKERS, victim=None), "victim"),
        (replace(HACKERS, victim="Bob"), "victim"),
        (replace(HACKERS, revealed=None), "revealed"),
        (replace(HACKERS, count=3), "count"),
        (replace(HACKERS, revealed={"mafia": 5}), "revealed"),
        (replace(HACKERS, revealed={}), "revealed"),
        (replace(TAKE, player="Bob", faction="mafia", refill={"mafia": 16}), "refill.mafia"),
        (Discard(cards={}), "cards"),
        (Discard(cards={"mafia": 1}, player="Eva"), "player"),
        (Points(player="Ann"), "points"),
        (Points(player="Ann", points=1, stands=1), "points"),
        (Points(player="Eva", points=1), "player"),
    ],
)
def test_a_faulty_note_is_refused_with_the_path(note: Note, path: str) -> None:
    assert path in paths(FIRST, note)


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (replace(POLICE, extra="police"), "extra"),
        (replace(POLICE, extra=None), "extra"),
        (replace(POLICE, count=1), "count"),
        (replace(POLICE, victim="Ann", revealed={"police": 1, "mafia": 1}), "drawn"),
        (replace(POLICE, drawn={"mafia": 1}), "drawn"),
        (replace(JOURNALISTS, given=None), "given"),
        (replace(JOURNALISTS, given={"Bob": "mafia"}, dropped=()), "given.Bob"),
        (replace(JOURNALISTS, given={"Cem": "council"}), "given.Cem"),
        (replace(JOURNALISTS, dropped=("Ann",)), "dropped[0]"),
        (replace(JOURNALISTS, dropped=("Cem", "Cem")), "dropped"),
        (Play(player="Ann", faction="bureaucrats"), "revealed"),
        (Play(player="Ann", faction="bureaucrats", revealed={}), "revealed"),
        (Play(player="Ann", faction="bureaucrats", count=1, revealed={"mafia": 2}), "count"),
    ],
)
def test_a_faulty_note_of_the_other_factions_is_refused_too(note: Note, path: str) -> None:
    assert path in paths(CITY, note)


@pytest.mark.parametrize(
    "note",
    [
        replace(POLICE, count=5),
        replace(POLICE, count=5, revealed={}),
        replace(JOURNALISTS, given={}, dropped=()),
        Play(player="Bob", faction="bureaucrats", count=3, revealed={"mafia": 2}),
        Take(player="Ann", faction="bureaucrats", count=2, refill={}),
        Take(player="Bob", faction="journalists", refill={"journalists": 7}),
        Play(player="Bob", faction="mafia", dropped={"Ann": {"mafia": 1}}),
        Points(player="Ann", stands=-3),
    ],
)
def test_what_needs_earlier_notes_is_no_fault(note: Note) -> None:
    assert paths(CITY, note) == []


def test_a_table_that_keeps_points_alone_takes_no_other_notes() -> None:
    assert paths(POINTS_ALONE, Points(player="Ann", points=3)) == []
    for note in (TAKE, Discard(cards={"mafia": 1}), JOURNALISTS):
        assert "note" in paths(POINTS_ALONE, note)


def test_how_many_were_played_is_known_though_it_is_left_out() -> None:
    assert Play(player="Bob", faction="mafia", dropped={}).number == 4
    assert HACKERS.number == 2
    assert replace(POLICE, count=None).number == 2
    assert Take(player="Bob", faction="mafia", refill={"council": 2}).number == 2


@pytest.mark.parametrize("seed", range(6))
def test_a_game_comes_back_from_its_record_as_it_was(seed: int) -> None:
    game = played(seed, players=2 + seed % 5, target=50)
    assert list(setup_faults(game.setup)) == []
    assert [path for note in game.notes for path in paths(game.setup, note)] == []
    record = Record(game=GAME.id, setup=game.setup, notes=tuple(game.notes), title="table")
    assert read(write(record), {GAME.id: GAME}) == record
