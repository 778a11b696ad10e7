"""The library of games on disk: SQLite, private, and safe at every moment."""

from notepad.storage.errors import NoSuchGame, StaleGame, StoreError, UnreadableGame
from notepad.storage.library import Library
from notepad.storage.listing import GameRow

__all__ = ["GameRow", "Library", "NoSuchGame", "StaleGame", "StoreError", "UnreadableGame"]
