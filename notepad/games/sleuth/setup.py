"""How a game is set up, and what can be wrong with that."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated

from notepad.core.allowed import some_of, within
from notepad.core.fault import Fault, all_of, faulty_cards, faulty_seats, unknown_player
from notepad.core.unread import legible
from notepad.core.words import _, ngettext
from notepad.games.sleuth.components import CARDS, HAND_SIZE, MISSING, SEATS


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, my hand, the cards face up, and the table's own rules.

    `hand_sizes` says how many cards the players named in it hold; with `numbers_only` no cards are
    ever shown. `first` begins, the first of `players` if it is None.
    """

    players: tuple[str, ...]
    me: str
    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    table: Annotated[tuple[str, ...], some_of(CARDS)]
    missing: Annotated[int, within(MISSING)] = 1
    hand_sizes: dict[str, int] | None = None
    numbers_only: bool = False
    first: str | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    def hand_size(self, player: str) -> int:
        """Return how many cards a player holds."""
        usual = HAND_SIZE.get(len(self.players), len(CARDS))
        return (self.hand_sizes or {}).get(player, usual)

    def shows(self, about: tuple[str, ...]) -> bool:
        """Whether the asker of such a question sees the cards."""
        return len(about) > 1 and not self.numbers_only


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        faulty_cards("hand", setup.hand, CARDS),
        faulty_cards("table", setup.table, CARDS),
        _table_faults(setup),
        _missing_faults(setup.missing),
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


def _missing_faults(missing: int) -> Iterator[Fault]:
    if missing not in MISSING:
        yield Fault("missing", _("one, two or three gems can be missing"))


def _sizes_faults(setup: Setup) -> Iterator[Fault]:
    for name, size in (setup.hand_sizes or {}).items():
        path = f"hand_sizes.{name}"
        yield from all_of(unknown_player(path, name, setup.players), _size_faults(path, size))


def _size_faults(path: str, size: int) -> Iterator[Fault]:
    if not 0 <= size <= len(CARDS):
        yield Fault(path, _("no hand has so many cards"))


def _seated(setup: Setup) -> bool:
    return len(setup.players) in SEATS and setup.me in setup.players


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
    dealt = sum(map(setup.hand_size, setup.players)) + len(setup.table) + setup.missing
    if dealt != len(CARDS):
        told = ngettext(
            "hands, face-up and missing gems make {dealt} card, but there are {cards}",
            "hands, face-up and missing gems make {dealt} cards, but there are {cards}",
            dealt,
        )
        yield Fault("table", told.format(dealt=dealt, cards=len(CARDS)))
