"""From the setup and the notes to a deal and its clues, and the words for its stories."""

from collections.abc import Sequence
from dataclasses import dataclass

from notepad.core.words import _, ngettext
from notepad.deduction.deal import HIDDEN, Clue, Deal, Place, count_clue
from tests.sample_game.components import CARDS, CLASSES, SET_ASIDE, cards_of, class_name, spoken
from tests.sample_game.notes import KEYPAD, Note
from tests.sample_game.setup import Setup


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my own hand, and how large the others are."""
    elsewhere = (*setup.opponents, HIDDEN)
    options = {card: (setup.me,) if card in setup.hand else elsewhere for card in CARDS}
    bare = Deal(options, hands=())
    tallies = {
        (about, player): bare.cells(cards_of(about), player)
        for about in CLASSES
        for player in setup.opponents
    }
    return Deal(options, hands=_hands(bare, setup), tallies=tallies)


def _hands(bare: Deal, setup: Setup) -> tuple[Clue, ...]:
    """Return how many cards are at each place; together these clues have every cell once."""
    sizes = {player: setup.hand_size(player) for player in setup.players}
    hands = [
        count_clue(bare.cells(CARDS, player), {size}, meaning=_holds(player, size))
        for player, size in sizes.items()
    ]
    said = _("one card is hidden")
    return (*hands, count_clue(bare.cells(CARDS, HIDDEN), {SET_ASIDE}, meaning=said))


def _holds(player: str, count: int) -> str:
    told = ngettext("{player} holds {count} card", "{player} holds {count} cards", count)
    return told.format(player=player, count=count)


def clues(deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says of the deal; `number` is its place in the record, from 1."""
    told = _("{player} has {count} of {about}")
    meaning = told.format(player=note.target, count=note.count, about=class_name(note.about))
    cells = deal.cells(cards_of(note.about), note.target)
    return (count_clue(cells, {note.count}, note=number, meaning=meaning),)


@dataclass(frozen=True)
class Teller:
    """The words of this game for the stories of the deduction."""

    setup: Setup
    notes: Sequence[Note]

    def card(self, card: str) -> str:
        """Return a card as a player says it."""
        return spoken(card)

    def place(self, place: Place) -> str:
        """Return where a card is, to stand after "with" or as the owner."""
        return _("the hidden card") if place == HIDDEN else str(place)

    def note(self, number: int) -> str:
        """Return the sentence of a note, by its number from 1."""
        return KEYPAD.said(self.setup, self.notes[number - 1])
