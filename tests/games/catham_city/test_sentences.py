"""What is said of each note, what is cautioned against, and what can be noted."""

from dataclasses import replace

import pytest

from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from tests.games.catham_city.tables import CITY, FIRST, POINTS_ALONE, taps, view

MANY = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
TAKE = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (TAKE, "Ann took 3× Mafia; new: 3× Council"),
        (replace(TAKE, count=None), "Ann took 3× Mafia; new: 3× Council"),
        (replace(TAKE, refill={}), "Ann took 3× Mafia"),
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
    form = taps(view(MANY, TAKE), ("kind", "take"), ("who", "Bob"), ("taken", "council"))
    assert form.caution == "Ann has 2 cards too many: note first what is discarded."
    twice = view(MANY, setup=replace(FIRST, actions=2))
    assert "too many" not in taps(twice, ("taken", "mafia")).caution


def test_a_table_that_keeps_points_alone_notes_points_alone() -> None:
    form = taps(view(setup=POINTS_ALONE))
    assert [one.key for one in form.row("kind").choices] == ["points"]


def test_with_cards_all_kinds_of_notes_are_offered() -> None:
    row = taps(view()).row("kind")
    assert [one.key for one in row.choices] == ["take", "play", "discard", "points"]
