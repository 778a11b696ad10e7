"""The cards as they look at one table: suits across, values down, a tally at the end of each."""

from collections.abc import Iterable
from dataclasses import dataclass

from typing_extensions import override

from notepad.cards.pack import Boxes, Counts, Pack
from notepad.core.page.page import Face, Grid, Heading
from notepad.core.words import _
from notepad.games.cataline.components import (
    CARDS,
    OWN_DECK,
    SUITS,
    SYMBOLS,
    VALUES,
    SuitLook,
    suit_of,
    value_of,
)


@dataclass(frozen=True)
class Deck(Pack):
    """The table's own deck, its suits named and coloured."""

    looks: tuple[SuitLook, ...] = OWN_DECK
    cards = CARDS

    def suit(self, suit: str) -> Face:
        """Return the face of a suit: its symbol, name and colour."""
        look = next((look for look in self.looks if look.suit == suit), None)
        found = look or OWN_DECK[SUITS.index(suit)]
        return Face(found.called, SYMBOLS[suit], found.colour)

    def about(self, about: str) -> Face:
        """Return the face of a suit or a value, as questions name it."""
        return self.suit(about) if about in SUITS else Face(about)

    def class_name(self, about: str) -> str:
        """Return the cards of a suit or value in a sentence: "■Green", "value 4"."""
        named = self.about(about)
        return str(named) if named.symbol else _("value {value}").format(value=named)

    @override
    def face(self, card: str) -> Face:
        suit = self.suit(suit_of(card))
        return Face(value_of(card), suit.symbol, suit.colour)

    @override
    def spoken(self, card: str) -> str:
        return f"{self.suit(suit_of(card)).label} {value_of(card)}"

    @override
    def told(self, card: str) -> str:
        return str(self.face(card))

    @override
    def listed(self, cards: Iterable[str]) -> str:
        return " ".join(map(self.told, cards))

    @override
    def title(self, about: str) -> str:
        return self.about(about).label

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        return Grid(
            columns=tuple(Heading(self.suit(suit)) for suit in SUITS),
            rows=tuple(Heading(self.about(value)) for value in VALUES),
            cells=tuple(tuple(box(f"{suit}-{value}") for suit in SUITS) for value in VALUES),
            row_tallies=tuple(tally for value in VALUES for tally in counts(value)),
            column_tallies=tuple(tally for suit in SUITS for tally in counts(suit)),
        )
