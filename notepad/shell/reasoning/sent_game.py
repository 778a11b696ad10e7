"""SentGame: a game in so few words that another process can be told of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from notepad.core.game.game import AnyGame
from notepad.declared.declared_shelf import carried_game
from notepad.games import catalogue


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game that comes with the notepad by its id, any other by what declares it."""

    id: str
    declaration: Mapping[str, Any] | None

    def found(self) -> AnyGame:
        """Return the game; raises KeyError if none has this id."""
        if self.declaration is not None:
            return carried_game(self.declaration)
        return catalogue()[self.id]


def sent(game: AnyGame) -> SentGame:
    """Return a game as it is told to another process."""
    return SentGame(game.id, game.declaration)
