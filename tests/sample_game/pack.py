"""The cards as they are drawn, said and laid out: a row for each suit, a column for each value."""

from typing_extensions import override

from notepad.cards.setup import Boxes, Counts, Pack
from notepad.core.faces_and_marks import Face
from notepad.core.language import _, translated
from notepad.core.page import Grid, Heading
from tests.sample_game.components import CARDS, INKS, SUITS, SYMBOLS, VALUES


class Deck(Pack):
    """The sheet, with the tallies of suits and values at the ends."""

    cards = CARDS

    def about(self, about: str) -> Face:
        """Return how a suit or a value is drawn."""
        return Face(self.title(about), SYMBOLS.get(about), INKS.get(about))

    @override
    def face(self, card: str) -> Face:
        suit, value = card.split("-")
        return Face(value, SYMBOLS[suit], INKS[suit])

    @override
    def spoken(self, card: str) -> str:
        suit, value = card.split("-")
        return _("{suit} {value}").format(suit=self.title(suit), value=value)

    @override
    def title(self, about: str) -> str:
        return translated(about) if about in SUITS else about

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        def heading(about: str) -> Heading:
            return Heading(self.about(about), spoken=self.title(about))

        return Grid(
            columns=tuple(map(heading, VALUES)),
            rows=tuple(map(heading, SUITS)),
            cells=tuple(tuple(box(f"{suit}-{value}") for value in VALUES) for suit in SUITS),
            row_tallies=tuple(tally for suit in SUITS for tally in counts(suit)),
            column_tallies=tuple(tally for value in VALUES for tally in counts(value)),
        )


PACK = Deck()
