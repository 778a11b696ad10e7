"""All games that a record can be of: those that come with the notepad, and custom games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.faults import Fault
from notepad.declared.shelf import put_own
from notepad.games import catalogue

if TYPE_CHECKING:
    from notepad.core.shelf import Shelf


def known_games() -> Shelf:
    """Return all games by id; custom games are read when they are needed.

    `names` has what they are called without loading any, and `faults` why custom games were left
    out.
    """
    return catalogue().followed_by(_put_own)


def _put_own(shelf: Shelf) -> None:
    # Many records are of a game that comes with the notepad; they don't need the library.
    from notepad.storage.errors import StoreError
    from notepad.storage.folder import own_files, own_games_folder

    try:
        put_own(shelf, own_files())
    except StoreError as error:
        shelf.faults.append(Fault(str(own_games_folder()), str(error)))
