"""The reasoner for games in which cards change hands: where a card can be depends on the notes.

`CardReasoner` has what it shares with the reasoner for cards that stay.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.reasoner import Fittings, Reason, SlipsOf, StoryStep, Told, plainly
from notepad.deduction import card_reasoner, moving_cards, moving_knowledge
from notepad.deduction import story as stories
from notepad.deduction.card_reasoner import PATIENCE_MS, CardReasoner, Extras, Weigher, bits_between
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import HIDDEN
from notepad.deduction.deal import holder as held_by
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.minimal_notes import Notes, clashing, fewest_sufficient
from notepad.deduction.moving_cards import PassingRules, StagedDeal, as_notes_tell, numbered
from notepad.deduction.moving_knowledge import MOST_WAYS, Possession, RecentPoints, contradictory
from notepad.deduction.story_sentences import nothing_follows

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from notepad.deduction.deal import Card, Clue, Deal, Passing
    from notepad.deduction.fitting_deals import Deals

N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class _Unheard(PassingRules[N]):
    """The rules of a game in which nothing is heard in the notes with these `numbers`."""

    rules: PassingRules[N]
    numbers: frozenset[int]

    @override
    def clues_without_passings(self, deal: Deal, number: int, note: N) -> tuple[Clue, ...]:
        heard = number not in self.numbers
        return self.rules.clues_without_passings(deal, number, note) if heard else ()

    @override
    def passings(self, note: N) -> tuple[Passing, ...]:
        return self.rules.passings(note)

    @override
    def takers(self, note: N) -> Mapping[str, str]:
        return self.rules.takers(note)

    @override
    def sorted_to_count(self, deal: Deal) -> Deal:
        return self.rules.sorted_to_count(deal)


def with_exact_holders(odds: Odds, exact: Odds) -> Odds:
    """Return estimated odds with the exact shares of holders."""
    shares = {}
    for card, places in odds.shares.items():
        guessed, counted = odds.of_holders(card), exact.of_holders(card)
        shares[card] = {
            at: share / guessed[held_by(at)] * counted[held_by(at)] for at, share in places.items()
        }
    return Odds(exact.worlds, shares, exact.sums)


_MOST_COUNTED = 2_500
"""How many cells of all stages are counted at most. Twelve cards after thirty rounds in which all
pass one on have 1,400, and are counted exactly; sixty cards after twenty rounds have 4,000: an
estimate of them takes 3 s and 500 MB."""

_FEWEST_WAYS = 30
"""How many ways an estimate rests on at least, or the cards are counted as if dealt now. With up to
5 ways, 45 % of what was said to be 95 % likely was so; from 15 on, it was as it should be."""

_MOST_CELLS = 15_000
"""How many cells the deals may have together that are followed in search of fewer notes: one or two
seconds. Short reasons of Cataline need up to 5,000."""


class MovingReasoner(CardReasoner[N]):
    """Reasons about cards that change hands. It belongs to one thread.

    Logic reasons about stages. What is shown and counted has whole histories as the places of a
    card, unless there are too many. Leaving out a note leaves out its moves too, so a reason can
    need notes that only move cards, and fewer notes may contradict each other although more don't.
    """

    def __init__(
        self,
        deal: Deal,
        passes: PassingRules[N],
        teller: card_reasoner.TellerOf[N],
        extras: Extras[N] | None = None,
    ) -> None:
        """Take up a deal before any note; `passes` says what notes say and move."""
        super().__init__(deal, teller, extras)
        self._passes = passes
        self._uncounted: dict[tuple[bool, ...], RecentPoints[N]] = {}
        self._contradictory: Knowledge | None = None  # asked for again to find what was meant

    @override
    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that is certain."""
        if denied := self._denied(notes):
            return denied
        known = self._points.after(tuple(notes)).known
        if known.consistent:
            return self._with_counts(known)
        if self._contradictory is None or self._contradictory.notes != known.notes:
            self._contradictory = self._with_conflict(notes, known)
        return self._contradictory

    @override
    def _forced_if_counted(
        self, notes: Sequence[N], card: str, holder: str, counted: Collection[Clue], *, has: bool
    ) -> bool:
        point = self._if_counted(counted).after(tuple(notes))
        otherwise = Possession(card, holder, has=has).cells_ruled_out(point.course.deal)
        return not point.logic.fits(point.course.clues, otherwise)

    @override
    def _sums_if_counted(self, notes: Sequence[N], counted: Collection[Clue]) -> Sequence[int]:
        point = self._if_counted(counted).after(tuple(notes))
        return point.logic.sums(point.course.clues)

    def _if_counted(self, counted: Collection[Clue]) -> RecentPoints[N]:
        """Return what was known on the way if nobody had counted any hands but these."""
        key = tuple(hand in counted for hand in self._deal.uncounted)
        if key not in self._uncounted:
            dealt = self._deal.if_counted(counted)
            self._uncounted[key] = RecentPoints(self._passes, dealt, narrows=False)
        return self._uncounted[key]

    def _with_conflict(self, notes: Sequence[N], known: Knowledge) -> Knowledge:
        """Return knowledge with which of the notes contradict each other."""
        course = as_notes_tell(self._passes, self._deal, numbered(notes))
        said = Logic(course.whole).soon_conflict(course.clues)
        (clash,) = self._tests(notes, contradictory)
        conflict = self._with_leavings(notes, clashing(len(notes), said, clash))
        # Without the note that brought a card, a note that passes it on contradicts the setup by
        # itself. So show the conflict of all notes, with what it depends on if that is named.
        shown = conflict if set(said) <= set(conflict) else said
        return replace(known, conflict=conflict, said=shown)

    @override
    def weigh(self, known: Knowledge, *, patience_ms: float = PATIENCE_MS) -> Knowledge:
        """Return the same knowledge with odds and tallies added, if it is consistent.

        Stages may need far fewer states than whole histories, unless givers choose. Where only they
        can be counted, each holder's share is exact, and the histories that lead to them share it
        as was estimated.
        """
        weighed = super().weigh(known, patience_ms=patience_ms)
        if weighed.odds is None or weighed.odds.exact:
            return weighed
        logic, whole = self._behind(known)
        odds = weighed.odds
        if known.deal is not logic.deal and not logic.deal.choices:
            staged = Weigher(logic.deal).odds(whole, patience_ms=patience_ms)
            if staged.exact:
                return replace(weighed, odds=with_exact_holders(odds, staged))
        sizes = self._points.after(known.notes).course.sizes if known.notes else {}
        return replace(weighed, odds=card_reasoner.adding_up(odds, sizes))

    @override
    def told(self, notes: Sequence[N], before: Knowledge, after: Knowledge) -> Told | None:
        """Return how many of the possible ways before the last note agree with it.

        The ways after it don't show that, because a move that nobody sees makes more of them.
        """
        agreeing = self._agreeing(notes) if before.exact and after.consistent else None
        if agreeing is None:
            return None
        weigher = Weigher(agreeing.deal)
        odds = weigher.odds(agreeing)
        return card_reasoner.told_by_counts(before, replace(agreeing, odds=odds))

    @override
    def _why_card(
        self, notes: Sequence[N], subject: str, holder: str, told: Collection[int] = ()
    ) -> Reason:
        """Return why `holder` has the card `subject` now, or doesn't, or may have it.

        It has nothing about counted classes, because their cards come and go.
        """
        if (subject, holder) in {*self._deal.tallies, *self._deal.classes}:
            return Reason("open")
        known = self.follow(notes)
        if not known.consistent:
            return Reason("open", story=plainly(nothing_follows(known.clash)))
        having = known.holders(subject)
        if holder in having and len(having) > 1:
            return Reason("open")
        wanted = Possession(subject, holder, has=holder in having)
        forced, clash = self._tests(notes, wanted.forced, contradictory)
        core = partial(moving_knowledge.likely_core, self._passes, self._deal, notes, wanted)
        forcing = fewest_sufficient(len(notes), core, forced, clash)
        steps = self._story(notes, forcing, wanted, told)
        return Reason("yes" if wanted.has else "no", forcing, steps)

    @override
    def _failure(self, notes: Sequence[N], clash: Sequence[int]) -> str:
        ways = self._ways(notes)
        if ways is None:
            return ""
        used = [clue for clue in ways.clues if clue.note in (0, *clash)]
        return stories.failure_told(ways.deal, used, self._teller(notes))

    @override
    def _story_of_all(
        self, notes: Sequence[N], forcing: Notes, cards: Iterable[Card]
    ) -> tuple[StoryStep, ...]:
        ways = self._ways(notes, forcing)
        if ways is None:
            return ()
        cells = [(card, HIDDEN) for card in cards]
        return stories.story_of_all(ways.deal, ways.clues, cells, self._teller(notes))

    @override
    def _notes_forcing_sum(self, notes: Sequence[N]) -> tuple[int, ...] | None:
        course = as_notes_tell(self._passes, self._deal, numbered(notes))
        core = Logic(course.whole).notes_forcing_sum(course.clues)
        if core is None:
            return None
        forced, clash = self._tests(notes, moving_knowledge.single_sum, contradictory)
        return fewest_sufficient(len(notes), lambda: core, forced, clash)

    @override
    def leaving_out(self, notes: Sequence[N], numbers: Collection[int]) -> MovingReasoner[N] | None:
        if any(self._passes.passings(notes[number - 1]) for number in numbers):
            return None
        heard = _Unheard(self._passes, frozenset(numbers))
        return MovingReasoner(self._deal, heard, self._teller, self._extras.leaving_out(numbers))

    @override
    def suppose(self, notes: Sequence[N], subject: str, holder: str) -> Knowledge | None:
        """Return what would follow if a holder had a card now; None if they never can."""
        known = moving_knowledge.supposed_holding(
            self._passes, self._points.after(tuple(notes)), subject, holder
        )
        if known is not None and not known.consistent:
            return replace(known, conflict=self.why(notes, subject, holder).notes)
        # With too many ways to distinguish, they can't be counted for this either.
        if known is None or known.deal is self._points.after(tuple(notes)).logic.deal:
            return known
        return self.weigh(known)

    @override
    def _behind(self, known: Knowledge) -> tuple[Logic, Knowledge]:
        return self._points.reasoning(known)

    @override
    def _to_count(self, known: Knowledge, patience_ms: float = 0) -> Knowledge:
        """Return what to count; the cards as if dealt now, if nothing comes of all stages."""
        counted = moving_knowledge.to_count(known, *self._behind(known))
        now = None if counted is known else self._points.after(known.notes).as_if_dealt_now
        if now is None:
            return counted
        large = sum(map(len, counted.possible.values())) > _MOST_COUNTED
        if large:
            return now
        deals = self._counting(counted).deals(counted, patience_ms=patience_ms)
        return now if deals.rests_on < _FEWEST_WAYS else counted

    @override
    def _note_mends(
        self, notes: Sequence[N], known: Knowledge, slips: SlipsOf, patience_ms: float
    ) -> Fittings:
        from notepad.deduction.mistakes import MovingMends

        mends = MovingMends(
            self._deal,
            lambda end: self._points.after(tuple(notes[:end])).left,
            self._passes,
            patience_ms,
        )
        return mends.among(notes, {*known.conflict, *known.said}, slips)

    @override
    def _bits_of_last(
        self, notes: Sequence[N], before: Deals, after: Deals, patience_ms: float
    ) -> float | None:
        """Return how many bits the last note revealed, given what fits before and after it.

        If nobody chose a card to give, each way before it continues in one way. A choice itself
        reveals nothing, unless the card shows that the giver had it.
        """
        from notepad.deduction.fitting_deals import counted_deals

        passings = self._passes.passings(notes[-1])
        if not any(passing.number or passing.chosen_from for passing in passings):
            return bits_between(before.weight, after.weight)
        if (one := self._agreeing(notes)) is None:
            return None
        left = counted_deals(one, budget_ms=patience_ms)
        return bits_between(before.weight, left)

    @cached_property  # a formula takes time to write, and quick answers may not need it
    def _points(self) -> RecentPoints[N]:
        return RecentPoints(self._passes, self._deal)

    def _agreeing(self, notes: Sequence[N]) -> Knowledge | None:
        """Return the possibilities before the last note that agree with it, None if too many."""
        point = self._points.after(tuple(notes[:-1]))
        said = moving_cards.clues_of_note(self._passes, point.course.deal, len(notes), notes[-1])
        course = point.course.with_clues(said)
        agreeing = moving_knowledge.by_histories(
            self._passes, course, point.logic.follow(course.clues, blaming=False)
        )
        return None if agreeing.deal is point.logic.deal else agreeing

    def _story(
        self, notes: Sequence[N], forcing: Notes, wanted: Possession, told: Collection[int]
    ) -> tuple[StoryStep, ...]:
        """Return the story of some notes that force a card's place."""
        teller, ways = self._teller(notes), self._ways(notes, forcing)
        if ways is None:
            return stories.steps_without_story(forcing, teller)
        barred = [at for _card, at in wanted.cells_ruled_out(ways.deal)]
        if forcing and not barred:
            places = ways.deal.options[wanted.card] if wanted.has else ()
            return stories.passed_on(forcing, wanted.card, wanted.holder, places, teller)
        return stories.story(ways.deal, ways.clues, wanted.card, barred, teller, told=told)

    def _ways(self, notes: Sequence[N], told: Notes | None = None) -> StagedDeal | None:
        """Return the ways that cards went by notes, or by those `told`; None if too many."""
        course = as_notes_tell(self._passes, self._deal, numbered(notes, told))
        return course.unrolled(course.deal.options, most=MOST_WAYS)

    def _tests(
        self, notes: Sequence[N], *tests: Callable[[StagedDeal], bool]
    ) -> Iterator[Callable[[Notes], bool]]:
        """Yield tests of some notes, as if the others had never been noted.

        Together they only follow so much: after that, they say no.
        """
        left = _MOST_CELLS

        def tested(test: Callable[[StagedDeal], bool], numbers: Notes) -> bool:
            nonlocal left
            if left <= 0:
                return False
            start = StagedDeal.begun(self._deal)
            course = moving_cards.after_notes(self._passes, start, numbered(notes, numbers))
            left -= sum(map(len, course.deal.options.values()))
            return test(course)

        return (partial(tested, test) for test in tests)
