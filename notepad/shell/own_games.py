"""Custom games: found, saved and removed, as files and on the shelf with the other games.

What the pages offer for custom games is in `setup/own_game_files.py`. The module that reads and
writes game files is imported when it is first needed: it loads the whole library, which the window
doesn't need to open.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from notepad.core.faults import Fault, Faults
from notepad.core.language import _
from notepad.declared.shelf import add_custom_game, own_game, own_text
from notepad.storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from notepad.core.game import Game
    from notepad.core.shelf import Shelf


def take_in(shelf: Shelf, text: bytes, *, replacing: bool = False) -> Game:
    """Save the game that a TOML text defines and put it on the shelf; return it.

    Raises Faults, each with its path and line; OtherGameKept if there is another game with this id
    that mustn't be replaced; and StoreError.
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
    if before is not None and before != file:
        try:
            remove(before)
        except StoreError:
            remove(file)  # nothing was changed, as the player is told
            raise
    shelf.take_away(game.id)
    add_custom_game(shelf, game)
    return shelf[game.id]


def definition_text(declaration: Mapping[str, Any]) -> bytes:
    """Return the declaration in a record as the content of a game's file; raises Faults."""
    from notepad.declared.declaration_file import declaration_to_toml, from_document

    return declaration_to_toml(from_document(declaration)).encode()


def take_out(shelf: Shelf, game_id: str) -> bytes | None:
    """Remove a custom game; return its file's content, None if it was gone already.

    Games noted with it stay, because every record contains its declaration. Raises StoreError.
    """
    from notepad.storage.folder import keep_draft, remove

    text, file = text_of(game_id), file_of(game_id)
    if file is not None:
        remove(file)
    shelf.take_away(game_id)
    with suppress(StoreError):  # the game is gone; its draft only comes up if it is added again
        keep_draft(game_id, None)
    return text


def text_of(game_id: str) -> bytes | None:
    """Return the content of a custom game's file, None if it is gone."""
    file = file_of(game_id)
    return own_text(file) if file is not None else None


def file_of(game_id: str) -> Path | None:
    """Return a custom game's file, whatever its name; raises StoreError."""
    from notepad.storage.folder import own_files

    return next((file for file in own_files() if _declares(file, game_id)), None)


def _declares(file: Path, game_id: str) -> bool:
    try:
        return own_game(own_text(file)).id == game_id
    except (Faults, OSError):
        return False
