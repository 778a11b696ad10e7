from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from notepad.core.faces_and_marks import Face
from notepad.core.page import Bar, Bars
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.know_card import KnowCard, PartTabs
from notepad.widgets.table.note_list import NoteLine
from notepad.widgets.table.story_panel import Story
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed

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


def test_one_part_is_shown_at_a_time(card: KnowCard) -> None:
    shown = [seen(card)]
    for part in ("notes", "why"):
        tap(card.tabs.tabs[part])
        shown.append(seen(card))
    assert shown == [["chances"], ["notes"], ["why"]]


@pytest.mark.parametrize("part", ["chances", "notes", "why"])
def test_one_thing_scrolls_at_most(card: KnowCard, part: str) -> None:
    card.turn_to(part)
    QApplication.processEvents()
    areas = [area for area in card.findChildren(QAbstractScrollArea) if area.isVisible()]
    assert len(areas) <= 1


def told(card: KnowCard) -> list[str]:
    return [label.text() for label in card.findChildren(Label) if label.isVisible()]


def test_where_nothing_follows_it_says_so(card: KnowCard) -> None:
    assert "Nothing can be told yet." not in told(card)
    card.show_chances([])
    assert "Nothing can be told yet." in told(card)


def test_the_keyboard_comes_to_the_tab_of_what_is_shown(card: KnowCard) -> None:
    card.turn_to("notes")
    card.activateWindow()
    card.take_focus(Qt.FocusReason.TabFocusReason)
    assert card.focusWidget() is card.tabs.tabs["notes"]


# Tabs of the parts that can be looked at.
@pytest.fixture
def tabs(qtbot: QtBot) -> PartTabs:
    made = PartTabs({"note": "Note", "chances": "Chances", "notes": "Notes"})
    return fingers.on_screen(qtbot, made, 320, made.height_wanted())


def labels(tabs: PartTabs) -> list[str]:
    return [tab.text() for tab in tabs.tabs.values() if tab.isVisible()]


def chosen(tabs: PartTabs) -> list[str]:
    return [key for key, tab in tabs.tabs.items() if tab.isChecked()]


def test_a_tap_turns_to_a_part_and_says_that_a_player_did_it(qtbot: QtBot, tabs: PartTabs) -> None:
    with qtbot.waitSignals([tabs.chosen, tabs.tapped]):
        tap(tabs.tabs["notes"])
    assert (tabs.current, chosen(tabs)) == ("notes", ["notes"])


def test_turning_to_a_part_is_not_a_tap(qtbot: QtBot, tabs: PartTabs) -> None:
    with qtbot.assertNotEmitted(tabs.tapped), qtbot.waitSignal(tabs.chosen):
        tabs.choose("notes")
    assert chosen(tabs) == ["notes"]


def test_what_is_not_there_has_no_tab_and_the_first_part_takes_over(tabs: PartTabs) -> None:
    tabs.choose("chances")
    tabs.offer("chances", "")
    assert (labels(tabs), chosen(tabs)) == (["Note", "Notes"], ["note"])
    tabs.choose("chances")
    assert chosen(tabs) == ["note"]
    tabs.offer("chances", "Advice")
    assert labels(tabs) == ["Note", "Advice", "Notes"]


def test_a_part_that_wants_attention_is_marked(tabs: PartTabs) -> None:
    tabs.warn("notes", on=True)
    assert labels(tabs) == ["Note", "Chances", "⚠ Notes"]
    assert tabs.tabs["notes"].accessibleName() == "Notes: contradiction"
    tabs.warn("notes", on=False)
    assert labels(tabs) == ["Note", "Chances", "Notes"]


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
