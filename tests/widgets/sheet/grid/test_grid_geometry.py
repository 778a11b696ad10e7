from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from notepad.widgets.sheet.grid.grid_geometry import Layout, Outline, holders, outline, place_grid
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
