from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.page import Bars, Grid, Memo, Tone
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.bars import BarsWidget
from notepad.widgets.sheet.blocks import BlockStack, Tap
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.ranking import MemoWidget
from tests.widgets.books import memo
from tests.widgets.grids import bars, grid
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytestqt.qtbot import QtBot


@pytest.fixture
def stack(qtbot: QtBot) -> BlockStack:
    made = BlockStack()
    qtbot.addWidget(made)
    made.resize(500, 700)
    made.show()
    return made


def kinds(stack: BlockStack) -> list[type[QWidget]]:
    return [type(widget) for widget in stack.widgets]


def test_blocks_stand_below_one_another_in_their_order(stack: BlockStack) -> None:
    stack.show_blocks((bars(), memo(), bars(3, 9)))
    QApplication.processEvents()
    assert kinds(stack) == [BarsWidget, MemoWidget, BarsWidget]
    places = [widget.geometry() for widget in stack.widgets]
    assert places[0].bottom() < places[1].top() <= places[1].bottom() < places[2].top()
    last = stack.widgets[2]
    assert isinstance(last, BarsWidget)
    assert last.bars == bars(3, 9)


def test_a_widget_stays_while_its_place_holds_its_kind(stack: BlockStack) -> None:
    stack.show_blocks((bars(), memo()))
    before = stack.widgets
    stack.show_blocks((bars(3, 9), Memo("Other", (("x", Tone.PLAIN),))))
    assert stack.widgets == before
    assert isinstance(before[0], BarsWidget)
    assert before[0].bars == bars(3, 9)


def test_another_kind_takes_the_place_and_what_is_below_is_made_anew(stack: BlockStack) -> None:
    stack.show_blocks((bars(), bars(), memo()))
    first, *gone = stack.widgets
    stack.show_blocks((bars(), memo()))
    assert stack.widgets[0] is first
    assert kinds(stack) == [BarsWidget, MemoWidget]
    assert all(widget.isHidden() for widget in gone)
    assert not set(gone) & set(stack.widgets)


def test_blocks_that_are_no_more_leave_nothing_behind(qtbot: QtBot, stack: BlockStack) -> None:
    stack.show_blocks((bars(), memo()))
    stack.show_blocks(())
    assert stack.widgets == ()
    qtbot.waitUntil(lambda: not stack.findChildren(BarsWidget))


def test_whoever_owns_the_stack_hears_of_each_new_widget_and_its_taps(stack: BlockStack) -> None:
    made: list[tuple[QWidget, Mapping[str, Tap]]] = []
    stack.made = lambda widget, taps: made.append((widget, taps))
    stack.show_blocks((grid(), bars()))
    stack.show_blocks((grid(), Bars("other")))
    assert [widget for widget, _taps in made] == list(stack.widgets)
    assert made[0][1]["tally_tapped"] is Tap.REASON
    assert made[1][1] == {"added": Tap.PART}
    heard: list[str] = []
    sheet = stack.widgets[0]
    assert isinstance(sheet, GridWidget)
    sheet.cell_tapped.connect(heard.append)
    QApplication.processEvents()
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert heard == ["Red1"]


def test_light_reaches_every_block_that_can_be_lit(stack: BlockStack) -> None:
    bare = Grid((), (), grid().cells)
    stack.show_blocks((bare, bars(), bare))
    QApplication.processEvents()
    stack.light({"Blue2"})
    for sheet in (stack.widgets[0], stack.widgets[2]):
        assert grabbed(sheet).has(LIGHT.lit)
    stack.light(())
    assert not grabbed(stack.widgets[0]).has(LIGHT.lit)


def test_what_is_new_is_shown_by_the_blocks_that_have_marks(stack: BlockStack) -> None:
    stack.show_blocks((grid(), memo()))
    sheet = stack.widgets[0]
    assert isinstance(sheet, GridWidget)
    stack.show_new({("Red1", "p0")})
    assert sheet.fading.strength > 0
    stack.show_new(())
    assert sheet.fading.strength == 0
