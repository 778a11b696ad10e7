import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.widgets.charts import Course, CourseBar, CourseChart
from notepad.widgets.look import theme
from tests.widgets.painting import grabbed

COURSE = Course(
    "How early it was certain",
    (
        CourseBar("0", 0.5, "6 Jan 2026, certain after 50% of the notes"),
        CourseBar("1", 1.0, "7 Jan 2026, certain after 100% of the notes"),
        CourseBar("2", None, "8 Jan 2026, never certain"),
    ),
    "all notes",
    "6 Jan 2026",
    "8 Jan 2026",
)


@pytest.fixture
def chart(qtbot: QtBot) -> CourseChart:
    made = CourseChart()
    qtbot.addWidget(made)
    made.show_course(COURSE)
    made.resize(400, made.heightForWidth(400))
    made.show()
    return made


def test_a_bar_is_as_high_as_its_value(chart: CourseChart) -> None:
    picture, places = grabbed(chart), chart.places()
    half, whole = (picture.count(theme.LIGHT.accent, places[key]) for key in "01")
    assert 0.4 < half / whole < 0.6


def test_where_there_is_no_value_an_outline_stands_and_no_bar(chart: CourseChart) -> None:
    picture, place = grabbed(chart), chart.places()["2"]
    assert not picture.count(theme.LIGHT.accent, place)
    assert picture.count(theme.LIGHT.faded, place)


def test_a_tapped_bar_tells_its_detail_below(chart: CourseChart) -> None:
    before = chart.heightForWidth(400)
    place = chart.places()["1"].center().toPoint()
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)
    assert chart.accessibleDescription() == COURSE.bars[1].detail
    assert chart.heightForWidth(400) > before


def test_arrow_keys_go_through_time(chart: CourseChart) -> None:
    chart.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(chart, key)
    assert chart.selected == "2"


def test_few_bars_are_not_wider_than_many_would_need(chart: CourseChart) -> None:
    chart.show_course(Course("", COURSE.bars[:1]))
    assert chart.course.bars == COURSE.bars[:1]
    assert chart.places()["0"].width() < 100
