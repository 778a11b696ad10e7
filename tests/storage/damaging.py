"""Stores damaged at random, as a failing disk or a careless program does it."""

from contextlib import suppress
from pathlib import Path
from random import Random

from notepad.core.fault import Faults
from notepad.core.mark import Pencil
from notepad.storage import Library, NoSuchGame, StaleGame, UnreadableGame
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD

PAGE = 4096


def sound(path: Path) -> bytes:
    """Make a store with something in every table; returns its bytes."""
    with Library(CATALOGUE, path) as library:
        for _ in range(12):
            game_id = library.create(RECORD)
            session = library.open(game_id)
            session.note(Look("Bob", "cup"))
            session.undo()
            session.redo()
            session.pencil("cup", "Bob", Pencil.QUERY)
        library.set_setting("settings", {"text": 120})
        library.delete(game_id)
    return path.read_bytes()


def damaged(content: bytes, chance: Random) -> bytes:
    """Return a store with bytes changed, a stretch overwritten, or its end cut off."""
    changed = bytearray(content)
    kind = chance.random()
    if kind < 0.1:
        return content[: chance.randrange(len(content))]
    if kind < 0.2:
        start = chance.randrange(len(content) - 512)
        changed[start : start + 512] = chance.randbytes(512)
        return bytes(changed)
    # The first page has the tables' definitions.
    end = PAGE if kind < 0.5 else len(content)
    for _ in range(chance.choice([1, 1, 2, 5, 30])):
        changed[chance.randrange(end)] = chance.randrange(256)
    return bytes(changed)


def walk(path: Path) -> bool:
    """Open a store, read and change every game; returns whether it was set aside.

    A game may be unreadable, and says so; anything else that is wrong is raised.
    """
    with Library(CATALOGUE, path) as library:
        library.deleted()
        library.setting("settings", {})
        for row in library.games():
            read = (library.export_record, library.history, library.export_sealed, library.open)
            for look in (*read, library.level, library.title):
                _tried(look, row.id)
            for change in (_noted, Library.duplicate, Library.delete, Library.restore):
                _tried(change, library, row.id)
        library.create(RECORD)
        return bool(library.message)


def _noted(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(Look("Bob", "cup"))
    session.undo()
    assert session.redo_sentence


def _tried(act: object, *values: object) -> None:
    assert callable(act)
    with suppress(UnreadableGame, NoSuchGame, StaleGame, Faults):
        act(*values)
