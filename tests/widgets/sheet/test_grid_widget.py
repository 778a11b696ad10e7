from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter
from PySide6.QtTest import QTest

from notepad.core.faces_and_marks import Face, Mark
from notepad.core.page import Cell, Count, Fill, Grid, Heading, Tally
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.grid_geometry import holders, outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_painting import cell_parts
from notepad.widgets.sheet.grid_widget import (
    GridWidget,
    changed_keys,
    frame_of,
    has_any,
    initials_at,
    lanes_of,
    remarks_on,
    spoken_of,
)
from tests.widgets import fingers
from tests.widgets.blocks import TALLY, grid, headed
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
    widget.show_grid(grid())
    return fingers.on_screen(qtbot, widget, 850, 720)


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
    fingers.click(sheet, head(sheet, "Red1"))
    assert taps.heard == [("cell", "Red1")]


def test_a_click_on_initials_taps_that_player(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    fingers.click(sheet, corner(sheet, "Blue2", "p1"))
    fingers.click(sheet, corner(sheet, "Blue2", "p2"))
    assert taps.heard == [("mark", "Blue2", "p1"), ("mark", "Blue2", "p2")]


def test_a_box_without_initials_is_tapped_as_a_whole(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    fingers.click(sheet, sheet.places()["Yellow1"])
    assert taps.heard == [("cell", "Yellow1")]


def test_a_found_card_is_tapped_as_a_whole_for_its_initials_are_not_to_be_seen(
    sheet: GridWidget,
) -> None:
    sheet.show_grid(changed(sheet.grid, "Blue2", Fill.FOUND))
    taps = Taps(sheet)
    fingers.click(sheet, corner(sheet, "Blue2", "p1"))
    assert taps.heard == [("cell", "Blue2")]


def test_a_click_on_a_tally_taps_it(sheet: GridWidget) -> None:
    taps = Taps(sheet)
    fingers.click(sheet, sheet.places()["row2"])
    fingers.click(sheet, sheet.places()["column4"])
    assert taps.heard == [("tally", "row2"), ("tally", "column4")]


@pytest.mark.parametrize("key", ["warm", "head3", "line2"])
def test_a_tapped_heading_is_told_by_its_key(with_heads: GridWidget, key: str) -> None:
    taps = Taps(with_heads)
    fingers.click(with_heads, with_heads.places()[key])
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


GRID = Grid(
    columns=(Heading(Face("1")), Heading(Face("2"), key="twos", spoken="the twos")),
    rows=(Heading(Face("red")),),
    cells=((Cell("cup", Face("cup"), spoken="the cup"), Cell("coin", Face("coin"), chosen=True)),),
    row_tallies=(Tally("reds", (Count("Bob", "B", 0, 2),)),),
)


# What can be tapped of a grid, and what differs between two.
def test_headings_come_first_then_each_row_with_its_tally() -> None:
    assert lanes_of(GRID) == [["twos"], ["cup", "coin", "reds"]]


def test_each_thing_is_said() -> None:
    said = dict(spoken_of(GRID))
    assert said == {"cup": "the cup", "coin": "coin", "twos": "the twos", "reds": "B 0–2"}
    assert remarks_on(GRID.boxes) == {"coin": "chosen"}


def test_boxes_and_tallies_are_part_of_a_grid() -> None:
    assert has_any(GRID, {"cup"})
    assert has_any(GRID, {"reds", "nothing"})
    assert not has_any(GRID, {"nothing"})


def test_only_what_differs_is_drawn_again() -> None:
    other = replace(GRID.cells[0][0], caption="me")
    after = replace(GRID, cells=((other, GRID.cells[0][1]),))
    assert frame_of(after) == frame_of(GRID)
    assert list(changed_keys(GRID, after)) == ["cup"]
    assert frame_of(replace(GRID, columns=GRID.columns[:1])) != frame_of(GRID)


TEXT = 15.0
MARKS = (Mark("Bob", "B"), Mark("Cem", "C"))


def one_box(cell: Cell) -> Grid:
    heading = (Heading(Face("Red")),)
    return Grid(heading, heading, ((cell,),))


def found(cell: Cell, *, at: float) -> str | None:
    made = one_box(cell)
    layout = place_grid(QRectF(0, 0, 400, 300), outline(made), text=TEXT)
    area = places_by_key(made, layout)["red-1"]
    point = QPointF(area.left() + at * area.width(), area.center().y())
    return initials_at(made, layout, cell, point, text=TEXT)


def test_each_holder_has_a_part_of_the_box() -> None:
    cell = Cell("red-1", Face("1"), marks=MARKS)
    seen = {found(cell, at=share / 20) for share in range(1, 20)}
    assert {"Bob", "Cem"} <= seen


def test_in_a_box_that_is_found_or_mine_there_are_none() -> None:
    for fill in (Fill.FOUND, Fill.MINE, Fill.TABLE):
        cell = Cell("red-1", Face("1"), fill=fill, marks=MARKS)
        assert {found(cell, at=share / 20) for share in range(1, 20)} == {None}
