"""A game in play: notes, undo, redo, changes of setup and seats, what-ifs, one change callback.

`Session` is the game on the table. A what-if is a trial continuation: the game itself doesn't
change until it is kept. Each has a `Timeline`, along which undo and redo walk, with what is in
hand there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from itertools import starmap
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from notepad.core import actions as deeds
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, Pencil, PencilMark
from notepad.core.faults import Fault, Faults, raise_any
from notepad.core.game import Game, Play, View
from notepad.core.history import Deed, Undone, seated_otherwise
from notepad.core.ink import Stroke, fits_ink_limit
from notepad.core.language import N_, _, ngettext
from notepad.core.record import MOST_NOTES, AnyRecord, Record
from notepad.core.seats import Reseating
from notepad.core.timeline import EMPTY, Hand, Saved, Timeline, begin_timeline, nothing_seen

if TYPE_CHECKING:
    from notepad.core.reasoner import Known


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
        actions: Sequence[deeds.Action] = (),
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
        self._own = begin_timeline(game, setup, actions, done=done)
        self._tried: Timeline | None = None
        self._begun_in: tuple[WhatIf, Hand] | None = None  # what was in hand in the last what-if
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
        return self.line.play.setup

    @property
    def notes(self) -> tuple[Any, ...]:
        """What was noted, note 1 first."""
        return self.line.play.notes

    @property
    def marks(self) -> Mapping[tuple[str, str], Pencil]:
        """My pencil marks by cell and holder; changes with the session."""
        return MappingProxyType(self.line.course.marks)

    @property
    def aside(self) -> Aside:
        """My things that aren't observations; changes with the session."""
        return MappingProxyType(self.line.course.aside)

    def aside_after(self, notes: int) -> Aside:
        """Return my things that aren't observations, as they were when there were so many notes."""
        return self.line.aside_after(notes)

    @property
    def ink(self) -> Mapping[int, Stroke]:
        """What I wrote on the sheet, by each stroke's id; changes with the session."""
        return MappingProxyType(self.line.course.ink)

    @property
    def play(self) -> Play:
        """Setup and notes, frozen: the same object until one of them changes."""
        return self.line.play

    @property
    def state(self) -> Any:  # noqa: ANN401 a state is the game's own type
        """The state of play after the last note."""
        return self.line.states[-1]

    def view_before(self, number: int, now: View, known: Known | None = None) -> View:
        """Return the view before note `number`, with what was known then.

        If there are fewer notes, it is the view after all of them.
        """
        play = Play(self.setup, self.notes[: number - 1])
        return replace(now, play=play, state=self.line.states[len(play.notes)], known=known)

    @property
    def undo_sentence(self) -> str:
        """What `undo` would undo, in a few words; empty if there is nothing."""
        return self.line.in_words(self.line.step_back(nothing_seen))

    @property
    def redo_sentence(self) -> str:
        """What `redo` would redo, in a few words; empty if there is nothing."""
        return self.line.in_words(self.line.step_on(nothing_seen))

    @property
    def line(self) -> Timeline:
        """The timeline on the table: that of the what-if, or of the game itself."""
        return self._tried or self._own

    @property
    def own_hand(self) -> Hand:
        """What is in hand in the game itself."""
        return self._own.hand

    @property
    def hand(self) -> Hand:
        """What is in hand; in a what-if, what was begun there."""
        return self.line.hand

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
    def trying(self) -> bool:
        """Whether a what-if is on the table."""
        return self._tried is not None

    @property
    def has_paused_what_if(self) -> bool:
        """Whether there is a paused what-if."""
        return self._waiting is not None and self._tried is None

    @property
    def pencilled(self) -> frozenset[int]:
        """The numbers of the notes that only belong to the what-if."""
        own = {id(note) for note in (*self._own.course.made, *self._own.play.notes)}
        made = self.line.course.made
        return frozenset(at for at, note in enumerate(made, 1) if id(note) not in own)

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after every change; returns a function that ends that."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def note(self, note: object, aside: Aside | None = None, *, taps: Saved | None = None) -> None:
        """Add a note at the end; raises Faults if it isn't valid at this table.

        Things of mine that aren't observations may change in the same step. `taps` are those of the
        note in hand, if it is that one.
        """
        self._check_room()
        self._take(deeds.Noted(note, aside or {}), taps=taps)

    def insert(self, before: int, note: object, *, taps: Saved | None = None) -> None:
        """Add a note that was forgotten before note number `before`; raises Faults as `note`."""
        self._check_room()
        self._take(deeds.Noted(note, number=before), taps=taps)

    def _check_room(self) -> None:
        if len(self.notes) >= MOST_NOTES:
            text = ngettext(
                "a record can hold at most {most} note",
                "a record can hold at most {most} notes",
                MOST_NOTES,
            )
            raise Faults([Fault("notes", text.format(most=MOST_NOTES))])

    def mend(self, number: int, note: object, *, taps: Saved | None = None) -> None:
        """Replace a note, and what else tells of the same deed.

        Raises Faults if there is no such note or the new one is wrong.
        """
        there = number > 0 and self.notes[number - 1 : number]
        if there == (note,):
            self._change(None, taps)
            return
        also = self.game.told_with(self.notes, number, note) if there else {}
        self._take(deeds.Mended(number, note), *starmap(deeds.Mended, also.items()), taps=taps)

    def remove(self, number: int) -> None:
        """Remove a note; raises Faults if there is no such note."""
        self._take(deeds.Removed(number))

    def pencil(self, cell: str, holder: str, pencil: Pencil | None) -> None:
        """Draw a pencil mark of mine, or erase it with None."""
        if self.line.course.marks.get((cell, holder)) != pencil:
            self._take(deeds.Pencilled(cell, holder, pencil))

    def change_aside_lists(self, aside: Aside, *, taps: Saved | None = None) -> None:
        """Change my lists that aren't observations; an empty list is removed."""
        changed = {
            name: words for name, words in aside.items() if self.aside.get(name, ()) != words
        }
        self._change(deeds.PutAside(changed) if changed else None, taps)

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
            self._take(deeds.Inked(tuple(written), gone))

    def set_up(self, setup: object, *, taps: Saved | None = None) -> None:
        """Change the setup; raises Faults if it has any, or a note has any with it."""
        self._check_own()
        self._change(None if setup == self.setup else deeds.SetUpAgain(setup), taps)

    def fix(self, *fixes: deeds.Noted | deeds.Mended | deeds.SetUpAgain) -> None:
        """Change several things as one step, all or nothing; raises Faults if one is wrong."""
        self._take(*fixes)

    def misfits(self, setup: object) -> Mapping[int, tuple[Fault, ...]]:
        """Return the notes that don't fit another setup, by number, and why."""
        found = (tuple(self._game.keypad.faults(setup, note)) for note in self.notes)
        return {number: faults for number, faults in enumerate(found, start=1) if faults}

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
            self._take(deeds.Reseated(seats.names, setup, notes))

    def undo(self) -> None:
        """Undo the last action, if there is one; what was tapped since stays in hand."""
        self.walk_to(self.line.step_back(nothing_seen), carrying=self.hand)

    def redo(self) -> None:
        """Redo the next action, if there is one; what is in hand stays there."""
        self.walk_to(self.line.step_on(nothing_seen), carrying=self.hand)

    def walk_to(self, until: int, *, carrying: Hand | None = None) -> None:
        """Undo or redo until so many entries of the line hold; what is carried is in hand then."""
        before, walked = self.line, [*self.line.walk_to(until)]
        if not walked:
            return
        done = [(deed, line) for deed, line in walked if deed is not None]
        line = walked[-1][1]
        if carrying is not None:
            names = self._renamed(*done[-1]) or {}
            changed = len(line.play.notes) == len(before.play.notes)
            hand = carrying.called(names).following(line.play.notes, changed=changed)
            same = line.play.setup == before.play.setup
            line = line.tapped(hand if same else replace(hand, setup=None))
        self._become(done, line)

    def turn(self, line: Timeline) -> None:
        """Put another line on the table, which differs in taps alone."""
        if self._tried is None:
            self._own = line
        else:
            self._tried = line

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
            text = _("your what-if no longer fits the game and was discarded: {why}")
            raise Faults([Fault("what-if", text.format(why=faults.spoken))]) from faults

    def try_out(self, what_if: WhatIf) -> None:
        """Start this what-if with its actions so far; it replaces a paused one.

        Raises Faults if an action is about a note that doesn't exist, or one doesn't fit.
        """
        own, begun = self._own, self._begun_in
        marks = (deeds.Pencilled(*place, pencil) for place, pencil in own.course.marks.items())
        notes = (deeds.Noted(note) for note in own.play.notes[: what_if.after])
        aside, ink = dict(own.course.aside), tuple(own.course.ink.values())
        given: tuple[deeds.Action, ...] = (*notes, *marks, deeds.PutAside(aside), deeds.Inked(ink))
        actions = (*given, *what_if.actions)
        hand = begun[1] if begun is not None and begun[0] == what_if else EMPTY
        start, fixed = own.play.setup, len(given)
        line = begin_timeline(self._game, start, actions, fixed=fixed, hand=hand)
        if what_if.actions:
            raise_any(self._note_faults(line.course))
            self._put(what_if)
        self._tried = line
        self._after = min(what_if.after, len(own.play.notes))
        self._tell()

    def pause_what_if(self) -> None:
        """Pause the what-if and return to the game itself."""
        if self._tried is not None:
            self._leave()
            self._tell()

    def drop_what_if(self) -> None:
        """Discard the what-if, current or paused; nothing of it is left."""
        self._scratch.put(None)
        self._leave()
        self._waiting = None
        self._tell()

    def keep_what_if(self) -> None:
        """Apply the what-if to the game, all of it or nothing; see `WhatIf.actions_to_apply`."""
        tried, own = self.what_if, self._own
        if tried is None:
            return
        applied = tuple(tried.actions_to_apply(len(own.play.notes)))
        course = own.course.copy()
        for action in applied:
            course.take(action)
        raise_any(self._note_faults(course))
        with self._scratch.together():
            for at, action in enumerate(applied):
                own = own.ahead(action, joined=at > 0, called=N_("kept the what-if"))
                self._keep(Change(action, own.count, own.play))
            self._scratch.put(None)
        self._leave()
        self._own, self._waiting = own, None
        self._tell()

    def _leave(self) -> None:
        """Return to the game itself, and keep what was in hand for when the what-if goes on."""
        tried = self.what_if
        if tried is not None:
            self._begun_in = tried, self.hand
        self._tried = None

    def _check_own(self) -> None:
        """Raise Faults during a what-if, because it depends on the game as it is."""
        if self.what_if is not None:
            raise Faults([Fault("setup", _("first keep or discard your what-if"))])

    def _note_faults(self, course: deeds.Course, sound: Collection[int] = ()) -> Iterator[Fault]:
        """Yield the faults of notes where they are; those whose ids are in `sound` have none."""
        for at, note in enumerate(course.notes):
            if id(note) not in sound:
                for fault in self._game.keypad.faults(course.setup, note):
                    yield fault.under(f"notes[{at}]")

    def _change(self, action: deeds.Action | None, taps: Saved | None) -> None:
        """Take an action, or only let go of the note in hand if there is nothing to change."""
        if action is not None:
            self._take(action, taps=taps)
        elif taps is not None:
            self.turn(self.line.let_go(taps.left))

    def _take(self, *actions: deeds.Action, taps: Saved | None = None) -> None:
        """Take new actions as one step, all of them or none, after checking them.

        Each could be read again, and whatever changes the setup, or a note or who left before it,
        fits at the end.
        """
        course = self.line.course.copy()
        for action in actions:
            course.take(action)
        if any(isinstance(action, deeds.SetUpAgain | deeds.Reseated) for action in actions):
            self._check_own()
            of_setup = (fault.under("setup") for fault in self._game.setup_faults(course.setup))
            raise_any([*of_setup, *self._note_faults(course)])
        else:
            sound = {id(note) for note in self.line.course.notes}
            raise_any(self._note_faults(course, sound))
        line, walked = self.line, list[tuple[Deed, Timeline]]()
        for at, action in enumerate(actions):
            again = deeds.read_action(deeds.action_document(action), line.play.setup, self._game)
            if again != action:
                text = _("this can’t be saved: {action}").format(action=action)
                raise Faults([Fault(action.kind, text)])
            saves = taps if at == 0 else None
            line = line.saved(action, saves) if saves else line.ahead(action, joined=at > 0)
            walked.append((action, line))
        self._become(walked, line)

    def _become(self, done: Sequence[tuple[Deed, Timeline]], line: Timeline) -> None:
        """Save what was done, then switch to the new line, then notify everybody."""
        changes = [Change(deed, then.count, then.play) for deed, then in done]
        if changes and self._tried is None:
            self._keep_own(changes, self._carried(*done[-1]))
        elif changes:
            self._put(WhatIf(self._after, line.made))
        self.turn(line)
        if changes:
            self._tell()

    def _keep_own(self, changes: Sequence[Change], carried: WhatIf | None) -> None:
        """Save changes of the game itself, with their players in the paused what-if."""
        if carried is None and len(changes) == 1:
            self._keep(changes[0])
            return
        with self._scratch.together():
            for change in changes:
                self._keep(change)
            if carried is not None:
                self._scratch.put(carried)
        if carried is not None:
            self._waiting = what_if_document(carried)

    def _carried(self, deed: Deed, then: Timeline) -> WhatIf | None:
        """Return the paused what-if with the players after a deed, None if none changes.

        One that can't be read stays as it is; resuming it reports that.
        """
        names = self._renamed(deed, then)
        if names is None or not self.has_paused_what_if:
            return None
        table = self._game.table(then.play.setup)
        seats = Reseating(names, table.players, table.first)
        with suppress(Faults):
            waiting = read_what_if(self._waiting, self.setup, self._game)
            return waiting.reseated(self.play, seats, self._game)
        return None

    def _renamed(self, deed: Deed, then: Timeline) -> Mapping[str, str] | None:
        """Return the new names after a deed, by the names before it.

        None if it doesn't rename or reseat players, or undo that.
        """
        back = isinstance(deed, Undone)
        by = then.entries[then.done if back else then.done - 1].action
        if not isinstance(by, deeds.Reseated):
            return None
        return {new: old for old, new in by.names.items()} if back else by.names

    def _put(self, what_if: WhatIf) -> None:
        """Save the what-if so that it can be paused; without actions there is none."""
        self._scratch.put(what_if if what_if.actions else None)
        self._waiting = what_if_document(what_if) if what_if.actions else None

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A what-if: its actions in order, starting after the note numbered `after`."""

    after: int
    actions: tuple[deeds.Action, ...] = ()

    def actions_to_apply(self, note_count: int) -> Iterator[deeds.Action]:
        """Yield actions that do the same to the game itself, which has so many notes.

        Notes that the what-if leaves out are removed first, the last one first.
        """
        yield from (deeds.Removed(number) for number in range(note_count, self.after, -1))
        yield from self.actions

    def reseated(self, play: Play, seats: Reseating, game: Game) -> WhatIf:
        """Return the same what-if, of a game, with other names or seats than there."""
        course = deeds.course_after(play.setup, [*map(deeds.Noted, play.notes[: self.after])])
        moved = list[deeds.Action]()
        for action in self.actions:
            moved.append(seated_otherwise(course.placed(action), play.setup, seats, game))
            course.take(action)
        return WhatIf(self.after, tuple(moved))


def what_if_document(what_if: WhatIf) -> dict[str, Any]:
    """Return a what-if as JSON values."""
    actions = [deeds.action_document(action) for action in what_if.actions]
    return {"after": what_if.after, "actions": actions}


def read_what_if(document: object, setup: object, game: Game) -> WhatIf:
    """Return the what-if that a JSON object holds; raises Faults if it doesn't fit a setup."""
    found = document if isinstance(document, dict) else {}
    after, actions = found.get("after"), found.get("actions")
    if type(after) is not int or after < 0 or not isinstance(actions, list):
        raise Faults([Fault("what-if", _("it can’t be read"))])
    return WhatIf(after, tuple(deeds.read_action(action, setup, game) for action in actions))
