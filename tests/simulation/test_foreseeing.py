"""What was foreseen of rivals beside what happened, and how well that fits."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.simulation import foreseeing
from tests.simulation.foreseeing import Foreseen, skills
from tests.simulation.tables import TABLES

if TYPE_CHECKING:
    from pathlib import Path


def test_the_skill_is_how_much_nearer_it_came_than_the_base_rate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [
        {"seed": 1, "now": [(0.0, False), (0.5, True)], "then": [(1, True)], "warned": True},
        {"seed": 2, "now": [(0.5, False), (1.0, True)], "then": [(1, False)], "warned": False},
        {"seed": 3, "now": [], "then": [], "warned": None},
    ]
    path = tmp_path / "foresee.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in games), "utf-8")
    skills(path)
    told = capsys.readouterr().out
    assert "certain by now: 4 estimates, Brier skill 0.50" in told
    assert "certain after the next question: 2 estimates, Brier skill -1.00" in told
    assert "said 0.50  happened 0.50  2" in told
    assert "shown above 30 % before: 1 of 2" in told


@pytest.mark.exhaustive
def test_a_game_is_foreseen_as_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreseeing, "DEALS_OF_RIVALS", 4)
    found = Foreseen(TABLES["cataline"], 3, 2)
    assert len(found.now) >= 2 * 3
    assert all(0 <= said <= 1 for said, _true in (*found.now, *found.then))
    assert not any(certain for said, certain in found.now[:2])
    assert found.warned in (None, True, False)
