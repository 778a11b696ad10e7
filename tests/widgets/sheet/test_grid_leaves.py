from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from notepad.core.faces_and_marks import Face, Mark, Symbol
from notepad.core.page import NO_BOX, Cell, Count, Grid, Heading, Tally
from notepad.widgets.sheet.grid_leaves import (
    Leaf,
    fitting_faces,
    least_text,
    leaves_of,
    place_tabs,
    readable_way,
    tab_key,
    tab_of,
)
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.scrolling import FingerScroll
from tests.shell.geometry import painted_badly
from tests.widgets import fingers
from tests.widgets.blocks import cell, grid, headed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


PHONE, DESK = QSizeF(330, 240), QSizeF(850, 700)
TABS = 44.0
NAMES = ("Conservatory", "Hall", "Kitchen", "Library", "Lounge", "Study", "Attic", "Cellar", "Den")


# Where a sheet could not be read it is cut, as few times as it takes.
def cut(shown: Grid, room: QSizeF = PHONE, text: float = 15) -> tuple[Leaf, ...]:
    way = readable_way(shown, room, text=text, tabs=TABS)
    return leaves_of(shown, room, way=way, text=text, tabs=TABS)


def grouped() -> Grid:
    """Return nine columns of four boxes under three headings, as Sleuth has them."""
    names = ("Diamonds", "Pearls", "Opals")
    return Grid(
        columns=tuple(Heading(Face(name)) for name in ("solitaire", "pair", "cluster") * 3),
        rows=tuple(Heading(Face(name)) for name in ("Red", "Blue", "Green", "Yellow")),
        cells=tuple(
            tuple(
                replace(cell(row, column % 5, ("B", "C", "D", "E")), key=f"{row}{column}")
                for column in range(9)
            )
            for row in range(4)
        ),
        groups=tuple(Heading(Face(name), 3, name.lower()) for name in names),
    )


def listed() -> Grid:
    """Return lists of boxes under two headings, the boxes named in themselves."""
    columns = (NAMES[:4], NAMES)
    rows = [
        tuple(
            Cell(names[row], Face(names[row]), marks=(Mark("b", "B"), Mark("c", "C")))
            if row < len(names)
            else NO_BOX
            for names in columns
        )
        for row in range(9)
    ]
    blank = Heading(Face(""))
    groups = (Heading(Face("Outside"), 1, "out"), Heading(Face("Rooms"), 1, "rooms"))
    return Grid((blank,) * 2, (blank,) * 9, tuple(rows), groups)


def keys(shown: Grid) -> list[str]:
    return [box.key for box in shown.boxes]


def test_a_sheet_that_can_be_read_is_not_cut() -> None:
    assert [leaf.grid for leaf in cut(grid(), DESK)] == [grid()]


@pytest.mark.parametrize(
    "shown", [grid(), grid(("B", "C", "D", "E")), headed(), grouped(), listed()]
)
def test_on_a_phone_every_box_is_on_one_leaf_and_can_be_read(shown: Grid) -> None:
    leaves = cut(shown)
    assert len(leaves) > 1
    on_leaves = list(chain.from_iterable(keys(leaf.grid) for leaf in leaves))
    assert sorted(on_leaves) == sorted(keys(shown))
    below = QSizeF(PHONE.width(), PHONE.height() - TABS)
    for leaf in leaves:
        assert leaf.spoken
        assert round(least_text(leaf.grid, below, text=15)) >= 12


def test_a_sheet_with_headings_over_its_columns_is_cut_at_these() -> None:
    leaves = cut(grouped())
    assert [leaf.spoken for leaf in leaves] == ["Diamonds", "Pearls", "Opals"]
    assert [leaf.key for leaf in leaves] == ["diamonds", "pearls", "opals"]
    assert all(not leaf.grid.groups for leaf in leaves)


def test_a_sheet_without_such_headings_is_cut_between_columns_or_rows() -> None:
    assert [leaf.spoken for leaf in cut(grid())] == ["1, 2, 3", "4, 5, 6"]
    assert [str(leaf.faces[0]) for leaf in cut(grid())] == ["1–3", "4–6"]
    narrow = QSizeF(230, 900)
    assert [len(leaf.grid.columns) for leaf in cut(grid(), narrow)] == [3, 2]


def test_tallies_that_have_no_room_are_told_by_headings() -> None:
    first = cut(grid())[0].grid
    assert not first.row_tallies
    assert not first.column_tallies
    assert first.counted("column0") == (grid().column_tallies[0],)
    assert first.counted("row2") == (grid().row_tallies[2],)


def test_boxes_that_stand_under_no_heading_of_their_own_are_put_side_by_side() -> None:
    rooms = cut(listed())[-1].grid
    assert len(rooms.cells[0]) > 1
    assert keys(replace(rooms, cells=tuple(zip(*rooms.cells, strict=True)))) == list(NAMES)


def test_larger_text_is_read_on_more_leaves() -> None:
    counts = [len(cut(grid(), QSizeF(600, 500), text)) for text in (15, 22, 30)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_where_nothing_can_be_read_the_cut_that_comes_nearest_is_taken() -> None:
    crowd = grid(("An", "Bo", "Ce", "De", "Ev", "Fa", "Gu"))
    tiny = QSizeF(120, 100)
    assert len(cut(crowd, tiny)) > 1


def test_an_empty_grid_is_one_leaf() -> None:
    assert len(cut(Grid((), (), ()))) == 1


def test_a_sheet_is_cut_before_anything_is_counted_as_it_is_when_all_is() -> None:
    counted = grid(("A", "B", "C", "D"))
    rows = tuple(replace(one, counts=()) for one in counted.row_tallies)
    columns = tuple(replace(one, counts=()) for one in counted.column_tallies)
    begun = replace(counted, row_tallies=rows, column_tallies=columns)
    for room in (QSizeF(412, 520), QSizeF(330, 240), QSizeF(770, 500), DESK):
        early, late = (readable_way(one, room, text=20, tabs=50) for one in (begun, counted))
        assert early == late


def test_tallies_without_counts_do_not_cut_a_sheet_that_has_room() -> None:
    blank = replace(grid(), row_tallies=(Tally("a"),) * 6, column_tallies=())
    assert len(cut(blank, DESK)) == 1


LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


# A sheet on a phone: turned over by tabs and swipes, zoomed with two fingers.
@pytest.fixture
def sheet(qtbot: QtBot) -> GridWidget:
    widget = GridWidget()
    widget.resize(340, 250)
    widget.show_grid(grouped())
    return fingers.on_screen(qtbot, widget, active=True)


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
        fingers.click(sheet, sheet.places()[tab_key(0)])
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
    fingers.on_screen(qtbot, area, 900, 500)
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


RED, BLUE = Face("Red", Symbol.CIRCLE, "#c0412b"), Face("Blue", Symbol.TRIANGLE, "#1f6fb8")


def test_tabs_stand_side_by_side_at_the_head() -> None:
    places = place_tabs(QRectF(5, 5, 300, 200), 3, 44)
    assert [place.left() for place in places] == [5, 105, 205]
    assert {(place.top(), place.width(), place.height()) for place in places} == {(5, 100, 44)}


def test_the_key_of_a_tab_tells_which_it_is_and_no_other_key_does() -> None:
    assert [tab_of(tab_key(at)) for at in range(12)] == list(range(12))
    assert [tab_of(key) for key in ("red-1", "leaf", "leaf x", "")] == [None] * 4


def test_a_tab_shows_all_names_or_symbols_alone_but_nothing_too_small_to_be_read() -> None:
    faces = (RED, BLUE)
    brief = tuple(replace(face, label="") for face in faces)
    leaf = Leaf(faces, Grid((), (), ()), brief=brief)
    assert fitting_faces(leaf, 300, text=15) == (faces, 15)
    shown, size = fitting_faces(leaf, 60, text=15)
    assert [str(face) for face in shown] == ["●", "▲"]
    assert size >= 12
    assert fitting_faces(leaf, 10, text=15)[1] >= 12


def test_a_word_on_a_tab_stays_inside_of_it_in_large_text(qtbot: QtBot) -> None:
    table = grouped()
    groups = [replace(one, face=Face("Conservatories")) for one in table.groups]
    made = GridWidget()
    qtbot.addWidget(made)
    font = made.font()
    font.setPixelSize(24)
    made.setFont(font)
    made.resize(344, 482)
    made.show_grid(replace(table, groups=tuple(groups)))
    made.show()
    assert tab_key(2) in made.places()
    assert not [fault for fault in painted_badly(made) if "Conservatories" in fault]
