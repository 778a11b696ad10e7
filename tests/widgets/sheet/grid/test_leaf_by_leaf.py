"""A sheet on a phone: turned over by tabs and swipes, zoomed with two fingers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from notepad.core.page import Count, Grid
from notepad.widgets.sheet.grid_leaves import tab_key
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.scrolling import FingerScroll
from tests.widgets import fingers
from tests.widgets.grids import grid
from tests.widgets.sheet.grid.test_leaves import grouped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def sheet(qtbot: QtBot) -> GridWidget:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.resize(340, 250)
    widget.show_grid(grouped())
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    return widget


def front(sheet: GridWidget) -> str:
    """Return which class of cards is in front."""
    columns = {int(box.key[1]) // 3 for box in sheet.leaf.boxes}
    return ["Diamonds", "Pearls", "Opals"][columns.pop()]


def shown(sheet: GridWidget, key: str) -> bool:
    return key in sheet.places()


def drag(sheet: GridWidget, start: QPoint, end: QPoint) -> None:
    """Move one finger over the sheet."""
    fingers.press(sheet, start)
    for step in (1, 2, 3):
        fingers.move(sheet, start + (end - start) * step / 3)
    fingers.lift(sheet, end)


def pinch(sheet: GridWidget, apart: int, then: int) -> None:
    middle = QPoint(170, 150)
    fingers.pinch(sheet, middle, apart, then)


def test_the_first_leaf_is_in_front_and_a_tap_on_a_tab_brings_another(sheet: GridWidget) -> None:
    assert front(sheet) == "Diamonds"
    fingers.tap(sheet, sheet.places()[tab_key(2)].center().toPoint())
    assert front(sheet) == "Opals"


def test_each_leaf_looks_as_it_does_where_it_is_the_first_that_is_seen(
    qtbot: QtBot, sheet: GridWidget
) -> None:
    for at in (0, 1, 2, 1):
        sheet.turn_to(at)
        fresh = GridWidget()
        qtbot.addWidget(fresh)
        fresh.resize(sheet.size())
        fresh.show_grid(grouped())
        fresh.turn_to(at)
        assert sheet.grab().toImage() == fresh.grab().toImage()


def test_the_tab_of_what_is_in_front_tells_its_tallies(qtbot: QtBot, sheet: GridWidget) -> None:
    with qtbot.waitSignal(sheet.tally_tapped) as heard:
        QTest.mouseClick(sheet, LEFT, pos=sheet.places()[tab_key(0)].center().toPoint())
    assert heard.args == ["diamonds"]


def test_tabs_are_as_large_as_a_finger(sheet: GridWidget) -> None:
    for at in range(3):
        place = sheet.places()[tab_key(at)]
        assert min(place.width(), place.height()) >= 44


def test_a_swipe_turns_over_and_taps_nothing(qtbot: QtBot, sheet: GridWidget) -> None:
    with qtbot.assertNotEmitted(sheet.cell_tapped), qtbot.assertNotEmitted(sheet.mark_tapped):
        drag(sheet, QPoint(300, 150), QPoint(120, 160))
        assert front(sheet) == "Pearls"
        drag(sheet, QPoint(300, 150), QPoint(120, 160))
        drag(sheet, QPoint(300, 150), QPoint(120, 160))
        assert front(sheet) == "Opals"
        drag(sheet, QPoint(60, 150), QPoint(250, 160))
        assert front(sheet) == "Pearls"


def test_a_finger_that_goes_down_turns_nothing(sheet: GridWidget) -> None:
    drag(sheet, QPoint(150, 80), QPoint(180, 220))
    assert front(sheet) == "Diamonds"


def test_a_finger_taps_a_box_of_any_leaf(qtbot: QtBot, sheet: GridWidget) -> None:
    sheet.turn_to(1)
    with qtbot.waitSignal(sheet.cell_tapped) as heard:
        place = sheet.places()["24"]
        fingers.tap(sheet, (place.topLeft() + QPointF(4, 4)).toPoint())
    assert heard.args == ["24"]


@pytest.mark.parametrize("key", ["07", "38"])
def test_what_is_lit_comes_to_the_front(sheet: GridWidget, key: str) -> None:
    sheet.light({key})
    assert front(sheet) == "Opals"
    sheet.light({"00", key})
    assert front(sheet) == "Opals"
    sheet.light(())
    assert front(sheet) == "Opals"


def test_the_leaf_in_front_stays_when_the_sheet_changes(sheet: GridWidget) -> None:
    sheet.turn_to(2)
    sheet.show_grid(grouped().with_chosen({"00"}))
    assert front(sheet) == "Opals"


def test_a_wider_number_in_it_does_not_cut_it_anew(qtbot: QtBot) -> None:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.resize(850, 700)
    widget.show_grid(grid())
    wide = Count("p0", "B", 10_000, 100_000)
    tallies = tuple(
        replace(tally, counts=(wide, *tally.counts[1:])) for tally in grid().row_tallies
    )
    widget.show_grid(replace(grid(), row_tallies=tallies))
    assert widget.leaf == widget.grid


def test_with_more_room_all_is_shown_again(sheet: GridWidget) -> None:
    sheet.turn_to(2)
    sheet.resize(900, 700)
    QApplication.processEvents()
    assert sheet.leaf == sheet.grid == grouped()
    assert not shown(sheet, tab_key(0))


def test_keys_reach_every_leaf(qtbot: QtBot, sheet: GridWidget) -> None:
    sheet.setFocus()
    for _step in range(8):
        fingers.key(sheet, Qt.Key.Key_Up)
    fingers.key(sheet, Qt.Key.Key_End)
    assert sheet.focus_key == tab_key(2)
    fingers.key(sheet, Qt.Key.Key_Return)
    assert front(sheet) == "Opals"
    assert sheet.focus_key == tab_key(2)
    fingers.key(sheet, Qt.Key.Key_Down)
    with qtbot.waitSignal(sheet.cell_tapped) as heard:
        fingers.key(sheet, Qt.Key.Key_Return)
    assert heard.args == ["08"]


def test_a_screen_reader_hears_the_tabs_and_which_one_is_shown(sheet: GridWidget) -> None:
    table = QAccessible.queryAccessibleInterface(sheet)
    names = [table.child(at).text(QAccessible.Text.Name) for at in range(table.childCount())]
    assert names[:3] == ["Diamonds, 1 of 3", "Pearls, 2 of 3", "Opals, 3 of 3"]
    told = [table.child(at).text(QAccessible.Text.Description) for at in range(3)]
    assert told == ["shown", "", ""]


def test_an_assistive_tool_brings_a_leaf(sheet: GridWidget) -> None:
    table = QAccessible.queryAccessibleInterface(sheet)
    spot = table.child(1).object()
    assert isinstance(spot, QPushButton)
    spot.click()
    assert front(sheet) == "Pearls"


def test_two_fingers_zoom_in_and_out_again(qtbot: QtBot, sheet: GridWidget) -> None:
    before = sheet.places()["11"]
    with qtbot.assertNotEmitted(sheet.cell_tapped), qtbot.assertNotEmitted(sheet.mark_tapped):
        pinch(sheet, 60, 120)
        assert sheet.places()["11"].width() > 1.8 * before.width()
        pinch(sheet, 120, 40)
    assert sheet.places()["11"] == before


def test_one_finger_moves_what_is_zoomed_and_does_not_turn_it_over(sheet: GridWidget) -> None:
    pinch(sheet, 60, 150)
    before = sheet.places()["11"].topLeft()
    drag(sheet, QPoint(200, 150), QPoint(120, 150))
    assert front(sheet) == "Diamonds"
    assert sheet.places()["11"].left() == pytest.approx(before.x() - 80, abs=2)


def test_what_is_zoomed_is_tapped_where_it_is_seen(qtbot: QtBot, sheet: GridWidget) -> None:
    pinch(sheet, 60, 120)
    place = sheet.places()["11"].intersected(sheet.room())
    with qtbot.waitSignals([sheet.cell_tapped], timeout=500):
        fingers.tap(sheet, (place.topLeft() + QPointF(8, 8)).toPoint())


def test_tabs_are_tapped_whatever_lies_under_them_when_it_is_zoomed(sheet: GridWidget) -> None:
    pinch(sheet, 40, 160)
    fingers.tap(sheet, sheet.places()[tab_key(1)].center().toPoint())
    assert front(sheet) == "Pearls"
    assert not sheet.lens.zooms


def wheel(sheet: GridWidget, turned: int, modifier: Qt.KeyboardModifier) -> bool:
    at = QPointF(150, 150)
    event = QWheelEvent(
        at,
        sheet.mapToGlobal(at),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(sheet, event)
    return event.isAccepted()


def test_ctrl_and_the_wheel_zoom_and_the_wheel_alone_moves(sheet: GridWidget) -> None:
    plain = Qt.KeyboardModifier.NoModifier
    assert not wheel(sheet, -120, plain)
    assert wheel(sheet, 360, CONTROL)
    assert sheet.lens.zooms
    before = sheet.places()["11"].top()
    assert wheel(sheet, -120, plain)
    assert sheet.places()["11"].top() < before
    assert wheel(sheet, -1200, CONTROL)
    assert not sheet.lens.zooms


def test_keys_zoom_and_what_they_lead_to_is_seen(sheet: GridWidget) -> None:
    sheet.setFocus()
    for _step in range(4):
        QTest.keyClick(sheet, Qt.Key.Key_Plus, CONTROL)
    assert sheet.lens.zooms
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_End):
        fingers.key(sheet, key)
        place = sheet.places()[str(sheet.focus_key)]
        assert sheet.room().adjusted(-1, -1, 1, 1).contains(place.center())
    for _step in range(8):
        QTest.keyClick(sheet, Qt.Key.Key_Minus, CONTROL)
    assert not sheet.lens.zooms


def test_inside_what_scrolls_one_finger_taps_and_two_do_nothing(qtbot: QtBot) -> None:
    inside = GridWidget()
    inside.show_grid(grid())
    inside.setMinimumHeight(900)
    area = FingerScroll(inside)
    qtbot.addWidget(area)
    area.resize(900, 500)
    with qtbot.waitExposed(area):
        area.show()
    place: QRectF = inside.places()["Red1"]
    with qtbot.waitSignal(inside.cell_tapped):
        fingers.tap(inside, (place.topLeft() + QPointF(12, 12)).toPoint())
    fingers.pinch(inside, QPoint(170, 150), 60, 120)
    assert not inside.lens.zooms


def glowing(*keys: str) -> Grid:
    return grouped().with_chosen((), keys)


def test_boxes_that_begin_to_glow_come_to_the_front(sheet: GridWidget) -> None:
    opal = [box.key for box in grouped().boxes if int(box.key[1]) // 3 == 2]
    sheet.show_grid(glowing(*opal))
    assert front(sheet) == "Opals"


def test_the_leaf_stays_where_some_of_it_glows_or_who_looks_has_turned_over(
    sheet: GridWidget,
) -> None:
    keys = [box.key for box in grouped().boxes]
    sheet.show_grid(glowing(*keys))
    assert front(sheet) == "Diamonds"
    sheet.show_grid(glowing(*keys[:1]))
    sheet.turn_to(1)
    sheet.show_grid(glowing(*keys[:1]).with_chosen((keys[1],), keys[:1]))
    assert front(sheet) == "Pearls"
