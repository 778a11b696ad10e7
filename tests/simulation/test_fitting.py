"""The weights of the model of waiting, fitted on positions whose odds are known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.simulation.fitting import (
    WEIGHTS,
    Watched,
    by_waiting,
    fit,
    logistic,
    model,
    probabilities,
    said,
    watched,
)

if TYPE_CHECKING:
    from pathlib import Path

TRUE = np.array([-0.4, 1.2, -0.8, 0.0, 0.5, 0.3, -0.2])


def sample(size: int, seed: int = 1) -> Watched:
    """Return positions that are won as often as the true weights say, each of another game."""
    rng = np.random.default_rng(seed)
    at = rng.normal(size=(size, 6)) * [1, 0.8, 0.4, 1.2, 0.7, 1.5]
    won = (rng.random(size) < 1 / (1 + np.exp(-TRUE[0] - at @ TRUE[1:]))).astype(float)
    return Watched(at, won, np.arange(size), np.arange(size))


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
    found = logistic(Watched(at, (at[:, 0] > 0).astype(float), np.arange(40), np.arange(40)))
    assert np.isfinite(found).all()
    assert found[1] > 1


def test_odds_come_from_the_constant_and_the_weights() -> None:
    odds = probabilities(np.array([0.0, 1.0, -1.0]), np.array([[0.0, 0.0], [3.0, 1.0]]))
    assert odds == pytest.approx([0.5, 1 / (1 + np.exp(-2))])


def test_each_game_counts_alike_however_many_positions_it_had() -> None:
    few, many = sample(300), sample(300)
    often = np.repeat(np.arange(300), np.where(many.won > 0, 5, 1))
    many = Watched(many.at[often], many.won[often], many.game[often], many.seed[often])
    assert many.weights.sum() == pytest.approx(len(many.won))
    sums = np.bincount(many.game, many.weights)
    assert sums == pytest.approx(np.full(300, sums[0]))
    pulled = sums[0]  # the pull is felt less where each game counts more
    assert logistic(many) == pytest.approx(logistic(few), abs=0.1 * pulled)


def of_games(*games: tuple[list[float], bool]) -> Watched:
    """Return games, each with the odds of my answer in its positions and whether I won."""
    odds = [one for shares, _won in games for one in shares]
    at = np.zeros((len(odds), 6))
    at[:, 0] = np.log(np.array(odds) / (1 - np.array(odds)))
    won = np.array([float(won) for shares, won in games for _share in shares])
    game = np.array([number for number, (shares, _won) in enumerate(games) for _share in shares])
    return Watched(at, won, game, game)


def test_waiting_brings_the_odds_of_what_is_said_next_or_else_what_the_game_brought() -> None:
    seen = of_games(
        ([0.4, 0.6, 0.5], False), ([0.4, 0.7], True), ([0.8], False), ([0.3, 0.9], True)
    )
    says = np.array([False, True, False, False, False, True, True, True])
    assert by_waiting(seen, says) == pytest.approx([0.6, 0, 0, 1, 1, 0, 0.9, 1])


def test_what_is_said_is_likelier_right_than_waiting_wins_and_no_wild_guess() -> None:
    seen = of_games(([0.2, 0.35, 0.5, 0.9], False))
    even = np.array([0.0, 0, 0, 0, 0, 0, 0])  # waiting wins every other game
    assert said(even, seen.at).tolist() == [False, False, False, True]
    assert said(even - [9, 0, 0, 0, 0, 0, 0], seen.at).tolist() == [False, True, True, True]


def test_whoever_can_still_announce_later_gains_more_by_waiting_than_who_never_does() -> None:
    games = [([0.4, 0.8], number % 2 == 0) for number in range(40)]
    seen = of_games(*games)
    never, later = (probabilities(fitted, seen.at)[0] for fitted in (logistic(seen), model(seen)))
    assert never == pytest.approx(0.5, abs=0.02)
    assert later == pytest.approx(0.8, abs=0.1)


def written(folder: Path, name: str, seen: Watched) -> Path:
    """Write a file of games with one position each."""
    lines = (
        {"seed": int(seed), "won": bool(won), "notes": 9, "at": [at.round(3).tolist()]}
        for at, won, seed in zip(seen.at, seen.won, seen.seed, strict=True)
    )
    (folder / name).write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")
    return folder / name


def test_each_position_of_a_game_counts_as_the_game_ended(tmp_path: Path) -> None:
    first, second, third = ([float(row)] * 6 for row in (1, 2, 3))
    games = [
        {"seed": 7, "won": True, "notes": 3, "at": [first, second]},
        {"seed": 8, "won": False, "notes": 2, "at": []},
        {"seed": 9, "won": False, "notes": 2, "at": [third]},
    ]
    path = tmp_path / "watched.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in games), "utf-8")
    seen = watched([path, path])
    assert seen.at.tolist() == [first, second, third] * 2
    assert seen.won.tolist() == [1, 1, 0] * 2
    assert seen.seed.tolist() == [7, 7, 9] * 2
    assert seen.game.tolist() == [0, 0, 2, 3, 3, 5], "the same deal with others is another game"


def test_nothing_was_watched_in_no_games() -> None:
    assert watched([]).at.shape == (0, 6)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Return the folder of results in a project whose model has weights already."""
    folder = tmp_path / "tests" / "simulation" / "results"
    folder.mkdir(parents=True)
    (tmp_path / WEIGHTS).parent.mkdir(parents=True)
    kept = {"3": [3.0] * 7, "4": [4.0] * 7, "5": [5.0] * 7}
    (tmp_path / WEIGHTS).write_text(json.dumps(kept), "utf-8")
    return folder


def test_the_weights_are_written_where_the_app_reads_them_without_the_rivals_held_out(
    tmp_path: Path, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
        assert weights == pytest.approx(model(alone), abs=1e-4)
    told = capsys.readouterr().out
    assert told.count("games left out of the fit") == 3
    assert told.count("rivals left out: own") == 3


def test_weights_for_which_nothing_was_watched_stay(tmp_path: Path, results: Path) -> None:
    path = written(results, "watch_cataline_4_private_ranking.jsonl", sample(200))
    fit(results)
    found = json.loads((tmp_path / WEIGHTS).read_text("utf-8"))
    assert (found["3"], found["5"]) == ([3.0] * 7, [5.0] * 7)
    assert found["4"] == pytest.approx(model(watched([path])), abs=1e-4)
