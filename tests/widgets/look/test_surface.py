from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF

from notepad.widgets.look import theme
from notepad.widgets.look.drawing import Surface, draw_lit, draw_ring, draw_surface
from tests.widgets.painting import Painting, painted
from tests.widgets.recorded import recorded

FILL, LINE = "#fff3cd", "#2f5fa8"
BOUNDS = QRectF(5, 5, 90, 40)


def drawn(surface: Surface, *, ringed: bool = False, bounds: QRectF = BOUNDS) -> Painting:
    return painted(100, 50, lambda painter: draw_surface(painter, bounds, surface, ringed=ringed))


def test_a_surface_is_filled_to_its_border_and_rounded_at_the_corners() -> None:
    painting = drawn(Surface(FILL, LINE))
    assert painting.reach() == QRect(5, 5, 90, 40)
    assert painting.at(50, 25) == painting.at(7, 25) == FILL
    assert painting.at(5, 25) == painting.at(94, 25) == painting.at(50, 5) == LINE
    assert painting.at(5, 5) == painting.at(94, 44) == "#ffffff"


def test_without_a_border_or_a_ground_none_is_drawn() -> None:
    assert not drawn(Surface(FILL)).has(LINE)
    see_through = drawn(Surface(None, LINE))
    assert see_through.at(50, 25) == "#ffffff"
    assert see_through.has(LINE)


def test_a_dashed_border_has_gaps() -> None:
    whole, dashed = (drawn(Surface(FILL, LINE, dashed=dashed)) for dashed in (False, True))
    assert 0 < dashed.count(LINE) < 0.7 * whole.count(LINE)


@pytest.mark.parametrize("worn", [theme.LIGHT, theme.DARK])
def test_the_ring_lies_inside_the_bounds_and_apart_from_the_surface(
    monkeypatch: pytest.MonkeyPatch, worn: theme.Theme
) -> None:
    monkeypatch.setattr(theme, "_current", worn)
    painting = drawn(Surface(FILL, LINE), ringed=True)
    assert painting.reach() == QRect(5, 5, 90, 40)
    assert painting.at(6, 25) == painting.at(50, 43) == worn.accent
    assert painting.at(50, 25) == FILL
    assert painting.at(7, 25) == "#ffffff"
    assert painting.reach(FILL).left() > 8


def test_a_low_surface_is_round_at_its_ends_and_no_more() -> None:
    low = drawn(Surface(FILL, radius=40), bounds=QRectF(5, 5, 90, 12))
    assert low.at(50, 6) == low.at(12, 11) == FILL


def test_a_ring_is_the_accent_around_a_place_and_what_is_lit_lies_on_yellow() -> None:
    ring = recorded(lambda painter: draw_ring(painter, BOUNDS, theme.DARK, radius=6))
    assert (ring.outlined(theme.DARK.accent), ring.filled("")) == ([BOUNDS], [BOUNDS])
    lit = recorded(lambda painter: draw_lit(painter, BOUNDS, theme.LIGHT, radius=6))
    assert (lit.outlined("lit_line"), lit.filled("lit")) == ([BOUNDS], [BOUNDS])
