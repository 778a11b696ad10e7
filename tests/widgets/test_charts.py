from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Course
from notepad.widgets.charts import (
    AnswerBar,
    Answers,
    ChartRow,
    Column,
    ColumnChart,
    Columns,
    RowsChart,
    answers_left_columns,
    column_height,
)
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
    AnswerBar(number, count, f"Note {number}: {count} left.")
    for number, count in enumerate((20, 10, None, 1), start=1)
)
ANSWERS = answers_left_columns(Answers("possible sums after each note", BARS, turning=2))


def shown(qtbot: QtBot, columns: Columns = COURSE, width: int = 400) -> ColumnChart:
    chart = ColumnChart()
    chart.show_columns(columns)
    return fingers.on_screen(qtbot, chart, width)


def test_a_column_stands_on_the_ground_as_high_as_its_share_and_an_outline_where_none_was_reached(
    qtbot: QtBot,
) -> None:
    chart = shown(qtbot)
    drawing, places = recorded(chart), [*chart.places().values()]
    half, whole = drawing.filled("accent")
    assert half.height() == pytest.approx(whole.height() / 2)
    assert half.bottom() == whole.bottom()
    assert (whole.top(), whole.bottom()) == (places[1].top(), places[1].bottom())
    assert whole.right() < places[1].right(), "there is a gap between two columns"
    (outline,) = drawing.outlined("faded", dashed=True)
    assert places[2].contains(outline)
    assert outline.height() >= places[2].height() - 3
    lines = [line.top() for line in drawing.outlined("line")]
    assert lines == [places[0].top(), places[0].bottom()], "they mark nothing and all"
    above, first, last = (
        drawing.text(said).place for said in (COURSE.top, COURSE.first, COURSE.last)
    )
    assert above.bottom() <= places[0].top() < places[0].bottom() < first.top() == last.top()
    assert above.left() == first.left() < last.left()
    assert all(one.right() <= other.left() + 1e-6 for one, other in pairwise(places))


def test_columns_are_as_high_as_there_are_answers_and_what_is_least_can_still_be_seen(
    qtbot: QtBot,
) -> None:
    assert [one.height for one in ANSWERS.columns] == [1.0, 0.5, None, 0.05]
    assert 0.4 < column_height(1000, 1_000_000) < 0.6, "a thousandth of very many"
    assert column_height(0, 20) == 0.0
    nothing = replace(COURSE, columns=(Column("0", 0.0, "at once"),))
    chart = shown(qtbot, nothing)
    (column,) = recorded(chart).filled("accent")
    assert 1 < column.height() < 4
    assert chart.places()["0"].width() < 100, "one is not wider than many would need"


@pytest.mark.parametrize("columns", [COURSE, ANSWERS])
def test_a_tapped_column_tells_its_detail_below(qtbot: QtBot, columns: Columns) -> None:
    chart, (key, detail) = (
        shown(qtbot, columns),
        (columns.columns[1].key, columns.columns[1].detail),
    )
    before = chart.heightForWidth(400)
    assert detail not in recorded(chart).texts()
    place = chart.places()[key]
    fingers.click(chart, place)
    assert chart.accessibleName() == columns.name
    assert chart.accessibleDescription() == detail
    assert chart.heightForWidth(400) > before
    assert recorded(chart).text(detail).place.top() > place.bottom()
    (frame,) = recorded(chart).outlined("pencil")
    assert place.contains(frame)
    assert frame.height() > place.height() - 4


def test_arrow_keys_go_through_time(qtbot: QtBot) -> None:
    chart = shown(qtbot)
    chart.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(chart, key)
    assert chart.selected == "2"


def test_the_turning_point_alone_is_dark_and_nothing_stands_where_none_were_counted(
    qtbot: QtBot,
) -> None:
    chart = shown(qtbot, ANSWERS)
    drawing, places = recorded(chart), chart.places()
    dark = drawing.filled("accent")
    assert any(places["2"].contains(column) for column in dark)
    assert len(drawing.filled("bar")) == 2
    assert drawing.text("2")
    assert not [mark for mark in drawing.filled("bar") if mark.intersects(places["3"])]
    assert sorted(drawing.texts("faded")) == ["4", "note 1", "possible sums after each note"]
    narrow = recorded(shown(qtbot, ANSWERS, 200))
    for one, beside in ((drawing, True), (narrow, False)):
        caption, first = one.text(ANSWERS.caption).place, one.text("note 1").place
        assert (caption.top() == first.top()) is beside
    assert shown(qtbot, answers_left_columns(Answers("nothing", ()))).places() == {}


def test_where_it_was_certain_columns_are_green_and_both_notes_have_a_disc(qtbot: QtBot) -> None:
    bars = tuple(AnswerBar(at, count, str(at)) for at, count in enumerate((9, 8, 2, 1, 1), 1))
    chart = shown(qtbot, answers_left_columns(Answers("sums", bars, turning=3, certain=4)))
    drawing, places = recorded(chart), chart.places()
    greens = [area for area in drawing.filled("mine_ink") if places["4"].contains(area)]
    assert greens
    assert any(places["5"].contains(area) for area in drawing.filled("mine_ink"))
    discs = [drawing.text("3").place, *(t.place for t in drawing.marks if t.text == "4")]
    assert len(discs) == 2
    assert not discs[0].intersects(discs[1])
    assert all(chart.rect().contains(disc.toAlignedRect()) for disc in discs)


def test_the_sign_of_a_piece_is_at_the_end_of_its_line_and_no_disc_covers_it(
    qtbot: QtBot,
) -> None:
    ends = ((100, 100, 106), (96, 97, 107), (70, 78, 108), (60, 75, 105))
    points = [(*range(3, 63, 3), *end) for end in ends]
    bars = tuple(AnswerBar(number, number, f"Note {number}") for number in range(1, 24))
    shades = ("#1f7a4d", "#856404", "#c0392b", "#1d6fb8")
    pieces = zip("abcd", shades, points, strict=True)
    lines = tuple(Course(Face(name, Symbol.CIRCLE, shade), told) for name, shade, told in pieces)
    chart = shown(qtbot, answers_left_columns(Answers("points", bars, turning=23, lines=lines)))
    painted = recorded(chart)
    drawn = [mark.points for mark in painted.marks if len(mark.points) == 50 and mark.thick == 2]
    (written,) = (one.place for one in painted.marks if one.text == "23" and one.bold)
    for sign, line in zip(chart.signs(108), drawn, strict=True):
        legs = pairwise(zip(line[::2], line[1::2], strict=True))
        assert any(on_leg((sign.x(), sign.y()), *leg) for leg in legs)
        assert sign.y() > written.bottom() + 8


def on_leg(spot: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a spot is on a straight line, to a pixel."""
    if not start[0] - 1 <= spot[0] <= end[0] + 1:
        return False
    share = (spot[0] - start[0]) / (end[0] - start[0])
    return abs(start[1] + share * (end[1] - start[1]) - spot[1]) < 1


ROWS = (
    ChartRow("Ann", "Ann", 3, 4, "3 of 4", "Won 75% of the games: Sleuth 3 of 4."),
    ChartRow("Bob", "Bob", 0, 2, "0 of 2", "Won none."),
)


@pytest.fixture
def chart(qtbot: QtBot) -> RowsChart:
    made = RowsChart()
    made.show_rows("Wins", ROWS)
    return fingers.on_screen(qtbot, made, 400)


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
