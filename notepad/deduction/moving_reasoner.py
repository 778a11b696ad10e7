"""The reasoner of games in which cards change hands: where a card can be depends on the notes.

It answers the same as `CardReasoner`, and like it uses `Weigher` and `Foresight`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.language import _
from notepad.core.reasoner import (
    Breath,
    Fitting,
    Reason,
    Review,
    SlipsOf,
    StoryStep,
    Told,
    found_out,
    plainly,
)
from notepad.deduction.card_reasoner import (
    Foresight,
    Left,
    MendsHand,
    QuestionsOf,
    TellerOf,
    Weigher,
    advised,
    bits_between,
    bits_told,
    completed,
    left_by,
    nothing_to_ask,
    reviewed,
)
from notepad.deduction.deal import Deal
from notepad.deduction.fitting_deals import Deals, counted_deals
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.logic import Logic
from notepad.deduction.minimal_notes import Notes, clashing, spared
from notepad.deduction.mistakes import MovingMends
from notepad.deduction.moving_cards import Course, Passes, as_told, chosen, gone_on, said_by
from notepad.deduction.moving_knowledge import (
    MOST_WAYS,
    Points,
    Standing,
    contradictory,
    counted,
    moving_core,
    shown,
    supposed_holding,
)
from notepad.deduction.story import passed_on, story, untold
from notepad.deduction.story_sentences import nothing_follows

N = TypeVar("N")


class MovingReasoner(Generic[N]):
    """Reasons about cards that change hands. It belongs to one thread.

    Logic reasons about stages; what is shown and counted has the places of a card as whole
    histories, unless there are too many. To leave out a note is to leave out its moves too, so
    what some notes force can need notes that move cards, and fewer notes may contradict each other
    where more do not.
    """

    def __init__(
        self,
        dealt: Deal,
        passes: Passes[N],
        teller: TellerOf[N],
        questions_of: QuestionsOf = nothing_to_ask,
        mends_hand: MendsHand[N] | None = None,
        foresight: Foresight[N] | None = None,
    ) -> None:
        """Take up a deal as it is before any note; the other arguments are as `CardReasoner`'s."""
        self._mends_hand, self._foresight = mends_hand, foresight
        self._dealt, self._passes, self._teller = dealt, passes, teller
        self._questions_of = questions_of
        self._points = Points(passes, dealt)
        self._weigher = Weigher(dealt)

    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that follows for sure."""
        known = self._points.after(tuple(notes)).known
        if known.consistent:
            return known
        course = as_told(self._passes, self._dealt, chosen(notes))
        said = Logic(course.whole).follow(course.clues).conflict
        conflict = clashing(len(notes), said, self._tested(notes, contradictory))
        # A note that passes on a card contradicts the setup without the note that brought it, and
        # so by itself: what is shown is what clashes, with what it builds on where that is named.
        shown = conflict if set(said) <= set(conflict) else said
        return replace(known, conflict=conflict, said=shown)

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return the same knowledge with odds and tallies, if it is consistent.

        Odds that would take much longer than `patience_ms` to count are estimated. What can't be
        after all, because no deal was counted that has it, is dropped.
        """
        if not known.consistent:
            return known
        logic, whole = self._points.reasoning(known)
        odds = self._counting(known).odds(counted(known, logic, whole), patience_ms=patience_ms)
        shares = {card: odds.shares[card] for card in known.possible}
        if odds.exact:
            shares = {
                card: {at: n for at, n in every.items() if n} for card, every in shares.items()
            }
            known = replace(known, possible={card: tuple(at) for card, at in shares.items()})
        odds = replace(odds, shares=shares)
        if not odds.exact:
            odds = completed(odds, logic.sums(whole.clues))
        return replace(known, odds=odds, tallies=logic.tallies(whole.clues))

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with my questions ranked."""
        if known.consistent and level == Level.ODDS:
            whole = counted(known, *self._points.reasoning(known))
            yield from advised(known, self._counting(known).advice(whole, aside))

    def look_ahead(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with what rivals know, and with whether to announce.

        Nothing is foreseen where cards went too many ways to be told apart.
        """
        if self._foresight and (deals := self._ways(known)):
            yield from self._foresight.ahead(known, deals, aside)

    def mend(
        self, notes: Sequence[N], slips: SlipsOf, *, patience_ms: float = 150
    ) -> Iterator[Fitting | Breath]:
        """Yield each single slip with which contradictory notes fit after all.

        Those in conflict are tried first, and the newest of them.
        """
        known = self.follow(notes)
        if known.consistent:
            return
        yield Breath()
        blamed = {*known.conflict, *known.said}
        mends = MovingMends(
            lambda end: self._points.after(tuple(notes[:end])).left,
            lambda end: self._points.after(tuple(notes[:end])).whole.consistent,
            self._passes,
            patience_ms,
        )
        yield from mends.among(notes, blamed, slips)
        if self._mends_hand:
            yield from self._mends_hand(notes, patience_ms)

    def told(self, notes: Sequence[N], before: Knowledge, after: Knowledge) -> Told | None:
        """Return how many of the ways the cards can have gone before the last note agree with it.

        The ways after it don't tell: a move that nobody sees makes more of them.
        """
        agreeing = self._agreeing(notes) if before.exact and after.consistent else None
        if agreeing is None:
            return None
        weigher = Weigher(agreeing.deal)
        told = _("Of {before} ways the cards can have gone {after} agree with this: {bits} bits.")
        return bits_told(told, before, replace(agreeing, odds=weigher.odds(agreeing)))

    def review(self, notes: Sequence[N], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Yield how the game was found out, and breaths before that; nothing in a contradiction.

        What a note told is how many of the ways before it agree with it, as in `told`.
        """
        steps = reviewed(self._left(found_out(notes), patience_ms))
        if self._foresight:
            steps = self._foresight.back(steps, notes, lambda: self._ways(self.follow(notes)))
        yield from steps

    def why(self, notes: Sequence[N], subject: str, holder: str) -> Reason:
        """Return why `holder` has the card `subject` now, or has not, or may have it.

        Of a class that is counted nothing is told, since its cards come and go. Raises KeyError if
        there is no such card.
        """
        if self._dealt.counted(subject, holder):
            return Reason("open")
        known = self.follow(notes)
        if not known.consistent:
            return Reason("open", story=plainly(nothing_follows(known.clash)))
        having = known.holders(subject)
        if holder in having and len(having) > 1:
            return Reason("open")
        wanted = Standing(subject, holder, has=holder in having)
        forced, clash = (self._tested(notes, test) for test in (wanted.forced, contradictory))
        forcing = spared(
            len(notes), moving_core(self._passes, self._dealt, notes, wanted), forced, clash
        )
        return Reason("yes" if wanted.has else "no", forcing, self._story(notes, forcing, wanted))

    def suppose(self, notes: Sequence[N], subject: str, holder: str) -> Knowledge | None:
        """Return what would follow if a holder had a card now; None if they never can."""
        known = supposed_holding(self._passes, self._points.after(tuple(notes)), subject, holder)
        if known is not None and not known.consistent:
            return replace(known, conflict=self.why(notes, subject, holder).notes)
        # Where there are too many ways to be told apart they can't be counted with it either.
        if known is None or known.deal is self._points.after(tuple(notes)).logic.deal:
            return known
        return self.weigh(known)

    def _left(self, notes: Sequence[N], patience_ms: float) -> Iterator[Left | Breath | None]:
        """Yield what is left before any note and after each, None where nothing fits."""
        before: Deals | None = None
        for after in range(len(notes) + 1):
            known = self.follow(notes[:after])
            if not known.consistent:
                yield None
                return
            logic, whole = self._points.reasoning(known)
            found = counted(known, logic, whole)
            deals = self._counting(known).answers(found, patience_ms=patience_ms)
            yield Breath()
            told = self._told_by(notes[:after], before, deals, patience_ms) if before else 0.0
            yield left_by(known.deal, deals, told, partial(logic.sums, whole.clues))
            before = deals

    def _told_by(
        self, notes: Sequence[N], before: Deals, after: Deals, patience_ms: float
    ) -> float | None:
        """Return how many bits the last note told, given what fits before and after it.

        Where all who gave gave all that they had, each way before it goes on in one way.
        """
        if not any(passing.one for passing in self._passes.passings(notes[-1])):
            return bits_between(before.worlds, after.worlds)
        if (one := self._agreeing(notes)) is None:
            return None
        left = counted_deals(one.deal, one.clues, one.possible, budget_ms=patience_ms)
        return bits_between(before.worlds, left)

    def _agreeing(self, notes: Sequence[N]) -> Knowledge | None:
        """Return what of all that could be before the last note agrees, None if too much does."""
        point = self._points.after(tuple(notes[:-1]))
        said = said_by(self._passes, point.course.deal, len(notes), notes[-1])
        course = point.course.told(said)
        agreeing = shown(self._passes, course, point.logic.follow(course.clues))
        return None if agreeing.deal is point.logic.deal else agreeing

    def _story(self, notes: Sequence[N], forcing: Notes, wanted: Standing) -> tuple[StoryStep, ...]:
        """Return the story of some notes that force how a card stands."""
        course = as_told(self._passes, self._dealt, chosen(notes, forcing))
        teller = self._teller(notes)
        ways = course.unrolled(course.deal.options, most=MOST_WAYS)
        if ways is None:
            return untold(forcing, teller)
        barred = [at for _card, at in wanted.barred(ways.deal)]
        if forcing and not barred:
            places = ways.deal.options[wanted.card] if wanted.has else ()
            return passed_on(forcing, wanted.card, wanted.holder, places, teller)
        return story(ways.deal, ways.clues, wanted.card, barred, teller)

    def _tested(
        self, notes: Sequence[N], test: Callable[[Course], bool]
    ) -> Callable[[Notes], bool]:
        """Return a test of some notes, as if the others had never been noted."""

        def tested(numbers: Notes) -> bool:
            start = Course.begun(self._dealt)
            return test(gone_on(self._passes, start, chosen(notes, numbers)))

        return tested

    def _ways(self, known: Knowledge) -> Deals | None:
        """Return the deals that fit, as whole ways; None if those are too many, or none fits."""
        if not known.consistent:
            return None
        found = counted(known, *self._points.reasoning(known))
        return self._counting(known).deals(found) if found is known else None

    def _counting(self, known: Knowledge) -> Weigher:
        """Return what counts the deals of some knowledge: that of last time, if it was the same."""
        if self._weigher.deal is not known.deal:
            self._weigher = Weigher(known.deal, self._questions_of)
        return self._weigher
