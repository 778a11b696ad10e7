"""The kinds of notes with the slots that fill them, and what is put aside without a note."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from notepad.games.sleuth import slots

__all__ = ["Ask", "Draw", "Exchange", "Note", "Reveal", "Solve"]


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One player asked another how many cards have all these elements; `seen` if I saw them."""

    kind: ClassVar[str] = "ask"
    asker: Annotated[str, slots.ASKER]
    search: ClassVar[Annotated[str, slots.SPENT]]
    target: Annotated[str, slots.TARGET]
    about: Annotated[tuple[str, ...], slots.ABOUT]
    count: Annotated[int, slots.COUNT]
    seen: Annotated[tuple[str, ...] | None, slots.SEEN] = None


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """A player swapped his search cards and asked nothing."""

    kind: ClassVar[str] = "exchange"
    player: Annotated[str, slots.SWAPPER]


@dataclass(frozen=True, kw_only=True)
class Solve:
    """A player tried to name the missing gem, rightly or wrongly; `card` if he said it aloud."""

    kind: ClassVar[str] = "solve"
    player: Annotated[str, slots.SOLVER]
    correct: Annotated[bool, slots.CORRECT]
    card: Annotated[str | None, slots.ALOUD] = None


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these gems were missing, and these cards were laid open by their players."""

    kind: ClassVar[str] = "reveal"
    cards: Annotated[tuple[str, ...], slots.UNCOVERED]
    hands: Annotated[dict[str, tuple[str, ...]] | None, slots.LAID_OPEN] = None


@dataclass(frozen=True, kw_only=True)
class Draw:
    """I write a search card of mine down, which is no observation."""

    card: ClassVar[Annotated[str, slots.DRAWN]]


Note = Ask | Exchange | Solve | Reveal
