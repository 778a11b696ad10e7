"""How likely everything is: exact shares of the deals that fit, estimates beyond a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.deduction.counting.fitting_deals import Deals, deals_that_fit
from notepad.deduction.knowledge import Odds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notepad.deduction.deal import Card, Clue, Deal, Place


def weigh(
    deal: Deal,
    clues: Sequence[Clue],
    possible: Mapping[Card, tuple[Place, ...]],
    *,
    budget_ms: float = 150,
) -> Odds:
    """Return the odds, given clues that don't contradict each other.

    `possible` has exactly the places that each card can have. If it would take much longer than
    `budget_ms` to count the deals the odds are estimates; then a rare sum may be missing.
    """
    return odds_of(deals_that_fit(deal, clues, possible, budget_ms=budget_ms))


def odds_of(deals: Deals) -> Odds:
    """Return the odds of deals that fit."""
    return Odds(deals.worlds, deals.shares, deals.sums)
