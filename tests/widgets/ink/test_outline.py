from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF

from notepad.core.ink import Pen
from notepad.widgets.ink.strokes import UNITS, WIDTHS, outline, outline_pieces, width_at
from tests.widgets.inks import stroke
from tests.widgets.pens import around, line


@pytest.mark.parametrize("pen", Pen)
def test_a_pen_writes_its_own_width_at_half_the_pressure(pen: Pen) -> None:
    assert width_at(pen, 500) == WIDTHS[pen]


@pytest.mark.parametrize("pen", [Pen.THIN, Pen.BOLD])
def test_pressed_harder_a_pen_writes_broader(pen: Pen) -> None:
    widths = [width_at(pen, pressure) for pressure in (0, 250, 500, 750, 1000)]
    assert all(0 < one < other for one, other in pairwise(widths))


def test_a_marker_is_equally_broad_at_any_pressure() -> None:
    assert {width_at(Pen.MARKER, pressure) for pressure in (0, 300, 1000)} == {WIDTHS[Pen.MARKER]}


@pytest.mark.parametrize("pen", Pen)
@pytest.mark.parametrize("points", [2, 12, 201, 450])
def test_an_outline_covers_every_point_of_the_way_and_little_beside_it(
    pen: Pen, points: int
) -> None:
    way = line((10, 20), (300, 80), points)
    path = outline(stroke(way, pen=pen))
    assert all(path.contains(point * UNITS) for point in line((12, 20.4), (298, 79.6), 100))
    broad = WIDTHS[pen] / 2 + 2
    bounds = path.boundingRect()
    assert bounds.left() >= (10 - broad) * UNITS
    assert bounds.bottom() <= (80 + broad) * UNITS


@pytest.mark.parametrize("pen", Pen)
def test_a_pen_that_is_only_set_down_leaves_a_dot(pen: Pen) -> None:
    bounds = outline(stroke([QPointF(50, 50)], pen=pen)).boundingRect()
    assert bounds.width() >= WIDTHS[pen] * UNITS / 3
    assert bounds.center().x() == pytest.approx(500, abs=15)


def test_a_long_stroke_is_outlined_piece_by_piece_and_without_gaps() -> None:
    way = [*around(QPointF(100, 100), 80, 400), *around(QPointF(120, 100), 60, 400)]
    pieces = list(outline_pieces(stroke(way)))
    assert len(pieces) == 5
    assert all(any(piece.contains(point * UNITS) for piece in pieces) for point in way)


def test_where_a_stroke_crosses_itself_its_outline_has_no_hole() -> None:
    crossing = [*line((0, 0), (100, 100)), *line((100, 0), (0, 100))]
    assert outline(stroke(crossing, pen=Pen.MARKER)).contains(QPointF(500, 500))
