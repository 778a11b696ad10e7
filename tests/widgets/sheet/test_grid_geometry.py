from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from notepad.widgets.sheet.grid_geometry import Outline, place_grid

FEW = settings(max_examples=60)


def holds(outer: QRectF, inner: QRectF) -> bool:
    return outer.adjusted(-0.01, -0.01, 0.01, 0.01).contains(inner)


def overlap(one: QRectF, other: QRectF) -> bool:
    common = one.intersected(other)
    return common.width() > 0.01 and common.height() > 0.01


AREAS = st.builds(
    QRectF, st.floats(-50, 50), st.floats(-50, 50), st.floats(340, 2500), st.floats(300, 1500)
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


def test_a_grid_without_headings_keeps_no_room_for_them() -> None:
    area = QRectF(0, 0, 600, 400)
    headed, bare = (
        place_grid(area, Outline(columns=3, rows=4, headed=so), text=14) for so in (True, False)
    )
    assert bare.cells[0][0].top() < headed.cells[0][0].top()
    assert bare.row_heads[0].width() == 0
