from collections.abc import Iterable

from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot

from notepad.core.page import Block, Grid
from notepad.terminal import TEXTS
from notepad.widgets.sheet.blocks import KINDS
from tests.widgets.grids import grid


def names(kinds: Iterable[type]) -> set[str]:
    return {kind.__name__ for kind in kinds}


def test_no_kind_of_block_is_forgotten_on_the_screen() -> None:
    assert names(KINDS) == names(Block.__subclasses__())


def test_no_kind_of_block_is_forgotten_in_text() -> None:
    assert names(TEXTS) == names(Block.__subclasses__())


def test_a_widget_has_the_taps_that_its_kind_names(qtbot: QtBot) -> None:
    for kind in KINDS.values():
        widget = kind.widget()
        qtbot.addWidget(widget)
        for name in kind.taps:
            assert isinstance(getattr(widget, name), SignalInstance)


def test_a_grid_beside_panels_is_lower_than_wide() -> None:
    assert KINDS[Grid].height(grid(), 300, text=14) == 180
