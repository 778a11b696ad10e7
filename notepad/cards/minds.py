"""What another player can know: a mind at their seat, the deals that fit, and its best guess.

A `Mind` hears every note as its seat hears it, remembers what its `Memory` keeps, and can give the
likeliest answer (`Guess`) and the question that is worth most to it. Its `Evidence` has what it
heard and the deals that fit: `StayingEvidence` if cards stay where they are dealt, `MovingEvidence`
if they change hands.

This needs numpy; `seat_views` doesn't, and is separate so that games are listed fast.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol
from weakref import WeakKeyDictionary

import numpy as np

from notepad.cards.seat_views import N, S, Seat
from notepad.deduction.deadline import check_deadline
from notepad.deduction.deal import HIDDEN, TABLE, Card, Clue, Deal, DealCell, Place, bookkeeping
from notepad.deduction.fitting_deals import Deals, ListedDeals, deals_left, deals_that_fit
from notepad.deduction.information import Public, weighed, weighed_now
from notepad.deduction.knowledge import Advice, Odds, Solution
from notepad.deduction.moving_cards import N_contra, PassingRules
from notepad.deduction.public_card_paths import CommonWays, OwnWays

if TYPE_CHECKING:
    import numpy.typing as npt


# Up to this many deals are counted one by one, which is exact; if there are more, drawing is
# faster.
_LISTED = 20_000
_DRAWN = 3_000  # deals if there are more; an estimated share is then off by about 1 %
_LOOKED_AT = 300  # deals drawn to see whether answers differ; two that differ are enough
_ROOM = 2**60  # doubling a larger number could overflow 64 bits
_CERTAIN = 1 - 1e-9  # rounding keeps a certain share just below 1


class Memory(Enum):
    """How much players remember of what they hear."""

    ALL = "all that was heard and seen"
    OWN = "the questions in which he took part"
    CROSSES = "cards that he saw, and who had none"


class Guess(NamedTuple):
    """The likeliest answer, how likely it is right, and how many bits about it are unknown."""

    answer: Solution
    right: float
    bits: float

    @property
    def certain(self) -> bool:
        """Whether no other answer is possible."""
        return self.right >= _CERTAIN


class Mind(Generic[S, N]):
    """What a player at some seat with some cards knows."""

    def __init__(
        self, seat: Seat[S, N], hand: frozenset[Card], memory: Memory = Memory.ALL
    ) -> None:
        """Create a mind that has heard nothing yet."""
        self.seat, self.memory = seat, memory
        self.evidence: Evidence[N] = evidence_at(seat, hand, memory)
        self._seen: set[Card] = set()
        self.told: dict[int, int] = {}  # how many cards this player saw for the first time, by note

    def copied(self) -> Mind[S, N]:
        """Return a mind that knows the same, and goes on by itself."""
        found = copy(self)
        found.evidence, found._seen, found.told = copy(self.evidence), {*self._seen}, {**self.told}
        return found

    @property
    def clues(self) -> tuple[Clue, ...]:
        """All clues that are remembered."""
        return self.evidence.clues

    @property
    def deals(self) -> Deals:
        """The deals that fit all that is remembered."""
        return self.evidence.deals

    def hear(self, number: int, note: N) -> None:
        """Hear a note with all its details, as far as this seat hears them."""
        check_deadline()
        if getattr(note, "asker", None) == self.seat.player:
            new = set(self.seat.seats.seen_by_asker(note)) - self._seen
            self._seen |= new
            if new:
                self.told[number] = len(new)
        self.evidence.go_on(number, note, self._keeps(note))

    def guess(self, rng: np.random.Generator) -> Guess:
        """Return the answer that this player would give; an estimate if there are many deals."""
        return self.evidence.guess(rng)

    def certain(self, rng: np.random.Generator) -> bool:
        """Return whether this player's guess must be right, mostly without counting deals."""
        return not self.evidence.leaves_open() and self.guess(rng).certain

    def certain_in(self, places: Mapping[Card, Place], rng: np.random.Generator) -> bool:
        """Return whether this player's guess must be right, given where all cards really are.

        If two of them could be swapped for another answer, no deals are counted.
        """
        return not self.evidence.leaves_open_beside(places) and self.certain(rng)

    def ranking(
        self,
        count: int,
        rng: np.random.Generator,
        public: Public | None = None,
        *,
        roughly: bool = False,
    ) -> tuple[Advice, ...]:
        """Return the worth of every question to this player, from `count` deals at most.

        With `public`, it is as thorough as the app's advice. With `roughly`, it takes less time if
        there are too many deals to count.
        """
        return self.evidence.ranking(count, rng, public, roughly=roughly)

    def _keeps(self, note: N) -> Callable[[Clue], bool]:
        """Return which clues of a note this player remembers."""
        if self.memory is not Memory.ALL and not self._took_part(note):
            return lambda _clue: False
        return _decides if self.memory is Memory.CROSSES else lambda _clue: True

    def _took_part(self, note: Any) -> bool:  # noqa: ANN401 a game's own type
        asker = getattr(note, "asker", None)
        if asker in (None, self.seat.player):
            return True
        asked = {getattr(note, "target", None), getattr(note, "shown_by", None)}
        for field in ("gave", "passed"):
            answered = getattr(note, field, ())
            asked |= set(answered) if isinstance(answered, Collection) else set()
        return self.seat.player in asked


_NO_IDEA = Guess(frozenset(), 0.1, 4.0)  # about as uncertain as before the first question


def guess(deal: Deal, deals: Deals, rng: np.random.Generator) -> Guess:
    """Return the likeliest answer; an estimate if there are too many deals to list.

    An estimate can miss every deal: then nothing counts as known.
    """
    if deals.missed:
        return _NO_IDEA
    if deal.measure:
        return _likeliest(deals.sums) if deals.sums else _NO_IDEA
    known = [card for card, places in deals.possible.items() if places == (HIDDEN,)]
    hidden = Odds(deals.worlds, deals.shares, {}).hidden(deal)
    able = {card: share for card, share in hidden.items() if 0 < share < _CERTAIN}
    sure = frozenset(card for card, share in hidden.items() if share >= _CERTAIN)
    if not able:
        return Guess(frozenset({*known, *sure}), 1.0, 0.0)
    if sum(able.values()) < 1 + 1e-6:
        return _likeliest({sure | {card}: share for card, share in able.items()})
    return _likeliest(_sets(deal, deals, rng))


def _sets(deal: Deal, deals: Deals, rng: np.random.Generator) -> Mapping[frozenset[Card], float]:
    """Return the sets of cards that may be hidden, with their shares."""
    few = deals.worlds is not None and deals.worlds <= _LISTED
    drawn = deals.every() if few else deals.draw(_DRAWN, rng)
    weights = deals.weights(drawn) if few else None
    cards = [card for card, places in deals.possible.items() if HIDDEN in places]
    columns = [
        drawn[:, column] == places.index(HIDDEN)
        for column, places in enumerate(deals.possible.values())
        if HIDDEN in places
    ]
    _which, first, row_of = np.unique(_numbered(columns), return_index=True, return_inverse=True)
    counts = np.bincount(row_of, weights)
    shares: list[float] = (counts / counts.sum()).tolist()
    rows = np.array(columns)[:, first].T
    found: dict[frozenset[Card], float] = {}
    for row, share in zip(rows.tolist(), shares, strict=True):
        named = frozenset(deal.named(c) for c, hidden in zip(cards, row, strict=True) if hidden)
        found[named] = found.get(named, 0.0) + share
    return found


def _numbered(columns: Sequence[npt.NDArray[np.bool_]]) -> npt.NDArray[np.int64]:
    """Return a number for each row that encodes which of its columns are true."""
    found = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        if found.max() > _ROOM:
            found = np.unique(found, return_inverse=True)[1]
        found = 2 * found + column
    return found


def _likeliest(odds: Mapping[Any, float]) -> Guess:
    shares = np.array([share for share in odds.values() if share > 0])
    answer, right = max(odds.items(), key=lambda one: one[1])
    return Guess(answer, right, float(-(shares * np.log2(shares)).sum()) + 0.0)


def _answers_differ(deal: Deal, deals: ListedDeals) -> bool:
    """Return whether these deals allow different answers."""
    answers = [deal.measure.items()] if deal.measure else _named_hidden(deal)
    totals = (deals.totals(cells) for cells in answers)
    return any(total.size and total.min() < total.max() for total in totals)


def _named_hidden(deal: Deal) -> Sequence[Iterable[tuple[DealCell, int]]]:
    """Return for each card that can be hidden the cells in which it, or a copy, is hidden."""
    found: dict[Card, list[tuple[DealCell, int]]] = {}
    for card, places in deal.options.items():
        if HIDDEN in places:
            found.setdefault(deal.named(card), []).append(((card, HIDDEN), 1))
    return list(found.values())


def _decides(clue: Clue) -> bool:
    """Whether a clue by itself decides each of its cells."""
    every = sum(weight for _cell, weight in clue.weights)
    return clue.totals == frozenset({0}) or clue.totals == frozenset({every})


# For counting deals, in milliseconds: short, because there are many cases with several players
# each.
_BUDGET_MS = 60.0
_ROUGH_MS = 20.0  # the same for ranking an opponent's questions, where a good one is enough
_PATIENCE_MS = 600.0
"""Milliseconds for counting deals again if the budget missed all of them."""


class Evidence(Protocol[N_contra]):
    """What a player was told, note by note."""

    @property
    def deal(self) -> Deal:
        """The deal as it is now."""
        ...

    @property
    def clues(self) -> tuple[Clue, ...]:
        """All clues about it."""
        ...

    @property
    def deals(self) -> Deals:
        """The deals that fit all clues."""
        ...

    def guess(self, rng: np.random.Generator) -> Guess:
        """Return the answer that this player would give, as `Mind.guess` does."""
        ...

    def leaves_open(self) -> bool:
        """Return whether a few deals that fit already show that different answers are possible."""
        ...

    def leaves_open_beside(self, places: Mapping[Card, Place]) -> bool:
        """Return whether a deal that fits still does after a swap that changes the answer."""
        ...

    def ranking(
        self, count: int, rng: np.random.Generator, public: Public | None, *, roughly: bool
    ) -> tuple[Advice, ...]:
        """Return the worth of every question to this player, as `Mind.ranking` does."""
        ...

    def go_on(self, number: int, note: N_contra, keeps: Callable[[Clue], bool]) -> None:
        """Add a note with all its details; the player remembers the clues that `keeps` accepts."""
        ...


class StayingEvidence(Generic[S, N]):
    """A player's evidence in a game whose cards stay where they are dealt."""

    def __init__(self, seat: Seat[S, N], hand: Collection[Card]) -> None:
        """Create evidence without any notes."""
        self._seat = seat
        self.clues: tuple[Clue, ...] = ()
        self._possible = with_hand(seat, hand)
        self._deals: Deals | None = None
        self._before: tuple[Deals, int] | None = None  # deals counted last, and for how many clues

    @property
    def deal(self) -> Deal:
        """The deal, which never changes."""
        return self._seat.deal

    @property
    def deals(self) -> Deals:
        """The deals that fit; what they rule out needn't be tried again later."""
        if self._deals is not None:
            return self._deals
        found = self._within(_BUDGET_MS)
        return self._kept(self._within(_PATIENCE_MS) if found.missed else found)

    def guess(self, rng: np.random.Generator) -> Guess:
        """Return the answer that this player would give."""
        return guess(self.deal, self.deals, rng)

    def leaves_open(self) -> bool:
        """Return whether a few deals that fit already show that different answers are possible.

        They are drawn from the deals that were counted last.
        """
        if self._deals is not None or self._before is None or self._before[0].missed:
            return False
        deals, clue_count = self._before
        rows = deals.draw(_LOOKED_AT, np.random.default_rng(_LOOKED_AT))
        fit = ListedDeals(deals.possible, rows).fit(self.clues[clue_count:])
        return _answers_differ(self.deal, ListedDeals(deals.possible, rows[fit]))

    def leaves_open_beside(self, places: Mapping[Card, Place]) -> bool:
        """Return whether a deal that fits still does after a swap that changes the answer."""
        cards, possible = list(self._possible), self._possible
        places = self._as_seen(places)
        at = {card: number for number, card in enumerate(cards)}
        swaps = [
            (one, other)
            for one in cards
            if places[one] == HIDDEN
            for other in cards
            if places[other] != HIDDEN
            and HIDDEN in possible[other]
            and places[other] in possible[one]
        ]
        rows = np.tile([possible[card].index(places[card]) for card in cards], (len(swaps) + 1, 1))
        for row, (one, other) in enumerate(swaps, 1):
            rows[row, at[one]] = possible[one].index(places[other])
            rows[row, at[other]] = possible[other].index(HIDDEN)
        fit = ListedDeals(possible, rows).fit((*self.deal.rules, *self.clues))
        return _answers_differ(self.deal, ListedDeals(possible, rows[fit]))

    def _as_seen(self, places: Mapping[Card, Place]) -> Mapping[Card, Place]:
        """Return the places of cards where the copies that lie face up are those of this seat.

        Who has a copy of such a card takes theirs to be the last, and those on the table before.
        """
        named, seen = self.deal.named, dict(places)
        for card, able in self._possible.items():
            if able == (TABLE,) and seen[card] != TABLE:
                other = next(
                    one
                    for one, at in seen.items()
                    if at == TABLE and named(one) == named(card) and self._possible[one] != able
                )
                seen[card], seen[other] = seen[other], seen[card]
        return seen

    def ranking(
        self, count: int, rng: np.random.Generator, public: Public | None, *, roughly: bool
    ) -> tuple[Advice, ...]:
        """Return the worth of every question to this player."""
        deals = self._rough() if roughly else self.deals
        if deals.missed:
            return ()
        return weighed(self.deal, deals, self._seat.questions, count, rng, public)

    def _rough(self) -> Deals:
        """Return the deals that fit; only some of them if counting all would take too long."""
        if self._deals is not None:
            return self._deals
        rough = self._within(_ROUGH_MS)
        if rough.worlds is not None:
            return self._kept(rough)
        if rough.missed:
            return self.deals
        self._before = rough, len(self.clues)
        return rough

    def _within(self, budget_ms: float) -> Deals:
        return deals_that_fit(self.deal, self.clues, self._possible, budget_ms=budget_ms)

    def _kept(self, deals: Deals) -> Deals:
        self._deals = deals
        if deals.worlds is not None:
            self._possible = _narrowed(deals)
        return deals

    def go_on(self, number: int, note: N, keeps: Callable[[Clue], bool]) -> None:
        """Add what a note said."""
        if said := tuple(filter(keeps, self._seat.clues(number, note))):
            if self._deals is not None:
                self._before = self._deals, len(self.clues)
            self.clues, self._deals = (*self.clues, *said), None


class MovingEvidence(Generic[S, N]):
    """A player's evidence in a game in which cards change hands.

    Players never forget that cards went from hand to hand, because they see how many everybody has.
    """

    def __init__(
        self, seat: Seat[S, N], passes: PassingRules[N], hand: Collection[Card], common: CommonWays
    ) -> None:
        """Create evidence without any notes; `common` are the ways before the first note."""
        self._seat, self._passes = seat, passes
        self._own = OwnWays.begun(common, with_hand(seat, hand))
        self.clues: tuple[Clue, ...] = ()
        self._counted: tuple[Deal, Deals] | None = None
        self._before: tuple[OwnWays, Deals] | None = None  # what was counted before the last note

    @property
    def deal(self) -> Deal:
        """The deal, with the cards' whole paths as places."""
        return self._count()[0]

    @property
    def deals(self) -> Deals:
        """The deals that fit, with all moves of cards."""
        return self._count()[1]

    def guess(self, rng: np.random.Generator) -> Guess:
        """Return the answer that this player would give.

        An asker sees which cards move, and learns nothing else: so of the deals counted before the
        question, those fit whose paths agree with that.
        """
        if self._counted is None and self._before is not None:
            own, deals = self._before
            stays = self._own.went_on(own)
            if stays is not None:
                left = {
                    card: [at for at, place in enumerate(places) if place in stays[card]]
                    for card, places in deals.possible.items()
                }
                sums = deals.sums_where(left)
                if sums is not None:
                    return _likeliest(sums)
        return guess(self.deal, self.deals, rng)

    def leaves_open_beside(self, places: Mapping[Card, Place]) -> bool:
        """Return False: a swap would have to leave the cards' whole paths possible."""
        return False

    def leaves_open(self) -> bool:
        """Return False: what was counted before the last note is enough for a guess."""
        return False

    def ranking(
        self, count: int, rng: np.random.Generator, public: Public | None, *, roughly: bool
    ) -> tuple[Advice, ...]:
        """Return the worth of every question to this player, given who has the cards now."""
        ask, (deal, deals) = self._seat.askable_if, self._count()
        if public is None:
            return weighed_now(deal, deals, ask, count, rng)
        return weighed(deal, deals, ask(deal), count, rng, public)

    def go_on(self, number: int, note: N, keeps: Callable[[Clue], bool]) -> None:
        """Add what a note said, and move its cards."""
        before, seat, passes = self._own.common, self._seat, self._passes

        def said(heard: N) -> tuple[Clue, ...]:
            clues = passes.clues_without_passings(before.deal, number, heard)
            return tuple(filter(keeps, clues))

        public, heard = seat.overheard(note), seat.heard(note)
        common = before.next(
            repr((number, public)), number, lambda: (said(public), passes.passings(public))
        )
        seen = common.seen_by_hearer(repr(heard), lambda: (said(heard), passes.passings(heard)))
        self._before = (self._own, self._counted[1]) if self._counted else None
        self._own, self._counted = self._own.after(common, seen), None
        self.clues = (*self.clues, *seen.clues)

    def _count(self) -> tuple[Deal, Deals]:
        if self._counted is None:
            possible, left = self._own.left()
            cells = {(card, at) for card, places in possible.items() for at in places}
            weights = self._own.common.measure.items()
            measure = {cell: weight for cell, weight in weights if cell in cells}
            deal = Deal(possible, (), measure=measure)
            deals = deals_left(deal, possible, left, budget_ms=_BUDGET_MS)
            if deals.missed:
                deals = deals_left(deal, possible, left, budget_ms=_PATIENCE_MS)
            self._counted = deal, deals
        return self._counted


def _patiently(deal: Deal, clues: tuple[Clue, ...]) -> Deals:
    """Return the deals that fit some clues, with more time if all of them were missed."""
    possible = bookkeeping(deal, clues)
    found = deals_that_fit(deal, clues, possible, budget_ms=_BUDGET_MS)
    return deals_that_fit(deal, clues, possible, budget_ms=_PATIENCE_MS) if found.missed else found


def evidence_at(seat: Seat[Any, N], hand: Collection[Card], memory: Memory) -> Evidence[N]:
    """Return the evidence of a player at the start, with their hand."""
    passes = seat.seats.passes(seat.setup)
    if passes is None:
        return StayingEvidence(seat, hand)
    begun = _COMMON.setdefault(seat, {})
    if memory not in begun:
        begun[memory] = CommonWays.begun(seat.deal)
    return MovingEvidence(seat, passes, hand, begun[memory])


_COMMON: WeakKeyDictionary[Seat[Any, Any], dict[Memory, CommonWays]] = WeakKeyDictionary()
"""What all minds at a seat with the same memory share, before the first note."""


def public_cost_at(seat: Seat[Any, N], notes: Sequence[N]) -> Public:
    """Return how what everybody hears counts against the questions asked at a seat."""
    rule = seat.seats.worth_rule(seat.setup)
    if seat.seats.passes(seat.setup) is not None:
        # From this seat: what somebody without a hand heard isn't followed from hand to hand.
        return Public(rule)

    def deals() -> Deals | None:
        numbered = enumerate(notes, 1)
        clues = tuple(clue for at, note in numbered for clue in seat.overheard_clues(at, note))
        found = _patiently(seat.deal, clues)
        return None if found.missed else found

    return Public(rule, deals)


def with_hand(seat: Seat[Any, Any], hand: Collection[Card]) -> Mapping[Card, tuple[Place, ...]]:
    """Return where each card can be, for a player who sees a hand and the cards on the table.

    A copy in the hand that lies face up as this seat counts them is taken to be another.
    """
    options, named, held = seat.deal.options, seat.deal.named, {*hand}
    for card in hand:
        if options[card] == (TABLE,):
            able = (one for one in options if named(one) == named(card) and one not in held)
            held ^= {card, next(one for one in able if options[one] != (TABLE,))}
    return {card: _places(card, places, seat.player, held) for card, places in options.items()}


def _places(
    card: Card, places: tuple[Place, ...], player: str, hand: Collection[Card]
) -> tuple[Place, ...]:
    if card in hand:
        return (player,)
    if places == (TABLE,):
        return places
    return tuple(place for place in places if place not in (player, TABLE))


def _narrowed(deals: Deals) -> Mapping[Card, tuple[Place, ...]]:
    return {
        card: tuple(place for place in places if deals.shares[card].get(place, 0.0) > 0)
        for card, places in deals.possible.items()
    }
