"""What stands where in a box of a grid: the ways to show it, the first that can be read.

All boxes of a grid have the same frame, `place_cell`, laid out for the widest content of any of
them: so a player's initials have the same corner everywhere, and nothing moves when a number comes.
What one box has to show then stands in the areas of this frame, `place_content`: the face of a
found card is large, a ring is around the only holder, and a sign, a tag, a guess or a tick is in
nobody's way. Painting, taps and ink all look up places by key; what has no place isn't shown.

The keys of a frame: `head` is the line of the face, and `rest` is what a ring has in its stead of
the initials; `marks` is the area of all initials, which have a key each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import tee
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.look.boxes import (
    LINE,
    SPRING,
    USUAL_TEXT,
    Bar,
    Box,
    Column,
    Corner,
    Disc,
    Marks,
    Put,
    Room,
    Row,
    Span,
    Text,
    exactly,
    first_read,
    letters,
    padded,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.widgets.look.boxes import Letters

_LETTER = 0.72  # ems: the width of one letter of initials, on average
SHARE_EMS = 2.4
"""The width of a share: "88%" needs no more."""
_NUMBER = 3.4  # ems: an open number, such as "B 2a", and the space after it
_MARK, TICK, GUESS, SHARE, CAPTION = "mark ", "tick", "guess", "share", "caption"
_FOUR = 4  # corners of a box
_GAP = 3.0  # pixels between what stands side by side
_SIDES, _TOP, _FOOT = Span(2, 9), Span(1, 5), Span(2, 6)
"""Pixels between the content of a box and its edges: at the sides, above and below."""
_BAR = 2.5, 6.0  # pixels
_RING = 0.445, 3.2  # a ring's diameter, as part of a box, or else in text sizes
_DISC = 0.3, 1.25, 1.73  # the diameter of a sign as part of a box; its least and most text sizes
_OUT = 1.5  # pixels that a sign reaches beyond the side of its box
_RIM = 2.0  # pixels of paper around a sign
_LARGE = 0.36  # of a box's height: the letters of a found card's face, at most
_CAPITAL = 0.73  # of its text size: the height of a capital letter
_ORDERS = {1: (1,), 2: (2, 1), 3: (3, 2, 1), 4: (2, 4, 1), 5: (3, 2, 5), 6: (3, 2)}
"""How many initials are in a row, as on paper: four players have four corners, up to three a row.
"""
_LOOSE, _CLOSE, _CLOSEST = (0.95, 1.6), (0.55, 1.34), (0.28, 1.12)
"""How far initials are apart in ems, across and from line to line: with room for pencil marks on
them, for the strokes through them, and so that these strokes still don't touch."""


class Needs(NamedTuple):
    """What the boxes of a grid have to show: widths in ems, the widest of any box.

    The `face` is that of the card, which is only symbols if it isn't `named`; if headings name it,
    too, the boxes are `headed` and can do without. The card's signs are `words`, or else `symbols`.
    With `numbers`, initials have small numbers. Boxes that are `parted` have a corner for each
    player to write in.
    """

    players: int
    letters: int = 1
    face: float = 1.0
    named: bool = True
    headed: bool = False
    numbers: bool = False
    words: float = 0.0
    symbols: float = 0.0
    parted: bool = False


@dataclass(frozen=True, eq=False)
class CellFrame:
    """What is in the same place in all boxes of a grid, by key, relative to the box."""

    size: QRectF
    places: Mapping[str, Put]
    text: float
    nearness: float
    needs: Needs

    @cached_property
    def marks(self) -> tuple[Put, ...]:
        """The places of the initials, in the players' order."""
        return tuple(put for key, put in self.places.items() if key.startswith(_MARK))

    @property
    def mark_text(self) -> float:
        """The text size of initials."""
        return self.marks[0].size if self.marks else self.text

    @property
    def face_text(self) -> float:
        """The text size of the face, 0 if there is no room for it."""
        return self.places["face"].size if "face" in self.places else 0.0

    @property
    def least(self) -> float:
        """The smallest size of letters that can be read."""
        return letters(self.text).least

    @property
    def radius(self) -> float:
        """The radius of the box's corners."""
        return max(3.0, min(12.0, 0.1 * min(self.size.width(), self.size.height())))

    @property
    def smallest(self) -> float:
        """The size of the smallest letters of names and initials, less if any can't be read."""
        if self.nearness < 1:  # in whole pixels, as it is written
            return float(int(self.nearness * self.least))
        named = self.needs.named and "face" in self.places
        return min(self.mark_text, self.face_text) if named else self.mark_text

    @cached_property
    def numbered_in_line(self) -> bool:
        """Whether small numbers are in the line of the face, not below initials."""
        numbers, head = self.places.get("numbers"), self.places.get("head")
        return bool(numbers and head and head.area.intersects(numbers.area))

    @cached_property
    def rest(self) -> QRectF:
        """The area below or beside the face, for what a settled box shows instead of initials."""
        return self.places["rest"].area if "face" in self.places else self.size

    @cached_property
    def free(self) -> float:
        """How many pixels of a box are free above the initials at its right."""
        right = max((put.area.right() for put in self.marks), default=0.0)
        tops = (
            put.area.center().y() - self.mark_text * _CAPITAL / 2
            for put in self.marks
            if put.area.right() > right - 1
        )
        return min(tops, default=inf)

    def corner_at(self, point: QPointF) -> int | None:
        """Return the number of the player whose corner is at a point, None if nobody's is.

        A box without a face has nothing else to tap: above and below initials it's theirs, too.
        """
        if "face" not in self.places and self.marks and self.size.contains(point):
            area = self.places["marks"].area
            inside = max(area.top() + 1, min(area.bottom() - 1, point.y()))
            point = QPointF(point.x(), inside)
        found = (at for at, put in enumerate(self.marks) if put.area.contains(point))
        return next(found, None)


@lru_cache(maxsize=512)
def place_cell(width: float, height: float, needs: Needs, text: float = USUAL_TEXT) -> CellFrame:
    """Return the frame of boxes of a size."""
    area = QRectF(0, 0, width, height)
    if needs.parted:
        columns = 2 if needs.players <= _FOUR else 3
        way = _marks(needs, columns, letters(text).least, letters(text).least, _CLOSEST)
    else:
        way = padded(first_read(copy(_ways_once(needs, text)), _inside(area)), _SIDES, _TOP, _FOOT)
    return CellFrame(area, way.places(area), text, way.nearness(area), needs)


def _inside(area: QRectF) -> QRectF:
    """Return what the least distance to the edges leaves of a box."""
    return area.adjusted(_SIDES.least, _TOP.least, -_SIDES.least, -_FOOT.least)


def _marks(
    needs: Needs, columns: int, least: float, most: float, apart: tuple[float, float]
) -> Box:
    keys = tuple(f"{_MARK}{at}" for at in range(needs.players))
    return Row((Marks(keys, _LETTER * needs.letters, least, most, columns, apart),), key="marks")


@lru_cache(maxsize=32)
def _ways_once(needs: Needs, text: float) -> Iterator[Box]:
    """Return the ways to lay out a box, each made only once, and only as far as it is looked at."""
    return tee(_ways(needs, text), 1)[0]


def _ways(needs: Needs, text: float) -> Iterator[Box]:
    """Yield all ways to lay out a box, the best first.

    What is given up first: room around initials, and that they are as large as other text; more
    than one line for small numbers, and then that one, so that they stand beside the face; at last
    the card's signs. Boxes that headings name give up their face, too, but not their share; in
    others initials rather lose the number of the share than get smaller than other text.
    """
    size = letters(text)
    roomy = _Fit(size.large, size.largest, _LOOSE, size.usual, size.large)
    large = _Fit(size.large, size.largest, _CLOSE, size.usual, size.large)
    named = _Fit(size.usual, size.large, _CLOSEST, size.usual, size.usual)
    usual = _Fit(size.usual, size.large, _CLOSE, size.least, size.usual)
    close = usual._replace(apart=_CLOSEST)
    apart = _CLOSEST if needs.headed else _CLOSE
    small = (_Fit(size.least, size.usual, apart, size.least, size.usual),)
    wide, tight = (roomy, large, usual), (named, usual, close)
    all_large = roomy, large, *tight
    stages = (
        (_Stage(wide), _Stage(all_large, bare=True), _Stage(small), _Stage(small, bare=True))
        if needs.headed
        else (
            *(_Stage(all_large), _Stage(tight, shared=False)),
            *(_Stage(small), _Stage(small, shared=False)),
        )
    )
    lines = range(needs.players // 2 + 1, 0, -1) if needs.numbers else ()
    orders = _ORDERS.get(needs.players, tuple(range(min(needs.players, _FOUR), 1, -1)) or (1,))
    return (
        shape
        for signed in ((True, False) if needs.symbols else (False,))
        for stage in stages
        for many in (*lines, 0)
        for fit in stage.fits
        if many < 2 or fit in (roomy, large)
        for parts in (_Parts(needs, fit, text, shared=stage.shared, signed=signed, lines=many),)
        for columns in orders
        for shape in parts.shapes(columns, bare=stage.bare)
    )


class _Fit(NamedTuple):
    """How large initials are at least and at most, and how far apart; and the same for the face."""

    least: float
    most: float
    apart: tuple[float, float]
    face: float
    most_face: float


class _Stage(NamedTuple):
    """What is tried before more is given up: boxes with the share's number, or without a face."""

    fits: tuple[_Fit, ...]
    shared: bool = True
    bare: bool = False


class _Parts:
    """The parts of a box, and the shapes that they can have together."""

    def __init__(
        self, needs: Needs, fit: _Fit, text: float, *, shared: bool, signed: bool, lines: int
    ) -> None:
        size = letters(text)
        half = ceil(needs.players // 2 / max(1, lines)) * _NUMBER
        if not lines:  # in the line of the share there may be one number for the time being
            half -= SHARE_EMS
        wide = max(_NUMBER, half) * size.least
        high = max(1, lines) * LINE * size.least
        numbers = Room("numbers", exactly(wide), exactly(high))
        least = fit.face if needs.named else size.sign
        self.needs, self.fit = needs, fit
        self.face = Text("face", (needs.face,), least, fit.most_face)
        self.share = (Text("share", (SHARE_EMS,), size.least, size.usual),) if shared else ()
        self.signs = (
            (Text("signs", (needs.words, needs.symbols), size.least, size.usual),) if signed else ()
        )
        self.in_line = (numbers,) if needs.numbers and not lines else ()
        self.below = (numbers,) if lines else ()
        self.bar = (Bar("bar", *_BAR),)

    def shapes(self, columns: int, *, bare: bool) -> Iterator[Box]:
        """Yield the shapes of a box with its initials in columns, the most familiar one first.

        Only those in one line stand beside the face. A `bare` box has no face, and no bar at small
        numbers, which it would look like a line under.
        """
        face, share, signs, bar = self.face, self.share, self.signs, self.bar
        marks = _marks(self.needs, columns, self.fit.least, self.fit.most, self.fit.apart)
        marked, in_one = (marks, *self.below), columns >= self.needs.players
        if bare:
            line = Row((*self.in_line, SPRING, *share), _GAP, "head")
            foot = () if self.needs.numbers else bar
            yield Column((line, Column((*marked, *foot), key="rest")))
            return
        head = self._head(face, *self.in_line)
        flat = Column((head, Row((*signs, SPRING, *share), _GAP)))
        if in_one and share and signs and not self.needs.headed:
            yield self._flat(flat, marked, bar)
        yield self._high(self._head(face, *self.in_line, *share), marked, bar)
        if self.needs.headed:
            return
        if share:
            yield self._high(head, marked, (Row((*bar, *share), _GAP),))
        if in_one and share:
            yield self._flat(flat, marked, bar)
        elif in_one:
            yield self._flat(Row((head, *signs), _GAP), marked, bar)
        if in_one and (signs or share):
            beside = Row((*(signs or share), Column(marked, key="rest")), _GAP)
            yield Column((head, beside, *bar))

    def _head(self, *parts: Box) -> Box:
        first, *rest = parts
        return Row((first, SPRING, *rest), _GAP, "head")

    def _high(self, head: Box, marked: tuple[Box, ...], foot: tuple[Box, ...]) -> Box:
        """Return a box with everything one below the other."""
        return Column((head, *self.signs, Column((*marked, *foot), key="rest")))

    def _flat(self, left: Box, marked: tuple[Box, ...], bar: tuple[Box, ...]) -> Box:
        """Return a box with its initials right of everything else."""
        return Column((Row((left, Column(marked, key="rest")), _GAP), *bar))


class Shown(NamedTuple):
    """What one box has to show in its frame: widths in ems, 0 for what there isn't.

    The `face` is bold in a box that was found; `plain` is without symbols, and never bold. A
    `badge` stands at the right of the face: the box's own `share`, a guess, a tick or a caption; a
    box with another badge is `ticked` at its lower corner. Where a `ring` is drawn around the
    holder or the caption, or a `caption` stands alone, there are no initials.
    """

    face: float
    plain: float
    share: float = 0.0
    numbers: tuple[float, ...] = ()
    caption: float = 0.0
    tag: float = 0.0
    badge: str = ""
    ticked: bool = False
    large: bool = False
    ring: bool = False


@lru_cache(maxsize=1024)
def place_content(
    frame: CellFrame, shown: Shown, disc: tuple[float, float, float, float] | None = None
) -> dict[str, Put]:
    """Return the places of what one box has to show, by key, beside those of its frame.

    A `disc` is the place of a sign at the corner, which stands there instead of a tag.
    """
    places: dict[str, Put] = {}
    size = letters(frame.text)
    taken = [QRectF(*disc)] if disc else []
    if shown.tag and not disc:
        wide = size.least * (0.5 + shown.tag)
        place = QRectF(frame.size.right() - wide, 0, wide, size.least * 1.3)
        places["tag"] = Put(place, size.least)
        taken.append(place)

    def free(area: QRectF) -> QRectF:
        """Return what signs at the corner leave of an area."""
        over = [one.left() - _RIM for one in taken if one.intersects(area)]
        return QRectF(area.topLeft(), QPointF(min([area.right(), *over]), area.bottom()))

    if shown.ticked:
        places |= _in_corner(frame, (Disc(TICK, size.least, size.large),), places)
    if shown.large:
        low = max((one.bottom() for one in taken), default=0.0)
        return places | _place_large(frame, shown, free, low, size)
    places |= _place_head(frame, shown, free, size)
    if shown.ring:
        part, most = _RING
        most = max(most * frame.text, part * min(frame.size.width(), frame.size.height()))
        ring, rest = Disc("ring", 0, most), frame.rest.adjusted(_RIM, _RIM, -_RIM, -_RIM)
        places |= ring.places(rest)
        letters_out = shown.caption * size.least / 2
        reach = places["ring"].area.adjusted(-letters_out, 0, letters_out, 0)
        if any(one.intersects(reach) for one in taken):
            places |= ring.places(free(rest).adjusted(0, 0, -letters_out, 0))
    caption = Text(CAPTION, (shown.caption,), size.least, size.usual)
    if shown.caption and shown.badge != CAPTION and not shown.ring and caption.is_read(frame.rest):
        places |= caption.places(frame.rest)
    return places


def _place_head(
    frame: CellFrame, shown: Shown, free: Callable[[QRectF], QRectF], size: Letters
) -> dict[str, Put]:
    """Return the places of a face, and of what stands at its right or at the place of the share.

    A guess and a tick are always shown: if there is no room for them, they are in a corner.
    """
    head, own = frame.places.get("head"), frame.places.get("share")
    line = free(head.area) if head else QRectF()
    apart = own is not None and head is not None and not own.area.intersects(head.area)
    face = frame.places.get("face")
    faces = (_face(shown, face.size, size),) if face else ()
    numbers = (Text("numbers", shown.numbers, size.least, size.usual),) if shown.numbers else ()
    most = own.size if own else size.least
    badges: tuple[Box, ...] = ()
    if shown.badge in (SHARE, CAPTION):
        wide = shown.share if shown.badge == SHARE else shown.caption
        badges = (Text(shown.badge, (wide,), size.least, most),)
    elif shown.badge:
        badges = (Disc(shown.badge, size.least, size.large),)
    beside = badges if not apart else ()
    ways = [
        Row((*faces, *more, SPRING, *end), _GAP)
        for end in dict.fromkeys((beside, ()))
        for more in dict.fromkeys((numbers, ()))
    ]
    way = first_read(ways, line)
    if head and not way.is_read(line):  # rather a sign over the end of the face than no face
        way, line = ways[-1], head.area
    places = way.places(line)
    if own and apart:
        row, area = Row((SPRING, *badges)), free(own.area)
        if shown.badge in (TICK, GUESS) or row.is_read(area):
            places |= row.places(area)
    elif shown.badge in (TICK, GUESS):
        places |= _in_corner(frame, badges, places)
    return places


def _face(shown: Shown, most: float, size: Letters) -> Text:
    """Return the text of a face, which gives up its symbols before it gets too small to read."""
    return Text("face", (shown.face, shown.plain), min(most, size.least), most)


def _place_large(
    frame: CellFrame,
    shown: Shown,
    free: Callable[[QRectF], QRectF],
    taken: float,
    size: Letters,
) -> dict[str, Put]:
    """Return the places of the face of a found card, large, and of its caption below.

    It is in the middle, unless there is only room for it below or beside a sign at the corner,
    which reaches down to `taken`.
    """
    area = _inside(frame.size)
    cut = free(area)
    side = Room(across=exactly(area.right() - cut.right()))
    top = Room(down=exactly(max(0.0, taken - area.top())))
    most = max(size.usual, min(size.largest, area.height() * _LARGE))
    face = Text("face", (shown.face,), max(size.least, frame.face_text), most)
    small = Text("face", (shown.face, shown.plain), size.least, size.usual)
    caption = Text("caption", (shown.caption,), size.least, size.usual)
    badges = (Disc(shown.badge, size.usual, size.large),) if shown.badge else ()
    told = ((face, caption), (small, caption), (face,), (small,))
    ways = [
        way
        for beside in dict.fromkeys((badges, ()))
        for parts in (told if shown.caption else told[2:])
        for shape in (Row((Column((SPRING, *parts, SPRING)), *beside)),)
        for way in (Row((side, shape, side)), Column((top, shape)), Row((shape, side)))
    ]
    places = first_read(ways, area).places(area)
    return places | _in_corner(frame, badges, places)


def _in_corner(
    frame: CellFrame, badges: tuple[Box, ...], places: Mapping[str, Put]
) -> dict[str, Put]:
    """Return the place of a guess or a tick in the lower corner if it has none yet."""
    corner = {
        key: put
        for badge in badges
        for key, put in Corner(badge, 1, 1).places(frame.size.adjusted(1, 1, -1, -1)).items()
    }
    return {key: put for key, put in corner.items() if key not in places}


def sign_place(box: QRectF, frame: CellFrame, *, gap: float, ringed: bool = False) -> QRectF:
    """Return the place of a sign's disc: at the upper right corner of a box, partly in the gap.

    It is above the initials there, and so mostly above a low box, unless that is `ringed`.
    """
    part, least, most = _DISC
    wide = part * min(box.width(), box.height())
    wide = max(least * frame.text, min(most * frame.text, wide))
    above, free = min(gap, wide / 4), inf if ringed else frame.free
    tall = max(frame.text, min(wide, free + above - _RIM))
    above = max(above, tall + _RIM - free)
    return QRectF(box.right() + _OUT - wide, box.top() - above, wide, tall)
