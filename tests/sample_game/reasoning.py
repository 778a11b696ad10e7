"""What setup and notes say of the deal: the deal and its clues."""

from dataclasses import replace
from typing import assert_never

from notepad.cards.setup import class_cells, deal_of, laid_open
from notepad.core.language import _
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue
from tests.sample_game.notes import Announce, Ask, Note, Reveal
from tests.sample_game.setup import CLASSES, PACK, Setup


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my own hand, and how large the others are."""
    bare = deal_of(setup)
    return replace(bare, tallies=class_cells(setup, bare, CLASSES))


def clues(deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says of the deal; `number` is its place in the record, from 1."""
    match note:
        case Ask():
            return (_counted(deal, number, note),)
        case Announce():
            return (_announced(deal, number, note),)
        case Reveal():
            said = _("this card was hidden")
            return tuple(laid_open(deal, number, note.cards, note.hands, meaning=said))
        case _:
            assert_never(note)


def _counted(deal: Deal, number: int, note: Ask) -> Clue:
    told, about = _("{player} has {count} of {about}"), PACK.title(note.about)
    meaning = told.format(player=note.target, count=note.count, about=about)
    cells = deal.cells(PACK.cards_of(note.about), note.target)
    return count_clue(cells, {note.count}, note=number, meaning=meaning)


def _announced(deal: Deal, number: int, note: Announce) -> Clue:
    told = _("{card} lies hidden") if note.correct else _("{card} does not lie hidden")
    cells, meaning = deal.cells((note.card,), HIDDEN), told.format(card=PACK.spoken(note.card))
    return count_clue(cells, {int(note.correct)}, note=number, meaning=meaning)
