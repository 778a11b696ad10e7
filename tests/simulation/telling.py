"""Tells how often the advised seat won, with 95 % intervals (Wilson 1927)."""

from __future__ import annotations

import json
from math import exp, sqrt
from typing import TYPE_CHECKING, Any

from notepad.cards.insight.waiting import Position, waiting
from notepad.deduction.insight import Announcing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_Z = 1.96


def tables(results: Path) -> None:
    """Print a line for each table that was played, two for each in which announcing was weighed."""
    print(f"{'game':10}{'players':>8}  {'advised':18}{'rivals':10}{'games':>6}{'won':>7}   95 %")
    for path in sorted(results.glob("play_*.jsonl")):
        _command, game, players, advised, rivals = path.stem.split("_")
        _print(game, players, advised, rivals, [bool(one["won"]) for one in _games(path)])
    for path in sorted(results.glob("weigh_*.jsonl")):
        _command, game, players, advised, rivals = path.stem.split("_")
        games = _games(path)
        waited = [bool(one["won"]) for one in games]
        said = [by_the_model(one, int(players)) for one in games]
        _print(game, players, f"{advised}, certain", rivals, waited)
        _print(game, players, f"{advised}, model", rivals, said)
        _print_difference(waited, said)


def by_the_model(game: Mapping[str, Any], players: int) -> bool:
    """Return whether a game had been won if the advised seat had announced as the model says."""
    for at, right in zip(game["at"], game["right"], strict=True):
        position = Position(*at)
        odds = 1 / (1 + exp(-position.right))
        if Announcing(0, odds, waiting(players, position)).say:
            return bool(right)
    return bool(game["won"])


def _games(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _print(game: str, players: str, advised: str, rivals: str, won: Sequence[bool]) -> None:
    if won:
        low, high = interval(sum(won), len(won))
        share = sum(won) / len(won)
        line = f"{game:10}{players:>8}  {advised:18}{rivals:10}{len(won):6}{share:7.1%}"
        print(f"{line}   {low:.1%} to {high:.1%}")


def _print_difference(waited: Sequence[bool], said: Sequence[bool]) -> None:
    """Print how much more is won of the same deals, with its 95 % interval."""
    if waited:
        more = [int(now) - int(then) for then, now in zip(waited, said, strict=True)]
        mean = sum(more) / len(more)
        half = _Z * sqrt((sum(one * one for one in more) / len(more) - mean**2) / len(more))
        print(f"{'':20}deal by deal{mean:+29.1%}   {mean - half:+.1%} to {mean + half:+.1%}")


def interval(won: int, games: int) -> tuple[float, float]:
    """Return between what the odds of winning are, for so many games won."""
    share, spread = won / games, _Z**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half
