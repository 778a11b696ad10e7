"""The reasoner of games in which cards change hands: where a card can be depends on the notes."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from notepad.core.game import Reason, Told
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.deduction.cores import Notes, Refute, steadily_fewest
from notepad.deduction.deal import Card, Clue, Deal, Place
from notepad.deduction.history import holder
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.logic import Logic
from notepad.deduction.reasoner import (
    CardReasoner,
    QuestionsOf,
    TellerOf,
    nothing_follows,
    nothing_to_ask,
)
from notepad.deduction.reasons import contradicting, story
from notepad.deduction.wording import Wording

N = TypeVar("N")
_KEPT = 48


@dataclass(frozen=True)
class Case:
    """What some notes make of a deal: every history that a card can have, and clues about them."""

    deal: Deal
    clues: tuple[Clue, ...]


CaseOf: TypeAlias = Callable[[Sequence[tuple[int, N]]], Case]
"""Takes notes with their numbers, ascending; a note that is left out has not moved a card."""


class MovingReasoner(Generic[N]):
    """Reasons about cards that change hands. It belongs to one thread.

    To leave out a note is to leave out its moves too, so what some notes force can need notes that
    move cards, and fewer notes may contradict each other where more do not.
    """

    def __init__(
        self,
        case_of: CaseOf[N],
        teller: TellerOf[N],
        questions_of: QuestionsOf = nothing_to_ask,
    ) -> None:
        """Take up a game; the other arguments are those of `CardReasoner`."""
        self._case_of, self._teller, self._questions_of = case_of, teller, questions_of
        self._recent: list[tuple[tuple[N, ...], Case, CardReasoner[N]]] = []

    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that follows for sure."""
        case, reasoner = self._taken_up(notes)
        known = reasoner.follow_clues(case.clues)
        if known.consistent:
            return known
        return replace(known, conflict=self._fewest(notes, known.conflict, _contradictory))

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return the same knowledge with odds and tallies, as `CardReasoner` does."""
        return self._of(known).weigh(known, patience_ms=patience_ms)

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge]:
        """Yield the same knowledge with my questions ranked, as `CardReasoner` does."""
        return self._of(known).ponder(known, aside, level)

    def told(self, _before: Knowledge, _after: Knowledge) -> Told | None:
        """Return None: a move makes more histories, so their number does not tell."""
        return None

    def why(self, notes: Sequence[N], subject: str, holder: str) -> Reason:
        """Return why `holder` has the card `subject` now, or has not, or may have it.

        Raises KeyError if there is no such card.
        """
        known = self.follow(notes)
        if not known.consistent:
            return Reason("open", steps=(nothing_follows(known.conflict),))
        having = known.holders(subject)
        if holder in having and len(having) > 1:
            return Reason("open")
        answer = "yes" if holder in having else "no"
        wanted = _Standing(subject, holder, has=holder in having)
        forcing = self._fewest(notes, self._core(notes, wanted), wanted.forced)
        case = self._case_of(_chosen(notes, forcing))
        barred = wanted.barred(case.deal)
        teller = self._teller(notes)
        if forcing and not barred:  # one note alone left no such history, so no rule can tell it
            steps = tuple(contradicting(case.clues, Wording(teller)))
        else:
            steps = story(case.deal, case.clues, subject, barred, teller)
        return Reason(answer, forcing, steps)

    def _core(self, notes: Sequence[N], wanted: "_Standing") -> Notes:
        """Return notes to begin with, those that matter where all cards move as noted."""
        case, reasoner = self._taken_up(notes)
        barred = wanted.barred(case.deal)
        places = [at for at in case.deal.options[wanted.card] if at not in barred]
        return reasoner.force(case.clues, wanted.card, places)[1]

    def _fewest(self, notes: Sequence[N], core: Notes, suffices: Callable[[Case], bool]) -> Notes:
        """Return notes that suffice when the others were never noted, none of them spare."""

        def refute(numbers: Sequence[int]) -> Notes | None:
            found = suffices(self._case_of(_chosen(notes, numbers)))
            return tuple(numbers) if found else None

        every = tuple(range(1, len(notes) + 1))
        return steadily_fewest(_beginning(core, every, refute), refute)

    def _taken_up(self, notes: Sequence[N]) -> tuple[Case, CardReasoner[N]]:
        told = tuple(notes)
        for place, (earlier, case, reasoner) in enumerate(self._recent):
            if earlier == told:
                self._recent.append(self._recent.pop(place))
                return case, reasoner
        case = self._case_of(_chosen(told, range(1, len(told) + 1)))
        reasoner = self._reasoner(case.deal)
        self._recent = [*self._recent[1 - _KEPT :], (told, case, reasoner)]
        return case, reasoner

    def _reasoner(self, deal: Deal) -> CardReasoner[N]:
        """Return a reasoner about a deal: the last one, if no card moved since."""
        if self._recent and self._recent[-1][1].deal == deal:
            return self._recent[-1][2]
        return CardReasoner(deal, lambda _number, _note: (), self._teller, self._questions_of)

    def _of(self, known: Knowledge) -> CardReasoner[N]:
        """Return the reasoner about the deal of some knowledge."""
        for _notes, case, reasoner in reversed(self._recent):
            if case.deal is known.deal or case.deal == known.deal:
                return reasoner
        return self._reasoner(known.deal)


@dataclass(frozen=True)
class _Standing:
    """That somebody has a card now, or has not."""

    card: Card
    holder: str
    has: bool

    def barred(self, deal: Deal) -> tuple[Place, ...]:
        """Return the places where the card then can't be."""
        places = deal.options[self.card]
        return tuple(at for at in places if (holder(at) == self.holder) != self.has)

    def forced(self, case: Case) -> bool:
        """Return whether something fits a case, and the card stands so wherever it does."""
        logic, barred = Logic(case.deal), self.barred(case.deal)
        if logic.fits(case.clues, [(self.card, at) for at in barred]):
            return False
        return logic.fits(case.clues)


def _contradictory(case: Case) -> bool:
    return not Logic(case.deal).fits(case.clues)


def _chosen(notes: Sequence[N], numbers: Collection[int]) -> list[tuple[int, N]]:
    return [(number, notes[number - 1]) for number in sorted(numbers)]


def _beginning(core: Notes, every: Notes, refute: Refute) -> Notes:
    """Return the core and as few of the earlier notes as doubling finds to suffice."""
    if refute(core) is not None:
        return core
    others = [number for number in every if number not in core and number < max(core, default=0)]
    count = 1
    while count < len(others):
        tried = tuple(sorted({*core, *others[-count:]}))
        if refute(tried) is not None:
            return tried
        count *= 2
    return every
