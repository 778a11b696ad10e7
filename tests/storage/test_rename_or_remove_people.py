"""Whoever is called otherwise or forgotten is so in all that the store has of him, at once."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Pencil
from notepad.core.form import LeftNote
from notepad.core.record import AnyRecord, Record
from notepad.core.seal import verify_seal
from notepad.core.seats import Reseating
from notepad.declared.setup import Suggest
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.storage import Library, StaleGame, StoreError, rename_or_remove_people
from notepad.storage.copies_and_leftovers import note_copies, part_of
from notepad.storage.folder import main_of
from notepad.storage.store import TRACES
from tests.acceptance.kept import KEPT, kept_record
from tests.core.inks import stroke
from tests.declared.declarations import THREE_LISTS
from tests.nullgame import CATALOGUE, Look, Setup
from tests.storage.conftest import spoil

GRANDMA = "Grandma Ölga"
SETUP = Setup(("Ann", GRANDMA), "Ann", ("cup",))
RECORD = Record(
    game="null", setup=SETUP, title=f"Friday with {GRANDMA}", notes=(Look(GRANDMA, "coin"),)
)


def same(_key: str, value: object) -> object:
    """Change no setting."""
    return value


def without_names(key: str, value: object) -> object:
    """Offer nobody for a new game."""
    return [] if key == "players" else value


def eventful(library: Library, name: str = GRANDMA) -> int:
    """Have a game in which everything was done that can be; returns its number."""
    setup = Setup(("Ann", name), "Ann", ("cup",))
    title = f"Friday with {name}"
    notes = (Look(name, "coin"), Look("Ann", "sword", has=False))
    game_id = library.create(Record(game="null", setup=setup, title=title, notes=notes))
    session = library.open(game_id)
    session.mend(1, Look(name, "sword"))
    session.pencil("coin", name, Pencil.CIRCLE)
    session.write([stroke(1), stroke(2)])
    session.write([], [2])
    session.reseat(Reseating({name: f"{name}?"}, (f"{name}?", "Ann"), "Ann"))
    session.undo()
    session.note(Look(name, "sword", has=False))
    session.remove(3)
    session.undo()
    session.try_after(1)
    session.note(Look(name, "cup", has=False))
    library.set_winners(game_id, [name])
    library.set_begun_notes(game_id, [LeftNote(None, {"player": (name,), f"size-{name}": ("3",)})])
    library.set_setting("players", [name, "Ann"])
    return game_id


def traces(path: Path, name: str) -> list[str]:
    """Return the files beside a store in which a name stands, however it is written there."""
    spelt = {name.encode(), json.dumps(name)[1:-1].encode(), name.encode("utf-16-le")}
    files = [one for one in path.parent.rglob("*") if one.is_file()]
    return [one.name for one in files if any(text in one.read_bytes() for text in spelt)]


def test_nothing_of_a_name_is_left_in_the_files(library: Library, path: Path) -> None:
    for _game in range(30):
        eventful(library)
    library.delete(library.games()[0].id)
    assert traces(path, GRANDMA)
    done = library.people.forget(GRANDMA, "Somebody", without_names)
    assert (done.games, done.left) == (30, ())
    assert traces(path, GRANDMA) == []
    assert traces(path, "Ölga") == []


def test_nothing_is_left_in_pages_that_were_given_up_unwiped(library: Library, path: Path) -> None:
    eventful(library)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("INSERT INTO settings VALUES ('gone', ?)", (GRANDMA * 2000,))
        database.execute("DELETE FROM settings WHERE key = 'gone'")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library.people.forget(GRANDMA, "Somebody", without_names)
    assert traces(path, GRANDMA) == []
    assert library.games()[0].players == ("Ann", "Somebody")


def test_who_is_forgotten_is_somebody_everywhere(library: Library) -> None:
    game_id = eventful(library)
    done, undone = library.open(game_id).undo_sentence, len(library.history(game_id))
    library.people.forget(GRANDMA, "Somebody", same)
    (row,) = library.games()
    assert (row.title, row.players) == ("Friday with Somebody", ("Ann", "Somebody"))
    assert row.winners == ("Somebody",)
    session = library.open(game_id)
    assert session.undo_sentence == done.replace(GRANDMA, "Somebody")
    assert session.notes[0] == Look("Somebody", "sword")
    assert session.marks == {("coin", "Somebody"): Pencil.CIRCLE}
    assert session.ink == {1: stroke(1)}
    assert len(library.history(game_id)) == undone
    session.try_again()
    assert session.notes[-1] == Look("Somebody", "cup", has=False)
    assert library.begun_notes(game_id) == (
        LeftNote(None, {"player": ("Somebody",), "size-Somebody": ("3",)}),
    )
    assert library.setting(rename_or_remove_people.FORGOTTEN, [""]) == ["Somebody"]


def test_a_name_that_was_misspelt_and_mended_is_forgotten_too(library: Library, path: Path) -> None:
    game_id = eventful(library, "Grnadma")
    session = library.open(game_id)
    session.reseat(Reseating({"Grnadma": GRANDMA}, ("Ann", GRANDMA), "Ann"))
    library.set_winners(game_id, [GRANDMA])
    library.people.forget(GRANDMA, "Somebody", without_names)
    assert traces(path, "Grnadma") == []
    assert traces(path, GRANDMA) == []
    assert library.games()[0].players == ("Ann", "Somebody")


def test_what_was_noted_since_players_were_mended_is_told_of_the_new_name(library: Library) -> None:
    game_id = library.create(RECORD)
    session = library.open(game_id)
    session.reseat(Reseating({GRANDMA: "Bob"}, ("Ann", "Bob"), "Ann"))
    session.note(Look("Bob", "cup", has=False))
    assert library.people.call("Bob", "Zoe", same) == rename_or_remove_people.Renamed(1)
    again = library.open(game_id)
    assert [note.player for note in again.notes] == ["Zoe", "Zoe"]
    assert verify_seal(library.export_sealed(game_id).encode(), CATALOGUE).intact
    again.undo()
    again.undo()
    assert again.notes == RECORD.notes


def test_a_sealed_record_is_made_anew_and_intact(library: Library) -> None:
    game_id = eventful(library)
    before = library.export_sealed(game_id)
    library.people.forget(GRANDMA, "Somebody", same)
    after = library.export_sealed(game_id)
    assert GRANDMA not in after
    for text in (before, after):
        assert verify_seal(text.encode(), CATALOGUE).intact
    assert not verify_seal(before.replace(GRANDMA, "Somebody").encode(), CATALOGUE).intact
    times = [[one["made"] for one in json.loads(text)["book"]] for text in (before, after)]
    assert times[0] == times[1]


def test_a_game_open_elsewhere_writes_the_name_no_more(library: Library, path: Path) -> None:
    session = library.open(eventful(library))
    library.people.forget(GRANDMA, "Somebody", without_names)
    with pytest.raises(StaleGame):
        session.note(Look(GRANDMA, "cup"))
    assert traces(path, GRANDMA) == []


def test_who_reads_meanwhile_keeps_the_name_in_the_log(library: Library, path: Path) -> None:
    eventful(library)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM games").fetchall()
        removed = library.people.forget(GRANDMA, "Somebody", without_names)
        assert removed.games
        assert "restart the notepad" in removed.traces
        assert "restart the notepad" in library.people.leave_no_trace()
        other.execute("COMMIT")
    library.close()
    with Library(CATALOGUE, path):
        assert traces(path, GRANDMA) == []
    assert traces(path, GRANDMA) == []


def test_a_game_that_cannot_be_read_is_left_as_it_is(library: Library, path: Path) -> None:
    game_id = eventful(library)
    setup = json.dumps({"players": [GRANDMA]}, ensure_ascii=False)
    with closing(sqlite3.connect(path)) as database:
        query = "UPDATE games SET title = 'Broken', setup = ? WHERE id = ?"
        database.execute(query, (setup, game_id))
        database.commit()
    assert library.people.forget(GRANDMA, "Somebody", same).left == ("Broken",)
    assert library.people.call(GRANDMA, "Olga", same).left == ("Broken",)


def test_what_was_tried_and_is_unreadable_goes(library: Library, path: Path) -> None:
    eventful(library)
    spoil(path, f"""UPDATE what_ifs SET document = '{{"after": "{GRANDMA}"}}'""")
    assert library.people.forget(
        GRANDMA, "Somebody", without_names
    ) == rename_or_remove_people.Renamed(1)
    assert traces(path, GRANDMA) == []


def test_a_card_that_is_called_so_stays(path: Path) -> None:
    game, hand = own_game(THREE_LISTS), ("Ann", "rope", "barn")
    setup = game.setup_type(players=("Ann", "Bob"), me="Ann", hand=hand)
    note = Suggest(asker="Ann", cards=("Cid", "key", "pond"), passed=("Bob",), shown_by=None)
    record: AnyRecord = Record(
        game=game.id, setup=setup, title="The barn", notes=(note,), declaration=game.declaration
    )
    with Library(catalogue(), path) as library:
        game_id = library.create(record)
        assert library.people.forget("Ann", "Somebody", same).left == ("The barn",)
        setup = library.open(game_id).setup
        assert (setup.players, setup.hand) == (("Somebody", "Bob"), hand)


def test_copies_beside_the_library_that_have_the_name_are_found_and_removed(
    library: Library, path: Path, tmp_path: Path
) -> None:
    eventful(library)
    elsewhere, beside = tmp_path / "backup.sqlite", path.with_name("library.version-1-x.sqlite")
    own = path.with_name("library.of-mine.sqlite")
    for target in (elsewhere, beside, own):
        library.backups.back_up(target)
    other = path.with_name("library.replaced-x.sqlite")
    with Library(CATALOGUE, other) as without:
        without.create(Record(game="null", setup=Setup(("Ann", "Bob"), "Ann", ("cup",))))
    library.people.forget(GRANDMA, "Somebody", without_names)
    assert library.people.copies_with(GRANDMA) == (beside,)
    assert library.people.remove([beside]) == ()
    assert not beside.exists()
    assert other.exists()
    assert traces(path, GRANDMA) == [own.name]  # what a player saved himself is his
    assert GRANDMA.encode() in elsewhere.read_bytes()


def test_copies_that_a_kill_left_are_found(library: Library, path: Path, tmp_path: Path) -> None:
    eventful(library)
    beside = [
        path.with_name(name)
        for name in (
            ".library.replaced-y.sqlite.part",
            ".library.version-1-x.sqlite.part",
            ".library.sqlite.part",
            "library.replaced-x.sqlite",
        )
    ]
    left = tmp_path / "stick" / "library.sqlite"
    left.parent.mkdir()
    note_copies(left, path, tmp_path / "backup.sqlite")
    for copy in (*beside, left, part_of(tmp_path / "backup.sqlite")):
        library.backups.back_up(copy)
    orphan = path.with_name("library.damaged-x.sqlite-wal")
    orphan.write_text(GRANDMA)
    library.people.forget(GRANDMA, "Somebody", without_names)
    copies = library.people.copies_with(GRANDMA)
    whole = main_of(orphan)
    assert {*copies} == {*beside, left, part_of(tmp_path / "backup.sqlite"), whole}
    assert library.people.remove(copies) == ()
    assert traces(tmp_path / "any", GRANDMA) == []
    assert library.people.copies_with(GRANDMA) == ()
    assert library.people.names()


def test_forgetting_that_was_cut_off_is_finished(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(CATALOGUE, path) as library:
        eventful(library)
        with monkeypatch.context() as patch:
            patch.setattr("notepad.storage.store.Store.leave_no_trace", lambda _store: None)
            library.people.forget(GRANDMA, "Somebody", without_names)
        assert traces(path, GRANDMA)
        with Library(CATALOGUE, path):
            assert traces(path, GRANDMA) == []
        assert library.setting(TRACES, False) is False


NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8).filter(
    lambda name: name not in ("table", "hidden")
)


@settings(max_examples=6)
@given(st.sampled_from(KEPT), NAMES, st.data())
def test_a_renamed_record_is_the_same_but_for_the_name(
    tmp_path_factory: pytest.TempPathFactory, game: str, name: str, data: st.DataObject
) -> None:
    record = kept_record(game)
    with Library(catalogue(), tmp_path_factory.mktemp("people") / "library.sqlite") as library:
        game_id = library.create(record)
        old = data.draw(st.sampled_from(record.setup.players))
        before, past = library.export_record(game_id), library.history(game_id)
        try:
            library.people.call(old, name, same)
        except StoreError:
            assert library.export_record(game_id) == before
            return
        after = library.export_record(game_id)
        assert library.games()[0].players == tuple(
            name if one == old else one for one in record.setup.players
        )
        assert [one.made for one in library.history(game_id)] == [one.made for one in past]
        library.people.call(name, old, same)
        assert library.export_record(game_id) == before
        assert json.dumps(old, ensure_ascii=False) not in after


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Friday with Ann", True),
        ("Ann's birthday", True),
        ('["Ann"]', True),
        ("Anna and Joann", False),
        ("Änn", False),
    ],
)
def test_a_name_stands_by_itself_or_not_at_all(text: str, found: bool) -> None:
    assert rename_or_remove_people.exact_name_in(text, "Ann") is found
    assert (rename_or_remove_people.replace_name(text, "Ann", r"\1") != text) is found
