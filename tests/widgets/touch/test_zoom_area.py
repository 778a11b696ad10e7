from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from typing_extensions import override

from notepad.widgets.touch.zoom_area import MOST, Lens, ZoomField
from tests.widgets import fingers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytestqt.qtbot import QtBot


MIDDLE = QPoint(150, 100)


# A field under a lens: what fingers, wheel and keys make of it.
class Halves(ZoomField):
    """Two halves side by side; keeps what was tapped and turned."""

    def __init__(self) -> None:
        super().__init__()
        self.tapped: list[str] = []
        self.turned: list[int] = []
        self.set_things([["left", "right"]], {"left": "left", "right": "right"}, {})

    @override
    def places(self) -> Mapping[str, QRectF]:
        area = self.lens.area(self.room())
        half = QRectF(area.topLeft(), area.size())
        half.setWidth(area.width() / 2)
        return {"left": half, "right": half.translated(half.width(), 0)}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.append(key)

    @override
    def turn(self, steps: int) -> None:
        self.turned.append(steps)


@pytest.fixture
def halves(qtbot: QtBot) -> Halves:
    field = Halves()
    return fingers.on_screen(qtbot, field, 300, 200, active=True)


def drag(field: Halves, start: QPoint, end: QPoint) -> None:
    fingers.press(field, start)
    fingers.move(field, (start + end) / 2)
    fingers.move(field, end)
    fingers.lift(field, end)


def test_a_finger_taps(halves: Halves) -> None:
    fingers.tap(halves, QPoint(40, 50))
    fingers.tap(halves, QPoint(260, 50))
    assert halves.tapped == ["left", "right"]


def test_a_finger_that_goes_sideways_turns_over_and_taps_nothing(halves: Halves) -> None:
    drag(halves, QPoint(130, 50), QPoint(30, 60))
    drag(halves, QPoint(170, 50), QPoint(290, 40))
    assert (halves.turned, halves.tapped) == ([1, -1], [])


def test_the_mouse_turns_over_as_a_finger_does(halves: Halves) -> None:
    button = Qt.MouseButton.LeftButton
    QTest.mousePress(halves, button, pos=QPoint(290, 50))
    QTest.mouseMove(halves, QPoint(200, 50))
    QTest.mouseRelease(halves, button, pos=QPoint(100, 50))
    assert (halves.turned, halves.tapped) == ([1], [])


def test_two_fingers_zoom_and_tap_nothing(halves: Halves) -> None:
    fingers.pinch(halves, MIDDLE, 40, 120)
    assert halves.lens.factor == pytest.approx(3, rel=0.1)
    assert (halves.turned, halves.tapped) == ([], [])


def test_a_zoomed_field_follows_one_finger_and_is_not_turned_over(halves: Halves) -> None:
    fingers.pinch(halves, MIDDLE, 40, 120)
    before = halves.lens.left
    drag(halves, QPoint(200, 100), QPoint(100, 100))
    assert halves.lens.left == pytest.approx(before + 100, abs=2)
    assert (halves.turned, halves.tapped) == ([], [])


def test_where_the_keyboard_goes_the_lens_follows(halves: Halves) -> None:
    halves.setFocus()
    fingers.pinch(halves, MIDDLE, 30, 120)
    for key, side in ((Qt.Key.Key_Right, "right"), (Qt.Key.Key_Left, "left")):
        fingers.key(halves, key)
        assert halves.places()[side].intersects(halves.room())
        assert halves.focus_key == side


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
