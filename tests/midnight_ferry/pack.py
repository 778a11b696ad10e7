"""The cards as they are drawn, said and laid out: a row for each port, a column for each cargo."""

from typing_extensions import override

from notepad.cards.setup import Boxes, Counts, Pack
from notepad.core.faces_and_marks import Face
from notepad.core.language import _, translated
from notepad.core.page import Grid, Heading
from tests.midnight_ferry.components import CARDS, CARGOES, INKS, PORTS, SYMBOLS


class Deck(Pack):
    """The sheet, with the tallies of ports and cargoes at the ends."""

    cards = CARDS

    def about(self, about: str) -> Face:
        """Return how a port or a cargo is drawn."""
        return Face(self.title(about), SYMBOLS.get(about), INKS.get(about))

    @override
    def face(self, card: str) -> Face:
        port, cargo = card.split("-")
        return Face(self.title(cargo), SYMBOLS[port], INKS[port])

    @override
    def spoken(self, card: str) -> str:
        port, cargo = map(self.title, card.split("-"))
        return _("{cargo} from {port}").format(cargo=cargo, port=port)

    @override
    def title(self, about: str) -> str:
        return translated(about)

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        def heading(about: str) -> Heading:
            return Heading(self.about(about), spoken=self.title(about))

        return Grid(
            columns=tuple(map(heading, CARGOES)),
            rows=tuple(map(heading, PORTS)),
            cells=tuple(tuple(box(f"{port}-{cargo}") for cargo in CARGOES) for port in PORTS),
            row_tallies=tuple(tally for port in PORTS for tally in counts(port)),
            column_tallies=tuple(tally for cargo in CARGOES for tally in counts(cargo)),
        )


PACK = Deck()
