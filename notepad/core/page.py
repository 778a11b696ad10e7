"""All that a sheet can show, as frozen data: drawn by widgets and on paper, or shown as text.

First the page itself with its seats, findings and result. Then its content, block by block: the
grid of a card game, a ledger, opponents' holdings, a track, bars, rankings and memos. Faces and
marks are in `faces_and_marks`, which loads faster.

Colours are the table's own (`#rrggbb`, like its cards); a theme may shade them to keep them
readable. Nothing is shown by colour only: a face has a symbol, a mark has a shape.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from enum import Enum
from functools import cached_property, partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeAlias

from typing_extensions import override

from notepad.core import language
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Mark, Pencil, Prospect, Standing
from notepad.core.form import Choice
from notepad.core.language import (
    _,
    capital,
    comma_separated,
    format_number,
    listed,
    ngettext,
    percent,
)
from notepad.core.safe_text import KEY

Keys: TypeAlias = "Collection[str]"


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a sheet shows at one moment: the sheet, what is always `below` it, and panels.

    `sought` is what players call a card that everybody looks for, `panels_called` the name of the
    panels if they show no chances. `laid_open` is what everybody may see after the game, if it has
    anything to prove; it can be exported sealed. `in_front` are cards of mine that I ask with,
    shown on the screen only. `result` is how the game ended, None while it goes on. `by_hand` says
    how an empty sheet is printed; other pages have None. `marks_only` says that it was made without
    what `meanwhile` takes from the page before. `deals` is in how many deals its odds were counted,
    0 if they are estimates, None if it has none.
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
    in_front: InFront | None = None
    result: Result | None = None
    by_hand: ByHand | None = None
    marks_only: bool = False
    deals: int | None = None

    @property
    def offered(self) -> Finding | None:
        """The finding that can be announced now, None if there is none."""
        return next((finding for finding in self.findings if finding.offer), None)

    def meanwhile(self, before: Page) -> Page:
        """Return what is certain here with the numbers of `before`, until there are new ones.

        Advice from before the end is useless after it.
        """
        panels = before.panels if self.result is None else self.panels
        sheet = self.sheet.meanwhile(before.sheet)
        return replace(self, sheet=sheet, panels=panels, marks_only=False)

    def until_calculated(self, before: Page) -> Page:
        """Return the same page with the values of `before`, dimmed, for those being calculated.

        So nothing on it disappears or changes its place only to come back.
        """
        panels = tuple(
            next((one for one in map(panel.until_calculated, before.panels) if one), panel)
            if panel.waiting
            else panel
            for panel in self.panels
        )
        if any(panel.waiting for panel in self.panels):
            old = [_named(panel) for panel in before.panels]
            if {*map(_named, panels)} == {*old}:
                panels = tuple(sorted(panels, key=lambda panel: old.index(_named(panel))))
        gauges = {seat.player: seat.gauge for seat in before.seats}
        seats = tuple(
            replace(seat, gauge=seat.gauge.until_calculated(gauges.get(seat.player)))
            if seat.gauge
            else seat
            for seat in self.seats
        )
        return replace(self, panels=panels, seats=seats)

    def with_advice_of(self, before: Page) -> Page:
        """Return the same page with the advice of `before` that can be tapped."""
        tapped = [one for one in before.panels if isinstance(one, Ranking) and one.can_be_asked]
        kept = {one.title: one for one in tapped if not one.waiting}
        panels = tuple(
            kept.get(one.title, one) if isinstance(one, Ranking) and one.can_be_asked else one
            for one in self.panels
        )
        return replace(self, panels=panels)


def _named(block: Block) -> tuple[type[Block], str]:
    return type(block), getattr(block, "title", "")


@dataclass(frozen=True, slots=True)
class InFront:
    """The `cards` in front of me that I ask with, in their order, below a `title`.

    The form's `row` has a choice for each card that is written down; none of them may be.
    """

    title: str
    cards: tuple[OwnCard, ...]
    row: str = field(metadata=KEY)

    @property
    def noted(self) -> bool:
        """Whether any of the cards is written down."""
        return any(card.key for card in self.cards)


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card in front of me: the `key` of its choice, "" while it isn't written down, and its face.

    `draft` begins the note that asks with it, or what writes it down; a card of an earlier moment
    has none and can't be tapped. It is spoken as its face if `spoken` is "".
    """

    key: str = field(metadata=KEY)
    face: Face
    draft: Mapping[str, tuple[str, ...]] = field(metadata=KEY)
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class ByHand:
    """What an empty sheet has on paper, where it is filled in by hand.

    At the top, each of the `labels` is followed by a line to write on, the first two beside the
    title; at the bottom there are at least `lines` lines for notes, more if they fit. A sheet of
    paper has `games` copies one below the other.
    """

    labels: tuple[str, ...] = ()
    lines: int = 0
    games: int = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at the table: whose turn it is, who is me, who is out.

    `hand` is how many cards they have, if hands grow and shrink, and `points` how many they have so
    far, if changes are shown. A `gauge` shows what they may know. `brief` is the remark where there
    is only room for initials.
    """

    player: str
    initials: str
    me: bool = False
    turn: bool = False
    out: bool = False
    remark: str = ""
    hand: int | None = None
    points: int | None = None
    gauge: Gauge | None = None
    brief: str = ""


_CARE = 0.4
"""The share from which a gauge warns, compared as it is written: in tenths."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """How likely a player knows what is sought `soon` (once they have asked again) and `now`.

    Both are estimated shares (0 to 1), None until they are calculated. `soon` is drawn, written
    beside the gauge once it warns, and said first; `now` has its own mark. `told` has them in
    words, `meaning` what else can be said about them, `learned` why they are so, and `assumed` what
    they are based on. Those that are `dimmed` are from before, until new ones are calculated.
    """

    told: tuple[str, ...]
    assumed: Assumed
    now: float | None = None
    soon: float | None = None
    learned: tuple[Learned, ...] = ()
    meaning: tuple[str, ...] = ()
    dimmed: bool = False

    def until_calculated(self, before: Gauge | None) -> Gauge:
        """Return the gauge with the shares of `before`, dimmed, if it has none yet."""
        if self.soon is not None or before is None or before.soon is None:
            return self
        return replace(self, now=before.now, soon=before.soon, dimmed=True)

    @property
    def warns(self) -> bool:
        """Whether a player is likely enough to know it soon that I should be careful."""
        return self.soon is not None and round(self.soon, 1) >= _CARE


@dataclass(frozen=True, slots=True)
class Assumed:
    """What an estimate assumes: `told` in a few sentences.

    `asked` introduces the `choices`, each a word with its name; the `chosen` word applies. A choice
    goes into the aside, as the only word under `aside`.
    """

    told: str
    asked: str
    choices: tuple[tuple[str, str], ...]
    chosen: str
    aside: str = field(metadata=KEY)


@dataclass(frozen=True, slots=True)
class Learned:
    """A note from which a player learned: what it `said`, what they saw, and which `cards`."""

    note: int
    said: str
    saw: str
    cards: tuple[str, ...] = field(default=(), metadata=KEY)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was found for good, such as a conspirator or a certain sum.

    `brief` has it in a few words ("★5 is a conspirator"), `told` in words that can be spoken. If it
    can be announced, `draft` is the draft of my note, which a button with the text `offer` fills
    in; if it `waits`, only on my turn. One that is all that is sought has an `answer`; any other
    leaves more to be found. `alike` tells it together with others of its kind. `proviso` says on
    what it hangs that may be wrong ("Dee has 4 cards"); `brief` and `told` say so, too.
    """

    key: str = field(metadata=KEY)
    brief: str
    told: str
    offer: str = ""
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata=KEY)
    answer: Answer | None = None
    alike: Alike | None = None
    waits: bool = False
    proviso: str = ""


def with_proviso(found: str, proviso: str) -> str:
    """Return in brief what was found, and on what it hangs, if on anything."""
    return _("{finding}, if {proviso}").format(finding=found, proviso=proviso) if proviso else found


@dataclass(frozen=True, slots=True)
class Alike:
    """How to put several findings of one kind into one sentence.

    The sentence is `told`, with room for the `cards` ("{cards} are conspirators."). In it, each
    card is a `sign` ("★5") in brief, or a `name` for speaking.
    """

    told: str
    sign: str
    name: str


@dataclass(frozen=True, slots=True)
class Answer:
    """All that is sought, once it is certain: a `number` such as the sum, or the cards alone.

    `cards` are the boxes of the hidden cards that are certain, `faces` how these look, and `spoken`
    says them; `open` is how many more there are, if the number is certain before all cards are.
    """

    number: str = ""
    cards: tuple[str, ...] = field(default=(), metadata=KEY)
    faces: tuple[Face, ...] = ()
    spoken: str = ""
    open: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """What is shown once a game is over: `told` says who won, and how.

    `hidden` are the cards that were sought, as far as they are known and `told` doesn't list them,
    `spoken` the same in words; `uncover` is the draft of the note that reveals them, empty if there
    is nothing to reveal. `answers` says what is counted note by note ("possible sums, note by
    note"), "" if nothing is. `said` is the number of the note that announced the answer correctly,
    and `speaker` the announcing player, "" for me. `points` are those of all players in games with
    points, which add up over several games, and `standings` the same after each note; `courses` are
    those of each piece, where they are more telling.

    If there is room, `told` is shown in parts: who `won`, `why`, the `rest`, the `number` that was
    sought, and a line for each player.
    """

    told: str
    winners: tuple[str, ...] = ()
    hidden: tuple[Face, ...] = ()
    spoken: str = ""
    uncover: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answers: str = ""
    said: int | None = None
    speaker: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    standings: tuple[Mapping[str, int], ...] = ()
    won: str = ""
    why: str = ""
    rest: str = ""
    number: str = ""
    lines: tuple[ResultLine, ...] = ()
    courses: tuple[Course, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The points of a piece after each note, and the player whose piece it is."""

    face: Face
    points: tuple[int, ...]
    player: str = ""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What a player said or has at the end, and what came of it: `right` or not, None if neither.

    A player with several lines is named in each.
    """

    player: str
    said: str
    outcome: str = ""
    right: bool | None = None


def result_by_points(
    winners: Sequence[str],
    standings: Iterable[Mapping[str, int]],
    me: str,
    sources: Mapping[str, str] = MappingProxyType({}),
    courses: tuple[Course, ...] = (),
) -> Result:
    """Return who won, with everybody's points: those of the winners and then the most first.

    `standings` are the points before any note and after each; `sources` says what a player's points
    came from.
    """
    _nobody, *every = map(dict, standings)
    best = sorted(every[-1].items(), key=lambda one: (one[0] not in winners, -one[1]))
    won, whole = who_won(winners, me), _("{won} Points: {points}.")
    text = whole.format(won=won, points=points_of_all(dict(best)))
    lines = tuple(_with_points(name, count, winners, sources.get(name, "")) for name, count in best)
    return Result(
        text,
        tuple(winners),
        points=every[-1],
        standings=tuple(every),
        won=won,
        lines=lines,
        courses=courses,
    )


def points_of_all(points: Mapping[str, int]) -> str:
    """Return points one after the other: "Ann 5, Bob 3"."""
    text = _("{player} {points}")
    return comma_separated(
        text.format(player=name, points=format_number(count)) for name, count in points.items()
    )


def _with_points(name: str, count: int, winners: Sequence[str], source: str) -> ResultLine:
    points = ngettext("{count} point", "{count} points", count).format(count=format_number(count))
    return ResultLine(name, points, source, right=True if name in winners else None)


def who_won(winners: Sequence[str], me: str) -> str:
    """Return who has won, or that nobody has, as a sentence."""
    if not winners:
        return _("Nobody won.")
    if me in winners:
        others = [name for name in winners if name != me]
        text = _("You shared the win with {players}.") if others else _("You won.")
        return text.format(players=listed(others))
    text = ngettext("{players} won.", "{players} shared the win.", len(winners))
    return text.format(players=listed(list(winners)))


class Block:
    """A part of a page that is shown and drawn as one; each kind has its widget and its text.

    A block without boxes, tallies or open counts uses the defaults here.
    """

    __slots__ = ()

    only_for_taps: ClassVar[bool] = False
    """Whether it only offers something to tap, so that paper leaves it out."""

    only_noted: ClassVar[bool] = False
    """Whether it says what was noted, and nothing that follows from it."""

    @property
    def waiting(self) -> bool:
        """Whether its content is still being calculated."""
        return False

    @property
    def unfilled(self) -> bool:
        """Whether it is waiting with nothing to show until then, so that it will get higher."""
        return False

    def until_calculated(self, before: Block) -> Block | None:
        """Return what to show of `before`, dimmed, until this is calculated; None if nothing."""
        return None

    @property
    def has_open_counts(self) -> bool:
        """Whether its boxes may be part of open counts."""
        return False

    def box(self, key: str) -> Any:  # noqa: ANN401 boxes of different blocks differ
        """Return the box with this key, None if there is none."""
        return None

    def counted(self, key: str) -> tuple[Any, ...]:
        """Return the tallies for a key."""
        return ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its boxes."""
        return ()

    def with_chosen(self, keys: Keys, offered: Keys = (), proposed: Keys = ()) -> Self:
        """Return the same block with only these boxes chosen, and with others offered for taps.

        Those that are `proposed` are chosen, too, but only as a proposal.
        """
        return self

    def with_prospects(self, prospects: Mapping[str, Prospect]) -> Self:
        """Return the same block with what a note would change in its parts, by their keys."""
        return self

    def meanwhile(self, before: Block) -> Self:
        """Return the same block with the numbers of `before`, until new ones are calculated."""
        return self

    def unless_in(self, others: Sequence[Block]) -> Self:
        """Return the same block with what isn't so in all of the `others`, its likes, in doubt."""
        return self

    def without_open_counts(self) -> Self:
        """Return the same block without open counts."""
        return self


@dataclass(frozen=True)
class Grid(Block):
    """The sheet of a card game: `cells[row][column]`, headings, and tallies at the ends.

    `row_tallies` has an entry for each row and `column_tallies` one for each column, or they are
    empty. `groups` are above the columns and span all of them together. All keys are different,
    except for `NO_BOX`, which may be anywhere. With `hints`, boxes that an open clue is about have
    a mark; the sentences of the `legend` say what this or other signs mean, the first ones at
    least. With `by_hand`, initials are grey, so that crossing them out or circling them with a pen
    is visible; with `corners`, boxes are divided so that each player has a corner to write in.
    `offered` are the boxes that can be picked next. If the headings of its row and column say all
    that the face of a box does, it is `named_by_heads`: a box without room for both leaves out the
    face. A `brief` one doesn't write who can't have a card.
    """

    columns: tuple[Heading, ...]
    rows: tuple[Heading, ...]
    cells: tuple[tuple[Cell, ...], ...]
    groups: tuple[Heading, ...] = ()
    row_tallies: tuple[Tally, ...] = ()
    column_tallies: tuple[Tally, ...] = ()
    hints: bool = False
    legend: tuple[str, ...] = ()
    by_hand: bool = False
    corners: bool = False
    named_by_heads: bool = False
    brief: bool = False
    offered: frozenset[str] = field(default=frozenset(), metadata=KEY)

    @property
    @override
    def has_open_counts(self) -> bool:
        return self.hints

    def changed(self, change: Callable[[Cell], Cell], **more: Any) -> Self:  # noqa: ANN401 fields
        """Return the grid with each of its cells changed, and more of its fields."""
        cells = tuple(tuple(map(change, row)) for row in self.cells)
        return replace(self, cells=cells, **more)

    @override
    def without_open_counts(self) -> Self:
        legend = () if self.hints else self.legend
        return self.changed(_without_clues, hints=False, legend=legend)

    @override
    def with_chosen(self, keys: Keys, offered: Keys = (), proposed: Keys = ()) -> Self:
        framed = offered if len(offered) <= _FEW else ()
        picked = partial(_picked, keys=keys, offered=framed, proposals=proposed)
        return self.changed(picked, offered=frozenset(offered))

    @override
    def unless_in(self, others: Sequence[Block]) -> Self:
        grids = [other for other in others if isinstance(other, Grid)]
        there = [{cell.key: cell for cell in other.boxes} for other in grids]

        def heads(own: Sequence[Heading], *those: Sequence[Heading]) -> tuple[Heading, ...]:
            return tuple(
                replace(head, tallies=_wider(head.tallies, *(one.tallies for one in ones)))
                for head, *ones in zip(own, *those, strict=True)
            )

        doubted = self.changed(
            lambda cell: _doubted(cell, [one[cell.key] for one in there if cell.key in one])
        )
        return replace(
            doubted,
            groups=heads(self.groups, *(one.groups for one in grids)),
            columns=heads(self.columns, *(one.columns for one in grids)),
            rows=heads(self.rows, *(one.rows for one in grids)),
            row_tallies=_wider(self.row_tallies, *(one.row_tallies for one in grids)),
            column_tallies=_wider(self.column_tallies, *(one.column_tallies for one in grids)),
        )

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
            groups=before.groups,
            columns=before.columns,
            rows=before.rows,
            cells=tuple(cells),
            row_tallies=before.row_tallies,
            column_tallies=before.column_tallies,
        )

    @property
    @override
    def keys(self) -> tuple[str, ...]:
        return tuple(cell.key for cell in self.boxes)

    @cached_property  # because it is needed a dozen times at each tap
    def boxes(self) -> tuple[Cell, ...]:
        """The cells that are boxes, row by row."""
        return tuple(cell for row in self.cells for cell in row if cell.key)

    @cached_property
    def writes_shares(self) -> bool:
        """Whether boxes write how likely they are, and not only draw it.

        Where all are about as likely as any other and none stands out, numbers would tell nothing.
        """
        shares = [cell.share for cell in self.boxes if cell.share]
        apart = max(shares, default=0.0) - min(shares, default=0.0)
        return apart >= _APART or max(shares, default=0.0) >= _MUCH

    @cached_property
    def marked_holders(self) -> tuple[str, ...]:
        """Everyone with a mark somewhere, in the order of their corners."""
        return tuple(dict.fromkeys(mark.holder for cell in self.boxes for mark in cell.marks))

    @override
    def box(self, key: str) -> Cell | None:
        return next((cell for cell in self.boxes if cell.key == key), None)

    @override
    def counted(self, key: str) -> tuple[Tally, ...]:
        for heading in (*self.groups, *self.columns, *self.rows):
            if key and heading.key == key:
                return heading.tallies
        ends = (*self.row_tallies, *self.column_tallies)
        return tuple(tally for tally in ends if tally.key == key)


_APART, _MUCH = 0.05, 0.2
"""Shares so far apart, or one so high, are worth reading: 4 % and 6 % of many gems aren't."""
_FEW = 4
"""How many boxes you can see at a glance, without counting. More frames point at nothing: when all
six suspects of Clue, or the whole sheet, had them, they only hid what was settled."""


def _wider(tallies: Sequence[Tally], *others: Sequence[Tally]) -> tuple[Tally, ...]:
    """Return tallies with bounds so wide that they hold wherever those of the others do."""
    counts = [
        {(tally.key, tally.title, one.holder): one for tally in there for one in tally.counts}
        for there in others
    ]

    def wider(tally: Tally, count: Count) -> Count:
        same = [there.get((tally.key, tally.title, count.holder)) for there in counts]
        lows = [one.low for one in (count, *same) if one is not None]
        highs = [None if one is None else one.high for one in (count, *same)]
        known = [high for high in highs if high is not None]
        if len(known) < len(highs):
            return replace(count, low=0, high=None)
        return replace(count, low=min(lows), high=max(known))

    def widened(tally: Tally) -> Tally:
        after = tuple(wider(tally, count) for count in tally.counts)
        return tally if after == tally.counts else replace(tally, counts=after).in_words()

    return tuple(map(widened, tallies))


def _doubted(cell: Cell, others: Iterable[Cell]) -> Cell:
    """Return a cell with what isn't so in all of the others in doubt: the whole, or some marks."""
    differs = False
    doubtful = set[str]()
    for other in others:
        differs |= cell.settled and _settled(cell) != _settled(other)
        there = {mark.holder: mark.standing for mark in other.marks}
        doubtful |= {
            mark.holder
            for mark in cell.marks
            if mark.standing is not Standing.OPEN and there.get(mark.holder) is not mark.standing
        }
    if not (differs or doubtful):
        return cell
    marks = (replace(mark, doubted=mark.holder in doubtful) for mark in cell.marks)
    # What was found can't be read if it is paler: it is white on a dark ground.
    fill = Fill.OPEN if differs and cell.fill is Fill.FOUND else cell.fill
    return replace(
        cell,
        fill=fill,
        marks=tuple(marks),
        dimmed=differs,
        remark=cell.remark or _in_doubt(),
        spoken=_in_doubt(cell.spoken),
    )


def _in_doubt(spoken: str = "") -> str:
    """Return what is read out of a part that depends on how a contradiction is mended."""
    said = _("This depends on the correction.")
    return f"{spoken}. {said}" if spoken else said


def _settled(cell: Cell) -> tuple[Fill, str]:
    """Return where a cell's card certainly is: the state of the cell, or who has the card."""
    held = cell.circled_mark
    return cell.fill, held.holder if held is not None else ""


def _picked(cell: Cell, keys: Keys, offered: Keys, proposals: Keys) -> Cell:
    proposed = cell.key in proposals and cell.key not in keys
    state = (cell.key in keys or proposed, cell.key in offered, proposed)
    if state == (cell.chosen, cell.offered, cell.proposed):
        return cell
    return replace(cell, chosen=state[0], offered=state[1], proposed=proposed)


def _keys(grid: Grid) -> tuple[list[list[str]], list[str], list[object]]:
    """Return what two grids have in common that have the same boxes, heads and tallies."""
    ends = (*grid.row_tallies, *grid.column_tallies)
    heads = [(head.face, head.span, head.key) for head in (*grid.groups, *grid.columns, *grid.rows)]
    cells = [[cell.key for cell in row] for row in grid.cells]
    return cells, [tally.key for tally in ends], [*heads]


def _with_share(cell: Cell, before: Cell) -> Cell:
    """Return a cell with its previous share, if it is still open whether the card is sought.

    If nothing else is new, the cell is the previous one, so that it isn't redrawn for its words.
    """
    if cell.share is not None or cell.sought is None or cell.sought.standing is not Standing.OPEN:
        return cell
    return before if _rest(cell) == _rest(before) else replace(cell, share=before.share)


def _without_clues(cell: Cell) -> Cell:
    marks = (replace(mark, clues=()) if mark.clues else mark for mark in cell.marks)
    return replace(cell, marks=tuple(marks)) if cell.marks else cell


class Fill(Enum):
    """The state of a whole cell."""

    OPEN = "open"
    MINE = "mine"
    TABLE = "table"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of a grid: a card, the players' initials in it, and the odds of what is sought.

    `share` is between 0 and 1, or None if it isn't shown; `spoken` is the box in words; `chosen`
    boxes are picked in the current form, `proposed` ones without a tap because they are certain;
    `offered` ones can be picked, if they are few enough to stand out. `sought` is what is known
    about the card being one of those that are sought; it isn't shown in the box itself. `tag` is a
    letter or two that flag the box, such as who accused the card; `remark` is shown when the box is
    tapped, such as how the card got where it is. `name` is the card's name in a sentence, if it
    differs from the face. `signs` are the classes of the card that no heading shows.
    """

    key: str = field(metadata=KEY)
    face: Face
    fill: Fill = Fill.OPEN
    caption: str = ""
    marks: tuple[Mark, ...] = ()
    share: float | None = None
    spoken: str = ""
    chosen: bool = False
    offered: bool = False
    proposed: bool = False
    dimmed: bool = False
    sought: Mark | None = None
    tag: str = ""
    remark: str = ""
    name: str = ""
    signs: tuple[Face, ...] = ()

    @property
    def circled_mark(self) -> Mark | None:
        """Who certainly has the card, and so nobody else, if that is an opponent."""
        if self.fill is not Fill.OPEN:
            return None
        return next((mark for mark in self.marks if mark.standing is Standing.CIRCLED), None)

    @property
    def settled(self) -> bool:
        """Whether it is certain who has the card, or where it is."""
        return self.fill is not Fill.OPEN or self.circled_mark is not None


_rest = attrgetter(*(one.name for one in fields(Cell) if one.name not in {"share", "spoken"}))
"""All of a cell but its share and its words."""

NO_BOX = Cell("", Face(""))
"""Fills a place in a grid where there is no box."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a row or column, or of `span` columns together.

    Tapping a heading with a key shows its tallies: its own first, then those of wider classes.
    """

    face: Face
    span: int = 1
    key: str = field(default="", metadata=KEY)
    spoken: str = ""
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """A count for each player of a class of cards: at the end of a row or column, or on demand.

    `title` is the class in players' words.
    """

    key: str = field(metadata=KEY)
    counts: tuple[Count, ...] = ()
    spoken: str = ""
    title: str = ""

    def in_words(self) -> Tally:
        """Return it with words that can be spoken: "Green: Bob 0, Cem 4"."""
        said = comma_separated(f"{count.holder} {count}" for count in self.counts)
        text = _("{name}: {counts}").format(name=capital(self.title), counts=said)
        return replace(self, spoken=text if self.title else said)


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a class a player has: between `low` and `high`, both included.

    `high` is None if nothing is counted and the number is written by hand. A holder who isn't a
    player has a `name` of its own.
    """

    holder: str = field(metadata=KEY)
    initials: str
    low: int = 0
    high: int | None = None
    name: str = ""

    @property
    def final(self) -> bool:
        """Whether the number is certain, so that it is circled."""
        return self.low == self.high

    def __str__(self) -> str:
        """Return the interval as a player writes it: "2" or "0–2"."""
        if self.high is None:
            return ""
        return f"{self.low}" if self.low == self.high else f"{self.low}–{self.high}"


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings above the columns of a ledger, and before the `totals` below them.

    Without a heading for the `balance` there is no such column. `name` is the ledger's name beside
    other parts of a sheet.
    """

    name: str = ""
    label: str = ""
    text: str = ""
    balance: str = ""
    totals: str = ""


@dataclass(frozen=True, slots=True)
class Ledger(Block):
    """A book: accounts side by side, line by line what was paid to each, and perhaps the balance.

    Below the lines is what the accounts have now, unless no account has a total.
    """

    accounts: tuple[Account, ...]
    entries: tuple[Entry, ...] = ()
    balance: str = ""
    title: str = ""
    headings: Headings = field(default_factory=Headings)
    only_noted: ClassVar[bool] = True

    @property
    def summed(self) -> bool:
        """Whether a last line says what the accounts have."""
        return any(account.total for account in self.accounts)

    @property
    def columned(self) -> Mapping[str, Account]:
        """The accounts with a column by their numbers: a closed one only if lines name its sum."""
        paid = {key for entry in self.entries for key in entry.amounts}
        every = ((str(at), one) for at, one in enumerate(self.accounts))
        return {at: one for at, one in every if not one.struck or one.key in paid}

    @override
    def box(self, key: str) -> Account | None:
        return next((account for account in self.accounts if account.key == key), None)


@dataclass(frozen=True, slots=True)
class Account:
    """One account of a ledger: its name, its current total, and what is known of the others'.

    If it is struck, it is closed, and its money is lost: its tile stays where it was.
    """

    key: str = field(metadata=KEY)
    face: Face
    short: Face
    total: str
    marks: tuple[Mark, ...] = ()
    struck: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger: what happened, and the amount under each account that changed.

    `note` is the number of its note; `amounts` has the amounts by account. Where no heading says
    what the `label` is, the line is `called` with a word more. Where a line has no room for the
    text, it is the first of the `shorter` ones that fits.
    """

    note: int
    label: str
    text: str
    amounts: Mapping[str, str] = field(default_factory=dict)
    balance: str = ""
    spoken: str = ""
    shorter: tuple[str, ...] = ()
    called: str = ""


@dataclass(frozen=True, slots=True)
class Holdings(Block):
    """Opponents one below the other, things side by side, and how much each can have of each.

    A holding's bar goes from 0 to `limit`. Where only one opponent is seen at a time, `scores` are
    lines that tell what everybody has, each in full and, for little room, shorter. The thing
    `total` is the sum of the others: in a group of rows it has no column, but each row's `total`
    is told below the name. `share_told` says what a share by itself means: if there is only room
    for that, it stands in the place of the title.
    """

    title: str
    limit: int
    things: tuple[Thing, ...] = ()
    rivals: tuple[Rival, ...] = ()
    scores: tuple[tuple[str, ...], ...] = ()
    total: str = ""
    share_told: str = ""

    @override
    def box(self, key: str) -> Account | None:
        """Return a column: what each opponent has of a thing."""
        for at, thing in enumerate(self.things):
            if thing.key == key:
                pairs = ((rival, rival.holdings[at]) for rival in self.rivals)
                marks = tuple(_mark(rival, one) for rival, one in pairs if one is not None)
                return Account(key, thing.face, thing.face, "", marks, spoken=thing.spoken)
        return None

    @override
    def unless_in(self, others: Sequence[Block]) -> Self:
        there = [other.rivals_for(self.things) for other in others if isinstance(other, Holdings)]
        return replace(self, rivals=tuple(map(_doubted_rival, self.rivals, *there)))

    def rivals_for(self, things: Sequence[Thing]) -> tuple[Rival, ...]:
        """Return the rows with columns for these things, empty for those that there aren't."""
        places = {thing.key: at for at, thing in enumerate(self.things)}
        wanted = [places.get(thing.key) for thing in things]
        return tuple(
            replace(
                rival, holdings=tuple(None if at is None else rival.holdings[at] for at in wanted)
            )
            for rival in self.rivals
        )

    @override
    def counted(self, key: str) -> tuple[Tally, ...]:
        return tuple(
            Tally(key, tuple(_counts(self.rivals, at)), title=thing.spoken)
            for at, thing in enumerate(self.things)
            if thing.key == key
        )


def _doubted_rival(rival: Rival, *others: Rival) -> Rival:
    """Return an opponent with holdings in doubt where one of the others has other bounds."""

    def doubted(one: Holding | None, *those: Holding | None) -> Holding | None:
        bounds = {other and (other.low, other.high) for other in (one, *those)}
        if one is None or len(bounds) == 1:
            return one
        return replace(one, doubted=True, spoken=_in_doubt(one.spoken))

    holdings = map(doubted, rival.holdings, *(other.holdings for other in others))
    return replace(rival, holdings=tuple(holdings))


def _counts(rivals: Sequence[Rival], at: int) -> Iterator[Count]:
    """Yield how much each opponent has of a thing, by its place, as far as anything is known."""
    for rival in rivals:
        one = rival.holdings[at]
        if one is not None and one.least:
            yield Count(rival.holder, rival.name, one.low, one.high, rival.name)


def _mark(rival: Rival, one: Holding) -> Mark:
    """Return an opponent's mark in a column."""
    standing = Standing.CIRCLED if one.low else Standing.OPEN if one.high else Standing.CROSSED
    told = str(one) if one.high else ""
    return Mark(
        rival.holder,
        rival.name,
        standing,
        one.pencil,
        one.wrong,
        told=told,
        short=one.word or "–".join(filter(None, (one.least, one.most))),
        name=rival.name,
        chances=one.chances,
    )


@dataclass(frozen=True, slots=True)
class Thing:
    """One column: something that everybody can have.

    If it is struck, it is out of the game: it has no column, but keeps its place among tiles.

    `count` says how many there are in all, if that helps.
    """

    key: str = field(metadata=KEY)
    face: Face
    struck: bool = False
    spoken: str = ""
    count: str = ""

    @property
    def named(self) -> str:
        """Its name with how many there are: "pipes (5)"."""
        return language.in_brackets(self.face.label, self.count) if self.count else self.face.label


@dataclass(frozen=True, slots=True)
class Rival:
    """One row: an opponent, the name shown, a remark, a holding for each thing, None if struck.

    Where all rows together have no room, those of a `group` are shown at once, if these have. The
    `title` is above a row that is shown alone, if it isn't that of all.
    """

    holder: str = field(metadata=KEY)
    name: str
    remark: str = ""
    holdings: tuple[Holding | None, ...] = ()
    group: str = ""
    total: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """What one opponent can have of one thing: from `low` to `high`, with my own amount beside it.

    `least` and `most` are the bounds as players write them, `most` is "" if both are the same.
    `likely` says how likely the opponent has more than the least, `share` the same for little room,
    and `chances` in a sentence how likely each number is. A `word` ("open", "nothing") replaces all
    of these. `pencil` is my own mark, `wrong` if it can't be true. If it is `certain`, even that
    there is nothing, the number stands by itself, without my own amount. One that is `doubted`
    depends on how notes are mended that contradict each other.
    """

    low: int
    high: int
    mine: int | None = None
    least: str = ""
    most: str = ""
    likely: str = ""
    share: str = ""
    chances: str = ""
    word: str = ""
    pencil: Pencil | None = None
    wrong: bool = False
    spoken: str = ""
    certain: bool = False
    doubted: bool = False

    @property
    def settled(self) -> bool:
        """Whether it is certain how much of the thing there is."""
        return self.certain or (self.low == self.high > 0 and not (self.most or self.word))

    @property
    def most_and_likely(self) -> str:
        """What follows the least: "6,100 · 35 %"."""
        return " · ".join(filter(None, (self.most, self.likely)))

    def __str__(self) -> str:
        """Return it in a line of text: "400–6,100"."""
        return self.word or "–".join(filter(None, (self.least, self.most_and_likely)))


@dataclass(frozen=True, slots=True)
class Track(Block):
    """Pieces on their way from 0 to the `goal`, one below the other, and gates in a row.

    `title` is the track's name beside other parts of a sheet, `gates_called` the name of the gates.
    """

    title: str
    goal: int
    racers: tuple[Racer, ...] = ()
    gates: tuple[Gate, ...] = ()
    gates_called: str = ""

    @override
    def with_prospects(self, prospects: Mapping[str, Prospect]) -> Self:
        racers = (_with_prospect(one, prospects.get(one.key)) for one in self.racers)
        gates = (replace(one, would=one.key in prospects) for one in self.gates)
        return replace(self, racers=tuple(racers), gates=tuple(gates))

    @override
    def unless_in(self, others: Sequence[Block]) -> Self:
        tracks = [other for other in others if isinstance(other, Track)]
        spaces = {(one.key, one.at) for track in tracks for one in track.racers}
        gates = {(one.key, one.open) for track in tracks for one in track.gates}

        def doubted(racer: Racer) -> Racer:
            differs = any(key == racer.key and at != racer.at for key, at in spaces)
            return (
                replace(racer, doubted=True, spoken=_in_doubt(racer.spoken)) if differs else racer
            )

        def known(gate: Gate) -> Gate:
            differs = any(key == gate.key and state != gate.open for key, state in gates)
            return replace(gate, open=None, spoken=_in_doubt(gate.label)) if differs else gate

        racers, gated = map(doubted, self.racers), map(known, self.gates)
        return replace(self, racers=tuple(racers), gates=tuple(gated))

    @override
    def box(self, key: str) -> Account | None:
        """Return what is shown when a piece or a gate is tapped."""
        for one in self.racers:
            if one.key == key:
                return Account(key, one.face, one.face, one.figure, spoken=one.spoken)
        gates = (gate for gate in self.gates if gate.key == key)
        return next((_account(gate) for gate in gates), None)

    def holder(self, key: str) -> str:
        """Return whose piece it is; gates are the table's."""
        return next((one.holder for one in self.racers if one.key == key), "table")


def _with_prospect(racer: Racer, would: Prospect | None) -> Racer:
    if would is None:
        return racer
    return replace(racer, would=would, spoken=comma_separated((racer.spoken, would.spoken)))


def _account(gate: Gate) -> Account:
    face = Face(gate.label)
    return Account(gate.key, face, face, "", struck=gate.open is False, spoken=gate.spoken)


@dataclass(frozen=True, slots=True)
class Racer:
    """A piece on the way: whose it is (`holder`), how it looks, and `at` which space.

    `figure` is that number as it is written; `remarks` are shown beside it, as many as fit, the
    first ones first. A piece that `leads` is marked; `would` is what the note being made would
    change. One that is `doubted` is elsewhere if notes are mended otherwise that contradict each
    other.
    """

    key: str = field(metadata=KEY)
    holder: str = field(metadata=KEY)
    face: Face
    at: int = 0
    figure: str = ""
    remarks: tuple[str, ...] = ()
    leads: bool = False
    spoken: str = ""
    would: Prospect | None = None
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """Something that is open or closed, None if nobody knows; `label` is its text.

    It is marked where the note being made `would` change it.
    """

    key: str = field(metadata=KEY)
    label: str
    open: bool | None = True
    spoken: str = ""
    would: bool = False


@dataclass(frozen=True, slots=True)
class Bars(Block):
    """Possible values and their odds, as a bar chart with a sentence below.

    `certain` means that one is left; `estimated` that the odds aren't counted exactly; `waiting`
    that they are still being calculated. `brief` is a short form of the sentence beside the title.
    `plain` ones are boxes without odds, if the level shows none.
    """

    title: str
    bars: tuple[Bar, ...] = ()
    sentence: str = ""
    certain: bool = False
    estimated: bool = False
    waiting: bool = False
    brief: str = ""
    plain: bool = False

    @property
    @override
    def unfilled(self) -> bool:
        return self.waiting and not self.bars

    @override
    def until_calculated(self, before: Block) -> Bars | None:
        if not isinstance(before, Bars) or before.title != self.title or not before.bars:
            return None
        return replace(before, waiting=True)


@dataclass(frozen=True, slots=True)
class Bar:
    """One possible value with its share (0 to 1); `detail` is shown when it is tapped.

    `draft` is what it adds to the note about it, by the keys of a form's rows. If it is `ruled_out`
    among others, it keeps its place with a share of 0.
    """

    key: str = field(metadata=KEY)
    label: str
    share: float
    detail: str = ""
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata=KEY)
    ruled_out: bool = False


def roughly(share: float, *, brief: bool = False) -> str:
    """Return a share that is estimated from few cases, to the nearest tenth: "about 70%".

    In `brief` that is "~70%". So near 0 and 1 only says on which side of 5 or 95% it is.
    """
    if is_hardly(share):
        return (_("<{percent}") if brief else _("less than {percent}")).format(
            percent=percent(_ROUGH / 2)
        )
    if share > 1 - _ROUGH / 2:
        text = _(">{percent}") if brief else _("more than {percent}")
        return text.format(percent=percent(1 - _ROUGH / 2))
    text = _("~{percent}") if brief else _("about {percent}")
    return text.format(percent=percent(round(share, 1)))


def is_hardly(share: float | None) -> bool:
    """Whether an estimated share is so near 0 that no number is told."""
    return share is not None and share < _ROUGH / 2


_ROUGH = 0.1
"""Thirty cases tell a share to about a tenth: one third of them is between a quarter and 0.43."""


@dataclass(frozen=True, slots=True)
class Ranking(Block):
    """A few things in order, the best first, with a sentence below.

    `estimated` means that the values aren't counted exactly; `waiting` that they are still being
    calculated. If there is room, the `groups` are shown side by side instead of the `ranks`. One
    that `advises` says what to do next; it is first in little room. If it is only for `later`, such
    as my next turn, its buttons can't be tapped.
    """

    title: str
    ranks: tuple[Rank, ...] = ()
    sentence: str = ""
    estimated: bool = False
    waiting: bool = False
    groups: tuple[RankGroup, ...] = ()
    advises: bool = False
    later: bool = False

    @property
    def can_be_asked(self) -> bool:
        """Whether a line can be tapped to start a note."""
        return any(rank.draft for rank in self.ranks)

    @property
    @override
    def unfilled(self) -> bool:
        return self.waiting and not self.ranks

    @override
    def until_calculated(self, before: Block) -> Ranking | None:
        if not isinstance(before, Ranking) or not (before.ranks or before.sentence):
            return None
        # The best question keeps its room when the turn, and so its title, changes.
        advice = self.advises and before.advises and self.title and before.title
        same = before.title == self.title or advice
        return replace(before, title=self.title, waiting=True) if same else None


@dataclass(frozen=True, slots=True)
class RankGroup:
    """A column of a ranking: the face of its heading, and what belongs to it, the best first."""

    face: Face
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of a ranking: its face, its value in words ("38 %") and `detail`.

    `share` (0 to 1) is the length of its bar; `told` is below it, and `detail` is shown when the
    line is tapped. A line with a `draft` offers an action: the draft starts a note, by the keys of
    a form's rows; a button with the text `offer`, or else "Ask", fills it in. One that only
    says how many more there are has them as its `rest`: a tap shows them instead.
    """

    key: str = field(metadata=KEY)
    face: Face
    value: str
    share: float = 0.0
    detail: str = ""
    told: str = ""
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata=KEY)
    offer: str = ""
    rest: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class Places(Block):
    """The places where I can be, or what else I can say; the one that holds is chosen.

    A tap puts a place into the aside, as the only word under `aside`; on the chosen one's chip it
    takes it out, but not in a menu.
    """

    title: str
    places: tuple[Choice, ...]
    aside: str = field(metadata=KEY)
    only_for_taps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Memo(Block):
    """Advice in a few lines, each with its tone."""

    title: str
    lines: tuple[tuple[str, Tone], ...] = ()


class Tone(Enum):
    """The tone of a line in a memo."""

    PLAIN = "plain"
    STRONG = "strong"
    GOOD = "good"
    WARNING = "warning"
