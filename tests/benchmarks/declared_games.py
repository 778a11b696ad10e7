"""Whole simulated games of the declared games with classes, copies or cards out of play."""

from collections.abc import Iterator

import pytest

from notepad.core.reasoner import Reasoner
from notepad.declared.setup import Note
from notepad.deduction.knowledge import Knowledge
from notepad.games import catalogue
from tests.cards.noted_games import played
from tests.declared.declarations import EXAMPLES, game_with

DECLARED = pytest.mark.parametrize(
    ("game", "players"),
    [
        *(("sherlock-13", players) for players in (2, 3, 4)),
        ("clue-for-two", 2),
        *(("copies", players) for players in (3, 4, 5)),
    ],
)
"""Games that come with the notepad, and an example of docs/declaring-a-game.md."""


def declared_games(
    game: str, players: int, *, count: int = 5, turns: int = 6
) -> Iterator[tuple[Reasoner[Knowledge], tuple[Note, ...]]]:
    """Yield so many games of `turns` rounds each, with their reasoners."""
    games = catalogue()
    example = EXAMPLES / f"{game}.toml"
    kind = games[game] if game in games else game_with(example.read_text("utf-8"))
    for seed in range(count):
        made = played(kind, seed, players=players, notes=turns * players)
        yield made.game.reasoner(made.setup), made.notes
