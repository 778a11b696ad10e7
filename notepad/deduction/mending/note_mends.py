"""Slips in notes about cards that stay where they are dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from notepad.core.game.breath import Breath
from notepad.core.game.slip import Fitting
from notepad.deduction.counting.fitting_deals import deals_that_fit, how_many
from notepad.deduction.deal import Deal
from notepad.deduction.logic.logic import Logic
from notepad.deduction.mending.listed_deals import ListedDeals

if TYPE_CHECKING:
    from notepad.core.game.slip import Slip, SlipsOf
    from notepad.deduction.deal import Clue

Told: TypeAlias = Callable[["Slip"], "tuple[Clue, ...]"]

MOST_LISTED = 30_000
"""So many deals are looked at one by one; where more fit they are counted for each slip."""


@dataclass(frozen=True)
class NoteMends:
    """Finds single slips in notes.

    A slip of one note must be in every conflict: so only a note of the conflict can be the one,
    and only if everything fits without it. If notes 1 and 3 of docs/engine.md clash, those two are
    tried: without note 3 three deals fit, and "Ann has none of sword" fits all of them.
    """

    deal: Deal
    logic: Logic
    told: Told
    """What is said by a note that was meant instead."""

    def among(
        self, clues: Sequence[Clue], suspects: Sequence[int], slips: SlipsOf, patience_ms: float
    ) -> Iterator[Fitting | Breath]:
        """Yield the slips of suspected notes with which all fits, given the clues of all notes."""
        for number in suspects:
            yield Breath()
            rest = [clue for clue in clues if clue.note != number]
            if self.logic.fits(rest):
                yield Breath()
                yield from self._of_note(rest, slips(number), patience_ms)

    def _of_note(
        self, rest: Sequence[Clue], slips: Sequence[Slip], patience_ms: float
    ) -> Iterator[Fitting | Breath]:
        """Yield the slips of one note with which all fits, given the clues of the others."""
        possible = self.logic.follow(rest).possible
        deals = deals_that_fit(self.deal, rest, possible, budget_ms=patience_ms)
        if deals.worlds is not None and deals.worlds <= MOST_LISTED:
            listed = ListedDeals(deals)
            for slip in slips:
                count = listed.fitting(self.told(slip))
                if count:
                    yield Fitting(slip, count)
            return
        for slip in slips:
            clues = [*rest, *self.told(slip)]
            if self.logic.fits(clues):
                yield Breath()
                yield Fitting(slip, how_many(self.deal, clues, possible, budget_ms=patience_ms))
