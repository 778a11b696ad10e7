"""Games on disk: the history of every deed, and the session that continues it.

`add_game` adds one. `Loaded` is what the rows of one game say, which can be opened and exported; a
`Journal` saves every change that its session makes. The history has every deed with its time, and
is never changed or removed; a session's actions, and which of them can be undone or redone, follow
from it.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from notepad.core import actions, history
from notepad.core.dataclass import dataclass
from notepad.core.faults import Faults
from notepad.core.game import Game, Seated
from notepad.core.help_levels import Level
from notepad.core.record import AnyRecord, Catalogue, read_setup, write
from notepad.core.seal import seal_record
from notepad.core.session import Change, Keep, Scratch, Session, WhatIf, what_if_document
from notepad.core.shelf import game_of
from notepad.core.strict_json import plain
from notepad.storage.errors import NoSuchGame, StaleGame, UnreadableGame
from notepad.storage.listing import parse_column, storable
from notepad.storage.store import Store

_LONG_PAUSE = 30 * 60.0
"""Seconds without a deed after which nobody is still thinking about a note."""
_END_OF_TIME = 253_370_764_800.0
"""The last year that Python knows, 9999, begins here; times must be before it."""


def add_game(
    store: Store, catalogue: Catalogue, record: AnyRecord, *, level: Level, at: float
) -> int:
    """Add a record to a library at this time; return its number. Raises Faults if it is faulty."""
    game = game_of(catalogue, record.game, record.declaration)
    read_setup(plain(record.setup), game)
    players = game.table(record.setup).players
    deeds = actions_of(record)
    row = (
        record.game,
        storable(record.title),
        level,
        json.dumps(plain(record.setup), ensure_ascii=False),
        len(deeds),
        json.dumps(players, ensure_ascii=False),
        len(record.notes),
        at,
        at,
        written_declaration(record.declaration),
    )
    with store.writing() as database:
        made = database.execute(
            "INSERT INTO games (game, title, level, setup, done, players, notes, created,"
            " changed, declaration) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        game_id = made.lastrowid or 0
        insert_deeds(database, game_id, deeds, at=at)
    return game_id


@dataclass(frozen=True)
class Loaded:
    """One game from its rows; the last of its `actions` are those that can be redone."""

    id: int
    game: Game
    setup: Seated
    times: tuple[Any, ...]
    documents: tuple[Any, ...]
    """All deeds of its history as JSON values, with their times, unchecked."""
    taken: Mapping[int, actions.Action]
    """The actions by their places in the history."""
    done: int
    version: int
    title: str
    what_if: object = None

    @property
    def all_actions(self) -> tuple[actions.Action, ...]:
        """The actions in order, including those that can be redone."""
        return tuple(self.taken.values())

    def deeds(self) -> tuple[history.Deed, ...]:
        """Return all deeds of the history; raises UnreadableGame."""
        try:
            return tuple(history.read_deeds(self.documents, self.setup, self.game, self.taken))
        except (Faults, ValueError, TypeError) as error:
            raise UnreadableGame(error) from error

    def history(self) -> tuple[history.Entry, ...]:
        """Return the entries of the history; raises UnreadableGame.

        Every time is valid, and each deed is about something that was there.
        """
        try:
            moments = map(checked_time, self.times)
            return tuple(history.entries(self.setup, map(history.Event, moments, self.deeds())))
        except (LookupError, ValueError, TypeError) as error:
            raise UnreadableGame(error) from error

    @property
    def record(self) -> AnyRecord:
        """The game as a record."""
        return self.session(lambda _change: None).record(self.title)

    def exported(self) -> str:
        """Return the game as a record in the open format."""
        return write(self.record)

    def sealed(self, created: float) -> str:
        """Return the game, begun at this time, as a sealed record with all deeds of its history."""
        try:
            begun = checked_time(created)
        except ValueError as error:
            raise UnreadableGame(error) from error
        return seal_record(self.record, self.setup, begun, self.history())

    def opened(self, store: Store, now: Callable[[], float]) -> Session:
        """Return the game as it was left; every change is saved immediately, with the time."""
        journal = Journal(store, self.game, self.id, self.version)

        def keep(change: Change) -> None:
            journal.keep(change, at=now())

        return self.session(keep, Scratch(journal.put_what_if, journal.together))

    def session(self, keep: Keep, scratch: Scratch | None = None) -> Session:
        """Return the game in play; raises UnreadableGame if its actions don't fit together."""
        try:
            return Session(
                self.game,
                self.setup,
                self.all_actions,
                done=self.done,
                keep=keep,
                scratch=scratch or Scratch(),
                waiting=self.what_if,
            )
        except Faults as faults:
            raise UnreadableGame(faults) from faults


def load_game(
    database: sqlite3.Connection, game_id: int, catalogue: Catalogue, *, deleted: bool = False
) -> Loaded:
    """Return a game; raises NoSuchGame or UnreadableGame.

    A deleted game is only found if it may be `deleted`.
    """
    database.execute("SAVEPOINT moment")  # row and history from the same moment
    try:
        row = database.execute(
            "SELECT game, CAST(title AS TEXT), setup, CAST(done AS INTEGER), version,"
            " CAST(declaration AS TEXT), (SELECT CAST(document AS TEXT) FROM what_ifs"
            " WHERE game_id = id) FROM games WHERE id = ? AND (deleted IS NULL OR ?)",
            (game_id, deleted),
        ).fetchone()
        past = _past(database, game_id)
    finally:
        database.execute("RELEASE moment")
    if row is None:
        raise NoSuchGame
    word, title, setup_text, done, version, declaration, what_if = row
    try:
        game = game_of_row(catalogue, word, declaration)
        setup = read_setup(parse_column(setup_text), game)
        documents = tuple(parse_column(text) for _made, text in past)
        places, held = history.undo_stack(map(_kind, documents))
        if held != done:  # this shows if a deed is missing
            raise ValueError(done)
        if not isinstance(version, int):
            raise ValueError(version)
        read = _read_actions((documents[place] for place in places), setup, game)
        taken = dict(zip(places, read, strict=True))
    except (Faults, ValueError) as error:
        raise UnreadableGame(error) from error
    times = tuple(made for made, _text in past)
    tried = _read_what_if(what_if)
    return Loaded(game_id, game, setup, times, documents, taken, done, version, title, tried)


def _past(database: sqlite3.Connection, game_id: int) -> list[tuple[Any, Any]]:
    """Return the history of a game: each deed's time and the deed as JSON."""
    query = "SELECT made, document FROM history WHERE game_id = ? ORDER BY seq"
    return database.execute(query, (game_id,)).fetchall()


def _read_actions(
    documents: Iterable[object], setup: object, game: Game
) -> Iterator[actions.Action]:
    for document in documents:
        action = actions.read_action(document, setup, game)
        if isinstance(action, actions.SetUpAgain | actions.Reseated):
            setup = action.setup
        yield action


def _kind(document: object) -> object:
    return document.get("action") if isinstance(document, dict) else None


def game_of_row(catalogue: Catalogue, word: str, declaration: str | None) -> Game:
    """Return the game of a row; raises UnreadableGame, Faults or ValueError."""
    if declaration is None and word not in catalogue:
        raise UnreadableGame(word)
    return game_of(catalogue, word, _read_declaration(declaration))


def written_declaration(declaration: Mapping[str, Any] | None) -> str | None:
    """Return a declaration as its row has it, None if the game isn't declared."""
    return None if declaration is None else json.dumps(declaration, ensure_ascii=False)


def _read_declaration(text: str | None) -> Mapping[str, Any] | None:
    """Return the declaration in a text; raises ValueError if it can't be read."""
    declaration = None if text is None else parse_column(text)
    if not isinstance(declaration, dict | None):
        raise ValueError(text)
    return declaration


def _read_what_if(text: str | None) -> object:
    """Return a what-if as JSON values, None if there is none; damage is reported on reading."""
    try:
        return None if text is None else parse_column(text)
    except ValueError:
        return {}


@dataclass
class Journal:
    """Saves every change of one game; `version` is the one that its session started from.

    Any other writer raises the version, so that a change to an older state is refused instead of
    overwriting what somebody else wrote.
    """

    store: Store
    game: Game
    game_id: int
    version: int

    def keep(self, change: Change, *, at: float) -> None:
        """Save a change in one transaction; raises StaleGame if the game changed elsewhere."""
        with self.store.writing() as database:
            self._advance(database, change, at)
            insert_deeds(database, self.game_id, [change.deed], at=at)
        self.version += 1

    def put_what_if(self, what_if: WhatIf | None) -> None:
        """Save a what-if in place of the previous one, or remove it; the game doesn't change."""
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
        """Save all changes made within this context, or none of them."""
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


def insert_deeds(
    database: sqlite3.Connection, game_id: int, deeds: Iterable[history.Deed], *, at: float
) -> None:
    """Save deeds after the existing ones, all with this time, in seconds since 1970."""
    query = "SELECT COALESCE(MAX(seq) + 1, 0) FROM history WHERE game_id = ?"
    (first,) = database.execute(query, (game_id,)).fetchone()
    rows = [(game_id, seq, at, written_deed(deed)) for seq, deed in enumerate(deeds, start=first)]
    database.executemany("INSERT INTO history VALUES (?, ?, ?, ?)", rows)


def seconds_at_table(
    database: sqlite3.Connection, game_id: int, begun: float, *, notes: int
) -> float:
    """Return the seconds from the start of a game until it had its first `notes` notes.

    Deeds after the last of these was first noted don't count, such as corrections, and nobody is at
    the table in a long pause. Raises UnreadableGame.
    """
    past = _past(database, game_id)
    try:
        last = _noted_by([parse_column(text) for _made, text in past])[notes - 1]
        times = [begun, *(float(made) for made, _text in past[: last + 1])]
    except (LookupError, TypeError, ValueError) as error:
        raise UnreadableGame(error) from error
    gaps = (later - earlier for earlier, later in pairwise(times))
    return sum(gap for gap in gaps if 0 < gap < _LONG_PAUSE)


def _noted_by(deeds: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return for each current note the place of the deed that first noted it."""
    places, done = history.undo_stack(deed["action"] for deed in deeds)
    noted: list[int] = []
    for place in places[:done]:
        match deeds[place]["action"]:
            case actions.Noted.kind:
                noted.append(place)
            case actions.Removed.kind:
                del noted[deeds[place]["number"] - 1]
            case _:
                pass
    return noted


def checked_time(seconds: float) -> float:
    """Return a time in seconds since 1970; raises ValueError if no calendar has it."""
    if not 0 <= seconds < _END_OF_TIME:
        raise ValueError(seconds)
    return float(seconds)


def written_deed(deed: history.Deed) -> str:
    """Return a deed as its row has it."""
    return json.dumps(history.deed_document(deed), ensure_ascii=False)


def actions_of(record: AnyRecord) -> tuple[actions.Action, ...]:
    """Return the actions that lead to a record from its setup."""
    notes = (actions.Noted(note) for note in record.notes)
    marks = (actions.Pencilled(mark.cell, mark.holder, mark.pencil) for mark in record.marks)
    aside = (actions.PutAside(record.aside),) if record.aside else ()
    ink = (actions.Inked(record.ink),) if record.ink else ()
    return (*notes, *marks, *aside, *ink)
