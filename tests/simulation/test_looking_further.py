"""What looking further wins, of games that were played for it."""

import json
from pathlib import Path

import pytest

from tests.simulation.__main__ import ADVISED
from tests.simulation.looking_further import Looked, LookedFurther, brought, errors, says
from tests.simulation.playing import Policy
from tests.simulation.tables import TABLES

GAMES = 80, (15, 15, 15, 15)
LOST, OPEN = Looked(0.4, True, 0.5, *GAMES), Looked(0.1, False, 0.5, *GAMES)
"""Positions in which waiting wins a quarter: less than announcing does, and more."""


def test_a_position_brings_what_is_announced_next_or_how_the_game_ended() -> None:
    at = [LOST, OPEN, LOST]
    said = [says(one, "none", 4, further=True) for one in at]
    assert [now.say for now in said] == [True, False, True]
    assert brought(at, said, won=False) == [True, True, True, False]
    assert brought([OPEN], said[1:2], won=True) == [True, True]
    usual = [says(one, "none", 4, further=False) for one in at]
    assert not any(now.say for now in usual)
    assert brought(at, usual, won=False) == [False] * 4


def test_what_is_said_of_waiting_is_off_by_so_much(tmp_path: Path) -> None:
    path = tmp_path / "further_none_4_advised_ranking.jsonl"
    games = [{"seed": 1, "won": True, "at": [OPEN, OPEN]}, {"seed": 2, "won": False, "at": [OPEN]}]
    path.write_text("".join(json.dumps(one) + "\n" for one in games), "utf-8")
    model, further = 0.5**2, (2 * 0.75**2 + 0.25**2) / 3
    told = errors(path)
    assert "3 positions" in told
    assert told.endswith(f"squared error {model:.3f}, further {further:.3f}")


@pytest.mark.exhaustive
def test_games_are_played_on_where_the_answer_is_likely_and_no_question_comes_first() -> None:
    found = LookedFurther(TABLES["cataline"], 4, 1_000, ADVISED["advised"], Policy())
    assert found.at
    for one in found.at:
        assert 0.3 <= one.right < 1
        assert one.games > 0
        assert all(0 <= won <= one.games for won in one.won)
