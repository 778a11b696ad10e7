"""Whether what is foreseen of rivals happens: estimates beside the truth, in whole games."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from notepad.cards.minds import Guess
from notepad.cards.opponents_progress import DEALS_OF_RIVALS, Case
from notepad.core.reasoner import Breath
from notepad.core.seats import after
from tests.simulation.playing import Game, Policy
from tests.simulation.tables import Table

_SHOWN = 0.3
_FAR = 0.15  # whose guess is right less often than that is not certain after one question more


class Foreseen:
    """What the advised seat is told of its rivals in one game, beside what is true.

    `now` and `then` have how likely a rival was said to be certain, by now and after the next
    question if that is his, and whether he was. `warned` tells whether a rival who came to be
    certain was shown above 30 % before; None if nobody came so far.
    """

    def __init__(self, table: Table, players: int, seed: int) -> None:
        """Play a game."""
        self.now: list[tuple[float, bool]] = []
        self.then: list[tuple[float, bool]] = []
        self.warned: bool | None = None
        self._shown: dict[str, float] = {}
        self._expected: tuple[str, float] | None = None
        self._rng = np.random.default_rng(seed)
        game = Game(table, players, seed, Policy(asks="worth"), Policy(), look=self._look)
        game.play()

    def _look(self, game: Game, asker: str) -> None:
        certain = {
            name: mind.guess(self._rng).certain
            for name, mind in game.minds.items()
            if name not in {game.me, *game.out}
        }
        if self._expected and self._expected[0] == asker:
            self.then.append((self._expected[1], certain[asker]))
        for name in certain:
            if certain[name]:
                self.warned = bool(self.warned) or self._shown.get(name, 0) > _SHOWN
        cases, later = foreseen(game)
        following = after(game.setup.players, asker, game.out)
        for name in certain:
            said = share(case.now[name].certain for case in cases)
            self.now.append((said, certain[name]))
            soon = share(one[name] for one in later if name in one)
            self._shown[name] = max(self._shown.get(name, 0), said, soon)
            if name == following:
                self._expected = name, soon
        if following == game.me:
            self._expected = None


def foreseen(game: Game) -> tuple[Sequence[Case[Any, Any]], Sequence[dict[str, bool]]]:
    """Return what rivals know in some deals, and after their next questions unless all are far."""
    rivals, mine = game.rivals_of(game.me), game.minds[game.me]
    steps = rivals.cases(mine.deals, DEALS_OF_RIVALS)
    cases = [one for one in steps if not isinstance(one, Breath)]
    best = (share_right([case.now[name] for case in cases]) for name in rivals.seats)
    if max(best, default=0) < _FAR:
        return cases, []
    rng = np.random.default_rng(game.seed)
    ranking = mine.ranking(Policy().drawn, rng, game.public(game.me))
    ask = max(ranking, key=lambda one: one.worth).question.key
    later = [
        dict(said)
        for case in cases
        for said in rivals.following(case, ask)
        if not isinstance(said, Breath)
    ]
    return cases, later


def share(certain: Iterable[bool]) -> float:
    """Return how many are certain of some."""
    found = list(certain)
    return sum(found) / len(found) if found else 0.0


def share_right(guesses: Sequence[Guess]) -> float:
    """Return how likely some guesses are right on average."""
    return sum(guess.right for guess in guesses) / len(guesses)


def skills(path: Path) -> None:
    """Print how well it was foreseen what rivals know, over the base rate (Brier 1950)."""
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for word, told in (("now", "certain by now"), ("then", "certain after the next question")):
        said = np.array([one for game in games for one in game[word]], float)
        base = said[:, 1].mean()
        skill = 1 - ((said[:, 0] - said[:, 1]) ** 2).mean() / (base * (1 - base))
        print(f"{path.stem}: {told}: {len(said)} estimates, Brier skill {skill:.2f}")
        for low in (0, 0.1, 0.3, 0.5, 0.7, 0.9):
            here = said[
                (said[:, 0] >= low) & (said[:, 0] < low + (0.1 if low in (0, 0.9) else 0.2))
            ]
            if len(here):
                print(
                    f"  said {here[:, 0].mean():.2f}  happened {here[:, 1].mean():.2f}  {len(here)}"
                )
    warned = [game["warned"] for game in games if game["warned"] is not None]
    print(f"  shown above 30 % before: {sum(warned)} of {len(warned)}")
