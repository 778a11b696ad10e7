"""Ink on paper: on the sheet, in the strip below it, and on pages for free writing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.core.ink import InkColour, Pen, Stroke
from notepad.core.page import Page
from notepad.widgets.ink.strokes import ink_tint
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.paper import draw_written_page, render_page, strip_height
from tests.widgets.books import holdings, ledger
from tests.widgets.grids import page
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.usefixtures("qapp")

WIDTH, HEIGHT = 600, 800
AREA = QRectF(20, 20, WIDTH, HEIGHT)
RED = ink_tint(InkColour.RED, LIGHT).name()
ALL_OVER = (0, 0, 500, 0, 6000, 6000, 500, 9, 6000, 0, 500, 18, 0, 6000, 500, 27)


def stroke(
    place: str,
    points: tuple[int, ...] = ALL_OVER,
    *,
    size: tuple[int, int] = (6000, 6000),
    pen: Pen = Pen.BOLD,
) -> Stroke:
    return Stroke(1, place, *size, points, pen, InkColour.RED)


def rendered(shown: Page, *ink: Stroke, notes: Sequence[str] = ()) -> tuple[Painting, QRectF]:
    """Return a page as it is drawn, and the room that it leaves for notes."""
    rooms: list[QRectF] = []
    painting = painted(
        WIDTH + 40,
        HEIGHT + 40,
        lambda painter: rooms.append(render_page(painter, AREA, shown, notes=notes, ink=ink)),
    )
    return painting, rooms[0]


def written(*ink: Stroke, number: int = 1, title: str = "A table") -> Painting:
    return painted(
        WIDTH + 40,
        HEIGHT + 40,
        lambda painter: draw_written_page(painter, AREA, title, number, ink),
    )


def test_a_stroke_has_its_colour_over_what_is_drawn_there() -> None:
    bare, inked = rendered(page())[0], rendered(page(), stroke("box/Red1"))[0]
    assert not bare.has(RED)
    assert inked.has(RED)
    assert AREA.contains(bare.changed(inked))
    assert bare.changed(inked).width() < WIDTH / 4


def test_a_marker_lets_shine_through_what_it_covers() -> None:
    line = (0, 3000, 500, 0, 6000, 3000, 500, 9)
    bare = rendered(page())[0]
    pens = (Pen.BOLD, Pen.MARKER)
    bold, marker = (rendered(page(), stroke("sheet", line, pen=pen))[0] for pen in pens)
    assert bold.has(RED)
    assert not marker.has(RED)
    assert bare.changed(marker).height() > bare.changed(bold).height()


def test_what_was_written_across_the_sheet_spans_all_of_its_blocks() -> None:
    shown = Page("A table", "", ledger(3), below=(holdings(3),))
    bare, across = rendered(shown)[0], rendered(shown, stroke("sheet"))[0]
    below = rendered(shown, stroke("held/2-7"))[0]
    whole, cell = bare.changed(across), bare.changed(below)
    assert whole.width() == pytest.approx(WIDTH, abs=20)
    assert whole.adjusted(-9, -9, 9, 9).contains(cell)
    first = bare.changed(rendered(shown, stroke("account/Ahmed"))[0])
    assert whole.adjusted(-9, -9, 9, 9).contains(first)
    assert first.bottom() < cell.top()


@pytest.mark.parametrize("place", ["entry/4", "account/Nobody", "red", "page 1", "", "sheet "])
def test_a_stroke_whose_place_is_not_on_the_paper_is_left_out(place: str) -> None:
    shown = Page("A table", "", ledger(3))
    assert rendered(shown, stroke(place)) == rendered(shown)


def test_points_beyond_their_place_are_drawn_beyond_it() -> None:
    arrow = stroke("box/Red1", (3000, 3000, 500, 0, 18000, 15000, 500, 9))
    bare = rendered(page())[0]
    inked, box = (bare.changed(rendered(page(), one)[0]) for one in (arrow, stroke("box/Red1")))
    assert inked.right() > box.right() + box.width()
    assert inked.bottom() > box.bottom()


def test_the_strip_is_as_high_as_what_was_written_in_it_says_and_stands_below_the_sheet() -> None:
    shown = replace(page(), legend=())
    flat, tall = (stroke("strip", size=(6000, high)) for high in (600, 1200))
    bare = rendered(shown)[0]
    places = []
    for one in (flat, tall):
        strip = replace(one, points=(0, 0, 500, 0, 6000, one.height, 500, 9))
        painting, room = rendered(shown, strip)
        places.append(QRectF(painting.reach(RED)))
        assert places[-1].bottom() < room.top()
        assert places[-1].bottom() < painting.reach(LIGHT.bar).top(), "the chart stands below it"
    assert [round(place.height() / 10) for place in places] == [6, 12]
    assert bare.changed(rendered(shown, stroke("sheet"))[0]).top() < places[1].top() - 100


def test_without_ink_in_it_there_is_no_strip() -> None:
    assert strip_height([], AREA) == strip_height([stroke("sheet")], AREA) == 0
    assert strip_height([stroke("strip", size=(6000, 600))], AREA) == pytest.approx(WIDTH / 10)
    low, high = stroke("strip", size=(6000, 600)), stroke("strip", size=(3000, 600))
    assert strip_height([low, high], AREA) == pytest.approx(WIDTH / 5)


def test_no_strip_takes_so_much_that_nothing_is_left_for_the_sheet() -> None:
    tower = stroke("strip", (0, 0, 500, 0, 9, 9, 500, 9), size=(1, 1_000_000))
    assert strip_height([tower], AREA) == pytest.approx(HEIGHT / 3)
    painting, room = rendered(page(), tower, notes=["one"] * 9)
    assert painting.has(LIGHT.ink, place=QRectF(20, 80, WIDTH, HEIGHT / 5))
    assert room.height() >= 60


def test_the_strip_leaves_notes_their_room() -> None:
    shown = replace(page(), panels=())
    plain, strip = (
        rendered(shown, *ink, notes=["Ann asked Bob"] * 60)[1]
        for ink in ((), (stroke("strip", size=(6000, 600)),))
    )
    assert strip.height() >= 60
    assert strip.bottom() == plain.bottom()


def test_a_page_for_writing_has_title_number_and_faint_lines() -> None:
    blank = written()
    place = QRectF(20, 20 + 14 * 1.4 + 12, WIDTH, WIDTH / 1.2)
    assert blank.part(place).reach().height() > 400
    assert not blank.part(place).has(LIGHT.ink)
    head = QRectF(20, 20, WIDTH, 20)
    assert blank.has(LIGHT.faded, place=head)
    assert written(number=2).part(head) != blank.part(head)
    assert written(title="Friday").part(head) != blank.part(head)
    assert written(title="Friday").part(place) == blank.part(place)


def test_a_page_for_writing_has_its_own_ink_and_no_other() -> None:
    ink = stroke("page 2", (0, 0, 500, 0, 6000, 5000, 500, 9), size=(6000, 5000))
    assert written(ink, stroke("sheet")) == written()
    inked = written(ink, number=2)
    reach = written(number=2).changed(inked)
    place = QRectF(20, 20 + 14 * 1.4 + 12, WIDTH, WIDTH / 1.2)
    assert place.adjusted(-5, -5, 5, 5).contains(reach)
    assert reach.width() == pytest.approx(place.width(), abs=10)
    assert reach.height() == pytest.approx(place.height(), abs=10)
