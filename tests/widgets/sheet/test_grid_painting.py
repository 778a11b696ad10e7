"""A grid on the screen and on paper: its boxes, tallies and headings, stamps, and what is new."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QRegion

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing, Symbol
from notepad.core.page import Cell, Count, Fill, Grid, Heading, Tally
from notepad.widgets.sheet import cell_painting, grid_painting
from notepad.widgets.sheet.cell_painting import SampleBox, SampleTally
from notepad.widgets.sheet.cell_ways import sign_place
from notepad.widgets.sheet.grid_geometry import outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_painting import GridDrawing, Layer, Stamps, Thing, head_faces
from tests.widgets.blocks import grid, headed
from tests.widgets.painting import Painting, painted
from tests.widgets.recorded import NAMED, Recording, recorded
from tests.widgets.recorded import Mark as Written

AREA = QRectF(10, 10, 600, 500)


def drawn_grid(
    what: Grid, *lit: str, focus: str | None = None, only: QRegion | None = None
) -> Recording:
    return recorded(
        lambda painter: GridDrawing(painter, AREA, what, NAMED, 15, lit, only=only).draw(focus)
    )


def where(what: Grid) -> dict[str, QRectF]:
    return places_by_key(what, place_grid(AREA, outline(what), text=15))


@pytest.mark.parametrize("key", ["warm", "head3", "line2", "Blue2", "row4", "column1"])
def test_what_is_lit_is_lit_and_nothing_else(key: str) -> None:
    plain, bright = drawn_grid(headed()), drawn_grid(headed(), key)
    place = where(headed())[key].adjusted(-1, -1, 1, 1)
    assert bright.within(place).filled(NAMED.lit)
    assert [mark for mark in bright.marks if not place.contains(mark.place.center())] == [
        mark for mark in plain.marks if not place.contains(mark.place.center())
    ]


def test_the_ring_lies_around_a_box_and_hides_nothing_of_it() -> None:
    *rest, ring = drawn_grid(grid(), focus="Blue2").marks
    assert rest == drawn_grid(grid()).marks == drawn_grid(grid(), focus="gone").marks
    assert str(ring) == "pencil line"
    inner = ring.place.adjusted(ring.thick / 2, ring.thick / 2, -ring.thick / 2, -ring.thick / 2)
    assert inner.contains(where(grid())["Blue2"])


def test_only_what_is_asked_for_is_drawn() -> None:
    place = where(headed())["Green3"]
    inside = place.adjusted(5, 5, -5, -5).toAlignedRect()
    part = drawn_grid(headed(), only=QRegion(inside))
    assert part.marks == drawn_grid(headed()).within(place).marks
    assert drawn_grid(headed(), only=QRegion(QRect(0, 0, 2, 2))).marks == []


def test_where_one_heading_has_no_room_for_its_words_all_show_symbols_alone() -> None:
    heads = [Heading(Face(name, Symbol.SQUARE)) for name in ("Red", "A very long name", "Blue")]
    wide, narrow = ([QRectF(0, 0, width, 20)] * 3 for width in (300, 60))
    assert head_faces(heads, wide, text=15) == [head.face for head in heads]
    assert [str(face) for face in head_faces(heads, narrow, text=15)] == ["■"] * 3
    bare = [*heads, Heading(Face("Ochre"))]
    assert head_faces(bare, [*narrow, QRectF()], text=15)[0].label == "Red"


# Stamps: pictures of what looks as it did the last time.

PLACE = QRectF(20.4, 10.3, 30, 20)
OTHER_PLACE = QRectF(40, 30, 30, 18)
SHADES = {"red": "#8b2d1b", "blue": "#2467b0", "green": "#00ff00"}


class Paints:
    """Fills a box with a colour, a higher layer less of it, and notes that it was painted."""

    def __init__(self, shade: str = "red", depth: int = 0, told: list[int] | None = None) -> None:
        self._shade, self._depth = shade, depth
        self._told = [] if told is None else told

    def __call__(self, painter: QPainter) -> None:
        self._told.append(self._depth)
        painter.fillRect(QRectF(-1, -1, 32 - 9 * self._depth, 22), SHADES[self._shade])


def ready(place: QRectF) -> Stamps:
    stamps = Stamps()
    stamps.within("light", {"box": place}, 1.0)
    return stamps


def stamped(stamps: Stamps, layers: Sequence[Layer], place: QRectF) -> Painting:
    return painted(80, 50, lambda painter: stamps.draw(painter, [Thing("box", place, layers)]))


def directly(layers: Sequence[Layer], place: QRectF) -> Painting:
    def paint(painter: QPainter) -> None:
        painter.translate(place.topLeft())
        for layer in layers:
            layer.paint(painter)

    return painted(80, 50, paint)


@pytest.mark.parametrize("place", [PLACE, OTHER_PLACE], ids=["between pixels", "on pixels"])
def test_a_stamp_looks_as_what_is_painted_in_its_place(place: QRectF) -> None:
    layer = Layer("a", Paints())
    assert stamped(ready(place), [layer], place) == directly([layer], place)


@given(st.lists(st.lists(st.sampled_from([*SHADES]), min_size=1, max_size=3), max_size=6))
def test_only_what_changed_and_what_lies_above_it_is_painted_again(steps: list[list[str]]) -> None:
    stamps, before = ready(OTHER_PLACE), list[str]()
    for shades in steps:
        told = list[int]()
        layers = [Layer(shade, Paints(shade, at, told)) for at, shade in enumerate(shades)]
        seen = stamped(stamps, layers, OTHER_PLACE)
        same = [one == other for one, other in zip(before, shades, strict=False)]
        assert told == [*range([*same, False].index(False), len(shades))]
        assert seen == directly(layers, OTHER_PLACE)
        before = shades


def test_each_thing_has_its_own_stamp_until_what_it_depends_on_has_changed() -> None:
    stamps = Stamps()
    for look, name, shade, seen in (
        ("light", "box", "red", "red"),
        ("light", "box", "blue", "red"),
        ("dark", "box", "blue", "blue"),
        ("dark", "other", "red", "red"),
    ):
        stamps.within(look, {name: PLACE, "two": OTHER_PLACE}, 1.0)
        things = [
            Thing(name, PLACE, [Layer("same", Paints(shade))]),
            Thing("two", OTHER_PLACE, [Layer("same", Paints("green"))]),
        ]
        painting = painted(80, 50, partial(stamps.draw, things=things))
        found = {one for one, colour in SHADES.items() if painting.has(colour)}
        assert found == {seen, "green"}


MARKS = (Mark("Bob", "B"), Mark("Cem", "C"), Mark("Dee", "D"))
BLUE = "#2467b0"
OPEN = Cell("blue-2", Face("2", Symbol.TRIANGLE, BLUE), share=0.25, marks=MARKS)


PIPE, BOOK = Face("pipes", Symbol.PIPE, BLUE), Face("books", Symbol.BOOK, BLUE)


FACES = [
    OPEN.face,
    Face("Hall"),
    Face("Conservatory"),
    Face("Billiard room", Symbol.SQUARE, BLUE),
    Face("", Symbol.RING, BLUE, 3),
]
PENCILS = st.sampled_from([None, None, *Pencil])


@st.composite
def cells(draw: st.DrawFn) -> Cell:
    """Draw a box of a game."""
    holder = draw(st.sampled_from([None, None, "Bob", "Dee"]))
    marks = []
    for mark in MARKS:
        standing = draw(st.sampled_from([Standing.OPEN, Standing.CROSSED]))
        if holder is not None:
            standing = Standing.CIRCLED if mark.holder == holder else Standing.CROSSED
        letters = mark.initials + draw(st.sampled_from(["", "₂"]))
        marks.append(replace(mark, initials=letters, standing=standing, pencil=draw(PENCILS)))
    fill = draw(st.sampled_from(Fill))
    is_open = fill is Fill.OPEN and holder is None
    tag = draw(st.sampled_from(["", "", "Ba"]))
    return Cell(
        "box",
        OPEN.face if tag else draw(st.sampled_from(FACES)),
        fill,
        {Fill.OPEN: "", Fill.MINE: "me", Fill.TABLE: "face up", Fill.FOUND: "hidden"}[fill],
        tuple(marks),
        draw(st.sampled_from([None, 0.04, 0.88])) if is_open else None,
        chosen=draw(st.booleans()),
        tag=tag,
        sought=draw(st.sampled_from([None, Mark("hidden", "", pencil=draw(PENCILS))])),
        signs=draw(st.sampled_from([(), (), (PIPE, BOOK)])),
    )


def capitals(mark: object) -> QRectF:
    assert isinstance(mark, Written)
    return mark.place.adjusted(0.5, 0.5, -0.5, -0.5)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(
    cell=cells(),
    size=st.tuples(st.integers(60, 300), st.integers(26, 160)),
    text=st.sampled_from([15.0, 22.5]),
    sign=st.sampled_from(["", "17"]),
    hints=st.booleans(),
)
def test_whatever_a_box_shows_is_large_enough_whole_and_covers_nothing(
    cell: Cell, size: tuple[int, int], text: float, sign: str, hints: bool
) -> None:
    head = (Heading(Face("")),)
    # Tags are on sheets whose headings name the boxes, so that these are never flat.
    one = Grid(head, head, ((cell,),), hints=hints, named_by_heads=bool(cell.tag))
    area = QRectF(50, 50, *size)
    frame = grid_painting.cell_frame(one, place_grid(area, outline(one), text=text), text=text)
    assume(frame.nearness == 1)
    signs = {"box": sign} if sign else {}
    drawing = recorded(
        lambda painter: GridDrawing(painter, area, one, NAMED, text, signs=signs).draw()
    )
    box = place_grid(area, outline(one), text=text).cells[0][0]
    disc = sign_place(box, frame, gap=0, ringed=cell_painting.is_ringed(cell)) if sign else QRectF()
    told = [mark for mark in drawing.marks if mark.text and mark.text not in ("!", "17")]
    for mark in told:
        assert mark.size >= round(frame.least), mark.text
        assert "…" not in mark.text or mark.fill == NAMED.pencil, "a number that has no room"
        assert box.adjusted(-1, -1, 1, 1).contains(mark.place), mark.text
        named = mark.text == cell.face.label  # only where it has no room beside a sign
        assert not capitals(mark).intersects(disc) or named, mark.text
    for mark, other in combinations(told, 2):
        assert not capitals(mark).intersects(capitals(other)), (mark.text, other.text)


# Tallies.

TWO = Count("Bob", "B", 0, 2)
THREE = (TWO, Count("Cem", "C", 1, 3), Count("Dee", "D", 2, 2))
WIDE, TALL = QRectF(10, 10, 140, 50), QRectF(10, 10, 60, 130)


def counted(*counts: Count, place: QRectF = WIDE) -> Recording:
    tally = Tally("red", counts)
    return recorded(
        lambda painter: cell_painting.draw_tally(painter, tally, place, NAMED, text=15, lit=False)
    )


@pytest.mark.parametrize("place", [WIDE, TALL, QRectF(10, 10, 92, 98), QRectF(10, 10, 119, 45)])
def test_each_count_keeps_its_place_whatever_the_others_are(place: QRectF) -> None:
    def centres(*counts: Count) -> list[tuple[float, float]]:
        drawing = counted(*counts, place=place)
        return [
            (round(mark.place.center().x()), round(mark.place.center().y()))
            for mark in drawing.marks
            if mark.text
        ]

    open_ones = [replace(count, low=0, high=3) for count in THREE]
    final = [replace(count, low=2, high=2) for count in THREE]
    assert centres(*open_ones) == centres(*final) == centres(open_ones[0], *final[1:])


@pytest.mark.parametrize(
    "place", [TALL, QRectF(5, 5, 92, 98), QRectF(5, 5, 119, 45), QRectF(5, 5, 300, 20)]
)
@pytest.mark.parametrize("many", [1, 3, 6])
@pytest.mark.parametrize("high", [1, 2])
def test_counts_stand_apart_in_their_place(place: QRectF, many: int, high: int) -> None:
    counts = (Count(f"p{at}", "W", 1, high) for at in range(many))
    ground, *told = counted(*counts, place=place).marks
    assert ground.place == place
    circles = [mark.place for mark in told if not mark.text]
    letters = [mark.place for mark in told if mark.text == "W"]
    assert (len(letters), len(circles)) == (many, many if high == 1 else 0)
    apart = [circle.adjusted(-0.5, -0.5, 0.5, 0.5) for circle in circles]
    assert not any(one.intersects(other) for one, other in combinations([*apart, *letters], 2))
    texts = Recording([mark for mark in told if mark.text])
    assert place.adjusted(1, 0, -1, 0).contains(texts.reach)


# Samples are drawn by the sheet's own painter.


def test_a_sample_shows_what_it_was_given_last_as_the_sheet_does() -> None:
    box = SampleBox(Cell("box", Face("5"), marks=MARKS[1:], spoken="five"))
    assert str(recorded(box)) == 'line, box, "5" ink, "C" ink, "D" ink'
    assert box.accessibleName() == "five"
    box.show_cell(Cell("box", Face("5"), Fill.FOUND))
    assert str(recorded(box)) == 'line, ink, "5" box', "as dark as ink"
    tally = SampleTally(Tally("tally", (Count("B", "B", 2, 2),)))
    assert (tally.sizeHint(), box.accessibleName()) == (box.sizeHint(), "")
    assert str(recorded(tally)) == 'soft, "B" faded, ink line, "2" ink'
