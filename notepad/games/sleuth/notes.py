"""The setup and the kinds of notes."""

from dataclasses import dataclass
from typing import ClassVar

from notepad.games.sleuth.components import CARDS, HAND_SIZE


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
