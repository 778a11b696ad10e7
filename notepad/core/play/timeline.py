"""Timeline: the actions of a game one after the other, of which those at the end may be undone."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from notepad.core.game.game import Play
from notepad.core.game.states import states_of
from notepad.core.play.action import (
    BESIDE_NOTES,
    Action,
    Course,
    Inked,
    Removed,
    Reseated,
    replayed,
)
from notepad.core.play.said_action import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notepad.core.game.game import AnyGame


@dataclass(frozen=True, slots=True)
class Step:
    """Where a timeline goes next: `taken` is a new action, None where one is undone or redone.

    `done` is how many actions hold then; `course` and `play` are what they make.
    """

    taken: Action | None
    done: int
    course: Course
    play: Play[Any, Any]


class Timeline:
    """Actions in order; the first `done` hold, the others wait to be redone.

    The first `fixed` of them are given: they can't be taken back.
    """

    def __init__(
        self,
        game: AnyGame,
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
        self.course = replayed(start, self.actions)
        if self.done < len(self.actions):
            self.course = replayed(start, self.actions[: self.done])
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
            before = replayed(self._start, self.actions[: self.done - 1])
        return sentence(last, before, self._game)

    @property
    def redo_sentence(self) -> str:
        """What redo would bring again, in a few words; empty if there is nothing."""
        return sentence(self.actions[self.done], self.course, self._game) if self.can_redo else ""

    def back(self) -> Step:
        """Return the step that takes the last action back; there has to be one."""
        *before, last = self.actions[: self.done]
        return self._step(replayed(self._start, before), last, taken=None, done=self.done - 1)

    def again(self) -> Step:
        """Return the step that brings the next action again; there has to be one."""
        return self._forward(self.actions[self.done], taken=None)

    def ahead(self, action: Action) -> Step:
        """Return the step that takes a new action; raises Faults as `Course.take` does."""
        return self._forward(action, taken=action)

    def renamed(self, step: Step) -> Mapping[str, str] | None:
        """Return who is called otherwise after a step, by the name of now.

        None if it is not one that calls or seats players otherwise, or takes that back.
        """
        back = step.done < self.done
        by = step.taken or self.actions[step.done if back else self.done]
        if not isinstance(by, Reseated):
            return None
        return {new: old for old, new in by.names.items()} if back else by.names

    def go(self, step: Step) -> None:
        """Take a step."""
        if step.taken is not None:
            self.actions = (*self.actions[: self.done], step.taken)
        if step.play is not self.play:
            self.states = states_of(self._game, step.play, self.play, self.states)
        self.course, self.play, self.done = step.course, step.play, step.done

    def branch(self) -> Self:
        """Return a timeline that goes on from here without changing this one."""
        return copy(self)

    def _forward(self, action: Action, *, taken: Action | None) -> Step:
        course = self.course.copy()
        course.take(action)
        return self._step(course, action, taken=taken, done=self.done + 1)

    def _step(self, course: Course, by: Action, *, taken: Action | None, done: int) -> Step:
        same = isinstance(by, BESIDE_NOTES)
        return Step(taken, done, course, self.play if same else course.play())
