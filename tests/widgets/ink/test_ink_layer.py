from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from notepad.core.ink import SHEET, InkColour, Pen
from notepad.widgets.ink.ink_surface import InkLayer
from notepad.widgets.ink.strokes import ink_tint
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from tests.widgets.inks import covered, stroke
from tests.widgets.pens import around, line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.ink import Stroke

HIGH, LOW = line((10, 20), (90, 20)), line((10, 70), (90, 70))
ONE, TWO = stroke(HIGH, number=1), stroke(LOW, number=2, colour=InkColour.RED)
BOTH = {1: ONE, 2: TWO}
PLACES = {SHEET: QRectF(0, 0, 100, 100)}


@pytest.fixture
def layer(one_application: None) -> Iterator[InkLayer]:
    owner = QObject()
    yield InkLayer(owner)
    owner.deleteLater()


def shown(
    layer: InkLayer,
    places: Mapping[str, QRectF] = PLACES,
    *,
    area: QRectF | None = None,
    panes: Mapping[str, QRectF] | None = None,
    theme: Theme = LIGHT,
    density: int = 1,
) -> QImage:
    image = QImage(200 * density, 200 * density, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        part = area or QRectF(0, 0, 200, 200)
        layer.draw(painter, part, QSize(200, 200), places, theme, panes=panes or {})
    return image


def settled(layer: InkLayer, places: Mapping[str, QRectF] = PLACES) -> InkLayer:
    shown(layer, places)
    for _round in range(2_000):
        if layer.settled:
            break
        QTest.qWait(1)
    assert layer.settled
    return layer


def told(layer: InkLayer) -> list[QRectF]:
    areas: list[QRectF] = []
    layer.changed.connect(areas.append)
    return areas


@pytest.mark.parametrize("density", [1, 2])
def test_what_is_written_is_drawn_and_what_is_no_longer_is_not(
    layer: InkLayer, density: int
) -> None:
    layer.show(BOTH)
    settled(layer)
    image = shown(layer, density=density)
    assert all(covered(image, [*HIGH, *LOW]))
    layer.show({2: TWO})
    image = shown(layer, density=density)
    assert not any(covered(image, HIGH))
    assert all(covered(image, LOW))


def test_only_the_part_that_is_asked_for_is_shown(layer: InkLayer) -> None:
    layer.show(BOTH)
    image = shown(settled(layer), area=QRectF(0, 0, 200, 40))
    assert all(covered(image, HIGH))
    assert not any(covered(image, LOW))


def test_it_says_where_something_came_and_went(layer: InkLayer) -> None:
    layer.show({1: ONE})
    settled(layer)
    areas = told(layer)
    layer.show(BOTH)
    settled(layer)
    assert any(area.contains(QPointF(50, 70)) for area in areas)
    assert not any(area.contains(QPointF(50, 20)) for area in areas)
    del areas[:]
    layer.show({2: TWO})
    assert any(area.contains(QPointF(50, 20)) for area in areas)


def test_before_it_is_seen_it_asks_to_be_shown(layer: InkLayer) -> None:
    areas = told(layer)
    layer.show({1: ONE})
    QTest.qWait(20)
    assert areas


def test_what_is_hidden_is_left_out_until_it_is_not(layer: InkLayer) -> None:
    layer.show(BOTH)
    settled(layer)
    layer.hide({1})
    assert covered(shown(layer), [HIGH[3], LOW[3]]) == [False, True]
    layer.hide(())
    assert covered(shown(layer), [HIGH[3], LOW[3]]) == [True, True]


def test_what_comes_while_it_is_hidden_is_not_seen(layer: InkLayer) -> None:
    layer.show({1: ONE})
    settled(layer)
    layer.hide({2})
    layer.show(BOTH)
    assert not any(covered(shown(settled(layer)), LOW))


def test_a_stroke_that_was_changed_is_seen_as_it_is_now(layer: InkLayer) -> None:
    layer.show(BOTH)
    settled(layer)
    moved = stroke(line((10, 45), (90, 45)), number=1)
    layer.show({1: moved, 2: TWO})
    settled(layer)
    assert covered(shown(layer), [HIGH[3], QPointF(50, 45), LOW[3]]) == [False, True, True]


def test_taking_one_of_two_that_cross_away_leaves_the_other_whole(layer: InkLayer) -> None:
    down = stroke(line((50, 5), (50, 95)), number=3)
    layer.show({1: ONE, 3: down})
    settled(layer)
    layer.show({1: ONE})
    assert all(covered(shown(layer), HIGH))


def test_taking_a_marker_away_leaves_another_below_it_as_dark_as_it_was(layer: InkLayer) -> None:
    one = stroke(HIGH, number=1, pen=Pen.MARKER)
    other = stroke(line((50, 5), (50, 95)), number=2, pen=Pen.MARKER)
    layer.show({1: one})
    settled(layer)
    before = shown(layer)
    layer.show({1: one, 2: other})
    settled(layer)
    assert shown(layer) != before
    layer.show({1: one})
    assert shown(layer) == before


def test_strokes_stay_at_their_places_when_these_move_and_grow(layer: InkLayer) -> None:
    layer.show(BOTH)
    settled(layer)
    there = {SHEET: QRectF(20, 100, 150, 50)}
    settled(layer, there)
    image = shown(layer, there)
    assert all(covered(image, line((35, 110), (155, 110))))
    assert not any(covered(image, HIGH))


def test_a_place_that_is_not_seen_for_a_while_takes_its_strokes_with_it(layer: InkLayer) -> None:
    elsewhere = stroke(LOW, number=2, place="red")
    layer.show({1: ONE, 2: elsewhere})
    settled(layer)
    assert not any(covered(shown(layer), LOW))
    both = {**PLACES, "red": QRectF(0, 0, 100, 100)}
    settled(layer, both)
    assert all(covered(shown(layer, both), LOW))
    settled(layer)
    assert not any(covered(shown(layer), LOW))


def test_in_another_theme_everything_has_its_colours(layer: InkLayer) -> None:
    layer.show({2: TWO})
    settled(layer)
    seen = []
    for theme in (LIGHT, DARK):
        shown(layer, theme=theme)
        while not layer.settled:
            QTest.qWait(1)
        seen.append(shown(layer, theme=theme).pixelColor(50, 70).rgb())
    assert seen == [ink_tint(InkColour.RED, theme).rgb() for theme in (LIGHT, DARK)]


def test_a_long_stroke_comes_bit_by_bit_and_is_whole_in_the_end(layer: InkLayer) -> None:
    way = around(QPointF(50, 50), 40, 20_000)
    layer.show({1: stroke(way, number=1)})
    shown(layer)
    assert not layer.settled
    assert not layer.shows(1)
    settled(layer)
    assert layer.shows(1)
    assert all(covered(shown(layer), way[::500]))


def test_a_long_marker_is_nowhere_darker(layer: InkLayer) -> None:
    way = around(QPointF(50, 50), 40, 2_000)
    layer.show({1: stroke(way, number=1, pen=Pen.MARKER)})
    image = shown(settled(layer))
    assert len({image.pixelColor(point.toPoint()).alpha() for point in way[::50]}) == 1


def test_many_strokes_are_all_there_in_the_end_and_after_a_change_among_them(
    layer: InkLayer,
) -> None:
    many = {
        number: stroke(line((number % 90, 5), (number % 90 + 9, 95)), number=number)
        for number in range(600)
    }
    layer.show(many)
    settled(layer)
    whole = shown(layer)
    layer.show({number: each for number, each in many.items() if number})
    layer.show(many)
    settled(layer)
    assert shown(layer) == whole


def test_only_strokes_that_are_seen_near_an_area_are_asked_about(layer: InkLayer) -> None:
    far: dict[int, Stroke] = {3: stroke(LOW, number=3, place="gone")}
    layer.show(BOTH | far)
    assert {each.id for each in layer.near(QRectF(0, 0, 5, 5))} == {1, 2, 3}  # nothing drawn yet
    settled(layer)
    assert {each.id for each in layer.near(QRectF(40, 10, 20, 20))} == {1}
    assert {each.id for each in layer.near(QRectF(0, 0, 5, 5))} == set()


def test_a_place_that_is_seen_through_a_pane_shows_no_ink_outside_it(layer: InkLayer) -> None:
    layer.show({1: ONE, 2: stroke(LOW, number=2, place="red")})
    places, panes = {**PLACES, "red": QRectF(0, 0, 100, 100)}, {"red": QRectF(0, 0, 50, 100)}
    shown(layer, places, panes=panes)
    while not layer.settled:
        QTest.qWait(1)
    image = shown(layer, places, panes=panes)
    assert covered(image, [HIGH[1], HIGH[-2], LOW[1], LOW[-2]]) == [True, True, True, False]
