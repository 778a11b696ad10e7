"""How cards and marks look: faces, symbols, initials and pencil marks, and what lies aside.

This is only separate from `page` so that the list of games and the records load fast: the many
dataclasses of a page alone take 20 ms, and neither needs them. Faces come first, then the marks on
a player's initials. Pencil marks and what is aside are mine but not observations: nothing is
deduced from them. `Prospect` is here because notes, and so records, need it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, StrEnum
from typing import TypeAlias

from notepad.core.dataclass import dataclass
from notepad.core.safe_text import KEY


class Symbol(Enum):
    """The shape beside a colour; its value is the character that text uses for it."""

    CIRCLE = "●"
    TRIANGLE = "▲"
    SQUARE = "■"
    DIAMOND = "◆"
    STAR = "★"
    RING = "○"
    PIPE = "¶"
    BULB = "☼"
    FIST = "☛"
    CROWN = "♛"
    BOOK = "▤"
    JEWEL = "◈"
    EYE = "◉"
    SKULL = "☠"


@dataclass(frozen=True, slots=True)
class Face:
    """How a card, a class of cards or a spy looks: `count` symbols in a colour, and a label."""

    label: str
    symbol: Symbol | None = None
    colour: str | None = None
    count: int = 1

    def __str__(self) -> str:
        """Return the face in a line of text: "▲2"."""
        return (self.symbol.value * self.count if self.symbol else "") + self.label


class Standing(Enum):
    """What is known about one holder and one card."""

    OPEN = "open"
    CROSSED = "crossed"
    CIRCLED = "circled"


class Pencil(StrEnum):
    """What I drew on a player's initials."""

    CROSS = "cross"
    CIRCLE = "circle"
    QUERY = "query"


@dataclass(frozen=True, slots=True)
class PencilMark:
    """One mark of mine: on `holder`'s initials in the cell `cell` of the sheet."""

    cell: str
    holder: str
    pencil: Pencil


_DENIED = {
    (Pencil.CIRCLE, Standing.CROSSED),
    (Pencil.CROSS, Standing.CIRCLED),
    (Pencil.QUERY, Standing.CROSSED),
}


def denied(pencil: Pencil | None, standing: Standing) -> bool:
    """Whether a pencil mark can't be true."""
    return (pencil, standing) in _DENIED


@dataclass(frozen=True, slots=True)
class OpenClue:
    """An open clue from note `note` that may mean this box; `said` is its sentence.

    `left` says what is still open, `told` all of it, and `cards` are the boxes that it may mean.
    """

    note: int
    said: str
    left: str
    told: str
    cards: tuple[str, ...] = field(default=(), metadata=KEY)


@dataclass(frozen=True, slots=True)
class Mark:
    """One player's initials in a cell, always in the same corner.

    Those in the box of a card with copies end in how many that player surely has. `wrong` says that
    my pencil mark can't be true; `clues` are the open ones that may mean this mark. `told` says in
    words what is known, if the standing alone doesn't; `share` (0 to 1) is how likely an open one
    is, if that may be shown. `name` is the holder's name if it isn't a player's. `short` is what is
    known as a number or a sign, and `chances` says how likely each number is, if cards are counted.
    One that is `doubted` follows, but not from all ways in which notes that contradict each other
    can be mended.
    """

    holder: str = field(metadata=KEY)
    initials: str
    standing: Standing = Standing.OPEN
    pencil: Pencil | None = None
    wrong: bool = False
    told: str = ""
    share: float | None = None
    name: str = ""
    clues: tuple[OpenClue, ...] = ()
    short: str = ""
    chances: str = ""
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """How a note in the making would change a part of the sheet: as a number, and in words.

    `figure` is the number as it is written, `remark` the result in words ("would lead").
    """

    at: int
    figure: str
    remark: str = ""
    spoken: str = ""


Aside: TypeAlias = Mapping[str, tuple[str, ...]]
"""Lists of words under names that a game chooses, such as the cards that lie in front of me."""

SHARPNESS = "rivals"
"""The word under which a record has, aside, how good the other players are."""

WHERE = "where"
"""The word under which a record has, aside, the place where I am, such as a room in Clue."""
