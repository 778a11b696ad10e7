"""Boxes: what stands where, said once for painting, taps, ink and paper.

A box is a tree of rows and columns. Its leaves are texts, players' initials, bars and discs, each
with the least size at which it can be read, and the most that it makes use of. So every box knows,
across and down, the least length in which all of it can be read, and `places` says where everything
stands in an area, by key. Whoever shows something gives a few ways, the best first, and
`first_read` takes the first one that can be read. Where letters should rather be large, `best_read`
takes the way that has the largest ones. A wish about the screen adds a way, or changes a size in
the table of letters.

For example, a row has a name of 3 ems and a share of 2, in letters of 12 to 15 pixels. It needs at
least 60 pixels. In 64 they get 38.4 and 25.6, so the letters have 12.8 pixels; in 100 they get 45
and 30, and 25 pixels stay free at the end, or wherever the row has a `SPRING`.

All lengths are pixels of the painter; widths of texts are in ems, of the size of their letters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from typing_extensions import override

from notepad.core.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


USUAL_TEXT = 15.0
"""The size of usual text in pixels, at 100 %."""
LINE = 1.2
"""The height of a line of text, in the size of its letters."""
APART = 1.5
"""The same where each line says something else."""
TITLE = 1.7
"""The same for what stands below."""
ENDLESS = 1 << 20
"""A length in pixels that is longer than any there is."""
_SAME = 1e-6  # pixels: no more than sums of floats are off


class Letters(NamedTuple):
    """The five sizes of letters. Those of `least` size can be read at the table, no smaller ones.

    A `sign` is a symbol, which stays clear at a size where letters don't. What is said besides is
    `small`. Initials are `large` in a usual box, and never larger than `largest`.
    """

    sign: float
    least: float
    small: float
    usual: float
    large: float
    largest: float


PARTS = Letters(sign=0.6, least=0.8, small=0.86, usual=1.0, large=1.3, largest=2.0)
"""The sizes of letters as parts of the usual text.

At 100 % they are 9, 12, 13, 15, 20 and 30 pixels. Letters of 12 pixels are the smallest that were
read across a table.
"""
READ = round(PARTS.least * USUAL_TEXT)
"""The least size of letters in pixels, whatever size the usual text has."""


class Gaps(NamedTuple):
    """The distances between things, in pixels: no other ones are needed."""

    hair: int
    near: int
    usual: int
    wide: int
    edge: int


GAPS = Gaps(hair=2, near=4, usual=6, wide=8, edge=12)
"""Around letters, between what belongs together, things alike, groups, and around a card."""


def letters(text: float) -> Letters:
    """Return the sizes of letters where the usual text has the size `text`: in whole pixels.

    Letters are written so; where 15.6 pixels fit and no 16, they would only have 15.
    """
    return Letters(*(float(round(part * text)) for part in PARTS))


class Span(NamedTuple):
    """A length: the least that can be read, the most that is made use of, and if more is taken."""

    least: float = 0.0
    most: float = 0.0
    grows: bool = False


NOTHING = Span()
"""No length."""
ANY = Span(grows=True)
"""Any length, as much as is left."""


def exactly(length: float) -> Span:
    """Return a length that is never more or less."""
    return Span(length, length)


class Put(NamedTuple):
    """Where something stands: its area, the size of its letters, and which of its texts is shown.

    The `size` of a bar is how thick it is, that of a disc its diameter.
    """

    area: QRectF
    size: float = 0.0
    shown: int = 0


class Box(ABC):
    """A part of what is shown, with its needs `across` and `down`."""

    @property
    @abstractmethod
    def needs(self) -> tuple[Span, Span]:
        """The width and the height that it needs, and can use."""

    @abstractmethod
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        """Return the key and place of everything in it that has a key."""

    @property
    def across(self) -> Span:
        """The width that it needs, and can use."""
        return self.needs[0]

    @property
    def down(self) -> Span:
        """The height that it needs, and can use."""
        return self.needs[1]

    def places(self, area: QRectF) -> dict[str, Put]:
        """Return where everything stands in an area, by key."""
        return dict(self.put(area.x(), area.y(), max(0.0, area.width()), max(0.0, area.height())))

    def areas(self, area: QRectF) -> dict[str, QRectF]:
        """Return only the areas in which everything stands, by key."""
        return {key: put.area for key, put in self.places(area).items()}

    def nearness(self, area: QRectF) -> float:
        """Return 1 if all of it can be read in an area, or else how near it comes to that."""
        needs = (area.width(), self.across.least), (area.height(), self.down.least)
        lacking = (
            max(0.0, room) / least for room, least in needs if max(0.0, room) + _SAME < least
        )
        return min(lacking, default=1.0)

    def is_read(self, area: QRectF) -> bool:
        """Return whether all of it can be read in an area."""
        return self.nearness(area) == 1


def first_read(ways: Iterable[Box], area: QRectF) -> Box:
    """Return the first of some ways that can be read in an area, or else the one that is nearest.

    At least one way is needed. No more ways are made than it takes.
    """
    best, reached = None, -1.0
    for way in ways:
        near = way.nearness(area)
        if near == 1:
            return way
        if near > reached:
            best, reached = way, near
    if best is None:
        raise ValueError("no way to show anything")
    return best


class Way(NamedTuple):
    """One of the ways to show something, and the largest size of letters that it is worth.

    A way that gives something up is worth less: it is only better where letters are small.
    """

    box: Box
    worth: float


def best_read(ways: Iterable[Way], area: QRectF, size: Callable[[Mapping[str, Put]], float]) -> Box:
    """Return the way with the largest letters of those that can be read, the first of equals.

    `size` returns by the places of a way how large its letters are, which counts in whole pixels,
    up to what the way is worth. Of ways as good as each other, the one that is worth most is best.
    If no way can be read, it is the one that is nearest. For example, initials of 18 pixels beside
    a name are better than 17 below it, and initials of 17 below a name are better than 22 without
    it, if that way is worth 15.
    """
    best, reached, unread = None, (0.0, 0.0, 0.0), []
    for way in ways:
        if (way.worth, way.worth) < reached[:2]:
            continue
        if not way.box.is_read(area):
            unread.append(way.box)
            continue
        letters = size(way.box.places(area))
        if (counted := (min(int(letters + _SAME), way.worth), way.worth, letters)) > reached:
            best, reached = way.box, counted
    return best if best is not None else first_read(unread, area)


def key_at(places: Mapping[str, Put], point: QPointF) -> str | None:
    """Return the key of what stands at a point, None if nothing does; later ones lie above."""
    return next((key for key in reversed([*places]) if places[key].area.contains(point)), None)


def share_out(room: float, spans: Sequence[Span]) -> list[float]:
    """Return how much of a room each span gets.

    All grow alike from their least to their most. What is left then goes to those that take more,
    or stays free; where there is too little room, each lacks the same part.
    """
    least, most = sum(span.least for span in spans), sum(span.most for span in spans)
    if room <= least:
        part = room / least if least else 0.0
        return [span.least * part for span in spans]
    if room < most:
        part = (room - least) / (most - least)
        return [span.least + (span.most - span.least) * part for span in spans]
    growing = sum(span.grows for span in spans)
    spare = (room - most) / growing if growing else 0.0
    return [span.most + spare * span.grows for span in spans]


def _in_line(spans: Sequence[Span]) -> Span:
    """Return the length of spans one after the other."""
    return Span(
        sum(span.least for span in spans),
        sum(span.most for span in spans),
        any(span.grows for span in spans),
    )


def _side_by_side(spans: Sequence[Span]) -> Span:
    """Return the length of spans beside each other."""
    least = max((span.least for span in spans), default=0.0)
    most = max((span.most for span in spans), default=0.0)
    return Span(least, most, any(span.grows for span in spans))


@dataclass(frozen=True)
class Text(Box):
    """A text, perhaps in several lengths, the longest first: the first is shown that can be read.

    An example is a player's name, a short form of it, and the initials. `ems` has their widths; the
    letters have at least the size `least`, and at most `most`, and a `line` of so many ems.
    """

    key: str
    ems: tuple[float, ...]
    least: float
    most: float
    line: float = LINE

    @cached_property
    @override
    def needs(self) -> tuple[Span, Span]:
        across = Span(min(self.ems) * self.least, max(self.ems) * self.most)
        return across, Span(self.line * self.least, self.line * self.most)

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        fitting = [min(self.most, high / self.line, wide / max(ems, _SAME)) for ems in self.ems]
        read = (at for at, size in enumerate(fitting) if size + _SAME >= self.least)
        shown = next(read, len(fitting) - 1)
        return [(self.key, Put(QRectF(x, y, wide, high), fitting[shown], shown))]


@dataclass(frozen=True)
class Marks(Box):
    """The initials of players in equal parts of a place, row by row, each under its key.

    The widest have so many `ems`, and all are at least `apart` in ems, across and from line to
    line. They take all the room that there is, so that a finger hits them.
    """

    keys: tuple[str, ...]
    ems: float
    least: float
    most: float
    columns: int
    apart: tuple[float, float]

    @cached_property
    def _unit(self) -> tuple[float, float]:
        """The width and height in ems of all of them together."""
        lines = ceil(len(self.keys) / self.columns)
        return (self.ems + self.apart[0]) * self.columns, self.apart[1] * lines

    @cached_property
    @override
    def needs(self) -> tuple[Span, Span]:
        wide, high = (Span(one * self.least, one * self.most, grows=True) for one in self._unit)
        return wide, high

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        if not self.keys:
            return []
        size = min(self.most, wide / self._unit[0], high / self._unit[1])
        wide /= self.columns
        high /= ceil(len(self.keys) / self.columns)
        places = (divmod(at, self.columns) for at in range(len(self.keys)))
        return [
            (key, Put(QRectF(x + wide * column, y + high * line, wide, high), size))
            for key, (line, column) in zip(self.keys, places, strict=True)
        ]


@dataclass(frozen=True)
class Bar(Box):
    """A bar as long as there is room, and from `least` to `most` pixels thick."""

    key: str
    least: float
    most: float

    @property
    @override
    def needs(self) -> tuple[Span, Span]:
        return ANY, Span(self.least, self.most)

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        thick = min(self.most, high)
        return [(self.key, Put(QRectF(x, y + (high - thick) / 2, wide, thick), thick))]


@dataclass(frozen=True)
class Disc(Box):
    """A disc or a ring in the middle of its place, with a diameter from `least` to `most`."""

    key: str
    least: float
    most: float

    @property
    @override
    def needs(self) -> tuple[Span, Span]:
        return (Span(self.least, self.most),) * 2

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        side = min(self.most, wide, high)
        left, top = x + (wide - side) / 2, y + (high - side) / 2
        return [(self.key, Put(QRectF(left, top, side, side), side))]


@dataclass(frozen=True)
class Room(Box):
    """A place for something that is laid out later, or for nothing if it has no key."""

    key: str = ""
    across: Span = NOTHING
    down: Span = NOTHING

    @property
    @override
    def needs(self) -> tuple[Span, Span]:
        return self.across, self.down

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        return [(self.key, Put(QRectF(x, y, wide, high)))] if self.key else []


SPRING = Room("", ANY, ANY)
"""Room that takes what is left in a row or column."""
ASIDE, DOWN = Room(across=ANY), Room(down=ANY)
"""Room that takes what is left in one direction, and nothing in the other."""


@dataclass(frozen=True)
class _Line(Box):
    """Boxes one after the other, `gap` pixels apart, each as long across the line as the line."""

    parts: tuple[Box, ...]
    gap: float = 0.0
    key: str = ""

    falls: ClassVar[bool]
    """Whether it leads down; otherwise it leads to the right."""

    @cached_property
    def _spans(self) -> list[Span]:
        """The lengths of its parts, with gaps between them at every other place."""
        between = exactly(self.gap)
        spans = (part.down if self.falls else part.across for part in self.parts)
        return [one for span in spans for one in (between, span)][1:]

    @cached_property
    @override
    def needs(self) -> tuple[Span, Span]:
        along = _in_line(self._spans)
        if self.falls:
            return _side_by_side([part.across for part in self.parts]), along
        return along, _side_by_side([part.down for part in self.parts])

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        placed = [(self.key, Put(QRectF(x, y, wide, high)))] if self.key else []
        lengths = share_out(high if self.falls else wide, self._spans)
        starts = [0.0, *accumulate(lengths)]
        for part, start, length in zip(self.parts, starts[::2], lengths[::2], strict=False):
            if self.falls:
                placed += part.put(x, y + start, wide, length)
            else:
                placed += part.put(x + start, y, length, high)
        return placed


class Row(_Line):
    """Boxes side by side, each as high as the row, `gap` pixels apart."""

    falls = False


class Column(_Line):
    """Boxes one below the other, each as wide as the column, `gap` pixels apart."""

    falls = True


@dataclass(frozen=True)
class Layers(Box):
    """Boxes over each other in the same place, the lowest first."""

    parts: tuple[Box, ...]

    @cached_property
    @override
    def needs(self) -> tuple[Span, Span]:
        across = _side_by_side([part.across for part in self.parts])
        return across, _side_by_side([part.down for part in self.parts])

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        return [one for part in self.parts for one in part.put(x, y, wide, high)]


@dataclass(frozen=True)
class Corner(Box):
    """A box in a corner of its place, or in its middle, no larger than it can use.

    `right` and `below` are the parts of the spare room left of it and above it: 1 and 0 are the
    upper right corner, ½ and ½ the middle.
    """

    part: Box
    right: float
    below: float

    @property
    @override
    def needs(self) -> tuple[Span, Span]:
        return self.part.across._replace(grows=True), self.part.down._replace(grows=True)

    @override
    def put(self, x: float, y: float, wide: float, high: float) -> Sequence[tuple[str, Put]]:
        across, down = min(wide, self.part.across.most), min(high, self.part.down.most)
        left, top = x + (wide - across) * self.right, y + (high - down) * self.below
        return self.part.put(left, top, across, down)


def padded(part: Box, across: Span, above: Span, below: Span | None = None) -> Box:
    """Return a box with room at each of its sides, above it, and as much or else `below` it."""
    side, foot = Room(across=across), Room(down=above if below is None else below)
    return Column((Room(down=above), Row((side, part, side)), foot))


def tiles(
    keys: Sequence[str], columns: int, across: Span, down: Span = ANY, gap: float = 0.0
) -> Box:
    """Return equal places row by row, each under its key, `gap` pixels apart.

    In the last row, places may stay free at the end.
    """
    rooms = [Room(key, across, down) for key in keys]
    rooms += [Room("", across, down)] * (-len(rooms) % columns)
    rows = (Row(tuple(rooms[at : at + columns]), gap) for at in range(0, len(rooms), columns))
    return Column(tuple(rows), gap)


def wide_room(pixels: float) -> Box:
    """Return room so wide, between the parts of a row."""
    return Room(across=exactly(pixels))


def high_room(pixels: float) -> Box:
    """Return room so high, between the parts of a column."""
    return Room(down=exactly(pixels))
