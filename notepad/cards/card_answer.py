"""What is known of the cards in the words of the record format, and what can be asked about."""

from collections.abc import Mapping
from typing import Any

from notepad.cards.card_setup import CardSetup
from notepad.deduction.deal import HIDDEN, Card
from notepad.deduction.knowledge import Knowledge, Odds


def card_answer(
    known: Knowledge, *, measure: str | None = None, hidden: str | None = None
) -> dict[str, Any]:
    """Return `worlds`, `exact`, `cards` and `odds`, and more under the names that are given.

    `measure` is for the sums, `hidden` for the cards that may be hidden, each with its odds.
    Every field is None when the clues contradict each other. The odds must have been reckoned.
    """
    names = ["worlds", "exact", "cards", "odds", *filter(None, (measure, hidden))]
    if not known.consistent:
        return dict.fromkeys(names)
    if known.odds is None:
        raise ValueError("the odds were not reckoned yet")
    answer: dict[str, Any] = {
        "worlds": known.odds.worlds,
        "exact": known.odds.exact,
        "cards": {card: list(known.holders(card)) for card in known.possible},
        "odds": {card: dict(known.odds.of_holders(card)) for card in known.odds.shares},
    }
    if measure:
        answer[measure] = {str(total): share for total, share in known.odds.sums.items()}
    if hidden:
        answer[hidden] = hidden_cards(known.odds)
    return answer


def card_subjects(setup: CardSetup) -> Mapping[Card, str]:
    """Return the cards, which reasons can be asked about, as players say them."""
    return {card: setup.pack.spoken(card) for card in setup.pack.cards}


def hidden_cards(odds: Odds) -> dict[Card, float]:
    """Return the cards that may be hidden with their odds, in the order of the deck."""
    return {card: at[HIDDEN] for card, at in odds.shares.items() if HIDDEN in at}
