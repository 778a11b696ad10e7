from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.reasoner import Premise, StoryStep, plainly
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.step_list import (
    SETTINGS,
    PointLine,
    StepList,
    TurningPoint,
    TurningPoints,
)
from tests.widgets import fingers
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

PASSED = StoryStep(
    "Note 3: Bob passed 2 blues, so blue 2 is not with Bob.",
    (Premise(3, "Bob passed 2 blues."),),
    "So blue 2 is not with Bob.",
)
LONG = StoryStep(
    "", (Premise(3, "Ann asked Bob about the blues, and Bob passed 2."),), "So 2 is not with Bob."
)
SUPPOSED = StoryStep("Suppose it.", (Premise(0, "Suppose it."),), supposed=True)
TWO = StoryStep("", (Premise(3, "This."), Premise(5, "That.")), "So it is.")


# The steps of a story, one below the other.
def shown(qtbot: QtBot, *steps: StoryStep, room: int = 300) -> StepList:
    made = StepList()
    qtbot.addWidget(made)
    made.show_steps(steps)
    made.fit(room)
    made.resize(340, made.heightForWidth(340))
    made.show()
    QApplication.processEvents()
    return made


def badges(made: StepList) -> list[str]:
    laid = made._placed(made.width(), made._setting)
    return [said for one in laid for said, _top in one.badges]


def test_each_step_has_the_numbers_of_its_notes(qtbot: QtBot) -> None:
    made = shown(qtbot, PASSED, SUPPOSED, TWO, *plainly("So there."))
    assert badges(made) == ["3", "?", "3", "5"]
    assert grabbed(made).has(LIGHT.accent)
    assert grabbed(made).has(LIGHT.lit_line)


def test_steps_are_set_closer_until_all_are_seen_at_once(qtbot: QtBot) -> None:
    made = shown(qtbot, *[LONG] * 6, room=1000)
    used, heights = [], []
    for room in (1000, 280, 200, 110, 60):
        made.fit(room)
        used.append(made._setting)
        heights.append(made.heightForWidth(340))
    assert used == [*SETTINGS, SETTINGS[1]], "too long for any: it scrolls and can be read"
    assert heights[:4] == sorted(heights[:4], reverse=True)


def test_no_letter_is_smaller_than_12_pixels(qtbot: QtBot) -> None:
    made = shown(qtbot, PASSED)
    assert [made._font(one).pixelSize() for one in SETTINGS] == [15, 13, 12, 12]


def test_where_notes_are_only_numbered_the_chosen_step_says_its_own(qtbot: QtBot) -> None:
    made = shown(qtbot, *[LONG] * 6, room=110)
    assert made._setting.brief
    before = made.heightForWidth(340)
    made.tap("2", None)
    assert made.chosen is made.steps[2]
    assert made.heightForWidth(340) > before
    assert badges(made) == ["3"] * 6


def test_steps_are_tapped_by_keys_too(qtbot: QtBot) -> None:
    made = shown(qtbot, PASSED, TWO)
    made.setFocus()
    heard: list[int] = []
    made.step_tapped.connect(heard.append)
    QTest.keyClick(made, Qt.Key.Key_Down)
    QTest.keyClick(made, Qt.Key.Key_Return)
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert heard == [1, -1]


@pytest.mark.parametrize("steps", [(), (PASSED, TWO)])
def test_it_is_told_in_sentences_to_who_does_not_see_it(
    qtbot: QtBot, steps: tuple[StoryStep, ...]
) -> None:
    made = shown(qtbot, *steps)
    assert made.accessibleDescription() == "\n".join(step.sentence for step in steps)


TURNED = TurningPoint(12, "Turned the game:", "Cem asked Bob for 3: 2")
CERTAIN = TurningPoint(21, "Certain from here.", "You said it 2 notes later.")


def test_a_tap_leads_to_the_note(qtbot: QtBot) -> None:
    points = TurningPoints()
    qtbot.addWidget(points)
    points.show_points((TURNED, CERTAIN))
    points.show()
    tapped: list[int] = []
    points.tapped.connect(tapped.append)
    for line in points.lines:
        fingers.click(line)
    assert tapped == [12, 21]


def test_those_that_are_gone_are_shown_no_more(qtbot: QtBot) -> None:
    points = TurningPoints()
    qtbot.addWidget(points)
    points.show_points((TURNED, CERTAIN))
    points.show_points((CERTAIN,))
    assert [line.point for line in points.lines] == [CERTAIN]


def test_all_of_it_is_spoken() -> None:
    assert TURNED.told == "Turned the game: Cem asked Bob for 3: 2"
    assert TurningPoint(1, "Alone").told == "Alone"


def test_a_line_wraps_where_it_is_narrow_and_shows_its_number_in_a_badge(qtbot: QtBot) -> None:
    line = PointLine()
    qtbot.addWidget(line)
    line.show_point(CERTAIN)
    assert line.accessibleName() == "Note 21: Certain from here. You said it 2 notes later."
    assert line.heightForWidth(200) > line.heightForWidth(600)
    line.resize(300, line.heightForWidth(300))
    line.show()
    assert grabbed(line).count(theme.LIGHT.accent) > 100
