from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from notepad.widgets.sheet.bars import BarsWidget, words_below
from tests.widgets.grids import bars

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34  # pixels at 96 an inch


@pytest.fixture
def chart(qtbot: QtBot) -> BarsWidget:
    widget = BarsWidget()
    qtbot.addWidget(widget)
    widget.resize(360, 200)
    widget.show_bars(bars())
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def test_a_tapped_bar_says_its_detail_and_tapped_again_no_more(chart: BarsWidget) -> None:
    for selected in ("22", None):
        point = chart.places()["22"].center().toPoint()
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
        assert chart.selected == selected
    assert words_below(chart.bars, "22") == "22, told in detail"


def test_a_tapped_bar_is_added_to_the_note_that_says_it(chart: BarsWidget, qtbot: QtBot) -> None:
    before = chart.bars
    drafted = tuple(replace(bar, draft={"sum": (bar.key,)}) for bar in before.bars)
    chart.show_bars(replace(before, bars=drafted))
    with qtbot.waitSignal(chart.added) as told:
        chart.tap("22", None)
    assert told.args == [{"sum": ("22",)}]
    with qtbot.assertNotEmitted(chart.added):
        chart.tap("22", None)


def test_arrow_keys_go_from_bar_to_bar_and_enter_taps(chart: BarsWidget) -> None:
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(chart, key)
    assert chart.selected == "19"


def test_a_bar_is_a_target_as_tall_as_the_chart(chart: BarsWidget) -> None:
    assert all(place.height() >= _MM_9 for place in chart.places().values())


def test_each_bar_has_a_spoken_name(chart: BarsWidget) -> None:
    table = QAccessible.queryAccessibleInterface(chart)
    assert table.text(QAccessible.Text.Name) == "Sum"
    assert table.childCount() == 8
    assert table.child(3).text(QAccessible.Text.Name).startswith("20: ")


def test_the_chosen_bar_stays_chosen_while_it_is_there(chart: BarsWidget) -> None:
    chart.select("22")
    chart.show_bars(bars(18, 25))
    assert chart.selected == "22"
    chart.show_bars(bars(17, 20))
    assert chart.selected is None
