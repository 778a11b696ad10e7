"""Tells how often the advised seat won, with 95 % intervals (Wilson 1927)."""

from __future__ import annotations

import json
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_Z = 1.96


def tables(results: Path) -> None:
    """Print a line for each table that was played."""
    print(f"{'game':10}{'players':>8}  {'advised':10}{'rivals':10}{'games':>6}{'won':>7}   95 %")
    for path in sorted(results.glob("play_*.jsonl")):
        _command, game, players, advised, rivals = path.stem.split("_")
        won = [bool(json.loads(line)["won"]) for line in path.read_text("utf-8").splitlines()]
        if not won:
            continue
        low, high = interval(sum(won), len(won))
        share = sum(won) / len(won)
        line = f"{game:10}{players:>8}  {advised:10}{rivals:10}{len(won):6}{share:7.1%}"
        print(f"{line}   {low:.1%} to {high:.1%}")


def interval(won: int, games: int) -> tuple[float, float]:
    """Return between what the odds of winning are, for so many games won."""
    share, spread = won / games, _Z**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half
