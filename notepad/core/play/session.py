"""One game being played: notes in order, undo, redo, mending, what-if; one change callback."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault, Faults
from notepad.core.game.game import AnyGame, Play
from notepad.core.ink import room_for
from notepad.core.play.action import (
    Action,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    action_document,
    read_action,
)
from notepad.core.play.seen_session import SeenSession
from notepad.core.play.timeline import Step, Timeline
from notepad.core.play.what_if import Scratch, WhatIf, read_what_if, what_if_document
from notepad.core.record.record import MOST_NOTES
from notepad.core.seats import Reseating
from notepad.core.words import _, ngettext

if TYPE_CHECKING:
    from notepad.core.ink import Stroke
    from notepad.core.mark import Aside, Pencil


@dataclass(frozen=True, slots=True)
class Change:
    """What is about to happen to a session, told before it does.

    `taken` is the new action, which becomes the last one: whatever could have been redone after
    it is dropped. It is None for undo and redo. `done` is how many actions hold afterwards, and
    `play` what they make.
    """

    taken: Action | None
    done: int
    play: Play[Any, Any]


Keep = Callable[[Change], None]
_IN_MEMORY = Scratch()


def _keep_nothing(_change: Change) -> None:
    """Let a session live in memory alone."""


class Session(SeenSession):
    """A game in play.

    Its state is a setup and the actions taken since, of which the first `done` hold; the others
    wait to be redone. At every moment it makes a record that can be read again. Notes are
    numbered from 1. `keep` is called before anything changes; if it raises, nothing does.
    """

    def __init__(
        self,
        game: AnyGame,
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
        super().__init__(game, setup, actions, done=done)
        self._keep, self._scratch, self._waiting = keep, scratch, waiting

    def note(self, note: object, aside: Aside | None = None) -> None:
        """Add a note at the end; raises Faults if it is none for this table.

        What is mine aside from the notes may change in the same step.
        """
        if len(self.notes) >= MOST_NOTES:
            told = ngettext(
                "a record may hold {most} note", "a record may hold {most} notes", MOST_NOTES
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
            raise Faults([Fault("ink", _("the sheet is full of ink; rub something out first"))])
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
            raise Faults([Fault("players", _("nobody may join or leave in the middle of a game"))])
        setup = self._game.reseated(self.setup, seats)
        if setup != self.setup:
            reseated = self._game.keypad.reseated
            notes = tuple(reseated(self.setup, note, seats) for note in self.notes)
            self._check(setup, notes)
            self._take(Reseated(seats.names, setup, notes))

    def _check_own(self) -> None:
        """Raise Faults while something is tried in pencil: that rests on the game as it is."""
        if self.what_if is not None:
            raise Faults([Fault("setup", _("first keep what you try in pencil, or drop it"))])

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
            told = _("what you tried does not fit the game any more, and is dropped: {why}")
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
                self._keep(Change(step.taken, step.done, step.play))
                own.go(step)
            self._scratch.put(None)
        self._own, self._tried, self._waiting = own, None, None
        self._tell()

    def _take(self, action: Action) -> None:
        """Take a new action, once it is certain that it could be read again."""
        again = read_action(action_document(action), self.setup, self._game)
        if again != action:
            told = _("this can't be kept: {action}").format(action=action)
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
        change, carried = Change(step.taken, step.done, step.play), self._carried(step)
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
