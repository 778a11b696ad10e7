"""The library does whatever a plain dictionary of games does, however often it is reopened."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from notepad.core.faces_and_marks import Level, Pencil
from notepad.core.record import Record
from notepad.core.session import Session
from notepad.storage import Library
from tests.nullgame import CARDS, CATALOGUE, SETUP, Look, Setup

LOOKS = st.builds(Look, st.sampled_from(SETUP.players), st.sampled_from(CARDS), st.booleans())
TITLES = st.text(st.characters(codec="utf-8"), max_size=8)


State = tuple[Setup, tuple[Look, ...], dict[tuple[str, str], Pencil], dict[str, tuple[str, ...]]]


@dataclass
class Kept:
    """One game as a plain value: every state it went through, and which one holds."""

    title: str
    states: list[State]
    at: int = 0
    changed: float = 0
    level: Level = Level.ODDS


def _state(session: Session) -> State:
    return session.setup, session.notes, dict(session.marks), dict(session.aside)


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

    def played(self, game_id: int) -> None:
        """Take over what the session says; that it is right is tested without a store."""
        game, session = self.games[game_id], self.session(game_id)
        game.states[game.at + 1 :] = [_state(session)]
        game.at += 1
        game.changed = self.clock

    @rule(target=ids, title=TITLES, looks=st.lists(LOOKS, max_size=4))
    def create(self, title: str, looks: list[Look]) -> int:
        record = Record(game="null", setup=SETUP, title=title, notes=tuple(looks))
        game_id = self.library.create(record)
        states: list[State] = [(SETUP, tuple(looks[:n]), {}, {}) for n in range(5)]
        self.games[game_id] = Kept(title, states[: len(looks) + 1], len(looks), self.clock)
        return game_id

    @rule(game_id=ids, look=LOOKS)
    def note(self, game_id: int, look: Look) -> None:
        self.session(game_id).note(look)
        self.played(game_id)

    @rule(game_id=ids, look=LOOKS, word=st.sampled_from(["one", "two"]))
    def note_and_put_aside(self, game_id: int, look: Look, word: str) -> None:
        self.session(game_id).note(look, {"search": (word,)})
        self.played(game_id)

    @rule(game_id=ids, cell=st.sampled_from(CARDS))
    def pencil(self, game_id: int, cell: str) -> None:
        rubbed_out = (cell, "Bob") in self.session(game_id).marks
        self.session(game_id).pencil(cell, "Bob", None if rubbed_out else Pencil.QUERY)
        self.played(game_id)

    @rule(game_id=ids, card=st.sampled_from(CARDS))
    def set_up(self, game_id: int, card: str) -> None:
        setup = Setup(("Ann", "Bob"), "Ann", (card,))
        if self.session(game_id).setup != setup:
            self.session(game_id).set_up(setup)
            self.played(game_id)

    @rule(game_id=ids, times=st.integers(1, 3))
    def undo(self, game_id: int, times: int) -> None:
        game = self.games[game_id]
        for _ in range(times):
            self.session(game_id).undo()
            if game.at:
                game.at, game.changed = game.at - 1, self.clock

    @rule(game_id=ids)
    def redo(self, game_id: int) -> None:
        game = self.games[game_id]
        self.session(game_id).redo()
        if game.at < len(game.states) - 1:
            game.at, game.changed = game.at + 1, self.clock

    @rule(game_id=ids, title=TITLES, level=st.sampled_from(Level))
    def tell(self, game_id: int, title: str, level: Level) -> None:
        self.library.rename(game_id, title)
        self.library.set_level(game_id, level)
        game = self.games[game_id]
        game.title, game.level = title, level

    @rule(target=ids, game_id=ids)
    def duplicate(self, game_id: int) -> int:
        copy, game = self.library.duplicate(game_id), self.games[game_id]
        states = list(game.states)
        title = f"{game.title} (copy)"
        self.games[copy] = Kept(title, states, game.at, self.clock, game.level)
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

    @rule(target=ids, game_id=ids)
    def carry_over(self, game_id: int) -> int:
        game = self.games[game_id]
        copy = self.library.import_record(self.library.export_record(game_id))
        setup, notes, marks, aside = game.states[game.at]
        states: list[State] = [(setup, notes[:count], {}, {}) for count in range(len(notes) + 1)]
        for count in range(1, len(marks) + 1):
            states.append((setup, notes, dict(list(marks.items())[:count]), {}))
        if aside:
            states.append((setup, notes, marks, aside))
        self.games[copy] = Kept(game.title, states, len(states) - 1, self.clock)
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
        assert [(row.id, row.title, row.notes) for row in self.library.games()] == [
            (game_id, game.title, len(game.states[game.at][1])) for game_id, game in newest
        ]

    @invariant()
    def same_games(self) -> None:
        for game_id, game in self.games.items():
            for session in (self.library.open(game_id), self.sessions.get(game_id)):
                if session is not None:
                    assert _state(session) == game.states[game.at]
                    assert session.can_undo == (game.at > 0)
                    assert session.can_redo == (game.at < len(game.states) - 1)
            assert self.library.level(game_id) == game.level

    @invariant()
    def same_settings(self) -> None:
        for key in "ab":
            assert self.library.setting(key, ["unset"]) == self.set.get(key, ["unset"])


TestLibrary = LibraryMachine.TestCase
TestLibrary.settings = settings(deadline=None, max_examples=25, stateful_step_count=25)
