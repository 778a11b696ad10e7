from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication, QWidget

from notepad.widgets.sheet.grid_leaves import tab_of
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ledger import LedgerWidget
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.sheet.written_sheet import turned_over_at, written_places
from tests.widgets.books import NAMES, holdings, ledger
from tests.widgets.grids import grid, headed
from tests.widgets.tracks import track

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

CORNER = QPointF(40, 30)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(1000, 900)
    with qtbot.waitExposed(made):
        made.show()
    return made


def placed(window: QWidget, block: QWidget, width: int = 850, height: int = 700) -> QWidget:
    block.setParent(window)
    block.setGeometry(int(CORNER.x()), int(CORNER.y()), width, height)
    block.show()
    QApplication.processEvents()
    return block


def found(window: QWidget, block: QWidget) -> dict[str, QRectF]:
    return dict(written_places(block, window))


@pytest.fixture
def sheet(window: QWidget) -> GridWidget:
    made = GridWidget()
    made.show_grid(headed())
    placed(window, made)
    return made


@pytest.fixture
def book(window: QWidget) -> LedgerWidget:
    made = LedgerWidget()
    made.show_ledger(ledger(5))
    placed(window, made)
    return made


def test_boxes_headings_and_tallies_of_a_grid_are_places_where_they_are_seen(
    window: QWidget, sheet: GridWidget
) -> None:
    there = found(window, sheet)
    keys = ("Red1", "Violet6", "head0", "line3", "warm", "row0", "column4")
    assert {f"box/{key}" for key in keys} <= set(there)
    assert there["box/Red1"] == sheet.places()["Red1"].translated(CORNER)


def test_on_a_leaf_only_its_own_boxes_are_places_and_tabs_are_none(
    window: QWidget, sheet: GridWidget
) -> None:
    placed(window, sheet, 330, 260)
    before = found(window, sheet)
    sheet.turn_to(1)
    after = found(window, sheet)
    boxes = {f"box/{cell.key}" for cell in sheet.grid.boxes}
    assert set(before) & boxes
    assert set(after) & boxes
    assert not set(before) & set(after) & boxes
    keys = [place.removeprefix("box/") for place in (*before, *after)]
    assert not any(tab_of(key) is not None for key in keys)


def test_a_grid_that_is_zoomed_has_its_places_where_they_are_seen_then(
    window: QWidget, sheet: GridWidget
) -> None:
    before = found(window, sheet)["box/Red1"]
    sheet.look_through(sheet.lens.zoomed(2.0, QPointF(0, 0), sheet.room()))
    after = found(window, sheet)["box/Red1"]
    assert after.width() == pytest.approx(2 * before.width(), rel=0.1)


def test_what_is_zoomed_out_of_sight_is_no_place(window: QWidget, sheet: GridWidget) -> None:
    sheet.look_through(sheet.lens.zoomed(3.0, QPointF(0, 0), sheet.room()))
    there = found(window, sheet)
    assert "box/Red1" in there
    assert "box/Violet6" not in there
    room = sheet.room().translated(CORNER)
    assert all(room.intersects(place) for place in there.values())


def test_a_bank_book_has_accounts_and_numbered_lines_as_places(
    window: QWidget, book: LedgerWidget
) -> None:
    there = found(window, book)
    assert {f"account/{name}" for name in NAMES} <= set(there)
    assert {f"entry/{number}" for number in range(1, 6)} <= set(there)
    entries = book.entries
    corner = QPointF(entries.mapTo(window, entries.rect().topLeft()))
    assert there["entry/2"] == entries.places()["1"].translated(corner)


def test_a_line_keeps_its_name_when_others_come_after_it_and_it_is_folded_away(
    window: QWidget, book: LedgerWidget
) -> None:
    placed(window, book, 850, 350)
    book.show_ledger(ledger(40))
    QApplication.processEvents()
    there = found(window, book)
    assert "entry/40" in there
    assert "entry/1" not in there
    for _turn in range(20):
        if "entry/1" in found(window, book):
            return
        earlier = next(iter(book.entries.places().values())).center()
        assert turned_over_at(book, QPointF(book.entries.mapTo(book, earlier)))
    pytest.fail("the first line cannot be reached")


def test_what_rivals_hold_has_a_place_for_each_rival_and_thing(window: QWidget) -> None:
    block = HoldingsWidget()
    block.show_holdings(holdings(3))
    placed(window, block)
    there = found(window, block)
    assert there
    assert all(name.startswith("held/") for name in there)
    assert there["held/1-0"] == block.places()[block.key_of(NAMES[0], "Cem")].translated(CORNER)


def test_a_rival_who_is_shown_alone_has_the_same_places(window: QWidget) -> None:
    block = HoldingsWidget()
    block.show_holdings(holdings(3))
    placed(window, block)
    whole = set(found(window, block))
    block.show_part("Cem")
    alone = set(found(window, block))
    assert alone
    assert alone == {name for name in whole if name.startswith("held/1-")}


def test_a_way_has_lanes_and_gates_as_places(window: QWidget) -> None:
    block = TrackWidget()
    block.show_track(track(2))
    placed(window, block, 850, 400)
    assert {"way/piece-0", "way/piece-1", "way/gate-0", "way/gate-2"} <= set(found(window, block))


def test_a_tap_on_a_tab_turns_the_leaf_over_and_elsewhere_does_nothing(
    window: QWidget, sheet: GridWidget
) -> None:
    placed(window, sheet, 330, 260)
    tabs = [place for key, place in sheet.places().items() if tab_of(key) is not None]
    before = sheet.leaf
    assert turned_over_at(sheet, tabs[1].center())
    assert sheet.leaf != before
    tapped: list[str] = []
    sheet.cell_tapped.connect(tapped.append)
    box = next(place for key, place in sheet.places().items() if tab_of(key) is None)
    assert not turned_over_at(sheet, box.center())
    assert not turned_over_at(sheet, QPointF(1, 255))
    assert tapped == []


def test_a_line_of_a_bank_book_is_no_tap(window: QWidget, book: LedgerWidget) -> None:
    tapped: list[int] = []
    book.entry_tapped.connect(tapped.append)
    place = QPointF(book.entries.mapTo(book, book.entries.places()["1"].center()))
    assert not turned_over_at(book, place)
    assert tapped == []


def test_a_grid_without_keys_for_its_headings_has_its_boxes_as_places(window: QWidget) -> None:
    block = GridWidget()
    block.show_grid(grid())
    placed(window, block)
    assert {f"box/{cell.key}" for cell in grid().boxes} <= set(found(window, block))
