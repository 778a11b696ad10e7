"""Where a sheet could not be read it is cut, as few times as it takes."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest
from PySide6.QtCore import QSizeF

from notepad.core.faces_and_marks import Face, Mark
from notepad.core.page import NO_BOX, Cell, Grid, Heading, Tally
from notepad.widgets.sheet.grid_leaves import Leaf, least_text, leaves_of, readable_way
from tests.widgets.grids import cell, grid, headed

PHONE, DESK = QSizeF(330, 240), QSizeF(850, 700)
TABS = 44.0
NAMES = ("Conservatory", "Hall", "Kitchen", "Library", "Lounge", "Study", "Attic", "Cellar", "Den")


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
