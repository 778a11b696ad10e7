from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.grid_painting import Layer, Stamps, Thing, paint_grid
from tests.widgets.grids import grid
from tests.widgets.painting import GROUND, Painting, looked_at, painted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
