"""Every game of the notepad: one folder each, and the catalogue that lists them all.

A folder's `__init__.py` holds only its `NAME`, so that listing games loads none of them; its
`game.py` ties everything else together as `GAME`. Games that are declared as data are listed here
as well: see `declared`.
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


_FIRST = ("cataline", "sleuth", "conspiracy", "clue")


@cache
def catalogue() -> Shelf:
    """Return every game there is, the best known ones first."""
    shelf = Shelf(carried_game, first=_FIRST)
    # Asked of what imports them: in a program that is one file the folders are no folders.
    for found in sorted(iter_modules(__path__), key=lambda one: one.name):
        if found.ispkg:
            _put(shelf, found.name)
    put_shipped(shelf)
    return shelf


def _put(shelf: Shelf, folder: str) -> None:
    """Put the game of a folder on the shelf, or say there what is wrong with it."""

    def load() -> Game:
        game: Game = import_module(f"{__name__}.{folder}.game").GAME
        return game

    try:
        shelf.put(import_module(f"{__name__}.{folder}").NAME, load)
    except Exception as error:  # whatever it is, the other games can be played
        told = _("this game couldn’t be loaded. {why}").format(why=went_wrong(error))
        shelf.faults.append(Fault(f"games/{folder}", told))
