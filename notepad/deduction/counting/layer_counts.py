"""What the layers of a deal count: all deals, those with each option, those with each value."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Protocol

import numpy as np

from notepad.deduction.counting.layer_sums import Columns, backward, by_value, forward
from notepad.deduction.counting.state_layers import Floats, Layer, ends, residue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.deduction.counting.clue_rows import Ints

FLOAT_EXACT = 2.0**53
_FLOAT_ERROR = 2.0**-36  # far above what thousands of additions can do to a count


class Tally(Protocol):
    """Counts over layers. The fields follow the layers; `total` is rounded as floats are."""

    total: float
    options: list[Floats]
    values: Mapping[int, float]

    def residue(self, modulus: int) -> int:
        """Return the remainder of the number of deals."""
        ...

    def onward(self, at: int, states: Ints, values: Ints) -> Floats:
        """Return the deals [options, draws] beyond layer `at`, from states and values so far."""
        ...


class FreeTally:
    """Counts where the measure may have any value."""

    def __init__(self, layers: Sequence[Layer], worths: Sequence[Ints]) -> None:
        """Count; a worth [options] is what each option of a layer adds to the measure."""
        self._layers = layers
        self._after: list[Floats] = []
        self.options: list[Floats] = []
        for layer, after in ends(layers):
            self._after.append(after)
            self.options.append(np.einsum("os,s->o", after[layer.link], layer.ways))
        self._after.reverse()
        self.options.reverse()
        self.total = float(self.options[0].sum())
        self.values: Mapping[int, float] = {}
        if any(worth.any() for worth in worths):
            self.values = _values(by_value(layers, worths))

    def residue(self, modulus: int) -> int:
        """Return the remainder of the number of deals."""
        return residue(self._layers, modulus)

    def onward(self, at: int, states: Ints, values: Ints) -> Floats:
        """Return the deals [options, draws] beyond layer `at`; values don't matter."""
        found: Floats = self._after[at][self._layers[at].link[:, states]]
        return found


class BoundTally:
    """Counts of the deals whose measure has one of the `allowed` values."""

    def __init__(
        self, layers: Sequence[Layer], worths: Sequence[Ints], allowed: frozenset[int]
    ) -> None:
        """Count; a worth [options] is what each option of a layer adds to the measure."""
        self._layers, self._worths, self._allowed = layers, worths, allowed
        self._spans = forward(layers, worths)
        self._after: list[Columns] = []
        self.options: list[Floats] = []
        back = backward(layers, worths, self._spans, allowed)
        for (after, parts), span in zip(back, reversed(self._spans[:-1]), strict=True):
            self._after.append(after)
            self.options.append(np.array([np.einsum("sv,sv", part, span.counts) for part in parts]))
        self._after.reverse()
        self.options.reverse()
        self.total = float(self.options[0].sum())
        every = _values(self._spans[-1])
        self.values: Mapping[int, float] = {
            value: deals for value, deals in every.items() if value in allowed
        }

    def residue(self, modulus: int) -> int:
        """Return the remainder of the number of deals."""
        *_, (_, parts) = backward(self._layers, self._worths, self._spans, self._allowed, modulus)
        return int(sum(int(part.sum()) for part in parts)) % modulus

    def onward(self, at: int, states: Ints, values: Ints) -> Floats:
        """Return the deals [options, draws] beyond layer `at`, from states and values so far."""
        after = self._after[at]
        columns = values + self._worths[at][:, None] - after.low
        found: Floats = after.counts[self._layers[at].link[:, states], columns]
        return found


def whole(tally: Tally, options: int) -> int:
    """Return the number of deals exactly; no card has more than `options` options.

    Below 2^53 floats are exact. Above, remainders of the count settle what floats leave open.
    """
    if tally.total < FLOAT_EXACT:
        return round(tally.total)
    known, product = 0, 1
    for modulus in _moduli(62 - options.bit_length()):
        rest = (tally.residue(modulus) - known) * pow(product, -1, modulus) % modulus
        known, product = known + product * rest, product * modulus
        if product > 2 * _FLOAT_ERROR * tally.total:
            break
    near = int(tally.total)
    return known + product * _quotient(near - known, product)


def _quotient(number: int, divisor: int) -> int:
    """Return the whole number nearest to a quotient."""
    return (2 * number + divisor) // (2 * divisor)


def _values(columns: Columns) -> dict[int, float]:
    counts = columns.counts.sum(axis=0).tolist()
    return {value: deals for value, deals in enumerate(counts, columns.low) if deals > 0}


def _moduli(bits: int) -> Iterator[int]:
    """Yield numbers just below 2^bits, no two of which have a common factor."""
    found: list[int] = []
    for modulus in range(1 << bits, 1 << (bits - 1), -1):
        if all(gcd(modulus, other) == 1 for other in found):
            found.append(modulus)
            yield modulus
