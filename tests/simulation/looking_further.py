"""Whether looking further is worth it: what waiting is said to win, beside what it wins.

In each position in which the app would look further, games are played on for some seconds of the
processor's time. Until it announces, the advised seat plays alike whatever it is told. So one game
tells what is won by waiting until it is certain, as the model says, and by looking further.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from notepad.cards.opponents_progress import right_in_games, waiting
from notepad.cards.playing_on import Played, PlayingOn, looked_further, within
from notepad.core.reasoner import Breath
from notepad.deduction.knowledge import Announcing
from tests.simulation.playing import WILD, Game, Policy

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.simulation.tables import Table

SECONDS = {"further": 2.0, "longer": 20.0}
"""How long games are played on: as where the app may think a little, or as long as it helps."""
_CASES = 12  # from which rivals are judged for the model, as `Policy` says


class Looked(NamedTuple):
    """A position: how likely my answer is right, whether it is, and what waiting is said to win."""

    right: float
    correct: bool
    model: float | None
    games: int
    won: tuple[int, ...]


class LookedFurther:
    """A game in which the advised seat waits, and the positions in which it could announce.

    On its own turn a question comes first, as in the app.
    """

    def __init__(
        self,
        table: Table,
        players: int,
        seed: int,
        advised: Policy,
        rivals: Policy,
        seconds: float = SECONDS["further"],
    ) -> None:
        """Play a game, and games on from its positions for so many seconds."""
        self.at: list[Looked] = []
        self._seconds = seconds
        self._table, self._rng = table, np.random.default_rng(seed)
        game = Game(table, players, seed, advised, rivals, look=self._look)
        self.won = game.play() == game.me

    def _look(self, game: Game, asker: str) -> None:
        me, players = game.me, len(game.setup.players)
        mine = game.minds[me].guess(self._rng)
        if mine.certain or mine.right < WILD or game.late(asker):
            return
        turns = game.turns_before(me, asker)
        if turns == 0:
            return
        factors = game.position(me, mine, turns, _CASES)
        model = waiting(self._table.seats.waiting_model(game.setup), players, factors)
        played = Played()
        playing = PlayingOn(game.rivals_of(me), game.seats[me], self._table.seats.when(game.setup))
        for step in within(playing(game.minds[me].deals, game.notes), self._seconds):
            played = played if isinstance(step, Breath) else step
        self.at.append(Looked(mine.right, mine.answer == game.truth, model, *played))


def says(one: Looked, game: str, players: int, *, further: bool) -> Announcing:
    """Return what the app says in a position, by looking further or without."""
    played = right_in_games(game, players, one.right)
    now = Announcing(0, one.right, one.model, played)
    return looked_further(now, Played(one.games, one.won)) if further else now


def brought(at: Sequence[Looked], said: Sequence[Announcing], won: bool) -> list[bool]:
    """Return who wins by waiting at the start and in each position, if it is announced as said.

    That is whether the answer that is said next is right or, if none is, who won in the end.
    """
    found = [won]
    for one, now in zip(reversed(at), reversed(said), strict=True):
        found.insert(0, one.correct if now.say else found[0])
    return found


def read(path: Path) -> list[tuple[bool, list[Looked]]]:
    """Return who won in each game that was played, and its positions."""
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(game["won"], [Looked(*one) for one in game["at"]]) for game in games]


def errors(path: Path) -> str:
    """Return how far off what is said of waiting is, by the model and by looking further."""
    _command, game, players, *_policies = path.stem.split("_")
    off: dict[bool, list[float]] = {}
    counted = 0
    for won, at in read(path):
        said = {
            one: [says(here, game, int(players), further=one) for here in at]
            for one in (False, True)
        }
        happened = brought(at, said[True], won)[1:]
        for further, told in said.items():
            pairs = zip(told, happened, strict=True)
            off.setdefault(further, []).extend(
                (now.waiting - one) ** 2 for now, one in pairs if now.waiting is not None
            )
        counted += len(at)
    model, looked = (np.mean(off[one]) for one in (False, True))
    return f"{path.stem}: {counted} positions, squared error {model:.3f}, further {looked:.3f}"
