from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings

from notepad.deduction.clue_matrices import remainder
from notepad.deduction.deal import HIDDEN, Clue, Deal
from notepad.deduction.fitting_deals import (
    answers_that_fit,
    counted_deals,
    deals_that_fit,
    how_many,
)
from notepad.deduction.logic import Logic
from tests.deduction import brute
from tests.deduction.played import cataline, sleuth
from tests.deduction.weighted import tables

if TYPE_CHECKING:
    from notepad.deduction.fitting_deals import Deals


@given(tables())
def test_how_many_fit_is_counted_also_where_a_card_is_thought_to_be_able_to_be_elsewhere(
    table: tuple[Deal, tuple[Clue, ...]],
) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    assert how_many(deal, clues, brute.possible(deal, worlds)) == len(worlds)
    fewer = brute.possible(deal, brute.worlds(deal, clues[1:]))
    assert how_many(deal, clues, fewer) == len(worlds)


@given(tables())
def test_number_and_sums_alone_are_those_of_all_that_is_known_of_the_deals(
    table: tuple[Deal, tuple[Clue, ...]],
) -> None:
    deal, clues = table
    possible = brute.possible(deal, brute.worlds(deal, clues))
    whole = deals_that_fit(deal, clues, possible)
    alone = answers_that_fit(deal, clues, possible)
    assert alone.worlds == whole.worlds
    if deal.measure:
        assert alone.sums == pytest.approx(whole.sums)
    assert counted_deals(deal, clues, possible) == whole.worlds


def test_what_would_be_estimated_is_not_called_counted() -> None:
    game = sleuth(7, 2, one_element=1.0)
    clues = game.clues(14)
    possible = Logic(game.deal).follow(clues).possible
    assert counted_deals(game.deal, clues, possible, budget_ms=1) is None
    assert answers_that_fit(game.deal, clues, possible, budget_ms=1).worlds is None


def test_how_many_fit_is_estimated_where_to_count_them_takes_long() -> None:
    game = sleuth(7, 2, one_element=1.0)
    clues = game.clues(14)
    possible = Logic(game.deal).follow(clues).possible
    exact = deals_that_fit(game.deal, clues, possible, budget_ms=60_000).worlds
    assert exact is not None
    assert how_many(game.deal, clues, possible, budget_ms=60_000) == pytest.approx(exact, rel=1e-9)
    assert how_many(game.deal, clues, possible, budget_ms=1) == pytest.approx(exact, rel=0.5)


@given(tables())
@settings(max_examples=60)
def test_every_deal_comes_exactly_once(table: tuple[Deal, tuple[Clue, ...]]) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    possible = brute.possible(deal, worlds)
    found = deals_that_fit(deal, clues, possible)
    listed = [
        tuple(places[at] for places, at in zip(possible.values(), row, strict=True))
        for row in found.every().tolist()
    ]
    assert found.worlds == len(listed) == len(set(listed))
    assert set(listed) == {tuple(world.values()) for world in worlds}
    for card, places in possible.items():
        counts = Counter(world[card] for world in worlds)
        assert found.shares[card] == pytest.approx({at: counts[at] / len(worlds) for at in places})
    sums = Counter(brute.measured(deal, world) for world in worlds) if deal.measure else {}
    assert found.sums == pytest.approx({value: n / len(worlds) for value, n in sums.items()})


def test_where_every_card_is_decided_there_is_one_deal_to_draw() -> None:
    deal = Deal({"a": ("Ann", HIDDEN), "b": (HIDDEN, "Ann")}, (), measure={("b", HIDDEN): 4})
    found = deals_that_fit(deal, (), {"a": ("Ann",), "b": (HIDDEN,)})
    assert (found.worlds, found.sums) == (1, {4: 1.0})
    assert found.every().tolist() == [[0, 0]]
    assert found.draw(3, np.random.default_rng(0)).tolist() == [[0, 0]] * 3


def hurried(budget_ms: float) -> Deals:
    game = sleuth(6, seed=5)
    return deals_that_fit(game.deal, game.clues(8), game.deal.options, budget_ms=budget_ms)


def test_what_takes_too_long_is_estimated_and_no_possible_place_gets_nothing() -> None:
    found = hurried(2)
    assert found.worlds is None
    assert all(share > 0 for shares in found.shares.values() for share in shares.values())
    for shares in found.shares.values():
        assert sum(shares.values()) == pytest.approx(1)
    drawn = found.draw(50, np.random.default_rng(3))
    assert drawn.shape == (50, 36)


def test_what_does_not_take_too_long_is_counted() -> None:
    assert hurried(10_000).worlds is not None


@pytest.mark.parametrize(("seed", "notes"), [(1, 14), (3, 20), (4, 20)])
def test_a_game_in_which_sums_were_ruled_out_is_counted_as_well(seed: int, notes: int) -> None:
    game = cataline(4, seed)
    clues = game.clues(notes)
    possible = Logic(game.deal).follow(clues).possible
    assert remainder(game.deal, clues, possible).sums is not None
    assert deals_that_fit(game.deal, clues, possible).worlds is not None


def test_where_there_is_no_measure_there_are_no_sums() -> None:
    deal = Deal({"a": ("Ann", HIDDEN)}, ())
    assert deals_that_fit(deal, (), deal.options).sums == {}
