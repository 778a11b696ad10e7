"""How a game is set up: the cards, how they look and lie on the sheet, and what can be wrong."""

from typing import Annotated, ClassVar

from typing_extensions import override

from notepad.cards.opening import Picking, card_setup, dealt
from notepad.cards.setup import Boxes, CardSetup, Counts, Pack, Sought, dealt_round
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Pencil, Symbol
from notepad.core.language import N_, _, ngettext, translated
from notepad.core.page import Grid, Heading
from notepad.core.slots import AnyMoment
from notepad.core.strict_json import some_of
from tests.sample_game import NAME

SUITS = (N_("sun"), N_("moon"))
VALUES = ("1", "2", "3", "4")
CARDS = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)
CLASSES = (*SUITS, *VALUES)
"""What questions are about."""

HIDDEN_COUNT = 1
"""How many cards lie hidden; everything else follows it."""

SYMBOLS = {"sun": Symbol.CIRCLE, "moon": Symbol.STAR}
INKS = {"sun": "#b58900", "moon": "#1f6fb8"}


class Deck(Pack):
    """A row for each suit, a column for each value, their tallies at the ends."""

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


def picking(at: AnyMoment) -> Picking:
    """Return the cards being tapped: my hand."""
    table = at.setup
    seat, dealt_count = table.players.index(table.me), len(CARDS) - HIDDEN_COUNT
    size = dealt_round(dealt_count, len(table.players), seat)
    return Picking(draft=at.draft, pack=PACK, hand_size=size)


@dataclass(frozen=True, kw_only=True)
class Setup(CardSetup):
    """Who plays, and my hand: all cards but those hidden are dealt round."""

    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    dealt: ClassVar[Annotated[tuple[str, ...], dealt(picking, "hand")]]

    pack = PACK
    hidden_count = HIDDEN_COUNT

    @property
    @override
    def sought_words(self) -> Sought:
        count = ngettext("{count} card is hidden", "{count} cards are hidden", HIDDEN_COUNT)
        return Sought(
            one=_("hidden card"),
            all=ngettext("the hidden card", "the hidden cards", HIDDEN_COUNT),
            count=count.format(count=HIDDEN_COUNT),
            found=_("{card} lies hidden."),
            several=_("{cards} lie hidden."),
            box=_("hidden"),
            marked={
                Pencil.CIRCLE: _("hidden!"),
                Pencil.CROSS: _("not hidden"),
                Pencil.QUERY: _("hidden?"),
            },
        )


SETUP = card_setup(Setup, NAME, picking)
"""How a game is set up: my hand, tapped on the empty sheet."""
