"""Games of a store as records and sessions, their history, and what was reckoned of them."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.actions import (
    BESIDE_NOTES,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    SetUpAgain,
    replayed,
)
from notepad.core.faces_and_marks import Level, Pencil, PencilMark
from notepad.core.faults import Faults
from notepad.core.history import Deed, Redone, Undone, told
from notepad.core.record import Record, write
from notepad.core.seal import verified
from notepad.core.seats import Reseating
from notepad.core.session import Change
from notepad.storage import Library, NoSuchGame, StaleGame, StoreError, UnreadableGame
from notepad.storage.saved_games import (
    Journal,
    Loaded,
    SavedGames,
    actions_of,
    insert_deeds,
    loaded,
    sound_time,
)
from notepad.storage.statistics import DueGame, Found
from notepad.storage.store import Store
from tests.core.deeds import DEEDS, LOOKS, TableDeed, do
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, GAME, SETUP, Look, Setup
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


COIN = Look("Bob", "coin")
CEM = Setup(("Ann", "Cem"), "Ann", ("cup",))


@pytest.fixture
def one_game(library: Library, game_id: int) -> Store:
    """A store with a game of one note."""
    return library._store


def journal(one_game: Store, version: int = 0) -> Journal:
    return Journal(one_game, GAME, 1, version)


def change(*actions: Noted | SetUpAgain, by: Deed | None = None) -> Change:
    """Return the change by the last of these actions, or by a deed after which just these hold."""
    return Change(by or actions[-1], len(actions), replayed(SETUP, actions).play())


def rows(one_game: Store, table: str) -> list[tuple[object, ...]]:
    with one_game.reading() as database:
        return database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()


def opened(one_game: Store) -> Loaded:
    with one_game.reading() as database:
        return loaded(database, 1, CATALOGUE)


def test_a_record_is_made_of_its_notes_its_marks_its_ink_and_what_is_aside() -> None:
    record = Record(
        game="null",
        setup=SETUP,
        notes=(COIN, SWORD),
        marks=(PencilMark("cup", "Bob", Pencil.CROSS),),
        aside={"search": ("red",)},
        ink=(stroke(1), stroke(2)),
    )
    actions = actions_of(record)
    assert actions == (
        Noted(COIN),
        Noted(SWORD),
        Pencilled("cup", "Bob", Pencil.CROSS),
        PutAside({"search": ("red",)}),
        Inked((stroke(1), stroke(2))),
    )
    assert actions_of(RECORD) == (Noted(COIN),)


def test_a_change_is_kept_with_all_that_the_list_of_games_tells(one_game: Store) -> None:
    kept = journal(one_game)
    kept.keep(change(Noted(COIN), SetUpAgain(CEM)), at=7.5)
    with one_game.reading() as database:
        row = database.execute("SELECT done, players, notes, changed, version FROM games")
        assert row.fetchone() == (2, '["Ann", "Cem"]', 1, 7.5, 1)
    assert kept.version == 1
    kept.keep(change(Noted(COIN), by=Undone()), at=8.0)
    found = opened(one_game)
    assert (found.done, found.version, len(found.actions)) == (1, 2, 2)
    assert [row[1:3] for row in rows(one_game, "history")][1:] == [(1, 7.5), (2, 8.0)]


@pytest.mark.parametrize("version", [-1, 1])
def test_a_change_of_another_version_is_refused_and_leaves_nothing_behind(
    one_game: Store, version: int
) -> None:
    before = rows(one_game, "games"), rows(one_game, "history")
    kept = journal(one_game, version)
    with pytest.raises(StaleGame):
        kept.keep(change(Noted(COIN), Noted(SWORD)), at=0.0)
    assert (rows(one_game, "games"), rows(one_game, "history")) == before
    assert kept.version == version


def test_a_change_of_a_deleted_or_missing_game_is_refused(one_game: Store) -> None:
    spoil(one_game, "UPDATE games SET deleted = 1.0")
    for number in (1, 9):
        with pytest.raises(StaleGame):
            Journal(one_game, GAME, number, 0).keep(change(Noted(COIN)), at=0.0)


def test_a_game_is_loaded_with_what_was_undone_and_its_first_setup(one_game: Store) -> None:
    kept = journal(one_game)
    kept.keep(change(Noted(COIN), SetUpAgain(CEM)), at=1.0)
    found = opened(one_game)
    assert (found.setup, found.title, found.game) == (SETUP, "Friday", GAME)
    assert found.actions == (Noted(COIN), SetUpAgain(CEM))
    assert found.session(lambda _change: None).setup == CEM


def test_notes_are_read_by_the_setup_that_they_came_after(one_game: Store) -> None:
    kept, cem = journal(one_game), Look("Cem", "coin")
    kept.keep(change(Noted(COIN), SetUpAgain(CEM)), at=1.0)
    kept.keep(change(Noted(COIN), SetUpAgain(CEM), Noted(cem)), at=1.0)
    assert opened(one_game).actions[-1] == Noted(cem)


def test_a_game_that_is_not_there_is_told(one_game: Store) -> None:
    spoil(one_game, "UPDATE games SET deleted = 1.0")
    with pytest.raises(NoSuchGame):
        opened(one_game)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("UPDATE games SET game = 'chess'", "chess"),
        ("UPDATE games SET done = 2", "2"),
        ("UPDATE games SET done = -1", "-1"),
        ("UPDATE games SET setup = '{'", "Expecting"),
        ("UPDATE games SET setup = '{}'", "players: this field is missing"),
        ("UPDATE history SET document = '[]'", "an object was expected"),
    ],
)
def test_what_cannot_be_read_is_told_with_why(one_game: Store, damage: str, why: str) -> None:
    spoil(one_game, damage)
    with pytest.raises(UnreadableGame) as caught:
        opened(one_game)
    assert why in caught.value.message


def test_actions_that_do_not_go_together_are_told_once_the_game_is_played(one_game: Store) -> None:
    journal(one_game).keep(change(Noted(COIN), by=Mended(2, SWORD)), at=1.0)
    spoil(one_game, "UPDATE games SET done = 2")
    found = opened(one_game)
    with pytest.raises(UnreadableGame, match="no note 2") as caught:
        found.session(lambda _change: None)
    assert isinstance(caught.value.__cause__, Faults)


CUP = Look("Bob", "cup")


class Clock:
    """Goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def ticking(tmp_path: Path) -> Iterator[Library]:
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=Clock()) as opened:
        yield opened


@pytest.fixture
def ticking_game(ticking: Library) -> int:
    return ticking.create(Record(game=GAME.id, setup=SETUP, notes=(COIN,), title="a table"))


def test_every_deed_keeps_the_moment_it_was_done(ticking: Library, ticking_game: int) -> None:
    session = ticking.open(ticking_game)
    session.note(CUP)
    session.undo()
    session.redo()
    session.mend(2, COIN)
    session.pencil("cup", "Bob", Pencil.CROSS)
    session.write([stroke(1)])
    session.write([], [1])
    found = ticking.history(ticking_game)
    assert [told(entry, GAME) for entry in found] == [
        "Bob has the coin.",
        "Bob has the cup.",
        "entry 2 taken back",
        "entry 2 brought again",
        "note 2 mended: Bob has the coin. (corrects entry 2)",
    ]
    times = [entry.made for entry in found]
    assert times == sorted(set(times))


def test_what_was_undone_and_noted_otherwise_stays_in_the_history(
    ticking: Library, ticking_game: int
) -> None:
    session = ticking.open(ticking_game)
    session.note(CUP)
    session.undo()
    session.note(COIN)
    assert session.notes == (COIN, COIN)
    deeds = [entry.deed for entry in ticking.history(ticking_game)]
    assert deeds == [Noted(COIN), Noted(CUP), Undone(), Noted(COIN)]


def test_the_history_goes_on_in_another_session(ticking: Library, ticking_game: int) -> None:
    ticking.open(ticking_game).note(CUP)
    again = ticking.open(ticking_game)
    again.undo()
    again.redo()
    deeds = [entry.deed for entry in ticking.history(ticking_game)]
    assert deeds == [Noted(COIN), Noted(CUP), Undone(), Redone()]


def test_a_mended_setup_is_part_of_it_also_when_taken_back(
    ticking: Library, ticking_game: int
) -> None:
    session = ticking.open(ticking_game)
    session.set_up(Setup(("Ann", "Bob"), "Ann", ("sword",)))
    session.undo()
    session.note(CUP)
    assert verified(ticking.export_sealed(ticking_game).encode(), CATALOGUE).intact


def test_notes_are_read_by_the_setup_before_once_another_was_brought_again_and_taken_back(
    ticking: Library, ticking_game: int
) -> None:
    session = ticking.open(ticking_game)
    session.remove(1)
    session.set_up(Setup(("Ann", "Cem"), "Ann", ("sword",)))
    session.undo()
    session.redo()
    session.undo()
    session.note(CUP)  # Bob plays again
    deeds = [entry.deed for entry in ticking.history(ticking_game)]
    assert deeds[-3:] == [Redone(), Undone(), Noted(CUP)]


def past(ticking: Library, ticking_game: int) -> list[tuple[float, Deed]]:
    with ticking._store.reading() as database:
        found = loaded(database, ticking_game, CATALOGUE)
    return [*zip(found.times, found.deeds(), strict=True)]


def test_deeds_are_written_after_those_that_are_there(ticking: Library, ticking_game: int) -> None:
    other = ticking.create(Record(game=GAME.id, setup=SETUP))
    with ticking._store.writing() as database:
        insert_deeds(database, other, [Noted(CUP), Undone()], at=5.0)
        insert_deeds(database, other, [Redone()], at=6.5)
        insert_deeds(database, ticking_game, [Undone()], at=7.0)
        database.execute("UPDATE games SET done = id - 1")
    assert past(ticking, other) == [(5.0, Noted(CUP)), (5.0, Undone()), (6.5, Redone())]
    assert [deed for _at, deed in past(ticking, ticking_game)] == [Noted(COIN), Undone()]


@pytest.mark.parametrize("deed", [Redone(), Noted(Look("Cem", "cup"))])
def test_a_deed_that_cannot_have_been_done_is_unreadable(
    ticking: Library, ticking_game: int, deed: Deed
) -> None:
    with ticking._store.writing() as database:
        insert_deeds(database, ticking_game, [deed], at=5.0)
        database.execute("UPDATE games SET done = 2")
    with pytest.raises(UnreadableGame):
        past(ticking, ticking_game)


def test_a_deed_that_nothing_stands_on_any_more_can_be_damaged_and_the_game_goes_on(
    ticking: Library, ticking_game: int
) -> None:
    session = ticking.open(ticking_game)
    session.note(CUP)
    session.undo()
    session.note(COIN)
    with ticking._store.writing() as database:
        database.execute("UPDATE history SET document = '{}' WHERE seq = 1")
    assert ticking.open(ticking_game).notes == (COIN, COIN)
    with pytest.raises(UnreadableGame):
        ticking.history(ticking_game)


@pytest.mark.parametrize("seconds", [0, 1.5, 253_370_764_799.0])
def test_a_time_from_1970_until_the_last_year_of_the_calendar_is_sound(seconds: float) -> None:
    assert sound_time(seconds) == seconds
    assert type(sound_time(seconds)) is float


@pytest.mark.parametrize("seconds", [-0.001, 253_370_764_800.0, float("nan"), float("inf")])
def test_a_time_that_no_calendar_has_is_not(seconds: float) -> None:
    with pytest.raises(ValueError, match=str(seconds)):
        sound_time(seconds)


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
    with library._store.writing() as database:
        database.execute("DELETE FROM games")
    with library._store.reading() as database:
        assert database.execute("SELECT * FROM results").fetchall() == []


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
    assert Found(notes, certain).share == share
