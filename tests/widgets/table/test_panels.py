"""What stands beside the sheet: what is known, a contradiction, the past, the end of a game."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.page import Answer, Bar, Bars, ResultLine
from notepad.widgets.look.theme import finger
from notepad.widgets.table import past_and_suppose_panel as past
from notepad.widgets.table.certainty_banner import BannerShape, CertaintyBanner
from notepad.widgets.table.contradiction_panel import Contradiction, ContradictionPanel, Way
from notepad.widgets.table.note_list import NoteLine
from notepad.widgets.table.odds_notes_why_card import KnowCard, PartTabs
from notepad.widgets.table.result_panel import ResultPanel
from notepad.widgets.table.story_panel import Story
from notepad.widgets.touch.buttons import Tappable, Weight
from tests.widgets import fingers
from tests.widgets.fingers import on_screen, tap, told_by
from tests.widgets.places import apart, holds
from tests.widgets.recorded import recorded
from tests.widgets.states import ANSWERED, CARDS, CHANGED, CLASH, ENDED, SUM, WAYS, finding

SUMS = Bars("Accusation", (Bar("13", "13", 0.5), Bar("14", "14", 0.5)))


# The card of what is known: one part at a time.
@pytest.fixture
def card(qtbot: QtBot) -> KnowCard:
    made = KnowCard()
    made.show_chances([SUMS] * 6)
    made.notes.show_notes([NoteLine(at, f"note {at}") for at in range(1, 40)])
    made.story.show_story(Story("cup", Face("cup"), "the cup"))
    return on_screen(qtbot, made, 390, 318)


def seen(card: KnowCard) -> list[str]:
    parts = {"chances": card.chances, "notes": card.notes, "why": card.story}
    return [name for name, part in parts.items() if part.isVisible()]


def test_one_part_is_shown_at_a_time_and_one_thing_scrolls_at_most(card: KnowCard) -> None:
    for part in ("chances", "notes", "why"):
        tap(card.tabs.tabs[part])
        QApplication.processEvents()
        assert seen(card) == [part]
        assert sum(area.isVisible() for area in card.findChildren(QAbstractScrollArea)) <= 1
    card.take_focus(Qt.FocusReason.TabFocusReason)
    assert card.focusWidget() is card.tabs.tabs["why"]
    for part in ("notes", "chances"):
        card.turn_to(part)
        card.leave_why()
        assert seen(card) == [part]
        card.turn_to("why")
        card.leave_why()
        assert seen(card) == [part], "a reason is left for what was shown before it"


def test_odds_want_their_room_while_they_are_worked_out_anew_but_no_longer(card: KnowCard) -> None:
    wanted = []
    for panels in ([SUMS], [SUMS] * 6, [replace(SUMS, waiting=True)], [SUMS]):
        card.show_chances(panels)
        QApplication.processEvents()
        wanted.append(card.wants_more_than(card.size()))
    assert wanted == [False, True, True, False]


@pytest.fixture
def tabs(qtbot: QtBot) -> PartTabs:
    made = PartTabs({"note": "Note", "chances": "Odds", "notes": "Notes"})
    return on_screen(qtbot, made, 320, made.height_wanted())


def shown(tabs: PartTabs) -> tuple[list[str], list[str]]:
    """Return the labels of the tabs, and the keys of those that are chosen."""
    labels = [tab.text() for tab in tabs.tabs.values() if tab.isVisible()]
    return labels, [key for key, tab in tabs.tabs.items() if tab.isChecked()]


def test_a_tap_turns_to_a_part_and_says_that_a_player_did_it(qtbot: QtBot, tabs: PartTabs) -> None:
    with qtbot.waitSignals([tabs.chosen, tabs.tapped]):
        tap(tabs.tabs["notes"])
    assert (tabs.current, shown(tabs)) == ("notes", (["Note", "Odds", "Notes"], ["notes"]))
    assert all(min(tab.height(), tab.width()) >= 44 for tab in tabs.tabs.values())
    with qtbot.assertNotEmitted(tabs.tapped), qtbot.waitSignal(tabs.chosen):
        tabs.choose("note")
    for warning, label in (("{part}: contradiction", "⚠ Notes"), ("", "Notes")):
        tabs.warn("notes", warning)
        assert shown(tabs) == (["Note", "Odds", label], ["note"])


def test_what_is_not_there_has_no_tab_and_the_first_part_takes_over(tabs: PartTabs) -> None:
    tabs.take_focus(Qt.FocusReason.TabFocusReason)
    seen = []
    for key in ("Right", "Right", "Right", "Left", "Left"):
        fingers.keys(tabs.tabs[tabs.current], key)
        seen.append(tabs.current)
    assert seen == ["chances", "notes", "note", "notes", "chances"]
    for label, labels in (("", ["Note", "Notes"]), ("Advice", ["Note", "Advice", "Notes"])):
        tabs.offer("chances", label)
        assert shown(tabs) == (labels, ["note"])
        if not label:
            tabs.choose("chances")


# A contradiction in words, with the ways out of it to be tapped.
@pytest.fixture
def panel(qtbot: QtBot) -> ContradictionPanel:
    made = ContradictionPanel()
    made.show_contradiction(CLASH)
    return on_screen(qtbot, made, 360, 500)


def test_a_tap_takes_a_way_or_removes_the_note(panel: ContradictionPanel) -> None:
    taken, removed, before = told_by(panel.taken), told_by(panel.removed), list(panel.ways)
    for button in (*(view.button for view in panel.ways), panel.remove, panel.show_all):
        tap(button)
        assert min(button.width(), button.height()) >= 44
    assert (taken, removed) == (["two", "four"], [12])
    panel.show_contradiction(Contradiction("Wrong.", "", "Most likely", WAYS))
    assert panel.ways == before, "a finger may be about to tap them"
    assert panel.remove.isHidden()
    panel.show_contradiction(None)
    assert (panel.isVisible(), panel.ways) == (False, [])


def test_all_ways_stay_while_the_same_is_wrong(panel: ContradictionPanel) -> None:
    more = (*WAYS, Way(7, "Note 7", "Remove"))
    before = replace(CLASH, every=more)
    panel.show_contradiction(before)
    tap(panel.show_all)
    assert panel.show_all.isHidden()
    for shown, ways in ((before, more), (replace(before, sheet="Else."), more)):
        panel.show_contradiction(shown)
        assert tuple(view.way for view in panel.ways) == ways
    panel.show_contradiction(replace(before, wrong="Also wrong."))
    assert tuple(view.way for view in panel.ways) == WAYS


# The end of a game.
@pytest.fixture
def result(qtbot: QtBot) -> ResultPanel:
    made = ResultPanel()
    made.show_ended(ENDED)
    return on_screen(qtbot, made, 380, 700)


@pytest.mark.parametrize(("came", "smaller"), [("place 2", False), ("arrived with note 12", True)])
def test_what_came_of_a_line_is_smaller_only_where_it_needs_to_be(
    result: ResultPanel, came: str, *, smaller: bool
) -> None:
    lines = (ResultLine("Dee", "63 points", came), ResultLine("Bob", "42 points", "place 3"))
    result.show_ended(replace(ENDED, lines=lines))
    result.rows.setFixedWidth(270)
    (size,) = {one.size for one in recorded(result.rows).marks if one.text in (came, "place 3")}
    assert (size < result.rows.font().pixelSize()) is smaller


def test_the_buttons_stay_whatever_is_above_them(result: ResultPanel, qtbot: QtBot) -> None:
    def places() -> list[QPoint]:
        QApplication.processEvents()
        return [one.mapTo(result, QPoint()) for one in (result.again, result.look, result.save)]

    before = places()
    result.chart.tap("1", None)
    assert places() == before
    result.show_ended(replace(ENDED, answers=None, points=(), lines=()))
    assert places() == before
    result.show_ended(ENDED)
    result.resize(320, 265)
    qtbot.waitUntil(lambda: max(place.y() for place in places()) < 265 - 40)
    bar = result.findChildren(QAbstractScrollArea)[0].verticalScrollBar()
    bar.setValue(60)
    assert bar.value() == 60
    result.resize(320, 300)
    assert bar.value() == 0, "in another size it begins at its top again"


def test_every_button_says_what_was_tapped(result: ResultPanel) -> None:
    result.show_ended(replace(ENDED, uncovers=True, opens=True))
    heard: list[str] = []
    names = ["again", "look", "save", "add", "uncover", "open"]
    for name in names:
        getattr(result, f"{name}_tapped").connect(lambda name=name: heard.append(name))
        fingers.click(getattr(result, name))
    result.point_tapped.connect(lambda number: heard.append(str(number)))
    fingers.click(result.points.lines[0])
    assert heard == [*names, "2"]


# What was, and what would be.
def test_a_swipe_and_arrow_keys_turn_a_page_and_a_tap_none(qtbot: QtBot) -> None:
    panel = past.PastPanel()
    panel.show_past(past.Past(3, 5, "Bob asked Cem: 2"))
    on_screen(qtbot, panel, 360, 330)
    turned, start = told_by(panel.turned), QPoint(180, 120)
    for way in (QPoint(-120, 8), QPoint(120, 8), QPoint(3, 0), QPoint(60, 90)):
        QTest.mousePress(panel, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseRelease(panel, Qt.MouseButton.LeftButton, pos=start + way)
    fingers.keys(panel.now, "Left")
    fingers.keys(panel.before, "Right")
    assert turned == [4, 3, 2, 3]
    parts = (panel.title, panel.said, panel.changed, panel.scrubber, panel.now)
    before = [part.geometry() for part in parts]
    panel.show_past(past.Past(4, 5, "Bob asked everybody about everything. " * 9, CHANGED))
    QTest.qWait(1)
    assert [part.geometry() for part in parts] == before, "nothing moves with longer words"
    assert (panel.scrubber.value(), len(turned)) == (4, 4)


def test_what_is_past_or_tried_looks_otherwise_than_what_is_now(qtbot: QtBot) -> None:
    window = QWidget()
    card = past.MomentCard(QWidget(), window)
    card.resize(300, 200)
    on_screen(qtbot, window, 300, 200)
    looks = []
    for moment in (past.Moment.NOW, past.Moment.TRIED, past.Moment.PAST, past.Moment.NOW):
        card.show_moment(moment)
        assert card.moment is moment
        looks.append(str(recorded(card)))
    assert looks[0] == looks[3]
    assert len({*looks}) == 3
    assert ["pencil" in look for look in looks] == [False, True, False, False]
    assert "desk" in looks[2]


def test_one_tap_keeps_what_is_in_pencil_and_one_drops_it(qtbot: QtBot) -> None:
    says = [past.Tried(4, 2, replaced).keeping for replaced in (0, 1, 3)]
    assert says[0] == "Keep the what-if"
    assert says[1:] == [f"{says[0]}, replacing {what}" for what in ("note 5", "notes 5 to 7")]
    strip = past.PencilStrip()
    strip.show_tried(past.Tried(4, 2))
    on_screen(qtbot, strip, 460, 50)
    for width in (460, 160):
        strip.resize(width, 50)
        QApplication.processEvents()
        whole, small = (strip.keep, strip.drop), (strip.small_keep, strip.small_drop)
        keep, drop = whole if width == 460 else small
        assert [one.isVisible() for one in (keep, drop, strip.keep)] == [True, True, width == 460]
        for button, signal in ((keep, strip.kept), (drop, strip.dropped)):
            with qtbot.waitSignal(signal):
                button.click()


def test_a_scrubber_goes_where_it_is_tapped_and_follows_keys(qtbot: QtBot) -> None:
    scrubber = past.Scrubber("The sheet after each note")
    scrubber.setRange(0, 12)
    on_screen(qtbot, scrubber, 300, finger(scrubber))
    assert scrubber.sizeHint().height() == finger(scrubber)
    QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.place(8).toPoint())
    seen = [scrubber.value()]
    for goal in (QPoint(500, 0), QPoint(-20, 0), scrubber.place(3).toPoint()):
        QTest.mouseMove(scrubber, goal)
        seen.append(scrubber.value())
    QTest.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.place(3).toPoint())
    for key in ("End", "Left", "Home", "Right"):
        fingers.keys(scrubber, key)
        seen.append(scrubber.value())
    assert seen == [8, 12, 0, 3, 12, 11, 0, 1]


# The moment of certainty.
def banner(qtbot: QtBot, answer: Answer | None) -> CertaintyBanner:
    made = CertaintyBanner()
    made.show_finding(finding(answer))
    made.show_since(12)
    made.show_last("12 · Bob asked Cem for 5: 1")
    return on_screen(qtbot, made, 400, 120)


def parts(shown: CertaintyBanner) -> dict[QWidget, QRect]:
    """Return what is seen in a banner, and where."""
    every = [part for part in shown.children() if isinstance(part, QWidget)]
    return {part: part.geometry() for part in every if part.isVisible()}


ROOMS = {
    BannerShape.OVER: [(280, 0), (340, 0), (390, 0), (560, 0)],
    BannerShape.INSTEAD: [(348, 198), (348, 286), (288, 230), (288, 300)],
    BannerShape.LINE: [(390, 0), (470, 0), (600, 0)],
}
"""Rooms for a banner at the usual text size; where no height is told, it has what it wants."""


@pytest.mark.parametrize("shape", BannerShape)
@pytest.mark.parametrize("text", [15, 19])
@pytest.mark.parametrize("proviso", ["", "Dee has 4 cards", "it’s true that Dee has 4"])
@pytest.mark.parametrize("name", ANSWERED)
def test_all_of_a_banner_has_room_in_it_nothing_overlaps_and_it_can_be_tapped(
    qtbot: QtBot, shape: BannerShape, name: str, proviso: str, text: int
) -> None:
    answer = ANSWERED[name]
    shown = banner(qtbot, answer)
    font = shown.font()
    font.setPixelSize(text)
    shown.setFont(font)
    brief, offer = "●5 is a conspirator", "Announce it now"
    shown.show_finding(finding(answer, brief, proviso=proviso, offer=offer))
    shown.take_shape(shape if answer is not None else BannerShape.LINE)
    for width, height in ROOMS[shown.shape]:
        width = round(width * text / 15) if shown.shape is BannerShape.LINE else width
        shown.resize(width, round(height * text / 15) or shown.height_wanted(width, shown.shape))
        seen = parts(shown)
        assert {shown.button, shown.why} <= {*seen}
        assert {shown.tiles, shown.less, shown.fold} & {*seen} or shown.shape is BannerShape.LINE
        assert holds(shown.rect(), *seen.values())
        assert apart(seen.values())
        tapped = [place for part, place in seen.items() if isinstance(part, Tappable)]
        assert all(min(place.width(), place.height()) >= finger(shown) for place in tapped)
        for part in (shown.headline, shown.line):
            if proviso and part in seen and shown.shape is not BannerShape.OVER:
                assert part.heightForWidth(part.width()) <= part.height(), "it is read before"


def take(shown: CertaintyBanner, shape: BannerShape) -> None:
    """Give a banner a shape, and the height that it wants in it."""
    shown.take_shape(shape)
    shown.resize(400, shown.height_wanted(400, shape))


def test_why_and_the_button_stay_at_their_ends_when_it_becomes_a_line(qtbot: QtBot) -> None:
    for answer in (SUM, CARDS):
        shown, ends = banner(qtbot, answer), list[tuple[int, int]]()
        for shape in (BannerShape.OVER, BannerShape.LINE):
            take(shown, shape)
            ends.append((shown.why.x(), shown.button.x()))
            assert shown.why.geometry().right() < min(button for _why, button in ends)
        assert ends[0][0] == ends[1][0]


def test_it_is_folded_until_something_else_is_certain(qtbot: QtBot) -> None:
    shown, folded = banner(qtbot, CARDS), list[bool]()
    shown.folded.connect(lambda: folded.append(shown.is_folded))
    assert (shown.headline.text(), shown.button._weight) == ("You know it.", Weight.ACCENT)
    shown.less.click()
    take(shown, BannerShape.LINE)
    assert {*parts(shown)} == {shown.button, shown.headline, shown.more, shown.why}
    shown.more.click()
    shown.fold.click()
    assert folded == [True, False, True]
    shown.show_finding(finding(CARDS, "said otherwise", proviso="Dee has 4 cards"))
    assert shown.button._weight is Weight.PLAIN, "it does not urge"
    for answer, stays in ((CARDS, True), (CARDS, True), (SUM, False)):
        shown.show_finding(None)  # nothing is certain until a note is followed
        shown.show_finding(finding(answer))
        assert shown.is_folded is stays
