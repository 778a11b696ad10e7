"""Which notes are wrong if cards change hands: one formula in which each note can be let go.

If a note is wrong, other cards may have moved, and everything later is about those. So for each
stage of each card the formula says who has it, whatever was noted: in a note, any card may go to
whoever takes cards then. What a note says, about who had which cards and which of them went, hangs
on a literal of its own. So does anything else that may have been meant. Whether all notes but one
fit, and whether they fit with something else in its place, are then searches in the same formula,
which keeps what it has learned.

Say Ann was dealt the cup and Bob the coin, and by note 1 Bob gives Ann the coin. The coin is with
Ann afterwards if the literal of note 1 is assumed. Without it, the coin may be with either; and
with the literal of "Bob gives nothing", it is with Bob.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from notepad.core.dataclass import dataclass
from notepad.deduction.deal import Card, Clue, Deal, DealCell, Passing, Place, dealt_to, moves_of
from notepad.deduction.moving_cards import PassingRules, StagedDeal, note_that_ended
from notepad.deduction.sat_formula import Clauses

N = TypeVar("N")

PATIENCE = 1000
"""Wrong turns of the solver before it gives up; more than 500 are rare."""


@dataclass(frozen=True)
class _Stage:
    """Who can have which card at one time: the places of the deal are holders.

    A cell that is new since the deal has a variable under the name in `named`.
    """

    deal: Deal
    named: Mapping[DealCell, DealCell]

    def name(self, cell: DealCell) -> DealCell:
        """Return the name of the variable of a cell."""
        return self.named.get(cell, cell)

    def clue(self, clue: Clue) -> Clue:
        """Return a clue about the cards as they are at this time."""
        weights = tuple((self.name(cell), weight) for cell, weight in clue.weights)
        return replace(clue, weights=weights)


@dataclass(frozen=True)
class _Going:
    """Literals of one card and giver: they had it, they still have it, the taker has it then."""

    had: int
    stays: int
    went: int


class LooseNotes(Generic[N]):
    """Notes that can be let go, in one formula. It belongs to one thread."""

    def __init__(self, passes: PassingRules[N], dealt: Deal) -> None:
        """Begin with a deal before any note."""
        deal = StagedDeal.begun(dealt).deal
        cells = [(card, place) for card, places in deal.options.items() for place in places]
        self._passes = passes
        self._clauses = Clauses(deal, cells)
        self._stages = [_Stage(deal, {})]  # before each note, and after the last
        self._takers: list[Mapping[str, str]] = []
        self._going: list[Mapping[DealCell, _Going]] = []
        self._noted: list[int] = []
        self._needed: set[int] = set()

    def add(self, note: N) -> None:
        """Add the next note."""
        takers = self._passes.takers(note)
        self._takers.append(takers)
        self._going.append(self._loosened(takers) if takers else {})
        if not takers:
            self._stages.append(self._stages[-1])
        number = len(self._takers)
        self._noted.append(self.meaning_literal(number, note))
        self._needed.add(number)

    def first_contradictory(self) -> int:
        """Return the number of the first note that contradicts those before it.

        It is the last note if no other is found.
        """
        ends = range(1, len(self._noted))
        return 1 + bisect_left(ends, True, key=lambda end: self._fit(range(1, end + 1)) is False)

    def fit_without(self, number: int) -> bool | None:
        """Return whether some deal fits all other notes; None if the search takes too long.

        If none does, no other meaning of that note explains the contradiction.
        """
        if number not in self._needed:
            return False
        return self._fit(self._others(number))

    def meaning_literal(self, number: int, note: N) -> int:
        """Return a literal for what a note says, or for what else was meant by it."""
        stage, literal = self._stages[number - 1], self._clauses.fresh()
        for clue in self._passes.clues_without_passings(stage.deal, number, note):
            self._clauses.require(-literal, self._clauses.written(stage.clue(clue)))
        self._pass(literal, number, self._passes.passings(note))
        return literal

    def fit_with(self, number: int, meant: int) -> bool | None:
        """Return whether some deal fits with another meaning of a note.

        None if the search takes too long.
        """
        return self._fit(self._others(number), meant)

    def left_before(self, number: int, course: StagedDeal) -> StagedDeal:
        """Return the course of the notes before one with less that they rule out; they fit."""
        return self._left(course, number, map(self._literal, range(1, number)))

    def left_by(self, number: int, meant: int, course: StagedDeal) -> StagedDeal:
        """Return the course of all notes, one with another meaning, with less that is ruled out.

        Some deal fits. What can only be ruled out by a search is still there.
        """
        return self._left(
            course, len(self._stages), [*map(self._literal, self._others(number)), meant]
        )

    def _left(self, course: StagedDeal, now: int, assumed: Iterable[int]) -> StagedDeal:
        """Return a course without what some literals rule out; `now` the next note would come."""
        true = self._clauses.implied(list(assumed))

        def possible(card: Card, place: Place, end: int) -> bool:
            at, moves = dealt_to(place), moves_of(place)
            for move in moves:
                if -self._variable(move.note, (card, at)) in true:
                    return False
                at = move.taker
            # A card that came in the note that ended the stage was not there before it.
            came = bool(moves) and moves[-1].note == end
            return came or -self._variable(end, (card, at)) not in true

        left = {}
        for card in course.current_cards:
            for name in (*course.earlier.get(card, ()), card):
                end = now if name == card else note_that_ended(name)
                places = course.deal.options[name]
                left[name] = tuple(place for place in places if possible(card, place, end))
        return course.narrowed_to(left)

    def _others(self, number: int) -> list[int]:
        return [other for other in range(1, len(self._noted) + 1) if other != number]

    def _literal(self, number: int) -> int:
        return self._noted[number - 1]

    def _variable(self, number: int, cell: DealCell) -> int:
        """Return the variable of who has a card when the note of a number comes."""
        return self._clauses.variable[self._stages[number - 1].name(cell)]

    def _fit(self, numbers: Iterable[int], *meant: int) -> bool | None:
        """Return whether some deal fits these notes and what was meant; others are let go."""
        assumed = [*meant, *map(self._literal, numbers)]
        fits = self._clauses.solve(assumed, patience=PATIENCE)
        if fits is False and not meant:  # one of the notes that contradict each other is wrong
            core = self._clauses.core()
            self._needed = {number for number in self._needed if self._literal(number) in core}
        return fits

    def _loosened(self, takers: Mapping[str, str]) -> Mapping[DealCell, _Going]:
        """Begin the stage after a note in which each card may go from its holder to their taker."""
        before, number = self._stages[-1], len(self._stages)
        options, named = dict(before.deal.options), dict(before.named)
        goes: dict[DealCell, _Going] = {}
        for card, places in before.deal.options.items():
            givers = [str(place) for place in places if place in takers]
            if not givers:
                continue
            had = {place: self._clauses.variable[before.name((card, place))] for place in places}
            changed = dict.fromkeys((*givers, *(takers[giver] for giver in givers)))
            then: dict[Place, int] = {place: self._clauses.fresh() for place in changed}
            for place, literal in then.items():
                name = named[card, place] = card, (number, place)
                self._clauses.variable[name] = literal
            self._follow(had, then, takers)
            for giver in givers:
                goes[card, giver] = _Going(had[giver], then[giver], then[takers[giver]])
            options[card] = tuple(dict.fromkeys((*places, *changed)))
        self._stages.append(_Stage(replace(before.deal, options=options), named))
        return goes

    def _follow(
        self, had: Mapping[Place, int], then: Mapping[Place, int], takers: Mapping[str, str]
    ) -> None:
        """Write who can have a card after a note, given who had it."""
        require, came = self._clauses.require, dict[int, list[int]]()
        for place, before in had.items():
            taker = takers.get(str(place))
            ends = [then[end] for end in (place, taker) if end is not None and end in then]
            if ends:
                require(-before, *ends)
            if len(ends) > 1:
                require(*(-end for end in ends))
            for end in ends:
                came.setdefault(end, []).append(before)
        for now in then.values():
            require(-now, *came[now])

    def _pass(self, literal: int, number: int, passings: Sequence[Passing]) -> None:
        """Write that under a literal exactly the cards of these passings go."""
        still = dict(self._going[number - 1])
        for passing in passings:
            if passing.taker != self._takers[number - 1].get(passing.giver):
                self._clauses.require(-literal)
            cells = [(card, passing.giver) for card in passing.cards]
            going = {cell: still.pop(cell) for cell in cells if cell in still}
            if passing.number:
                went = [self._went(number, cell, one) for cell, one in going.items()]
                least = 0 if passing.whether else passing.number
                for bound in self._clauses.bound(went, least, passing.number):
                    self._clauses.require(-literal, bound)
                if passing.whether:
                    some = [self._clauses.variable[cell] for cell in went]
                    for one in going.values():
                        self._clauses.require(-literal, -one.had, *some)
            else:
                for one in going.values():
                    self._clauses.require(-literal, -one.had, one.went)
        for one in still.values():
            self._clauses.require(-literal, -one.had, one.stays)

    def _went(self, number: int, cell: DealCell, going: _Going) -> DealCell:
        """Return the name of the variable that a card goes from a giver to the taker."""
        card, giver = cell
        name = card, (number, giver, going.went)
        if name not in self._clauses.variable:
            gone = self._clauses.variable[name] = self._clauses.fresh()
            self._clauses.require(-gone, going.had)
            self._clauses.require(-gone, going.went)
            self._clauses.require(gone, -going.had, -going.went)
        return name
