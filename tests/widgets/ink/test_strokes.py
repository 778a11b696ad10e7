from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from notepad.core.ink import PAGE_SHAPE, SHEET, STRIP, InkColour, Pen, Stroke
from notepad.widgets.ink import eraser_and_lasso
from notepad.widgets.ink.eraser_and_lasso import ERASER, Caught, Lasso, frame_of, strokes_in_loop
from notepad.widgets.ink.strokes import (
    UNITS,
    WIDTHS,
    BlankPage,
    Trace,
    ink_tint,
    outline,
    outline_pieces,
    paint_ink,
    place_at,
    points_of,
    stroke_at,
    trace_of,
)
from notepad.widgets.look.theme import DARK, LIGHT, Theme, contrast
from tests.widgets.pens import around, covered, line, samples, stroke, trace

PLACES = {
    SHEET: QRectF(0, 0, 400, 300),
    STRIP: QRectF(0, 300, 400, 60),
    "red": QRectF(50, 50, 100, 80),
    "blue": QRectF(200, 50, 100, 80),
    "group": QRectF(40, 40, 270, 100),
}
BLANK = Stroke(7, "", 1, 1, ())


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (60, 60, "red"),
        (210, 120, "blue"),
        (175, 60, "group"),  # on the larger one that lies around both
        (320, 100, "group"),  # beside it
        (10, 320, STRIP),
        (395, 290, SHEET),
        (-50, 900, SHEET),
    ],
)
def test_what_is_written_belongs_to_what_it_is_on_or_near(x: float, y: float, place: str) -> None:
    assert place_at(QPointF(x, y), PLACES) == place


def test_a_stroke_keeps_pressure_and_the_time_since_it_was_begun() -> None:
    way = Trace([60, 61], [60, 60], [100, 900], [5_000, 5_016])
    assert stroke_at(way, PLACES, BLANK).points == (100, 100, 100, 0, 110, 100, 900, 16)


@given(
    points=st.lists(st.tuples(st.floats(-500, 900), st.floats(-500, 900)), min_size=1, max_size=20),
    left=st.floats(-100, 600),
    wide=st.floats(1, 900),
)
def test_a_stroke_is_seen_where_it_was_written(
    points: list[tuple[float, float]], left: float, wide: float
) -> None:
    places = {SHEET: QRectF(left, 20, wide, 200)}
    way = [QPointF(*point) for point in points]
    found = stroke_at(trace(way), places, BLANK)
    seen = points_of(found, places[found.place])
    assert len(seen) == len(way)
    for one, other in zip(way, seen, strict=True):
        assert abs(one.x() - other.x()) <= 0.06 + abs(one.x() - left) / wide * 0.06
        assert abs(one.y() - other.y()) <= 0.06


def test_what_is_seen_of_a_stroke_can_be_written_again_as_it_was() -> None:
    one = stroke(line((10, 20), (90, 60)), place="red", size=(100, 80))
    again = stroke_at(trace_of(one, PLACES["red"]), PLACES, one)
    assert again == one


@pytest.mark.parametrize("pen", Pen)
@pytest.mark.parametrize("points", [2, 12, 201, 450])
def test_an_outline_covers_the_way_and_little_beside_it(pen: Pen, points: int) -> None:
    way = line((10, 20), (300, 80), points)
    path = outline(stroke(way, pen=pen))
    assert all(path.contains(point * UNITS) for point in line((12, 20.4), (298, 79.6), 100))
    broad = WIDTHS[pen] / 2 + 2
    bounds = path.boundingRect()
    assert bounds.left() >= (10 - broad) * UNITS
    assert bounds.bottom() <= (80 + broad) * UNITS


def test_a_long_stroke_is_outlined_piece_by_piece_and_without_gaps() -> None:
    way = [*around(QPointF(100, 100), 80, 400), *around(QPointF(120, 100), 60, 400)]
    pieces = list(outline_pieces(stroke(way)))
    assert len(pieces) == 4
    assert all(any(piece.contains(point * UNITS) for piece in pieces) for point in way)


def test_a_stroke_that_crosses_itself_again_and_again_has_short_pieces_and_its_whole_way() -> None:
    way = [QPointF(at * 37 % 800, at * 61 % 600) for at in range(1_000)]
    pieces = list(outline_pieces(stroke(way)))
    assert max(piece.elementCount() for piece in pieces) < 400
    assert all(any(piece.contains(point * UNITS) for piece in pieces) for point in way[::50])


WHOLE = {SHEET: QRectF(0, 0, 100, 100)}


def drawn(
    strokes: Iterable[Stroke],
    places: Mapping[str, QRectF] = WHOLE,
    theme: Theme = LIGHT,
    density: int = 1,
) -> QImage:
    image = QImage(200 * density, 200 * density, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_ink(painter, strokes, places, theme)
    return image


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_colour_is_written_as_itself_and_can_be_read_on_every_ground(theme: Theme) -> None:
    seen = set()
    for colour in InkColour:
        tint = ink_tint(colour, theme)
        for ground in (theme.paper, theme.box, theme.mine):
            assert contrast(tint, QColor(ground)) >= 4.5
        image = drawn([stroke(line((10, 50), (90, 50)), colour=colour)], theme=theme)
        assert image.pixelColor(50, 50).rgb() == tint.rgb()
        seen.add(tint.rgb())
    assert len(seen) == len(InkColour), "no two look alike"


@pytest.mark.parametrize("density", [1, 2])
def test_a_stroke_moves_grows_and_goes_with_its_place(density: int) -> None:
    ink = [stroke(line((10, 20), (90, 80))), stroke(line((10, 80), (90, 80)), place="gone")]
    for place, way in (
        (QRectF(0, 0, 100, 100), line((10, 20), (90, 80))),
        (QRectF(40, 60, 50, 100), line((45, 80), (85, 140))),
    ):
        image = drawn(ink, {SHEET: place}, density=density)
        assert all(covered(image, way))
        assert not any(covered(image, [QPointF(10, 80), QPointF(90, 20), QPointF(150, 150)]))


def test_a_marker_shines_through_and_is_nowhere_darker_where_it_crosses_itself() -> None:
    way = [*line((20, 20), (80, 80), 130), *line((80, 80), (80, 20), 130)]
    way += [*line((80, 20), (20, 80), 130)]
    image = drawn([stroke(way, pen=Pen.MARKER)])
    inside = [QPointF(30, 30), QPointF(50, 50), QPointF(70, 30), QPointF(80, 80)]
    alphas = {image.pixelColor(point.toPoint()).alpha() for point in inside}
    assert len(alphas) == 1
    assert 0.2 < alphas.pop() / 255 < 0.5


@pytest.fixture
def page(qtbot: QtBot) -> BlankPage:
    made = BlankPage()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(("width", "height"), [(850, 700), (320, 240), (300, 900), (900, 200)])
def test_a_page_keeps_its_shape_in_any_room(page: BlankPage, width: int, height: int) -> None:
    page.resize(width, height)
    place = page.place
    assert place.width() / place.height() == pytest.approx(PAGE_SHAPE)
    assert QRectF(page.rect()).adjusted(-0.1, -0.1, 0.1, 0.1).contains(place)
    assert place.width() == width or place.height() == pytest.approx(height)
    assert place.center() == QRectF(page.rect()).center()


AREAS = {SHEET: QRectF(0, 0, 100, 100), "half": QRectF(200, 0, 50, 50)}
ACROSS = stroke(line((10, 50), (90, 50), 2), number=1)
DOWN = stroke(line((50, 10), (50, 30)), number=2)
DOT = stroke([QPointF(80, 80)], number=3)
SMALL = stroke(line((10, 50), (90, 50)), number=4, place="half")
UNSEEN = stroke(line((10, 50), (90, 50)), number=5, place="gone")
ALL = (ACROSS, DOWN, DOT, SMALL, UNSEEN)


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ((20, 45), (20, 45), {1}),  # set down beside a long line, far from its ends
        ((20, 50 + ERASER - 1), (20, 50 + ERASER - 1), {1}),
        ((20, 50 + ERASER + 1), (20, 50 + ERASER + 1), set()),
        ((20, 0), (20, 100), {1}),  # swept over it in one go
        ((0, 20), (100, 20), {2}),
        ((40, 0), (60, 100), {1, 2}),
        ((80, 85), (80, 85), {3}),
        ((220, 20), (220, 40), {4}),
        ((0, 0), (5, 5), set()),
    ],
)
def test_an_eraser_touches_what_it_passes(
    before: tuple[float, float], now: tuple[float, float], found: set[int]
) -> None:
    assert (
        set(eraser_and_lasso.strokes_touched(ALL, AREAS, QPointF(*before), QPointF(*now))) == found
    )


@pytest.mark.parametrize(("end", "caught"), [(48, False), (56, True)])
def test_half_of_a_stroke_is_not_the_most_of_it(end: float, *, caught: bool) -> None:
    loop = [QPointF(0, 0), QPointF(end, 0), QPointF(end, 100), QPointF(0, 100)]
    long = stroke(line((0, 50), (100, 50), 100))
    assert bool(set(strokes_in_loop([long], AREAS, loop))) is caught


@pytest.mark.parametrize("loop", [[QPointF(50, 50)], line((0, 50), (100, 50))])
def test_a_loop_around_nothing_catches_nothing(loop: list[QPointF]) -> None:
    assert set(strokes_in_loop(ALL, AREAS, loop)) == set()


BOXES = {
    SHEET: QRectF(0, 0, 400, 400),
    "red": QRectF(0, 0, 100, 100),
    "blue": QRectF(200, 200, 50, 50),
}
HERE = stroke(line((40, 50), (60, 50)), number=1, place="red")
FAR = stroke(line((40, 50), (60, 50)), number=2, place="blue")


def lassoed(points: list[QPointF]) -> Lasso:
    lasso = Lasso()
    for sample in samples(points):
        lasso.go(sample)
    return lasso


def held() -> Caught:
    frame = frame_of((HERE,), BOXES)
    picture = QPixmap(frame.size().toSize())
    picture.fill(Qt.GlobalColor.red)
    return Caught((HERE,), frame, picture)


def test_a_loop_catches_what_lies_in_it_wherever_it_belongs() -> None:
    assert lassoed(around(QPointF(50, 50), 30)).caught((HERE, FAR), BOXES) == {1}
    assert lassoed(around(QPointF(225, 225), 40)).caught((HERE, FAR), BOXES) == {2}
    assert lassoed(around(QPointF(150, 150), 190)).caught((HERE, FAR), BOXES) == {1, 2}


def test_a_long_loop_keeps_only_the_points_that_shape_it_and_tells_where_it_grew() -> None:
    lasso = lassoed(around(QPointF(50, 50), 30, 2_000)[:-300])
    assert len(lasso.points) < 100
    assert lasso.caught((HERE,), BOXES) == {1}, "it needs not be closed"
    for sample in samples(around(QPointF(50, 50), 20)):
        assert lasso.go(sample).contains(sample.point)


def test_what_is_moved_belongs_to_where_it_is_now() -> None:
    caught = held()
    caught.moved_by = QPointF(175, 175)
    (moved,) = caught.moved(BOXES)
    assert (moved.id, moved.place, moved.width) == (HERE.id, "blue", 500)
    assert moved.points[:2] == (150, 250)
    assert (moved.pen, moved.colour) == (HERE.pen, HERE.colour)
    assert moved.points[2::4] == HERE.points[2::4]
    assert moved.points[3::4] == HERE.points[3::4]
