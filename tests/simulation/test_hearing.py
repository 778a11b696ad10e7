"""What rivals learn of what everybody hears, against what somebody without a hand does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.simulation.hearing import Hearing, Spread, spread, weight, weights
from tests.simulation.playing import Policy
from tests.simulation.tables import TABLES

if TYPE_CHECKING:
    from pathlib import Path

HALF = spread([0.1, 0.3, 0.5], [0.25, 0.35, 0.45])
"""A rival learns half of what an outsider learns more, and some that they all learn."""


def test_what_a_rival_learns_of_every_question_alike_does_not_count() -> None:
    assert Spread(0.3, 0.35, 0.08, 0.04) == pytest.approx(HALF)
    assert weight([[HALF]]) == pytest.approx(0.5)


def test_positions_in_which_questions_differ_more_count_more() -> None:
    none = spread([0.0, 1.0], [0.2, 0.2])
    assert weight([[HALF], [none]]) == pytest.approx(0.04 / 0.58)
    assert weight([[HALF, none]]) == pytest.approx(0.04 / 0.58)


def test_a_line_tells_the_weight_of_each_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "".join(json.dumps({"seed": seed, "at": [HALF]}) + "\n" for seed in range(9))
    (tmp_path / "hear_clue_4_advised_ranking.jsonl").write_text(lines, "utf-8")
    weights(tmp_path)
    told = "9 games, rivals learn of each public bit 0.50, 0.50 to 0.50"
    assert capsys.readouterr().out == f"hear_clue_4_advised_ranking: {told}\n"


def test_rivals_learn_less_than_somebody_without_a_hand_where_cards_are_named() -> None:
    heard = Hearing(TABLES["clue"], 3, 4, Policy(drawn=300))
    assert len(heard.at) >= 2
    assert 0 < sum(one.rival for one in heard.at) < sum(one.outsider for one in heard.at)
    assert all(one.strays >= 0 for one in heard.at)
