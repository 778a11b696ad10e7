"""CardSetup: who plays with which cards, and what can be wrong with that."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from notepad.cards.pack import Pack, Sought
from notepad.core.fault import Fault, all_of, faulty_cards, faulty_seats, unknown_player
from notepad.core.game.game import Table
from notepad.core.seats import Reseating
from notepad.core.unread import UnreadError, legible
from notepad.core.words import _, ngettext
from notepad.deduction.deal import Card


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
    hand = set(legible(setup.hand))
    yield from all_of(
        *(_mine_faults(f"table[{at}]", card, hand) for at, card in enumerate(setup.face_up))
    )


def _mine_faults(path: str, card: Card, hand: Collection[Card]) -> Iterator[Fault]:
    if card in hand:
        told = _("{card} can't be both in your hand and face up")
        yield Fault(path, told.format(card=card))


def _size_faults(path: str, size: int, deck: Collection[Card]) -> Iterator[Fault]:
    if not 0 <= size <= len(deck):
        yield Fault(path, _("no hand has so many cards"))


def _hand_faults(setup: CardSetup) -> Iterator[Fault]:
    count, size = len(setup.hand), setup.hand_size(setup.me)
    if count != size:
        told = ngettext(
            "{count} card, but your hand has {size}",
            "{count} cards, but your hand has {size}",
            count,
        )
        yield Fault("hand", told.format(count=count, size=size))


def _dealt_faults(setup: CardSetup, deck: Collection[Card]) -> Iterator[Fault]:
    dealt = sum(map(setup.hand_size, setup.players)) + len(setup.face_up) + setup.hidden_count
    if dealt != len(deck):
        told = ngettext(
            "hands, cards face up and hidden ones make {dealt} card, but there are {cards}",
            "hands, cards face up and hidden ones make {dealt} cards, but there are {cards}",
            dealt,
        )
        yield Fault("table", told.format(dealt=dealt, cards=len(deck)))
