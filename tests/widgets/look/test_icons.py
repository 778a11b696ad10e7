from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor

from notepad.widgets.look.icons import Icon, draw_icon, icon_path
from tests.widgets.painting import Painting, painted

INK = "#8b2d1b"


def drawn(icon: Icon, bounds: QRectF) -> Painting:
    return painted(60, 40, lambda painter: draw_icon(painter, bounds, icon, QColor(INK)))


@pytest.mark.parametrize("icon", list(Icon))
def test_each_icon_fills_its_field_and_stays_in_it(icon: Icon) -> None:
    bounds = icon_path(icon).boundingRect()
    assert bounds.left() >= 1
    assert bounds.top() >= 1
    assert bounds.right() <= 23
    assert bounds.bottom() <= 23
    assert max(bounds.width(), bounds.height()) >= 13


def test_no_two_icons_look_alike() -> None:
    field = QRectF(0, 0, 24, 24)
    assert len({drawn(icon, field) for icon in Icon}) == len(Icon)


def test_an_icon_stands_in_the_middle_of_its_bounds_as_large_as_fits() -> None:
    reach = drawn(Icon.CLOSE, QRectF(4, 2, 52, 36)).reach()
    assert (reach.center() - QPoint(29, 19)).manhattanLength() <= 1
    assert 20 <= reach.width() <= 36
    assert 20 <= reach.height() <= 36


def test_a_small_icon_still_has_strokes_of_full_ink() -> None:
    assert drawn(Icon.ADD, QRectF(0, 0, 12, 12)).has(INK)


def test_arcs_and_lines_are_strokes_apart() -> None:
    circle = drawn(Icon.CIRCLE, QRectF(0, 0, 24, 24))
    assert circle.at(12, 12) == "#ffffff"
    eye = drawn(Icon.EYE, QRectF(0, 0, 40, 40))
    assert eye.at(20, 20) == "#ffffff"
    assert eye.has(INK, place=QRectF(13, 13, 14, 14))
