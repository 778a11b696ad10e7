"""Deals that fit are counted, drawn and weighed: against all deals listed."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import factorial, log2, prod
from random import Random
from typing import TypeVar
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction import fitting_deals, state_layers
from notepad.deduction.deal import HIDDEN, Card, Clue, Deal, DealCell, Place, count_clue
from notepad.deduction.knowledge import Knowledge, Odds
from tests.deduction import brute
from tests.deduction.deals import Table, cataline, sleuth, tables, with_hands

Key = TypeVar("Key", bound=Hashable)


@given(tables(lie=0), st.integers(0, 10**6))
def test_layouts_are_counted_by_what_they_measure(table: Table, seed: int) -> None:
    deal, clues = table
    worlds, rng = brute.worlds(deal, clues), Random(seed)
    if len(worlds) < 2:
        return
    cards = {card for card in deal.options if rng.random() < 0.5}
    deals = fitting_deals.deals_that_fit(deal, clues, brute.possible(deal, worlds))
    found = deals.layouts(cards)
    assert found is not None
    assert set(found.cards) <= cards
    counted = Counter(
        (tuple(world[card] for card in found.cards), brute.measured(deal, world))
        for world in worlds
    )
    told = {
        tuple(deals.possible[card][at] for card, at in zip(found.cards, row, strict=True)): counts
        for row, counts in zip(found.places.tolist(), found.deals.tolist(), strict=True)
    }
    base = min(value for _layout, value in counted)
    first = min(at for counts in told.values() for at, count in enumerate(counts) if count)
    for (layout, value), count in counted.items():
        assert told[layout][value - base + first] == count
    assert found.deals.sum() == len(worlds)


@given(tables(lie=0), st.integers(0, 10**6))
def test_sums_where_some_cards_stay_are_those_of_these_deals(table: Table, seed: int) -> None:
    deal, clues = table
    worlds, rng = brute.worlds(deal, clues), Random(seed)
    deals = fitting_deals.deals_that_fit(deal, clues, brute.possible(deal, worlds))
    one = rng.choice(worlds)
    stays = {
        card: {places.index(one[card]), *(at for at in range(len(places)) if rng.random() < 0.5)}
        for card, places in deals.possible.items()
    }
    found = deals.sums_where(stays)
    if found is None:
        assert not [places for places in deals.possible.values() if len(places) > 1]
        return
    left = [
        world
        for world in worlds
        if all(deals.possible[card].index(at) in stays[card] for card, at in world.items())
    ]
    sums = Counter(brute.measured(deal, world) if deal.measure else 0 for world in left)
    assert found == pytest.approx({value: count / len(left) for value, count in sums.items()})


@given(tables(lie=0))
def test_how_many_fit_is_counted_though_too_much_is_possible(table: Table) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    known = Knowledge(deal, tuple(clues), brute.possible(deal, worlds))
    assert fitting_deals.how_many(known, budget_ms=150) == len(worlds)
    fewer = brute.possible(deal, brute.worlds(deal, clues[1:]))
    known = Knowledge(deal, tuple(clues), fewer)
    assert fitting_deals.how_many(known, budget_ms=150) == len(worlds)


def odds_by(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    *,
    budget_ms: float = 150,
) -> Odds:
    """Return the odds of the deals that fit."""
    return fitting_deals.odds_of(
        fitting_deals.deals_that_fit(deal, clues, possible, budget_ms=budget_ms)
    )


def assert_odds(found: fitting_deals.Deals | Odds, deal: Deal, worlds: list[brute.World]) -> None:
    """Compare number, shares and sums with those of all worlds of a deal."""
    assert found.worlds == len(worlds)
    for card, places in brute.possible(deal, worlds).items():
        counts = Counter(world[card] for world in worlds)
        expected = {place: counts[place] / len(worlds) for place in places}
        assert found.shares[card] == pytest.approx(expected, rel=1e-9)
    sums = Counter(brute.measured(deal, world) for world in worlds) if deal.measure else {}
    assert found.sums == pytest.approx({s: n / len(worlds) for s, n in sums.items()}, rel=1e-9)
    assert list(found.sums) == sorted(found.sums)


def check(table: Table) -> None:
    """Compare the odds of a small deal with those found by listing all its worlds."""
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    assert_odds(odds_by(deal, clues, brute.possible(deal, worlds)), deal, worlds)


@given(tables(lie=0))
@settings(max_examples=150)
def test_every_deal_comes_exactly_once_and_odds_are_those_of_all_deals(table: Table) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    possible = brute.possible(deal, worlds)
    found = fitting_deals.deals_that_fit(deal, clues, possible)
    listed = [
        tuple(places[at] for places, at in zip(possible.values(), row, strict=True))
        for row in found.every().tolist()
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) == {tuple(world.values()) for world in worlds}
    assert_odds(found, deal, worlds)
    assert_odds(fitting_deals.odds_of(found), deal, worlds)


def test_what_takes_too_long_is_estimated_and_no_possible_place_gets_nothing() -> None:
    game = sleuth(6, seed=5)
    found = fitting_deals.deals_that_fit(game.deal, game.clues(8), game.deal.options, budget_ms=2)
    assert found.worlds is None
    assert all(share > 0 for shares in found.shares.values() for share in shares.values())
    for shares in found.shares.values():
        assert sum(shares.values()) == pytest.approx(1)
    drawn = found.draw(50, np.random.default_rng(3))
    assert drawn.shape == (50, 36)


@given(tables(lie=0))
@settings(max_examples=100)
def test_odds_are_the_same_by_the_ways_of_large_deals(table: Table) -> None:
    """Several words to a state, a sieve after every card, several orders."""
    with (
        patch.object(state_layers, "_WORD", 7),
        patch.object(state_layers, "_MANY", 0),
        patch.object(state_layers, "_WIDE", 0.0),
        patch.object(state_layers, "_WORTH", 1.0),
    ):
        check(table)


def spread(*sizes: int) -> Deal:
    """Return the deal of as many cards as the hands hold, about which nothing is known."""
    names = [f"player-{number}" for number in range(len(sizes))]
    options = {f"card-{number}": tuple(names) for number in range(sum(sizes))}
    return with_hands(options, dict(zip(names, sizes, strict=True)))


def multinomial(*sizes: int) -> int:
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


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
    odds = odds_by(deal, [clue], deal.options)
    assert odds.worlds == by_count[0] + by_count[1] + by_count[3]
    assert list(odds.sums) == [0, 2, 6]
    assert odds.sums[2] == pytest.approx(by_count[1] / odds.worlds)


def late(budget_ms: float) -> tuple[Deal, Odds]:
    """Return the odds of a game too wide for a small budget."""
    game = sleuth(6, seed=3)
    clues = game.clues(8)
    return game.deal, odds_by(game.deal, clues, options_left(game.deal, clues), budget_ms=budget_ms)


def options_left(deal: Deal, clues: tuple[Clue, ...]) -> dict[Card, tuple[Place, ...]]:
    """Return the places that have a share when all options are weighed."""
    shares = odds_by(deal, clues, deal.options, budget_ms=10_000).shares
    return {card: tuple(at for at in found if found[at]) for card, found in shares.items()}


def test_an_estimate_is_near_the_truth_and_says_that_it_is_one() -> None:
    _, exact = late(10_000)
    _, estimate = late(10)
    assert exact.exact
    assert estimate.worlds is None
    assert not estimate.exact
    for card, shares in exact.shares.items():
        assert list(estimate.shares[card]) == list(shares)
        assert sum(estimate.shares[card].values()) == pytest.approx(1)
        assert all(estimate.shares[card].values())
        assert estimate.shares[card] == pytest.approx(dict(shares), abs=0.1)


def test_nothing_is_told_of_estimated_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cataline(4, 1)
    estimated = fitting_deals.deals_that_fit(game.deal, (), game.deal.options, budget_ms=0.01)
    assert fitting_deals.count_hidden_sets(estimated) is None
    counted = fitting_deals.deals_that_fit(game.deal, (), game.deal.options, budget_ms=10_000)
    assert isinstance(fitting_deals.count_hidden_sets(counted), fitting_deals.Sets)
    monkeypatch.setattr(fitting_deals, "_MOST", 10)
    assert fitting_deals.count_hidden_sets(counted) is None


@given(tables(lie=0), st.integers(0, 10**6))
def test_a_deal_weighs_one_over_the_choices_there_were(table: Table, seed: int) -> None:
    deal, clues = table
    worlds, rng = brute.worlds(deal, clues), Random(seed)
    cells = [(card, place) for card, places in deal.options.items() for place in places]
    choices = tuple(
        count_clue(some := rng.sample(cells, min(len(cells), 5)), range(len(some) + 1))
        for _choice in range(rng.choice((0, 3)))
    )
    deal = replace(deal, choices=choices)
    chosen = [[max(total(world, one), 1) for one in choices] for world in worlds]
    weights = [1 / prod(numbers) for numbers in chosen]
    possible = brute.possible(deal, worlds)
    found = fitting_deals.deals_that_fit(deal, clues, possible)

    assert found.worlds == len(worlds)
    assert found.weight == pytest.approx(sum(weights), rel=1e-9)
    many = fitting_deals.how_many(Knowledge(deal, tuple(clues), possible), budget_ms=150)
    assert many == pytest.approx(sum(weights), rel=1e-9)
    for card in deal.options:
        assert found.shares[card] == pytest.approx(
            shares((world[card] for world in worlds), weights), rel=1e-9
        )
    measured = [brute.measured(deal, world) for world in worlds]
    if deal.measure:
        assert found.sums == pytest.approx(shares(measured, weights), rel=1e-9)
    every = found.every()
    each = found.weights(every)
    if each is not None:
        mine = {named(found, row): weight for row, weight in zip(every.tolist(), each, strict=True)}
        ratios = [mine[tuple(w.items())] / one for w, one in zip(worlds, weights, strict=True)]
        assert ratios == pytest.approx([ratios[0]] * len(worlds))
    one = Counter(named(found, row) for row in found.draw(400, np.random.default_rng(1)).tolist())
    likeliest = max(range(len(worlds)), key=weights.__getitem__)
    often = weights[likeliest] / sum(weights)
    assert one[tuple(worlds[likeliest].items())] / 400 == pytest.approx(often, abs=0.15)
    stays = {card: set(range(len(places))) for card, places in possible.items()}
    if (sums := found.sums_where(stays)) is not None:
        every_sum = measured if deal.measure else [0] * len(worlds)
        assert sums == pytest.approx(shares(every_sum, weights), rel=1e-9)
    cards = [card for card in deal.options if rng.random() < 0.5]
    layouts = found.layouts(cards)
    if layouts is not None:
        laid = (tuple(world[card] for card in layouts.cards) for world in worlds)
        expected = sorted(shares(laid, weights).values())
        by_layout = layouts.deals.sum(axis=1) / layouts.deals.sum()
        assert sorted(by_layout.tolist()) == pytest.approx(expected)
    sets = fitting_deals.count_hidden_sets(
        fitting_deals.deals_that_fit(replace(deal, measure={}), clues, possible)
    )
    hidden = (frozenset(card for card, at in world.items() if at == HIDDEN) for world in worlds)
    odds = shares(hidden, weights)
    if sets is not None and not deal.measure:
        unknown = -sum(share * log2(share) for share in odds.values())
        assert sets.number == len(odds)
        assert sets.bits == pytest.approx(unknown, abs=1e-9)


def total(world: brute.World, clue: Clue) -> int:
    """Return how many cells of a clue are true in a deal."""
    return sum(world[card] == place for card, place in clue.cells)


def shares(found: Iterable[Key], weights: Sequence[float]) -> dict[Key, float]:
    """Return how likely each is of what was found in deals of these weights."""
    odds: dict[Key, float] = {}
    for key, weight in zip(found, weights, strict=True):
        odds[key] = odds.get(key, 0) + weight / sum(weights)
    return odds


def named(deals: fitting_deals.Deals, row: Sequence[int]) -> tuple[DealCell, ...]:
    """Return the cells of a deal that is given by the index of each card's place."""
    places = deals.possible.items()
    return tuple((card, every[at]) for (card, every), at in zip(places, row, strict=True))
