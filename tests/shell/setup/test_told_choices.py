from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from notepad.shell.setup.own_game_page import ToldChoices
from tests.shell.player import click, press

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

TOLD = {"a": ("Aloud", "All hear it."), "b": ("By hand", "One sees it."), "c": ("Cards", "Look.")}


@pytest.fixture
def choices(qtbot: QtBot) -> ToldChoices:
    made = ToldChoices(TOLD, "a")
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def test_the_usual_one_is_chosen_and_each_says_what_it_means(choices: ToldChoices) -> None:
    assert [chip.isChecked() for chip in choices.chips.values()] == [True, False, False]
    assert choices.chips["b"].accessibleName() == "By hand"
    assert choices.chips["b"].accessibleDescription() == "One sees it."


def test_a_tap_tells_which_and_leaves_it_to_others_to_choose(
    qtbot: QtBot, choices: ToldChoices
) -> None:
    with qtbot.waitSignal(choices.chosen) as told:
        click(choices.chips["b"])
    assert told.args == ["b"]
    assert choices.chips["a"].isChecked()
    choices.choose("b")
    assert [key for key, chip in choices.chips.items() if chip.isChecked()] == ["b"]


def test_tab_reaches_the_chosen_one_and_arrows_the_others(
    qtbot: QtBot, choices: ToldChoices
) -> None:
    chips = choices.chips
    chips["a"].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(chips["a"], Qt.Key.Key_Up)
    assert chips["a"].hasFocus()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    with qtbot.waitSignal(choices.chosen) as told:
        press(Qt.Key.Key_Space)
    assert told.args == ["c"]
    stops = [key for key, chip in chips.items() if chip.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == ["a"]
