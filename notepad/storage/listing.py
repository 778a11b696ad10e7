"""The list of games, from columns only: no notes are read and no game is loaded.

That keeps the list fast, so this module is separate from `saved_games`, which reads everything.
Also here: notes that were begun and not noted, and the evening that a moment belongs to.
"""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.language import comma_separated, translated
from notepad.core.shelf import name_of
from notepad.storage.errors import NoSuchGame

if TYPE_CHECKING:
    import sqlite3

    from notepad.core.form import Left, LeftNote
    from notepad.core.record import Catalogue


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in the library's list; `changed` is in local time.

    `kind` is the name of the game as players know it, with its variant. `winners` is None while the
    game goes on. A game isn't `known` if this notepad doesn't have such a game and no declaration
    came with it: it is listed, but can't be opened.
    """

    id: int
    title: str
    game: str
    players: tuple[str, ...]
    notes: int
    changed: datetime
    known: bool
    kind: str
    winners: tuple[str, ...] | None = None


def list_games(
    database: sqlite3.Connection, catalogue: Catalogue, search: str
) -> tuple[GameRow, ...]:
    """Return the games that aren't deleted, the last changed first.

    Each word of `search` occurs in the title, in the game's name or in a player's name.
    """
    words = search.casefold().split()
    rows = database.execute(
        "SELECT id, CAST(title AS TEXT), CAST(game AS TEXT), CAST(players AS TEXT),"
        " CAST(notes AS INTEGER), CAST(changed AS REAL), CAST(declaration AS TEXT),"
        " CAST(winners AS TEXT), CAST(setup AS TEXT) FROM games"
        " WHERE deleted IS NULL ORDER BY changed DESC, id DESC"
    )
    games = (
        GameRow(
            id=game_id,
            title=title,
            game=game,
            players=names_in(players),
            notes=notes,
            changed=local_time(changed),
            known=declaration is not None or game in catalogue,
            kind=kind_of(game, declaration, catalogue, setup),
            winners=None if winners is None else names_in(winners),
        )
        for game_id, title, game, players, notes, changed, declaration, winners, setup in rows
    )
    return tuple(row for row in games if all(word in _searched_in(row) for word in words))


def parse_column(text: object) -> Any:  # noqa: ANN401 a JSON value
    """Return the JSON value of a column; raises ValueError if it isn't one.

    A file from elsewhere can contain anything: no text, or endless brackets.
    """
    if not isinstance(text, str):
        raise ValueError(type(text).__name__)
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def kind_of(game: str, declaration: str | None, catalogue: Catalogue, setup: str) -> str:
    """Return the name of a game with its variant, or its word if the catalogue lacks it."""
    if declaration is not None:
        return _declared_title(declaration) or game
    known = name_of(catalogue, game)
    if known is None:
        return game
    variant = known.variants.get(_field(setup, "variant"), "") if known.variants else ""
    return comma_separated(filter(None, (known.title, translated(variant) if variant else "")))


@lru_cache(maxsize=64)  # a table plays few games, each of them often
def _declared_title(declaration: str) -> str:
    return _field(declaration, "title")


def _field(document: str, name: str) -> str:
    """Return a field of a JSON object as text, "" if it has none."""
    try:
        return str(parse_column(document)[name])
    except (ValueError, LookupError, TypeError):
        return ""


def names_in(text: str) -> tuple[str, ...]:
    """Return the names in a JSON list; empty if it isn't one."""
    try:
        return tuple(map(str, parse_column(text)))
    except (ValueError, TypeError):
        return ()


def local_time(seconds: float) -> datetime:
    """Return a time in seconds since 1970 as local time; the year 1970 if it isn't valid."""
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0)


def _searched_in(row: GameRow) -> str:
    return " ".join((row.title, row.kind, *row.players)).casefold()


def column_of(database: sqlite3.Connection, game_id: int, column: str, kind: type[T]) -> T:
    """Return a game's value of a column; raises NoSuchGame if there is none or it is odd."""
    query = f"SELECT {column} FROM games WHERE id = ?"
    row = database.execute(query, (game_id,)).fetchone()
    if row is None or not isinstance(row[0], kind):
        raise NoSuchGame
    return row[0]


def text_of(database: sqlite3.Connection, game_id: int, column: str) -> str | None:
    """Return a game's value of a column as text, None if there is none."""
    query = f"SELECT CAST({column} AS TEXT) FROM games WHERE id = ?"
    (text,) = database.execute(query, (game_id,)).fetchone() or (None,)
    return text


def storable(text: str) -> str:
    """Return text that can be written as UTF-8: halves of surrogate pairs are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def left_drafts_as_text(left: Left) -> str | None:
    """Return unfinished notes as text, None if there are none.

    Each has the number of the note that it edits, or null, and its draft, as in
    `[[3, {"about": ["blue"]}]]`; a new note before that one has `true` besides.
    """
    told = [one if one.inserts else one[:2] for one in left]
    return json.dumps(told, ensure_ascii=False) if left else None


def read_left(text: str) -> Left:
    """Return the unfinished notes in a text; none if it can't be read."""
    try:
        return tuple(_read_draft(*entry) for entry in parse_column(text))
    except (TypeError, ValueError, AttributeError):
        return ()


def _read_draft(number: int | None, draft: dict[str, list[str]], inserts: bool = False) -> LeftNote:
    from notepad.core.form import LeftNote  # a list of games needs no forms

    if not isinstance(number, int | None) or type(inserts) is not bool:
        raise TypeError(number)
    taps = {row: tuple(chosen) for row, chosen in draft.items()}
    if any(type(key) is not str for chosen in taps.values() for key in chosen):
        raise TypeError(draft)
    return LeftNote(number, taps, inserts)


_NIGHT = timedelta(hours=5)
"""How long after midnight a game still counts for the evening before.

Game nights can run late; hardly anybody starts a game before five in the morning.
"""


def evening_of(moment: datetime) -> date:
    """Return the date on which the evening of a moment began."""
    return (moment - _NIGHT).date()
