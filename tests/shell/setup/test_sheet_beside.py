from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face
from notepad.core.page import Cell, Grid, Heading
from notepad.shell.setup.setup_form import SheetBeside
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import ActionButton, Card

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

WIDE, TALL = (1280, 800), (360, 640)
GRID = Grid(
    (Heading(Face("")),),
    (Heading(Face("")),) * 6,
    tuple((Cell(str(at), Face(str(at))),) for at in range(6)),
)


@pytest.fixture
def panel(qtbot: QtBot) -> SheetBeside:
    made = SheetBeside(Card("Cards"), ActionButton("Start"))
    qtbot.addWidget(made)
    made.grid.show_grid(GRID)
    made.resize(*WIDE)
    made.show()
    return made


def resize(panel: SheetBeside, size: tuple[int, int]) -> None:
    panel.resize(*size)
    for _layout in range(4):
        QApplication.processEvents()


def test_a_wide_window_has_the_sheet_beside_the_form(panel: SheetBeside) -> None:
    resize(panel, WIDE)
    assert not panel.side.isAncestorOf(panel.sheet_card)
    assert panel.sheet_card.geometry().left() >= panel.side.geometry().right()


def test_a_narrow_one_has_it_below_its_card(panel: SheetBeside) -> None:
    resize(panel, TALL)
    assert panel.side.isAncestorOf(panel.sheet_card)
    assert panel.sheet_card.y() > panel.form_card.y()
    assert panel.grid.height() >= 6 * finger(panel)


def test_turned_to_and_fro_it_is_as_if_it_had_never_been_turned(panel: SheetBeside) -> None:
    def places(size: tuple[int, int]) -> list[object]:
        resize(panel, size)
        return [
            part.geometry()
            for part in (panel.side, panel.sheet_card, panel.grid, panel.form_card, panel._bar)
        ] + [panel._bar.contentsMargins()]

    wide, tall = places(WIDE), places(TALL)
    for _turn in range(2):
        assert places(WIDE) == wide
        assert places(TALL) == tall
