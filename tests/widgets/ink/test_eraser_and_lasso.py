from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPixmap

from notepad.core.ink import SHEET
from notepad.widgets.ink import eraser_and_lasso
from notepad.widgets.ink.eraser_and_lasso import ERASER, Caught, Lasso, frame_of, strokes_in_loop
from tests.widgets.pens import around, line, samples, stroke

PLACES = {SHEET: QRectF(0, 0, 100, 100), "half": QRectF(200, 0, 50, 50)}
ACROSS = stroke(line((10, 50), (90, 50), 2), number=1)
DOWN = stroke(line((50, 10), (50, 30)), number=2)
DOT = stroke([QPointF(80, 80)], number=3)
SMALL = stroke(line((10, 50), (90, 50)), number=4, place="half")
UNSEEN = stroke(line((10, 50), (90, 50)), number=5, place="gone")
ALL = (ACROSS, DOWN, DOT, SMALL, UNSEEN)


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ((20, 45), (20, 45), {1}),  # set down beside a long line, far from its ends
        ((20, 50 + ERASER - 1), (20, 50 + ERASER - 1), {1}),
        ((20, 50 + ERASER + 1), (20, 50 + ERASER + 1), set()),
        ((20, 0), (20, 100), {1}),  # swept over it in one go
        ((0, 20), (100, 20), {2}),
        ((40, 0), (60, 100), {1, 2}),
        ((80, 85), (80, 85), {3}),
        ((220, 20), (220, 40), {4}),
        ((0, 0), (5, 5), set()),
    ],
)
def test_an_eraser_touches_what_it_passes(
    before: tuple[float, float], now: tuple[float, float], found: set[int]
) -> None:
    assert (
        set(eraser_and_lasso.strokes_touched(ALL, PLACES, QPointF(*before), QPointF(*now))) == found
    )


@pytest.mark.parametrize(("end", "caught"), [(48, False), (56, True)])
def test_half_of_a_stroke_is_not_the_most_of_it(end: float, *, caught: bool) -> None:
    loop = [QPointF(0, 0), QPointF(end, 0), QPointF(end, 100), QPointF(0, 100)]
    long = stroke(line((0, 50), (100, 50), 100))
    assert bool(set(strokes_in_loop([long], PLACES, loop))) is caught


@pytest.mark.parametrize("loop", [[QPointF(50, 50)], line((0, 50), (100, 50))])
def test_a_loop_around_nothing_catches_nothing(loop: list[QPointF]) -> None:
    assert set(strokes_in_loop(ALL, PLACES, loop)) == set()


BOXES = {
    SHEET: QRectF(0, 0, 400, 400),
    "red": QRectF(0, 0, 100, 100),
    "blue": QRectF(200, 200, 50, 50),
}
HERE = stroke(line((40, 50), (60, 50)), number=1, place="red")
FAR = stroke(line((40, 50), (60, 50)), number=2, place="blue")


def drawn(points: list[QPointF]) -> Lasso:
    lasso = Lasso()
    for sample in samples(points):
        lasso.go(sample)
    return lasso


def held() -> Caught:
    frame = frame_of((HERE,), BOXES)
    picture = QPixmap(frame.size().toSize())
    picture.fill(Qt.GlobalColor.red)
    return Caught((HERE,), frame, picture)


def test_a_loop_catches_what_lies_in_it_wherever_it_belongs() -> None:
    assert drawn(around(QPointF(50, 50), 30)).caught((HERE, FAR), BOXES) == {1}
    assert drawn(around(QPointF(225, 225), 40)).caught((HERE, FAR), BOXES) == {2}
    assert drawn(around(QPointF(150, 150), 190)).caught((HERE, FAR), BOXES) == {1, 2}


def test_a_long_loop_keeps_only_the_points_that_shape_it_and_tells_where_it_grew() -> None:
    lasso = drawn(around(QPointF(50, 50), 30, 2_000)[:-300])
    assert len(lasso.points) < 100
    assert lasso.caught((HERE,), BOXES) == {1}, "it needs not be closed"
    for sample in samples(around(QPointF(50, 50), 20)):
        assert lasso.go(sample).contains(sample.point)


def test_what_is_moved_belongs_to_where_it_is_now() -> None:
    caught = held()
    caught.moved_by = QPointF(175, 175)
    (moved,) = caught.moved(BOXES)
    assert (moved.id, moved.place, moved.width) == (HERE.id, "blue", 500)
    assert moved.points[:2] == (150, 250)
    assert (moved.pen, moved.colour) == (HERE.pen, HERE.colour)
    assert moved.points[2::4] == HERE.points[2::4]
    assert moved.points[3::4] == HERE.points[3::4]
