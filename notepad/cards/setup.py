"""How a card game is set up: its pack of cards, the players and their hands, and the deal.

`Pack` says how cards look at one table and `Sought` what is looked for among them; `CardSetup` says
who plays with which cards. Then come the faults of a setup, the deal that it makes, and the clues
of cards that were laid open.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple, Self, TypeAlias

from notepad.core.faces_and_marks import Face, Pencil
from notepad.core.faults import (
    Fault,
    UnreadError,
    all_of,
    faulty_cards,
    faulty_seats,
    readable_items,
    unknown_player,
)
from notepad.core.game import Table
from notepad.core.language import _, enumerated, ngettext, spoken
from notepad.core.page import Cell, Grid, Tally
from notepad.core.seats import Reseating
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    Card,
    Clue,
    Deal,
    DealCell,
    Place,
    cells_held_by,
    count_clue,
    holder,
)

Boxes: TypeAlias = Callable[[Card], Cell]
Counts: TypeAlias = Callable[[str], tuple[Tally, ...]]


@lru_cache(maxsize=1024)
def cards_with(deck: tuple[Card, ...], *words: str) -> tuple[Card, ...]:
    """Return the cards of a deck that are made of all these words, as "red-2" is of "red"."""
    return tuple(card for card in deck if set(words) <= set(card.split("-")))


class CardNames(NamedTuple):
    """How a card is drawn in its box, and what it is called alone and in a sentence."""

    face: Face
    spoken: str
    told: str


class Pack(ABC):
    """How cards and their classes are drawn, said and laid out.

    With `open_numbers` counts that can't be placed yet stand beside the initials that they may
    mean.
    """

    open_numbers: bool = False

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """All cards, as the record names them, in the order of the deck."""

    @abstractmethod
    def face(self, card: Card) -> Face:
        """Return how a card is drawn in its box."""

    @abstractmethod
    def spoken(self, card: Card) -> str:
        """Return a card in words: "Red 2"."""

    @abstractmethod
    def title(self, about: str) -> str:
        """Return what the cards of a class are called: "Red"."""

    def names(self) -> Mapping[Card, CardNames]:
        """Return how each card is drawn and called, in the language that is spoken."""
        language = spoken()
        if language not in self._names:
            self._names[language] = {
                card: CardNames(self.face(card), self.spoken(card), self.told(card))
                for card in self.cards
            }
        return self._names[language]

    @cached_property
    def _names(self) -> dict[str, Mapping[Card, CardNames]]:
        return {}

    @abstractmethod
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        """Return the sheet: the box of each card in its place, and the tallies of classes.

        There may be no tally of a class, or one without counts.
        """

    def cards_of(self, about: str) -> tuple[Card, ...]:
        """Return the cards of a class, by its word in tallies: "red", "pearl+pair"."""
        return cards_with(self.cards, *about.split("+"))

    def chip(self, card: Card) -> Face:
        """Return how a card is drawn as one of a few that are much alike."""
        return self.face(card)

    def told(self, card: Card) -> str:
        """Return a card in a sentence: "▲2"."""
        return self.spoken(card)

    def named(self, card: Card) -> str:
        """Return a card as what a sentence is about: "the red pearl pair"."""
        return self.told(card)

    def listed(self, cards: Iterable[Card]) -> str:
        """Return cards as they are said one after the other in a sentence."""
        return enumerated(map(self.told, cards))


@dataclass(frozen=True, kw_only=True)
class Sought:
    """What players call the hidden cards, which everybody looks for.

    `one` of them ("conspirator"), and `all` of them as a place ("the conspirators"); `count` says
    how many there are and `found` that a card is one of them, with room for the `card`. `box`
    stands in the box of one that is found, and what `marked` has where I marked it as such.
    """

    one: str
    all: str
    count: str
    found: str
    box: str
    marked: Mapping[Pencil, str]


@dataclass(frozen=True, kw_only=True)
class CardSetup(ABC):
    """How a card game is set up, its fields those of the record; a game adds its own.

    `hand` are my cards. `first` begins, the first of `players` if it is None. What depends on a
    field that is missing or wrong raises UnreadError.
    """

    players: tuple[str, ...]
    me: str
    hand: tuple[Card, ...]
    first: str | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that lie open on the table."""
        return ()

    @property
    @abstractmethod
    def pack(self) -> Pack:
        """The cards as they look at this table."""

    @property
    @abstractmethod
    def sought(self) -> Sought:
        """The words for the hidden cards."""

    @property
    @abstractmethod
    def hidden_count(self) -> int:
        """How many cards are hidden from all."""

    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players called and seated otherwise."""
        first = seats.first if seats.first != seats.players[0] else None
        return replace(self, players=seats.players, me=seats.called(self.me), first=first)

    def hand_size(self, player: str) -> int:
        """Return how many cards a player is dealt: all that lie nowhere else are dealt round."""
        if player not in self.players:
            raise UnreadError
        cards = len(self.pack.cards) - self.hidden_count - len(self.face_up)
        return dealt_round(cards, len(self.players), self.players.index(player))

    def most_held(self, player: str) -> int:
        """Return how many cards a player has at most, at any time."""
        return self.hand_size(player)


def card_faults(setup: CardSetup, seats: range) -> Iterator[Fault]:
    """Yield what is wrong with the people and the cards of a setup for so many players."""
    deck = setup.pack.cards
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=seats),
        faulty_cards("hand", setup.hand, deck),
        faulty_cards("table", setup.face_up, deck),
        _face_up_faults(setup),
        _hand_faults(setup),
        _dealt_faults(setup, deck),
    )


def dealt_round(cards: int, players: int, seat: int) -> int:
    """Return how many of so many cards come to a seat (from 0); the first may get one more."""
    each, more = divmod(cards, players)
    return each + (seat < more)


def hand_size_faults(
    sizes: Mapping[str, int] | None, players: tuple[str, ...], deck: Collection[Card]
) -> Iterator[Fault]:
    """Yield what is wrong with a table's own sizes of hands."""
    for name, size in (sizes or {}).items():
        path = f"hand_sizes.{name}"
        yield from all_of(unknown_player(path, name, players), _size_faults(path, size, deck))


def beginner(table: Table) -> str | None:
    """Return the `first` of a setup: who begins, None for the first of the players."""
    return table.first if table.first != table.players[0] else None


def _face_up_faults(setup: CardSetup) -> Iterator[Fault]:
    hand = set(readable_items(setup.hand))
    yield from all_of(
        *(_mine_faults(f"table[{at}]", card, hand) for at, card in enumerate(setup.face_up))
    )


def _mine_faults(path: str, card: Card, hand: Collection[Card]) -> Iterator[Fault]:
    if card in hand:
        told = _("{card} can’t be both in your hand and face up")
        yield Fault(path, told.format(card=card))


def _size_faults(path: str, size: int, deck: Collection[Card]) -> Iterator[Fault]:
    if not 0 <= size <= len(deck):
        yield Fault(path, _("no hand has that many cards"))


def _hand_faults(setup: CardSetup) -> Iterator[Fault]:
    count, size = len(setup.hand), setup.hand_size(setup.me)
    if count != size:
        told = ngettext(
            "{count} card, but your hand should have {size}",
            "{count} cards, but your hand should have {size}",
            count,
        )
        yield Fault("hand", told.format(count=count, size=size))


def _dealt_faults(setup: CardSetup, deck: Collection[Card]) -> Iterator[Fault]:
    dealt = sum(map(setup.hand_size, setup.players)) + len(setup.face_up) + setup.hidden_count
    if dealt != len(deck):
        told = ngettext(
            "hands, face-up cards and hidden cards add up to {dealt} card, but the "
            "deck has {cards}",
            "hands, face-up cards and hidden cards add up to {dealt} cards, but the "
            "deck has {cards}",
            dealt,
        )
        yield Fault("table", told.format(dealt=dealt, cards=len(deck)))


def deal_of(setup: CardSetup) -> Deal:
    """Return the deal before any note: my hand, the cards face up, and how many each holds."""
    elsewhere = (*setup.opponents, HIDDEN)
    known = dict.fromkeys(setup.hand, (setup.me,)) | dict.fromkeys(setup.face_up, (TABLE,))
    return with_hands(setup, {card: known.get(card, elsewhere) for card in setup.pack.cards})


def hand_unsure(setup: CardSetup) -> Deal:
    """Return the deal before any note if my hand may be another one than I set up."""
    everywhere, up = (*setup.players, HIDDEN), dict.fromkeys(setup.face_up, (TABLE,))
    return with_hands(setup, {card: up.get(card, everywhere) for card in setup.pack.cards})


def with_hands(setup: CardSetup, options: Mapping[Card, tuple[Place, ...]]) -> Deal:
    """Return a deal of cards that can be in these places, and how many each holds."""
    return Deal(options, hands=tuple(_hands(setup, Deal(options, hands=()))))


def class_cells(
    setup: CardSetup, deal: Deal, classes: Iterable[str]
) -> Mapping[tuple[str, str], tuple[DealCell, ...]]:
    """Return the cells to be counted for each class and opponent, as the cards are now."""
    cards_of = setup.pack.cards_of
    his: dict[tuple[Card, str], list[DealCell]] = {}
    for card, places in deal.options.items():
        for place in places:
            his.setdefault((card, holder(place)), []).append((card, place))
    return {
        (about, player): tuple(c for card in cards_of(about) for c in his.get((card, player), ()))
        for about in classes
        for player in setup.opponents
    }


def laid_open(
    deal: Deal,
    number: int,
    cards: Collection[Card],
    hands: Mapping[str, Collection[Card]] | None,
    *,
    meaning: str,
) -> Iterator[Clue]:
    """Yield what the hidden cards say that were uncovered, and hands laid open with them.

    `number` is that of their note; `meaning` says that these cards are the hidden ones.
    """
    yield count_clue(deal.cells(cards, HIDDEN), {len(cards)}, note=number, meaning=meaning)
    told = _("{player} revealed these cards")
    for player, his in (hands or {}).items():
        said = told.format(player=player)
        yield count_clue(cells_held_by(deal, his, player), {len(his)}, note=number, meaning=said)


def sum_announced(deal: Deal, number: int, total: int, *, correct: bool, meaning: str) -> Clue:
    """Return what an announced sum says of the hidden cards together, never of each alone.

    `number` is that of its note; `meaning` says that they make this sum, or do not.
    """
    weights = tuple(deal.measure.items())
    every = frozenset(range(sum(weight for _cell, weight in weights) + 1))
    return Clue(weights, frozenset({total}) if correct else every - {total}, number, meaning)


def _hands(setup: CardSetup, bare: Deal) -> Iterator[Clue]:
    deck, told = setup.pack.cards, _("{player}: {count} in hand")
    for player in setup.players:
        size = setup.hand_size(player)
        said = told.format(player=player, count=size)
        yield count_clue(bare.cells(deck, player), {size}, meaning=said)
    up, hidden = len(setup.face_up), setup.hidden_count
    if up:
        yield count_clue(bare.cells(deck, TABLE), {up}, meaning=_("cards face up"))
    yield count_clue(bare.cells(deck, HIDDEN), {hidden}, meaning=setup.sought.count)
