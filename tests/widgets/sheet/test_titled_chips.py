"""The places where I can be, as chips to tap."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.widgets.sheet.titled_chips import PlacesWidget
from notepad.widgets.touch.menus import FingerMenu
from tests.widgets.blocks import places
from tests.widgets.fingers import click

NINE = ("hall", "lounge", "kitchen", "ballroom", "library", "study", "conservatory", "bar", "attic")


def shown(qtbot: QtBot, *words: str, here: str = "", width: int = 350) -> PlacesWidget:
    widget = PlacesWidget()
    qtbot.addWidget(widget)
    widget.show_places(places(*words, here=here))
    widget.resize(width, widget.heightForWidth(width))
    widget.show()
    QApplication.processEvents()
    return widget


def test_a_tap_says_where_i_am_and_a_tap_there_takes_it_back(qtbot: QtBot) -> None:
    widget = shown(qtbot)
    with qtbot.waitSignal(widget.placed) as put:
        click(widget.chips[2])
    assert put.args == ["where", ("study",)]
    widget = shown(qtbot, "study", here="study")
    with qtbot.waitSignal(widget.placed) as put:
        click(widget.chips[0])
    assert put.args == ["where", ()]


@pytest.mark.parametrize("width", [340, 400, 600])
def test_no_word_is_cut_and_every_chip_is_as_large_as_a_finger(qtbot: QtBot, width: int) -> None:
    widget = shown(qtbot, *NINE, width=width)
    for chip in widget.chips:
        assert chip.width() >= chip.minimumSizeHint().width()
        assert min(chip.width(), chip.height()) >= 44
        assert widget.rect().contains(chip.geometry())


@pytest.mark.parametrize("width", [200, 250, 306, 600])
def test_no_word_of_the_title_is_broken_beside_the_chip_of_a_menu(qtbot: QtBot, width: int) -> None:
    widget = shown(qtbot, *NINE)
    told = replace(places(*NINE, here="conservatory"), title="How good are contemporaries?")
    widget.show_places(told)
    widget.resize(width, widget.heightForWidth(width))
    QApplication.processEvents()
    assert widget.title.width() >= widget.title.words.widest_word
    assert not widget.title.geometry().intersects(widget.folded.geometry())
    assert widget.rect().contains(widget.folded.geometry())


@pytest.mark.parametrize("width", [200, 306, 600])
@pytest.mark.parametrize("words", [NINE, (NINE[0], NINE[5])], ids=["many", "two"])
def test_one_chip_says_in_which_of_some_places_i_am_and_opens_a_menu(
    qtbot: QtBot, width: int, words: Sequence[str]
) -> None:
    widget = shown(qtbot, *words, here="study", width=width)
    assert [chip for chip in widget.chips if chip.isVisible()] == []
    assert widget.folded.choice.face.label == "Study …"
    assert widget.height() == widget.folded.height() >= 44
    click(widget.folded)
    (menu,) = widget.findChildren(FingerMenu)
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["Study"]
    with qtbot.waitSignal(widget.placed) as put:
        menu.actions()[0].trigger()
    assert put.args == ["where", ("hall",)]
    with qtbot.waitSignal(widget.placed) as put:
        menu.actions()[words.index("study")].trigger()
    assert put.args == ["where", ("study",)], "the place that is chosen stays so"


def test_a_single_place_stands_beside_the_title(qtbot: QtBot) -> None:
    widget = shown(qtbot, "hall", here="hall")
    (chip,) = widget.chips
    assert widget.title.geometry().right() < chip.x()
    assert widget.height() == chip.height()
