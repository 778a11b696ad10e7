"""Sleuth's thirty-six gems, their elements and classes, and how a game is set up."""

from collections.abc import Iterable
from itertools import chain, combinations, product, starmap
from typing import Annotated, ClassVar

from typing_extensions import override

from notepad.cards import opening
from notepad.cards.opening import dealt
from notepad.cards.setup import Boxes, CountedSetup, Counts, Pack, Sought, cards_with
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Pencil, Symbol
from notepad.core.faults import UnreadError
from notepad.core.language import N_, NC_, _, capital, ngettext, pgettext, translated
from notepad.core.page import Grid, Heading
from notepad.core.slots import AnyMoment, numbers
from notepad.core.strict_json import some_of
from notepad.games.sleuth import NAME
from notepad.games.sleuth.gem_phrases import (
    CARDS,
    COLOURS,
    GEMS,
    KINDS,
    TYPES,
    card_name,
    class_name,
)

ELEMENTS = (*GEMS, *TYPES, *COLOURS)

ASKABLE = (
    *((element,) for element in ELEMENTS),
    *chain.from_iterable(starmap(product, combinations(KINDS, 2))),
)
"""What questions can usually be about: each element, and any two of different kinds."""

SEATS = NAME.seats
HAND_SIZE = {3: 11, 4: 8, 5: 7, 6: 5, 7: 5}  # by number of players
MISSING = range(1, 4)  # gems; the rule sheet has one, some tables set more aside
QUESTIONS = (1, 2)  # in a turn
PLACES = range(1, 4)  # that are played for
MOST_ELEMENTS = (2, 3)  # in a question

MISSING_GEMS = numbers(
    MISSING, N_("one, two or three gems can be missing"), label=N_("missing gems"), usual=1
)
NUMBERS_ONLY = opening.house_rule(word="numbers", chip=N_("numbers only"))
TWO_QUESTIONS = opening.house_rule(
    word="twice",
    chip=N_("two questions per turn"),
    values=QUESTIONS,
    told=N_("one or two questions can be asked per turn"),
)
_PLACES = (N_("the win only"), N_("second place, too"), N_("third place, too"))
PLAYED_FOR = numbers(
    PLACES,
    N_("a table can play for one, two or three places"),
    label=N_("playing for"),
    face=lambda _at, place: Face(translated(_PLACES[place - 1])),
    usual=1,
)
THREE_ELEMENTS = opening.house_rule(
    word="three",
    chip=N_("three elements in a question"),
    values=MOST_ELEMENTS,
    told=N_("the limit is two or three elements per question"),
)

INKS = {"red": "#c0412b", "blue": "#1f6fb8", "green": "#1f8a5f", "yellow": "#b58900"}
SYMBOLS = {"diamond": Symbol.DIAMOND, "pearl": Symbol.RING, "opal": Symbol.CIRCLE}
COUNTS = {"solitaire": 1, "pair": 2, "cluster": 3}  # gems on a card


def cards_of(about: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that have all of these elements."""
    return cards_with(CARDS, *about)


def kind_of(element: str) -> int:
    """Return the kind of an element: a gem (0), a type (1) or a colour (2)."""
    return next(at for at, kind in enumerate(KINDS) if element in kind)


def class_key(about: Iterable[str]) -> str:
    """Return the key of a class, in one order for all orders of its elements: "pearl+pair"."""
    return "+".join(sorted(about, key=kind_of))


_COLOUR_NAMES = {
    "red": NC_("gem", "red"),
    "blue": NC_("gem", "blue"),
    "green": NC_("gem", "green"),
    "yellow": NC_("gem", "yellow"),
}


def name_of(element: str) -> str:
    """Return an element's name: "pearl", "pair", "red"."""
    return translated(_COLOUR_NAMES.get(element, element))


class Gems(Pack):
    """The sheet as printed; tap a class's heading to see its counts."""

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
        return card_name(card)

    @override
    def named(self, card: str) -> str:
        return _("the {card}").format(card=card_name(card))

    @override
    def title(self, about: str) -> str:
        return class_name(about)

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        def heading(shown: Face, *elements: str, span: int = 1) -> Heading:
            key, wider = class_key(elements), elements if len(elements) > 1 else ()
            tallies = tuple(tally for about in (key, *wider) for tally in counts(about))
            return Heading(shown, span, key, class_name(key), tallies)

        kinds = [(gem, number) for gem in GEMS for number in TYPES]
        return Grid(
            columns=tuple(
                heading(Face(name_of(number), Symbol.SQUARE, count=COUNTS[number]), gem, number)
                for gem, number in kinds
            ),
            rows=tuple(
                heading(Face(capital(name_of(colour)), None, INKS[colour]), colour)
                for colour in COLOURS
            ),
            cells=tuple(
                tuple(box(f"{gem}-{number}-{colour}") for gem, number in kinds)
                for colour in COLOURS
            ),
            groups=tuple(heading(Face(capital(class_name(gem))), gem, span=3) for gem in GEMS),
            named_by_heads=True,
            hints=self.open_numbers,
        )


def _face(card: str, label: str) -> Face:
    """Return how a card looks: one to three gems in its colour."""
    gem, number, colour = card.split("-")
    return Face(label, SYMBOLS[gem], INKS[colour], COUNTS[number])


PACK = Gems()


def _missing_clauses(count: int) -> tuple[str, str]:
    text = ngettext("{cards} is missing", "{cards} are missing", count)
    return text, ngettext("{cards} isn’t missing", "{cards} aren’t missing", count)


def _sizes(at: AnyMoment) -> opening.HandSizes:
    usual = HAND_SIZE.get(len(at.setup.players), 0)
    return opening.HandSizes(moment=at, cards=len(CARDS) - at["missing"], dealt=usual)


def picking(at: AnyMoment) -> opening.Picking:
    """Return the cards being tapped: my hand, and what is left over face up."""
    sizes = _sizes(at)
    count = -sizes.face_up
    text = ngettext(
        "{count} card too many: remove fewer gems or allow unequal hands.",
        "{count} cards too many: remove fewer gems or allow unequal hands.",
        count,
    )
    return sizes.picking(PACK, text.format(count=count) if count > 0 else "")


@dataclass(frozen=True, kw_only=True)
class Setup(CountedSetup):
    """Who plays, my hand, the cards face up, and the table's house rules.

    With `numbers_only`, cards are never shown; `questions` is how many a player may ask in a turn,
    and `elements` how many a question may name. `places` are played for: with more than one, the
    game goes on after somebody was right. `first` begins, or the first of `players` if it is None.
    """

    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    table: Annotated[tuple[str, ...], some_of(CARDS)]
    missing: Annotated[int, MISSING_GEMS] = 1
    numbers_only: Annotated[bool, NUMBERS_ONLY] = False
    questions: Annotated[int, TWO_QUESTIONS] = 1
    places: Annotated[int, PLAYED_FOR] = 1
    elements: Annotated[int, THREE_ELEMENTS] = 2
    unequal: ClassVar[Annotated[bool, opening.UNEQUAL_HANDS]]
    counted: ClassVar[Annotated[None, opening.Counted(sizes=_sizes)]]
    dealt: ClassVar[Annotated[object, dealt(picking, "hand", "table", "hand_sizes")]]

    @property
    @override
    def face_up(self) -> tuple[str, ...]:
        return self.table

    @property
    @override
    def pack(self) -> Gems:
        return PACK

    @property
    @override
    def sought_words(self) -> Sought:
        count = ngettext("{count} gem is missing", "{count} gems are missing", self.missing)
        return Sought(
            one=_("missing gem"),
            all=_("the missing gem") if self.missing == 1 else _("the missing gems"),
            count=count.format(count=self.missing),
            found=_("{card} is missing."),
            several=_("{cards} are missing."),
            box=pgettext("gem", "missing"),
            marked={
                Pencil.CIRCLE: _("missing!"),
                Pencil.CROSS: _("not missing"),
                Pencil.QUERY: _("missing?"),
            },
            clauses=_missing_clauses,
        )

    @property
    @override
    def hidden_count(self) -> int:
        if self.missing not in MISSING:
            raise UnreadError
        return self.missing

    @property
    @override
    def dealt_each(self) -> int:
        if len(self.players) not in SEATS:
            raise UnreadError
        return HAND_SIZE[len(self.players)]

    def shows(self, about: tuple[str, ...]) -> bool:
        """Whether the asker of a question about these elements sees the cards."""
        return len(about) > 1 and not self.numbers_only


SETUP = opening.card_setup(Setup, NAME, picking)
"""How a game is set up: my hand and the cards face up, tapped on the sheet, and house rules."""
