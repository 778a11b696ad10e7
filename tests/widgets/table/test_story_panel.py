"""A story: whom it is about, its steps, and what it assumes."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from notepad.core.faces_and_marks import Face, Pencil, Standing, Symbol
from notepad.core.page import Assumed
from notepad.core.reasoner import Premise, StoryStep, plainly
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT, Target, finger, set_target_size
from notepad.widgets.table.step_list import PointLine, StepList, TurningPoint, TurningPoints
from notepad.widgets.table.story_panel import (
    AssumedView,
    HolderChip,
    HolderLine,
    PencilButton,
    Story,
    StoryPanel,
    boxes_of,
    boxes_of_story,
)
from notepad.widgets.touch.scrolling import FingerScroll
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def shown(qtbot: QtBot, story: Story = STORY, width: int = 370, height: int = 264) -> StoryPanel:
    panel = StoryPanel()
    panel.show_story(story)
    fingers.on_screen(qtbot, panel, width, height)
    for _layout in range(4):
        QApplication.processEvents()
    return panel


def test_a_story_is_written_in_smaller_letters_only_if_all_of_it_can_be_seen_then(
    qtbot: QtBot,
) -> None:
    panel = shown(qtbot, height=400)
    usual = panel.steps.heightForWidth(panel.steps.width())
    scrolls, smaller = list[bool](), list[bool]()
    for height in range(320, 180, -4):
        panel.resize(370, height)
        QApplication.processEvents()
        scrolls.append(scroll_of(panel).verticalScrollBar().maximum() > 0)
        smaller.append(panel.steps.heightForWidth(panel.steps.width()) < usual)
    assert not smaller[0]
    assert any(smaller)
    assert any(scrolls)
    assert not any(scrolled and small for scrolled, small in zip(scrolls, smaller, strict=True))


def scroll_of(panel: StoryPanel) -> FingerScroll:
    found = panel.findChild(FingerScroll)
    assert isinstance(found, FingerScroll)
    return found


def spots(panel: StoryPanel) -> list[QPoint]:
    return [part.mapTo(panel, QPoint(0, 0)) for part in (*panel.pencils, panel.steps)]


def test_pencils_grow_with_all_that_is_tapped_when_a_window_becomes_wide(qtbot: QtBot) -> None:
    set_target_size(Target.MEDIUM, narrow=True)
    panel = shown(qtbot)
    set_target_size(Target.MEDIUM, narrow=False)
    for _layout in range(4):
        QApplication.processEvents()
    assert {pencil.height() for pencil in panel.pencils} == {finger(panel)}


def test_where_nothing_can_be_pencilled_the_title_has_the_room(qtbot: QtBot) -> None:
    panel = shown(qtbot, width=260)
    before = [pencil.geometry() for pencil in panel.pencils]
    narrow = panel.title.width()
    for story in (replace(STORY, holders=()), STORY):
        panel.show_story(story)
        for _layout in range(4):
            QApplication.processEvents()
        asked = bool(story.holders)
        assert [pencil.isVisible() for pencil in panel.pencils] == 3 * [asked]
        assert (panel.title.width() > narrow) is not asked
    assert [pencil.geometry() for pencil in panel.pencils] == before


def test_what_is_told_of_nobody_asked_about_gives_way_to_its_title_where_it_is_too_long(
    qtbot: QtBot,
) -> None:
    panel = shown(qtbot, width=260)
    panel.show_story(replace(STORY, holders=(), told=9 * "much to tell "))
    assert panel.title.text() == "Blue 2"
    assert "much to tell" in panel.title.accessibleName()


def test_a_title_of_two_lines_has_its_room_at_every_size_of_text(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(STORY, title="What may Bob know?", told="", holders=()), width=260)
    for pixels in range(15, 31):
        font = panel.font()
        font.setPixelSize(pixels)
        panel.setFont(font)
        for _layout in range(4):
            QApplication.processEvents()
        needed = panel.title.heightForWidth(panel.title.width())
        assert panel.title.height() >= min(needed, panel.title.height_of(2))


def test_the_reason_is_told(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.title.text() == "Bob: certainly not"
    assert panel.title.accessibleName() == "Blue 2. Bob: certainly not"
    assert panel.steps.text() == STEP.sentence
    assert not panel.warning.isVisible()
    assert [str(chip.face()) for chip in panel.holders] == ["Bob ✕", "Cem 25 %"]


def test_if_steps_leave_out_a_note_all_can_be_tapped(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.behind.isVisible()
    assert [link.text() for link in panel.notes] == ["Note 3", "Note 10"]
    with qtbot.waitSignal(panel.note_tapped) as told:
        tap(panel.notes[1])
    assert told.args == [10]
    panel.show_story(replace(STORY, notes=(7,)))
    with qtbot.waitSignal(panel.note_tapped) as told:
        QTest.keyClick(panel.notes[0], Qt.Key.Key_Return)
    assert told.args == [7]


def test_while_nothing_is_asked_it_says_how_to_ask(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.show_story(None)
    assert panel.steps.text() == "Tap a box on the sheet to see why."
    panel.show_story(None, "Tap a piece.")
    assert panel.steps.text() == "Tap a piece."
    QApplication.processEvents()
    assert panel.steps.mapTo(panel, QPoint()).y() < panel.pencils[0].height(), "at the top"
    (told,) = recorded(panel.steps).marks
    assert (told.place.left(), told.size) == (0, panel.steps.font().pixelSize())
    assert not panel.holders
    assert not any(button.isEnabled() for button in panel.pencils)


def test_a_pencil_draws_its_mark_on_who_is_asked_about_and_rubs_it_out_again(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    heard: list[tuple[str, str, Pencil | None]] = []
    panel.pencilled.connect(lambda *told: heard.append(told))
    for button in panel.pencils:
        tap(button)
    assert heard == [
        ("blue-2", "Bob", Pencil.CROSS),
        ("blue-2", "Bob", None),
        ("blue-2", "Bob", Pencil.QUERY),
    ]


def test_nothing_moves_when_a_mark_is_made_that_cannot_be_true(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = spots(panel)
    panel.show_story(replace(STORY, holders=(replace(BOB, wrong=True), CEM)))
    QApplication.processEvents()
    assert panel.warning.isVisible()
    assert spots(panel) == before


def test_pencils_stand_where_they_stand_whatever_is_asked(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = spots(panel)[:3]
    panel.show_story(replace(STORY, told="", face=Face(""), pencils=False, title="How many " * 9))
    QApplication.processEvents()
    assert spots(panel)[:3] == before
    assert not panel.pencils[0].isEnabled()
    assert all(min(button.width(), button.height()) >= 44 for button in panel.pencils)


def test_another_story_reuses_the_holders_and_tells_of_its_own_cell(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = list(panel.holders)
    panel.show_story(replace(STORY, cell="red-1"))
    assert panel.holders == before
    with qtbot.waitSignal(panel.why_asked) as told:
        tap(panel.holders[0])
    assert told.args == ["red-1", "Bob"]
    panel.show_story(replace(STORY, holders=STORY.holders[:1]))
    assert len(panel.holders) == 1


def test_another_story_begins_at_the_top_and_the_same_one_stays_where_it_is(qtbot: QtBot) -> None:
    long = replace(STORY, steps=plainly(*(f"And then {at}. " * 9 for at in range(14))))
    panel = shown(qtbot, long)
    bar = scroll_of(panel).verticalScrollBar()
    assert bar.value() == 0
    bar.setValue(60)
    panel.show_story(replace(long, holders=(replace(BOB, pencil=None), CEM)))
    assert bar.value() == 60
    panel.show_story(replace(long, cell="red-1"))
    assert bar.value() == 0


def test_a_tapped_step_lights_its_cards_and_its_note_and_tapped_again_all_of_the_story(
    qtbot: QtBot,
) -> None:
    panel = shown(qtbot)
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
    assert "".join(boxes_of_story(steps)) == lit


def test_what_is_assumed_is_scrolled_to_when_it_opens(qtbot: QtBot) -> None:
    steps = plainly(*(f"And then {at}. " * 9 for at in range(14)))
    assumed = Assumed("They remember all.", "How sharp?", (("sharp", "sharp"),), "sharp", "rivals")
    panel = shown(qtbot, replace(STORY, steps=steps, assumed=assumed))
    panel.assumed.button.click()
    view = scroll_of(panel).viewport()
    foot = panel.assumed.chips[-1]
    qtbot.waitUntil(lambda: view.rect().contains(foot.mapTo(view, foot.rect().center())))
    panel.assumed.button.click()
    assert not foot.isVisible()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [330, 600])
def test_nothing_reaches_over_the_edge(qtbot: QtBot, width: int, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    panel = shown(qtbot, width=width, height=500)
    pencil = panel.pencils[0]
    assert pencil.height() >= pencil.sizeHint().height()
    for part in [panel.steps, *panel.notes, *panel.pencils, *panel.holders, panel.title]:
        area = part.rect().translated(part.mapTo(panel, part.rect().topLeft()))
        assert panel.rect().contains(area)


@pytest.mark.parametrize(
    ("label", "seen"), [("2", "2"), ("Blue 2", ""), ("blue 2", ""), ("Blue", "Blue")]
)
def test_a_name_is_said_once(qtbot: QtBot, label: str, seen: str) -> None:
    named = replace(STORY, face=Face(label, Symbol.TRIANGLE, "#1f6db5"))
    wide = shown(qtbot, named).face.sizeHint().width()
    told = replace(STORY, face=Face(seen, Symbol.TRIANGLE, "#1f6db5"), title="else")
    assert wide == shown(qtbot, told).face.sizeHint().width()


@pytest.mark.parametrize(
    "face",
    [Face("Blue 2", Symbol.TRIANGLE, "#1f6db5"), Face("", Symbol.TRIANGLE), Face("Blue 2")],
    ids=["named", "symbol alone", "name alone"],
)
def test_a_name_that_is_not_beside_the_title_is_in_it(qtbot: QtBot, face: Face) -> None:
    named = replace(STORY, face=face)
    panel = shown(qtbot, named, width=600)
    assert panel.title.text() == "Blue 2 · Bob: certainly not"
    panel.show_story(STORY)
    assert panel.title.text() == "Bob: certainly not"


def test_in_little_room_a_title_with_the_name_stands_instead_of_the_face(qtbot: QtBot) -> None:
    signs = replace(STORY, title="Blue diamond cluster", face=Face("", Symbol.DIAMOND, None, 3))
    panel = shown(qtbot, signs, width=324)
    assert panel.title.text() == "Blue diamond cluster · Bob ✕"
    assert not panel.face.isVisible()
    panel.resize(600, panel.height())
    qtbot.waitUntil(panel.face.isVisible)
    assert panel.title.text() == "Blue diamond cluster · Bob: certainly not"


def test_in_little_room_a_title_names_the_player_rather_than_the_odds(qtbot: QtBot) -> None:
    cem = replace(CEM, asked=True)
    story = replace(STORY, face=Face("", Symbol.TRIANGLE), told="", holders=(cem,))
    panel = shown(qtbot, replace(story, title="Green opal cluster"), width=600)
    told = []
    for width in range(400, 200, -10):
        panel.resize(width, 264)
        QApplication.processEvents()
        told.append(panel.title.text().removeprefix("Green opal cluster · "))
    assert told[0] == "Cem 25 %"
    assert list(dict.fromkeys(told))[1] == "Cem"


def test_no_line_breaks_a_range_at_its_dash(qtbot: QtBot) -> None:
    cem = replace(CEM, asked=True, short="1,000–2,000")
    story = replace(STORY, told="told at length " * 9, holders=(cem,))
    panel = shown(qtbot, story, width=500)
    assert panel.title.text().endswith("Cem 1,000\u2060–\u20602,000")


def test_what_is_assumed_stands_below_where_anything_is(qtbot: QtBot) -> None:
    assumed = Assumed("They remember all.", "How sharp?", (("sharp", "sharp"),), "sharp", "rivals")
    panel = shown(qtbot, replace(STORY, assumed=assumed), height=600)
    assert panel.assumed.isVisible()
    assert panel.assumed.mapTo(panel, QPoint()).y() > panel.steps.mapTo(panel, QPoint()).y()
    panel.show_story(STORY)
    assert not panel.assumed.isVisible()


CHOICES = (("sharp", "sharp"), ("family", "family"))
ASSUMED = Assumed("They remember all.", "How sharp?", CHOICES, "sharp", "rivals")


# What is assumed stands one tap away, and another assumption is one tap more.
@pytest.fixture
def view(qtbot: QtBot) -> Iterator[AssumedView]:
    window, made = QWidget(), AssumedView()
    QVBoxLayout(window).addWidget(made)
    qtbot.addWidget(window)
    made.show_assumed(ASSUMED)
    window.show()
    yield made
    window.close()


def test_a_tap_shows_what_is_assumed_and_another_hides_it(view: AssumedView) -> None:
    for visible in (True, False):
        fingers.click(view.button)
        assert view.told.isVisible() is visible
        assert all(chip.isVisible() is visible for chip in view.chips)
    assert view.told.text() == "They remember all."


def test_another_answer_is_told_and_the_same_is_not(view: AssumedView, qtbot: QtBot) -> None:
    fingers.click(view.button)
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


BOBBY = replace(BOB, name="Bobby", asked=False)
CROSS, CIRCLE, QUERY = range(3)


def pencils(qtbot: QtBot, line: HolderLine | None) -> list[PencilButton]:
    buttons = [PencilButton(pencil) for pencil in Pencil]
    for button in buttons:
        qtbot.addWidget(button)
        button.show_line(line)
        button.resize(button.sizeHint())
    return buttons


def test_it_tells_who_and_how_he_stands_in_a_word_and_aloud_in_full(qtbot: QtBot) -> None:
    chip = HolderChip(BOBBY)
    qtbot.addWidget(chip)
    assert str(chip.face()) == "Bobby ✕"
    assert chip.accessibleName() == "Why: Bobby, certainly not"
    chip.show_line(replace(BOBBY, short=""))
    assert str(chip.face()) == "Bobby"


def test_each_pencil_shows_what_it_draws_and_a_drawn_one_is_dark(qtbot: QtBot) -> None:
    buttons = pencils(qtbot, replace(BOBBY, pencil=None))
    assert all(grabbed(one) != grabbed(other) for one, other in combinations(buttons, 2))
    before = grabbed(buttons[CIRCLE]).count(LIGHT.found)
    buttons[CIRCLE].show_line(BOBBY)
    assert grabbed(buttons[CIRCLE]).count(LIGHT.found) > before + 300


def test_a_pencil_says_on_whom_it_draws_and_rests_where_nobody_is_meant(qtbot: QtBot) -> None:
    buttons = pencils(qtbot, BOBBY)
    assert [button.accessibleName() for button in buttons] == [
        "Pencil a cross on Bobby",
        "Pencil a circle around Bobby",
        "Pencil a question mark on Bobby",
    ]
    assert all(button.accessibleName() in button.toolTip() for button in buttons)
    assert [button.isChecked() for button in buttons] == [False, True, False]
    buttons[CIRCLE].show_line(None)
    assert not buttons[CIRCLE].isEnabled()
    assert not buttons[CIRCLE].isChecked()


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
def listed(qtbot: QtBot, *steps: StoryStep) -> StepList:
    made = StepList()
    made.show_steps(steps)
    return fingers.on_screen(qtbot, made, 340, made.heightForWidth(340) or 1)


def sizes(made: StepList) -> set[float]:
    return {mark.size for mark in recorded(made).marks if mark.fill == LIGHT.ink}


def test_each_step_has_the_numbers_of_its_notes_and_what_is_supposed_a_mark(qtbot: QtBot) -> None:
    assert str(recorded(listed(qtbot, PASSED, SUPPOSED, TWO, *plainly("So there.")))) == (
        '"Bob passed 2 blues." ink, "So blue 2 is not with" ink, "Bob." ink, accent, "3" box, '
        '"Suppose it." ink, lit_line, "?" ink, '
        '"This." ink, "That." ink, "So it is." ink, accent, "3" box, accent, "5" box, '
        '"So there." ink'
    )


def test_the_figures_of_a_sum_are_in_a_column_and_its_letters_as_large_as_its_lines_allow(
    qtbot: QtBot,
) -> None:
    def summed(said: str, figure: str) -> StoryStep:
        return StoryStep(said, (Premise(3, said),), figure, summed=True)

    two = summed("Bath 5: 1 piece", "+3 → 3"), summed("Bath 4: 4 pieces", "+12 → 15")
    made = listed(qtbot, *two)
    figures = [mark for mark in recorded(made).marks if "→" in mark.text]
    assert [mark.bold for mark in figures] == [True, True]
    assert len({round(mark.place.right()) for mark in figures}) == 1
    made.set_roomy(on=True)
    assert made.font().pixelSize() in sizes(made)
    longer = listed(qtbot, *two, summed("Bath 4: 3 families, 2 pieces × 6", "+12 → 27"))
    assert len(longer.places()) == 3
    assert {place.height() for place in longer.places().values()} == {
        longer.places()["0"].height()
    }, "one line each"
    assert longer.font().pixelSize() not in sizes(longer)
    longer.set_roomy(on=True)
    assert longer.font().pixelSize() in sizes(longer), "in two lines, as there is room"


def test_steps_have_the_same_size_however_many_they_are(qtbot: QtBot) -> None:
    assert sizes(listed(qtbot, PASSED)) == sizes(listed(qtbot, *[LONG] * 20)) == {13}


def test_what_only_follows_from_a_supposition_is_indented_and_not_bold(qtbot: QtBot) -> None:
    below = replace(PASSED, suppositions=1)
    so, supposed = (recorded(listed(qtbot, step)).marks for step in (PASSED, below))
    assert [mark.text for mark in so if mark.bold] == ["So blue 2 is not with", "Bob.", "3"]
    assert [mark.text for mark in supposed if mark.bold] == ["3"]
    assert min(mark.place.x() for mark in so) < min(mark.place.x() for mark in supposed)


def test_the_numbers_of_notes_never_touch(qtbot: QtBot) -> None:
    places = recorded(listed(qtbot, TWO, TWO, *[PASSED] * 3)).filled("accent")
    for above, below in pairwise(places):
        assert above.bottom() < below.top()


def test_no_letter_is_smaller_than_12_pixels(qtbot: QtBot) -> None:
    made = listed(qtbot, PASSED)
    font = made.font()
    font.setPixelSize(12)
    made.setFont(font)
    assert sizes(made) == {12}


def test_steps_are_tapped_by_keys_too(qtbot: QtBot) -> None:
    made = listed(qtbot, PASSED, TWO)
    made.setFocus()
    heard: list[int] = []
    made.step_tapped.connect(heard.append)
    fingers.keys(made, "Down", "Return", "Return")
    assert heard == [1, -1]


@pytest.mark.parametrize("steps", [(), (PASSED, TWO)])
def test_it_is_told_in_sentences_to_who_does_not_see_it(
    qtbot: QtBot, steps: tuple[StoryStep, ...]
) -> None:
    made = listed(qtbot, *steps)
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
