from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from notepad.core.ink import SHEET
from notepad.widgets.ink.eraser_and_lasso import ERASER, strokes_in_loop, strokes_touched
from tests.widgets.inks import stroke
from tests.widgets.pens import around, line

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
    assert set(strokes_touched(ALL, PLACES, QPointF(*before), QPointF(*now))) == found


def test_in_a_loop_lies_what_has_the_most_of_its_points_there() -> None:
    assert set(strokes_in_loop(ALL, PLACES, around(QPointF(50, 20), 15))) == {2}
    assert set(strokes_in_loop(ALL, PLACES, around(QPointF(80, 80), 10))) == {3}
    assert set(strokes_in_loop(ALL, PLACES, around(QPointF(220, 20), 28))) == {4}
    assert set(strokes_in_loop(ALL, PLACES, around(QPointF(120, 50), 150))) == {1, 2, 3, 4}


@pytest.mark.parametrize(("end", "caught"), [(48, False), (56, True)])
def test_half_of_a_stroke_is_not_the_most_of_it(end: float, *, caught: bool) -> None:
    loop = [QPointF(0, 0), QPointF(end, 0), QPointF(end, 100), QPointF(0, 100)]
    long = stroke(line((0, 50), (100, 50), 100))
    assert bool(set(strokes_in_loop([long], PLACES, loop))) is caught


@pytest.mark.parametrize("loop", [[QPointF(50, 50)], line((0, 50), (100, 50))])
def test_a_loop_around_nothing_catches_nothing(loop: list[QPointF]) -> None:
    assert set(strokes_in_loop(ALL, PLACES, loop)) == set()
