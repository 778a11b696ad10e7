"""The library of games on disk: in SQLite, private, and safe at every moment.

These are the names that callers need; the other modules are for `storage` only.
"""

from notepad.storage.errors import MissingStore, NoSuchGame, StaleGame, StoreError, UnreadableGame
from notepad.storage.library import Library
from notepad.storage.listing import GameRow

__all__ = [
    "GameRow",
    "Library",
    "MissingStore",
    "NoSuchGame",
    "StaleGame",
    "StoreError",
    "UnreadableGame",
]
