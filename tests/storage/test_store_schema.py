"""A store is judged, made, or brought up from any older version, and nothing of it is lost."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from notepad.core.faces_and_marks import Pencil
from notepad.core.help_levels import Level
from notepad.core.seal import verify_seal
from notepad.storage import Library, StoreError, UnreadableGame
from notepad.storage import store_schema as versions
from notepad.storage.store_schema import Verdict, connect_store, in_memory, transaction, verdict
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD, contents, full, spoil


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A store with its tables and nothing in them."""
    place = tmp_path / "library.sqlite"
    connect_store(place).close()
    return place


TWO_GAMES = (
    "INSERT INTO games (game, title, level, setup, done, players, notes, created, changed)"
    " VALUES ('null', 'Friday', 3, '', 0, '', 0, 0, 0), ('null', 'Sunday', 3, '', 0, '', 0, 0, 0)"
)


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ((), Verdict.USABLE),
        ((TWO_GAMES,), Verdict.USABLE),
        (("PRAGMA user_version = 10",), Verdict.NEWER),
        (("PRAGMA user_version = 10", "DROP TABLE settings"), Verdict.NEWER),
        (("PRAGMA user_version = 10", "PRAGMA application_id = 7"), Verdict.DAMAGED),
        (("PRAGMA application_id = 7",), Verdict.DAMAGED),
        (("DROP TABLE settings",), Verdict.DAMAGED),
        (("CREATE TABLE more (what)",), Verdict.DAMAGED),
        (("CREATE INDEX more ON games (title)",), Verdict.DAMAGED),
        (("PRAGMA user_version = 0",), Verdict.DAMAGED),
    ],
)
def test_a_file_is_usable_if_it_has_our_tables_and_no_others(
    place: Path, statements: tuple[str, ...], found: Verdict
) -> None:
    spoil(place, *statements)
    assert verdict(place) is found


def test_an_empty_file_is_usable_unless_a_log_says_that_it_was_not_empty(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    assert verdict(empty) is Verdict.USABLE
    log = tmp_path / "empty.sqlite-wal"
    log.touch()
    assert verdict(empty) is Verdict.USABLE
    log.write_bytes(b"frames")
    assert verdict(empty) is Verdict.DAMAGED


def test_a_damaged_index_is_found_though_every_table_can_be_read(place: Path) -> None:
    spoil(place, "PRAGMA journal_mode = DELETE", "INSERT INTO settings VALUES ('b', '1')")
    spoil(place, "INSERT INTO settings VALUES ('a', '2')")
    content = place.read_bytes()
    assert content.count(b"b1") == content.count(b"a2") == 1
    place.write_bytes(content.replace(b"a2", b"c2"))
    assert verdict(place) is Verdict.DAMAGED


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 3),
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("fullfsync", 1),
        ("checkpoint_fullfsync", 1),
        ("busy_timeout", 250),
        ("application_id", 0x44644E70),
    ],
)
def test_what_is_written_is_on_the_disk_at_once(place: Path, setting: str, value: object) -> None:
    with closing(connect_store(place)) as database:
        assert database.execute(f"PRAGMA {setting}").fetchone() == (value,)


def test_a_read_only_store_is_known(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(place: object, **more: object) -> sqlite3.Connection:
        return real(f"file:{place}?mode=ro", uri=True, isolation_level=None)

    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connect_store(place)


def test_text_that_lost_some_bytes_is_read_as_far_as_it_goes(place: Path) -> None:
    spoil(place, TWO_GAMES, "UPDATE games SET title = CAST(x'46ff72' AS TEXT)")
    with closing(connect_store(place)) as database, closing(in_memory()) as memory:
        query = "SELECT title FROM games"
        assert database.execute(query).fetchone() == ("F\ufffdr",)
        database.backup(memory)
        assert memory.execute(query).fetchone() == ("F\ufffdr",)


def test_nobody_else_writes_during_a_transaction(place: Path) -> None:
    with (
        closing(connect_store(place)) as one,
        closing(connect_store(place)) as other,
        transaction(one),
    ):
        other.execute("PRAGMA busy_timeout = 1")
        with pytest.raises(sqlite3.OperationalError, match="locked"), transaction(other):
            pass


STORES = Path(__file__).parent / "stores"
"""A store of each version that ever was, as SQL: `version-1.sql` and so on."""

SOON = 1_760_001_000.0
"""Shortly after those stores were written, so that what was deleted then is not purged yet."""


def laid(number: int, path: Path) -> Path:
    """Make a store of this version."""
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as database:
        database.executescript((STORES / f"version-{number}.sql").read_text(encoding="utf-8"))
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return versions.version_of(database)


def has_everything(library: Library) -> None:
    """Check that a library has all that is in the stores that are kept for these tests."""
    (row,) = library.games()
    assert (row.title, row.players, row.notes) == ("Friday", ("Ann", "Bob"), 2)
    session = library.open(row.id)
    assert session.notes == (Look("Bob", "coin"), Look("Bob", "sword", has=False))
    assert session.marks == {("coin", "Bob"): Pencil.CIRCLE}
    assert session.redo_sentence == "Ann has the cup."
    assert [entry.number for entry in library.history(row.id)] == [1, 2, 3, 4]
    assert library.level(row.id) is Level.DEDUCTION
    assert library.setting("settings", {}) == {"text": 120}
    gone = library.deleted()
    assert gone is not None
    library.restore(gone[0])
    assert len(library.games()) == 2


@pytest.mark.parametrize("number", range(1, versions.newest() + 1))
def test_a_store_of_every_version_opens_with_all_that_was_in_it(number: int, path: Path) -> None:
    laid(number, path)
    with Library(CATALOGUE, path, now=lambda: SOON) as library:
        assert library.message == ""
        has_everything(library)
    assert version(path) == versions.newest()


def seal_of(library: Library, game_id: int) -> str:
    """Return the seal of a game, which is another one if anything in its history is."""
    return str(json.loads(library.export_sealed(game_id))["seal"])


@pytest.mark.parametrize("number", [7, 8])
def test_undo_redo_history_and_seal_stay_without_actions(path: Path, number: int) -> None:
    laid(number, path)
    with Library(CATALOGUE, path, now=lambda: SOON) as library:
        library.restore(3)
        assert len(library.history(3)) == 19
        seal = "316e4528af6ce881f1716e91e727872333e9277e9c80bd4d5039ed2f9267264c"
        assert seal_of(library, 3) == seal
        session = library.open(3)
        assert session.notes == (Look("Bob", "coin", has=False), Look("Bob", "cup", has=False))
        assert session.undo_sentence == "pencil mark: Bob, the cup"
        assert session.redo_sentence == "1 pen stroke"
        for _stroke_and_note in range(2):
            session.redo()
        assert (session.redo_sentence, session.notes[-1]) == ("", Look("Bob", "sword"))


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM history",
        "DELETE FROM history WHERE seq > 20",
        "UPDATE history SET document = '{' WHERE seq = 20",
        """UPDATE history SET document = '{"action": "undone"}'""",
        """UPDATE history SET document = '{"action": "redone"}'""",
    ],
)
def test_a_history_that_leads_nowhere_begins_anew(path: Path, damage: str) -> None:
    laid(7, path)
    spoil(path, damage)
    with Library(CATALOGUE, path, now=lambda: SOON) as library:
        library.restore(3)
        session = library.open(3)
        assert session.notes == (Look("Bob", "coin", has=False), Look("Bob", "cup", has=False))
        assert session.redo_sentence == "1 pen stroke"
        assert verify_seal(library.export_sealed(3).encode(), CATALOGUE).intact
        assert {entry.made for entry in library.history(3)} == {1_760_000_605.25}


@pytest.mark.parametrize("done", [-1, 9, 2**63 - 1])
def test_an_unreadable_game_stays_as_unreadable(path: Path, done: int) -> None:
    laid(7, path)
    spoil(path, f"UPDATE games SET done = {done} WHERE id = 3")
    with Library(CATALOGUE, path, now=lambda: SOON) as library:
        library.restore(3)
        with pytest.raises(UnreadableGame, match=str(done)):
            library.open(3)
        assert library.open(1).notes


def remarks(database: sqlite3.Connection) -> None:
    database.execute("CREATE TABLE remarks (game_id INTEGER NOT NULL, text TEXT NOT NULL)")
    database.execute("INSERT INTO remarks SELECT id, 'about ' || title FROM games")


def colours(database: sqlite3.Connection) -> None:
    database.execute("ALTER TABLE settings ADD COLUMN colour TEXT NOT NULL DEFAULT ''")


def refused(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM history")
    database.execute("INSERT INTO games (id) VALUES (NULL)")


@pytest.fixture
def older(path: Path) -> Path:
    """A store of version 1."""
    return laid(1, path)


@pytest.fixture
def two_versions_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have this program write the version after next, whose tables have more in them."""
    monkeypatch.setattr(versions, "STEPS", (*versions.STEPS, remarks, colours))


@pytest.fixture
def a_step_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "STEPS", (*versions.STEPS, remarks, refused))


@pytest.mark.usefixtures("two_versions_on")
def test_an_older_store_takes_every_step_and_loses_nothing(older: Path) -> None:
    before = contents(older)
    assert verdict(older) is Verdict.OLDER
    with Library(CATALOGUE, older, now=lambda: SOON) as library:
        assert library.message == ""
    after = contents(older)
    assert after.pop("results") == after.pop("what_ifs") == []
    assert [row["text"] for row in after.pop("remarks")] == ["about Friday"] * 2
    assert before.pop("announced"), "which nothing reads any more"
    assert before.pop("actions"), "which follow from the history"
    new = dict.fromkeys(after["games"][0].keys() - before["games"][0].keys())
    before["games"] = [{**row, **new} for row in before["games"]]
    before["settings"] = [{**row, "colour": ""} for row in before["settings"]]
    assert after == before
    assert version(older) == versions.newest()
    with Library(CATALOGUE, older, now=lambda: SOON) as library:
        has_everything(library)


@pytest.mark.usefixtures("two_versions_on")
def test_an_older_store_is_saved_as_it_was_once(older: Path) -> None:
    before = contents(older)
    for _start in range(2):
        Library(CATALOGUE, older, now=lambda: SOON).close()
    (saved,) = older.parent.glob("library.version-*")
    assert saved.name.startswith("library.version-1-")
    assert version(saved) == 1
    assert contents(saved) == before


@pytest.mark.usefixtures("two_versions_on")
def test_a_new_store_has_the_tables_of_an_older_one(older: Path, tmp_path: Path) -> None:
    new = tmp_path / "new" / "library.sqlite"
    for path in (older, new):
        Library(CATALOGUE, path, now=lambda: SOON).close()
    with closing(sqlite3.connect(older)) as one, closing(sqlite3.connect(new)) as other:
        assert versions.definitions(one) == versions.definitions(other)
    assert list(new.parent.glob("library.version-*")) == []


@pytest.mark.usefixtures("two_versions_on")
def test_a_backup_of_an_older_version_is_brought_back(older: Path, tmp_path: Path) -> None:
    before = older.read_bytes()
    with Library(CATALOGUE, tmp_path / "other" / "library.sqlite", now=lambda: SOON) as library:
        found = library.backups.look_at(older)
        assert found.games == 1
        assert older.read_bytes() == before
        library.backups.bring_back(found)
        has_everything(library)


@pytest.mark.usefixtures("a_step_that_fails")
def test_a_step_that_fails_leaves_the_store_as_it_was(older: Path) -> None:
    before = contents(older)
    with pytest.raises(StoreError, match="couldn’t be updated to this version") as caught:
        Library(CATALOGUE, older, now=lambda: SOON)
    assert "Nothing was changed" in caught.value.remedy
    assert (contents(older), version(older)) == (before, 1)


def test_an_older_store_that_must_not_be_written_is_read_all_the_same(
    older: Path, two_versions_on: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = older.read_bytes()

    monkeypatch.setattr("notepad.storage.store.write_copy", full)
    with Library(CATALOGUE, older, now=lambda: SOON) as library:
        assert "opened read-only" in library.message
        (row,) = library.games()
        assert library.open(row.id).notes == (Look("Bob", "coin"), Look("Bob", "sword", has=False))
    assert older.read_bytes() == before


def test_a_store_that_lost_its_version_is_set_aside(older: Path) -> None:
    spoil(older, "PRAGMA user_version = 0")
    with Library(CATALOGUE, older) as library:
        assert "damaged" in library.message
        library.create(RECORD)
