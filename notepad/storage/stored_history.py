"""The history of one game on disk: every deed with its time, never changed and never removed."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from notepad.core.fault import Faults
from notepad.core.game.game import AnyGame
from notepad.core.play.action import Noted, Removed, action_document
from notepad.core.play.history import Deed, Event, Redone, Setups, Undone, read_deed
from notepad.core.play.session import Change
from notepad.storage.errors import UnreadableGame
from notepad.storage.listing import parsed

_LONG_PAUSE = 30 * 60.0
"""Seconds after which nobody ponders his note any more."""
_END_OF_TIME = 253_370_764_800.0
"""The last year that can be told, 9999, begins there."""


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
