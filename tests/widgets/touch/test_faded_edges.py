"""What is cut off where a line scrolls sideways fades away, and says that there is more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from notepad.widgets.look import theme
from notepad.widgets.touch.scrolling import FadedEdges

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

DARK = "#000000"


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
