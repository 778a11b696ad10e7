"""The setup and the kinds of notes."""

from dataclasses import dataclass
from typing import ClassVar, assert_never

from notepad.games.conspiracy.components import BALANCE, COLOURS, HEADQUARTERS, SPIES, Cast


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
