"""The levels of help, each with its picture, and the card that has the chosen one."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Pencil, Standing
from notepad.shell.levels import LevelCard, LevelChoices, Pictured, level_box, pencilled_box
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.cell_painting import SampleBox
from tests.shell.builders import shown
from tests.shell.player import click, press


@pytest.fixture
def choices(qtbot: QtBot) -> LevelChoices:
    return shown(qtbot, LevelChoices(Level.DEDUCTION), active=True)


def middle(box: SampleBox, choices: LevelChoices) -> QPoint:
    return box.mapTo(choices, box.rect().center())


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
        QTest.mouseClick(choices, Qt.MouseButton.LeftButton, pos=middle(box, choices))
        assert box.cell == level_box(choices.level)
    assert chosen(choices) == [Level.ODDS]


def test_a_press_that_ends_elsewhere_chooses_nothing(choices: LevelChoices) -> None:
    first, *_others, last = choices.findChildren(SampleBox)
    QTest.mousePress(choices, Qt.MouseButton.LeftButton, pos=middle(first, choices))
    QTest.mouseRelease(choices, Qt.MouseButton.LeftButton, pos=middle(last, choices))
    assert chosen(choices) == [Level.DEDUCTION]


def test_arrow_keys_go_from_level_to_level(choices: LevelChoices) -> None:
    choices.chips[Level.DEDUCTION].setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space):
        press(key)
    assert chosen(choices) == [Level.ODDS]


def test_a_folded_card_shows_the_level_with_its_picture_and_unfolds(qtbot: QtBot) -> None:
    card = shown(qtbot, LevelCard(Level.BOOKKEEPING, open_=False), (700, 160))
    assert [box.isVisible() for box in card.summary.findChildren(SampleBox)] == [True]
    assert card.change.isVisible()
    assert card.change.width() == card.change.sizeHint().width(), "it stands beside, as elsewhere"
    click(card.change)
    assert card.unfolded
    with qtbot.waitSignal(card.chosen) as told:
        click(card.choices.chips[Level.ODDS])
    assert told.args == [Level.ODDS]
    assert card.level is Level.ODDS


@pytest.mark.parametrize(("width", "beside"), [(400, True), (180, False)])
def test_what_it_means_stands_beside_a_picture_or_below_it(
    qtbot: QtBot, width: int, beside: bool
) -> None:
    picture, told = SampleBox(level_box(Level.ODDS)), Label("and how likely the rest is")
    both = Pictured(picture, told)
    shown(qtbot, both, (width, both.heightForWidth(width)))
    place = told.mapTo(both, told.rect().topLeft())
    assert (place.x() >= picture.width()) is beside
    assert (place.y() >= picture.height()) is not beside


def test_each_level_shows_more_of_the_same_box() -> None:
    boxes = [level_box(level) for level in Level]
    assert len({box.face for box in boxes}) == 1
    crossed = [[m.holder for m in box.marks if m.standing is Standing.CROSSED] for box in boxes]
    assert crossed == [[], ["B"], ["B", "C"], ["B", "C"]]
    assert [box.share is not None for box in boxes] == [False, False, False, True]
    assert boxes[0].marks[0].pencil is Pencil.CROSS


def test_every_pencil_mark_is_in_the_box_of_pencil_marks() -> None:
    assert {mark.pencil for mark in pencilled_box().marks} == set(Pencil)
