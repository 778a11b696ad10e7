"""The setup and the kinds of notes."""

from dataclasses import dataclass
from typing import ClassVar

from notepad.games.cataline.components import (
    CARDS,
    CONSPIRATORS,
    OWN_DECK,
    STANDARD,
    Deck,
    SuitLook,
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, my hand, and how the table's deck looks.

    `first` begins, the first of `players` if it is None; `deck` is presentation only.
    `conspirators` is how many were set aside, where they are accused one by one; else None.
    """

    players: tuple[str, ...]
    me: str
    hand: tuple[str, ...]
    variant: str = STANDARD
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


@dataclass(frozen=True, kw_only=True)
class AskOne:
    """One player asked another, who passed all matching cards: so many, and these if I saw them."""

    kind: ClassVar[str] = "ask-one"
    asker: str
    target: str
    about: str
    passed: int
    seen: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class AskAll:
    """One player asked all: each other one gave nothing, a card that I didn't see, or this card."""

    kind: ClassVar[str] = "ask-all"
    asker: str
    about: str
    gave: dict[str, bool | str]


@dataclass(frozen=True, kw_only=True)
class Accuse:
    """A player announced the conspirators' sum, rightly or wrongly."""

    kind: ClassVar[str] = "accuse"
    player: str
    sum: int
    correct: bool


@dataclass(frozen=True, kw_only=True)
class AccuseCard:
    """A player announced one card as a conspirator; nobody looks before the end."""

    kind: ClassVar[str] = "accuse-card"
    player: str
    card: str


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end of a game in which each is accused alone: these are the conspirators."""

    kind: ClassVar[str] = "reveal"
    cards: tuple[str, ...]


Note = AskOne | AskAll | Accuse | AccuseCard | Reveal
NOTE_TYPES: dict[str, type[Note]] = {
    kind.kind: kind for kind in (AskOne, AskAll, Accuse, AccuseCard, Reveal)
}
