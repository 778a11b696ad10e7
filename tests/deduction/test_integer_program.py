"""A deal as an integer program, against all deals listed."""

from random import Random

import pytest
from hypothesis import given, settings

from notepad.deduction.deadline import OutOfTimeError, unless
from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.integer_program import deal_that_fits
from tests.deduction import brute
from tests.deduction.deals import Table, moments_elsewhere, tables, with_hands


@given(tables(lie=0.3))
@settings(max_examples=150)
def test_a_deal_is_found_if_and_only_if_one_fits(table: Table) -> None:
    deal, clues = table
    for count in range(len(clues) + 1):
        found = deal_that_fits(deal, clues[:count])
        worlds = brute.worlds(deal, clues[:count])
        assert (found is not None) == bool(worlds)
        assert found is None or dict(found) in worlds


def test_totals_with_gaps_are_kept() -> None:
    cards = "abcdefgh"
    deal = with_hands(dict.fromkeys(cards, ("Ann", "Bob")), {"Ann": 4, "Bob": 4})
    weights = tuple(((card, "Ann"), 3 + at % 2) for at, card in enumerate(cards))
    for totals, fits in (({12, 16}, True), ({1, 11, 17, 40}, False), (set(), False)):
        found = deal_that_fits(deal, [Clue(weights, frozenset(totals))])
        assert (found is not None) == fits


def test_more_players_than_cards_are_seen_at_once() -> None:
    """By cases there are 24 factorial ways to deal the cards."""
    players = tuple(f"player {number}" for number in range(25))
    cards = [f"card {number}" for number in range(24)]
    deal = with_hands(dict.fromkeys((*cards, "spare"), (*players, "table")), {})
    each = [count_clue(((card, at) for card in cards), {1}) for at in players]
    assert deal_that_fits(deal, each[:-1]) is not None
    assert deal_that_fits(deal, each) is None


def long_search() -> tuple[Deal, list[Clue]]:
    """Return a deal and clues that some deal fits, which isn't found in a moment."""
    random, players = Random(1), [f"player {number}" for number in range(6)]
    cards = [f"card {number}" for number in range(60)]
    deal = with_hands(dict.fromkeys(cards, tuple(players)), dict.fromkeys(players, 10))
    truth = {card: players[at % 6] for at, card in enumerate(cards)}
    clues = []
    for player in players * 4:
        named = random.sample(cards, 30)
        count = sum(truth[card] == player for card in named)
        clues.append(count_clue(((card, player) for card in named), {count}))
    return deal, clues


def test_a_search_prints_nothing_and_lets_others_go_on(capfd: pytest.CaptureFixture[str]) -> None:
    deal, clues = long_search()
    with moments_elsewhere() as moments:
        before = len(moments)
        assert deal_that_fits(deal, clues) is not None
        assert len(moments) > before + 3
    assert capfd.readouterr() == ("", "")


def test_a_search_ends_as_soon_as_something_else_is_wanted() -> None:
    deal, clues = long_search()
    asked = 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        return True

    with unless(wanted), pytest.raises(OutOfTimeError):
        deal_that_fits(deal, clues)
    assert asked
