"""All games that a record can be of: those that come with the notepad, and custom games.

An edition is a game of its own, defined like a custom one: a record of it has its definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from notepad.core.faults import Fault, Faults, raise_any, unknown_name, wrong_kind
from notepad.core.language import _
from notepad.games import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from notepad.core.game import Game
    from notepad.core.record import Catalogue
    from notepad.core.shelf import Shelf


def known_games() -> Shelf:
    """Return all games by id; custom games are read when they are needed.

    `names` has what they are called without loading any, and `faults` why custom games were left
    out. `known_games()["clue"].groups()` has the cards of a game by group, such as
    `groups()["weapons"]`, each by its word in records.
    """
    return catalogue().followed_by(_put_custom_games)


def known_editions(game: str) -> tuple[str, ...]:
    """Return the editions of a game whose cards are known, such as “2008”, for `begin_game`.

    Raises Faults for what is no text; a game without known editions has none.
    """
    raise_any(wrong_kind("game", game, str))
    return tuple(_edition_files(game))


def edition_of(game: str, edition: str) -> Game:
    """Return a known edition of a game as a game.

    Raises:
        Faults: it isn’t known, with the path “edition”.
    """
    from notepad.declared.shelf import own_game

    files = _edition_files(game)
    if not files:
        raise Faults([Fault("edition", _("no edition of this game is known; leave it out"))])
    raise_any(unknown_name("edition", edition, files, _("edition")))
    return own_game(files[edition].read_bytes())


def checked_games(games: Catalogue | None) -> Catalogue:
    """Return the games that a record can be of: those given, by default all that are known."""
    if games is None:
        return known_games()
    raise_any(wrong_kind("games", games, Mapping))
    return games


def _edition_files(game: str) -> dict[str, Path]:
    from notepad.declared.shelf import EDITIONS

    files = {path.stem: path for path in sorted(EDITIONS.glob("*.toml"))}
    prefix = f"{game}-"
    return {
        name.removeprefix(prefix): path for name, path in files.items() if name.startswith(prefix)
    }


def custom_games_folder() -> Path:
    """Return the folder whose game definitions are read as custom games; it needn’t exist."""
    from notepad.storage.folder import own_games_folder

    return own_games_folder()


def _put_custom_games(shelf: Shelf) -> None:
    # Many records are of a game that comes with the notepad; they don't need the library.
    from notepad.storage.custom_games import put_custom_games

    put_custom_games(shelf)
