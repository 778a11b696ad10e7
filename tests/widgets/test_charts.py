from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import SWATCHES
from notepad.core.page import Course
from notepad.widgets import charts
from notepad.widgets.charts import Answers, Column, Columns, RowsChart, answers_left_columns
from notepad.widgets.look.theme import finger
from tests.widgets import fingers
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


COURSE = Columns(
    "How early the answer was certain",
    (
        Column("0", 0.5, "6 Jan 2026, certain after 50% of the notes"),
        Column("1", 1.0, "7 Jan 2026, certain after 100% of the notes"),
        Column("2", None, "8 Jan 2026, never certain"),
    ),
    "all notes",
    "6 Jan 2026",
    "8 Jan 2026",
)
BARS = tuple(
    charts.AnswerBar(number, count, f"Note {number}: {count} left.")
    for number, count in enumerate((20, 10, None, 1), start=1)
)
ANSWERS = answers_left_columns(Answers("possible sums after each note", BARS, turning=2))


def shown(qtbot: QtBot, columns: Columns = COURSE, width: int = 400) -> charts.ColumnChart:
    chart = charts.ColumnChart()
    chart.show_columns(columns)
    return fingers.on_screen(qtbot, chart, width)


def test_columns_are_as_high_as_there_are_answers_and_what_is_least_can_still_be_seen(
    qtbot: QtBot,
) -> None:
    assert [one.height for one in ANSWERS.columns] == [1.0, 0.5, None, 0.05]
    assert 0.4 < charts.column_height(1000, 1_000_000) < 0.6, "a thousandth of very many"
    assert charts.column_height(0, 20) == 0.0
    chart = shown(qtbot, replace(COURSE, columns=(Column("0", 0.0, "at once"),)))
    (column,) = recorded(chart).filled("accent")
    assert 1 < column.height() < 4
    assert chart.places()["0"].width() < 100, "one is not wider than many would need"


@pytest.mark.parametrize("columns", [COURSE, ANSWERS])
def test_a_tapped_column_tells_its_detail_below(qtbot: QtBot, columns: Columns) -> None:
    chart, tapped = shown(qtbot, columns), columns.columns[1]
    before, place = chart.heightForWidth(400), chart.places()[tapped.key]
    assert tapped.detail not in recorded(chart).texts()
    fingers.click(chart, place)
    assert chart.accessibleName() == columns.name
    assert chart.accessibleDescription() == tapped.detail
    assert chart.heightForWidth(400) > before
    drawing = recorded(chart)
    assert drawing.text(tapped.detail).place.top() > place.bottom()
    (frame,) = drawing.outlined("pencil")
    assert place.contains(frame)
    assert frame.height() > place.height() - 4
    fingers.keys(chart, "Right", "Space")
    assert chart.selected == columns.columns[2].key, "arrow keys go through time"


ROWS = (
    charts.ChartRow("Ann", "Ann", 3, 4, "3 of 4", "Won 75% of the games: Sleuth 3 of 4."),
    charts.ChartRow("Bob", "Bob", 0, 2, "0 of 2", "Won none."),
)


@pytest.fixture
def chart(qtbot: QtBot) -> RowsChart:
    made = RowsChart()
    made.show_rows("Wins", ROWS)
    return fingers.on_screen(qtbot, made, 400)


@pytest.mark.parametrize("seed", range(12))
def test_a_line_of_points_ends_as_high_as_they_are_wherever_its_sign_stands(
    qtbot: QtBot, seed: int
) -> None:
    random = Random(seed)
    points = [[random.randint(0, 60) for _note in range(4)] for _family in range(6)]
    points[5][-1] = points[4][-1]
    looks = zip(points, Symbol, strict=False)
    lines = tuple(
        Course(Face("", sign, next(iter(SWATCHES))), tuple(course)) for course, sign in looks
    )
    bars = tuple(charts.AnswerBar(number, None, "") for number in range(1, 5))
    chart = shown(qtbot, answers_left_columns(Answers("points of each family", bars, lines=lines)))
    drawn = [one.points for one in recorded(chart).marks if one.thick == 2 and len(one.points) > 4]
    assert len(drawn) == len(points)
    for (line, course), (other, more) in combinations(zip(drawn, points, strict=True), 2):
        for at, (less, much) in enumerate(zip(course, more, strict=True), start=1):
            below = line[2 * at + 1] - other[2 * at + 1]
            assert (below > 0, below < 0) == (less < much, less > much)


def test_the_part_is_drawn_on_the_whole_and_nothing_on_none(chart: RowsChart) -> None:
    ann, bob = (recorded(chart).within(chart.places()[name]) for name in ("Ann", "Bob"))
    assert [len(one.filled("accent")) for one in (ann, bob)] == [1, 0]
    assert [len(one.filled("bar")) for one in (ann, bob)] == [1, 1]
    fingers.keys(chart, "Down", "Return")
    assert chart.selected == "Bob"
    places = list(chart.places().values())
    assert min(place.height() for place in places) >= finger(chart)
    assert all(one.bottom() <= other.top() for one, other in pairwise(places))


def test_a_tapped_row_tells_more_below_itself_until_it_is_gone_and_the_others_make_room(
    chart: RowsChart,
) -> None:
    before, below = chart.heightForWidth(400), chart.places()["Bob"].top()
    fingers.click(chart, chart.places()["Ann"])
    assert chart.accessibleDescription() == ROWS[0].detail
    assert chart.heightForWidth(400) > before
    assert chart.places()["Bob"].top() > below
    fingers.click(chart, chart.places()["Ann"])
    assert chart.heightForWidth(400) == before
    chart.select("Ann")
    kept = []
    for rows in (ROWS[::-1], ROWS[1:]):
        chart.show_rows("Wins", rows)
        kept.append(chart.selected)
    assert kept == ["Ann", None]
    chart.show_rows("Wins", ())
    assert not recorded(chart).filled("accent")


def test_every_row_is_spoken_with_its_numbers(chart: RowsChart) -> None:
    found = QAccessible.queryAccessibleInterface(chart)
    names = [found.child(at).text(QAccessible.Text.Name) for at in range(found.childCount())]
    assert names == ["Ann: 3 of 4", "Bob: 0 of 2"]
    assert chart.accessibleName() == "Wins"
