"""The setup and the kinds of notes, and what can be wrong with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, assert_never

from notepad.core.fault import (
    Fault,
    faulty_cards,
    faulty_seats,
    unknown_choice,
    unknown_player,
)
from notepad.core.words import _
from notepad.games.sleuth.components import (
    CARDS,
    ELEMENTS,
    HAND_SIZE,
    KINDS,
    MISSING,
    SEATS,
    cards_of,
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, my hand, the cards face up, and the table's own rules.

    `hand_sizes` says how many cards the players named in it hold; with `numbers_only` no cards are
    ever shown. `first` begins, the first of `players` if it is None.
    """

    players: tuple[str, ...]
    me: str
    hand: tuple[str, ...]
    table: tuple[str, ...]
    missing: int = 1
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


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One player asked another how many cards have all these elements; `seen` if I saw them."""

    kind: ClassVar[str] = "ask"
    asker: str
    target: str
    about: tuple[str, ...]
    count: int
    seen: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """A player swapped his search cards and asked nothing."""

    kind: ClassVar[str] = "exchange"
    player: str


@dataclass(frozen=True, kw_only=True)
class Solve:
    """A player tried to name the missing gem, rightly or wrongly; `card` if he said it aloud."""

    kind: ClassVar[str] = "solve"
    player: str
    correct: bool
    card: str | None = None


Note = Ask | Exchange | Solve
NOTE_TYPES: dict[str, type[Note]] = {kind.kind: kind for kind in (Ask, Exchange, Solve)}


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS)
    yield from faulty_cards("hand", setup.hand, CARDS)
    yield from faulty_cards("table", setup.table, CARDS)
    for place, card in enumerate(setup.table):
        if card in setup.hand:
            told = _("{card} can't be both in your hand and face up")
            yield Fault(f"table[{place}]", told.format(card=card))
    if setup.missing not in MISSING:
        yield Fault("missing", _("one, two or three gems can be missing"))
    yield from _size_faults(setup)


def _size_faults(setup: Setup) -> Iterator[Fault]:
    sizes = setup.hand_sizes or {}
    for name, size in sizes.items():
        yield from unknown_player(f"hand_sizes.{name}", name, setup.players)
        if not 0 <= size <= len(CARDS):
            yield Fault(f"hand_sizes.{name}", _("no hand has so many cards"))
    if len(setup.players) not in SEATS or setup.me not in setup.players:
        return
    mine = setup.hand_size(setup.me)
    if len(setup.hand) != mine:
        told = _("{count} cards, but your hand has {size}")
        yield Fault("hand", told.format(count=len(setup.hand), size=mine))
    dealt = sum(map(setup.hand_size, setup.players)) + len(setup.table) + setup.missing
    if dealt != len(CARDS):
        told = _("hands, face-up and missing gems make {dealt} cards, but there are {cards}")
        yield Fault("table", told.format(dealt=dealt, cards=len(CARDS)))


def note_faults(setup: Setup, note: Note) -> Iterator[Fault]:
    """Yield what is wrong with a note at this table."""
    match note:
        case Ask():
            yield from _ask_faults(setup, note)
        case Exchange():
            yield from unknown_player("player", note.player, setup.players)
        case Solve():
            yield from unknown_player("player", note.player, setup.players)
            if note.card is not None:
                yield from unknown_choice("card", note.card, CARDS, _("card"))
        case _:
            assert_never(note)


def _ask_faults(setup: Setup, note: Ask) -> Iterator[Fault]:
    yield from unknown_player("asker", note.asker, setup.players)
    yield from unknown_player("target", note.target, setup.players)
    if note.asker == note.target:
        yield Fault("target", _("nobody asks himself"))
    about = list(_about_faults(note.about))
    yield from about
    cards = () if about else cards_of(note.about)
    if note.count < 0:
        yield Fault("count", _("a count can't be below zero"))
    elif cards and note.count > max(len(cards), hand := setup.hand_size(note.target)):
        told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
        yield Fault("count", told.format(count=note.count, cards=len(cards), hand=hand))
    yield from _seen_faults(setup, note, cards)


def _about_faults(about: tuple[str, ...]) -> Iterator[Fault]:
    if not 1 <= len(about) <= len(KINDS):
        yield Fault("about", _("a question names one to three elements"))
    for place, element in enumerate(about):
        yield from unknown_choice(f"about[{place}]", element, ELEMENTS, _("element"))
    for kind in KINDS:
        if sum(element in kind for element in about) > 1:
            yield Fault("about", _("elements must be of different kinds"))
            return


def _seen_faults(setup: Setup, note: Ask, cards: tuple[str, ...]) -> Iterator[Fault]:
    saw = note.asker == setup.me and setup.shows(note.about)
    if note.seen is None:
        if saw:
            yield Fault("seen", _("this field is missing: you asked, so you saw the cards"))
        return
    if not saw:
        yield Fault("seen", _("only who asked for two elements or more sees the cards"))
    yield from faulty_cards("seen", note.seen, CARDS)
    for place, card in enumerate(note.seen):
        if card in CARDS and cards and card not in cards:
            yield Fault(f"seen[{place}]", _("{card} was not asked for").format(card=card))
    if len(note.seen) != note.count:
        told = _("{seen} cards seen, but {count} were passed")
        yield Fault("seen", told.format(seen=len(note.seen), count=note.count))
