"""How a declared game is set up, and what can be wrong with that."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import ClassVar

from notepad.core.fault import Fault, all_of, faulty_cards, faulty_seats, unknown_player
from notepad.core.unread import legible
from notepad.core.words import _, ngettext
from notepad.declared.deck import Deck


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, my hand, and the cards that lie face up; `deck` are the game's cards.

    `hand_sizes` says how many cards the players named in it hold, where they are not dealt as
    usual. `first` begins, the first of `players` if it is None.
    """

    deck: ClassVar[Deck]

    players: tuple[str, ...]
    me: str
    hand: tuple[str, ...]
    table: tuple[str, ...] = ()
    hand_sizes: dict[str, int] | None = None
    first: str | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    @property
    def hidden_count(self) -> int:
        """How many cards are hidden."""
        return self.deck.hidden_count(len(self.players))

    def hand_size(self, player: str) -> int:
        """Return how many cards a player holds; dealt round, the first ones may have one more."""
        told = (self.hand_sizes or {}).get(player)
        if told is not None:
            return told
        dealt = self.deck.dealt(len(self.players))
        if dealt is not None:
            return dealt
        rest = len(self.deck.cards) - self.hidden_count - len(self.table)
        each, over = divmod(rest, len(self.players))
        return each + (self.players.index(player) < over)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    cards = setup.deck.cards
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=setup.deck.seats),
        faulty_cards("hand", setup.hand, cards),
        faulty_cards("table", setup.table, cards),
        _table_faults(setup),
        _sizes_faults(setup),
        _hand_faults(setup),
        _dealt_faults(setup),
    )


def _table_faults(setup: Setup) -> Iterator[Fault]:
    hand = set(legible(setup.hand))
    yield from all_of(
        *(_mine_faults(f"table[{at}]", card, hand) for at, card in enumerate(setup.table))
    )


def _mine_faults(path: str, card: str, hand: Collection[str]) -> Iterator[Fault]:
    if card in hand:
        told = _("{card} can't be both in your hand and face up")
        yield Fault(path, told.format(card=card))


def _sizes_faults(setup: Setup) -> Iterator[Fault]:
    for name, size in (setup.hand_sizes or {}).items():
        path = f"hand_sizes.{name}"
        most = len(setup.deck.cards)
        yield from all_of(unknown_player(path, name, setup.players), _size_faults(path, size, most))


def _size_faults(path: str, size: int, most: int) -> Iterator[Fault]:
    if not 0 <= size <= most:
        yield Fault(path, _("no hand has so many cards"))


def _seated(setup: Setup) -> bool:
    return len(setup.players) in setup.deck.seats and setup.me in setup.players


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    if _seated(setup) and len(setup.hand) != setup.hand_size(setup.me):
        count = len(setup.hand)
        told = ngettext(
            "{count} card, but your hand has {size}",
            "{count} cards, but your hand has {size}",
            count,
        )
        yield Fault("hand", told.format(count=count, size=setup.hand_size(setup.me)))


def _dealt_faults(setup: Setup) -> Iterator[Fault]:
    if not _seated(setup):
        return
    dealt = sum(map(setup.hand_size, setup.players)) + len(setup.table) + setup.hidden_count
    if dealt != len(setup.deck.cards):
        told = ngettext(
            "hands, face-up and hidden cards make {dealt} card, but there are {cards}",
            "hands, face-up and hidden cards make {dealt} cards, but there are {cards}",
            dealt,
        )
        yield Fault("table", told.format(dealt=dealt, cards=len(setup.deck.cards)))
