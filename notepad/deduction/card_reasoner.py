"""The reasoner of every card game: logic at once, odds and tallies after it, reasons when asked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from notepad.core.game.breath import Breath
from notepad.core.game.game_review import Review, found_out
from notepad.core.game.reasoner import Reason, Told
from notepad.core.game.slip import Fitting, SlipsOf
from notepad.core.game.story_step import plainly
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.core.words import _
from notepad.deduction.bits_told import bits_told
from notepad.deduction.counting.fitting_deals import Deals, answers_that_fit, deals_that_fit
from notepad.deduction.counting.odds import odds_of
from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.foresight import Foresight
from notepad.deduction.information import ranked
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.logic.logic import ContradictionError, Logic
from notepad.deduction.mending.note_mends import NoteMends
from notepad.deduction.question import Question, Ranked
from notepad.deduction.reviewing import Left, bits_between, left_by, reviewed
from notepad.deduction.why.count_story import counted
from notepad.deduction.why.finds import Teller
from notepad.deduction.why.story import story
from notepad.deduction.why.story_sentences import nothing_follows

N = TypeVar("N")

_PATIENCE_MS = 150.0
_OPEN = Reason("open")

CluesOf: TypeAlias = Callable[[int, N], tuple[Clue, ...]]
TellerOf: TypeAlias = Callable[[Sequence[N]], Teller]
QuestionsOf: TypeAlias = Callable[[Deal, Aside], Sequence[Question]]
MendsHand: TypeAlias = Callable[[Sequence[N], float], Iterator[Fitting | Breath]]


def nothing_to_ask(_deal: Deal, _aside: Aside) -> Sequence[Question]:
    """Return no questions, for games that want no advice."""
    return ()


class Weigher:
    """Counts the deals that fit and ranks what I could ask. It belongs to one thread."""

    def __init__(self, deal: Deal, questions_of: QuestionsOf = nothing_to_ask) -> None:
        """Take up a deal; `questions_of` says what I could ask, given what is mine aside."""
        self.deal = deal
        self._questions_of = questions_of
        self._weighed: tuple[tuple[Clue, ...], Deals, float] | None = None

    def odds(self, known: Knowledge, *, patience_ms: float = _PATIENCE_MS) -> Odds:
        """Return the odds; those that would take much longer than `patience_ms` are estimated."""
        return odds_of(self.deals(known, patience_ms=patience_ms))

    def advice(self, known: Knowledge, aside: Aside) -> Iterator[Ranked | Breath]:
        """Yield my questions ranked, better and better, and breaths where a step takes long."""
        questions = self._questions_of(self.deal, aside)
        return ranked(self.deal, self.deals(known), questions) if questions else iter(())

    def answers(self, known: Knowledge, *, patience_ms: float) -> Deals:
        """Return the deals that fit, without the shares of places where a sum is sought."""
        if not self.deal.measure:
            return self.deals(known, patience_ms=patience_ms)
        return answers_that_fit(self.deal, known.clues, known.possible, budget_ms=patience_ms)

    def deals(self, known: Knowledge, *, patience_ms: float = 0) -> Deals:
        """Return the deals that fit; the last ones, unless patience may bring an exact count."""
        clues, deals, patience = self._weighed or (None, None, 0)
        done = deals and (deals.worlds is not None or patience >= patience_ms)
        if deals and done and clues == known.clues:
            return deals
        patience_ms = patience_ms or _PATIENCE_MS
        deals = deals_that_fit(self.deal, known.clues, known.possible, budget_ms=patience_ms)
        self._weighed = known.clues, deals, patience_ms
        return deals


class CardReasoner(Generic[N]):
    """Reasons about one deal from the notes of a game. It belongs to one thread."""

    def __init__(
        self,
        deal: Deal,
        clues_of: CluesOf[N],
        teller: TellerOf[N],
        questions_of: QuestionsOf = nothing_to_ask,
        mends_hand: MendsHand[N] | None = None,
        foresight: Foresight[N] | None = None,
    ) -> None:
        """Take up a deal; `clues_of` tells what a note says, given its number from 1.

        `teller` gives the words for stories about these notes. `questions_of` says what I could
        ask, given what is mine aside from the notes. `mends_hand` finds slips in my hand, and
        `foresight` says what rivals know and whether to announce.
        """
        self._deal, self._clues_of, self._teller = deal, clues_of, teller
        self._mends_hand, self._foresight = mends_hand, foresight
        self._logic, self._weigher = Logic(deal), Weigher(deal, questions_of)
        self._told: list[tuple[N, tuple[Clue, ...]]] = []
        self._last: tuple[tuple[N, ...], tuple[Clue, ...]] = (), ()

    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that follows for sure."""
        return replace(self._logic.follow(self._clues(notes)), notes=tuple(notes))

    def weigh(self, known: Knowledge, *, patience_ms: float = _PATIENCE_MS) -> Knowledge:
        """Return the same knowledge with odds and tallies, if it is consistent.

        Odds that would take much longer than `patience_ms` to count are estimated.
        """
        if not known.consistent:
            return known
        odds = self._weigher.odds(known, patience_ms=patience_ms)
        if not odds.exact and self._deal.measure:
            odds = completed(odds, self._logic.sums(known.clues))
        return replace(known, odds=odds, tallies=self._logic.tallies(known.clues))

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with my questions ranked and the deal's classes counted."""
        if not known.consistent or level < Level.DEDUCTION:
            return
        steps = self._weigher.advice(known, aside) if level == Level.ODDS else iter(())
        for step in advised(known, steps):
            yield step
            if not isinstance(step, Breath):
                known = step
                break  # a first ranking is wanted sooner than counts that are shown on demand
        tallies = dict(known.tallies or {})
        for key, cells in self._deal.classes.items():
            yield Breath()
            tallies |= self._logic.bounds(known.clues, {key: cells})
        if self._deal.classes:
            known = replace(known, tallies=tallies)
            yield known
        yield from advised(known, steps)

    def look_ahead(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield the same knowledge with what rivals know, and with whether to announce."""
        if self._foresight and known.consistent:
            yield from self._foresight.ahead(known, self._weigher.deals(known), aside)

    def mend(
        self, notes: Sequence[N], slips: SlipsOf, *, patience_ms: float = _PATIENCE_MS
    ) -> Iterator[Fitting | Breath]:
        """Yield each single slip with which contradictory notes fit after all, the newest first."""
        known = self.follow(notes)
        if known.consistent:
            return
        yield Breath()
        mends = NoteMends(
            self._deal, self._logic, lambda slip: self._clues_of(slip.note, slip.instead)
        )
        suspects = known.conflict[::-1]
        yield from mends.among(known.clues, suspects, slips, patience_ms)
        if self._mends_hand:
            yield from self._mends_hand(notes, patience_ms)

    def told(self, _notes: Sequence[N], before: Knowledge, after: Knowledge) -> Told | None:
        """Return what was learned between two states, if their deals were counted.

        A note that says nothing of the deal has nothing to tell.
        """
        if before.clues == after.clues:
            return None
        told = _("{before} deals fitted before this note and {after} after it: {bits} bits.")
        return bits_told(told, before, after)

    def review(self, notes: Sequence[N], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Yield how the game was found out, and breaths before that; nothing in a contradiction."""
        steps = reviewed(self._left(found_out(notes), patience_ms))
        if self._foresight:
            steps = self._foresight.back(steps, notes, lambda: self._fitting(notes))
        yield from steps

    def _fitting(self, notes: Sequence[N]) -> Deals | None:
        known = self.follow(notes)
        return self._weigher.deals(known) if known.consistent else None

    def _left(self, notes: Sequence[N], patience_ms: float) -> Iterator[Left | Breath | None]:
        """Yield what is left before any note and after each, None where nothing fits.

        What follows is found out from the last note back: deals that fit all of the notes fit
        fewer, too, and need not be searched again.
        """
        before: Deals | None = None
        ways = list[Knowledge]()
        for after in reversed(range(len(notes) + 1)):
            ways.append(self.follow(notes[:after]))
            if not ways[-1].consistent:
                yield None
                return
            yield Breath()
        for known in reversed(ways):
            deals = self._weigher.answers(known, patience_ms=patience_ms)
            told = bits_between((before or deals).worlds, deals.worlds)
            yield left_by(self._deal, deals, told, partial(self._logic.sums, known.clues))
            yield Breath()
            before = deals

    def why(self, notes: Sequence[N], subject: str, holder: str) -> Reason:
        """Return why `holder` has the card `subject`, or has not, or may have it.

        Of a class that is counted it tells what is known of how many he has. Raises KeyError if
        there is no such card.
        """
        clues, logic = self._clues(notes), self._logic
        if cells := self._deal.counted(subject, holder):
            possible = logic.follow(clues).possible
            return counted(clues, cells, possible, self._teller(notes)) if possible else _OPEN
        options = self._deal.options[subject]
        places = tuple(place for place in options if place == holder)
        try:
            answer, forcing = logic.force(clues, subject, places)
        except ContradictionError:
            return Reason("open", story=plainly(nothing_follows(logic.follow(clues).conflict)))
        if answer == "open":
            return Reason(answer)
        used = tuple(clue for clue in clues if clue.note == 0 or clue.note in forcing)
        barred = tuple(p for p in options if (p in places) == (answer == "no"))
        told = story(self._deal, used, subject, barred, self._teller(notes))
        return Reason(answer, forcing, told)

    def suppose(self, notes: Sequence[N], subject: str, holder: str) -> Knowledge | None:
        """Return what would follow if a holder had a card; None if he never can."""
        cells = self._deal.cells((subject,), holder) if subject in self._deal.options else ()
        if not cells:
            return None
        clues = (*self._clues(notes), count_clue(cells, {1}))
        return self.weigh(replace(self._logic.follow(clues), notes=tuple(notes)))

    def _clues(self, notes: Sequence[N]) -> tuple[Clue, ...]:
        """Return the clues of all notes, worked out anew only where a note changed.

        Mostly notes are added at the end. To see that takes no time, for those before are the
        same objects; so a long game is followed note by note without going through all of it.
        """
        notes = tuple(notes)
        before, clues = self._last
        if notes[: len(before)] != before:
            before, clues = (), ()
        del self._told[len(notes) :]
        for index, note in enumerate(notes[len(before) :], start=len(before)):
            if index == len(self._told):
                self._told.append((note, self._clues_of(index + 1, note)))
            elif self._told[index][0] is not note and self._told[index][0] != note:
                self._told[index] = (note, self._clues_of(index + 1, note))
        more = (clue for _note, found in self._told[len(before) :] for clue in found)
        self._last = notes, (*clues, *more)
        return self._last[1]


def advised(known: Knowledge, steps: Iterator[Ranked | Breath]) -> Iterator[Knowledge | Breath]:
    """Yield the same knowledge with each ranking that comes, and the breaths between them."""
    for step in steps:
        yield step if isinstance(step, Breath) else replace(known, advice=step)


def completed(odds: Odds, sums: Sequence[int]) -> Odds:
    """Return estimated odds with exactly the possible sums, rare ones that were missed added."""
    seen = [odds.sums[value] for value in sums if value in odds.sums]
    rare = min(seen, default=1.0) / 2
    shares = {value: odds.sums.get(value, rare) for value in sums}
    whole = sum(shares.values())
    return replace(odds, sums={value: share / whole for value, share in shares.items()})
