from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from notepad.widgets.look import theme
from notepad.widgets.sheet.panels.ranges_widget import RangesWidget
from tests.widgets import fingers
from tests.widgets.books import ranges

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34


@pytest.fixture
def chart(qtbot: QtBot) -> RangesWidget:
    theme.apply(theme.LIGHT)
    widget = RangesWidget()
    qtbot.addWidget(widget)
    widget.show_ranges(ranges())
    widget.resize(360, widget.heightForWidth(360))
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def test_a_tapped_range_says_about_what_and_whom(chart: RangesWidget) -> None:
    heard: list[tuple[str, str]] = []
    chart.range_tapped.connect(lambda *told: heard.append(told))
    fingers.tap(chart, chart.places()["3"].center().toPoint())
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(chart, key)
    assert heard == [("Earl", "Cem"), ("Ahmed", "Cem")]


def test_every_range_is_a_target_for_a_finger_with_a_spoken_name(chart: RangesWidget) -> None:
    assert all(place.height() >= _MM_9 for place in chart.places().values())
    table = QAccessible.queryAccessibleInterface(chart)
    assert table.text(QAccessible.Text.Name) == "What they can have"
    assert table.child(1).text(QAccessible.Text.Name) == "Bob Earl"
    assert "every other" in table.text(QAccessible.Text.Description)
