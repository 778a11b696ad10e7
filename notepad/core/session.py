"""A game in play: notes, undo, redo, changes of setup and seats, what-ifs, one change callback.

`Session` is the game on the table. A what-if is a trial continuation: the game itself doesn't
change until it is kept. Both are based on a `Timeline`: the actions of a game one after the other,
of which the last ones may be undone.
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
from notepad.core.ink import fits_ink_limit
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
    """What is about to happen to a session, announced beforehand.

    A `deed` that is a new action becomes the last one: everything that could be redone after it is
    dropped. `done` is how many actions hold afterwards, and `play` their result.
    """

    deed: Deed
    done: int
    play: Play


Keep = Callable[[Change], None]


def _keep_nothing(_change: Change) -> None:
    """Save nothing: the session only lives in memory."""


def _nowhere(_what_if: WhatIf | None) -> None:
    """Save nothing: what-ifs only live in memory."""


@dataclass(frozen=True, slots=True)
class Scratch:
    """Where a what-if is saved: separately from the game.

    `put` saves one in place of the previous one, or none if None. Within `together`, either all
    changes are saved or none. Both may raise.
    """

    put: Callable[[WhatIf | None], None] = _nowhere
    together: Callable[[], AbstractContextManager[None]] = nullcontext


_IN_MEMORY = Scratch()


class Session:
    """A game in play, or a what-if of it, whichever is on the table.

    Its state is a setup and the actions taken since; the first `done` of them hold, and the others
    wait to be redone. At every moment it makes a record that can be read again. Notes are numbered
    from 1. `keep` is called before anything changes; if it raises, nothing changes.
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
        """Take up a game; raises Faults if an action is about a note that doesn't exist.

        `scratch` saves what-ifs, and `waiting` is the document of a paused one.
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
        """My pencil marks by cell and holder; changes with the session."""
        return MappingProxyType(self._line.course.marks)

    @property
    def aside(self) -> Aside:
        """My things that aren't observations; changes with the session."""
        return MappingProxyType(self._line.course.aside)

    def aside_after(self, notes: int) -> Aside:
        """Return my things that aren't observations, as they were when there were so many notes."""
        return self._line.aside_after(notes)

    @property
    def ink(self) -> Mapping[int, Stroke]:
        """What I wrote on the sheet, by each stroke's id; changes with the session."""
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
        """Return the state of play before note `number`."""
        return self._line.states[number - 1]

    def view_before(self, number: int, now: View, known: Known | None = None) -> View:
        """Return the view before note `number`, with what was known then.

        If there are fewer notes, it is the view after all of them.
        """
        play = Play(self.setup, self.notes[: number - 1])
        return replace(now, play=play, state=self._line.states[len(play.notes)], known=known)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""
        return self._line.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to redo."""
        return self._line.can_redo

    @property
    def undo_sentence(self) -> str:
        """What undo would undo, in a few words; empty if there is nothing."""
        return self._line.undo_sentence

    @property
    def redo_sentence(self) -> str:
        """What redo would redo, in a few words; empty if there is nothing."""
        return self._line.redo_sentence

    def record(self, title: str) -> AnyRecord:
        """Return the game as a record that can be written, without what-ifs."""
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
        """The current what-if; None while the game itself is on the table."""
        return WhatIf(self._after, self._tried.made) if self._tried else None

    @property
    def has_paused_what_if(self) -> bool:
        """Whether there is a paused what-if."""
        return self._waiting is not None and self._tried is None

    @property
    def pencilled(self) -> frozenset[int]:
        """The numbers of the notes that only belong to the what-if."""
        own = {id(note) for note in self._own.play.notes}
        return frozenset(at for at, note in enumerate(self.notes, 1) if id(note) not in own)

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after every change; returns a function that ends that."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def note(self, note: object, aside: Aside | None = None) -> None:
        """Add a note at the end; raises Faults if it isn't valid at this table.

        Things of mine that aren't observations may change in the same step.
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
        """Remove a note; raises Faults if there is no such note."""
        self._take(Removed(number))

    def pencil(self, cell: str, holder: str, pencil: Pencil | None) -> None:
        """Draw a pencil mark of mine, or erase it with None."""
        if self._line.course.marks.get((cell, holder)) != pencil:
            self._take(Pencilled(cell, holder, pencil))

    def change_aside_lists(self, aside: Aside) -> None:
        """Change my lists that aren't observations; an empty list is removed."""
        changed = {
            name: words for name, words in aside.items() if self.aside.get(name, ()) != words
        }
        if changed:
            self._take(PutAside(changed))

    def write(self, written: Sequence[Stroke], rubbed: Sequence[int] = ()) -> None:
        """Write strokes, replacing those with the same id, and erase others by id.

        Raises Faults if there isn't room for that much ink, or a stroke is invalid.
        """
        gone = tuple(stroke for stroke in dict.fromkeys(rubbed) if stroke in self.ink)
        left = {at: stroke for at, stroke in self.ink.items() if at not in gone}
        left |= {stroke.id: stroke for stroke in written}
        if written and not fits_ink_limit(left.values()):
            raise Faults(
                [Fault("ink", _("there is no room for more handwriting; erase something first"))]
            )
        if [*left.values()] != [*self.ink.values()]:
            self._take(Inked(tuple(written), gone))

    def set_up(self, setup: object) -> None:
        """Change the setup; raises Faults if it has any, or a note has any with it."""
        self._check_own()
        if setup != self.setup:
            self._check(setup, self.notes)
            self._take(SetUpAgain(setup))

    def misfits(self, setup: object) -> Mapping[int, tuple[Fault, ...]]:
        """Return the notes that don't fit another setup, by number, and why."""
        return self._misfits(setup, self.notes)

    def reseat(self, seats: Reseating) -> None:
        """Rename players or move them to other seats; notes and marks follow them.

        Raises Faults if those aren't the players of this table, or a name isn't allowed.
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
        """Undo the last action, if there is one."""
        if self.can_undo:
            self._become(self._line.back())

    def redo(self) -> None:
        """Redo the next action, if there is one."""
        if self.can_redo:
            self._become(self._line.again())

    def try_after(self, after: int) -> None:
        """Start a what-if after some note; it replaces a paused one."""
        self.try_out(WhatIf(after))

    def try_again(self) -> None:
        """Resume the paused what-if; raises Faults if it no longer fits the game.

        Then it is discarded.
        """
        if not self.has_paused_what_if:
            return
        try:
            self.try_out(read_what_if(self._waiting, self.setup, self._game))
        except Faults as faults:
            self.drop_what_if()
            told = _("your what-if no longer fits the game and was discarded: {why}")
            raise Faults([Fault("what-if", told.format(why=faults.spoken))]) from faults

    def try_out(self, what_if: WhatIf) -> None:
        """Start this what-if with its actions so far; it replaces a paused one.

        Raises Faults if an action is about a note that doesn't exist.
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

    def pause_what_if(self) -> None:
        """Pause the what-if and return to the game itself."""
        if self._tried is not None:
            self._tried = None
            self._tell()

    def drop_what_if(self) -> None:
        """Discard the what-if, current or paused; nothing of it is left."""
        self._scratch.put(None)
        self._waiting, self._tried = None, None
        self._tell()

    def keep_what_if(self) -> None:
        """Apply the what-if to the game, all of it or nothing; see `WhatIf.actions_to_apply`."""
        tried, own = self.what_if, self._own.branch()
        if tried is None:
            return
        with self._scratch.together():
            for action in tried.actions_to_apply(len(own.play.notes)):
                step = own.ahead(action)
                self._keep(Change(step.deed, step.done, step.play))
                own.go(step)
            self._scratch.put(None)
        self._own, self._tried, self._waiting = own, None, None
        self._tell()

    def _check_own(self) -> None:
        """Raise Faults during a what-if, because it depends on the game as it is."""
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
        """Take a new action after checking that it could be read again."""
        again = read_action(action_document(action), self.setup, self._game)
        if again != action:
            told = _("this can’t be saved: {action}").format(action=action)
            raise Faults([Fault(action.kind, told)])
        self._become(self._line.ahead(action))

    def _become(self, step: Step) -> None:
        """Save the change, then switch to the new course, then notify everybody."""
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
        """Save a change of the game itself, with its players' changes in the paused what-if."""
        change, carried = Change(step.deed, step.done, step.play), self._carried(step)
        if carried is None:
            self._keep(change)
            return
        with self._scratch.together():
            self._keep(change)
            self._scratch.put(carried)
        self._waiting = what_if_document(carried)

    def _carried(self, step: Step) -> WhatIf | None:
        """Return the paused what-if with the players after a step, None if none changes.

        One that can't be read stays as it is; resuming it reports that.
        """
        names = self._own.renamed(step)
        if names is None or not self.has_paused_what_if:
            return None
        table = self._game.table(step.play.setup)
        seats = Reseating(names, table.players, table.first)
        with suppress(Faults):
            waiting = read_what_if(self._waiting, self.setup, self._game)
            return waiting.reseated(self.setup, seats, self._game)
        return None

    def _put(self, what_if: WhatIf) -> None:
        """Save the what-if so that it can be paused; without actions there is none."""
        self._scratch.put(what_if if what_if.actions else None)
        self._waiting = what_if_document(what_if) if what_if.actions else None

    @property
    def _line(self) -> Timeline:
        """The timeline on the table."""
        return self._tried or self._own

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A what-if: its actions in order, starting after the note numbered `after`."""

    after: int
    actions: tuple[Action, ...] = ()

    def actions_to_apply(self, note_count: int) -> Iterator[Action]:
        """Yield actions that do the same to the game itself, which has so many notes.

        Notes that the what-if leaves out are removed first, the last one first.
        """
        yield from (Removed(number) for number in range(note_count, self.after, -1))
        yield from self.actions

    def reseated(self, setup: object, seats: Reseating, game: Game) -> WhatIf:
        """Return the same what-if with other names or seats than in this setup."""
        moved = (seated_otherwise(action, setup, seats, game) for action in self.actions)
        return WhatIf(self.after, tuple(moved))


def what_if_document(what_if: WhatIf) -> dict[str, Any]:
    """Return a what-if as JSON values."""
    actions = [action_document(action) for action in what_if.actions]
    return {"after": what_if.after, "actions": actions}


def read_what_if(document: object, setup: object, game: Game) -> WhatIf:
    """Return the what-if that a JSON object holds; raises Faults if it doesn't fit a setup."""
    found = document if isinstance(document, dict) else {}
    after, actions = found.get("after"), found.get("actions")
    if type(after) is not int or after < 0 or not isinstance(actions, list):
        raise Faults([Fault("what-if", _("it can’t be read"))])
    return WhatIf(after, tuple(read_action(action, setup, game) for action in actions))


class Timeline:
    """Actions in order; the first `done` hold, the others wait to be redone.

    The first `fixed` of them are given: they can't be undone.
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
        """Start with a setup; raises Faults if an action is about a note that doesn't exist."""
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
        """Whether there is an action to undo."""
        return self.done > self._fixed

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to redo."""
        return self.done < len(self.actions)

    @property
    def made(self) -> tuple[Action, ...]:
        """The actions that hold, without the fixed ones."""
        return self.actions[self._fixed : self.done]

    def aside_after(self, notes: int) -> Aside:
        """Return what was aside when there were at most so many notes the last time."""
        course = Course(self._start)
        aside: Aside = course.aside
        for action in self.actions[: self.done]:
            course.take(action)
            if len(course.notes) <= notes:
                aside = course.aside
        return aside

    @property
    def undo_sentence(self) -> str:
        """What undo would undo, in a few words; empty if there is nothing."""
        if not self.can_undo:
            return ""
        last, before = self.actions[self.done - 1], self.course
        if isinstance(last, Removed | Inked):
            before = course_after(self._start, self.actions[: self.done - 1])
        return action_in_words(last, before, self._game)

    @property
    def redo_sentence(self) -> str:
        """What redo would redo, in a few words; empty if there is nothing."""
        return (
            action_in_words(self.actions[self.done], self.course, self._game)
            if self.can_redo
            else ""
        )

    def back(self) -> Step:
        """Return the step that undoes the last action; there must be one."""
        *before, last = self.actions[: self.done]
        return self._step(course_after(self._start, before), Undone(), last, done=self.done - 1)

    def again(self) -> Step:
        """Return the step that redoes the next action; there must be one."""
        return self._forward(Redone(), self.actions[self.done])

    def ahead(self, action: Action) -> Step:
        """Return the step that takes a new action; raises Faults as `Course.take` does."""
        return self._forward(action, action)

    def renamed(self, step: Step) -> Mapping[str, str] | None:
        """Return the new names after a step, by the current names.

        None if the step doesn't rename or reseat players, or undo that.
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
        """Return a copy that continues from here without changing this one."""
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
    """The next state of a timeline after a deed: a new action, undo or redo.

    `done` is how many actions hold then; `course` and `play` are their result.
    """

    deed: Deed
    done: int
    course: Course
    play: Play
