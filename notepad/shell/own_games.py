"""The table's own games: found, kept and removed, as files and beside the games we ship.

This room knows no Qt, as the command line uses it as well; what the pages offer for own games is
in `setup/own_game_files.py`. What reads and writes the files of games is imported when it is first
needed: it brings the whole library along, and many commands need none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.faults import Fault, Faults
from notepad.core.language import _
from notepad.declared.shelf import own_game, own_text, put_own, put_own_game
from notepad.games import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from notepad.core.game import Game
    from notepad.core.shelf import Shelf


def known_games() -> Shelf:
    """Return every game there is; the table's own are read once they are needed."""
    return catalogue().followed_by(_put_own)


def take_in(shelf: Shelf, text: bytes, *, replacing: bool = False) -> Game:
    """Keep the game that a TOML text declares and put it on the shelf; returns it.

    Raises Faults, each with its path and line; OtherGameKept if there is another one of this id
    that is not to be replaced; and StoreError.
    """
    from notepad.storage.folder import OtherGameKept, keep, remove

    game = own_game(text)
    there = shelf.get(game.id)
    if there is not None and there.declaration is None:
        told = _("a built-in game already has this ID; choose another one")
        raise Faults([Fault("id", told)])
    before = file_of(game.id)
    if before is not None and not replacing:
        if own_game(own_text(before)) is game:
            return shelf[game.id]
        raise OtherGameKept(game.id, before)
    file = keep(text, game.id, replacing=replacing)
    if before not in (None, file):
        remove(before)
    shelf.take_away(game.id)
    put_own_game(shelf, game)
    return shelf[game.id]


def take_out(shelf: Shelf, game_id: str) -> bytes | None:
    """Remove one of the table's own games; returns its file's text, None if it was gone already.

    What was noted with it stays, as every record has its declaration. Raises StoreError.
    """
    from notepad.storage.folder import remove

    text, file = text_of(game_id), file_of(game_id)
    if file is not None:
        remove(file)
    shelf.take_away(game_id)
    return text


def text_of(game_id: str) -> bytes | None:
    """Return what the file of one of the table's own games holds, None if it is gone."""
    file = file_of(game_id)
    return own_text(file) if file is not None else None


def file_of(game_id: str) -> Path | None:
    """Return the file of one of the table's own games, whatever it is called; raises StoreError."""
    from notepad.storage.folder import own_files

    return next((file for file in own_files() if _declares(file, game_id)), None)


def _declares(file: Path, game_id: str) -> bool:
    try:
        return own_game(own_text(file)).id == game_id
    except (Faults, OSError):
        return False


def _put_own(shelf: Shelf) -> None:
    from notepad.storage.errors import StoreError
    from notepad.storage.folder import own_files, own_games_folder

    try:
        put_own(shelf, own_files())
    except StoreError as error:
        shelf.faults.append(Fault(str(own_games_folder()), str(error)))
