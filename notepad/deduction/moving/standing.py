"""How a card stands at the end of a course, and whether the course forces it."""

from dataclasses import dataclass

from notepad.deduction.deal import Card, Cell, Deal
from notepad.deduction.logic.logic import Logic
from notepad.deduction.moving.stages import Course
from notepad.deduction.places import holder


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
