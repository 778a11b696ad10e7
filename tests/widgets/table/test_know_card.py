"""The card of what is known: one part at a time."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.page import Bar, Bars
from notepad.widgets.table.know_card import KnowCard
from notepad.widgets.table.note_list import NoteLine
from notepad.widgets.table.story_panel import Story
from tests.widgets.fingers import tap

SUMS = Bars("Accusation", (Bar("13", "13", 0.5), Bar("14", "14", 0.5)))


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


def test_where_nothing_follows_it_says_so(card: KnowCard) -> None:
    assert not card._nothing.isVisible()
    card.show_chances([])
    assert card._nothing.isVisible()


def test_the_keyboard_comes_to_the_tab_of_what_is_shown(card: KnowCard) -> None:
    card.turn_to("notes")
    card.activateWindow()
    card.take_focus(Qt.FocusReason.TabFocusReason)
    assert card.focusWidget() is card.tabs.tabs["notes"]
