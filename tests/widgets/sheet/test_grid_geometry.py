from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.core.faces_and_marks import Face
from notepad.core.page import Heading
from notepad.widgets.sheet.grid_geometry import (
    CellParts,
    Outline,
    Signs,
    best_columns,
    clamp,
    corner_at,
    grid_rects,
    holder_ring_place,
    outline,
    part_cell,
    place_cell,
    place_grid,
    small_ring,
)
from tests.widgets.blocks import grid

FEW = settings(max_examples=60)


def holds(outer: QRectF, inner: QRectF) -> bool:
    return outer.adjusted(-0.01, -0.01, 0.01, 0.01).contains(inner)


def overlap(one: QRectF, other: QRectF) -> bool:
    common = one.intersected(other)
    return common.width() > 0.01 and common.height() > 0.01


@FEW
@given(
    width=st.floats(30, 300),
    height=st.floats(34, 250),
    count=st.integers(0, 6),
    letters=st.integers(1, 2),
)
def test_face_share_bar_and_corners_stand_in_the_box_and_a_tap_on_a_corner_means_its_player(
    width: float, height: float, count: int, letters: int
) -> None:
    parts = place_cell(width, height, count, letters=letters)
    places = [parts.face, parts.body, parts.bar, *([parts.share] if parts.share_text else [])]
    assert all(holds(parts.size, place) for place in places)
    assert not any(overlap(one, other) for one, other in combinations(places, 2))
    assert all(holds(parts.body, slot.touch) for slot in parts.slots)
    assert not any(overlap(one.touch, other.touch) for one, other in combinations(parts.slots, 2))
    assert all(slot.touch.contains(slot.centre) for slot in parts.slots)
    assert [corner_at(parts, slot.centre) for slot in parts.slots] == list(range(count))
    assert corner_at(parts, QPointF(parts.face.center())) is None


@pytest.mark.parametrize("hints", [False, True])
def test_a_low_box_that_its_headings_name_has_initials_in_its_whole_height(hints: bool) -> None:
    parts = place_cell(60, 39, 3, named=False, headed=True, hints=hints)
    assert parts.bare
    across = [slot.centre.x() for slot in parts.slots]
    for y in (1, 20, 38):
        assert [corner_at(parts, QPointF(x, y)) for x in across] == [0, 1, 2]
    assert corner_at(parts, QPointF(across[0], 40)) is None


@pytest.mark.parametrize(
    ("size", "count", "lines"),
    [
        ((128, 90), 3, [3]),
        ((128, 90), 4, [2, 2]),
        ((128, 90), 6, [3, 3]),
        ((34, 80), 6, [2, 2, 2]),
        ((180, 44), 4, [4]),
    ],
)
def test_initials_stand_in_rows_as_even_as_the_box_allows(
    size: tuple[int, int], count: int, lines: list[int]
) -> None:
    parts = place_cell(*size, count)
    tops = [round(slot.centre.y()) for slot in parts.slots]
    assert [tops.count(top) for top in sorted(set(tops))] == lines
    beside = all(slot.centre.x() > parts.face.right() for slot in parts.slots)
    assert beside is (lines == [4]), "in a flat box the name has the left"


def test_initials_are_large_in_the_low_boxes_of_a_phone_with_names_and_signs() -> None:
    """As Sherlock 13's on a screen of 360 × 640: "Mrs Hudson" and two signs before three."""
    parts = place_cell(162, 26, 3, signs=Signs(9.0, 4.0, ((6.0, 2.0),)))
    assert not parts.signs.isEmpty()
    assert parts.mark_text >= 14


def test_a_low_box_has_its_signs_and_share_below_the_name_if_two_tight_lines_fit() -> None:
    """As Sherlock 13's on the same screen: initials have the other half, and stand out."""
    signs = Signs(9.0, 4.0, ((6.0, 2.0),))
    parts = place_cell(162, 29, 3, signs=signs)
    assert parts.signs.top() == parts.share.top() >= parts.face.bottom()
    assert parts.mark_text > place_cell(162, 26, 3, signs=signs).mark_text
    assert not place_cell(162, 29, 3).share_text, "without signs one line is easier to read"


def test_the_longest_name_has_its_room_in_a_flat_box_if_initials_lose_nothing() -> None:
    usual, named = (place_cell(270, 67, 4, widest=wide) for wide in (0.0, 8.2))
    assert named.mark_text == usual.mark_text
    assert usual.face.width() < 8.2 * named.face_text <= named.face.width()
    crowded = [place_cell(160, 50, 4, widest=wide) for wide in (0.0, 20.0)]
    assert crowded[0].mark_text <= crowded[1].mark_text


def test_a_tiny_box_keeps_initials_and_gives_up_the_written_share() -> None:
    parts = place_cell(42, 40, 4)
    assert parts.share_text == 0 < place_cell(128, 84, 3).share_text
    assert parts.mark_text >= 7.5


def test_a_low_box_that_its_headings_name_gives_the_room_of_its_face_to_the_initials() -> None:
    plain, bare = (place_cell(58, 39, 3, headed=headed) for headed in (False, True))
    assert bare.mark_text > 1.2 * plain.mark_text
    assert bare.share_text > bare.least
    assert holder_ring_place(bare).height() > 1.4 * holder_ring_place(plain).height()
    assert not any(overlap(slot.touch, bare.bar) for slot in bare.slots)
    narrow = place_cell(48, 77, 4, headed=True)
    assert narrow.share_text
    assert not place_cell(48, 77, 4).share_text, "beside a face there was no room"
    for size, count in (((120, 90), 3), ((300, 80), 3)):  # room for all
        assert place_cell(*size, count, headed=True) == place_cell(*size, count)


@FEW
@given(width=st.floats(30, 300), height=st.floats(34, 250), count=st.integers(1, 6))
def test_small_numbers_have_lines_below_the_initials_or_the_line_of_the_face(
    width: float, height: float, count: int
) -> None:
    parts = place_cell(width, height, count, hints=True)
    assert holds(parts.size, parts.numbers)
    assert not any(overlap(parts.numbers, place) for place in (parts.bar, *touched(parts)))
    below = parts.numbers.top() > parts.face.bottom() - 0.01
    assert below or parts.numbers.top() == parts.face.top()
    assert not below or parts.numbers.height() >= parts.least
    if not below:
        assert parts.slots == place_cell(width, height, count).slots, "initials lose nothing"


def touched(parts: CellParts) -> list[QRectF]:
    return [slot.touch for slot in parts.slots]


@pytest.mark.parametrize(("height", "count"), [(36, 3), (39, 3), (74, 4), (78, 5)])
def test_a_box_with_small_numbers_that_its_headings_name_has_larger_letters_and_no_bar(
    height: int, count: int
) -> None:
    usual, bare = (
        place_cell(90, height, count, named=False, headed=headed, hints=True)
        for headed in (False, True)
    )
    assert bare.bare
    assert bare.mark_text > 1.05 * usual.mark_text
    assert bare.share_text > usual.share_text > 0
    assert bare.numbers_text > usual.least
    assert bare.numbers.height() >= usual.numbers.height()
    assert bare.bar.isEmpty()
    assert not place_cell(90, 120, count, named=False, headed=True, hints=True).bare


def test_lines_of_small_numbers_leave_initials_their_size_but_for_the_last_one() -> None:
    plain, tall = (place_cell(77, 136, 4, hints=hints) for hints in (False, True))
    assert tall.mark_text == plain.mark_text
    assert tall.numbers.height() > 3 * tall.least
    low = place_cell(92, 74, 4, hints=True)
    assert low.least < low.numbers.height() < 2 * low.least
    assert low.least <= low.mark_text < place_cell(92, 74, 4).mark_text + 0.1


@pytest.mark.parametrize(
    ("width", "height"), [(133, 98), (119, 117), (77, 136), (60, 48), (165, 46)]
)
def test_a_ring_stands_below_the_face_in_all_boxes_and_a_small_one_in_its_corner(
    width: int, height: int
) -> None:
    parts = place_cell(width, height, 3)
    ring = holder_ring_place(parts)
    assert ring.width() == ring.height()
    assert holds(parts.size.adjusted(1, 1, -1, -1), ring)
    assert not overlap(parts.face, ring)
    assert ring.width() > 1.5 * parts.mark_text
    for slot in parts.slots:
        small = small_ring(parts, slot)
        assert holds(slot.touch.adjusted(-2, -2, 2, 2), small)
        assert small.width() < ring.width()


def test_a_legend_has_a_line_below_the_boxes_only_where_these_are_large_without() -> None:
    def legend(height: float) -> tuple[float, float]:
        layout = place_grid(QRectF(0, 0, 800, height), Outline(9, 4, legend=True), text=15)
        bare = place_grid(QRectF(0, 0, 800, height), Outline(9, 4), text=15)
        last = layout.cells[-1][0]
        assert not layout.legend.height() or layout.legend.top() >= last.bottom()
        assert layout.legend.bottom() <= height + 0.01
        return layout.legend.height(), bare.cells[0][0].height() - last.height()

    assert legend(300) == (0, 0)
    high, lost = legend(700)
    assert high > 15
    assert 0 < lost < 8


def test_larger_text_makes_face_and_initials_larger() -> None:
    usual, large = (place_cell(300, 200, 3, text=text) for text in (15, 25))
    assert large.face_text > 1.3 * usual.face_text
    assert large.mark_text > 1.3 * usual.mark_text


def test_initials_stand_together_rather_than_in_the_far_corners() -> None:
    left, middle, right = (slot.centre.x() for slot in place_cell(250, 90, 3).slots)
    assert left > 250 / 6
    assert middle == pytest.approx(125)
    assert middle - left == pytest.approx(right - middle)


def test_an_area_is_split_row_by_row() -> None:
    parts = grid_rects(QRectF(10, 20, 90, 40), 5, 3)
    assert parts[0] == QRectF(10, 20, 30, 20)
    assert parts[2] == QRectF(70, 20, 30, 20)
    assert parts[3] == QRectF(10, 40, 30, 20)
    assert len(parts) == 5
    assert grid_rects(QRectF(0, 0, 9, 9), 0, 3) == ()


@pytest.mark.parametrize(
    ("size", "best"), [((300, 30), (3, 30)), ((30, 300), (1, 30)), ((100, 100), (2, 50))]
)
def test_items_go_into_as_many_columns_as_let_them_be_largest(
    size: tuple[float, float], best: tuple[int, float]
) -> None:
    assert best_columns(size, (1, 1), 3, (1, 2, 3)) == best


@pytest.mark.parametrize(
    ("value", "low", "high", "found"), [(5, 0, 9, 5), (-1, 0, 9, 0), (10, 0, 9, 9), (5, 7, 3, 7)]
)
def test_where_bounds_cross_the_lower_holds(
    value: float, low: float, high: float, found: float
) -> None:
    assert clamp(value, low, high) == found


AREAS = st.builds(
    QRectF,
    st.floats(-50, 50),
    st.floats(-50, 50),
    st.floats(340, 2500),
    st.floats(300, 1500),
)
OUTLINES = st.builds(
    Outline,
    columns=st.integers(1, 9),
    rows=st.integers(1, 8),
    groups=st.booleans(),
    row_tallies=st.booleans(),
    column_tallies=st.booleans(),
    row_head_ems=st.floats(0, 8),
)
TEXTS = st.floats(12, 26)


@FEW
@given(area=AREAS, what=OUTLINES, text=TEXTS)
def test_everything_stands_within_the_area_on_nothing_else_and_boxes_hold_initials(
    area: QRectF, what: Outline, text: float
) -> None:
    layout = place_grid(area, what, text=text)
    boxes = [place for row in layout.cells for place in row]
    places = [*layout.heads, *layout.row_heads, *boxes, *layout.row_tallies, *layout.column_tallies]
    assert all(holds(area, place) for place in places)
    assert not any(overlap(one, other) for one, other in combinations(places, 2))
    assert boxes[0].width() > 18
    assert boxes[0].height() > 14


def test_a_heading_over_columns_reaches_from_the_first_to_the_last_of_them() -> None:
    layout = place_grid(QRectF(0, 0, 600, 400), Outline(5, 4, groups=True), text=15)
    over = layout.spanned(1, 2)
    assert (over.left(), over.right()) == (layout.heads[1].left(), layout.heads[2].right())
    assert over.bottom() == layout.heads[1].top()
    assert layout.spanned(3, 9).right() == layout.heads[4].right()


def test_a_grid_that_needs_less_than_its_width_stands_in_the_middle() -> None:
    layout = place_grid(QRectF(100, 0, 2000, 300), Outline(3, 3), text=15)
    left, right = layout.row_heads[0].left() - 100, 2100 - layout.cells[0][-1].right()
    assert left > 100
    assert left == pytest.approx(right, abs=2)


def test_headings_grow_with_the_window_within_bounds_and_to_a_finger_where_they_are_tapped() -> (
    None
):
    def height(area: float, *, keys: bool = False) -> float:
        what = Outline(5, 5, tappable_heads=keys)
        return place_grid(QRectF(0, 0, 400, area), what, text=15).heads[0].height()

    heights = [height(area) for area in (200, 400, 600, 2000)]
    assert heights == sorted(set(heights))
    assert 15 < heights[0] < heights[-1] < 3 * 15
    assert height(500) < height(500, keys=True) == 34.5


def test_longer_names_of_rows_have_more_room() -> None:
    rows = tuple(Heading(Face("Pearl pairs")) for _row in range(6))
    area = QRectF(0, 0, 1200, 500)
    short, long = (
        place_grid(area, outline(what), text=15).row_heads[0].width()
        for what in (grid(), replace(grid(), rows=rows))
    )
    assert 15 < short < 3 * short < 6 * 15 < long


def test_counts_at_the_ends_of_rows_have_the_room_they_need_and_never_more_than_a_box() -> None:
    layout = place_grid(QRectF(0, 0, 500, 400), Outline(9, 5, row_tallies=True), text=15)
    assert layout.row_tallies[0].width() <= layout.cells[0][0].width() + 0.01
    roomy = place_grid(QRectF(0, 0, 900, 400), Outline(5, 5, row_tallies=True), text=15)
    assert roomy.row_tallies[0].width() >= 4.2 * 15
    low, high = (
        place_grid(QRectF(0, 0, 770, height), outline(grid()), text=20) for height in (470, 900)
    )
    wide = [one.row_tallies[0].width() / one.cells[0][0].width() for one in (low, high)]
    assert wide == [pytest.approx(0.92), pytest.approx(0.69)], "in low rows side by side"


def test_a_grid_without_headings_keeps_no_room_for_them() -> None:
    area = QRectF(0, 0, 600, 400)
    headed, bare = (
        place_grid(area, Outline(columns=3, rows=4, headed=so), text=14) for so in (True, False)
    )
    assert bare.cells[0][0].top() < headed.cells[0][0].top()
    assert bare.row_heads[0].width() == 0


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("letters", [1, 2])
def test_a_box_that_is_parted_is_all_corners_with_initials_at_the_top_left_of_each(
    count: int, letters: int
) -> None:
    parts = part_cell(place_cell(68, 52, count, letters=letters), count, letters=letters)
    assert parts.parted
    assert all(holds(parts.size, slot.touch) for slot in parts.slots)
    assert not any(overlap(one.touch, other.touch) for one, other in combinations(parts.slots, 2))
    assert len({(slot.touch.width(), slot.touch.height()) for slot in parts.slots}) == 1
    for slot in parts.slots:
        assert slot.touch.contains(slot.centre)
        assert slot.centre.y() < slot.touch.center().y() + 0.01
    assert len(parts.slots) == count
    if count <= 4:
        assert parts.slots[0].touch.width() == 34, "two side by side, and half of it free"
        assert parts.slots[0].centre.x() < parts.slots[0].touch.center().x()


@pytest.mark.parametrize("size", [(72.0, 4.5), (0.0, 0.0), (2.5, 40.0)])
def test_a_box_without_room_is_laid_out_without_failing(size: tuple[float, float]) -> None:
    assert len(place_cell(*size, 3).slots) == 3


def test_in_a_flat_box_names_that_are_all_short_are_as_large_as_other_text() -> None:
    short, long = (place_cell(200, 60, 3, widest=ems) for ems in (5.0, 9.0))
    assert short.face_text >= 14
    assert short.face_text * 5 <= short.face.width()
    assert long.face_text == place_cell(200, 60, 3).face_text
    assert (short.mark_text, short.body) == (long.mark_text, long.body)
