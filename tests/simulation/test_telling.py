"""How often the advised seat won, with the intervals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulation import telling
from tests.simulation.__main__ import RESULTS
from tests.simulation.looking_further import errors
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


def test_the_figures_of_the_documentation_are_those_of_the_games_that_were_played() -> None:
    lines = (ROOT / "docs" / "engine.md").read_text("utf-8").splitlines()
    begin = lines.index(HEAD.splitlines()[0])
    assert lines[begin : begin + 2] == HEAD.splitlines()
    every = list(told(RESULTS))
    assert lines[begin + 2 : begin + 2 + len(every)] == every
    looked = [f"- {errors(path)}" for path in sorted(RESULTS.glob("further_*.jsonl"))]
    begin = lines.index(looked[0])
    assert lines[begin : begin + len(looked)] == looked
