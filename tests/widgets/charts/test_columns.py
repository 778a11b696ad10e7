from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.widgets.charts import draw_column, draw_frame, draw_no_column
from notepad.widgets.look import theme
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter

PLACE = QRectF(10, 10, 50, 100)


def drawn(draw: Callable[[QPainter], None]) -> Painting:
    return painted(80, 120, draw)


@pytest.mark.parametrize(("share", "top"), [(1.0, 10), (0.5, 60), (0.0, 108)])
def test_a_column_fills_its_share_from_the_bottom_up(share: float, top: int) -> None:
    accent = theme.LIGHT.accent
    found = drawn(lambda painter: draw_column(painter, PLACE, share, accent)).reach(accent)
    assert abs(found.top() - top) <= 1
    assert abs(found.bottom() - 109) <= 1
    assert found.right() < PLACE.right()


def test_what_was_not_reached_is_an_outline_of_all_of_it() -> None:
    outline = drawn(lambda painter: draw_no_column(painter, PLACE)).reach()
    assert outline.height() >= 97
    inside = PLACE.adjusted(4, 4, -14, -4)
    assert drawn(lambda painter: draw_no_column(painter, PLACE)).part(inside).reach().isEmpty()


def test_a_frame_stands_around_the_whole_place() -> None:
    frame = drawn(lambda painter: draw_frame(painter, PLACE)).reach()
    assert frame.width() >= PLACE.width() - 2
    assert frame.height() >= PLACE.height() - 2
