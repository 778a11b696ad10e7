"""Tabs of the parts that can be looked at."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.know_card import PartTabs
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed


@pytest.fixture
def tabs(qtbot: QtBot) -> PartTabs:
    made = PartTabs({"note": "Note", "chances": "Chances", "notes": "Notes"})
    qtbot.addWidget(made)
    made.resize(320, made.height_wanted())
    made.show()
    return made


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
