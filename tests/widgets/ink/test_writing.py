from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from notepad.core.ink import InkColour, Pen
from notepad.widgets.ink.ink_surface import Writing
from notepad.widgets.ink.strokes import Sample, ink_tint
from notepad.widgets.look.theme import LIGHT
from tests.widgets.inks import covered, samples
from tests.widgets.pens import line


def begun(pen: Pen = Pen.BOLD, density: float = 1.0) -> Writing:
    return Writing(pen, InkColour.RED, LIGHT, QSize(100, 100), density=density)


def seen(writing: Writing, density: int = 1) -> QImage:
    image = QImage(100 * density, 100 * density, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        writing.paint(painter, QRectF(0, 0, 100, 100))
    return image


@pytest.mark.parametrize("density", [1, 2])
def test_what_is_written_is_seen_as_far_as_the_pen_has_come(density: int) -> None:
    writing, way = begun(density=density), line((10, 20), (90, 80))
    for at, sample in enumerate(samples(way)):
        writing.go(sample)
        seen_of_it = covered(seen(writing, density), way)
        assert seen_of_it == [place <= at for place in range(len(way))]


def test_what_is_to_be_shown_anew_holds_all_that_came() -> None:
    writing, before = begun(), seen(begun())
    for sample in samples(line((10, 20), (90, 80))):
        area = writing.go(sample).toAlignedRect()
        now = seen(writing)
        changed = [
            (x, y) for x in range(100) for y in range(100) if now.pixel(x, y) != before.pixel(x, y)
        ]
        assert changed
        assert all(area.contains(x, y) for x, y in changed)
        before = now


def test_a_pen_that_hardly_moves_leaves_no_more_points() -> None:
    writing = begun()
    for at in range(20):
        writing.go(Sample(QPointF(50 + at / 100, 50), 500, at))
    assert len(writing.trace) == 1


def test_pressed_harder_it_is_broader() -> None:
    broad = []
    for pressure in (100, 1000):
        writing = begun()
        for sample in samples(line((10, 50), (90, 50)), pressure):
            writing.go(sample)
        image = seen(writing)
        broad.append(sum(covered(image, [QPointF(50, y) for y in range(100)])))
    assert broad[0] < broad[1]


def test_a_marker_shines_through_while_it_is_written_and_is_nowhere_darker() -> None:
    writing = begun(Pen.MARKER)
    for sample in samples([*line((20, 20), (80, 80)), *line((80, 20), (20, 80))]):
        writing.go(sample)
    image = seen(writing)
    alphas = {image.pixelColor(at, at).alpha() for at in (30, 50, 70)}
    assert len(alphas) == 1
    assert alphas.pop() < 128


def test_it_has_the_colour_that_was_chosen() -> None:
    writing = begun()
    for sample in samples(line((10, 50), (90, 50))):
        writing.go(sample)
    assert seen(writing).pixelColor(50, 50).rgb() == ink_tint(InkColour.RED, LIGHT).rgb()
