"""Tells how often the advised seat won, with 95 % intervals (Wilson 1927)."""

from __future__ import annotations

import json
from math import exp, sqrt
from typing import TYPE_CHECKING, Any

from notepad.cards.opponents import WaitingFactors, waiting
from notepad.deduction.knowledge import Announcing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_Z = 1.96


HEAD = """\
| game | players | advised seat | rivals | games | won | 95 % |
| --- | --- | --- | --- | --- | --- | --- |"""


def tables(results: Path) -> None:
    """Print the lines of all tables that were played, as docs/engine.md has them."""
    print(HEAD)
    for line in told(results):
        print(line)


def told(results: Path) -> Iterator[str]:
    """Yield a line for each table that was played, three for each where announcing was weighed."""
    for path in sorted(results.glob("*.jsonl")):
        command, game, players, advised, rivals = path.stem.split("_")
        games = _games(path)
        if command not in {"play", "weigh"} or not games:
            continue
        waited = [bool(one["won"]) for one in games]
        table = f"| {game} | {players}"
        yield f"{table} | {advised}, when certain | {rivals} | {_share(waited)} |"
        if command == "weigh":
            said = [by_the_model(one, int(players)) for one in games]
            yield f"{table} | {advised}, as advised | {rivals} | {_share(said)} |"
            yield f"| | | the same, deal by deal | | | {_difference(waited, said)} |"


def weights(results: Path) -> None:
    """Print what was won with each weight that was tried."""
    print(HEAD)
    for line in compared(results, "try"):
        print(line)


def compared(results: Path, command: str) -> Iterator[str]:
    """Yield two lines for each way to ask: what it won, and how much more than plain ranking."""
    for path in sorted(results.glob(f"{command}_*.jsonl")):
        _command, game, players, advised, rivals = path.stem.split("_")
        plain = path.with_name(f"{command}_{game}_{players}_ranking_{rivals}.jsonl")
        if path == plain or not plain.exists():
            continue
        ours = {one["seed"]: bool(one["won"]) for one in _games(path)}
        theirs = {one["seed"]: bool(one["won"]) for one in _games(plain)}
        both = sorted(ours.keys() & theirs.keys())
        if both:
            table = f"| {game} | {players} | {advised}, when certain | {rivals}"
            yield f"{table} | {_share([ours[seed] for seed in both])} |"
            more = _difference([theirs[seed] for seed in both], [ours[seed] for seed in both])
            yield f"| | | more than ranking, deal by deal | | | {more} |"


def by_the_model(game: Mapping[str, Any], players: int) -> bool:
    """Return whether a game had been won if the advised seat had announced as the model says."""
    for at, right in zip(game["at"], game["right"], strict=True):
        position = WaitingFactors(*at)
        odds = 1 / (1 + exp(-position.right))
        if Announcing(0, odds, waiting(players, position)).say:
            return bool(right)
    return bool(game["won"])


def _games(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _share(won: Sequence[bool]) -> str:
    low, high = interval(sum(won), len(won))
    return f"{len(won)} | {sum(won) / len(won):.1%} | {low:.1%} to {high:.1%}"


def _difference(waited: Sequence[bool], said: Sequence[bool]) -> str:
    """Return how much more is won of the same deals, with its 95 % interval."""
    more = [int(now) - int(then) for then, now in zip(waited, said, strict=True)]
    mean = sum(more) / len(more)
    half = _Z * sqrt((sum(one * one for one in more) / len(more) - mean**2) / len(more))
    return f"{mean:+.1%} | {mean - half:+.1%} to {mean + half:+.1%}"


def interval(won: int, games: int) -> tuple[float, float]:
    """Return between what the odds of winning are, for so many games won."""
    share, spread = won / games, _Z**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half
