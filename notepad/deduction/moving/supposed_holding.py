"""What would follow if somebody had a card now, in a game in which cards change hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from notepad.deduction.deal import count_clue
from notepad.deduction.moving.shown_ways import shown
from notepad.deduction.places import holder as held_by

if TYPE_CHECKING:
    from notepad.deduction.deal import Card
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.moving.changing_hands import Passes
    from notepad.deduction.moving.reached import Reached

N = TypeVar("N")


def supposed_holding(
    passes: Passes[N], point: Reached[N], card: Card, holder: str
) -> Knowledge | None:
    """Return what would follow for sure at a point of a game, None if he never can have it.

    Where a card went to Ann or to Bob, and it is supposed to be with Bob, only the histories are
    left that end with him, and what they say of other cards follows.
    """
    options = point.course.deal.options.get(card, ())
    cells = [(card, at) for at in options if held_by(at) == holder]
    if not cells or not point.known.consistent:
        return None
    course = point.course.told((count_clue(cells, {1}),))
    known = shown(passes, course, point.logic.follow(course.clues))
    return replace(known, marked=point.known.marked)
