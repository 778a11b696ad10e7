from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.layer_counts import BoundCounts, FreeCounts, LayerCounts, whole
from notepad.deduction.state_layers import Floats
from tests.deduction.counting.listed import (
    fitting,
    layers_of,
    tables,
    value_of,
    worths_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.deduction.clue_matrices import Ints, Rows
    from notepad.deduction.state_layers import Layer
    from tests.deduction.counting.listed import Choice


def check(
    tally: LayerCounts, layers: Sequence[Layer], worths: list[Ints], deals: list[Choice]
) -> None:
    """Compare a tally with the deals listed."""
    assert tally.total == len(deals)
    assert [tally.residue(modulus) for modulus in (5, 64)] == [len(deals) % 5, len(deals) % 64]
    for at, layer in enumerate(layers):
        taken = Counter(deal[at] for deal in deals)
        assert tally.options[at].tolist() == [taken[option] for option in range(len(layer.link))]
    for deal in deals:
        state = 0
        for at, layer in enumerate(layers):
            value = value_of(worths, deal[:at])
            onward = tally.onward(at, np.array([state]), np.array([value]))[:, 0].tolist()
            further = Counter(other[at] for other in deals if other[:at] == deal[:at])
            assert onward == [further[option] for option in range(len(layer.link))]
            state = int(layer.link[deal[at], state])


@given(tables(), st.integers(0, 100))
def test_deals_are_counted_by_option_by_value_and_from_every_state_on(
    rows: Rows, seed: int
) -> None:
    layers, worths, deals = layers_of(rows), worths_of(rows, seed), fitting(rows)
    tally = FreeCounts(layers, worths)
    check(tally, layers, worths, deals)
    values = Counter(value_of(worths, deal) for deal in deals)
    assert tally.values == (values if any(worth.any() for worth in worths) else {})


@given(tables(), st.integers(0, 100), st.frozensets(st.integers(0, 12)))
def test_deals_are_counted_so_where_some_values_are_ruled_out(
    rows: Rows, seed: int, allowed: frozenset[int]
) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    deals = [deal for deal in fitting(rows) if value_of(worths, deal) in allowed]
    if not deals:
        return
    tally = BoundCounts(layers, worths, allowed)
    check(tally, layers, worths, deals)
    assert tally.values == Counter(value_of(worths, deal) for deal in deals)


@dataclass
class Known:
    """The tally of a number that is known exactly, its floats off by some of their error."""

    number: int
    off: float = 0.0
    options: list[Floats] = field(default_factory=list)
    values: Mapping[int, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        return float(self.number) * (1 + self.off)

    @total.setter
    def total(self, _total: float) -> None:
        raise AttributeError

    def residue(self, modulus: int) -> int:
        assert modulus < 2**62
        return self.number % modulus

    def onward(self, at: int, states: Ints, values: Ints) -> Floats:
        raise NotImplementedError


@pytest.mark.parametrize("off", [0.0, 2.0**-40, -(2.0**-40)])
@pytest.mark.parametrize(
    "number", [2**54 + 1, 2**62 - 1, 10**18 + 7, 10**30 + 1, 7**60, 2**200 + 12_345]
)
def test_a_number_is_whole_however_large_it_is(number: int, off: float) -> None:
    assert whole(Known(number, off), 5) == number


@pytest.mark.parametrize("number", [0, 1, 12_345, 2**53 - 1])
def test_a_number_that_floats_hold_needs_no_remainders(number: int) -> None:
    assert whole(Known(number), 5) == number
