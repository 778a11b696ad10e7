"""The library: all games that were ever noted, and the settings, safe on disk at every moment."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeVar

from notepad.core.help_levels import Level
from notepad.core.language import _
from notepad.storage import listing
from notepad.storage.backup import Backups
from notepad.storage.errors import NoSuchGame, StoreError, UnreadableGame
from notepad.storage.store import TRACES, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from notepad.core.form import Left
    from notepad.core.history import Entry
    from notepad.core.record import AnyRecord, Catalogue
    from notepad.core.session import Session
    from notepad.storage.finished_games import FinishedGames
    from notepad.storage.rename_or_remove_people import People
    from notepad.storage.saved_games import Loaded


T = TypeVar("T")

LONG_AGO = timedelta(days=30)
"""How long a deleted game can be restored."""


class Library:
    """The store of all games. Use it from the thread that opened it.

    Opening it never fails because of a file's content: an unusable file is set aside unchanged, and
    `message` tells the player; otherwise `message` is empty. Any other failure, at any time, raises
    StoreError, which says what helps. `backups` save and restore the whole library.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        path: Path | None = None,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Open the library at `path`, by default where it was last kept.

        `now` returns the time in seconds since 1970.
        """
        self._catalogue = catalogue
        self._now = now
        stamp = datetime.fromtimestamp(now()).strftime("%Y-%m-%d-%H%M%S")
        self._store = Store(path, stamp=stamp)
        self.backups = Backups(self._store, stamp=stamp)
        with suppress(StoreError):  # what can't be purged now can be at the next start
            self.purge()
            if self.setting(TRACES, False):
                self._store.leave_no_trace()

    @property
    def path(self) -> Path:
        """Where the library is."""
        return self._store.path

    @property
    def message(self) -> str:
        """What the player must know about how the library was opened; usually empty."""
        return self._store.message

    def close(self) -> None:
        """Close the file; nothing is waiting to be written."""
        self._store.close()

    def __enter__(self) -> Self:
        """Return the library itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the library."""
        self.close()

    def games(self, search: str = "") -> tuple[listing.GameRow, ...]:
        """Return the games that aren't deleted, the last changed first.

        Each word of `search` occurs in the title, in the game's name or in a player's name.
        """
        with self._store.reading() as database:
            return listing.list_games(database, self._catalogue, search)

    def create(self, record: AnyRecord, *, level: Level = Level.ODDS) -> int:
        """Add a record to the library; return its number. Raises Faults if it is faulty."""
        from notepad.storage.saved_games import add_game  # the list of games doesn't need it

        return add_game(self._store, self._catalogue, record, level=level, at=self._now())

    def open(self, game_id: int) -> Session:
        """Return a game as it was left, including undo and redo; every change is saved immediately.

        Its changes raise StaleGame if the game was changed or deleted elsewhere. Raises NoSuchGame
        or UnreadableGame if it can't be opened.
        """
        return self._loaded(game_id).opened(self._store, self._now)

    def rename(self, game_id: int, title: str) -> None:
        """Give a game a new title."""
        self._update(game_id, "title = ?", listing.storable(title))

    def duplicate(self, game_id: int) -> int:
        """Copy a game with everything that can be undone and redone; return the copy's number."""
        with self._store.writing() as database:
            title = listing.column_of(database, game_id, "title", str)
            made = database.execute(
                "INSERT INTO games (game, title, level, setup, done, players, notes, created,"
                " changed, declaration, winners, begun) SELECT game, ?, level, setup, done,"
                " players, notes, ?, ?, declaration, winners, begun FROM games WHERE id = ?",
                (_("{title} (copy)").format(title=title), self._now(), self._now(), game_id),
            )
            copy = made.lastrowid or 0
            for rows in ("history (game_id, seq, made, document)", "what_ifs (game_id, document)"):
                table, _brace, columns = rows.partition(" (game_id, ")
                database.execute(
                    f"INSERT INTO {rows} SELECT ?, {columns[:-1]} FROM {table} WHERE game_id = ?",
                    (copy, game_id),
                )
        return copy

    def delete(self, game_id: int) -> None:
        """Delete a game; it can be restored for a while, and nothing changes in it until then."""
        self._update(game_id, "deleted = ?", self._now())

    def deleted(self) -> tuple[int, str] | None:
        """Return number and title of the last deleted game, None if none can be restored."""
        with self._store.reading() as database:
            found = database.execute(
                "SELECT id, CAST(title AS TEXT) FROM games WHERE deleted IS NOT NULL"
                " ORDER BY deleted DESC, id DESC LIMIT 1"
            ).fetchone()
        return (int(found[0]), str(found[1])) if found else None

    def restore(self, game_id: int) -> None:
        """Restore a deleted game; raises NoSuchGame if it was removed for good."""
        with self._store.writing() as database:
            found = database.execute("UPDATE games SET deleted = NULL WHERE id = ?", (game_id,))
            if found.rowcount != 1:
                raise NoSuchGame

    def purge(self, *, older: timedelta = LONG_AGO) -> None:
        """Remove for good the games deleted longer ago than `older`."""
        before = self._now() - older.total_seconds()
        with self._store.reading() as database:
            query = "SELECT 1 FROM games WHERE deleted < ? LIMIT 1"
            if database.execute(query, (before,)).fetchone() is None:
                return
        with self._store.writing() as database:
            database.execute("DELETE FROM games WHERE deleted < ?", (before,))

    def same_as(self, record: AnyRecord) -> int | None:
        """Return the number of a game with the same content as a record, apart from its title."""
        for row in self.games():
            if (row.game, row.notes) == (record.game, len(record.notes)):
                with suppress(UnreadableGame, NoSuchGame):
                    if self.open(row.id).record(record.title) == record:
                        return row.id
        return None

    def export_record(self, game_id: int) -> str:
        """Return a game as a record in the open format."""
        return self._loaded(game_id).exported()

    def history(self, game_id: int) -> tuple[Entry, ...]:
        """Return everything that was ever done in a game, without pencil marks."""
        return self._loaded(game_id).history()

    def minutes(self, game_id: int, *, notes: int) -> int:
        """Return how many minutes a game took for its first `notes` notes, without long pauses."""
        from notepad.storage.saved_games import seconds_at_table

        with self._store.reading() as database:
            begun = listing.column_of(database, game_id, "created", float)
            return round(seconds_at_table(database, game_id, begun, notes=notes) / 60)

    def export_sealed(self, game_id: int) -> str:
        """Return a game as a sealed record, with everything that was ever done in it."""
        found = self._loaded(game_id)
        with self._store.reading() as database:
            return found.sealed(listing.column_of(database, game_id, "created", float))

    def level(self, game_id: int) -> Level:
        """Return the help level of this game's table."""
        with self._store.reading() as database:
            number = listing.column_of(database, game_id, "level", int)
        return Level(max(min(Level), min(number, max(Level))))

    def set_level(self, game_id: int, level: Level) -> None:
        """Change the help level of this game's table."""
        self._update(game_id, "level = ?", level)

    def set_winners(self, game_id: int, winners: Sequence[str] | None) -> None:
        """Save who won a game, for the list; None while it goes on."""
        written = None if winners is None else json.dumps([*winners], ensure_ascii=False)
        with self._store.writing() as database:
            database.execute("UPDATE games SET winners = ? WHERE id = ?", (written, game_id))

    def winners(self, game_id: int) -> tuple[str, ...] | None:
        """Return who won a game according to the list, None while it goes on."""
        with self._store.reading() as database:
            text = listing.text_of(database, game_id, "winners")
        return None if text is None else listing.names_in(text)

    def set_begun_notes(self, game_id: int, left: Left) -> None:
        """Save notes that were begun in a game and not noted; this doesn't change the game."""
        with self._store.writing() as database:
            row = (listing.left_drafts_as_text(left), game_id)
            database.execute("UPDATE games SET begun = ? WHERE id = ?", row)

    def begun_notes(self, game_id: int) -> Left:
        """Return notes that were begun in a game and not noted."""
        with self._store.reading() as database:
            text = listing.text_of(database, game_id, "begun")
        return () if text is None else listing.read_left(text)

    def title(self, game_id: int) -> str:
        """Return the player's title for this game."""
        with self._store.reading() as database:
            return listing.column_of(database, game_id, "title", str)

    def changed(self, game_id: int) -> datetime:
        """Return when a game last changed, in local time."""
        with self._store.reading() as database:
            return listing.local_time(listing.column_of(database, game_id, "changed", float))

    def setting(self, key: str, default: T) -> T:
        """Return the value last set under `key`, or the default.

        It is a JSON value; one of another type than the default's isn't used.
        """
        with self._store.reading() as database:
            query = "SELECT value FROM settings WHERE key = ?"
            row = database.execute(query, (key,)).fetchone()
        try:
            value = listing.parse_column(row[0]) if row else default
        except ValueError:
            return default
        return value if isinstance(value, type(default)) else default

    def set_setting(self, key: str, value: object) -> None:
        """Save a JSON value under `key`."""
        with self._store.writing() as database:
            row = (key, json.dumps(value))
            database.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", row)

    @cached_property
    def finished_games(self) -> FinishedGames:
        """The finished games, for statistics."""
        from notepad.storage.finished_games import FinishedGames

        return FinishedGames(self._store, self._catalogue)

    @cached_property
    def people(self) -> People:
        """Everybody who plays in any game."""
        from notepad.storage.rename_or_remove_people import People

        return People(self._store, self._catalogue)

    def _loaded(self, game_id: int) -> Loaded:
        from notepad.storage.saved_games import load_game

        with self._store.reading() as database:
            return load_game(database, game_id, self._catalogue)

    def _update(self, game_id: int, change: str, value: object) -> None:
        with self._store.writing() as database:
            found = database.execute(
                f"UPDATE games SET {change} WHERE id = ? AND deleted IS NULL", (value, game_id)
            )
            if found.rowcount != 1:
                raise NoSuchGame
