"""Sleuth's thirty-six gems, their elements and classes, and how a game is set up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product, starmap
from typing import Annotated

from typing_extensions import override

from notepad.cards.setup import (
    Boxes,
    CountedSetup,
    Counts,
    Pack,
    Sought,
    card_faults,
    cards_with,
    hand_size_faults,
)
from notepad.core.faces_and_marks import Face, Pencil, Symbol
from notepad.core.faults import Fault, UnreadError, all_faults
from notepad.core.language import N_, NC_, _, capital, ngettext, pgettext, translated
from notepad.core.page import Grid, Heading
from notepad.core.strict_json import one_in_range, some_of
from notepad.games.sleuth import NAME
from notepad.games.sleuth.gem_phrases import card_name, class_name

GEMS = (N_("diamond"), N_("pearl"), N_("opal"))
TYPES = (N_("solitaire"), N_("pair"), N_("cluster"))
COLOURS = ("red", "blue", "green", "yellow")
KINDS = (GEMS, TYPES, COLOURS)
ELEMENTS = (*GEMS, *TYPES, *COLOURS)
CARDS = tuple("-".join(elements) for elements in product(*KINDS))

ASKABLE = (
    *((element,) for element in ELEMENTS),
    *chain.from_iterable(starmap(product, combinations(KINDS, 2))),
)
"""What questions can usually be about: each element, and any two of different kinds."""

SEATS = NAME.seats
HAND_SIZE = {3: 11, 4: 8, 5: 7, 6: 5, 7: 5}  # by number of players
TABLE_SIZE = {3: 2, 4: 3, 5: 0, 6: 5, 7: 0}  # cards face up, by number of players
MISSING = range(1, 4)  # gems; the rule sheet has one, some tables set more aside
QUESTIONS = range(1, 3)  # in a turn
PLACES = range(1, 4)  # that are played for
MOST_ELEMENTS = range(2, 4)  # in a question

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
            columns=tuple(heading(Face(name_of(number)), gem, number) for gem, number in kinds),
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
    told = ngettext("{cards} is missing", "{cards} are missing", count)
    return told, ngettext("{cards} isn’t missing", "{cards} aren’t missing", count)


@dataclass(frozen=True, kw_only=True)
class Setup(CountedSetup):
    """Who plays, my hand, the cards face up, and the table's house rules.

    With `numbers_only`, cards are never shown; `questions` is how many a player may ask in a turn,
    and `elements` how many a question may name. `places` are played for: with more than one, the
    game goes on after somebody was right. `first` begins, or the first of `players` if it is None.
    """

    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    table: Annotated[tuple[str, ...], some_of(CARDS)]
    missing: Annotated[int, one_in_range(MISSING)] = 1
    numbers_only: bool = False
    questions: Annotated[int, one_in_range(QUESTIONS)] = 1
    places: Annotated[int, one_in_range(PLACES)] = 1
    elements: Annotated[int, one_in_range(MOST_ELEMENTS)] = 2

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
        return self.missing

    @override
    def usual_size(self, player: str) -> int:
        if len(self.players) not in SEATS:
            raise UnreadError
        return HAND_SIZE[len(self.players)]

    def shows(self, about: tuple[str, ...]) -> bool:
        """Whether the asker of a question about these elements sees the cards."""
        return len(about) > 1 and not self.numbers_only


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_faults(
        card_faults(setup, SEATS),
        _missing_faults(setup.missing),
        _questions_faults(setup.questions),
        _places_faults(setup.places),
        _elements_faults(setup.elements),
        hand_size_faults(setup.hand_sizes, setup.players, CARDS),
    )


def _missing_faults(missing: int) -> Iterator[Fault]:
    if missing not in MISSING:
        yield Fault("missing", _("one, two or three gems can be missing"))


def _questions_faults(questions: int) -> Iterator[Fault]:
    if questions not in QUESTIONS:
        yield Fault("questions", _("one or two questions can be asked per turn"))


def _places_faults(places: int) -> Iterator[Fault]:
    if places not in PLACES:
        yield Fault("places", _("a table can play for one, two or three places"))


def _elements_faults(elements: int) -> Iterator[Fault]:
    if elements not in MOST_ELEMENTS:
        yield Fault("elements", _("the limit is two or three elements per question"))
