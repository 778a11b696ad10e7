"""Slips where cards change hands: another answer has moved other cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from notepad.core.game.breath import Breath
from notepad.core.game.slip import Fitting, suspects
from notepad.deduction.counting.fitting_deals import how_many
from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.logic.logic import Logic
from notepad.deduction.mending.hand_mends import hand_mends
from notepad.deduction.moving.changing_hands import Passes, gone_on, said_by
from notepad.deduction.moving.shown_ways import counted, shown, shown_within
from notepad.deduction.moving.stages import Course, away

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from notepad.core.game.slip import Slip, SlipsOf
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.mending.hand_mends import OwnHand
    from notepad.deduction.moving.changing_hands import Numbered
    from notepad.deduction.places import Passing

N = TypeVar("N")

_MOST_UNSURE = 20_000
"""With more histories than that it is not known from which hand they began, and no share told."""


@dataclass(frozen=True)
class MovingMends(Generic[N]):
    """Finds single slips in notes by which cards changed hands.

    To try what else a note may have been, that note is taken to say nothing, and any card may have
    gone to the asker then. If nothing fits even so, it is not the one. Else all that it may have
    been is told of this loose course, each under a number of its own, so that one formula answers
    for all of them.
    """

    course: Callable[[int], Course]
    """Returns the course of the first so many notes, which fit."""
    fit: Callable[[int], bool]
    """Returns whether the first so many notes fit."""
    passes: Passes[N]
    patience_ms: float

    def among(
        self, notes: Sequence[N], blamed: Collection[int], slips: SlipsOf
    ) -> Iterator[Fitting | Breath]:
        """Yield the slips with which all notes fit, first those of notes that are blamed."""
        noted = list(enumerate(notes, start=1))
        # What contradicts before the last notes came is not mended by those.
        last = 1 + bisect_left(range(1, len(notes)), True, key=lambda end: not self.fit(end))
        numbers = suspects(blamed, last)
        before = {}
        for number in sorted(numbers):  # each course goes on from the one before
            yield Breath()
            before[number] = self.course(number - 1)
        for number in numbers:
            yield Breath()
            for slip in self._fitting(before[number], noted, number, slips(number)):
                yield Breath()
                further = [(number, slip.instead), *noted[number:]]
                yield Fitting(slip, self._deals(before[number], further))

    def _fitting(
        self, before: Course, noted: Numbered[N], number: int, slips: Sequence[Slip]
    ) -> Iterator[Slip]:
        """Yield what may have been meant by a note after a course, so that those after it fit."""
        passings = [self.passes.passings(slip.instead) for slip in slips]
        takers = (passing.taker for passed in passings for passing in passed)
        taker = next(takers, None)  # of all that may have been meant: who asks is never mistaken
        loose = before.loosened(number, taker) if taker else before
        if not slips or not _fits(gone_on(self.passes, loose, noted[number:])):
            return
        said = [
            clue
            for own, slip in enumerate(slips, start=1)
            for clue in said_by(self.passes, before.deal, -own, slip.instead)
        ]
        loose = before.told(said)
        if taker:
            loose = loose.loosened(number, taker)
            for own, passed in enumerate(passings, start=1):
                loose = loose.told(_went(before, number, -own, taker, passed))
        course = gone_on(self.passes, loose, noted[number:])
        logic = Logic(course.whole)
        others = [clue for clue in course.clues if clue.note >= 0]
        for own, slip in enumerate(slips, start=1):
            if logic.fits([*others, *(clue for clue in course.clues if clue.note == -own)]):
                yield slip

    def _deals(self, before: Course, further: Numbered[N]) -> float:
        """Return how many deals fit with further notes that do, or an estimate."""
        course = gone_on(self.passes, before, further)
        logic = Logic(self.passes.laid_out(course.whole))
        whole = logic.follow(course.clues)
        ways = counted(shown(self.passes, course, whole), logic, whole)
        return how_many(ways.deal, ways.clues, ways.possible, budget_ms=self.patience_ms)


def _fits(course: Course) -> bool:
    return Logic(course.whole).fits(course.clues)


def _went(
    before: Course, note: int, own: int, taker: str, passings: Sequence[Passing]
) -> Iterator[Clue]:
    """Yield that after a course just those cards went that these passings tell.

    That is said of the stage that the loosened course begins, under a number of its own.
    """
    able = before.able_to_go(taker)
    still = set(able)
    for passing in passings:
        going = [at for at in able if at[1] == passing.giver and at[0] in passing.cards]
        still -= set(going)
        if passing.one:
            went = [(card, away(giver, note, taker)) for card, giver in going]
            yield count_clue(went, {1}, note=own)
        else:
            yield count_clue(going, {0}, note=own)  # nothing of it stayed
    yield count_clue([(card, away(giver, note, taker)) for card, giver in still], {0}, note=own)


def moving_hand_mends(
    hand: OwnHand, unsure: Deal, passes: Passes[N], notes: Sequence[N], patience_ms: float
) -> Iterator[Fitting | Breath]:
    """Yield the slips in my hand with which all notes fit; `unsure` is the deal if I may err."""

    def known_with(clues: Sequence[Clue]) -> Knowledge | None:
        course = Course.begun(unsure).told(clues)
        course = gone_on(passes, course, list(enumerate(notes, start=1)))
        logic = Logic(passes.laid_out(course.whole))
        if not logic.fits(course.clues):
            return None
        ways = shown_within(_MOST_UNSURE, passes, course, logic.follow(course.clues))
        return None if ways.deal is logic.deal else ways

    return hand_mends(hand, unsure, known_with, patience_ms)
