"""The setup, and the kinds of notes with the slots that fill them."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from notepad.games.cataline import slots
from notepad.games.cataline.components import ALL

__all__ = ["Accuse", "AccuseCard", "AskAll", "AskOne", "Note", "Reveal"]


@dataclass(frozen=True, kw_only=True)
class AskOne:
    """One player asked another, who passed all matching cards: so many, and these if I saw them."""

    kind: ClassVar[str] = "ask-one"
    asker: Annotated[str, slots.ASKER]
    target: Annotated[str, slots.TARGET]
    about: Annotated[str, slots.ABOUT]
    passed: Annotated[int, slots.PASSED]
    seen: Annotated[tuple[str, ...] | None, slots.SEEN] = None


@dataclass(frozen=True, kw_only=True)
class AskAll:
    """One player asked all: each other one gave nothing, a card that I didn't see, or this card."""

    kind: ClassVar[str] = "ask-all"
    asker: Annotated[str, slots.ASKER]
    whom: ClassVar[Annotated[str, slots.ALL_OTHERS]] = ALL
    about: Annotated[str, slots.ABOUT]
    gave: Annotated[dict[str, bool | str], slots.GAVE]


@dataclass(frozen=True, kw_only=True)
class Accuse:
    """A player announced the conspirators' sum, rightly or wrongly."""

    kind: ClassVar[str] = "accuse"
    player: Annotated[str, slots.ACCUSER]
    sum: Annotated[int, slots.SUM]
    correct: Annotated[bool, slots.CORRECT]


@dataclass(frozen=True, kw_only=True)
class AccuseCard:
    """A player announced one card as a conspirator; nobody looks before the end."""

    kind: ClassVar[str] = "accuse-card"
    player: Annotated[str, slots.ACCUSER]
    card: Annotated[str, slots.ACCUSED]


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these are the conspirators, and these cards were laid open by their players."""

    kind: ClassVar[str] = "reveal"
    cards: Annotated[tuple[str, ...], slots.UNCOVERED]
    hands: Annotated[dict[str, tuple[str, ...]] | None, slots.LAID_OPEN] = None


Note = AskOne | AskAll | Accuse | AccuseCard | Reveal
