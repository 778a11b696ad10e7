"""The rows of one game: its actions in order, and how far they hold."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from notepad.core.fault import Faults
from notepad.core.game.game import AnyGame
from notepad.core.game.shelf import game_of
from notepad.core.play.action import (
    Action,
    Inked,
    Noted,
    Pencilled,
    PutAside,
    Reseated,
    SetUpAgain,
    read_action,
)
from notepad.core.play.session import Change, Keep, Session
from notepad.core.play.what_if import Scratch, WhatIf, what_if_document
from notepad.core.record.record import AnyRecord, Catalogue, read_setup
from notepad.storage.errors import NoSuchGame, StaleGame, UnreadableGame
from notepad.storage.listing import parsed
from notepad.storage.store import Store
from notepad.storage.stored_history import deed_of, insert_deeds, written_deed


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
        found = _read(game, setup, [d for (d,) in documents], done, version, title)
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


def _read(
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
