"""What a sheet can show, as frozen data: drawn by widgets and paper, told by a terminal.

Colours are the table's own (`#rrggbb`, as its cards look); a theme may shade them to stay
readable. Nothing here is a colour alone: a face has a symbol, a mark has a shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from notepad.core.page.block import Block, Prospect
from notepad.core.page.face import Face, Mark, OpenClue, Standing, Symbol
from notepad.core.page.gauge import Assumed, Gauge, Learned
from notepad.core.page.grid import NO_BOX, Cell, Count, Fill, Grid, Heading, Tally
from notepad.core.page.holdings import Holding, Holdings, Rival, Thing
from notepad.core.page.ledger import Account, Entry, Headings, Ledger
from notepad.core.page.result import Result
from notepad.core.page.track import Gate, Racer, Track
from notepad.core.words import in_percent

__all__ = [
    "NO_BOX",
    "Account",
    "Assumed",
    "Bar",
    "Bars",
    "Cell",
    "Count",
    "Entry",
    "Face",
    "Fill",
    "Finding",
    "Gate",
    "Gauge",
    "Grid",
    "Heading",
    "Headings",
    "Holding",
    "Holdings",
    "Learned",
    "Ledger",
    "Mark",
    "Memo",
    "OpenClue",
    "Page",
    "Prospect",
    "Racer",
    "Rank",
    "Ranking",
    "Result",
    "Rival",
    "Seat",
    "Standing",
    "Symbol",
    "Tally",
    "Thing",
    "Tone",
    "Track",
    "percent",
]


def percent(share: float) -> str:
    """Return a share (0 to 1) in percent; neither 0 nor 100 unless it is exactly that."""
    number = str(round(100 * share))
    if 0 < share < 0.005:
        number = "<1"
    if 0.995 <= share < 1:
        number = ">99"
    return in_percent(number)


@dataclass(frozen=True, slots=True)
class Bar:
    """One possible value with its share (0 to 1); `detail` is told when it is tapped.

    `draft` is what it adds to the note that says it, by the keys of a form's rows. One that is
    `ruled_out` among others keeps its place, its share being 0.
    """

    key: str
    label: str
    share: float
    detail: str = ""
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ruled_out: bool = False


@dataclass(frozen=True, slots=True)
class Bars(Block):
    """Possible values and their odds, as a bar chart with a sentence below.

    `certain` holds when one is left; `estimated` when the odds are not counted exactly;
    `waiting` while they are still being reckoned. `brief` says beside the title what the sentence
    says in full.
    """

    title: str
    bars: tuple[Bar, ...] = ()
    sentence: str = ""
    certain: bool = False
    estimated: bool = False
    waiting: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of a ranking: what it is, its value in words ("38 %") and `detail`.

    `share` (0 to 1) is how long its bar is; `told` stands below it, and `detail` is told when the
    line is tapped. One with a `draft` can be acted on: it is a note as far as it is begun, by the
    keys of a form's rows; a button that says `offer`, or else "Ask", fills it in.
    """

    key: str
    face: Face
    value: str
    share: float = 0.0
    detail: str = ""
    told: str = ""
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    offer: str = ""


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

    `hand` is how many cards he has, where hands grow and shrink. A `gauge` shows what he may know.
    """

    player: str
    initials: str
    me: bool = False
    turn: bool = False
    out: bool = False
    remark: str = ""
    hand: int | None = None
    gauge: Gauge | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was found out for good, such as a conspirator or a certain sum.

    `brief` says it in a few words ("★5 is a conspirator"), `told` in words that can be spoken. What
    can be announced by it is a `draft` of my note, which a button fills in that says `offer`.
    """

    key: str
    brief: str
    told: str
    offer: str = ""
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a sheet shows at one moment: itself, what is always `below` it, and panels.

    `sought` is what players call a card that everybody looks for, `panels_called` what they call
    the panels where these tell no chances. `laid_open` is what everybody
    may see now that the game is over, if it has anything to prove; it can be exported sealed.
    `result` is how the game ended, None while it goes on.
    """

    title: str
    subtitle: str
    sheet: Block
    panels: tuple[Block, ...] = ()
    below: tuple[Block, ...] = ()
    seats: tuple[Seat, ...] = ()
    findings: tuple[Finding, ...] = ()
    legend: tuple[str, ...] = ()
    sought: str = ""
    panels_called: str = ""
    laid_open: tuple[Block, ...] = ()
    result: Result | None = None

    @property
    def offered(self) -> Finding | None:
        """The finding that can be announced now, if there is one."""
        return next((finding for finding in self.findings if finding.offer), None)

    def meanwhile(self, before: Page) -> Page:
        """Return what is certain here with the numbers of `before`, until there are new ones."""
        return replace(self, sheet=self.sheet.meanwhile(before.sheet), panels=before.panels)
