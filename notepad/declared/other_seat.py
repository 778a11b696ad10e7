"""A declared game as another player sees it, as far as I can tell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from notepad.cards.card_deal import with_hands
from notepad.declared.clues import ruled
from notepad.declared.notes import Accuse, Count, Gather, Note, Reveal, Suggest
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


def heard(setup: Setup, note: Note, player: str) -> Note:
    """Return one of my notes as another player could have noted it, as far as I can tell.

    Cards that I saw and he did not are left out; those that he was shown by others I don't know.
    """
    match note:
        case Suggest(asker=asker, shown_by=giver):
            return note if player in (asker, giver) else replace(note, card=None)
        case Count(target=target):
            return note if player == target else replace(note, seen=None)
        case Gather(asker=asker):
            own = {player} if player != asker else set(setup.players)
            gave = {name: card if name in own else bool(card) for name, card in note.gave.items()}
            return replace(note, gave=gave)
        case Accuse() | Reveal():
            return note
        case _:
            assert_never(note)
