from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from notepad.core.faces_and_marks import Pencil, Standing
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.story_panel import HolderChip, HolderLine, PencilButton
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

BOB = HolderLine("Bob", "Bobby", "certainly not", Standing.CROSSED, short="✕", pencil=Pencil.CIRCLE)
CROSS, CIRCLE, QUERY = range(3)


def pencils(qtbot: QtBot, line: HolderLine | None) -> list[PencilButton]:
    buttons = [PencilButton(pencil) for pencil in Pencil]
    for button in buttons:
        qtbot.addWidget(button)
        button.show_line(line)
        button.resize(button.sizeHint())
    return buttons


def test_it_tells_who_and_how_he_stands_in_a_word_and_aloud_in_full(qtbot: QtBot) -> None:
    chip = HolderChip(BOB)
    qtbot.addWidget(chip)
    assert str(chip.face()) == "Bobby ✕"
    assert chip.accessibleName() == "Why: Bobby, certainly not"
    chip.show_line(replace(BOB, short=""))
    assert str(chip.face()) == "Bobby"


def test_the_one_whose_reason_is_told_is_marked(qtbot: QtBot) -> None:
    chip = HolderChip(replace(BOB, asked=True))
    qtbot.addWidget(chip)
    assert chip.isChecked()
    chip.show_line(BOB)
    assert not chip.isChecked()


def test_a_chip_is_large_enough_for_a_finger(qtbot: QtBot) -> None:
    chip = HolderChip(replace(BOB, name="B", short=""))
    qtbot.addWidget(chip)
    assert min(chip.sizeHint().width(), chip.sizeHint().height()) >= 44


def test_each_pencil_shows_what_it_draws_and_a_drawn_one_is_dark(qtbot: QtBot) -> None:
    buttons = pencils(qtbot, replace(BOB, pencil=None))
    assert all(grabbed(one) != grabbed(other) for one, other in combinations(buttons, 2))
    before = grabbed(buttons[CIRCLE]).count(LIGHT.found)
    buttons[CIRCLE].show_line(BOB)
    assert grabbed(buttons[CIRCLE]).count(LIGHT.found) > before + 300


def test_a_pencil_says_on_whom_it_draws_and_rests_where_nobody_is_meant(qtbot: QtBot) -> None:
    buttons = pencils(qtbot, BOB)
    assert [button.accessibleName() for button in buttons] == [
        "Pencil a cross on Bobby",
        "Pencil a circle on Bobby",
        "Pencil a question mark on Bobby",
    ]
    assert [button.isChecked() for button in buttons] == [False, True, False]
    buttons[CIRCLE].show_line(None)
    assert not buttons[CIRCLE].isEnabled()
    assert not buttons[CIRCLE].isChecked()
