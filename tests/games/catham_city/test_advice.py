"""The panel of what I could play: best first, with odds where they may be told."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.page import Ranking
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Note, Play, Points
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.sheet import plays
from tests.games.catham_city.tables import CITY, FIRST, POINTS_ALONE, view
from tests.games.views import view_of


def ranking(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> Ranking:
    (found,) = plays(view(*notes, setup=setup, level=level))
    return found


def test_what_my_cards_allow_is_ranked_with_the_points_that_can_be_expected() -> None:
    found = ranking(setup=CITY)
    assert found.title == "What I can play"
    assert [str(rank.face) for rank in found.ranks] == [
        "▲2× Journalists",
        "■2× Bureaucrats",
        "○2× Police and Journalists on Bob",
        "○2× Police and Journalists on Cem",
    ]
    assert found.ranks[0].value == "+2"
    assert all(rank.detail and rank.draft for rank in found.ranks)
    assert found.estimated


def test_a_play_that_hangs_on_hidden_cards_says_how_likely_each_number_is() -> None:
    found = {rank.key: rank for rank in ranking(setup=CITY).ranks}
    detail = found["bureaucrats-2-None-None"].detail
    assert detail.startswith("Points: 1 with ")
    assert "2 with " in detail


def test_below_odds_only_what_is_certain_and_possible_is_told() -> None:
    found = {rank.key: rank for rank in ranking(setup=CITY, level=Level.DEDUCTION).ranks}
    bureaucrats = found["bureaucrats-2-None-None"]
    assert bureaucrats.value == "+1–2"
    assert bureaucrats.detail == "At least 1 and at most 2 points."
    assert not ranking(setup=CITY, level=Level.DEDUCTION).estimated


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING])
def test_without_deduction_nothing_is_advised(level: Level) -> None:
    assert not list(plays(view(level=level)))


def test_points_alone_and_a_game_that_is_over_have_nothing_to_play() -> None:
    assert not list(plays(view(setup=POINTS_ALONE)))
    assert not list(plays(view(Points(player="Bob", stands=16))))


def test_it_waits_for_the_odds() -> None:
    (found,) = plays(view_of(GAME, FIRST, (), HandReasoner(FIRST).follow(())))
    assert (found.waiting, found.ranks) == (True, ())


def test_a_hand_of_which_nothing_can_be_played_says_so() -> None:
    poor = replace(FIRST, hand={"council": 2, "detectives": 2, "mafia": 2})
    assert ranking(setup=poor).sentence == "No faction has cards enough to play."


def test_a_play_that_wins_says_so() -> None:
    near = Points(player="Ann", stands=14)
    found = {rank.key: rank.detail for rank in ranking(near, setup=CITY).ranks}
    assert "That wins the game." in found["journalists-2-None-None"]
    assert "That wins the game with " in found["bureaucrats-2-None-None"]
    shown = {
        rank.key: rank.detail for rank in ranking(near, setup=CITY, level=Level.DEDUCTION).ranks
    }
    assert "That can win the game." in shown["bureaucrats-2-None-None"]


def test_a_tapped_play_is_begun_as_a_note() -> None:
    found = {rank.key.split("-")[0]: rank for rank in ranking(setup=CITY).ranks}
    begun = GAME.form(view(setup=CITY), found["journalists"].draft)
    assert begun.outcome == Play(player="Ann", faction="journalists", given={}, dropped=())
    police = GAME.form(view(setup=CITY), found["police"].draft)
    chosen = {row.key: [one.key for one in row.choices if one.chosen] for row in police.rows}
    assert chosen["played"] == ["police"]
    assert chosen["played-count"] == ["2"]
    assert chosen["extra"]
    assert chosen["victim"]
    assert police.outcome is None


def test_no_more_is_told_than_can_be_weighed_up() -> None:
    assert len(ranking(setup=CITY).ranks) <= 6
