"""What a sheet can show, as frozen data: drawn by widgets and paper, told by a terminal.

Colours are the table's own (`#rrggbb`, as its cards look); a theme may shade them to stay
readable. Nothing here is a colour alone: a face has a symbol, a mark has a shape.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Self

from typing_extensions import override

from notepad.core.page.block import Block
from notepad.core.page.face import Face, Mark, Standing, Symbol
from notepad.core.page.ledger import Account, Entry, Ledger, Range, RangeGroup, Ranges
from notepad.core.words import in_percent

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = [
    "Account",
    "Bar",
    "Bars",
    "Cell",
    "Count",
    "Entry",
    "Face",
    "Fill",
    "Finding",
    "Grid",
    "Heading",
    "Ledger",
    "Mark",
    "Memo",
    "Page",
    "Range",
    "RangeGroup",
    "Ranges",
    "Rank",
    "Ranking",
    "Seat",
    "Standing",
    "Symbol",
    "Tally",
    "Tone",
    "percent",
]


class Fill(Enum):
    """What a whole cell is."""

    OPEN = "open"
    MINE = "mine"
    TABLE = "table"
    FOUND = "found"


def percent(share: float) -> str:
    """Return a share (0 to 1) in percent; neither 0 nor 100 unless it is exactly that."""
    number = str(round(100 * share))
    if 0 < share < 0.005:
        number = "<1"
    if 0.995 <= share < 1:
        number = ">99"
    return in_percent(number)


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of a grid: a card, the players' initials in it, and the odds of what is sought.

    `share` is between 0 and 1, or None where it is not shown; `spoken` is the box in words;
    `chosen` boxes are picked in the form that the sheet serves just now. `sought` is what is
    known of the card being one of those that are sought; it has no place in the box itself.
    `tag` is a letter or two that flag the box, such as who accused the card; `remark` is what else
    is worth telling when the box is tapped, such as how the card came where it is.
    """

    key: str
    face: Face
    fill: Fill = Fill.OPEN
    caption: str = ""
    marks: tuple[Mark, ...] = ()
    share: float | None = None
    spoken: str = ""
    chosen: bool = False
    dimmed: bool = False
    sought: Mark | None = None
    tag: str = ""
    remark: str = ""


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
    `groups` stand above the columns and span all of them together. All keys are distinct. With
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
            tuple(replace(cell, marks=_plain_marks(cell.marks)) for cell in row)
            for row in self.cells
        )
        return replace(self, cells=tuple(cells), hints=False)

    @override
    def with_chosen(self, keys: Collection[str]) -> Self:
        cells = (
            tuple(
                cell if cell.chosen == (cell.key in keys) else replace(cell, chosen=not cell.chosen)
                for cell in row
            )
            for row in self.cells
        )
        return replace(self, cells=tuple(cells))

    def cell(self, key: str) -> Cell | None:
        """Return the cell with this key, if the grid has it."""
        return next((cell for row in self.cells for cell in row if cell.key == key), None)

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


def _plain_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(replace(mark, hint="") if mark.hint else mark for mark in marks)


@dataclass(frozen=True, slots=True)
class Bar:
    """One possible value with its share (0 to 1); `detail` is told when it is tapped."""

    key: str
    label: str
    share: float
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Bars(Block):
    """Possible values and their odds, as a bar chart with a sentence below.

    `certain` holds when one is left; `estimated` when the odds are not counted exactly;
    `waiting` while they are still being reckoned.
    """

    title: str
    bars: tuple[Bar, ...] = ()
    sentence: str = ""
    certain: bool = False
    estimated: bool = False
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of a ranking: what it is, its value in words ("38 %", "1.42 bits") and `detail`.

    `share` (0 to 1) is how long its bar is; `detail` is told when the line is tapped.
    """

    key: str
    face: Face
    value: str
    share: float = 0.0
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Ranking(Block):
    """A few things in order, the best first, with a sentence below.

    `estimated` holds when the values are not counted exactly; `waiting` while they are still
    being reckoned.
    """

    title: str
    ranks: tuple[Rank, ...] = ()
    sentence: str = ""
    estimated: bool = False
    waiting: bool = False


class Tone(Enum):
    """How a line of a memo is meant."""

    PLAIN = "plain"
    STRONG = "strong"
    GOOD = "good"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Memo(Block):
    """Advice in a few lines, each with the tone in which it is meant."""

    title: str
    lines: tuple[tuple[str, Tone], ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at the table: whose turn it is, who is me, who is out.

    `hand` is how many cards he has, where hands grow and shrink.
    """

    player: str
    initials: str
    me: bool = False
    turn: bool = False
    out: bool = False
    remark: str = ""
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something worth announcing once, such as a discovered conspirator.

    `discreet` is what may stand in large letters beside other people; `told` is the whole of it.
    """

    key: str
    discreet: str
    told: str


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a sheet shows at one moment: the sheet itself, and panels of what follows.

    `sought` is what players call a card that everybody looks for. `laid_open` is what everybody
    may see now that the game is over, if it has anything to prove; it can be exported sealed.
    """

    title: str
    subtitle: str
    sheet: Block
    panels: tuple[Block, ...] = ()
    seats: tuple[Seat, ...] = ()
    findings: tuple[Finding, ...] = ()
    legend: tuple[str, ...] = ()
    sought: str = ""
    laid_open: tuple[Block, ...] = ()
