from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.widgets.charts import ChartRow, RowsChart
from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from tests.widgets.painting import grabbed

ROWS = (
    ChartRow("Ann", "Ann", 3, 4, "3 of 4", "Won 75% of the games: Sleuth 3 of 4."),
    ChartRow("Bob", "Bob", 0, 2, "0 of 2", "Won none."),
)


@pytest.fixture
def chart(qtbot: QtBot) -> RowsChart:
    made = RowsChart()
    qtbot.addWidget(made)
    made.show_rows("Wins", ROWS)
    made.resize(400, made.heightForWidth(400))
    made.show()
    return made


def middle(chart: RowsChart, key: str) -> QPoint:
    return chart.places()[key].center().toPoint()


def test_the_part_is_drawn_on_the_whole_and_nothing_on_none(chart: RowsChart) -> None:
    picture, places = grabbed(chart), chart.places()
    assert picture.count(theme.LIGHT.accent, places["Ann"])
    assert picture.count(theme.LIGHT.bar, places["Ann"])
    assert not picture.count(theme.LIGHT.accent, places["Bob"])
    assert picture.count(theme.LIGHT.bar, places["Bob"])


def test_a_tapped_row_tells_more_below_itself_and_the_others_make_room(chart: RowsChart) -> None:
    before, below = chart.heightForWidth(400), chart.places()["Bob"].top()
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle(chart, "Ann"))
    assert chart.accessibleDescription() == ROWS[0].detail
    assert chart.heightForWidth(400) > before
    assert chart.places()["Bob"].top() > below
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle(chart, "Ann"))
    assert chart.heightForWidth(400) == before


def test_every_row_is_as_high_as_a_finger_and_beside_no_other(chart: RowsChart) -> None:
    chart.select("Ann")
    places = list(chart.places().values())
    assert min(place.height() for place in places) >= finger(chart)
    assert all(one.bottom() <= other.top() for one, other in pairwise(places))


def test_keys_go_from_row_to_row_and_tell_them(chart: RowsChart) -> None:
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Down)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    assert chart.selected == "Bob"


def test_every_row_is_spoken_with_its_numbers(chart: RowsChart) -> None:
    found = QAccessible.queryAccessibleInterface(chart)
    names = [found.child(at).text(QAccessible.Text.Name) for at in range(found.childCount())]
    assert names == ["Ann: 3 of 4", "Bob: 0 of 2"]
    assert chart.accessibleName() == "Wins"


def test_without_rows_there_is_nothing_to_draw(chart: RowsChart) -> None:
    chart.show_rows("Wins", ())
    assert chart.rows == ()
    assert grabbed(chart).count(theme.LIGHT.accent) == 0
