"""What is known after cards changed hands, at one point of a game.

`RecentPoints` keeps the points that a game reached recently, because the next one starts at one of
them. Knowledge is shown by the whole ways that cards went, unless there are too many. Last comes
what would follow if a player had a card now, and whether the game so far forces that they have it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from notepad.core.dataclass import dataclass
from notepad.deduction import moving_cards
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Card, Deal, DealCell, count_clue
from notepad.deduction.deal import holder as held_by
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.moving_cards import PassingRules, StagedDeal, after_notes, numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.deduction.minimal_notes import Notes


N = TypeVar("N")

MOST_WAYS = 1000
"""With more histories of all cards together, deals are counted by stages, and reasons have no
story, because nobody could follow it."""


_RECENT = 48
"""How many points of a game are kept. Each has a formula of its own, or shares one."""
_MOST_STAGES = 40_000
"""How many stages of cards these points may have together; each takes about a kilobyte."""


class RecentPoints(Generic[N]):
    """The recent points of a game, because the next one starts at one of them."""

    def __init__(self, passes: PassingRules[N], dealt: Deal, *, narrows: bool = True) -> None:
        """Begin with a deal before any note.

        Unless it `narrows`, nothing is followed: that is for points at which only a few questions
        are asked, each of which is one search.
        """
        self._passes, self._dealt, self._narrows = passes, dealt, narrows
        self._start: Reached[N] = self._point((), StagedDeal.begun(dealt), dealt)
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
            while sum(point.size for point in self._recent[:-1]) > _MOST_STAGES:
                del self._recent[0]
        return last

    def reasoning(self, known: Knowledge) -> tuple[Logic, Knowledge]:
        """Return the logic behind some knowledge, and what it knows of all stages."""
        for point in (*self._recent, self._start):
            if point.notes == known.notes and point.known.deal is known.deal:
                return point.logic, point.whole
        logic = Logic(known.deal)
        return logic, logic.follow(known.clues, blaming=False)

    def _gone_on(self, last: Reached[N], notes: tuple[N, ...]) -> Reached[N]:
        further = numbered(notes)[len(last.notes) :]
        course, seen = last.course, last.marked
        if self._narrows and any(self._passes.passings(note) for _number, note in further):
            course = last.left
        for number, note in further:
            said = moving_cards.clues_of_note(self._passes, seen, number, note)
            seen = moving_cards.bookkeeping_after(seen, number, said, self._passes.passings(note))
        logic = last.logic
        course = after_notes(self._passes, course, further)
        return self._point(notes, course, seen, logic if course.deal is last.course.deal else None)

    def _point(
        self, notes: tuple[N, ...], course: StagedDeal, seen: Deal, logic: Logic | None = None
    ) -> Reached[N]:
        """Return a point; `logic` is that of its deal, if there is one already."""
        logic = logic or Logic(self._passes.sorted_to_count(course.whole))
        return Reached(notes, course, seen, logic, self._passes, self._dealt)


@dataclass(frozen=True, eq=False)
class Reached(Generic[N]):
    """A point of a game: its notes, the deal after them, and its marks.

    `dealt` is the deal before any note.
    """

    notes: tuple[N, ...]
    course: StagedDeal
    marked: Deal
    logic: Logic
    passes: PassingRules[N]
    dealt: Deal

    @property
    def size(self) -> int:
        """How many stages of cards there are."""
        return len(self.course.deal.options)

    @cached_property  # not needed to say on which counted hands something hangs
    def whole(self) -> Knowledge:
        """Everything certain about all stages of the cards."""
        return self.logic.follow(self.course.clues, blaming=False)

    @cached_property
    def known(self) -> Knowledge:
        """What is certain, as it is shown."""
        known = by_histories(self.passes, self.course, self.whole)
        return replace(known, marked=self.passes.sorted_to_count(self.marked), notes=self.notes)

    @cached_property
    def as_if_dealt_now(self) -> Knowledge | None:
        """What to count where there are too many ways to follow, None if hands aren't counted.

        With 60 cards of which all passed one on twenty times, the layers of all stages took 2 s and
        500 MB, and with every passing more.
        """
        found = self.course.as_if_dealt_now(self.dealt, self.whole.possible)
        if found is None:
            return None
        deal, clues = found
        return Knowledge(self.passes.sorted_to_count(deal), clues, deal.options)

    @property
    def left(self) -> StagedDeal:
        """The course with only what is possible; unchanged if nothing fits."""
        return self.course.narrowed_to(self.whole.possible or self.course.deal.options)


def by_histories(passes: PassingRules[N], course: StagedDeal, whole: Knowledge) -> Knowledge:
    """Return what is known about all stages as it is shown: by histories, if not too many."""
    return by_histories_within(MOST_WAYS, passes, course, whole)


def by_histories_within(
    most: int, passes: PassingRules[N], course: StagedDeal, whole: Knowledge
) -> Knowledge:
    """Return the same, with `most` as the limit for histories."""
    if not whole.consistent:
        return whole
    ways = None if whole.deal.loose else course.unrolled(whole.possible, most=most)
    if ways is None:
        return replace(
            whole, possible={card: whole.possible[card] for card in course.current_cards}
        )
    deal = passes.sorted_to_count(ways.deal)
    return Knowledge(deal, ways.clues, deal.options)


def to_count(known: Knowledge, logic: Logic, whole: Knowledge) -> Knowledge:
    """Return what to count: what is shown, unless that leaves stages out."""
    return whole if known.deal is logic.deal else known


def supposed_holding(
    passes: PassingRules[N], point: Reached[N], card: Card, holder: str
) -> Knowledge | None:
    """Return what would be certain if a player had a card now, None if they can't have it.

    If a card went to Ann or to Bob, and it is supposed to be with Bob, only the histories that end
    with Bob are left, and what they say about other cards follows.
    """
    options = point.course.deal.options.get(card, ())
    cells = [(card, at) for at in options if held_by(at) == holder]
    if not cells or not point.known.consistent:
        return None
    course = point.course.with_clues((count_clue(cells, {1}),))
    known = by_histories(passes, course, point.logic.follow(course.clues, blaming=False))
    return replace(known, marked=point.known.marked)


@dataclass(frozen=True)
class Possession:
    """The statement that a player has a card now, or doesn't."""

    card: Card
    holder: str
    has: bool

    def cells_ruled_out(self, deal: Deal) -> tuple[DealCell, ...]:
        """Return the cells where the card then can't be."""
        places = deal.options[self.card]
        return tuple((self.card, at) for at in places if (held_by(at) == self.holder) != self.has)

    def forced(self, course: StagedDeal) -> bool:
        """Return whether a course fits, and the statement holds in every deal that fits it."""
        logic = Logic(course.whole)
        if logic.fits(course.clues, self.cells_ruled_out(course.deal)):
            return False
        return logic.fits(course.clues)


def contradictory(course: StagedDeal) -> bool:
    """Return whether nothing fits a course."""
    return not Logic(course.whole).fits(course.clues)


def single_sum(course: StagedDeal) -> bool:
    """Return whether a course fits, and leaves a single value of the measure."""
    return len(Logic(course.whole).sums(course.clues)) == 1


def likely_core(
    passes: PassingRules[N], dealt: Deal, notes: Sequence[N], wanted: Possession
) -> Notes:
    """Return notes to start with: those that matter if all cards move, and that move this one."""
    course = moving_cards.as_notes_tell(passes, dealt, numbered(notes))
    blamed = Logic(course.whole).blamed(course.clues, wanted.cells_ruled_out(course.deal))
    passings = ((number, passes.passings(note)) for number, note in numbered(notes))
    moving = (n for n, found in passings if any(wanted.card in one.cards for one in found))
    return tuple(sorted({*moving, *(clue.note for clue in blamed if clue.note)}))
