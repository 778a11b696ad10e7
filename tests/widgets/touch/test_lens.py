import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.touch.zoom_area import MOST, Lens

ROOM = QRectF(10, 20, 300, 200)
POINTS = st.builds(QPointF, st.floats(10, 310), st.floats(20, 220))
STEPS = st.lists(st.tuples(st.floats(0.2, 5), POINTS, POINTS), max_size=6)


def test_without_a_zoom_all_of_it_is_seen() -> None:
    assert Lens().area(ROOM) == ROOM
    assert not Lens().zooms


def test_what_is_at_the_point_of_a_zoom_stays_there() -> None:
    at = QPointF(160, 120)
    area = Lens().zoomed(2, at, ROOM).area(ROOM)
    assert area.size() == ROOM.size() * 2
    assert area.center() == at


@given(STEPS)
def test_no_zoom_leaves_a_gap_at_an_edge(steps: list[tuple[float, QPointF, QPointF]]) -> None:
    lens = Lens()
    for by, at, way in steps:
        lens = lens.zoomed(by, at, ROOM).moved(way, ROOM)
        assert 1 <= lens.factor <= MOST
        assert lens.area(ROOM).adjusted(-0.01, -0.01, 0.01, 0.01).contains(ROOM)


def test_zooming_out_again_shows_all() -> None:
    assert Lens().zoomed(3, QPointF(200, 60), ROOM).zoomed(1 / 3, QPointF(20, 30), ROOM) == Lens()


@pytest.mark.parametrize("left", [20.0, 250.0])
def test_a_place_out_of_sight_is_brought_into_it(left: float) -> None:
    lens = Lens().zoomed(3, QPointF(160, 120), ROOM)
    area = lens.area(ROOM)
    place = QRectF(area.left() + left * 3, area.top() + 30, 60, 60)
    moved = lens.showing(place, ROOM)
    way = moved.area(ROOM).topLeft() - area.topLeft()
    assert ROOM.contains(place.translated(way))


def test_a_place_in_sight_moves_nothing() -> None:
    lens = Lens().zoomed(3, QPointF(160, 120), ROOM)
    assert lens.showing(QRectF(150, 100, 20, 20), ROOM) == lens
