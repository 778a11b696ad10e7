"""The games, one folder each. A folder here with a `game.py` that holds `GAME` is a game."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from notepad.core.game.shown_game import harmless

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.core.game.game import AnyGame


@cache
def catalogue() -> Mapping[str, AnyGame]:
    """Return every game there is, by its id, in the order of their titles."""
    names = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    games = [import_module(f"{__name__}.{name}.game").GAME for name in names]
    return {game.id: harmless(game) for game in sorted(games, key=lambda game: game.title.lower())}
