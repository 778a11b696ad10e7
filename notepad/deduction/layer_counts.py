"""Counts from the layers of a deal: all deals, those with each option or value, and random deals.

A `LayerCounts` counts, either freely or only with the values that the measure may have, and
`exact_count` makes the number exact beyond what floats hold. `Walks` draws random deals that fit,
by walking through the layers by weight. Every deal counts once, unless somebody chose which cards
to give away: then it counts as much as it weighs, except in the number of deals. The sweeps behind
them have a column for each value so far. A *worth* [options] is what each option of a layer's card
adds to the value, at least 0.

In the example of `state_layers` let the measure be 1 if the cup is hidden, 2 for the coin, 3 for
the sword. After the coin, `ways_forward` has state 1 with value 0 and state 4 with value 2, with 1
way each; after the cup, state 4 with the values 1 and 2, and state 16 with value 0; in the end the
values 1, 2 and 3, with one deal each. Counted freely there are 3 deals, 2 of them with the coin at
Ann's. If a note only leaves the value 1, `ways_backward` keeps the one deal with the cup hidden. To
draw a deal, `Walks` takes "coin with Ann" with the chance 2/3, then from state 1 the cup's two
options with 1/2 each, and then the sword has no choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import gcd, inf
from typing import TypeAlias

import numpy as np
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.deduction.clue_matrices import Floats, Ints
from notepad.deduction.deadline import check_deadline
from notepad.deduction.state_layers import Counts, Layer, layers_backwards, residue, ways_through

Parts: TypeAlias = list[Counts]


FLOAT_EXACT = 2.0**53
"""Below it floats hold whole numbers exactly."""

_FLOAT_ERROR = 2.0**-36  # far above what thousands of additions can do to a count

_DRAWN = 200
"""How many deals are drawn to see how alike they are: 20,000 pairs, in some milliseconds."""


class LayerCounts:
    """Counts over layers, each calculated on demand, where the measure may have any value."""

    def __init__(self, layers: Sequence[Layer], worths: Sequence[Ints]) -> None:
        """Count layers; a worth [options] is what each option of one adds to the measure."""
        self._layers, self._worths = layers, worths

    @cached_property
    def total(self) -> float:
        """What all deals weigh, rounded as floats are."""
        return ways_through(self._layers)

    @cached_property
    def deals(self) -> float:
        """How many deals there are, rounded as floats are."""
        if not any_weighed(self._layers):
            return self.total
        *_, (first, after) = layers_backwards(counting_once(self._layers))
        return float(after[first.link].sum())

    @cached_property
    def options(self) -> Sequence[Floats]:
        """The deals with each option of each layer."""
        return [
            np.einsum("os,s->o", layer.by_option(after), layer.ways)
            for layer, after in zip(self._layers, self._after, strict=True)
        ]

    @cached_property
    def values(self) -> Mapping[int, float]:
        """The deals with each value of the measure; empty if nothing adds to it."""
        if not any(worth.any() for worth in self._worths):
            return {}
        return _values(by_value(self._layers, self._worths))

    def residue(self, modulus: int) -> int:
        """Return the remainder of the number of deals."""
        return residue(self._layers, modulus)

    def onward(self, at: int, states: Ints, values: Ints) -> Floats:
        """Return the deals [options, draws] beyond layer `at`, from states and values so far."""
        layer = self._layers[at]
        found: Floats = self._after[at][layer.link[:, states]]
        return found if layer.chance is None else found * layer.chance[:, states]

    @cached_property
    def _after(self) -> Sequence[Floats]:
        return [after for _layer, after in layers_backwards(self._layers)][::-1]


class BoundCounts(LayerCounts):
    """Counts of the deals whose measure has one of the `allowed` values."""

    def __init__(
        self, layers: Sequence[Layer], worths: Sequence[Ints], allowed: frozenset[int]
    ) -> None:
        """Count layers; a worth [options] is what each option of one adds to the measure."""
        super().__init__(layers, worths)
        self._allowed = allowed

    @cached_property
    @override
    def total(self) -> float:
        return float(sum(self.values.values()))

    @cached_property
    @override
    def deals(self) -> float:
        if not any_weighed(self._layers):
            return self.total
        return BoundCounts(counting_once(self._layers), self._worths, self._allowed).total

    @property
    @override
    def options(self) -> Sequence[Floats]:
        return self._swept[1]

    @cached_property
    @override
    def values(self) -> Mapping[int, float]:
        every = _values(by_value(self._layers, self._worths))
        return {value: deals for value, deals in every.items() if value in self._allowed}

    @override
    def residue(self, modulus: int) -> int:
        *_, (_, parts) = ways_backward(
            self._layers, self._worths, self._spans, self._allowed, modulus
        )
        return int(sum(int(part.sum()) for part in parts)) % modulus

    @override
    def onward(self, at: int, states: Ints, values: Ints) -> Floats:
        after = self._swept[0][at]
        columns = values + self._worths[at][:, None] - after.low
        layer = self._layers[at]
        found: Floats = after.counts[layer.link[:, states], columns]
        return found if layer.chance is None else found * layer.chance[:, states]

    @cached_property
    def _spans(self) -> Sequence[Columns]:
        return ways_forward(self._layers, self._worths)

    @cached_property
    def _swept(self) -> tuple[Sequence[Columns], Sequence[Floats]]:
        """What follows each layer, and the deals with each of its options."""
        back = ways_backward(self._layers, self._worths, self._spans, self._allowed)
        found, options = list[Columns](), list[Floats]()
        for (after, parts), span in zip(back, reversed(self._spans[:-1]), strict=True):
            found.append(after)
            options.append(np.array([np.einsum("sv,sv", part, span.counts) for part in parts]))
        return found[::-1], options[::-1]


def any_weighed(layers: Sequence[Layer]) -> bool:
    """Return whether some deals weigh more than others."""
    return any(layer.chance is not None for layer in layers)


def counting_once(layers: Sequence[Layer]) -> list[Layer]:
    """Return layers in which every deal counts once; their `ways` are still by weight."""
    return [replace(layer, chance=None) for layer in layers]


def exact_count(deals: float, residue: Callable[[int], int], options: int) -> int:
    """Return the number of deals exactly; no card has more than `options` options.

    `deals` is that number rounded as floats are, and `residue` returns its remainder for a modulus.

    Below 2^53 floats are exact. Above, remainders settle what they leave open.
    """
    if deals < FLOAT_EXACT:
        return round(deals)
    known, product = 0, 1
    for modulus in _moduli(62 - options.bit_length()):
        rest = (residue(modulus) - known) * pow(product, -1, modulus) % modulus
        known, product = known + product * rest, product * modulus
        if product > 2 * _FLOAT_ERROR * deals:
            break
    near = int(deals)
    return known + product * _nearest_quotient(near - known, product)


def _nearest_quotient(number: int, divisor: int) -> int:
    """Return the whole number nearest to a quotient."""
    return (2 * number + divisor) // (2 * divisor)


def _moduli(bits: int) -> Iterator[int]:
    """Yield numbers just below 2^bits, no two of which have a common factor."""
    found: list[int] = []
    for modulus in range(1 << bits, 1 << (bits - 1), -1):
        if all(gcd(modulus, other) == 1 for other in found):
            found.append(modulus)
            yield modulus


@dataclass(frozen=True, eq=False)
class Walks:
    """Ways through layers; a worth [options] is what each option adds to the measure."""

    layers: Sequence[Layer]
    worths: Sequence[Ints]
    tally: LayerCounts

    def draw(self, count: int, rng: np.random.Generator) -> Ints:
        """Return the options taken at each layer by random deals, [count, layers].

        Where layers were thinned only the deals that were kept can be drawn.
        """
        taken = np.empty((count, len(self.layers)), np.int64)
        states, values = np.zeros(count, np.int64), np.zeros(count, np.int64)
        for at, (layer, worth) in enumerate(zip(self.layers, self.worths, strict=True)):
            check_deadline()
            reach = self.tally.onward(at, states, values).cumsum(axis=0)
            mark = rng.random(count) * reach[-1]
            options = (reach[:-1] <= mark).sum(axis=0)
            taken[:, at] = options
            states = layer.link[options, states]
            values += worth[options]
        return taken

    def rests_on(self) -> float:
        """Return about how many states of a thinned layer the deals go through.

        It is one over the chance that two random deals go through the same one, where that is most
        likely (Simpson 1949, "Measurement of diversity"): infinite if no layer was thinned.
        """
        taken = self.draw(_DRAWN, np.random.default_rng(0))
        states, alike = np.zeros(_DRAWN, np.int64), 0
        for layer, options in zip(self.layers, taken.T, strict=True):
            states = layer.link[options, states]
            if layer.scale is not None:
                loose = states[layer.scale[states] > 1]  # others stand for themselves alone
                counts = np.unique(loose, return_counts=True)[1]
                alike = max(alike, int((counts * (counts - 1)).sum()))
        return _DRAWN * (_DRAWN - 1) / alike if alike else inf

    def weights(self, taken: Ints) -> Floats:
        """Return what each of some deals weighs, given the options that it takes at each layer."""
        states, found = np.zeros(len(taken), np.int64), np.ones(len(taken))
        for layer, options in zip(self.layers, taken.T, strict=True):
            if layer.chance is not None:
                found *= layer.chance[options, states]
            states = layer.link[options, states]
        return found

    def every(self) -> Ints:
        """Return the options taken at each layer by all deals, [deals, layers]."""
        taken = np.empty((1, 0), np.int64)
        states, values = np.zeros(1, np.int64), np.zeros(1, np.int64)
        for at, (layer, worth) in enumerate(zip(self.layers, self.worths, strict=True)):
            options, walks = np.nonzero(self.tally.onward(at, states, values) > 0)
            taken = np.column_stack([taken[walks], options])
            states, values = layer.link[options, states[walks]], values[walks] + worth[options]
        return taken


@dataclass(frozen=True, eq=False, slots=True)
class Columns:
    """Counts [states, values]; the first column is for the value `low`."""

    low: int
    counts: Counts


def by_value(layers: Sequence[Layer], worths: Sequence[Ints]) -> Columns:
    """Return the number of deals for each value, [1, values]."""
    found = Columns(0, np.ones((layers[-1].dead, 1)))
    for layer, worth in zip(reversed(layers), reversed(worths), strict=True):
        check_deadline()
        after = layer.after(found.counts)
        width = after.shape[1]
        counts = np.zeros((layer.link.shape[1], width + int(worth.max())))
        for value in sorted(set(worth.tolist())):
            alike = worth == value
            links = layer.link[alike]
            if layer.chance is not None:
                more = np.einsum("osv,os->sv", after[links], layer.chance[alike])
            else:
                more = after[links[0]] if len(links) == 1 else after[links].sum(axis=0)
            counts[:, value : value + width] += more
        found = _cropped(found.low, counts)
    return found


def by_first_cards(
    layers: Sequence[Layer],
    worths: Sequence[Ints],
    first: int,
    most: int,
    allowed: frozenset[int] | None,
) -> tuple[Ints, Counts] | None:
    """Return the ways to take the `first` layers, and the deals with each by value.

    The ways are options [ways, first], the deals [ways, values]; only `allowed` values count, None
    allows all. None if there are more than `most` ways.
    """
    taken = np.empty((1, 0), np.int64)
    states, values = np.zeros(1, np.int64), np.zeros(1, np.int64)
    weights = np.ones(1)
    for layer, worth in zip(layers[:first], worths, strict=False):
        options, ways = np.nonzero(layer.link[:, states] < layer.dead)
        if len(ways) > most:
            return None
        weights = weights[ways]
        if layer.chance is not None:
            weights *= layer.chance[options, states[ways]]
        taken = np.column_stack([taken[ways], options])
        states, values = layer.link[options, states[ways]], values[ways] + worth[options]
    rest = Columns(0, np.ones((layers[-1].dead, 1)))
    if first < len(layers):
        rest = by_value(layers[first:], worths[first:])
    width = rest.counts.shape[1]
    deals = np.zeros((len(taken), width + int(values.max(initial=0))))
    columns = values[:, None] + np.arange(width)
    deals[np.arange(len(taken))[:, None], columns] = rest.counts[states] * weights[:, None]
    if allowed is not None:
        deals[:, [at for at in range(deals.shape[1]) if at + rest.low not in allowed]] = 0
    alive = deals.any(axis=1)  # states that lead nowhere aren't always sieved
    return taken[alive], deals[alive]


def ways_forward(layers: Sequence[Layer], worths: Sequence[Ints]) -> list[Columns]:
    """Return the ways to each layer's states by value so far, and at last those of the deals."""
    found = [Columns(0, np.ones((1, 1)))]
    for layer, worth in zip(layers, worths, strict=True):
        check_deadline()
        ways = found[-1].counts
        width = ways.shape[1]
        row = width + int(worth.max())
        cells = layer.link[:, :, None] * row + worth[:, None, None] + np.arange(width)
        weights = layer.reaching(ways).ravel()
        counts = np.bincount(cells.ravel(), weights, (layer.dead + 1) * row)
        onward = np.asarray(counts.reshape(-1, row)[:-1], np.float64)
        if layer.scale is not None:
            onward = onward * layer.scale[:, None]
        found.append(_cropped(found[-1].low, onward))
    return found


def ways_backward(
    layers: Sequence[Layer],
    worths: Sequence[Ints],
    spans: Sequence[Columns],
    allowed: frozenset[int],
    modulus: int = 0,
) -> Iterator[tuple[Columns, Parts]]:
    """Yield for each layer, last first, the ways from there that end in an allowed value.

    The first of the pair are those of the states that follow the layer and of its dead end; the
    second, one array for each option, those of the layer's own states at the values of its
    span. `spans` are the columns of `ways_forward`. With a modulus counts are remainders, and every
    deal counts once.
    """
    kind = np.int64 if modulus else np.float64
    values = range(spans[-1].low, spans[-1].low + spans[-1].counts.shape[1])
    last = np.array([[value in allowed for value in values]], kind)
    found = Columns(spans[-1].low, last.repeat(layers[-1].dead, axis=0))
    for layer, worth, span in zip(
        reversed(layers), reversed(worths), reversed(spans[:-1]), strict=True
    ):
        check_deadline()
        width = span.counts.shape[1]
        after = np.zeros((layer.dead + 1, width + int(worth.max())), kind)
        scaled, at = layer.after(found.counts), found.low - span.low
        after[:, at : at + scaled.shape[1]] = scaled
        parts = [
            after[link, value : value + width]
            for link, value in zip(layer.link, worth.tolist(), strict=True)
        ]
        if layer.chance is not None and not modulus:
            parts = [
                part * chance[:, None] for part, chance in zip(parts, layer.chance, strict=True)
            ]
        yield Columns(span.low, after), parts
        counts = sum(parts[1:], parts[0])
        found = Columns(span.low, counts % modulus if modulus else counts)


def _cropped(low: int, counts: Counts) -> Columns:
    """Return counts without the empty columns at either end."""
    filled = np.flatnonzero(counts.any(axis=0))
    if not len(filled):
        return Columns(low, counts[:, :1])
    return Columns(low + int(filled[0]), counts[:, filled[0] : filled[-1] + 1])


def _values(columns: Columns) -> dict[int, float]:
    counts = columns.counts.sum(axis=0).tolist()
    return {value: deals for value, deals in enumerate(counts, columns.low) if deals > 0}
