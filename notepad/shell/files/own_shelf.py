"""A table's own games on the shelf, beside those that come with the notepad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.fault import Fault
from notepad.declared.declared_shelf import put_own
from notepad.games import catalogue

if TYPE_CHECKING:
    from notepad.core.game.shelf import Shelf


def known_games() -> Shelf:
    """Return every game there is; the table's own are read once they are needed."""
    return catalogue().followed_by(_put_own)


def _put_own(shelf: Shelf) -> None:
    # What looks for files comes with all of the library: a command may need none of it.
    from notepad.storage.errors import StoreError
    from notepad.storage.own_games import own_files, own_folder

    try:
        put_own(shelf, own_files())
    except StoreError as error:
        shelf.faults.append(Fault(str(own_folder()), str(error)))
