"""A session does whatever a plain list of states does."""

from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from notepad.core.faces_and_marks import Pencil
from notepad.core.ink import Stroke
from notepad.core.session import Change, Session
from tests.core.inks import stroke
from tests.nullgame import CARDS, GAME, SETUP, Look, Setup

LOOKS = st.builds(Look, st.sampled_from(SETUP.players), st.sampled_from(CARDS), st.booleans())
PENCILS = st.sampled_from([*Pencil, None])
NAMES = st.sampled_from(["search", "plans"])
WORDS = st.lists(st.sampled_from(["one", "two"]), max_size=2).map(tuple)
STROKES = st.builds(stroke, st.integers(1, 4), st.sampled_from(CARDS))
SETUPS = st.sampled_from([Setup(("Ann", "Bob"), "Ann", (card,)) for card in CARDS])


@dataclass(frozen=True)
class State:
    """What a player has before him."""

    setup: Setup = SETUP
    notes: tuple[Look, ...] = ()
    marks: tuple[tuple[tuple[str, str], Pencil], ...] = ()
    aside: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ink: tuple[Stroke, ...] = ()

    def put(self, name: str, words: tuple[str, ...]) -> "State":
        """Return the state after a list of mine was changed."""
        changed = {**dict(self.aside), name: words}
        kept = {key: value for key, value in changed.items() if value}
        return replace(self, aside=tuple(sorted(kept.items())))

    def inked(self, written: list[Stroke], rubbed: list[int]) -> "State":
        """Return the state after strokes were rubbed out and written: a known one in its place."""
        left = [one for one in self.ink if one.id not in rubbed]
        for one in written:
            ids = [other.id for other in left]
            at = ids.index(one.id) if one.id in ids else len(left)
            left[at : at + 1] = [one]
        return replace(self, ink=tuple(left))


class SessionMachine(RuleBasedStateMachine):
    """All that a player can do, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.states, self.at = [State()], 0
        self.told = self.expected = 0
        self.refusing = False
        self.session = Session(GAME, SETUP, keep=self.keep)
        self.session.subscribe(self.hear)

    def keep(self, change: Change) -> None:
        if self.refusing:
            raise OSError(change.done)

    def hear(self) -> None:
        self.told += 1

    def become(self, state: State) -> None:
        if state != self.states[self.at]:
            self.states[self.at + 1 :] = [state]
            self.at += 1
            self.expected += 1

    @property
    def now(self) -> State:
        return self.states[self.at]

    @rule(look=LOOKS)
    def note(self, look: Look) -> None:
        self.session.note(look)
        self.become(replace(self.now, notes=(*self.now.notes, look)))

    @precondition(lambda self: self.now.notes)
    @rule(data=st.data(), look=LOOKS)
    def mend(self, data: st.DataObject, look: Look) -> None:
        number = data.draw(st.integers(1, len(self.now.notes)))
        self.session.mend(number, look)
        notes = list(self.now.notes)
        notes[number - 1] = look
        self.become(replace(self.now, notes=tuple(notes)))

    @precondition(lambda self: self.now.notes)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, len(self.now.notes)))
        self.session.remove(number)
        notes = self.now.notes
        self.become(replace(self.now, notes=notes[: number - 1] + notes[number:]))

    @rule(cell=st.sampled_from(CARDS), pencil=PENCILS)
    def pencil(self, cell: str, pencil: Pencil | None) -> None:
        self.session.pencil(cell, "Bob", pencil)
        marks = {key: mark for key, mark in self.now.marks if key != (cell, "Bob")}
        if pencil:
            marks[cell, "Bob"] = pencil
        self.become(replace(self.now, marks=tuple(sorted(marks.items()))))

    @rule(name=NAMES, words=WORDS)
    def put_aside(self, name: str, words: tuple[str, ...]) -> None:
        self.session.put_aside({name: words})
        self.become(self.now.put(name, words))

    @rule(
        written=st.lists(STROKES, max_size=3, unique_by=lambda one: one.id),
        rubbed=st.lists(st.integers(1, 4), max_size=2),
    )
    def write(self, written: list[Stroke], rubbed: list[int]) -> None:
        self.session.write(written, rubbed)
        self.become(self.now.inked(written, rubbed))

    @rule(look=LOOKS, name=NAMES, words=WORDS)
    def note_and_put_aside(self, look: Look, name: str, words: tuple[str, ...]) -> None:
        self.session.note(look, {name: words})
        noted = replace(self.now, notes=(*self.now.notes, look))
        self.become(noted.put(name, words))

    @rule(setup=SETUPS)
    def set_up(self, setup: Setup) -> None:
        self.session.set_up(setup)
        self.become(replace(self.now, setup=setup))

    @rule()
    def undo(self) -> None:
        self.session.undo()
        self.expected += self.at > 0
        self.at = max(0, self.at - 1)

    @rule()
    def redo(self) -> None:
        self.session.redo()
        self.expected += self.at < len(self.states) - 1
        self.at = min(self.at + 1, len(self.states) - 1)

    @rule(look=LOOKS)
    def fail_to_keep(self, look: Look) -> None:
        self.refusing = True
        try:
            self.session.note(look)
        except OSError:
            self.refusing = False
        assert not self.refusing

    @invariant()
    def same(self) -> None:
        seen = self.session
        marks = tuple(sorted(seen.marks.items()))
        aside = tuple(sorted(seen.aside.items()))
        ink = tuple(seen.ink.values())
        assert State(seen.setup, seen.notes, marks, aside, ink) == self.now
        assert seen.can_undo == (self.at > 0) == bool(seen.undo_sentence)
        assert seen.can_redo == (self.at < len(self.states) - 1) == bool(seen.redo_sentence)
        assert self.told == self.expected


TestSession = SessionMachine.TestCase
TestSession.settings = settings(deadline=None, max_examples=40, stateful_step_count=30)
