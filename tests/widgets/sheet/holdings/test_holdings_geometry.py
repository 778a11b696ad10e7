from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page import Holdings
from notepad.widgets.sheet.holdings import (
    HoldingsLayout,
    holdings_height,
    least_alone,
    least_size,
    place_alone,
    place_holdings,
)
from tests.widgets.books import NAMES, holdings

AREA = QRectF(10, 20, 800, 250)


def places(layout: HoldingsLayout) -> list[QRectF]:
    found = (layout.title, *layout.heads.values(), *layout.names.values(), *layout.cells.values())
    return [place.adjusted(0.1, 0.1, -0.1, -0.1) for place in found]


def test_every_rival_has_a_cell_for_everything_under_its_head_and_beside_his_name() -> None:
    layout = place_holdings(AREA, holdings(3), text=15)
    assert set(layout.cells) == {(who, what) for who in ("Bob", "Cem", "Dee") for what in NAMES}
    for (who, what), cell in layout.cells.items():
        assert cell.left() == layout.heads[what].left()
        assert cell.top() == layout.names[who].top()
        assert layout.heads[what].bottom() <= cell.top()
        assert layout.names[who].right() <= cell.left()


@pytest.mark.parametrize("rivals", [1, 3, 5])
@pytest.mark.parametrize("height", [190, 250, 600])
def test_nothing_overlaps_or_leaves_its_area(rivals: int, height: int) -> None:
    _width, least = least_size(holdings(rivals), text=15)
    area = QRectF(10, 20, 800, max(height, least))
    for layout in (
        place_holdings(area, holdings(rivals), text=15),
        place_alone(area, holdings(rivals), "Bob", text=15),
    ):
        found = places(layout)
        assert all(area.contains(place) for place in found)
        assert not any(one.intersects(other) for one, other in combinations(found, 2))


def test_rows_grow_only_so_far_and_no_room_is_left_above_them() -> None:
    layout = place_holdings(QRectF(0, 0, 800, 900), holdings(2), text=15)
    cells = layout.cells.values()
    assert {cell.height() for cell in cells} == {84}
    assert layout.title.top() == 0
    assert min(cell.top() for cell in cells) == layout.title.bottom()


def test_a_rival_alone_has_rows_of_as_many_cells_as_fit() -> None:
    for width, across in ((320, 3), (140, 2), (600, 4)):
        layout = place_alone(QRectF(0, 0, width, 230), holdings(), "Cem", text=15)
        assert set(layout.cells) == {("Cem", what) for what in NAMES if what != "Rita"}
        assert len({cell.left() for cell in layout.cells.values()}) == across
        assert layout.heads == layout.names == {}


def test_a_rival_alone_needs_less_height_where_it_is_wider() -> None:
    assert least_alone(holdings(), 600, text=15) < least_alone(holdings(), 320, text=15) <= 230


def test_larger_text_wants_more_room_and_more_rivals_more_height() -> None:
    small, large = (least_size(holdings(), text=text) for text in (15, 30))
    assert (large[0], large[1]) == (2 * small[0], 2 * small[1])
    assert least_size(holdings(5), text=15)[1] > small[1]
    assert holdings_height(holdings(), 700, text=14) > least_size(holdings(), text=14)[1]


def test_without_rivals_or_things_there_is_nothing_to_place() -> None:
    assert place_holdings(AREA, Holdings("None", 1), text=15).cells == {}
