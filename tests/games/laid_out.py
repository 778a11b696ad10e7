"""Games laid out among the tests: each folder with a `game.py` that holds GAME is one."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from notepad.core.game import Game

TESTS = Path(__file__).resolve().parents[1]


@cache
def laid_out() -> Mapping[str, Game]:
    """Return these games by their words."""
    folders = sorted(path.parent.relative_to(TESTS.parent) for path in TESTS.rglob("game.py"))
    games = [import_module(".".join((*folder.parts, "game"))).GAME for folder in folders]
    return {game.id: game for game in games}
