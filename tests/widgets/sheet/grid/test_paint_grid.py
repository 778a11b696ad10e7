from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QRegion

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Count, Grid, Heading, Tally
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.grid_geometry import Layout, outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_painting import cell_parts, head_faces, paint_grid
from tests.widgets.grids import COLOURS, grid, headed
from tests.widgets.painting import Painting, painted

AREA = QRectF(10, 10, 600, 500)


def drawn(
    shown: Grid,
    *,
    theme: Theme = LIGHT,
    lit: tuple[str, ...] = (),
    focus: str | None = None,
    only: QRegion | None = None,
    area: QRectF = AREA,
) -> Painting:
    def paint(painter: QPainter) -> None:
        paint_grid(painter, area, shown, theme, lit=lit, focus=focus, only=only)

    return painted(620, 520, paint)


def layout(shown: Grid, area: QRectF = AREA) -> Layout:
    return place_grid(area, outline(shown), text=15)


def where(shown: Grid) -> dict[str, QRectF]:
    return places_by_key(shown, layout(shown))


def test_every_box_tally_and_heading_with_a_key_has_a_place_of_its_own() -> None:
    shown = headed()
    found = where(shown)
    boxes = {cell.key for row in shown.cells for cell in row}
    heads = {"warm", *(f"head{at}" for at in range(5)), *(f"line{at}" for at in range(6))}
    ends = {*(f"row{at}" for at in range(6)), *(f"column{at}" for at in range(5))}
    assert set(found) == boxes | heads | ends
    assert found["warm"].left() == found["head0"].left()
    assert found["warm"].right() == pytest.approx(found["head1"].right())
    assert found["line2"].center().y() == found["Red3"].center().y()


def test_headings_without_a_key_have_no_place_to_be_tapped() -> None:
    assert not any(key.startswith(("head", "line", "warm")) for key in where(grid()))


def test_headings_have_the_colour_of_the_table_shaded_until_it_can_be_read() -> None:
    shown = grid()
    painting = drawn(shown)
    for colour, head in zip(COLOURS, layout(shown).heads, strict=True):
        assert painting.has(LIGHT.readable(colour).name(), place=head)
    plain = replace(shown, columns=tuple(Heading(Face(name)) for name in "ABCDE"))
    assert drawn(plain).has(LIGHT.ink, place=layout(plain).heads[0])


def test_rows_are_headed_at_their_left_in_a_quieter_colour() -> None:
    shown = grid()
    painting = drawn(shown)
    for head in layout(shown).row_heads:
        assert painting.has(LIGHT.faded, place=head)
        assert not painting.has(LIGHT.ink, place=head)


def test_short_row_heads_are_larger_than_words() -> None:
    def height(*names: str) -> int:
        rows = tuple(Heading(Face(name)) for name in names)
        shown = replace(grid(rows=2), rows=rows)
        return drawn(shown).part(layout(shown).row_heads[0]).reach().height()

    assert height("H", "K") > 1.1 * height("H", "Hundred")


def test_a_group_has_a_line_over_all_that_it_spans() -> None:
    shown = headed()
    painting = drawn(shown)
    heads = layout(shown).heads
    bottom = layout(shown).groups.bottom()
    line = painting.part(QRectF(0, bottom - 1, 620, 2)).reach(LIGHT.line)
    assert line.left() == pytest.approx(heads[0].left(), abs=2)
    assert line.right() == pytest.approx(heads[-1].right(), abs=2)
    between = (heads[1].right() + heads[2].left()) / 2
    assert painting.at(between, bottom) == "#ffffff"


def test_a_column_below_a_group_is_headed_more_quietly() -> None:
    plain = tuple(Heading(Face("Pairs")) for _column in range(5))
    alone = replace(grid(), columns=plain)
    below = replace(alone, groups=(Heading(Face("Pearls"), 5),))
    heads = [drawn(one).part(layout(one).heads[0]) for one in (alone, below)]
    assert heads[0].has(LIGHT.ink)
    assert not heads[1].has(LIGHT.ink)
    assert heads[1].has(LIGHT.faded)
    assert heads[1].reach(LIGHT.faded).height() < heads[0].reach(LIGHT.ink).height()


def test_a_group_that_reaches_beyond_the_columns_ends_with_them() -> None:
    wide = replace(grid(), groups=(Heading(Face("A"), 9, "a"), Heading(Face("B"), 2, "b")))
    found = where(wide)
    assert found["a"].right() == layout(wide).heads[-1].right()
    assert "b" not in found


def test_the_tallies_at_the_end_of_rows_are_headed() -> None:
    shown = grid()
    without = replace(shown, row_tallies=())
    assert drawn(shown).has(LIGHT.faded, place=layout(shown).tally_head)
    assert layout(without).cells[0][0].width() > layout(shown).cells[0][0].width()


@pytest.mark.parametrize("key", ["warm", "head3", "line2", "Blue2", "row4", "column1"])
def test_what_is_lit_is_lit_and_nothing_else(key: str) -> None:
    shown = headed()
    plain, bright = drawn(shown), drawn(shown, lit=(key,))
    assert bright.has(LIGHT.lit, place=where(shown)[key])
    for other, place in where(shown).items():
        if other != key and not place.intersects(where(shown)[key]):
            assert plain.part(place) == bright.part(place)


def test_the_ring_lies_around_a_box_and_hides_nothing_of_it() -> None:
    shown = grid()
    plain, ringed = drawn(shown), drawn(shown, focus="Blue2")
    place = where(shown)["Blue2"]
    inside = place.adjusted(4, 4, -4, -4)
    assert plain.part(inside) == ringed.part(inside)
    ring = ringed.reach(LIGHT.pencil)
    assert ringed.count(LIGHT.pencil) > plain.count(LIGHT.pencil) + 200
    assert ring.left() <= place.left()
    assert drawn(shown, focus="gone") == plain


def test_only_what_is_asked_for_is_drawn() -> None:
    shown = headed()
    place = where(shown)["Green3"]
    inside = place.adjusted(5, 5, -5, -5).toAlignedRect()
    part = drawn(shown, only=QRegion(inside))
    assert part.part(place) == drawn(shown).part(place)
    reach = part.reach()
    assert place.adjusted(-2, -2, 2, 2).contains(reach.toRectF())
    assert drawn(shown, only=QRegion(QRect(0, 0, 2, 2))).reach().isEmpty()


def test_longer_initials_make_all_corners_alike() -> None:
    shown = grid(("B", "Ba", "C"))
    parts = cell_parts(shown, layout(shown), text=15)
    assert len(parts.slots) == 3
    short = cell_parts(grid(("B", "D", "C")), layout(shown), text=15)
    assert parts.slots[1].centre.x() - parts.slots[0].centre.x() > (
        short.slots[1].centre.x() - short.slots[0].centre.x()
    )


def test_a_grid_without_boxes_has_no_places() -> None:
    empty = Grid((), (), ())
    assert where(empty) == {}
    assert drawn(empty).reach().isEmpty()


def test_a_dark_sheet_is_dark_all_over() -> None:
    shown = replace(headed(), row_tallies=(Tally("t", (Count("Bob", "B", 1, 1),)),))
    dark = drawn(shown, theme=DARK)
    for colour in (LIGHT.box, LIGHT.soft):
        assert not dark.has(colour, place=where(shown)["Blue2"].adjusted(4, 4, -4, -4))
    assert dark.has(DARK.box, DARK.soft, DARK.line)


def test_a_long_heading_is_written_smaller_and_all_headings_with_it() -> None:
    names = ("Red", "Blue", "A very long name of a suit", "Yellow", "Violet")
    usual, long = (
        replace(
            grid(),
            columns=tuple(Heading(Face(name)) for name in (row or ("Red",) * 5)),
        )
        for row in ((), names)
    )
    heads = [drawn(one).part(layout(one).heads[0]).reach().height() for one in (usual, long)]
    assert heads[1] < heads[0]


def test_where_one_heading_has_no_room_for_its_words_all_show_symbols_alone() -> None:
    heads = [Heading(Face(name, Symbol.SQUARE)) for name in ("Red", "A very long name", "Blue")]
    wide, narrow = ([QRectF(0, 0, width, 20)] * 3 for width in (300, 60))
    assert [face.label for face in head_faces(heads, wide, text=15)] == [
        "Red",
        "A very long name",
        "Blue",
    ]
    assert [str(face) for face in head_faces(heads, narrow, text=15)] == ["■"] * 3
    bare = [*heads, Heading(Face("Ochre"))]
    assert head_faces(bare, [*narrow, QRectF()], text=15)[0].label == "Red"
