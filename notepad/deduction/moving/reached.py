"""Reached: how far a game in which cards change hands went, and what follows there."""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.logic.logic import Logic
from notepad.deduction.moving.changing_hands import Passes, chosen, gone_on, said_by
from notepad.deduction.moving.shown_ways import shown
from notepad.deduction.moving.stages import Course, marked

N = TypeVar("N")

_RECENT = 48


@dataclass(frozen=True, eq=False)
class Reached(Generic[N]):
    """How far a game went: its notes, what they make of the deal, and how they mark it.

    `whole` is everything that follows for sure, of all stages of the cards; `known` is the same
    as it is shown.
    """

    notes: tuple[N, ...]
    course: Course
    marked: Deal
    logic: Logic
    whole: Knowledge
    known: Knowledge

    @property
    def left(self) -> Course:
        """The course with what can be by all that follows; as it is if nothing fits."""
        return self.course.left(self.whole.possible or self.course.deal.options)


class Points(Generic[N]):
    """The points of a game that were reached of late, for the next one begins at one of them."""

    def __init__(self, passes: Passes[N], dealt: Deal) -> None:
        """Begin with a deal before any note."""
        self._passes = passes
        self._start: Reached[N] = self._point((), Course.begun(dealt), dealt)
        self._recent: list[Reached[N]] = []

    def after(self, notes: tuple[N, ...]) -> Reached[N]:
        """Return the point of a game after these notes, reached from one before it."""
        last = self._start
        for point in self._recent:
            if point.notes == notes[: len(point.notes)] and len(point.notes) >= len(last.notes):
                last = point
        if last.notes != notes:
            last = self._gone_on(last, notes)
            self._recent = [*self._recent[1 - _RECENT :], last]
        return last

    def _gone_on(self, last: Reached[N], notes: tuple[N, ...]) -> Reached[N]:
        further = chosen(notes)[len(last.notes) :]
        course, seen = last.course, last.marked
        if any(self._passes.passings(note) for _number, note in further):
            course = last.left
        for number, note in further:
            said = said_by(self._passes, seen, number, note)
            seen = marked(seen, number, said, self._passes.passings(note))
        logic = last.logic
        course = gone_on(self._passes, course, further)
        return self._point(notes, course, seen, logic if course.deal is last.course.deal else None)

    def _point(
        self, notes: tuple[N, ...], course: Course, seen: Deal, logic: Logic | None = None
    ) -> Reached[N]:
        """Return a point; `logic` is that of its deal, if there is one already."""
        logic = logic or Logic(self._passes.laid_out(course.whole))
        whole = logic.follow(course.clues)
        known = shown(self._passes, course, whole)
        known = replace(known, marked=self._passes.laid_out(seen), notes=notes)
        return Reached(notes, course, seen, logic, whole, known)

    def reasoning(self, known: Knowledge) -> tuple[Logic, Knowledge]:
        """Return the logic behind some knowledge, and what it knows of all stages."""
        for point in (*self._recent, self._start):
            if point.known.deal is known.deal:
                return point.logic, point.whole
        logic = Logic(known.deal)
        return logic, logic.follow(known.clues)
