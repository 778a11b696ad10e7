"""Account: what somebody was told who has some cards, and the deals that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol

from notepad.cards.insight.every_seat import N, S
from notepad.deduction.bookkeeping import bookkeeping
from notepad.deduction.counting.fitting_deals import Deals, deals_that_fit
from notepad.deduction.deal import TABLE
from notepad.deduction.moving.changing_hands import N_contra
from notepad.deduction.moving.shown_ways import MOST_WAYS
from notepad.deduction.moving.stages import Course

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from notepad.cards.insight.seat import Seat
    from notepad.deduction.deal import Card, Clue, Deal, Place
    from notepad.deduction.moving.changing_hands import Passes
    from notepad.deduction.question import Question

_BUDGET_MS = 60.0
_PATIENCE_MS = 600.0


class Account(Protocol[N_contra]):
    """What somebody was told, note by note."""

    @property
    def deal(self) -> Deal:
        """The deal as it is by now."""
        ...

    @property
    def clues(self) -> tuple[Clue, ...]:
        """All that was said of it."""
        ...

    @property
    def deals(self) -> Deals:
        """The deals that fit all that was said."""
        ...

    @property
    def questions(self) -> Sequence[Question]:
        """What he can ask."""
        ...

    def says(self, number: int, note: N_contra) -> tuple[Clue, ...]:
        """Return what a note that tells all of it says to him when it comes."""
        ...

    def go_on(self, number: int, note: N_contra, said: tuple[Clue, ...]) -> None:
        """Go on after a note, of which he makes this much."""
        ...


class Staying(Generic[S, N]):
    """The account of somebody in a game whose cards stay where they are dealt."""

    def __init__(self, seat: Seat[S, N], hand: Collection[Card]) -> None:
        """Have been told nothing yet."""
        self._seat = seat
        self.clues: tuple[Clue, ...] = ()
        self._possible = with_hand(seat, hand)
        self._deals: Deals | None = None

    @property
    def deal(self) -> Deal:
        """The deal, which stays as it is."""
        return self._seat.deal

    @property
    def deals(self) -> Deals:
        """The deals that fit; what they rule out is ruled out for those to come."""
        if self._deals is None:
            self._deals = deals_that_fit(
                self.deal, self.clues, self._possible, budget_ms=_BUDGET_MS
            )
            if self._deals.worlds is not None:
                self._possible = _narrowed(self._deals)
        return self._deals

    @property
    def questions(self) -> Sequence[Question]:
        """What can be asked at this seat."""
        return self._seat.questions

    def says(self, number: int, note: N) -> tuple[Clue, ...]:
        """Return what a note says of the deal."""
        return self._seat.clues(number, note)

    def go_on(self, _number: int, _note: N, said: tuple[Clue, ...]) -> None:
        """Take up what was said."""
        if said:
            self.clues, self._deals = (*self.clues, *said), None


class Moving(Generic[S, N]):
    """The account of somebody in a game in which cards change hands.

    That cards went from hand to hand he never forgets, for he sees how many everybody has.
    """

    def __init__(self, seat: Seat[S, N], passes: Passes[N], hand: Collection[Card]) -> None:
        """Have been told nothing yet."""
        self._seat, self._passes = seat, passes
        self._course = Course.begun(seat.deal).left(with_hand(seat, hand))
        self._counted: tuple[Deal, Deals] | None = None

    @property
    def deal(self) -> Deal:
        """The deal with the whole ways of its cards as places, unless they are too many."""
        return self._count()[0]

    @property
    def clues(self) -> tuple[Clue, ...]:
        """All that was said, of the cards where they were then."""
        return self._course.clues

    @property
    def deals(self) -> Deals:
        """The deals that fit, with all that moved."""
        return self._count()[1]

    @property
    def questions(self) -> Sequence[Question]:
        """What he can ask of those who have the cards now."""
        return self._seat.asked_of(self.deal)

    def says(self, number: int, note: N) -> tuple[Clue, ...]:
        """Return what a note says of who had which cards when it came."""
        return self._passes.clues(self._course.deal, number, self._seat.heard(note))

    def go_on(self, number: int, note: N, said: tuple[Clue, ...]) -> None:
        """Take up what was said, and let cards change hands."""
        passed = self._passes.passings(self._seat.heard(note))
        self._course = self._course.told(said).sifted(said).passed(number, passed)
        self._counted = None

    def _count(self) -> tuple[Deal, Deals]:
        if self._counted is None:
            course = self._course
            ways = course.unrolled(course.deal.options, most=MOST_WAYS)
            deal = self._passes.laid_out(ways.deal) if ways else course.whole
            clues = ways.clues if ways else course.clues
            possible = bookkeeping(deal, clues)
            found = deals_that_fit(deal, clues, possible, budget_ms=_BUDGET_MS)
            if found.worlds is None and not found.sums:  # all were missed
                found = deals_that_fit(deal, clues, possible, budget_ms=_PATIENCE_MS)
            self._counted = deal, found
        return self._counted


def account_at(seat: Seat[Any, N], hand: Collection[Card]) -> Account[N]:
    """Return the account of somebody who sits down with a hand."""
    passes = seat.seats.passes(seat.setup)
    return Staying(seat, hand) if passes is None else Moving(seat, passes, hand)


def with_hand(seat: Seat[Any, Any], hand: Collection[Card]) -> Mapping[Card, tuple[Place, ...]]:
    """Return where each card can be for whoever has a hand and sees what lies on the table."""
    up = seat.setup.face_up
    return {
        card: _places(card, places, seat.player, hand, up)
        for card, places in seat.deal.options.items()
    }


def _places(
    card: Card, places: tuple[Place, ...], player: str, hand: Collection[Card], up: Collection[Card]
) -> tuple[Place, ...]:
    if card in hand:
        return (player,)
    if card in up:
        return (TABLE,)
    return tuple(place for place in places if place not in (player, TABLE))


def _narrowed(deals: Deals) -> Mapping[Card, tuple[Place, ...]]:
    return {
        card: tuple(place for place in places if deals.shares[card].get(place, 0.0) > 0)
        for card, places in deals.possible.items()
    }
