from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing, Symbol
from notepad.core.page import Cell, Fill
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.cell_painting import CellLook, draw_cell, lasting, passing
from notepad.widgets.sheet.grid_geometry import CellParts, place_cell
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

WIDTH, HEIGHT = 128, 90
CORNERS = {"Bob": 0, "Cem": 1, "Dee": 2}
MARKS = (Mark("Bob", "B"), Mark("Cem", "C"), Mark("Dee", "D"))
OPEN = Cell("blue-2", Face("2", Symbol.TRIANGLE, "#2467b0"), share=0.25, marks=MARKS)
GROUND = {
    Fill.OPEN: LIGHT.box,
    Fill.MINE: LIGHT.mine,
    Fill.TABLE: LIGHT.soft,
    Fill.FOUND: LIGHT.found,
}


def parts(width: float = WIDTH, height: float = HEIGHT) -> CellParts:
    return place_cell(width, height, 3)


def drawn(
    cell: Cell, *, theme: Theme = LIGHT, lit: bool = False, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Painting:
    look = CellLook(parts(*size), CORNERS, theme, lit)
    return painted(*size, lambda painter: draw_cell(painter, cell, look))


def filled(fill: Fill, caption: str = "mine") -> Cell:
    return replace(OPEN, fill=fill, caption=caption, share=None, marks=())


@pytest.mark.parametrize("fill", list(Fill))
def test_what_a_box_is_shows_in_its_ground(fill: Fill) -> None:
    assert drawn(replace(OPEN, fill=fill)).at(4, HEIGHT / 2) == GROUND[fill]


@pytest.mark.parametrize("fill", [Fill.MINE, Fill.TABLE, Fill.FOUND])
def test_a_settled_box_says_whose_it_is_and_shows_no_share_or_initials(fill: Fill) -> None:
    settled = drawn(replace(OPEN, fill=fill, caption="mine"))
    assert settled == drawn(filled(fill))
    assert settled != drawn(filled(fill, caption=""))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_card_that_was_found_keeps_its_own_colour(theme: Theme) -> None:
    found = drawn(filled(Fill.FOUND, "hidden"), theme=theme)
    assert found.has(theme.on_found(OPEN.face.colour).name())


def test_my_own_card_has_its_caption_in_a_ring() -> None:
    ring = drawn(filled(Fill.MINE)).reach(LIGHT.mine_ink)
    assert ring.width() == pytest.approx(ring.height(), abs=1)
    assert ring.top() > parts().face.bottom() - 1
    bare = drawn(filled(Fill.MINE, caption=""))
    assert bare.reach(LIGHT.mine_ink) == ring
    assert bare.at(ring.center().x(), ring.center().y()) == LIGHT.mine
    written = drawn(filled(Fill.MINE)).count(LIGHT.mine_ink) - bare.count(LIGHT.mine_ink)
    assert written > 20


def test_a_card_that_was_found_is_light_on_dark_with_its_caption_below() -> None:
    found = drawn(filled(Fill.FOUND, "hidden"))
    upper, lower = QRectF(0, 0, WIDTH, 45), QRectF(0, 52, WIDTH, 30)
    assert found.has(LIGHT.found_ink, place=upper)
    assert found.part(lower) != drawn(filled(Fill.FOUND, "")).part(lower)
    assert found.part(upper) == drawn(filled(Fill.FOUND, "")).part(upper)


def test_a_lit_box_has_another_ground_and_a_stronger_border() -> None:
    lit, plain = drawn(OPEN, lit=True), drawn(OPEN)
    assert lit.at(5, HEIGHT / 2) == LIGHT.lit
    assert lit.at(1, HEIGHT / 2) == LIGHT.lit_line
    assert plain.at(0, HEIGHT / 2) == LIGHT.line
    assert plain.at(1, HEIGHT / 2) == LIGHT.box
    assert drawn(filled(Fill.MINE), lit=True).has(LIGHT.lit_line, LIGHT.mine)


def test_a_chosen_box_is_framed_and_ticked() -> None:
    chosen = drawn(replace(OPEN, chosen=True), lit=True)
    assert chosen.at(1, HEIGHT / 2) == LIGHT.accent
    corner = QRectF(WIDTH - 25, HEIGHT - 25, 22, 22)
    assert chosen.has(LIGHT.accent_ink, place=corner)
    assert chosen.count(LIGHT.accent, corner) > 100


def test_each_player_has_his_initials_in_his_own_corner() -> None:
    everybody = drawn(OPEN)
    for at, mark in enumerate(MARKS):
        crossed = replace(mark, standing=Standing.CROSSED)
        marks = tuple(crossed if one is mark else one for one in MARKS)
        other = drawn(replace(OPEN, marks=marks))
        for place, slot in enumerate(parts().slots):
            same = other.part(slot.touch) == everybody.part(slot.touch)
            assert same is (place != at)


def test_a_player_who_is_out_of_the_box_leaves_his_corner_empty() -> None:
    painting = drawn(replace(OPEN, marks=MARKS[:1] + MARKS[2:]))
    middle = parts().slots[1].touch.adjusted(2, 2, -2, -2)
    assert painting.part(middle).reach().isEmpty()
    assert not drawn(OPEN).part(middle).reach().isEmpty()


def test_a_settled_box_still_warns_that_my_mark_was_wrong() -> None:
    wrong = (Mark("Bob", "B", pencil=Pencil.CIRCLE, wrong=True),)
    for fill in (Fill.MINE, Fill.TABLE, Fill.FOUND):
        settled = drawn(replace(OPEN, fill=fill, marks=wrong))
        assert settled.has(LIGHT.warning, place=QRectF(WIDTH / 2, 0, WIDTH / 2, 30))
        assert not drawn(replace(OPEN, fill=fill)).has(LIGHT.warning)


def test_a_tag_flags_the_upper_corner_in_place_of_the_share() -> None:
    tagged, longer = (drawn(replace(OPEN, tag=tag)) for tag in ("B", "Ba"))
    corner = QRectF(WIDTH - 24, 0, 24, 24)
    assert tagged.has(LIGHT.accent, LIGHT.accent_ink, place=corner)
    flag = tagged.part(QRectF(0, 0, WIDTH, 24)).reach(LIGHT.accent)
    assert flag.right() >= WIDTH - 2
    assert longer.part(QRectF(0, 0, WIDTH, 24)).reach(LIGHT.accent).left() < flag.left()
    half = replace(OPEN, tag="B", share=0.5)
    assert tagged.part(parts().share) == drawn(half).part(parts().share)


def test_a_dimmed_box_is_pale_with_a_dashed_border() -> None:
    dimmed = drawn(replace(OPEN, dimmed=True))
    assert not dimmed.has(LIGHT.ink)
    assert not dimmed.has(LIGHT.accent)
    edge = {dimmed.at(x, 0) for x in range(20, 100)}
    assert len(edge) > 1
    assert len({drawn(OPEN).at(x, 0) for x in range(20, 100)}) == 1


@pytest.mark.parametrize("size", [(34, 38), (60, 90), (128, 90), (240, 120)])
@pytest.mark.parametrize(
    "cell",
    [
        OPEN,
        replace(OPEN, chosen=True, tag="Ba"),
        *(replace(OPEN, fill=fill, caption="Maximiliane") for fill in Fill),
    ],
)
def test_nothing_runs_over_the_edge_of_a_box(cell: Cell, size: tuple[int, int]) -> None:
    look = CellLook(place_cell(*size, 3), CORNERS, LIGHT)

    def apart(painter: QPainter) -> None:
        painter.translate(20, 20)
        draw_cell(painter, cell, look)

    reach = painted(size[0] + 40, size[1] + 40, apart).reach()
    assert (reach.left(), reach.top()) == (20, 20)
    assert (reach.width(), reach.height()) == size


def test_a_box_is_dressed_in_the_theme() -> None:
    dark = drawn(OPEN, theme=DARK)
    assert dark.at(4, HEIGHT / 2) == DARK.box
    assert dark.has(DARK.ink, DARK.accent)


BOB = MARKS[0]
VARIANTS = [
    replace(OPEN, face=Face("3", Symbol.STAR, "#2467b0")),
    *(replace(OPEN, fill=fill, caption="me") for fill in Fill),
    *(replace(OPEN, share=share) for share in (None, 0.0, 0.26, 1.0)),
    replace(OPEN, chosen=True),
    replace(OPEN, offered=True),
    replace(OPEN, dimmed=True),
    replace(OPEN, tag="B"),
    replace(OPEN, sought=Mark("hidden", "", pencil=Pencil.CIRCLE)),
    *(
        replace(OPEN, marks=(mark, *MARKS[1:]), share=share)
        for share in (0.25, 0.5)
        for mark in (
            replace(BOB, initials="Bo"),
            replace(BOB, hint="2"),
            replace(BOB, wrong=True),
            *(replace(BOB, standing=standing) for standing in Standing),
            *(replace(BOB, pencil=pencil) for pencil in Pencil),
        )
    ),
]


def test_boxes_that_look_otherwise_have_other_states() -> None:
    seen = {(lasting(cell), passing(cell)): drawn(cell) for cell in (OPEN, *VARIANTS)}
    for cell in (OPEN, *VARIANTS):
        assert drawn(cell) == seen[lasting(cell), passing(cell)]


def test_another_share_leaves_what_lasts_of_a_box_alone() -> None:
    other = replace(OPEN, share=0.75, spoken="three quarters")
    assert lasting(other) == lasting(OPEN)
    assert passing(other) != passing(OPEN)


def test_what_i_pencilled_is_drawn_over_the_share() -> None:
    sure = replace(OPEN, share=1.0, sought=Mark("hidden", "", pencil=Pencil.CIRCLE))
    bar = parts().bar.adjusted(8, 0, -8, 0)
    assert drawn(replace(OPEN, share=1.0)).part(bar).count(LIGHT.accent) > 0
    assert drawn(sure).part(bar).about(LIGHT.pencil).width() > 0
