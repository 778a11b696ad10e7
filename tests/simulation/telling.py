"""Tells how often the advised seat won, with 95 % intervals (Wilson 1927)."""

from __future__ import annotations

import json
from math import exp, sqrt
from typing import TYPE_CHECKING, Any

from notepad.cards.opponents_progress import WaitingFactors, right_in_games, waiting
from notepad.deduction.knowledge import Announcing
from tests.simulation.looking_further import SECONDS, brought, read, says

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_Z = 1.96


HEAD = """\
| game | players | advised seat | rivals | games | won | 95 % |
| --- | --- | --- | --- | --- | --- | --- |"""


def tables(results: Path, *commands: str) -> None:
    """Print the lines of all tables that were played, as docs/engine.md has them."""
    print(HEAD)
    for line in told(results, *commands):
        print(line)


def told(results: Path, *commands: str) -> Iterator[str]:
    """Yield a line for each table that some commands played, and how it compares.

    That is with plain ranking, and where announcing was weighed with announcing as advised.
    """
    for path in sorted(results.glob("*.jsonl")):
        command, game, players, advised, rivals = path.stem.split("_")
        games = _games(path)
        if command not in (commands or ("play", "weigh", *SECONDS)) or not games:
            continue
        waited = [bool(one["won"]) for one in games]
        table = f"| {game} | {players}"
        yield f"{table} | {advised}, when certain | {rivals} | {_share(waited)} |"
        played = command if command == "try" else "play"
        yield from _beside(
            games, path.with_name(f"{played}_{game}_{players}_ranking_{rivals}.jsonl")
        )
        if command == "weigh":
            said = [by_the_model(one, game, int(players)) for one in games]
            yield f"{table} | {advised}, as advised | {rivals} | {_share(said)} |"
            yield f"| | | the same, deal by deal | | | {_difference(waited, said)} |"
        if command in SECONDS:
            model, further = (_won_as_said(path, game, int(players), one) for one in (False, True))
            yield f"{table} | {advised}, as advised | {rivals} | {_share(model)} |"
            yield f"{table} | {advised}, looking {command} | {rivals} | {_share(further)} |"
            yield f"| | | the same, deal by deal | | | {_difference(model, further)} |"


def _won_as_said(path: Path, game: str, players: int, further: bool) -> list[bool]:
    """Return which games were won by announcing as the model says, or after looking further."""
    return [
        brought(at, [says(one, game, players, further=further) for one in at], won)[0]
        for won, at in read(path)
    ]


def _beside(games: Sequence[dict[str, Any]], plain: Path) -> Iterator[str]:
    """Yield how much more was won than by plain ranking, if that played the same deals."""
    theirs = {one["seed"]: bool(one["won"]) for one in _games(plain)} if plain.exists() else {}
    both = [one for one in games if one["seed"] in theirs]
    if both and games != _games(plain):
        ranked = [theirs[one["seed"]] for one in both]
        more = _difference(ranked, [bool(one["won"]) for one in both])
        yield f"| | | more than ranking, deal by deal | | {len(both)} | {more} |"


def by_the_model(game: Mapping[str, Any], model: str, players: int) -> bool:
    """Return whether a game had been won if the advised seat had announced as the model says.

    On its own turn, it asks first.
    """
    for at, right in zip(game["at"], game["right"], strict=True):
        position = WaitingFactors(*at)
        odds = 1 / (1 + exp(-position.right))
        wins, played = waiting(model, players, position), right_in_games(model, players, odds)
        if position.turns and Announcing(0, odds, wins, played).say:
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
