"""How a card stands at the end of a course, and whether the course forces it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from notepad.deduction.deal import Card, Cell, Deal
from notepad.deduction.logic.logic import Logic
from notepad.deduction.minimal_notes import Notes
from notepad.deduction.moving.changing_hands import Passes, as_told, chosen
from notepad.deduction.moving.stages import Course
from notepad.deduction.places import holder

N = TypeVar("N")


@dataclass(frozen=True)
class Standing:
    """That somebody has a card now, or has not."""

    card: Card
    holder: str
    has: bool

    def barred(self, deal: Deal) -> tuple[Cell, ...]:
        """Return the cells where the card then can't be."""
        places = deal.options[self.card]
        return tuple((self.card, at) for at in places if (holder(at) == self.holder) != self.has)

    def forced(self, course: Course) -> bool:
        """Return whether something fits a course, and the card stands so wherever it does."""
        logic = Logic(course.whole)
        if logic.fits(course.clues, self.barred(course.deal)):
            return False
        return logic.fits(course.clues)


def contradictory(course: Course) -> bool:
    """Return whether nothing fits a course."""
    return not Logic(course.whole).fits(course.clues)


def moving_core(passes: Passes[N], dealt: Deal, notes: Sequence[N], wanted: Standing) -> Notes:
    """Return notes to begin with: those that matter where all cards move, and move this one."""
    course = as_told(passes, dealt, chosen(notes))
    barred = [at for _card, at in wanted.barred(course.deal)]
    places = [at for at in course.deal.options[wanted.card] if at not in barred]
    core = Logic(course.whole).force(course.clues, wanted.card, places)[1]
    passings = ((number, passes.passings(note)) for number, note in chosen(notes))
    moving = (n for n, found in passings if any(wanted.card in one.cards for one in found))
    return tuple(sorted({*core, *moving}))
