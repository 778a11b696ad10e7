"""The layout of a grid: pure functions from a rectangle to rectangles.

First the whole grid (`place_grid`), then everything in it by key, then one box: face, share, and
every player's fixed corner (`place_cell`). Lengths are pixels of the painter. `text` is the usual
text size, which decides the size of everything that must stay readable; boxes share the rest, so
that a grid fills its area without a hole.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from notepad.core.ink import box_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notepad.core.page import Grid, Heading

# Text.
USUAL_TEXT = 15.0
LEAST_EMS = 0.8
"""The smallest letters that are readable at the table, of the usual text: 12 pixels at 100 %."""
_LEAST_SYMBOL = 0.6  # ems: symbols stay clear at sizes where letters don't

# The grid.
_TALLEST = 2.4  # most height of a box, in its widths
_WIDEST = 2.6  # most width of a box, in its heights
_WIDEST_NAMED = 6.5  # the same if a box contains its card's name because there are no headings
_TALLY_EMS = 4.2  # the width that "B 0–2" needs
_TALLY_PART, _TALLY_PART_LOW = 0.69, 0.92  # of a box's width; in low rows counts are side by side
_STACKED_EMS = 4.4  # the height that four counts need one below the other
_LETTER_EMS = 0.66  # width of a letter in the headings of rows
_LEAST_ROW_HEAD, _ROW_HEAD_PART = 1.1, 0.029  # row headings: ems, or if more, part of the width
_MOST_ROW_HEAD = 1.7  # ems, at most, for short headings
_STRIP_EMS = 2.8  # height of two lines of counts
_FINGER_EMS = 2.3  # a target large enough for a finger
_WIDEST_HEAD = 0.24  # of the grid's width, at most, for the headings of rows
_LEAST_HEAD = 1.18  # height of a heading, in ems of the smallest readable text
_ONE_LINE_EMS = 5.5  # in narrower boxes their columns' counts are one below the other
_FOOT, _FOOT_LOW = 0.47, 0.9  # of a box's height, for the counts of its column
_LEGEND_EMS = 1.7  # height of the line that explains the small numbers
_ROOMY_EMS = 6.0  # boxes lower than this need the room of that line themselves

# One box.
_FLAT = 2.9  # a box this many times wider than high has everything in one line
_NAMED = 0.47  # the part of it that is for the card's name
NUMBERS_EMS = 1.3  # height of a line of small numbers below initials, in ems of the least text
_INITIALS, _INITIALS_WIDE = 0.215, 0.235  # text size of initials, of a box's height and width
_INITIALS_NUMBERED = 0.19  # the same, of its height, if numbers have lines below them
_FACE_ROOMY = 0.18  # least size of a face, of a box's height, up to the usual text
_INITIALS_ROOMY, _MOST_ROOMY = 0.5, 1.45  # the same, of the room between face and bar; most ems
_SHARE_EMS, _SHARE_PART = 2.6, 0.95  # a share's width in ems; its size at the bar, of the face's
_SHARE_APART = 0.35  # ems from the bar to the share at its end
_BELOW_BAR = 0.1  # of its size: how far it is lower than the bar
_RING, _RING_PART = 3.2, 0.445  # a settled box's ring in ems, or this part of a large box
_SMALL_RING = 1.9  # the diameter of a ring in a corner, in ems
_BETTER = 1.04  # a less familiar order must allow a text this many times larger to be chosen
_FOUR, _CORNER_PAD = 4, 0.35  # corners of a box; room around initials in one, in their size
_APART, _APART_FLAT = 0.55, 0.35  # between initials in ems; less in a line that a name shares
_LINE = 1.34  # height of a line of initials in ems
_SPREAD = 0.8  # initials drawn closer together than this would leave their corners
_ABOVE_BAR = 4.0  # the least width of a box whose share has no room beside its face, in its size
_TWO_LINES, _TWO_TIGHT_LINES = 2.1, 1.9  # the least height of two, in the text size of a name
_BESIDE_SIGNS = 0.75, 1.2  # initials in a low box with two lines: of its height, at most in ems
_SIGNS = 1.25  # height of a line of signs, in their size
_SIGN_EMS = 0.94  # the size of symbols as signs
_SYMBOLS_IN_LINE = 1.17  # the size of symbols that fill a line, of its height
_MOST_NAMED = 0.68  # of a flat box, at most, for the card's name if it also has signs
_BEFORE_SIGNS = 0.3  # from a name to the signs after it, in their size

# A box whose face only its headings say; with small numbers it may be higher, and has no bar.
_ROOM_FOR_FACE, _BARE_NUMBERED = 3.6, 6.0  # ems: the least height of a box that has its face
_BARE_SHARE = 0.87  # size of a share, in text sizes
_BARE_INITIALS, _BARE_WIDE = 0.42, 0.36  # most size of initials, of the box's height and width
_NUMBERED_INITIALS = 1.2  # the same above small numbers, in ems
_NUMBERED_PADS = 0.3, 0.2  # ems: the most room beside these numbers, and above them
_APART_BARE, _LINE_BARE = 0.28, 1.12  # between initials, and their height, in ems
_AROUND = 2.0  # pixels around a ring

# A low box with its card's name above everything else.
_LOW = 3.6  # most height of such a box, in text sizes
_LOW_NAME = 0.93  # the least size of names and initials there; smaller ones gain nothing
_LOW_LINE = 1.22  # height of the name's line, in its size
_LOW_SHARE = 2.5  # ems of the least text: the widest share, "88%", with what parts it from initials
_LOW_SIGNS = 0.82  # the size of symbols as signs


@dataclass(frozen=True, slots=True)
class Outline:
    """What decides the layout of a grid: how many of everything there are; text widths in ems.

    A grid without text in any heading isn't `headed`, and keeps no room for headings. With a
    `legend`, there is a line below the boxes if they are large enough without its room.
    """

    columns: int
    rows: int
    groups: bool = False
    row_tallies: bool = False
    column_tallies: bool = False
    row_head_ems: float = 1.0
    tappable_heads: bool = False
    headed: bool = True
    legend: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of a grid; `cells[row][column]`; missing parts are empty."""

    area: QRectF
    groups: QRectF
    heads: tuple[QRectF, ...]
    tally_head: QRectF
    row_heads: tuple[QRectF, ...]
    cells: tuple[tuple[QRectF, ...], ...]
    row_tallies: tuple[QRectF, ...]
    column_tallies: tuple[QRectF, ...]
    legend: QRectF
    gap: float

    def spanned(self, first: int, span: int) -> QRectF:
        """Return the place of a heading over `span` columns from column `first` on."""
        last = min(first + span, len(self.heads)) - 1
        left, right = self.heads[first].left(), self.heads[last].right()
        return QRectF(left, self.groups.top(), right - left, self.groups.height())


def outline(grid: Grid) -> Outline:
    """Return what decides the layout of this grid."""
    letters = (len(str(row.face)) for row in grid.rows)
    return Outline(
        columns=max((len(row) for row in grid.cells), default=len(grid.columns)),
        rows=len(grid.cells),
        groups=bool(grid.groups),
        row_tallies=bool(grid.row_tallies),
        column_tallies=bool(grid.column_tallies),
        row_head_ems=max(letters, default=0) * _LETTER_EMS,
        headed=any(str(heading.face) for heading in (*grid.columns, *grid.rows)),
        tappable_heads=any(heading.key for heading in (*grid.columns, *grid.groups)),
        legend=(grid.hints or bool(grid.legend)) and not grid.by_hand,
    )


def place_grid(area: QRectF, what: Outline, *, text: float) -> Layout:
    """Return the layout of a grid within `area`."""
    return _placed(area.x(), area.y(), area.width(), area.height(), what, text)


@dataclass(frozen=True, slots=True)
class _Tracks:
    """Widths and heights shared by everything in one row or column, and the gap between."""

    gap: float
    row_head: float
    width: float
    tally_width: float
    group: float
    head: float
    height: float
    tally_height: float
    legend: float

    def total_width(self, what: Outline) -> float:
        """Return the width of the whole grid."""
        tally = self.tally_width + self.gap if what.row_tallies else 0.0
        return self.row_head + what.columns * (self.width + self.gap) + tally


@lru_cache(maxsize=64)
def _placed(x: float, y: float, width: float, height: float, what: Outline, text: float) -> Layout:
    tracks = _tracks(width, height, what, text)
    spare = max(0.0, width - tracks.total_width(what))
    left, top = x + spare / 2 + tracks.row_head + tracks.gap, y
    heads_top = top + tracks.group
    cells_top = heads_top + tracks.head + tracks.gap
    step, drop = tracks.width + tracks.gap, tracks.height + tracks.gap
    lefts = [left + step * column for column in range(what.columns)]
    tops = [cells_top + drop * row for row in range(what.rows)]
    end, bottom = left + step * what.columns, cells_top + drop * what.rows
    foot = bottom + (tracks.tally_height + tracks.gap if what.column_tallies else 0.0)
    return Layout(
        area=QRectF(x, y, width, height),
        groups=QRectF(left, top, step * what.columns - tracks.gap, tracks.group),
        heads=tuple(QRectF(at, heads_top, tracks.width, tracks.head) for at in lefts),
        tally_head=QRectF(end, heads_top, tracks.tally_width, tracks.head),
        row_heads=tuple(
            QRectF(left - tracks.gap - tracks.row_head, at, tracks.row_head, tracks.height)
            for at in tops
        ),
        cells=tuple(
            tuple(QRectF(at, line, tracks.width, tracks.height) for at in lefts) for line in tops
        ),
        row_tallies=tuple(
            QRectF(end, at, tracks.tally_width, tracks.height)
            for at in (tops if what.row_tallies else ())
        ),
        column_tallies=tuple(
            QRectF(at, bottom, tracks.width, tracks.tally_height)
            for at in (lefts if what.column_tallies else ())
        ),
        legend=QRectF(left, foot, step * what.columns - tracks.gap, tracks.legend)
        if tracks.legend > 0
        else QRectF(),
        gap=tracks.gap,
    )


def _tracks(width: float, height: float, what: Outline, text: float) -> _Tracks:
    gap = clamp(min(width, height) * 0.009, 2.5, 9)
    least = clamp(width * _ROW_HEAD_PART, text * _LEAST_ROW_HEAD, text * _MOST_ROW_HEAD)
    row_head = clamp(what.row_head_ems * text, least, max(least, width * _WIDEST_HEAD))
    row_head = row_head if what.headed else 0.0
    head = clamp(
        height * 0.045, min(text * 1.3, max(text * _LEAST_HEAD, height * 0.07)), text * 2.2
    )
    if what.tappable_heads:
        head = max(head, min(text * _FINGER_EMS, height * 0.075))
    group = head if what.groups else 0.0
    head = head if what.headed else 0.0
    across = width - row_head - gap * (what.columns + what.row_tallies)
    down = height - group - head - gap * (what.rows + what.column_tallies)
    part = _TALLY_PART if down > what.rows * text * _STACKED_EMS else _TALLY_PART_LOW
    cell, tally = _shares(across, what.columns, (part, text * _TALLY_EMS), tally=what.row_tallies)
    strip_part = _FOOT if cell > text * _ONE_LINE_EMS else _FOOT_LOW
    strip_wants = (strip_part, text * _STRIP_EMS)
    legend = text * _LEGEND_EMS + gap if what.legend else 0.0
    if down - legend < what.rows * text * _ROOMY_EMS:
        legend = 0.0
    tall, strip = _shares(down - legend, what.rows, strip_wants, tally=what.column_tallies)
    cell = min(cell, tall * (_WIDEST if what.headed else _WIDEST_NAMED))
    tall = min(tall, cell * _TALLEST)
    return _Tracks(
        gap, row_head, cell, min(tally, cell), group, head, tall, min(strip, tall), legend - gap
    )


def _shares(
    length: float, count: int, tally_wants: tuple[float, float], *, tally: bool
) -> tuple[float, float]:
    """Return how much of a length each box gets, and the tally at the end.

    A tally wants a part of a box, but at least a number of pixels, and never more than a box.
    """
    if not count:
        return 0.0, 0.0
    if not tally:
        return max(0.0, length / count), 0.0
    part, least = tally_wants
    end = max(length * part / (count + part), min(least, length / (count + 1)))
    return max(0.0, (length - end) / count), max(0.0, end)


def places_by_key(grid: Grid, layout: Layout) -> dict[str, QRectF]:
    """Return the place of every box and tally, and of headings with a key, by key."""
    headings = {
        heading.key: place for heading, place in heading_places(grid, layout) if heading.key
    }
    return box_and_tally_places(grid, layout) | headings


def box_and_tally_places(grid: Grid, layout: Layout) -> dict[str, QRectF]:
    """Return the place of every box and tally by its key."""
    pairs = [
        (cell.key, place)
        for row, line in zip(grid.cells, layout.cells, strict=True)
        for cell, place in zip(row, line, strict=False)
        if cell.key
    ]
    for tallies, ends in (
        (grid.row_tallies, layout.row_tallies),
        (grid.column_tallies, layout.column_tallies),
    ):
        pairs += [(tally.key, end) for tally, end in zip(tallies, ends, strict=False)]
    return dict(pairs)


def grid_ink_places(grid: Grid, area: QRectF, text: float) -> dict[str, QRectF]:
    """Return the places that ink can belong to on a whole grid."""
    layout = place_grid(area, outline(grid), text=text)
    return {box_place(key): place for key, place in places_by_key(grid, layout).items()}


def heading_places(grid: Grid, layout: Layout) -> Iterator[tuple[Heading, QRectF]]:
    """Yield every heading of groups, columns and rows, and its place."""
    yield from group_heading_places(grid, layout)
    yield from zip(grid.columns, layout.heads, strict=False)
    yield from zip(grid.rows, layout.row_heads, strict=False)


def group_heading_places(grid: Grid, layout: Layout) -> Iterator[tuple[Heading, QRectF]]:
    """Yield the headings of groups, above those of columns, and the place that each spans."""
    first = 0
    for heading in grid.groups:
        if first < len(layout.heads):
            yield heading, layout.spanned(first, heading.span)
        first += heading.span


@dataclass(frozen=True, slots=True)
class CellParts:
    """The layout of a box, relative to its own top left corner; `*_text` are text sizes.

    `share_text` is 0 if the share isn't written because the initials need the room. If it
    doesn't fit beside the face, it may still have room above the bar; if it doesn't fit beside the
    widest face, it is at the end of the bar in all boxes alike. No text is smaller than `least`. A
    `parted` box has lines between the corners, and one that is `named_above` has nothing beside its
    face. Small numbers have their own lines, `numbers`, or are after the face, if the place is at
    the face's height; so are signs, whose place is empty if there is no room, and which are symbols
    if they aren't `signs_named`. In a `bare` box the headings say what the face would, so that the
    rest is larger; with small numbers, it has no bar.
    """

    size: QRectF
    face: QRectF
    face_text: float
    share: QRectF
    share_text: float
    bar: QRectF
    body: QRectF
    slots: tuple[Slot, ...]
    mark_text: float
    radius: float
    least: float
    numbers: QRectF = field(default_factory=QRectF)
    numbers_text: float = 0.0
    parted: bool = False
    named_above: bool = False
    signs: QRectF = field(default_factory=QRectF)
    signs_text: float = 0.0
    signs_named: bool = False
    bare: bool = False

    @property
    def share_at_bar(self) -> bool:
        """Whether the share's number is at the end of its bar, so that the face has the head."""
        return self.share.left() >= self.bar.right()


class Signs(NamedTuple):
    """The widest signs of any box in ems: as words and as symbols; and the widest face with any.

    `beside` has the face in ems, and the symbols of the same box.
    """

    words: float
    symbols: float
    beside: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """One player's corner: the initials are centred at `centre`; taps count anywhere in `touch`."""

    touch: QRectF
    centre: QPointF


@lru_cache(maxsize=256)
def place_cell(
    width: float,
    height: float,
    count: int,
    *,
    letters: int = 1,
    hints: bool = False,
    named: bool = True,
    widest: float = 0.0,
    alone: bool = False,
    signs: Signs | None = None,
    headed: bool = False,
    text: float = USUAL_TEXT,
) -> CellParts:
    """Return the layout of a box of this size with `count` players, each with `letters` initials.

    All faces have a size at which the `widest`, whose width is in ems, fits if that is readable.
    With `hints`, small numbers have their own lines below the initials, as many as fit without
    shrinking these, or go after the face if there is no room for any. Faces that aren't `named` are
    symbols, which can be smaller than text. `signs` have a line of their own below the face, or in
    a flat box their place after it, if the initials stay readable. A low or narrow box that is
    `headed` has no face if its initials are larger without it. If it is `alone`, without
    any heading, its name stands above everything else if the `widest` of any box fits there in
    large letters.
    """
    pad = clamp(min(width, height) * 0.07, 2.5, 12)
    large = alone and not hints and width <= _FLAT * height
    if large and (low := _place_low(width, height, pad, count, letters, signs, widest, text)):
        return low
    if width > _FLAT * height:
        return _place_flat(
            width, height, pad, count, letters=letters, widest=widest, signs=signs, text=text
        )
    usual = _place_usual(
        width,
        height,
        pad,
        count,
        letters=letters,
        hints=hints,
        named=named,
        widest=widest,
        signs=signs,
        text=text,
    )
    if not headed:
        return usual
    place = _place_bare_numbered if hints else _place_bare
    bare = place(width, height, pad, count, letters=letters, text=text)
    return bare if bare is not None and (hints or bare.mark_text > usual.mark_text) else usual


def _place_usual(
    width: float,
    height: float,
    pad: float,
    count: int,
    *,
    letters: int,
    hints: bool,
    named: bool,
    widest: float,
    signs: Signs | None,
    text: float,
) -> CellParts:
    """Return the layout of a box with its face and share at the top and initials below."""
    around = _place_around(
        width,
        height,
        pad,
        count,
        letters=letters,
        hints=hints,
        named=named,
        widest=widest,
        text=text,
    )
    body, most, head = around.body, around.most, around.head
    shown, size, told = _signs_in(head.width(), signs, text)
    below_face = QRectF(head.left(), head.bottom(), head.width(), size * _SIGNS)
    free = body.adjusted(0, below_face.height(), 0, 0)
    if shown and (
        free.height() < text or _best_slots(free, count, letters=letters, most=most)[0] < text
    ):
        shown = False
    body = free if shown else body
    mark_text, slots, lines = _slots_over_numbers(
        body, count, letters=letters, most=most, least=text * LEAST_EMS, numbered=hints
    )
    below = QRectF(pad, body.bottom() - lines, width - 2 * pad, lines)
    return CellParts(
        size=QRectF(0, 0, width, height),
        face=around.face,
        face_text=around.face_text,
        share=around.share,
        share_text=around.share_text,
        bar=around.bar,
        body=body,
        slots=slots,
        mark_text=mark_text,
        radius=clamp(min(width, height) * 0.1, 3, 12),
        least=text * LEAST_EMS,
        numbers=below if lines else head,
        signs=below_face if shown else QRectF(),
        signs_text=size,
        signs_named=told,
    )


def _place_bare(
    width: float, height: float, pad: float, count: int, *, letters: int, text: float
) -> CellParts | None:
    """Return the layout of a box that only its headings name, None if it has room for a face.

    In a narrow box, a face leaves no room for a share beside it. On a phone, a box of 58 × 39
    pixels then has initials of 16 pixels instead of 13.
    """
    beside = _share_text(width - 2 * pad, _face_text(width, height, text, named=True), text)
    if beside and height >= _ROOM_FOR_FACE * text:
        return None
    head = QRectF(pad, pad * 0.5, width - 2 * pad, text * _BARE_SHARE)
    bar = _bar(width, height, pad)
    body = QRectF(pad, head.bottom() - 1, width - 2 * pad, bar.top() - head.bottom())
    most = clamp(min(height * _BARE_INITIALS, width * _BARE_WIDE), text, text * 1.6)
    close = (_APART_BARE, _LINE_BARE)
    mark_text, slots = _best_slots(body, count, letters=letters, most=most, apart=close)
    return _bare(width, height, head, bar, body, mark_text, slots, text)


def _place_bare_numbered(
    width: float, height: float, pad: float, count: int, *, letters: int, text: float
) -> CellParts | None:
    """Return the layout of a box with small numbers that only its headings name, None if it's high.

    It has no bar, which would look like a line under its letters: the share's number says enough.
    """
    if height >= _BARE_NUMBERED * text:
        return None
    small = text * _BARE_SHARE
    side, pad = (min(pad, text * most) for most in _NUMBERED_PADS)
    head = QRectF(side, pad * 0.75, width - 2 * side, small)
    bar = QRectF(pad, height - pad * 0.75, width - 2 * pad, 0.0)
    body = QRectF(pad / 2, head.bottom(), width - pad, bar.top() - head.bottom())
    mark_text, slots, lines = _slots_over_numbers(
        body,
        count,
        letters=letters,
        most=text * _NUMBERED_INITIALS,
        least=small,
        numbered=True,
        apart=(_APART_BARE, _LINE_BARE),
    )
    if mark_text < small:
        return None
    below = QRectF(side, body.bottom() - lines, width - 2 * side, lines)
    bare = _bare(width, height, head, bar, body, mark_text, slots, text)
    return replace(bare, numbers=below if lines else head, numbers_text=small)


def _bare(
    width: float,
    height: float,
    head: QRectF,
    bar: QRectF,
    body: QRectF,
    mark_text: float,
    slots: tuple[Slot, ...],
    text: float,
) -> CellParts:
    """Return the layout of a box without a face: its head is for the share and small numbers."""
    return CellParts(
        size=QRectF(0, 0, width, height),
        face=head,
        face_text=text * LEAST_EMS,
        share=head,
        share_text=text * _BARE_SHARE,
        bar=bar,
        body=body,
        slots=slots,
        mark_text=mark_text,
        radius=clamp(min(width, height) * 0.1, 3, 12),
        least=text * LEAST_EMS,
        numbers=head,
        bare=True,
    )


class _Around(NamedTuple):
    """The layout of what is around the initials of a box, their room, and their size at most."""

    head: QRectF
    face: QRectF
    face_text: float
    share: QRectF
    share_text: float
    bar: QRectF
    body: QRectF
    most: float


def _place_around(
    width: float,
    height: float,
    pad: float,
    count: int,
    *,
    letters: int,
    hints: bool,
    named: bool,
    widest: float,
    text: float,
) -> _Around:
    """Return the layout of a box's face, share and bar, and of the room for its initials.

    For example, a box of 105 × 72 pixels has no room for "23%" beside "Conservatory". So there is
    one for it at the end of the bar, and initials have 35 pixels between face and bar.
    """
    face_text = _face_text(width, height, text, named=named)
    if widest:
        face_text = max(face_text, min(height * _FACE_ROOMY, text))
        face_text = clamp((width - 2 * pad) / widest, text * LEAST_EMS, face_text)
    share_text = _share_text(width - 2 * pad, face_text, text)
    if named and not share_text and width - 2 * pad >= _ABOVE_BAR * text * LEAST_EMS:
        share_text = text * LEAST_EMS  # above the bar, where initials leave a gap
    head = QRectF(pad, pad * 0.75, width - 2 * pad, face_text * 1.2)
    split = head.width() - (_SHARE_EMS * share_text if share_text else 0)
    face, share = head.adjusted(0, 0, split - head.width(), 0), head.adjusted(split, 0, 0, 0)
    bar = _bar(width, height, pad)
    body = QRectF(pad / 2, head.bottom(), width - pad, bar.top() - head.bottom())
    large = min(height * (_INITIALS_NUMBERED if hints else _INITIALS), width * _INITIALS_WIDE)
    most = clamp(large * text / USUAL_TEXT, text * 1.05, text * 2)
    if share_text and widest * face_text > split:
        larger = max(share_text, face_text * _SHARE_PART)
        end, rest, above = _share_at_bar(body, bar, larger)
        sizes = [_best_slots(room, count, letters=letters, most=most)[0] for room in (above, body)]
        if sizes[0] >= min(text, sizes[1]):
            face, share, share_text, bar, body = head, end, larger, rest, above
            most = max(most, min(body.height() * _INITIALS_ROOMY, text * _MOST_ROOMY))
    return _Around(head, face, face_text, share, share_text, bar, body, most)


def _signs_in(width: float, signs: Signs | None, text: float) -> tuple[bool, float, bool]:
    """Return whether signs fit into a width, their text size, and whether they are words."""
    if signs is None:
        return False, 0.0, False
    for told, size, wide in ((True, text * LEAST_EMS, signs.words), (False, text, signs.symbols)):
        if wide * size <= width:
            return True, size, told
    return False, 0.0, False


def part_cell(parts: CellParts, count: int, *, letters: int) -> CellParts:
    """Return the layout of a box that is parted into `count` corners, for writing by hand.

    Each corner has small initials at its top left, so most of it is free.
    """
    corners = grid_rects(parts.size, count, 2 if count <= _FOUR else 3)
    text, wide, high = parts.least, corners[0].width(), corners[0].height()
    right, down = (_CORNER_PAD + 0.36 * letters) * text, (_CORNER_PAD + 0.5) * text
    aside = QPointF(min(right, wide / 2), min(down, high / 2))
    slots = tuple(Slot(corner, corner.topLeft() + aside) for corner in corners)
    return replace(parts, body=parts.size, slots=slots, mark_text=text, parted=True)


def holder_ring_place(parts: CellParts) -> QRectF:
    """Return the place of the ring in a settled box, around the player who has the card."""
    body = below_head(parts)
    large = _RING_PART * min(parts.size.width(), parts.size.height())
    most = max(parts.least / LEAST_EMS * _RING, large)
    return _square(body.center(), clamp(min(body.height() * 0.86, body.width() * 0.8), 8, most))


def small_ring(parts: CellParts, slot: Slot) -> QRectF:
    """Return the place of a ring in one player's corner, for a box that shows others, too."""
    touch = slot.touch
    across = min(touch.width(), touch.height(), parts.mark_text * _SMALL_RING)
    return _square(slot.centre, across)


def _square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def below_head(parts: CellParts) -> QRectF:
    """Return the room from the face down to the edge; settled boxes show no share."""
    if parts.bare:
        return parts.size.adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
    top, bottom = parts.body.top(), parts.size.bottom() - parts.bar.height()
    return QRectF(parts.body.left(), top, parts.body.width(), bottom - top)


def corner_at(parts: CellParts, point: QPointF) -> int | None:
    """Return the number of the corner at a point, relative to the box, None if there is none.

    A `bare` box is low and has no face to tap: what is above or below initials belongs to them.
    """
    if parts.bare and parts.size.contains(point):
        inside = clamp(point.y(), parts.body.top() + 1, parts.body.bottom() - 1)
        point = QPointF(point.x(), inside)
    return next((at for at, slot in enumerate(parts.slots) if slot.touch.contains(point)), None)


def _face_text(width: float, height: float, text: float, *, named: bool) -> float:
    """Return the text size of a card's face; symbols can be smaller than text."""
    least = text * (LEAST_EMS if named else _LEAST_SYMBOL)
    return clamp(min(height * 0.155, width * 0.17), least, text * 1.5)


def _bar(width: float, height: float, pad: float) -> QRectF:
    """Return the place of a share's bar, at the bottom of a box."""
    thick = clamp(height * 0.045, 2.5, 6)
    return QRectF(pad, height - pad * 0.8 - thick, width - 2 * pad, thick)


def _flat_bar(width: float, height: float, pad: float) -> QRectF:
    """Return the place of a share's bar at the bottom of a flat box."""
    thick = clamp(height * 0.07, 2, 5)
    return QRectF(pad, height - pad * 0.5 - thick, width - 2 * pad, thick)


def _share_at_bar(body: QRectF, bar: QRectF, size: float) -> tuple[QRectF, QRectF, QRectF]:
    """Return the place of a number at the end of the bar, the rest of the bar, and of the body."""
    number = QRectF(0, 0, (_SHARE_EMS + _SHARE_APART) * size, size)
    number.moveBottomRight(QPointF(bar.right(), bar.bottom() + _BELOW_BAR * size))
    rest = bar.translated(0, number.center().y() - bar.center().y())
    rest.setRight(number.left())
    return number, rest, body.adjusted(0, 0, 0, min(0.0, number.top() - body.bottom()))


def _slots_over_numbers(
    body: QRectF,
    count: int,
    *,
    letters: int,
    most: float,
    least: float,
    numbered: bool,
    apart: tuple[float, float] = (_APART, _LINE),
) -> tuple[float, tuple[Slot, ...], float]:
    """Return the initials' text size and corners, and the height of the numbers' lines below them.

    There is a line for every two players, and one more because a player can have two numbers. For
    example, a box of 77 × 136 pixels has 100 below its face; two rows of initials in 18 pixels
    leave room for three lines. A box of 92 × 74 has 56: one line, and initials in 15 pixels instead
    of 16.
    """
    line = least * NUMBERS_EMS
    for lines in range(count // 2 + 1 if numbered else 0, 0, -1):
        above = body.adjusted(0, 0, 0, -lines * line)
        if above.height() > 0:
            size, slots = _best_slots(above, count, letters=letters, most=most, apart=apart)
            if size >= (most if lines > 1 else min(most, least)):
                return size, slots, lines * line
    return *_best_slots(body, count, letters=letters, most=most, apart=apart), 0.0


def _place_flat(
    width: float,
    height: float,
    pad: float,
    count: int,
    *,
    letters: int,
    widest: float,
    signs: Signs | None,
    text: float,
) -> CellParts:
    """Return the layout of a flat box: the face on the left, its share below, then initials.

    The `widest` face has the room that it wants if initials are as large beside it. Signs stand
    before the share, or after the face if there is only one line.
    """
    bar = _flat_bar(width, height, pad)
    left, tall = width * _NAMED, bar.top() - pad
    face_text = _flat_face_text(left - 2 * pad, tall, widest, text)
    # Signs beside a name and initials would cram a line, so they rather have a tight one below it.
    needed = _TWO_LINES if signs is None else _TWO_TIGHT_LINES
    share_text = _share_text(left, face_text, text) if tall > needed * face_text else 0.0
    line = tall / 2 if share_text else tall
    # In low boxes initials take more of the height, up to the usual text: they are read most often.
    part, usual = (0.7, 1.0) if signs is None or not share_text else _BESIDE_SIGNS
    most = clamp(tall * 0.5, clamp(tall * part, text * LEAST_EMS, text * usual), text * 1.6)
    wide, beside, shown = width * _MOST_NAMED - pad, _SHARE_EMS * share_text, False
    size, told = 0.0, False
    if share_text:
        shown, size, told = _signs_in(wide - beside, signs, text)
        size = min(size, line if told else line * _SYMBOLS_IN_LINE)
        needs = ((signs.words if told else signs.symbols) * size + beside) if signs else 0.0
    elif signs is not None:
        size = text * _SIGN_EMS
        needs = max(
            (f * face_text + (_BEFORE_SIGNS + s) * size for f, s in signs.beside), default=0
        )
        shown = needs <= wide

    def initials_in(left: float) -> tuple[QRectF, float, tuple[Slot, ...]]:
        body = QRectF(left + pad, pad / 2, width - left - 2 * pad, bar.top() - pad / 2)
        return body, *_best_slots(
            body, count, letters=letters, most=most, apart=(_APART_FLAT, _LINE)
        )

    # In lower boxes a sheet is better cut into leaves than filled with small names.
    named = widest * face_text + 2 * pad if face_text >= text and not signs else left
    left = max(left, min(named, wide), key=lambda end: (initials_in(end)[1], end))
    body, mark_text, slots = initials_in(max(left, needs + pad) if shown else left)
    if shown and mark_text < text * LEAST_EMS:
        shown = False
        body, mark_text, slots = initials_in(left)
    left = body.left() - pad
    face = QRectF(pad, pad / 2, left - pad, line)
    place = face.adjusted(0, line, -beside, line) if share_text else face
    return CellParts(
        size=QRectF(0, 0, width, height),
        face=face,
        face_text=face_text,
        share=face.translated(0, line) if share_text else face,
        share_text=share_text,
        bar=bar,
        body=body,
        slots=slots,
        mark_text=mark_text,
        radius=clamp(height * 0.1, 3, 12),
        least=text * LEAST_EMS,
        numbers=face,
        signs=place if shown else QRectF(),
        signs_text=size,
        signs_named=told,
    )


def _flat_face_text(room: float, tall: float, widest: float, text: float) -> float:
    """Return the text size of faces in a flat box: as large as other text if all fit so."""
    usual = clamp(min(tall * 0.42, room * 0.14), text * LEAST_EMS, text * 1.2)
    return max(usual, float(int(min(tall * 0.42, room / widest, text)))) if widest else usual


def _place_low(
    width: float,
    height: float,
    pad: float,
    count: int,
    letters: int,
    signs: Signs | None,
    widest: float,
    text: float,
) -> CellParts | None:
    """Return the layout of a low box: its name above, signs or else the share, and initials.

    None if the box isn't low or isn't named, or names or initials would be small. The share of a
    box with signs isn't written: its bar says as much, and the corner stays free.
    """
    room = width - 2 * pad
    if not widest or not count or height > _LOW * text:
        return None
    face_text = float(int(min(text, room / widest)))
    head = QRectF(pad, pad * 0.5, room, face_text * _LOW_LINE)
    thick = clamp(height * 0.085, 3.0, 5.0)
    bar = QRectF(pad, height - pad * 0.6 - thick, room, thick)
    size, share_text = text * _LOW_SIGNS, 0.0
    taken = signs.symbols * size if signs else room
    signed = taken <= room / 2  # without symbols they are words, which are too long
    if not signed:
        share_text = text * LEAST_EMS
        taken = _LOW_SHARE * share_text
    below = QRectF(pad, head.bottom(), taken, bar.top() - head.bottom())
    body = QRectF(below.right() + pad, below.top(), width - below.right() - pad, below.height())
    body.adjust(pad, 0, 0, 0)
    body.setRight(width - pad / 2)
    apart = _APART_FLAT, _LINE_BARE
    marks, slots = _best_slots(body, count, letters=letters, most=text, apart=apart)
    if min(face_text, marks) < int(text * _LOW_NAME):
        return None
    return CellParts(
        size=QRectF(0, 0, width, height),
        face=head,
        face_text=face_text,
        share=head if signed else below,
        share_text=share_text,
        bar=bar,
        body=body,
        slots=slots,
        mark_text=marks,
        radius=clamp(height * 0.1, 3, 12),
        least=text * LEAST_EMS,
        numbers=head,
        named_above=True,
        signs=below if signed else QRectF(),
        signs_text=size,
    )


def _share_text(width: float, face_text: float, text: float) -> float:
    """Return the text size of a share such as "23%" beside a face, 0 if both don't fit."""
    size = max(text * LEAST_EMS, face_text * 0.85)
    return size if 2.2 * face_text + 2.4 * size <= width else 0.0


def _best_slots(
    body: QRectF,
    count: int,
    *,
    letters: int,
    most: float,
    apart: tuple[float, float] = (_APART, _LINE),
) -> tuple[float, tuple[Slot, ...]]:
    """Return the text size and corners of initials.

    They are at least the first of `apart` ems apart, and the second from line to line.
    """
    if not count:
        return most, ()
    unit = (0.72 * letters + apart[0], apart[1])
    columns, fits = _fitting(body, unit, count, most)
    text = clamp(fits, 5, most)
    parts = grid_rects(body, count, columns)
    wide, tall = parts[0].width(), parts[0].height()
    pitch = clamp(text * (unit[0] + 0.95), wide * _SPREAD, wide)
    drop = clamp(text * 1.75, tall * _SPREAD, tall)
    return text, tuple(
        Slot(part, _drawn_in(part.center(), body.center(), part, pitch, drop)) for part in parts
    )


def _fitting(body: QRectF, unit: tuple[float, float], count: int, most: float) -> tuple[int, float]:
    """Return the most familiar order with large enough text, or else the one that comes nearest.

    The familiar orders are those on paper: four opponents have four corners; up to three, a row.
    """
    orders = {1: (1,), 2: (2, 1), 3: (3, 2, 1), 4: (2, 4, 1), 5: (3, 2, 5), 6: (3, 2)}
    best = (1, 0.0)
    for columns in orders.get(count, tuple(range(min(count, 4), 1, -1))):
        size = (body.width(), body.height())
        fits = best_columns(size, unit, count, (columns,))[1]
        if fits >= most:
            return columns, fits
        if fits > best[1] * _BETTER:
            best = (columns, fits)
    return best


def _drawn_in(at: QPointF, middle: QPointF, part: QRectF, pitch: float, drop: float) -> QPointF:
    """Return a corner's centre, moved towards the middle so that initials are close together."""
    # A box is as small as this only while a window is laid out.
    across = (at.x() - middle.x()) * pitch / (part.width() or 1.0)
    down = (at.y() - middle.y()) * drop / (part.height() or 1.0)
    return QPointF(middle.x() + across, middle.y() + down)


def grid_rects(area: QRectF, count: int, columns: int) -> tuple[QRectF, ...]:
    """Return `count` equal parts of an area, row by row, at most `columns` in a row."""
    if not count:
        return ()
    rows = ceil(count / columns)
    width, height = area.width() / columns, area.height() / rows
    return tuple(
        QRectF(
            area.left() + width * (place % columns),
            area.top() + height * (place // columns),
            width,
            height,
        )
        for place in range(count)
    )


def best_columns(
    size: tuple[float, float], unit: tuple[float, float], count: int, choices: Iterable[int]
) -> tuple[int, float]:
    """Return the best number of columns for `count` items, and the text size that then fits.

    `unit` is the width and height of one item in ems; if choices are equal, the first one wins.
    """
    best = (1, 0.0)
    for columns in choices:
        fits = min(size[0] / columns / unit[0], size[1] / ceil(count / columns) / unit[1])
        if fits > best[1] * _BETTER:
            best = (columns, fits)
    return best


def clamp(value: float, low: float, high: float) -> float:
    """Return `value` limited to `low` … `high`; if `low` is above `high`, `low` wins."""
    return max(low, min(value, high))
