"""How cards change hands where the asker keeps them."""

from dataclasses import dataclass, replace
from typing import assert_never

from notepad.cards.card_deal import class_cells
from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, Clue, Deal
from notepad.deduction.places import Passing, in_order
from notepad.games.cataline import clues
from notepad.games.cataline.components import CLASSES, cards_of
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.setup import Setup


@dataclass(frozen=True)
class Kept:
    """What notes say and move, where cards that were asked for stay with the asker."""

    setup: Setup

    def clues(self, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
        """Return what a note says of who had which cards when it came, but for its passings."""
        if not isinstance(note, AskAll):
            return clues.clues(self.setup, deal, number, note)
        return tuple(
            clues.given(self.setup, deal, number, note, player)
            for player, gave in note.gave.items()
            if gave is not True
        )

    def passings(self, note: Note) -> tuple[Passing, ...]:
        """Return how cards went from hand to hand in a note."""
        match note:
            case AskOne():
                cards = note.seen or cards_of(note.about)
                return (Passing(note.target, note.asker, cards),) if note.passed else ()
            case AskAll():
                return tuple(
                    self._passing(note, giver) for giver, gave in note.gave.items() if gave
                )
            case Accuse() | AccuseCard() | Reveal():
                return ()
            case _:
                assert_never(note)

    def laid_out(self, deal: Deal) -> Deal:
        """Return a deal with places in seat order, and with tallies of the cards as they are."""
        options = in_order(deal, (*self.setup.players, HIDDEN))
        return replace(deal, options=options, tallies=class_cells(self.setup, deal, CLASSES))

    def _passing(self, note: AskAll, giver: str) -> Passing:
        gave = note.gave[giver]
        if isinstance(gave, str):
            return Passing(giver, note.asker, (gave,))
        told = _("{player} passed one of {about}")
        meaning = told.format(player=giver, about=self.setup.pack.class_name(note.about))
        return Passing(giver, note.asker, cards_of(note.about), one=True, meaning=meaning)
