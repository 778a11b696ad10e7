"""Notes and cards as the stories of the deduction tell them."""

from collections.abc import Sequence
from dataclasses import dataclass

from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, TABLE, Place
from notepad.games.sleuth.names import spoken
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.sentences import KEYPAD
from notepad.games.sleuth.setup import Setup


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
        return KEYPAD.said(self.setup, self.notes[number - 1])
