"""Notes and cards as a player says them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, Place
from notepad.deduction.history import dealt_to, holder, moves_of
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal, Setup


def sentence(setup: Setup, note: Note) -> str:
    """Return a note in one line: "Dee asked Bob for ■Green: 1"."""
    match note:
        case AskOne():
            return _asked_one(setup, note)
        case AskAll():
            return _asked_all(setup, note)
        case Accuse():
            told = (
                _("{player} accused {sum}: right, and wins")
                if note.correct
                else _("{player} accused {sum}: wrong, out")
            )
            return told.format(player=note.player, sum=note.sum)
        case AccuseCard():
            told = _("{player} accused {card}")
            return told.format(player=note.player, card=setup.looks.card(note.card))
        case Reveal():
            shown = " ".join(str(setup.looks.card(card)) for card in note.cards)
            return _("The conspirators were {cards}").format(cards=shown)
        case _:
            assert_never(note)


def _asked_one(setup: Setup, note: AskOne) -> str:
    told = _("{asker} asked {target} for {about}: {count}").format(
        asker=note.asker,
        target=note.target,
        about=setup.looks.about(note.about),
        count=note.passed,
    )
    shown = " ".join(str(setup.looks.card(card)) for card in note.seen or ())
    return f"{told} ({shown})" if shown else told


def _asked_all(setup: Setup, note: AskAll) -> str:
    told = _("{asker} asked all for {about}: {answers}")
    players = [player for player in setup.players if player in note.gave]
    answers = ", ".join(f"{player} {_gave(setup, note.gave[player])}" for player in players)
    about = setup.looks.about(note.about)
    return told.format(asker=note.asker, about=about, answers=answers)


def _gave(setup: Setup, gave: bool | str) -> str:
    if isinstance(gave, str):
        return str(setup.looks.card(gave))
    return _("one") if gave else _("none")


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
        return sentence(self.setup, self.notes[number - 1])


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
    return f"{holder(place)} ({', '.join(reversed(told))})" if told else holder(place)


def class_name(setup: Setup, about: str) -> str:
    """Return the cards of a suit or value in words: "■Green", "value 4"."""
    named = setup.looks.about(about)
    return str(named) if named.symbol else _("value {value}").format(value=named)
