"""The weights of the model of waiting, fitted on positions whose odds are known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from notepad.core.bundled_and_private_files import resource
from tests.simulation.fitting import (
    HEAD,
    WEIGHTS,
    Watched,
    curve_of,
    curves,
    fit,
    happens,
    left_out,
    models,
    probabilities,
    summed_up,
    tenths,
    watched,
    watched_in,
)
from tests.simulation.playing import ONE_IN

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

TRUE = np.array([-0.4, 0.6, 0.8, 0.3, 0.2, 0.5, 0.0, 0.4, 0.5, 0.2, 0.1])
NAME = "watch_cataline_{}_advised_ranking.jsonl"


def sample(size: int, seed: int = 1) -> Watched:
    """Return positions that are won as often as the true weights say, each of another game."""
    rng = np.random.default_rng(seed)
    at = rng.normal(size=(size, 6)) * [1, 0.8, 0, 1.2, 0.7, 0]
    at[:, 2], at[:, 5] = rng.random(size) / 2, rng.integers(0, 4, size)
    won = (rng.random(size) < probabilities(TRUE, at)).astype(float)
    none, each = np.zeros(size), np.arange(size)
    return Watched(at, won, none, none > 0, none + 1, each + 1, each, each)


def written(folder: Path, name: str, seen: Watched) -> Path:
    """Write a file of games with one position each."""
    lines = (
        {"seed": int(seed), "won": bool(won), "notes": 9, "at": [at.round(3).tolist()]}
        | {"right": [0], "after": [0], "late": [0]}
        for at, won, seed in zip(seen.at, seen.won, seen.seed, strict=True)
    )
    (folder / name).write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")
    return folder / name


def test_each_position_of_a_game_counts_as_the_game_ended(tmp_path: Path) -> None:
    likely, wild = [0.0] * 6, [-2.0, *[1.0] * 5]
    games = [
        {"seed": 7, "won": True, "at": [wild, likely, wild], "after": [0, 2, 5]},
        {"seed": 8, "won": False, "at": [], "after": []},
        {"seed": 9, "won": False, "at": [likely], "after": [0]},
    ]
    for one in games:
        one |= {"right": [1] * len(one["after"]), "late": [0] * len(one["after"])}  # type: ignore[arg-type]
    path = tmp_path / "watched.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in games), "utf-8")
    seen = watched(path)
    assert seen.at.tolist() == [wild, likely, wild, likely]
    assert seen.won.tolist() == [1, 1, 1, 0]
    assert seen.seed.tolist() == [7, 7, 7, 9]
    assert seen.game.tolist() == [0, 0, 0, 2]
    assert seen.counts.tolist() == [1, 1, ONE_IN, 1], "of wild guesses one in so many was kept"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Return the folder of results in a project."""
    folder = tmp_path / "tests" / "simulation" / "results"
    folder.mkdir(parents=True)
    (tmp_path / WEIGHTS).parent.mkdir(parents=True)
    return folder


def test_the_weights_are_written_where_the_app_reads_them_for_what_was_watched(
    tmp_path: Path, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for players in (3, 4):
        written(results, NAME.format(players), sample(300, seed=players))
    fit(results)
    found = json.loads((tmp_path / WEIGHTS).read_text("utf-8"))
    assert {game: set(tables) for game, tables in found.items()} == {"cataline": {"3", "4"}}
    for name, weights in models(watched_in(results)).items():
        assert found["cataline"][name[-1]] == pytest.approx(weights, abs=1e-4)
    told = capsys.readouterr().out
    assert told.count("left out of the fit") == 2
    assert told.count("  fresh deal") == told.count("  answers right") == 2


# What is shipped, on the games it was fitted on.
RESULTS = resource().parent / "tests" / "simulation" / "results"
SHIPPED = json.loads(resource("insight/waiting.json").read_text("utf-8"))
TABLES = watched_in(RESULTS)


def test_what_is_shipped_is_what_was_watched() -> None:
    names = {f"{game}_{players}" for game, tables in SHIPPED.items() for players in tables}
    assert names == set(TABLES)
    found = models(TABLES)
    for game, tables in SHIPPED.items():
        for players, weights in tables.items():
            assert weights == pytest.approx(found[f"{game}_{players}"], abs=1e-3)


def test_what_is_shipped_of_how_often_answers_are_right_is_what_was_watched() -> None:
    weights = {
        f"{game}_{players}": np.array(found)
        for game, tables in SHIPPED.items()
        for players, found in tables.items()
    }
    shipped = json.loads(resource("insight/right.json").read_text("utf-8"))
    found = curves(TABLES, weights)
    assert set(found) == set(shipped)
    for game, curve in shipped.items():
        assert curve == pytest.approx(found[game], abs=1e-3)


@pytest.fixture(scope="module")
def left() -> list[tuple[str, Floats, Floats]]:
    """Return what is said of each game where it was left out of the fit, and what happened."""
    return list(left_out(TABLES))


def test_what_is_said_of_waiting_happened_in_games_that_were_left_out(
    left: list[tuple[str, Floats, Floats]],
) -> None:
    lines = [
        f"{name}: {one}"
        for name, told, happened in left
        for one in tenths(TABLES[name], told, happened)
        if one.holds is False
    ]
    assert lines == []


def test_the_documentation_tells_how_well_it_is_told(
    left: list[tuple[str, Floats, Floats]],
) -> None:
    lines = (RESULTS.parents[2] / "docs" / "engine.md").read_text("utf-8").splitlines()
    begin = lines.index(HEAD.splitlines()[0]) + 2
    assert lines[begin : begin + len(left)] == list(summed_up(TABLES, left))


@pytest.mark.parametrize("name", TABLES)
def test_a_change_of_turn_alone_moves_it_no_more_than_the_games_measured(name: str) -> None:
    game, players = name.split("_")
    seen, weights = TABLES[name], np.array(SHIPPED[game][players])
    first, last = (seen.at.copy() for _time in range(2))
    first[:, -1], last[:, -1] = seen.at[:, -1].min(), float(players) - 1
    moved = probabilities(weights, first) - probabilities(weights, last)
    curved = json.loads(resource("insight/right.json").read_text("utf-8"))
    happened = happens(weights, seen, curve_of(name, curved))
    turns = [one for one in tenths(seen, happened, happened) if "before me" in one.name]
    assert (moved >= 0).all()
    assert moved.max() <= max(0.0, turns[0].happened - turns[-1].happened) + 0.01
