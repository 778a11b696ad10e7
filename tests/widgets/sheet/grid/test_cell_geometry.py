from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.sheet.grid_geometry import (
    CellParts,
    best_columns,
    clamp,
    corner_at,
    grid_rects,
    place_cell,
)

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
