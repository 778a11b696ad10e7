"""Reached: how far a game in which cards change hands went, and what follows there."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.logic.logic import Logic
from notepad.deduction.moving.stages import Course

N = TypeVar("N")


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
