"""One game being played: notes in order, undo, redo, mending, what-if; one change callback."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault, Faults
from notepad.core.game.game import AnyGame, Play
from notepad.core.game.states import states_of
from notepad.core.mark import Aside, Pencil, PencilMark
from notepad.core.play.action import (
    Action,
    Course,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    action_document,
    read_action,
    replayed,
    sentence,
)
from notepad.core.record.record import MOST_NOTES, AnyRecord, Record
from notepad.core.words import _, ngettext

if TYPE_CHECKING:
    from notepad.core.seats import Reseating


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


def _keep_nothing(_change: Change) -> None:
    """Let a session live in memory alone."""


class Session:
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
    ) -> None:
        """Take up a game; raises Faults if an action is about a note that is not there."""
        self._game = game
        self._start = setup
        self._actions = list(actions)
        self._done = len(self._actions) if done is None else done
        self._keep = keep
        self._callbacks: list[Callable[[], None]] = []
        self._course = replayed(setup, self._actions)
        if self._done < len(self._actions):
            self._course = replayed(setup, self._actions[: self._done])
        self._play = self._course.play()
        self._states = states_of(game, self._play)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._game

    @property
    def setup(self) -> Any:  # noqa: ANN401 a setup is the game's own type
        """How the game was set up."""
        return self._play.setup

    @property
    def notes(self) -> tuple[Any, ...]:
        """What was noted, note 1 first."""
        return self._play.notes

    @property
    def marks(self) -> Mapping[tuple[str, str], Pencil]:
        """My pencil marks by cell and holder; it changes along with the session."""
        return MappingProxyType(self._course.marks)

    @property
    def aside(self) -> Aside:
        """What is mine but no observation; it changes along with the session."""
        return MappingProxyType(self._course.aside)

    @property
    def play(self) -> Play[Any, Any]:
        """Setup and notes, frozen: the same object until one of them changes."""
        return self._play

    @property
    def state(self) -> Any:  # noqa: ANN401 a state is the game's own type
        """The state of play after the last note."""
        return self._states[-1]

    def state_before(self, number: int) -> Any:  # noqa: ANN401
        """Return the state of play that note `number` came after."""
        return self._states[number - 1]

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self._done > 0

    @property
    def can_redo(self) -> bool:
        """Whether an action taken back can come again."""
        return self._done < len(self._actions)

    @property
    def undo_sentence(self) -> str:
        """What undo would take back, in a few words; empty if there is nothing."""
        if not self.can_undo:
            return ""
        last = self._actions[self._done - 1]
        before = self._course
        if isinstance(last, Removed):
            before = replayed(self._start, self._actions[: self._done - 1])
        return sentence(last, before, self._game)

    @property
    def redo_sentence(self) -> str:
        """What redo would bring again, in a few words; empty if there is nothing."""
        if not self.can_redo:
            return ""
        return sentence(self._actions[self._done], self._course, self._game)

    def record(self, title: str) -> AnyRecord:
        """Return the game as a record that can be written."""
        marks = tuple(PencilMark(*place, pencil) for place, pencil in self._course.marks.items())
        return Record(
            game=self._game.id,
            setup=self.setup,
            notes=self.notes,
            title=title,
            marks=marks,
            aside=dict(self._course.aside),
            declaration=self._game.declaration,
        )

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
        if self._course.marks.get((cell, holder)) != pencil:
            self._take(Pencilled(cell, holder, pencil))

    def put_aside(self, aside: Aside) -> None:
        """Change lists of mine that are no observations; an empty list is gone."""
        changed = {
            name: words
            for name, words in aside.items()
            if self._course.aside.get(name, ()) != words
        }
        if changed:
            self._take(PutAside(changed))

    def set_up(self, setup: object) -> None:
        """Mend the setup; raises Faults if it, or a note that is there already, has any then."""
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
        players = [seats.called(player) for player in self._game.table(self.setup).players]
        if sorted(players) != sorted(seats.players):
            raise Faults([Fault("players", _("nobody may join or leave in the middle of a game"))])
        setup = self._game.reseated(self.setup, seats)
        if setup != self.setup:
            keypad = self._game.keypad
            notes = tuple(keypad.reseated(self.setup, note, seats) for note in self.notes)
            self._check(setup, notes)
            self._take(Reseated(seats.names, setup, notes))

    def _check(self, setup: object, notes: Sequence[object]) -> None:
        """Raise Faults if a setup has any, or notes have any with it."""
        own = [fault.under("setup") for fault in self._game.setup_faults(setup)]
        for_notes = [
            fault.under(f"notes[{number - 1}]")
            for number, faults in self._misfits(setup, notes).items()
            for fault in faults
        ]
        if own or for_notes:
            raise Faults([*own, *for_notes])

    def _misfits(self, setup: object, notes: Sequence[object]) -> Mapping[int, tuple[Fault, ...]]:
        found = (tuple(self._game.keypad.faults(setup, note)) for note in notes)
        return {number: faults for number, faults in enumerate(found, start=1) if faults}

    def undo(self) -> None:
        """Take the last action back; nothing happens if there is none."""
        if self.can_undo:
            *before, last = self._actions[: self._done]
            self._become(replayed(self._start, before), last, taken=None, done=self._done - 1)

    def redo(self) -> None:
        """Bring the next action again; nothing happens if there is none."""
        if self.can_redo:
            self._forward(self._actions[self._done], taken=None)

    def what_if(self, note: object) -> Play[Any, Any]:
        """Return the game as it would be after one more note, which is kept nowhere."""
        return Play(self.setup, (*self.notes, note))

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have `callback` called after every change; returns what ends that."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def _take(self, action: Action) -> None:
        """Take a new action, once it is certain that it could be read again."""
        again = read_action(action_document(action), self.setup, self._game)
        if again != action:
            told = _("this can't be kept: {action}").format(action=action)
            raise Faults([Fault(action.kind, told)])
        self._forward(action, taken=action)

    def _forward(self, action: Action, *, taken: Action | None) -> None:
        course = self._course.copy()
        course.take(action)
        self._become(course, action, taken=taken, done=self._done + 1)

    def _become(self, course: Course, by: Action, *, taken: Action | None, done: int) -> None:
        """Have the change kept, then go over to the new course, then tell everybody."""
        play = self._play if isinstance(by, Pencilled | PutAside) else course.play()
        self._keep(Change(taken, done, play))
        if taken is not None:
            self._actions[self._done :] = [taken]
        if play is not self._play:
            self._states = states_of(self._game, play, self._play, self._states)
        self._course, self._play, self._done = course, play, done
        for callback in tuple(self._callbacks):
            callback()
