from collections import Counter
from dataclasses import replace
from math import log2

import pytest
from hypothesis import given

from notepad.deduction import fitting_deals as counting
from notepad.deduction.deal import HIDDEN, Clue, Deal, Place, count_clue
from notepad.deduction.fitting_deals import Sets, deals_that_fit, hidden_sets
from tests.deduction import brute
from tests.deduction.played import cataline
from tests.deduction.small import tables


@given(tables(lie=0))
def test_the_sets_are_those_of_all_deals_listed_one_by_one(table: tuple[Deal, list[Clue]]) -> None:
    deal, clues = table
    deal = replace(deal, measure={})
    worlds = brute.worlds(deal, clues)
    found = hidden_sets(deals_that_fit(deal, clues, brute.possible(deal, worlds)))

    listed = Counter(frozenset(c for c, at in world.items() if at == HIDDEN) for world in worlds)
    shares = [ways / len(worlds) for ways in listed.values()]
    assert found is not None
    assert found.number == len(listed)
    assert found.bits == pytest.approx(-sum(share * log2(share) for share in shares))


def test_sets_that_go_on_alike_are_counted_without_being_listed() -> None:
    cards = [f"c{number}" for number in range(30)]
    places: tuple[Place, ...] = ("Ann", HIDDEN)
    bare = Deal(dict.fromkeys(cards, places), ())
    hands = tuple(count_clue(bare.cells(cards, place), [15]) for place in places)
    deal = Deal(bare.options, hands)
    found = hidden_sets(deals_that_fit(deal, (), deal.options))
    assert found is not None
    assert found.number == 155_117_520
    assert found.bits == pytest.approx(log2(155_117_520))


def test_nothing_is_told_of_deals_that_were_estimated_or_would_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = cataline(4, 1)
    estimated = deals_that_fit(game.deal, (), game.deal.options, budget_ms=0.01)
    assert hidden_sets(estimated) is None
    counted = deals_that_fit(game.deal, (), game.deal.options, budget_ms=10_000)
    assert isinstance(hidden_sets(counted), Sets)
    monkeypatch.setattr(counting, "_MOST", 10)
    assert hidden_sets(counted) is None
