"""What can be tapped of a grid, and what differs between two."""

from dataclasses import replace

from notepad.core.faces_and_marks import Face
from notepad.core.page import Cell, Count, Grid, Heading, Tally
from notepad.widgets.sheet.grid_widget import (
    changed_keys,
    frame_of,
    has_any,
    lanes_of,
    remarks_on,
    spoken_of,
)

GRID = Grid(
    columns=(Heading(Face("1")), Heading(Face("2"), key="twos", spoken="the twos")),
    rows=(Heading(Face("red")),),
    cells=((Cell("cup", Face("cup"), spoken="the cup"), Cell("coin", Face("coin"), chosen=True)),),
    row_tallies=(Tally("reds", (Count("Bob", "B", 0, 2),)),),
)


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
