"""All deals that fit, without listing them: their number, the odds of each place, random deals.

The shares are exact if the deals can be counted within the budget, otherwise estimates. There is
also `count_hidden_sets`: which cards can be hidden together, and how many such sets there are.

For that, the layers are walked through again, with a row for each set of cards hidden so far: in
how many ways it leads to each state. Sets with the same row continue the same way, so they share
one row, which counts how many sets it stands for. With cup, coin and sword, one each with Ann, with
Bob and hidden: after the cup, the row is {hidden full: 1} if it is hidden, and {Ann full: 1, Bob
full: 1} if not. After the coin, the first becomes {hidden, Ann full: 1; hidden, Bob full: 1}, and
so does the second if the coin is hidden; so they are one row that stands for 2 sets. The sword
makes them 2 sets with 2 deals each, and a third with 2 if it is hidden itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, reduce
from math import inf, log2
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from notepad.core.dataclass import dataclass
from notepad.deduction import layer_counts, state_layers
from notepad.deduction.clue_matrices import Floats, Ints, Remainder, remainder, weight_of
from notepad.deduction.deal import HIDDEN, Card, Clue, Deal, DealCell, Options, Place
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.layer_counts import BoundCounts, LayerCounts, Walks, any_weighed
from notepad.deduction.state_layers import Forecast, Layer, Sieve, covariances_fit, grow_layers

_LEAST = 1e-6  # the least share in an estimate, so that a possible place is never shown as 0
_LINK_MS = 40e-6  # to make a link and sweep over it both ways, measured with some 16 clues
_VALUE_MS = 2e-6  # added for each value that the measure can have
_BOUND_MS = 15e-6  # instead, if some values are ruled out
_MOST_BYTES = 128e6  # of all layers, whatever the patience: so much memory any machine has
_AT_ONCE = 2_000_000  # words of one layer, if nothing is summed: some 100 MB while it is made

_MOST = 6_000_000
"""The most numbers in the rows of a layer; more would take too long."""

_MOST_LAYOUTS = 8_000
"""The most layouts that are listed one by one; with five players there are at most 1,300."""

_LAYOUTS_MS = 120.0
"""The budget for counting layouts. It usually takes 4 ms, and 25 in Cataline's worst case."""


class Layouts(NamedTuple):
    """The ways to place some cards, and in how many deals each occurs.

    `places` [layouts, cards] has the index of each card's place. `deals` [layouts, values] counts
    the deals for each value of the measure, in no order that matters.
    """

    cards: tuple[Card, ...]
    places: Ints
    deals: Floats


@dataclass(frozen=True, eq=False)
class Deals:
    """The deals that fit some clues, each as likely as any other unless givers chose cards.

    Then a deal weighs one over the product of how many cards they could choose from, and that is
    how likely it is.

    `worlds`, `shares` and `sums` are those of `Odds`, each calculated on demand, but estimates may
    miss a possible sum. `base` is what the decided cards add to the measure, None if there is none.
    Those of a `rough` deal are estimates, however they are counted.
    """

    possible: Options
    base: int | None = None
    _left: Remainder | None = None
    _cards: Sequence[int] = ()
    _walks: Walks | None = None
    _settled: float = 1.0  # what every deal weighs by choices that are certain
    rough: bool = False

    @cached_property
    def weight(self) -> float | None:
        """What all of them weigh together, None where that is estimated.

        It is their number if nobody chose anything.
        """
        if self.rough:
            return None
        if self._walks is None:
            return self._settled
        return self._walks.tally.total * self._settled if self._counted else None

    @cached_property
    def worlds(self) -> int | None:
        """How many there are, None where that is estimated."""
        if self.rough:
            return None
        if self._walks is None or self._left is None:
            return 1
        tally, most = self._walks.tally, max(map(len, self._left.places))
        return layer_counts.exact_count(tally.deals, tally.residue, most) if self._counted else None

    @cached_property
    def shares(self) -> Mapping[Card, Mapping[Place, float]]:
        """How likely each card is at each place."""
        found: dict[Card, Mapping[Place, float]] = {
            card: {places[0]: 1.0} for card, places in self.possible.items()
        }
        if self._walks is not None and self._left is not None:
            least = 0 if self._counted else _LEAST
            for card, counts in zip(self._cards, self._walks.tally.options, strict=True):
                places = self._left.places[card]
                found[self._left.cards[card]] = _shares(places, counts, least=least)
        return found

    @cached_property
    def sums(self) -> Mapping[int, float]:
        """How likely each value of the measure is."""
        if self.base is None:
            return {}
        return (
            _sums(self._left, self._walks.tally) if self._left and self._walks else {self.base: 1.0}
        )

    @cached_property
    def _order(self) -> Sequence[Card]:
        return [self._left.cards[card] for card in self._cards] if self._left else []

    @property
    def _counted(self) -> bool:
        return self._walks is not None and all(one.scale is None for one in self._walks.layers)

    @property
    def missed(self) -> bool:
        """Whether an estimate missed every deal, so that none can be drawn."""
        return self._walks is not None and not self._walks.tally.total

    @cached_property
    def rests_on(self) -> float:
        """About how many ways an estimate rests on, 0 if it missed every deal; else infinite."""
        if self.missed:
            return 0.0
        return inf if self._walks is None or self._counted else self._walks.rests_on()

    @property
    def layers(self) -> Iterator[tuple[Card, Layer]]:
        """The open cards in the order in which they were counted, each with its layer."""
        return zip(self._order, self._walks.layers if self._walks else (), strict=True)

    def draw(self, count: int, rng: np.random.Generator) -> Ints:
        """Return random deals [count, cards]: for each card the index of its place.

        Cards are in the order of `possible`, and so are their places. Each deal has the chance that
        it weighs; if there were too many to count, only some of them can come.
        """
        if self._walks is None:
            return np.zeros((count, len(self.possible)), np.int64)
        return self._in_order(self._walks.draw(count, rng))

    def every(self) -> Ints:
        """Return all deals one by one, as `draw` does random ones; only sensible if few fit."""
        if self._walks is None:
            return np.zeros((1, len(self.possible)), np.int64)
        return self._in_order(self._walks.every())

    def weights(self, deals: Ints) -> Floats | None:
        """Return what each of some deals weighs, as `draw` has them; None if all weigh the same."""
        if self._walks is None or not any_weighed(self._walks.layers):
            return None
        column = {card: at for at, card in enumerate(self.possible)}
        return self._walks.weights(deals[:, [column[card] for card in self._order]])

    def layouts(self, cards: Collection[Card]) -> Layouts | None:
        """Return where some cards can be and in how many deals, None if that takes too long.

        The layers are made once more with these cards first: then what follows each layout is a
        state, from which the values are counted backward. With Ann and Bob having one card each
        of three, and the third hidden, the cup can be with either or hidden, in 2 deals each.
        """
        left, of_these = self._left, set(cards)
        if left is None or self.worlds is None:
            return None
        first = [card for card in self._order if card in of_these]
        at = {card: number for number, card in enumerate(left.cards)}
        rest = (card for card in self._order if card not in of_these)
        order = [at[card] for card in (*first, *rest)]
        layers = _layers_of(left, order, _LAYOUTS_MS)
        if any(layer.scale is not None for layer in layers):
            return None
        found = layer_counts.by_first_cards(
            layers, _worths(left, order), len(first), _MOST_LAYOUTS, left.sums
        )
        return Layouts(tuple(first), *found) if found else None

    def sums_where(self, stays: Mapping[Card, Collection[int]]) -> Mapping[int, float] | None:
        """Return `sums` where each card is at one of some places, by their index in `possible`.

        The layers that were counted are walked through once more by these places alone, which is
        several times as fast as counting again. None if that would be an estimate.
        """
        if self._left is None or self._walks is None or not self._counted:
            return None
        layers, worths, alive = list[Layer](), list[Ints](), np.zeros(1, np.int64)
        for card, layer, worth in zip(
            self._order, self._walks.layers, self._walks.worths, strict=True
        ):
            options = sorted(stays[card])
            before = alive
            link = layer.link[options][:, before]
            reached = np.zeros(layer.dead + 1, np.bool_)
            reached[link] = True
            alive = np.flatnonzero(reached[:-1])
            number = np.full(layer.dead + 1, len(alive))
            number[alive] = np.arange(len(alive))
            chance = None if layer.chance is None else layer.chance[options][:, before]
            layers.append(Layer(number[link], len(alive), layer.ways, chance=chance))
            worths.append(worth[options])
        values = LayerCounts(layers, worths).values or {0: 1.0}
        allowed = self._left.sums
        found = {at: deals for at, deals in values.items() if allowed is None or at in allowed}
        total = sum(found.values())
        return {self._left.base + at: deals / total for at, deals in found.items()} or None

    def _in_order(self, taken: Ints) -> Ints:
        """Return deals with the decided cards added, all in the order of `possible`."""
        found = np.zeros((len(taken), len(self.possible)), np.int64)
        column = {card: at for at, card in enumerate(self.possible)}
        found[:, [column[card] for card in self._order]] = taken
        return found


class ListedDeals:
    """Some deals one by one, for finding those that also fit other clues.

    Of the three deals of docs/engine.md ("cup hidden, coin Ann, sword Bob" and so on) two fit the
    clue that Ann has one of coin and sword; `fitting` counts them by checking each.
    """

    def __init__(self, possible: Options, rows: Ints) -> None:
        """List deals, one a row, as `Deals` has them."""
        self._count = len(rows)
        self._columns = {
            card: np.ascontiguousarray(rows[:, at], np.int16) for at, card in enumerate(possible)
        }
        self._number = {
            (card, place): number
            for card, places in possible.items()
            for number, place in enumerate(places)
        }

    def fitting(self, clues: Sequence[Clue]) -> int:
        """Return how many of the deals fit all these clues."""
        return int(np.count_nonzero(self.fit(clues)))

    def fit(self, clues: Sequence[Clue]) -> npt.NDArray[np.bool_]:
        """Return which of the deals fit all these clues."""
        every = np.ones(self._count, np.bool_)
        return reduce(np.logical_and, map(self._fits, clues), every)

    def totals(self, weights: Iterable[tuple[DealCell, int]]) -> npt.NDArray[np.int32]:
        """Return what the true ones of some cells add up to in each deal."""
        total = np.zeros(self._count, np.int32)
        for cell, weight in weights:
            if cell in self._number:
                total += (self._columns[cell[0]] == self._number[cell]) * np.int32(weight)
        return total

    def _fits(self, clue: Clue) -> npt.NDArray[np.bool_]:
        total = self.totals(clue.weights)
        allowed = np.isin(np.arange(int(total.max(initial=0)) + 1), list(clue.totals))
        found: npt.NDArray[np.bool_] = allowed[total]
        return found


def deals_that_fit(
    deal: Deal, clues: Sequence[Clue], possible: Options, *, budget_ms: float = 150
) -> Deals:
    """Return the deals that fit clues which don't contradict each other.

    `possible` has exactly the places that each card can have. If it would take much longer than
    `budget_ms` to count the deals they are estimated, always alike, in about that time.
    """
    decided = all(len(places) == 1 for places in possible.values())
    left = None if decided else remainder(deal, clues, possible)
    return deals_left(deal, possible, left, budget_ms=budget_ms)


def deals_left(
    deal: Deal, possible: Options, left: Remainder | None, *, budget_ms: float = 150
) -> Deals:
    """Return the deals that fit what is left open, None if nothing is."""
    if left is None:
        certain = sum(deal.measure.get((card, at[0]), 0) for card, at in possible.items())
        settled = weight_of(deal, possible) if deal.choices else 1.0
        base = certain if deal.measure else None
        return Deals(possible, base, _settled=settled, rough=deal.rough)
    base = left.base if deal.measure else None
    return Deals(possible, base, left, *_walks(left, budget_ms), left.settled, deal.rough)


def how_many(known: Knowledge, *, budget_ms: float) -> float:
    """Return what all deals that fit weigh, rounded, or an estimate as `deals_that_fit` has it.

    That is their number, unless givers chose cards. At least one fits. In what is known, some
    places may seem possible where a card can't be after all. This is several times as fast as
    `deals_that_fit` with its shares and sums.
    """
    return _how_many(known, budget_ms)[0]


def counted_deals(known: Knowledge, *, budget_ms: float) -> float | None:
    """Return what all deals weigh, as fast as `how_many`; None if that would be an estimate."""
    count, exact = _how_many(known, budget_ms)
    return count if exact else None


def odds_of(deals: Deals) -> Odds:
    """Return the odds of deals that fit."""
    return Odds(deals.worlds, deals.shares, deals.sums)


class Sets(NamedTuple):
    """How many sets of cards can be hidden, and how many bits about the set are unknown."""

    number: int
    bits: float


def count_hidden_sets(deals: Deals) -> Sets | None:
    """Return how many sets can be hidden, or None if that would take too long to count.

    The deal has no measure: sums that are ruled out are no part of the layers.
    """
    if deals.worlds is None:
        return None
    rows, sets = np.ones((1, 1)), np.ones(1)
    for card, layer in deals.layers:
        hidden = [at for at, place in enumerate(deals.possible[card]) if place == HIDDEN]
        others = [at for at in range(len(layer.link)) if at not in hidden]
        parts = [_onward(rows, layer, at) for at in (hidden, others) if at]
        rows, sets = _merged(np.concatenate(parts), np.concatenate([sets] * len(parts)))
        if rows.size > _MOST:
            return None
    ways = rows.sum(axis=1)
    total = float(ways @ sets)
    unknown = log2(total) - float((sets * ways) @ np.log2(ways)) / total
    return Sets(round(float(sets.sum())), max(unknown, 0.0))


def _onward(rows: Floats, layer: Layer, options: Sequence[int]) -> Floats:
    """Return rows [sets, states] after one more card, by some of its options."""
    count, dead, links = len(rows), layer.dead, layer.link[options]
    cells = links[:, None, :] + (np.arange(count) * (dead + 1))[:, None]
    weights = np.broadcast_to(rows, (len(links), *rows.shape))
    if layer.chance is not None:
        weights = weights * layer.chance[options][:, None]
    found = np.bincount(cells.ravel(), weights.ravel(), count * (dead + 1))
    return np.asarray(found.reshape(count, dead + 1)[:, :-1], np.float64)


def _merged(rows: Floats, sets: Floats) -> tuple[Floats, Floats]:
    """Return each row that leads anywhere once, and for how many sets it stands."""
    alive = rows.any(axis=1)
    rows, sets = np.ascontiguousarray(rows[alive]), sets[alive]
    words = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _words, first, which = np.unique(words, return_index=True, return_inverse=True)
    return rows[first], np.asarray(np.bincount(which, sets), np.float64)


def _how_many(known: Knowledge, budget_ms: float) -> tuple[float, bool]:
    """Return what the deals that fit weigh, and whether they were counted."""
    deal, possible = known.deal, known.possible
    if all(len(places) == 1 for places in possible.values()):
        return weight_of(deal, possible) if deal.choices else 1.0, True
    left = remainder(deal, known.clues, possible)
    order, layers = _layers(left, budget_ms)
    exact = all(layer.scale is None for layer in layers)
    if left.sums is None:
        return state_layers.ways_through(layers) * left.settled, exact
    worths = _worths(left, order)
    return BoundCounts(layers, worths, left.sums).total * left.settled, exact


def _walks(left: Remainder, budget_ms: float) -> tuple[list[int], Walks]:
    """Return an order of the open cards, and what was counted in this order."""
    order, layers = _layers(left, budget_ms)
    worths = _worths(left, order)
    if left.sums is None:
        return order, Walks(layers, worths, LayerCounts(layers, worths))
    return order, Walks(layers, worths, BoundCounts(layers, worths, left.sums))


def _layers(left: Remainder, budget_ms: float) -> tuple[list[int], list[Layer]]:
    """Return an order of the open cards, and the layers in this order.

    If cards change hands, the order of time mostly needs far fewer states, and takes no time to
    look for. It also needs no forecast for thinning: who has which cards at a time is nearly all
    that matters later. With many stages, states aren't sieved either, which takes several times as
    long as making them.
    """
    order = (
        state_layers.order_of(left.rows)
        if left.times is None
        else state_layers.order_in_time(left.rows, left.times)
    )
    return order, _layers_of(left, order, budget_ms)


def _layers_of(left: Remainder, order: list[int], budget_ms: float) -> list[Layer]:
    """Return the layers of the open cards in an order."""
    fields, steps = state_layers.pack_rows(left.rows, order)
    sieve = cache(lambda: Sieve(left.rows, order, fields))
    forecast = cache(lambda: Forecast(left.rows, order, fields))
    few = covariances_fit(left.rows)
    guessed = few and left.times is None
    return grow_layers(
        steps,
        min(budget_ms / _cost_ms(left), _MOST_BYTES / _bytes(left)),
        lambda at, states: (
            sieve().passing(at, states)
            if few or left.times is None
            else np.ones(states.shape[1], np.bool_)
        ),
        lambda at, states: forecast().promise(at, states) if guessed else np.ones(states.shape[1]),
        at_once=_AT_ONCE / (1 + _values(left) / 12),
    )


def _worths(left: Remainder, order: Sequence[int]) -> list[Ints]:
    """Return what each option of the cards adds to the measure, in an order of cards."""
    return [left.measure[left.starts[card] : left.starts[card + 1]] for card in order]


def _cost_ms(left: Remainder) -> float:
    """Return about how long each link takes, in milliseconds."""
    links = _LINK_MS * (0.75 + len(left.rows) / 64)
    return links + _values(left) * (_VALUE_MS if left.sums is None else _BOUND_MS)


def _bytes(left: Remainder) -> float:
    """Return about how many bytes a link takes, with what is kept of the states for it."""
    swept = 0 if left.sums is None else 2 * _values(left)
    return 8 * (1 + (2 + swept) / 2)  # a state has two options or more


def _values(left: Remainder) -> int:
    """Return about how many values the measure has at a time."""
    return int(left.measure.max(initial=0)) * 4


def _shares(places: tuple[Place, ...], counts: Floats, *, least: float) -> dict[Place, float]:
    """Return the shares of places, each at least about `least`; alike if nothing was counted."""
    if least:
        counts = np.maximum(counts, least * counts.sum() or 1.0)
    return dict(zip(places, (counts / counts.sum()).tolist(), strict=True))


def _sums(left: Remainder, tally: LayerCounts) -> dict[int, float]:
    values = tally.values if left.measure.any() else {0: 1.0}
    total = sum(values.values())
    return {left.base + value: deals / total for value, deals in values.items()}
