"""How a game is set up, and what can be wrong with that."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import override

from notepad.cards.card_setup import CardSetup, card_faults
from notepad.cards.pack import Sought
from notepad.core.allowed import one_of, some_of
from notepad.core.fault import Fault, all_of, faulty_colour, repeated, unknown_choice
from notepad.core.mark import Pencil
from notepad.core.unread import UnreadError
from notepad.core.words import _, listed
from notepad.games.cataline.components import (
    CARDS,
    CONSPIRATORS,
    KEPT,
    LONE,
    OWN_DECK,
    SEATS,
    STANDARD,
    SUITS,
    VARIANTS,
    SuitLook,
    lone_counts,
)
from notepad.games.cataline.pack import Deck


@dataclass(frozen=True, kw_only=True)
class Setup(CardSetup):
    """Who plays, my hand, and how the table's deck looks.

    `first` begins, the first of `players` if it is None; `deck` is presentation only.
    `conspirators` is how many were set aside, where they are accused one by one; else None.
    """

    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    variant: Annotated[str, one_of(VARIANTS)] = STANDARD
    conspirators: int | None = None
    deck: tuple[SuitLook, ...] = OWN_DECK

    @property
    @override
    def pack(self) -> Deck:
        return Deck(self.deck)

    @property
    @override
    def sought(self) -> Sought:
        return Sought(
            one=_("conspirator"),
            all=_("the conspirators"),
            count=_("there are {count} conspirators").format(count=self.hidden_count),
            found=_("{card} is a conspirator."),
            box=_("conspirator"),
            marked={
                Pencil.CIRCLE: _("conspirator!"),
                Pencil.CROSS: _("no conspirator"),
                Pencil.QUERY: _("conspirator?"),
            },
        )

    @property
    @override
    def hidden_count(self) -> int:
        players, count = len(self.players), self.conspirators
        if players not in SEATS:
            raise UnreadError
        if self.variant != LONE:
            return CONSPIRATORS[players]
        if count is None or count not in lone_counts(players):
            raise UnreadError
        return count

    @override
    def most_held(self, player: str) -> int:
        return len(CARDS) if self.variant == KEPT else self.hand_size(player)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        card_faults(setup, SEATS),
        unknown_choice("variant", setup.variant, VARIANTS, _("variant")),
        _conspirators_faults(setup),
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


def _deck_faults(deck: tuple[SuitLook, ...]) -> Iterator[Fault]:
    for place, look in enumerate(deck):
        yield from all_of(
            unknown_choice(f"deck[{place}].suit", look.suit, SUITS, _("suit")),
            faulty_colour(f"deck[{place}].colour", look.colour),
        )
    yield from repeated("deck", [look.suit for look in deck])
