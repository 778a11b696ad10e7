"""How a game is set up, and what can be wrong with that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Self

from notepad.core.allowed import Allowed, within, words_of
from notepad.core.fault import Fault, all_of, faulty_seats, repeated, unknown_choice
from notepad.core.words import _, enumerated, listed, ngettext
from notepad.games.catham_city.counts import total
from notepad.games.catham_city.factions import (
    COPIES,
    DEALT,
    FACTIONS,
    IN_PLAY,
    OPEN_CARDS,
    SEATS,
)

if TYPE_CHECKING:
    from notepad.core.seats import Reseating

CARDS = Allowed(
    {"propertyNames": words_of(FACTIONS), "additionalProperties": {"minimum": 1, "maximum": COPIES}}
)
"""The annotation of a field that holds a set of cards."""
_FEW = 3
_TARGET_OF_FEW, _TARGET = 16, 13


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, which factions are in play, my hand and the open row.

    A table that keeps points only leaves out the last three. `first` begins, the first of
    `players` if it is None; `target` points win, by default as many as the rules say.
    """

    players: tuple[str, ...]
    me: str
    factions: Annotated[tuple[str, ...] | None, Allowed({"items": words_of(FACTIONS)})] = None
    hand: Annotated[Mapping[str, int] | None, CARDS] = None
    row: Annotated[Mapping[str, int] | None, CARDS] = None
    actions: Annotated[int, within(range(1, 3))] = 1
    target: Annotated[int | None, Allowed({"minimum": 1})] = None
    first: str | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    @property
    def with_cards(self) -> bool:
        """Whether cards are noted, not points alone."""
        return self.factions is not None

    @property
    def in_play(self) -> tuple[str, ...]:
        """The factions that can be noted; all of them at a table that keeps points only."""
        return FACTIONS if self.factions is None else self.factions

    @property
    def goal(self) -> int:
        """How many points win."""
        usual = _TARGET_OF_FEW if len(self.players) <= _FEW else _TARGET
        return usual if self.target is None else self.target

    def from_left(self, player: str) -> tuple[str, ...]:
        """Return the others in their order from a player's left."""
        seat = self.players.index(player)
        return (*self.players[seat + 1 :], *self.players[:seat])

    def dealt(self, player: str) -> int:
        """Return how many cards a player is dealt."""
        first = self.players.index(self.first or self.players[0])
        return DEALT[(self.players.index(player) - first) % len(self.players)]

    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players called and seated otherwise."""
        return replace(
            self,
            players=seats.players,
            me=seats.called(self.me),
            first=seats.first if self.first or seats.first != seats.players[0] else None,
        )


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        _numbers_faults(setup),
        _target_faults(setup),
        _parts_faults(setup),
        _factions_faults(setup),
        *(cards_faults(name, getattr(setup, name), setup) for name in ("hand", "row")),
        _hand_faults(setup),
        _row_faults(setup),
        _copies_faults(setup),
    )


def _numbers_faults(setup: Setup) -> Iterator[Fault]:
    if setup.actions not in (1, 2):
        yield Fault("actions", _("one or two actions a turn"))


def _target_faults(setup: Setup) -> Iterator[Fault]:
    if setup.target is not None and setup.target < 1:
        yield Fault("target", _("at least one point"))


def _parts_faults(setup: Setup) -> Iterator[Fault]:
    parts = {name: getattr(setup, name) is not None for name in ("factions", "hand", "row")}
    if any(parts.values()):
        told = _("this field is missing; only a table that keeps points alone has none of {all}")
        for name, there in parts.items():
            if not there:
                yield Fault(name, told.format(all=listed(parts)))


def _factions_faults(setup: Setup) -> Iterator[Fault]:
    factions = setup.factions
    if factions is None:
        return
    kind = _("faction")
    yield from all_of(
        *(
            unknown_choice(f"factions[{at}]", one, FACTIONS, kind)
            for at, one in enumerate(factions)
        ),
        repeated("factions", factions),
        _in_play_faults(factions),
        _order_faults(factions),
    )


def _in_play_faults(factions: tuple[str, ...]) -> Iterator[Fault]:
    if len(factions) != IN_PLAY:
        told = ngettext("{count} faction, but {all} play", "{count} factions, but {all} play",
                        len(factions))  # fmt: skip
        yield Fault("factions", told.format(count=len(factions), all=IN_PLAY))


def _order_faults(factions: tuple[str, ...]) -> Iterator[Fault]:
    known = [one for one in factions if one in FACTIONS]
    if known != sorted(known, key=FACTIONS.index):
        yield Fault("factions", _("the order is: {all}").format(all=enumerated(FACTIONS)))


def cards_faults(path: str, cards: Mapping[str, int] | None, setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a set of cards by itself: its factions and their numbers."""
    for faction, count in (cards or {}).items():
        place = f"{path}.{faction}"
        yield from all_of(in_play_faults(place, faction, setup), count_faults(place, count))


def in_play_faults(path: str, faction: str, setup: Setup) -> Iterator[Fault]:
    """Yield a fault if a faction is unknown or not in play."""
    found = list(unknown_choice(path, faction, FACTIONS, _("faction")))
    yield from found
    if not found and faction not in setup.in_play:
        told = _("{faction} are not in play; in play are {all}")
        yield Fault(path, told.format(faction=faction, all=listed(list(setup.in_play))))


def count_faults(path: str, count: int, *, most: int = COPIES) -> Iterator[Fault]:
    """Yield a fault if there can't be so many cards; of none a set of cards says nothing."""
    if count < 1:
        yield Fault(path, _("at least one card; what there is none of is left out"))
    elif count > most:
        told = ngettext("there is only {most} card", "there are only {most} cards", most)
        yield Fault(path, told.format(most=most))


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    if setup.hand is None or not setup.me:
        return
    count, size = total(setup.hand), setup.dealt(setup.me) if _seated(setup) else 0
    if size and count != size:
        told = ngettext(
            "{count} card, but your hand has {size}", "{count} cards, but your hand has {size}",
            count,
        )  # fmt: skip
        yield Fault("hand", told.format(count=count, size=size))


def _seated(setup: Setup) -> bool:
    begins = setup.first is None or setup.first in setup.players
    return setup.me in setup.players and begins and len(setup.players) in SEATS


def _row_faults(setup: Setup) -> Iterator[Fault]:
    if setup.row is not None and total(setup.row) != OPEN_CARDS:
        count = total(setup.row)
        told = ngettext(
            "{count} card, but {size} lie open", "{count} cards, but {size} lie open", count
        )
        yield Fault("row", told.format(count=count, size=OPEN_CARDS))


def _copies_faults(setup: Setup) -> Iterator[Fault]:
    """Yield a fault for each faction of which hand and row together have too many cards."""
    hand, row = setup.hand or {}, setup.row or {}
    for faction in hand:
        if faction in row and hand[faction] + row[faction] > COPIES >= hand[faction]:
            told = _("with your hand {count}, but there are only {most} cards")
            count = hand[faction] + row[faction]
            yield Fault(f"row.{faction}", told.format(count=count, most=COPIES))
