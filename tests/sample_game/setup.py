"""How a game is set up, and what can be wrong with that."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from notepad.core.allowed import some_of
from notepad.core.fault import Fault, all_of, faulty_cards, faulty_seats
from notepad.core.words import _, ngettext
from tests.sample_game import NAME
from tests.sample_game.components import CARDS, SET_ASIDE


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, and my hand. `first` begins, the first of `players` if it is None."""

    players: tuple[str, ...]
    me: str
    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    first: str | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    def hand_size(self, player: str) -> int:
        """Return how many cards a player holds: they are dealt round from the one who begins."""
        seats = self.players
        place = (seats.index(player) - seats.index(self.first or seats[0])) % len(seats)
        each, more = divmod(len(CARDS) - SET_ASIDE, len(seats))
        return each + (place < more)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=NAME.seats),
        faulty_cards("hand", setup.hand, CARDS),
        _hand_faults(setup),
    )


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    seated = {setup.me, setup.first or setup.me} <= set(setup.players)
    if seated and len(setup.hand) != setup.hand_size(setup.me):
        count = len(setup.hand)
        told = ngettext(
            "{count} card, but your hand has {size}",
            "{count} cards, but your hand has {size}",
            count,
        )
        size = setup.hand_size(setup.me)
        yield Fault("hand", told.format(count=count, size=size))


def hand_hint(count: int, size: int) -> str:
    """Return what is still to be tapped while the hand is set up."""
    if count < size:
        return _("Tap your own cards on the sheet.")
    return _("Too many: tap a card again to put it back.") if count > size else ""
