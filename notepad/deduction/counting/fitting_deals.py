"""All deals that fit, without listing them: how many, how likely each place is, random ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from notepad.deduction.counting.card_order import order_of
from notepad.deduction.counting.dead_states import Sieve
from notepad.deduction.counting.guessed_ways import Forecast
from notepad.deduction.counting.layer_counts import FLOAT_EXACT, BoundTally, FreeTally, Tally, whole
from notepad.deduction.counting.layer_sums import by_value
from notepad.deduction.counting.open_part import Remainder, remainder
from notepad.deduction.counting.packed_states import packed
from notepad.deduction.counting.random_deals import Walks
from notepad.deduction.counting.state_layers import Floats, Layer, grow, ways_through
from notepad.deduction.deal import Card, Clue, Deal, Place

if TYPE_CHECKING:
    from notepad.deduction.counting.clue_rows import Ints

_LEAST = 1e-6  # the least share that an estimate gives a possible place
_LINK_MS = 40e-6  # to make a link and to sweep over it forth and back, with some 16 clues
_VALUE_MS = 2e-6  # what it takes, moreover, for each value that the measure can have
_BOUND_MS = 15e-6  # the same where some values are ruled out


@dataclass(frozen=True, eq=False)
class Deals:
    """The deals that fit some clues, each as likely as any other.

    `worlds`, `shares` and `sums` are those of `Odds`, but a sum that is possible may be missing
    where they are estimates.
    """

    possible: Mapping[Card, tuple[Place, ...]]
    worlds: int | None
    shares: Mapping[Card, Mapping[Place, float]]
    sums: Mapping[int, float]
    _order: tuple[Card, ...] = ()
    _walks: Walks | None = None

    @property
    def layers(self) -> Iterator[tuple[Card, Layer]]:
        """The open cards in the order in which they were counted, each with its layer."""
        return zip(self._order, self._walks.layers if self._walks else (), strict=True)

    def draw(self, count: int, rng: np.random.Generator) -> Ints:
        """Return random deals [count, cards]: for each card the index of its place.

        Cards are in the order of `possible`, and so are their places. All deals have the same
        chance; if there were too many to count, only some of them can come.
        """
        if self._walks is None:
            return np.zeros((count, len(self.possible)), np.int64)
        return self._in_order(self._walks.draw(count, rng))

    def every(self) -> Ints:
        """Return all deals one by one, as `draw` does random ones; only sensible if few fit."""
        if self._walks is None:
            return np.zeros((1, len(self.possible)), np.int64)
        return self._in_order(self._walks.every())

    def _in_order(self, taken: Ints) -> Ints:
        """Return deals with the decided cards added, all in the order of `possible`."""
        found = np.zeros((len(taken), len(self.possible)), np.int64)
        column = {card: at for at, card in enumerate(self.possible)}
        found[:, [column[card] for card in self._order]] = taken
        return found


def deals_that_fit(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    *,
    budget_ms: float = 150,
) -> Deals:
    """Return the deals that fit clues which don't contradict each other.

    `possible` has exactly the places that each card can have. If it would take much longer than
    `budget_ms` to count the deals they are estimated, always alike, in about that time.
    """
    shares: dict[Card, Mapping[Place, float]] = {
        card: {places[0]: 1.0} for card, places in possible.items()
    }
    if all(len(places) == 1 for places in possible.values()):
        certain = sum(deal.measure.get((card, at[0]), 0) for card, at in possible.items())
        return Deals(possible, 1, shares, {certain: 1.0} if deal.measure else {})
    left = remainder(deal, clues, possible)
    order, walks = _walks(left, budget_ms)
    exact = all(layer.scale is None for layer in walks.layers)
    for card, counts in zip(order, walks.tally.options, strict=True):
        shares[left.cards[card]] = _shares(left.places[card], counts, least=0 if exact else _LEAST)
    worlds = whole(walks.tally, max(map(len, left.places))) if exact else None
    sums = _sums(left, walks.tally) if deal.measure else {}
    return Deals(possible, worlds, shares, sums, tuple(left.cards[card] for card in order), walks)


def answers_that_fit(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    *,
    budget_ms: float = 150,
) -> Deals:
    """Return the deals that fit with their number and sums alone, where these can be counted.

    Without shares that is faster; what would be estimated, or is too much for floats, has them all.
    """
    if all(len(places) == 1 for places in possible.values()):
        return deals_that_fit(deal, clues, possible)
    left = remainder(deal, clues, possible)
    order, layers = _layers(left, budget_ms)
    worths = [left.measure[left.starts[card] : left.starts[card + 1]] for card in order]
    every = by_value(layers, worths)
    counts = enumerate(every.counts.sum(axis=0).tolist(), every.low)
    values = {at: n for at, n in counts if n > 0 and (left.sums is None or at in left.sums)}
    total = sum(values.values())
    if total >= FLOAT_EXACT or any(layer.scale is not None for layer in layers):
        return deals_that_fit(deal, clues, possible, budget_ms=budget_ms)
    sums = {left.base + at: n / total for at, n in values.items()}
    return Deals(possible, round(total), {}, sums)


def how_many(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    *,
    budget_ms: float = 150,
) -> float:
    """Return how many deals fit, rounded as floats are, or an estimate as `deals_that_fit` has it.

    At least one fits. `possible` may have places where a card can't be after all. That is several
    times as fast as all that is known of the deals.
    """
    return _how_many(deal, clues, possible, budget_ms)[0]


def counted_deals(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    *,
    budget_ms: float = 150,
) -> float | None:
    """Return how many deals fit, rounded as floats are, as fast; None where that is estimated."""
    count, exact = _how_many(deal, clues, possible, budget_ms)
    return count if exact else None


def _how_many(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    budget_ms: float,
) -> tuple[float, bool]:
    """Return how many deals fit, and whether they were counted."""
    if all(len(places) == 1 for places in possible.values()):
        return 1.0, True
    left = remainder(deal, clues, possible)
    order, layers = _layers(left, budget_ms)
    exact = all(layer.scale is None for layer in layers)
    if left.sums is None:
        return ways_through(layers), exact
    worths = [left.measure[left.starts[card] : left.starts[card + 1]] for card in order]
    return BoundTally(layers, worths, left.sums).total, exact


def _walks(left: Remainder, budget_ms: float) -> tuple[list[int], Walks]:
    """Return an order of the open cards, and what was counted in this order."""
    order, layers = _layers(left, budget_ms)
    worths = [left.measure[left.starts[card] : left.starts[card + 1]] for card in order]
    if left.sums is None:
        return order, Walks(layers, worths, FreeTally(layers, worths))
    return order, Walks(layers, worths, BoundTally(layers, worths, left.sums))


def _layers(left: Remainder, budget_ms: float) -> tuple[list[int], list[Layer]]:
    """Return an order of the open cards, and the layers in this order."""
    order = order_of(left.rows)
    fields, steps = packed(left.rows, order)
    sieve = cache(lambda: Sieve(left.rows, order, fields))
    forecast = cache(lambda: Forecast(left.rows, order, fields))
    return order, grow(
        steps,
        budget_ms / _cost_ms(left),
        lambda at, states: sieve().passing(at, states),
        lambda at, states: forecast().promise(at, states),
    )


def _cost_ms(left: Remainder) -> float:
    """Return about how long each link takes, in milliseconds."""
    values = int(left.measure.max(initial=0)) * 4
    links = _LINK_MS * (0.75 + len(left.rows) / 64)
    return links + values * (_VALUE_MS if left.sums is None else _BOUND_MS)


def _shares(places: tuple[Place, ...], counts: Floats, *, least: float) -> dict[Place, float]:
    """Return the shares of places, each at least about `least`; alike if nothing was counted."""
    if least:
        counts = np.maximum(counts, least * counts.sum() or 1.0)
    return dict(zip(places, (counts / counts.sum()).tolist(), strict=True))


def _sums(left: Remainder, tally: Tally) -> dict[int, float]:
    values = tally.values if left.measure.any() else {0: 1.0}
    total = sum(values.values())
    return {left.base + value: deals / total for value, deals in values.items()}
