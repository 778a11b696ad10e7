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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from notepad.core.dataclass import dataclass
from notepad.widgets.look import boxes
from notepad.widgets.look.boxes import GAPS, SPRING, Box, Column, Disc, Put, Row, Text, Way, letters

SHARE_EMS = 2.4
"""The width of a share: "88%" needs no more."""
MOST_NAME = 12.0
"""The most width in ems that a card's name asks for, or one long name would make tabs of a sheet.

A longer one is written smaller, as far as it can be read, and then ends in an ellipsis.
"""
_FIGURES = 1.0  # ems: a line of figures, which don't reach below it
RING_LETTERS = 0.5
"""The size of letters in a ring, as part of its diameter."""
_TWO_LETTERS, RING_ENDS = 0.62, 0.16
"""The most width of two letters in a ring, and what its ends take beside any, as parts of that."""
_CAPITAL = 0.73  # ems: the height of a capital letter
UPRIGHT, AS_SIGN = 1, 2
"""A caption that is shown so is written upwards, or only a sign stands for it."""
_MARK, TICK, GUESS, SHARE, CAPTION = "mark ", "tick", "guess", "share", "caption"
_SIDES, _TOP, _FOOT = boxes.Span(3, 7), boxes.Span(1, 4), boxes.Span(2, 5)
"""Pixels between the content of a box and its edges: at the sides, above and below."""
_ORDERS = {1: (1,), 2: (2, 1), 3: (3, 2, 1), 4: (2, 4, 1), 5: (3, 2, 5), 6: (3, 2)}
"""How many initials are in a row, as on paper: four players have four corners, up to three a row.
"""
_CLOSE, _CLOSEST, _BRIEF = (0.5, 1.34), (0.28, 1.12), (0.2, 1.0)
"""How far initials are apart in ems, across and from line to line: with room for the strokes
through them, so that these strokes still don't touch, and without any strokes."""


class Needs(NamedTuple):
    """What the boxes of a grid have to show: widths in ems, the widest of any box.

    The `face` is that of the card, which is only symbols if it isn't `named`; if headings name it,
    too, the boxes are `headed` and can do without. The card's signs are `words`, or else `symbols`.
    Boxes that are `brief` don't write who can't have the card. Boxes that are `parted` have a
    corner for each player to write in.
    """

    players: int
    letters: float = 1
    face: float = 1.0
    named: bool = True
    headed: bool = False
    brief: bool = False
    words: float = 0.0
    symbols: float = 0.0
    parted: bool = False

    @property
    def wide(self) -> float:
        """The width of initials in ems, of one letter on average."""
        return 0.72 * self.letters


def letters_in(initials: str) -> float:
    """Return how many letters wide initials are; small figures are half as wide."""
    return sum(0.5 if one.isdigit() and not one.isdecimal() else 1 for one in initials)


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

    @cached_property
    def mark_text(self) -> float:
        """The text size of initials."""
        return self.marks[0].size if self.marks else self.text

    @property
    def face_text(self) -> float:
        """The text size of the face, 0 if there is no room for it."""
        return self.places["face"].size if "face" in self.places else 0.0

    @cached_property
    def least(self) -> float:
        """The smallest size of letters that can be read."""
        return letters(self.text).least

    @cached_property
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
    def rest(self) -> QRectF:
        """The area below or beside the face, for what a settled box shows instead of initials."""
        return _rest(self.size, self.places)

    def free_above(self, wide: float, *, ringed: bool) -> float:
        """Return how many pixels are free at the top of what is `wide` pixels at the right.

        The card's signs may be there, and initials unless the box is `ringed`.
        """
        below = [*self.marks[: 0 if ringed else None]]
        if "signs" in self.places:
            below.append(self.places["signs"])
        left = self.size.right() - wide
        tops = (
            put.area.center().y() - put.size * _CAPITAL / 2
            for put in below
            if put.area.right() > left
        )
        return min(tops, default=inf)

    def places_of(self, corners: Sequence[int], *, shared: bool) -> Sequence[Put]:
        """Return the places of the initials in a box that shows those of the players' `corners`.

        Everybody has the same corner in each box. In a brief one, those who are shown stand in
        order.
        """
        if not self.needs.brief:
            return [self.marks[corner] for corner in corners]
        places = place_in_brief(self, len(corners), shared=shared)
        return [put for key, put in places.items() if key.startswith(_MARK)]


@lru_cache(maxsize=256)
def place_in_brief(frame: CellFrame, many: int, *, shared: bool) -> Mapping[str, Put]:
    """Return the places in a brief box with so many initials, by key.

    They are as large as usual letters if that many can be. A box that is `shared` may also say how
    likely its card is sought.
    """
    needs, size = frame.needs, letters(frame.text)
    if not needs.headed:
        return _in_area(frame, many)
    ways = _in_brief(needs, size, many, float(int(max(frame.mark_text, size.usual))), shared=shared)
    return boxes.best_read(ways, frame.size, _least_mark).places(frame.size)


def _in_area(frame: CellFrame, many: int) -> Mapping[str, Put]:
    """Return the places of so many initials in the area of all."""
    needs, size, area = frame.needs, letters(frame.text), frame.places["marks"].area
    most = float(int(max(frame.mark_text, size.usual)))
    ways = (
        Way(_marks(needs, columns, size.least, most, _BRIEF, many), inf)
        for columns in dict.fromkeys((*_orders(many), many))
        if columns
    )
    return boxes.best_read(ways, area, _least_mark).places(area) if many else {}


def _least_mark(places: Mapping[str, Put]) -> float:
    """Return the size of the smallest initials."""
    return min((put.size for key, put in places.items() if key.startswith(_MARK)), default=0.0)


@lru_cache(maxsize=512)
def place_cell(
    width: float, height: float, needs: Needs, text: float = boxes.USUAL_TEXT
) -> CellFrame:
    """Return the frame of boxes of a size."""
    area = QRectF(0, 0, width, height)
    if needs.parted:
        columns = 2 if needs.players <= 4 else 3
        way = _marks(needs, columns, letters(text).least, letters(text).least, _CLOSEST)
    else:
        way = boxes.best_read(_ways(needs, text), area, partial(_letters_in, area, needs))
    return CellFrame(area, way.places(area), text, way.nearness(area), needs)


def _letters_in(size: QRectF, needs: Needs, places: Mapping[str, Put]) -> float:
    """Return the size of the letters in a box: of initials, less where those in a ring are smaller.

    A ring has the place of the initials, or the whole box where there is no face. A name is as good
    as initials if it has the usual size where they are large.
    """
    rest = _rest(size, places)
    ring = min(rest.width(), rest.height()) * RING_LETTERS
    marks = min((put.size for key, put in places.items() if key.startswith(_MARK)), default=ring)
    named = needs.named and "face" in places
    return min(
        (marks + min(marks, ring)) / 2, places["face"].size * boxes.PARTS.large if named else inf
    )


def _rest(size: QRectF, places: Mapping[str, Put]) -> QRectF:
    """Return the area below or beside the face, with that of the bar below it."""
    if "face" not in places:
        return size
    rest = QRectF(places["rest"].area)
    rest.setBottom(max(rest.bottom(), places["bar"].area.bottom()))
    return rest


def _inside(area: QRectF) -> QRectF:
    """Return what the least distance to the edges leaves of a box."""
    return area.adjusted(_SIDES.least, _TOP.least, -_SIDES.least, -_FOOT.least)


def _marks(
    needs: Needs,
    columns: int,
    least: float,
    most: float,
    apart: tuple[float, float],
    many: int | None = None,
) -> Box:
    keys = tuple(f"{_MARK}{at}" for at in range(needs.players if many is None else many))
    return Row((boxes.Marks(keys, needs.wide, least, most, columns, apart),), key="marks")


@lru_cache(maxsize=32)
def _ways(needs: Needs, text: float) -> Sequence[Way]:
    """Return all ways to lay out a box, the most familiar ones first, and what they are worth."""
    size = letters(text)
    if needs.brief and needs.headed:
        return [*_in_brief(needs, size, needs.players, size.largest, shared=True)]
    return [
        Way(_within_edges(shape, grown=fit.grown), _worth(needs, kept, fit, size, at=at))
        for kept in _kept(needs)
        for fit in _fits(needs, kept, size)
        for parts in (_Parts(needs, kept, fit, size),)
        for at, columns in enumerate(_orders(needs.players))
        for shape in parts.shapes(columns)
    ]


def _orders(many: int) -> tuple[int, ...]:
    """Return how many of so many initials may be in a row, the most familiar number first."""
    return _ORDERS.get(many, tuple(range(min(many, 4), 1, -1)) or (1,))


def _in_brief(
    needs: Needs, size: boxes.Letters, many: int, most: float, *, shared: bool
) -> Iterator[Way]:
    """Yield the ways to lay out so many initials alone, and a share and its bar if `shared`.

    The number is only worth as much as large initials: the bar tells it, and a tap says it.
    """
    share = Text(SHARE, (SHARE_EMS,), size.least, size.usual, _FIGURES)
    edges, bar = boxes.exactly(GAPS.hair), boxes.Bar("bar", 2.5, 5.0)
    for foot in ((Row((SPRING, share)), bar), (bar,)) if shared else ((),):
        for columns in dict.fromkeys((*_orders(many), 1)):
            marks = _marks(needs, columns, size.least, most, _BRIEF, many)
            shape = boxes.padded(Column((marks, *foot), GAPS.hair / 2, key="rest"), edges, edges)
            yield Way(shape, size.usual if foot == (bar,) else inf)


def _worth(needs: Needs, kept: _Kept, fit: _Fit, size: boxes.Letters, *, at: int) -> float:
    """Return the largest initials that a way is worth, with its initials in the order `at`.

    What makes initials large costs a pixel each: a less familiar order, and other letters that
    don't grow. The face of a box that headings name costs more than two of them; without it,
    initials may stand in any order. To make them as large as other text, the number of the share
    may be missing, or more be crammed. Signs are missing only where initials couldn't be read
    otherwise.
    """
    only_words = needs.symbols == needs.words
    # A face is worth more than two pixels of initials, less than three.
    cost = (at > 0) + (not fit.grown) if kept.face else 2.5
    return min(
        size.large - cost if cost else inf,
        fit.worth,
        inf if kept.share else size.usual,
        inf if kept.signs or not needs.symbols else size.large if only_words else size.sign,
    )


class _Kept(NamedTuple):
    """What a way to lay out a box doesn't give up."""

    signs: bool
    face: bool
    share: bool


def _kept(needs: Needs) -> Iterator[_Kept]:
    """Yield what may be kept in a box: everything first."""
    return (
        _Kept(signs, whole or not needs.headed, whole or needs.headed)
        for signs in ((True, False) if needs.symbols else (False,))
        for whole in (True, False)
    )


def _within_edges(shape: Box, *, grown: bool) -> Box:
    """Return a shape with room between it and the edges of its box, only the least if not grown."""
    sides, top, foot = (
        span if grown else boxes.exactly(span.least) for span in (_SIDES, _TOP, _FOOT)
    )
    return boxes.padded(shape, sides, top, foot)


class _Fit(NamedTuple):
    """How a box is filled: how far initials are apart, and how large the face is at least.

    If it is `grown`, all letters and distances grow with the box; else only the initials do.
    """

    worth: float
    apart: tuple[float, float]
    face: float
    grown: bool = False


def _fits(needs: Needs, kept: _Kept, size: boxes.Letters) -> tuple[_Fit, ...]:
    """Return how a box may be filled, the first as far as there is room, the others less and less.

    Faces without a name are symbols, which can be smaller than letters.
    """
    grown = _Fit(inf, _CLOSE, size.least, grown=True)
    tight = grown._replace(grown=False)
    if not kept.face:
        return grown, tight._replace(apart=_CLOSEST)
    symbols = () if needs.named else (grown._replace(face=size.sign, worth=size.usual),)
    if needs.headed:
        return grown, tight, *symbols
    named = _Fit(size.usual, _CLOSEST, size.usual)
    tight = tight._replace(worth=size.least + 1)
    return grown, named, tight, tight._replace(apart=_CLOSEST), *symbols


class _Parts:
    """The parts of a box, and the shapes that they can have together."""

    def __init__(self, needs: Needs, kept: _Kept, fit: _Fit, size: boxes.Letters) -> None:
        share = Text("share", (SHARE_EMS,), size.least, size.usual)
        signs = Text("signs", (needs.words, needs.symbols), size.least, size.usual)
        self.needs, self.bare, self.fit, self.size = needs, not kept.face, fit, size
        self.face = Text("face", (needs.face,), fit.face, size.large if fit.grown else fit.face)
        self.share = (share,) if kept.share else ()
        self.signs = (signs,) if kept.signs else ()
        self.bar = (boxes.Bar("bar", 2.5, 5.0),)

    def shapes(self, columns: int) -> Iterator[Box]:
        """Yield the shapes of a box with its initials in columns, the most familiar one first.

        Only those in one line stand beside the face.
        """
        face, share, signs, bar = self.face, self.share, self.signs, self.bar
        marks = _marks(self.needs, columns, self.size.least, self.size.largest, self.fit.apart)
        marked, in_one = (marks,), columns >= self.needs.players
        if self.bare:
            low = (replace(one, least=self.size.small, line=_FIGURES) for one in share)
            line = Row((SPRING, *low), GAPS.hair, "head")
            yield Column((line, Column((*marked, *bar), key="rest")))
            return
        head = self._head(face)
        flat = Column((head, Row((*signs, SPRING, *share), GAPS.hair)))
        if in_one and share and signs and not self.needs.headed:
            yield self._flat(flat, marked, bar)
        yield self._high(self._head(face, *share), marked, bar)
        if self.needs.headed:
            return
        if share:
            yield self._high(head, marked, (Row((*bar, *share), GAPS.hair),))
        if in_one and signs:
            beside = Row((*signs, Column(marked, key="rest")), GAPS.hair)
            yield Column((self._head(face, *share), beside, *bar))
        if in_one and share:
            yield self._flat(flat, marked, bar)
        elif in_one:
            yield self._flat(Row((head, *signs), GAPS.hair), marked, bar)
        if in_one and (signs or share):
            beside = Row((*(signs or share), Column(marked, key="rest")), GAPS.hair)
            yield Column((head, beside, *bar))

    def _head(self, *parts: Box) -> Box:
        first, *rest = parts
        return Row((first, SPRING, *rest), GAPS.hair, "head")

    def _high(self, head: Box, marked: tuple[Box, ...], foot: tuple[Box, ...]) -> Box:
        """Return a box with everything one below the other."""
        return Column((head, *self.signs, Column((*marked, *foot), key="rest")))

    def _flat(self, left: Box, marked: tuple[Box, ...], bar: tuple[Box, ...]) -> Box:
        """Return a box with its initials right of everything else."""
        return Column((Row((left, Column(marked, key="rest")), GAPS.hair), *bar))


class Shown(NamedTuple):
    """What one box has to show in its frame: widths in ems, 0 for what there isn't.

    The `face` is bold in a box that was found; `plain` is without symbols, and never bold. A
    `badge` stands at the right of the face: the box's own `share`, a guess, a tick or a caption; a
    box with another badge is `ticked` at its lower corner. Where a `ring` is drawn around the
    holder or the caption, or a `caption` stands alone, there are no initials; `marks` is how many
    there are in a brief box.
    """

    face: float
    plain: float
    share: float = 0.0
    caption: float = 0.0
    tag: float = 0.0
    badge: str = ""
    ticked: bool = False
    large: bool = False
    ring: bool = False
    marks: int = 0


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
        over = [one.left() - GAPS.hair for one in taken if one.intersects(area)]
        return QRectF(area.topLeft(), QPointF(min([area.right(), *over]), area.bottom()))

    if shown.ticked:
        places |= _in_corner(frame, (Disc(TICK, size.least, size.large),), places)
    if frame.needs.brief and frame.needs.headed and not (shown.large or shown.ring):
        return places | _place_brief(frame, shown, free, size)
    if shown.large:
        low = max((one.bottom() for one in taken), default=0.0)
        return places | _place_large(frame, shown, free, low, size)
    places |= _place_head(frame, shown, free, size)
    if shown.ring:
        places |= _place_ring(frame, shown.caption or frame.needs.wide, free, taken)
    caption = Text(CAPTION, (shown.caption,), size.least, size.usual)
    if shown.caption and shown.badge != CAPTION and not shown.ring:
        places |= _place_caption(caption, frame.rest)
    return places


def _place_caption(caption: Text, area: QRectF) -> dict[str, Put]:
    """Return the place of a caption alone in a box: upwards in a narrow one, or else its sign."""
    if caption.is_read(area):
        return caption.places(area)
    if not caption.is_read(area.transposed()):
        return {CAPTION: Put(area, caption.most, AS_SIGN)}
    (put,) = caption.places(area.transposed()).values()
    return {CAPTION: Put(area, put.size, UPRIGHT)}


def _place_brief(
    frame: CellFrame, shown: Shown, free: Callable[[QRectF], QRectF], size: boxes.Letters
) -> dict[str, Put]:
    """Return the places of what a brief box has beside initials: a share or a badge, a caption."""
    shared, badge = bool(shown.share), shown.badge
    places = {**place_in_brief(frame, shown.marks, shared=shared)} if shown.marks or shared else {}
    share = places.pop(SHARE, None)
    kept = {key: put for key, put in places.items() if key == "bar"}
    if badge in (TICK, GUESS):
        kept |= _in_corner(frame, (Disc(badge, size.least, size.large),), kept)
    elif badge == SHARE and share is not None:
        kept[SHARE] = share
    if shown.caption and badge != CAPTION:
        kept |= _place_caption(Text(CAPTION, (shown.caption,), size.least, size.usual), frame.size)
    return kept


def _place_ring(
    frame: CellFrame, told: float, free: Callable[[QRectF], QRectF], taken: Sequence[QRectF]
) -> dict[str, Put]:
    """Return the place of the largest ring around letters of `told` ems that no sign covers.

    It is in the middle, as low as it can be, or smaller: below or beside signs at the corner.
    """
    most = max(4.0 * frame.text, 0.445 * min(frame.size.width(), frame.size.height()))
    # If there is no face, nothing but the ring's line is at the edge.
    by = GAPS.hair if "face" in frame.places else GAPS.hair + 1
    ring, rest = Disc("ring", 0, most), frame.rest.adjusted(by, by, -by, -by)
    low, below = QRectF(rest), QRectF(rest)
    low.setTop(max(rest.top(), rest.bottom() - min(rest.width(), most)))
    covered = max((one.bottom() + GAPS.hair for one in taken), default=0.0)
    below.setTop(min(max(rest.top(), covered), rest.bottom()))

    def is_seen(place: QRectF) -> bool:
        size, long = ring_letters(frame, told, place.height())
        middle = place.center()
        letters = QRectF(0, 0, told * size, size * _CAPITAL + 2 * GAPS.hair)
        outline = QRectF(0, 0, long, place.height())
        letters.moveCenter(middle)
        outline.moveCenter(middle)
        covers = any(one.intersects(letters) for one in taken)
        return frame.size.contains(outline) and not covers

    areas = (ring.places(area)["ring"] for area in (rest, low, below, free(rest)))
    seen = [put for put in areas if is_seen(put.area)]
    return {"ring": max(seen, key=lambda put: put.size)} if seen else ring.places(below)


def ring_letters(frame: CellFrame, told: float, across: float) -> tuple[float, float]:
    """Return the size of letters of `told` ems in a ring, and how long it is to have room for them.

    It is as long as it is high, `across`, unless the letters would be too small to read.
    """
    tall, wide = RING_LETTERS * across, _TWO_LETTERS * across
    size = max(min(tall, wide / max(told, 0.1)), frame.least)
    most = min(told * size + 1, frame.size.width() * 0.8)
    return size, max(across, most + across * RING_ENDS)


def _place_head(
    frame: CellFrame, shown: Shown, free: Callable[[QRectF], QRectF], size: boxes.Letters
) -> dict[str, Put]:
    """Return the places of a face, and of what stands at its right or at the place of the share.

    A guess and a tick are always shown: if there is no room for them, they are in a corner.
    """
    head, own = frame.places.get("head"), frame.places.get("share")
    if shown.ring and "face" not in frame.places:  # it has the whole box
        head = None
    line = free(head.area) if head else QRectF()
    beside_rest = own is not None and head is not None and not own.area.intersects(head.area)
    apart = beside_rest and not (shown.ring or shown.caption)  # these have the place of initials
    face = frame.places.get("face")
    faces = (_face(shown, float(int(face.size)), size),) if face else ()
    most = own.size if own else size.least
    badges: tuple[Box, ...] = ()
    if shown.badge in (SHARE, CAPTION):
        # A share is as wide as any, if it can be.
        shares = max(SHARE_EMS, shown.share), shown.share
        wide = shares if shown.badge == SHARE else (shown.caption,)
        badges = (Text(shown.badge, wide, size.least, most, _FIGURES),)
    elif shown.badge:
        badges = (Disc(shown.badge, size.least, size.large),)
    beside = badges if not apart else ()
    ways = [Row((*faces, SPRING, *end), GAPS.hair) for end in dict.fromkeys((beside, ()))]
    way = boxes.first_read(ways, line)
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


def _face(shown: Shown, most: float, size: boxes.Letters) -> Text:
    """Return the text of a face, which gives up its symbols before it gets too small to read."""
    return Text("face", (shown.face, shown.plain), min(most, size.least), most)


def _place_large(
    frame: CellFrame,
    shown: Shown,
    free: Callable[[QRectF], QRectF],
    taken: float,
    size: boxes.Letters,
) -> dict[str, Put]:
    """Return the places of the face of a found card, large, and of its caption below.

    It is in the middle, unless there is only room for it below or beside a sign at the corner,
    which reaches down to `taken`.
    """
    area = _inside(frame.size)
    cut = free(area)
    side = boxes.Room(across=boxes.exactly(area.right() - cut.right()))
    top = boxes.Room(down=boxes.exactly(max(0.0, taken - area.top())))
    high = area.height()
    # The second one is for boxes whose others have no face.
    most = high * 0.36 if frame.face_text else min(size.largest, high * 0.5)
    face = Text("face", (shown.face,), max(size.least, frame.face_text), max(size.usual, most))
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
    places = boxes.first_read(ways, area).places(area)
    return places | _in_corner(frame, badges, places)


def _in_corner(
    frame: CellFrame, badges: tuple[Box, ...], places: Mapping[str, Put]
) -> dict[str, Put]:
    """Return the place of a guess or a tick in the lower corner if it has none yet."""
    corner = {
        key: put
        for badge in badges
        for key, put in boxes.Corner(badge, 1, 1).places(frame.size.adjusted(1, 1, -1, -1)).items()
    }
    return {key: put for key, put in corner.items() if key not in places}


def sign_place(box: QRectF, frame: CellFrame, *, gap: float, ringed: bool = False) -> QRectF:
    """Return the place of a sign's disc: at the upper right corner of a box, partly in the gap.

    It is above the initials there, and so mostly above a low box, unless that is `ringed`.
    """
    wide = max(1.25 * frame.text, min(1.73 * frame.text, 0.3 * min(box.width(), box.height())))
    above, free = min(gap, wide / 4), frame.free_above(wide, ringed=ringed)
    tall = max(frame.text, min(wide, free + above - GAPS.hair))
    above = max(above, tall + GAPS.hair - free)
    return QRectF(box.right() + 1.5 - wide, box.top() - above, wide, tall)
