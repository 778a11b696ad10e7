"""The games of a store as records and sessions, without the library around them."""

from collections.abc import Callable

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.faults import Faults
from notepad.core.record import read, write
from notepad.core.seal import verified
from notepad.core.seats import Reseating
from notepad.storage import Library, UnreadableGame
from notepad.storage.saved_games import SavedGames
from notepad.storage.store import Store
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD

SWORD = Look("Bob", "sword", has=False)
NOON = 1_800_000_000.0


@pytest.fixture
def store(library: Library) -> Store:
    return library._store


@pytest.fixture
def games(store: Store) -> SavedGames:
    """The games of an empty store, at noon of a certain day."""
    return SavedGames(store, CATALOGUE, lambda: NOON)


def spoil(store: Store, statement: str) -> None:
    with store.writing() as database:
        database.execute(statement)


def test_a_record_comes_out_as_it_was_taken_in(games: SavedGames) -> None:
    text = write(RECORD)
    assert games.export_record(games.create(games.read(text), level=Level.ODDS)) == text


def test_a_game_is_kept_with_its_level_and_the_moment_it_was_taken_in(
    games: SavedGames, store: Store
) -> None:
    games.create(RECORD, level=Level.PAPER)
    with store.reading() as database:
        kept = database.execute("SELECT level, created, changed, notes FROM games").fetchone()
    assert kept == (Level.PAPER, NOON, NOON, 1)


def test_a_faulty_record_leaves_nothing_behind(games: SavedGames, store: Store) -> None:
    with pytest.raises(Faults):
        games.create(games.read(write(RECORD).replace('"Ann"', '""')), level=Level.ODDS)
    with store.reading() as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_players_mended_in_the_middle_of_a_game_stay_so_in_the_store_and_in_its_sealed_book(
    games: SavedGames, store: Store
) -> None:
    game_id = games.create(RECORD, level=Level.ODDS)
    session = games.open(game_id)
    session.note(SWORD)
    session.reseat(Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann"))
    session.note(Look("Ben", "cup", has=False))
    again = games.open(game_id)
    assert again.record("Friday") == session.record("Friday")
    assert [note.player for note in again.notes] == ["Ben"] * 3
    with store.reading() as database:
        assert database.execute("SELECT players FROM games").fetchone() == ('["Ben", "Ann"]',)
    assert verified(games.export_sealed(game_id).encode(), CATALOGUE).intact
    again.undo()
    again.undo()
    assert games.open(game_id).notes == (*RECORD.notes, SWORD)
    sealed = verified(games.export_sealed(game_id).encode(), CATALOGUE)
    assert (sealed.intact, sealed.entries) == (True, 6)


def test_what_is_noted_in_an_open_game_is_there_when_it_is_opened_again(
    games: SavedGames,
) -> None:
    game_id = games.create(RECORD, level=Level.ODDS)
    games.open(game_id).note(SWORD)
    assert games.open(game_id).notes == (*RECORD.notes, SWORD)


def test_the_history_tells_each_deed_with_its_moment(games: SavedGames) -> None:
    game_id = games.create(RECORD, level=Level.ODDS)
    games.open(game_id).note(SWORD)
    entries = games.history(game_id)
    assert len(entries) == 2
    assert {entry.made for entry in entries} == {NOON}


def test_a_sealed_record_is_intact_and_has_the_notes_as_they_are(games: SavedGames) -> None:
    game_id = games.create(RECORD, level=Level.ODDS)
    session = games.open(game_id)
    session.note(SWORD)
    session.undo()
    text = games.export_sealed(game_id)
    assert verified(text.encode(), CATALOGUE).intact
    assert read(text, CATALOGUE).notes == RECORD.notes


Ask = Callable[[SavedGames, int], object]


@pytest.mark.parametrize(
    ("damage", "ask"),
    [
        ("UPDATE games SET created = 9e99", SavedGames.export_sealed),
        ("UPDATE games SET setup = '[]'", SavedGames.export_record),
        ("UPDATE games SET setup = '[]'", SavedGames.open),
        ("UPDATE history SET made = 9e99", SavedGames.history),
    ],
)
def test_a_game_that_cannot_be_read_is_told_as_such(
    games: SavedGames, store: Store, damage: str, ask: Ask
) -> None:
    game_id = games.create(RECORD, level=Level.ODDS)
    spoil(store, damage)
    with pytest.raises(UnreadableGame):
        ask(games, game_id)
