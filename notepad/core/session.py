"""A game in play: notes, undo, redo, changes of setup and seats, what-ifs, one change callback.

`Session` is the game on the table. A what-if is a way on that is tried in pencil: nothing of the
game changes before it is kept. Under both lies a `Timeline`: the actions of a game one after the
other, of which those at the end may be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from copy import copy
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from notepad.core.actions import (
    BESIDE_NOTES,
    Action,
    Course,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    action_document,
    action_in_words,
    course_after,
    read_action,
)
from notepad.core.faces_and_marks import PencilMark
from notepad.core.faults import Fault, Faults
from notepad.core.game import Game, Play, states_of
from notepad.core.history import Deed, Redone, Undone, seated_otherwise
from notepad.core.ink import room_for
from notepad.core.language import _, ngettext
from notepad.core.record import MOST_NOTES, Record
from notepad.core.seats import Reseating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.faces_and_marks import Aside, Pencil
    from notepad.core.game import View
    from notepad.core.ink import Stroke
    from notepad.core.reasoner import Known
    from notepad.core.record import AnyRecord


@dataclass(frozen=True, slots=True)
class Change:
    """What is about to happen to a session, told before it does.

    A `deed` that is a new action becomes the last one: whatever could have been redone after it is
    dropped. `done` is how many actions hold afterwards, and `play` what they make.
    """

    deed: Deed
    done: int
    play: Play


Keep = Callable[[Change], None]


def _keep_nothing(_change: Change) -> None:
    """Let a session live in memory alone."""


def _nowhere(_what_if: WhatIf | None) -> None:
    """Let what is tried live in memory alone."""


@dataclass(frozen=True, slots=True)
class Scratch:
    """Where a what-if is kept: not with the game, but in a place of its own.

    `put` keeps one in place of that before, with None none. Within `together` all that is changed
    is kept, or nothing. Both may raise.
    """

    put: Callable[[WhatIf | None], None] = _nowhere
    together: Callable[[], AbstractContextManager[None]] = nullcontext


_IN_MEMORY = Scratch()


class Session:
    """A game in play, or what is tried of it in pencil: whichever is on the table.

    Its state is a setup and the actions taken since, of which the first `done` hold; the others
    wait to be redone. At every moment it makes a record that can be read again. Notes are
    numbered from 1. `keep` is called before anything changes; if it raises, nothing does.
    """

    def __init__(
        self,
        game: Game,
        setup: object,
        actions: Sequence[Action] = (),
        *,
        done: int | None = None,
        keep: Keep = _keep_nothing,
        scratch: Scratch = _IN_MEMORY,
        waiting: object = None,
    ) -> None:
        """Take up a game; raises Faults if an action is about a note that is not there.

        `scratch` keeps what is tried in pencil, and `waiting` is the document of what was.
        """
        self._game = game
        self._own = Timeline(game, setup, actions, done=done)
        self._tried: Timeline | None = None
        self._after = 0
        self._keep, self._scratch, self._waiting = keep, scratch, waiting
        self._callbacks: list[Callable[[], None]] = []

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def setup(self) -> Any:  # noqa: ANN401 a setup is the game's own type
        """How the game was set up."""
        return self._line.play.setup

    @property
    def notes(self) -> tuple[Any, ...]:
        """What was noted, note 1 first."""
        return self._line.play.notes

    @property
    def marks(self) -> Mapping[tuple[str, str], Pencil]:
        """My pencil marks by cell and holder; it changes along with the session."""
        return MappingProxyType(self._line.course.marks)

    @property
    def aside(self) -> Aside:
        """What is mine but no observation; it changes along with the session."""
        return MappingProxyType(self._line.course.aside)

    @property
    def ink(self) -> Mapping[int, Stroke]:
        """What I wrote on the sheet, by each stroke's id; it changes along with the session."""
        return MappingProxyType(self._line.course.ink)

    @property
    def play(self) -> Play:
        """Setup and notes, frozen: the same object until one of them changes."""
        return self._line.play

    @property
    def state(self) -> Any:  # noqa: ANN401 a state is the game's own type
        """The state of play after the last note."""
        return self._line.states[-1]

    def state_before(self, number: int) -> Any:  # noqa: ANN401
        """Return the state of play that note `number` came after."""
        return self._line.states[number - 1]

    def view_before(self, number: int, now: View, known: Known | None = None) -> View:
        """Return a view as it was before note `number`, with what was known then.

        Where there are fewer notes, it is that of all of them.
        """
        play = Play(self.setup, self.notes[: number - 1])
        return replace(now, play=play, state=self._line.states[len(play.notes)], known=known)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self._line.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether an action taken back can come again."""
        return self._line.can_redo

    @property
    def undo_sentence(self) -> str:
        """What undo would take back, in a few words; empty if there is nothing."""
        return self._line.undo_sentence

    @property
    def redo_sentence(self) -> str:
        """What redo would bring again, in a few words; empty if there is nothing."""
        return self._line.redo_sentence

    def record(self, title: str) -> AnyRecord:
        """Return the game as a record that can be written, without what is tried in pencil."""
        course, play = self._own.course, self._own.play
        marks = tuple(PencilMark(*place, pencil) for place, pencil in course.marks.items())
        return Record(
            game=self._game.id,
            setup=play.setup,
            notes=play.notes,
            title=title,
            marks=marks,
            aside=dict(course.aside),
            ink=tuple(course.ink.values()),
            declaration=self._game.declaration,
        )

    @property
    def what_if(self) -> WhatIf | None:
        """What is tried in pencil just now; None while the game itself is on the table."""
        return WhatIf(self._after, self._tried.made) if self._tried else None

    @property
    def waits(self) -> bool:
        """Whether something was tried and left, and can be gone on with."""
        return self._waiting is not None and self._tried is None

    @property
    def pencilled(self) -> frozenset[int]:
        """The numbers of the notes that are no notes of the game itself."""
        own = {id(note) for note in self._own.play.notes}
        return frozenset(at for at, note in enumerate(self.notes, 1) if id(note) not in own)

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have `callback` called after every change; returns what ends that."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def note(self, note: object, aside: Aside | None = None) -> None:
        """Add a note at the end; raises Faults if it is none for this table.

        What is mine aside from the notes may change in the same step.
        """
        if len(self.notes) >= MOST_NOTES:
            told = ngettext(
                "a record can hold at most {most} note",
                "a record can hold at most {most} notes",
                MOST_NOTES,
            )
            raise Faults([Fault("notes", told.format(most=MOST_NOTES))])
        self._take(Noted(note, aside or {}))

    def mend(self, number: int, note: object) -> None:
        """Replace a note; raises Faults if there is no such note or the new one is wrong."""
        if number < 1 or self.notes[number - 1 : number] != (note,):
            self._take(Mended(number, note))

    def remove(self, number: int) -> None:
        """Take a note out; raises Faults if there is no such note."""
        self._take(Removed(number))

    def pencil(self, cell: str, holder: str, pencil: Pencil | None) -> None:
        """Draw a mark of mine, or rub it out with None."""
        if self._line.course.marks.get((cell, holder)) != pencil:
            self._take(Pencilled(cell, holder, pencil))

    def put_aside(self, aside: Aside) -> None:
        """Change lists of mine that are no observations; an empty list is gone."""
        changed = {
            name: words for name, words in aside.items() if self.aside.get(name, ()) != words
        }
        if changed:
            self._take(PutAside(changed))

    def write(self, written: Sequence[Stroke], rubbed: Sequence[int] = ()) -> None:
        """Write strokes, each in place of one with its id, and rub others out by their ids.

        Raises Faults if there is no room for so much ink, or a stroke is none.
        """
        gone = tuple(stroke for stroke in dict.fromkeys(rubbed) if stroke in self.ink)
        left = {at: stroke for at, stroke in self.ink.items() if at not in gone}
        left |= {stroke.id: stroke for stroke in written}
        if written and not room_for(left.values()):
            raise Faults(
                [Fault("ink", _("there is no room for more handwriting; erase something first"))]
            )
        if [*left.values()] != [*self.ink.values()]:
            self._take(Inked(tuple(written), gone))

    def set_up(self, setup: object) -> None:
        """Mend the setup; raises Faults if it, or a note that is there already, has any then."""
        self._check_own()
        if setup != self.setup:
            self._check(setup, self.notes)
            self._take(SetUpAgain(setup))

    def misfits(self, setup: object) -> Mapping[int, tuple[Fault, ...]]:
        """Return the notes that another setup has no room for, by number, and why not."""
        return self._misfits(setup, self.notes)

    def reseat(self, seats: Reseating) -> None:
        """Call players otherwise or move them to other seats; notes and marks follow them.

        Raises Faults if those are not the players of this table, or somebody can't be called so.
        """
        self._check_own()
        players = [seats.called(player) for player in self._game.table(self.setup).players]
        if sorted(players) != sorted(seats.players):
            raise Faults([Fault("players", _("players can’t join or leave during a game"))])
        setup = self.setup.reseated(seats)
        if setup != self.setup:
            reseated = self._game.keypad.reseated
            notes = tuple(reseated(self.setup, note, seats) for note in self.notes)
            self._check(setup, notes)
            self._take(Reseated(seats.names, setup, notes))

    def undo(self) -> None:
        """Take the last action back; nothing happens if there is none."""
        if self.can_undo:
            self._become(self._line.back())

    def redo(self) -> None:
        """Bring the next action again; nothing happens if there is none."""
        if self.can_redo:
            self._become(self._line.again())

    def try_after(self, after: int) -> None:
        """Go on in pencil from where there were so many notes; what waited does no longer."""
        self.try_out(WhatIf(after))

    def try_again(self) -> None:
        """Go on with what waits; raises Faults if that does not fit the game any more.

        It is dropped then.
        """
        if not self.waits:
            return
        try:
            self.try_out(read_what_if(self._waiting, self.setup, self._game))
        except Faults as faults:
            self.drop_what_if()
            told = _("your what-if no longer fits the game and was discarded: {why}")
            raise Faults([Fault("what-if", told.format(why=faults.spoken))]) from faults

    def try_out(self, what_if: WhatIf) -> None:
        """Go on in pencil as far as that is done already; what waited does no longer.

        Raises Faults if an action is about a note that is not there.
        """
        own = self._own
        marks = (Pencilled(*place, pencil) for place, pencil in own.course.marks.items())
        notes = (Noted(note) for note in own.play.notes[: what_if.after])
        beside = (PutAside(dict(own.course.aside)), Inked(tuple(own.course.ink.values())))
        given: tuple[Action, ...] = (*notes, *marks, *beside)
        actions = (*given, *what_if.actions)
        line = Timeline(self._game, own.play.setup, actions, fixed=len(given))
        if what_if.actions:
            self._put(what_if)
        self._tried = line
        self._after = min(what_if.after, len(own.play.notes))
        self._tell()

    def leave_what_if(self) -> None:
        """Lay the game itself on the table again; what was tried waits."""
        if self._tried is not None:
            self._tried = None
            self._tell()

    def drop_what_if(self) -> None:
        """Forget what is tried, and what waits; nothing of it is left anywhere."""
        self._scratch.put(None)
        self._waiting, self._tried = None, None
        self._tell()

    def keep_what_if(self) -> None:
        """Do plainly what was tried, all of it or nothing; see `WhatIf.plainly`."""
        tried, own = self.what_if, self._own.branch()
        if tried is None:
            return
        with self._scratch.together():
            for action in tried.plainly(len(own.play.notes)):
                step = own.ahead(action)
                self._keep(Change(step.deed, step.done, step.play))
                own.go(step)
            self._scratch.put(None)
        self._own, self._tried, self._waiting = own, None, None
        self._tell()

    def _check_own(self) -> None:
        """Raise Faults while something is tried in pencil: that rests on the game as it is."""
        if self.what_if is not None:
            raise Faults([Fault("setup", _("first keep or discard your what-if"))])

    def _check(self, setup: object, notes: Sequence[object]) -> None:
        """Raise Faults if a setup has any, or notes have any with it."""
        own = [fault.under("setup") for fault in self._game.setup_faults(setup)]
        misfits = self._misfits(setup, notes).items()
        for_notes = [fault.under(f"notes[{n - 1}]") for n, faults in misfits for fault in faults]
        if own or for_notes:
            raise Faults([*own, *for_notes])

    def _misfits(self, setup: object, notes: Sequence[object]) -> Mapping[int, tuple[Fault, ...]]:
        found = (tuple(self._game.keypad.faults(setup, note)) for note in notes)
        return {number: faults for number, faults in enumerate(found, start=1) if faults}

    def _take(self, action: Action) -> None:
        """Take a new action, once it is certain that it could be read again."""
        again = read_action(action_document(action), self.setup, self._game)
        if again != action:
            told = _("this can’t be kept: {action}").format(action=action)
            raise Faults([Fault(action.kind, told)])
        self._become(self._line.ahead(action))

    def _become(self, step: Step) -> None:
        """Have the change kept, then go over to the new course, then tell everybody."""
        then = self._line.branch()
        then.go(step)
        if self._tried is None:
            self._keep_own(step)
            self._own = then
        else:
            self._put(WhatIf(self._after, then.made))
            self._tried = then
        self._tell()

    def _keep_own(self, step: Step) -> None:
        """Have a change of the game itself kept, what waits going along with its players."""
        change, carried = Change(step.deed, step.done, step.play), self._carried(step)
        if carried is None:
            self._keep(change)
            return
        with self._scratch.together():
            self._keep(change)
            self._scratch.put(carried)
        self._waiting = what_if_document(carried)

    def _carried(self, step: Step) -> WhatIf | None:
        """Return what waits with players as they are after a step, None if that moves none.

        What can't be read is left as it is: that is told where it is gone on with.
        """
        names = self._own.renamed(step)
        if names is None or not self.waits:
            return None
        table = self._game.table(step.play.setup)
        seats = Reseating(names, table.players, table.first)
        with suppress(Faults):
            waiting = read_what_if(self._waiting, self.setup, self._game)
            return waiting.reseated(self.setup, seats, self._game)
        return None

    def _put(self, what_if: WhatIf) -> None:
        """Have it kept what is tried, so that it can wait; without actions there is nothing."""
        self._scratch.put(what_if if what_if.actions else None)
        self._waiting = what_if_document(what_if) if what_if.actions else None

    @property
    def _line(self) -> Timeline:
        """What is on the table."""
        return self._tried or self._own

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What is done in pencil, one action after the other, from where there were `after` notes."""

    after: int
    actions: tuple[Action, ...] = ()

    def plainly(self, count: int) -> Iterator[Action]:
        """Yield what does the same to the game itself, which has `count` notes.

        Those that it goes on without are taken out first, the last one first.
        """
        yield from (Removed(number) for number in range(count, self.after, -1))
        yield from self.actions

    def reseated(self, setup: object, seats: Reseating, game: Game) -> WhatIf:
        """Return the same with players called or seated otherwise than in this setup."""
        moved = (seated_otherwise(action, setup, seats, game) for action in self.actions)
        return WhatIf(self.after, tuple(moved))


def what_if_document(what_if: WhatIf) -> dict[str, Any]:
    """Return a what-if as JSON values."""
    actions = [action_document(action) for action in what_if.actions]
    return {"after": what_if.after, "actions": actions}


def read_what_if(document: object, setup: object, game: Game) -> WhatIf:
    """Return the what-if that a JSON object holds; raises Faults where it does not fit a setup."""
    found = document if isinstance(document, dict) else {}
    after, actions = found.get("after"), found.get("actions")
    if type(after) is not int or after < 0 or not isinstance(actions, list):
        raise Faults([Fault("what-if", _("it can’t be read"))])
    return WhatIf(after, tuple(read_action(action, setup, game) for action in actions))


class Timeline:
    """Actions in order; the first `done` hold, the others wait to be redone.

    The first `fixed` of them are given: they can't be taken back.
    """

    def __init__(
        self,
        game: Game,
        start: object,
        actions: Sequence[Action],
        *,
        done: int | None = None,
        fixed: int = 0,
    ) -> None:
        """Begin with a setup; raises Faults if an action is about a note that is not there."""
        self._game, self._start, self._fixed = game, start, fixed
        self.actions = tuple(actions)
        self.done = len(self.actions) if done is None else done
        self.course = course_after(start, self.actions)
        if self.done < len(self.actions):
            self.course = course_after(start, self.actions[: self.done])
        self.play = self.course.play()
        self.states = states_of(game, self.play)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self.done > self._fixed

    @property
    def can_redo(self) -> bool:
        """Whether an action taken back can come again."""
        return self.done < len(self.actions)

    @property
    def made(self) -> tuple[Action, ...]:
        """The actions that hold, but for those that were given."""
        return self.actions[self._fixed : self.done]

    @property
    def undo_sentence(self) -> str:
        """What undo would take back, in a few words; empty if there is nothing."""
        if not self.can_undo:
            return ""
        last, before = self.actions[self.done - 1], self.course
        if isinstance(last, Removed | Inked):
            before = course_after(self._start, self.actions[: self.done - 1])
        return action_in_words(last, before, self._game)

    @property
    def redo_sentence(self) -> str:
        """What redo would bring again, in a few words; empty if there is nothing."""
        return (
            action_in_words(self.actions[self.done], self.course, self._game)
            if self.can_redo
            else ""
        )

    def back(self) -> Step:
        """Return the step that takes the last action back; there has to be one."""
        *before, last = self.actions[: self.done]
        return self._step(course_after(self._start, before), Undone(), last, done=self.done - 1)

    def again(self) -> Step:
        """Return the step that brings the next action again; there has to be one."""
        return self._forward(Redone(), self.actions[self.done])

    def ahead(self, action: Action) -> Step:
        """Return the step that takes a new action; raises Faults as `Course.take` does."""
        return self._forward(action, action)

    def renamed(self, step: Step) -> Mapping[str, str] | None:
        """Return who is called otherwise after a step, by the name of now.

        None if it is not one that calls or seats players otherwise, or takes that back.
        """
        by, back = step.deed, isinstance(step.deed, Undone)
        if isinstance(by, Undone | Redone):
            by = self.actions[step.done if back else self.done]
        if not isinstance(by, Reseated):
            return None
        return {new: old for old, new in by.names.items()} if back else by.names

    def go(self, step: Step) -> None:
        """Take a step."""
        if not isinstance(step.deed, Undone | Redone):
            self.actions = (*self.actions[: self.done], step.deed)
        if step.play is not self.play:
            self.states = states_of(self._game, step.play, self.play, self.states)
        self.course, self.play, self.done = step.course, step.play, step.done

    def branch(self) -> Self:
        """Return a timeline that goes on from here without changing this one."""
        return copy(self)

    def _forward(self, deed: Deed, action: Action) -> Step:
        course = self.course.copy()
        course.take(action)
        return self._step(course, deed, action, done=self.done + 1)

    def _step(self, course: Course, deed: Deed, by: Action, *, done: int) -> Step:
        same = isinstance(by, BESIDE_NOTES)
        return Step(deed, done, course, self.play if same else course.play())


@dataclass(frozen=True, slots=True)
class Step:
    """Where a timeline goes next by a deed: a new action, or one that is undone or redone.

    `done` is how many actions hold then; `course` and `play` are what they make.
    """

    deed: Deed
    done: int
    course: Course
    play: Play
