"""The rows of one game told anew with players called otherwise."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Faults
from notepad.core.game.game import AnyGame
from notepad.core.play.action import (
    Action,
    Reseated,
    SetUpAgain,
    action_document,
    read_action,
    replayed,
)
from notepad.core.play.calling import Calling
from notepad.core.play.history import Deed, Setups, read_deed
from notepad.core.play.what_if import WhatIf, read_what_if, what_if_document
from notepad.core.record.record import read_setup
from notepad.core.record.shape import plain
from notepad.storage.errors import UnreadableGame
from notepad.storage.journal import game_of_row
from notepad.storage.left_drafts import read_left, written_left
from notepad.storage.listing import names_in, parsed
from notepad.storage.stored_history import written_deed

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping

    from notepad.core.form import Draft
    from notepad.core.record.record import Catalogue


@dataclass(frozen=True)
class GameRows:
    """All that a store has of one game, read."""

    id: int
    title: str
    game: AnyGame
    setup: Any
    actions: tuple[Action, ...]
    done: int
    deeds: tuple[Deed, ...]
    winners: str | None
    begun: str | None
    what_if: WhatIf | None

    @property
    def setup_now(self) -> Any:  # noqa: ANN401 a setup is the game's own type
        """How the game is set up now."""
        return replayed(self.setup, self.actions[: self.done]).setup

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits there now."""
        return self.game.table(self.setup_now).players

    @property
    def reseated(self) -> Iterator[Reseated]:
        """Every time that players were mended, taken back or not."""
        yield from (one for one in (*self.actions, *self.deeds) if isinstance(one, Reseated))

    @property
    def setups(self) -> Iterator[Any]:
        """Every set-up that there was, taken back or not."""
        yield self.setup
        for deed in (*self.actions, *self.deeds):
            if isinstance(deed, SetUpAgain | Reseated):
                yield deed.setup

    def tables(self) -> Iterator[tuple[str, ...]]:
        """Yield who sat there, for every set-up."""
        for setup in self.setups:
            yield self.game.table(setup).players


def rows_of(database: sqlite3.Connection, game_id: int, catalogue: Catalogue) -> GameRows:
    """Return the rows of a game, deleted or not; raises UnreadableGame."""
    word, title, setup, done, declaration, winners, begun = database.execute(
        "SELECT game, CAST(title AS TEXT), setup, CAST(done AS INTEGER),"
        " CAST(declaration AS TEXT), CAST(winners AS TEXT), CAST(begun AS TEXT)"
        " FROM games WHERE id = ?",
        (game_id,),
    ).fetchone()
    query = "SELECT document FROM {table} WHERE game_id = ? ORDER BY seq"
    actions, deeds = (
        tuple(text for (text,) in database.execute(query.format(table=table), (game_id,)))
        for table in ("actions", "history")
    )
    try:
        game = game_of_row(catalogue, word, declaration)
        start = read_setup(parsed(setup), game)
        taken = tuple(_read(actions, start, game))
        now = replayed(start, taken[:done]).setup
        replayed(start, taken)
        tried = _what_if(database, game_id, now, game)
        past = tuple(_read_past(deeds, start, game, _at_first(actions, taken)))
        return GameRows(game_id, title, game, start, taken, done, past, winners, begun, tried)
    except (Faults, ValueError, LookupError, TypeError) as error:
        raise UnreadableGame(error) from error


def _read(documents: tuple[str, ...], setup: object, game: AnyGame) -> Iterator[Action]:
    for text in documents:
        action = read_action(parsed(text), setup, game)
        if isinstance(action, SetUpAgain | Reseated):
            setup = action.setup
        yield action


def _what_if(
    database: sqlite3.Connection, game_id: int, setup: object, game: AnyGame
) -> WhatIf | None:
    """Return what is tried in pencil, None for nothing or what does not fit the game any more."""
    query = "SELECT document FROM what_ifs WHERE game_id = ?"
    found = database.execute(query, (game_id,)).fetchone()
    with suppress(Faults, ValueError):
        return None if found is None else read_what_if(parsed(found[0]), setup, game)
    return None


def _at_first(documents: tuple[str, ...], taken: tuple[Action, ...]) -> dict[str, Action]:
    """Return by their texts the actions for which the first setup holds."""
    pairs = zip(documents, taken, strict=True)
    first = takewhile(lambda pair: not isinstance(pair[1], SetUpAgain | Reseated), pairs)
    return dict(first)


def _read_past(
    documents: tuple[str, ...], setup: object, game: AnyGame, taken: Mapping[str, Action]
) -> Iterator[Deed]:
    """Yield the deeds of a history; what was `taken` at first is not read once more."""
    course = Setups(setup)
    for text in documents:
        known = taken.get(text) if course.now is setup else None
        deed = read_deed(parsed(text), course.now, game) if known is None else known
        course.take(deed)
        yield deed


def write_called(
    database: sqlite3.Connection, rows: GameRows, names: Mapping[str, str], title: str
) -> None:
    """Have a game's players called otherwise in all of its rows; `title` is its new title.

    Raises Faults if they can't be called so there, and UnreadableGame if what is made of it could
    not be read again; nothing was written then.
    """
    calling = Calling(rows.game, names)
    faults = [fault for setup in rows.setups for fault in _faults(calling, setup)]
    if faults:
        raise Faults(faults)
    told = _told(rows, calling)
    actions = [_text(action) for action in told]
    deeds = list(_deeds(rows, calling, told))
    winners = None if rows.winners is None else [*map(calling.called, names_in(rows.winners))]
    setup = calling.setup(rows.setup)
    players = rows.game.table(replayed(setup, told[: rows.done]).setup).players
    database.execute(
        "UPDATE games SET title = ?, setup = ?, players = ?, winners = ?, begun = ?,"
        " version = version + 1 WHERE id = ?",
        (
            title,
            _json(plain(setup)),
            _json(players),
            None if winners is None else _json(winners),
            None if rows.begun is None else _begun(rows.begun, names),
            rows.id,
        ),
    )
    # What was reckoned holds as before: it tells of no player.
    database.execute("UPDATE results SET version = version + 1 WHERE game_id = ?", (rows.id,))
    if rows.what_if is None:
        database.execute("DELETE FROM what_ifs WHERE game_id = ?", (rows.id,))
    else:
        tried = (calling.action(action, rows.setup_now) for action in rows.what_if.actions)
        text = _json(what_if_document(WhatIf(rows.what_if.after, tuple(tried))))
        database.execute("UPDATE what_ifs SET document = ? WHERE game_id = ?", (text, rows.id))
    _replace(database, "actions", rows.id, actions)
    _replace(database, "history", rows.id, deeds)


def _replace(database: sqlite3.Connection, table: str, game_id: int, texts: list[str]) -> None:
    places = database.execute(f"SELECT seq FROM {table} WHERE game_id = ? ORDER BY seq", (game_id,))
    changed = [(text, game_id, seq) for (seq,), text in zip(places.fetchall(), texts, strict=True)]
    database.executemany(f"UPDATE {table} SET document = ? WHERE game_id = ? AND seq = ?", changed)


def _faults(calling: Calling, setup: object) -> list[Any]:
    return list(calling.game.setup_faults(calling.setup(setup)))


def _told(rows: GameRows, calling: Calling) -> list[Action]:
    """Return the actions as they are told then, each sure to be read again as it is."""
    setup, told = rows.setup, list[Action]()
    for action in rows.actions:
        now = calling.action(action, setup)
        if read_action(action_document(now), calling.setup(setup), rows.game) != now:
            raise UnreadableGame(rows.title)
        told.append(now)
        if isinstance(action, SetUpAgain | Reseated):
            setup = action.setup
    return told


def _deeds(rows: GameRows, calling: Calling, told: list[Action]) -> Iterator[str]:
    """Yield the deeds of the history as they are told then; those of the actions are `told`."""
    known = {id(action): now for action, now in zip(rows.actions, told, strict=True)}
    course = Setups(rows.setup)
    for deed in rows.deeds:
        yield written_deed(known.get(id(deed)) or calling.deed(deed, course.now))
        course.take(deed)


def _begun(text: str, names: Mapping[str, str]) -> str | None:
    left = read_left(text)
    return written_left(tuple((number, _taps(draft, names)) for number, draft in left))


def _taps(draft: Draft, names: Mapping[str, str]) -> Draft:
    return {
        called_key(row, names): tuple(names.get(one, one) for one in chosen)
        for row, chosen in draft.items()
    }


def called_key(row: str, names: Mapping[str, str]) -> str:
    """Return the key of a form's row, which may be one of a player: `size-Bob`."""
    kind, dash, name = row.partition("-")
    return f"{kind}{dash}{names.get(name, name)}"


def named_in(text: str, name: str) -> bool:
    """Return whether a name stands in a text, and not as a part of a word."""
    return re.search(_word(name), text) is not None


def named_anew(text: str, name: str, instead: str) -> str:
    """Return a text with another name wherever a name stands in it by itself."""
    return re.sub(_word(name), lambda _found: instead, text)


def _word(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def _text(action: Action) -> str:
    return _json(action_document(action))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
