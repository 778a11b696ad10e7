from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import TYPE_CHECKING
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from notepad.deduction import state_layers
from notepad.deduction import state_layers as card_order
from notepad.deduction import state_layers as packed_states
from notepad.deduction.clue_matrices import remainder
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue
from notepad.deduction.fitting_deals import weigh
from notepad.deduction.layer_counts import FreeCounts
from notepad.deduction.state_layers import Forecast, Sieve, grow, packed
from tests.deduction import brute
from tests.deduction.played import sleuth
from tests.deduction.weighted import tables

if TYPE_CHECKING:
    from notepad.deduction.deal import Card, DealCell, Place
    from notepad.deduction.knowledge import Odds

Table = tuple[Deal, tuple[Clue, ...]]


def check(table: Table) -> None:
    """Compare the odds of a small deal with those found by listing all its worlds."""
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    possible = brute.possible(deal, worlds)
    odds = weigh(deal, clues, possible)
    assert odds.worlds == len(worlds)
    for card, places in possible.items():
        counts = Counter(world[card] for world in worlds)
        expected = {place: counts[place] / len(worlds) for place in places}
        assert odds.shares[card] == pytest.approx(expected, rel=1e-9)
    sums = Counter(brute.measured(deal, world) for world in worlds) if deal.measure else {}
    assert odds.sums == pytest.approx({s: n / len(worlds) for s, n in sums.items()}, rel=1e-9)
    assert list(odds.sums) == sorted(odds.sums)


@given(tables())
@hypothesis_settings(max_examples=150)
def test_odds_are_those_of_all_worlds_listed(table: Table) -> None:
    check(table)


@given(tables())
@hypothesis_settings(max_examples=100)
def test_odds_are_the_same_by_the_ways_of_large_deals(table: Table) -> None:
    """Several words to a state, a sieve after every card, several orders."""
    with (
        patch.object(packed_states, "_WORD", 7),
        patch.object(state_layers, "_MANY", 0),
        patch.object(card_order, "_WIDE", 0.0),
        patch.object(card_order, "_WORTH", 1.0),
    ):
        check(table)


def spread(*sizes: int) -> Deal:
    """Return the deal of as many cards as the hands hold, about which nothing is known."""
    names = [f"player-{number}" for number in range(len(sizes))]
    options = {f"card-{number}": tuple(names) for number in range(sum(sizes))}
    hands = tuple(
        count_clue([(card, name) for card in options], [size])
        for name, size in zip(names, sizes, strict=True)
    )
    return Deal(options, hands)


def multinomial(*sizes: int) -> int:
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


@pytest.mark.parametrize("sizes", [(9, 9, 9, 9), (16, 16, 16), (31, 30, 30, 29), (150, 150)])
def test_worlds_are_exact_however_many(sizes: tuple[int, ...]) -> None:
    deal = spread(*sizes)
    odds = weigh(deal, (), deal.options, budget_ms=2_000)
    assert odds.worlds == multinomial(*sizes) > 2**60
    assert odds.shares["card-0"]["player-0"] == pytest.approx(sizes[0] / sum(sizes))


def test_worlds_are_exact_however_many_when_sums_are_ruled_out() -> None:
    deal = spread(12, 12, 12)
    measure: dict[DealCell, int] = {(f"card-{number}", "player-0"): 2 for number in range(3)}
    deal = Deal(deal.options, deal.hands, measure=measure)
    clue = Clue(tuple(measure.items()), frozenset({0, 1, 2, 5, 6}))
    by_count = [
        multinomial(number, 3 - number) * multinomial(12 - number, 21 + number)
        * multinomial(12, 12)
        for number in range(4)
    ]  # fmt: skip
    odds = weigh(deal, [clue], deal.options)
    assert odds.worlds == by_count[0] + by_count[1] + by_count[3]
    assert list(odds.sums) == [0, 2, 6]
    assert odds.sums[2] == pytest.approx(by_count[1] / odds.worlds)


def test_clues_about_the_same_cells_in_another_order_are_both_heeded() -> None:
    deal = spread(2, 2)
    cells = deal.cells(deal.options, "player-0")[:3]
    clues = (count_clue(cells, [0, 1]), count_clue(cells[::-1], [1, 2]))
    assert weigh(deal, clues, deal.options).worlds == 3


def free(cards: int) -> Deal:
    """Return the deal of cards that are each in one of two places, as they please."""
    return Deal({f"card-{number}": ("Ann", "Bob") for number in range(cards)}, ())


def test_more_than_the_least_total_asked_for_is_fine() -> None:
    deal = free(9)
    cells = deal.cells(deal.options, "Ann")
    assert weigh(deal, [count_clue(cells, range(1, 10))], deal.options).worlds == 2**9 - 1
    assert weigh(deal, [count_clue(cells, range(2, 10))], deal.options).worlds == 2**9 - 1 - 9


def test_clues_that_overlap_within_another_are_all_heeded() -> None:
    deal = free(4)
    a, b, c, d = deal.cells(deal.options, "Ann")
    clues = [count_clue([a, b], [1]), count_clue([b, c], [1]), count_clue([a, b, c, d], [2])]
    odds = weigh(deal, clues, deal.options)
    assert odds.worlds == 2
    assert odds.shares["card-1"] == {"Ann": 0.5, "Bob": 0.5}


def test_a_deal_without_open_cards_is_one_world() -> None:
    deal = Deal({"a": ("Ann",), "b": (HIDDEN, "Ann")}, (), measure={("b", HIDDEN): 4})
    odds = weigh(deal, (), {"a": ("Ann",), "b": (HIDDEN,)})
    assert (odds.worlds, odds.sums) == (1, {4: 1.0})
    assert odds.shares == {"a": {"Ann": 1.0}, "b": {HIDDEN: 1.0}}


def test_a_deal_without_a_measure_has_no_sums() -> None:
    deal = spread(2, 1)
    assert weigh(deal, (), deal.options).sums == {}


def test_thinned_layers_count_about_as_many_deals() -> None:
    deal = spread(9, 9, 9, 9)
    left = remainder(deal, (), deal.options)
    fields, steps = packed(left.rows, range(36))
    forecast = Forecast(left.rows, range(36), fields)
    sieve = Sieve(left.rows, range(36), fields)
    layers = grow(steps, 10_000, sieve.passing, forecast.promise)
    assert any(layer.scale is not None for layer in layers)
    tally = FreeCounts(layers, [np.zeros(4, np.int64)] * 36)
    assert tally.total == pytest.approx(multinomial(9, 9, 9, 9), rel=0.2)


def late(budget_ms: float) -> tuple[Deal, Odds]:
    """Return the odds of a game too wide for a small budget."""
    game = sleuth(6, seed=5)
    clues = game.clues(8)
    return game.deal, weigh(game.deal, clues, options_left(game.deal, clues), budget_ms=budget_ms)


def options_left(deal: Deal, clues: tuple[Clue, ...]) -> dict[Card, tuple[Place, ...]]:
    """Return the places that have a share when all options are weighed."""
    shares = weigh(deal, clues, deal.options, budget_ms=10_000).shares
    return {card: tuple(at for at in found if found[at]) for card, found in shares.items()}


def test_an_estimate_is_near_the_truth_and_says_that_it_is_one() -> None:
    _, exact = late(10_000)
    _, estimate = late(2)
    assert exact.exact
    assert estimate.worlds is None
    assert not estimate.exact
    for card, shares in exact.shares.items():
        assert list(estimate.shares[card]) == list(shares)
        assert sum(estimate.shares[card].values()) == pytest.approx(1)
        assert all(estimate.shares[card].values())
        assert estimate.shares[card] == pytest.approx(dict(shares), abs=0.08)


def test_an_estimate_is_the_same_each_time() -> None:
    assert late(2) == late(2)
