"""SavedGames: what was noted in the games of a store, taken in, played on, and handed out."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from notepad.core.game.shelf import game_of
from notepad.core.play.history import Entry, entries
from notepad.core.play.seal import sealed
from notepad.core.play.what_if import Scratch
from notepad.core.record.record import AnyRecord, Catalogue, read, read_setup, write
from notepad.core.record.shape import plain
from notepad.storage.errors import NoSuchGame, UnreadableGame
from notepad.storage.journal import Journal, actions_of, insert_actions, loaded, written_declaration
from notepad.storage.listing import column_of, storable
from notepad.storage.stored_history import (
    events,
    insert_deeds,
    seconds_at_table,
    sound_time,
    written_deed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from notepad.core.level import Level
    from notepad.core.play.session import Change, Session
    from notepad.storage.listing import GameRow
    from notepad.storage.store import Store


class SavedGames:
    """The games of a store as records and sessions; `Library` says what each method promises."""

    def __init__(self, store: Store, catalogue: Catalogue, now: Callable[[], float]) -> None:
        """Look at a store; `now` gives the time in seconds since 1970."""
        self._store, self._catalogue, self._now = store, catalogue, now

    def create(self, record: AnyRecord, *, level: Level) -> int:
        """Take a record into the library; returns its number, raises Faults if it is faulty."""
        game = game_of(self._catalogue, record.game, record.declaration)
        read_setup(plain(record.setup), game)
        players = game.table(record.setup).players
        actions = actions_of(record)
        moment = self._now()
        row = (
            record.game,
            storable(record.title),
            level,
            json.dumps(plain(record.setup), ensure_ascii=False),
            len(actions),
            json.dumps(players, ensure_ascii=False),
            len(record.notes),
            moment,
            moment,
            written_declaration(record.declaration),
        )
        with self._store.writing() as database:
            made = database.execute(
                "INSERT INTO games (game, title, level, setup, done, players, notes, created,"
                " changed, declaration) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            game_id = made.lastrowid or 0
            written = [written_deed(action) for action in actions]
            insert_actions(database, game_id, 0, written)
            insert_deeds(database, game_id, written, at=moment)
        return game_id

    def open(self, game_id: int) -> Session:
        """Return a game as it was left; every change is kept at once."""
        with self._store.reading() as database:
            found = loaded(database, game_id, self._catalogue)
        journal = Journal(self._store, found.game, game_id, found.version)

        def keep(change: Change) -> None:
            journal.keep(change, at=self._now())

        return found.session(keep, Scratch(journal.put_what_if, journal.together))

    def read(self, text: str | bytes) -> AnyRecord:
        """Return a record of the open format; raises Faults."""
        return read(text, self._catalogue)

    def same_as(self, record: AnyRecord, rows: Iterable[GameRow]) -> int | None:
        """Return the first of these games that tells just what a record tells but for its title."""
        for row in rows:
            if (row.game, row.notes) == (record.game, len(record.notes)):
                with suppress(UnreadableGame, NoSuchGame):
                    if self.open(row.id).record(record.title) == record:
                        return row.id
        return None

    def export_record(self, game_id: int) -> str:
        """Return a game as a record of the open format."""
        with self._store.reading() as database:
            found = loaded(database, game_id, self._catalogue)
        return write(found.session(lambda _change: None).record(found.title))

    def history(self, game_id: int) -> tuple[Entry, ...]:
        """Return everything that was ever done to a game, pencil marks left out."""
        with self._store.reading() as database:
            found = loaded(database, game_id, self._catalogue)
            past = events(database, game_id, found.setup, found.game)
        try:
            return tuple(entries(found.setup, past))
        except LookupError as error:
            raise UnreadableGame(error) from error

    def minutes(self, game_id: int, *, notes: int) -> int:
        """Return in how many minutes a game came to so many notes, long pauses left out."""
        with self._store.reading() as database:
            begun = column_of(database, game_id, "created", float)
            return round(seconds_at_table(database, game_id, begun, notes=notes) / 60)

    def export_sealed(self, game_id: int) -> str:
        """Return a game as a sealed record, which tells all that was ever done to it."""
        with self._store.reading() as database:
            found = loaded(database, game_id, self._catalogue)
            created = column_of(database, game_id, "created", float)
        record = found.session(lambda _change: None).record(found.title)
        try:
            begun = sound_time(created)
        except ValueError as error:
            raise UnreadableGame(error) from error
        return sealed(record, found.setup, begun, self.history(game_id))
