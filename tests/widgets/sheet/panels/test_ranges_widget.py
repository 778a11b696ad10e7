from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtTest import QTest

from notepad.core.page.page import Ranges
from notepad.widgets.look import theme
from notepad.widgets.sheet.panels.memo_widget import MemoWidget
from notepad.widgets.sheet.panels.paint_ranges import paint_ranges, place_ranges, ranges_height
from notepad.widgets.sheet.panels.ranges_widget import RangesWidget
from tests.widgets import fingers
from tests.widgets.books import memo, ranges

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


def test_everything_has_its_place_from_top_to_bottom(qapp: object) -> None:
    layout = place_ranges(QRectF(0, 0, 330, 0), ranges(), text=15)
    tops = [layout.title, layout.heads[0], *layout.rows[0], layout.rests[0], layout.heads[1]]
    assert [place.top() for place in tops] == sorted(place.top() for place in tops)
    assert layout.sentence.bottom() == pytest.approx(ranges_height(ranges(), 330, text=15))


def test_the_bar_reaches_from_low_to_high_and_my_amount_is_a_line_on_it(qapp: object) -> None:
    image = QImage(400, 260, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.LIGHT.paper))
    with QPainter(image) as painter:
        paint_ranges(painter, QRectF(0, 0, 400, 260), ranges(), theme.LIGHT)
    row = place_ranges(QRectF(0, 0, 400, 260), ranges(), text=15).rows[0][0].center()
    line = [image.pixelColor(x, round(row.y())).name() for x in range(100, 320)]
    assert {theme.LIGHT.bar, theme.LIGHT.soft, theme.LIGHT.accent} <= set(line)
    assert line.index(theme.LIGHT.bar) < line.index(theme.LIGHT.accent)


def test_without_ranges_only_title_and_sentence_are_left(qapp: object) -> None:
    bare = Ranges("Nothing", 10)
    assert ranges_height(bare, 330, text=15) < ranges_height(ranges(), 330, text=15)


def test_advice_is_shown_line_by_line_and_replaced(qtbot: QtBot) -> None:
    theme.apply(theme.LIGHT)
    widget = MemoWidget()
    qtbot.addWidget(widget)
    widget.show_memo(memo())
    widget.show()
    assert widget.memo == memo()
    lines = [label.text() for label in widget.findChildren(type(widget._heading))]
    assert [text for text, _tone in memo().lines] == lines[1:]
    tall = widget.sizeHint().height()
    widget.show_memo(type(memo())("Only a title"))
    assert widget.sizeHint().height() < tall
