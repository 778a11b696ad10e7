from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from notepad.core.reasoner import Premise, StoryStep, plainly
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.step_list import PointLine, StepList, TurningPoint, TurningPoints
from tests.widgets import fingers
from tests.widgets.recorded import recorded

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
    made.show_steps(steps)
    made.fit(room)
    return fingers.on_screen(qtbot, made, 340, made.heightForWidth(340) or 1)


def sizes(made: StepList) -> set[float]:
    return {mark.size for mark in recorded(made).marks if mark.fill == LIGHT.ink}


def test_each_step_has_the_numbers_of_its_notes_and_what_is_supposed_a_mark(qtbot: QtBot) -> None:
    assert str(recorded(shown(qtbot, PASSED, SUPPOSED, TWO, *plainly("So there.")))) == (
        '"Bob passed 2 blues." ink, "So blue 2 is not with Bob." ink, accent, "3" box, '
        '"Suppose it." ink, lit_line, "?" ink, '
        '"This." ink, "That." ink, "So it is." ink, accent, "3" box, accent, "5" box, '
        '"So there." ink'
    )


def test_steps_are_set_closer_until_all_are_seen_at_once(qtbot: QtBot) -> None:
    made = shown(qtbot, *[LONG] * 6, room=1000)
    used, heights = [], []
    for room in (1000, 280, 200, 110, 60):
        made.fit(room)
        used.append(sizes(made))
        heights.append(made.heightForWidth(340))
    assert used == [{15}, {13}, {12}, {12}, {13}], "too long for any: it scrolls and can be read"
    assert heights[:4] == sorted(set(heights[:4]), reverse=True)


def test_no_letter_is_smaller_than_12_pixels(qtbot: QtBot) -> None:
    made = shown(qtbot, PASSED)
    font = made.font()
    font.setPixelSize(12)
    made.setFont(font)
    made.fit(20)
    assert sizes(made) == {12}


def test_where_notes_are_only_numbered_the_chosen_step_says_its_own(qtbot: QtBot) -> None:
    made = shown(qtbot, *[LONG] * 6, room=110)
    brief = '"So 2 is not with Bob." ink, accent, "3" box'
    assert str(recorded(made)) == ", ".join([brief] * 6)
    before = made.heightForWidth(340)
    made.tap("2", None)
    assert made.chosen is made.steps[2]
    assert made.heightForWidth(340) > before
    told = '"Ann asked Bob about the blues, and Bob passed 2." ink'
    chosen = f"lit with lit_line line, {told}, {brief}"
    assert str(recorded(made)) == ", ".join([brief, brief, chosen, brief, brief, brief])


def test_steps_are_tapped_by_keys_too(qtbot: QtBot) -> None:
    made = shown(qtbot, PASSED, TWO)
    made.setFocus()
    heard: list[int] = []
    made.step_tapped.connect(heard.append)
    fingers.keys(made, "Down", "Return", "Return")
    assert heard == [1, -1]


@pytest.mark.parametrize("steps", [(), (PASSED, TWO)])
def test_it_is_told_in_sentences_to_who_does_not_see_it(
    qtbot: QtBot, steps: tuple[StoryStep, ...]
) -> None:
    made = shown(qtbot, *steps)
    assert made.accessibleDescription() == "\n".join(step.sentence for step in steps)


TURNED = TurningPoint(12, "Turned the game:", "Cem asked Bob for 3: 2")
CERTAIN = TurningPoint(21, "Certain from here.", "You said it 2 notes later.")


def test_a_tap_leads_to_the_note_and_points_that_are_gone_are_shown_no_more(qtbot: QtBot) -> None:
    points = TurningPoints()
    points.show_points((TURNED, CERTAIN))
    fingers.on_screen(qtbot, points)
    tapped: list[int] = []
    points.tapped.connect(tapped.append)
    for line in points.lines:
        fingers.click(line)
    assert tapped == [12, 21]
    points.show_points((CERTAIN,))
    assert [line.point for line in points.lines] == [CERTAIN]


def test_a_point_is_spoken_and_its_line_wraps_beside_its_number(qtbot: QtBot) -> None:
    assert TURNED.told == "Turned the game: Cem asked Bob for 3: 2"
    assert TurningPoint(1, "Alone").told == "Alone"
    line = PointLine()
    line.show_point(CERTAIN)
    fingers.on_screen(qtbot, line, 300)
    assert line.accessibleName() == "Note 21: Certain from here. You said it 2 notes later."
    assert line.heightForWidth(200) > line.heightForWidth(600)
    drawing = recorded(line)
    told = [mark.text for mark in drawing.marks if mark.fill == LIGHT.ink]
    assert " ".join(told) == "Certain from here. You said it 2 notes later."
    (badge,) = drawing.filled("accent")
    assert badge.contains(drawing.text("21").place)
