from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from notepad.core.faces_and_marks import Face, Symbol
from notepad.widgets.look.drawing import draw_wrapped_face, face_size
from tests.widgets.painting import Painting, painted

INK, TINT = "#22262c", "#2467b0"
BOUNDS = QRect(10, 10, 140, 60)


def lettering() -> QFont:
    font = QFont()
    font.setPixelSize(18)
    font.setBold(True)
    return font


@pytest.fixture
def metrics() -> QFontMetrics:
    return QFontMetrics(lettering())


def drawn(face: Face, bounds: QRect = BOUNDS) -> Painting:
    def paint(painter: QPainter) -> None:
        painter.setFont(lettering())
        draw_wrapped_face(painter, bounds, face, QColor(INK), QColor(TINT))

    return painted(160, 80, paint)


def test_symbols_have_the_colour_of_the_table_and_the_label_that_of_ink() -> None:
    painting = drawn(Face("Blue", Symbol.TRIANGLE))
    assert painting.has(INK, TINT)
    assert painting.reach(TINT).right() < painting.reach(INK).left()


@pytest.mark.parametrize(
    "face", [Face("Blue", Symbol.SQUARE), Face("Bob"), Face("", Symbol.CIRCLE, count=3)]
)
def test_a_face_stands_in_the_middle_of_its_bounds_and_wants_the_room_it_takes(
    face: Face, metrics: QFontMetrics
) -> None:
    reach = drawn(face).reach()
    assert abs(reach.center().x() - 79.5) <= 3
    assert abs(reach.center().y() - 39.5) <= 3
    assert reach.width() <= face_size(metrics, face).width() <= reach.width() + 8


def test_each_symbol_more_takes_as_much_room(metrics: QFontMetrics) -> None:
    widths = [face_size(metrics, Face("", Symbol.STAR, count=n)).width() for n in (1, 2, 3)]
    assert widths[1] - widths[0] == pytest.approx(widths[2] - widths[1], abs=1)
    assert drawn(Face("", Symbol.SQUARE, count=2)).count(TINT) == pytest.approx(
        2 * drawn(Face("", Symbol.SQUARE)).count(TINT), rel=0.1
    )


def test_a_face_without_a_label_is_a_line_high(metrics: QFontMetrics) -> None:
    assert face_size(metrics, Face("", Symbol.STAR)).height() == metrics.height()


def test_a_label_wraps_beside_its_symbols_and_stays_in_its_bounds(metrics: QFontMetrics) -> None:
    face = Face("Bob and Cem and Dee", Symbol.SQUARE)
    narrow = QRect(10, 5, 90, 70)
    assert face_size(metrics, face, 90).height() >= 3 * metrics.height()
    reach = drawn(face, narrow).reach()
    assert reach.left() >= 10
    assert reach.right() < 101
    assert reach.height() > 2.5 * metrics.ascent()


def test_a_word_that_is_too_long_is_broken(metrics: QFontMetrics) -> None:
    face = Face("W" * 20)
    assert face_size(metrics, face, 100).height() > 2 * metrics.height()
    reach = drawn(face, QRect(10, 0, 100, 80)).reach()
    assert reach.right() <= 111
