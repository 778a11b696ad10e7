"""Declared games on the shelf: those that come with the notepad, and a table's own."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault, Faults
from notepad.core.game.game_name import GameName
from notepad.core.resources import resource
from notepad.core.words import _

if TYPE_CHECKING:
    from pathlib import Path

    from notepad.core.game.game import AnyGame
    from notepad.core.game.shelf import Shelf
    from notepad.core.game.tied_game import TiedGame

    _Game = TiedGame[Any, Any, Any, Any]


def put_shipped(shelf: Shelf) -> None:
    """Put the declared games on the shelf that come with the notepad.

    They are known to have no faults, so only their names are read before they are needed.
    """
    for file in sorted(resource("games").glob("*.toml")):
        declared = tomllib.loads(file.read_text("utf-8"))
        fewest, most = declared["players"]
        name = GameName(
            id=declared["id"],
            title=declared["title"],
            pitch=declared["about"],
            seats=range(fewest, most + 1),
        )
        shelf.put(name, partial(_read, file))


def put_own(shelf: Shelf, folder: Path) -> None:
    """Put the games on the shelf whose declarations lie in a folder; one that is not has none.

    What is wrong with one is told among the shelf's faults, with its file and line, and keeps out
    no other.
    """
    for file in sorted(folder.glob("*.toml")):
        try:
            game = _read(file)
            shelf.put(game.name, partial(_kept, game))
        except Faults as found:
            shelf.faults += [fault.under(file.name) for fault in found.faults]
        except OSError as error:
            told = _("this file can't be read: {why}").format(why=error.strerror)
            shelf.faults.append(Fault(file.name, told))


def _kept(game: _Game) -> AnyGame:
    return game


def _read(file: Path) -> _Game:
    # What reads declarations comes with the first one that is played.
    from notepad.declared.declaration_file import read_declaration
    from notepad.declared.declared_game import game_of

    return game_of(read_declaration(file.read_bytes()))
