"""The gems as they are drawn, said, and laid out: three groups of types across, colours down."""

from typing_extensions import override

from notepad.cards.pack import Boxes, Counts, Pack
from notepad.core.page.page import Face, Grid, Heading
from notepad.core.words import _, capital
from notepad.games.sleuth.components import (
    CARDS,
    COLOURS,
    COUNTS,
    GEMS,
    INKS,
    SYMBOLS,
    TYPES,
    class_key,
)
from notepad.games.sleuth.names import class_name, name_of, spoken


class Gems(Pack):
    """The sheet as it is printed; counts of a class are told where its heading is tapped."""

    cards = CARDS
    open_numbers = True

    @override
    def face(self, card: str) -> Face:
        return _face(card, "")

    @override
    def chip(self, card: str) -> Face:
        return _face(card, name_of(card.split("-")[-1]))

    @override
    def spoken(self, card: str) -> str:
        return spoken(card)

    @override
    def named(self, card: str) -> str:
        return _("the {card}").format(card=spoken(card))

    @override
    def title(self, about: str) -> str:
        return class_name(about.split("+"))

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        def heading(shown: Face, *elements: str, span: int = 1) -> Heading:
            key, wider = class_key(elements), elements if len(elements) > 1 else ()
            tallies = tuple(tally for about in (key, *wider) for tally in counts(about))
            return Heading(shown, span, key, class_name(elements), tallies)

        kinds = [(gem, number) for gem in GEMS for number in TYPES]
        return Grid(
            columns=tuple(heading(Face(name_of(number)), gem, number) for gem, number in kinds),
            rows=tuple(
                heading(Face(capital(name_of(colour)), None, INKS[colour]), colour)
                for colour in COLOURS
            ),
            cells=tuple(
                tuple(box(f"{gem}-{number}-{colour}") for gem, number in kinds)
                for colour in COLOURS
            ),
            groups=tuple(heading(Face(capital(class_name([gem]))), gem, span=3) for gem in GEMS),
            hints=self.open_numbers,
        )


def _face(card: str, label: str) -> Face:
    """Return how a card is drawn: one to three gems in its colour."""
    gem, number, colour = card.split("-")
    return Face(label, SYMBOLS[gem], INKS[colour], COUNTS[number])


PACK = Gems()
