from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from notepad.widgets.look import theme
from notepad.widgets.table.step_list import PointLine, TurningPoint, TurningPoints
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

TURNED = TurningPoint(12, "Turned the game:", "Cem asked Bob for 3: 2")
CERTAIN = TurningPoint(21, "Certain from here.", "You said it 2 notes later.")


def test_a_tap_leads_to_the_note(qtbot: QtBot) -> None:
    points = TurningPoints()
    qtbot.addWidget(points)
    points.show_points((TURNED, CERTAIN))
    points.show()
    tapped: list[int] = []
    points.tapped.connect(tapped.append)
    for line in points.lines:
        QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert tapped == [12, 21]


def test_those_that_are_gone_are_shown_no_more(qtbot: QtBot) -> None:
    points = TurningPoints()
    qtbot.addWidget(points)
    points.show_points((TURNED, CERTAIN))
    points.show_points((CERTAIN,))
    assert [line.point for line in points.lines] == [CERTAIN]


def test_all_of_it_is_spoken() -> None:
    assert TURNED.told == "Turned the game: Cem asked Bob for 3: 2"
    assert TurningPoint(1, "Alone").told == "Alone"


def test_a_line_wraps_where_it_is_narrow_and_shows_its_number_in_a_badge(qtbot: QtBot) -> None:
    line = PointLine()
    qtbot.addWidget(line)
    line.show_point(CERTAIN)
    assert line.accessibleName() == "Note 21: Certain from here. You said it 2 notes later."
    assert line.heightForWidth(200) > line.heightForWidth(600)
    line.resize(300, line.heightForWidth(300))
    line.show()
    assert grabbed(line).count(theme.LIGHT.accent) > 100
