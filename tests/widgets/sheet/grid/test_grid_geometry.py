from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.sheet.grid.cell_geometry import CellParts, corner_at, place_cell
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
    assert parts.mark_text >= 8


def test_a_large_box_writes_the_share() -> None:
    assert place_cell(128, 84, 3).share_text >= 9


def test_a_tap_on_the_face_means_no_player() -> None:
    parts = place_cell(128, 84, 3)
    assert corner_at(parts, QPointF(parts.face.center())) is None


def test_holders_keep_the_order_of_their_first_mark() -> None:
    assert holders(grid(("B", "C", "D", "E"))) == ("p0", "p1", "p2", "p3")


def test_an_outline_tells_what_a_grid_has() -> None:
    found = outline(grid(rows=4))
    assert (found.columns, found.rows, found.row_tallies, found.groups) == (5, 4, True, False)
