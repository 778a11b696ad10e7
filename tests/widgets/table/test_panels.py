"""What is known, a contradiction, the end of a game, and the cards that I ask with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Bar, Bars, InFront, OwnCard, ResultLine
from notepad.widgets.charts import AnswerBar, Answers
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.asking_cards import OwnCards
from notepad.widgets.table.contradiction_panel import Contradiction, ContradictionPanel, Way
from notepad.widgets.table.note_list import NoteLine
from notepad.widgets.table.odds_notes_why_card import KnowCard, PartTabs
from notepad.widgets.table.result_panel import Ended, ResultPanel
from notepad.widgets.table.step_list import TurningPoint
from notepad.widgets.table.story_panel import Story
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.touch.buttons import ActionButton


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


def test_one_part_is_shown_at_a_time(card: KnowCard) -> None:
    shown = [seen(card)]
    for part in ("notes", "why"):
        tap(card.tabs.tabs[part])
        shown.append(seen(card))
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


@pytest.mark.parametrize("part", ["chances", "notes", "why"])
def test_one_thing_scrolls_at_most(card: KnowCard, part: str) -> None:
    card.turn_to(part)
    QApplication.processEvents()
    areas = [area for area in card.findChildren(QAbstractScrollArea) if area.isVisible()]
    assert len(areas) <= 1


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
    with qtbot.assertNotEmitted(tabs.tapped), qtbot.waitSignal(tabs.chosen):
        tabs.choose("note")


def test_what_is_not_there_has_no_tab_and_the_first_part_takes_over(tabs: PartTabs) -> None:
    tabs.choose("chances")
    tabs.offer("chances", "")
    assert (labels(tabs), chosen(tabs)) == (["Note", "Notes"], ["note"])
    tabs.choose("chances")
    assert chosen(tabs) == ["note"]
    tabs.offer("chances", "Advice")
    assert labels(tabs) == ["Note", "Advice", "Notes"]


def test_a_part_that_wants_attention_is_marked(tabs: PartTabs) -> None:
    tabs.warn("notes", "{part}: contradiction")
    assert labels(tabs) == ["Note", "Odds", "⚠ Notes"]
    assert tabs.tabs["notes"].accessibleName() == "Notes: contradiction"
    tabs.warn("notes", "")
    assert labels(tabs) == ["Note", "Odds", "Notes"]


def test_arrow_keys_go_from_tab_to_tab_and_round(tabs: PartTabs) -> None:
    tabs.take_focus(Qt.FocusReason.TabFocusReason)
    seen = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(tabs.tabs[tabs.current], key)
        seen.append(tabs.current)
    assert seen == ["chances", "notes", "note", "notes"]


def test_each_tab_is_large_enough_for_a_finger_and_the_chosen_one_is_underlined(
    tabs: PartTabs,
) -> None:
    assert all(tab.height() >= 44 and tab.width() >= 44 for tab in tabs.tabs.values())
    assert grabbed(tabs.tabs["note"]).has(LIGHT.accent)
    assert not grabbed(tabs.tabs["notes"]).has(LIGHT.accent)


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
    taken: list[object] = []
    panel.taken.connect(taken.append)
    for view in panel.ways:
        tap(view.button)
    assert taken == ["two", "four"]
    assert [view.told.text() for view in panel.ways] == [way.told for way in WAYS]
    assert panel.ways[0].y() < panel.ways[1].y()
    assert panel.ways[0].button.accessibleName() == "Edit. Note 12: 2, not 3"


def test_only_a_way_that_leads_has_the_accent(panel: ContradictionPanel) -> None:
    for leads in (True, False):
        panel.show_contradiction(replace(SHOWN, ways=(replace(WAYS[0], leads=leads), WAYS[1])))
        assert [is_filled(view.button) for view in panel.ways] == [leads, False]


def is_filled(button: ActionButton) -> bool:
    return grabbed(button).has(LIGHT.accent)


def test_its_buttons_are_as_large_as_a_finger(panel: ContradictionPanel) -> None:
    buttons = [*(view.button for view in panel.ways), panel.remove, panel.show_all]
    assert all(min(button.width(), button.height()) >= 44 for button in buttons)


def test_the_note_that_does_not_fit_can_be_removed_and_all_be_seen(
    panel: ContradictionPanel,
) -> None:
    heard: list[object] = []
    panel.removed.connect(heard.append)
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


def shown(qtbot: QtBot, ended: Ended = ENDED) -> ResultPanel:
    panel = ResultPanel()
    panel.show_ended(ended)
    return fingers.on_screen(qtbot, panel, 380, 700)


def test_who_won_the_hidden_cards_and_how_long_it_took_are_shown(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.told.text() == "You won."
    assert panel.why.text() == "Ann and Cem were wrong; you are left."
    assert panel.number.text() == "29"
    assert panel.cards.count == 2
    assert panel.cards.accessibleName() == "Red 5, Blue 4"
    assert panel.played.text() == "24 notes · 38 minutes"
    assert panel.chart.isVisible()
    assert panel.points.isVisible()
    assert panel.remark.isHidden()


def test_where_neither_cards_nor_a_number_were_hidden_none_are_shown(qtbot: QtBot) -> None:
    assert shown(qtbot, replace(ENDED, hidden=())).answer.isVisible()
    assert shown(qtbot, replace(ENDED, number="")).answer.isVisible()
    assert shown(qtbot, replace(ENDED, hidden=(), number="")).answer.isHidden()


def test_on_a_phone_a_result_with_a_book_has_its_buttons_in_one_line(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ENDED, opens=True, short=True))
    panel.resize(324, 260)
    QApplication.processEvents()
    buttons = (panel.open, panel.again, panel.look)
    assert len({button.mapTo(panel, QPoint()).y() for button in buttons}) == 1
    assert all(button.width() >= button.sizeHint().width() for button in buttons)


def test_in_another_size_the_result_begins_at_its_top_again(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.resize(380, 300)
    area = panel.findChild(QAbstractScrollArea)
    assert isinstance(area, QAbstractScrollArea)
    QApplication.processEvents()
    area.verticalScrollBar().setValue(60)
    assert area.verticalScrollBar().value() == 60
    panel.resize(380, 340)
    assert area.verticalScrollBar().value() == 0


def test_each_player_has_a_line_that_is_read_aloud_and_has_room(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    told = panel.rows.accessibleName()
    assert told.startswith("Ann said 24 wrong · note 18; Cem said 25")
    wide = panel.rows.height()
    assert wide == panel.rows.heightForWidth(panel.rows.width())
    assert panel.rows.heightForWidth(150) > wide, "what came of it stands below"


@pytest.mark.parametrize(("came", "smaller"), [("place 2", False), ("arrived with note 12", True)])
def test_what_came_of_a_line_is_smaller_only_where_it_needs_to_be(
    qtbot: QtBot, came: str, smaller: bool
) -> None:
    lines = (ResultLine("Dee", "63 points", came), ResultLine("Bob", "42 points", "place 3"))
    panel = shown(qtbot, replace(ENDED, lines=lines))
    panel.rows.setFixedWidth(270)
    sizes = [one.size for one in recorded(panel.rows).marks if one.text in (came, "place 3")]
    assert len(set(sizes)) == 1
    assert (sizes[0] < panel.rows.font().pixelSize()) is smaller


def test_the_buttons_stay_whatever_is_unfolded_above_them(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = [button.mapTo(panel, QPoint(0, 0)) for button in (panel.again, panel.look, panel.save)]
    panel.chart.tap("1", None)
    QApplication.processEvents()
    panel.show_ended(replace(ENDED, answers=None, points=(), lines=()))
    QApplication.processEvents()
    after = [button.mapTo(panel, QPoint(0, 0)) for button in (panel.again, panel.look, panel.save)]
    assert before == after


def test_what_can_be_proved_is_offered_to_be_laid_open(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert not panel.open.isVisible()
    panel.show_ended(replace(ENDED, opens=True))
    assert panel.open.isVisible()
    with qtbot.waitSignal(panel.open_tapped):
        panel.open.click()


def test_a_small_one_leaves_room_and_leads_back_to_the_whole(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.look.text() == "Look back"
    panel.show_ended(replace(ENDED, small=True))
    assert panel.look.text() == "Full result"
    assert panel.chart.isHidden()
    assert panel.points.isHidden()
    panel.show_ended(replace(ENDED, hidden=(), uncovers=True, answers=None, points=()))
    hidden = [part.isHidden() for part in (panel.cards, panel.chart, panel.heading, panel.points)]
    assert all(hidden), "there is no review yet"
    assert panel.uncover.isVisible()
    panel.show_ended(ENDED)
    assert panel.uncover.isHidden()
    assert panel.cards.isVisible()


def test_every_button_says_what_was_tapped(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ENDED, uncovers=True))
    heard: list[str] = []
    for name in ("again", "look", "save", "add", "uncover"):
        getattr(panel, f"{name}_tapped").connect(lambda name=name: heard.append(name))
        fingers.click(getattr(panel, name))
    panel.point_tapped.connect(lambda number: heard.append(str(number)))
    fingers.click(panel.points.lines[0])
    assert heard == ["again", "look", "save", "add", "uncover", "2"]


def test_in_a_low_place_it_scrolls_and_the_buttons_stay(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.resize(320, 265)
    qtbot.waitUntil(lambda: panel.again.geometry().bottom() < 265)
    assert panel.again.mapTo(panel, panel.again.rect().bottomLeft()).y() < 265
    assert panel.look.isVisible()


def test_in_large_letters_nothing_is_wider_than_its_place(qtbot: QtBot) -> None:
    theme.apply(theme.LIGHT, scale=2.0)
    panel = shown(qtbot, replace(ENDED, uncovers=True))
    panel.resize(340, 420)
    qtbot.waitUntil(lambda: panel.told.width() > 200)
    assert panel.told.width() <= 340
    assert panel.chart.width() <= 340


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


def test_a_card_without_room_for_its_symbol_leaves_the_others_theirs(qtbot: QtBot) -> None:
    pairs, long = Face("opal pairs", Symbol.CIRCLE, count=2), Face("red diamonds", Symbol.DIAMOND)
    mine = OwnCards()
    cards = (pairs, long, Face("green gems"), pairs)
    mine.show_cards(
        InFront("Cards", tuple(OwnCard(str(card), card, {}) for card in cards), "spend")
    )
    fingers.on_screen(qtbot, mine, 338, mine.height_wanted(338, low=False))
    shown = [str(chip.face()) for chip in mine.chips]
    assert shown == [str(pairs), "red diamonds", "green gems", str(pairs)]
