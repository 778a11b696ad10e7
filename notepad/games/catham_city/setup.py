"""Catham City's eight factions, sets of their cards, and how a game is set up.

`Cards` is a set of cards: how many of each faction, without zeros.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Self, TypeAlias

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.faults import Fault, all_faults, faulty_seats, repetition_fault, unknown_choice
from notepad.core.language import (
    N_,
    _,
    comma_separated,
    format_number,
    listed,
    ngettext,
    translated,
)
from notepad.core.seats import Reseating
from notepad.core.strict_json import Allowed, one_in_range, words_of
from notepad.games.catham_city import NAME

SEATS = NAME.seats
DETECTIVES, COUNCIL, ROBOCATS, MAFIA = "detectives", "council", "robocats", "mafia"
HACKERS, POLICE, JOURNALISTS, BUREAUCRATS = "hackers", "police", "journalists", "bureaucrats"
_LOOKS = {
    DETECTIVES: (N_("Detectives"), Symbol.CIRCLE, "#7b5a3a"),
    COUNCIL: (N_("Council"), Symbol.TRIANGLE, "#1f8a5f"),
    ROBOCATS: (N_("Robocats"), Symbol.SQUARE, "#5b6b7a"),
    MAFIA: (N_("Mafia"), Symbol.DIAMOND, "#c0412b"),
    HACKERS: (N_("Hackers"), Symbol.STAR, "#7a4ba8"),
    POLICE: (N_("Police"), Symbol.RING, "#1f6fb8"),
    JOURNALISTS: (N_("Journalists"), Symbol.EYE, "#b58900"),
    BUREAUCRATS: (N_("Bureaucrats"), Symbol.BOOK, "#c2477f"),
}
FACTIONS = tuple(_LOOKS)
IN_PLAY = 5
"""How many of the eight factions are in a game."""
COPIES = 15
"""How many cards each faction has."""
OPEN_CARDS = 7
"""How many cards lie open in the row."""
DEALT = (6, 6, 7, 7, 8, 8)
"""How many cards each player is dealt, by seat from the first player on."""
HAND_LIMIT = 10  # cards at the end of a turn; the rest is discarded
FREE = range(1, COPIES + 1)
"""Any number of cards of a faction."""
PLAYED: Mapping[str, Sequence[int]] = {
    DETECTIVES: (3,),
    COUNCIL: (3,),
    ROBOCATS: (2, 4),
    MAFIA: (4,),
    HACKERS: (1, 2, 3, 4),
    POLICE: FREE,
    JOURNALISTS: (2,),
    BUREAUCRATS: FREE,
}
"""How many cards of a faction can be played at once."""
PAIR = 2
"""The number of Robocats that bring cards; four bring points."""
POINTS = {DETECTIVES: 3, COUNCIL: 2, ROBOCATS: 3, MAFIA: 2, JOURNALISTS: 2}
"""The points of plays that don't depend on other cards."""
DRAWS = {COUNCIL: 2, ROBOCATS: 5}
"""How many unseen cards the player of a faction draws."""


def face(faction: str) -> Face:
    """Return how a faction looks, with its name."""
    name, symbol, colour = _LOOKS[faction]
    return Face(translated(name), symbol, colour)


def called(faction: str) -> str:
    """Return a faction's name; for an unknown faction, its word."""
    return translated(_LOOKS[faction][0]) if faction in _LOOKS else faction


Cards: TypeAlias = Mapping[str, int]

NONE: Cards = {}


def total(cards: Cards) -> int:
    """Return how many cards there are in all."""
    return sum(cards.values())


def add_cards(cards: Cards, more: Cards) -> Cards:
    """Return both sets together, in the order of the first."""
    summed = {**cards, **{name: cards.get(name, 0) + count for name, count in more.items()}}
    return {name: count for name, count in summed.items() if count}


def subtract_cards(cards: Cards, less: Cards) -> Cards:
    """Return what is left; below zero if notes contradict each other."""
    return add_cards(cards, {name: -count for name, count in less.items()})


def holds(cards: Cards, some: Cards) -> bool:
    """Whether these cards include some others."""
    return all(cards.get(name, 0) >= count for name, count in some.items())


def in_order(cards: Cards) -> Cards:
    """Return the same cards in the order of the factions."""
    return {name: cards[name] for name in FACTIONS if cards.get(name)}


def said_cards(faction: str, count: int) -> str:
    """Return cards of a faction in words, always with their number: "1× Police", "2× Mafia"."""
    return _("{count}× {faction}").format(count=format_number(count), faction=called(faction))


def said_points(points: int) -> str:
    """Return a number of points in words: "3 points"."""
    return ngettext("{count} point", "{count} points", points).format(count=format_number(points))


def listed_cards(cards: Cards) -> str:
    """Return the cards for a sentence: "2× Mafia, 1× Police"."""
    return comma_separated(said_cards(faction, count) for faction, count in in_order(cards).items())


CARDS = Allowed(
    {"propertyNames": words_of(FACTIONS), "additionalProperties": {"minimum": 1, "maximum": COPIES}}
)
"""The annotation of a field that holds a set of cards."""
_FEW = 3  # up to so many players play for the higher target
_TARGET_OF_FEW, _TARGET = 16, 13  # points, from the rule sheet


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, which factions are in play, my hand and the open row.

    A table that only keeps points leaves out the last three. `first` begins, or the first of
    `players` if it is None; `target` points win, by default as many as the rules say.
    """

    players: tuple[str, ...]
    me: str
    factions: Annotated[tuple[str, ...] | None, Allowed({"items": words_of(FACTIONS)})] = None
    hand: Annotated[Mapping[str, int] | None, CARDS] = None
    row: Annotated[Mapping[str, int] | None, CARDS] = None
    actions: Annotated[int, one_in_range(range(1, 3))] = 1
    target: Annotated[int | None, Allowed({"minimum": 1})] = None
    first: str | None = None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    @property
    def with_cards(self) -> bool:
        """Whether cards are noted, and not only points."""
        return self.factions is not None

    @property
    def in_play(self) -> tuple[str, ...]:
        """The factions that can be noted; all of them if the table only keeps points."""
        return FACTIONS if self.factions is None else self.factions

    @property
    def goal(self) -> int:
        """How many points win."""
        usual = _TARGET_OF_FEW if len(self.players) <= _FEW else _TARGET
        return usual if self.target is None else self.target

    def from_left(self, player: str) -> tuple[str, ...]:
        """Return the other players, starting from a player's left."""
        seat = self.players.index(player)
        return (*self.players[seat + 1 :], *self.players[:seat])

    def dealt(self, player: str) -> int:
        """Return how many cards a player is dealt."""
        first = self.players.index(self.first or self.players[0])
        return DEALT[(self.players.index(player) - first) % len(self.players)]

    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players renamed and reseated."""
        return replace(
            self,
            players=seats.players,
            me=seats.called(self.me),
            first=seats.first if self.first or seats.first != seats.players[0] else None,
        )


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_faults(
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
        yield Fault("actions", _("there are one or two actions per turn"))


def _target_faults(setup: Setup) -> Iterator[Fault]:
    if setup.target is not None and setup.target < 1:
        yield Fault("target", _("at least one point"))


def _parts_faults(setup: Setup) -> Iterator[Fault]:
    parts = {name: getattr(setup, name) is not None for name in ("factions", "hand", "row")}
    if any(parts.values()):
        told = _(
            "this field is missing; only a game that just keeps points leaves out all of {all}"
        )
        for name, there in parts.items():
            if not there:
                yield Fault(name, told.format(all=listed(parts)))


def _factions_faults(setup: Setup) -> Iterator[Fault]:
    factions = setup.factions
    if factions is None:
        return
    kind = _("faction")
    yield from all_faults(
        *(
            unknown_choice(f"factions[{at}]", one, FACTIONS, kind)
            for at, one in enumerate(factions)
        ),
        repetition_fault("factions", factions),
        _in_play_faults(factions),
        _order_faults(factions),
    )


def _in_play_faults(factions: tuple[str, ...]) -> Iterator[Fault]:
    if len(factions) != IN_PLAY:
        told = ngettext(
            "{count} faction, but {all} are in play",
            "{count} factions, but {all} are in play",
            len(factions),
        )
        yield Fault("factions", told.format(count=len(factions), all=IN_PLAY))


def _order_faults(factions: tuple[str, ...]) -> Iterator[Fault]:
    known = [one for one in factions if one in FACTIONS]
    if known != sorted(known, key=FACTIONS.index):
        yield Fault("factions", _("the order must be: {all}").format(all=comma_separated(FACTIONS)))


def cards_faults(path: str, cards: Mapping[str, int] | None, setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a set of cards by itself: unknown factions, impossible numbers."""
    for faction, count in (cards or {}).items():
        place = f"{path}.{faction}"
        yield from all_faults(in_play_faults(place, faction, setup), count_faults(place, count))


def in_play_faults(path: str, faction: str, setup: Setup) -> Iterator[Fault]:
    """Yield a fault if a faction is unknown or not in play."""
    found = list(unknown_choice(path, faction, FACTIONS, _("faction")))
    yield from found
    if not found and faction not in setup.in_play:
        told = _("not in play: {faction}; in play: {all}")
        yield Fault(path, told.format(faction=faction, all=listed(list(setup.in_play))))


def count_faults(path: str, count: int, *, most: int = COPIES) -> Iterator[Fault]:
    """Yield a fault if a faction can't have so many cards; a set leaves out factions with none."""
    if count < 1:
        yield Fault(path, _("at least one card; leave out factions with none"))
    elif count > most:
        told = ngettext("there is only {most} card", "there are only {most} cards", most)
        yield Fault(path, told.format(most=most))


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    if setup.hand is None or not setup.me:
        return
    count, size = total(setup.hand), setup.dealt(setup.me) if _seated(setup) else 0
    if size and count != size:
        told = ngettext(
            "{count} card, but your hand should have {size}",
            "{count} cards, but your hand should have {size}",
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
            "{count} card, but {size} are face up", "{count} cards, but {size} are face up", count
        )
        yield Fault("row", told.format(count=count, size=OPEN_CARDS))


def _copies_faults(setup: Setup) -> Iterator[Fault]:
    """Yield a fault for each faction with too many cards in hand and row together."""
    hand, row = setup.hand or {}, setup.row or {}
    for faction in hand:
        if faction in row and hand[faction] + row[faction] > COPIES >= hand[faction]:
            told = _("{count} including your hand, but there are only {most} cards")
            count = hand[faction] + row[faction]
            yield Fault(f"row.{faction}", told.format(count=count, most=COPIES))
