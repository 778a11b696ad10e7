"""Which marks of a grid are new: rings over a grid that is drawn already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Standing
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.grid_geometry import outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_painting import paint_new
from tests.widgets.grids import grid
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.page_changes import Place

WIDTH, HEIGHT = 850, 720
GRID = grid()
LAYOUT = place_grid(QRectF(0, 0, WIDTH, HEIGHT), outline(GRID), text=15)
CROSSED, CIRCLED = (
    next(
        (cell.key, mark.holder)
        for cell in GRID.boxes
        for mark in cell.marks
        if mark.standing is standing
    )
    for standing in (Standing.CROSSED, Standing.CIRCLED)
)


def drawn(new: Collection[Place], strength: float = 1.0) -> Painting:
    return painted(
        WIDTH,
        HEIGHT,
        lambda painter: paint_new(painter, GRID, LAYOUT, new, LIGHT, text=15, strength=strength),
    )


def box(key: str) -> QRectF:
    return places_by_key(GRID, LAYOUT)[key]


def test_new_initials_have_a_ring_of_their_own_within_their_box() -> None:
    reach = QRectF(drawn({CROSSED}).reach())
    assert box(CROSSED[0]).contains(reach)
    assert reach.width() < box(CROSSED[0]).width() / 2


def test_a_box_that_initials_settle_and_one_that_was_found_have_a_ring_all_around() -> None:
    for new in (CIRCLED, ("Red1", "")):
        reach = QRectF(drawn({new}).reach())
        assert reach.width() >= box(new[0]).width()
        assert reach.height() >= box(new[0]).height()


def test_only_a_ring_around_initials_has_a_tint() -> None:
    bare = drawn({("Red1", "")})
    assert bare.at(*box("Red1").center().toTuple()) == "#ffffff"
    marked = drawn({CROSSED})
    middle = QRectF(marked.reach()).center()
    assert marked.at(*middle.toTuple()) != "#ffffff"


def test_rings_fade_away() -> None:
    assert drawn({CROSSED}, 0.0).reach().isEmpty()
    assert drawn({CROSSED}, 0.3) != drawn({CROSSED}, 1.0)


def test_marks_that_are_nowhere_have_no_ring() -> None:
    assert drawn({("nowhere", "p0"), ("Red1", "nobody")}).reach().isEmpty()
