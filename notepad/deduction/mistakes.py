"""Finds noting mistakes that explain a contradiction, each with how many deals then fit.

A mistake is one slip in a note, or one card of my own hand that was set up wrongly. The first part
handles both for cards that stay where they were dealt. If few deals fit, it lists them, so that any
slip can be counted right away. The second part handles both for cards that change hands, where
another answer means that other cards moved.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Generic, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.reasoner import SETUP, Breath, Fitting, Fittings, Slip, SlipsOf, suspects
from notepad.core.slips import USUAL, SlipKind
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Card, Clue, Deal, DealCell, count_clue, dealt_to
from notepad.deduction.fitting_deals import ListedDeals, counted_deals, deals_that_fit, how_many
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.moving_cards import Numbered, PassingRules, StagedDeal, after_notes, numbered
from notepad.deduction.moving_knowledge import (
    MOST_WAYS,
    by_histories,
    by_histories_within,
    contradictory,
    to_count,
)
from notepad.deduction.moving_loose_notes import LooseNotes

N = TypeVar("N")

CluesOfSlip: TypeAlias = Callable[["Slip"], "tuple[Clue, ...]"]

MOST_LISTED = 30_000
"""The most deals that are listed; if more fit, they are counted for each slip."""

_MOST_UNSURE = 20_000
"""With more histories, it isn't known in which hand they started, and no share is shown."""

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
class OwnHand:
    """My hand; `exchanged` returns the setup with a second card instead of a first.

    Without a first card, it is the setup in which I have one more.
    """

    me: str
    cards: tuple[Card, ...]
    exchanged: Callable[[Card | None, Card], object]

    def clue(self, deal: Deal) -> Clue:
        """Return the clue that I have these cards, in a deal in which I may have any."""
        mine = deal.cells(self.cards, self.me)
        return count_clue(mine, {len(mine)})

    def slip(self, gone: Card | None, meant: Card) -> Slip:
        """Return the slip of having set up one card instead of another, or of forgetting one."""
        kind = SlipKind.OWN_CARD if gone else SlipKind.FORGOTTEN
        return Slip(SETUP, self.exchanged(gone, meant), USUAL[kind])


def hand_mends(
    hand: OwnHand,
    unsure: Deal,
    known_with: Callable[[Sequence[Clue]], Knowledge | None],
    patience_ms: float,
) -> Fittings:
    """Yield the slips in my hand that make everything fit.

    In the deal `unsure` I may have any cards, as many as are in my hand; `known_with` returns what
    is known from all notes with some clues about that deal, None if nothing fits.

    For each card that might not be mine, the deals are counted once: the share of those in which I
    have another card gives the number of deals for that swap. So pairs aren't counted one by one.
    """
    yield Breath()
    mine = unsure.cells(hand.cards, hand.me)
    if known_with([count_clue(mine, {len(mine) - 1})]) is None:
        return
    for gone in {unsure.named(card): card for card in hand.cards}.values():
        yield Breath()
        kept = [cell for cell in mine if cell[0] != gone]
        known = known_with(
            [count_clue(kept, {len(kept)}), count_clue(unsure.cells([gone], hand.me), {0})]
        )
        if known is not None:
            yield from _of_card(hand, known, gone, patience_ms)


def forgotten_mends(hand: OwnHand, known: Knowledge | None, patience_ms: float) -> Fittings:
    """Yield the slips of forgetting a card of mine that make everything fit.

    `known` is what is known from all notes, and about my hand, in a deal in which I have a card
    more; None if nothing fits.
    """
    yield Breath()
    if known is not None:
        yield from _of_card(hand, known, None, patience_ms)


def _of_card(
    hand: OwnHand, known: Knowledge, gone: Card | None, patience_ms: float
) -> Iterator[Fitting]:
    """Yield the slips that replace one card of my hand by another, or add one.

    Of copies, it is the first.
    """
    deal = known.deal
    deals = deals_that_fit(deal, known.clues, known.possible, budget_ms=patience_ms)
    whole = deals.weight
    if whole is None:
        whole = how_many(known, budget_ms=patience_ms)
    for card, shares in deals.shares.items():
        mine = sum(share for at, share in shares.items() if dealt_to(at) == hand.me)
        alike = card in deal.copies or (gone is not None and card == deal.named(gone))
        if mine and card not in hand.cards and not alike:
            yield Fitting(hand.slip(gone, card), whole * mine or None)


def size_mends(
    others: Iterable[tuple[object, Deal]],
    known_of: Callable[[Deal], Knowledge | None],
    patience_ms: float,
) -> Fittings:
    """Yield the slips in counting hands that make everything fit.

    `others` are setups with other sizes, and their deals; `known_of` returns what is known from all
    notes about a deal, None if nothing fits.
    """
    for setup, deal in others:
        yield Breath()
        known = known_of(deal)
        if known is not None:
            count = how_many(known, budget_ms=patience_ms)
            yield Fitting(Slip(SETUP, setup, USUAL[SlipKind.HAND_SIZE]), count or None)


def knowledge_if_fitting(
    deal: Deal, clues: Sequence[Clue]
) -> Callable[[Sequence[Clue]], Knowledge | None]:
    """Return what `hand_mends` needs, for cards that stay where they were dealt."""
    logic = Logic(deal)

    def known_with(more: Sequence[Clue]) -> Knowledge | None:
        said = [*clues, *more]
        return logic.follow(said) if logic.fits(said) else None

    return known_with


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


def moving_hand_mends(
    hand: OwnHand, unsure: Deal, passes: PassingRules[N], notes: Sequence[N], patience_ms: float
) -> Fittings:
    """Yield the slips in my hand that make all notes fit; with `unsure` I may have any."""
    yield Breath()
    # A clue for each of my cards, which says nothing, tells where that card can be afterwards.
    cells = unsure.cells(hand.cards, hand.me)
    traces = [count_clue([cell], {0, 1}, note=-1, meaning=cell[0]) for cell in cells]
    course = StagedDeal.begun(unsure, followed=5 * _MOST_UNSURE).with_clues(traces)
    course = after_notes(passes, course, numbered(notes))
    became = {clue.meaning: clue.cells for clue in course.clues if clue.note < 0}
    logic = Logic(passes.sorted_to_count(course.whole))

    def known_with(clues: Sequence[Clue]) -> Knowledge | None:
        now = (
            count_clue(chain(*(became[card] for card, _me in clue.cells)), clue.totals)
            for clue in clues
        )
        return _ways_if_fitting(passes, course.with_clues(now), logic)

    yield from hand_mends(hand, unsure, known_with, patience_ms)


def moving_size_mends(
    hand: OwnHand,
    others: Iterable[tuple[object, Deal]],
    passes: PassingRules[N],
    notes: Sequence[N],
    patience_ms: float,
) -> Fittings:
    """Yield the slips in counting hands that make all notes fit, if cards change hands."""

    def known_of(deal: Deal) -> Knowledge | None:
        course = StagedDeal.begun(deal, followed=5 * _MOST_UNSURE).with_clues([hand.clue(deal)])
        course = after_notes(passes, course, numbered(notes))
        return _ways_if_fitting(passes, course, Logic(passes.sorted_to_count(course.whole)))

    yield from size_mends(others, known_of, patience_ms)


def _ways_if_fitting(passes: PassingRules[N], course: StagedDeal, logic: Logic) -> Knowledge | None:
    """Return by which ways cards may have gone, None if nothing fits, or there are too many."""
    if not logic.fits(course.clues):
        return None
    ways = by_histories_within(_MOST_UNSURE, passes, course, logic.follow(course.clues))
    return None if ways.deal is logic.deal else ways
