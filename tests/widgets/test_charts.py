from itertools import combinations
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import SWATCHES
from notepad.core.page import Course
from notepad.widgets import charts
from notepad.widgets.charts import Answers, Columns, RowsChart, answers_left_columns
from notepad.widgets.look.theme import finger
from tests.widgets import fingers
from tests.widgets.places import apart
from tests.widgets.recorded import recorded
from tests.widgets.states import ANSWERS, COURSE, NO_COURSE, ROWS


def shown(qtbot: QtBot, columns: Columns) -> charts.ColumnChart:
    chart = charts.ColumnChart()
    chart.show_columns(columns)
    return fingers.on_screen(qtbot, chart, 400)


def test_columns_are_as_high_as_there_are_answers(qtbot: QtBot) -> None:
    assert [one.height for one in ANSWERS.columns] == [1.0, 0.5, None, 0.05]
    assert 0.4 < charts.column_height(1000, 1_000_000) < 0.6, "a thousandth of very many"
    assert charts.column_height(0, 20) == 0.0
    (column,) = recorded(shown(qtbot, NO_COURSE)).filled("accent")
    assert 1 < column.height() < 4, "it can still be seen"


@pytest.mark.parametrize("columns", [COURSE, ANSWERS])
def test_a_tapped_column_tells_its_detail_below(qtbot: QtBot, columns: Columns) -> None:
    chart, tapped = shown(qtbot, columns), columns.columns[1]
    before, place = chart.heightForWidth(400), chart.places()[tapped.key]
    assert tapped.detail not in recorded(chart).texts()
    fingers.click(chart, place)
    assert chart.accessibleDescription() == tapped.detail
    assert chart.heightForWidth(400) > before
    assert recorded(chart).text(tapped.detail).place.top() > place.bottom()
    fingers.keys(chart, "Right", "Space")
    assert chart.selected == columns.columns[2].key, "arrow keys go through time"


@pytest.fixture
def chart(qtbot: QtBot) -> RowsChart:
    made = RowsChart()
    made.show_rows("Wins", ROWS)
    return fingers.on_screen(qtbot, made, 400)


@pytest.mark.parametrize("seed", range(12))
def test_lines_of_points_are_as_high_as_they_are(qtbot: QtBot, seed: int) -> None:
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


def test_rows_are_targets_for_a_finger_and_chosen_by_keys(chart: RowsChart) -> None:
    fingers.keys(chart, "Down", "Return")
    assert chart.selected == "Bob"
    places = list(chart.places().values())
    assert min(place.height() for place in places) >= finger(chart)
    assert apart(places)


def test_a_tapped_row_tells_more_below_itself_until_it_is_gone(chart: RowsChart) -> None:
    before, below = chart.heightForWidth(400), chart.places()["Bob"].top()
    for told in (True, False):
        fingers.click(chart, chart.places()["Ann"])
        assert bool(chart.accessibleDescription()) is told
        assert (chart.heightForWidth(400) > before) is told
        assert (chart.places()["Bob"].top() > below) is told
    chart.select("Ann")
    for rows, kept in ((ROWS[::-1], "Ann"), (ROWS[1:], None), ((), None)):
        chart.show_rows("Wins", rows)
        assert chart.selected == kept
    assert not recorded(chart).filled("accent")
