"""The head of a box: its face, its share beside it, and what I guess."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face, Mark, Pencil, Symbol
from notepad.core.page import Cell
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.cell_painting import draw_head, draw_share
from notepad.widgets.sheet.grid_geometry import place_cell
from tests.widgets.painting import Painting, painted
from tests.widgets.sheet.grid.test_paint_cell import HEIGHT, OPEN, WIDTH, drawn, parts

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

PEARLS = Cell("pearls", Face("", Symbol.RING, "#2467b0", count=3), share=0.04)


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 1.0])
def test_the_bar_is_as_long_as_the_share_is_great(share: float) -> None:
    bar = drawn(replace(OPEN, share=share)).part(parts().bar).reach(LIGHT.accent)
    assert bar.width() == pytest.approx(parts().bar.width() * share, abs=3)
    assert bar.left() <= 2


def test_even_the_smallest_share_leaves_a_dot_and_none_leaves_nothing() -> None:
    assert drawn(replace(OPEN, share=0.001)).part(parts().bar).has(LIGHT.accent)
    assert not drawn(replace(OPEN, share=0)).part(parts().bar).has(LIGHT.accent)
    without = drawn(replace(OPEN, share=None))
    assert not without.part(parts().bar).has(LIGHT.soft)
    assert drawn(OPEN).part(parts().bar).has(LIGHT.soft)


def test_the_share_is_written_at_the_right_of_the_face_where_there_is_room() -> None:
    written = drawn(OPEN).part(parts().share.adjusted(1, 0, -1, 0))
    other = drawn(replace(OPEN, share=0.5)).part(parts().share.adjusted(1, 0, -1, 0))
    assert not written.reach().isEmpty()
    assert written != other
    slim = drawn(OPEN, size=(42, 60))
    face = place_cell(42, 60, 3).face
    assert slim.part(face) == drawn(replace(OPEN, share=0.5), size=(42, 60)).part(face)


@pytest.mark.parametrize("pencil", list(Pencil))
def test_my_guess_stands_where_the_share_would(pencil: Pencil) -> None:
    sought = Mark("hidden", "", pencil=pencil)
    guessed = drawn(replace(OPEN, sought=sought))
    assert not guessed.part(parts().share).reach().isEmpty()
    border = QRectF(parts().share.right() + 1, 3, WIDTH, 20)
    assert pencil is Pencil.CIRCLE or guessed.part(border) == drawn(OPEN).part(border)
    assert not drawn(OPEN).has(LIGHT.pencil)
    assert guessed.part(parts().share) == drawn(replace(OPEN, sought=sought, share=0.5)).part(
        parts().share
    )


def test_a_card_that_i_take_for_found_is_hatched_and_framed() -> None:
    def pencilled(pencil: Pencil) -> Painting:
        return drawn(replace(OPEN, sought=Mark("hidden", "", pencil=pencil)))

    frame = pencilled(Pencil.CIRCLE)
    assert frame.reach(LIGHT.pencil).width() > WIDTH - 8
    assert frame.has(LIGHT.pencil, place=QRectF(10, HEIGHT - 20, 30, 8))
    assert pencilled(Pencil.CROSS).reach(LIGHT.pencil).width() < 30


@pytest.mark.parametrize(("width", "told"), [(74, True), (44, False)])
def test_beside_several_symbols_the_share_is_written_where_both_can_be_told(
    width: int, told: bool
) -> None:
    places = place_cell(width, 136, 3, named=False)

    def head(cell: Cell) -> Painting:
        def both(painter: QPainter) -> None:
            draw_head(painter, cell, places, LIGHT)
            draw_share(painter, cell, places, LIGHT)

        return painted(width, 136, both).part(places.share)

    assert (head(PEARLS) != head(replace(PEARLS, share=0.77))) is told
