"""The reasoner of games in which cards change hands: where a card can be depends on the notes."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeAlias, TypeVar

from notepad.core.game import Reason, Told
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.core.words import _
from notepad.deduction.cores import Notes
from notepad.deduction.course import Course, marked, proven
from notepad.deduction.deal import Card, Cell, Clue, Deal
from notepad.deduction.history import Passing, holder
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.logic import Logic
from notepad.deduction.reasoner import (
    DealReasoner,
    QuestionsOf,
    TellerOf,
    bits_told,
    nothing_to_ask,
)
from notepad.deduction.reasons import passed_on, story, untold
from notepad.deduction.sparing import spared
from notepad.deduction.wording import nothing_follows

N = TypeVar("N")
N_contra = TypeVar("N_contra", contravariant=True)
Numbered: TypeAlias = Sequence[tuple[int, N]]
"""Notes with their numbers, ascending; a note that is left out has not moved a card."""

_RECENT = 48
_MANY, _MORE = 200, 1.1
"""With so many histories, and so much more than at the last time, it pays to find out which of them
are possible: where many questions are put to all, and nobody sees the cards, the solver would soon
be lost among them."""
_TELLABLE = 1000
"""With more histories than that there is no story that anybody would follow."""


class Passes(Protocol[N_contra]):
    """How cards change hands in a game, and what its notes say of them."""

    def clues(self, deal: Deal, number: int, note: N_contra) -> tuple[Clue, ...]:
        """Return what a note says of who had which cards when it came, but for its passings."""
        ...

    def passings(self, note: N_contra) -> tuple[Passing, ...]:
        """Return how cards went from hand to hand in a note; nobody both gave and took."""
        ...

    def laid_out(self, deal: Deal) -> Deal:
        """Return a deal with places in the order of who has the card now, and what to count."""
        ...


@dataclass(frozen=True, eq=False)
class _Point(Generic[N]):
    """How far a game went: its notes, what they make of the deal, and how they mark it."""

    notes: tuple[N, ...]
    course: Course
    marked: Deal
    reasoner: DealReasoner

    def known(self) -> Knowledge:
        """Return everything that follows for sure."""
        return self.reasoner.logic.follow(self.course.clues)


class MovingReasoner(Generic[N]):
    """Reasons about cards that change hands. It belongs to one thread.

    To leave out a note is to leave out its moves too, so what some notes force can need notes that
    move cards, and fewer notes may contradict each other where more do not.
    """

    def __init__(
        self,
        dealt: Deal,
        passes: Passes[N],
        teller: TellerOf[N],
        questions_of: QuestionsOf = nothing_to_ask,
    ) -> None:
        """Take up a deal as it is before any note; the other arguments are as `CardReasoner`'s."""
        self._dealt, self._passes, self._teller = dealt, passes, teller
        self._questions_of = questions_of
        reasoner = DealReasoner(passes.laid_out(dealt), questions_of)
        self._start: _Point[N] = _Point((), Course(dealt), dealt, reasoner)
        self._recent: list[_Point[N]] = []

    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that follows for sure."""
        point = self._reached(tuple(notes))
        known = point.known()
        if known.consistent:
            return replace(known, marked=self._passes.laid_out(point.marked))
        course = self._course(_chosen(notes))
        core = Logic(course.deal).follow(course.clues).conflict
        return replace(known, conflict=self._fewest(notes, core, _contradictory))

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return the same knowledge with odds and tallies, as `DealReasoner` does."""
        return self._of(known).weigh(known, patience_ms=patience_ms)

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge]:
        """Yield the same knowledge with my questions ranked, as `DealReasoner` does."""
        return self._of(known).ponder(known, aside, level)

    def told(self, notes: Sequence[N], before: Knowledge, after: Knowledge) -> Told | None:
        """Return how many of the ways the cards can have gone before the last note agree with it.

        The ways after it don't tell: a move that nobody sees makes more of them.
        """
        reasoner = self._of(before)
        said = _said(self._passes, before.deal, len(notes), notes[-1])
        agreeing = reasoner.logic.follow((*before.clues, *said))
        if not agreeing.consistent or not before.exact or not after.exact:
            return None
        told = _("Of {before} ways the cards can have gone {after} agree with this: {bits} bits.")
        return bits_told(told, before, reasoner.weigh(agreeing))

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
        wanted = _Standing(subject, holder, has=holder in having)
        forcing = self._fewest(notes, self._core(notes, wanted), wanted.forced)
        return Reason("yes" if wanted.has else "no", forcing, self._story(notes, forcing, wanted))

    def _story(self, notes: Sequence[N], forcing: Notes, wanted: "_Standing") -> tuple[str, ...]:
        """Return the story of some notes that force how a card stands."""
        course, teller = Course(self._dealt), self._teller(notes)
        for number, note in _chosen(notes, forcing):
            said = self._passes.clues(course.deal, number, note)
            course = course.told(said).passed(number, self._passes.passings(note))
            if course.size > _TELLABLE:
                return untold(forcing, teller)
        barred = [at for _card, at in wanted.barred(course.deal)]
        if forcing and not barred:
            places = course.deal.options[wanted.card] if wanted.has else ()
            return passed_on(forcing, wanted.card, wanted.holder, places, teller)
        return story(course.deal, course.clues, wanted.card, barred, teller)

    def _core(self, notes: Sequence[N], wanted: "_Standing") -> Notes:
        """Return notes to begin with: those that matter where all cards move, and move this one."""
        course = self._course(_chosen(notes))
        barred = [at for _card, at in wanted.barred(course.deal)]
        places = [at for at in course.deal.options[wanted.card] if at not in barred]
        core = Logic(course.deal).force(course.clues, wanted.card, places)[1]
        passings = ((number, self._passes.passings(note)) for number, note in _chosen(notes))
        moving = (n for n, found in passings if any(wanted.card in one.cards for one in found))
        return tuple(sorted({*core, *moving}))

    def _fewest(self, notes: Sequence[N], core: Notes, suffices: Callable[[Course], bool]) -> Notes:
        """Return notes that suffice when the others were never noted, none of them spare."""

        def tested(test: Callable[[Course], bool]) -> Callable[[Notes], bool]:
            return lambda numbers: test(self._course(_chosen(notes, numbers)))

        return spared(len(notes), core, tested(suffices), tested(_contradictory))

    def _reached(self, notes: tuple[N, ...]) -> _Point[N]:
        """Return the point of a game after these notes, reached from one before it."""
        last = self._start
        for point in self._recent:
            if point.notes == notes[: len(point.notes)] and len(point.notes) >= len(last.notes):
                last = point
        if last.notes != notes:
            last = self._gone_on(last, notes)
            self._recent = [*self._recent[1 - _RECENT :], last]
        return last

    def _gone_on(self, last: _Point[N], notes: tuple[N, ...]) -> _Point[N]:
        further = _chosen(notes)[len(last.notes) :]
        course, seen = last.course, last.marked
        if any(self._passes.passings(note) for _number, note in further):
            course = course.left(last.known().possible or course.deal.options)
        course = self._course(further, course)
        for number, note in further:
            said = _said(self._passes, seen, number, note)
            seen = marked(seen, number, said, self._passes.passings(note))
        return _Point(notes, course, seen, self._reasoner(course, last))

    def _course(self, further: Numbered[N], course: Course | None = None) -> Course:
        """Return how the cards can have gone in some notes that come after a course.

        Histories that contradict what was said before them may be missing. If all do, there are
        clues that say so, and the course ends there.
        """
        course = course or Course(self._dealt)
        many = max(_MANY, _MORE * course.size)
        for number, note in further:
            passings = self._passes.passings(note)
            if passings and course.size > many:
                known = Logic(course.deal).follow(course.clues)
                if not known.consistent:
                    break
                course = course.left(known.possible)
                many = max(_MANY, _MORE * course.size)
            said = self._passes.clues(course.deal, number, note)
            course = course.told(said).sifted(said).passed(number, passings)
        return course

    def _reasoner(self, course: Course, last: _Point[N]) -> DealReasoner:
        """Return a reasoner about a course: the last one, if no card moved since."""
        if course.deal is last.course.deal:
            return last.reasoner
        return DealReasoner(self._passes.laid_out(course.deal), self._questions_of)

    def _of(self, known: Knowledge) -> DealReasoner:
        """Return the reasoner about the deal of some knowledge."""
        for point in (*self._recent, self._start):
            if point.reasoner.deal is known.deal:
                return point.reasoner
        return DealReasoner(known.deal, self._questions_of)


@dataclass(frozen=True)
class _Standing:
    """That somebody has a card now, or has not."""

    card: Card
    holder: str
    has: bool

    def barred(self, deal: Deal) -> tuple[Cell, ...]:
        """Return the cells where the card then can't be."""
        places = deal.options[self.card]
        return tuple((self.card, at) for at in places if (holder(at) == self.holder) != self.has)

    def forced(self, course: Course) -> bool:
        """Return whether something fits a course, and the card stands so wherever it does."""
        logic = Logic(course.deal)
        if logic.fits(course.clues, self.barred(course.deal)):
            return False
        return logic.fits(course.clues)


def _said(passes: Passes[N], deal: Deal, number: int, note: N) -> tuple[Clue, ...]:
    """Return all that a note says of who had which cards when it came."""
    given = (proven(deal, number, passing) for passing in passes.passings(note) if passing.one)
    return (*passes.clues(deal, number, note), *given)


def _contradictory(course: Course) -> bool:
    return not Logic(course.deal).fits(course.clues)


def _chosen(notes: Sequence[N], numbers: Collection[int] | None = None) -> Numbered[N]:
    """Return notes with their numbers, all of them if none are named."""
    return [
        (number, note)
        for number, note in enumerate(notes, start=1)
        if numbers is None or number in numbers
    ]
