"""A declared game as another player sees it, as far as I can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.card_deal import with_hands
from notepad.declared.clues import ruled
from notepad.deduction.deal import HIDDEN, TABLE

if TYPE_CHECKING:
    from notepad.declared.setup import Setup
    from notepad.deduction.deal import Card, Deal, Place
    from notepad.deduction.knowledge import Knowledge


def deal_from(setup: Setup, player: str, known: Knowledge) -> Deal:
    """Return the deal as another player sees it before any note.

    His own hand is open in it where I don't know it: what follows holds on an average over the
    hands that he may have.
    """
    others = (*(name for name in setup.players if name != player), HIDDEN)

    def places(card: Card) -> tuple[Place, ...]:
        mine = known.holders(card)
        if mine in ((player,), (TABLE,)):
            return mine
        return (player, *others) if player in mine else others

    return ruled(setup, with_hands(setup, {card: places(card) for card in setup.deck.cards}))
