"""Rows, layers of states and what is counted along them, against all deals listed one by one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import comb, inf
from random import Random
from typing import TypeAlias
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction import state_layers
from notepad.deduction.clue_matrices import Floats, Ints, Rows, remainder
from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.layer_counts import BoundCounts, LayerCounts, Walks, exact_count
from notepad.deduction.state_layers import Allowing, Layer, grow_layers, layers_backwards, pack_rows
from tests.deduction import brute
from tests.deduction.brute import World
from tests.deduction.deals import PLAYERS, Table, counted, tables, with_hands

Choice: TypeAlias = tuple[int, ...]
"""Which option each card takes."""


def made(sizes: Sequence[int], *clues: tuple[Sequence[int], set[int]]) -> Rows:
    """Return rows for cards with so many options each; a clue has its weights and its totals."""
    starts = np.cumsum([0, *sizes])
    weights = np.array([weights for weights, _totals in clues], np.int64)
    reach = np.maximum.reduceat(weights, starts[:-1], axis=1).sum(axis=1)
    return Rows(starts, weights, tuple(frozenset(totals) for _weights, totals in clues), reach)


@st.composite
def some_rows(draw: st.DrawFn) -> Rows:
    """Draw rows of up to five cards that at least one deal fulfils."""
    rng = Random(draw(st.integers(0, 2**32)))
    sizes = [rng.randint(2, 4) for _ in range(draw(st.integers(1, 5)))]
    truth = [rng.randrange(size) for size in sizes]
    clues = []
    for _ in range(rng.randint(1, 4)):
        cards = [_weights(rng, size) for size in sizes]
        true = sum(card[at] for card, at in zip(cards, truth, strict=True))
        most = sum(map(max, cards))
        totals = {total for total in range(most + 1) if rng.random() < 0.4} | {true}
        totals = {true} if rng.random() < 0.5 else totals
        if most > 0 and len(totals) <= most:
            clues.append(([weight for card in cards for weight in card], totals))
    return made(sizes, *clues) if clues else made(sizes, ([1, *[0] * (sum(sizes) - 1)], {0}))


def _weights(rng: Random, size: int) -> list[int]:
    """Return what the options of a card add to a row, one of them nothing."""
    most = rng.choice((0, 1, 1, 3))
    weights = [rng.randint(0, most) for _ in range(size)]
    weights[rng.randrange(size)] = 0
    return weights


def totals_of(rows: Rows, choice: Choice) -> list[int]:
    """Return each row's total, of a choice that may stop before the last card."""
    columns = [int(start) + at for start, at in zip(rows.starts, choice, strict=False)]
    return [int(total) for total in rows.weights[:, columns].sum(axis=1)]


def choices(rows: Rows) -> list[Choice]:
    """Return all ways to choose an option for each card."""
    return list(product(*map(range, np.diff(rows.starts).tolist())))


def fitting(rows: Rows) -> list[Choice]:
    """Return the choices that fulfil every row."""
    every = choices(rows)
    columns = rows.starts[:-1] + np.array(every)
    able = np.ones(len(every), bool)
    for weights, totals in zip(rows.weights, rows.totals, strict=True):
        able &= np.isin(weights[columns].sum(axis=1), list(totals))
    return [every[at] for at in np.flatnonzero(able)]


def every_state(_at: int, states: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Let every state pass."""
    return np.ones(states.shape[1], bool)


def layers_of(rows: Rows, *, passing: Allowing = every_state, budget: float = 1e9) -> list[Layer]:
    """Return the layers of the cards in their order, no state being likelier than another."""
    _fields, steps = pack_rows(rows, range(len(rows.starts) - 1))
    return grow_layers(steps, budget, passing, lambda _at, states: np.ones(states.shape[1]))


def worths_of(rows: Rows, seed: int) -> list[Ints]:
    """Return what the options of each card add to a measure, at least one of them nothing."""
    rng = Random(seed)
    return [np.array(_weights(rng, size)) for size in np.diff(rows.starts).tolist()]


def value_of(worths: Sequence[Ints], choice: Choice) -> int:
    """Return the measure of a choice, which may stop before the last card."""
    return sum(int(worth[at]) for worth, at in zip(worths, choice, strict=False))


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
def test_deals_are_counted_from_every_state(rows: Rows, seed: int, allowed: frozenset[int]) -> None:
    layers, worths, deals = layers_of(rows), worths_of(rows, seed), fitting(rows)
    free = LayerCounts(layers, worths)
    check(free, layers, worths, deals)
    values = Counter(value_of(worths, deal) for deal in deals)
    assert free.values == (values if any(worth.any() for worth in worths) else {})
    deals = [deal for deal in deals if value_of(worths, deal) in allowed]
    if deals:
        bound = BoundCounts(layers, worths, allowed)
        check(bound, layers, worths, deals)
        assert bound.values == Counter(value_of(worths, deal) for deal in deals)


@pytest.mark.parametrize("off", [0.0, 2.0**-40, -(2.0**-40)])
@pytest.mark.parametrize(
    "number", [2**54 + 1, 2**62 - 1, 10**18 + 7, 10**30 + 1, 7**60, 2**200 + 12_345]
)
def test_a_number_is_whole_however_large_it_is(number: int, off: float) -> None:
    def residue(modulus: int) -> int:
        assert modulus < 2**62
        return number % modulus

    assert exact_count(float(number) * (1 + off), residue, 5) == number


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


def check_walks(walks: Walks, deals: list[Choice], seed: int) -> None:
    """Compare what walks list and draw with the deals."""
    assert sorted(map(tuple, walks.every().tolist())) == deals
    assert set(map(tuple, walks.draw(9, np.random.default_rng(seed)).tolist())) <= set(deals)


@given(some_rows(), st.integers(0, 100), st.frozensets(st.integers(0, 9)))
def test_walks_take_the_options_of_deals_that_fit_and_of_values_that_are_allowed_each_once(
    rows: Rows, seed: int, allowed: frozenset[int]
) -> None:
    layers, worths, deals = layers_of(rows), worths_of(rows, seed), fitting(rows)
    check_walks(Walks(layers, worths, LayerCounts(layers, worths)), deals, seed)
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


def test_every_deal_is_drawn_equally_often_when_sums_are_ruled_out() -> None:
    deal, clues = lopsided()
    ruled_out = Clue(tuple(deal.measure.items()), frozenset(range(30)) - {7, 9})
    chi, freedom = evenness(deal, [*clues, ruled_out])
    assert freedom > 15
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def about(cards: int, *which: int) -> list[int]:
    return [int(at % 2 == 0 and at // 2 in which) for at in range(2 * cards)]


def test_a_layer_is_thinned_before_the_next_one_gets_too_many_links() -> None:
    rows = made((2,) * 12, *((about(12, at, at + 1, at + 6), {0, 1, 3}) for at in range(6)))
    _fields, steps = pack_rows(rows, range(12))

    def grown(at_once: float) -> list[Layer]:
        return grow_layers(
            steps, 1e9, every_state, lambda _at, states: np.ones(states.shape[1]), at_once=at_once
        )

    with patch.object(state_layers, "_LEAST_ROOM", 1):
        assert max(layer.link.size for layer in grown(1e9)) > 24
        thinned = grown(20)
    assert max(layer.link.size for layer in thinned) <= 24
    assert any(layer.scale is not None for layer in thinned)


@given(some_rows())
def test_states_of_several_words_are_told_apart_and_merged_as_those_of_one(rows: Rows) -> None:
    sizes = [layer.dead for layer in layers_of(rows)]
    with patch.object(state_layers, "_WORD", 7):
        assert [layer.dead for layer in layers_of(rows)] == sizes


def hands(cards: int) -> Rows:
    """Return the rows of two hands of a third of the cards each."""
    size = {cards // 3}
    return made((3,) * cards, ([1, 0, 0] * cards, size), ([0, 1, 0] * cards, size))


def test_thinned_layers_count_about_as_many_deals_and_always_alike() -> None:
    def total(layers: list[Layer]) -> float:
        *_, (first, after) = layers_backwards(layers)
        return float(after[first.link].sum())

    layers = layers_of(hands(30), budget=3_000)
    assert any(layer.scale is not None for layer in layers)
    assert sum(layer.link.size for layer in layers) < 2 * 3_000
    assert total(layers) == pytest.approx(comb(30, 10) * comb(20, 10), rel=0.5)
    assert total(layers_of(hands(30), budget=3_000)) == total(layers)


@pytest.mark.parametrize("wrong", [0, 3, 6, 9])
def test_how_many_ways_an_estimate_rests_on_is_seen_from_deals_that_are_drawn(wrong: int) -> None:
    """The more wrong guesses about states are, the fewer of those that are kept matter."""
    rows, rng = hands(30), np.random.default_rng(wrong)
    _fields, steps = pack_rows(rows, range(30))

    def guessed(_at: int, states: Ints) -> Floats:
        return np.asarray(np.exp(wrong * rng.standard_normal(states.shape[1])), np.float64)

    layers = grow_layers(steps, 300, every_state, guessed)
    alike = 0.0
    ends = [after[:-1] for _layer, after in layers_backwards(layers)][::-1]
    for layer, following, onward in zip(layers, layers[1:], ends, strict=False):
        if layer.scale is not None:
            shares = following.ways * onward / layer.scale
            loose = (shares / shares.sum())[layer.scale > 1]
            alike = max(alike, float(loose @ loose))
    worths = [np.zeros(3, np.int64)] * 30
    found = Walks(layers, worths, LayerCounts(layers, worths)).rests_on()
    assert found == pytest.approx(1 / alike, rel=0.3)
    assert (found < 60) == bool(wrong)


def test_what_was_counted_rests_on_every_deal() -> None:
    layers, worths = layers_of(hands(9)), [np.zeros(3, np.int64)] * 9
    assert Walks(layers, worths, LayerCounts(layers, worths)).rests_on() == inf


@given(tables(lie=0))
def test_the_open_part_has_the_same_deals_and_the_same_measures(table: Table) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    possible = brute.possible(deal, worlds)
    if all(len(places) == 1 for places in possible.values()):
        return
    left = remainder(deal, clues, possible)
    found = {}
    for choice in choices(left.rows):
        columns = [int(start) + at for start, at in zip(left.starts, choice, strict=False)]
        value = int(left.measure[columns].sum())
        able = zip(totals_of(left.rows, choice), left.rows.totals, strict=True)
        if (left.sums is None or value in left.sums) and all(total in row for total, row in able):
            places = [places[at] for places, at in zip(left.places, choice, strict=True)]
            found[tuple(zip(left.cards, places, strict=True))] = left.base + value
    assert found == {
        tuple((card, world[card]) for card in left.cards): brute.measured(deal, world)
        for world in worlds
    }
