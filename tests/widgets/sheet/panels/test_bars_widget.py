from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from notepad.core.page.page import Bars, percent
from notepad.widgets.sheet.panels.bars_widget import BarsWidget
from notepad.widgets.sheet.panels.paint_bars import bars_height, place_bars, told
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
    assert told(chart.bars, "22") == "22, told in detail"


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


def test_thirty_bars_fit_a_narrow_panel_with_fewer_labels(qapp: object) -> None:
    layout = place_bars(QRectF(0, 0, 330, 160), bars(5, 34), text=15, selected=None)
    assert len(layout.columns) == 30
    assert layout.columns[-1].right() <= 330.01
    assert layout.stride > 1


def test_eight_bars_are_all_labelled(qapp: object) -> None:
    assert place_bars(QRectF(0, 0, 330, 160), bars(), text=15, selected=None).stride == 1


def test_a_longer_sentence_asks_for_more_height(qapp: object) -> None:
    short = bars()
    long = replace(short, sentence="a long sentence " * 12)
    assert bars_height(long, 330, text=15) > bars_height(short, 330, text=15) + 30


def test_estimates_and_waiting_are_said_in_words() -> None:
    assert "Estimated" in told(replace(bars(), estimated=True))
    assert "reckoning" in told(Bars("Sum", waiting=True))


@pytest.mark.parametrize(
    ("share", "written"),
    [(0.0, "0%"), (0.001, "<1%"), (0.23, "23%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_a_share_is_never_rounded_to_certainty(share: float, written: str) -> None:
    assert percent(share) == written


@pytest.mark.parametrize("shown", [bars(), replace(bars(19, 19), certain=True), Bars("Sum")])
def test_every_state_paints(qtbot: QtBot, shown: Bars) -> None:
    widget = BarsWidget()
    qtbot.addWidget(widget)
    widget.show_bars(shown)
    widget.resize(330, widget.heightForWidth(330))
    assert not widget.grab().isNull()
