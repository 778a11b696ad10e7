"""What follows at a point of a game that is not plain to see, as the boxes of its sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from notepad.core.game.game import AnyGame, Play, View
from notepad.core.game.reasoner import Known
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.page import Cell, Page, Standing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


_SURE = {Standing.CIRCLED: True, Standing.CROSSED: False}


@dataclass(frozen=True, slots=True)
class Guess:
    """That somebody certainly has the card of a box, or that he certainly has it not."""

    cell: str
    holder: str
    has: bool


@dataclass(frozen=True)
class Position:
    """A point of a game: its notes so far, and all that follows from them."""

    game: AnyGame
    play: Play[Any, Any]
    known: Known

    def shown(self, found: Collection[Guess]) -> Page:
        """Return the page with what is plain to see, and what was found as pencil marks."""
        circle, cross = Pencil.CIRCLE, Pencil.CROSS
        marks = {(one.cell, one.holder): circle if one.has else cross for one in found}
        return self._page(Level.BOOKKEEPING, marks)

    @property
    def certain(self) -> Mapping[tuple[str, str], bool]:
        """All that is certain: of a box and a holder whether he has it."""
        return dict(_certain(self._page(Level.DEDUCTION)))

    @property
    def hidden(self) -> frozenset[Guess]:
        """What is certain and not plain to see from one note alone."""
        plain = dict(_certain(self._page(Level.BOOKKEEPING)))
        return frozenset(
            Guess(*key, has) for key, has in self.certain.items() if plain.get(key) is not has
        )

    @property
    def places(self) -> frozenset[Guess]:
        """Those of them that say where a card is."""
        return frozenset(guess for guess in self.hidden if guess.has)

    def _page(self, level: Level, marks: Mapping[tuple[str, str], Pencil] | None = None) -> Page:
        state = reduce(self.game.after, self.play.notes, self.game.start(self.play.setup))
        page = self.game.page(View(self.play, state, self.known, level=level, marks=marks or {}))
        return replace(page, sheet=page.sheet.without_hints())


def holders(page: Page, cell: str) -> tuple[str, ...]:
    """Return who may be named of a box, none if it is known already."""
    box = page.sheet.box(cell)
    if not isinstance(box, Cell):
        return ()
    return tuple(mark.holder for mark in (*box.marks, *((box.sought,) if box.sought else ())))


def _certain(page: Page) -> Iterator[tuple[tuple[str, str], bool]]:
    """Yield what the boxes of a sheet say for certain."""
    for key in page.sheet.keys:
        box = page.sheet.box(key)
        if isinstance(box, Cell):
            for mark in (*box.marks, *((box.sought,) if box.sought else ())):
                if mark.standing in _SURE:
                    yield (key, mark.holder), _SURE[mark.standing]
