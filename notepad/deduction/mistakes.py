"""Finds noting mistakes that explain a contradiction, each with how many deals then fit.

A mistake is one slip in a note; `cards/setup_mistakes.py` has those in the setup. The first part is
for cards that stay where they were dealt. If few deals fit, it lists them, so that any slip can be
counted right away. The second part is for cards that change hands, where another answer means that
other cards moved.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.reasoner import Breath, Fitting, Fittings, Slip, SlipsOf, suspects
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Clue, Deal, DealCell
from notepad.deduction.fitting_deals import ListedDeals, counted_deals, deals_that_fit, how_many
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.moving_cards import Numbered, PassingRules, StagedDeal, after_notes, numbered
from notepad.deduction.moving_knowledge import MOST_WAYS, by_histories, contradictory, to_count
from notepad.deduction.moving_loose_notes import LooseNotes

N = TypeVar("N")

CluesOfSlip: TypeAlias = Callable[["Slip"], "tuple[Clue, ...]"]

MOST_LISTED = 30_000
"""The most deals that are listed; if more fit, they are counted for each slip."""

_FAILED_BY_FORMULA, _FAILED_FROM_ALL_KNOWN = 10, 3
"""If cards change hands, after so many slips with too many deals to count no other is counted so.

In a game of 24 notes in which all pass on cards, 32 of 48 slips had too many. All that is certain
takes a second or two for each, and has never been enough where it wasn't for the first ones.
"""


@dataclass(frozen=True)
class NoteMends:
    """Finds single slips in notes.

    A single slip must be in every conflict: so it is in a note of the conflict, and everything fits
    without that note. If notes 1 and 3 of docs/engine.md contradict each other, those two are
    tried: without note 3 three deals fit, and "Ann has none of sword" fits all of them.
    """

    logic: Logic
    told: CluesOfSlip
    """What the note that was really meant says."""
    patience_ms: float

    def among(self, clues: Sequence[Clue], suspects: Sequence[int], slips: SlipsOf) -> Fittings:
        """Yield the slips in suspected notes that make everything fit, given all notes' clues."""
        alone = list[Slip]()
        for number in suspects:
            yield Breath()
            rest = [clue for clue in clues if clue.note != number]
            if self.logic.fits(rest):
                yield Breath()
                for found in self._of_note(rest, slips(number)):
                    if isinstance(found, Fitting):
                        alone.append(found.slip)
                    yield found
        yield from self._repeated(clues, suspects, slips, alone)

    def _repeated(
        self,
        clues: Sequence[Clue],
        suspects: Sequence[int],
        slips: SlipsOf,
        alone: Collection[Slip],
    ) -> Fittings:
        """Yield mistakes that stand in several notes: a card overlooked each time it was asked for.

        What makes everything fit `alone`, in one note, is no such mistake.
        """
        by_cell: dict[DealCell, dict[int, Slip]] = {}
        denials = {clue.note for clue in clues if clue.note and clue.totals == {0}}
        for number in sorted(denials):
            yield Breath()
            for slip in slips(number):
                for cell in self._overlooked(clues, slip):
                    by_cell.setdefault(cell, {})[number] = slip
        tried = set[tuple[object, tuple[int, ...]]]()
        for (_card, place), by_note in by_cell.items():
            numbers = tuple(by_note)
            if len(numbers) < 2 or (place, numbers) in tried or not {*numbers} & {*suspects}:
                continue
            tried.add((place, numbers))
            if any(slip in alone for slip in by_note.values()):
                continue
            yield Breath()
            rest = [clue for clue in clues if clue.note not in by_note]
            then = [*rest, *(clue for slip in by_note.values() for clue in self.told(slip))]
            if self.logic.fits(then):
                first, *others = by_note.values()
                also = tuple((slip.note, slip.instead) for slip in others)
                count = how_many(self.logic.follow(then), budget_ms=self.patience_ms)
                yield Fitting(replace(first, also=also), count or None)

    def _overlooked(self, clues: Sequence[Clue], slip: Slip) -> Iterator[DealCell]:
        """Yield where no card is by a note, if somebody may have overlooked it, as a slip says."""
        if slip.overlooked:
            meant = self.told(slip)
            for clue in clues:
                if clue.note == slip.note and clue.totals == {0} and clue not in meant:
                    yield from clue.cells

    def _of_note(self, rest: Sequence[Clue], slips: Sequence[Slip]) -> Fittings:
        """Yield the slips in one note that make everything fit, given the others' clues."""
        known, patience_ms = self.logic.follow(rest), self.patience_ms
        deals = deals_that_fit(known.deal, rest, known.possible, budget_ms=patience_ms)
        if deals.worlds is not None and deals.worlds <= MOST_LISTED:
            listed = ListedDeals(deals.possible, deals.every())
            for slip in slips:
                count = listed.fitting(self.told(slip))
                if count:
                    yield Fitting(slip, count)
            return
        for slip in slips:
            then = replace(known, clues=(*rest, *self.told(slip)))
            if self.logic.fits(then.clues):
                yield Breath()
                yield Fitting(slip, how_many(then, budget_ms=patience_ms) or None)


@dataclass(frozen=True)
class MovingMends(Generic[N]):
    """Finds single slips in notes by which cards changed hands.

    One formula has all notes, each of which can be let go. The slips of a note are only tried if
    everything fits without it; they hang on their own literals in the same formula.
    """

    dealt: Deal
    course: Callable[[int], StagedDeal]
    """Returns the course of the first notes, which fit; takes their number."""
    passes: PassingRules[N]
    patience_ms: float

    def among(self, notes: Sequence[N], blamed: Collection[int], slips: SlipsOf) -> Fittings:
        """Yield the slips that make all notes fit, those in blamed notes first."""
        tried = _Tried(self, notes)
        for note in notes:
            yield Breath()
            tried.loose.add(note)
        for number in suspects(blamed, tried.loose.first_contradictory()):
            yield Breath()
            if tried.loose.fit_without(number) is False:
                continue
            for slip in slips(number):
                yield Breath()
                meant = tried.loose.meaning_literal(number, slip.instead)
                if tried.fits(slip, meant):
                    yield Breath()
                    count = tried.counted(slip, meant)
                    if count is None:
                        yield Breath()
                        count = tried.counted_from_all_known(slip)
                    yield Fitting(slip, count)


class _Tried(Generic[N]):
    """Notes with slips that are tried in the same formula."""

    def __init__(self, mends: MovingMends[N], notes: Sequence[N]) -> None:
        self.loose = LooseNotes(mends.passes, mends.dealt)
        self._mends = mends
        self._passes = mends.passes
        self._noted = numbered(notes)
        self._courses = {1: StagedDeal.begun(mends.dealt)}  # of the notes before a note
        self._too_many = 0  # slips with which there were too many deals to count

    def fits(self, slip: Slip, meant: int) -> bool:
        """Return whether everything fits with a slip; `meant` is its literal."""
        fits = self.loose.fit_with(slip.note, meant)
        return not contradictory(self._known_course(slip)) if fits is None else fits

    def counted(self, slip: Slip, meant: int) -> float | None:
        """Return how many deals fit with a slip, None if it takes more than the formula to count.

        Nearly always, what the formula leaves without a search is narrow enough.
        """
        ways = self._ways(slip, meant) if self._too_many < _FAILED_BY_FORMULA else None
        if ways is None:
            return None
        deal = self._passes.sorted_to_count(ways.deal)
        known = Knowledge(deal, ways.clues, deal.options)
        return counted_deals(known, budget_ms=self._mends.patience_ms)

    def counted_from_all_known(self, slip: Slip) -> float | None:
        """Return how many deals fit with a slip from all that is certain then, None if too many."""
        count = None
        if self._too_many < _FAILED_FROM_ALL_KNOWN:
            course = self._known_course(slip)
            deal = self._passes.sorted_to_count(course.whole)
            if not deal.loose:
                logic = Logic(deal)
                whole = logic.follow(course.clues, blaming=False)
                known = to_count(by_histories(self._passes, course, whole), logic, whole)
                count = counted_deals(known, budget_ms=self._mends.patience_ms)
        self._too_many += count is None
        return count

    def _ways(self, slip: Slip, meant: int) -> StagedDeal | None:
        """Return the ways that cards may have gone with a slip, None if there are too many."""
        start = max(number for number in self._courses if number <= slip.note)
        course = self._courses[start]
        if start < slip.note:
            course = after_notes(self._passes, course, self._noted[start - 1 : slip.note - 1])
            self._courses[slip.note] = course = self.loose.left_before(slip.note, course)
        course = after_notes(self._passes, course, self._mended(slip))
        left = self.loose.left_by(slip.note, meant, course)
        return left.unrolled(left.deal.options, most=MOST_WAYS)

    def _known_course(self, slip: Slip) -> StagedDeal:
        """Return the course of all notes with a slip, from all that is certain before it."""
        return after_notes(self._passes, self._mends.course(slip.note - 1), self._mended(slip))

    def _mended(self, slip: Slip) -> Numbered[N]:
        return [(slip.note, slip.instead), *self._noted[slip.note :]]
