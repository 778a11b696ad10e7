"""Notes and cards as a player says them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from notepad.core.words import _, listed
from notepad.deduction.deal import HIDDEN, TABLE, Place
from notepad.games.sleuth.components import class_name, spoken
from notepad.games.sleuth.notes import Ask, Exchange, Note, Setup, Solve


def sentence(setup: Setup, note: Note) -> str:
    """Return a note in one line: "Dee asked Bob for pearl pairs: 1"."""
    match note:
        case Ask():
            return _asked(note)
        case Exchange():
            return _("{player} exchanged his search cards").format(player=note.player)
        case Solve():
            return _solved(setup, note)
        case _:
            assert_never(note)


def _asked(note: Ask) -> str:
    told = _("{asker} asked {target} for {about}: {count}").format(
        asker=note.asker,
        target=note.target,
        about=class_name(note.about),
        count=note.count,
    )
    return f"{told} ({', '.join(map(spoken, note.seen))})" if note.seen else told


def _solved(setup: Setup, note: Solve) -> str:
    if note.card is None:
        told = (
            _("{player} solved it: right, and wins")
            if note.correct
            else _("{player} tried to solve it: wrong, out")
        )
    elif note.correct:
        told = _("{player} named {card}: right, and wins")
    else:
        told = _("{player} named {card}: wrong, out")
    return told.format(player=note.player, card=spoken(note.card) if note.card else "")


@dataclass(frozen=True)
class Teller:
    """The words of this game for the stories of the deduction."""

    setup: Setup
    notes: Sequence[Note]

    def card(self, card: str) -> str:
        """Return a card as a player says it: "the red pearl pair"."""
        return _("the {card}").format(card=spoken(card))

    def place(self, place: Place) -> str:
        """Return where a card is, to stand after "with" or as the owner."""
        if place == HIDDEN:
            return _("the missing gems") if self.setup.missing > 1 else _("the missing gem")
        return _("the cards on the table") if place == TABLE else str(place)

    def note(self, number: int) -> str:
        """Return the sentence of a note, by its number from 1."""
        return sentence(self.setup, self.notes[number - 1])


def cards_listed(cards: Sequence[str]) -> str:
    """Return cards as a sentence lists them."""
    return listed([spoken(card) for card in cards])
