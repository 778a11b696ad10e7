"""The weights of the model of waiting, fitted on positions whose odds are known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from notepad.cards.opponents_progress import waiting_model_terms
from notepad.core.bundled_and_private_files import resource
from tests.simulation.fitting import (
    HEAD,
    TERMS,
    WEIGHTS,
    Watched,
    by_waiting,
    curves,
    fit,
    happens,
    left_out,
    logistic,
    models,
    probabilities,
    said,
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


def alone(seen: Watched) -> Floats:
    """Return the weights for who won in some positions, without a pull."""
    terms = waiting_model_terms(seen.at)
    rows = np.column_stack([np.ones(len(terms)), terms])
    return logistic(rows, seen.counts, seen.won, np.zeros(TERMS + 1), pull=1e-3)


def test_weights_that_are_known_are_found_within_their_error() -> None:
    seen = sample(20_000)
    found, told = alone(seen), probabilities(TRUE, seen.at)
    rows = np.column_stack([np.ones(len(told)), waiting_model_terms(seen.at)])
    error = np.sqrt(np.diag(np.linalg.inv((rows * (told * (1 - told))[:, None]).T @ rows)))
    assert (np.abs(found - TRUE) < 4 * error).all()
    assert (error < 0.2).all()


def test_no_weight_of_a_term_is_below_none_and_no_other_place_is_better() -> None:
    """Beside the weights that are found, each a little off by itself tells worse."""
    seen = sample(400)
    seen = seen._replace(won=1 - seen.won)  # now nearly every slope is the wrong way round
    terms = waiting_model_terms(seen.at)
    rows = np.column_stack([np.ones(len(terms)), terms])
    found = logistic(rows, seen.counts, seen.won, np.zeros(TERMS + 1), pull=1.0)
    assert (found[1:] >= 0).all()
    assert (found[1:] == 0).any()

    def loss(weights: Floats) -> float:
        total = rows @ weights
        told = np.logaddexp(0, total) - seen.won * total
        return float(told.sum() + (weights[1:] ** 2).sum() / 2)

    for at in range(len(found)):
        for step in (-1e-3, 1e-3):
            other = found.copy()
            other[at] += step
            assert (at > 0 and other[at] < 0) or loss(other) >= loss(found)


def test_what_is_said_happens_as_often() -> None:
    seen, fresh = sample(20_000), sample(20_000, seed=2)
    told = probabilities(alone(seen), fresh.at)
    for low in np.arange(0, 1, 0.1):
        here = (told >= low) & (told < low + 0.1)
        if here.sum() > 400:
            assert fresh.won[here].mean() == pytest.approx(told[here].mean(), abs=0.06)


def test_where_all_were_won_the_weights_stay_finite() -> None:
    seen = sample(40)._replace(won=np.ones(40))
    terms = waiting_model_terms(seen.at)
    rows = np.column_stack([np.ones(40), terms])
    assert np.isfinite(logistic(rows, seen.counts, seen.won, np.zeros(TERMS + 1), pull=1.0)).all()


def test_a_table_with_few_games_follows_the_others_and_its_own_level() -> None:
    many, few = sample(4_000), sample(60, seed=3)
    found = models({"many": many, "few": few._replace(won=np.ones(60))})
    assert found["few"][1:] == pytest.approx(found["many"][1:], abs=0.12)
    assert found["few"][0] > found["many"][0] + 1


def of_games(*games: tuple[list[float], bool]) -> Watched:
    """Return games, each with the odds of my answer in its positions and whether I won."""
    shares = np.array([one for each, _won in games for one in each])
    game = np.array([number for number, (each, _won) in enumerate(games) for _share in each])
    at = np.zeros((len(shares), 6))
    at[:, 0] = np.log(shares / (1 - shares))
    won = np.array([float(won) for each, won in games for _share in each])
    none = np.zeros(len(shares))
    return Watched(at, won, none, none > 0, none + 1, none.astype(int) + 1, game, game)


def test_waiting_wins_if_what_is_said_next_is_right_or_else_if_the_game_was_won() -> None:
    seen = of_games(
        ([0.4, 0.6, 0.5], False), ([0.4, 0.7], True), ([0.8], False), ([0.3, 0.9], True)
    )
    says = np.array([False, True, False, False, False, True, True, True])
    right = seen._replace(right=np.array([0.0, 1, 0, 1, 1, 1, 1, 0]))
    assert by_waiting(right, says).tolist() == [1, 0, 0, 1, 1, 0, 0, 1]
    assert by_waiting(seen, says).tolist() == [0, 0, 0, 1, 1, 0, 0, 1]


EVEN = np.zeros(TERMS + 1)
"""With these weights waiting wins every other game."""


def test_what_is_said_is_likelier_right_than_waiting_wins_no_wild_guess_and_not_late() -> None:
    seen = of_games(([0.2, 0.35, 0.5, 0.9], False))
    hopeless = np.array([-9.0, *EVEN[1:]])
    assert said(EVEN, seen).tolist() == [False, False, False, True]
    assert said(hopeless, seen).tolist() == [False, True, True, True]
    late = seen._replace(late=np.array([False, False, False, True]))
    assert said(hopeless, late).tolist() == [False, True, True, False]


def test_whoever_can_still_announce_later_gains_more_by_waiting_than_who_never_does() -> None:
    seen = of_games(*(([0.4, 0.8], number % 2 == 0) for number in range(600)))
    seen = seen._replace(right=(seen.game % 5 > 0).astype(float))  # in four of five games
    never, later = alone(seen), models({"one": seen})["one"]
    assert probabilities(never, seen.at)[0] == pytest.approx(0.5, abs=0.02)
    mean = (0.8 + 0.5) / 2  # of both positions, for the odds may not fall with mine
    assert probabilities(later, seen.at)[0] == pytest.approx(mean, abs=0.02)
    assert happens(later, seen)[:4].tolist() == [0, 1, 1, 0]


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


def test_games_that_were_weighed_count_where_it_could_be_said_and_at_a_fresh_deal(
    results: Path,
) -> None:
    written(results, NAME.format(3), sample(20))
    weighed = [
        {"seed": 4, "won": False, "at": [[0.5] * 6, [0.7] * 6], "right": [0, 1]},
        {"seed": 5, "won": True, "at": [], "right": []},
    ]
    path = results / "weigh_cataline_3_private_ranking.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in weighed), "utf-8")
    seen = watched_in(results)["cataline_3"]
    assert seen.game[20:].tolist() == [20, 20, 20, 21]
    assert seen.after[20:].tolist() == [0, 1, 1, 0]
    assert seen.at[20:, 5].tolist() == [4 % 3, 0.5, 0.7, 5 % 3], "so many ask before me at first"
    assert seen.at[20, :5] == pytest.approx(seen.at[:20, :5].mean(axis=0), abs=1e-9)
    assert seen.right[20:].tolist() == [0, 0, 1, 0]
    assert seen.won[20:].tolist() == [0, 0, 0, 1]


def test_tenths_tell_what_was_said_what_happened_and_how_sure_that_is() -> None:
    seen = sample(4_000)
    told = probabilities(TRUE, seen.at)
    found = {one.name: one for one in tenths(seen._replace(after=seen.after - 1), told, seen.won)}
    assert found["fresh deal"].positions == 1
    assert sum(one.positions for name, one in found.items() if name.endswith("%")) == 4_000
    assert sum(one.positions for name, one in found.items() if "before me" in name) == 4_000
    one = found["40 to 50 %"]
    assert 0.4 <= one.said < 0.5
    assert one.happened == pytest.approx(one.said, abs=3 * one.error)
    assert one.error == pytest.approx((0.25 / one.positions) ** 0.5, rel=0.2)
    assert one.holds


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


def test_what_is_said_of_a_game_that_is_left_out_does_not_hang_on_how_it_ended(
    results: Path,
) -> None:
    seen = sample(140)
    written(results, NAME.format(3), seen)
    out = seen.seed % 7 == 0
    ((_name, told, _happened),) = left_out(watched_in(results))
    written(results, NAME.format(3), seen._replace(won=np.where(out, 1 - seen.won, seen.won)))
    ((_name, again, _happened),) = left_out(watched_in(results))
    assert again[out] == pytest.approx(told[out])
    assert again[~out] != pytest.approx(told[~out])


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
    first[:, -1], last[:, -1] = 0.0, float(players) - 1
    moved = probabilities(weights, first) - probabilities(weights, last)
    happened = happens(weights, seen)
    turns = [one for one in tenths(seen, happened, happened) if "before me" in one.name]
    assert (moved >= 0).all()
    assert moved.max() <= max(0.0, turns[0].happened - turns[-1].happened) + 0.01


def test_a_turn_weighs_no_more_than_it_may() -> None:
    seen = sample(4_000)
    terms = waiting_model_terms(seen.at)
    rows = np.column_stack([np.ones(len(terms)), terms])
    free = logistic(rows, seen.counts, seen.won, np.zeros(TERMS + 1), pull=1e-3)
    for most in (0.0, free[-1] / 2):
        bound = logistic(rows, seen.counts, seen.won, np.zeros(TERMS + 1), pull=1e-3, turn=most)
        assert bound[-1] == most
        told = probabilities(bound, seen.at)
        assert told.mean() == pytest.approx(seen.won.mean(), abs=1e-3), "the others make up for it"
    same = logistic(rows, seen.counts, seen.won, np.zeros(TERMS + 1), pull=1e-3, turn=2 * free[-1])
    assert same == pytest.approx(free, abs=1e-4)
