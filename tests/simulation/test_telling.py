"""How often the advised seat won, with the intervals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.simulation import telling
from tests.simulation.__main__ import RESULTS
from tests.simulation.telling import HEAD, by_the_model, told

ROOT = Path(__file__).parents[2]


SURE, UNSURE = [2.0, 0.5, 0.0, -2.0, 3.0, 1.0], [-0.8, 2.0, 0.0, -2.0, 3.0, 1.0]
"""Positions in which it is said and in which it is not."""


@pytest.fixture
def _even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have waiting win every other game."""
    monkeypatch.setattr(telling, "waiting", lambda _model, _players, _at: 0.5)


@pytest.mark.usefixtures("_even")
@pytest.mark.parametrize(
    ("at", "right", "won", "told"),
    [
        ([], [], True, True),
        ([UNSURE], [True], False, False),
        ([UNSURE, SURE, SURE], [False, True, False], False, True),
        ([SURE, SURE], [False, True], True, False),
    ],
)
def test_the_model_had_won_where_what_it_says_first_is_right(
    at: list[list[float]], right: list[bool], won: bool, told: bool
) -> None:
    assert by_the_model({"won": won, "at": at, "right": right}, "cataline", 4) == told


@pytest.mark.usefixtures("_even")
def test_where_announcing_was_weighed_both_ways_are_told_and_their_difference_deal_by_deal(
    tmp_path: Path,
) -> None:
    games = [
        {"seed": seed, "won": seed % 4 == 0, "notes": 9, "at": [SURE], "right": [seed % 2 == 0]}
        for seed in range(100)
    ]
    lines = "".join(json.dumps(one) + "\n" for one in games)
    (tmp_path / "weigh_cataline_4_private_ranking.jsonl").write_text(lines, "utf-8")
    assert list(told(tmp_path)) == [
        "| cataline | 4 | private, when certain | ranking | 100 | 25.0% | 17.5% to 34.3% |",
        "| cataline | 4 | private, as advised | ranking | 100 | 50.0% | 40.4% to 59.6% |",
        "| | | the same, deal by deal | | | +25.0% | +16.5% to +33.5% |",
    ]


def test_the_figures_of_the_documentation_are_those_of_the_games_that_were_played() -> None:
    lines = (ROOT / "docs" / "engine.md").read_text("utf-8").splitlines()
    begin = lines.index(HEAD.splitlines()[0])
    assert lines[begin : begin + 2] == HEAD.splitlines()
    every = list(told(RESULTS))
    assert lines[begin + 2 : begin + 2 + len(every)] == every
