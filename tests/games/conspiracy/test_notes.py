"""Faults of notes, each with its path; records that come back as they were."""

from dataclasses import replace

import pytest

from notepad.core.record import Record, read, write
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.setup import Setup, setup_faults
from tests.games.conspiracy.playing import played

SETUP = Setup(players=("Ann", "Bob"), me="Ann")
TANYA, ROCK = "Tanya Hyde", "Rock Bottom"
CONTEST = Challenge(challenger="Ann", defender="Bob", spy=TANYA, bids=(100, 300), covered=1)


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Open(player="Bob", spy=TANYA, amount=100), "player"),
        (Open(player="Ann", spy="Tanya", amount=100), "spy"),
        (Open(player="Ann", spy=TANYA, amount=50), "amount"),
        (Open(player="Ann", spy=TANYA, amount=150), "amount"),
        (Pay(player="Ann"), "spy"),
        (Pay(player="Ann", spy=TANYA), "amount"),
        (Pay(player="Bob", spy=TANYA, amount=100), "spy"),
        (Pay(player="Eva"), "player"),
        (Bluff(player="Bob"), "player"),
        (Move(player="Ann", spy="Nobody", briefcase=True), "spy"),
        (replace(CONTEST, defender="Ann"), "defender"),
        (replace(CONTEST, bids=(300, 300)), "bids[1]"),
        (replace(CONTEST, bids=(50, 300)), "bids[0]"),
        (replace(CONTEST, covered=0), "covered"),
        (replace(CONTEST, covered=3), "covered"),
        (replace(CONTEST, bids=(), covered=0), "bids"),
        (replace(CONTEST, conceded=True), "bids"),
        (replace(CONTEST, bids=(), conceded=True), "covered"),
        (Blow(player="Ann", informer=ROCK, victim=ROCK, stopped=False), "victim"),
        (Blow(player="Ann", informer="Rocky", victim=ROCK, stopped=False), "informer"),
        (Reveal(player="Bob", spy=ROCK, amount=-100), "amount"),
        (Win(player="Eva"), "player"),
    ],
)
def test_a_faulty_note_is_refused_with_the_path(note: Note, path: str) -> None:
    assert path in [fault.path for fault in GAME.keypad.faults(SETUP, note)]


@pytest.mark.parametrize(
    "note",
    [
        Open(player="Ann", spy=TANYA, amount=10_100),
        replace(CONTEST, bids=(10_000, 20_000)),
        replace(CONTEST, covered=2),
        replace(CONTEST, bids=(), covered=0, conceded=True),
        Reveal(player="Bob", spy=ROCK, amount=0),
    ],
)
def test_what_is_well_formed_is_no_fault_even_if_it_cannot_be(note: Note) -> None:
    assert list(GAME.keypad.faults(SETUP, note)) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_from_its_record_as_it_was(seed: int) -> None:
    game = played(seed)
    assert list(setup_faults(game.setup)) == []
    assert [fault for note in game.notes for fault in GAME.keypad.faults(game.setup, note)] == []
    record = Record(game="conspiracy", setup=game.setup, notes=tuple(game.notes), title="table")
    assert read(write(record), {GAME.id: GAME}) == record
