"""The reasoner of every card game: what is certain, then odds and tallies, and reasons on demand.

`CardReasoner` has what all card games share. A game makes a `StayingReasoner` or, if cards change
hands, a `MovingReasoner` (in `moving_reasoner`). `Weigher` counts the deals for them, and
`Foresight` adds what a game can say about the other players, ahead and in hindsight. After that:
how much a single note revealed, as the share of the possible deals that it rules out. Last comes
the review of a finished game: what each note revealed about the deal and about the answer.

The answer is a sum if the deal has a measure, otherwise a set of hidden cards. Say Ann, Bob and
the hidden place have one card each of cup, coin and sword. 6 deals fit, with 3 equally likely
answers: log2(3) = 1.58 bits are unknown. Ann has the cup: 2 deals are left with 2 answers, 1 bit.
That note revealed log2(6 / 2) = 1.58 bits about the deal, and 0.58 bits about the answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from typing_extensions import override

from notepad.core import reasoner
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.help_levels import Level
from notepad.core.language import _, format_number, ngettext, percent
from notepad.core.reasoner import (
    ANSWER,
    Breath,
    Fittings,
    Reason,
    Review,
    SlipsOf,
    StoryStep,
    Told,
    plainly,
)
from notepad.deduction import knowledge
from notepad.deduction import story as stories
from notepad.deduction.certain_conclusions import ContradictionError, Logic
from notepad.deduction.deadline import OutOfTimeError, broken_off_after, check_deadline, time_limit
from notepad.deduction.deal import HIDDEN, Card, Clue, Deal, DealCell, Place, count_clue
from notepad.deduction.deal import holder as held_by
from notepad.deduction.knowledge import Counts, Insight, Knowledge, Odds, Question, Ranked
from notepad.deduction.story_sentences import Teller, nothing_follows

if TYPE_CHECKING:
    from notepad.deduction.fitting_deals import Deals
    from notepad.deduction.information import Public

# Modules that count deals are imported where they are used: loading numpy takes a quarter of a
# second, and finding what is certain doesn't need it.

N = TypeVar("N")

CluesOf: TypeAlias = Callable[[int, N], tuple[Clue, ...]]
TellerOf: TypeAlias = Callable[[Sequence[N]], Teller]
QuestionsOf: TypeAlias = Callable[[Deal, Aside], Sequence[Question]]
MendsHand: TypeAlias = Callable[[Sequence[N], float], Fittings]

LooksAhead: TypeAlias = Callable[[Knowledge, "Deals", Aside], Iterator[Insight | Breath]]
LooksFurther: TypeAlias = Callable[[Knowledge, "Deals", Aside, float], Iterator[Insight | Breath]]
LooksBack: TypeAlias = Callable[
    [Sequence[N], "Deals"], Iterator[Mapping[str, reasoner.RivalReview] | Breath]
]
Hears: TypeAlias = Callable[[Sequence[N]], "Public | None"]


PATIENCE_MS = 150.0  # for callers that name no patience; the app gives less first, then more
LONGEST_SUMS_MS = 1000.0
"""How long the sums of estimated odds may be searched for. In Cataline it takes 50 ms; with 80
cards and hands that nobody has counted, one proof took two minutes."""
LONGEST_COUNT_MS = 300.0
"""How long a class may take to count; it stays uncounted if it takes longer.

In Sleuth none took more than 18 ms. With five players and 24 cards of which all passed one on five
times, a class takes up to 10 s, and there are 40 of them.
"""
_FEW_UNCOUNTED = 3
"""After so many classes that took too long, no other is counted: in a game of 47 notes in which all
pass three cards on, none of 128 could be, which took 40 s."""
_OPEN = Reason("open")

_ALIKE = 6  # decimals of a bit that distinguish two notes; the rest is rounding


def nothing_to_ask(_deal: Deal, _aside: Aside) -> Sequence[Question]:
    """Return no questions, for games that want no advice."""
    return ()


@dataclass(frozen=True)
class Extras(Generic[N]):
    """What a game says beyond its clues; by default nothing.

    `questions_of` says what I could ask, given what is mine aside from the notes. `mends_hand`
    finds slips in my hand, and `foresight` says what opponents know and whether to announce. By the
    notes, `silent` says who answers nothing any more, and `contrary` which two contradict each
    other: somebody left in the first and takes part in the second. `behind` returns the leavings on
    which what some notes say depends, given their numbers.
    """

    questions_of: QuestionsOf = nothing_to_ask
    mends_hand: MendsHand[N] | None = None
    foresight: Foresight[N] | None = None
    silent: Callable[[Sequence[N]], Collection[str]] = lambda _notes: ()
    contrary: Callable[[Sequence[N]], tuple[int, ...]] = lambda _notes: ()
    behind: Callable[[Sequence[N], Collection[int]], tuple[int, ...]] = lambda _notes, _numbers: ()

    def leaving_out(self, numbers: Collection[int]) -> Extras[N]:
        """Return the same for notes of which nothing is heard in those with these numbers."""

        def contrary(notes: Sequence[N]) -> tuple[int, ...]:
            pair = self.contrary(notes)
            return () if {*numbers}.intersection(pair) else pair

        return replace(self, contrary=contrary)


class CardReasoner(reasoner.Reasoner[Knowledge], Generic[N]):
    """Reasons about a deal from the notes of a game. It belongs to one thread.

    It has what all card games share: `StayingReasoner` is for cards that stay where they were
    dealt, `MovingReasoner` for cards that change hands. What is shown of the latter isn't always
    what logic reasons about, or what is counted.
    """

    def __init__(self, deal: Deal, teller: TellerOf[N], extras: Extras[N] | None = None) -> None:
        """Start from a deal before any note; `teller` gives the words for stories about notes."""
        self._deal, self._teller = deal, teller
        self._extras: Extras[N] = extras or Extras()
        self._weigher = Weigher(deal, self._extras.questions_of)

    @override
    def follow_within(self, notes: Sequence[N], budget_ms: float) -> Knowledge | None:
        """Return everything that is certain, if that is found within the given milliseconds."""
        try:
            with time_limit(budget_ms):
                return self.follow(notes)
        except OutOfTimeError:
            return None

    @override
    def weigh(self, known: Knowledge, *, patience_ms: float = PATIENCE_MS) -> Knowledge:
        """Return the same knowledge with odds and tallies added, if it is consistent.

        Odds that would take much longer than `patience_ms` to count are estimated. Possibilities
        that occur in no counted deal are dropped.
        """
        if not known.consistent:
            return known
        logic, whole = self._behind(known)
        counted = self._to_count(known, patience_ms)
        weigher = self._counting(counted)
        deals = weigher.deals(counted, patience_ms=patience_ms)
        odds = weigher.odds(counted, patience_ms=patience_ms)
        known, odds = with_shares(known, odds)
        if not odds.exact and known.deal.measure:
            met = () if deals.rough or deals.missed else odds.sums
            odds = with_all_sums(odds, _all_sums(logic, whole.clues, met))
        if len(odds.sums) == 1 and (counts := self._counts_behind_sum(known)):
            known = replace(known, hangs_on={**known.hangs_on, "": counts})
        return replace(known, odds=odds, tallies=logic.tallies(whole.clues))

    @override
    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with my questions ranked and the deal's classes counted."""
        if not known.consistent or level < Level.DEDUCTION:
            return
        logic, whole = self._behind(known)
        steps: Iterator[Ranked | Breath] = iter(())
        if level == Level.ODDS:
            foresight, silent = self._extras.foresight, self._extras.silent(known.notes)
            public = foresight.hears(known.notes) if foresight else None
            counted = self._to_count(known)
            steps = self._counting(counted).advice(counted, aside, public, silent)
        for step in with_advice(known, steps):
            yield step
            if not isinstance(step, Breath):
                known = step
                break  # a first ranking is more urgent than counts that are shown on demand
        tallies = dict(known.tallies or {})
        uncounted = 0
        for key, cells in logic.deal.classes.items():
            yield Breath()
            try:
                with broken_off_after(LONGEST_COUNT_MS):
                    tallies |= logic.bounds(whole.clues, {key: cells})
            except OutOfTimeError:
                check_deadline()  # raises again if it was for something more urgent
                uncounted += 1
            if uncounted == _FEW_UNCOUNTED:
                break
        if logic.deal.classes:
            known = replace(known, tallies=tallies)
            yield known
        yield from with_advice(known, steps)

    @override
    def estimate_opponents(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with what opponents know, and with whether to announce.

        Nothing is predicted if cards went too many ways to distinguish.
        """
        foresight = self._extras.foresight
        if foresight and (deals := self._fitting(known)):
            yield from foresight.ahead(known, deals, aside)

    @override
    def look_further(
        self, known: Knowledge, aside: Aside, seconds: float
    ) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with what waiting is worth in games that are played on."""
        foresight = self._extras.foresight
        if foresight and (deals := self._fitting(known)):
            yield from foresight.further(known, deals, aside, seconds)

    @override
    def why(self, notes: Sequence[N], subject: str, holder: str) -> Reason:
        """Return why `holder` has the card `subject`, or has not, or may have it.

        For a class, it says what is known about how many cards of it they have. For the answer, it
        has a story for each hidden card or, if only their sum is certain, the notes that force it.
        Raises KeyError if there is no such card.
        """
        if subject == ANSWER:
            return self._why_answer(notes)
        if denied := self._denied(notes):
            return Reason("open", story=plainly(nothing_follows(denied.conflict)))
        reason = self._why_card(notes, subject, holder)
        if reason.answer == "open":
            return reason
        counts = self._counts_behind(notes, subject, holder, has=reason.answer == "yes")
        return _if_counted(reason, counts)

    def _why_answer(self, notes: Sequence[N]) -> Reason:
        known = self.follow(notes)
        if not known.consistent:
            return Reason("open", story=plainly(nothing_follows(known.clash)))
        hidden, named = known.hidden, known.deal.named
        able = dict.fromkeys(named(c) for c in known.possible if HIDDEN in known.holders(c))
        if hidden.issuperset(able):
            reasons = list[Reason]()
            for card in able:
                told = stories.notes_told(step for one in reasons for step in one.story)
                reasons.append(self._why_card(notes, card, HIDDEN, told))
            behind = tuple(sorted({number for one in reasons for number in one.notes}))
            shown = {number for one in reasons for number in one.shown}
            together = self._story_of_all(notes, behind, able) if len(reasons) > 1 else ()
            steps = together or stories.joined(one.story for one in reasons)
            shown = {*behind, *stories.notes_told(together)} if together else shown
            whole = Reason("yes", behind, steps, tuple(sorted(shown)))
            return _if_counted(whole, all_counts(known.hangs_on))
        forcing = self._notes_forcing_sum(notes)
        if forcing is None:
            return Reason("open")
        steps = stories.steps_without_story(forcing, self._teller(notes))
        return _if_counted(Reason("yes", forcing, steps), self._counts_behind_sum(known))

    @override
    def why_not(self, notes: Sequence[N], known: Knowledge) -> str:
        if known.consistent or self._extras.contrary(notes):
            return ""
        return self._failure(notes, known.clash)

    @abstractmethod
    def _failure(self, notes: Sequence[N], clash: Sequence[int]) -> str:
        """Return why the notes of a clash can't all be right, in a sentence; or ""."""

    def _denied(self, notes: Sequence[N]) -> Knowledge | None:
        """Return a contradiction if somebody takes part in a note after they left."""
        pair = self._extras.contrary(notes)
        if not pair:
            return None
        return Knowledge(self._deal, (), {}, consistent=False, conflict=pair, notes=tuple(notes))

    def _with_leavings(self, notes: Sequence[N], numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Return numbers of notes with those of leavings on which what they say depends."""
        return tuple(sorted({*numbers, *self._extras.behind(notes, numbers)}))

    def _with_counts(self, known: Knowledge) -> Knowledge:
        """Return knowledge with the counted hands on which the hidden cards hang."""
        if not (self._deal.uncounted and known.consistent):
            return known
        found = {
            card: self._counts_behind(known.notes, card, HIDDEN, has=True) for card in known.hidden
        }
        return replace(known, hangs_on={card: counts for card, counts in found.items() if counts})

    def _counts_behind(self, notes: Sequence[N], card: Card, holder: str, *, has: bool) -> Counts:
        """Return the counted hands without which it is open whether `holder` has a card."""
        return self._fewest_counts(
            lambda counted: self._forced_if_counted(notes, card, holder, counted, has=has)
        )

    def _counts_behind_sum(self, known: Knowledge) -> Counts:
        """Return the counted hands without which the sum, which is certain, would be open."""
        return self._fewest_counts(
            lambda counted: len(self._sums_if_counted(known.notes, counted)) == 1
        )

    def _fewest_counts(self, forced: Callable[[Collection[Clue]], bool]) -> Counts:
        """Return counted hands with which something is forced, none of which can be left out."""
        if not self._deal.uncounted or forced(()):
            return {}
        kept = list(self._deal.uncounted)
        for hand in tuple(kept):
            fewer = [other for other in kept if other is not hand]
            if forced(fewer):
                kept = fewer
        return {held_by(hand.cells[0][1]): min(hand.totals) for hand in reversed(kept)}

    @abstractmethod
    def _forced_if_counted(
        self, notes: Sequence[N], card: Card, holder: str, counted: Collection[Clue], *, has: bool
    ) -> bool:
        """Return whether `holder` surely has a card, or not, if nobody counted other hands."""

    @abstractmethod
    def _sums_if_counted(self, notes: Sequence[N], counted: Collection[Clue]) -> Sequence[int]:
        """Return the sums that are possible if nobody counted any hands but these."""

    @abstractmethod
    def _why_card(
        self, notes: Sequence[N], subject: str, holder: str, told: Collection[int] = ()
    ) -> Reason:
        """Return why `holder` has a card, or how many cards of a class, as `why` does.

        The notes `told` before aren't quoted again.
        """

    @abstractmethod
    def _story_of_all(
        self, notes: Sequence[N], forcing: tuple[int, ...], cards: Iterable[Card]
    ) -> tuple[StoryStep, ...]:
        """Return one story of why these cards are hidden, by the notes that force it; or none."""

    @abstractmethod
    def _notes_forcing_sum(self, notes: Sequence[N]) -> tuple[int, ...] | None:
        """Return the notes that leave a single sum, all of them needed; None if there are more."""

    @override
    def mend(
        self, notes: Sequence[N], slips: SlipsOf, *, patience_ms: float = PATIENCE_MS
    ) -> Fittings:
        """Yield each single slip that explains why notes contradict each other.

        Notes in conflict are tried first, newest first.
        """
        known = self.follow(notes)
        if known.consistent:
            return
        yield Breath()
        if pair := self._extras.contrary(notes):
            # Another player may have been asked, or have answered.
            yield from reasoner.slips_that_fit(
                self.follow, notes, lambda number: slips(number) if number in pair else ()
            )
            return
        yield from self._note_mends(notes, known, slips, patience_ms)
        if self._extras.mends_hand:
            yield from self._extras.mends_hand(notes, patience_ms)

    @override
    def review(self, notes: Sequence[N], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Yield breaths, then how the game was solved; nothing in a contradiction."""
        steps = reviewed(self._left(reasoner.notes_before_reveal(notes), patience_ms))
        if foresight := self._extras.foresight:
            steps = foresight.back(steps, notes, lambda: self._fitting(self.follow(notes)))
        yield from steps

    @abstractmethod
    def _behind(self, known: Knowledge) -> tuple[Logic, Knowledge]:
        """Return the logic behind some knowledge, and all that it knows, shown or not."""

    @abstractmethod
    def _note_mends(
        self, notes: Sequence[N], known: Knowledge, slips: SlipsOf, patience_ms: float
    ) -> Fittings:
        """Yield each slip in contradictory notes with which they fit; `known` has the conflict."""

    def _known_on_the_way(self, notes: Sequence[N]) -> Iterator[Knowledge | Breath]:
        """Yield what is known before any note and after each; where nothing fits that is last."""
        for after in range(len(notes) + 1):
            yield self.follow(notes[:after])

    def _bits_of_last(
        self, _notes: Sequence[N], before: Deals, after: Deals, _patience_ms: float
    ) -> float | None:
        """Return how many bits the last note told, given what fits before and after it."""
        return bits_between(before.weight, after.weight)

    def _left(self, notes: Sequence[N], patience_ms: float) -> Iterator[Remaining | Breath | None]:
        """Yield what is left before any note and after each, None where nothing fits."""
        before: Deals | None = None
        after = 0
        for known in self._known_on_the_way(notes):
            if isinstance(known, Breath):
                yield known
                continue
            if not known.consistent:
                yield None
                return
            logic, whole = self._behind(known)
            counted = self._to_count(known, patience_ms)
            deals = self._counting(counted).deals(counted, patience_ms=patience_ms)
            yield Breath()
            bits = self._bits_of_last(notes[:after], before, deals, patience_ms) if before else 0.0
            yield remaining_after(known.deal, deals, bits, partial(logic.sums, whole.clues))
            before, after = deals, after + 1

    def _fitting(self, known: Knowledge) -> Deals | None:
        """Return the deals that fit; None if none does, or cards went too many ways."""
        if not known.consistent:
            return None
        return self._counting(known).deals(known) if self._to_count(known) is known else None

    def _to_count(self, known: Knowledge, _patience_ms: float = 0) -> Knowledge:
        """Return what to count for some knowledge: that itself, unless it leaves stages out."""
        return known

    def _counting(self, counted: Knowledge) -> Weigher:
        """Return what counts the deals of some knowledge: that of last time, if it was the same."""
        if self._weigher.deal is not counted.deal:
            self._weigher = Weigher(counted.deal, self._extras.questions_of)
        return self._weigher


class _Said(NamedTuple):
    """The number of a note, and the clues that it gives."""

    number: int = 0
    clues: tuple[Clue, ...] = ()


class StayingReasoner(CardReasoner[N]):
    """Reasons about cards that stay where they were dealt."""

    def __init__(
        self, deal: Deal, clues_of: CluesOf[N], teller: TellerOf[N], extras: Extras[N] | None = None
    ) -> None:
        """Start from a deal; `clues_of` returns what a note says, given its number from 1."""
        super().__init__(deal, teller, extras)
        self._clues_of = clues_of
        self._said = reasoner.NoteByNote(_Said(), self._say_next)

    @override
    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that is certain."""
        if denied := self._denied(notes):
            return denied
        known = replace(self._logic.follow(self._clues(notes)), notes=tuple(notes))
        if not known.consistent:
            return replace(known, conflict=self._with_leavings(notes, known.conflict))
        return self._with_counts(known)

    @override
    def weigh(self, known: Knowledge, *, patience_ms: float = PATIENCE_MS) -> Knowledge:
        """Return the same knowledge with odds and tallies added, if it is consistent.

        If an estimate missed every deal, all that can be said is how many cards each hand has.
        """
        weighed = super().weigh(known, patience_ms=patience_ms)
        if weighed.odds is None or weighed.odds.exact:
            return weighed
        if not self._counting(known).deals(known, patience_ms=patience_ms).missed:
            return weighed
        sizes = {held_by(hand.cells[0][1]): hand.totals for hand in known.deal.hands if hand.cells}
        return replace(weighed, odds=adding_up(weighed.odds, sizes))

    @override
    def _forced_if_counted(
        self, notes: Sequence[N], card: Card, holder: str, counted: Collection[Clue], *, has: bool
    ) -> bool:
        cells = self._cells(card, holder)
        other = count_clue(cells, {0} if has else range(1, len(cells) + 1))
        return not self._uncounted.fits((*self._clues(notes), *counted, other))

    @override
    def _sums_if_counted(self, notes: Sequence[N], counted: Collection[Clue]) -> Sequence[int]:
        return self._uncounted.sums((*self._clues(notes), *counted))

    @cached_property
    def _uncounted(self) -> Logic:
        return Logic(self._deal.if_counted(()))

    @override
    def told(self, notes: Sequence[N], before: Knowledge, after: Knowledge) -> Told | None:
        """Return what was learned between two states, if their deals were counted.

        A note that says nothing about the deal reveals nothing.
        """
        if before.clues == after.clues:
            return None
        return told_by_counts(before, after)

    @override
    def _why_card(
        self, notes: Sequence[N], subject: str, holder: str, told: Collection[int] = ()
    ) -> Reason:
        clues, logic = self._clues(notes), self._logic
        if subject in self._deal.copies.values():
            found = self._why_any(notes, subject, holder)
            if found is not None:
                return found
        elif cells := self._deal.counted_cells(subject, holder):
            return self._why_count(notes, cells)
        options = self._deal.options[subject]
        places = tuple(place for place in options if place == holder)
        try:
            answer, forcing = logic.force(clues, subject, places)
        except ContradictionError:
            return Reason("open", story=plainly(nothing_follows(logic.follow(clues).conflict)))
        if answer == "open":
            return Reason(answer)
        barred = tuple(p for p in options if (p in places) == (answer == "no"))
        teller = self._teller(notes)

        others = set[int]()

        def barring(place: Place) -> Sequence[Clue]:
            alone = logic.force(clues, subject, (place,))[1]
            others.update(forcing, alone)
            return said_in(alone, clues)

        used = said_in(forcing, clues)
        seen = [clue for clue in clues if clue not in used and _says_where(clue)]
        steps = stories.story(self._deal, used, subject, barred, teller, barring, seen, told)
        premises = stories.notes_told(steps)
        if not premises.isdisjoint(clue.note for clue in seen):
            others = premises
        shown = () if others <= {*forcing} else tuple(sorted(others))
        return Reason(answer, forcing, steps, shown)

    @override
    def _failure(self, notes: Sequence[N], clash: Sequence[int]) -> str:
        used = said_in(clash, self._clues(notes))
        return stories.failure_told(self._deal, used, self._teller(notes))

    @override
    def _story_of_all(
        self, notes: Sequence[N], forcing: tuple[int, ...], cards: Iterable[Card]
    ) -> tuple[StoryStep, ...]:
        clues = self._clues(notes)
        used = said_in(forcing, clues)
        seen = [clue for clue in clues if clue not in used and _says_where(clue)]
        cells = [(card, HIDDEN) for card in cards]
        if self._deal.copies:  # which copy it is can't be told
            return ()
        return stories.story_of_all(self._deal, used, cells, self._teller(notes), seen)

    @override
    def _notes_forcing_sum(self, notes: Sequence[N]) -> tuple[int, ...] | None:
        return self._logic.notes_forcing_sum(self._clues(notes))

    def _why_any(self, notes: Sequence[N], subject: str, holder: str) -> Reason | None:
        """Return why `holder` has any of some cards alike, or may have; None if they have none.

        What is known of one that nobody saw is known of all, so `why` says why there is none.
        """
        cells, clues, logic = self._cells(subject, holder), self._clues(notes), self._logic
        possible = logic.follow(clues).possible
        if possible and not any(place in possible[card] for card, place in cells):
            return None
        without = logic.follow((*clues, count_clue(cells, {0})))
        if not possible or without.consistent:
            return self._why_count(notes, cells) if possible else None
        told = stories.steps_without_story(without.conflict, self._teller(notes))
        return Reason("yes", without.conflict, told)

    def _why_count(self, notes: Sequence[N], cells: Sequence[DealCell]) -> Reason:
        """Return how many of these cells can be true, and the notes that limit it."""
        clues, logic = self._clues(notes), self._logic
        possible = logic.follow(clues).possible
        if not possible:
            return _OPEN
        limits = tuple(self._limits(clues, cells, possible))
        told = stories.story_of_count(
            self._deal, clues, cells, possible, self._teller(notes), limits
        )
        same = _known_of(logic, clues, cells)
        counts = self._fewest_counts(
            lambda counted: _known_of(self._uncounted, (*clues, *counted), cells) == same
        )
        return _if_counted(told, counts, knowledge.numbers_if_counted)

    def _limits(
        self, clues: Sequence[Clue], cells: Sequence[DealCell], possible: stories.Possible
    ) -> Iterator[stories.CountLimit]:
        """Yield the limits of how many of these cells are true that don't follow from each cell."""
        able = [card for card, place in cells if place in possible[card]]
        sure = [card for card in able if len(possible[card]) == 1]
        low, high = self._logic.bounds(clues, {("", ""): cells})["", ""]
        every = len(cells) + 1
        for outside, binds, least in (
            (range(high + 1, every), high < len(able), False),
            (range(low), low > len(sure), True),
        ):
            if binds:
                found = self._logic.follow((*clues, count_clue(cells, outside)))
                yield stories.CountLimit(low if least else high, found.conflict, least=least)

    def _cells(self, subject: str, holder: str) -> tuple[DealCell, ...]:
        """Return the cells in which a holder has a card, or a copy of it."""
        named = self._deal.named
        return self._deal.cells((c for c in self._deal.options if named(c) == subject), holder)

    @override
    def leaving_out(self, notes: Sequence[N], numbers: Collection[int]) -> StayingReasoner[N]:
        def heard(number: int, note: N) -> tuple[Clue, ...]:
            return () if number in numbers else self._clues_of(number, note)

        extras = self._extras.leaving_out(numbers)
        return StayingReasoner(self._deal, heard, self._teller, extras)

    @override
    def suppose(self, notes: Sequence[N], subject: str, holder: str) -> Knowledge | None:
        """Return what would follow if a holder had a card; None if they never can."""
        cells = self._cells(subject, holder)
        if not cells:
            return None
        clues = (*self._clues(notes), count_clue(cells, range(1, len(cells) + 1)))
        return self.weigh(replace(self._logic.follow(clues), notes=tuple(notes)))

    @override
    def _behind(self, known: Knowledge) -> tuple[Logic, Knowledge]:
        return self._logic, known

    @override
    def _note_mends(
        self, notes: Sequence[N], known: Knowledge, slips: SlipsOf, patience_ms: float
    ) -> Fittings:
        from notepad.deduction.mistakes import NoteMends

        def told(slip: reasoner.Slip) -> tuple[Clue, ...]:
            return self._clues_of(slip.note, slip.instead)

        mends = NoteMends(self._logic, told, patience_ms)
        return mends.among(known.clues, known.conflict[::-1], slips)

    @override
    def _known_on_the_way(self, notes: Sequence[N]) -> Iterator[Knowledge | Breath]:
        """Yield what is known, found out from the last note back.

        Deals that fit all of the notes fit fewer, too, and need not be searched again.
        """
        found = list[Knowledge]()
        for after in reversed(range(len(notes) + 1)):
            found.append(self.follow(notes[:after]))
            if not found[-1].consistent:
                break
            yield Breath()
        yield from reversed(found)

    @cached_property  # a formula takes time to write, and quick answers may not need it
    def _logic(self) -> Logic:
        return Logic(self._deal)

    def _clues(self, notes: Sequence[N]) -> tuple[Clue, ...]:
        """Return the clues of all notes, worked out again only from the first that changed."""
        return tuple(clue for said in self._said.after(notes) for clue in said.clues)

    def _say_next(self, last: _Said, note: N) -> _Said:
        return _Said(last.number + 1, self._clues_of(last.number + 1, note))


def _known_of(logic: Logic, clues: Sequence[Clue], cells: Sequence[DealCell]) -> tuple[object, ...]:
    """Return how many of some cells can be true, and which of them surely are, or are not."""
    possible = logic.follow(clues).possible
    sure = tuple((place in possible[card], len(possible[card]) == 1) for card, place in cells)
    return logic.bounds(clues, {("", ""): cells}), sure


def all_counts(hangs_on: Mapping[Card, Counts]) -> Counts:
    """Return all counted hands on which any of some conclusions hangs."""
    return {player: count for counts in hangs_on.values() for player, count in counts.items()}


def _if_counted(
    reason: Reason, counts: Counts, told: Callable[[Counts], str] = knowledge.only_if_counted
) -> Reason:
    """Return a reason whose story ends with the counted hands on which it hangs, if on any."""
    if not counts:
        return reason
    return replace(reason, story=(*reason.story, *plainly(told(counts))), hangs_on=tuple(counts))


def _says_where(clue: Clue) -> bool:
    """Return whether a note by itself says where a single card is."""
    return bool(clue.note) and clue.totals == {1} and len(clue.weights) == 1


def said_in(numbers: Sequence[int], clues: Sequence[Clue]) -> tuple[Clue, ...]:
    """Return the clues of these notes, and those of the setup."""
    return tuple(clue for clue in clues if clue.note == 0 or clue.note in numbers)


def with_advice(known: Knowledge, steps: Iterator[Ranked | Breath]) -> Iterator[Knowledge | Breath]:
    """Yield the same knowledge with each ranking that comes, and the breaths between them."""
    for step in steps:
        yield step if isinstance(step, Breath) else replace(known, advice=step)


def with_shares(known: Knowledge, odds: Odds) -> tuple[Knowledge, Odds]:
    """Return knowledge with odds, without places that turned out to be in no deal."""
    shares = {card: odds.shares[card] for card in known.possible}
    if odds.exact:
        shares = {card: {at: n for at, n in every.items() if n} for card, every in shares.items()}
        known = replace(known, possible={card: tuple(at) for card, at in shares.items()})
    return known, replace(odds, shares=shares)


def _all_sums(logic: Logic, clues: Sequence[Clue], met: Collection[int]) -> Sequence[int]:
    """Return the sums that are possible; if that takes too long, also some that may not be."""
    try:
        with broken_off_after(LONGEST_SUMS_MS):
            return logic.sums(clues, met)
    except OutOfTimeError:
        check_deadline()  # raises again if it was for something more urgent
        return logic.sums_not_ruled_out(clues)


def with_all_sums(odds: Odds, sums: Sequence[int]) -> Odds:
    """Return estimated odds with exactly the possible sums, adding rare ones that were missed."""
    seen = [odds.sums[value] for value in sums if value in odds.sums]
    rare = min(seen, default=1.0) / 2
    shares = {value: odds.sums.get(value, rare) for value in sums}
    whole = sum(shares.values())
    return replace(odds, sums={value: share / whole for value, share in shares.items()})


def adding_up(odds: Odds, sizes: Mapping[str, Collection[int]]) -> Odds:
    """Return estimated odds by which each holder has one of so many cards, on average.

    Shares of a holder and of a card get factors, by turns, until both add up (Deming and Stephan
    1940, "On a least squares adjustment of a sampled frequency table"). An estimate that missed
    every deal gives each place the same share, and some hands a third of their cards.
    """
    shares = {card: dict(odds.of_holders(card)) for card in odds.shares}
    for _round in range(_ROUNDS):
        for holder, able in sizes.items():
            mine = [every for every in shares.values() if 0 < every.get(holder, 0) < 1]
            sure = sum(every.get(holder, 0) == 1 for every in shares.values())
            has = sum(every[holder] for every in mine)
            wanted = min(max(has, min(able) - sure), max(able) - sure)
            for every in mine if 0 < wanted < len(mine) else ():
                every[holder] *= wanted / has
        for card, every in shares.items():
            whole = sum(every.values())
            shares[card] = {holder: share / whole for holder, share in every.items()}
    found = {}
    for card, places in odds.shares.items():
        before = odds.of_holders(card)
        found[card] = {
            at: share * shares[card][held_by(at)] / before[held_by(at)]
            for at, share in places.items()
        }
    return Odds(odds.worlds, found, odds.sums)


_ROUNDS = 30
"""How often both are made to add up: with 60 cards, hands then do to a hundredth of a card."""


class Weigher:
    """Counts the deals that fit and ranks my possible questions. It belongs to one thread."""

    def __init__(self, deal: Deal, questions_of: QuestionsOf = nothing_to_ask) -> None:
        """Take up a deal; `questions_of` says what I could ask, given what is mine aside."""
        self.deal = deal
        self._questions_of = questions_of
        self._weighed: tuple[tuple[Clue, ...], Deals, float] | None = None

    def odds(self, known: Knowledge, *, patience_ms: float = PATIENCE_MS) -> Odds:
        """Return the odds; those that would take much longer than `patience_ms` are estimated."""
        from notepad.deduction.fitting_deals import odds_of

        return odds_of(self.deals(known, patience_ms=patience_ms))

    def advice(
        self,
        known: Knowledge,
        aside: Aside,
        public: Public | None = None,
        silent: Collection[str] = (),
    ) -> Iterator[Ranked | Breath]:
        """Yield my questions ranked, better and better, and breaths where a step takes long.

        Those who are `silent` answer nothing.
        """
        from notepad.deduction.information import ranked

        questions = knowledge.answered_without(self._questions_of(self.deal, aside), silent)
        return ranked(self.deal, self.deals(known), questions, public) if questions else iter(())

    def deals(self, known: Knowledge, *, patience_ms: float = 0) -> Deals:
        """Return the deals that fit; the last ones, unless patience may bring an exact count."""
        from notepad.deduction.fitting_deals import deals_that_fit

        clues, deals, patience = self._weighed or (None, None, 0)
        done = deals and (deals.worlds is not None or patience >= patience_ms)
        if deals and done and clues == known.clues:
            return deals
        patience_ms = patience_ms or PATIENCE_MS
        deals = deals_that_fit(self.deal, known.clues, known.possible, budget_ms=patience_ms)
        self._weighed = known.clues, deals, patience_ms
        return deals


@dataclass(frozen=True)
class Foresight(Generic[N]):
    """Predicts what opponents know and whether to announce, and finds when they could have known.

    `hears` says how much it counts against my questions that everybody hears the answers.
    """

    looks_ahead: LooksAhead
    looks_back: LooksBack[N]
    hears: Hears[N] = lambda _notes: None
    looks_further: LooksFurther = lambda *_position: iter(())

    def ahead(self, known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield knowledge with predictions that keep improving; `deals` are all that fit.

        Breaths come between.
        """
        for step in self.looks_ahead(known, deals, aside):
            yield step if isinstance(step, Breath) else replace(known, insight=step)

    def further(
        self, known: Knowledge, deals: Deals, aside: Aside, seconds: float
    ) -> Iterator[Knowledge | Breath]:
        """Yield knowledge with predictions that took so many more seconds of the processor."""
        for step in self.looks_further(known, deals, aside, seconds):
            yield step if isinstance(step, Breath) else replace(known, insight=step)

    def back(
        self,
        steps: Iterator[Review | Breath],
        notes: Sequence[N],
        deals: Callable[[], Deals | None],
    ) -> Iterator[Review | Breath]:
        """Yield a review as it is made, then with what the others could have known.

        `deals` returns those that fit all notes, None if that is unknown.
        """
        review: Review | None = None
        for step in steps:
            yield step
            review = step if isinstance(step, Review) else None
        fitting = deals() if review is not None else None
        if review is not None and fitting is not None:
            for found in self.looks_back(notes, fitting):
                yield found if isinstance(found, Breath) else replace(review, rivals=found)


_TELLING = 0.9  # the part ruled out from which a note stands out among others
_GRASPED = 1_000  # fewer ways than this are counted, more are told as a part of all


def told_by_counts(before: Knowledge, after: Knowledge) -> Told | None:
    """Return what was learned between two states, if the ways were counted in both.

    Only a note that rules out far more than others is remarked on.
    """
    if not (before.odds and after.odds and before.odds.worlds and after.odds.worlds):
        return None
    left = after.odds.worlds / before.odds.worlds
    remark = _("{percent} ruled out").format(percent=percent(1 - left))
    return Told(remark if left <= 1 - _TELLING else "", _told_left(after.odds.worlds, left))


def _told_left(count: int, share: float) -> str:
    """Return how many ways a note leaves, or which part of those before it: as people say it."""
    if share == 1:
        return _("This note tells nothing new.")
    if share > 0.95:
        return _("This note tells almost nothing new.")
    if count < _GRASPED:
        text = ngettext(
            "This note leaves {count} way the cards can lie.",
            "This note leaves {count} ways the cards can lie.",
            count,
        )
        return text.format(count=format_number(count))
    words = (
        (0.83, _("This note leaves nine tenths of all ways the cards can lie.")),
        (0.71, _("This note leaves three quarters of all ways the cards can lie.")),
        (0.58, _("This note leaves two thirds of all ways the cards can lie.")),
        (0.41, _("This note leaves half of all ways the cards can lie.")),
        (0.29, _("This note leaves a third of all ways the cards can lie.")),
        (0.22, _("This note leaves a quarter of all ways the cards can lie.")),
    )
    rest = _("This note leaves one in {count} of all ways the cards can lie.")
    parts = 1 / share
    digits = 10 ** max(0, len(str(round(parts))) - 1)
    rest = rest.format(count=format_number(round(parts / digits) * digits))
    return next((told for least, told in words if share >= least), rest)


@dataclass(frozen=True, slots=True)
class Remaining:
    """What is left after a note: `worlds` deals, `answers`, and `open` bits of the answer.

    `told` are the bits that the note revealed about the deal, 0 before any note. Whatever would
    take too long to count is None.
    """

    worlds: int | None
    told: float | None
    answers: int | None
    open: float | None


def remaining_after(
    deal: Deal, deals: Deals, told: float | None, sums: Callable[[], Sequence[int]]
) -> Remaining:
    """Return what is left if these deals fit.

    `sums` finds all values that the measure can have, as estimates may miss some.
    """
    if deal.measure:
        count = len(deals.sums) if deals.worlds is not None else len(sums())
        return Remaining(deals.worlds, told, count, _unknown(deals.sums.values()))
    from notepad.deduction.fitting_deals import count_hidden_sets

    if _hidden_count(deal) == 1:
        hidden = Odds(deals.worlds, deals.shares, {}).hidden(deal)
        return Remaining(deals.worlds, told, len(hidden), _unknown(hidden.values()))
    found = None if deal.copies else count_hidden_sets(deals)
    return Remaining(deals.worlds, told, *((None, None) if found is None else found))


def bits_between(before: float | None, after: float | None) -> float | None:
    """Return the bits that cutting one number of deals to another reveals, None if not counted."""
    return None if before is None or after is None else log2(before) - log2(after)


def reviewed(steps: Iterable[Remaining | Breath | None]) -> Iterator[Review | Breath]:
    """Yield breaths while counting what is left after each note, and at last the review.

    There is no review if nothing is left.
    """
    left: list[Remaining] = []
    for step in steps:
        if step is None:
            return
        if isinstance(step, Breath):
            yield step
        else:
            left.append(step)
    notes = tuple(
        reasoner.NoteReview(
            after, now.worlds, now.answers, now.told, _sought(before, now), _gone(before, now)
        )
        for after, (before, now) in enumerate(pairwise(left), start=1)
    )
    certain = (after for after, now in enumerate(left) if now.answers == 1)
    yield Review(notes, next(certain, None), reasoner.turning_note(notes))


def _gone(before: Remaining, now: Remaining) -> int | None:
    """Return how many answers a note ruled out, None if they weren't counted."""
    if before.answers is None or now.answers is None:
        return None
    return before.answers - now.answers


def _sought(before: Remaining, now: Remaining) -> float | None:
    """Return how many bits of the answer a note revealed, None if that isn't known."""
    if before.open is None or now.open is None:
        return None
    return round(before.open - now.open, _ALIKE) + 0.0


def _unknown(shares: Iterable[float]) -> float:
    """Return how many bits are unknown of what has these shares (Shannon 1948)."""
    return -sum(share * log2(share) for share in shares if share) + 0.0


def _hidden_count(deal: Deal) -> int:
    """Return how many cards are hidden."""
    hidden = (clue for clue in deal.hands if clue.cells and clue.cells[0][1] == HIDDEN)
    return next((total for clue in hidden for total in clue.totals), 0)
