from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.layer_counts import BoundCounts, FreeCounts, Walks
from tests.deduction import brute
from tests.deduction.counting import listed
from tests.deduction.weighted import tables

if TYPE_CHECKING:
    from notepad.deduction.clue_matrices import Rows
    from notepad.deduction.deal import Card, DealCell, Place

World = dict["Card", "Place"]


def drawn(deal: Deal, clues: tuple[Clue, ...], count: int) -> tuple[list[World], list[World]]:
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


@given(tables())
@hypothesis_settings(max_examples=60)
def test_drawn_deals_fit(table: tuple[Deal, tuple[Clue, ...]]) -> None:
    worlds, some = drawn(*table, count=20)
    assert all(world in worlds for world in some)


@given(listed.tables(), st.integers(0, 100))
def test_walks_take_the_options_of_deals_that_fit_and_each_of_these_once(
    rows: Rows, seed: int
) -> None:
    deals = listed.fitting(rows)
    layers, worths = listed.layers_of(rows), listed.worths_of(rows, seed)
    walks = Walks(layers, worths, FreeCounts(layers, worths))
    assert sorted(map(tuple, walks.every().tolist())) == deals
    assert set(map(tuple, walks.draw(9, np.random.default_rng(seed)).tolist())) <= set(deals)


@given(listed.tables(), st.integers(0, 100), st.frozensets(st.integers(0, 9)))
def test_walks_keep_to_the_values_that_are_allowed(
    rows: Rows, seed: int, allowed: frozenset[int]
) -> None:
    layers, worths = listed.layers_of(rows), listed.worths_of(rows, seed)
    deals = [deal for deal in listed.fitting(rows) if listed.value_of(worths, deal) in allowed]
    if deals:
        walks = Walks(layers, worths, BoundCounts(layers, worths, allowed))
        assert sorted(map(tuple, walks.every().tolist())) == deals
        assert set(map(tuple, walks.draw(9, np.random.default_rng(seed)).tolist())) <= set(deals)


def evenness(deal: Deal, clues: tuple[Clue, ...]) -> tuple[float, int]:
    """Return how far drawn deals are from even, by chi square, and its degrees of freedom."""
    count = 5_000
    worlds, some = drawn(deal, clues, count)
    seen = Counter(tuple(world.items()) for world in some)
    expected = count / len(worlds)
    chi = sum((seen[tuple(world.items())] - expected) ** 2 / expected for world in worlds)
    return chi, len(worlds) - 1


def lopsided() -> tuple[Deal, tuple[Clue, ...]]:
    """Return a deal whose worlds lie unevenly behind the places of a card."""
    options: dict[Card, tuple[Place, ...]] = {f"c{n}": ("Ann", "Bob", "Cem") for n in range(6)}
    cells = [(card, place) for card in options for place in options[card]]
    hands = tuple(
        count_clue([cell for cell in cells if cell[1] == place], [2])
        for place in ("Ann", "Bob", "Cem")
    )
    clues = (
        count_clue([("c0", "Ann"), ("c1", "Ann"), ("c2", "Ann")], [1, 2]),
        count_clue([("c0", "Bob"), ("c3", "Bob"), ("c2", "Cem")], [0, 1]),
    )
    measure: dict[DealCell, int] = {(f"c{n}", "Cem"): n + 1 for n in range(6)}
    return Deal(options, hands, measure=measure), clues


def test_every_deal_is_drawn_equally_often() -> None:
    chi, freedom = evenness(*lopsided())
    assert freedom > 20
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_deal_is_drawn_equally_often_when_sums_are_ruled_out() -> None:
    deal, clues = lopsided()
    ruled_out = Clue(tuple(deal.measure.items()), frozenset(range(30)) - {7, 9})
    chi, freedom = evenness(deal, (*clues, ruled_out))
    assert freedom > 15
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5
