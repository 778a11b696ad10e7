"""All games that a record can be of: those that come with the notepad, and custom games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.games import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from notepad.core.shelf import Shelf


def known_games() -> Shelf:
    """Return all games by id; custom games are read when they are needed.

    `names` has what they are called without loading any, and `faults` why custom games were left
    out.
    """
    return catalogue().followed_by(_put_custom_games)


def custom_games_folder() -> Path:
    """Return the folder whose game definitions are read as custom games; it needn’t exist."""
    from notepad.storage.folder import own_games_folder

    return own_games_folder()


def _put_custom_games(shelf: Shelf) -> None:
    # Many records are of a game that comes with the notepad; they don't need the library.
    from notepad.storage.custom_games import put_custom_games

    put_custom_games(shelf)
