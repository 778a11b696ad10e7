"""The widget of a grid: taps, keys, leaves and zoom."""

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Mark, Symbol
from notepad.core.game import NO_TABLE
from notepad.core.page import NO_BOX, Cell, Count, Fill, Grid, Heading, Tally
from notepad.declared.shelf import carried_game
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet import grid_leaves, grid_widget
from notepad.widgets.sheet.grid_leaves import Leaf, fitting_faces, least_text, readable_way, tab_key
from notepad.widgets.sheet.grid_painting import legend_shown
from notepad.widgets.sheet.grid_widget import GridWidget, changed_keys, frame_of, remarks_on
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import HOLD_MS
from notepad.widgets.touch.zoom_area import MOST, Lens
from tests.widgets import fingers
from tests.widgets.blocks import TALLY, cell, each_box, grid, headed
from tests.widgets.painting import Painting, grabbed
from tests.widgets.recorded import recorded


def tapped_of(widget: GridWidget) -> list[tuple[str, ...]]:
    """Return a list of everything that is tapped from now on."""
    heard: list[tuple[str, ...]] = []
    widget.cell_tapped.connect(lambda key: heard.append(("cell", key)))
    widget.mark_tapped.connect(lambda key, who: heard.append(("mark", key, who)))
    widget.tally_tapped.connect(lambda key: heard.append(("tally", key)))
    return heard


@pytest.fixture
def sheet(qtbot: QtBot) -> GridWidget:
    widget = GridWidget()
    widget.show_grid(grid())
    return fingers.on_screen(qtbot, widget, 850, 720)


@pytest.fixture
def with_heads(sheet: GridWidget) -> GridWidget:
    sheet.show_grid(headed())
    return sheet


@pytest.mark.parametrize(
    ("key", "across", "down", "heard"),
    [
        ("Red1", 0.1, 0.1, ("cell", "Red1")),
        ("Blue2", 0.5, 0.7, ("mark", "Blue2", "p1")),
        ("Blue2", 0.85, 0.7, ("mark", "Blue2", "p2")),
        ("Blue3", 0.1, 0.1, ("cell", "Blue3")),
        *(("Blue3", across, 0.7, ("mark", "Blue3", "p2")) for across in (0.2, 0.5, 0.8)),
        ("Yellow1", 0.5, 0.7, ("cell", "Yellow1")),  # mine
        ("Violet2", 0.5, 0.4, ("cell", "Violet2")),  # found
        ("Violet2", 0.5, 0.75, ("mark", "Violet2", "hidden")),  # its words
        ("Green5", 0.5, 0.7, ("cell", "Green5")),  # on the table
        *((key, 0.5, 0.5, ("tally", key)) for key in ("row2", "column4", "warm", "head3", "line2")),
    ],
)
def test_a_click_taps_a_player_or_the_box(
    sheet: GridWidget, key: str, across: float, down: float, heard: tuple[str, ...]
) -> None:
    hidden = Mark("hidden", "")
    sheet.show_grid(
        each_box(
            headed(), lambda box: replace(box, sought=hidden if box.fill is Fill.FOUND else None)
        )
    )
    tapped, place = tapped_of(sheet), sheet.places()[key]
    point = place.topLeft() + QPointF(place.width() * across, place.height() * down)
    fingers.click(sheet, point)
    assert tapped == [heard]


def test_what_a_heading_counts_is_spoken_and_found_by_its_key(with_heads: GridWidget) -> None:
    table = QAccessible.queryAccessibleInterface(with_heads)
    names = [table.child(at).text(QAccessible.Text.Name) for at in range(table.childCount())]
    assert "Red ones: Bob 1–2" in names
    counted = [with_heads.grid.counted(key) for key in ("warm", "row2", "head1", "", "nowhere")]
    assert counted == [(TALLY,), (headed().row_tallies[2],), (), (), ()]


@pytest.mark.parametrize(
    ("keys", "there", "taps"),
    [
        ("Right Down", "Blue2", 0),
        ("End Left", "row0", 1),
        ("PageDown Right", "column1", 1),
        ("PageUp Home", "warm", 1),
        ("PageUp Home Down", "head0", 1),
        ("End PageDown Down", "line5", 1),
        ("End Home", "Red1", 0),
    ],
)
def test_keys_lead_to_boxes_and_headings(
    with_heads: GridWidget, keys: str, there: str, taps: int
) -> None:
    tapped = tapped_of(with_heads)
    fingers.keys(with_heads, *keys.split())
    assert with_heads.focus_key == there
    fingers.keys(with_heads, "Return")
    assert tapped == [("tally", there)] * taps


def test_a_screen_reader_finds_and_taps_every_box(qtbot: QtBot, sheet: GridWidget) -> None:
    sheet.setFocus(Qt.FocusReason.TabFocusReason)
    fingers.keys(sheet, "Right")
    sheet.show_grid(
        each_box(
            grid(), lambda box: replace(box, spoken="now" if box.key == "Blue1" else box.spoken)
        )
    )
    assert (sheet.focus_key, sheet.ringed) == ("Blue1", "Blue1"), "the keyboard stays in its box"
    table = QAccessible.queryAccessibleInterface(sheet)
    children = [table.child(at) for at in range(table.childCount())]
    found = {child.text(QAccessible.Text.Name): child for child in children}
    assert len(found) == 30 + 6 + 5
    place = sheet.places()["Violet2"].toAlignedRect()
    assert found["Violet 2, found"].rect().topLeft() == sheet.mapToGlobal(place.topLeft())
    assert [name for name, child in found.items() if child.state().focused] == ["now"]
    with qtbot.waitSignal(sheet.cell_keyed) as caught:
        children[2].actionInterface().doAction("Press")
    assert caught.args == ["Green1"]
    sheet.show_grid(Grid((), (), ()))
    fingers.keys(sheet, "Right")
    assert (recorded(sheet).marks, sheet.focus_key) == ([], None)


def different(sheet: GridWidget, before: Painting) -> set[str]:
    """Return the keys of all places that don't look as they did before."""
    after = grabbed(sheet)
    return {key for key, place in sheet.places().items() if after.part(place) != before.part(place)}


def test_only_what_is_lit_or_has_other_numbers_looks_different(sheet: GridWidget) -> None:
    before = grabbed(sheet)
    sheet.light({"Blue2", "row1"})
    assert different(sheet, before) == {"Blue2", "row1"}
    sheet.light(())
    assert grabbed(sheet) == before
    with_numbers = replace(grid(), hints=True)
    sheet.show_grid(with_numbers)
    before = grabbed(sheet)
    sheet.show_grid(with_numbers.without_open_counts())
    assert "Green2" in different(sheet, before)


def test_what_open_numbers_mean_is_said_below_the_boxes(sheet: GridWidget) -> None:
    told = ("B 2a: Bob has 2 more of the boxes marked so.", "The letter tells clues apart.")
    sheet.show_grid(replace(grid(), hints=True, legend=told))
    said = [text for text in recorded(sheet).texts() if text.startswith("B 2a")]
    assert said == [" ".join(told)]
    assert (legend_shown(told, 30), legend_shown(told, 5)) == (told[0], "")


def test_new_marks_have_a_ring_for_a_moment_and_are_then_as_before(sheet: GridWidget) -> None:
    before = grabbed(sheet)
    for end in (sheet.fading.stop, lambda: sheet.show_new(())):
        sheet.show_new({("Red1", "p0"), ("Blue1", "")})
        sheet.fading.strength = 1.0
        assert grabbed(sheet).reach(LIGHT.mine_ink).isValid()
        assert {"Red1", "Blue1"} <= different(sheet, before)
        end()
        assert sheet.fading.strength == 0.0
        assert grabbed(sheet) == before


GRID = Grid(
    columns=(Heading(Face("1")), Heading(Face("2"), key="twos", spoken="the twos")),
    rows=(Heading(Face("red")),),
    cells=((Cell("cup", Face("cup"), spoken="the cup"), Cell("coin", Face("coin"), chosen=True)),),
    row_tallies=(Tally("reds", (Count("Bob", "B", 0, 2),)),),
)


def test_each_thing_is_said_and_only_what_differs_is_drawn_again() -> None:
    said = grid_widget.spoken_of(GRID)
    assert said == {"cup": "the cup", "coin": "coin", "twos": "the twos", "reds": "B 0–2"}
    assert remarks_on(GRID.boxes) == {"coin": "chosen"}
    after = each_box(GRID, lambda box: replace(box, caption="me" if box.key == "cup" else ""))
    assert frame_of(after) == frame_of(GRID) != frame_of(replace(GRID, columns=GRID.columns[:1]))
    assert changed_keys(GRID, after) == ["cup"]


PHONE = QSizeF(330, 240)
MIDDLE = QPoint(170, 150)
TABS = 44.0
NAMES = (
    *("Conservatory", "Hall", "Kitchen", "Library", "Lounge", "Study", "Attic", "Cellar"),
    *("Den", "Vault", "Yard"),
)


# Where a sheet could not be read it is cut, as few times as it takes.
def cut(shown: Grid, room: QSizeF = PHONE) -> tuple[Leaf, ...]:
    way = readable_way(shown, room, text=15, tabs=TABS)
    return grid_leaves.leaves_of(shown, room, way=way, text=15, tabs=TABS)


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
        for row in range(len(NAMES))
    ]
    blank = Heading(Face(""))
    groups = (Heading(Face("Outside"), 1, "out"), Heading(Face("Rooms"), 1, "rooms"))
    return Grid((blank,) * 2, (blank,) * len(NAMES), tuple(rows), groups)


def keys(shown: Grid) -> list[str]:
    return [box.key for box in shown.boxes]


@pytest.mark.parametrize("shown", [grid(), grid(tuple("BCDE")), headed(), grouped(), listed()])
def test_on_a_phone_every_box_is_on_one_leaf_and_can_be_read(shown: Grid) -> None:
    leaves, below = cut(shown), QSizeF(PHONE.width(), PHONE.height() - TABS)
    assert len(leaves) > 1
    assert sorted(chain(*(keys(leaf.grid) for leaf in leaves))) == sorted(keys(shown))
    for leaf in leaves:
        assert leaf.spoken
        assert round(least_text(leaf.grid, below, text=15)) >= 12


@pytest.mark.parametrize(
    ("shown", "room", "spoken"),
    [
        (grouped(), PHONE, ["Diamonds", "Pearls", "Opals"]),
        (listed(), PHONE, ["Outside", "Rooms"]),
        (grid(), PHONE, ["1, 2, 3", "4, 5, 6"]),
        (grid(), QSizeF(150, 900), ["●Red, ▲Blue, ■Green", "◆Yellow, ★Violet"]),
        (grid(), QSizeF(330, 250), ["1, 2, 3", "4, 5, 6"]),
    ],
)
def test_a_sheet_is_cut_at_headings_over_its_columns_or_else_between_columns_or_rows(
    shown: Grid, room: QSizeF, spoken: list[str]
) -> None:
    leaves = cut(shown, room)
    assert [leaf.spoken for leaf in leaves] == spoken
    assert all(not leaf.grid.groups for leaf in leaves)
    if shown.groups:
        assert [leaf.key for leaf in leaves] == [group.key for group in shown.groups]


@pytest.mark.parametrize(
    ("room", "leaves", "rows"), [(PHONE, 2, 3), (QSizeF(330, 272), 1, 0), (QSizeF(240, 240), 2, 0)]
)
def test_tallies_without_room_are_told_by_headings(room: QSizeF, leaves: int, rows: int) -> None:
    first, *others = (leaf.grid for leaf in cut(grid(), room))
    assert (len(others) + 1, len(first.row_tallies), first.column_tallies) == (leaves, rows, ())
    assert first.counted("row1") == (grid().row_tallies[1],)


def test_a_sheet_is_cut_before_anything_is_counted_as_it_is_when_all_is() -> None:
    counted = grid(("A", "B", "C", "D"))
    rows, columns = (
        tuple(replace(one, counts=()) for one in tallies)
        for tallies in (counted.row_tallies, counted.column_tallies)
    )
    begun = replace(counted, row_tallies=rows, column_tallies=columns)
    for room in (QSizeF(412, 520), QSizeF(330, 240), QSizeF(770, 500), QSizeF(850, 700)):
        early, late = (readable_way(one, room, text=20, tabs=50) for one in (begun, counted))
        assert early == late


CONTROL = Qt.KeyboardModifier.ControlModifier


# A sheet on a phone: turned over by tabs and swipes, zoomed with two fingers.
@pytest.fixture
def leaves(qtbot: QtBot) -> GridWidget:
    widget = GridWidget()
    widget.resize(340, 250)
    widget.show_grid(grouped())
    return fingers.on_screen(qtbot, widget, active=True)


def front(leaves: GridWidget) -> str:
    """Return which class of cards is in front."""
    columns = {int(box.key[1]) // 3 for box in leaves.leaf.boxes}
    return ["Diamonds", "Pearls", "Opals"][columns.pop()]


def drag(leaves: GridWidget, start: QPoint, end: QPoint) -> None:
    """Move one finger over the sheet."""
    fingers.press(leaves, start)
    for step in (1, 2, 3):
        fingers.move(leaves, start + (end - start) * step / 3)
    fingers.lift(leaves, end)


def test_a_tap_on_a_tab_brings_its_leaf(qtbot: QtBot, leaves: GridWidget) -> None:
    assert front(leaves) == "Diamonds"
    tabs = [leaves.places()[tab_key(at)] for at in range(3)]
    assert all(min(place.width(), place.height()) >= 44 for place in tabs)
    with qtbot.waitSignal(leaves.tally_tapped) as heard:
        fingers.click(leaves, tabs[0])
    assert heard.args == ["diamonds"]
    fingers.pinch(leaves, MIDDLE, 40, 160)
    fingers.tap(leaves, tabs[2].center().toPoint())
    assert front(leaves) == "Opals", "whatever lies under it when it is zoomed"
    assert not leaves.lens.zooms
    leaves.resize(900, 700)
    QApplication.processEvents()
    assert leaves.leaf == leaves.grid == grouped()
    assert tab_key(0) not in leaves.places()


def test_each_leaf_looks_as_if_it_came_first(qtbot: QtBot, leaves: GridWidget) -> None:
    for at in (0, 1, 2, 1):
        leaves.turn_to(at)
        fresh = GridWidget()
        qtbot.addWidget(fresh)
        fresh.resize(leaves.size())
        fresh.show_grid(grouped())
        fresh.turn_to(at)
        assert grabbed(leaves) == grabbed(fresh)


def test_a_finger_on_what_is_turned_away_taps_nothing(qtbot: QtBot, leaves: GridWidget) -> None:
    box, tapped = leaves.places()[leaves.leaf.boxes[0].key].center().toPoint(), tapped_of(leaves)
    with qtbot.assertNotEmitted(leaves.box_held):
        fingers.press(leaves, box)
        leaves.turn_to(1)
        QTest.qWait(HOLD_MS + 50)
        fingers.lift(leaves, box)
    assert tapped == []


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_swipe_turns_over_and_taps_nothing(leaves: GridWidget, *, by_mouse: bool) -> None:
    seen, tapped, left = [], tapped_of(leaves), Qt.MouseButton.LeftButton
    for start, end in (
        *[(QPoint(300, 150), QPoint(120, 160))] * 3,
        (QPoint(60, 150), QPoint(250, 160)),
        (QPoint(150, 80), QPoint(180, 220)),
    ):
        if by_mouse:
            QTest.mousePress(leaves, left, pos=start)
            QTest.mouseMove(leaves, (start + end) / 2)
            QTest.mouseRelease(leaves, left, pos=end)
        else:
            drag(leaves, start, end)
        seen.append(front(leaves))
    assert seen == ["Pearls", "Opals", "Opals", "Pearls", "Pearls"]
    assert tapped == []


def test_what_is_lit_or_glows_comes_to_the_front_and_stays(leaves: GridWidget) -> None:
    for key in ("07", "38"):
        for lit in ({key}, {"00", key}, ()):
            leaves.light(lit)
            assert front(leaves) == "Opals"
        leaves.show_grid(grouped().with_chosen({"00"}))
        assert front(leaves) == "Opals"
        leaves.turn_to(0)
    keys = [box.key for box in grouped().boxes]
    opals = [key for key in keys if int(key[1]) // 3 == 2]
    for glowing, seen in ((keys, "Diamonds"), (opals, "Opals"), (keys[:1], "Diamonds")):
        leaves.show_grid(grouped().with_chosen((), glowing))
        assert front(leaves) == seen
    leaves.turn_to(1)
    leaves.show_grid(grouped().with_chosen((keys[1],), keys[:1]))
    assert front(leaves) == "Pearls", "it was turned over"


def test_keys_reach_every_leaf(qtbot: QtBot, leaves: GridWidget) -> None:
    leaves.setFocus()
    fingers.keys(leaves, *["Up"] * 8, "End")
    assert leaves.focus_key == tab_key(2)
    fingers.keys(leaves, "Return")
    assert (front(leaves), leaves.focus_key) == ("Opals", tab_key(2))
    with qtbot.waitSignal(leaves.cell_keyed) as heard:
        fingers.keys(leaves, "Down", "Return")
    assert heard.args == ["08"]


def test_a_tab_tells_which_is_shown_and_what_is_new_behind_it(leaves: GridWidget) -> None:
    table = QAccessible.queryAccessibleInterface(leaves)

    def told(what: QAccessible.Text = QAccessible.Text.Description) -> list[str]:
        return [table.child(at).text(what) for at in range(3)]

    def drawn() -> int:
        return sum(mark.place.bottom() < leaves.room().top() for mark in recorded(leaves).marks)

    names = ["Diamonds, 1 of 3", "Pearls, 2 of 3", "Opals, 3 of 3"]
    assert told(QAccessible.Text.Name) == names
    before, usual = told(), drawn()
    assert before == ["shown", "hidden card known", ""]
    leaves.show_new([("00", "B"), ("07", "B")])
    assert told() == ["shown", "hidden card known", "has something new"]
    assert drawn() > usual
    spot = table.child(2).object()
    assert isinstance(spot, QPushButton)
    spot.click()
    assert front(leaves) == "Opals"
    leaves.turn_to(0)
    assert (told(), drawn()) == (before, usual)


def test_two_fingers_zoom_and_one_moves_and_taps(qtbot: QtBot, leaves: GridWidget) -> None:
    before = leaves.places()["11"]
    with qtbot.assertNotEmitted(leaves.cell_tapped), qtbot.assertNotEmitted(leaves.mark_tapped):
        fingers.pinch(leaves, MIDDLE, 60, 120)
        zoomed = leaves.places()["11"]
        assert zoomed.width() > 1.8 * before.width()
        drag(leaves, QPoint(200, 150), QPoint(120, 150))
        assert front(leaves) == "Diamonds"
        assert leaves.places()["11"].left() == pytest.approx(zoomed.left() - 80, abs=2)
    place = leaves.places()["11"].intersected(leaves.room())
    with qtbot.waitSignals([leaves.cell_tapped], timeout=500):
        fingers.tap(leaves, (place.topLeft() + QPointF(8, 8)).toPoint())
    fingers.pinch(leaves, MIDDLE, 120, 40)
    assert leaves.places()["11"] == before


def test_wheel_and_keys_zoom_with_ctrl_and_what_keys_lead_to_is_seen(leaves: GridWidget) -> None:
    plain, at = Qt.KeyboardModifier.NoModifier, QPoint(150, 150)
    zooms, tops = list[bool](), list[float]()
    for notch, modifier in ((-120, plain), (360, CONTROL), (-120, plain), (-1200, CONTROL)):
        assert fingers.wheel(leaves, notch, modifier, at=at) is bool(zooms or modifier == CONTROL)
        zooms.append(leaves.lens.zooms)
        tops.append(leaves.places()["11"].top())
    assert zooms == [False, True, True, False]
    assert tops[2] < tops[1]
    leaves.setFocus()
    for key, times in (("Plus", 4), ("Minus", 8)):
        for _time in range(times):
            QTest.keyClick(leaves, Qt.Key[f"Key_{key}"], CONTROL)
        assert leaves.lens.zooms is (key == "Plus")
        for way in ("PageDown", "End"):
            fingers.keys(leaves, way)
            place = leaves.places()[str(leaves.focus_key)]
            assert leaves.room().adjusted(-1, -1, 1, 1).contains(place.center())


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


def test_a_tab_shows_all_names_or_symbols_alone_but_nothing_too_small_to_be_read() -> None:
    faces = (Face("Red", Symbol.CIRCLE, "#c0412b"), Face("Blue", Symbol.TRIANGLE, "#1f6fb8"))
    leaf = Leaf(faces, GRID, brief=tuple(replace(face, label="") for face in faces))
    assert fitting_faces(leaf, 300, text=15) == (faces, 15)
    shown, size = fitting_faces(leaf, 60, text=15)
    assert [str(face) for face in shown] == ["●", "▲"]
    assert size >= 12
    assert fitting_faces(leaf, 10, text=15)[1] >= 12


# A field under a lens: what fingers, wheel and keys make of it.


ROOM = QRectF(10, 20, 300, 200)
POINTS = st.builds(QPointF, st.floats(10, 310), st.floats(20, 220))
STEPS = st.lists(st.tuples(st.floats(0.2, 5), POINTS, POINTS), max_size=6)


def test_what_is_at_the_point_of_a_zoom_stays_there_and_zooming_out_again_shows_all() -> None:
    at = QPointF(160, 120)
    lens = Lens().zoomed(2, at, ROOM)
    assert lens.area(ROOM).size() == ROOM.size() * 2
    assert lens.area(ROOM).center() == at
    assert lens.showing(QRectF(150, 100, 20, 20), ROOM) == lens
    assert lens.zoomed(1 / 2, QPointF(20, 30), ROOM) == Lens()
    assert Lens().area(ROOM) == ROOM


@given(STEPS)
def test_no_zoom_leaves_a_gap_at_an_edge(steps: list[tuple[float, QPointF, QPointF]]) -> None:
    lens = Lens()
    for by, at, way in steps:
        lens = lens.zoomed(by, at, ROOM).moved(way, ROOM)
        assert 1 <= lens.factor <= MOST
        assert lens.area(ROOM).adjusted(-0.01, -0.01, 0.01, 0.01).contains(ROOM)


@pytest.mark.parametrize("left", [20.0, 250.0])
def test_a_place_out_of_sight_is_brought_into_it(left: float) -> None:
    lens = Lens().zoomed(3, QPointF(160, 120), ROOM)
    area = lens.area(ROOM)
    place = QRectF(area.left() + left * 3, area.top() + 30, 60, 60)
    moved = lens.showing(place, ROOM)
    way = moved.area(ROOM).topLeft() - area.topLeft()
    assert ROOM.contains(place.translated(way))


@pytest.mark.parametrize("sizes", [(8, 8, 10), (10, 10, 10)])
@pytest.mark.parametrize("longest", ["The sage", "A very long name of a place or thing"])
def test_a_large_game_is_on_one_leaf_on_a_tablet(sizes: tuple[int, ...], longest: str) -> None:
    lists = {f"list {at}": [f"Old card {at}{n}" for n in range(n)] for at, n in enumerate(sizes)}
    lists["list 0"][0] = longest
    game = carried_game({"title": "Large", "players": [4, 4], "cards": lists})
    page = game.blank(NO_TABLE, {})
    assert isinstance(page.sheet, Grid)
    assert len(cut(page.sheet, QSizeF(752, 500))) == 1
