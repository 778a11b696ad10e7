"""Games of a store as records and sessions, their history, and what was reckoned of them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.actions import (
    BESIDE_NOTES,
)
from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.record import read
from notepad.core.seats import Reseating
from notepad.storage import Library, StaleGame, StoreError, UnreadableGame
from notepad.storage.finished_games import DueGame, Found
from notepad.storage.saved_games import (
    checked_time,
)
from tests.core.deeds import DEEDS, LOOKS, TableDeed, do
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import COIN, RECORD, SWORD, spoil

REMOVED, REDONE, CEM = (
    f"UPDATE history SET document = '{document}'"
    for document in (
        '{"action": "removed", "number": 9}',
        '{"action": "redone"}',
        '{"action": "noted", "note": {"note": "look", "player": "Cem", "card": "cup"}}',
    )
)


@pytest.mark.parametrize(
    ("damage", "ask", "why"),
    [
        ("UPDATE games SET created = 9e99", Library.export_sealed, "9e+99"),
        ("UPDATE history SET made = 9e99", Library.history, "9e+99"),
        ("UPDATE games SET setup = '[]'", Library.export_record, "expected an object"),
        ("UPDATE games SET setup = '{'", Library.open, "Expecting"),
        ("UPDATE games SET setup = '{}'", Library.open, "players: this field is missing"),
        ("UPDATE games SET game = 'chess'", Library.open, "chess"),
        ("UPDATE games SET done = 2", Library.open, "2"),
        ("UPDATE games SET done = -1", Library.open, "-1"),
        ("UPDATE history SET document = '[]'", Library.open, "expected an object"),
        (REMOVED, Library.open, "no note 9"),
        (REDONE, Library.history, "done"),
        (CEM, Library.history, "Cem"),
    ],
)
def test_what_cannot_be_read_is_told_with_why(
    library: Library, game_id: int, damage: str, ask: Callable[[Library, int], object], why: str
) -> None:
    spoil(library.path, damage)
    with pytest.raises(UnreadableGame) as caught:
        ask(library, game_id)
    assert why in caught.value.message


def test_a_deed_that_nothing_stands_on_any_more_can_be_damaged_and_the_game_goes_on(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.note(SWORD)
    session.undo()
    session.note(COIN)
    spoil(library.path, "UPDATE history SET document = '{}' WHERE seq = 1")
    assert library.open(game_id).notes == (COIN, COIN)
    with pytest.raises(UnreadableGame):
        library.history(game_id)


@pytest.mark.parametrize("seconds", [0, 1.5, 253_370_764_799.0])
def test_a_time_from_1970_until_the_last_year_of_the_calendar_is_sound(seconds: float) -> None:
    assert checked_time(seconds) == seconds
    assert type(checked_time(seconds)) is float


@pytest.mark.parametrize("seconds", [-0.001, 253_370_764_800.0, float("nan"), float("inf")])
def test_a_time_that_no_calendar_has_is_not(seconds: float) -> None:
    with pytest.raises(ValueError, match=str(seconds)):
        checked_time(seconds)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@settings(max_examples=25, deadline=None)
@given(st.lists(LOOKS, max_size=4), st.integers(0, 4), DEEDS)
def test_what_is_dropped_leaves_no_trace_in_the_store(
    notes: list[Look], after: int, deeds: list[TableDeed]
) -> None:
    with TemporaryDirectory() as folder, Library(CATALOGUE, Path(folder) / "s.sqlite") as library:
        game_id = library.create(replace(RECORD, notes=tuple(notes)))
        before = dump(library.path)
        session = library.open(game_id)
        session.try_after(after)
        do(session, deeds)
        session.drop_what_if()
        assert dump(library.path) == before


@settings(max_examples=25, deadline=None)
@given(st.lists(LOOKS, max_size=4), st.integers(0, 4), DEEDS)
def test_what_is_kept_is_in_the_store_as_if_it_were_noted_plainly(
    notes: list[Look], after: int, deeds: list[TableDeed]
) -> None:
    with TemporaryDirectory() as folder, Library(CATALOGUE, Path(folder) / "s.sqlite") as library:
        game_id = library.create(replace(RECORD, notes=tuple(notes)))
        session = library.open(game_id)
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
        assert told == [one for one in plainly if one not in BESIDE_NOTES]


def test_what_is_tried_survives_in_a_place_of_its_own(library: Library, game_id: int) -> None:
    before = library.export_record(game_id)
    session = library.open(game_id)
    session.try_after(0)
    session.note(Look("Ann", "sword"))
    again = library.open(game_id)
    assert library.export_record(game_id) == before
    assert again.has_paused_what_if
    again.try_again()
    assert again.notes == (Look("Ann", "sword"),)


def test_what_waits_is_kept_along_with_the_new_names_of_players(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.try_after(0)
    session.note(Look("Bob", "cup"))
    session.pause_what_if()
    players = tuple({"Bob": "Ben"}.get(name, name) for name in session.setup.players)
    session.reseat(Reseating({"Bob": "Ben"}, players, players[0]))
    again = library.open(game_id)
    again.try_again()
    assert again.notes == (Look("Ben", "cup"),)


def test_a_what_if_that_came_too_late_is_refused(library: Library, game_id: int) -> None:
    late, other = library.open(game_id), library.open(game_id)
    late.try_after(0)
    other.note(Look("Ann", "sword"))
    with pytest.raises(StaleGame):
        late.note(Look("Bob", "cup"))


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


def test_a_game_is_due_until_it_was_looked_at(library: Library, game_id: int) -> None:
    (due,) = library.finished_games.due()
    assert due == DueGame(game_id, 0)
    library.finished_games.keep(due, None, Found())
    assert library.finished_games.due() == ()
    assert library.finished_games.games() == ()


def test_a_game_that_went_on_is_due_again(library: Library, game_id: int) -> None:
    (due,) = library.finished_games.due()
    library.finished_games.keep(due, ["Ann"], Found(1, 1))
    library.open(game_id).note(Look("Bob", "coin"))
    assert [one.id for one in library.finished_games.due()] == [game_id]
    (game,) = library.finished_games.games()
    assert game.found is None


def test_the_newest_game_is_looked_at_first_and_a_very_long_one_last(library: Library) -> None:
    long = library.create(replace(RECORD, notes=RECORD.notes * 201))
    older, newer = library.create(RECORD), library.create(RECORD)
    assert [one.id for one in library.finished_games.due()] == [newer, older, long]


def test_what_comes_too_late_is_not_kept(library: Library, game_id: int) -> None:
    (due,) = library.finished_games.due()
    library.open(game_id).note(Look("Bob", "coin"))
    library.finished_games.keep(due, ["Ann"], Found(1, 1))
    assert library.winners(game_id) is None
    assert [one.id for one in library.finished_games.due()] == [game_id]


def test_games_that_are_over_are_told_the_oldest_first(path: Path) -> None:
    clock = iter(range(100, 10_000, 100))
    with Library(CATALOGUE, path, now=lambda: next(clock)) as library:
        first, second, third = (library.create(RECORD) for _game in range(3))
        for due in library.finished_games.due():
            winners = {first: ["Ann"], second: [], third: None}[due.id]
            library.finished_games.keep(due, winners, Found(1, None))
        games = library.finished_games.games()
        assert [(game.id, game.winners) for game in games] == [(first, ("Ann",)), (second, ())]
        assert games[0].begun < games[1].begun < datetime.now()
        assert (games[0].kind, games[0].title, games[0].players) == (
            "Null Game", "Friday", ("Ann", "Bob")
        )  # fmt: skip
        library.delete(first)
        assert [game.id for game in library.finished_games.games()] == [second]
        assert [due.id for due in library.finished_games.due()] == []


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


def test_a_copy_is_looked_at_by_itself(library: Library, game_id: int) -> None:
    (due,) = library.finished_games.due()
    library.finished_games.keep(due, ["Ann"], Found(1, 1))
    copy = library.duplicate(game_id)
    assert [one.id for one in library.finished_games.due()] == [copy]


def test_a_backup_brings_back_what_was_reckoned(
    library: Library, game_id: int, tmp_path: Path
) -> None:
    library.open(game_id).note(Look("Bob", "coin"))
    (due,) = library.finished_games.due()
    library.finished_games.keep(due, ["Ann"], Found(2, 1))
    library.backups.back_up(tmp_path / "backup.sqlite")
    library.delete(game_id)
    library.backups.bring_back(library.backups.look_at(tmp_path / "backup.sqlite"))
    assert library.finished_games.due() == ()
    assert [game.found for game in library.finished_games.games()] == [Found(2, 1)]


def test_a_game_that_is_purged_leaves_nothing(library: Library, game_id: int) -> None:
    (due,) = library.finished_games.due()
    library.finished_games.keep(due, ["Ann"], Found(1, 1))
    library.delete(game_id)
    library.purge(older=timedelta(seconds=-1))
    with closing(sqlite3.connect(library.path)) as database:
        for table in ("games", "history", "results"):
            assert database.execute(f"SELECT * FROM {table}").fetchall() == []


def test_a_game_made_of_a_record_has_its_notes_its_marks_its_ink_and_what_is_aside(
    library: Library,
) -> None:
    record = replace(
        RECORD,
        notes=(COIN, SWORD),
        marks=(PencilMark("cup", "Bob", Pencil.CROSS),),
        aside={"search": ("red",)},
        ink=(stroke(1), stroke(2)),
    )
    told = library.export_record(library.create(record))
    assert read(told, CATALOGUE) == record


def test_a_game_is_handed_out_as_it_stands(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(Look("Bob", "sword"))
    session.undo()
    played = library.finished_games.played(game_id)
    assert played is not None
    game, play = played
    assert (game.id, play) == ("null", session.play)
    assert library.finished_games.played(99) is None


@pytest.mark.parametrize(
    ("notes", "certain", "share"), [(4, 3, 0.75), (4, None, None), (None, None, None), (0, 0, 0.0)]
)
def test_a_share_is_told_where_it_was_certain(
    notes: int | None, certain: int | None, share: float | None
) -> None:
    assert Found(notes, certain).share_of_notes == share
