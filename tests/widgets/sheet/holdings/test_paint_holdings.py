from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Pencil
from notepad.core.page import Holding, Holdings, Rival, Thing
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.holdings import paint_holdings, place_alone, place_holdings
from tests.widgets.books import holdings
from tests.widgets.painting import Painting, painted

AREA = QRectF(0, 0, 800, 220)
BLUE = "#1f6fb8"
AMOUNTS = Holding(1_500, 8_000, 1_000, "1,500", "8,000")


def drawn(
    shown: Holdings | None = None,
    *,
    theme: Theme = LIGHT,
    alone: str | None = None,
    lit: tuple[str, ...] = (),
    focus: tuple[str, str] | None = None,
) -> Painting:
    block = shown or holdings()
    return painted(
        800,
        220,
        lambda painter: paint_holdings(
            painter, AREA, block, theme, alone=alone, lit=lit, focus=focus
        ),
    )


def cell(who: str, what: str) -> QRectF:
    return place_holdings(AREA, holdings(), text=15).cells[who, what].adjusted(2, 2, -2, -2)


def one(holding: Holding, width: float = 120) -> Painting:
    """Return one cell with a holding, as it is drawn."""
    block = Holdings("", 10_000, (Thing("x", holdings().things[0].face),), (Rival("B", "B"),))
    shown = replace(block, rivals=(Rival("B", "B", "", (holding,)),))
    area = QRectF(0, 0, 102 + width, 110)
    place = place_holdings(area, shown, text=15).cells["B", "x"].adjusted(2, 2, -2, -2)
    return painted(
        int(area.width()), 110, lambda painter: paint_holdings(painter, area, shown, LIGHT)
    ).part(place)


def test_amounts_are_told_with_a_bar_and_a_line_at_my_own() -> None:
    painting = one(AMOUNTS)
    assert painting.has(LIGHT.ink, LIGHT.faded, LIGHT.bar, LIGHT.accent)
    line, bar = painting.reach(LIGHT.accent), painting.reach(LIGHT.bar)
    assert line.right() < bar.left() + 4, "I paid less than is certain of the rival"
    assert line.height() > bar.height()


def test_where_i_have_nothing_there_is_no_line() -> None:
    assert not one(replace(AMOUNTS, mine=0)).has(LIGHT.accent)
    assert not one(replace(AMOUNTS, mine=None)).has(LIGHT.accent)


@pytest.mark.parametrize(("low", "high"), [(0, 10_000), (0, 2_000), (9_000, 10_000), (700, 700)])
def test_the_bar_goes_from_low_to_high(low: int, high: int) -> None:
    painting = one(Holding(low, high, None, "1", "2"))
    bar, whole = painting.about(LIGHT.bar, off=8), painting.part(QRectF(0, 0, 112, 60))
    assert bar.width() == pytest.approx(max(6, 108 * (high - low) / 10_000), abs=10)
    assert bar.center().x() == pytest.approx(3 + 108 * (low + high) / 20_000, abs=8)
    assert whole.has(LIGHT.bar)


def test_the_ends_stand_below_each_other_where_they_have_no_room_beside() -> None:
    wide, narrow = one(AMOUNTS, 120), one(AMOUNTS, 62)
    assert narrow.reach(LIGHT.faded).bottom() > narrow.reach(LIGHT.ink).bottom() + 8
    assert abs(wide.reach(LIGHT.faded).bottom() - wide.reach(LIGHT.ink).bottom()) <= 3


def test_a_settled_amount_has_one_end() -> None:
    painting = one(Holding(700, 700, 0, "700"))
    assert painting.has(LIGHT.ink)
    assert not painting.has(LIGHT.faded)


def test_how_likely_any_is_stands_behind_the_ends() -> None:
    plain, likely = (one(Holding(0, 2, None, "0", "2", told)) for told in ("", "58%"))
    assert likely.reach(LIGHT.faded).width() > plain.reach(LIGHT.faded).width() + 10


def test_a_word_stands_alone() -> None:
    painting = one(Holding(0, 10_000, 500, word="open"))
    assert painting.has(LIGHT.faded)
    assert not painting.has(LIGHT.bar)
    assert not painting.has(LIGHT.accent)


def test_what_nothing_may_be_told_of_is_left_blank() -> None:
    assert one(Holding(0, 10_000, 500)).reach(ground=LIGHT.paper).isEmpty()


@pytest.mark.parametrize("pencil", list(Pencil))
def test_my_pencil_stands_in_the_corner_and_one_that_cannot_be_is_flagged(pencil: Pencil) -> None:
    marked = one(replace(AMOUNTS, pencil=pencil))
    assert marked.about(LIGHT.pencil).center().x() > 60
    assert not marked.has(LIGHT.warning)
    assert one(replace(AMOUNTS, pencil=pencil, wrong=True)).has(LIGHT.warning)


def test_a_struck_thing_is_shaded_for_everybody_and_its_name_struck_through() -> None:
    painting = drawn()
    for who in ("Bob", "Cem"):
        assert painting.part(cell(who, "Rita")).reach(ground=LIGHT.soft).isEmpty()
        assert painting.has(LIGHT.paper, place=cell(who, "Earl"))
    heads = place_holdings(AREA, holdings(), text=15).heads
    assert painting.has(LIGHT.crossed, place=heads["Rita"])
    assert not painting.has(LIGHT.crossed, place=heads["Earl"])
    assert painting.has(LIGHT.readable(BLUE).name(), place=heads["Earl"])


def test_names_stand_left_of_the_rows_with_a_remark_below() -> None:
    painting, layout = drawn(), place_holdings(AREA, holdings(), text=15)
    for name in layout.names.values():
        upper = QRectF(name.left(), name.top(), name.width(), name.height() / 2)
        assert painting.has(LIGHT.ink, place=upper)
        assert painting.has(LIGHT.faded, place=upper.translated(0, upper.height()))
    assert painting.has(LIGHT.faded, place=layout.title)


def test_a_lit_thing_is_lit_at_its_head_and_the_cell_in_focus_has_a_ring() -> None:
    painting, layout = (
        drawn(lit=("Earl",), focus=("Cem", "Tom")),
        place_holdings(AREA, holdings(), text=15),
    )
    assert painting.has(LIGHT.lit, place=layout.heads["Earl"])
    assert not painting.has(LIGHT.lit, place=layout.heads["Tom"])
    ring = painting.part(cell("Cem", "Tom")).reach(LIGHT.accent)
    assert ring.width() > cell("Cem", "Tom").width() - 8
    assert drawn(focus=("Cem", "Tom"), alone="Bob") != drawn(focus=("Bob", "Tom"), alone="Bob")


def test_one_alone_has_named_cells_and_nobody_else_is_drawn() -> None:
    painting = drawn(alone="Cem")
    layout = place_alone(AREA, holdings(), "Cem", text=15)
    assert painting.has(LIGHT.faded, place=layout.title)
    for what in ("Ahmed", "Tom", "Eight"):
        place = layout.cells["Cem", what]
        name = QRectF(place.left() + 2, place.top() + 2, place.width() - 4, 16)
        assert painting.has(LIGHT.readable(BLUE).name(), LIGHT.faded, place=name)
    assert painting.reach().bottom() <= max(c.bottom() for c in layout.cells.values()) + 1


def test_everything_is_dressed_in_the_theme() -> None:
    assert drawn(theme=DARK).has(DARK.paper, DARK.ink, DARK.faded, DARK.bar, DARK.soft)


def test_a_long_title_is_written_smaller_so_that_all_of_it_has_room() -> None:
    area, told = QRectF(0, 0, 1200, 420), "What they may have paid so far altogether, all of them"
    long = replace(holdings(), title=told)
    layout = place_holdings(area, long, text=22)
    painting = painted(1200, 420, lambda to: paint_holdings(to, area, long, LIGHT, text=22))
    written = painting.part(layout.title).reach(LIGHT.faded)
    assert 1 < written.top() < written.bottom()
