"""What rivals learn from what everybody hears, for each bit that it tells somebody without a hand.

That is the weight of what is public where somebody names cards: one question costs me more than
another what it tells all rivals more, and `public` tells of it only as somebody without a hand
hears it, who knows less than they do.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from notepad.cards.minds import Mind, public_cost_at
from notepad.core.seats import after
from notepad.deduction.information import Public
from tests.simulation.playing import Game, Policy
from tests.simulation.tables import Table

_GOOD = 0.7  # questions that tell at least so much of what the best one tells
_RESAMPLED = 400


class Spread(NamedTuple):
    """How two numbers stray over some questions: what an outsider hears, and what a rival does.

    `strays` is the sum of squares of the former, `together` that of the products.
    """

    outsider: float
    rival: float
    strays: float
    together: float


class Hearing:
    """One game: before each question of the advised seat, what its good questions would tell."""

    def __init__(self, table: Table, players: int, seed: int, advised: Policy) -> None:
        """Play a game."""
        self.at: list[Spread] = []
        self._rng = np.random.default_rng(seed)
        Game(table, players, seed, advised, Policy(), look=self._look).play()

    def _look(self, game: Game, asker: str) -> None:
        if after(game.setup.players, asker, game.out) != game.me:
            return
        rivals = [mind for name, mind in game.minds.items() if name not in {game.me, *game.out}]
        listens = [_listening(mind) for mind in rivals]
        outside = public_cost_at(game.seats[game.me], game.notes)
        drawn, mine = game.policy(game.me).drawn, game.minds[game.me]
        heard, *theirs = (mine.ranking(drawn, self._rng, one) for one in (outside, *listens))
        best = max(one.sought for one in heard)
        good = {one.question for one in heard if one.sought >= _GOOD * best}
        told = [
            [
                one.public
                for one in sorted(every, key=lambda one: one.question.key)
                if one.question in good
            ]
            for every in (heard, *theirs)
        ]
        self.at.append(spread(told[0], np.mean(told[1:], axis=0).tolist()))


def _listening(mind: Mind[Any, Any]) -> Public:
    """Return what somebody hears who knows as much as a mind."""
    return Public(deals=lambda: mind.deals)


def spread(outsider: Sequence[float], rival: Sequence[float]) -> Spread:
    """Return how what two listeners hear of the same questions strays."""
    one, other = np.array(outsider), np.array(rival)
    apart = one - one.mean()
    return Spread(
        float(one.mean()),
        float(other.mean()),
        float(apart @ apart),
        float(apart @ (other - other.mean())),
    )


def weight(games: Sequence[Sequence[Spread]]) -> float:
    """Return what rivals learn more of a question for each bit that an outsider learns more."""
    every = [one for game in games for one in game]
    return sum(one.together for one in every) / sum(one.strays for one in every)


def weights(results: Path) -> None:
    """Print the weight at each table that was heard, with its 95 % interval (by games)."""
    rng = np.random.default_rng(1)
    for path in sorted(results.glob("hear_*.jsonl")):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        games = [[Spread(*one) for one in line["at"]] for line in lines]
        drawn = rng.integers(len(games), size=(_RESAMPLED, len(games)))
        low, high = np.percentile([weight([games[at] for at in row]) for row in drawn], [2.5, 97.5])
        told = f"{weight(games):.2f}, {low:.2f} to {high:.2f}"
        print(f"{path.stem}: {len(games)} games, rivals learn of each public bit {told}")
