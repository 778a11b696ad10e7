"""Games of a store as records and sessions, their history, and what was reckoned of them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core import actions
from notepad.storage import Library, StoreError, UnreadableGame
from notepad.storage.finished_games import Found
from tests.core.deeds import DEEDS, LOOKS, TableDeed, do
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import COIN, RECORD, SWORD, spoil

REMOVED, REDONE, CEM = (
    f"document = '{document}'"
    for document in (
        '{"action": "removed", "number": 9}',
        '{"action": "redone"}',
        '{"action": "noted", "note": {"note": "look", "player": "Cem", "card": "cup"}}',
    )
)


@pytest.mark.parametrize(
    ("damage", "ask", "why"),
    [
        ("games SET created = 9e99", Library.export_sealed, "9e+99"),
        ("history SET made = 9e99", Library.history, "9e+99"),
        ("games SET setup = '[]'", Library.export_record, "expected an object"),
        ("games SET setup = '[]'", Library.open, "expected an object"),
        ("games SET setup = '{'", Library.open, "Expecting"),
        ("games SET setup = '{}'", Library.open, "players: this field is missing"),
        ("games SET setup = CAST(x'ff' AS TEXT)", Library.open, ""),
        ("games SET game = 'chess'", Library.open, "chess"),
        ("games SET done = 2", Library.open, "2"),
        ("games SET done = -1", Library.open, "-1"),
        ("games SET done = 'x'", Library.open, ""),
        ("history SET document = '[]'", Library.open, "expected an object"),
        *(
            (f"history SET document = {odd}", Library.open, "")
            for odd in ("'{'", "'{}'", "x'ff00'")
        ),
        (f"history SET {REMOVED}", Library.open, "no note 9"),
        (f"history SET {REDONE}", Library.history, "done"),
        (f"history SET {CEM}", Library.history, "Cem"),
        ("games SET players = 'x', title = CAST(x'ff' AS TEXT)", Library.open, None),
        ("games SET players = '3', level = 99, notes = 'x', changed = 'x'", Library.open, None),
    ],
)
def test_a_damaged_game_that_cannot_be_read_is_told_with_why_and_blocks_no_other(
    path: Path, damage: str, ask: Callable[[Library, int], object], why: str | None
) -> None:
    with Library(CATALOGUE, path) as library:
        first, second = library.create(RECORD), library.create(RECORD)
    column = "id" if damage.startswith("games") else "game_id"
    spoil(path, f"UPDATE {damage} WHERE {column} = {first}")
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        assert {row.id for row in library.games()} == {first, second}
        assert library.open(second).notes == (COIN,)
        if why is None:
            assert ask(library, first)
        else:
            with pytest.raises(UnreadableGame) as caught:
                ask(library, first)
            assert why in caught.value.message
            assert caught.value.remedy
        library.delete(first)


def test_a_deed_that_nothing_stands_on_may_be_damaged(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(SWORD)
    session.undo()
    session.note(COIN)
    spoil(library.path, "UPDATE history SET document = '{}' WHERE seq = 1")
    assert library.open(game_id).notes == (COIN, COIN)
    with pytest.raises(UnreadableGame):
        library.history(game_id)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@settings(max_examples=25, deadline=None)
@given(st.lists(LOOKS, max_size=4), st.integers(0, 4), DEEDS)
def test_what_is_dropped_leaves_no_trace_and_what_is_kept_is_there_as_if_it_were_noted_plainly(
    notes: list[Look], after: int, deeds: list[TableDeed]
) -> None:
    with TemporaryDirectory() as folder, Library(CATALOGUE, Path(folder) / "s.sqlite") as library:
        game_id = library.create(replace(RECORD, notes=tuple(notes)))
        before, session = dump(library.path), library.open(game_id)
        session.try_after(after)
        do(session, deeds)
        session.drop_what_if()
        assert dump(library.path) == before
        session.try_after(after)
        do(session, deeds)
        tried = session.what_if
        session.keep_what_if()
        again = library.open(game_id)
        assert again.record("") == session.record("")
        assert not again.has_paused_what_if
        assert tried is not None
        told = [type(entry.deed) for entry in library.history(game_id)[len(notes) :]]
        plainly = [type(action) for action in tried.actions_to_apply(len(notes))]
        assert told == [one for one in plainly if one not in actions.BESIDE_NOTES]


def test_where_one_of_all_can_not_be_kept_none_is(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.try_after(1)
    session.note(Look("Ann", "sword"))
    before = dump(library.path)
    with (
        patch(
            "notepad.storage.saved_games.insert_deeds", side_effect=sqlite3.OperationalError("no")
        ),
        pytest.raises(StoreError),
    ):
        session.keep_what_if()
    assert dump(library.path) == before
    session.keep_what_if()
    assert library.open(game_id).notes == (*RECORD.notes, Look("Ann", "sword"))


def test_minutes_are_told_until_a_note_was_first_there_without_long_pauses(path: Path) -> None:
    minutes = [0.0]
    with Library(CATALOGUE, path, now=lambda: 60 * minutes[-1]) as library:
        game_id = library.create(RECORD)
        session = library.open(game_id)
        for minute, note in ((5, SWORD), (12, Look("Bob", "cup")), (600, Look("Bob", "coin"))):
            minutes.append(minute)
            session.note(note)
        minutes.append(604)
        session.undo()
        session.remove(1)
        assert [library.minutes(game_id, notes=count) for count in (1, 2)] == [5, 12]
        session.note(COIN)
        assert library.minutes(game_id, notes=3) == 16


def test_a_game_that_is_purged_leaves_nothing(library: Library, game_id: int) -> None:
    (due,) = library.finished_games.due()
    library.finished_games.keep(due, ["Ann"], Found(1, 1))
    library.delete(game_id)
    library.purge(older=timedelta(seconds=-1))
    with closing(sqlite3.connect(library.path)) as database:
        for table in ("games", "history", "results"):
            assert database.execute(f"SELECT * FROM {table}").fetchall() == []
