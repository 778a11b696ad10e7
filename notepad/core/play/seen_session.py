"""SeenSession: one game being played, as it can be seen; nothing here changes it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from notepad.core.mark import PencilMark
from notepad.core.play.timeline import Timeline
from notepad.core.play.what_if import WhatIf
from notepad.core.record.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from notepad.core.game.game import AnyGame, Play
    from notepad.core.ink import Stroke
    from notepad.core.mark import Aside, Pencil
    from notepad.core.play.action import Action
    from notepad.core.record.record import AnyRecord


class SeenSession:
    """A game in play, or what is tried of it in pencil: whichever is on the table."""

    def __init__(
        self, game: AnyGame, setup: object, actions: Sequence[Action], *, done: int | None
    ) -> None:
        """Take up a game; raises Faults if an action is about a note that is not there."""
        self._game = game
        self._own = Timeline(game, setup, actions, done=done)
        self._tried: Timeline | None = None
        self._after = 0
        self._waiting: object = None
        self._callbacks: list[Callable[[], None]] = []

    @property
    def game(self) -> AnyGame:
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
    def play(self) -> Play[Any, Any]:
        """Setup and notes, frozen: the same object until one of them changes."""
        return self._line.play

    @property
    def state(self) -> Any:  # noqa: ANN401 a state is the game's own type
        """The state of play after the last note."""
        return self._line.states[-1]

    def state_before(self, number: int) -> Any:  # noqa: ANN401
        """Return the state of play that note `number` came after."""
        return self._line.states[number - 1]

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

    @property
    def _line(self) -> Timeline:
        """What is on the table."""
        return self._tried or self._own

    def _tell(self) -> None:
        for callback in tuple(self._callbacks):
            callback()
