"""How the notes of a game let cards change hands, and the courses that they make."""

from collections.abc import Collection, Sequence
from typing import Protocol, TypeAlias, TypeVar

from notepad.deduction.deal import Clue, Deal
from notepad.deduction.moving.stages import Course, proven
from notepad.deduction.places import Passing

N = TypeVar("N")
N_contra = TypeVar("N_contra", contravariant=True)
Numbered: TypeAlias = Sequence[tuple[int, N]]
"""Notes with their numbers, ascending; a note that is left out has not moved a card."""


class Passes(Protocol[N_contra]):
    """How cards change hands in a game, and what its notes say of them."""

    def clues(self, deal: Deal, number: int, note: N_contra) -> tuple[Clue, ...]:
        """Return what a note says of who had which cards when it came, but for its passings."""
        ...

    def passings(self, note: N_contra) -> tuple[Passing, ...]:
        """Return how cards went from hand to hand in a note; nobody both gave and took."""
        ...

    def laid_out(self, deal: Deal) -> Deal:
        """Return a deal with places in the order of who has the card now, and what to count."""
        ...


def said_by(passes: Passes[N], deal: Deal, number: int, note: N) -> tuple[Clue, ...]:
    """Return all that a note says of who had which cards when it came."""
    given = (proven(deal, number, passing) for passing in passes.passings(note) if passing.one)
    return (*passes.clues(deal, number, note), *given)


def gone_on(passes: Passes[N], course: Course, further: Numbered[N]) -> Course:
    """Return a course after some more notes, without what one of them alone rules out."""
    for number, note in further:
        said = passes.clues(course.deal, number, note)
        course = course.told(said).sifted(said).passed(number, passes.passings(note))
    return course


def as_told(passes: Passes[N], dealt: Deal, noted: Numbered[N]) -> Course:
    """Return the course of some notes as they tell it, with all that they rule out."""
    course = Course.begun(dealt)
    for number, note in noted:
        said = passes.clues(course.deal, number, note)
        course = course.told(said).passed(number, passes.passings(note))
    return course


def chosen(notes: Sequence[N], numbers: Collection[int] | None = None) -> Numbered[N]:
    """Return notes with their numbers, all of them if none are named."""
    return [
        (number, note)
        for number, note in enumerate(notes, start=1)
        if numbers is None or number in numbers
    ]
