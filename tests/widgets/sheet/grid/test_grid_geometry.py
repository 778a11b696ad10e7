from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face
from notepad.core.page import Heading
from notepad.widgets.sheet.grid_geometry import Layout, Outline, holders, outline, place_grid
from tests.widgets.grids import grid

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
FEW = settings(max_examples=60)


def all_places(layout: Layout) -> list[QRectF]:
    cells = [place for row in layout.cells for place in row]
    ends = [*layout.row_tallies, *layout.column_tallies]
    return [*layout.heads, *layout.row_heads, *cells, *ends]


def holds(outer: QRectF, inner: QRectF) -> bool:
    return outer.adjusted(-0.01, -0.01, 0.01, 0.01).contains(inner)


def overlap(one: QRectF, other: QRectF) -> bool:
    common = one.intersected(other)
    return common.width() > 0.01 and common.height() > 0.01


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
