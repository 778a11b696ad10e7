from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from notepad.core.faces_and_marks import Symbol
from notepad.widgets.look.drawing import draw_symbol
from tests.widgets.painting import Painting, painted

INK = "#8b2d1b"


def drawn(symbol: Symbol, size: float = 30) -> Painting:
    return painted(
        60, 60, lambda painter: draw_symbol(painter, symbol, QPointF(30, 30), size, QColor(INK))
    )


@pytest.mark.parametrize("symbol", list(Symbol))
@pytest.mark.parametrize("size", [12, 30, 50])
def test_a_symbol_is_of_its_size_around_its_point(symbol: Symbol, size: int) -> None:
    reach = drawn(symbol, size).reach()
    assert 0.8 * size <= max(reach.width(), reach.height()) <= 1.1 * size + 1
    assert abs(reach.center().x() - 29.5) <= 1
    assert abs(reach.center().y() - 29.5) <= 0.1 * size


def test_no_symbol_is_taken_for_another_without_its_colour() -> None:
    pictures = [drawn(symbol) for symbol in Symbol]
    for at, one in enumerate(pictures):
        for other in pictures[at + 1 :]:
            assert (one.pixels != other.pixels).sum() > 60


def test_symbols_are_about_equally_heavy_but_for_the_ring_with_its_hole() -> None:
    ink = {symbol: drawn(symbol).count(INK) for symbol in Symbol if symbol is not Symbol.RING}
    assert max(ink.values()) < 2.2 * min(ink.values())
    assert drawn(Symbol.RING).at(30, 30) == "#ffffff"


def test_a_triangle_stands_on_its_side_and_a_star_on_two_feet() -> None:
    triangle, star = drawn(Symbol.TRIANGLE), drawn(Symbol.STAR)
    rows = [sum(triangle.at(x, y) == INK for x in range(60)) for y in (20, 30, 40)]
    assert rows == sorted(rows)
    assert star.at(30, star.reach().top() + 4) == INK
    assert star.at(30, star.reach().bottom() - 2) == "#ffffff"


def test_what_is_drawn_after_a_symbol_stands_where_it_would() -> None:
    def paint_two(painter: QPainter) -> None:
        for x in (15, 45):
            draw_symbol(painter, Symbol.SQUARE, QPointF(x, 30), 10, QColor(INK))

    assert painted(60, 60, paint_two).reach().right() in (48, 49)
