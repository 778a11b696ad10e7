from dataclasses import replace

from notepad.core.page.page import Fill
from notepad.widgets.sheet.grid.grid_things import (
    changed,
    frame,
    has_any,
    lanes,
    remarks,
    spoken_parts,
)
from tests.widgets.grids import grid, headed


def test_headings_come_first_then_boxes_with_what_ends_their_row_then_tallies_of_columns() -> None:
    rows = lanes(headed())
    assert rows[0] == ["warm"]
    assert rows[1] == [f"head{at}" for at in range(5)]
    assert rows[2] == ["Red1", "Blue1", "Green1", "Yellow1", "Violet1", "row0", "line0"]
    assert rows[-1] == [f"column{at}" for at in range(5)]


def test_all_that_is_tapped_has_a_spoken_name() -> None:
    spoken = dict(spoken_parts(headed()))
    assert set(spoken) == {key for lane in lanes(headed()) for key in lane}
    assert all(spoken.values())


def test_of_chosen_boxes_it_is_said_that_they_are() -> None:
    assert remarks(grid().with_chosen({"Red1"}).boxes) == {"Red1": "chosen"}


def test_a_changed_box_is_told_by_its_key_within_the_same_frame() -> None:
    before = grid()
    first, *rest = before.cells[0]
    after = replace(before, cells=((replace(first, fill=Fill.FOUND), *rest), *before.cells[1:]))
    assert frame(before) == frame(after) != frame(headed())
    assert list(changed(before, after)) == ["Red1"]


def test_a_grid_has_its_boxes_tallies_and_headings() -> None:
    assert has_any(headed(), {"nobody", "Red1"})
    assert has_any(headed(), {"warm"})
    assert has_any(grid(), {"row0"})
    assert not has_any(grid(), {"warm", ""})
