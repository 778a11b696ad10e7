"""The weights of the model of waiting, fitted on positions whose odds are known."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.simulation.fitting import WEIGHTS, Watched, fit, logistic, probabilities, watched

TRUE = np.array([-0.4, 1.2, -0.8, 0.0, 0.5, 0.3, -0.2])


def sample(size: int, seed: int = 1) -> Watched:
    """Return positions that are won as often as the true weights say, ten of each game."""
    rng = np.random.default_rng(seed)
    at = rng.normal(size=(size, 6)) * [1, 0.8, 0.4, 1.2, 0.7, 1.5]
    won = (rng.random(size) < 1 / (1 + np.exp(-TRUE[0] - at @ TRUE[1:]))).astype(float)
    return Watched(at, won, np.arange(size) // 10)


def test_weights_that_are_known_are_found_within_their_error() -> None:
    seen = sample(20_000)
    found = logistic(seen)
    odds = probabilities(found, seen.at)
    rows = np.column_stack([np.ones(len(odds)), seen.at])
    error = np.sqrt(np.diag(np.linalg.inv((rows * (odds * (1 - odds))[:, None]).T @ rows)))
    assert (np.abs(found - TRUE) < 4 * error).all()
    assert (error < 0.06).all()


def test_what_is_said_happens_as_often() -> None:
    seen, fresh = sample(20_000), sample(20_000, seed=2)
    told = probabilities(logistic(seen), fresh.at)
    for low in np.arange(0, 1, 0.1):
        here = (told >= low) & (told < low + 0.1)
        if here.sum() > 200:
            assert fresh.won[here].mean() == pytest.approx(told[here].mean(), abs=0.06)


def test_where_all_were_won_the_weights_stay_finite() -> None:
    at = np.linspace(-1, 1, 40).reshape(-1, 1)
    found = logistic(Watched(at, (at[:, 0] > 0).astype(float), np.arange(40)))
    assert np.isfinite(found).all()
    assert found[1] > 1


def test_odds_come_from_the_constant_and_the_weights() -> None:
    odds = probabilities(np.array([0.0, 1.0, -1.0]), np.array([[0.0, 0.0], [3.0, 1.0]]))
    assert odds == pytest.approx([0.5, 1 / (1 + np.exp(-2))])


def written(folder: Path, name: str, seen: Watched) -> None:
    games = [
        {
            "seed": int(game),
            "won": bool(seen.won[seen.game == game].mean() > 0.5),
            "notes": 9,
            "at": seen.at[seen.game == game].round(3).tolist(),
        }
        for game in np.unique(seen.game)
    ]
    (folder / name).write_text("".join(json.dumps(one) + "\n" for one in games), "utf-8")


def test_each_position_of_a_game_counts_as_the_game_ended(tmp_path: Path) -> None:
    games = [
        {"seed": 7, "won": True, "notes": 3, "at": [[1, 2], [3, 4]]},
        {"seed": 8, "won": False, "notes": 2, "at": []},
        {"seed": 9, "won": False, "notes": 2, "at": [[5, 6]]},
    ]
    path = tmp_path / "watched.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in games), "utf-8")
    seen = watched([path])
    assert seen.at.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert seen.won.tolist() == [1, 1, 0]
    assert seen.game.tolist() == [7, 7, 9]
    assert len(watched([]).won) == 0


def test_the_weights_are_written_where_the_app_reads_them_without_the_rivals_held_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "tests" / "simulation" / "results"
    results.mkdir(parents=True)
    (tmp_path / WEIGHTS).parent.mkdir(parents=True)
    (tmp_path / WEIGHTS).write_text("{}", "utf-8")
    for players in (3, 4, 5):
        seen = sample(600, seed=players)
        written(results, f"watch_cataline_{players}_private_ranking.jsonl", seen)
        other = seen._replace(won=1 - seen.won)
        written(results, f"watch_cataline_{players}_private_own.jsonl", other)
    fit(results)
    found = json.loads((tmp_path / WEIGHTS).read_text("utf-8"))
    assert set(found) == {"3", "4", "5"}
    for players, weights in found.items():
        alone = watched([results / f"watch_cataline_{players}_private_ranking.jsonl"])
        assert weights == pytest.approx(logistic(alone), abs=1e-4)
    told = capsys.readouterr().out
    assert told.count("games left out of the fit") == 3
    assert told.count("rivals left out: own") == 3
