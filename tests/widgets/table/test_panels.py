"""What is known, a contradiction, the end of a game, and the cards that I ask with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Bar, Bars, InFront, OwnCard, ResultLine
from notepad.widgets.charts import AnswerBar, Answers
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.titled_chips import OwnCards
from notepad.widgets.table.contradiction_panel import Contradiction, ContradictionPanel, Way
from notepad.widgets.table.note_list import NoteLine
from notepad.widgets.table.odds_notes_why_card import KnowCard, PartTabs
from notepad.widgets.table.result_panel import Ended, ResultPanel
from notepad.widgets.table.step_list import TurningPoint
from notepad.widgets.table.story_panel import Story
from tests.widgets import fingers
from tests.widgets.fingers import tap, told_by
from tests.widgets.painting import grabbed
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


SUMS = Bars("Accusation", (Bar("13", "13", 0.5), Bar("14", "14", 0.5)))


# The card of what is known: one part at a time.
@pytest.fixture
def card(qtbot: QtBot) -> KnowCard:
    made = KnowCard()
    qtbot.addWidget(made)
    made.show_chances([SUMS] * 6)
    made.notes.show_notes([NoteLine(at, f"note {at}") for at in range(1, 40)])
    made.story.show_story(Story("cup", Face("cup"), "the cup"))
    made.resize(390, 318)
    made.show()
    QApplication.processEvents()
    return made


def seen(card: KnowCard) -> list[str]:
    parts = {"chances": card.chances, "notes": card.notes, "why": card.story}
    return [name for name, part in parts.items() if part.isVisible()]


def test_one_part_is_shown_at_a_time_and_one_thing_scrolls_at_most(card: KnowCard) -> None:
    shown = []
    for part in ("chances", "notes", "why"):
        tap(card.tabs.tabs[part])
        QApplication.processEvents()
        shown.append(seen(card))
        areas = [area for area in card.findChildren(QAbstractScrollArea) if area.isVisible()]
        assert len(areas) <= 1
    assert shown == [["chances"], ["notes"], ["why"]]
    card.take_focus(Qt.FocusReason.TabFocusReason)
    assert card.focusWidget() is card.tabs.tabs["why"]


def test_a_reason_is_left_for_the_part_that_was_shown_before_it(card: KnowCard) -> None:
    for part in ("notes", "chances"):
        card.turn_to(part)
        card.leave_why()
        assert seen(card) == [part]
        card.turn_to("why")
        card.leave_why()
        assert seen(card) == [part]


def test_odds_that_wanted_more_room_do_so_while_they_are_worked_out_anew_but_no_longer(
    card: KnowCard,
) -> None:
    wanted = []
    for panels in ([SUMS], [SUMS] * 6, [replace(SUMS, waiting=True)], [SUMS]):
        card.show_chances(panels)
        QApplication.processEvents()
        wanted.append(card.wants_more_than(card.size()))
    assert wanted == [False, True, True, False]


# Tabs of the parts that can be looked at.
@pytest.fixture
def tabs(qtbot: QtBot) -> PartTabs:
    made = PartTabs({"note": "Note", "chances": "Odds", "notes": "Notes"})
    return fingers.on_screen(qtbot, made, 320, made.height_wanted())


def labels(tabs: PartTabs) -> list[str]:
    return [tab.text() for tab in tabs.tabs.values() if tab.isVisible()]


def chosen(tabs: PartTabs) -> list[str]:
    return [key for key, tab in tabs.tabs.items() if tab.isChecked()]


def test_a_tap_turns_to_a_part_and_says_that_a_player_did_it(qtbot: QtBot, tabs: PartTabs) -> None:
    with qtbot.waitSignals([tabs.chosen, tabs.tapped]):
        tap(tabs.tabs["notes"])
    assert (tabs.current, chosen(tabs)) == ("notes", ["notes"])
    assert all(tab.height() >= 44 and tab.width() >= 44 for tab in tabs.tabs.values())
    underlined = [grabbed(tab).has(LIGHT.accent) for tab in tabs.tabs.values()]
    assert underlined == [False, False, True]
    with qtbot.assertNotEmitted(tabs.tapped), qtbot.waitSignal(tabs.chosen):
        tabs.choose("note")
    for warning, label, spoken in (
        ("{part}: contradiction", "⚠ Notes", "Notes: contradiction"),
        ("", "Notes", "Notes"),
    ):
        tabs.warn("notes", warning)
        assert labels(tabs) == ["Note", "Odds", label]
        assert tabs.tabs["notes"].accessibleName() == spoken


def test_what_is_not_there_has_no_tab_and_the_first_part_takes_over(tabs: PartTabs) -> None:
    tabs.take_focus(Qt.FocusReason.TabFocusReason)
    seen = []
    for key in ("Right", "Right", "Right", "Left", "Left"):
        fingers.keys(tabs.tabs[tabs.current], key)
        seen.append(tabs.current)
    assert seen == ["chances", "notes", "note", "notes", "chances"]
    tabs.offer("chances", "")
    assert (labels(tabs), chosen(tabs)) == (["Note", "Notes"], ["note"])
    tabs.choose("chances")
    assert chosen(tabs) == ["note"]
    tabs.offer("chances", "Advice")
    assert labels(tabs) == ["Note", "Advice", "Notes"]


WAYS = (
    Way("two", "Note 12: 2, not 3", "Edit", "71%; everything else fits", 0.71),
    Way("four", "Note 9: about 4, not 5", "Edit", "6 of 100", 0.06),
)
SHOWN = Contradiction(
    "Notes 9 and 12 can’t all be right.",
    "The sheet shows what was known before note 12.",
    "One of these was probably misheard",
    WAYS,
    12,
    "Remove note 12",
    "Show all 2",
)


# A contradiction in words, with the ways out of it to be tapped.
@pytest.fixture
def panel(qtbot: QtBot) -> ContradictionPanel:
    made = ContradictionPanel()
    made.show_contradiction(SHOWN)
    return fingers.on_screen(qtbot, made, 360, 500)


def test_the_ways_stand_below_each_other_and_a_tap_takes_one(panel: ContradictionPanel) -> None:
    taken = told_by(panel.taken)
    for view in panel.ways:
        tap(view.button)
    assert taken == ["two", "four"]
    assert [view.told.text() for view in panel.ways] == [way.told for way in WAYS]
    assert panel.ways[0].y() < panel.ways[1].y()
    buttons = [view.button for view in panel.ways]
    assert buttons[0].accessibleName() == "Edit. Note 12: 2, not 3"
    for button in (*buttons, panel.remove, panel.show_all):
        assert min(button.width(), button.height()) >= 44
    for leads in (True, False):
        panel.show_contradiction(replace(SHOWN, ways=(replace(WAYS[0], leads=leads), WAYS[1])))
        accents = [grabbed(view.button).has(LIGHT.accent) for view in panel.ways]
        assert accents == [leads, False], "only a way that leads has it"


def test_the_note_that_does_not_fit_can_be_removed_and_all_be_seen(
    panel: ContradictionPanel,
) -> None:
    heard = told_by(panel.removed)
    tap(panel.remove)
    assert heard == [12]
    more = (*WAYS, Way(7, "Note 7", "Remove"))
    before = Contradiction("Wrong.", "", "Most likely", WAYS, 12, "Remove", "Show all 3", more)
    panel.show_contradiction(before)
    tap(panel.show_all)
    assert tuple(view.way for view in panel.ways) == more
    assert panel.show_all.isHidden()
    panel.show_contradiction(replace(before, sheet="Something else."))
    assert tuple(view.way for view in panel.ways) == more, "they stay while it is the same wrong"
    panel.show_contradiction(replace(before, wrong="Also wrong."))
    assert tuple(view.way for view in panel.ways) == WAYS


def test_ways_that_are_the_same_stay_where_a_finger_is_about_to_tap(
    panel: ContradictionPanel,
) -> None:
    before = list(panel.ways)
    panel.show_contradiction(Contradiction("Wrong.", "", "Most likely", WAYS))
    assert panel.ways == before
    assert not panel.remove.isVisible()
    panel.show_contradiction(None)
    assert not panel.isVisible()
    assert panel.ways == []


ENDED = Ended(
    "You won.",
    (Face("5", Symbol.CIRCLE, "#b93a26"), Face("4", Symbol.TRIANGLE, "#1f6db5")),
    "Red 5, Blue 4",
    "24 notes · 38 minutes",
    answers=Answers("possible sums", (AnswerBar(1, 12, "12"), AnswerBar(2, 1, "1")), 2),
    points=(TurningPoint(2, "Certain from here."),),
    why="Ann and Cem were wrong; you are left.",
    number="29",
    lines=(
        ResultLine("Ann", "said 24", "wrong · note 18", right=False),
        ResultLine("Cem", "said 25", "wrong · note 23", right=False),
        ResultLine("Bob", "said nothing"),
    ),
)


@pytest.fixture
def result(qtbot: QtBot) -> ResultPanel:
    made = ResultPanel()
    made.show_ended(ENDED)
    return fingers.on_screen(qtbot, made, 380, 700)


def test_who_won_the_hidden_cards_and_how_long_it_took_are_shown(result: ResultPanel) -> None:
    assert result.told.text() == "You won."
    assert result.why.text() == "Ann and Cem were wrong; you are left."
    assert result.number.text() == "29"
    assert result.cards.count == 2
    assert result.cards.accessibleName() == "Red 5, Blue 4"
    assert result.played.text() == "24 notes · 38 minutes"
    assert result.chart.isVisible()
    assert result.points.isVisible()
    assert result.remark.isHidden()
    told = result.rows.accessibleName()
    assert told.startswith("Ann said 24 wrong · note 18; Cem said 25")
    wide = result.rows.height()
    assert wide == result.rows.heightForWidth(result.rows.width())
    assert result.rows.heightForWidth(150) > wide, "what came of it stands below"
    for hidden, number in (((), "29"), (ENDED.hidden, ""), ((), "")):
        result.show_ended(replace(ENDED, hidden=hidden, number=number))
        assert result.answer.isVisible() is bool(hidden or number)


@pytest.mark.parametrize(("came", "smaller"), [("place 2", False), ("arrived with note 12", True)])
def test_what_came_of_a_line_is_smaller_only_where_it_needs_to_be(
    result: ResultPanel, came: str, *, smaller: bool
) -> None:
    lines = (ResultLine("Dee", "63 points", came), ResultLine("Bob", "42 points", "place 3"))
    result.show_ended(replace(ENDED, lines=lines))
    result.rows.setFixedWidth(270)
    sizes = {one.size for one in recorded(result.rows).marks if one.text in (came, "place 3")}
    assert len(sizes) == 1
    assert (sizes.pop() < result.rows.font().pixelSize()) is smaller


def test_the_buttons_stay_whatever_is_unfolded_above_them_and_where_it_scrolls(
    result: ResultPanel, qtbot: QtBot
) -> None:
    def places() -> list[QPoint]:
        QApplication.processEvents()
        buttons = (result.again, result.look, result.save)
        return [button.mapTo(result, QPoint(0, 0)) for button in buttons]

    before = places()
    result.chart.tap("1", None)
    assert places() == before
    result.show_ended(replace(ENDED, answers=None, points=(), lines=()))
    assert places() == before
    result.show_ended(ENDED)
    result.resize(320, 265)
    qtbot.waitUntil(lambda: max(place.y() for place in places()) < 265 - 40)
    assert result.look.isVisible()
    area = result.findChild(QAbstractScrollArea)
    assert isinstance(area, QAbstractScrollArea)
    area.verticalScrollBar().setValue(60)
    assert area.verticalScrollBar().value() == 60
    result.resize(320, 300)
    assert area.verticalScrollBar().value() == 0, "in another size it begins at its top again"


def test_a_small_one_leaves_room_and_leads_back_to_the_whole(result: ResultPanel) -> None:
    assert result.look.text() == "Look back"
    result.show_ended(replace(ENDED, small=True))
    assert result.look.text() == "Full result"
    assert result.chart.isHidden()
    assert result.points.isHidden()
    result.show_ended(replace(ENDED, hidden=(), uncovers=True, answers=None, points=()))
    parts = (result.cards, result.chart, result.heading, result.points)
    assert all(part.isHidden() for part in parts), "there is no review yet"
    assert result.uncover.isVisible()
    result.show_ended(ENDED)
    assert result.uncover.isHidden()
    assert result.open.isHidden()
    assert result.cards.isVisible()


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


# The cards in front of me.
def test_my_cards_have_symbols_and_words_or_where_words_have_no_room_what_names_them_best(
    qtbot: QtBot,
) -> None:
    pearls = Face("pearls", Symbol.CIRCLE, count=2)
    opals = Face("blue opals", Symbol.TRIANGLE, "#1f6db5")
    mine = OwnCards()
    mine.show_cards(InFront("Cards", (OwnCard("1", pearls, {}), OwnCard("2", opals, {})), "spend"))
    fingers.on_screen(qtbot, mine, 700, mine.height_wanted(700, low=False))
    assert [str(chip.face()) for chip in mine.chips] == ["●●pearls", "▲blue opals"]
    mine.resize(60, mine.height_wanted(60, low=False))
    QApplication.processEvents()
    assert [str(chip.face()) for chip in mine.chips] == ["●●", "blue opals"]
