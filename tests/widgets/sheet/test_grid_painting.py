"""A grid on the screen and on paper, its stamps, and the rings around what is new."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QRegion

from notepad.core.faces_and_marks import Face, Standing, Symbol
from notepad.core.page import Grid, Heading
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.grid_geometry import Layout, outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_painting import (
    Layer,
    Stamps,
    Thing,
    cell_parts,
    head_faces,
    paint_grid,
    paint_new,
)
from tests.widgets.blocks import COLOURS, SUITS, grid, headed
from tests.widgets.painting import GROUND, Painting, looked_at, painted
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from notepad.core.page_changes import Place

AREA = QRectF(10, 10, 600, 500)


def drawn(
    what: Grid,
    *,
    lit: tuple[str, ...] = (),
    focus: str | None = None,
    only: QRegion | None = None,
) -> Recording:
    def paint(painter: QPainter) -> None:
        paint_grid(painter, AREA, what, NAMED, lit=lit, focus=focus, only=only)

    return recorded(paint)


def layout(what: Grid) -> Layout:
    return place_grid(AREA, outline(what), text=15)


def where(what: Grid) -> dict[str, QRectF]:
    return places_by_key(what, layout(what))


def named(*names: str) -> tuple[Heading, ...]:
    return tuple(Heading(Face(name)) for name in names)


def test_every_box_tally_and_heading_with_a_key_has_a_place_of_its_own() -> None:
    found = where(headed())
    boxes = {cell.key for row in headed().cells for cell in row}
    heads = {"warm", *(f"head{at}" for at in range(5)), *(f"line{at}" for at in range(6))}
    ends = {*(f"row{at}" for at in range(6)), *(f"column{at}" for at in range(5))}
    assert set(found) == boxes | heads | ends
    assert set(where(grid())) == boxes | ends, "a heading without a key is not to be tapped"
    assert found["warm"].left() == found["head0"].left()
    assert found["warm"].right() == pytest.approx(found["head1"].right())
    assert found["line2"].center().y() == found["Red3"].center().y()


def test_columns_have_the_colour_of_the_table_and_rows_a_quieter_one() -> None:
    drawing, places = drawn(grid()), layout(grid())
    for name, colour, place in zip(SUITS, COLOURS, places.heads, strict=True):
        own = NAMED.readable(colour).name()
        assert str(drawing.within(place)) == f'{own}, "{name}" {own}'
    for at, place in enumerate(places.row_heads, start=1):
        assert str(drawing.within(place)) == f'"{at}" faded'
    assert str(drawing.within(places.tally_head)) == '"TALLY" faded'
    plain = replace(grid(), columns=named(*"ABCDE"))
    assert str(drawn(plain).within(layout(plain).heads[0])) == '"A" ink'


def test_short_row_heads_are_larger_than_words() -> None:
    short, long = (
        drawn(replace(grid(rows=2), rows=named("H", name))).text("H").size
        for name in ("K", "Hundred")
    )
    assert short > 1.1 * long


def test_a_group_has_a_line_over_all_that_it_spans_and_the_columns_below_are_quieter() -> None:
    heads = layout(headed()).heads
    lines = [one for one in drawn(headed()).outlined(NAMED.line) if not one.height()]
    spans = [(heads[0].left(), heads[1].right()), (heads[2].left(), heads[4].right())]
    assert [(line.left(), line.right()) for line in lines] == [
        pytest.approx(span, abs=0.1) for span in spans
    ]
    alone = replace(grid(), columns=named(*["Pairs"] * 5))
    below = replace(alone, groups=(Heading(Face("Pearls"), 5),))
    first, second = (
        drawn(one).within(layout(one).heads[0]).text("Pairs") for one in (alone, below)
    )
    assert (first.fill, second.fill) == (NAMED.ink, NAMED.faded)
    assert second.size < first.size


def test_a_group_that_reaches_beyond_the_columns_ends_with_them() -> None:
    wide = replace(grid(), groups=(Heading(Face("A"), 9, "a"), Heading(Face("B"), 2, "b")))
    assert where(wide)["a"].right() == layout(wide).heads[-1].right()
    assert "b" not in where(wide)


def test_without_tallies_boxes_have_their_room() -> None:
    without = replace(grid(), row_tallies=())
    assert layout(without).cells[0][0].width() > layout(grid()).cells[0][0].width()
    assert "TALLY" not in drawn(without).texts()


@pytest.mark.parametrize("key", ["warm", "head3", "line2", "Blue2", "row4", "column1"])
def test_what_is_lit_is_lit_and_nothing_else(key: str) -> None:
    plain, bright = drawn(headed()), drawn(headed(), lit=(key,))
    place = where(headed())[key].adjusted(-1, -1, 1, 1)
    assert bright.within(place).filled(NAMED.lit)
    assert [mark for mark in bright.marks if not place.contains(mark.place.center())] == [
        mark for mark in plain.marks if not place.contains(mark.place.center())
    ]


def test_the_ring_lies_around_a_box_and_hides_nothing_of_it() -> None:
    *rest, ring = drawn(grid(), focus="Blue2").marks
    assert rest == drawn(grid()).marks == drawn(grid(), focus="gone").marks
    assert str(ring) == "pencil line"
    inner = ring.place.adjusted(ring.thick / 2, ring.thick / 2, -ring.thick / 2, -ring.thick / 2)
    assert inner.contains(where(grid())["Blue2"])


def test_only_what_is_asked_for_is_drawn() -> None:
    place = where(headed())["Green3"]
    inside = place.adjusted(5, 5, -5, -5).toAlignedRect()
    part = drawn(headed(), only=QRegion(inside))
    assert part.marks == drawn(headed()).within(place).marks
    assert drawn(headed(), only=QRegion(QRect(0, 0, 2, 2))).marks == []


def test_longer_initials_make_all_corners_alike() -> None:
    gaps = []
    for initials in (("B", "Ba", "C"), ("B", "D", "C")):
        slots = cell_parts(grid(initials), layout(grid(initials)), text=15).slots
        assert len(slots) == 3
        gaps.append(slots[1].centre.x() - slots[0].centre.x())
    assert gaps[0] > gaps[1]


def test_a_grid_without_boxes_has_no_places() -> None:
    empty = Grid((), (), ())
    assert where(empty) == {}
    assert drawn(empty).marks == []


def test_a_long_heading_is_written_smaller_and_all_headings_with_it() -> None:
    usual, long = (
        drawn(replace(grid(), columns=named("Red", "Blue", name, "Yellow", "Violet")))
        for name in ("Red", "A very long name of a suit")
    )
    sizes = {mark.size for mark in long.marks if mark.text in ("Blue", "Yellow", "Violet")}
    assert len(sizes) == 1
    assert sizes.pop() < usual.text("Blue").size


def test_where_one_heading_has_no_room_for_its_words_all_show_symbols_alone() -> None:
    heads = [Heading(Face(name, Symbol.SQUARE)) for name in ("Red", "A very long name", "Blue")]
    wide, narrow = ([QRectF(0, 0, width, 20)] * 3 for width in (300, 60))
    assert head_faces(heads, wide, text=15) == [head.face for head in heads]
    assert [str(face) for face in head_faces(heads, narrow, text=15)] == ["■"] * 3
    bare = [*heads, Heading(Face("Ochre"))]
    assert head_faces(bare, [*narrow, QRectF()], text=15)[0].label == "Red"


# Stamps: pictures of what looks as it did the last time.

PLACE = QRectF(20.4, 10.3, 30, 20)
ONE, TWO = QRectF(0, 0, 30, 20), QRectF(40, 0, 30, 20)
INK, OTHER = "#8b2d1b", "#2467b0"


class Paints:
    """Fills a box with a colour, its border a pixel beyond it, and counts how often."""

    def __init__(self, colour: str = INK) -> None:
        self.colour, self.count = colour, 0

    def __call__(self, painter: QPainter) -> None:
        self.count += 1
        painter.fillRect(QRectF(-1, -1, 32, 22), self.colour)


def ready() -> Stamps:
    stamps = Stamps()
    stamps.within("light", {"box": PLACE, "one": ONE, "two": TWO}, 1.0)
    return stamps


def stamped(
    stamps: Stamps, paint: Callable[[QPainter], None], state: str = "a", place: QRectF = PLACE
) -> Painting:
    return layered(stamps, [Layer(state, paint)], place)


def layered(stamps: Stamps, layers: Sequence[Layer], place: QRectF = PLACE) -> Painting:
    return painted(80, 50, lambda painter: stamps.draw(painter, [Thing("box", place, layers)]))


def test_a_stamp_looks_as_what_is_painted_in_its_place() -> None:
    paint = Paints()

    def directly(painter: QPainter) -> None:
        painter.translate(PLACE.topLeft())
        paint(painter)

    assert stamped(ready(), paint) == painted(80, 50, directly)


def test_what_looks_as_before_is_not_painted_again() -> None:
    stamps, paint = ready(), Paints()
    assert stamped(stamps, paint) == stamped(stamps, paint)
    assert paint.count == 1
    stamped(stamps, paint, state="b")
    stamped(stamps, paint, state="a")
    assert paint.count == 3


def test_what_lies_below_what_changed_is_not_painted_again() -> None:
    stamps, below, above = ready(), Paints(), Paints(OTHER)
    for state in ("a", "b", "c"):
        painting = layered(stamps, [Layer("stays", below), Layer(state, above)])
        assert painting.has(OTHER)
        assert not painting.has(INK)
    assert (below.count, above.count) == (1, 3)
    layered(stamps, [Layer("changes", below), Layer("c", above)])
    assert (below.count, above.count) == (2, 4)


def test_what_lay_above_is_gone_once_there_is_no_such_layer() -> None:
    stamps, below = ready(), Layer("stays", Paints())
    layered(stamps, [below, Layer("a", Paints(OTHER))])
    assert layered(stamps, [below]) == layered(ready(), [below])
    assert not layered(stamps, [below]).has(OTHER)


def test_each_thing_has_its_own_stamp() -> None:
    stamps = ready()

    def both(painter: QPainter) -> None:
        one = Thing("one", ONE, [Layer("same", Paints())])
        two = Thing("two", TWO, [Layer("same", Paints(OTHER))])
        stamps.draw(painter, [one, two])

    for _time in range(2):
        assert painted(80, 50, both).has(INK, OTHER)


def test_stamps_are_thrown_away_when_what_they_depend_on_has_changed() -> None:
    stamps = Stamps()
    stamps.within("light", {"box": PLACE}, 1.0)
    stamped(stamps, Paints())
    stamps.within("light", {"box": PLACE}, 1.0)
    assert stamped(stamps, Paints(OTHER)).has(INK)
    stamps.within("dark", {"box": PLACE}, 1.0)
    repainted = stamped(stamps, Paints(OTHER))
    assert repainted.has(OTHER)
    assert not repainted.has(INK)


def test_stamps_are_thrown_away_when_there_are_other_things_in_the_same_places() -> None:
    stamps = Stamps()
    for name, colour in (("box", INK), ("other", OTHER), ("third", INK)):
        stamps.within("light", {name: PLACE}, 1.0)
        things = [Thing(name, PLACE, [Layer("same", Paints(colour))])]
        assert painted(80, 50, partial(stamps.draw, things=things)).has(colour)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_stamps_are_as_sharp_as_the_screen(ratio: float) -> None:
    def on_screen(stamps: Stamps | None) -> Painting:
        image = QImage(round(400 * ratio), round(340 * ratio), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            paint_grid(painter, QRectF(0, 0, 400, 340), grid(), LIGHT, stamps=stamps)
        return looked_at(image)

    direct, stamp = on_screen(None), on_screen(Stamps())
    assert stamp.count(LIGHT.ink) > 0.8 * direct.count(LIGHT.ink)
    assert stamp.count(GROUND) == pytest.approx(direct.count(GROUND), rel=0.02)


# Rings around marks that are new.

WHOLE = place_grid(QRectF(0, 0, 850, 720), outline(grid()), text=15)
CROSSED, CIRCLED = (
    next(
        (cell.key, mark.holder)
        for cell in grid().boxes
        for mark in cell.marks
        if mark.standing is standing
    )
    for standing in (Standing.CROSSED, Standing.CIRCLED)
)


def rings(new: Collection[Place], strength: float = 1.0) -> Recording:
    return recorded(
        lambda painter: paint_new(painter, grid(), WHOLE, new, NAMED, text=15, strength=strength)
    )


def test_new_initials_have_a_tinted_ring_within_their_box_and_settled_boxes_one_around() -> None:
    places = places_by_key(grid(), WHOLE)
    (ring,) = rings({CROSSED}).marks
    assert ring.opacity < 0.5
    assert places[CROSSED[0]].contains(ring.place)
    assert ring.place.width() < places[CROSSED[0]].width() / 2
    for new, words in (
        (CIRCLED, ["mine_ink with mine_ink line", "mine_ink line"]),
        (("Red1", ""), ["mine_ink line"]),
    ):
        drawing = rings({new})
        assert [str(replace(mark, opacity=1.0)) for mark in drawing.marks] == words
        assert drawing.marks[-1].place.adjusted(-3, -3, 3, 3).contains(places[new[0]])


def test_rings_fade_away_and_marks_that_are_nowhere_have_none() -> None:
    assert rings({("Red1", "")}, 0.3).marks[0].opacity == pytest.approx(0.3)
    assert rings({("nowhere", "p0"), ("Red1", "nobody")}).marks == []
