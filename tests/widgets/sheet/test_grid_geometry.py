from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face
from notepad.core.page import Heading
from notepad.widgets.sheet.grid_geometry import (
    Outline,
    clamp,
    outline,
    place_grid,
)
from tests.widgets.blocks import grid

FEW = settings(max_examples=60)


def holds(outer: QRectF, inner: QRectF) -> bool:
    return outer.adjusted(-0.01, -0.01, 0.01, 0.01).contains(inner)


def overlap(one: QRectF, other: QRectF) -> bool:
    common = one.intersected(other)
    return common.width() > 0.01 and common.height() > 0.01


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
