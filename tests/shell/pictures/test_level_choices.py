import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.shell.levels import LevelChoices, level_box
from notepad.widgets.sheet.cell_painting import SampleBox
from tests.shell.player import click


@pytest.fixture
def choices(qtbot: QtBot) -> LevelChoices:
    made = LevelChoices(Level.DEDUCTION)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    QApplication.processEvents()
    return made


def chosen(choices: LevelChoices) -> list[Level]:
    return [level for level, chip in choices.chips.items() if chip.choice.chosen]


def test_each_level_has_its_picture_and_says_what_it_shows(choices: LevelChoices) -> None:
    assert len(choices.findChildren(SampleBox)) == len(Level)
    assert all(chip.accessibleDescription() for chip in choices.chips.values())
    assert chosen(choices) == [Level.DEDUCTION]


def test_a_tap_chooses_a_level(qtbot: QtBot, choices: LevelChoices) -> None:
    with qtbot.waitSignal(choices.chosen) as told:
        click(choices.chips[Level.PAPER])
    assert told.args == [Level.PAPER]
    assert chosen(choices) == [Level.PAPER]


def test_a_tap_on_a_picture_chooses_its_level(choices: LevelChoices) -> None:
    for box in choices.findChildren(SampleBox)[::3]:
        QTest.mouseClick(
            choices,
            Qt.MouseButton.LeftButton,
            pos=box.mapTo(choices, box.rect().center()),
        )
        assert box.cell == level_box(choices.level)
    assert chosen(choices) == [Level.ODDS]


def test_a_press_that_ends_elsewhere_chooses_nothing(choices: LevelChoices) -> None:
    first, *_others, last = choices.findChildren(SampleBox)
    QTest.mousePress(
        choices, Qt.MouseButton.LeftButton, pos=first.mapTo(choices, first.rect().center())
    )
    QTest.mouseRelease(
        choices, Qt.MouseButton.LeftButton, pos=last.mapTo(choices, last.rect().center())
    )
    assert chosen(choices) == [Level.DEDUCTION]


def test_arrow_keys_go_from_level_to_level(choices: LevelChoices) -> None:
    choices.chips[Level.DEDUCTION].setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space):
        focus = choices.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)
    assert chosen(choices) == [Level.ODDS]
