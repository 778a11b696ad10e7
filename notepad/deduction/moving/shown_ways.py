"""What is known of all stages of cards, as it is shown: by the whole ways that they went."""

from dataclasses import replace
from typing import TypeVar

from notepad.deduction.knowledge import Knowledge
from notepad.deduction.logic.logic import Logic
from notepad.deduction.moving.changing_hands import Passes
from notepad.deduction.moving.stages import Course

N = TypeVar("N")

MOST_WAYS = 1000
"""With more histories than that, of all cards together, deals are counted by stages, and no story
is told that anybody would follow."""


def shown(passes: Passes[N], course: Course, whole: Knowledge) -> Knowledge:
    """Return what is known of all stages as it is shown: by histories, if not too many."""
    return shown_within(MOST_WAYS, passes, course, whole)


def shown_within(most: int, passes: Passes[N], course: Course, whole: Knowledge) -> Knowledge:
    """Return the same where there are too many histories if there are more than `most`."""
    if not whole.consistent:
        return whole
    ways = course.unrolled(whole.possible, most=most)
    if ways is None:
        return replace(whole, possible={card: whole.possible[card] for card in course.cards})
    deal = passes.laid_out(ways.deal)
    return Knowledge(deal, ways.clues, deal.options)


def counted(known: Knowledge, logic: Logic, whole: Knowledge) -> Knowledge:
    """Return what is to be counted: what is shown, unless that leaves stages out."""
    return whole if known.deal is logic.deal else known
