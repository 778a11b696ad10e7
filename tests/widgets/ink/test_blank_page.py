from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from notepad.core.ink import PAGE_SHAPE
from notepad.widgets.ink.strokes import LINES, BlankPage, paint_blank
from notepad.widgets.look import theme
from tests.widgets.inks import covered

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def page(qtbot: QtBot) -> BlankPage:
    made = BlankPage()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(("width", "height"), [(850, 700), (320, 240), (300, 900), (900, 200)])
def test_a_page_has_the_same_shape_wherever_it_is_shown_and_all_the_room_there_is(
    page: BlankPage, width: int, height: int
) -> None:
    page.resize(width, height)
    place = page.place
    assert place.width() / place.height() == pytest.approx(PAGE_SHAPE)
    assert QRectF(page.rect()).adjusted(-0.1, -0.1, 0.1, 0.1).contains(place)
    assert place.width() == width or place.height() == pytest.approx(height)
    assert place.center() == QRectF(page.rect()).center()


def test_a_page_says_which_it_is(page: BlankPage) -> None:
    said = []
    for number in (1, 3):
        page.turn_to(number)
        said.append(page.accessibleName())
    assert said == ["Page 1", "Page 3"]


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK])
def test_a_page_has_lines_and_nothing_beside_them(look: theme.Theme) -> None:
    image = QImage(200, 200, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    place = QRectF(20, 20, 140, 140)
    with QPainter(image) as painter:
        paint_blank(painter, place, look)
    dark = sum(image.pixelColor(90, y).alpha() > 0 for y in range(200))
    assert LINES - 1 <= dark <= 2 * LINES
    assert not any(image.pixelColor(10, y).alpha() or image.pixelColor(175, y).alpha()
                   for y in range(200))  # fmt: skip


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK])
def test_the_lines_of_a_page_are_seen_on_paper_but_do_not_stand_out(look: theme.Theme) -> None:
    image = QImage(200, 200, QImage.Format.Format_ARGB32)
    image.fill(look.paper)
    with QPainter(image) as painter:
        paint_blank(painter, QRectF(20, 20, 140, 140), look)
    tones = {image.pixelColor(90, y).rgb() for y in range(200)}
    assert len(tones) > 1
    assert covered(image, [QRectF(20, 20, 1, 1).center()])
    contrasts = [
        theme.contrast(theme.tint(look.paper), image.pixelColor(90, y)) for y in range(200)
    ]
    assert 1.02 < max(contrasts) < 2
