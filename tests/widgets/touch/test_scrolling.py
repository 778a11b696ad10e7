from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from notepad.widgets.look import theme
from notepad.widgets.look.label import Label
from notepad.widgets.touch.scrolling import FadedEdges, FingerScroll, FittingScroll, SlimScrollBar
from tests.widgets import fingers
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


WORDS = "Bob asked Cem for all the blue cards and got none of them. "


def tall(qtbot: QtBot, height: int = 900) -> FingerScroll:
    content = QLabel("first")
    content.setMinimumHeight(height)
    area = FingerScroll(content)
    return fingers.on_screen(qtbot, area, 200, 300)


def test_a_finger_that_moves_up_scrolls_down(qtbot: QtBot) -> None:
    area = tall(qtbot)
    screen = QTest.createTouchDevice()
    QTest.touchEvent(area, screen).press(0, QPoint(100, 250), area).commit()
    for y in range(240, 40, -20):
        QTest.touchEvent(area, screen).move(0, QPoint(100, y), area).commit()
        QTest.qWait(15)
    QTest.touchEvent(area, screen).release(0, QPoint(100, 50), area).commit()
    assert area.verticalScrollBar().value() > 80


def test_the_thumb_tells_how_far_it_is_and_how_much_there_is(qtbot: QtBot) -> None:
    area = tall(qtbot)
    bar = area.verticalScrollBar()
    top = grabbed(bar).reach(theme.LIGHT.crossed)
    bar.setValue(bar.maximum())
    bottom = grabbed(bar).reach(theme.LIGHT.crossed)
    assert top.bottom() < bar.height() / 2 < bottom.top()
    assert top.height() == bottom.height() == pytest.approx(bar.height() / 3, abs=15)


def test_where_all_is_seen_there_is_no_thumb(qtbot: QtBot) -> None:
    bar = SlimScrollBar()
    qtbot.addWidget(bar)
    bar.resize(10, 200)
    bar.setRange(0, 0)
    assert not grabbed(bar).has(theme.LIGHT.crossed)
    bar.setRange(0, 10)
    assert grabbed(bar).has(theme.LIGHT.crossed)


def test_a_thumb_that_is_held_is_darker(qtbot: QtBot) -> None:
    area = tall(qtbot)
    bar = area.verticalScrollBar()
    bar.setSliderDown(True)
    held = grabbed(bar)
    assert held.has(theme.LIGHT.faded)
    assert not held.has(theme.LIGHT.crossed)


def test_content_is_as_wide_as_the_area_and_never_scrolls_sideways(qtbot: QtBot) -> None:
    area = tall(qtbot)
    content = area.findChild(QLabel)
    assert isinstance(content, QLabel)
    assert content.width() == area.viewport().width()
    content.setMinimumWidth(400)
    QApplication.processEvents()
    assert not area.horizontalScrollBar().isVisible()


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(300, 400)
    return page


def fitting(page: QWidget, text: str) -> tuple[FittingScroll, Label]:
    content, label = QWidget(), Label(text)
    column = QVBoxLayout(content)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(label)
    area = FittingScroll(content)
    outer = QVBoxLayout(page)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addWidget(area)
    outer.addStretch(1)
    page.show()
    QApplication.processEvents()
    return area, label


def test_a_fitting_area_is_as_high_as_its_content_and_grows_with_it(
    qtbot: QtBot, page: QWidget
) -> None:
    area, label = fitting(page, WORDS)
    low = area.height()
    assert low == label.heightForWidth(290)
    assert area.verticalScrollBar().maximum() == 0
    label.say(WORDS * 4)
    qtbot.waitUntil(lambda: area.height() > 2 * low)
    assert area.height() == label.heightForWidth(290)


def test_in_a_lower_place_its_content_scrolls(page: QWidget) -> None:
    area, _label = fitting(page, WORDS * 40)
    assert area.height() == 400
    assert area.verticalScrollBar().maximum() > 100


def test_an_area_does_not_wrap_its_words_anew_when_scrolling_begins(
    qtbot: QtBot, page: QWidget
) -> None:
    area, label = fitting(page, WORDS)
    width = label.width()
    assert width == 290
    label.say(WORDS * 40)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert label.width() == width


DARK = "#000000"


# What is cut off where a line scrolls sideways fades away, and says that there is more.
@pytest.fixture
def area(qtbot: QtBot) -> QScrollArea:
    area, line = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    line.setStyleSheet(f"background: {DARK}")
    line.resize(300, 40)
    area.setWidget(line)
    FadedEdges(area)
    area.resize(100, 40)
    area.show()
    QApplication.processEvents()
    return area


def ends(area: QScrollArea) -> tuple[str, str]:
    image = area.grab().toImage()
    return image.pixelColor(0, 20).name(), image.pixelColor(99, 20).name()


def test_a_side_at_which_there_is_more_fades_into_the_desk(area: QScrollArea) -> None:
    left, right = ends(area)
    assert left == DARK
    assert right != DARK
    area.horizontalScrollBar().setValue(100)
    assert DARK not in ends(area)
    area.horizontalScrollBar().setValue(200)
    left, right = ends(area)
    assert (left != DARK, right) == (True, DARK)


def test_what_is_whole_fades_nowhere(area: QScrollArea) -> None:
    area.resize(300, 40)
    QApplication.processEvents()
    assert ends(area) == (DARK, DARK)


def test_it_fades_into_the_colour_of_the_desk(area: QScrollArea) -> None:
    image = area.grab().toImage()
    desk, seen = theme.current().desk, image.pixelColor(99, 20)
    assert abs(seen.red() - int(desk[1:3], 16)) < 30
