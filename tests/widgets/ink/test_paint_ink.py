from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from notepad.core.ink import SHEET, InkColour, Pen
from notepad.widgets.ink.strokes import ink_tint, paint_ink
from notepad.widgets.look.theme import DARK, LIGHT, Theme, contrast
from tests.widgets.inks import covered, stroke
from tests.widgets.pens import line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from notepad.core.ink import Stroke

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
@pytest.mark.parametrize("colour", InkColour)
def test_every_colour_can_be_read_on_every_ground_of_a_sheet(
    theme: Theme, colour: InkColour
) -> None:
    found = ink_tint(colour, theme)
    for ground in (theme.paper, theme.box, theme.mine):
        assert contrast(found, QColor(ground)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_no_two_colours_look_alike(theme: Theme) -> None:
    assert len({ink_tint(colour, theme).rgb() for colour in InkColour}) == len(InkColour)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("colour", InkColour)
def test_a_stroke_has_its_colour(theme: Theme, colour: InkColour) -> None:
    image = drawn([stroke(line((10, 50), (90, 50)), colour=colour)], theme=theme)
    assert image.pixelColor(50, 50).rgb() == ink_tint(colour, theme).rgb()


@pytest.mark.parametrize("density", [1, 2])
def test_a_stroke_is_where_it_was_written(density: int) -> None:
    way = line((10, 20), (90, 80))
    image = drawn([stroke(way)], density=density)
    assert all(covered(image, way))
    assert not any(covered(image, [QPointF(10, 80), QPointF(90, 20), QPointF(150, 150)]))


def test_a_stroke_moves_and_grows_with_its_place() -> None:
    image = drawn([stroke(line((10, 20), (90, 80)))], {SHEET: QRectF(40, 60, 50, 100)})
    assert all(covered(image, line((45, 80), (85, 140))))
    assert not any(covered(image, [QPointF(10, 20), QPointF(90, 80)]))


def test_what_belongs_to_a_place_that_is_not_seen_is_not_drawn() -> None:
    here, gone = stroke(line((10, 20), (90, 20))), stroke(line((10, 80), (90, 80)), place="gone")
    image = drawn([here, gone])
    assert covered(image, [QPointF(50, 20), QPointF(50, 80)]) == [True, False]


def test_what_was_written_later_covers_what_was_written_before() -> None:
    down = stroke(line((50, 10), (50, 90)), colour=InkColour.RED)
    across = stroke(line((10, 50), (90, 50)), number=2, colour=InkColour.BLUE)
    for order, above in (([down, across], InkColour.BLUE), ([across, down], InkColour.RED)):
        assert drawn(order).pixelColor(50, 50).rgb() == ink_tint(above, LIGHT).rgb()


def test_a_marker_shines_through_and_is_nowhere_darker_where_it_crosses_itself() -> None:
    way = [*line((20, 20), (80, 80), 130), *line((80, 80), (80, 20), 130)]
    way += [*line((80, 20), (20, 80), 130)]
    image = drawn([stroke(way, pen=Pen.MARKER)])
    inside = [QPointF(30, 30), QPointF(50, 50), QPointF(70, 30), QPointF(80, 80)]
    alphas = {image.pixelColor(point.toPoint()).alpha() for point in inside}
    assert len(alphas) == 1
    assert 0.2 < alphas.pop() / 255 < 0.5


def test_a_painter_is_left_as_it_was() -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    with QPainter(image) as painter:
        painter.translate(3, 4)
        paint_ink(painter, [stroke(line((1, 1), (9, 9)), pen=Pen.MARKER)], WHOLE, LIGHT)
        assert painter.opacity() == 1.0
        assert (painter.transform().dx(), painter.transform().dy()) == (3, 4)
