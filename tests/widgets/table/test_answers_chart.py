from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from notepad.widgets.charts import AnswerBar, Answers, AnswersChart, grown
from notepad.widgets.look import theme
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

BARS = tuple(
    AnswerBar(number, count, f"Note {number}: {count} left.")
    for number, count in enumerate((20, 10, None, 1), start=1)
)
ANSWERS = Answers("possible sums, note by note", BARS, turning=2)


def shown(qtbot: QtBot, answers: Answers = ANSWERS, width: int = 400) -> AnswersChart:
    chart = AnswersChart()
    qtbot.addWidget(chart)
    chart.show_answers(answers)
    chart.resize(width, chart.heightForWidth(width))
    chart.show()
    return chart


def test_bars_are_as_high_as_there_are_answers() -> None:
    assert (grown(0, 20), grown(10, 20), grown(20, 20)) == (0.0, 0.5, 1.0)


def test_among_very_many_answers_a_thousandth_of_them_can_still_be_seen() -> None:
    assert 0.4 < grown(1000, 1_000_000) < 0.6


def test_the_turning_bar_alone_is_dark(qtbot: QtBot) -> None:
    chart = shown(qtbot)
    picture, places = grabbed(chart), chart.places()
    dark = {key for key, place in places.items() if picture.count(theme.LIGHT.accent, place)}
    assert dark == {"2"}
    assert not picture.count(theme.LIGHT.bar, places["3"])  # it was not counted


def test_a_tapped_bar_tells_what_was_left_and_makes_room_for_it(qtbot: QtBot) -> None:
    chart = shown(qtbot)
    before = chart.heightForWidth(400)
    place = chart.places()["2"].center().toPoint()
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)
    assert chart.accessibleDescription() == "Note 2: 10 left."
    assert chart.heightForWidth(400) > before


def test_where_it_is_narrow_the_caption_has_a_line_of_its_own(qtbot: QtBot) -> None:
    chart = shown(qtbot)
    assert chart.heightForWidth(200) > chart.heightForWidth(400)
    assert chart.minimumSizeHint().height() <= chart.heightForWidth(400)


def test_without_bars_there_is_nothing_to_tap(qtbot: QtBot) -> None:
    assert shown(qtbot, Answers("nothing", ())).places() == {}


@pytest.mark.parametrize("count", [1, 40])
def test_every_bar_is_a_target_beside_the_others(qtbot: QtBot, count: int) -> None:
    bars = tuple(AnswerBar(number, 1, "") for number in range(1, count + 1))
    places = list(shown(qtbot, Answers("", bars)).places().values())
    assert len(places) == count
    assert all(one.right() <= other.left() + 1e-6 for one, other in pairwise(places))
