"""Deals counted and drawn along layers of states, against all of them listed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.clue_matrices import Ints, Rows
from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.layer_counts import (
    BoundCounts,
    Columns,
    FreeCounts,
    LayerCounts,
    Walks,
    backward,
    by_value,
    forward,
    whole,
)
from notepad.deduction.state_layers import Floats, Layer
from tests.deduction import brute
from tests.deduction.brute import World
from tests.deduction.deals import PLAYERS, Table, counted, true_tables, with_hands
from tests.deduction.listed import Choice, fitting, layers_of, made, some_rows, value_of, worths_of


def values_of(columns: Columns) -> dict[int, float]:
    """Return how many there are of each value, whatever the state."""
    sums = columns.counts.sum(axis=0).tolist()
    return {value: count for value, count in enumerate(sums, columns.low) if count}


TWO_OF_THREE = made((2, 2, 2), ([0, 1] * 3, {2}))
WORTHS = [np.array([0, worth]) for worth in (3, 5, 9)]


def test_values_are_those_of_the_deals_and_columns_begin_at_the_least() -> None:
    columns = by_value(layers_of(TWO_OF_THREE), WORTHS)
    assert values_of(columns) == {8: 1, 12: 1, 14: 1}
    assert (columns.low, columns.counts.shape) == (8, (1, 7))


@given(some_rows(), st.integers(0, 100))
def test_both_ways_find_the_deals_of_each_value(rows: Rows, seed: int) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    values = Counter(value_of(worths, deal) for deal in fitting(rows))
    assert values_of(by_value(layers, worths)) == values
    assert values_of(forward(layers, worths)[-1]) == values


@given(some_rows(), st.integers(0, 100))
def test_forward_the_ways_to_each_state_are_parted_by_value(rows: Rows, seed: int) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    spans = forward(layers, worths)
    assert len(spans) == len(layers) + 1
    for layer, span in zip(layers, spans, strict=False):
        assert span.counts.sum(axis=1).tolist() == layer.ways.tolist()


@given(some_rows(), st.integers(0, 100), st.frozensets(st.integers(0, 12)), st.sampled_from([0, 3]))
def test_at_each_layer_ways_to_and_from_a_state_make_the_deals_of_allowed_values(
    rows: Rows, seed: int, allowed: frozenset[int], modulus: int
) -> None:
    layers, worths = layers_of(rows), worths_of(rows, seed)
    count = sum(value_of(worths, deal) in allowed for deal in fitting(rows))
    spans = forward(layers, worths)
    found = list(backward(layers, worths, spans, allowed, modulus))
    assert len(found) == len(layers)
    for (after, parts), span in zip(found, reversed(spans[:-1]), strict=True):
        made = sum(float((part * span.counts).sum()) for part in parts)
        assert (made % modulus if modulus else made) == (count % modulus if modulus else count)
        assert not after.counts[-1].any()


def test_layers_without_any_deal_have_no_value() -> None:
    layers = layers_of(made((2, 2), ([1, 0, 1, 0], {1}), ([1, 0, 0, 1], {1})))
    assert values_of(by_value(layers, WORTHS[:2])) == {}


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


@given(some_rows(), st.integers(0, 100), st.frozensets(st.integers(0, 12)))
def test_deals_are_counted_by_option_by_value_and_from_every_state_on(
    rows: Rows, seed: int, allowed: frozenset[int]
) -> None:
    layers, worths, deals = layers_of(rows), worths_of(rows, seed), fitting(rows)
    free = FreeCounts(layers, worths)
    check(free, layers, worths, deals)
    values = Counter(value_of(worths, deal) for deal in deals)
    assert free.values == (values if any(worth.any() for worth in worths) else {})
    deals = [deal for deal in deals if value_of(worths, deal) in allowed]
    if deals:
        bound = BoundCounts(layers, worths, allowed)
        check(bound, layers, worths, deals)
        assert bound.values == Counter(value_of(worths, deal) for deal in deals)


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


def drawn(deal: Deal, clues: Sequence[Clue], count: int) -> tuple[list[World], list[World]]:
    """Return all worlds, and as many random ones as `count`."""
    worlds = brute.worlds(deal, clues)
    possible = brute.possible(deal, worlds)
    found = deals_that_fit(deal, clues, possible).draw(count, np.random.default_rng(7))
    assert found.shape == (count, len(possible))
    cards = list(possible.items())
    return worlds, [
        {card: places[at] for (card, places), at in zip(cards, row, strict=True)}
        for row in found.tolist()
    ]


@given(true_tables())
@settings(max_examples=60)
def test_drawn_deals_fit(table: Table) -> None:
    worlds, some = drawn(*table, count=20)
    assert all(world in worlds for world in some)


def check_walks(walks: Walks, deals: list[Choice], seed: int) -> None:
    """Compare what walks list and draw with the deals."""
    assert sorted(map(tuple, walks.every().tolist())) == deals
    assert set(map(tuple, walks.draw(9, np.random.default_rng(seed)).tolist())) <= set(deals)


@given(some_rows(), st.integers(0, 100), st.frozensets(st.integers(0, 9)))
def test_walks_take_the_options_of_deals_that_fit_and_of_values_that_are_allowed_each_once(
    rows: Rows, seed: int, allowed: frozenset[int]
) -> None:
    layers, worths, deals = layers_of(rows), worths_of(rows, seed), fitting(rows)
    check_walks(Walks(layers, worths, FreeCounts(layers, worths)), deals, seed)
    deals = [deal for deal in deals if value_of(worths, deal) in allowed]
    if deals:
        check_walks(Walks(layers, worths, BoundCounts(layers, worths, allowed)), deals, seed)


def evenness(deal: Deal, clues: Sequence[Clue]) -> tuple[float, int]:
    """Return how far drawn deals are from even, by chi square, and its degrees of freedom."""
    count = 5_000
    worlds, some = drawn(deal, clues, count)
    seen = Counter(tuple(world.items()) for world in some)
    expected = count / len(worlds)
    chi = sum((seen[tuple(world.items())] - expected) ** 2 / expected for world in worlds)
    return chi, len(worlds) - 1


def lopsided() -> Table:
    """Return a deal whose worlds lie unevenly behind the places of a card."""
    cards = [f"c{n}" for n in range(6)]
    deal = with_hands(dict.fromkeys(cards, PLAYERS), dict.fromkeys(PLAYERS, 2))
    clues = [
        counted("Ann", cards[:3], 1, 2),
        count_clue([("c0", "Bob"), ("c3", "Bob"), ("c2", "Cem")], [0, 1]),
    ]
    return replace(deal, measure={(card, "Cem"): n for n, card in enumerate(cards, 1)}), clues


def test_every_deal_is_drawn_equally_often() -> None:
    chi, freedom = evenness(*lopsided())
    assert freedom > 20
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_deal_is_drawn_equally_often_when_sums_are_ruled_out() -> None:
    deal, clues = lopsided()
    ruled_out = Clue(tuple(deal.measure.items()), frozenset(range(30)) - {7, 9})
    chi, freedom = evenness(deal, [*clues, ruled_out])
    assert freedom > 15
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5
