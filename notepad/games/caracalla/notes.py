"""The kinds of notes with the slots that fill them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from notepad.games.caracalla import changing, slots

__all__ = ["Correct", "Meeting", "Note"]


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """A family meeting: the pieces that took part, by family; `player` called it."""

    word: ClassVar[str] = "meeting"
    bath: Annotated[int | None, slots.BATH] = None
    pieces: Annotated[Mapping[str, int], slots.PIECES]
    player: Annotated[str | None, slots.CALLER] = None
    kind: Annotated[str | None, slots.LABEL] = None


@dataclass(frozen=True, kw_only=True)
class Correct:
    """What the table put right by hand: points added, or the space where a scoring piece stands."""

    kind: ClassVar[str] = "correct"
    family: Annotated[str, slots.FAMILY]
    how: ClassVar[Annotated[str, changing.HOW]]
    points: Annotated[int | None, changing.CHANGE] = None
    stands: Annotated[int | None, changing.CHANGE] = None


Note = Meeting | Correct
