"""The paths that cards can have taken by what everybody heard, as matrices shared by many minds.

If cards change hands, minds only differ in the cards that each one held and saw; everybody heard
the rest. So the paths (ways) are followed once, note by note (`CommonWays`), and what a player saw
is a mask over them (`OwnWays`): a way stays if it agrees with the player's hand and with what they
gave and took. `MovingEvidence` in `cards/minds` uses both.

Say Bob was dealt cup and coin, and in note 1 Bob gives Ann one of them. Then there are four
ways: cup and coin each stay with Bob or go to Ann, and the row "one of the two went" has 0, 1, 0,
1, with the total 1. Ann saw that it was the cup: her mask only has "the cup went" and "the coin
stayed".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from notepad.core.dataclass import dataclass
from notepad.deduction.clue_matrices import Ints, Remainder, remaining, with_choices
from notepad.deduction.deal import (
    Card,
    Clue,
    Deal,
    DealCell,
    Options,
    Passing,
    Place,
    count_clue,
    history_after_move,
)

Bools: TypeAlias = npt.NDArray[np.bool_]
Weights: TypeAlias = npt.NDArray[np.int16]
Totals: TypeAlias = tuple[frozenset[int], ...]
Told: TypeAlias = "tuple[Sequence[Clue], Sequence[Passing]]"

_ROUNDS = 3  # of ruling out ways by single clues; ways that remain do no harm


@dataclass(frozen=True, eq=False)
class CommonWays:
    """The ways of all cards after some notes, and the clues about them.

    Way by way, with those of a card together, `card` has the number of its card in `cards`,
    `places` its place, and `holders` who has it now. `rows` [clues, ways] are weights, each row
    with its `totals`, those that still say something; the last note said `said` of them, which come
    last. `choices` [choices, ways] has the ways of the cards that a giver chose one
    of. `origin` has the way before the last note that each way continues, and `moved` whether the
    card then changed hands.
    """

    cards: tuple[Card, ...]
    card: Ints
    places: tuple[Place, ...]
    holders: tuple[str, ...]
    rows: Weights
    totals: Totals
    measure: Mapping[DealCell, int]
    choices: Bools
    before: CommonWays | None = None
    origin: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    moved: Bools = field(default_factory=lambda: np.zeros(0, np.bool_))
    passings: tuple[Passing, ...] = ()
    said: int = 0
    _next: dict[str, CommonWays] = field(default_factory=dict)
    _seen: dict[str, Seen] = field(default_factory=dict)

    @classmethod
    def begun(cls, deal: Deal) -> CommonWays:
        """Return the ways before any note: where each card can have been dealt."""
        cells = [(card, at) for card, places in deal.options.items() for at in places]
        cards = tuple(deal.options)
        column = {cell: at for at, cell in enumerate(cells)}
        number = {card: at for at, card in enumerate(cards)}
        clues = (*deal.hands, *deal.rules)
        return cls(
            cards,
            np.array([number[card] for card, _at in cells]),
            tuple(at for _card, at in cells),
            tuple(str(at) for _card, at in cells),
            _matrix(clues, {cell: [at] for cell, at in column.items()}, len(cells)),
            tuple(clue.totals for clue in clues),
            deal.measure,
            np.zeros((0, len(cells)), np.bool_),
        )

    @cached_property
    def deal(self) -> Deal:
        """The deal with who may have each card now as its places, without clues."""
        options: dict[Card, dict[Place, None]] = {card: {} for card in self.cards}
        for at, name in zip(self.card.tolist(), self.holders, strict=True):
            options[self.cards[at]][name] = None
        return Deal({card: tuple(at) for card, at in options.items()}, (), measure=self.measure)

    def matrix(self, clues: Sequence[Clue]) -> Weights:
        """Return clues about who has which cards now as rows."""
        return _matrix(clues, self._columns, len(self.holders))

    def next(self, key: str, number: int, told: Callable[[], Told]) -> CommonWays:
        """Return the ways after one more note, by what everybody heard of it.

        The last result is kept, so minds that follow the same notes one after the other share
        everything they have in common.
        """
        if key not in self._next:
            self._next.clear()
            self._next[key] = self._after(number, *told())
        return self._next[key]

    def seen_by_hearer(self, key: str, told: Callable[[], Told]) -> Seen:
        """Return what a player who heard this of the last note can conclude."""
        if key not in self._seen:
            self._seen[key] = self._seen_in(*told())
        return self._seen[key]

    def _after(self, number: int, clues: Sequence[Clue], passings: Sequence[Passing]) -> CommonWays:
        rows, totals = self.matrix(clues), tuple(clue.totals for clue in clues)
        stays, takers = possible(rows, totals, self.card), dict[int, str]()
        may_stay = stays.copy()
        for passing in passings:
            for way in self._held(passing):
                if stays[way]:
                    takers[way] = passing.taker
                    may_stay[way] = passing.number > 0
        going = np.fromiter(takers, np.int64, len(takers))
        if may_stay.sum() + len(going) > MOST_WAYS:
            raise TooManyWaysError
        origin = np.concatenate([np.flatnonzero(may_stay), going])
        moved = np.arange(len(origin)) >= len(origin) - len(going)
        order = np.lexsort((moved, origin))
        origin, moved = origin[order], moved[order]
        ways = list(zip(origin.tolist(), moved.tolist(), strict=True))
        some = [passing for passing in passings if passing.number]
        went = [self._row_of(passing, origin, moved) for passing in some]
        card = self.card[origin]
        every = np.concatenate([np.concatenate([self.rows, rows])[:, origin], *went])
        each = (*self.totals, *totals, *(one.told(len(one.cards))[1] for one in some))
        still = _open(every, each, card, np.ones(len(card), np.bool_))
        chosen = [
            self._having(passing.giver, passing.chosen_from) > 0
            for passing in passings
            if passing.chosen_from
        ]
        return CommonWays(
            self.cards,
            card,
            tuple(
                history_after_move(self.places[way], number, takers[way])
                if gone
                else self.places[way]
                for way, gone in ways
            ),
            tuple(takers[way] if gone else self.holders[way] for way, gone in ways),
            every[still],
            tuple(each[row] for row in still),
            self.measure,
            np.concatenate([self.choices, *chosen])[:, origin],
            self,
            origin,
            moved,
            tuple(passings),
            sum(row >= len(self.totals) for row in still),
        )

    def _seen_in(self, clues: Sequence[Clue], passings: Sequence[Passing]) -> Seen:
        before = self.before or self
        rows, totals = before.matrix(clues), tuple(clue.totals for clue in clues)
        stays = possible(rows, totals, before.card)[self.origin]
        further = [rows[:, self.origin]]
        every = list(totals)
        for giver in {passing.giver for passing in (*self.passings, *passings)}:
            own = [passing for passing in passings if passing.giver == giver]
            if own == [passing for passing in self.passings if passing.giver == giver]:
                continue
            named = np.zeros(len(self.card), np.bool_)
            for passing in own:
                goes = np.isin(self.card, [self.cards.index(card) for card in passing.cards])
                named |= goes
                if passing.number:
                    further.append(before._row_of(passing, self.origin, self.moved))
                    every.append(passing.told(len(passing.cards))[1])
            his = np.array([before.holders[way] == giver for way in self.origin.tolist()])
            whole = not any(passing.number for passing in own)
            stays &= ~his | ((named == self.moved) if whole else (named | ~self.moved))
        left = np.concatenate(further)
        common = {(row.tobytes(), each) for row, each in zip(self.rows, self.totals, strict=True)}
        open_still = [
            at
            for at in _open(left, every, self.card, stays)
            if (left[at].tobytes(), every[at]) not in common
        ]
        left_totals = tuple(every[at] for at in open_still)
        return Seen(stays, left[open_still], left_totals, tuple(clues))

    @cached_property
    def worths(self) -> Ints:
        """What each way adds to the measure."""
        ways = zip(self.card.tolist(), self.holders, strict=True)
        return np.array([self.measure.get((self.cards[at], name), 0) for at, name in ways])

    @cached_property
    def _columns(self) -> Mapping[DealCell, Sequence[int]]:
        found: dict[DealCell, list[int]] = {}
        for way, (at, name) in enumerate(zip(self.card.tolist(), self.holders, strict=True)):
            found.setdefault((self.cards[at], name), []).append(way)
        return found

    def _held(self, passing: Passing) -> Iterable[int]:
        """Yield the ways by which the giver has one of the cards now."""
        for card in passing.cards:
            yield from self._columns.get((card, passing.giver), ())

    def _having(self, player: str, cards: Sequence[Card]) -> Weights:
        """Return the row of the ways by which a player has one of these cards now."""
        cells = [(card, player) for card in cards]
        return _matrix((count_clue(cells, ()),), self._columns, len(self.holders))

    def _row_of(self, passing: Passing, origin: Ints, moved: Bools) -> Weights:
        """Return the row of what may go by a passing, whose totals it tells."""
        held = self._having(passing.giver, passing.cards)[:, origin]
        went: Weights = held * moved
        return held + passing.told(len(passing.cards))[0] * went if passing.whether else went


class TooManyWaysError(Exception):
    """Raised where cards may have gone in so many ways that nobody follows them."""


MOST_WAYS = 10_000
"""How many ways all cards may have gone in all. Long games of Cataline whose askers keep cards have
some 500; where all pass on any card of theirs, each time doubles them, up to gigabytes."""


@dataclass(frozen=True, eq=False)
class Seen:
    """What a player saw of a note: the possible ways, and rows that say more about them.

    `clues` are what it says about the cards where they were then.
    """

    stays: Bools
    rows: Weights
    totals: Totals
    clues: tuple[Clue, ...]


@dataclass(frozen=True, eq=False)
class OwnWays:
    """The ways that are possible for a player: those that `stay`, and `rows` only they know."""

    common: CommonWays
    stay: Bools
    rows: Weights
    totals: Totals = ()

    @classmethod
    def begun(cls, common: CommonWays, dealt: Options) -> OwnWays:
        """Return a player's ways, if each card was dealt to one of these places as they see it."""
        cells = zip(common.card.tolist(), common.places, strict=True)
        stay = np.array([at in dealt[common.cards[card]] for card, at in cells], np.bool_)
        return cls(common, stay, np.zeros((0, len(stay)), np.int16))

    def after(self, common: CommonWays, seen: Seen) -> OwnWays:
        """Return the ways after one more note, of which the player saw this."""
        stay, rows = self.stay[common.origin], self.rows[:, common.origin]
        if len(seen.rows):
            rows = np.concatenate([rows, seen.rows])
        return OwnWays(common, stay & seen.stays, rows, (*self.totals, *seen.totals))

    def went_on(self, before: OwnWays) -> Mapping[Card, Mapping[Place, Place]] | None:
        """Return which ways of each card stay that could be `before` the last note, as they were.

        None if the note said more, so that a way continues in two, clues go together, or it matters
        how many cards somebody could choose from.
        """
        common = self.common
        if common.before is not before.common or len(self.totals) > len(before.totals):
            return None
        ways = np.flatnonzero(self.stay)
        was = common.origin[ways]
        said = slice(len(common.totals) - common.said, None)
        if len(np.unique(was)) < len(was):
            return None
        if _open(common.rows[said], common.totals[said], common.card, self.stay):
            return None
        chosen = common.choices[len(before.common.choices) :]
        if len(chosen):
            able = chosen[:, self.stay].astype(np.int16)
            least, most, _at = _reach(able, common.card[self.stay])
            if (least < most).any():
                return None
        found: dict[Card, dict[Place, Place]] = {card: {} for card in common.cards}
        for at, way, then in zip(
            common.card[ways].tolist(), ways.tolist(), was.tolist(), strict=True
        ):
            found[common.cards[at]][before.common.places[then]] = common.places[way]
        return found

    def left(self) -> tuple[Options, Remainder | None]:
        """Return the possible ways of each card, and what is open about them, if anything."""
        common = self.common
        rows, totals = np.concatenate([common.rows, self.rows]), (*common.totals, *self.totals)
        ways = np.flatnonzero(self.stay)
        for _round in range(_ROUNDS):
            stays = possible(rows[:, ways], totals, common.card[ways])
            if stays.all():
                break
            ways = ways[stays]
        card = common.card[ways]
        places: dict[Card, list[Place]] = {name: [] for name in common.cards}
        for at, way in zip(card.tolist(), ways.tolist(), strict=True):
            places[common.cards[at]].append(common.places[way])
        found = {name: tuple(some) for name, some in places.items()}
        count = np.bincount(card, minlength=len(common.cards))[card]
        fixed, loose = ways[count == 1], ways[count > 1]
        if not len(loose):
            return found, None
        left = remaining(
            {name: some for name, some in found.items() if len(some) > 1},
            rows[:, loose].astype(np.int64),
            [
                frozenset(total - sure for total in each) if sure else each
                for each, sure in zip(totals, rows[:, fixed].sum(axis=1).tolist(), strict=True)
            ],
            common.worths[loose],
            int(common.worths[fixed].sum()),
        )
        if not len(common.choices):
            return found, left
        choices = common.choices.astype(np.int64)
        every, settled = with_choices(left.rows, choices[:, loose], choices[:, fixed].sum(axis=1))
        return found, replace(left, rows=every, settled=settled)


def possible(rows: Weights, totals: Sequence[frozenset[int]], card: Ints) -> Bools:
    """Return which cells no row rules out by itself, given the number of each cell's card."""
    if not len(rows):
        return np.ones(len(card), np.bool_)
    least, most, at = _reach(rows, card)
    low, high = least.sum(axis=1), most.sum(axis=1)
    room = np.array([max(each) for each in totals]) - low
    need = np.array([min(each) for each in totals]) - high
    above = rows > (least + room[:, None])[:, at]
    below = rows < (most + need[:, None])[:, at]
    found: Bools = ~(above | below).any(axis=0)
    return found


def _open(
    rows: Weights, totals: Sequence[frozenset[int]], card: Ints, stays: Bools
) -> Sequence[int]:
    """Return which rows still say something of the cells that stay."""
    if not len(rows):
        return ()
    least, most, _at = _reach(rows[:, stays], card[stays])
    spans = zip(least.sum(axis=1).tolist(), most.sum(axis=1).tolist(), totals, strict=True)
    return [
        row
        for row, (low, high, each) in enumerate(spans)
        if not each.issuperset(range(low, high + 1))
    ]


def _reach(rows: Weights, card: Ints) -> tuple[Weights, Weights, Ints]:
    """Return the least and the most that each card adds to each row, and which card a cell has."""
    starts = np.flatnonzero(np.diff(card, prepend=-1))
    at = np.repeat(np.arange(len(starts)), np.diff([*starts, len(card)]))
    least = np.minimum.reduceat(rows, starts, axis=1)
    return least, np.maximum.reduceat(rows, starts, axis=1), at


def _matrix(
    clues: Sequence[Clue], columns: Mapping[DealCell, Sequence[int]], width: int
) -> Weights:
    found = np.zeros((len(clues), width), np.int16)
    for row, clue in enumerate(clues):
        for cell, weight in clue.weights:
            for column in columns.get(cell, ()):
                found[row, column] = weight
    return found
