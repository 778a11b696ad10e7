"""The library as the app uses it: games, their list, its place, and a model of it all."""

import os
import shutil
import tempfile
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from notepad.core import actions
from notepad.core.faces_and_marks import Pencil
from notepad.core.form import Left, LeftNote
from notepad.core.help_levels import Level
from notepad.core.history import Deed, Redone, Undone
from notepad.core.record import AnyRecord, Record, read
from notepad.core.seal import verify_seal
from notepad.core.seats import Reseating
from notepad.core.session import Session
from notepad.games.cataline.game import GAME as CATALINE
from notepad.storage import Library, NoSuchGame, StoreError, UnreadableGame
from notepad.storage.errors import UnwritableStore
from notepad.storage.folder import FILE_NAME, forget_place, kept_place, remember_place, usual_place
from notepad.storage.saved_games import actions_of
from tests.core.deeds import LOOKS, State, state_of
from tests.core.inks import stroke
from tests.games.test_every_game import begun
from tests.nullgame import CARDS, CATALOGUE, SETUP, Look, Setup
from tests.storage.conftest import COIN, RECORD, SWORD, spoil


def fill_up(session: Session) -> None:
    for _ in range(1000):
        session.note(SWORD)


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


def test_a_game_that_this_notepad_does_not_know_is_listed_but_not_opened(path: Path) -> None:
    with Library(CATALOGUE, path) as library:
        game_id = library.create(RECORD)
    with Library({}, path) as library:
        (row,) = library.games("null")
        assert not row.known
        with pytest.raises(UnreadableGame):
            library.open(game_id)
        library.rename(game_id, "Old")


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


def test_a_variant_is_listed_along_with_its_game(path: Path) -> None:
    record = begun(CATALINE)
    with Library({CATALINE.id: CATALINE}, path) as library:
        for variant in ("standard", "kept"):
            library.create(replace(record, setup=replace(record.setup, variant=variant)))
        kinds = {row.kind for row in library.games()}
    assert kinds == {"The Cataline Conspiracy", "The Cataline Conspiracy, cards are kept"}


def test_a_game_is_found_by_what_a_record_tells(library: Library, game_id: int) -> None:
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


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["chess", "Friday"]),
        ("çem NULL", ["chess", "Friday"]),
        ("fri game", ["Friday"]),
        ("other chess", ["chess"]),
        ("fri other", []),
        ("  ÇEM  ", ["chess", "Friday"]),
        ("%", []),
        ("_", []),
        ("game", ["Friday"]),
    ],
)
def test_a_search_is_for_every_word(library: Library, search: str, found: list[str]) -> None:
    setup = Setup(("Ann", "Çem"), "Ann", ("cup",))
    for _game in range(2):
        library.create(replace(RECORD, setup=setup, notes=()))
    spoil(library.path, "UPDATE games SET title = 'chess', game = 'nullother' WHERE id = 2")
    assert [row.title for row in library.games(search)] == found


@pytest.fixture
def note() -> Path:
    """The file that says where the library lies, in a folder that is there."""
    usual_place().parent.mkdir(parents=True)
    return usual_place().with_name("place")


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """A library in another place."""
    place = tmp_path / "Çem's disk" / FILE_NAME
    place.parent.mkdir()
    place.touch()
    return place


def test_a_place_is_remembered_from_the_root(moved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(moved.parent)
    remember_place(Path(FILE_NAME))
    monkeypatch.chdir("/")
    assert kept_place() == moved


SPOILT: dict[str, Callable[[Path], object]] = {
    "no text": lambda note: note.write_bytes(b"\xff\xfe"),
    "no UTF-8": lambda note: note.write_bytes(b"/caf\xe9/library.sqlite"),
    "a folder": Path.mkdir,
    "a dead link": lambda note: note.symlink_to(note.with_name("nothing")),
    **({"a pipe": os.mkfifo} if hasattr(os, "mkfifo") else {}),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_a_place_that_cannot_be_read_is_told_at_once(note: Path, kind: str) -> None:
    SPOILT[kind](note)
    with pytest.raises(StoreError, match="can’t be read") as caught:
        kept_place()
    assert str(note) in caught.value.message
    assert "Delete this file" in caught.value.remedy


def test_a_note_of_the_place_that_cannot_be_removed_is_told(note: Path) -> None:
    note.mkdir()
    with pytest.raises(UnwritableStore) as caught:
        forget_place()
    assert str(note) in caught.value.message


def test_remembering_a_place_follows_no_link(note: Path, moved: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis").write_text("years of work")
    for name in ("place", ".place.part"):
        note.with_name(name).symlink_to(tmp_path / "thesis")
    remember_place(moved)
    assert (tmp_path / "thesis").read_text() == "years of work"
    assert kept_place() == moved


TITLES = st.text(st.characters(codec="utf-8"), max_size=8)
LEFT = st.sampled_from(
    [
        (),
        (
            LeftNote(None, {"kind": ("look",), "card": ()}),
            LeftNote(2, {"card": ("cup",)}),
            LeftNote(1, {"card": ("coin",)}, inserts=True),
        ),
    ]
)


@dataclass
class Kept:
    """One game as a plain value: every state it went through, and which one holds.

    `taken` has the kind of action that led to each state but the first, `deeds` all that was
    observed or taken back, with its time.
    """

    states: list[State]
    taken: list[type[actions.Action]]
    at: int
    changed: float
    deeds: list[tuple[type[Deed], float]]
    title: str
    level: Level = Level.ODDS
    winners: tuple[str, ...] | None = None
    left: Left = ()

    def did(self, deed: type[Deed], about: type[actions.Action], at: float) -> None:
        """Have a deed done that is about such an action."""
        self.changed = at
        if about not in actions.BESIDE_NOTES:
            self.deeds.append((deed, at))


def beginning(record: AnyRecord, at: float) -> Kept:
    """Return the game that is made of a record."""
    taken = actions_of(record)
    states = [
        state_of(actions.course_after(record.setup, taken[:count]))
        for count in range(len(taken) + 1)
    ]
    kept = Kept(states, [type(one) for one in taken], len(taken), at, [], record.title)
    for kind in kept.taken:
        kept.did(kind, kind, at)
    return kept


class LibraryMachine(RuleBasedStateMachine):
    """Games made, played, copied, deleted and brought back."""

    ids = Bundle("ids")
    deleted = Bundle("deleted")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.clock = 0.0
        self.games: dict[int, Kept] = {}
        self.gone: dict[int, Kept] = {}
        self.set: dict[str, object] = {}
        self.sessions: dict[int, Session] = {}
        self.library = self.opened()

    def opened(self) -> Library:
        library = Library(CATALOGUE, self.folder / "games.sqlite", now=self.tick)
        assert library.message == ""
        return library

    def tick(self) -> float:
        self.clock += 1
        return self.clock

    def teardown(self) -> None:
        self.library.close()
        shutil.rmtree(self.folder)

    def session(self, game_id: int) -> Session:
        if game_id not in self.sessions:
            self.sessions[game_id] = self.library.open(game_id)
        return self.sessions[game_id]

    def take(
        self, game_id: int, kind: type[actions.Action], act: Callable[[Session], None]
    ) -> None:
        """Take over what the session says; that it is right is tested without a store."""
        game, session = self.games[game_id], self.session(game_id)
        before = state_of(session)
        act(session)
        if state_of(session) != before:
            game.states[game.at + 1 :], game.taken[game.at :] = [state_of(session)], [kind]
            game.at += 1
            game.did(kind, kind, self.clock)

    @rule(target=ids, title=TITLES, looks=st.lists(LOOKS, max_size=4), level=st.sampled_from(Level))
    def create(self, title: str, looks: list[Look], level: Level) -> int:
        record = Record(game="null", setup=SETUP, title=title, notes=tuple(looks))
        game_id = self.library.create(record, level=level)
        self.games[game_id] = replace(beginning(record, self.clock), level=level)
        return game_id

    @rule(game_id=ids, look=LOOKS, word=st.sampled_from(["one", "two", None]))
    def note(self, game_id: int, look: Look, word: str | None) -> None:
        def act(session: Session) -> None:
            player = session.setup.players[SETUP.players.index(look.player)]
            session.note(replace(look, player=player), {"search": (word,)} if word else None)

        self.take(game_id, actions.Noted, act)

    @rule(game_id=ids, look=LOOKS, number=st.integers(1, 4))
    def mend_or_remove(self, game_id: int, look: Look, number: int) -> None:
        notes = self.session(game_id).notes
        if look.has and number <= len(notes):
            self.take(game_id, actions.Removed, lambda session: session.remove(number))
        elif number <= len(notes):
            note = replace(notes[number - 1], card=look.card)
            self.take(game_id, actions.Mended, lambda session: session.mend(number, note))

    @rule(game_id=ids, look=LOOKS, number=st.integers(1, 4))
    def insert(self, game_id: int, look: Look, number: int) -> None:
        session = self.session(game_id)
        if number <= len(session.notes):
            player = session.setup.players[SETUP.players.index(look.player)]
            note = replace(look, player=player)
            self.take(game_id, actions.Noted, lambda session: session.insert(number, note))

    @rule(game_id=ids, cell=st.sampled_from(CARDS))
    def pencil(self, game_id: int, cell: str) -> None:
        rubbed_out = (cell, "Bob") in self.session(game_id).marks
        pencil = None if rubbed_out else Pencil.QUERY
        self.take(game_id, actions.Pencilled, lambda session: session.pencil(cell, "Bob", pencil))

    @rule(game_id=ids, number=st.integers(1, 3), rubbed=st.lists(st.integers(1, 3), max_size=2))
    def write(self, game_id: int, number: int, rubbed: list[int]) -> None:
        self.take(game_id, actions.Inked, lambda session: session.write([stroke(number)], rubbed))

    @rule(game_id=ids, card=st.sampled_from(CARDS))
    def set_up(self, game_id: int, card: str) -> None:
        setup = replace(self.session(game_id).setup, hand=(card,))
        self.take(game_id, actions.SetUpAgain, lambda session: session.set_up(setup))

    @rule(game_id=ids, name=st.sampled_from(["Bob", "Cem"]))
    def reseat(self, game_id: int, name: str) -> None:
        me, rival = self.session(game_id).setup.players
        seats = Reseating({rival: name}, (me, name), me)
        self.take(game_id, actions.Reseated, lambda session: session.reseat(seats))

    @rule(game_id=ids, times=st.integers(1, 3))
    def undo(self, game_id: int, times: int) -> None:
        game = self.games[game_id]
        for _ in range(times):
            self.session(game_id).undo()
            if game.at:
                game.at -= 1
                game.did(Undone, game.taken[game.at], self.clock)

    @rule(game_id=ids, times=st.integers(1, 2))
    def redo(self, game_id: int, times: int) -> None:
        game = self.games[game_id]
        for _ in range(times):
            self.session(game_id).redo()
            if game.at < len(game.taken):
                game.did(Redone, game.taken[game.at], self.clock)
                game.at += 1

    @rule(
        game_id=ids,
        title=TITLES,
        level=st.sampled_from(Level),
        winners=st.sampled_from([None, (), ("Ann", "Bob")]),
        left=LEFT,
    )
    def tell(
        self, game_id: int, title: str, level: Level, winners: tuple[str, ...] | None, left: Left
    ) -> None:
        self.library.rename(game_id, title)
        self.library.set_level(game_id, level)
        self.library.set_winners(game_id, winners)
        self.library.set_begun_notes(game_id, left)
        game = self.games[game_id]
        game.title, game.level, game.winners, game.left = title, level, winners, left

    @rule(target=ids, game_id=ids)
    def duplicate(self, game_id: int) -> int:
        copy = self.library.duplicate(game_id)
        game = deepcopy(self.games[game_id])
        self.games[copy] = replace(game, title=f"{game.title} (copy)", changed=self.clock)
        return copy

    @rule(target=deleted, game_id=consumes(ids))
    def delete(self, game_id: int) -> int:
        self.library.delete(game_id)
        self.gone[game_id] = self.games.pop(game_id)
        self.sessions.pop(game_id, None)
        return game_id

    @rule(target=ids, game_id=consumes(deleted))
    def restore(self, game_id: int) -> object:
        if game_id not in self.gone:
            return multiple()
        self.library.restore(game_id)
        self.games[game_id] = self.gone.pop(game_id)
        return game_id

    @rule(target=ids, game_id=ids, is_sealed=st.booleans())
    def carry_over(self, game_id: int, is_sealed: bool) -> int:
        text = self.library.export_record(game_id)
        if is_sealed:
            text = self.library.export_sealed(game_id)
            found = verify_seal(text.encode(), CATALOGUE)
            assert (found.intact, found.entries) == (True, len(self.games[game_id].deeds))
        copy = self.library.create(read(text, CATALOGUE))
        self.games[copy] = beginning(read(text, CATALOGUE), self.clock)
        return copy

    @rule(key=st.sampled_from("ab"), value=st.lists(st.text(max_size=3), max_size=3))
    def choose(self, key: str, value: list[str]) -> None:
        self.library.set_setting(key, value)
        self.set[key] = value

    @rule()
    def reopen(self) -> None:
        self.library.close()
        self.sessions.clear()
        self.library = self.opened()

    @invariant()
    def same_list(self) -> None:
        newest = sorted(self.games.items(), key=lambda item: (-item[1].changed, -item[0]))
        found = self.library.games()
        assert [
            (row.id, row.changed, row.title, row.notes, row.players, row.winners) for row in found
        ] == [
            (
                game_id,
                datetime.fromtimestamp(game.changed),
                game.title,
                len(game.states[game.at].notes),
                game.states[game.at].setup.players,
                game.winners,
            )
            for game_id, game in newest
        ]
        last = [(game_id, game.title) for game_id, game in self.gone.items()]
        assert self.library.deleted() == (last[-1] if last else None)

    @invariant()
    def same_games(self) -> None:
        for game_id, game in self.games.items():
            for session in (self.library.open(game_id), self.sessions.get(game_id)):
                if session is not None:
                    assert state_of(session) == game.states[game.at]
                    assert bool(session.undo_sentence) == (game.at > 0)
                    assert bool(session.redo_sentence) == (game.at < len(game.taken))
            past = [(type(entry.deed), entry.made) for entry in self.library.history(game_id)]
            assert past == game.deeds
            told = (self.library.level(game_id), self.library.begun_notes(game_id))
            assert told == (game.level, game.left)

    @invariant()
    def same_settings(self) -> None:
        for key in "ab":
            assert self.library.setting(key, ["unset"]) == self.set.get(key, ["unset"])


TestLibrary = LibraryMachine.TestCase
TestLibrary.settings = settings(deadline=None, max_examples=25, stateful_step_count=25)
