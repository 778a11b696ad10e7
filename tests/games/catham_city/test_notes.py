"""Faults of notes, what is said of each, what is cautioned against, and records of them."""

from dataclasses import replace

import pytest

from notepad.core.record import Record, read, write
from notepad.core.slots import Moment
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take, most_of, table
from notepad.games.catham_city.setup import setup_faults
from tests.games.catham_city.playing import played
from tests.games.catham_city.tables import CITY, FIRST, POINTS_ALONE, at, taps, view
from tests.games.tables import fault_paths

TWO_TAKEN = Take(player="Ann", faction="mafia", count=2, refill={"council": 2})
POLICE = Play(
    player="Bob", faction="police", count=2, extra="mafia", victim="Cem", revealed={"mafia": 2}
)
HACKERS = Play(player="Bob", faction="hackers", victim="Cem", revealed={"mafia": 2})
JOURNALISTS = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",))


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (replace(TWO_TAKEN, player="Eva"), "player"),
        (replace(TWO_TAKEN, faction="police"), "faction"),
        (replace(TWO_TAKEN, faction="plumbers"), "faction"),
        (replace(TWO_TAKEN, count=0), "count"),
        (replace(TWO_TAKEN, count=8), "count"),
        (replace(TWO_TAKEN, count=1), "count"),
        (replace(TWO_TAKEN, refill={"council": 0}), "refill.council"),
        (replace(TWO_TAKEN, refill={"police": 2}), "refill.police"),
        (replace(TWO_TAKEN, count=None, refill={}), "refill"),
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
        (replace(TWO_TAKEN, player="Bob", faction="mafia", refill={"mafia": 16}), "refill.mafia"),
        (Discard(cards={}), "cards"),
        (Discard(cards={"mafia": 1}, player="Eva"), "player"),
        (Points(player="Ann"), "points"),
        (Points(player="Ann", points=1, stands=1), "points"),
        (Points(player="Eva", points=1), "player"),
    ],
)
def test_a_faulty_note_is_refused_with_the_path(note: Note, path: str) -> None:
    assert path in fault_paths(GAME, FIRST, note)


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
    assert path in fault_paths(GAME, CITY, note)


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
    assert fault_paths(GAME, CITY, note) == []


def test_a_table_that_keeps_points_alone_takes_no_other_notes() -> None:
    assert fault_paths(GAME, POINTS_ALONE, Points(player="Ann", points=3)) == []
    for note in (TWO_TAKEN, Discard(cards={"mafia": 1}), JOURNALISTS):
        assert "note" in fault_paths(GAME, POINTS_ALONE, note)


def test_how_many_were_played_is_known_though_it_is_left_out() -> None:
    assert Play(player="Bob", faction="mafia", dropped={}).number == 4
    assert HACKERS.number == 2
    assert replace(POLICE, count=None).number == 2
    assert Take(player="Bob", faction="mafia", refill={"council": 2}).number == 2


@pytest.mark.parametrize("seed", range(6))
def test_a_game_comes_back_from_its_record_as_it_was(seed: int) -> None:
    game = played(seed, players=2 + seed % 5, target=50)
    assert list(setup_faults(game.setup)) == []
    assert [path for note in game.notes for path in fault_paths(GAME, game.setup, note)] == []
    record = Record(game=GAME.id, setup=game.setup, notes=tuple(game.notes), title="table")
    assert read(write(record), {GAME.id: GAME}) == record


MANY = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
THREE_TAKEN = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (THREE_TAKEN, "Ann took 3× Mafia; new: 3× Council"),
        (replace(THREE_TAKEN, count=None), "Ann took 3× Mafia; new: 3× Council"),
        (replace(THREE_TAKEN, refill={}), "Ann took 3× Mafia"),
        (MANY, "Ann played 2× Robocats and drew 5× Mafia"),
        (Play(player="Bob", faction="robocats", count=4), "Bob played 4× Robocats"),
        (Play(player="Bob", faction="council"), "Bob played 3× Council"),
        (
            Play(player="Bob", faction="detectives", extra="mafia", dropped=("Cem", "Ann")),
            "Bob played Detectives and Mafia; it discarded: Cem, Ann",
        ),
        (
            Play(player="Bob", faction="detectives", extra="mafia", dropped=()),
            "Bob played Detectives and Mafia",
        ),
        (
            Play(player="Bob", faction="hackers", victim="Cem", revealed={"mafia": 1}),
            "Bob played Hackers on Cem: Mafia",
        ),
        (Discard(player="Bob", cards={"mafia": 2}), "Bob discarded 2× Mafia"),
        (Discard(cards={"mafia": 2}), "Discarded: 2× Mafia"),
        (Points(player="Bob", points=3), "Bob: +3"),
        (Points(player="Bob", points=-3), "Bob: −3"),
        (Points(player="Bob", stands=3), "Bob: stands at 3"),
    ],
)
def test_a_note_is_said_in_a_sentence(note: Note, said: str) -> None:
    assert GAME.said(FIRST, note) == said


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            Play(player="Bob", faction="police", count=2, extra="mafia", victim="Cem",
                 revealed={"mafia": 1, "police": 1}),
            "Bob played 2× Police and Mafia on Cem: Mafia, Police",
        ),
        (
            Play(player="Bob", faction="police", count=1, extra="mafia", victim="Cem",
                 revealed={}),
            "Bob played Police and Mafia on Cem",
        ),
        (
            Play(player="Bob", faction="bureaucrats", revealed={"mafia": 2}),
            "Bob played 2× Bureaucrats: 2× Mafia",
        ),
        (
            Play(player="Bob", faction="journalists", given={}, dropped=()),
            "Bob played 2× Journalists",
        ),
    ],
)  # fmt: skip
def test_so_is_one_of_the_other_factions(note: Note, said: str) -> None:
    assert GAME.said(CITY, note) == said


def test_a_note_out_of_turn_is_cautioned_against_and_taken() -> None:
    form = taps(view(), ("who", "Bob"), ("taken", "council"), ("taken-count", "1"),
                ("refill", "mafia-1"))  # fmt: skip
    assert form.caution == "It is Ann's turn."
    assert form.outcome == Take(player="Bob", faction="council", count=1, refill={"mafia": 1})


def test_too_many_cards_kept_are_cautioned_against_once_the_turn_is_over() -> None:
    form = taps(view(MANY, THREE_TAKEN), ("kind", "take"), ("who", "Bob"), ("taken", "council"))
    assert form.caution == "Ann has 2 cards too many: note first what is discarded."
    twice = view(MANY, setup=replace(FIRST, actions=2))
    assert "too many" not in taps(twice, ("taken", "mafia")).caution


def test_a_table_that_keeps_points_alone_notes_points_alone() -> None:
    form = taps(view(setup=POINTS_ALONE))
    assert [one.key for one in form.row("kind").choices] == ["points"]


def test_with_cards_all_kinds_of_notes_are_offered() -> None:
    row = taps(view()).row("kind")
    assert [one.key for one in row.choices] == ["take", "play", "discard", "points"]


ALL_SHED = Play(
    player="Cem", faction="mafia", dropped={"Ann": {"council": 2}, "Bob": {"council": 2}}
)


def test_a_note_that_is_made_has_cards_before_it_and_a_finished_one_has_none() -> None:
    cards = table(at())
    assert cards is not None
    assert cards.row == FIRST.row
    assert table(Moment(FIRST)) is None


def test_nobody_has_more_of_a_faction_than_his_hand_and_what_is_known_allow() -> None:
    assert most_of(at(), "Ann", "council") == 3
    assert most_of(at(), "Bob", "council") == 6
    assert most_of(at(ALL_SHED), "Bob", "council") == 4
    assert most_of(Moment(FIRST, state=at(ALL_SHED).state), "Bob", "council") == 4


def test_of_a_finished_note_nothing_is_unlikely() -> None:
    assert most_of(Moment(FIRST), "Bob", "council") == 15
