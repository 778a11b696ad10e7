"""The one timeline that undo and redo walk along: every step of a game, one after the other.

An entry of it is either an action, such as a note, a pencil mark, ink or another setup, or a mere
tap: of the sentence in hand, of a size of a hand, of a note to be edited. Each knows what is in
hand after it (`Hand`), as each moment of a game has its state of play. Undo goes back by one step,
redo forward by one; no other list has to agree with this one:

- a tap of the note in hand is a step. The tap that saves a note and the note are one step, so undo
  opens it again with only that tap missing, and each further undo takes back one more of its taps.
  Once another note is noted, all of this is one step, and undoing ten notes takes ten of them.
- going back to a slot is a step until something is tapped there.
- a saved edit is one step, whatever was tapped for it since the note was taken up. One that was
  left for something else waits in hand; undo goes back to it through what was done since.
- what fixes several notes at once, and a what-if that is kept, are a step of several actions.
- letting go of a note goes back to where it was begun, so redo brings it again.
- the action that ends a game is undone like any other.

Taps are only in memory, and so is what belongs together. Actions are saved before they count, each
by itself: whatever ends the program, a game opened again has every one of them, and the notes that
were begun are filled in again, tap by tap.

A new action ends what could be redone. A tap doesn't: it comes before what waits, in place of the
taps that were taken back there, so nobody loses a note by touching a chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from notepad.core import actions as deeds
from notepad.core.dataclass import dataclass
from notepad.core.form import Draft, Left, LeftNote, draft_called
from notepad.core.game import Game, Play, states_of
from notepad.core.history import Deed, Redone, Undone
from notepad.core.language import clauses, translated

if TYPE_CHECKING:
    from notepad.core.faces_and_marks import Aside


@dataclass(frozen=True, slots=True)
class Begun:
    """The taps of one note: a new one, or an edit of note number `mending`, which was `note`.

    One that `inserts` is a new note before that one. `turned` are the rows that were gone back to.
    One that stands `instead` of another was begun with a draft, such as a question advised.
    """

    draft: Draft = field(default_factory=dict)
    mending: int | None = None
    note: object = None
    untouched: Draft = field(default_factory=dict)
    turned: tuple[str, ...] = ()
    instead: bool = False
    inserts: bool = False

    @property
    def begun(self) -> bool:
        """Whether anything was tapped that isn't in the note yet."""
        return self.draft not in ({}, self.untouched)

    def following(self, notes: Sequence[object], *, changed: bool) -> Begun:
        """Return the same after the notes became others; `changed` if they are as many as before.

        If the note being edited is gone, its edit continues as a new note.
        """
        if self.mending is None:
            return self
        number = self.mending
        there = [place for place, note in enumerate(notes, start=1) if note == self.note]
        if not there and (not notes or not (changed or self.inserts)):
            return Begun(self.draft) if self.begun else NOTHING
        number = min(there, key=lambda place: abs(place - number), default=min(number, len(notes)))
        return replace(self, mending=number, note=notes[number - 1])

    def called(self, names: Mapping[str, str]) -> Begun:
        """Return the same with new names of players, given by old ones."""
        draft, untouched = (draft_called(one, names) for one in (self.draft, self.untouched))
        return replace(self, draft=draft, untouched=untouched)


NOTHING = Begun()
"""The note in hand before anything is tapped."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What is in hand: the note being made, and those that were begun before it and wait.

    `heard` is what was tapped while the sheet is hidden, None if nothing was. `setup` has the taps
    about the setup that don't make one yet, None if there are none.
    """

    now: Begun = NOTHING
    waiting: tuple[Begun, ...] = ()
    heard: Begun | None = None
    setup: Draft | None = None

    @property
    def depth(self) -> int:
        """How many things were begun, one on top of the other."""
        others = (self.heard is not None, self.setup is not None, self.now != NOTHING)
        return len(self.waiting) + sum(others)

    @property
    def left(self) -> Left:
        """All notes that were begun; the current last."""
        every = (*self.waiting, self.now, self.heard or NOTHING)
        return tuple(LeftNote(one.mending, one.draft, one.inserts) for one in every if one.begun)

    def take(self, begun: Begun) -> Hand:
        """Return the hand with another note in it; the one before waits, if it was begun."""
        waiting = (*self.waiting, self.now) if self.now.begun else self.waiting
        return replace(self, now=begun, waiting=waiting)

    def put_down(self) -> Hand:
        """Return the hand without the note in it: the latest that waits is in hand again."""
        *waiting, now = self.waiting or (NOTHING,)
        return replace(self, now=now, waiting=tuple(waiting))

    def without_new(self) -> Hand:
        """Return the hand without new notes: after another note, they are for the wrong turn."""
        edits = tuple(one for one in self.waiting if one.mending is not None)
        hand = replace(self, waiting=edits)
        return hand.put_down() if self.now.mending is None else hand

    def spoken(self) -> Hand:
        """Return the hand with what was heard as the note in it."""
        if self.heard is None:
            return self
        return replace(self.without_new(), heard=None).take(self.heard)

    def unturned(self) -> Hand:
        """Return the hand as it is wherever one goes back to."""
        heard = self.heard and replace(self.heard, turned=())
        return replace(self, now=replace(self.now, turned=()), heard=heard)

    def after(self, action: deeds.Action, notes: Sequence[object], *, changed: bool) -> Hand:
        """Return the hand after an action made these notes of those before it."""
        if isinstance(action, deeds.BESIDE_NOTES) or self == EMPTY:
            return self
        hand = self.following(notes, changed=changed)
        if isinstance(action, deeds.SetUpAgain | deeds.Reseated):
            hand = replace(hand, setup=None)
        return hand.called(action.names) if isinstance(action, deeds.Reseated) else hand

    def following(self, notes: Sequence[object], *, changed: bool) -> Hand:
        """Return the hand with the edits in it where their notes are now, as `Begun` does."""
        waiting = (one.following(notes, changed=changed) for one in self.waiting)
        hand = replace(
            self,
            now=self.now.following(notes, changed=changed),
            waiting=tuple(one for one in waiting if one.begun),
        )
        return hand.put_down() if hand.now == NOTHING else hand

    def called(self, names: Mapping[str, str]) -> Hand:
        """Return the same with new names of players, given by old ones."""
        return replace(
            self,
            now=self.now.called(names),
            waiting=tuple(one.called(names) for one in self.waiting),
            heard=self.heard and self.heard.called(names),
        )


EMPTY = Hand()
Seen: TypeAlias = Callable[[Hand], bool]
"""Whether the player sees that a tap led to this hand."""


def nothing_seen(_hand: Hand) -> bool:
    """Pass over all taps."""
    return False


@dataclass(frozen=True, slots=True)
class Saved:
    """How the note in hand is saved: what is `left` in hand then, and by which taps.

    One that `opens` is in hand again when it is undone, without its last tap if it was saved
    `by_last_tap` instead of a button.
    """

    left: Hand
    opens: bool = False
    by_last_tap: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: an `action`, or a tap if None, and what is in hand after it.

    One that is `joined` belongs to the step of the entry before. One that `opens` is a tap of the
    latest note, or what saved it; it is joined once another note is saved. `called` says what a
    step did, as a text that `N_` marked, if that isn't what its actions say.
    """

    action: deeds.Action | None
    hand: Hand
    joined: bool = False
    opens: bool = False
    called: str = ""


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """The entries of a game; the first `done` hold, the others wait to be redone.

    The first `fixed` of them are given: they can't be undone. `course`, `play` and `states` (one
    more than notes) are what the entries that hold make of the setup at the `start`, `count` how
    many of them are actions. `held` is what was in hand at the start.
    """

    game: Game
    start: object
    entries: tuple[Entry, ...]
    done: int
    fixed: int
    held: Hand
    course: deeds.Course
    play: Play
    states: tuple[Any, ...]
    count: int

    @cached_property
    def hand(self) -> Hand:
        """What is in hand now."""
        return self.entries[self.done - 1].hand if self.done else self.held

    @property
    def made(self) -> tuple[deeds.Action, ...]:
        """The actions that hold, without the fixed ones."""
        return _actions(self.entries[self.fixed : self.done])

    def aside_after(self, notes: int) -> Aside:
        """Return what was aside when there were at most so many notes the last time."""
        course = deeds.Course(self.start)
        aside: Aside = course.aside
        for action in _actions(self.entries[: self.done]):
            course.take(action)
            if len(course.notes) <= notes:
                aside = course.aside
        return aside

    def step_back(self, seen: Seen) -> int:
        """Return how many entries hold after undoing a step; all that do if there is none.

        Taps that nobody sees are passed over together with the action before them.
        """
        acted = False
        for at in range(self.done - 1, self.fixed - 1, -1):
            entry = self.entries[at]
            acted = acted or entry.action is not None
            if not entry.joined and (acted or seen(entry.hand)):
                return at
        return self.done

    def step_on(self, seen: Seen) -> int:
        """Return how many entries hold after redoing a step; all that do if there is none."""
        acted = False
        for at in range(self.done, len(self.entries)):
            entry, ends = self.entries[at], self.entries[at + 1 : at + 2]
            acted = acted or entry.action is not None
            if not (ends and ends[0].joined) and (acted or seen(entry.hand)):
                return at + 1
        return self.done

    def taps_to(self, until: int) -> int:
        """Return how many taps there are on the way to another moment; 0 if there is an action."""
        step = self.entries[min(until, self.done) : max(until, self.done)]
        return 0 if _actions(step) else len(step)

    def in_words(self, until: int) -> str:
        """Return the step between now and another moment in a few words; empty if it acts not."""
        step = self.entries[min(until, self.done) : max(until, self.done)]
        called = next((entry.called for entry in step if entry.called), "")
        if called:
            return translated(called)
        first = len(_actions(self.entries[: min(until, self.done)]))
        actions = enumerate(_actions(step), start=first)
        said = [
            deeds.action_in_words(one, self._course_before(at), self.game) for at, one in actions
        ]
        return clauses(said) if said else ""

    def walk_to(self, until: int) -> Iterator[tuple[Deed | None, Timeline]]:
        """Yield each deed on the way to when so many entries hold, None for a tap, and its line."""
        line = self
        while line.done > until:
            line = line._back()
            yield (Undone() if line.entries[line.done].action else None), line
        while line.done < until:
            entry = line.entries[line.done]
            line = line if entry.action is None else line._acted(entry.action)
            line = replace(line, done=line.done + (entry.action is None))
            yield (Redone() if entry.action else None), line

    def ahead(self, action: deeds.Action, *, joined: bool = False, called: str = "") -> Timeline:
        """Return the line after a new action; raises Faults as `Course.take` does."""
        line = self._acted(action)
        changed = len(line.course.notes) == len(self.course.notes)
        hand = self.hand.after(action, line.course.notes, changed=changed)
        entry = Entry(action, hand, joined, called=called)
        return replace(line, entries=(*self.entries[: self.done], entry))

    def saved(self, action: deeds.Action, how: Saved) -> Timeline:
        """Return the line after the note in hand was saved by an action.

        The action, with the last tap if that saved it, opens the note if that is wanted: its taps
        stay apart. Else all of it becomes one step.
        """
        line, first, last = self._acted(action), self._begun_at, self.done - how.by_last_tap
        apart = how.opens and first < last  # else there is nothing but what saved it
        entries = [
            replace(entry, joined=True, opens=False) if entry.opens else entry
            for entry in self.entries[: self.done]
        ]
        for at in range(first, self.done):
            later = at > first
            hand = entries[at].hand.spoken()
            entries[at] = replace(
                entries[at], hand=hand, joined=later and not apart, opens=later and apart
            )
        confirmed = apart and last == self.done
        joined = first < self.done and not confirmed
        changed = len(line.course.notes) == len(self.course.notes)
        left = how.left.after(action, line.course.notes, changed=changed)
        entry = Entry(action, left, joined, opens=confirmed)
        return replace(line, entries=(*entries, entry))

    def tapped(self, hand: Hand) -> Timeline:
        """Return the line after a tap, which comes before the actions that wait to be redone."""
        if hand == self.hand:
            return self
        line = replace(self, done=self.done - self._is_turn)
        return line._with_next(() if hand == line.hand else (Entry(None, hand),))

    def without_last_tap(self) -> Timeline:
        """Return the line before the last tap of the note in hand, which was begun.

        If something else was done since, that stays: it is as if the tap were changed back.
        """
        if self.done > self.fixed and self.entries[self.done - 1].action is None:
            first = self.step_back(lambda _hand: True)
            apart = tuple(replace(one, joined=False) for one in self.entries[first : self.done])
            entries = (*self.entries[:first], *apart, *self.entries[self.done :])
            return replace(self, entries=entries, done=self.done - 1)
        now, hands = self.hand, map(self._hand_at, range(self.done, -1, -1))
        before = next((hand for hand in hands if hand.now != now.now), EMPTY)
        same = before.depth == now.depth and before.now.mending == now.now.mending
        return self.tapped(replace(now, now=before.now) if same else now.put_down())

    def let_go(self, hand: Hand) -> Timeline:
        """Return the line without the note in hand, of which `hand` is what is left."""
        first = self._begun_at
        if self._hand_at(first) != hand:
            return self.tapped(hand)
        note = self.entries[first : self.done]
        joined = (replace(entry, joined=at > 0) for at, entry in enumerate(note))
        entries = (*self.entries[:first], *joined, *self.entries[self.done :])
        return replace(self, entries=entries, done=first)

    def heard_out(self, hand: Hand) -> Timeline:
        """Return the line with `hand` in place of what was tapped while the sheet was hidden."""
        gone = [one.action is None and one.hand.heard is not None for one in self.entries]
        kept = (one for one, is_gone in zip(self.entries, gone, strict=True) if not is_gone)
        entries = tuple(replace(one, hand=replace(one.hand, heard=None)) for one in kept)
        return replace(self, entries=entries, done=self.done - sum(gone[: self.done])).tapped(hand)

    @property
    def _is_turn(self) -> bool:
        """Whether the last entry only went back to a slot."""
        if self.done == self.fixed or self.entries[self.done - 1].action is not None:
            return False
        return self.hand.unturned() == self._hand_at(self.done - 1).unturned()

    @property
    def _begun_at(self) -> int:
        """How many entries held when the note in hand was begun, or since the last action."""
        at, depth = self.done, self.hand.depth
        while at > self.fixed and self.entries[at - 1].action is None:
            at -= 1
            if self._hand_at(at).depth < depth:
                break
        return at

    def _hand_at(self, done: int) -> Hand:
        return self.entries[done - 1].hand if done else self.held

    def _with_next(self, taps: Sequence[Entry]) -> Timeline:
        """Return the line with these taps next, and then the actions that wait to be redone."""
        rest = self.entries[self.done :]
        kept = next((at for at, one in enumerate(rest) if one.action is not None), len(rest))
        waits = [replace(one, joined=one.joined and at > 0) for at, one in enumerate(rest[kept:])]
        entries = (*self.entries[: self.done], *taps, *waits)
        return replace(self, entries=entries, done=self.done + len(taps))

    def _course_before(self, number: int) -> deeds.Course:
        """Return a course in which this action can be told: the one before it, if that matters."""
        action = _actions(self.entries)[number]
        if isinstance(action, deeds.Removed | deeds.Inked | deeds.SetUpAgain):
            return deeds.course_after(self.start, _actions(self.entries)[:number])
        return self.course

    def _back(self) -> Timeline:
        undone = self.entries[self.done - 1].action
        if undone is None:
            return replace(self, done=self.done - 1)
        before = deeds.course_after(self.start, _actions(self.entries[: self.done - 1]))
        return self._become(before, undone, done=self.done - 1, count=self.count - 1)

    def _acted(self, action: deeds.Action) -> Timeline:
        course = self.course.copy()
        course.take(action)
        return self._become(course, action, done=self.done + 1, count=self.count + 1)

    def _become(self, course: deeds.Course, by: deeds.Action, *, done: int, count: int) -> Timeline:
        play = self.play if isinstance(by, deeds.BESIDE_NOTES) else course.play()
        states = self.states
        if play is not self.play:
            states = states_of(self.game, play, self.play, self.states)
        return replace(self, course=course, play=play, states=states, done=done, count=count)


def _actions(entries: Sequence[Entry]) -> tuple[deeds.Action, ...]:
    return tuple(entry.action for entry in entries if entry.action is not None)


def begin_timeline(
    game: Game,
    start: object,
    actions: Sequence[deeds.Action],
    *,
    done: int | None = None,
    fixed: int = 0,
    hand: Hand = EMPTY,
) -> Timeline:
    """Return the line of a game with these actions, of which the first `done` hold.

    Raises Faults if one is about a note that doesn't exist, also if it waits to be redone.
    """
    done = len(actions) if done is None else done
    course = deeds.course_after(start, actions)
    if done < len(actions):
        course = deeds.course_after(start, actions[:done])
    play = course.play()
    return Timeline(
        game=game,
        start=start,
        entries=tuple(Entry(action, hand) for action in actions),
        done=done,
        fixed=fixed,
        held=hand,
        course=course,
        play=play,
        states=states_of(game, play),
        count=done,
    )
