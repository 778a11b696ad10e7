"""All players in the library: renaming them everywhere, or removing them for good.

`People` goes through all games. `GameRows` is everything that one game has on disk; it is read,
rewritten with other names, and saved.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

from notepad.core.actions import Reseated, SetUpAgain, course_after
from notepad.core.dataclass import dataclass
from notepad.core.faults import Faults, raise_any
from notepad.core.game import Game
from notepad.core.history import Calling, Deed, Setups, deed_document, read_deed
from notepad.core.language import _
from notepad.core.safe_text import lookalike_key, shown
from notepad.core.session import WhatIf, read_what_if, what_if_document
from notepad.core.strict_json import plain
from notepad.storage import copies_and_leftovers, listing
from notepad.storage.copies_and_leftovers import half_done, noted_copies, put_aside, remove_store
from notepad.storage.errors import StoreError, UnreadableGame
from notepad.storage.folder import present, usual_place
from notepad.storage.listing import column_of, left_drafts_as_text, names_in, parse_column
from notepad.storage.saved_games import load_game, written_deed
from notepad.storage.store import TRACES, Store

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from notepad.core.record import Catalogue


FORGOTTEN = "forgotten"
"""The setting with the names that replace removed players."""

_TEXTS = (
    "SELECT id FROM games WHERE id IN ("
    "SELECT id FROM games WHERE instr(setup || players || title || COALESCE(winners, '')"
    " || COALESCE(begun, '') || COALESCE(declaration, ''), :name)"
    " UNION SELECT game_id FROM history WHERE instr(document, :name)"
    " UNION SELECT game_id FROM what_ifs WHERE instr(document, :name)"
    ") ORDER BY 1"
)
"""Selects the games that contain a text anywhere."""

Remembered: TypeAlias = "Callable[[str, object], object]"
"""Returns the new value of a setting, given its key."""


@dataclass(frozen=True)
class Renamed:
    """The result: how many games were changed, and the titles of those that weren't.

    If the old name can still be in the library's file, although no game has it, `traces` says why.
    """

    games: int
    left: tuple[str, ...] = ()
    traces: str = ""


class People:
    """All players in any game, including deleted ones."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        """Work on a store."""
        self._store, self._catalogue = store, catalogue

    def names(self) -> Mapping[str, int]:
        """Return how many games each player is in, those with most games first."""
        found: Counter[str] = Counter()
        with self._store.reading() as database:
            for (players,) in database.execute("SELECT CAST(players AS TEXT) FROM games"):
                found.update(names_in(players))
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0].casefold())))

    def call(self, name: str, otherwise: str, remembered: Remembered) -> Renamed:
        """Rename a player in all games, in their histories and in everything that can be undone.

        Raises StoreError if the new name doesn't work in one of the games; then nothing was
        changed.
        """
        renamed, left = 0, list[str]()
        with self._store.writing() as database:
            for game_id in _naming(database, name):
                try:
                    rows = rows_of(database, game_id, self._catalogue)
                    if any(name in players for players in rows.tables()):
                        write_called(database, rows, {name: otherwise}, rows.title)
                        renamed += 1
                except UnreadableGame:
                    left.append(_title(database, game_id))
                except Faults as faults:
                    raise _refused(otherwise, rows.title, faults) from faults
            _change_settings(database, remembered)
        return Renamed(renamed, tuple(left))

    def forget(self, name: str, instead: str, remembered: Remembered) -> Renamed:
        """Replace a player's name by another everywhere in the store, for good.

        The other name is `instead`, with a number if it is taken. The result lists games that still
        contain the name: they can't be read, or the name is also that of a card. Raises StoreError
        if nothing was changed.
        """
        told, given = 0, set[str]()
        with self._store.writing() as database:
            for game_id in _naming(database, name):
                try:
                    rows = rows_of(database, game_id, self._catalogue)
                    given |= _forget(database, rows, name, instead)
                    told += 1
                except (UnreadableGame, Faults):
                    continue  # reported below, because the name is still there
            _change_settings(database, remembered)
            _remember_forgotten(database, given)
            _put_setting(database, TRACES, True)
            left = tuple(_title(database, one) for one in _still_naming(database, name))
        return Renamed(told, left, self.leave_no_trace())

    def leave_no_trace(self) -> str:
        """Rewrite the library without the names removed from it; return why it can't be, or ""."""
        try:
            self._store.leave_no_trace()
        except StoreError as error:
            return str(error)
        return ""

    def copies_with(self, name: str) -> tuple[Path, ...]:
        """Return the copies of the library that contain a name.

        They were put aside beside it, before an upgrade or when a backup was restored, or left
        behind, complete or not, when a copy or a move was interrupted.
        """
        place = self._store.path
        written = frozenset(text.encode("utf-8", "replace") for text in _spellings(name))
        found = {path for path in noted_copies() if not copies_and_leftovers.same_file(path, place)}
        for folder in {place.parent, usual_place().parent}:  # the library may have been moved since
            found |= {*put_aside(folder / place.name), *half_done(folder / place.name)}
        return tuple(path for path in sorted(found) if _has_one_of(path, written))

    def remove(self, copies: Sequence[Path]) -> tuple[Path, ...]:
        """Remove copies; return those that couldn't be removed."""
        left = tuple(path for path in copies if not remove_store(path))
        copies_and_leftovers.unnote_copies(*(path for path in copies if path not in left))
        return left


def _naming(database: sqlite3.Connection, name: str) -> list[int]:
    """Return the games with a name anywhere in their rows."""
    found: set[int] = set()
    for text in _spellings(name):
        found.update(game_id for (game_id,) in database.execute(_TEXTS, {"name": text}))
    return sorted(found)


def _still_naming(database: sqlite3.Connection, name: str) -> Iterator[int]:
    """Yield the games whose rows still contain a name as a whole word."""
    for game_id in _naming(database, name):
        texts = [
            *database.execute(
                "SELECT setup, players, title, COALESCE(winners, ''), COALESCE(begun, ''),"
                " COALESCE(declaration, '') FROM games WHERE id = ?",
                (game_id,),
            ).fetchone(),
            *_documents(database, game_id),
        ]
        if any(exact_name_in(str(text), name) for text in texts):
            yield game_id


def _documents(database: sqlite3.Connection, game_id: int) -> Iterator[str]:
    for table in ("history", "what_ifs"):
        rows = database.execute(f"SELECT document FROM {table} WHERE game_id = ?", (game_id,))
        yield from (text for (text,) in rows)


def _title(database: sqlite3.Connection, game_id: int) -> str:
    return column_of(database, game_id, "CAST(title AS TEXT)", str)


def _forget(database: sqlite3.Connection, rows: GameRows, name: str, instead: str) -> set[str]:
    """Remove a player from one game; return their names there now, if they played in it."""
    known = _known_as(rows, name)
    taken = {lookalike_key(player) for players in rows.tables() for player in players}
    numbered = (f"{instead} {number}" for number in count(2))
    free = (
        instead
        if lookalike_key(instead) not in taken
        else next(n for n in numbered if n not in taken)
    )
    title = rows.title
    for one in sorted(known | {name}):
        title = replace_name(title, one, free)
    write_called(database, rows, dict.fromkeys(known, free), title)
    return {free} if known else set()


def _known_as(rows: GameRows, name: str) -> set[str]:
    """Return all names that a player had at a table, including misspelt ones that were edited.

    A name belongs to the same player if nobody with that name ever sat there together with them.
    """
    tables = list(rows.tables())
    if not any(name in players for players in tables):
        return set()
    known, now = {name}, {*rows.players} - {name}
    pairs = {pair for one in rows.reseated for pair in one.names.items()}
    for _pair in pairs:
        for pair in pairs:
            for other in {*pair} - known if known & {*pair} else ():
                together = any(other in players and known & {*players} for players in tables)
                if other not in now and not together:
                    known.add(other)
    return known


def _refused(name: str, title: str, faults: Faults) -> StoreError:
    text = _("“{title}” can’t have a player called “{name}”: {why}.")
    why = faults.faults[0].message
    return StoreError(
        text.format(name=shown(name), title=shown(title) or _("Untitled"), why=why),
        _("Nothing was changed. Choose another name, or edit the players of that game first."),
    )


def _change_settings(database: sqlite3.Connection, remembered: Remembered) -> None:
    for key, text in database.execute("SELECT key, value FROM settings").fetchall():
        try:
            before = parse_column(text)
        except ValueError:
            continue  # an unreadable setting isn't used anywhere
        now = remembered(key, before)
        if now != before:
            _put_setting(database, key, now)


def _remember_forgotten(database: sqlite3.Connection, given: set[str]) -> None:
    query = "SELECT value FROM settings WHERE key = ?"
    (text,) = database.execute(query, (FORGOTTEN,)).fetchone() or ("[]",)
    known = {*names_in(text)}
    if not given <= known:
        _put_setting(database, FORGOTTEN, sorted(known | given))


def _put_setting(database: sqlite3.Connection, key: str, value: object) -> None:
    row = (key, json.dumps(value))
    database.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", row)


def _spellings(name: str) -> frozenset[str]:
    """Return the ways to write a name, by itself or in JSON."""
    escaped = (json.dumps(name, ensure_ascii=plain)[1:-1] for plain in (True, False))
    return frozenset((name, *escaped))


def _has_one_of(path: Path, written: frozenset[bytes]) -> bool:
    """Whether a store, or a file beside it, contains one of these texts."""
    for part in present(path):
        data = part.read_bytes()
        if any(text in data for text in written):
            return True
    return False


@dataclass(frozen=True)
class GameRows:
    """Everything that a store has about one game; `setup_now` is its current setup."""

    id: int
    title: str
    game: Game
    setup: Any
    setup_now: Any
    deeds: tuple[Deed, ...]
    winners: str | None
    begun: str | None
    what_if: WhatIf | None

    @property
    def players(self) -> tuple[str, ...]:
        """The current players."""
        return self.game.table(self.setup_now).players

    @property
    def reseated(self) -> Iterator[Reseated]:
        """Every edit of the players, undone or not."""
        yield from (deed for deed in self.deeds if isinstance(deed, Reseated))

    @property
    def setups(self) -> Iterator[Any]:
        """Every setup that there was, undone or not."""
        yield self.setup
        for deed in self.deeds:
            if isinstance(deed, SetUpAgain | Reseated):
                yield deed.setup

    def tables(self) -> Iterator[tuple[str, ...]]:
        """Yield the players of every setup."""
        for setup in self.setups:
            yield self.game.table(setup).players


def rows_of(database: sqlite3.Connection, game_id: int, catalogue: Catalogue) -> GameRows:
    """Return the rows of a game, deleted or not; raises UnreadableGame."""
    found = load_game(database, game_id, catalogue, deleted=True)
    winners, begun = database.execute(
        "SELECT CAST(winners AS TEXT), CAST(begun AS TEXT) FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    game, setup, deeds = found.game, found.setup, found.deeds()
    try:
        course_after(setup, found.all_actions)
        now = course_after(setup, found.all_actions[: found.done]).setup
    except Faults as faults:
        raise UnreadableGame(faults) from faults
    tried = None
    with suppress(Faults):  # drop what no longer fits the game
        tried = None if found.what_if is None else read_what_if(found.what_if, now, game)
    return GameRows(game_id, found.title, game, setup, now, deeds, winners, begun, tried)


def write_called(
    database: sqlite3.Connection, rows: GameRows, names: Mapping[str, str], title: str
) -> None:
    """Rename a game's players in all its rows; `title` is its new title.

    Raises Faults if they can't have these names in it, and UnreadableGame if the result couldn't be
    read again; then nothing was written.
    """
    calling = Calling(rows.game, names)
    faulty = rows.game.setup_faults
    raise_any(one for setup in rows.setups for one in faulty(calling.setup(setup)))
    deeds = _deeds_called(rows, calling)
    winners = None if rows.winners is None else [*map(calling.called, names_in(rows.winners))]
    setup = calling.setup(rows.setup)
    players = rows.game.table(calling.setup(rows.setup_now)).players
    database.execute(
        "UPDATE games SET title = ?, setup = ?, players = ?, winners = ?, begun = ?,"
        " version = version + 1 WHERE id = ?",
        (
            title,
            _json(plain(setup)),
            _json(players),
            None if winners is None else _json(winners),
            None if rows.begun is None else _drafts_called(rows.begun, names),
            rows.id,
        ),
    )
    # The results still hold, because they name no players.
    database.execute("UPDATE results SET version = version + 1 WHERE game_id = ?", (rows.id,))
    if rows.what_if is None:
        database.execute("DELETE FROM what_ifs WHERE game_id = ?", (rows.id,))
    else:
        tried = (calling.action(action, rows.setup_now) for action in rows.what_if.actions)
        text = _json(what_if_document(WhatIf(rows.what_if.after, tuple(tried))))
        database.execute("UPDATE what_ifs SET document = ? WHERE game_id = ?", (text, rows.id))
    query = "SELECT seq FROM history WHERE game_id = ? ORDER BY seq"
    places = [(rows.id, seq) for (seq,) in database.execute(query, (rows.id,))]
    changed = [(written_deed(deed), *at) for at, deed in zip(places, deeds, strict=True)]
    database.executemany("UPDATE history SET document = ? WHERE game_id = ? AND seq = ?", changed)


def _deeds_called(rows: GameRows, calling: Calling) -> list[Deed]:
    """Return the deeds with the new names; each is checked to read back the same."""
    setups, deeds = Setups(rows.setup), list[Deed]()
    for deed in rows.deeds:
        now = calling.deed(deed, setups.now)
        if read_deed(deed_document(now), calling.setup(setups.now), rows.game) != now:
            raise UnreadableGame(rows.title)
        deeds.append(now)
        setups.take(deed)
    return deeds


def _drafts_called(text: str, names: Mapping[str, str]) -> str | None:
    from notepad.core.form import draft_called  # a list of games needs no forms

    left = (one._replace(draft=draft_called(one.draft, names)) for one in listing.read_left(text))
    return left_drafts_as_text(tuple(left))


def exact_name_in(text: str, name: str) -> bool:
    """Whether a text contains a name that isn't a part of a word."""
    return re.search(_word(name), text) is not None


def replace_name(text: str, name: str, instead: str) -> str:
    """Return a text with a name replaced wherever it isn't a part of a word."""
    return re.sub(_word(name), lambda _found: instead, text)


def _word(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
