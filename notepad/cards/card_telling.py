"""Cards and notes as the stories of the deduction tell them, and the ways of cards that moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from notepad.cards.card_setup import CardSetup
from notepad.core.sentence.keypad import Keypad
from notepad.core.words import _, capital, enumerated
from notepad.deduction.deal import HIDDEN, TABLE, Card, Place
from notepad.deduction.places import dealt_to, holder, moves_of

_MOST_WAYS = 3  # so many ways of one card are told one by one


@dataclass(frozen=True)
class CardTeller:
    """The words for stories about the notes of a card game."""

    setup: CardSetup
    keypad: Keypad
    notes: Sequence[object]

    def card(self, card: Card) -> str:
        """Return a card as a player reads it: "▲2"."""
        return self.setup.pack.named(card)

    def place(self, place: Place) -> str:
        """Return where a card is, to stand after "with" or as the owner."""
        if place == HIDDEN:
            return self.setup.sought.all
        return _("the cards on the table") if place == TABLE else _whence(place)

    def note(self, number: int) -> str:
        """Return the sentence of a note, by its number from 1."""
        return self.keypad.said(self.setup, self.notes[number - 1])


def told_way(places: Sequence[Place], me: str) -> str:
    """Return the sentence of how a card came to the one who has it, given its possible ways.

    It is empty where it is open who has the card, and where it never moved.
    """
    if len(set(map(holder, places))) != 1 or not any(map(moves_of, places)):
        return ""
    if len(places) > _MOST_WAYS:
        told = _("It came to {player} by one of {count} ways.")
        return told.format(player=holder(places[0]), count=len(places))
    ways = _("; or ").join(_path(place, me) for place in places)
    return _("{path}.").format(path=capital(ways))


def _path(place: Place, me: str) -> str:
    """Return who had a card one after the other: "Bob until note 4, then me"."""

    def named(player: str) -> str:
        return _("me") if player == me else player

    told = named(dealt_to(place))
    for move in moves_of(place):
        step = _("{path} until note {number}, then {player}")
        told = step.format(path=told, number=move.note, player=named(move.taker))
    return told


def _whence(place: Place) -> str:
    """Return who has a card and whence, the last move first: "Cem (from Bob in note 4)"."""
    givers = [dealt_to(place), *(move.taker for move in moves_of(place))]
    came = _("from {player} in note {number}")
    told = [
        came.format(player=giver, number=move.note)
        for giver, move in zip(givers, moves_of(place), strict=False)
    ]
    return f"{holder(place)} ({enumerated(reversed(told))})" if told else holder(place)
