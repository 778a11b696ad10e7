from PySide6.QtCore import QRectF

from notepad.widgets.sheet.grid_geometry import (
    grid_places,
    group_heading_places,
    heading_places,
    outline,
    place_grid,
    places_by_key,
)
from tests.widgets.grids import headed

AREA, TEXT = QRectF(10, 20, 700, 500), 15.0
GRID = headed()
LAYOUT = place_grid(AREA, outline(GRID), text=TEXT)


def test_every_box_tally_and_heading_with_a_key_has_a_place_in_the_area() -> None:
    found = places_by_key(GRID, LAYOUT)
    boxes = {box.key for box in GRID.boxes}
    tallies = {tally.key for tally in (*GRID.row_tallies, *GRID.column_tallies)}
    headings = {one.key for one in (*GRID.columns, *GRID.rows, *GRID.groups)} - {""}
    assert set(found) == boxes | tallies | headings
    assert all(AREA.contains(place) for place in found.values())


def test_ink_knows_the_same_places_by_what_they_are() -> None:
    assert grid_places(GRID, AREA, TEXT) == {
        f"box/{key}": place for key, place in places_by_key(GRID, LAYOUT).items()
    }


def test_a_group_stands_over_all_of_its_columns() -> None:
    over = dict(zip((one.key for one in GRID.columns), LAYOUT.heads, strict=True))
    spans = [place.width() for _heading, place in group_heading_places(GRID, LAYOUT)]
    assert all(width >= max(head.width() for head in over.values()) for width in spans)
    assert len([*heading_places(GRID, LAYOUT)]) == len(spans) + len(GRID.columns) + len(GRID.rows)
