"""Mind: what a player at another seat can know, as far as he remembers what he heard."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

import numpy as np

from notepad.cards.insight.every_seat import N, S, Seats
from notepad.deduction.counting.fitting_deals import Deals, deals_that_fit
from notepad.deduction.deal import HIDDEN, TABLE
from notepad.deduction.information import weighed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from notepad.deduction.deal import Card, Clue, Deal, Place
    from notepad.deduction.insight import Answer
    from notepad.deduction.question import Advice, Question

_LISTED = 20_000  # deals that are listed one by one
_DRAWN = 3_000  # deals drawn where there are more
_BUDGET_MS = 60.0
_ROOM = 2**60  # up to here a number can be doubled
_CERTAIN = 1 - 1e-9


class Memory(Enum):
    """What of a game somebody remembers who reasons about it."""

    ALL = "all that was heard and seen"
    OWN = "the questions in which he took part"
    CROSSES = "cards that he saw, and who had none"


class Guess(NamedTuple):
    """The likeliest answer, how likely it is right, and how many bits are unknown of it."""

    answer: Answer
    right: float
    bits: float

    @property
    def certain(self) -> bool:
        """Whether it can be nothing else."""
        return self.right >= _CERTAIN


class Seat(Generic[S, N]):
    """A seat of a game, whatever hand is dealt there: what it says to whoever sits there."""

    def __init__(self, seats: Seats[S, N], setup: Any, player: str) -> None:  # noqa: ANN401
        """Look at a game from a player's seat."""
        self.seats, self.player = seats, player
        self.setup = seats.seat(setup, player, {player: frozenset()})
        self.deal: Deal = seats.deal(self.setup)
        self._clues: dict[tuple[int, str], tuple[Clue, ...]] = {}

    @cached_property
    def questions(self) -> Sequence[Question]:
        """What can be asked here."""
        return tuple(self.seats.questions(self.setup, self.deal, {}))

    def clues(self, number: int, note: N) -> tuple[Clue, ...]:
        """Return what a note of a number says to him who sits here, once he heard it."""
        heard = self.seats.heard(self.setup, note)
        key = number, repr(heard)
        if key not in self._clues:
            self._clues[key] = self.seats.clues(self.setup, self.deal, number, heard)
        return self._clues[key]


class Mind(Generic[S, N]):
    """What somebody knows who sits somewhere with these cards."""

    def __init__(
        self, seat: Seat[S, N], hand: frozenset[Card], memory: Memory = Memory.ALL
    ) -> None:
        """Have heard nothing yet."""
        self.seat, self.memory = seat, memory
        self.clues: tuple[Clue, ...] = ()
        up = seat.setup.face_up
        self._possible: Mapping[Card, tuple[Place, ...]] = {
            card: _places(card, places, seat.player, hand, up)
            for card, places in seat.deal.options.items()
        }
        self._deals: Deals | None = None
        self._seen: set[Card] = set()
        self.told: dict[int, int] = {}  # how many cards he saw for the first time, by note

    def hear(self, number: int, note: N) -> None:
        """Hear a note that tells all of it, as far as it is heard here."""
        if self.memory is not Memory.ALL and not self._took_part(note):
            return
        if getattr(note, "asker", None) == self.seat.player:
            new = set(self.seat.seats.shown(note)) - self._seen
            self._seen |= new
            if new:
                self.told[number] = len(new)
        more = self.seat.clues(number, note)
        if self.memory is Memory.CROSSES:
            more = tuple(clue for clue in more if len(clue.totals) == 1 and _decides(clue))
        if more:
            self.clues, self._deals = (*self.clues, *more), None

    @property
    def deals(self) -> Deals:
        """The deals that fit all that is remembered."""
        if self._deals is None:
            deal, possible = self.seat.deal, self._possible
            self._deals = deals_that_fit(deal, self.clues, possible, budget_ms=_BUDGET_MS)
            if self._deals.worlds is not None:
                self._possible = _narrowed(self._deals)
        return self._deals

    def guess(self, rng: np.random.Generator) -> Guess:
        """Return the answer that he would give; where deals are too many to list, an estimate."""
        return guess(self.seat.deal, self.deals, rng)

    def ranking(self, count: int, rng: np.random.Generator) -> tuple[Advice, ...]:
        """Return what every question is worth to him, reckoned from so many deals at most."""
        return weighed(self.seat.deal, self.deals, self.seat.questions, count, rng)

    def _took_part(self, note: Any) -> bool:  # noqa: ANN401 a game's own type
        asker = getattr(note, "asker", None)
        if asker in (None, self.seat.player):
            return True
        asked = {getattr(note, "target", None), getattr(note, "shown_by", None)}
        for field in ("gave", "passed"):
            answered = getattr(note, field, ())
            asked |= set(answered) if isinstance(answered, Collection) else set()
        return self.seat.player in asked


def guess(deal: Deal, deals: Deals, rng: np.random.Generator) -> Guess:
    """Return the likeliest answer; where deals are too many to list, an estimate."""
    if deal.measure:
        return _likeliest(deals.sums)
    known = [card for card, places in deals.possible.items() if places == (HIDDEN,)]
    able = {
        card: at[HIDDEN] for card, at in deals.shares.items() if 0 < at.get(HIDDEN, 0) < _CERTAIN
    }
    if not able:
        sure = [card for card, at in deals.shares.items() if at.get(HIDDEN, 0) >= _CERTAIN]
        return Guess(frozenset({*known, *sure}), 1.0, 0.0)
    if sum(able.values()) < 1 + 1e-6:
        rest = frozenset(c for c, at in deals.shares.items() if at.get(HIDDEN, 0) >= _CERTAIN)
        return _likeliest({rest | {card}: share for card, share in able.items()})
    return _likeliest(_sets(deals, rng))


def _sets(deals: Deals, rng: np.random.Generator) -> Mapping[frozenset[Card], float]:
    """Return the sets of cards that can be hidden, with their shares."""
    few = deals.worlds is not None and deals.worlds <= _LISTED
    drawn = deals.every() if few else deals.draw(_DRAWN, rng)
    cards = [card for card, places in deals.possible.items() if HIDDEN in places]
    columns = [
        drawn[:, column] == places.index(HIDDEN)
        for column, places in enumerate(deals.possible.values())
        if HIDDEN in places
    ]
    _which, first, counts = np.unique(_numbered(columns), return_index=True, return_counts=True)
    rows = np.array(columns)[:, first].T
    return {
        frozenset(card for card, hidden in zip(cards, row, strict=True) if hidden): count
        / len(drawn)
        for row, count in zip(rows.tolist(), counts.tolist(), strict=True)
    }


def _numbered(columns: Sequence[npt.NDArray[np.bool_]]) -> npt.NDArray[np.int64]:
    """Return a number for each row that tells which of its columns are true."""
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


def _decides(clue: Clue) -> bool:
    """Whether a clue alone says of each of its cells whether it is true."""
    (total,) = clue.totals
    return total in (0, sum(weight for _cell, weight in clue.weights))
