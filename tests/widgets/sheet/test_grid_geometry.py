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
    Layout,
    Outline,
    best_columns,
    clamp,
    corner_at,
    grid_places,
    grid_rects,
    group_heading_places,
    heading_places,
    holders,
    outline,
    place_cell,
    place_grid,
    places_by_key,
)
from tests.widgets.blocks import grid, headed

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
    count=st.integers(1, 6),
    letters=st.integers(1, 2),
)
def test_every_player_has_a_corner_of_his_own(
    width: float, height: float, count: int, letters: int
) -> None:
    parts = place_cell(width, height, count, letters=letters)
    assert len(parts.slots) == count
    assert all(holds(parts.size, slot.touch) for slot in parts.slots)
    for one, other in combinations(parts.slots, 2):
        assert not overlap(one.touch, other.touch)


@FEW
@given(width=st.floats(30, 300), height=st.floats(34, 250), count=st.integers(1, 6))
def test_a_tap_on_initials_means_that_player(width: float, height: float, count: int) -> None:
    parts = place_cell(width, height, count)
    assert [corner_at(parts, slot.centre) for slot in parts.slots] == list(range(count))


def lines(parts: CellParts) -> list[int]:
    tops = [round(slot.centre.y()) for slot in parts.slots]
    return [tops.count(top) for top in sorted(set(tops))]


def test_three_stand_in_a_row_and_four_in_the_four_corners() -> None:
    assert lines(place_cell(128, 90, 3)) == [3]
    assert lines(place_cell(128, 90, 4)) == [2, 2]
    assert lines(place_cell(128, 90, 6)) == [3, 3]


def test_in_a_slim_box_six_stand_in_three_rows() -> None:
    assert lines(place_cell(34, 80, 6)) == [2, 2, 2]


def test_a_tiny_box_keeps_initials_and_gives_up_the_written_share() -> None:
    parts = place_cell(42, 40, 4)
    assert parts.share_text == 0
    assert parts.mark_text >= 7.5


def test_a_large_box_writes_the_share() -> None:
    assert place_cell(128, 84, 3).share_text >= 9


def test_a_tap_on_the_face_means_no_player() -> None:
    parts = place_cell(128, 84, 3)
    assert corner_at(parts, QPointF(parts.face.center())) is None


@FEW
@given(width=st.floats(30, 300), height=st.floats(34, 250), count=st.integers(0, 6))
def test_face_share_corners_and_bar_stand_in_the_box_and_on_nothing_else(
    width: float, height: float, count: int
) -> None:
    parts = place_cell(width, height, count)
    places = [parts.face, parts.body, parts.bar, *([parts.share] if parts.share_text else [])]
    assert all(holds(parts.size, place) for place in places)
    assert not any(overlap(one, other) for one, other in combinations(places, 2))


@FEW
@given(
    width=st.floats(30, 300),
    height=st.floats(34, 250),
    count=st.integers(1, 6),
    letters=st.integers(1, 2),
)
def test_initials_stand_in_their_own_corner_and_in_the_box(
    width: float, height: float, count: int, letters: int
) -> None:
    parts = place_cell(width, height, count, letters=letters)
    for slot in parts.slots:
        assert slot.touch.contains(slot.centre)
        assert holds(parts.body, slot.touch)


def test_small_numbers_have_their_room_at_the_right_of_initials() -> None:
    plain, hinted = (place_cell(128, 84, 3, hints=hints) for hints in (False, True))
    assert [slot.touch for slot in hinted.slots] == [slot.touch for slot in plain.slots]
    assert plain.slots[1].centre.x() == pytest.approx(64)
    assert hinted.slots[1].centre.x() == pytest.approx(64 - 0.3 * hinted.least)
    tight = [place_cell(34, 80, 4, hints=hints).mark_text for hints in (False, True)]
    assert tight[1] < tight[0]


def test_larger_text_makes_face_and_initials_larger() -> None:
    usual, large = (place_cell(300, 200, 3, text=text) for text in (15, 25))
    assert large.face_text > 1.3 * usual.face_text
    assert large.mark_text > 1.3 * usual.mark_text


def test_the_corners_of_a_small_box_are_less_round() -> None:
    radii = [place_cell(width, width * 0.7, 3).radius for width in (40, 100, 300)]
    assert radii == [3, pytest.approx(7), 12]


def test_initials_stand_together_rather_than_in_the_far_corners() -> None:
    left, middle, right = (slot.centre.x() for slot in place_cell(250, 90, 3).slots)
    assert left > 250 / 6
    assert middle == pytest.approx(125)
    assert middle - left == pytest.approx(right - middle)


def test_a_box_of_nobody_has_no_corners() -> None:
    assert place_cell(100, 80, 0).slots == ()


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


def test_of_equal_orders_the_first_is_taken() -> None:
    assert best_columns((100, 100), (1, 1), 4, (2, 4, 1)) == (2, 50)
    assert best_columns((100, 50), (1, 1), 2, (1, 2))[0] == 2
    assert best_columns((52, 100), (1, 1), 2, (1, 2))[0] == 1


@pytest.mark.parametrize(
    ("value", "low", "high", "found"), [(5, 0, 9, 5), (-1, 0, 9, 0), (10, 0, 9, 9), (5, 7, 3, 7)]
)
def test_where_bounds_cross_the_lower_holds(
    value: float, low: float, high: float, found: float
) -> None:
    assert clamp(value, low, high) == found


def test_a_flat_box_has_its_name_at_the_left_and_the_initials_in_one_line() -> None:
    parts = place_cell(180, 44, 4)
    assert len({slot.centre.y() for slot in parts.slots}) == 1
    assert all(slot.centre.x() > parts.face.right() for slot in parts.slots)
    assert parts.size.contains(parts.face)
    assert parts.size.contains(parts.share)


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


def all_places(layout: Layout) -> list[QRectF]:
    cells = [place for row in layout.cells for place in row]
    ends = [*layout.row_tallies, *layout.column_tallies]
    return [*layout.heads, *layout.row_heads, *cells, *ends]


@FEW
@given(area=AREAS, what=OUTLINES, text=TEXTS)
def test_everything_stands_within_the_area(area: QRectF, what: Outline, text: float) -> None:
    assert all(holds(area, place) for place in all_places(place_grid(area, what, text=text)))


@FEW
@given(area=AREAS, what=OUTLINES, text=TEXTS)
def test_nothing_stands_on_anything_else(area: QRectF, what: Outline, text: float) -> None:
    places = all_places(place_grid(area, what, text=text))
    assert not any(overlap(one, other) for one, other in combinations(places, 2))


@FEW
@given(area=AREAS, what=OUTLINES, text=TEXTS)
def test_boxes_are_large_enough_for_initials(area: QRectF, what: Outline, text: float) -> None:
    place = place_grid(area, what, text=text).cells[0][0]
    assert place.width() > 18
    assert place.height() > 14


def test_holders_keep_the_order_of_their_first_mark() -> None:
    assert holders(grid(("B", "C", "D", "E"))) == ("p0", "p1", "p2", "p3")


def test_an_outline_tells_what_a_grid_has() -> None:
    found = outline(grid(rows=4))
    assert (found.columns, found.rows, found.row_tallies, found.groups) == (5, 4, True, False)


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


def test_headings_can_be_read_in_a_low_window_and_do_not_grow_without_end() -> None:
    heights = [
        place_grid(QRectF(0, 0, 400, height), Outline(5, 5), text=15).heads[0].height()
        for height in (200, 400, 600, 2000)
    ]
    assert heights == [pytest.approx(17.7), 19.5, 27, 33]


def test_headings_to_be_tapped_are_as_high_as_a_finger() -> None:
    plain, tapped = (
        place_grid(QRectF(0, 0, 400, 500), Outline(5, 5, tappable_heads=keys), text=15)
        for keys in (False, True)
    )
    assert plain.heads[0].height() < tapped.heads[0].height() == 34.5


def test_longer_names_of_rows_have_more_room() -> None:
    rows = tuple(Heading(Face("Pearl pairs")) for _row in range(6))
    named = outline(replace(grid(), rows=rows))
    assert named.row_head_ems == pytest.approx(11 * 0.66)
    area = QRectF(0, 0, 1200, 500)
    widths = [
        place_grid(area, what, text=15).row_heads[0].width() for what in (outline(grid()), named)
    ]
    assert widths == [16.5, pytest.approx(11 * 0.66 * 15)]


def test_counts_at_the_ends_of_rows_have_the_room_they_need_and_never_more_than_a_box() -> None:
    layout = place_grid(QRectF(0, 0, 500, 400), Outline(9, 5, row_tallies=True), text=15)
    assert layout.row_tallies[0].width() <= layout.cells[0][0].width() + 0.01
    roomy = place_grid(QRectF(0, 0, 900, 400), Outline(5, 5, row_tallies=True), text=15)
    assert roomy.row_tallies[0].width() >= 4.2 * 15


def test_in_low_rows_counts_have_room_side_by_side() -> None:
    what = outline(grid())
    low, high = (place_grid(QRectF(0, 0, 770, height), what, text=20) for height in (470, 900))
    wide = [one.row_tallies[0].width() / one.cells[0][0].width() for one in (low, high)]
    assert wide == [pytest.approx(0.92), pytest.approx(0.72)]


def test_a_grid_without_headings_keeps_no_room_for_them() -> None:
    area = QRectF(0, 0, 600, 400)
    headed, bare = (
        place_grid(area, Outline(columns=3, rows=4, headed=so), text=14) for so in (True, False)
    )
    assert bare.cells[0][0].top() < headed.cells[0][0].top()
    assert bare.row_heads[0].width() == 0


AREA, TEXT = QRectF(10, 20, 700, 500), 15.0
GRID = headed()
LAYOUT = place_grid(AREA, outline(GRID), text=TEXT)


def test_every_box_tally_and_heading_with_a_key_has_a_place_in_the_area() -> None:
    found = places_by_key(GRID, LAYOUT)
    boxes = {box.key for box in GRID.boxes}
    tallies = {tally.key for tally in (*GRID.row_tallies, *GRID.column_tallies)}
    headings = {one.key for one in (*GRID.columns, *GRID.rows, *GRID.groups)} - {""}
    assert set(found) == boxes | tallies | headings
    assert all(AREA.contains(place) for place in found.values())


def test_ink_knows_the_same_places_by_what_they_are() -> None:
    assert grid_places(GRID, AREA, TEXT) == {
        f"box/{key}": place for key, place in places_by_key(GRID, LAYOUT).items()
    }


def test_a_group_stands_over_all_of_its_columns() -> None:
    over = dict(zip((one.key for one in GRID.columns), LAYOUT.heads, strict=True))
    spans = [place.width() for _heading, place in group_heading_places(GRID, LAYOUT)]
    assert all(width >= max(head.width() for head in over.values()) for width in spans)
    assert len([*heading_places(GRID, LAYOUT)]) == len(spans) + len(GRID.columns) + len(GRID.rows)
