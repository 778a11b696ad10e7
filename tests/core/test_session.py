"""A session does whatever a plain list of states does; what is tried in pencil changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from notepad.core.actions import Mended, Noted, Pencilled
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.game import View
from notepad.core.history import Deed, deed_document, read_deeds, undo_stack
from notepad.core.record import read, write
from notepad.core.seats import Reseating
from notepad.core.session import Change, Scratch, Session, WhatIf, what_if_document
from notepad.core.timeline import Begun, Hand, Saved, Seen
from tests.core.deeds import DEEDS, LOOKS, STROKES, State, TableDeed, do, state_of
from tests.core.inks import stroke
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Knowledge, Look, Setup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notepad.core.form import Draft
    from notepad.core.ink import Stroke

COIN = Look("Bob", "coin")
SWORD = Look("Ann", "sword", has=False)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_note_that_is_not_there_can_be_neither_mended_nor_removed(number: int) -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    with pytest.raises(Faults):
        session.mend(number, COIN)
    with pytest.raises(Faults):
        session.remove(number)
    assert session.notes == (COIN,)


def test_a_full_sheet_takes_no_more_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 4)
    session = Session(GAME, SETUP)
    session.write([stroke(1), stroke(2)])
    with pytest.raises(Faults, match="no room for more handwriting; erase something first"):
        session.write([stroke(3)])
    session.write([stroke(1, "coin")])
    session.write([stroke(3)], [2])
    assert [*session.ink] == [1, 3]
    with pytest.raises(Faults, match="no room for more handwriting"):
        session.write([stroke(3), stroke(4)], [3])
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 1)
    session.write([], [1])
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 4)
    session.write([stroke(4)])
    assert read(write(session.record("")), CATALOGUE) == session.record("")


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(("Ann", "Bob"), "Ann", ()), ["setup.hand"]),
        (Setup(("Ann", "Cem"), "Ann", ()), ["setup.hand", "notes[1].player"]),
        (Setup(("Ann", "Cem"), "Ann", ("cup",)), ["notes[1].player"]),
    ],
)
def test_a_setup_that_does_not_fit_is_refused(setup: Setup, told: list[str]) -> None:
    session = Session(GAME, SETUP, [Noted(SWORD), Noted(COIN)])
    with pytest.raises(Faults) as caught:
        session.set_up(setup)
    assert [fault.path for fault in caught.value.faults] == told
    assert not session.redo_sentence
    assert session.setup == SETUP


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


def test_a_view_of_before_a_note_has_the_notes_and_the_state_of_then() -> None:
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)])
    now = View(session.play, session.state, known=Knowledge({}), title="Friday")
    known = Knowledge({"coin": ("Bob",)})
    then = session.view_before(2, now, known)
    assert (then.play.notes, then.state, then.known) == ((COIN,), 1, known)
    assert then.title == "Friday"
    assert session.view_before(1, now).known is None
    assert session.view_before(9, now).play == session.play
    assert session.line.states == (0, 1, 2)


def test_a_record_holds_no_more_notes_than_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
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


PENCILS = st.sampled_from([*Pencil, None])
NAMES = st.sampled_from(["search", "plans"])
WORDS = st.lists(st.sampled_from(["one", "two"]), max_size=2).map(tuple)
SETUPS = st.sampled_from([Setup(("Ann", "Bob"), "Ann", (card,)) for card in CARDS])


def with_list(state: State, name: str, words: tuple[str, ...]) -> State:
    """Return the state after a list of mine was changed."""
    changed = {**dict(state.aside), name: words}
    kept = {key: value for key, value in changed.items() if value}
    return replace(state, aside=tuple(sorted(kept.items())))


def inked(state: State, written: list[Stroke], rubbed: list[int]) -> State:
    """Return the state after strokes were rubbed out and written: a known one in its place."""
    left = [one for one in state.ink if one.id not in rubbed]
    for one in written:
        ids = [other.id for other in left]
        at = ids.index(one.id) if one.id in ids else len(left)
        left[at : at + 1] = [one]
    return replace(state, ink=tuple(left))


def seen(_hand: Hand) -> bool:
    """Return whether a player sees a tap: here always."""
    return True


UNKEPT: tuple[Callable[[Session], None], ...] = (
    lambda session: session.note(COIN),
    Session.undo,
    Session.redo,
    lambda session: session.pencil("cup", "Bob", Pencil.CROSS),
    lambda session: session.write([stroke(1)]),
)
"""What is tried where nothing can be kept."""


class SessionMachine(RuleBasedStateMachine):
    """All that a player can do, in any order, against a plain list of what was before him."""

    def __init__(self) -> None:
        super().__init__()
        self.states, self.at = [State()], 0
        self.told = self.expected = 0
        self.refusing = self.refused = False
        self.deeds = list[Deed]()
        self.take_up_game(Session(GAME, SETUP, keep=self.keep))

    def take_up_game(self, session: Session) -> None:
        self.session, self.play = session, session.play
        session.subscribe(self.hear)

    def keep(self, change: Change) -> None:
        if self.refusing:
            self.refused = True
            raise OSError(change.done)
        self.deeds.append(change.deed)

    def hear(self) -> None:
        self.told += 1

    @property
    def moment(self) -> tuple[object, ...]:
        """All that the player sees."""
        seen = self.session
        marks, aside, ink = dict(seen.marks), dict(seen.aside), dict(seen.ink)
        return seen.setup, seen.notes, marks, aside, ink, seen.hand

    def back(self) -> None:
        self.session.walk_to(self.session.line.step_back(seen))

    def on(self) -> None:
        self.session.walk_to(self.session.line.step_on(seen))

    def taps(self, until: Callable[[Seen], int]) -> int:
        return self.session.line.taps_to(until(seen))

    def hold(self, hand: Hand) -> None:
        self.session.turn(self.session.line.tapped(hand))

    def walk(self, step: Callable[[], None], back: Callable[[], None]) -> None:
        """Walk one step, and see that the way back leads to the same moment."""
        before, told = self.moment, self.told
        step()
        after, acted = self.moment, self.told - told
        if after == before:
            return
        back()
        assert self.moment == before
        step()
        assert self.moment == after
        self.expected += 3 * acted
        self.play = self.session.play

    def become(self, state: State) -> None:
        if state != self.states[self.at]:
            self.states[self.at + 1 :] = [state]
            self.at += 1
            self.expected += 1

    @property
    def now(self) -> State:
        return self.states[self.at]

    def noted(self, *looks: Look) -> State:
        """Return the state after these notes."""
        return replace(self.now, notes=(*self.now.notes, *looks))

    def changed(self, number: int, *looks: Look, gone: int = 1) -> State:
        """Return the state with these notes in the place of the one of this number."""
        notes = list(self.now.notes)
        notes[number - 1 : number - 1 + gone] = looks
        return replace(self.now, notes=tuple(notes))

    @rule(look=LOOKS)
    def note(self, look: Look) -> None:
        self.session.note(look)
        self.become(self.noted(look))

    @precondition(lambda self: self.now.notes)
    @rule(data=st.data(), look=LOOKS)
    def mend(self, data: st.DataObject, look: Look) -> None:
        number = data.draw(st.integers(1, len(self.now.notes)))
        self.session.mend(number, look)
        self.become(self.changed(number, look))

    @precondition(lambda self: self.now.notes)
    @rule(data=st.data(), look=LOOKS)
    def insert(self, data: st.DataObject, look: Look) -> None:
        number = data.draw(st.integers(1, len(self.now.notes)))
        self.session.insert(number, look)
        self.become(self.changed(number, look, gone=0))

    @precondition(lambda self: self.now.notes)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        number, begun = data.draw(st.integers(1, len(self.now.notes))), self.session.hand.left
        self.session.remove(number)
        left = self.session.hand.left
        assert [one.draft for one in left] == [one.draft for one in begun]
        self.become(self.changed(number))

    @rule(cell=st.sampled_from(CARDS), pencil=PENCILS)
    def pencil(self, cell: str, pencil: Pencil | None) -> None:
        self.session.pencil(cell, "Bob", pencil)
        marks = {key: mark for key, mark in self.now.marks if key != (cell, "Bob")}
        if pencil:
            marks[cell, "Bob"] = pencil
        self.become(replace(self.now, marks=tuple(sorted(marks.items()))))

    @rule(name=NAMES, words=WORDS)
    def put_aside(self, name: str, words: tuple[str, ...]) -> None:
        self.session.change_aside_lists({name: words})
        self.become(with_list(self.now, name, words))

    @rule(
        written=st.lists(STROKES, max_size=3, unique_by=lambda one: one.id),
        rubbed=st.lists(st.integers(1, 4), max_size=2),
    )
    def write(self, written: list[Stroke], rubbed: list[int]) -> None:
        self.session.write(written, rubbed)
        self.become(inked(self.now, written, rubbed))

    @rule(look=LOOKS, name=NAMES, words=WORDS)
    def note_and_put_aside(self, look: Look, name: str, words: tuple[str, ...]) -> None:
        self.session.note(look, {name: words})
        self.become(with_list(self.noted(look), name, words))

    @rule(setup=SETUPS)
    def set_up(self, setup: Setup) -> None:
        self.session.set_up(setup)
        self.become(replace(self.now, setup=setup))

    @rule()
    def undo(self) -> None:
        hand = self.session.hand
        self.session.undo()
        self.expected += self.at > 0
        self.at = max(0, self.at - 1)
        if hand.now.begun:
            assert self.session.hand.now.draft == hand.now.draft, "what was tapped stays"

    @rule()
    def redo(self) -> None:
        hand = self.session.hand
        self.session.redo()
        self.expected += self.at < len(self.states) - 1
        self.at = min(self.at + 1, len(self.states) - 1)
        if hand.now.begun:
            assert self.session.hand.now.draft == hand.now.draft

    @rule()
    def step_back(self) -> None:
        self.at -= bool(self.session.undo_sentence) and not self.taps(self.session.line.step_back)
        self.walk(self.back, self.on)

    @rule()
    def step_on(self) -> None:
        self.at += bool(self.session.redo_sentence) and not self.taps(self.session.line.step_on)
        self.walk(self.on, self.back)

    @rule(choice=st.sampled_from(CARDS))
    def tap(self, choice: str) -> None:
        before, redo = self.moment, self.session.redo_sentence
        hand = self.session.hand
        draft = {**hand.now.draft, f"row {len(hand.now.draft)}": (choice,)}
        self.hold(replace(hand, now=replace(hand.now, draft=draft, turned=())))
        after = self.moment
        self.back()
        if not hand.now.turned:
            assert self.moment == before
        self.on()
        assert self.moment == after
        assert self.session.redo_sentence == redo, "a tap ends nothing that could be redone"
        told = self.told
        self.on()
        if self.moment != after:
            self.back()
            assert self.moment == after, "and it is no part of that"
        self.expected += self.told - told
        self.play = self.session.play

    @precondition(lambda self: self.session.hand.now.begun)
    @rule(row=st.integers(0, 2))
    def turn(self, row: int) -> None:
        hand = self.session.hand
        for rows in ((f"row {row}",), (f"row {row + 1}",)):
            self.hold(replace(hand, now=replace(hand.now, turned=rows)))
        if not hand.now.turned:
            self.back()
            assert self.session.hand == hand, "going back to a slot is one step, to whichever"
            self.on()

    @precondition(lambda self: self.session.hand.now.begun)
    @rule()
    def undo_tap(self) -> None:
        before = self.session.hand.now
        self.session.turn(self.session.line.without_last_tap())
        assert self.session.hand.now != before

    @rule(number=st.integers(1, 3))
    def take_up(self, number: int) -> None:
        hand = self.session.hand
        waits = {one.mending for one in (*hand.waiting, hand.now)}
        if number <= len(self.now.notes) and number not in waits:
            draft: Draft = {"note": (str(number),)}
            edit = Begun(draft, number, self.now.notes[number - 1], draft)
            self.hold(hand.take(edit))

    @precondition(lambda self: self.session.hand.depth)
    @rule()
    def let_go(self) -> None:
        before, left = self.moment, self.session.hand.put_down()
        self.session.turn(self.session.line.let_go(left))
        assert self.session.hand == left
        if self.taps(self.session.line.step_on):
            self.on()
            assert self.moment == before, "letting go by mistake costs one tap"

    @precondition(lambda self: self.session.hand.now.begun)
    @rule(look=LOOKS, by_last_tap=st.booleans())
    def save(self, look: Look, *, by_last_tap: bool) -> None:
        before, hand = self.session.hand, self.session.hand
        left, number = hand.put_down(), hand.now.mending
        if number is None:
            taps = Saved(left, opens=True, by_last_tap=by_last_tap)
            self.session.note(look, taps=taps)
            self.become(self.noted(look))
        else:
            self.session.mend(number, look, taps=Saved(left))
            self.become(self.changed(number, look))
        assert self.session.hand == left
        if number is None and not by_last_tap:
            self.back()
            assert self.session.hand.now == before.now, "it opens again"
            self.on()
            self.expected += 2
            self.play = self.session.play

    @precondition(lambda self: len(self.states) < 12)
    @rule(looks=st.lists(LOOKS, min_size=2, max_size=3))
    def fix(self, looks: list[Look]) -> None:
        self.session.fix(*map(Noted, looks))
        self.become(self.noted(*looks))

    @rule()
    def open_again(self) -> None:
        """Go on after the program was killed: all actions are there, one by one."""
        documents = json.loads(json.dumps([deed_document(deed) for deed in self.deeds]))
        places, done = undo_stack(document["action"] for document in documents)
        deeds = [*read_deeds(documents, SETUP, GAME)]
        actions = [deeds[place] for place in places]
        assert deeds == self.deeds
        again = Session(GAME, SETUP, actions, done=done, keep=self.keep)  # type: ignore[arg-type]
        assert again.record("") == self.session.record("")
        self.take_up_game(again)
        self.states, self.at = [], done
        while again.undo_sentence:
            again.undo()
        for _action in range(len(actions)):
            self.states.append(state_of(again))
            again.redo()
        self.states.append(state_of(again))
        for _action in range(len(actions) - done):
            again.undo()
        self.told = self.expected = 0
        self.play = again.play

    @rule(act=st.sampled_from(UNKEPT))
    def fail_to_keep(self, act: Callable[[Session], None]) -> None:
        self.refusing, told = True, False
        try:
            act(self.session)
        except OSError:
            told = True
        assert told == self.refused
        self.refusing = self.refused = False

    @invariant()
    def same(self) -> None:
        seen = self.session
        assert state_of(seen) == self.now
        assert (self.at > 0) == bool(seen.undo_sentence)
        assert (self.at < len(self.states) - 1) == bool(seen.redo_sentence)
        assert self.told == self.expected
        if seen.play == self.play:
            assert seen.play is self.play, "marks and ink leave it as it is"
        self.play = seen.play


TestSession = SessionMachine.TestCase
TestSession.settings = settings(deadline=None, max_examples=40, stateful_step_count=30)


CUP = Look("Bob", "cup")
NOTES = st.lists(LOOKS, max_size=5)


def begun(notes: Sequence[Look], **options: object) -> Session:
    return Session(GAME, SETUP, [Noted(note) for note in notes], **options)  # type: ignore[arg-type]


@given(NOTES, st.integers(0, 5), DEEDS)
def test_what_is_kept_equals_what_is_noted_plainly(
    notes: Sequence[Look], after: int, deeds: Sequence[TableDeed]
) -> None:
    tried, plain = begun(notes), begun(notes)
    tried.try_after(after)
    do(tried, deeds)
    shown = tried.notes, dict(tried.marks), dict(tried.aside), dict(tried.ink)
    tried.keep_what_if()

    for number in range(len(notes), after, -1):
        plain.remove(number)
    done = Session(GAME, SETUP, [Noted(note) for note in plain.notes])
    do(done, deeds)
    assert tried.record("") == done.record("")
    assert (tried.notes, dict(tried.marks), dict(tried.aside), dict(tried.ink)) == shown
    assert tried.what_if is None


@given(NOTES, st.integers(0, 5), DEEDS, DEEDS)
def test_what_is_dropped_was_never_there(
    notes: Sequence[Look], after: int, before: Sequence[TableDeed], deeds: Sequence[TableDeed]
) -> None:
    changes: list[Change] = []
    scratch: list[WhatIf | None] = []
    session = begun(notes, keep=changes.append, scratch=Scratch(scratch.append))
    do(session, before)
    changes.clear()
    seen = session.record(""), session.undo_sentence, session.redo_sentence, session.play

    session.try_after(after)
    do(session, deeds)
    assert session.record("") == seen[0], "the record is that of the game all the while"
    session.drop_what_if()
    assert (session.record(""), session.undo_sentence, session.redo_sentence, session.play) == seen
    assert changes == []
    assert scratch[-1] is None
    assert not session.has_paused_what_if


@given(NOTES, st.integers(0, 5), DEEDS)
def test_what_was_tried_is_gone_on_with_after_a_kill(
    notes: Sequence[Look], after: int, deeds: Sequence[TableDeed]
) -> None:
    scratch: list[WhatIf | None] = [None]
    session = begun(notes, scratch=Scratch(scratch.append))
    session.try_after(after)
    do(session, deeds)
    kept = scratch[-1]
    if kept is None:
        assert not session.undo_sentence
        return
    again = begun(notes, waiting=json.loads(json.dumps(what_if_document(kept))))
    assert again.has_paused_what_if
    again.try_again()
    assert (again.notes, dict(again.marks)) == (session.notes, dict(session.marks))
    assert dict(again.ink) == dict(session.ink)
    again.undo()
    assert again.redo_sentence


def test_what_waits_goes_on_though_a_stroke_that_it_rubbed_out_is_gone_by_now() -> None:
    session = begun([])
    session.write([stroke(1)])
    session.try_after(0)
    session.write([], [1])
    session.pause_what_if()
    session.write([], [1])
    session.try_again()
    session.keep_what_if()
    assert session.ink == {}


def test_what_waits_follows_notes_that_were_mended_before_it() -> None:
    session = begun([COIN, SWORD])
    session.try_after(1)
    session.note(CUP)
    session.pause_what_if()
    session.mend(1, SWORD)
    session.try_again()
    assert [*session.notes] == [SWORD, CUP]


def test_what_does_not_fit_the_game_any_more_is_told() -> None:
    session = begun([COIN, SWORD])
    session.try_after(2)
    session.mend(2, CUP)
    session.pause_what_if()
    session.remove(2)
    with pytest.raises(Faults, match="no longer fits the game"):
        session.try_again()
    assert session.what_if is None
    assert not session.has_paused_what_if, "it would not fit the next time either"
    assert [*session.notes] == [COIN]


def test_what_waits_goes_along_with_players_who_are_called_and_seated_otherwise() -> None:
    scratch: list[WhatIf | None] = []
    session = begun([COIN], scratch=Scratch(scratch.append))
    session.try_after(1)
    session.note(CUP)
    session.mend(1, SWORD)
    session.pencil("cup", "Bob", Pencil.CROSS)
    session.pause_what_if()
    session.reseat(Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann"))
    told = Look("Ben", "cup")
    drawn = Pencilled("cup", "Ben", Pencil.CROSS)
    assert scratch[-1] == WhatIf(1, (Noted(told), Mended(1, SWORD), drawn))
    session.try_again()
    assert [*session.notes] == [SWORD, told]
    assert session.marks == {("cup", "Ben"): Pencil.CROSS}
    for turn, notes in ((session.undo, [SWORD, CUP]), (session.redo, [SWORD, told])):
        session.pause_what_if()
        turn()
        session.try_again()
        assert [*session.notes] == notes


def test_a_note_in_hand_goes_along_with_players_in_the_keys_of_its_rows_too() -> None:
    held = Hand(Begun({"whom": ("Bob",), "gave-Bob": ("cup",)}, untouched={"gave-Bob": ()}))
    called = Begun({"whom": ("Ben",), "gave-Ben": ("cup",)}, untouched={"gave-Ben": ()})
    assert held.called({"Bob": "Ben"}).now == called


def test_what_waits_stays_as_it_is_where_the_new_names_can_not_be_kept() -> None:
    def refuse(change: Change) -> None:
        raise OSError(change.done)

    session = begun([COIN], keep=refuse)
    session.try_after(1)
    session.note(CUP)
    session.pause_what_if()
    with pytest.raises(OSError, match="2"):
        session.reseat(Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann"))
    session.try_again()
    assert [*session.notes] == [COIN, CUP]
