"""Cataline's thirty cards, the decks that can stand in for them, and how a game is set up."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Annotated, ClassVar, NamedTuple

from typing_extensions import override

from notepad.cards.opening import Picking, card_setup, dealt
from notepad.cards.setup import Boxes, CardSetup, Counts, Pack, Sought, cards_with
from notepad.core import faults, slots
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Pencil, Symbol
from notepad.core.form import only_choice
from notepad.core.language import N_, NC_, _, listed_with_or, ngettext, translated
from notepad.core.page import Grid, Heading
from notepad.core.strict_json import COLOUR, one_of, some_of
from notepad.games.cataline import NAME

SUITS = ("red", "blue", "green", "yellow", "violet")
VALUES = ("1", "2", "3", "4", "5", "6")
CARDS = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)
CLASSES = (*SUITS, *VALUES)

SEATS = NAME.seats
HAND_SIZE = {3: 8, 4: 6, 5: 5}  # by number of players
CONSPIRATORS = {3: 6, 4: 6, 5: 5}  # by number of players

STANDARD, KEPT, LONE = "standard", "kept", "lone"
VARIANTS = (STANDARD, KEPT, LONE)
LONE_LEAST = 10
"""The least number of conspirators if they are accused one by one."""

ALL = "*"
"""Stands for all other players as the target of a question."""

ACCUSATIONS = 10
"""How many accused cards end a game if they are accused one by one."""

SYMBOLS = {
    "red": Symbol.CIRCLE,
    "blue": Symbol.TRIANGLE,
    "green": Symbol.SQUARE,
    "yellow": Symbol.DIAMOND,
    "violet": Symbol.STAR,
}


@dataclass(frozen=True, kw_only=True)
class SuitLook:
    """The name and colour (`#rrggbb`) of one suit in the table's own deck."""

    suit: Annotated[str, one_of(SUITS)]
    name: str
    colour: Annotated[str, COLOUR]

    @property
    def called(self) -> str:
        """The name in the player's language, unless the table chose a name itself."""
        return translated(self.name) if self.name in _USUAL_NAMES else self.name


def suit_of(card: str) -> str:
    """Return a card's suit."""
    return card.split("-")[0]


def value_of(card: str) -> str:
    """Return a card's value, as the word that notes use for it."""
    return card.split("-")[1]


def cards_of(about: str) -> tuple[str, ...]:
    """Return the cards of a suit or of a value."""
    return cards_with(CARDS, about)


def counts_for_equal_hands(players: int) -> tuple[int, ...]:
    """Return the numbers of conspirators to accuse one by one that leave hands of equal size."""
    counts = range(LONE_LEAST, len(CARDS))
    return tuple(count for count in counts if players and (len(CARDS) - count) % players == 0)


def possible_sums(players: int) -> range:
    """Return the sums that the conspirators can have with so many players."""
    return range(5, 31) if CONSPIRATORS.get(players) == 5 else range(7, 36)


_COLOURS = (N_("Red"), N_("Blue"), N_("Green"), N_("Yellow"))


def _deck(*inks: str, last: str = N_("Violet")) -> tuple[SuitLook, ...]:
    """Return suits in these inks, all called as in most decks but for the last one."""
    return tuple(
        SuitLook(suit=suit, name=name, colour=ink)
        for suit, name, ink in zip(SUITS, (*_COLOURS, last), inks, strict=True)
    )


OWN_DECK = _deck("#c0412b", "#1f6fb8", "#1f8a5f", "#b58900", "#7a4ba8")
LOWEST = range(11)
"""The lowest value printed on a table's own deck; the other five follow in a row."""


class DeckKind(NamedTuple):
    """A deck that can be used: its name, its suits, and the lowest of six values in a row."""

    name: str
    looks: tuple[SuitLook, ...]
    lowest: range = range(1, 2)

    @property
    def usual_lowest(self) -> int:
        """The lowest value unless another is chosen: 1, or the first that the deck has."""
        return 1 if 1 in self.lowest else self.lowest[0]


DECKS = {
    "cataline": DeckKind(N_("Cataline"), OWN_DECK),
    "lost-cities": DeckKind(
        N_("Lost Cities"),
        _deck("#b8352a", "#2a66b0", "#2f8f4e", "#c19a06", "#8a8f98", last=N_("White")),
        range(2, 6),
    ),
    "battle-line": DeckKind(
        N_("Battle Line"),
        _deck("#c2372e", "#2b6cb5", "#3c8f3a", "#c4a006", "#d2691e", last=N_("Orange")),
        range(1, 6),
    ),
    "schotten-totten": DeckKind(
        N_("Schotten-Totten"),
        _deck("#b5342c", "#2f6ea8", "#4b8b3b", "#b8960c", "#7d4c94"),
        range(1, 5),
    ),
    "galaxy": DeckKind(
        N_("Galaxy"), _deck("#a8322d", "#27609c", "#2e7d5b", "#b98a00", "#6a4599"), range(1, 6)
    ),
}
"""Decks by the word that a form uses for them. We haven't seen Galaxy's cards."""
_USUAL_NAMES = frozenset(look.name for kind in DECKS.values() for look in kind.looks)


@lru_cache(maxsize=64)
def _suit_face(look: SuitLook, called: str) -> Face:
    """Return the face of a suit, as it is called in the player's language."""
    return Face(called, SYMBOLS[look.suit], look.colour)


@dataclass(frozen=True)
class Deck(Pack):
    """The table's own deck: its suits' names and colours, and its six values from `lowest` on."""

    looks: tuple[SuitLook, ...] = OWN_DECK
    lowest: int = 1
    cards = CARDS

    def suit(self, suit: str) -> Face:
        """Return the face of a suit: its symbol, name and colour."""
        look = self._looks[suit]
        return _suit_face(look, look.called)

    @cached_property
    def _looks(self) -> dict[str, SuitLook]:
        return {look.suit: look for look in (*OWN_DECK, *self.looks)}

    @cached_property
    def printed(self) -> Mapping[str, str]:
        """The values as printed on the cards: the first of six is printed as `lowest`."""
        return {value: str(printed) for printed, value in enumerate(VALUES, self.lowest)}

    def about(self, about: str) -> Face:
        """Return the face of a suit or a value, as questions name it."""
        look = self._looks.get(about)
        return Face(self.printed[about]) if look is None else _suit_face(look, look.called)

    def class_name(self, about: str) -> str:
        """Return a suit or value as a sentence names it: "■Green", "value 4"."""
        named = self.about(about)
        return str(named) if named.symbol else _("value {value}").format(value=named)

    @override
    def face(self, card: str) -> Face:
        suit = self.suit(suit_of(card))
        return Face(self.printed[value_of(card)], suit.symbol, suit.colour)

    @override
    def spoken(self, card: str) -> str:
        return f"{self.suit(suit_of(card)).label} {self.printed[value_of(card)]}"

    @override
    def told(self, card: str) -> str:
        return str(self.face(card))

    @override
    def listed(self, cards: Iterable[str]) -> str:
        return " ".join(map(self.told, cards))

    @override
    def title(self, about: str) -> str:
        look = self._looks.get(about)
        return self.class_name(about) if look is None else look.called

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        return Grid(
            columns=tuple(Heading(self.suit(suit)) for suit in SUITS),
            rows=tuple(Heading(self.about(value)) for value in VALUES),
            cells=tuple(tuple(box(f"{suit}-{value}") for suit in SUITS) for value in VALUES),
            row_tallies=tuple(tally for value in VALUES for tally in counts(value)),
            column_tallies=tuple(tally for suit in SUITS for tally in counts(suit)),
            named_by_heads=True,
        )


def _conspirator_clauses(count: int) -> tuple[str, str]:
    text = ngettext("{cards} is a conspirator", "{cards} are conspirators", count)
    return text, ngettext("{cards} isn’t a conspirator", "{cards} aren’t conspirators", count)


_VARIANTS = {
    STANDARD: (N_("standard"), N_("cards are shown and returned")),
    KEPT: (N_("cards are kept"), N_("the asker keeps the cards")),
    LONE: (N_("one by one"), N_("ten or more, accused one at a time")),
}


def _spoken_variant(_at: slots.AnyMoment, word: str) -> str:
    name, told = map(translated, _VARIANTS[word])
    return _("{name}: {told}").format(name=name, told=told)


VARIANT = slots.option(
    {word: name for word, (name, _told) in _VARIANTS.items()},
    label=N_("variant"),
    kind=N_("variant"),
    usual=STANDARD,
    spoken=_spoken_variant,
    status=lambda _at, word: translated(_VARIANTS[word][1]),
)


def _counts(at: slots.AnyMoment) -> tuple[int, ...]:
    return counts_for_equal_hands(len(at.setup.players))


def _is_lone(at: slots.AnyMoment) -> bool:
    return bool(at["variant"] == LONE)


def _conspirators_faults(path: str, at: slots.AnyMoment, count: int) -> Iterator[faults.Fault]:
    players = len(at.setup.players)
    if _is_lone(at) and players in SEATS and count not in _counts(at):
        text = _("{count} isn’t possible with {players} players; choose {counts}")
        counts = listed_with_or(map(str, _counts(at)))
        yield faults.Fault(path, text.format(count=count, players=players, counts=counts))


COUNT = slots.One(
    label=N_("conspirators"),
    there=_is_lone,
    among=_counts,
    usual=lambda at: next(iter(_counts(at)), slots.OPEN),
    faulty=_conspirators_faults,
    missing=N_("this field is missing: say how many conspirators were set aside"),
    unseen=N_("the number of conspirators can only be chosen in the variant “lone”"),
    json={},
)


def _suits_told(at: slots.AnyMoment, even: bool) -> str:
    if not even:
        return _("any cards: a suit can have many, or none")
    each, spare = divmod(at.get("conspirators") or 0, len(SUITS))
    alike = (
        _("{count} of each suit, plus {spare} of any suit") if spare else _("{count} of each suit")
    )
    return alike.format(count=each, spare=spare)


def _even_faults(path: str, at: slots.AnyMoment, even: bool) -> Iterator[faults.Fault]:
    if even and not _is_lone(at):
        yield faults.Fault(path, _("how suits are drawn can only be chosen in the variant “lone”"))


EVEN = slots.flag(
    {"any": (False, N_("from all cards")), "even": (True, N_("equally from each suit"))},
    key="suits",
    label=N_("drawn"),
    there=_is_lone,
    usual=slots.never,
    status=_suits_told,
    faulty=_even_faults,
)
_OWN = "own"


def _is_own(at: slots.AnyMoment) -> bool:
    return only_choice(at.draft, "deck") == _OWN


def _kind(at: slots.AnyMoment) -> DeckKind:
    """Return the deck that is used, by what is tapped or by how a setup's deck looks."""
    word = _deck_word(at) if at.has("deck") else only_choice(at.draft, "deck") or ""
    usual = next(iter(DECKS.values()))
    return DeckKind("", OWN_DECK, LOWEST) if word == _OWN else DECKS.get(word, usual)


def _deck_word(at: slots.AnyMoment) -> str:
    looks, lowest = at["deck"], at["lowest"]
    alike = (word for word, kind in DECKS.items() if kind.looks == looks and lowest in kind.lowest)
    return next(alike, _OWN)


PRESET = slots.option(
    {**{word: kind.name for word, kind in DECKS.items()}, _OWN: NC_("deck", "custom")},
    key="deck",
    label=N_("deck"),
    usual=next(iter(DECKS)),
    implied=_deck_word,
)


def _values(_at: slots.AnyMoment, lowest: int) -> Face:
    return Face(_("{least}–{most}").format(least=lowest, most=lowest + len(VALUES) - 1))


def _lowest_faults(path: str, _at: slots.AnyMoment, lowest: int) -> Iterator[faults.Fault]:
    if lowest not in LOWEST:
        text = _("the lowest value must be from {least} to {most}")
        yield faults.Fault(path, text.format(least=LOWEST[0], most=LOWEST[-1]))


LOWEST_VALUE = slots.One(
    label=N_("values"),
    there=lambda at: len(_kind(at).lowest) > 1,
    among=lambda at: _kind(at).lowest,
    face=_values,
    usual=lambda at: _kind(at).usual_lowest,
    faulty=_lowest_faults,
    json={"minimum": LOWEST[0], "maximum": LOWEST[-1]},
)


def _suit_slots(look: SuitLook) -> tuple[slots.Slot, slots.Slot]:
    """Return the slots for the name and the colour of a suit in a table's own deck."""
    symbol = SYMBOLS[look.suit]
    name = slots.Written(
        key=f"name-{look.suit}",
        label=lambda _at: _("suit {symbol}").format(symbol=symbol.value),
        there=_is_own,
        usual=lambda _at: look.name,
        shown=lambda name: replace(look, name=name).called,
    )
    return name, replace(slots.swatches(f"colour-{look.suit}", symbol, look.colour), there=_is_own)


def _looks(at: slots.AnyMoment, tapped: Mapping[str, str]) -> tuple[SuitLook, ...]:
    if not tapped:
        return _kind(at).looks
    suits = ((suit, tapped[f"name-{suit}"], tapped[f"colour-{suit}"]) for suit in SUITS)
    return tuple(SuitLook(suit=suit, name=name, colour=colour) for suit, name, colour in suits)


def _looks_apart(_at: slots.AnyMoment, deck: tuple[SuitLook, ...]) -> Mapping[str, str]:
    names = {f"name-{look.suit}": look.name for look in deck}
    return names | {f"colour-{look.suit}": look.colour for look in deck}


LOOKS = slots.Both(
    fields=("deck",),
    parts=tuple(slot for look in OWN_DECK for slot in _suit_slots(look)),
    made=_looks,
    apart=_looks_apart,
    told=lambda _at, _deck: "",
    faulty=lambda _at, deck: _deck_faults(deck),
    least=0,
    json={},
)


def picking(at: slots.AnyMoment) -> Picking:
    """Return the cards being tapped, as the deck looks and as many as I get."""
    players, count = len(at.setup.players), at.get("conspirators")
    size = (len(CARDS) - count) // players if count else HAND_SIZE.get(players, 0)
    return Picking(draft=at.draft, pack=Deck(at["deck"], at.get("lowest") or 1), hand_size=size)


@dataclass(frozen=True, kw_only=True)
class Setup(CardSetup):
    """Who plays, my hand, and how the table's deck looks.

    `first` begins, or the first of `players` if it is None. `deck` and the `lowest` value printed
    on it only change how cards look: records, values and sums always use 1 to 6. `conspirators` is
    how many were set aside if they are accused one by one, else None; `even_suits` then says that
    the same number was drawn from each suit, and only the remainder from any.
    """

    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    variant: Annotated[str, VARIANT] = STANDARD
    preset: ClassVar[Annotated[str, PRESET]]
    conspirators: Annotated[int | None, COUNT] = None
    even_suits: Annotated[bool, EVEN] = False
    deck: tuple[SuitLook, ...] = OWN_DECK
    lowest: Annotated[int, LOWEST_VALUE] = 1
    looks: ClassVar[Annotated[tuple[SuitLook, ...], LOOKS]]
    dealt: ClassVar[Annotated[tuple[str, ...], dealt(picking, "hand")]]

    @cached_property
    @override
    def pack(self) -> Deck:
        return Deck(self.deck, self.lowest)

    def printed_sum(self, total: int) -> int:
        """Return the printed sum for a sum of values from 1 to 6."""
        return total + (self.lowest - 1) * self.hidden_count

    def sum_of_printed(self, total: int) -> int:
        """Return the sum of values from 1 to 6 for a printed sum."""
        return total - (self.lowest - 1) * self.hidden_count

    @property
    @override
    def sought_words(self) -> Sought:
        return Sought(
            one=_("conspirator"),
            all=_("the conspirators"),
            count=ngettext(
                "there is {count} conspirator", "there are {count} conspirators", self.hidden_count
            ).format(count=self.hidden_count),
            found=_("{card} is a conspirator."),
            several=_("{cards} are conspirators."),
            box=_("conspirator"),
            marked={
                Pencil.CIRCLE: _("conspirator!"),
                Pencil.CROSS: _("no conspirator"),
                Pencil.QUERY: _("conspirator?"),
            },
            clauses=_conspirator_clauses,
        )

    @cached_property
    @override
    def hidden_count(self) -> int:
        players, count = len(self.players), self.conspirators
        if players not in SEATS:
            raise faults.UnreadError
        if self.variant != LONE:
            return CONSPIRATORS[players]
        if count is None or count not in counts_for_equal_hands(players):
            raise faults.UnreadError
        return count

    @override
    def most_held(self, player: str) -> int:
        return len(CARDS) if self.variant == KEPT else self.hand_size(player)


def _deck_faults(deck: tuple[SuitLook, ...]) -> Iterator[faults.Fault]:
    for place, look in enumerate(deck):
        yield from faults.all_faults(
            faults.unknown_choice(f"deck[{place}].suit", look.suit, SUITS, _("suit")),
            faults.faulty_colour(f"deck[{place}].colour", look.colour),
        )
    yield from faults.repetition_fault("deck", [look.suit for look in deck])


SETUP = card_setup(Setup, NAME, picking)
"""How a game is set up: the deck on the table, and my hand, tapped on the empty sheet."""
