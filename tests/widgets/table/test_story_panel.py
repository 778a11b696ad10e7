"""A story: whom it is about, its steps, and what it assumes."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Pencil, Standing, Symbol
from notepad.core.page import Assumed
from notepad.core.reasoner import ANSWER, Premise, StoryStep, plainly
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table import story_panel
from notepad.widgets.table.step_list import StepList, TurningPoint, TurningPoints
from notepad.widgets.table.story_panel import AssumedView, HolderLine, Story, StoryPanel, boxes_of
from notepad.widgets.touch.scrolling import FingerScroll
from tests.widgets import fingers
from tests.widgets.fingers import tap, told_by
from tests.widgets.painting import grabbed
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


STEP = StoryStep(
    "Note 3: Bob passed 2 blues, so blue 2 is not with Bob.",
    (Premise(3, "Bob passed 2 blues."),),
    "So blue 2 is not with Bob.",
    ("blue-2", "blue-5"),
)
BOB = HolderLine(
    "Bob", "Bob", "certainly not", Standing.CROSSED, short="✕", pencil=Pencil.CIRCLE, asked=True
)
CEM = HolderLine("Cem", "Cem", "possible · 25 %", short="25 %")
ASSUMED = Assumed(
    "They remember all.",
    "How sharp?",
    (("sharp", "sharp"), ("family", "family")),
    "sharp",
    "rivals",
)
STORY = Story(
    "blue-2",
    Face("2", Symbol.TRIANGLE, "#1f6db5"),
    "Blue 2",
    "Bob: certainly not",
    (BOB, CEM),
    (STEP,),
    (3, 10),
    {"green-1": "10"},
)
LONG = replace(STORY, steps=plainly(*(f"And then {at}. " * 9 for at in range(14))), assumed=ASSUMED)


def settle() -> None:
    for _layout in range(4):
        QApplication.processEvents()


@pytest.fixture
def panel(qtbot: QtBot) -> StoryPanel:
    made = StoryPanel()
    made.show_story(STORY)
    fingers.on_screen(qtbot, made, 370, 264)
    settle()
    return made


def test_a_story_is_written_in_smaller_letters_only_if_all_of_it_can_be_seen_then(
    panel: StoryPanel,
) -> None:
    panel.resize(370, 400)
    settle()
    usual = panel.steps.heightForWidth(panel.steps.width())
    seen = []
    for height in range(320, 180, -4):
        panel.resize(370, height)
        settle()
        scrolls = scroll_of(panel).verticalScrollBar().maximum() > 0
        seen.append((panel.steps.heightForWidth(panel.steps.width()) < usual, scrolls))
    assert seen[0] == (False, False)
    assert {*seen} == {(False, False), (True, False), (False, True)}


def scroll_of(panel: StoryPanel) -> FingerScroll:
    found = panel.findChild(FingerScroll)
    assert isinstance(found, FingerScroll)
    return found


def spots(panel: StoryPanel) -> list[QPoint]:
    return [part.mapTo(panel, QPoint(0, 0)) for part in (*panel.pencils, panel.steps)]


def test_the_reason_is_told_and_if_steps_leave_out_a_note_all_can_be_tapped(
    panel: StoryPanel, qtbot: QtBot
) -> None:
    assert panel.title.text() == "Bob: certainly not"
    assert panel.title.accessibleName() == "Blue 2. Bob: certainly not"
    assert panel.steps.accessibleDescription() == panel.steps.text() == STEP.sentence
    assert [str(chip.face()) for chip in panel.holders] == ["Bob ✕", "Cem 25 %"]
    assert panel.holders[0].accessibleName() == "Why: Bob, certainly not"
    assert panel.behind.isVisible()
    assert [link.text() for link in panel.notes] == ["Note 3", "Note 10"]
    with qtbot.waitSignal(panel.note_tapped) as told:
        tap(panel.notes[1])
    assert told.args == [10]
    panel.show_story(replace(STORY, notes=(7,)))
    with qtbot.waitSignal(panel.note_tapped) as told:
        QTest.keyClick(panel.notes[0], Qt.Key.Key_Return)
    assert told.args == [7]


def test_below_the_story_of_a_box_it_says_what_the_next_tap_does(panel: StoryPanel) -> None:
    for story, told in (
        (None, "Tap on."),
        (STORY, "Tap on."),
        (replace(STORY, cell=ANSWER), ""),
        (replace(STORY, cell="", title="What does Bob know?"), ""),
    ):
        panel.show_story(story, then="Tap on.")
        assert panel.then.text() == told
    panel.resize(370, 500)
    for story, there in ((STORY, True), (LONG, False)):
        panel.show_story(story, then="Tap on.")
        settle()
        assert panel.then.isVisible() is there, "only if all of it can be seen then"


def test_while_nothing_is_asked_it_says_how_to_ask(panel: StoryPanel) -> None:
    panel.show_story(None)
    assert panel.steps.text() == "Tap a box on the sheet to see why."
    panel.show_story(None, "Tap a piece.")
    assert panel.steps.text() == "Tap a piece."
    assert panel.then.isHidden()
    QApplication.processEvents()
    assert panel.steps.mapTo(panel, QPoint()).y() < panel.pencils[0].height(), "at the top"
    assert not panel.holders
    assert not any(button.isEnabled() for button in panel.pencils)


def test_a_pencil_draws_its_mark_on_who_is_asked_about_and_rubs_it_out_again(
    panel: StoryPanel,
) -> None:
    heard = told_by(panel.pencilled)
    for button in panel.pencils:
        tap(button)
    assert heard == [
        ("blue-2", "Bob", Pencil.CROSS),
        ("blue-2", "Bob", None),
        ("blue-2", "Bob", Pencil.QUERY),
    ]


@pytest.mark.parametrize(
    "story",
    [
        replace(STORY, holders=(replace(BOB, wrong=True), CEM)),
        replace(STORY, told="", face=Face(""), pencils=False, title="How many " * 9),
        replace(STORY, assumed=ASSUMED),
    ],
    ids=["wrong mark", "nothing to pencil on", "something assumed"],
)
def test_pencils_stand_where_they_stand_whatever_is_asked(panel: StoryPanel, story: Story) -> None:
    before = spots(panel)
    panel.show_story(story)
    settle()
    wrong, asked = story.holders[0].wrong, story.pencils
    assert panel.warning.isVisible() is wrong
    assert panel.pencils[0].isEnabled() is asked
    assert spots(panel)[:3] == before[:3]
    assert spots(panel)[3] == before[3] or not wrong
    assert all(min(button.width(), button.height()) >= 44 for button in panel.pencils)
    assert panel.assumed.isVisible() is (story.assumed is not None)


def test_another_story_reuses_the_holders_and_tells_of_its_own_cell(
    panel: StoryPanel, qtbot: QtBot
) -> None:
    before = list(panel.holders)
    panel.show_story(replace(STORY, cell="red-1"))
    assert panel.holders == before
    with qtbot.waitSignal(panel.why_asked) as told:
        tap(panel.holders[0])
    assert told.args == ["red-1", "Bob"]
    panel.show_story(replace(STORY, holders=STORY.holders[:1]))
    assert len(panel.holders) == 1
    panel.show_story(replace(STORY, holders=()))
    assert not any(pencil.isVisible() for pencil in panel.pencils)


def test_another_story_begins_at_the_top_and_the_same_one_stays_where_it_is(
    panel: StoryPanel,
) -> None:
    bar = scroll_of(panel).verticalScrollBar()
    seen = []
    for story in (
        LONG,
        replace(LONG, holders=(replace(BOB, pencil=None), CEM)),
        replace(LONG, cell="red-1"),
    ):
        panel.show_story(story)
        settle()
        seen.append(bar.value())
        bar.setValue(60)
    assert seen == [0, 60, 0]


def test_a_tapped_step_lights_its_cards_and_its_note_and_tapped_again_all_of_the_story(
    panel: StoryPanel, qtbot: QtBot
) -> None:
    middle = panel.steps.places()["0"].center().toPoint()
    lit = []
    for _tap in range(2):
        with qtbot.waitSignal(panel.step_tapped):
            fingers.click(panel.steps, middle)
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
    assert "".join(story_panel.boxes_of_story(steps)) == lit


def test_what_is_assumed_is_scrolled_to_when_it_opens(panel: StoryPanel, qtbot: QtBot) -> None:
    panel.show_story(LONG)
    panel.assumed.button.click()
    view = scroll_of(panel).viewport()
    foot = panel.assumed.chips[-1]
    qtbot.waitUntil(lambda: view.rect().contains(foot.mapTo(view, foot.rect().center())))
    panel.assumed.button.click()
    assert not foot.isVisible()


def test_what_is_assumed_stays_in_sight_when_the_story_above_changes(
    panel: StoryPanel, qtbot: QtBot
) -> None:
    panel.show_story(LONG)
    panel.assumed.button.click()
    view = scroll_of(panel).viewport()

    def all_seen() -> bool:
        return all(
            view.rect().contains(chip.mapTo(view, chip.rect().center()))
            for chip in panel.assumed.chips
        )

    qtbot.waitUntil(all_seen)
    longer = replace(LONG, steps=(*LONG.steps, *LONG.steps))
    for story in (replace(LONG, steps=LONG.steps[:1]), longer, LONG):
        panel.show_story(story)
        qtbot.wait(20)
        assert all_seen()


@pytest.mark.parametrize(
    ("face", "title"),
    [
        (Face("2", Symbol.TRIANGLE), "Bob: certainly not"),
        (Face("Blue 2", Symbol.TRIANGLE, "#1f6db5"), "Blue 2 · Bob: certainly not"),
        (Face("", Symbol.TRIANGLE), "Blue 2 · Bob: certainly not"),
        (Face("Blue 2"), "Blue 2 · Bob: certainly not"),
    ],
    ids=["value", "named", "symbol alone", "name alone"],
)
def test_a_name_that_is_not_beside_the_title_is_in_it_once(
    panel: StoryPanel, face: Face, title: str
) -> None:
    panel.resize(600, 264)
    panel.show_story(replace(STORY, face=face))
    assert panel.title.text() == title
    if face.symbol:
        assert recorded(panel.face).texts() == [face.label] * (face.label == "2"), "no name twice"


# What is assumed stands one tap away, and another assumption is one tap more.


def test_what_is_assumed_is_a_tap_away_and_another_answer_is_told_and_the_same_is_not(
    qtbot: QtBot,
) -> None:
    view = AssumedView()
    view.show_assumed(ASSUMED)
    fingers.on_screen(qtbot, view, 300, 300)
    for visible in (True, False, True):
        fingers.click(view.button)
        assert view.told.isVisible() is visible
        assert all(chip.isVisible() is visible for chip in view.chips)
    assert view.told.text() == "They remember all."
    assert [chip.choice.chosen for chip in view.chips] == [True, False]
    assert view.chips[1].accessibleName() == "How sharp? family"
    with qtbot.assertNotEmitted(view.chosen):
        fingers.click(view.chips[0])
    with qtbot.waitSignal(view.chosen) as told:
        fingers.click(view.chips[1])
    assert told.args == ["rivals", "family"]
    view.show_assumed(replace(ASSUMED, chosen="family"))
    assert [chip.choice.chosen for chip in view.chips] == [False, True]
    assert view.told.isVisible(), "it stays open"


def test_a_pencil_shows_what_it_draws_on_whom_and_rests_where_nobody_is_meant(qtbot: QtBot) -> None:
    buttons = [story_panel.PencilButton(pencil) for pencil in Pencil]
    for button in buttons:
        button.show_line(replace(BOB, pencil=None))
        fingers.on_screen(qtbot, button, *button.sizeHint().toTuple())
    _cross, circle, _query = buttons
    assert all(grabbed(one) != grabbed(other) for one, other in combinations(buttons, 2))
    assert [button.accessibleName() for button in buttons] == [
        "Pencil a cross on Bob",
        "Pencil a circle around Bob",
        "Pencil a question mark on Bob",
    ]
    assert all(button.accessibleName() in button.toolTip() for button in buttons)
    before = grabbed(circle).count(LIGHT.found)
    for button in buttons:
        button.show_line(BOB)
    assert [button.isChecked() for button in buttons] == [False, True, False]
    assert grabbed(circle).count(LIGHT.found) > before + 300, "what is drawn is dark"
    circle.show_line(None)
    assert not circle.isEnabled()
    assert not circle.isChecked()


PASSED = StoryStep(
    "Note 3: Bob passed 2 blues, so blue 2 is not with Bob.",
    (Premise(3, "Bob passed 2 blues."),),
    "So blue 2 is not with Bob.",
)
SUPPOSED = StoryStep("Suppose it.", (Premise(0, "Suppose it."),), supposed=True)
TWO = StoryStep("", (Premise(3, "This."), Premise(5, "That.")), "So it is.")


# The steps of a story, one below the other.
def listed(qtbot: QtBot, *steps: StoryStep) -> StepList:
    made = StepList()
    made.show_steps(steps)
    return fingers.on_screen(qtbot, made, 340, made.heightForWidth(340) or 1)


def test_each_step_has_the_numbers_of_its_notes_and_what_is_supposed_a_mark(qtbot: QtBot) -> None:
    below = replace(PASSED, suppositions=1)
    drawing = recorded(listed(qtbot, PASSED, SUPPOSED, below, TWO, *plainly("So there.")))
    assert str(drawing) == (
        '"Bob passed 2 blues." ink, "So blue 2 is not with" ink, "Bob." ink, accent, "3" box, '
        '"Suppose it." ink, lit_line, "?" ink, '
        '"Bob passed 2 blues. So blue 2 is not with" ink, "Bob." ink, accent, "3" box, '
        '"This." ink, "That." ink, "So it is." ink, accent, "3" box, accent, "5" box, '
        '"So there." ink'
    )
    so, indented = (mark for mark in drawing.marks if mark.text == "Bob.")
    assert (so.bold, indented.bold) == (True, False)
    assert so.place.left() < indented.place.left()
    badges = drawing.filled("accent")
    assert all(above.bottom() < below.top() for above, below in pairwise(badges))


def test_steps_are_tapped_by_keys_and_told_in_sentences_to_who_does_not_see_them(
    qtbot: QtBot,
) -> None:
    made = listed(qtbot, PASSED, TWO)
    assert made.accessibleDescription() == f"{PASSED.sentence}\n{TWO.sentence}"
    made.setFocus()
    heard = told_by(made.step_tapped)
    fingers.keys(made, "Down", "Return", "Return")
    assert heard == [1, -1]


def test_of_a_long_story_its_start_and_its_end_are_shown_and_the_rest_when_tapped(
    qtbot: QtBot,
) -> None:
    story = plainly(*(f"Step {number}." for number in range(1, 11)))
    made = listed(qtbot, *story)
    told = [step.sentence for step in made.steps[5:]]
    assert told == ["Step 6.", "… 3 more steps", "Step 10."]
    assert made.accessibleDescription().endswith("Step 10."), "who hears it is told all"
    folded = made.heightForWidth(340)
    fingers.click(made, made.places()["6"].center().toPoint())
    assert made.steps == story
    assert made.heightForWidth(340) > folded
    fingers.click(made, made.places()["7"].center().toPoint())
    assert made.chosen == story[7]
    made.show_steps(story[:8])
    assert made.steps == story[:8], "a single step is shown at once"


TURNED = TurningPoint(12, "Turned the game:", "Cem asked Bob for 3: 2")
CERTAIN = TurningPoint(21, "Certain from here.", "You said it 2 notes later.")


def test_a_tap_leads_to_the_note_and_points_that_are_gone_are_shown_no_more(qtbot: QtBot) -> None:
    points = TurningPoints()
    points.show_points((TURNED, CERTAIN))
    fingers.on_screen(qtbot, points, 300)
    tapped = told_by(points.tapped)
    for line in points.lines:
        fingers.click(line)
    assert tapped == [12, 21]
    line = points.lines[1]
    assert line.accessibleName() == "Note 21: Certain from here. You said it 2 notes later."
    assert line.heightForWidth(200) > line.heightForWidth(600)
    drawing = recorded(line)
    told = [mark.text for mark in drawing.marks if mark.fill == LIGHT.ink]
    assert " ".join(told) == "Certain from here. You said it 2 notes later."
    (badge,) = drawing.filled("accent")
    assert badge.contains(drawing.text("21").place)
    points.show_points((CERTAIN,))
    assert [line.point for line in points.lines] == [CERTAIN]
