"""The sheet of a card game as frozen data: boxes with initials, headings, and tallies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Self

from typing_extensions import override

from notepad.core.page.block import Block
from notepad.core.page.face import Face, Mark, Standing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


class Fill(Enum):
    """What a whole cell is."""

    OPEN = "open"
    MINE = "mine"
    TABLE = "table"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of a grid: a card, the players' initials in it, and the odds of what is sought.

    `share` is between 0 and 1, or None where it is not shown; `spoken` is the box in words;
    `chosen` boxes are picked in the form that the sheet serves just now, and `offered` ones can be
    picked. `sought` is what is
    known of the card being one of those that are sought; it has no place in the box itself.
    `tag` is a letter or two that flag the box, such as who accused the card; `remark` is what else
    is worth telling when the box is tapped, such as how the card came where it is. `name` is what
    a sentence calls it, if not by its face.
    """

    key: str
    face: Face
    fill: Fill = Fill.OPEN
    caption: str = ""
    marks: tuple[Mark, ...] = ()
    share: float | None = None
    spoken: str = ""
    chosen: bool = False
    offered: bool = False
    dimmed: bool = False
    sought: Mark | None = None
    tag: str = ""
    remark: str = ""
    name: str = ""


NO_BOX = Cell("", Face(""))
"""Stands in a grid where there is no box."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a class a player holds: between `low` and `high`, both included."""

    holder: str
    initials: str
    low: int
    high: int

    @property
    def final(self) -> bool:
        """Whether the number is settled, so that it is circled."""
        return self.low == self.high

    def __str__(self) -> str:
        """Return the interval as a player writes it: "2" or "0–2"."""
        return f"{self.low}" if self.final else f"{self.low}–{self.high}"


@dataclass(frozen=True, slots=True)
class Tally:
    """One count a player of a class of cards: a box at the end of a row or column, or on demand.

    `title` is the class as players say it.
    """

    key: str
    counts: tuple[Count, ...] = ()
    spoken: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a row or column, or of `span` columns together.

    One with a key is tapped to see its tallies: its own first, then those of wider classes.
    """

    face: Face
    span: int = 1
    key: str = ""
    spoken: str = ""
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid(Block):
    """The sheet of a card game: `cells[row][column]`, headings, and tallies at the ends.

    `row_tallies` has one entry a row and `column_tallies` one a column, or they are empty.
    `groups` stand above the columns and span all of them together. All keys are distinct, but for
    `NO_BOX`, which may stand anywhere. With
    `hints` initials leave room for small numbers beside them.
    """

    columns: tuple[Heading, ...]
    rows: tuple[Heading, ...]
    cells: tuple[tuple[Cell, ...], ...]
    groups: tuple[Heading, ...] = ()
    row_tallies: tuple[Tally, ...] = ()
    column_tallies: tuple[Tally, ...] = ()
    hints: bool = False

    @property
    @override
    def has_hints(self) -> bool:
        return self.hints

    @override
    def without_hints(self) -> Self:
        cells = (
            tuple(
                replace(cell, marks=_plain_marks(cell.marks)) if cell.marks else cell
                for cell in row
            )
            for row in self.cells
        )
        return replace(self, cells=tuple(cells), hints=False)

    @override
    def with_chosen(self, keys: Collection[str], offered: Collection[str] = ()) -> Self:
        cells = (tuple(_picked(cell, keys, offered) for cell in row) for row in self.cells)
        return replace(self, cells=tuple(cells))

    @override
    def meanwhile(self, before: Block) -> Self:
        if not isinstance(before, Grid) or _keys(self) != _keys(before):
            return self
        cells = (
            tuple(_with_share(cell, old) for cell, old in zip(row, old_row, strict=True))
            for row, old_row in zip(self.cells, before.cells, strict=True)
        )
        return replace(
            self,
            cells=tuple(cells),
            row_tallies=before.row_tallies,
            column_tallies=before.column_tallies,
        )

    @property
    @override
    def keys(self) -> tuple[str, ...]:
        return tuple(cell.key for cell in self.boxes)

    @property
    def boxes(self) -> Iterator[Cell]:
        """The cells that are boxes, row by row."""
        return (cell for row in self.cells for cell in row if cell.key)

    def cell(self, key: str) -> Cell | None:
        """Return the cell with this key, if the grid has it."""
        return next((cell for cell in self.boxes if cell.key == key), None)

    @override
    def box(self, key: str) -> Cell | None:
        return self.cell(key)

    @override
    def counted(self, key: str) -> tuple[Tally, ...]:
        for heading in (*self.groups, *self.columns, *self.rows):
            if key and heading.key == key:
                return heading.tallies
        ends = (*self.row_tallies, *self.column_tallies)
        return tuple(tally for tally in ends if tally.key == key)


def _picked(cell: Cell, keys: Collection[str], offered: Collection[str]) -> Cell:
    state = (cell.key in keys, cell.key in offered)
    if state == (cell.chosen, cell.offered):
        return cell
    return replace(cell, chosen=state[0], offered=state[1])


def _keys(grid: Grid) -> tuple[list[list[str]], list[str]]:
    ends = (*grid.row_tallies, *grid.column_tallies)
    return [[cell.key for cell in row] for row in grid.cells], [tally.key for tally in ends]


def _with_share(cell: Cell, before: Cell) -> Cell:
    """Return a cell with the share that it had, if it is still open whether it is sought.

    Where nothing else is new it is as it was, lest it be drawn again for the words that tell it.
    """
    if cell.share is not None or cell.sought is None or cell.sought.standing is not Standing.OPEN:
        return cell
    shown = replace(cell, share=before.share)
    return before if replace(shown, spoken=before.spoken) == before else shown


def _plain_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(replace(mark, hint="", clues=()) if mark.hint else mark for mark in marks)
