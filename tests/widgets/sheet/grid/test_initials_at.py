from PySide6.QtCore import QPointF, QRectF

from notepad.core.faces_and_marks import Face, Mark
from notepad.core.page import Cell, Fill, Grid, Heading
from notepad.widgets.sheet.grid_geometry import outline, place_grid, places_by_key
from notepad.widgets.sheet.grid_widget import initials_at

TEXT = 15.0
MARKS = (Mark("Bob", "B"), Mark("Cem", "C"))


def grid(cell: Cell) -> Grid:
    heading = (Heading(Face("Red")),)
    return Grid(heading, heading, ((cell,),))


def found(cell: Cell, *, at: float) -> str | None:
    made = grid(cell)
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
