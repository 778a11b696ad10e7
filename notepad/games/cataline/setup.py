"""How a game is set up, and what can be wrong with that."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from notepad.core.allowed import one_of, some_of
from notepad.core.fault import (
    Fault,
    all_of,
    faulty_cards,
    faulty_colour,
    faulty_seats,
    repeated,
    unknown_choice,
)
from notepad.core.words import _, listed, ngettext
from notepad.games.cataline.components import (
    CARDS,
    CONSPIRATORS,
    HAND_SIZE,
    LONE,
    OWN_DECK,
    SEATS,
    STANDARD,
    SUITS,
    VARIANTS,
    Deck,
    SuitLook,
    lone_counts,
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, my hand, and how the table's deck looks.

    `first` begins, the first of `players` if it is None; `deck` is presentation only.
    `conspirators` is how many were set aside, where they are accused one by one; else None.
    """

    players: tuple[str, ...]
    me: str
    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    variant: Annotated[str, one_of(VARIANTS)] = STANDARD
    conspirators: int | None = None
    first: str | None = None
    deck: tuple[SuitLook, ...] = OWN_DECK

    @property
    def looks(self) -> Deck:
        """The faces of the cards at this table."""
        return Deck(self.deck)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    @property
    def hidden_count(self) -> int:
        """How many conspirators were set aside; the setup has no faults."""
        return self.conspirators or CONSPIRATORS[len(self.players)]

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt; the setup has no faults."""
        return (len(CARDS) - self.hidden_count) // len(self.players)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        unknown_choice("variant", setup.variant, VARIANTS, _("variant")),
        _conspirators_faults(setup),
        faulty_cards("hand", setup.hand, CARDS),
        _hand_faults(setup),
        _deck_faults(setup.deck),
    )


def _conspirators_faults(setup: Setup) -> Iterator[Fault]:
    count = setup.conspirators
    if setup.variant != LONE:
        if count is not None:
            told = _("only the variant “lone” says how many conspirators there are")
            yield Fault("conspirators", told)
    elif count is None:
        told = _("this field is missing: say how many conspirators were set aside")
        yield Fault("conspirators", told)
    elif len(setup.players) in SEATS and count not in lone_counts(len(setup.players)):
        told = _("{count} is not possible with {players} players, but {counts}").format(
            count=count,
            players=len(setup.players),
            counts=listed(map(str, lone_counts(len(setup.players)))),
        )
        yield Fault("conspirators", told)


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    size = hand_size_of(setup)
    if size is not None and len(setup.hand) != size:
        count, players = len(setup.hand), len(setup.players)
        told = ngettext(
            "{count} card, but a hand has {size} with {players} players",
            "{count} cards, but a hand has {size} with {players} players",
            count,
        )
        yield Fault("hand", told.format(count=count, size=size, players=players))


def hand_size_of(setup: Setup) -> int | None:
    """Return how many cards a hand has, or None if the setup is too faulty to tell."""
    players = len(setup.players)
    if setup.variant != LONE:
        return HAND_SIZE.get(players)
    if players not in SEATS or setup.conspirators not in lone_counts(players):
        return None
    return setup.hand_size


def _deck_faults(deck: tuple[SuitLook, ...]) -> Iterator[Fault]:
    for place, look in enumerate(deck):
        yield from all_of(
            unknown_choice(f"deck[{place}].suit", look.suit, SUITS, _("suit")),
            faulty_colour(f"deck[{place}].colour", look.colour),
        )
    yield from repeated("deck", [look.suit for look in deck])
