"""All games that a record can be of: those that come with the notepad, and custom games."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from notepad.core.faults import Fault
from notepad.core.language import _
from notepad.declared.shelf import own_text, put_own
from notepad.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notepad.core.shelf import Shelf


def known_games() -> Shelf:
    """Return all games by id; custom games are read when they are needed.

    `names` has what they are called without loading any, and `faults` why custom games were left
    out.
    """
    return catalogue().followed_by(_put_own)


def custom_games_folder() -> Path:
    """Return the folder whose game definitions are read as custom games; it needn’t exist."""
    from notepad.storage.folder import own_games_folder

    return own_games_folder()


def _put_own(shelf: Shelf) -> None:
    # Many records are of a game that comes with the notepad; they don't need the library.
    from notepad.storage.errors import StoreError
    from notepad.storage.folder import own_files, own_games_folder

    try:
        put_own(shelf, own_files())
        shelf.faults += _misnamed(own_files((".txt",)))
    except StoreError as error:
        shelf.faults.append(Fault(str(own_games_folder()), str(error)))


def _misnamed(files: Iterable[Path]) -> Iterator[Fault]:
    """Yield a fault for each game definition that an editor saved as a text file."""
    from notepad.core.record import is_game_definition
    from notepad.storage.folder import SUFFIXES

    for file in files:
        named = file.with_suffix("")
        marked = named.suffix.lower() in SUFFIXES
        with suppress(OSError):
            if marked or is_game_definition(own_text(file)):
                right = named.with_suffix(SUFFIXES[-1]) if marked else f"{named}{SUFFIXES[-1]}"
                text = _(
                    "this game definition isn’t read because its name ends in .txt, which some "
                    "computers don’t show; rename it to {name}"
                )
                yield Fault(file.name, text.format(name=Path(right).name))
