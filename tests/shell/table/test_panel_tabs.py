"""Tabs of a small window."""

import pytest
from pytestqt.qtbot import QtBot

from notepad.shell.table.panel_tabs import Tabs
from notepad.widgets.touch.controls import Chip


@pytest.fixture
def tabs(qtbot: QtBot) -> Tabs:
    made = Tabs()
    qtbot.addWidget(made)
    made.show()
    return made


def labels(tabs: Tabs) -> list[str]:
    return [chip.choice.face.label for chip in tabs.findChildren(Chip) if chip.isVisible()]


def chosen(tabs: Tabs) -> list[str]:
    return [chip.choice.key for chip in tabs.findChildren(Chip) if chip.choice.chosen]


def test_a_tap_turns_to_a_part_and_says_that_a_player_did_it(qtbot: QtBot, tabs: Tabs) -> None:
    notes = next(chip for chip in tabs.findChildren(Chip) if chip.choice.key == "notes")
    with qtbot.waitSignals([tabs.chosen, tabs.tapped]):
        notes.click()
    assert (tabs.current, chosen(tabs)) == ("notes", ["notes"])


def test_turning_to_a_part_is_not_a_tap(qtbot: QtBot, tabs: Tabs) -> None:
    with qtbot.assertNotEmitted(tabs.tapped), qtbot.waitSignal(tabs.chosen):
        tabs.choose("notes")
    assert chosen(tabs) == ["notes"]


def test_what_follows_has_a_tab_while_there_is_any(tabs: Tabs) -> None:
    assert labels(tabs) == ["Note", "Notes"]
    tabs.offer("follows", "Accusation")
    assert labels(tabs) == ["Note", "Accusation", "Notes"]
    tabs.choose("follows")
    tabs.offer("follows", "")
    assert (labels(tabs), chosen(tabs)) == (["Note", "Notes"], ["note"])


def test_a_part_that_wants_attention_is_marked(tabs: Tabs) -> None:
    tabs.warn("notes", on=True)
    assert labels(tabs) == ["Note", "⚠ Notes"]
    tabs.warn("notes", on=False)
    assert labels(tabs) == ["Note", "Notes"]
