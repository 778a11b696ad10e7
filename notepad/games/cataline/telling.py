"""Notes and cards as a player says them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from notepad.core.words import _, enumerated
from notepad.deduction.deal import HIDDEN, Place
from notepad.deduction.places import dealt_to, holder, moves_of
from notepad.games.cataline.notes import Note
from notepad.games.cataline.sentences import KEYPAD
from notepad.games.cataline.setup import Setup


@dataclass(frozen=True)
class Teller:
    """The words of this game for the stories of the deduction."""

    setup: Setup
    notes: Sequence[Note]

    def card(self, card: str) -> str:
        """Return a card as a player reads it: "▲2"."""
        return str(self.setup.looks.card(card))

    def place(self, place: Place) -> str:
        """Return where a card is, to stand after "with" or as the owner."""
        return _("the conspirators") if place == HIDDEN else whence(place)

    def note(self, number: int) -> str:
        """Return the sentence of a note, by its number from 1."""
        return KEYPAD.said(self.setup, self.notes[number - 1])


def path(place: Place, me: str = "") -> str:
    """Return who had a card one after the other: "Bob until note 4, then me"."""

    def named(player: str) -> str:
        return _("me") if player == me else player

    told = named(dealt_to(place))
    for move in moves_of(place):
        step = _("{path} until note {number}, then {player}")
        told = step.format(path=told, number=move.note, player=named(move.taker))
    return told


def whence(place: Place) -> str:
    """Return who has a card and whence, the last move first: "Cem (from Bob in note 4)"."""
    givers = [dealt_to(place), *(move.taker for move in moves_of(place))]
    came = _("from {player} in note {number}")
    told = [
        came.format(player=giver, number=move.note)
        for giver, move in zip(givers, moves_of(place), strict=False)
    ]
    return f"{holder(place)} ({enumerated(told[::-1])})" if told else holder(place)


def class_name(setup: Setup, about: str) -> str:
    """Return the cards of a suit or value in words: "■Green", "value 4"."""
    named = setup.looks.about(about)
    return str(named) if named.symbol else _("value {value}").format(value=named)
