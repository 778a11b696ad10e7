"""Games on disk: their actions, the history of every deed, and the session that plays on from them.

`SavedGames` takes games in, opens and exports them. `Loaded` is what the rows of one game say; a
`Journal` keeps every change that its session makes. Actions say how the game stands and can be
undone. The history has every deed with its time, and is never changed or removed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from notepad.core.actions import (
    Action,
    Inked,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    action_document,
    read_action,
)
from notepad.core.faults import Faults
from notepad.core.game import AnyGame
from notepad.core.history import Deed, Entry, Event, Redone, Setups, Undone, entries, read_deed
from notepad.core.record import AnyRecord, Catalogue, read, read_setup, write
from notepad.core.seal import sealed
from notepad.core.session import Change, Keep, Scratch, Session, WhatIf, what_if_document
from notepad.core.shelf import game_of
from notepad.core.strict_json import plain
from notepad.storage.errors import NoSuchGame, StaleGame, UnreadableGame
from notepad.storage.listing import column_of, parsed, storable
from notepad.storage.store import Store

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from notepad.core.faces_and_marks import Level
    from notepad.core.session import Change
    from notepad.storage.listing import GameRow


_LONG_PAUSE = 30 * 60.0
"""Seconds after which nobody ponders his note any more."""
_END_OF_TIME = 253_370_764_800.0
"""The last year that can be told, 9999, begins there."""


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


@dataclass(frozen=True)
class Loaded:
    """One game as its rows tell it."""

    game: AnyGame
    setup: object
    actions: tuple[Action, ...]
    done: int
    version: int
    title: str
    what_if: object = None

    def session(self, keep: Keep, scratch: Scratch | None = None) -> Session:
        """Return the game in play; raises UnreadableGame if its actions don't go together."""
        try:
            return Session(
                self.game,
                self.setup,
                self.actions,
                done=self.done,
                keep=keep,
                scratch=scratch or Scratch(),
                waiting=self.what_if,
            )
        except Faults as faults:
            raise UnreadableGame(faults) from faults


def loaded(database: sqlite3.Connection, game_id: int, catalogue: Catalogue) -> Loaded:
    """Return a game that is not deleted; raises NoSuchGame or UnreadableGame."""
    database.execute("BEGIN")  # row and actions of one moment
    try:
        row = database.execute(
            "SELECT game, CAST(title AS TEXT), setup, CAST(done AS INTEGER), version,"
            " CAST(declaration AS TEXT), (SELECT CAST(document AS TEXT) FROM what_ifs"
            " WHERE game_id = id) FROM games WHERE id = ? AND deleted IS NULL",
            (game_id,),
        ).fetchone()
        documents = database.execute(
            "SELECT document FROM actions WHERE game_id = ? ORDER BY seq", (game_id,)
        ).fetchall()
    finally:
        database.execute("COMMIT")
    if row is None:
        raise NoSuchGame
    word, title, setup, done, version, declaration, what_if = row
    try:
        game = game_of_row(catalogue, word, declaration)
        found = _read_rows(game, setup, [d for (d,) in documents], done, version, title)
        return replace(found, what_if=_read_what_if(what_if))
    except (Faults, ValueError) as error:
        raise UnreadableGame(error) from error


def game_of_row(catalogue: Catalogue, word: str, declaration: str | None) -> AnyGame:
    """Return which game a row is of; raises UnreadableGame, Faults or ValueError."""
    if declaration is None and word not in catalogue:
        raise UnreadableGame(word)
    return game_of(catalogue, word, _read_declaration(declaration))


def written_declaration(declaration: Mapping[str, Any] | None) -> str | None:
    """Return what declares a game as its row has it, None for one that is not declared."""
    return None if declaration is None else json.dumps(declaration, ensure_ascii=False)


def _read_declaration(text: str | None) -> Mapping[str, Any] | None:
    """Return what declares a game; raises ValueError if that can't be read."""
    declaration = None if text is None else parsed(text)
    if not isinstance(declaration, dict | None):
        raise ValueError(text)
    return declaration


def _read_what_if(text: str | None) -> object:
    """Return what is tried in pencil as JSON values, None for nothing; damage is told when read."""
    try:
        return None if text is None else parsed(text)
    except ValueError:
        return {}


def _read_rows(
    game: AnyGame, setup_text: str, documents: Sequence[str], done: int, version: int, title: str
) -> Loaded:
    start = setup = read_setup(parsed(setup_text), game)
    actions: list[Action] = []
    for text in documents:
        action = read_action(parsed(text), setup, game)
        if isinstance(action, SetUpAgain | Reseated):
            setup = action.setup
        actions.append(action)
    if not 0 <= done <= len(actions):
        raise ValueError(done)
    if not isinstance(version, int):
        raise ValueError(version)
    return Loaded(game, start, tuple(actions), done, version, title)


@dataclass
class Journal:
    """Keeps every change of one game; `version` is the one that its session was built from.

    Whatever else writes to the game raises the version, so that a change made to an older state
    is refused instead of overwriting what somebody else wrote.
    """

    store: Store
    game: AnyGame
    game_id: int
    version: int

    def keep(self, change: Change, *, at: float) -> None:
        """Put a change on the disk in one transaction; raises StaleGame if it came too late."""
        with self.store.writing() as database:
            (done,) = database.execute(
                "SELECT done FROM games WHERE id = ?", (self.game_id,)
            ).fetchone() or (0,)
            self._advance(database, change, at)
            written = written_deed(deed_of(change, done=done))
            insert_deeds(database, self.game_id, [written], at=at)
            if change.taken is not None:
                place = change.done - 1
                database.execute(
                    "DELETE FROM actions WHERE game_id = ? AND seq >= ?", (self.game_id, place)
                )
                insert_actions(database, self.game_id, place, [written])
        self.version += 1

    def put_what_if(self, what_if: WhatIf | None) -> None:
        """Keep what is tried in pencil in place of what was, or nothing; it is no change."""
        with self.store.writing() as database:
            query = "SELECT 1 FROM games WHERE id = ? AND version = ? AND deleted IS NULL"
            if database.execute(query, (self.game_id, self.version)).fetchone() is None:
                raise StaleGame
            database.execute("DELETE FROM what_ifs WHERE game_id = ?", (self.game_id,))
            if what_if is not None:
                written = json.dumps(what_if_document(what_if), ensure_ascii=False)
                database.execute("INSERT INTO what_ifs VALUES (?, ?)", (self.game_id, written))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Keep all that is changed within this, or nothing of it."""
        version = self.version
        try:
            with self.store.writing():
                yield
        except BaseException:
            self.version = version
            raise

    def _advance(self, database: sqlite3.Connection, change: Change, at: float) -> None:
        players = json.dumps(self.game.table(change.play.setup).players, ensure_ascii=False)
        row = (change.done, players, len(change.play.notes), at, self.game_id, self.version)
        moved = database.execute(
            "UPDATE games SET done = ?, players = ?, notes = ?, changed = ?, version = version + 1"
            " WHERE id = ? AND version = ? AND deleted IS NULL",
            row,
        )
        if moved.rowcount != 1:
            raise StaleGame


def deed_of(change: Change, *, done: int) -> Deed:
    """Return what a change does to a game of which `done` actions held before it."""
    if change.taken is not None:
        return change.taken
    return Undone() if change.done < done else Redone()


def insert_deeds(
    database: sqlite3.Connection, game_id: int, written: Iterable[str], *, at: float
) -> None:
    """Keep deeds, as `written_deed` writes them, after those that are there.

    All of them were done at this time, in seconds since 1970.
    """
    query = "SELECT COALESCE(MAX(seq) + 1, 0) FROM history WHERE game_id = ?"
    (first,) = database.execute(query, (game_id,)).fetchone()
    rows = [(game_id, seq, at, deed) for seq, deed in enumerate(written, start=first)]
    database.executemany("INSERT INTO history VALUES (?, ?, ?, ?)", rows)


def events(
    database: sqlite3.Connection, game_id: int, setup: object, game: AnyGame
) -> tuple[Event, ...]:
    """Return everything that was done to a game since it was set up; raises UnreadableGame.

    Nothing is taken back or brought again where there was nothing, and every time is one that
    can be told.
    """
    query = "SELECT made, document FROM history WHERE game_id = ? ORDER BY seq"
    found: list[Event] = []
    course = Setups(setup)
    try:
        for made, text in database.execute(query, (game_id,)).fetchall():
            deed = read_deed(parsed(text), course.now, game)
            course.take(deed)
            found.append(Event(sound_time(made), deed))
    except (Faults, ValueError, TypeError) as error:
        raise UnreadableGame(error) from error
    return tuple(found)


def seconds_at_table(
    database: sqlite3.Connection, game_id: int, begun: float, *, notes: int
) -> float:
    """Return how long it took from when a game was begun until it had so many notes.

    What was done after the last of these was first noted doesn't count, such as a correction, and
    nobody sits there in a long pause. Raises UnreadableGame.
    """
    query = "SELECT made, document FROM history WHERE game_id = ? ORDER BY seq"
    deeds = database.execute(query, (game_id,)).fetchall()
    try:
        last = _noted_by([parsed(text) for _made, text in deeds])[notes - 1]
        times = [begun, *(float(made) for made, _text in deeds[: last + 1])]
    except (LookupError, TypeError, ValueError) as error:
        raise UnreadableGame(error) from error
    gaps = (later - earlier for earlier, later in pairwise(times))
    return sum(gap for gap in gaps if 0 < gap < _LONG_PAUSE)


def _noted_by(deeds: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return for each note that holds the place of the deed by which it was first noted."""
    taken: list[int] = []
    done = 0
    for place, deed in enumerate(deeds):
        match deed["action"]:
            case Undone.kind:
                done -= 1
            case Redone.kind:
                done += 1
            case _:
                taken[done:] = [place]
                done += 1
    noted: list[int] = []
    for place in taken[:done]:
        match deeds[place]["action"]:
            case Noted.kind:
                noted.append(place)
            case Removed.kind:
                del noted[deeds[place]["number"] - 1]
            case _:
                pass
    return noted


def sound_time(seconds: float) -> float:
    """Return a time in seconds since 1970; raises ValueError if no calendar has it."""
    if not 0 <= seconds < _END_OF_TIME:
        raise ValueError(seconds)
    return float(seconds)


def written_deed(deed: Deed) -> str:
    """Return a deed as its row has it."""
    if isinstance(deed, Undone | Redone):
        return json.dumps({"action": deed.kind})
    return json.dumps(action_document(deed), ensure_ascii=False)


def actions_of(record: AnyRecord) -> tuple[Action, ...]:
    """Return the actions that lead to a record from its setup."""
    notes = (Noted(note) for note in record.notes)
    marks = (Pencilled(mark.cell, mark.holder, mark.pencil) for mark in record.marks)
    aside = (PutAside(record.aside),) if record.aside else ()
    ink = (Inked(record.ink),) if record.ink else ()
    return (*notes, *marks, *aside, *ink)


def insert_actions(
    database: sqlite3.Connection, game_id: int, first: int, written: Sequence[str]
) -> None:
    """Keep actions, as `written_deed` writes them, at the places from `first` on."""
    rows = [(game_id, place, action) for place, action in enumerate(written, start=first)]
    database.executemany("INSERT INTO actions VALUES (?, ?, ?)", rows)
