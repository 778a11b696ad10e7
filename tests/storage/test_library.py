import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Level, Pencil
from notepad.core.faults import Faults
from notepad.core.record import Record, read
from notepad.core.seal import verified
from notepad.core.session import Change, Session
from notepad.games.cataline.game import GAME as CATALINE
from notepad.storage import Library, NoSuchGame, StaleGame, StoreError, UnreadableGame
from notepad.storage.saved_games import Journal
from tests.core.inks import stroke
from tests.games.test_every_game import begun
from tests.nullgame import CATALOGUE, GAME, SETUP, Look, Setup

COIN, SWORD = Look("Bob", "coin"), Look("Bob", "sword", has=False)
RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(COIN,))


def change_file(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


def fill_up(session: Session) -> None:
    for _ in range(1000):
        session.note(SWORD)


def test_a_game_is_listed_with_its_people_and_how_far_it_went(
    library: Library, game_id: int
) -> None:
    (row,) = library.games()
    assert (row.id, row.title, row.game) == (game_id, "Friday", "null")
    assert (row.players, row.notes, row.known) == (("Ann", "Bob"), 1, True)


def test_people_and_notes_are_listed_as_they_are_now(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.remove(1)
    session.set_up(Setup(("Ann", "Cem"), "Ann", ("cup",)))
    (row,) = library.games()
    assert (row.players, row.notes) == (("Ann", "Cem"), 0)
    session.undo()
    session.undo()
    (row,) = library.games()
    assert (row.players, row.notes) == (("Ann", "Bob"), 1)


@pytest.mark.parametrize("search", ["", "fri", "BOB", "null fri", "  ann  "])
def test_a_search_finds_titles_games_and_people(
    library: Library, game_id: int, search: str
) -> None:
    assert [row.id for row in library.games(search)] == [game_id]


@pytest.mark.parametrize("search", ["zoe", "fri zoe", "%", "_"])
def test_a_search_finds_only_what_has_every_word(
    library: Library, game_id: int, search: str
) -> None:
    assert library.games(search) == ()


def test_a_game_changed_through_an_older_session_is_refused_not_overwritten(
    library: Library, game_id: int
) -> None:
    older, newer = library.open(game_id), library.open(game_id)
    newer.note(SWORD)
    with pytest.raises(StaleGame):
        older.undo()
    assert older.notes == (COIN,)
    assert library.open(game_id).notes == (COIN, SWORD)


def test_what_could_have_been_redone_is_gone_from_the_disk_too(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.note(SWORD)
    session.note(SWORD)
    for _ in range(3):
        session.undo()
    session.note(SWORD)
    again = library.open(game_id)
    assert again.notes == (SWORD,)
    assert not again.can_redo


def test_a_second_window_sees_what_the_first_one_kept(
    library: Library, game_id: int, path: Path
) -> None:
    with Library(CATALOGUE, path) as other:
        library.open(game_id).note(SWORD)
        assert other.open(game_id).notes == (COIN, SWORD)
        other.open(game_id).undo()
    assert library.open(game_id).notes == (COIN,)


def test_closing_one_window_leaves_the_other_able_to_write(
    library: Library, game_id: int, path: Path
) -> None:
    session = library.open(game_id)
    Library(CATALOGUE, path).close()
    session.note(SWORD)
    with Library(CATALOGUE, path) as third:
        assert third.open(game_id).notes == (COIN, SWORD)


def test_a_deleted_game_cannot_be_played_on(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    library.delete(game_id)
    with pytest.raises(StaleGame):
        session.note(SWORD)
    with pytest.raises(NoSuchGame):
        library.open(game_id)
    library.restore(game_id)
    session.note(SWORD)
    assert library.open(game_id).notes == (COIN, SWORD)


def test_a_restored_game_is_as_it_was(library: Library, game_id: int) -> None:
    before = library.games()
    library.delete(game_id)
    assert library.games() == ()
    library.restore(game_id)
    assert library.games() == before
    assert library.open(game_id).notes == (COIN,)


def test_what_was_deleted_long_ago_is_gone_at_the_next_start(path: Path) -> None:
    now = 1_000_000.0
    with Library(CATALOGUE, path, now=lambda: now) as library:
        old, young = library.create(RECORD), library.create(RECORD)
        library.delete(old)
        now += timedelta(days=29).total_seconds()
        library.delete(young)
    now += timedelta(days=2).total_seconds()
    with Library(CATALOGUE, path, now=lambda: now) as library:
        library.restore(young)
        with pytest.raises(NoSuchGame):
            library.restore(old)
        assert library.create(RECORD) not in (old, young)


def test_a_game_that_is_not_there_is_told_so(library: Library) -> None:
    for asked in (library.open, library.delete, library.duplicate, library.level, library.title):
        with pytest.raises(NoSuchGame):
            asked(7)


def test_marks_and_title_travel_in_an_exported_record(library: Library, game_id: int) -> None:
    text = library.export_record(game_id)
    copy = library.import_record(text)
    assert library.export_record(copy) == text
    assert library.title(copy) == "Friday"


def test_ink_is_kept_at_once_and_goes_along_into_a_copy_and_an_exported_record(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.write([stroke(1), stroke(2)])
    assert [*library.open(game_id).ink.values()] == [stroke(1), stroke(2)]
    session.write([stroke(1, "coin")], [2])
    session.write([stroke(3)])
    session.undo()
    assert library.open(game_id).ink == {1: stroke(1, "coin")}
    for copy in (
        library.duplicate(game_id),
        library.import_record(library.export_record(game_id)),
        library.import_record(library.export_sealed(game_id)),
    ):
        assert library.open(copy).ink == {1: stroke(1, "coin")}
    assert verified(library.export_sealed(game_id).encode(), CATALOGUE).intact
    session = library.open(library.duplicate(game_id))
    session.redo()
    assert [*session.ink] == [1, 3]


def test_a_faulty_record_is_not_imported(library: Library) -> None:
    with pytest.raises(Faults):
        library.import_record("{}")
    faulty = Setup(("Ann", "Bob"), "Ann", ())
    with pytest.raises(Faults):
        library.create(replace(RECORD, setup=faulty))
    assert library.games() == ()


def test_a_title_with_half_a_character_is_kept_as_well_as_it_can_be(library: Library) -> None:
    game_id = library.create(replace(RECORD, title="Fri\ud800day"))
    assert library.title(game_id) == "Fri?day"


def test_the_level_of_a_new_game_can_be_chosen_and_changed(library: Library) -> None:
    game_id = library.create(RECORD, level=Level.PAPER)
    assert library.level(game_id) is Level.PAPER
    library.set_level(game_id, Level.DEDUCTION)
    assert library.level(game_id) is Level.DEDUCTION


def test_a_setting_of_another_type_counts_as_unset(library: Library) -> None:
    library.set_setting("theme", 3)
    assert library.setting("theme", "light") == "light"
    assert library.setting("theme", 0) == 3
    assert library.setting("idle", 60) == 60


def test_a_game_that_this_notepad_does_not_know_is_listed_but_not_opened(path: Path) -> None:
    with Library(CATALOGUE, path) as library:
        game_id = library.create(RECORD)
    with Library({}, path) as library:
        (row,) = library.games("null")
        assert not row.known
        with pytest.raises(UnreadableGame):
            library.open(game_id)
        library.rename(game_id, "Old")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE history SET document = '{' WHERE game_id = 1",
        "UPDATE history SET document = '{}' WHERE game_id = 1",
        "UPDATE history SET document = x'ff00' WHERE game_id = 1",
        'UPDATE history SET document = \'{"action": "removed", "number": 9}\' WHERE game_id = 1',
        "UPDATE games SET setup = '[]' WHERE id = 1",
        "UPDATE games SET setup = CAST(x'ff' AS TEXT) WHERE id = 1",
        "UPDATE games SET done = 7 WHERE id = 1",
        "UPDATE games SET done = 'x' WHERE id = 1",
        "UPDATE games SET players = 'x', title = CAST(x'ff' AS TEXT), game = '' WHERE id = 1",
        "UPDATE games SET players = '3', level = 99, notes = 'x', changed = 'x' WHERE id = 1",
    ],
)
def test_a_damaged_game_blocks_no_other(path: Path, damage: str) -> None:
    with Library(CATALOGUE, path) as library:
        first, second = library.create(RECORD), library.create(RECORD)
    change_file(path, damage)
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        assert {row.id for row in library.games()} == {first, second}
        assert library.open(second).notes == (COIN,)
        try:
            library.open(first)
        except UnreadableGame as error:
            assert error.remedy  # noqa: PT017 some of the damage does not keep it from opening
        library.delete(first)


def test_every_note_is_on_the_disk_when_it_is_told(
    library: Library, game_id: int, path: Path
) -> None:
    session = library.open(game_id)
    seen: list[int] = []

    def look() -> None:
        with closing(sqlite3.connect(path)) as other:
            seen.extend(*other.execute("SELECT done FROM games"))

    session.subscribe(look)
    session.note(SWORD)
    session.undo()
    assert seen == [2, 1]


def test_a_full_disk_is_told_and_nothing_is_half_kept(path: Path) -> None:
    with Library(CATALOGUE, path) as library:
        game_id = library.create(RECORD)
        session = library.open(game_id)
        pages = "PRAGMA max_page_count = 1"
        library._store.database.execute(pages)
        with pytest.raises(StoreError, match="full"):
            fill_up(session)
        kept = session.notes
        library._store.database.execute("PRAGMA max_page_count = 1000000")
        assert library.open(game_id).notes == kept
        session.note(COIN)
        assert library.open(game_id).notes == (*kept, COIN)


def test_a_change_that_came_too_late_leaves_nothing_behind(library: Library, game_id: int) -> None:
    database = library._store.database
    journal = Journal(library._store, GAME, game_id, version=5)
    with pytest.raises(StaleGame):
        journal.keep(Change(Noted(SWORD), 2, library.open(game_id).play), at=0.0)
    assert database.execute("SELECT count(*) FROM history").fetchone() == (1,)


def test_a_sealed_export_is_intact_and_can_be_imported(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(SWORD)
    session.remove(1)
    text = library.export_sealed(game_id)
    assert verified(text.encode(), CATALOGUE).intact
    assert verified(text.encode(), CATALOGUE).entries == 3
    assert read(text, CATALOGUE).notes == (SWORD,)
    copy = library.import_record(text)
    assert library.open(copy).notes == (SWORD,)


def test_a_copy_has_the_history_and_a_purged_game_leaves_none(
    library: Library, game_id: int
) -> None:
    library.open(game_id).note(SWORD)
    copy = library.duplicate(game_id)
    assert [e.deed for e in library.history(copy)] == [e.deed for e in library.history(game_id)]
    assert verified(library.export_sealed(copy).encode(), CATALOGUE).intact


def test_a_copy_is_a_game_of_its_own_under_a_title_of_its_own(
    library: Library, game_id: int
) -> None:
    library.open(game_id).undo()
    copy = library.duplicate(game_id)
    assert library.title(copy) == "Friday (copy)"
    session = library.open(copy)
    session.redo()
    assert (session.notes, library.open(game_id).notes) == ((COIN,), ())


def test_the_game_deleted_last_is_the_one_that_is_offered_back(library: Library) -> None:
    assert library.deleted() is None
    first, second = (library.create(replace(RECORD, title=title)) for title in ("one", "two"))
    library.delete(second)
    library.delete(first)
    assert library.deleted() == (first, "one")
    library.restore(first)
    assert library.deleted() == (second, "two")


def test_a_library_lets_go_of_its_file_when_it_is_left(path: Path) -> None:
    with Library(CATALOGUE, path) as library:
        assert library.path == path
    with pytest.raises(StoreError):
        library.games()


def test_who_won_is_listed_and_goes_along_with_a_copy(library: Library) -> None:
    game = library.create(RECORD)
    assert library.winners(game) is None
    library.set_winners(game, ("Ann", "Bob"))
    assert library.winners(game) == ("Ann", "Bob")
    copy = library.duplicate(game)
    assert {row.id: row.winners for row in library.games()} == {
        game: ("Ann", "Bob"),
        copy: ("Ann", "Bob"),
    }
    library.set_winners(game, None)
    assert library.winners(game) is None
    assert library.winners(game + 100) is None


def test_a_variant_is_listed_along_with_its_game(path: Path) -> None:
    record = begun(CATALINE)
    with Library({CATALINE.id: CATALINE}, path) as library:
        for variant in ("standard", "kept"):
            library.create(replace(record, setup=replace(record.setup, variant=variant)))
        kinds = {row.kind for row in library.games()}
    assert kinds == {"The Cataline Conspiracy", "The Cataline Conspiracy, cards are kept"}


def test_a_game_that_tells_just_what_a_record_tells_is_found_whatever_its_title(
    library: Library, game_id: int
) -> None:
    library.create(replace(RECORD, notes=(SWORD,)))
    library.rename(game_id, "Saturday")
    assert library.same_as(RECORD) == game_id
    assert library.same_as(replace(RECORD, notes=())) is None
    session = library.open(game_id)
    session.pencil("cup", "Bob", Pencil.CROSS)
    assert library.same_as(RECORD) is None
    session.undo()
    session.write([stroke(1)])
    assert library.same_as(RECORD) is None
    assert library.same_as(session.record("")) == game_id


def test_a_game_that_cannot_be_read_is_the_same_as_none(library: Library, game_id: int) -> None:
    change_file(library.path, "UPDATE games SET setup = '{' WHERE id = ?", game_id)
    assert library.same_as(RECORD) is None
