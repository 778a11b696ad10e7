from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.core.ink import FURTHEST, SHEET, STRIP, Stroke, page_name
from notepad.widgets.ink.strokes import Trace, bounds_of, place_at, points_of, stroke_at, trace_of
from tests.widgets.inks import stroke, trace
from tests.widgets.pens import line

PLACES = {
    SHEET: QRectF(0, 0, 400, 300),
    STRIP: QRectF(0, 300, 400, 60),
    "red": QRectF(50, 50, 100, 80),
    "blue": QRectF(200, 50, 100, 80),
    "group": QRectF(40, 40, 270, 100),
}
BLANK = Stroke(7, "", 1, 1, ())


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (60, 60, "red"),
        (210, 120, "blue"),
        (175, 60, "group"),  # on the larger one that lies around both
        (320, 100, "group"),  # beside it
        (10, 320, STRIP),
        (395, 290, SHEET),
        (-50, 900, SHEET),
    ],
)
def test_what_is_written_belongs_to_what_it_is_on_or_near(x: float, y: float, place: str) -> None:
    assert place_at(QPointF(x, y), PLACES) == place


def test_on_a_page_everything_belongs_to_the_page() -> None:
    only = {page_name(2): QRectF(50, 0, 300, 250)}
    assert stroke_at(trace(line((60, 60), (90, 90))), only, BLANK).place == page_name(2)


def test_beside_a_page_is_written_on_the_page_too() -> None:
    only = {page_name(2): QRectF(250, 0, 300, 250)}
    assert stroke_at(trace(line((5, 60), (40, 90))), only, BLANK).place == page_name(2)


def test_a_stroke_belongs_to_where_its_middle_is() -> None:
    arrow = stroke_at(trace(line((60, 60), (270, 60))), PLACES, BLANK)
    assert arrow.place == "group"
    arrow = stroke_at(trace(line((120, 60), (290, 60))), PLACES, BLANK)
    assert (arrow.place, arrow.width, arrow.height) == ("blue", 1000, 800)


def test_a_stroke_keeps_pressure_and_the_time_since_it_was_begun() -> None:
    way = Trace([60, 61], [60, 60], [100, 900], [5_000, 5_016])
    assert stroke_at(way, PLACES, BLANK).points == (100, 100, 100, 0, 110, 100, 900, 16)


def test_a_point_far_outside_is_put_at_the_edge_of_what_can_be_told() -> None:
    found = stroke_at(trace([QPointF(60, 60), QPointF(1e9, -1e9)]), PLACES, BLANK)
    assert max(found.points) == FURTHEST
    assert min(found.points) == -FURTHEST


@given(
    points=st.lists(st.tuples(st.floats(-500, 900), st.floats(-500, 900)), min_size=1, max_size=20),
    left=st.floats(-100, 600),
    wide=st.floats(1, 900),
)
def test_a_stroke_is_seen_where_it_was_written(
    points: list[tuple[float, float]], left: float, wide: float
) -> None:
    places = {SHEET: QRectF(left, 20, wide, 200)}
    way = [QPointF(*point) for point in points]
    found = stroke_at(trace(way), places, BLANK)
    seen = points_of(found, places[found.place])
    assert len(seen) == len(way)
    for one, other in zip(way, seen, strict=True):
        assert abs(one.x() - other.x()) <= 0.06 + abs(one.x() - left) / wide * 0.06
        assert abs(one.y() - other.y()) <= 0.06


def test_what_is_seen_of_a_stroke_can_be_written_again_as_it_was() -> None:
    one = stroke(line((10, 20), (90, 60)), place="red", size=(100, 80))
    again = stroke_at(trace_of(one, PLACES["red"]), PLACES, one)
    assert again == one


def test_the_bounds_of_a_stroke_follow_its_place() -> None:
    one = stroke(line((10, 20), (90, 60)), place="red", size=(100, 100))
    assert bounds_of(one, QRectF(50, 50, 200, 50)) == QRectF(70, 60, 160, 20)
