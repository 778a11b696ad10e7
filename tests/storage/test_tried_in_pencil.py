"""What is tried in pencil has a place of its own in the store, and leaves no trace when dropped."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.actions import BESIDE_NOTES
from notepad.core.seats import Reseating
from notepad.storage import Library, StaleGame, StoreError
from tests.core.play.deeds import DEEDS, LOOKS, Deed, do
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD


def _dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@settings(max_examples=25, deadline=None)
@given(st.lists(LOOKS, max_size=4), st.integers(0, 4), DEEDS)
def test_what_is_dropped_leaves_no_trace_in_the_store(
    notes: list[Look], after: int, deeds: list[Deed]
) -> None:
    with TemporaryDirectory() as folder, Library(CATALOGUE, Path(folder) / "s.sqlite") as library:
        game_id = library.create(replace(RECORD, notes=tuple(notes)))
        before = _dump(library.path)
        session = library.open(game_id)
        session.try_after(after)
        do(session, deeds)
        session.drop_what_if()
        assert _dump(library.path) == before


@settings(max_examples=25, deadline=None)
@given(st.lists(LOOKS, max_size=4), st.integers(0, 4), DEEDS)
def test_what_is_kept_is_in_the_store_as_if_it_were_noted_plainly(
    notes: list[Look], after: int, deeds: list[Deed]
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
        assert not again.waits
        assert tried is not None
        told = [type(entry.deed) for entry in library.history(game_id)[len(notes) :]]
        plainly = [type(action) for action in tried.plainly(len(notes))]
        assert told == [one for one in plainly if one not in BESIDE_NOTES]


def test_what_is_tried_survives_in_a_place_of_its_own(library: Library, game_id: int) -> None:
    before = library.export_record(game_id)
    session = library.open(game_id)
    session.try_after(0)
    session.note(Look("Ann", "sword"))
    again = library.open(game_id)
    assert library.export_record(game_id) == before
    assert again.waits
    again.try_again()
    assert again.notes == (Look("Ann", "sword"),)


def test_what_waits_is_kept_along_with_the_new_names_of_players(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.try_after(0)
    session.note(Look("Bob", "cup"))
    session.leave_what_if()
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
    before = _dump(library.path)
    with (
        patch(
            "notepad.storage.saved_games.insert_deeds", side_effect=sqlite3.OperationalError("no")
        ),
        pytest.raises(StoreError),
    ):
        session.keep_what_if()
    assert _dump(library.path) == before
    session.keep_what_if()
    assert library.open(game_id).notes == (*RECORD.notes, Look("Ann", "sword"))
