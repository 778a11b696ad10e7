"""Fits the odds of winning by waiting: a logistic on the positions of games that were watched.

Who waits may still announce later. So the model is fitted first to who won where the advised seat
waited until it was certain, then again to what waiting had brought if from the next position on it
had announced as the model says, and so on (Longstaff and Schwartz 2001, as for an option that may
be used early).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from notepad.cards.opponents import WaitingFactors
from notepad.deduction.knowledge import LEAST

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Bools = npt.NDArray[np.bool_]

WEIGHTS = "resources/insight/waiting.json"
HELD_OUT = "own"  # this kind of rivals is not fitted on
_FOLDS = 5
_RIDGE = 1.0
_STEPS = 30
_AGAIN = 3  # afterwards nothing changes any more


class Watched(NamedTuple):
    """Positions [rows, numbers], whether the advised seat won, and each row's game and seed."""

    at: Floats
    won: Floats
    game: npt.NDArray[np.int64]
    seed: npt.NDArray[np.int64]

    @property
    def weights(self) -> Floats:
        """How much each row counts: all games alike, however many positions they had."""
        _games, at, rows = np.unique(self.game, return_inverse=True, return_counts=True)
        return np.asarray(rows.mean() / rows[at], np.float64)

    def only(self, which: Bools) -> Watched:
        """Return some of the positions."""
        return Watched(self.at[which], self.won[which], self.game[which], self.seed[which])


def fit(results: Path) -> None:
    """Fit the weights for each number of players, print how well they tell, and write them.

    Those of numbers of players for which nothing was watched stay.
    """
    file = results.parents[2] / WEIGHTS
    found = json.loads(file.read_text("utf-8"))
    for players in (3, 4, 5):
        paths = sorted(results.glob(f"watch_cataline_{players}_*.jsonl"))
        fitted = [path for path in paths if not path.stem.endswith(f"_{HELD_OUT}")]
        seen = watched(fitted)
        if not len(seen.won):
            continue
        found[str(players)] = [round(float(weight), 4) for weight in model(seen)]
        told, brought = np.empty(len(seen.won)), np.empty(len(seen.won))
        for fold in range(_FOLDS):
            out = seen.seed % _FOLDS == fold
            weights, others = model(seen.only(~out)), seen.only(out)
            told[out] = probabilities(weights, others.at)
            brought[out] = by_waiting(others, said(weights, others.at))
        _print(f"{players} players, games left out of the fit", told, brought)
        held = watched([path for path in paths if path not in fitted])
        if len(held.won):
            weights = np.array(found[str(players)])
            told, brought = (
                probabilities(weights, held.at),
                by_waiting(held, said(weights, held.at)),
            )
            _print(f"{players} players, rivals left out: {HELD_OUT}", told, brought)
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def watched(paths: list[Path]) -> Watched:
    """Return the positions of the games in some files."""
    at, won, game, seed = [], [], [], []
    lines = (line for path in paths for line in path.read_text("utf-8").splitlines())
    for number, line in enumerate(lines):
        one = json.loads(line)
        count = len(one["at"])
        at += one["at"]
        won += [float(one["won"])] * count
        game += [number] * count
        seed += [one["seed"]] * count
    rows = np.array(at, float).reshape(len(won), len(WaitingFactors._fields))
    return Watched(rows, np.array(won), np.array(game, int), np.array(seed, int))


def model(seen: Watched) -> Floats:
    """Return a constant and weights for what waiting brings who announces as they say."""
    weights = logistic(seen)
    for _time in range(_AGAIN):
        brought = by_waiting(seen, said(weights, seen.at))
        weights = logistic(seen._replace(won=brought))
    return weights


def said(weights: Floats, at: Floats) -> Bools:
    """Return in which positions the answer is said."""
    right = 1 / (1 + np.exp(-at[:, 0]))
    return (right > probabilities(weights, at)) & (right >= LEAST)


def by_waiting(seen: Watched, said: Bools) -> Floats:
    """Return what waiting brings in each position: the odds with which an answer is said next.

    Where none is said any more in a game, it is who won in the end. Of three positions of a game
    that was lost, in the second of which 0.6 is said: 0.6, 0 and 0.
    """
    right, brought = 1 / (1 + np.exp(-seen.at[:, 0])), seen.won.copy()
    for row in reversed(range(len(brought) - 1)):
        if seen.game[row] == seen.game[row + 1]:
            brought[row] = right[row + 1] if said[row + 1] else brought[row + 1]
    return brought


def logistic(seen: Watched) -> Floats:
    """Return a constant and weights, by Newton's method with a slight pull towards none."""
    rows, counted = np.column_stack([np.ones(len(seen.at)), seen.at]), seen.weights
    pull = np.diag([0.0, *[_RIDGE] * seen.at.shape[1]])
    weights = np.zeros(rows.shape[1])
    for _step in range(_STEPS):
        odds = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (counted * (seen.won - odds)) - pull @ weights
        bend = (rows * (counted * odds * (1 - odds))[:, None]).T @ rows + pull
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def probabilities(weights: Floats, at: Floats) -> Floats:
    """Return the odds of winning in some positions."""
    total = weights[0] + at @ weights[1:]
    return np.asarray(1 / (1 + np.exp(-total)), np.float64)


def _print(title: str, told: Floats, won: Floats) -> None:
    base = float(won.mean())
    skill = 1 - float(((told - won) ** 2).mean()) / max(base * (1 - base), 1e-9)
    print(f"{title}: {len(won)} positions, won {base:.2f}, Brier skill {skill:.2f}")
    for low in np.arange(0, 1, 0.1):
        here = (told >= low) & (told < low + 0.1)
        if here.sum() >= 20:
            print(f"  said {told[here].mean():.2f}  happened {won[here].mean():.2f}  {here.sum()}")
