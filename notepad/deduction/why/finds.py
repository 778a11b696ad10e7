"""What a story tells, find by find, and what a game says of its cards, places and notes."""

from dataclasses import dataclass
from typing import Protocol

from notepad.deduction.deal import Card, Cell, Place
from notepad.deduction.why.single_clue_rules import Sheet, Step


@dataclass(frozen=True)
class Find:
    """A step of a story: the sheet before it, and the cells it crosses that are of use."""

    step: Step
    before: Sheet
    used: frozenset[Cell]

    @property
    def sure(self) -> tuple[Cell, ...]:
        """The cells found sure that are of use."""
        return tuple(
            cell for cell in self.step.sure if self.used.intersection(self.before.elsewhere(cell))
        )

    @property
    def out(self) -> tuple[Cell, ...]:
        """The cells found out that are of use."""
        return tuple(cell for cell in self.step.out if cell in self.used)

    def left(self, card: Card) -> tuple[Place, ...]:
        """Return where a card can be after this step."""
        return tuple(at for at in self.before.left(card) if (card, at) not in self.used)


class Teller(Protocol):
    """How a game says its cards, places and notes."""

    def card(self, card: Card) -> str:
        """Return a card as a player reads it."""
        ...

    def place(self, place: Place) -> str:
        """Return where a card is, to stand after "with"."""
        ...

    def note(self, number: int) -> str:
        """Return the sentence of a note, without a full stop, by its number from 1."""
        ...
