from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter
from PySide6.QtTest import QTest

from notepad.core.page import Fill, Grid
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.grid_geometry import holders, outline, place_grid
from notepad.widgets.sheet.grid_painting import cell_parts
from notepad.widgets.sheet.grid_widget import GridWidget
from tests.widgets.grids import TALLY, grid, headed
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from PySide6.QtGui import QPointingDevice
    from pytestqt.qtbot import QtBot

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton


class Taps:
    """Everything that was tapped, in order."""

    def __init__(self, widget: GridWidget) -> None:
        self.heard: list[tuple[str, ...]] = []
        widget.cell_tapped.connect(lambda key: self.heard.append(("cell", key)))
        widget.mark_tapped.connect(lambda key, who: self.heard.append(("mark", key, who)))
        widget.tally_tapped.connect(lambda key: self.heard.append(("tally", key)))


@pytest.fixture
def sheet(qtbot: QtBot) -> GridWidget:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.resize(850, 720)
    widget.show_grid(grid())
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.fixture
def with_heads(sheet: GridWidget) -> GridWidget:
    sheet.show_grid(headed())
    return sheet


@pytest.fixture(scope="module")
def finger() -> QPointingDevice:
    return QTest.createTouchDevice()


def head(sheet: GridWidget, key: str) -> QPoint:
    return (sheet.places()[key].topLeft() + QPointF(12, 12)).toPoint()


def corner(sheet: GridWidget, key: str, holder: str) -> QPoint:
    area = sheet.rect().adjusted(5, 5, -5, -5).toRectF()
    layout = place_grid(area, outline(sheet.grid), text=sheet.text_size)
    parts = cell_parts(sheet.grid, layout, text=sheet.text_size)
    slot = parts.slots[holders(sheet.grid).index(holder)]
    return (sheet.places()[key].topLeft() + slot.centre).toPoint()


def changed(grid_: Grid, key: str, fill: Fill) -> Grid:
    cells = tuple(
        tuple(
            replace(cell, fill=fill, spoken="changed") if cell.key == key else cell for cell in row
        )
        for row in grid_.cells
    )
    return replace(grid_, cells=cells)


def test_a_click_beside_the_initials_taps_the_box(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    QTest.mouseClick(sheet, LEFT, pos=head(sheet, "Red1"))
    assert taps.heard == [("cell", "Red1")]


def test_a_click_on_initials_taps_that_player(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    QTest.mouseClick(sheet, LEFT, pos=corner(sheet, "Blue2", "p1"))
    QTest.mouseClick(sheet, LEFT, pos=corner(sheet, "Blue2", "p2"))
    assert taps.heard == [("mark", "Blue2", "p1"), ("mark", "Blue2", "p2")]


def test_a_box_without_initials_is_tapped_as_a_whole(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    QTest.mouseClick(sheet, LEFT, pos=sheet.places()["Yellow1"].center().toPoint())
    assert taps.heard == [("cell", "Yellow1")]


def test_a_found_card_is_tapped_as_a_whole_for_its_initials_are_not_to_be_seen(
    sheet: GridWidget,
) -> None:
    sheet.show_grid(changed(sheet.grid, "Blue2", Fill.FOUND))
    taps = Taps(sheet)
    QTest.mouseClick(sheet, LEFT, pos=corner(sheet, "Blue2", "p1"))
    assert taps.heard == [("cell", "Blue2")]


def test_a_click_on_a_tally_taps_it(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    QTest.mouseClick(sheet, LEFT, pos=sheet.places()["row2"].center().toPoint())
    QTest.mouseClick(sheet, LEFT, pos=sheet.places()["column4"].center().toPoint())
    assert taps.heard == [("tally", "row2"), ("tally", "column4")]


@pytest.mark.parametrize("key", ["warm", "head3", "line2"])
def test_a_tapped_heading_is_told_by_its_key(with_heads: GridWidget, key: str) -> None:
    taps = Taps(with_heads)
    QTest.mouseClick(with_heads, LEFT, pos=with_heads.places()[key].center().toPoint())
    assert taps.heard == [("tally", key)]


def test_headings_are_reached_by_keyboard(with_heads: GridWidget) -> None:
    taps = Taps(with_heads)
    for key in (KEY.Key_PageUp, KEY.Key_Home, KEY.Key_Return, KEY.Key_Down, KEY.Key_Return):
        QTest.keyClick(with_heads, key)
    assert taps.heard == [("tally", "warm"), ("tally", "head0")]


def test_what_a_heading_counts_is_spoken_and_found_by_its_key(with_heads: GridWidget) -> None:
    table = QAccessible.queryAccessibleInterface(with_heads)
    names = [table.child(at).text(QAccessible.Text.Name) for at in range(table.childCount())]
    assert "Red ones: Bob 1–2" in names
    found = with_heads.grid
    assert found.counted("warm") == (TALLY,)
    assert found.counted("head1") == ()
    assert [tally.key for tally in found.counted("row2")] == ["row2"]
    assert found.counted("") == found.counted("nowhere") == ()


def test_a_finger_taps_as_the_mouse_does(sheet: GridWidget, finger: QPointingDevice) -> None:
    taps = Taps(sheet)
    point = corner(sheet, "Green4", "p0")
    QTest.touchEvent(sheet, finger).press(0, point, sheet).commit()
    QTest.touchEvent(sheet, finger).release(0, point, sheet).commit()
    assert taps.heard == [("mark", "Green4", "p0")]


@pytest.mark.parametrize(
    ("keys", "there"),
    [
        ([KEY.Key_Right, KEY.Key_Down], "Blue2"),
        ([KEY.Key_End], "row0"),
        ([KEY.Key_PageDown, KEY.Key_Right], "column1"),
        ([KEY.Key_Up, KEY.Key_Left], "Red1"),
        ([KEY.Key_End, KEY.Key_Home], "Red1"),
        ([KEY.Key_End, KEY.Key_PageDown, KEY.Key_Down], "row5"),
        ([KEY.Key_Down, KEY.Key_PageUp], "Red1"),
    ],
)
def test_keys_lead_from_box_to_box(sheet: GridWidget, keys: list[Qt.Key], there: str) -> None:
    for key in keys:
        QTest.keyClick(sheet, key)
    assert sheet.focus_key == there


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Space])
def test_enter_and_space_tap_where_the_keyboard_is(sheet: GridWidget, key: Qt.Key) -> None:
    taps = Taps(sheet)
    QTest.keyClick(sheet, KEY.Key_Right)
    QTest.keyClick(sheet, key)
    assert taps.heard == [("cell", "Blue1")]


def test_the_keyboard_stays_in_its_box_when_the_sheet_changes(sheet: GridWidget) -> None:
    sheet.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(sheet, KEY.Key_Right)
    sheet.show_grid(changed(grid(), "Blue1", Fill.FOUND))
    assert (sheet.focus_key, sheet.ringed) == ("Blue1", "Blue1")


def test_when_its_box_is_gone_the_keyboard_starts_at_the_first(sheet: GridWidget) -> None:
    sheet.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(sheet, KEY.Key_PageDown)
    smaller = grid(rows=3)
    sheet.show_grid(replace(smaller, column_tallies=()))
    assert sheet.focus_key == "Red1"
    assert sheet.hasFocus()


def test_a_screen_reader_finds_every_box_by_name_and_place(sheet: GridWidget) -> None:
    table = QAccessible.queryAccessibleInterface(sheet)
    found = {}
    for at in range(table.childCount()):
        child = table.child(at)
        found[child.text(QAccessible.Text.Name)] = child.rect()
    assert len(found) == 30 + 6 + 5
    place = sheet.places()["Violet2"].toAlignedRect()
    assert found["Violet 2, found"].topLeft() == sheet.mapToGlobal(place.topLeft())


def test_a_screen_reader_hears_where_the_focus_is(sheet: GridWidget) -> None:
    sheet.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(sheet, KEY.Key_Right)
    table = QAccessible.queryAccessibleInterface(sheet)
    focused = [
        table.child(at).text(QAccessible.Text.Name)
        for at in range(table.childCount())
        if table.child(at).state().focused
    ]
    assert focused == ["Blue 1, open"]


def test_an_assistive_tool_can_tap_a_box(sheet: GridWidget, qtbot: QtBot) -> None:
    table = QAccessible.queryAccessibleInterface(sheet)
    with qtbot.waitSignal(sheet.cell_tapped) as caught:
        table.child(1).actionInterface().doAction("Press")
    assert caught.args == ["Blue1"]


def test_a_changed_box_is_heard_changed(sheet: GridWidget) -> None:
    sheet.show_grid(changed(grid(), "Red1", Fill.FOUND))
    table = QAccessible.queryAccessibleInterface(sheet)
    assert table.child(0).text(QAccessible.Text.Name) == "changed"


def picture(sheet: GridWidget) -> QImage:
    image = QImage(sheet.size(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        sheet.render(painter, QPoint())
    return image


def differs_in(sheet: GridWidget, one: QImage, other: QImage, key: str) -> bool:
    place = sheet.places()[key].toAlignedRect()
    return one.copy(place) != other.copy(place)


def test_only_lit_boxes_look_different(sheet: GridWidget) -> None:
    before = picture(sheet)
    sheet.light({"Blue2", "row1"})
    after = picture(sheet)
    different = {key for key in sheet.places() if differs_in(sheet, before, after, key)}
    assert different == {"Blue2", "row1"}


def test_light_goes_out_again(sheet: GridWidget) -> None:
    before = picture(sheet)
    sheet.light({"Blue2"})
    sheet.light(())
    assert picture(sheet) == before


@pytest.mark.parametrize("fill", [fill for fill in Fill if fill is not Fill.OPEN])
def test_each_state_of_a_box_looks_different_without_colour(sheet: GridWidget, fill: Fill) -> None:
    grey = QImage.Format.Format_Grayscale8
    before = picture(sheet).convertToFormat(grey)
    sheet.show_grid(changed(grid(), "Red1", fill))
    after = picture(sheet).convertToFormat(grey)
    assert differs_in(sheet, before, after, "Red1")


def test_open_numbers_are_drawn_until_they_are_hidden(sheet: GridWidget) -> None:
    with_numbers = replace(grid(), hints=True)
    sheet.show_grid(with_numbers)
    before = picture(sheet)
    plain = with_numbers.without_hints()
    assert not any(mark.hint for row in plain.cells for cell in row for mark in cell.marks)
    sheet.show_grid(plain)
    assert differs_in(sheet, before, picture(sheet), "Green2")


def test_larger_text_asks_for_a_larger_sheet(sheet: GridWidget) -> None:
    before = sheet.sizeHint()
    font = sheet.font()
    font.setPixelSize(30)
    sheet.setFont(font)
    assert sheet.sizeHint() == before * 2


def test_an_empty_sheet_paints_and_takes_keys(qtbot: QtBot) -> None:
    widget = GridWidget()
    qtbot.addWidget(widget)
    QTest.keyClick(widget, KEY.Key_Right)
    picture(widget)
    assert widget.focus_key is None


@pytest.mark.parametrize("size", [(340, 300), (348, 420), (776, 640), (2500, 1500)])
@pytest.mark.parametrize("initials", [("B",), ("B", "C", "D", "E"), tuple("BCDEFG"), ("Ba", "Bo")])
def test_a_sheet_of_any_size_paints_within_its_margins(
    qtbot: QtBot, size: tuple[int, int], initials: tuple[str, ...]
) -> None:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.resize(*size)
    widget.show_grid(grid(initials))
    image = picture(widget)
    edge = {image.pixelColor(0, at).name() for at in range(image.height())}
    edge |= {image.pixelColor(image.width() - 1, at).name() for at in range(image.height())}
    assert len(edge) == 1


def test_new_marks_have_a_ring_for_a_moment_and_are_then_as_before(sheet: GridWidget) -> None:
    before = grabbed(sheet)
    sheet.show_new({("Red1", "p0"), ("Blue1", "")})
    sheet.fading.strength = 1.0
    ringed = grabbed(sheet)
    assert ringed.reach(LIGHT.mine_ink).isValid()
    for key in ("Red1", "Blue1"):
        place = sheet.places()[key]
        assert ringed.part(place) != before.part(place), key
    sheet.fading.stop()
    assert grabbed(sheet) == before


def test_what_is_new_ends_what_was_new_before(sheet: GridWidget) -> None:
    before = grabbed(sheet)
    sheet.show_new({("Red1", "p0")})
    sheet.show_new(())
    assert sheet.fading.strength == 0.0
    assert grabbed(sheet) == before
