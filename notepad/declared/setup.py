"""How a declared game is set up, and what can be wrong with that."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Self

from typing_extensions import override

from notepad.cards.card_setup import CardSetup, card_faults, hand_size_faults
from notepad.cards.pack import Sought
from notepad.core.allowed import some_of
from notepad.core.fault import Fault, all_of
from notepad.core.mark import Pencil
from notepad.core.seats import Reseating
from notepad.core.unread import UnreadError
from notepad.core.words import _, ngettext
from notepad.declared.deck import Deck
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_file import from_document
from notepad.declared.declared_pack import DeclaredPack


@dataclass(frozen=True, kw_only=True)
class Setup(CardSetup):
    """Who plays, my hand, and the cards that lie face up; `deck` are the game's cards.

    `hand_sizes` says how many cards the players named in it hold, where they are not dealt as
    usual.
    """

    deck: ClassVar[Deck]

    table: tuple[str, ...] = ()
    hand_sizes: dict[str, int] | None = None

    @override
    def __reduce__(self) -> tuple[object, ...]:
        """Return what makes it again elsewhere: its type is known by its declaration alone."""
        values = {part.name: getattr(self, part.name) for part in fields(self)}
        return _made_again, (self.deck.text, values)

    @property
    @override
    def face_up(self) -> tuple[str, ...]:
        return self.table

    @property
    @override
    def pack(self) -> DeclaredPack:
        return DeclaredPack(self.deck)

    @property
    @override
    def sought(self) -> Sought:
        count = self.hidden_count
        told = ngettext("{count} card is hidden", "{count} cards are hidden", count)
        return Sought(
            one=_("hidden card"),
            all=_("the hidden card") if count == 1 else _("the hidden cards"),
            count=told.format(count=count),
            found=_("{card} is hidden."),
            box=_("hidden"),
            marked={
                Pencil.CIRCLE: _("hidden!"),
                Pencil.CROSS: _("not hidden"),
                Pencil.QUERY: _("hidden?"),
            },
        )

    @property
    @override
    def hidden_count(self) -> int:
        if len(self.players) not in self.deck.seats:
            raise UnreadError
        return self.deck.hidden_count(len(self.players))

    @override
    def reseated(self, seats: Reseating) -> Self:
        sizes = seats.by_player(self.hand_sizes)
        return replace(super().reseated(seats), hand_sizes=sizes)

    @override
    def hand_size(self, player: str) -> int:
        sizes, dealt_for = self.hand_sizes or {}, self.deck.seats
        if not {player, *sizes} <= set(self.players) or len(self.players) not in dealt_for:
            raise UnreadError
        dealt = self.deck.dealt(len(self.players))
        usual = super().hand_size(player) if dealt is None else dealt
        return sizes.get(player, usual)


def setup_type(declared: Declaration) -> type[Setup]:
    """Return the setups of a declared game: a type of its own, as a record's fields want one.

    Of equal declarations it is the same, so that their setups can be compared.
    """
    return _known_type(Deck(declared).text)


@cache
def _known_type(text: str) -> type[Setup]:
    deck = Deck(from_document(json.loads(text)))
    cards = Annotated[tuple[str, ...], some_of(deck.cards)]
    hints = {"hand": cards, "table": cards}
    made: type[Setup] = type("DeclaredSetup", (Setup,), {"deck": deck, "__annotations__": hints})
    return made


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    deck = setup.deck
    yield from all_of(
        card_faults(setup, deck.seats),
        hand_size_faults(setup.hand_sizes, setup.players, deck.cards),
    )


def _made_again(text: str, values: dict[str, Any]) -> Setup:
    return _known_type(text)(**values)
