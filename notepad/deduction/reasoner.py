"""The reasoner of every card game: logic at once, odds and tallies after it, reasons when asked."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeAlias, TypeVar

from notepad.core.game import Reason
from notepad.core.words import _
from notepad.deduction.deal import Clue, Deal, Place
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.logic import ContradictionError, Logic
from notepad.deduction.odds import weigh
from notepad.deduction.reasons import story
from notepad.deduction.wording import Teller, capital, named

N = TypeVar("N")

CluesOf: TypeAlias = Callable[[int, N], tuple[Clue, ...]]
TellerOf: TypeAlias = Callable[[Sequence[N]], Teller]
HolderOf: TypeAlias = Callable[[Place], str]


class CardReasoner(Generic[N]):
    """Reasons about one deal from the notes of a game. It belongs to one thread."""

    def __init__(
        self, deal: Deal, clues_of: CluesOf[N], teller: TellerOf[N], holder_of: HolderOf = str
    ) -> None:
        """Take up a deal; `clues_of` tells what a note says, given its number from 1.

        `teller` gives the words for stories about these notes. `holder_of` says who has a card
        that is at some place; where cards stay with their holders a place is the holder's name.
        """
        self._deal, self._clues_of, self._teller = deal, clues_of, teller
        self._holder_of = holder_of
        self._logic = Logic(deal)
        self._told: list[tuple[N, tuple[Clue, ...]]] = []

    def follow(self, notes: Sequence[N]) -> Knowledge:
        """Return everything that follows for sure."""
        return self._logic.follow(self._clues(notes))

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return the same knowledge with odds and tallies, if it is consistent.

        Odds that would take much longer than `patience_ms` to count are estimated.
        """
        if not known.consistent:
            return known
        odds = weigh(self._deal, known.clues, known.possible, budget_ms=patience_ms)
        if not odds.exact and self._deal.measure:
            odds = _completed(odds, self._logic.sums(known.clues))
        return replace(known, odds=odds, tallies=self._logic.tallies(known.clues))

    def why(self, notes: Sequence[N], subject: str, holder: str) -> Reason:
        """Return why `holder` has the card `subject`, or has not, or may have it.

        Raises KeyError if there is no such card.
        """
        clues = self._clues(notes)
        options = self._deal.options[subject]
        places = tuple(place for place in options if self._holder_of(place) == holder)
        try:
            answer, forcing = self._logic.force(clues, subject, places)
        except ContradictionError:
            return Reason("open", steps=(self._told_conflict(clues),))
        if answer == "open":
            return Reason(answer)
        used = tuple(clue for clue in clues if clue.note == 0 or clue.note in forcing)
        barred = tuple(p for p in options if (p in places) == (answer == "no"))
        steps = story(self._deal, used, subject, barred, self._teller(notes))
        return Reason(answer, forcing, steps)

    def _told_conflict(self, clues: Sequence[Clue]) -> str:
        conflict = self._logic.follow(clues).conflict
        if not conflict:
            return _("The setup contradicts itself, so nothing follows.")
        told = _("{notes} can't all be right, so nothing follows.")
        return capital(told.format(notes=named(conflict)))

    def _clues(self, notes: Sequence[N]) -> tuple[Clue, ...]:
        """Return the clues of all notes, worked out anew only where a note changed."""
        del self._told[len(notes) :]
        for index, note in enumerate(notes):
            if index == len(self._told):
                self._told.append((note, self._clues_of(index + 1, note)))
            elif self._told[index][0] is not note and self._told[index][0] != note:
                self._told[index] = (note, self._clues_of(index + 1, note))
        return tuple(clue for _note, clues in self._told for clue in clues)


def _completed(odds: Odds, sums: Sequence[int]) -> Odds:
    """Return estimated odds with exactly the possible sums, rare ones that were missed added."""
    seen = [odds.sums[value] for value in sums if value in odds.sums]
    rare = min(seen, default=1.0) / 2
    shares = {value: odds.sums.get(value, rare) for value in sums}
    whole = sum(shares.values())
    return replace(odds, sums={value: share / whole for value, share in shares.items()})
