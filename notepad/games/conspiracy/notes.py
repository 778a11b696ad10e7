"""The setup and the kinds of notes, and what can be wrong with them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, assert_never

from notepad.core.fault import Fault, faulty_seats, repeated, unknown_choice, unknown_player
from notepad.core.words import _
from notepad.games.conspiracy.components import (
    BALANCE,
    COLOURS,
    HEADQUARTERS,
    SEATS,
    SPIES,
    STEP,
    Cast,
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, the spies, and how many dollars each starts with.

    `first` begins, the first of `players` if it is None. `colours`, one a spy, and `headquarters`
    are presentation only.
    """

    players: tuple[str, ...]
    me: str
    spies: tuple[str, ...] = SPIES
    balance: int = BALANCE
    first: str | None = None
    colours: tuple[str, ...] = COLOURS
    headquarters: tuple[str, ...] = HEADQUARTERS

    @property
    def cast(self) -> Cast:
        """The faces of the spies at this table."""
        return Cast(self.spies, self.colours)

    def home(self, player: str) -> str:
        """Return a player's headquarters: the first player has the first one."""
        seat = self.players.index(player)
        return self.headquarters[seat] if seat < len(self.headquarters) else ""

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)


@dataclass(frozen=True, kw_only=True)
class Open:
    """My opening pay-off."""

    kind: ClassVar[str] = "open"
    player: str
    spy: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Pay:
    """A pay-off: mine, added to a spy's account, or one that an opponent announced."""

    kind: ClassVar[str] = "pay"
    player: str
    spy: str | None = None
    amount: int | None = None


@dataclass(frozen=True, kw_only=True)
class Bluff:
    """I announced a pay-off and made none."""

    kind: ClassVar[str] = "bluff"
    player: str


@dataclass(frozen=True, kw_only=True)
class Move:
    """A player moved a spy, with or without the briefcase."""

    kind: ClassVar[str] = "move"
    player: str
    spy: str
    briefcase: bool


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """A bidding contest about the moved spy, or the informer.

    `covered` of the rising `bids` were covered: all, or all but the last. The defender who
    `conceded` gave in before any bid.
    """

    kind: ClassVar[str] = "challenge"
    challenger: str
    defender: str
    spy: str
    bids: tuple[int, ...]
    covered: int
    conceded: bool = False

    @property
    def won(self) -> bool:
        """Whether the challenger won."""
        return self.conceded or self.covered < len(self.bids)


@dataclass(frozen=True, kw_only=True)
class Blow:
    """A player announced that the informer blows the victim's cover; a challenge may stop it."""

    kind: ClassVar[str] = "blow"
    player: str
    informer: str
    victim: str
    stopped: bool


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """What a player says that an eliminated spy's account held."""

    kind: ClassVar[str] = "reveal"
    player: str
    spy: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Win:
    """A player brought the briefcase into his headquarters."""

    kind: ClassVar[str] = "win"
    player: str


Note = Open | Pay | Bluff | Move | Challenge | Blow | Reveal | Win
NOTE_TYPES: dict[str, type[Note]] = {
    kind.kind: kind for kind in (Open, Pay, Bluff, Move, Challenge, Blow, Reveal, Win)
}


def spies_in(note: Note) -> tuple[str, ...]:
    """Return the spies that must be in play for a note to happen."""
    match note:
        case Open() | Move() | Challenge():
            return (note.spy,)
        case Pay():
            return (note.spy,) if note.spy else ()
        case Blow():
            return (note.informer, note.victim)
        case Bluff() | Reveal() | Win():
            return ()
        case _:
            assert_never(note)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS)
    if len(setup.spies) != len(SPIES):
        told = _("{count} spies, but there are {all}")
        yield Fault("spies", told.format(count=len(setup.spies), all=len(SPIES)))
    for place, spy in enumerate(setup.spies):
        if not spy.strip() or not spy.isprintable():
            yield Fault(f"spies[{place}]", _("a spy needs a name, written with letters alone"))
    yield from repeated("spies", setup.spies)
    yield from _amount_faults("balance", setup.balance, least=STEP)
    for place, colour in enumerate(setup.colours):
        if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            yield Fault(f"colours[{place}]", _("a colour is written like #c0412b"))
    if len(setup.colours) != len(SPIES):
        yield Fault("colours", _("each of the {all} spies has a colour").format(all=len(SPIES)))


def note_faults(setup: Setup, note: Note) -> Iterator[Fault]:
    """Yield what is wrong with a note at this table."""
    match note:
        case Open() | Bluff():
            yield from _mine_faults(setup, note)
        case Pay():
            yield from _pay_faults(setup, note)
        case Move():
            yield from unknown_player("player", note.player, setup.players)
            yield from _spy_faults(setup, "spy", note.spy)
        case Challenge():
            yield from _challenge_faults(setup, note)
        case Blow():
            yield from unknown_player("player", note.player, setup.players)
            yield from _spy_faults(setup, "informer", note.informer)
            yield from _spy_faults(setup, "victim", note.victim)
            if note.informer == note.victim:
                yield Fault("victim", _("no spy blows his own cover"))
        case Reveal():
            yield from unknown_player("player", note.player, setup.players)
            yield from _spy_faults(setup, "spy", note.spy)
            yield from _amount_faults("amount", note.amount, least=0)
        case Win():
            yield from unknown_player("player", note.player, setup.players)
        case _:
            assert_never(note)


def _spy_faults(setup: Setup, path: str, spy: str) -> Iterator[Fault]:
    yield from unknown_choice(path, spy, setup.spies, _("spy"))


def _amount_faults(path: str, amount: int, *, least: int) -> Iterator[Fault]:
    if amount < least or amount % STEP:
        told = _("{amount} is no amount: whole hundreds, at least {least}")
        yield Fault(path, told.format(amount=amount, least=least))


def _mine_faults(setup: Setup, note: Open | Bluff) -> Iterator[Fault]:
    yield from unknown_player("player", note.player, setup.players)
    if note.player in setup.players and note.player != setup.me:
        yield Fault("player", _("only my own is known: an opponent's is not seen"))
    if isinstance(note, Open):
        yield from _spy_faults(setup, "spy", note.spy)
        yield from _amount_faults("amount", note.amount, least=STEP)


def _pay_faults(setup: Setup, note: Pay) -> Iterator[Fault]:
    yield from unknown_player("player", note.player, setup.players)
    for path, value in (("spy", note.spy), ("amount", note.amount)):
        if note.player == setup.me and value is None:
            yield Fault(path, _("this field is missing: you know your own pay-off"))
        elif note.player in setup.opponents and value is not None:
            yield Fault(path, _("an opponent's pay-off is not seen: leave it out"))
    if note.player == setup.me and note.spy is not None:
        yield from _spy_faults(setup, "spy", note.spy)
    if note.player == setup.me and note.amount is not None:
        yield from _amount_faults("amount", note.amount, least=STEP)


def _challenge_faults(setup: Setup, note: Challenge) -> Iterator[Fault]:
    yield from unknown_player("challenger", note.challenger, setup.players)
    yield from unknown_player("defender", note.defender, setup.players)
    yield from _spy_faults(setup, "spy", note.spy)
    if note.challenger == note.defender:
        yield Fault("defender", _("nobody challenges himself"))
    for place, bid in enumerate(note.bids):
        yield from _amount_faults(f"bids[{place}]", bid, least=STEP)
        if place and bid <= note.bids[place - 1]:
            yield Fault(f"bids[{place}]", _("each bid is higher than the one before"))
    if note.conceded:
        if note.bids:
            yield Fault("bids", _("who gives in without bidding hears no bids"))
        if note.covered:
            yield Fault("covered", _("who gives in covers nothing"))
        return
    if not note.bids:
        yield Fault("bids", _("a contest has bids, unless the defender conceded"))
    elif note.covered not in (len(note.bids) - 1, len(note.bids)):
        told = _("{covered} of {bids} bids: all were covered, or all but the last")
        yield Fault("covered", told.format(covered=note.covered, bids=len(note.bids)))
