import pytest

from notepad.core.actions import Inked, Mended, Noted, Pencilled, PutAside, SetUpAgain, replayed
from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.faults import Faults
from notepad.core.history import Deed, Undone
from notepad.core.record import Record
from notepad.core.session import Change
from notepad.storage.errors import NoSuchGame, StaleGame, UnreadableGame
from notepad.storage.library import Library
from notepad.storage.saved_games import (
    Journal,
    Loaded,
    actions_of,
    loaded,
)
from notepad.storage.store import Store
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, GAME, SETUP, Look, Setup
from tests.storage.conftest import RECORD

COIN, SWORD = Look("Bob", "coin"), Look("Bob", "sword", has=False)
CEM = Setup(("Ann", "Cem"), "Ann", ("cup",))


@pytest.fixture
def store(library: Library, game_id: int) -> Store:
    """A store with a game of one note."""
    return library._store


def journal(store: Store, version: int = 0) -> Journal:
    return Journal(store, GAME, 1, version)


def change(*actions: Noted | SetUpAgain, by: Deed | None = None) -> Change:
    """Return the change by the last of these actions, or by a deed after which just these hold."""
    return Change(by or actions[-1], len(actions), replayed(SETUP, actions).play())


def rows(store: Store, table: str) -> list[tuple[object, ...]]:
    with store.reading() as database:
        return database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()


def opened(store: Store) -> Loaded:
    with store.reading() as database:
        return loaded(database, 1, CATALOGUE)


def spoil(store: Store, statement: str) -> None:
    with store.writing() as database:
        database.execute(statement)


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


def test_a_change_is_kept_with_all_that_the_list_of_games_tells(store: Store) -> None:
    kept = journal(store)
    kept.keep(change(Noted(COIN), SetUpAgain(CEM)), at=7.5)
    with store.reading() as database:
        row = database.execute("SELECT done, players, notes, changed, version FROM games")
        assert row.fetchone() == (2, '["Ann", "Cem"]', 1, 7.5, 1)
    assert kept.version == 1
    kept.keep(change(Noted(COIN), by=Undone()), at=8.0)
    found = opened(store)
    assert (found.done, found.version, len(found.actions)) == (1, 2, 2)
    assert [row[1:3] for row in rows(store, "history")][1:] == [(1, 7.5), (2, 8.0)]


def test_a_new_action_takes_the_place_of_what_could_have_been_redone(store: Store) -> None:
    kept = journal(store)
    for step in (
        change(Noted(COIN), Noted(SWORD)),
        change(Noted(COIN), by=Undone()),
        change(by=Undone()),
        change(Noted(SWORD)),
    ):
        kept.keep(step, at=1.0)
    assert opened(store).actions == (Noted(SWORD),)


@pytest.mark.parametrize("version", [-1, 1])
def test_a_change_of_another_version_is_refused_and_leaves_nothing_behind(
    store: Store, version: int
) -> None:
    before = rows(store, "games"), rows(store, "history")
    kept = journal(store, version)
    with pytest.raises(StaleGame):
        kept.keep(change(Noted(COIN), Noted(SWORD)), at=0.0)
    assert (rows(store, "games"), rows(store, "history")) == before
    assert kept.version == version


def test_a_change_of_a_deleted_or_missing_game_is_refused(store: Store) -> None:
    spoil(store, "UPDATE games SET deleted = 1.0")
    for number in (1, 9):
        with pytest.raises(StaleGame):
            Journal(store, GAME, number, 0).keep(change(Noted(COIN)), at=0.0)


def test_a_game_is_loaded_with_what_was_undone_and_its_first_setup(store: Store) -> None:
    kept = journal(store)
    kept.keep(change(Noted(COIN), SetUpAgain(CEM)), at=1.0)
    found = opened(store)
    assert (found.setup, found.title, found.game) == (SETUP, "Friday", GAME)
    assert found.actions == (Noted(COIN), SetUpAgain(CEM))
    assert found.session(lambda _change: None).setup == CEM


def test_notes_are_read_by_the_setup_that_they_came_after(store: Store) -> None:
    kept, cem = journal(store), Look("Cem", "coin")
    kept.keep(change(Noted(COIN), SetUpAgain(CEM)), at=1.0)
    kept.keep(change(Noted(COIN), SetUpAgain(CEM), Noted(cem)), at=1.0)
    assert opened(store).actions[-1] == Noted(cem)


def test_a_game_that_is_not_there_is_told(store: Store) -> None:
    spoil(store, "UPDATE games SET deleted = 1.0")
    with pytest.raises(NoSuchGame):
        opened(store)


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
def test_what_cannot_be_read_is_told_with_why(store: Store, damage: str, why: str) -> None:
    spoil(store, damage)
    with pytest.raises(UnreadableGame) as caught:
        opened(store)
    assert why in caught.value.message


def test_actions_that_do_not_go_together_are_told_once_the_game_is_played(store: Store) -> None:
    journal(store).keep(change(Noted(COIN), by=Mended(2, SWORD)), at=1.0)
    spoil(store, "UPDATE games SET done = 2")
    found = opened(store)
    with pytest.raises(UnreadableGame, match="no note 2") as caught:
        found.session(lambda _change: None)
    assert isinstance(caught.value.__cause__, Faults)


def test_what_was_undone_can_still_be_redone(store: Store) -> None:
    journal(store).keep(change(by=Undone()), at=1.0)
    session = opened(store).session(lambda _change: None)
    assert (session.notes, session.can_redo) == ((), True)
