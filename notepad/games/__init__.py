"""All games of the notepad: a folder each, and the catalogue that lists them.

A folder's `__init__.py` only contains its `NAME`, so that listing games loads none of them; its
`game.py` combines everything else as `GAME`. Games that are defined as data are listed here, too:
see `declared`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from notepad.core.faults import Fault, went_wrong
from notepad.core.language import _
from notepad.core.shelf import Shelf
from notepad.declared.shelf import carried_game, put_shipped

if TYPE_CHECKING:
    from notepad.core.game import Game


# The best known ones; the others follow by title.
_FIRST = ("cataline", "sleuth", "conspiracy", "clue")


@cache
def catalogue() -> Shelf:
    """Return all games, the best known ones first; declared ones are read when needed."""
    shelf = Shelf(carried_game, first=_FIRST)
    # Ask the importer, not the file system: in a frozen program the folders don't exist.
    for found in sorted(iter_modules(__path__), key=lambda one: one.name):
        if found.ispkg:
            _put(shelf, found.name)
    return shelf.followed_by(put_shipped)


def _put(shelf: Shelf, folder: str) -> None:
    """Put the game of a folder on the shelf, or a fault if it can't be loaded."""

    def load() -> Game:
        game: Game = import_module(f"{__name__}.{folder}.game").GAME
        return game

    try:
        shelf.put(import_module(f"{__name__}.{folder}").NAME, load)
    except Exception as error:  # no error in one game may stop the others
        text = _("this game couldn’t be loaded. {why}").format(why=went_wrong(error))
        shelf.faults.append(Fault(f"games/{folder}", text))
