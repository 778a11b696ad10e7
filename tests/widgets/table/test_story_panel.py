"""A story: whom it is about, its steps, and what it assumes."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Pencil
from notepad.core.reasoner import ANSWER, Premise, StoryStep, plainly
from notepad.widgets.table.step_list import StepList, TurningPoints
from notepad.widgets.table.story_panel import (
    AssumedView,
    Story,
    StoryPanel,
    boxes_of,
    boxes_of_story,
)
from notepad.widgets.touch.scrolling import FingerScroll
from tests.widgets import fingers
from tests.widgets.fingers import on_screen, tap, told_by
from tests.widgets.states import BOB, CEM, MANY_STEPS, POINTS, REMEMBERED, STEP, STORIES, STORY, TWO

LONG_STEPS = plainly(*(f"And then {at}. " * 9 for at in range(14)))
LONG = replace(STORY, steps=LONG_STEPS, assumed=REMEMBERED)


def settle() -> None:
    for _layout in range(4):
        QApplication.processEvents()


@pytest.fixture
def panel(qtbot: QtBot) -> StoryPanel:
    made = StoryPanel()
    made.show_story(STORY)
    on_screen(qtbot, made, 370, 264)
    settle()
    return made


def scroll_of(panel: StoryPanel) -> FingerScroll:
    found = panel.findChild(FingerScroll)
    assert isinstance(found, FingerScroll)
    return found


def in_sight(panel: StoryPanel) -> bool:
    """Whether all answers to what is assumed are seen."""
    view = scroll_of(panel).viewport()
    middles = [chip.mapTo(view, chip.rect().center()) for chip in panel.assumed.chips]
    return all(map(view.rect().contains, middles))


def test_a_story_is_written_smaller_only_if_all_of_it_can_be_seen_then(panel: StoryPanel) -> None:
    usual, seen = 0, []
    for height in (400, *range(320, 180, -4)):
        panel.resize(370, height)
        settle()
        high = panel.steps.heightForWidth(panel.steps.width())
        usual = usual or high
        seen.append((high < usual, scroll_of(panel).verticalScrollBar().maximum() > 0))
    assert seen[0] == (False, False)
    assert {*seen} == {(False, False), (True, False), (False, True)}


def test_what_is_tapped_of_a_story_is_told(panel: StoryPanel) -> None:
    notes, why, pencils = map(told_by, (panel.note_tapped, panel.why_asked, panel.pencilled))
    before = list(panel.holders)
    tap(panel.notes[1])
    panel.show_story(replace(STORY, notes=(7,), cell="red-1"))
    QTest.keyClick(panel.notes[0], Qt.Key.Key_Return)
    assert panel.holders == before
    tap(panel.holders[0])
    for button in panel.pencils:
        tap(button)
    assert (notes, why) == ([10, 7], [("red-1", "Bob")])
    drawn = (Pencil.CROSS, None, Pencil.QUERY)
    assert pencils == [("red-1", "Bob", pencil) for pencil in drawn], "one rubs out again"


def test_below_the_story_of_a_box_it_says_what_the_next_tap_does(panel: StoryPanel) -> None:
    another = replace(STORY, cell="", title="What does Bob know?")
    for story, told in ((STORY, "Tap on."), (replace(STORY, cell=ANSWER), ""), (another, "")):
        panel.show_story(story, then="Tap on.")
        assert panel.then.text() == told
    panel.resize(370, 500)
    for story, there in ((STORY, True), (LONG, False)):
        panel.show_story(story, then="Tap on.")
        settle()
        assert panel.then.isVisible() is there, "only if all of it can be seen then"
    panel.show_story(None, "Tap a piece.")
    assert (panel.steps.text(), panel.then.isHidden()) == ("Tap a piece.", True)


@pytest.mark.parametrize(
    "story",
    [
        STORIES["wrong"],
        replace(STORY, told="", face=Face(""), pencils=False, title="How many " * 9),
        STORIES["something assumed"],
    ],
    ids=["a wrong mark", "nobody's", "something assumed"],
)
def test_pencils_stand_where_they_stand_whatever_is_asked(panel: StoryPanel, story: Story) -> None:
    def spots() -> list[QPoint]:
        return [part.mapTo(panel, QPoint()) for part in (*panel.pencils, panel.steps)]

    before = spots()
    panel.show_story(story)
    settle()
    assert panel.pencils[0].isEnabled() is story.pencils
    assert spots()[:3] == before[:3]
    assert spots()[3] == before[3] or not story.holders[0].wrong
    assert all(min(button.width(), button.height()) >= 44 for button in panel.pencils)


def test_another_story_begins_at_the_top_and_the_same_stays(panel: StoryPanel) -> None:
    bar, seen = scroll_of(panel).verticalScrollBar(), []
    same = replace(LONG, holders=(replace(BOB, pencil=None), CEM))
    for story in (LONG, same, replace(LONG, cell="red-1")):
        panel.show_story(story)
        settle()
        seen.append(bar.value())
        bar.setValue(60)
    assert seen == [0, 60, 0]


def test_a_tapped_step_lights_its_cards_and_note(panel: StoryPanel, qtbot: QtBot) -> None:
    lit = []
    for _tap in range(2):
        with qtbot.waitSignal(panel.step_tapped):
            fingers.click(panel.steps, panel.steps.places()["0"])
        lit.append((panel.lit_boxes, panel.lit_notes))
    step, whole = {"blue-2": "3", "blue-5": "3"}, {"green-1": "10"}
    assert lit == [(step, (3,)), (whole, (3, 10))]


def test_a_box_has_the_number_of_the_note_that_settles_it_though_others_need_it_too() -> None:
    found, needed = ("yellow-5", "blue-5"), ("blue-5", "green-5")
    steps = [
        StoryStep("", (Premise(0, "Ann has two."), Premise(17, "Dee has one.")), cards=found),
        StoryStep("", (Premise(6, "Cem has none."),), cards=needed),
        StoryStep("", cards=("red-5",)),
    ]
    numbers = {"yellow-5": "17", "blue-5": "6", "green-5": "6", "red-5": ""}
    assert boxes_of(steps) == numbers


@pytest.mark.parametrize(("more", "lit"), [("bcd", "abcd"), ("bcdefgh", "a")])
def test_a_story_of_many_boxes_lights_only_those_of_what_is_so(more: str, lit: str) -> None:
    steps = [
        StoryStep("Bob has a.", cards=("a",)),
        StoryStep("Suppose he has none of these.", supposed=True),
        StoryStep("So he has all others.", cards=tuple(more), suppositions=1),
    ]
    assert "".join(boxes_of_story(steps)) == lit


def test_what_is_assumed_comes_and_stays_in_sight(panel: StoryPanel, qtbot: QtBot) -> None:
    panel.show_story(LONG)
    panel.assumed.button.click()
    qtbot.waitUntil(lambda: in_sight(panel))
    longer = replace(LONG, steps=(*LONG_STEPS, *LONG_STEPS))
    for story in (replace(LONG, steps=LONG_STEPS[:1]), longer, LONG):
        panel.show_story(story)
        for _layout in range(6):  # what is laid out scrolls, and that is laid out again
            QApplication.processEvents()
        assert in_sight(panel)
    panel.assumed.button.click()
    assert not panel.assumed.chips[-1].isVisible()


def test_a_name_that_is_beside_the_title_is_not_in_it(panel: StoryPanel) -> None:
    panel.resize(600, 264)
    for name, named in (("told", ""), ("of a name", "Blue 2 · "), ("of a name alone", "Blue 2 · ")):
        panel.show_story(STORIES[name])
        assert panel.title.text() == f"{named}Bob: certainly not"


def test_what_is_assumed_is_a_tap_away_and_another_answer_is_told(qtbot: QtBot) -> None:
    view = AssumedView()
    view.show_assumed(REMEMBERED)
    on_screen(qtbot, view, 300, 300)
    told = told_by(view.chosen)
    for visible in (True, False, True):
        fingers.click(view.button)
        assert view.told.isVisible() is visible
        assert all(chip.isVisible() is visible for chip in view.chips)
    assert view.told.text() == "They remember all."
    assert view.chips[1].accessibleName() == "How sharp? family"
    for chip in view.chips:
        fingers.click(chip)
    assert told == [("rivals", "family")], "the same is none"
    view.show_assumed(replace(REMEMBERED, chosen="family"))
    assert [chip.choice.chosen for chip in view.chips] == [False, True]
    assert view.told.isVisible(), "it stays open"


# The steps of a story, and the turning points of a game.
def listed(qtbot: QtBot, *steps: StoryStep) -> StepList:
    made = StepList()
    made.show_steps(steps)
    return on_screen(qtbot, made, 340, made.heightForWidth(340) or 1)


def test_steps_are_tapped_by_keys_and_again_to_leave_them(qtbot: QtBot) -> None:
    made = listed(qtbot, STEP, TWO)
    made.setFocus()
    heard = told_by(made.step_tapped)
    fingers.keys(made, "Down", "Return", "Return")
    assert heard == [1, -1]


def test_of_a_long_story_the_middle_is_shown_when_it_is_tapped(qtbot: QtBot) -> None:
    made = listed(qtbot, *MANY_STEPS)
    told = [step.sentence for step in made.steps[5:]]
    assert told == ["Step 6.", "… 3 more steps", "Step 10."]
    folded = made.heightForWidth(340)
    fingers.click(made, made.places()["6"])
    assert made.steps == MANY_STEPS
    assert made.heightForWidth(340) > folded
    fingers.click(made, made.places()["7"])
    assert made.chosen == MANY_STEPS[7]
    made.show_steps(MANY_STEPS[:8])
    assert made.steps == MANY_STEPS[:8], "a single step is shown at once"


def test_a_tap_leads_to_the_note_and_points_that_are_gone_are_shown_no_more(qtbot: QtBot) -> None:
    points = TurningPoints()
    points.show_points(POINTS)
    on_screen(qtbot, points, 300)
    tapped = told_by(points.tapped)
    for line in points.lines:
        fingers.click(line)
    assert tapped == [12, 21]
    points.show_points(POINTS[1:])
    assert [line.point for line in points.lines] == [POINTS[1]]
