"""Laws of what stands where in a box of a grid, whatever it has to show and however large it is."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.look.boxes import LINE, letters
from notepad.widgets.sheet import cell_ways
from notepad.widgets.sheet.cell_ways import CAPTION, TICK, CellFrame, Needs, Shown, place_cell
from notepad.widgets.sheet.grid_geometry import Outline, place_grid
from tests.widgets.places import apart, holds, overlap

NEAR = 0.01
RIM = 2  # pixels of paper around a sign

WIDTHS, HEIGHTS, TEXTS = st.floats(30, 330), st.floats(22, 260), st.sampled_from([15.0, 22.5, 30.0])


@st.composite
def needs_of_boxes(draw: st.DrawFn) -> Needs:
    symbols = draw(st.sampled_from([0.0, 0.0, 2.0, 4.0]))
    face = draw(st.floats(0.7, 9))
    return Needs(
        draw(st.integers(0, 6)),
        letters=draw(st.integers(1, 2)),
        face=face,
        named=draw(st.booleans()),
        headed=draw(st.booleans()),
        brief=draw(st.booleans()),
        words=2.5 * symbols,
        symbols=symbols,
    )


NEEDS = needs_of_boxes()
FRAMES = st.builds(place_cell, WIDTHS, HEIGHTS, NEEDS, TEXTS)
READ = FRAMES.filter(lambda frame: frame.nearness == 1)


@st.composite
def shown_in_boxes(draw: st.DrawFn) -> tuple[CellFrame, Shown]:
    """Draw a frame that can be read, and what one of its boxes has to show."""
    needs = draw(NEEDS)
    frame = place_cell(draw(WIDTHS), draw(HEIGHTS), needs, draw(TEXTS))
    assume(frame.nearness == 1 and needs.players and frame.size.width() > 45)
    wide = draw(st.floats(0.3, 1)) * needs.face
    plain = wide - 1.2 if wide > 2 else wide
    caption = draw(st.sampled_from([0.0, 1.5, 4.0]))
    badges = ["", cell_ways.SHARE, TICK, cell_ways.GUESS, *([CAPTION] if caption else [])]
    large = draw(st.booleans())
    badge = draw(st.sampled_from(["", TICK, cell_ways.GUESS] if large else badges))
    caption = 0.0 if badge == cell_ways.SHARE else caption  # only a settled box has a caption
    tag = draw(st.sampled_from([0.0, 0.0, 1.4]))
    ring = not large and badge not in (CAPTION, cell_ways.SHARE) and draw(st.booleans())
    caption = caption if ring or large or badge == CAPTION else 0.0
    marks = draw(st.integers(0, needs.players)) if needs.brief and not (ring or caption) else 0
    shown = Shown(wide, plain, 2.2, caption, tag, badge, large=large, ring=ring, marks=marks)
    return frame, shown


def leaves(frame: CellFrame) -> list[QRectF]:
    """Return the places of a frame's content, without those of several together."""
    return [put.area for key, put in frame.places.items() if key not in ("head", "rest", "marks")]


@given(FRAMES)
def test_everything_is_in_its_box_and_on_nothing_else(frame: CellFrame) -> None:
    assert all(holds(frame.size, place) for place in leaves(frame))
    assert apart(leaves(frame))


@given(READ)
def test_where_a_box_can_be_read_no_letter_is_too_small(frame: CellFrame) -> None:
    sizes = letters(frame.text)
    for key, put in frame.places.items():
        if key in ("share", "signs") or key.startswith("mark "):
            assert put.size >= sizes.least - NEAR, key
        elif key == "face":
            assert put.size >= sizes.sign - NEAR
    assert frame.smallest >= sizes.least - NEAR


@given(FRAMES.filter(lambda frame: frame.needs.players > 0), st.data())
def test_initials_stand_apart_in_a_brief_box(frame: CellFrame, data: st.DataObject) -> None:
    assume(frame.needs.brief)
    many, shared = data.draw(st.integers(1, frame.needs.players)), data.draw(st.booleans())
    corners = [*range(frame.needs.players)][:many]
    places = frame.places_of(corners, shared=shared)
    assert len(places) == many
    assert all(holds(frame.size, put.area) for put in places)
    assert not any(overlap(one.area, other.area) for one, other in combinations(places, 2))
    if frame.nearness == 1:
        assert min(put.size for put in places) >= letters(frame.text).least - NEAR
        bar = 2 if shared else 0  # which may take that much of each
        assert min(put.size for put in places) >= min(frame.mark_text, frame.text) - 1 - bar


@given(WIDTHS, HEIGHTS, NEEDS, TEXTS, st.floats(0, 90), st.floats(0, 90))
def test_a_larger_box_is_never_harder_to_read(
    width: float, height: float, needs: Needs, text: float, wider: float, higher: float
) -> None:
    small = place_cell(width, height, needs, text)
    large = place_cell(width + wider, height + higher, needs, text)
    assert large.nearness >= small.nearness - NEAR


@pytest.mark.parametrize("size", [(72.0, 4.5), (0.0, 0.0), (2.5, 40.0)])
def test_a_box_without_room_is_laid_out_without_failing(size: tuple[float, float]) -> None:
    frame = place_cell(*size, Needs(3))
    assert len(frame.marks) == 3
    assert cell_ways.place_content(frame, Shown(1, 1, badge=TICK))[TICK].size >= 0


@given(WIDTHS, HEIGHTS, st.integers(1, 8))
def test_a_box_that_is_parted_is_all_corners(width: float, height: float, players: int) -> None:
    frame = place_cell(width, height, Needs(players, parted=True))
    assert len({(round(m.area.width(), 6), round(m.area.height(), 6)) for m in frame.marks}) == 1
    assert not any(overlap(one.area, other.area) for one, other in combinations(frame.marks, 2))
    taken = sum(put.area.width() * put.area.height() for put in frame.marks)
    parts = players + players % 2 if players <= 4 else 3 * -(-players // 3)
    parts = max(parts, 2)
    assert taken == pytest.approx(width * height * players / parts)


# What one box shows.


def own(frame: CellFrame, shown: Shown, disc: QRectF | None = None) -> dict[str, QRectF]:
    rect = (disc.x(), disc.y(), disc.width(), disc.height()) if disc else None
    return {key: put.area for key, put in cell_ways.place_content(frame, shown, rect).items()}


def signed(frame: CellFrame, shown: Shown) -> QRectF:
    return cell_ways.sign_place(frame.size, frame, gap=0, ringed=shown.ring or shown.large)


@given(shown_in_boxes(), st.booleans())
def test_all_that_a_box_shows_is_whole(box: tuple[CellFrame, Shown], with_sign: bool) -> None:
    frame, shown = box
    disc = signed(frame, shown) if with_sign and not shown.tag else None
    places = own(frame, shown, disc)
    assert disc or all(holds(frame.size, area) for area in places.values())
    # Where a box has no room at all beside its initials, a tick or a guess is in its lower corner.
    beside = {key: area for key, area in places.items() if not cornered(frame, area)}
    for (one, area), (other, place) in combinations(beside.items(), 2):
        assert not overlap(area, place) or {one, other} == {"ring", "head"}, (one, other)
    if disc is not None and frame.size.width() > 4 * disc.width():
        for key, area in beside.items():  # a face may reach below it rather than not be shown
            low = area.intersected(disc).height() if overlap(area, disc) else 0
            assert low <= disc.height() / 3 or key in ("ring", "face"), key


def cornered(frame: CellFrame, area: QRectF) -> bool:
    corner = frame.size.bottomRight() - area.bottomRight()
    return max(abs(corner.x()), abs(corner.y())) < 1 + NEAR


@given(shown_in_boxes())
def test_ticks_and_guesses_are_shown_and_all_is_read(box: tuple[CellFrame, Shown]) -> None:
    frame, shown = box
    least, content = letters(frame.text).least, cell_ways.place_content(frame, shown)
    if shown.badge in (TICK, cell_ways.GUESS):
        assert content[shown.badge].size >= min(least, frame.size.height() / LINE) - 1
    for key, put in content.items():
        if key == cell_ways.SHARE or (
            key == CAPTION and not shown.ring and put.shown != cell_ways.UPRIGHT
        ):
            narrow = put.area.width() / shown.caption if key == CAPTION else least
            smaller = key == CAPTION and frame.rest.height() < LINE * least
            assert put.size >= min(least, narrow, put.area.height() / LINE) - NEAR or smaller, key
    if shown.large and not shown.tag and not shown.badge:
        assert content["face"].size >= min(frame.face_text, least) - NEAR, "as large as others"


@given(shown_in_boxes())
def test_who_has_a_card_is_in_a_ring_below_or_beside_its_face(box: tuple[CellFrame, Shown]) -> None:
    frame, shown = box
    places = own(frame, shown)
    assert ("ring" in places) is (shown.ring and not shown.large)
    if "ring" in places:
        assert places["ring"].width() == pytest.approx(places["ring"].height())
        assert "face" not in places or not overlap(places["ring"], places["face"])


@settings(max_examples=300)
@given(READ, st.sampled_from([0.7, 0.9, 1.7]))
def test_a_ring_beside_a_sign_is_whole_and_hardly_smaller(frame: CellFrame, told: float) -> None:
    shown = Shown(1, 1, caption=told, ring=True)
    disc = cell_ways.sign_place(frame.size, frame, gap=0, ringed=True)
    usual, ring = own(frame, shown)["ring"], own(frame, shown, disc)["ring"]
    most = max(frame.rest.bottom() - disc.bottom(), disc.left() - frame.rest.left()) - 9
    if min(usual.height(), most) < frame.text:
        return  # no ring here can be read
    _size, long = cell_ways.ring_letters(frame, told, ring.height())
    _size, usually = cell_ways.ring_letters(frame, told, usual.height())
    middle, half = ring.center(), QPointF(max(long, ring.width()), ring.height()) / 2
    inside = frame.size.adjusted(-1, -1, 1, 1)  # letters are written in whole pixels
    assert usually > frame.size.width() or holds(inside, QRectF(middle - half, middle + half))
    assert ring.height() >= min(usual.height(), most) - NEAR


@settings(max_examples=200)
@given(READ, st.floats(0, 5))
def test_a_sign_is_above_the_initials_and_can_be_read(frame: CellFrame, gap: float) -> None:
    disc = cell_ways.sign_place(frame.size, frame, gap=gap)
    assert disc.height() >= frame.text - NEAR
    assert disc.width() >= disc.height() - NEAR
    assert disc.bottom() + RIM <= frame.free_above(disc.width(), ringed=False) + NEAR
    assert disc.right() > frame.size.right()


FEW = settings(max_examples=60)


AREAS = st.builds(
    QRectF, st.floats(-50, 50), st.floats(-50, 50), st.floats(340, 2500), st.floats(300, 1500)
)
OUTLINES = st.builds(
    Outline,
    columns=st.integers(1, 9),
    rows=st.integers(1, 8),
    groups=st.booleans(),
    row_tallies=st.booleans(),
    column_tallies=st.booleans(),
    row_head_ems=st.floats(0, 8),
)
SIZES = st.floats(12, 26)


@FEW
@given(area=AREAS, what=OUTLINES, text=SIZES)
def test_everything_stands_apart_in_the_area(area: QRectF, what: Outline, text: float) -> None:
    layout = place_grid(area, what, text=text)
    boxes = [place for row in layout.cells for place in row]
    places = [*layout.heads, *layout.row_heads, *boxes, *layout.row_tallies, *layout.column_tallies]
    assert all(holds(area, place) for place in places)
    assert apart(places)
    assert boxes[0].width() > 18
    assert boxes[0].height() > 14


def test_a_heading_over_columns_reaches_from_the_first_to_the_last_of_them() -> None:
    layout = place_grid(QRectF(0, 0, 600, 400), Outline(5, 4, groups=True), text=15)
    over = layout.spanned(1, 2)
    assert (over.left(), over.right()) == (layout.heads[1].left(), layout.heads[2].right())
    assert over.bottom() == layout.heads[1].top()
    assert layout.spanned(3, 9).right() == layout.heads[4].right()


def test_headings_grow_with_the_window_and_to_a_finger_where_they_are_tapped() -> None:
    def height(area: float, *, keys: bool = False) -> float:
        what = Outline(5, 5, tappable_heads=keys)
        return place_grid(QRectF(0, 0, 400, area), what, text=15).heads[0].height()

    heights = [height(area) for area in (200, 400, 600, 2000)]
    assert heights == sorted(set(heights))
    assert 15 < heights[0] < heights[-1] < 3 * 15
    assert height(500) < height(500, keys=True) == 34.5


def test_a_grid_without_headings_keeps_no_room_for_them() -> None:
    area = QRectF(0, 0, 600, 400)
    headed, bare = (
        place_grid(area, Outline(columns=3, rows=4, headed=so), text=14) for so in (True, False)
    )
    assert bare.cells[0][0].top() < headed.cells[0][0].top()
    assert bare.row_heads[0].width() == 0
