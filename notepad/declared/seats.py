"""A declared game as it looks from every seat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from notepad.cards.card_deal import hand_unsure
from notepad.cards.insight.every_seat import Seats
from notepad.declared import clues, state
from notepad.declared.asking_best import questions
from notepad.declared.declaration import Answering
from notepad.declared.notes import Count, Gather, Note, Suggest
from notepad.declared.sentences import keypad_of

if TYPE_CHECKING:
    from notepad.cards.insight.every_seat import Hands
    from notepad.declared.deck import Deck
    from notepad.declared.setup import Setup
    from notepad.deduction.deal import Deal


def seats_of(deck: Deck) -> Seats[Setup, Note]:
    """Return a declared game as it looks from every seat."""
    return Seats(
        keypad=keypad_of(deck),
        deal=_deal,
        clues=clues.clues,
        questions=questions,
        asked=partial(_asked, deck),
        shown=_shown,
        announces=lambda setup: "sum" if setup.deck.sum_sought else "cards",
        start=state.start,
        after=state.after,
    )


def _deal(setup: Setup) -> Deal:
    return clues.ruled(setup, hand_unsure(setup))


def _shown(note: Note) -> tuple[str, ...]:
    match note:
        case Suggest(card=str(card)):
            return (card,)
        case Count(seen=seen):
            return seen or ()
        case Gather(gave=gave):
            return tuple(card for card in gave.values() if isinstance(card, str))
        case _:
            return ()


def _asked(deck: Deck, setup: Setup, key: tuple[str, ...], hands: Hands) -> Note:
    target, *named = key
    if target:
        count = len(hands[target].intersection(deck.having(named)))
        return Count(asker=setup.me, target=target, about=tuple(named), count=count)
    if any(one.kind is Answering.GATHER for one in deck.questions) and len(named) == 1:
        cards = frozenset(deck.cards_of(named[0]))
        gave: dict[str, bool | str] = {
            player: bool(cards & hands[player]) for player in setup.opponents
        }
        return Gather(asker=setup.me, about=named[0], gave=gave)
    return _suggested(setup, tuple(named), hands)


def _suggested(setup: Setup, cards: tuple[str, ...], hands: Hands) -> Suggest:
    at = setup.players.index(setup.me)
    others = setup.players[at + 1 :] + setup.players[:at]
    able = [player for player in others if hands[player].intersection(cards)]
    shown_by = able[0] if able else None
    passed = others[: others.index(shown_by)] if shown_by else others
    return Suggest(asker=setup.me, cards=cards, passed=passed, shown_by=shown_by)
