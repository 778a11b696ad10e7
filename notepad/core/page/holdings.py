"""What each rival can hold of each thing, as frozen data: rivals by spies, or by factions."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from notepad.core.mark import Pencil
from notepad.core.page.block import Block
from notepad.core.page.face import Face, Mark, Standing
from notepad.core.page.ledger import Account


@dataclass(frozen=True, slots=True)
class Thing:
    """One column: something that everybody can hold. A struck one is out of the game."""

    key: str
    face: Face
    struck: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """What one rival can hold of one thing: from `low` to `high`, and my own amount beside it.

    `least` and `most` are the ends as players write them, `most` empty where both are the same.
    `likely` says how likely it is that he has any. Where there is a `word` ("open", "nothing") it
    stands in their place. `pencil` is my own mark, `wrong` one that cannot be true.
    """

    low: int
    high: int
    mine: int | None = None
    least: str = ""
    most: str = ""
    likely: str = ""
    word: str = ""
    pencil: Pencil | None = None
    wrong: bool = False
    spoken: str = ""

    @property
    def rest(self) -> str:
        """What stands behind the least: "6,100 · 35 %"."""
        return " · ".join(filter(None, (self.most, self.likely)))

    def __str__(self) -> str:
        """Return it in a line of text: "400–6,100"."""
        return self.word or "–".join(filter(None, (self.least, self.rest)))


@dataclass(frozen=True, slots=True)
class Rival:
    """One row: who it is and by which name, a remark, a holding for each thing, None if struck."""

    holder: str
    name: str
    remark: str = ""
    holdings: tuple[Holding | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Holdings(Block):
    """Rivals below each other, things side by side, and how much of it each can have.

    A holding's bar goes from 0 to `limit`.
    """

    title: str
    limit: int
    things: tuple[Thing, ...] = ()
    rivals: tuple[Rival, ...] = ()

    @override
    def box(self, key: str) -> Account | None:
        """Return a column: what each rival holds of a thing."""
        found = ((at, thing) for at, thing in enumerate(self.things) if thing.key == key)
        at, thing = next(found, (0, None))
        if thing is None:
            return None
        pairs = ((rival, rival.holdings[at]) for rival in self.rivals)
        marks = (_mark(rival, one) for rival, one in pairs if one is not None)
        return Account(key, thing.face, thing.face, "", tuple(marks), spoken=thing.spoken)


def _mark(rival: Rival, one: Holding) -> Mark:
    """Return how a rival stands in a column."""
    standing = Standing.CIRCLED if one.low else Standing.OPEN if one.high else Standing.CROSSED
    told = str(one) if one.high else ""
    return Mark(
        rival.holder, rival.name, standing, one.pencil, one.wrong, told=told, name=rival.name
    )
