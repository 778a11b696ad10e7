"""A session and its timeline, which do whatever a plain list of states does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from notepad.core.actions import Action, Inked, Noted, Pencilled, Removed
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.game import View
from notepad.core.ink import Stroke
from notepad.core.record import read, write
from notepad.core.seats import Reseating
from notepad.core.session import Change, Session, Timeline
from tests.core.inks import stroke
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Knowledge, Look, Setup

if TYPE_CHECKING:
    from collections.abc import Callable


COIN = Look("Bob", "coin")
NO_COIN = Look("Bob", "coin", has=False)
SWORD = Look("Ann", "sword", has=False)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_note_that_is_not_there_can_be_neither_mended_nor_removed(number: int) -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    with pytest.raises(Faults):
        session.mend(number, COIN)
    with pytest.raises(Faults):
        session.remove(number)
    assert session.notes == (COIN,)


def test_undo_and_redo_lead_through_every_state() -> None:
    session = Session(GAME, SETUP)
    steps: tuple[Callable[[], None], ...] = (
        lambda: session.note(COIN),
        lambda: session.mend(1, NO_COIN),
        lambda: session.pencil("cup", "Bob", Pencil.CROSS),
        lambda: session.write([stroke(1), stroke(2)]),
        lambda: session.note(SWORD),
        lambda: session.write([stroke(2, "coin")]),
        lambda: session.write([], [1]),
        lambda: session.remove(2),
        lambda: session.set_up(Setup(("Ann", "Bob"), "Ann", ("sword",))),
        lambda: session.remove(1),
    )
    states = [session.record("")]
    for step in steps:
        step()
        states.append(session.record(""))
    for state in reversed(states[:-1]):
        session.undo()
        assert session.record("") == state
    for state in states[1:]:
        session.redo()
        assert session.record("") == state


def test_what_changes_nothing_is_no_action() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.undo()
    session.pencil("cup", "Bob", None)
    session.set_up(SETUP)
    session.put_aside({"search": ()})
    session.write([])
    session.write([], [7])
    assert session.can_redo


def test_a_stroke_that_stands_there_already_is_not_written_again() -> None:
    session = Session(GAME, SETUP, [Inked((stroke(1), stroke(2))), Noted(COIN)])
    session.undo()
    session.write([stroke(1)])
    session.write([stroke(2)], [2])
    assert session.can_redo
    session.write([stroke(1)], [1])
    assert [*session.ink.values()] == [stroke(2), stroke(1)]


def test_undo_and_redo_say_what_they_would_do() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.remove(1)
    assert session.undo_sentence == "note 1 removed: Bob has the coin."
    session.undo()
    assert session.redo_sentence == "note 1 removed: Bob has the coin."
    assert session.undo_sentence == "Bob has the coin."
    session.undo()
    assert session.undo_sentence == ""


def test_marks_leave_the_play_as_it_is() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    play = session.play
    session.pencil("cup", "Bob", Pencil.CROSS)
    assert session.play is play


def test_ink_leaves_the_play_as_it_is() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    play = session.play
    session.write([stroke(1)])
    session.write([], [1])
    session.undo()
    assert session.play is play


def test_undo_tells_whether_strokes_were_written_moved_or_rubbed_out() -> None:
    session = Session(GAME, SETUP)
    session.write([stroke(1), stroke(2)])
    session.write([stroke(1, "coin"), stroke(2, "coin")])
    session.write([], [1, 1, 7])
    told = ["1 stroke rubbed out", "2 strokes moved", "2 strokes of the pen"]
    for one in told:
        assert session.undo_sentence == one
        session.undo()
        assert session.redo_sentence == one


def test_a_stroke_that_is_none_is_refused_and_so_are_two_with_one_id() -> None:
    session = Session(GAME, SETUP)
    for strokes in ([stroke(1, "")], [stroke(1), stroke(1, "coin")], [stroke(1, points=(1, 2))]):
        with pytest.raises(Faults):
            session.write(strokes)
    assert not session.can_undo


def test_a_full_sheet_takes_no_more_ink_but_what_is_there_can_be_moved_and_rubbed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 4)
    session = Session(GAME, SETUP)
    session.write([stroke(1), stroke(2)])
    with pytest.raises(Faults, match="the sheet is full of ink; rub something out first"):
        session.write([stroke(3)])
    session.write([stroke(1, "coin")])
    session.write([stroke(3)], [2])
    assert [*session.ink] == [1, 3]
    with pytest.raises(Faults, match="full of ink"):
        session.write([stroke(3), stroke(4)], [3])
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 1)
    session.write([], [1])
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 4)
    session.write([stroke(4)])
    assert read(write(session.record("")), CATALOGUE) == session.record("")


def test_full_of_many_strokes_a_sheet_is_full_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_STROKES", 1)
    session = Session(GAME, SETUP, [Inked((stroke(1),))])
    with pytest.raises(Faults, match="full of ink"):
        session.write([stroke(2)])


def test_a_mended_setup_keeps_notes_and_marks() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CROSS), Inked((stroke(1),)))
    session = Session(GAME, SETUP, [Noted(COIN), *drawn])
    mended = Setup(("Ann", "Bob"), "Ann", ("sword",))
    session.set_up(mended)
    assert (session.setup, session.notes) == (mended, (COIN,))
    assert session.marks == {("cup", "Bob"): Pencil.CROSS}
    assert session.ink == {1: stroke(1)}


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(("Ann", "Bob"), "Ann", ()), ["setup.hand"]),
        (Setup(("Ann", "Cem"), "Ann", ()), ["setup.hand", "notes[1].player"]),
        (Setup(("Ann", "Cem"), "Ann", ("cup",)), ["notes[1].player"]),
    ],
)
def test_a_faulty_setup_is_refused_and_so_is_one_that_only_the_notes_do_not_fit(
    setup: Setup, told: list[str]
) -> None:
    session = Session(GAME, SETUP, [Noted(SWORD), Noted(COIN)])
    with pytest.raises(Faults) as caught:
        session.set_up(setup)
    assert [fault.path for fault in caught.value.faults] == told
    assert not session.can_redo
    assert session.setup == SETUP


BEN = Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann")


def test_notes_and_marks_follow_a_player_who_is_called_and_seated_otherwise() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CROSS), Inked((stroke(1),)))
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD), *drawn])
    before = session.record("")
    session.reseat(BEN)
    assert session.setup.players == ("Ben", "Ann")
    assert session.notes == (Look("Ben", "coin"), SWORD)
    assert session.marks == {("cup", "Ben"): Pencil.CROSS}
    assert session.ink == {1: stroke(1)}
    assert read(write(session.record("")), CATALOGUE) == session.record("")
    assert session.undo_sentence == "Bob is called Ben"
    session.undo()
    assert session.record("") == before
    session.redo()
    assert session.notes == (Look("Ben", "coin"), SWORD)


@pytest.mark.parametrize(
    ("seats", "path"),
    [
        (Reseating({"Bob": "Ann"}, ("Ann", "Ann"), "Ann"), "setup.players"),
        (Reseating({"Bob": "hidden"}, ("Ann", "hidden"), "Ann"), "setup.players"),
        (Reseating({}, ("Ann", "Cem"), "Ann"), "players"),
        (Reseating({}, ("Ann",), "Ann"), "players"),
    ],
)
def test_players_are_not_mended_to_those_who_can_not_sit_there(seats: Reseating, path: str) -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    with pytest.raises(Faults) as caught:
        session.reseat(seats)
    assert caught.value.faults[0].path.startswith(path)
    assert (session.setup, session.notes) == (SETUP, (COIN,))
    assert session.undo_sentence == "Bob has the coin."


def test_players_who_sit_as_before_are_no_action() -> None:
    session = Session(GAME, SETUP)
    session.reseat(Reseating({}, SETUP.players, SETUP.players[0]))
    assert session.setup.players == SETUP.players


def test_it_is_told_which_notes_another_setup_has_no_room_for() -> None:
    session = Session(GAME, SETUP, [Noted(SWORD), Noted(COIN)])
    misfits = session.misfits(Setup(("Ann", "Cem"), "Ann", ("cup",)))
    assert {number: [f.path for f in faults] for number, faults in misfits.items()} == {
        2: ["player"]
    }
    assert session.misfits(SETUP) == {}


def test_there_is_a_state_of_play_before_each_note_and_after_the_last() -> None:
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)])
    assert (session.state_before(1), session.state_before(2), session.state) == (0, 1, 2)
    session.undo()
    assert session.state == 1


def test_a_view_of_before_a_note_has_the_notes_and_the_state_of_then() -> None:
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)])
    now = View(session.play, session.state, known=Knowledge({}), title="Friday")
    known = Knowledge({"coin": ("Bob",)})
    then = session.view_before(2, now, known)
    assert (then.play.notes, then.state, then.known) == ((COIN,), 1, known)
    assert then.title == "Friday"
    assert session.view_before(1, now).known is None
    assert session.view_before(9, now).play == session.play


def test_a_note_for_another_table_is_refused() -> None:
    session = Session(GAME, SETUP)
    with pytest.raises(Faults):
        session.note(Look("Bop", "coin"))
    assert session.notes == ()


def test_what_could_not_be_read_again_is_refused() -> None:
    session = Session(GAME, SETUP)
    with pytest.raises(Faults):
        session.note(Look("Bob", "coin", has="yes"))  # type: ignore[arg-type]
    with pytest.raises(Faults):
        session.pencil("\ud800", "Bob", Pencil.CROSS)
    assert not session.can_undo


def test_a_record_holds_no_more_notes_than_can_be_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("notepad.core.session.MOST_NOTES", 2)
    session = Session(GAME, SETUP, [Noted(COIN), Noted(COIN)])
    with pytest.raises(Faults):
        session.note(COIN)


def test_every_change_is_kept_before_anybody_is_told() -> None:
    heard: list[str] = []
    kept: list[Change] = []

    def keep(change: Change) -> None:
        assert session.notes == ()
        kept.append(change)
        heard.append("kept")

    session = Session(GAME, SETUP, keep=keep)
    session.subscribe(lambda: heard.append(f"told {len(session.notes)}"))
    session.note(COIN)
    assert heard == ["kept", "told 1"]
    assert (kept[0].deed, kept[0].done, kept[0].play) == (Noted(COIN), 1, session.play)


@pytest.mark.parametrize("step", ["note", "undo", "redo", "pencil", "write"])
def test_nothing_changes_and_nobody_is_told_when_a_change_cannot_be_kept(step: str) -> None:
    def keep(change: Change) -> None:
        raise OSError(change)

    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)], done=1, keep=keep)
    session.subscribe(lambda: pytest.fail("told of a change that was not kept"))
    before = session.record("")
    steps: dict[str, Callable[[], None]] = {
        "note": lambda: session.note(SWORD),
        "undo": session.undo,
        "redo": session.redo,
        "pencil": lambda: session.pencil("cup", "Bob", Pencil.CROSS),
        "write": lambda: session.write([stroke(1)]),
    }
    with pytest.raises(OSError, match="Change"):
        steps[step]()
    assert session.record("") == before
    assert (session.can_undo, session.can_redo) == (True, True)


def test_a_session_makes_a_record_that_can_be_read_again() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CIRCLE), Inked((stroke(1), stroke(2))))
    actions: list[Action] = [Noted(COIN), *drawn]
    record = Session(GAME, SETUP, actions).record("Friday")
    assert read(write(record), CATALOGUE) == record


def test_actions_about_notes_that_are_not_there_are_refused_also_when_undone() -> None:
    with pytest.raises(Faults):
        Session(GAME, SETUP, [Noted(COIN), Removed(2)], done=1)


def test_the_table_shows_what_is_tried_and_the_record_does_not() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.try_after(1)
    session.note(SWORD)
    assert session.notes == session.play.notes == (COIN, SWORD)
    assert session.record("").notes == (COIN,)
    assert session.undo_sentence == "Ann has no sword."


def test_whoever_listens_is_told_of_every_turn_until_he_ends_it() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    heard: list[int] = []
    end = session.subscribe(lambda: heard.append(len(session.notes)))
    session.try_after(0)
    session.note(SWORD)
    session.leave_what_if()
    end()
    session.drop_what_if()
    assert heard == [0, 1, 1]


NOTED_COIN, NOTED_SWORD = Noted(Look("Bob", "coin")), Noted(Look("Ann", "sword", has=False))


def test_a_step_changes_nothing_before_it_is_gone() -> None:
    line = Timeline(GAME, SETUP, [NOTED_COIN])
    step = line.ahead(NOTED_SWORD)
    assert [*line.play.notes] == [NOTED_COIN.note]
    line.go(step)
    assert [*line.play.notes] == [NOTED_COIN.note, NOTED_SWORD.note]
    assert len(line.states) == 3


def test_a_branch_goes_its_own_way() -> None:
    line = Timeline(GAME, SETUP, [NOTED_COIN])
    branch = line.branch()
    branch.go(branch.back())
    assert (line.done, branch.done) == (1, 0)
    assert branch.can_redo
    assert not line.can_redo


def test_what_is_given_can_not_be_taken_back() -> None:
    line = Timeline(GAME, SETUP, [NOTED_COIN], fixed=1)
    assert [line.can_undo, *line.made] == [False]
    line.go(line.ahead(NOTED_SWORD))
    assert [line.can_undo, *line.made] == [True, NOTED_SWORD]


def test_ink_is_taken_back_and_brought_again_in_the_order_of_the_notes() -> None:
    line = Timeline(GAME, SETUP, [NOTED_COIN, Inked((stroke(1),)), NOTED_SWORD, Inked((), (1,))])
    seen = []
    while line.can_undo:
        seen.append((len(line.play.notes), [*line.course.ink]))
        line.go(line.back())
    assert seen == [(2, []), (2, [1]), (1, [1]), (1, [])]
    while line.can_redo:
        line.go(line.again())
        assert (len(line.play.notes), [*line.course.ink]) == seen.pop()


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

    def put(self, name: str, words: tuple[str, ...]) -> State:
        """Return the state after a list of mine was changed."""
        changed = {**dict(self.aside), name: words}
        kept = {key: value for key, value in changed.items() if value}
        return replace(self, aside=tuple(sorted(kept.items())))

    def inked(self, written: list[Stroke], rubbed: list[int]) -> State:
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
