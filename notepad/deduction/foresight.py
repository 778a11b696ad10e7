"""Foresight: what a game can tell of the others, ahead and in hindsight."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from notepad.core.game.breath import Breath
from notepad.core.game.game_review import Review, RivalReview
from notepad.core.mark import Aside
from notepad.deduction.counting.fitting_deals import Deals
from notepad.deduction.insight import Insight
from notepad.deduction.knowledge import Knowledge

N = TypeVar("N")

LooksAhead: TypeAlias = Callable[[Knowledge, Deals, Aside], Iterator[Insight | Breath]]
LooksBack: TypeAlias = Callable[[Sequence[N], Deals], Iterator[Mapping[str, RivalReview] | Breath]]


@dataclass(frozen=True)
class Foresight(Generic[N]):
    """What says what rivals know and whether to announce, and when they could have known."""

    looks_ahead: LooksAhead
    looks_back: LooksBack[N]

    def ahead(self, known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield some knowledge with what is foreseen, better and better; `deals` are all that fit.

        Breaths come between.
        """
        for step in self.looks_ahead(known, deals, aside):
            yield step if isinstance(step, Breath) else replace(known, insight=step)

    def back(
        self,
        steps: Iterator[Review | Breath],
        notes: Sequence[N],
        deals: Callable[[], Deals | None],
    ) -> Iterator[Review | Breath]:
        """Yield a review as it is made, then with what the others could have known.

        `deals` returns those that fit all notes, None if that can't be told.
        """
        review: Review | None = None
        for step in steps:
            yield step
            review = step if isinstance(step, Review) else None
        fitting = deals() if review is not None else None
        if review is not None and fitting is not None:
            for found in self.looks_back(notes, fitting):
                yield found if isinstance(found, Breath) else replace(review, rivals=found)
