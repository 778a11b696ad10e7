from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page import Ledger
from notepad.widgets.sheet.ledger import ledger_height, place_ledger, row_height, shown_entries
from tests.widgets.books import NAMES, ledger

LEAST_WIDE = 15 * (4.8 + 5.6 + 8 * 4.2 + 5.2)


def test_wide_books_have_a_column_for_each_account_and_narrow_ones_share_one() -> None:
    wide, narrow = (place_ledger(width, ledger(), text=15) for width in (860, 330))
    assert len(wide.figures) == len(NAMES)
    assert len(narrow.figures) == 1
    lefts = [left for left, _width in wide.figures]
    assert lefts == sorted(lefts)
    assert lefts[-1] + wide.figures[-1][1] <= wide.balance[0] + 1


def test_a_longer_book_is_taller() -> None:
    assert ledger_height(ledger(9), 860, text=15) > ledger_height(ledger(5), 860, text=15)


@pytest.mark.parametrize("width", [250, 330, 500, LEAST_WIDE, 1200])
def test_columns_and_tiles_stand_side_by_side_within_the_width(width: float) -> None:
    layout = place_ledger(width, ledger(), text=15)
    columns = [layout.label, layout.action, *layout.figures, layout.balance]
    for (left, wide), (after, _wide) in pairwise(columns):
        assert left + wide <= after + 0.01
    assert columns[0][0] >= 0
    assert columns[-1][0] + columns[-1][1] <= width
    assert not any(one.intersects(other) for one, other in combinations(layout.tiles, 2))
    whole = QRectF(0, 0, width, layout.head_height)
    assert all(whole.contains(tile) for tile in layout.tiles)


def test_each_account_has_a_column_from_the_width_on_at_which_figures_fit() -> None:
    assert place_ledger(LEAST_WIDE, ledger(), text=15).wide
    assert not place_ledger(LEAST_WIDE - 1, ledger(), text=15).wide
    assert not place_ledger(LEAST_WIDE, ledger(), text=16).wide


def test_a_tile_stands_over_the_column_of_its_account() -> None:
    layout = place_ledger(860, ledger(), text=15)
    for tile, (left, wide) in zip(layout.tiles, layout.figures, strict=True):
        assert tile.center().x() == pytest.approx(left + wide / 2)
        assert tile.width() == pytest.approx(wide)
    assert layout.heads.bottom() == layout.tiles[0].bottom()


def test_accounts_are_as_high_as_a_finger_in_wide_books_and_in_narrow_ones() -> None:
    for width in (860, 330):
        tiles = place_ledger(width, ledger(), text=15, finger=48).tiles
        assert {tile.height() for tile in tiles} == {48}


@pytest.mark.parametrize(
    ("width", "rows"), [(330, [4, 4]), (600, [8]), (150, [2, 2, 2, 2]), (120, [2] * 4)]
)
def test_narrow_tiles_stand_in_rows_as_even_as_can_be(width: float, rows: list[int]) -> None:
    tiles = place_ledger(width, ledger(), text=15).tiles
    tops = [tile.top() for tile in tiles]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    assert len(tiles) == len(NAMES)


def test_the_headings_of_narrow_entries_stand_below_all_tiles() -> None:
    layout = place_ledger(330, ledger(), text=15)
    assert layout.heads.top() >= max(tile.bottom() for tile in layout.tiles)


def test_an_entry_is_as_high_as_a_finger_on_the_screen_and_as_two_texts_on_paper() -> None:
    assert row_height(15, finger=34) == 34
    assert row_height(20, finger=34) == 40
    assert row_height(14) == 28


def test_a_book_wants_its_head_each_of_its_entries_and_what_is_in_the_accounts() -> None:
    layout = place_ledger(860, ledger(), text=15)
    assert ledger_height(ledger(9), 860, text=15) == layout.head_height + 10 * 30


def test_tiles_have_the_totals_in_a_narrow_book_and_nothing_has_them_in_an_empty_one() -> None:
    narrow = place_ledger(330, ledger(), text=15)
    assert ledger_height(ledger(9), 330, text=15) == narrow.head_height + 9 * 30
    blank = Ledger(tuple(replace(one, total="") for one in ledger().accounts), ledger(9).entries)
    wide = place_ledger(860, blank, text=15)
    assert ledger_height(blank, 860, text=15) == wide.head_height + 9 * 30


@pytest.mark.parametrize(
    ("count", "room", "later", "expected"),
    [
        (5, 5, 0, range(5)),
        (5, 9, 2, range(5)),
        (6, 5, 0, range(2, 6)),
        (20, 5, 0, range(16, 20)),
        (20, 5, 4, range(12, 16)),
        (20, 5, 99, range(4)),
        (20, 5, -3, range(16, 20)),
        (20, 1, 0, range(19, 20)),
        (20, 0, 0, range(19, 20)),
        (0, 0, 0, range(0)),
    ],
)
def test_the_newest_entries_are_shown_and_a_line_is_kept_for_what_is_not(
    count: int, room: int, later: int, expected: range
) -> None:
    assert shown_entries(count, room, later=later) == expected


def test_a_book_without_accounts_has_places_too() -> None:
    assert place_ledger(400, Ledger(()), text=15).head_height > 0
