"""Laws of boxes, whatever their tree and their area."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, count, pairwise, product
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.look.boxes import (
    LINE,
    NOTHING,
    PARTS,
    SPRING,
    Bar,
    Box,
    Column,
    Corner,
    Disc,
    Layers,
    Marks,
    Put,
    Room,
    Row,
    Span,
    Text,
    Way,
    best_read,
    first_read,
    key_at,
    letters,
    padded,
    share_out,
    tiles,
)
from tests.widgets.places import holds, overlap

NEAR = 1e-3

SIZES = st.tuples(st.floats(5, 20), st.floats(0, 20)).map(lambda s: (s[0], s[0] + s[1]))
LENGTHS = st.one_of(SIZES, st.just((0.0, 0.0)))
SPANS = st.builds(lambda ends, grows: Span(ends[0], ends[1], grows), LENGTHS, st.booleans())
PADS = SIZES.map(lambda sizes: Span(*sizes))
EMS = st.floats(0.5, 12)


def texts() -> st.SearchStrategy[Text]:
    ems = st.lists(EMS, min_size=1, max_size=3).map(lambda all: tuple(sorted(all, reverse=True)))
    return st.builds(lambda ems, sizes: Text("", ems, *sizes), ems, SIZES)


def marks(least: int = 0) -> st.SearchStrategy[Marks]:
    def made(many: int, ems: float, size: tuple[float, float], columns: int, apart: float) -> Marks:
        return Marks(tuple(map(str, range(many))), ems, *size, columns, (apart, 1 + apart))

    many, columns = st.integers(least, 7), st.integers(1, 7)
    return st.builds(made, many, st.floats(0.5, 3), SIZES, columns, st.floats(0, 1))


BARS = SIZES.map(lambda sizes: Bar("", *sizes))
DISCS = SIZES.map(lambda sizes: Disc("", *sizes))
ROOMS = st.builds(lambda across, down: Room("some", across, down), SPANS, SPANS)
LEAVES = st.one_of(texts(), marks(), BARS, DISCS, ROOMS, st.just(SPRING))


def lines(parts: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    some = st.lists(parts, max_size=4).map(tuple)
    keys = st.sampled_from(["", "some"])
    return st.one_of(*(st.builds(kind, some, st.floats(0, 6), keys) for kind in (Row, Column)))


def over(parts: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    share = st.floats(0, 1)
    return st.one_of(
        lines(parts),
        st.builds(Corner, parts, share, share),
        st.lists(parts, max_size=3).map(tuple).map(Layers),
        st.builds(padded, parts, PADS, PADS),
    )


def named(box: Box, names: Iterator[int]) -> Box:
    """Return the same tree where each key is another one."""
    match box:
        case Row() | Column():
            parts = tuple(named(part, names) for part in box.parts)
            return replace(box, parts=parts, key=box.key and f"line {next(names)}")
        case Layers():
            return Layers(tuple(named(part, names) for part in box.parts))
        case Corner():
            return replace(box, part=named(box.part, names))
        case Marks():
            return replace(box, keys=tuple(str(next(names)) for _key in box.keys))
        case Text() | Bar() | Disc():
            return replace(box, key=str(next(names)))
        case _:
            assert isinstance(box, Room)
            return replace(box, key=box.key and str(next(names)))


def all_named(box: Box) -> Box:
    return named(box, count())


APART = st.recursive(LEAVES, lines, max_leaves=12).map(all_named)
"""Trees of rows and columns alone, where nothing stands over anything else."""
TREES = st.recursive(LEAVES, over, max_leaves=12).map(all_named)
AREAS = st.builds(
    QRectF, st.floats(-50, 50), st.floats(-50, 50), st.floats(0, 700), st.floats(0, 400)
)
SPARE = st.floats(0, 300)


def leaves(box: Box) -> Iterator[Text | Marks | Bar | Disc | Room]:
    """Yield the leaves of a tree, in their order."""
    if isinstance(box, Row | Column | Layers):
        for part in box.parts:
            yield from leaves(part)
    elif isinstance(box, Corner):
        yield from leaves(box.part)
    else:
        assert isinstance(box, Text | Marks | Bar | Disc | Room)
        yield box


def keys(box: Box) -> list[str]:
    """Return the keys of all leaves, in their order."""
    found = [leaf.keys if isinstance(leaf, Marks) else (leaf.key,) for leaf in leaves(box)]
    return [key for some in found for key in some if key]


def enough(box: Box, wide: float = 0, high: float = 0) -> QRectF:
    """Return an area that is so much larger than the least in which a box can be read."""
    return QRectF(3, 4, box.across.least + wide, box.down.least + high)


# Where things stand.


@given(TREES, AREAS)
def test_each_key_has_a_place_in_the_area_in_its_order(box: Box, area: QRectF) -> None:
    places = box.places(area)
    assert [key for key in places if key in keys(box)] == keys(box)
    for put in places.values():
        assert holds(area, put.area)
        assert min(put.area.width(), put.area.height(), put.size) >= 0


@given(APART, AREAS)
def test_nothing_lies_on_anything_else(box: Box, area: QRectF) -> None:
    places = box.places(area)
    for one, other in combinations(keys(box), 2):
        assert not overlap(places[one].area, places[other].area)


@pytest.mark.parametrize("kind", [Row, Column])
@given(parts=st.lists(LEAVES, max_size=6), area=AREAS, gap=st.floats(0, 6))
def test_the_parts_of_a_line_keep_their_order_and_stand_apart_by_its_gap(
    kind: type[Row | Column], parts: list[Box], area: QRectF, gap: float
) -> None:
    line = all_named(kind(tuple(parts), gap))
    assert isinstance(line, Row | Column)
    found = line.places(area)
    apart = gap if line.is_read(area) else 0
    areas = [[found[key].area for key in keys(part)] for part in line.parts]
    for some, others in pairwise(filter(None, areas)):
        for one, other in product(some, others):
            end, start = (one.right(), other.left()) if kind is Row else (one.bottom(), other.top())
            assert end + apart <= start + NEAR


def turned(box: Box) -> Box:
    """Return a tree with its rows as columns, and the other way round."""
    if isinstance(box, Row | Column):
        other = Column if isinstance(box, Row) else Row
        return other(tuple(map(turned, box.parts)), box.gap, box.key)
    return Room(box.key, box.down, box.across) if isinstance(box, Room) else box


def rectangle(area: QRectF) -> tuple[float, float, float, float]:
    return area.x(), area.y(), area.width(), area.height()


@given(st.recursive(st.one_of(ROOMS, DISCS), lines, max_leaves=12).map(all_named), AREAS)
def test_rows_are_columns_from_the_side(box: Box, area: QRectF) -> None:
    beside = turned(box).places(QRectF(area.y(), area.x(), area.height(), area.width()))
    for key, put in box.places(area).items():
        y, x, high, wide = rectangle(beside[key].area)
        assert rectangle(put.area) == pytest.approx((x, y, wide, high), abs=NEAR)


@given(APART, PADS, PADS, PADS, SPARE, SPARE)
def test_a_padded_box_keeps_away_from_its_edges(
    box: Box, across: Span, above: Span, below: Span, wide: float, high: float
) -> None:
    around = padded(box, across, above, below)
    area = enough(around, wide, high)
    inside = area.adjusted(across.least, above.least, -across.least, -below.least)
    assert all(holds(inside, put.area) for put in around.places(area).values())
    assert around.across.least == pytest.approx(box.across.least + 2 * across.least)
    assert around.down.least == pytest.approx(box.down.least + above.least + below.least)


# How large things are.


def bounds(leaf: Box) -> tuple[float, float]:
    assert isinstance(leaf, Text | Marks | Bar | Disc)
    return leaf.least, leaf.most


def sizes(box: Box, places: dict[str, Put]) -> Iterator[tuple[float, tuple[float, float]]]:
    """Yield the size of each leaf that has one, and its bounds."""
    for leaf in leaves(box):
        if not isinstance(leaf, Room):
            for key in leaf.keys if isinstance(leaf, Marks) else (leaf.key,):
                yield places[key].size, bounds(leaf)


@given(TREES, SPARE, SPARE)
def test_in_its_least_room_all_of_it_can_be_read(box: Box, wide: float, high: float) -> None:
    for span in (box.across, box.down):
        assert 0 <= span.least <= span.most + NEAR
    area = enough(box, wide, high)
    assert box.is_read(area)
    assert all(size >= least - NEAR for size, (least, _most) in sizes(box, box.places(area)))


@given(TREES, AREAS, SPARE, SPARE)
def test_more_room_makes_nothing_smaller(box: Box, area: QRectF, wide: float, high: float) -> None:
    larger = area.adjusted(0, 0, wide, high)
    small, large = box.places(area), box.places(larger)
    assert box.nearness(larger) >= box.nearness(area) - NEAR
    for key, put in small.items():
        assert large[key].area.width() >= put.area.width() - NEAR
        assert large[key].area.height() >= put.area.height() - NEAR
        assert large[key].shown <= put.shown
        assert large[key].size >= put.size - NEAR or large[key].shown < put.shown


@given(TREES, TREES, st.floats(0, 9))
def test_a_line_needs_what_its_parts_need(one: Box, other: Box, gap: float) -> None:
    row, column = Row((one, other), gap), Column((one, other), gap)
    assert row.across.least == pytest.approx(one.across.least + gap + other.across.least)
    assert column.down.least == pytest.approx(one.down.least + gap + other.down.least)
    assert row.down.least == max(one.down.least, other.down.least)
    assert column.across.least == max(one.across.least, other.across.least)


@given(st.lists(SPANS, max_size=6), SPARE)
def test_a_room_is_shared_out_whole_if_it_can_be(spans: list[Span], room: float) -> None:
    lengths = share_out(room, spans)
    most = sum(span.most for span in spans)
    taken = room if any(span.grows for span in spans) else min(room, most)
    assert sum(lengths) == pytest.approx(taken if most or room > most else 0, abs=NEAR)
    if not any(span.grows for span in spans):
        assert all(length <= span.most + NEAR for length, span in zip(lengths, spans, strict=True))


@given(st.lists(SIZES, min_size=1, max_size=6), st.floats(0, 1))
def test_all_grow_alike_from_nothing_to_their_most(
    ends: list[tuple[float, float]], part: float
) -> None:
    spans = [Span(*each) for each in ends]
    small = sum(one.least for one in spans) * part
    room = sum(one.least + (one.most - one.least) * part for one in spans)
    for lacking, length, span in zip(
        share_out(small, spans), share_out(room, spans), spans, strict=True
    ):
        assert lacking == pytest.approx(span.least * part, abs=NEAR)
        assert length == pytest.approx(span.least + (span.most - span.least) * part, abs=NEAR)


@given(st.floats(10, 60))
def test_sizes_of_letters_ascend_in_whole_pixels_and_grow_with_the_usual_text(text: float) -> None:
    sizes = letters(text)
    assert list(sizes) == sorted(sizes)
    assert all(size == round(size) for size in sizes)
    assert sizes.usual == pytest.approx(text, abs=0.5)
    assert all(larger >= size for larger, size in zip(letters(text + 1), sizes, strict=True))
    assert letters(15).least == 12
    assert len(PARTS) == 6, "five of letters, and one of signs"


# Leaves.


@given(texts(), AREAS)
def test_the_longest_text_is_shown_that_can_be_read_and_it_fits(box: Text, area: QRectF) -> None:
    (put,) = box.places(area).values()
    assert put.size * box.ems[put.shown] <= area.width() + NEAR
    assert put.size * LINE <= area.height() + NEAR
    longer = [replace(box, ems=(ems,)) for ems in box.ems[: put.shown]]
    assert not any(one.is_read(area.adjusted(0, 0, -NEAR, -NEAR)) for one in longer)
    assert put.shown == len(box.ems) - 1 or put.size >= box.least - NEAR


@given(marks(1), AREAS)
def test_marks_share_their_place_equally_row_by_row(box: Marks, area: QRectF) -> None:
    found = [put.area for put in box.places(area).values()]
    shares = {(round(one.width(), 6), round(one.height(), 6)) for one in found}
    assert len(shares) == 1
    for at, put in enumerate(box.places(area).values()):
        line, column = divmod(at, box.columns)
        assert put.area.left() == pytest.approx(area.left() + column * put.area.width(), abs=NEAR)
        assert put.area.top() == pytest.approx(area.top() + line * put.area.height(), abs=NEAR)
        assert put.size * (box.ems + box.apart[0]) <= put.area.width() + NEAR
        assert put.size * box.apart[1] <= put.area.height() + NEAR
    rows = ceil(len(found) / box.columns)
    assert found[0].height() * rows == pytest.approx(area.height(), abs=NEAR)


@given(marks(1), SPARE, SPARE)
def test_a_tap_means_the_upper_one_that_it_hits(box: Marks, wide: float, high: float) -> None:
    area = enough(box, wide, high)
    places = box.places(area)
    assert [key_at(places, put.area.center()) for put in places.values()] == list(box.keys)
    assert key_at(places, QPointF(-9, -9)) is None
    above = Layers((box, Room("above"))).places(area)
    assert {key_at(above, put.area.center()) for put in places.values()} == {"above"}


@given(st.integers(1, 9), st.integers(1, 5), SIZES, st.floats(0, 6), SPARE, SPARE)
def test_tiles_are_alike_row_by_row_and_stand_apart_by_their_gap(
    many: int, columns: int, side: tuple[float, float], gap: float, wide: float, high: float
) -> None:
    keys = [str(at) for at in range(many)]
    box = tiles(keys, columns, Span(*side, grows=True), gap=gap)
    area = enough(box, wide, high)
    found = [put.area for put in box.places(area).values()]
    assert len(found) == many
    for at, one in enumerate(found):
        line, column = divmod(at, columns)
        assert one.width() == pytest.approx(found[0].width(), abs=NEAR)
        left, top = column * (one.width() + gap), line * (one.height() + gap)
        assert one.left() == pytest.approx(area.left() + left, abs=NEAR)
        assert one.top() == pytest.approx(area.top() + top, abs=NEAR)
    taken = found[0].width() * columns + gap * (columns - 1)
    assert taken == pytest.approx(area.width(), abs=NEAR)


@given(DISCS, st.floats(0, 1), st.floats(0, 1), AREAS)
def test_a_disc_is_in_its_corner(disc: Disc, right: float, below: float, area: QRectF) -> None:
    for box, across, down in ((disc, 0.5, 0.5), (Corner(disc, right, below), right, below)):
        ((_key, put),) = box.places(area).items()
        side = put.area.width()
        assert put.area.height() == pytest.approx(side, abs=NEAR)
        if box is disc or min(area.width(), area.height()) >= disc.most:
            left, top = (area.width() - side) * across, (area.height() - side) * down
            assert put.area.x() == pytest.approx(area.x() + left, abs=NEAR)
            assert put.area.y() == pytest.approx(area.y() + top, abs=NEAR)


def test_nothing_needs_no_room() -> None:
    assert Row(()).across == Column(()).down == Layers(()).across == NOTHING
    assert Row(()).places(QRectF(0, 0, 9, 9)) == {}
    assert Marks((), 1, 9, 9, 2, (0, 1)).places(QRectF(0, 0, 9, 9)) == {}
    assert SPRING.is_read(QRectF())


# Ways.

WAYS = st.lists(TREES, min_size=1, max_size=4)


@given(WAYS, TREES, AREAS)
def test_the_first_way_that_can_be_read_is_taken(ways: list[Box], more: Box, area: QRectF) -> None:
    taken = first_read(ways, area)
    read = [way for way in ways if way.is_read(area)]
    assert taken is (read[0] if read else max(ways, key=lambda way: way.nearness(area)))
    assert first_read([*ways, more], area).nearness(area) >= taken.nearness(area)


WORTHS = st.lists(st.floats(5, 40), min_size=4, max_size=4)


def smallest(places: Mapping[str, Put]) -> float:
    return min((put.size for put in places.values() if put.size), default=0.0)


@given(WAYS, WORTHS, AREAS)
def test_the_largest_letters_are_taken(boxes: list[Box], worths: list[float], area: QRectF) -> None:
    ways = [Way(box, worth) for box, worth in zip(boxes, worths, strict=False)]
    taken = best_read(ways, area, smallest)
    read = [way for way in ways if way.box.is_read(area)]
    if not read:
        assert taken is first_read(boxes, area)
        return
    sizes = [min(int(smallest(way.box.places(area)) + NEAR**2), way.worth) for way in read]
    assert any(
        way.box is taken and size == max(sizes) for way, size in zip(read, sizes, strict=True)
    )


@given(TREES, AREAS)
def test_of_ways_of_one_size_that_worth_most_is_taken(box: Box, area: QRectF) -> None:
    others = [replace(Layers((box,))) for _count in range(3)]
    ways = [Way(other, worth) for other, worth in zip(others, (900.0, 1000.0, 1000.0), strict=True)]
    taken = best_read(ways, area, smallest)
    assert taken is (others[1] if box.is_read(area) else others[0])
    with pytest.raises(ValueError, match="no way"):
        best_read([], area, smallest)


@given(TREES, AREAS)
def test_a_way_is_as_near_as_the_smallest_in_it(box: Box, area: QRectF) -> None:
    near = box.nearness(area)
    assert 0 <= near <= 1
    for size, (least, most) in sizes(box, box.places(area)):
        assert near * least - NEAR <= size <= most + NEAR


def test_no_more_ways_are_made_than_it_takes() -> None:
    def ways() -> Iterator[Box]:
        yield SPRING
        raise AssertionError

    assert first_read(ways(), QRectF()) is SPRING
    with pytest.raises(ValueError, match="no way"):
        first_read([], QRectF())
